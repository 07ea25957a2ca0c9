// sheet.ts - the score sheet of Null.
import type { Result, Say, Scene, SheetLine } from "../../face";
import { viewOf } from "./view";

/** Nothing counts before the end. */
export async function points({ seats }: Scene): Promise<readonly number[]> {
    return Array.from({ length: seats }, () => 0);
}

export function sheet(result: Result, scene: Scene, say: Say): readonly SheetLine[] {
    const { players } = viewOf(scene);
    return [
        { label: say("null.sheet.stone"), values: players.map(({ stone }) => stone ?? "") },
        { label: say("null.sheet.lantern"), values: players.map(({ pick }) => pick ?? "") },
        { label: say("null.sheet.total"), values: result.scores, total: true },
    ];
}
