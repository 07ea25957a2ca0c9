// cards.ts - the faces of the 64 building cards, as `niwa components edo-yashiki` lists them.
import { keyOf, type Kind, type Laid } from "../view";

/** Six letters in reading order: two columns, three rows. */
const FACES = (
    "ffgttp ffgppg fttpgf fttpgp ftpgpt fpfgpt fpptgg fpgpgf fpggtp fgfttg fgtfgt fgttfg " +
    "fgtgfp fgpftp fgptfp fggftp tftgfg tfpgfg tfpggt tfgtfg ttpgff ttpggf tpffpg tpftfg " +
    "tpftpg tptggf tgfpfg tgfgpp tgpftp tgpfpg tggfpp tggptp pftgtf pftgtp pfgfpg pfgtft " +
    "pfggpt ptffpg ptftgf ptfpgg ptpftf ptpfgt ptgfft ptgptg ptgpgf ppfttf ppfgtf pgftpt " +
    "gftfgp gftppf gftpgt gfppft gfpgfp gtptff gtpptf gtgfpt gpftgp gpfptt gptfpf gptfgt " +
    "gpttpf gpgtfp ggfptt ggtpft"
).split(" ");

const KIND_OF: Readonly<Record<string, Kind>> = { f: "floor", t: "tatami", p: "pond", g: "garden" };

/** The kinds of a card's squares in reading order, as it lies. */
export function faceOf(card: number, turned = false): readonly Kind[] {
    const letters = [...(FACES[card - 1] ?? "")];
    return (turned ? letters.reverse() : letters).map((letter) => KIND_OF[letter] ?? "floor");
}

/** What is to be seen of a house, by square. */
export function plan(house: readonly Laid[]): ReadonlyMap<string, Kind> {
    const seen = new Map<string, Kind>();
    for (const { card, x, y, turned } of house)
        faceOf(card, turned).forEach((kind, i) =>
            seen.set(keyOf({ x: x + i % 2, y: y + Math.floor(i / 2) }), kind));
    return seen;
}
