// sounds.ts - soft synthesised tones: a drop of water, a wooden knock, a small bell.
//
// They are on at low volume by default, with a switch beside the board, and silent until the first click or
// key, as browsers require.
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
        audio = null; // there is no audio device
    }
    resume();
}

/** Which of these counts as a gesture depends on the browser: a finger's is "pointerup". */
const GESTURES = ["pointerdown", "pointerup", "keydown"];

/** Starts the sound at the first gesture. Later gestures start it again if it was stopped: phones stop it
 * for a call, when they are locked, or for another app. */
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
        resume(); // for the next sound: this one would be late
        return;
    }
    for (const tone of TONES[name])
        sound(audio, tone);
}
