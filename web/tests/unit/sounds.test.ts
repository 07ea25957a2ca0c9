// sounds.test.ts - when sound wakes: in a gesture that browsers take for one, and again after whatever
// a phone does to it.
import { beforeEach, expect, test, vi } from "vitest";

import { happen, newPage, setHidden, settle } from "./helpers/fake_page";

/** Whether what happens now counts as a gesture. */
let isGesture = false;

class FakeAudio {
    static all: FakeAudio[] = [];
    static isBroken = false;
    state = "suspended";
    tones = 0;
    currentTime = 0;
    destination = {};

    constructor() {
        if (FakeAudio.isBroken)
            throw new DOMException("no device", "NotSupportedError");
        FakeAudio.all.push(this);
    }

    async resume() {
        if (!isGesture)
            throw new DOMException("not in a gesture", "InvalidStateError");
        this.state = "running";
    }

    createOscillator() {
        return {
            type: "", frequency: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
            connect: () => ({ connect: () => undefined }), start: () => this.tones++, stop: () => undefined,
        };
    }

    createGain() {
        return { gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } };
    }
}

vi.stubGlobal("AudioContext", FakeAudio);

let sounds: typeof import("../../src/base/sounds");

async function gesture(name: string, counts: boolean) {
    isGesture = counts;
    happen(name);
    isGesture = false;
    await settle();
}

const press = (counts = true) => gesture("keydown", counts);

function isHeard(): boolean {
    const before = FakeAudio.all.reduce((sum, { tones }) => sum + tones, 0);
    sounds.play("move");
    return FakeAudio.all.reduce((sum, { tones }) => sum + tones, 0) > before;
}

beforeEach(async () => {
    newPage();
    FakeAudio.all = [];
    FakeAudio.isBroken = false;
    vi.resetModules();
    sounds = await import("../../src/base/sounds");
    sounds.awaitGesture();
});

test("nothing sounds before the first gesture", async () => {
    expect([isHeard(), FakeAudio.all.length]).toEqual([false, 0]);
    await press();
    expect(isHeard()).toBe(true);
});

test("a finger that comes down is no gesture, one that goes up is", async () => {
    await gesture("pointerdown", false);
    expect(isHeard()).toBe(false);
    await gesture("pointerup", true);
    expect(isHeard()).toBe(true);
});

test.each(["interrupted", "suspended"])("sound that a phone took away comes back with the next gesture: %s", async (state) => {
    await press();
    for (let times = 0; times < 3; times++) {
        const audio = FakeAudio.all[0] ?? expect.fail("no sound");
        audio.state = state; // a call, the lock, another app
        expect(isHeard()).toBe(false);
        await press(false); // it may be refused at first
        expect(isHeard()).toBe(false);
        await press();
        expect(isHeard()).toBe(true);
    }
    expect(FakeAudio.all).toHaveLength(1);
});

test("it is tried when the page is seen again, and when there is something to hear", async () => {
    await press();
    const audio = FakeAudio.all[0] ?? expect.fail("no sound");
    audio.state = "interrupted";
    isGesture = true; // where no gesture is wanted
    setHidden(true);
    expect(audio.state).toBe("interrupted");
    setHidden(false);
    await settle();
    expect(isHeard()).toBe(true);
    audio.state = "interrupted";
    sounds.play("move");
    await settle();
    expect(isHeard()).toBe(true);
    isGesture = false;
});

test("one that was closed is replaced", async () => {
    await press();
    (FakeAudio.all[0] ?? expect.fail("no sound")).state = "closed";
    expect(isHeard()).toBe(false);
    await press();
    expect([isHeard(), FakeAudio.all.length]).toEqual([true, 2]);
});

test("a device without sound is no mistake", async () => {
    FakeAudio.isBroken = true;
    await press();
    expect(isHeard()).toBe(false);
    FakeAudio.isBroken = false;
    await press();
    expect(isHeard()).toBe(true);
});
