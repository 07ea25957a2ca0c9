// boards.ts - the style sheets of boards other than the garden, loaded when somebody uses them.
const BOARDS: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>> = {
    contrast: import.meta.glob(["./styles/contrast.css", "./games/*/contrast.css"]),
    ink: import.meta.glob(["./styles/ink.css"]),
};

/** Loads what the boards of these names need. */
export async function loadBoards(names: readonly (string | false | undefined)[]) {
    const loads = names.flatMap((name) => Object.values(BOARDS[name || ""] ?? {}));
    await Promise.all(loads.map((load) => load()));
}
