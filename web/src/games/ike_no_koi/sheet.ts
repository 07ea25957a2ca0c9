// sheet.ts - the score sheet of Ike No Koï: honours, challenges, lotuses.
import type { BoardProps, Result, Say, Scene, SheetLine, Who } from "../../face";
import { boxOf, challengePay, challengeText, type Box } from "./box";
import { standingOf, viewOf, type View } from "./view";

function koiOf(view: View, variety: string): readonly number[] {
    return view.players.map((player) => (player.koi[variety] ?? 0) + (player.bamboo[variety] ?? 0));
}

function honourNote(view: View, variety: string, winner: number | null, say: Say, who: Who): string {
    const koi = Math.max(...koiOf(view, variety));
    if (winner !== null)
        return say("ike.sheet.honour.note", { who: who(winner), variety, koi });
    return koi ? say("ike.sheet.honour.tie", { koi }) : say("ike.sheet.honour.none", { variety });
}

function honourLine(box: Box, view: View, variety: string, winner: number | null, say: Say, who: Who): SheetLine {
    return {
        label: say("ike.sheet.honour", { variety }),
        note: honourNote(view, variety, winner, say, who),
        values: view.players.map((_, i) => i + 1 === winner ? box.honour[variety] ?? "" : ""),
    };
}

function personalNote(box: Box, view: View, say: Say, who: Who): string {
    return listedLines(view.players.map(({ challenge }, i) => challenge === null ? ""
        : say("ike.sheet.personal.note", { who: who(i + 1), challenge: withPay(box, challenge, "personal", say) })), say);
}

function listedLines(lines: readonly string[], say: Say): string {
    return lines.filter((line) => line).join(say("ike.semicolon"));
}

function withPay({ challenges }: Box, id: number, kind: "common" | "personal", say: Say): string {
    const pay = challengePay(challenges[id], kind, say), text = challengeText(challenges[id], say);
    return pay ? `${text} (${pay})` : text;
}

export async function points(_scene: Scene, ask: BoardProps["ask"]): Promise<readonly number[]> {
    const standing = await ask("standing");
    return standing === null ? [] : standingOf(standing).players.map(({ total }) => total);
}

export function sheet(result: Result, scene: Scene, say: Say, who: Who): readonly SheetLine[] {
    const box = boxOf(scene.components), view = viewOf(scene), { honour, players } = standingOf(result.detail);
    const varieties = Object.entries(honour).sort(([a], [b]) => Number(a) - Number(b));
    return [
        ...varieties.map(([variety, winner]) => honourLine(box, view, variety, winner, say, who)),
        {
            label: say("ike.sheet.common"), note: view.common === null ? "" : withPay(box, view.common, "common", say),
            values: players.map(({ common }) => common),
        },
        { label: say("ike.sheet.personal"), note: personalNote(box, view, say, who), values: players.map(({ personal }) => personal) },
        { label: say("ike.sheet.lotus"), note: say("ike.sheet.lotus.note"), values: players.map(({ lotus }) => lotus) },
        { label: say("ike.sheet.total"), values: players.map(({ total }) => total), total: true },
        { label: say("ike.sheet.koi"), note: say("ike.sheet.koi.note"), values: players.map(({ koi }) => koi) },
    ];
}
