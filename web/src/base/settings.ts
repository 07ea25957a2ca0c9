// settings.ts - what a person chose for this device, kept in localStorage.
import type { Language } from "../face";
import { Cell, useCell } from "./cell";

export interface Settings {
    readonly language: Language | "auto";
    readonly theme: "light" | "dark" | "auto";
    /** How boards, and all around them, are drawn. */
    readonly board: "garden" | "ink" | "contrast";
    readonly sound: boolean;
    /** How long what moves takes, and what happened stays in sight. */
    readonly pace: "calm" | "normal" | "quick" | "none";
    /** Single letters as shortcuts. */
    readonly shortcuts: boolean;
    /** The table in letters and a line to type moves, beside the picture. */
    readonly text: boolean;
    /** The computer's level chosen last, and the names used last, by seat. */
    readonly level: number;
    readonly names: readonly string[];
}

const KEY = "niwa";

const DEFAULTS: Settings = {
    language: "auto", theme: "auto", board: "garden", sound: true, pace: "normal", shortcuts: true, text: false, level: 2, names: [],
};

/** As versions before this one wrote it. */
interface OldSettings {
    readonly motion?: "auto" | "off";
}

function stored(): Settings {
    try {
        const { motion, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings> & OldSettings;
        return { ...DEFAULTS, ...motion === "off" && { pace: "none" }, ...kept };
    } catch {
        return DEFAULTS; // nothing kept, or storage is forbidden
    }
}

export const settings = new Cell<Settings>(stored());

export function changeSettings(change: Partial<Settings>) {
    settings.set({ ...settings.value, ...change });
    try {
        localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
        // then it lasts as long as the page
    }
}

export function useSettings(): Settings {
    return useCell(settings);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const forced = matchMedia("(forced-colors: active)");
const contrast = matchMedia("(prefers-contrast: more)");

function showTheme() {
    const { theme, board } = settings.value;
    const isDark = theme === "auto" || forced.matches ? dark.matches : theme === "dark"; // pictures go with the device's own colours
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
    document.documentElement.dataset["board"] = contrast.matches ? "contrast" : board;
}

/** Keeps the page in the theme chosen. */
export function followTheme() {
    showTheme();
    settings.watch(showTheme);
    for (const asked of [dark, forced, contrast])
        asked.addEventListener("change", showTheme);
}
