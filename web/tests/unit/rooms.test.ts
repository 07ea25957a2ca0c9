// rooms.test.ts - who may import whom: the folders of web/src, and that none grows into a heap.
import { describe, expect, test } from "vitest";

import { GAMES } from "../../src/games";

const sources = import.meta.glob<string>("../../src/**/*.{ts,tsx,css,js}", { query: "?raw", import: "default", eager: true });

/** Each room with those whose files it may import, "*" being all that stand above it. A room stands
 * below all that it imports, so nothing goes round in a circle. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
    "face": [],
    "art": [],
    "styles": [],
    "base": ["face"], // cells, settings, addresses, sounds: stands on the browser alone
    "words": ["base", "face"],
    "engine": ["face"],
    "games/shared": ["base", "face"],
    "games/GAME": ["games/shared", "words", "art", "face"],
    "games": ["games/GAME", "face"],
    "shell": ["games", "engine", "words", "base", "art", "face"], // what every page has
    "table": ["shell", "engine", "words", "base", "art", "face", "styles"], // a game being played, wherever
    "local": ["table", "shell", "games", "engine", "words", "base", "art", "face", "styles"],
    "replay": ["local", "table", "shell", "games", "engine", "words", "base", "art", "styles"],
    "packs": ["table", "shell", "games", "engine", "words", "base", "art", "face"], // components of one's own
    "learn": ["table", "shell", "games", "engine", "words", "base", "art", "face", "styles"],
    "online/wire": ["engine", "base", "face"], // what is said between page and server
    "online/words": ["online/wire", "table", "words", "face"],
    "online/invite": ["online/wire", "online/words", "words", "base", "art", "face", "styles"],
    "online/table": ["online/wire", "online/words", "online/invite", "table", "shell", "engine", "words", "base", "art", "face"],
    "online/lobby": ["online/wire", "online/words", "online/invite", "online/table", "shell", "games", "engine", "words", "base", "art", "face", "styles"],
    "online/table_view": ["online/wire", "online/words", "online/invite", "online/lobby", "online/table", "table", "shell", "words", "base", "art", "face"],
    "online/pages": ["online/wire", "online/words", "online/invite", "online/lobby", "online/table", "online/table_view", "packs", "replay", "shell", "games", "engine", "words", "base", "face", "styles"],
    "companion": ["packs", "online/invite", "table", "shell", "games/GAME", "games", "engine", "words", "base", "art", "face", "styles"], // tables with the box
    "pages": ["local", "packs", "online/invite", "online/lobby", "table", "shell", "games", "engine", "words", "base", "art", "face"],
    "boards": ["*"],
    "app": ["*"],
    "main": ["*"],
    "gallery": ["*"],
};

const MOST_FILES = 25;

/** What every game has, each in a file of the same name. */
const ROLES = [
    "index.tsx", // the face
    "board.tsx", "board.css", "view.ts", "emblem.tsx",
    "answers.ts", // what the board asks the engine
    "tell.ts", "sheet.ts", // what is asked, told and advised; the score sheet
    "learn/lesson.ts", "learn/rules.tsx",
    ...["en", "fr", "ja"].flatMap((language) => [`words/${language}.ts`, `words/learn.${language}.ts`]),
];

/** "table/hint_panel.tsx" is of the room "table". */
function roomOf(path: string): string {
    const [first = "", second = "", third] = path.split("/");
    if (first === "online")
        return `online/${second}`;
    if (first === "games" && third !== undefined)
        return second === "shared" ? "games/shared" : "games/GAME";
    return second ? first : first.replace(/\.\w+$/, "");
}

/** Which folder of src/ a file lies in. */
function folderOf(path: string): string {
    return path.split("/").slice(0, -1).join("/");
}

/** The file that is imported, from src/ on; null where it lies outside. */
function target(from: string, specifier: string): string | null {
    const parts = folderOf(from).split("/").filter(Boolean);
    for (const step of specifier.replace(/\?.*$/, "").split("/"))
        if (step !== ".." && step !== ".")
            parts.push(step);
        else if (step === ".." && parts.pop() === undefined)
            return null;
    const path = parts.join("/");
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((name) => `../../src/${name}` in sources) ?? path;
}

/** All imports of a file's text that its room may not make. */
function wrongImports(path: string, text: string): string[] {
    const room = roomOf(path), allowed = ROOMS[room] ?? [];
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) => found[1] ?? "");
    return specifiers.flatMap((specifier) => {
        const file = target(path, specifier);
        if (file === null || allowed.includes("*"))
            return [];
        const isOwn = room === "games/GAME" ? path.split("/")[1] === file.split("/")[1] : roomOf(file) === room;
        return isOwn || allowed.includes(roomOf(file)) ? [] : [`${path} imports ${file}`];
    });
}

const files = Object.entries(sources).map(([path, text]) => [path.replace("../../src/", ""), text] as const);

describe("the rooms of web/src", () => {
    test("every file is in a room that is known", () => {
        const rooms = new Set(files.map(([path]) => roomOf(path)));
        rooms.delete("service_worker");
        expect([...rooms].filter((room) => !(room in ROOMS))).toEqual([]);
        expect(Object.keys(ROOMS).filter((room) => !rooms.has(room))).toEqual([]);
    });

    test("a room stands below all that it may import", () => {
        const names = Object.keys(ROOMS);
        for (const [room, allowed] of Object.entries(ROOMS))
            for (const other of allowed)
                expect(other === "*" || names.indexOf(other) < names.indexOf(room), `${room} and ${other}`).toBe(true);
    });

    test("nobody imports from a room that is not allowed", () => {
        expect(files.flatMap(([path, text]) => wrongImports(path, text))).toEqual([]);
    });

    test("a wrong import is found", () => {
        expect(wrongImports("base/cell.ts", 'import { Table } from "../engine/table";')).toEqual(["base/cell.ts imports engine/table.ts"]);
        expect(wrongImports("table/session.ts", 'const later = () => import("../local/grab_table");')).toEqual(["table/session.ts imports local/grab_table.tsx"]);
        expect(wrongImports("games/hiroba/board.tsx", 'import { viewOf } from "../ike_no_koi/view";')).toEqual(["games/hiroba/board.tsx imports games/ike_no_koi/view.ts"]);
        expect(wrongImports("games/hiroba/board.tsx", 'import { viewOf } from "./view";')).toEqual([]);
    });

    test.each(GAMES.map(({ name }) => name.replaceAll("-", "_")))("%s has every role in its file", (game) => {
        expect(ROLES.filter((role) => !(`../../src/games/${game}/${role}` in sources))).toEqual([]);
    });

    test("the boards' grids are walked by arrow keys in one file", () => {
        expect(files.filter(([path, text]) => path.startsWith("games/") && text.includes("ArrowUp")).map(([path]) => path)).toEqual(["games/shared/use_roving.ts"]);
    });

    test(`no folder has more than ${MOST_FILES} files`, () => {
        const counts = new Map<string, number>();
        for (const [path] of files)
            counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
        expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
    });
});
