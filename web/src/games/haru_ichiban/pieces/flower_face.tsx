// flower_face.tsx - the face of a flower in a hand: the bloom and its value, or waves when hidden.
import { Flower } from "./flower";

const WAVES = [-12, 14, 40].map((y) => `M-26 ${y}q6.5 -9 13 0t13 0t13 0t13 0`).join("");

export function FlowerFace({ seat, value }: { readonly seat: number; readonly value: number | null }) {
    return (
        <svg viewBox="-40 -42 80 112" aria-hidden="true" focusable="false">
            {value === null ? <path class="haru-wave" d={WAVES} />
                : <><Flower seat={seat} /><text class="haru-value" y="62">{value}</text></>}
        </svg>
    );
}
