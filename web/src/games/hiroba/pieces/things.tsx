// things.tsx - what else lies in the gardens: koi, roped stones, lanterns.

/** A koi seen from above, about 26 long, swimming up. */
export function Koi() {
    return (
        <g class="hiroba-koi">
            <path class="its-fin" d="M-4 -3C-10 -1 -10 3 -8 5 -6 3 -5 2 -3.6 1ZM4.4 -3C10 -2 11 2 9 4.4 7 3 5 2 4 1Z" />
            <path class="its-body" d="M1 -13C6 -11 6.4 -3 4 2 2.6 5 1.6 7 2 9 4 11 6.4 13 7 15.4 3.6 15 1.4 13.6 .4 11.6 -1.6 13.4 -4 14 -6.6 13.4 -4.6 11.4 -2.6 10 -2 8 -1.8 5.6 -3 3 -4 0 -5.4 -5 -3.4 -11.6 1 -13Z" />
            <path class="its-patch" d="M1 -12.4C3.6 -11.4 5 -8.6 5 -6 2.6 -4.6 -.6 -4.8 -3.8 -6.6 -3.2 -9.6 -1.4 -11.8 1 -12.4ZM-4 -.4C-1.6 -2 2.6 -1.6 4.2 .4 3.2 3 2 5 1.6 7 .2 7.4 -1 7 -1.8 6.2 -2.2 4 -3.2 2 -4 -.4Z" />
        </g>
    );
}

/** A stone tied with a rope: the garden's sign for "closed". */
export function Boulder() {
    return (
        <g class="hiroba-boulder">
            <path class="its-shade" d="M-15 8C-18 0 -13 -12 -3 -13.5 8 -15 16 -6 16 2 16 10 9 14 0 14 -8 14 -13 13 -15 8Z" transform="translate(0 2)" />
            <path class="its-body" d="M-15 8C-18 0 -13 -12 -3 -13.5 8 -15 16 -6 16 2 16 10 9 14 0 14 -8 14 -13 13 -15 8Z" />
            <path class="its-shine" d="M-11 -2C-9 -8 -4 -10.6 1 -10.6" />
            <path class="its-rope" d="M-2 -13.6C-5 -4 -4 6 -1 14M-16 1C-6 5 6 5 16 1" />
            <path class="its-knot" d="M-3.6 3.6C-7 -1 -6 -5 -3.4 -4.6 -1 -4.2 -2.4 0 -3.2 3.4 -1 .4 3 -2.4 4.4 -.4 5.6 2 1 3.6 -3.6 3.6Z" />
        </g>
    );
}

/** A stone lantern: somebody may begin here. */
export function Lantern() {
    return (
        <g class="hiroba-lantern">
            <path d="M0 -13.5 1.6 -10.6H-1.6ZM-10 -4.4C-5 -5.4 -2.4 -8 -1.6 -10.2H1.6C2.4 -8 5 -5.4 10 -4.4L9.4 -2.8H-9.4ZM-5.4 4H5.4L6.6 6.2H-6.6ZM-2.4 6.2H2.4L3 10.6H-3ZM-6 10.6H6L7.4 13.4H-7.4Z" />
            <path class="its-light" d="M-4.6 -2.2H4.6V3.4H-4.6Z" />
            <path d="M-5.2 -2.8H5.2V4H3.8V-1.4H-3.8V4H-5.2ZM-.7 -2H.7V3.6H-.7Z" />
        </g>
    );
}
