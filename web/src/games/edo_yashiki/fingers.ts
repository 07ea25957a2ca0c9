// fingers.ts - gestures on a yard by mouse or fingers: point, tap, carry, pan, pinch.
import { useRef } from "preact/hooks";

import { panned, pointed, zoomed, type Camera, type Frame } from "./camera";
import type { Square } from "./view";

/** How far a finger may move in a tap, in pixels. */
const SLIP = 7;

export interface Touch {
    readonly camera: Camera;
    readonly frame: Frame;
    /** Whether there is a card at the point that can be carried. */
    readonly carries: (at: Square) => boolean;
    readonly look: (camera: Camera) => void;
    readonly point: (at: Square | null) => void;
    readonly tap: (at: Square) => void;
    /** The card was moved by this much since it was picked up. */
    readonly carry: (from: Square, to: Square, begins: boolean) => void;
}

interface Finger {
    x: number;
    y: number;
}

interface Gesture {
    readonly kind: "pan" | "carry";
    readonly from: Finger;
    moved: boolean;
}

/** The event handlers of the yard's drawing. */
export function useFingers(touch: Touch) {
    const fingers = useRef(new Map<number, Finger>());
    const gesture = useRef<Gesture | null>(null);
    const { camera, frame } = touch;

    function place(event: PointerEvent): Finger {
        const box = (event.currentTarget as Element).getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    }
    const square = ({ x, y }: Finger) => pointed(camera, frame, x, y);

    function pinch(id: number, to: Finger) {
        const from = fingers.current.get(id);
        const other = [...fingers.current].find(([key]) => key !== id)?.[1];
        if (!from || !other)
            return;
        const apart = (a: Finger) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
        const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
        touch.look(zoomed(panned(camera, (to.x - from.x) / 2, (to.y - from.y) / 2), frame,
            apart(to) / apart(from), middle.x, middle.y));
    }

    function drag(now: Gesture, last: Finger, at: Finger) {
        const begins = !now.moved;
        if (begins && Math.hypot(at.x - now.from.x, at.y - now.from.y) < SLIP)
            return;
        now.moved = true;
        if (now.kind === "carry")
            touch.carry(square(now.from), square(at), begins);
        else
            touch.look(panned(camera, at.x - (begins ? now.from.x : last.x), at.y - (begins ? now.from.y : last.y)));
    }

    return {
        onPointerDown(event: PointerEvent) {
            if (event.button !== 0)
                return;
            const at = place(event);
            (event.currentTarget as Element).setPointerCapture(event.pointerId);
            fingers.current.set(event.pointerId, at);
            gesture.current = { kind: touch.carries(square(at)) ? "carry" : "pan", from: at, moved: fingers.current.size > 1 };
        },
        onPointerMove(event: PointerEvent) {
            const at = place(event);
            const last = fingers.current.get(event.pointerId);
            if (!last) {
                if (event.pointerType === "mouse")
                    touch.point(square(at));
                return;
            }
            if (fingers.current.size > 1)
                pinch(event.pointerId, at);
            else if (gesture.current)
                drag(gesture.current, last, at);
            fingers.current.set(event.pointerId, at);
        },
        onPointerUp(event: PointerEvent) {
            if (!fingers.current.delete(event.pointerId) || fingers.current.size)
                return;
            if (gesture.current && !gesture.current.moved)
                touch.tap(square(place(event)));
            gesture.current = null;
        },
        onPointerCancel(event: PointerEvent) {
            fingers.current.delete(event.pointerId);
            gesture.current = null;
        },
        onPointerLeave() {
            touch.point(null);
        },
        onWheel(event: WheelEvent) {
            if (!event.ctrlKey && !event.metaKey)
                return;
            event.preventDefault();
            const box = (event.currentTarget as Element).getBoundingClientRect();
            touch.look(zoomed(camera, frame, Math.exp(-event.deltaY / 240), event.clientX - box.left, event.clientY - box.top));
        },
    };
}
