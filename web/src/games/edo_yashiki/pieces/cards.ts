// cards.ts - the faces of the 64 building cards.
import { createContext } from "preact";

import type { Scene } from "../../../face";
import { readingOf } from "../../shared/in_the_box";
import { keyOf, type Kind, type Laid } from "../view";

/** By card: six letters in reading order, two columns, three rows. */
export type Faces = Readonly<Record<number, string>>;

/** Those of the standard set in the pictures on pages without a table. */
export const PICTURED: Faces = { 10: "fgfttg", 20: "tfgtfg", 21: "ttpgff", 27: "tgfpfg", 47: "ppfgtf", 63: "ggfptt" };

const KIND_OF: Readonly<Record<string, Kind>> = { f: "floor", t: "tatami", p: "pond", g: "garden" };

/** Those that are drawn here. */
export const FacesHere = createContext<Faces>(PICTURED);

const read = readingOf<Faces>((components) =>
    Object.fromEntries((components as unknown as { cards: { id: number; face: string }[] }).cards.map(({ id, face }) => [id, face])));

/** Those of a table. */
export function facesOf({ components }: Scene): Faces {
    return read(components);
}

/** The kinds of a card's squares in reading order, as it lies. */
export function faceOf(faces: Faces, card: number, turned = false): readonly Kind[] {
    const letters = [...(faces[card] ?? "")];
    return (turned ? letters.reverse() : letters).map((letter) => KIND_OF[letter] ?? "floor");
}

/** What is to be seen of a house, by square. */
export function plan(faces: Faces, house: readonly Laid[]): ReadonlyMap<string, Kind> {
    const seen = new Map<string, Kind>();
    for (const { card, x, y, turned } of house)
        faceOf(faces, card, turned).forEach((kind, i) =>
            seen.set(keyOf({ x: x + i % 2, y: y + Math.floor(i / 2) }), kind));
    return seen;
}
