// standard.ts - the standard set, for the pictures of the rules. A unit test holds it against the engine's.
import type { Box, Challenge } from "../box";

const of = (type: string, varieties: readonly number[], common: number, personal: number): Challenge =>
    ({ type, varieties, common, personal });

export const STANDARD: Box = {
    honour: { 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5 },
    dock: [[2, 3, 4, 5, 6], [7, 8, 9, 10, 11]],
    challenges: [
        null,
        of("pairs", [], 1, 1),
        of("three", [], 0, 0),
        of("most-varieties", [], 2, 3),
        of("fewest-varieties", [], 2, 3),
        of("most-of", [3], 2, 3),
        of("most-of", [5], 2, 3),
        of("most-of", [8], 2, 3),
        of("same-number", [4, 9], 2, 3),
        of("same-number", [6, 10], 2, 3),
        of("duos", [2, 7], 1, 1),
        of("duos", [4, 6], 1, 1),
        of("duos", [3, 9], 1, 1),
        of("fewest-of", [8, 9], 2, 3),
        of("fewest-of", [7, 10], 2, 3),
    ],
};
