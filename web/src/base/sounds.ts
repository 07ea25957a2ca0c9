// sounds.ts - soft tones, made on the spot: a drop of water, a wooden knock, a small bell.
//
// On at low volume by default, with the switch at hand beside the board; silent until the
// first click or key, as browsers want it.
import { settings } from "./settings";

export type Sound = "move" | "turn" | "refused" | "end";

interface Tone {
    readonly at: number; // seconds from now
    readonly from: number; // hertz
    readonly to: number;
    readonly lasts: number;
    readonly loud: number;
    readonly shape: OscillatorType;
}

function bell(at: number, pitch: number): Tone {
    return { at, from: pitch, to: pitch, lasts: 0.9, loud: 0.05, shape: "sine" };
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
    move: [{ at: 0, from: 420, to: 640, lasts: 0.12, loud: 0.06, shape: "sine" }],
    turn: [bell(0, 784)],
    refused: [{ at: 0, from: 190, to: 150, lasts: 0.16, loud: 0.07, shape: "triangle" }],
    end: [bell(0, 587), bell(0.18, 784), bell(0.36, 880), bell(0.62, 1175)],
};

let audio: AudioContext | null = null;

function resume() {
    if (audio && audio.state !== "running" && audio.state !== "closed")
        audio.resume().catch(() => undefined); // refused: the next gesture tries again
}

function wake() {
    try {
        audio = !audio || audio.state === "closed" ? new AudioContext() : audio;
    } catch {
        audio = null; // no device to sound on
    }
    resume();
}

/** Which of these a browser takes for a gesture depends on it: a finger's is "pointerup". */
const GESTURES = ["pointerdown", "pointerup", "keydown"];

/** Waits for the first gesture; before it nothing sounds. Every later one brings sound back that
 * was taken away: phones do that for a call, when they are locked, for another app. */
export function awaitGesture() {
    for (const gesture of GESTURES)
        addEventListener(gesture, wake, { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden || resume());
}

function sound(context: AudioContext, tone: Tone) {
    const begin = context.currentTime + tone.at;
    const source = context.createOscillator(), volume = context.createGain();
    source.type = tone.shape;
    source.frequency.setValueAtTime(tone.from, begin);
    source.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.lasts);
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(tone.loud, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + tone.lasts);
    source.connect(volume).connect(context.destination);
    source.start(begin);
    source.stop(begin + tone.lasts + 0.05);
}

export function play(name: Sound) {
    if (!audio || !settings.value.sound)
        return;
    if (audio.state !== "running") {
        resume(); // for what comes next: a sound that is late tells nothing
        return;
    }
    for (const tone of TONES[name])
        sound(audio, tone);
}
