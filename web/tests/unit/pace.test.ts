// pace.test.ts - how long motion takes, by the setting and by what the device wants.
import { beforeEach, describe, expect, test, vi } from "vitest";

import { clock, newPage, page, settle } from "./helpers/fake_page";
import type { Settings } from "../../src/base/settings";
import type { Scene } from "../../src/face";

const styles = import.meta.glob<string>("../../src/**/*.css", { query: "?raw", import: "default", eager: true });

const PACES: readonly Settings["pace"][] = ["calm", "normal", "quick", "none"];

/** The modules as a page has them that begins with these settings. */
async function begin(kept: object) {
    vi.resetModules();
    vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(kept), setItem: () => undefined });
    return {
        ...await import("../../src/base/pace"), ...await import("../../src/base/settings"),
        ...await import("../../src/table/session"),
    };
}

/** Durations of a style sheet that the pace does not change. */
function unpaced(sheet: string): readonly string[] {
    const bare = sheet.replace(/\/\*.*?\*\//gs, "").replace(/calc\([^()]*(?:\([^()]*\))?[^()]* \* var\(--pace\)\)/g, "");
    return [...bare.matchAll(/^.*[\s:,(][\d.]*[1-9][\d.]*m?s\b.*$/gm)].map(([line]) => line.trim());
}

beforeEach(() => {
    newPage();
    page.isStill = false;
});

describe("the pace", () => {
    test("calm takes longest, none nothing", async () => {
        const { paced, changeSettings } = await begin({});
        const times = PACES.map((pace) => {
            changeSettings({ pace });
            return paced(100);
        });
        expect(times).toEqual([...times].sort((one, two) => two - one));
        expect(new Set(times).size).toBe(PACES.length);
        expect([times[1], times[3]]).toEqual([100, 0]);
    });

    test("what is to be looked at stays, also where nothing moves", async () => {
        const { staying, changeSettings } = await begin({});
        const times = PACES.map((pace) => {
            changeSettings({ pace });
            return staying(100);
        });
        expect(Math.min(...times)).toBeGreaterThan(0);
        expect(times[3]).toBe(times[1]);
    });

    test("a device that wants no motion goes before the setting", async () => {
        const { paced } = await begin({ pace: "calm" });
        page.isStill = true;
        expect(paced(100)).toBe(0);
        page.isStill = false;
        expect(paced(100)).toBeGreaterThan(100);
    });

    test.each([
        [{ motion: "off" }, "none"], [{ motion: "auto" }, "normal"], [{}, "normal"], [{ motion: "off", pace: "quick" }, "quick"],
    ])("what was kept as %j is now %s", async (kept, pace) => {
        const { settings } = await begin(kept);
        expect(settings.value.pace).toBe(pace);
        expect(settings.value).not.toHaveProperty("motion");
    });

    test("the next move waits for the last one", async () => {
        const { Session, NOTHING_SHOWN, changeSettings } = await begin({});
        class Watched extends Session {
            readonly play = () => Promise.resolve();
            undo = () => Promise.resolve();
            protected call = () => Promise.reject(new Error("nobody is asked"));
            async nextAfter() {
                this.soundFor({ moves: [], result: null } as unknown as Scene, null, true);
                const begin = clock.now;
                let end = NaN;
                void this.pace().then(() => end = clock.now);
                await settle();
                await clock.pass(10_000);
                return end - begin;
            }
        }
        const session = new Watched("", NOTHING_SHOWN), times: number[] = [];
        for (const pace of PACES) {
            changeSettings({ pace });
            times.push(await session.nextAfter());
        }
        expect(times).toEqual([...times].sort((one, two) => two - one));
        expect(new Set(times).size).toBe(PACES.length);
        expect(times[3]).toBe(0);
    });
});

describe("style sheets", () => {
    test("a duration that the pace does not change would be found", () => {
        expect(unpaced(".a { transition: color 140ms; }")).toHaveLength(1);
        expect(unpaced(".a { animation: b calc(1s * var(--pace)) ease 0.2s; }")).toHaveLength(1);
        expect(unpaced(".a { animation-delay: calc(60ms * var(--pace)); } /* 20ms */")).toEqual([]);
        expect(unpaced(".a { transition: b var(--calm) calc(var(--after, 0ms) * var(--pace)); }")).toEqual([]);
    });

    test("the pace changes every duration", () => {
        expect(Object.keys(styles).length).toBeGreaterThan(10);
        expect(Object.entries(styles).flatMap(([path, sheet]) => unpaced(sheet).map((line) => `${path}: ${line}`))).toEqual([]);
    });
});
