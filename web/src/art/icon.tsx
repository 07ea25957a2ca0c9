// icon.tsx - the app's small signs, drawn with one brush: 24 by 24, round strokes.
/** By name, the brush's way. No elements: those would keep the tree alive in which they were drawn last. */
const DRAWINGS = {
    home: "M4 11 12 4l8 7M6.5 9.5V20h11V9.5M10 20v-5h4v5",
    undo: "M9 6 4.5 10.5 9 15M5 10.5h8.5a5 5 0 0 1 0 10H10",
    eye: "M3 12c2.5-4.500 5.500-6.500 9-6.500s6.500 2 9 6.500c-2.500 4.500-5.500 6.500-9 6.500S5.500 16.500 3 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    hint: "M9 4h6M10 4V2.8h4V4M8 7.5h8l1.5 4.5-1.5 4.5H8L6.5 12ZM9 16.5V19h6v-2.5M12 19v2.5M12 7.5v9",
    log: "M5 6h14M5 12h14M5 18h9",
    menu: "M4 7h16M4 12h16M4 17h16",
    sound: "M4 10v4h3.5L12 18V6L7.5 10ZM15 9.5a3.5 3.5 0 0 1 0 5M17.5 7a7 7 0 0 1 0 10",
    mute: "M4 10v4h3.5L12 18V6L7.5 10ZM15.5 9.5l5 5M20.5 9.5l-5 5",
    settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9 13.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z",
    close: "M6 6l12 12M18 6 6 18",
    save: "M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14",
    share: "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9.5h14V11h-1",
    load: "M4 18.5V6h5.5l2 2.5H20v10Z",
    play: "M8 5.5v13L18.5 12Z",
    pause: "M8.5 5.5v13M15.5 5.5v13",
    back: "M15 5.5 8.5 12l6.5 6.5",
    next: "M9 5.5 15.5 12 9 18.5",
    first: "M17.5 5.5 11 12l6.5 6.5M7 5.5v13",
    last: "M6.5 5.5 13 12l-6.5 6.5M17 5.5v13",
    book: "M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20",
    lesson: "M12 20v-8M12 12C12 8 9 6 4.5 6 4.5 10 7.5 12 12 12ZM12 14.5c0-3 2.5-5 7.5-5 0 3.5-3 5-7.5 5Z",
    pen: "M5 19l1.2-4.2L16 5l3 3-9.800 9.800ZM14 7l3 3",
    copy: "M8.500 8.500V4.500h11v11h-4M4.500 8.500h11v11h-11Z",
    tabs: "M8 8V4.500h12v11h-4M4 8.500h12v11H4ZM4 12h12",
    help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.3-1.5 2.6M12 17.6v.4",
    trash: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5",
    sheet: "M6 3.5h12v17H6ZM9 8h6M9 12h6M9 16h3.5",
    again: "M19 12a7 7 0 1 1-2.2-5.1M19 4v4.5h-4.5",
    full: "M14 4h6v6M20 4l-6.500 6.500M10 20H4v-6M4 20l6.500-6.500",
    check: "M5 12.5 10 17.5 19.5 7",
    person: "M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.8-4 3.8-6 7.5-6s6.700 2 7.500 6",
    text: "M4 6h16v12H4ZM7.500 10l2.500 2-2.500 2M12.500 14.500h4",
    computer: "M4.500 5.500h15v10h-15ZM9 20h6M12 15.500V20",
};

export type IconName = keyof typeof DRAWINGS;

/** Decorative: the button's words or label say what it is. */
export function Icon({ name, size = 22 }: { readonly name: IconName; readonly size?: number }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true"
            fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">
            <path d={DRAWINGS[name]} />
        </svg>
    );
}
