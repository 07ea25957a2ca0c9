// frog.tsx - a frog from above; on its back the seat's mark, a circle or a diamond.

const LEGS = "M-13 9C-27 6 -27 22 -17 25M13 9C27 6 27 22 17 25"
    + "M-13 -6C-22 -7 -24 -14 -23 -19M13 -6C22 -7 24 -14 23 -19";
const BODY = "M0 -25C10 -25 16 -18 17 -9C19 4 14 21 0 23C-14 21 -19 4 -17 -9C-16 -18 -10 -25 0 -25Z";

/** About 52 wide around the point it is moved to, looking up. */
export function Frog({ seat }: { readonly seat: number }) {
    return (
        <g class={`haru-frog haru-of-${seat}`}>
            <path class="haru-leg" d={LEGS} />
            <path class="haru-skin" d={BODY} />
            <g class="haru-eyes">
                <circle cx="-10" cy="-20" r="6" />
                <circle cx="10" cy="-20" r="6" />
            </g>
            <g class="haru-pupils">
                <circle cx="-10" cy="-21" r="2.6" />
                <circle cx="10" cy="-21" r="2.6" />
            </g>
            {seat === 1 ? <circle class="haru-back" cy="5" r="7" />
                : <path class="haru-back" d="M0 -4 9 5 0 14 -9 5Z" />}
        </g>
    );
}
