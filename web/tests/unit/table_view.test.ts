// table_view.test.ts - the table view: what is read from afar of a score sheet, and whose table it is.
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { SheetLine } from "../../src/face";
import { mainLines } from "../../src/online/table_view/main_lines";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", { baseURI: "http://niwa.home/" });

const { foundedTables, isFoundedHere, noteFounded } = await import("../../src/online/lobby/founded_here");

const line = (label: string, total = false): SheetLine => ({ label, values: [1, 2], ...total && { total } });
const labels = (lines: readonly SheetLine[]) => lines.map(({ label }) => label);

describe("the score sheet", () => {
    const many = Array.from({ length: 12 }, (_, index) => line(`garden ${index}`));

    test("a short one is shown as it is", () => {
        const short = [line("floor"), line("bonus"), line("total", true)];
        expect(mainLines(short)).toEqual(short);
    });

    test("a long one from its first sum on", () => {
        expect(labels(mainLines([...many, line("gardens", true), line("koi left"), line("total", true)]))).toEqual(["gardens", "koi left", "total"]);
    });

    test("a long one without a sum is shown whole", () => {
        expect(mainLines(many)).toEqual(many);
    });
});

describe("tables that this screen has made", () => {
    beforeEach(() => kept.clear());

    test("are known again; others are not", () => {
        noteFounded("q7w1x0hm3n8d");
        expect(isFoundedHere("q7w1x0hm3n8d")).toBe(true);
        expect(isFoundedHere("000000000000")).toBe(false);
    });

    test("the last ones are kept", () => {
        for (let table = 0; table < 30; table++)
            noteFounded(`table${table}`);
        noteFounded("table15");
        expect([9, 10, 11, 15, 29].map((table) => isFoundedHere(`table${table}`))).toEqual([false, true, true, true, true]);
    });

    test("what is no list is none", () => {
        localStorage.setItem("niwa-founded", "{");
        expect(isFoundedHere("q7w1x0hm3n8d")).toBe(false);
    });

    test("the front page lists those that are open or running, where nobody sits here, the newest first", async () => {
        const views: Record<string, object> = {
            open: { stage: "open", viewer: 0 }, seated: { stage: "running", viewer: 2 }, over: { stage: "over", viewer: 0 },
            running: { stage: "running", viewer: 0 },
        };
        vi.stubGlobal("fetch", (url: URL) => {
            const table = url.pathname.split("/").at(-1) ?? "";
            return Promise.resolve(table in views ? Response.json({ table, game: "hiroba", clock: "none", at: 1, seats: [{ kind: "open" }], ...views[table] })
                : Response.json({ why: { code: "no-such-table", words: "" } }, { status: 404 }));
        });
        for (const table of ["open", "seated", "over", "running"])
            noteFounded(table);
        expect((await foundedTables()).map(({ table }) => table)).toEqual(["running", "open"]);
        noteFounded("gone");
        expect((await foundedTables()).map(({ table }) => table)).toEqual(["running"]); // the last four are looked at
    });
});
