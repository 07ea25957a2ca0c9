// main_lines.ts - what is read from afar of a score sheet.
import type { SheetLine } from "../../face";

const MOST_LINES = 9;

/** Of a long one, from its first sum on. */
export function mainLines(lines: readonly SheetLine[]): readonly SheetLine[] {
    return lines.length > MOST_LINES ? lines.slice(Math.max(0, lines.findIndex(({ total }) => total))) : lines;
}
