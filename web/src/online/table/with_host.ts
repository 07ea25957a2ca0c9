// with_host.ts - a face that also tells what the host did to the game: undos, resignations, lost time.
import type { Face } from "../../face";
import type { Speech } from "../../words";

/** What the host did is told in our words, what was played in the face's. */
export function withHost(face: Face, { say }: Speech): Face {
    const tell: Face["tell"] = (logItem, faceSay, who, components) => {
        const [, word] = /^host-(\w+)$/.exec(logItem.events[0]?.event ?? "") ?? [];
        return word ? say(`log.${word}`, { name: who(Number(logItem.events[0]?.["seat"] ?? 0)) }) : face.tell(logItem, faceSay, who, components);
    };
    return { ...face, tell };
}
