// table_view.test.ts - the table view: what is read from afar of a score sheet, and whose table it is.
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { SheetLine } from "../../src/face";
import { isFoundedHere, noteFounded } from "../../src/online/table_view/founded_here";
import { mainLines } from "../../src/online/table_view/main_lines";

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

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });

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
});
