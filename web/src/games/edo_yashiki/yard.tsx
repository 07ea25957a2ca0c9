// yard.tsx - one house, shown through a frame that can be moved and zoomed.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Say, Seat } from "../../face";
import { fit, focused, hiddenSides, revealing, SIDES, stepped, zoomed, type Camera, type Frame, type Side } from "./camera";
import { Cells } from "./cells";
import { useFingers } from "./fingers";
import { House } from "./pieces/house";
import { SIDE } from "./pieces/room";
import { useSame } from "./same";
import { boundsOf, widened, type Bounds, type Laid, type Place, type Square } from "./view";

export interface YardProps {
    readonly label: string;
    readonly seat: Seat;
    /** Leaves space around the house for the next card. */
    readonly isRoomy: boolean;
    readonly house: readonly Laid[];
    readonly roped: readonly Square[];
    readonly fresh: number | null;
    /** The last card that was placed; it is marked until the next one is. */
    readonly last: number | null;
    /** Where the card in hand fits; empty without one. */
    readonly places: readonly Square[];
    /** Where the card in hand was put for now. */
    readonly spot: Place | null;
    /** Where a hint points. */
    readonly hinted: Place | null;
    readonly hasHand: boolean;
    readonly say: Say;
    /** Drawn over the house, in its squares. */
    readonly children: ComponentChildren;
    readonly onPoint: (at: Square | null) => void;
    readonly onSpot: (at: Square) => void;
    readonly onTurn: () => void;
    readonly onKey: (key: string) => boolean;
}

/** The top left square of a card whose middle is at the point. */
function cardAround({ x, y }: Square): Square {
    return { x: Math.round(x - 1), y: Math.round(y - 1.5) };
}

function cardBounds({ x, y }: Square): Bounds {
    return { left: x, top: y, right: x + 2, bottom: y + 3 };
}

function isWithin({ left, top, right, bottom }: Bounds, { x, y }: Square): boolean {
    return x >= left && x < right && y >= top && y < bottom;
}

function useFrame() {
    const ref = useRef<SVGSVGElement>(null);
    const [frame, setFrame] = useState<Frame | null>(null);
    useEffect(() => {
        const svg = ref.current;
        if (!svg)
            return;
        const measure = () => setFrame({ width: svg.clientWidth, height: svg.clientHeight });
        const observer = new ResizeObserver(measure);
        observer.observe(svg);
        measure();
        return () => observer.disconnect();
    }, []);
    return { ref, frame: frame ?? { width: 340, height: 360 }, isMeasured: frame !== null };
}

/** The camera follows the house until somebody moves it. A house too large for the frame is seen in part: where
 * the card in hand fits most often, and there until it fits nowhere in sight. */
function useCamera(bounds: Bounds, frame: Frame, place: Square | null, places: readonly Square[]) {
    const [moved, setMoved] = useState<Camera | null>(null);
    const kept = useRef<Camera | null>(null);
    const fitted = kept.current = focused(fit(bounds, frame), frame, kept.current, places.map(cardBounds));
    const following = place ? revealing(fitted, frame, widened(cardBounds(place), 0.5, 0.5)) : fitted;
    return { camera: moved ?? following, look: setMoved, isMoved: moved !== null };
}

function Zoom({ say, isMoved, onZoom, onFit }: {
    readonly say: Say; readonly isMoved: boolean;
    readonly onZoom: (factor: number) => void; readonly onFit: () => void;
}) {
    return (
        <div class="edo-zoom" role="group" aria-label={say("edo.zoom")}>
            <button type="button" aria-label={say("edo.zoom.in")} onClick={() => onZoom(1.35)}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 4V16M4 10H16" /></svg>
            </button>
            <button type="button" aria-label={say("edo.zoom.out")} onClick={() => onZoom(1 / 1.35)}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10H16" /></svg>
            </button>
            <button type="button" aria-label={say("edo.zoom.fit")} disabled={!isMoved} onClick={onFit}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13" /></svg>
            </button>
        </div>
    );
}

/** The arrow's drawing, and its label. */
const ARROWS: Readonly<Record<Side, readonly [string, string]>> = {
    left: ["M12 4 6 10 12 16", "edo.pan.left"], up: ["M4 12 10 6 16 12", "edo.pan.up"],
    right: ["M8 4 14 10 8 16", "edo.pan.right"], down: ["M4 8 10 14 16 8", "edo.pan.down"],
};

/** A button at each edge beyond which the house continues. It moves the frame there. */
function Pans({ sides, say, onPan }: { readonly sides: readonly Side[]; readonly say: Say; readonly onPan: (side: Side) => void }) {
    return (
        <div class="edo-pans" role="group" aria-label={say("edo.pan")}>
            {sides.map((side) => (
                <button key={side} type="button" class={`edo-pan edo-pan-${side}`} aria-label={say(ARROWS[side][1])} onClick={() => onPan(side)}>
                    <svg viewBox="0 0 20 20" aria-hidden="true"><path d={ARROWS[side][0]} /></svg>
                </button>
            ))}
        </div>
    );
}

export function Yard(props: YardProps) {
    const { spot, hasHand, say } = props;
    const house = useSame(props.house);
    const roped = useSame(props.roped);
    const places = useSame(props.places);
    const { ref, frame, isMeasured } = useFrame();
    const ground = boundsOf(house);
    const { camera, look, isMoved } = useCamera(
        props.isRoomy ? widened(ground, 1.4, 1.9) : widened(ground, 0.7, 0.7), frame, spot ?? props.hinted, places);
    const [cursor, setCursor] = useState<Square>({ x: 0, y: 0 });
    const [isHeld, setHeld] = useState(false); // by a finger: then the frame moves without easing
    const carried = useRef<Square>({ x: 0, y: 0 });
    const fingers = useFingers({
        camera, frame,
        look,
        carries: (at) => spot !== null && isWithin(cardBounds(spot), at),
        point: (at) => props.onPoint(at && hasHand ? cardAround(at) : null),
        tap(at) {
            if (spot && isWithin(cardBounds(spot), at))
                props.onTurn();
            else if (hasHand)
                props.onSpot(cardAround(at));
        },
        carry(from, to, begins) {
            if (begins && spot)
                carried.current = spot;
            props.onSpot({
                x: Math.round(carried.current.x + to.x - from.x),
                y: Math.round(carried.current.y + to.y - from.y),
            });
        },
    });
    const zoom = (factor: number) => look(zoomed(camera, frame, factor, frame.width / 2, frame.height / 2));

    const room = widened(ground, 2, 3);
    const pan = (side: Side) => look(stepped(camera, frame, room, side));

    function onCursor(at: Square) {
        setCursor(at);
        if (hasHand && !(spot && spot.x === at.x && spot.y === at.y))
            props.onSpot(at);
        if (isMoved || !hasHand)
            look(revealing(camera, frame, widened(cardBounds(at), 0.5, 0.5)));
    }
    function onKey(key: string): boolean {
        if (key === "+" || key === "=")
            zoom(1.35);
        else if (key === "-")
            zoom(1 / 1.35);
        else if (key === "0")
            look(null);
        else if (SIDES.some((side) => key === `Shift+${side}`))
            pan(key.slice("Shift+".length) as Side);
        else
            return props.onKey(key);
        return true;
    }
    const x = frame.width / 2 - camera.x * camera.size, y = frame.height / 2 - camera.y * camera.size;
    return (
        <div class="edo-yard">
            <Zoom say={say} isMoved={isMoved} onZoom={zoom} onFit={() => look(null)} />
            <Pans sides={hiddenSides(camera, frame, hasHand ? widened(ground, 1, 1.5) : ground)} say={say} onPan={pan} />
            <svg class={`edo-yard-view ${hasHand ? "edo-has-hand" : ""}`} ref={ref} {...fingers}
                onGotPointerCapture={() => setHeld(true)} onLostPointerCapture={() => setHeld(false)}>
                <g class={isMeasured && !isHeld ? "edo-camera edo-easing" : "edo-camera"}
                    style={{ transform: `translate(${x}px, ${y}px) scale(${camera.size / SIDE})` }}>
                    <g aria-hidden="true">
                        <House house={house} roped={roped} fresh={props.fresh} />
                        {house.filter(({ card }) => card === props.last).map(({ card, x, y }) => (
                            <rect key={card} class="edo-last" x={x * SIDE - 2} y={y * SIDE - 2} width={2 * SIDE + 4} height={3 * SIDE + 4} rx="7" />
                        ))}
                        {props.children}
                    </g>
                    <Cells label={props.label} house={house} roped={roped} places={places}
                        hinted={props.hinted} bounds={room} cursor={cursor} say={say}
                        onCursor={onCursor} onKey={onKey} />
                </g>
            </svg>
        </div>
    );
}
