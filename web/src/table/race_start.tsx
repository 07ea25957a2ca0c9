// race_start.tsx - "hajime!": a breath before everybody may grab, so that all look at once.
import { useEffect, useState } from "preact/hooks";

import { staying } from "../base/pace";
import type { Scene, Say } from "../face";
import "../styles/race.css";

export const BREATH = 1100; // milliseconds until it begins,
const CALL = 600; // and that the call stays, at the normal pace

/** "ready" holds the board; "go" is only the call. */
export type RaceCall = "ready" | "go" | null;

/** A race where something is to be chosen: grabbing, and not one croak. */
function isGrab(scene: Scene | null): boolean {
    return scene?.mode === "race" && scene.moves.length > 1;
}

/** The call at the beginning of a race that was seen to begin. */
export function useRaceCall(scene: Scene | null): RaceCall {
    const [call, setCall] = useState<RaceCall>(null);
    const [before, setBefore] = useState<Scene | null>(null);
    useEffect(() => {
        setBefore(scene);
        if (!isGrab(scene) || before?.mode === "race" || (!before && (scene?.ply ?? 0) > 20))
            return;
        setCall("ready");
    }, [scene]);
    useEffect(() => {
        if (!call)
            return;
        const timer = setTimeout(() => setCall(call === "ready" ? "go" : null), call === "ready" ? BREATH : staying(CALL));
        return () => clearTimeout(timer);
    }, [call]);
    return isGrab(scene) ? call : null;
}

export function RaceStart({ call, say }: { readonly call: RaceCall; readonly say: Say }) {
    return (
        <div class="race-start" role="status">
            {call && <p class={call === "go" ? "race-word go" : "race-word"}>{say(call === "go" ? "race.hajime" : "race.ready")}</p>}
        </div>
    );
}
