// grabs.tsx - one of several people round one device: the own house, and the cards to grab.
import type { GrabsProps } from "../../face";
import { SeatMark } from "../../art/seat_mark";
import { CardPicture } from "./pieces/card";
import { facesOf, FacesHere } from "./pieces/cards";
import { HousePicture } from "./pieces/house";
import { cardWords } from "./market";
import { viewOf } from "./view";
import "./grabs.css";

export function Grabs({ scene, seat, active, say, who, onGrab }: GrabsProps) {
    const view = viewOf(scene), faces = facesOf(scene);
    const player = view.players[seat - 1];
    return (
        <FacesHere.Provider value={faces}>
            <div class="edo-grabs">
                <span class="edo-grab-house">{player && <HousePicture house={player.house} roped={[]} fresh={null} lines={[]} />}</span>
                <div class="edo-grab-cards">
                    <div class="edo-slots">
                        {view.slots.map(({ card, taken_by }, i) => (
                            <button type="button" key={card} disabled={!active || taken_by === seat} onClick={() => onGrab(`take ${i + 1}`)}
                                class={`edo-slot ${taken_by ? "edo-taken" : "edo-open"}`}
                                aria-label={say("edo.slot", { slot: i + 1, card: cardWords(faces, card, say) }) +
                                    (taken_by ? say("edo.slot.taken", { who: who(taken_by) }) : "")}>
                                <CardPicture card={card} />
                                {taken_by && <span class="edo-taker"><SeatMark seat={taken_by} size={24} /></span>}
                            </button>
                        ))}
                    </div>
                </div>
            </div>
        </FacesHere.Provider>
    );
}
