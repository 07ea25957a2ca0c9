// camera.ts - which part of a house is shown, and how large.
import type { Bounds, Square } from "./view";

export interface Frame {
    readonly width: number;
    readonly height: number;
}

export interface Camera {
    /** The middle of the part that is shown, in squares. */
    readonly x: number;
    readonly y: number;
    /** The side of a square in pixels. */
    readonly size: number;
}

const SMALLEST = 12;
const LARGEST = 96;
const FEWEST = 4; // the least number of squares that a large frame shows
/** A small house is not blown up beyond this, or this share of the frame; and none is made so small that a
 * finger misses its squares. */
const LARGEST_FIT = 62;
const LARGEST_SHARE = 1 / 11;
const LEAST_FIT = 32;

function bounded(size: number, largest = LARGEST): number {
    return Math.min(largest, Math.max(SMALLEST, size));
}

/** All of the bounds, as large as possible. */
export function fit({ left, top, right, bottom }: Bounds, { width, height }: Frame): Camera {
    return {
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        size: bounded(Math.min(width / (right - left), height / (bottom - top)),
            Math.max(LARGEST_FIT, Math.min(width, height) * LARGEST_SHARE)),
    };
}

function isSeen(camera: Camera, frame: Frame, { left, top, right, bottom }: Bounds): boolean {
    const [wide, high] = [frame.width / camera.size / 2, frame.height / camera.size / 2];
    return left >= camera.x - wide && right <= camera.x + wide && top >= camera.y - high && bottom <= camera.y + high;
}

/** What to see of a house of which all would be too small: what was seen before, as long as a target is in sight;
 * else where most targets are. */
export function focused(fitted: Camera, frame: Frame, before: Camera | null, targets: readonly Bounds[]): Camera {
    if (fitted.size >= LEAST_FIT)
        return fitted;
    const middle = { ...fitted, size: LEAST_FIT };
    const seenBy = (camera: Camera) => targets.filter((target) => isSeen(camera, frame, target)).length;
    if (before?.size === LEAST_FIT && (!targets.length || seenBy(before)))
        return before;
    const views = [middle, ...targets.map(({ left, top, right, bottom }) => ({ ...middle, x: (left + right) / 2, y: (top + bottom) / 2 }))];
    const counts = views.map(seenBy);
    return views[counts.indexOf(Math.max(...counts))] ?? middle;
}

/** The square at a point of the frame. */
export function pointed(camera: Camera, frame: Frame, px: number, py: number): Square {
    return {
        x: camera.x + (px - frame.width / 2) / camera.size,
        y: camera.y + (py - frame.height / 2) / camera.size,
    };
}

/** Zooms, while the point of the house under the given point stays there. */
export function zoomed(camera: Camera, frame: Frame, factor: number, px: number, py: number): Camera {
    const size = bounded(camera.size * factor, Math.max(LARGEST, Math.min(frame.width, frame.height) / FEWEST));
    const at = pointed(camera, frame, px, py);
    return {
        x: at.x - (px - frame.width / 2) / size,
        y: at.y - (py - frame.height / 2) / size,
        size,
    };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
    return { ...camera, x: camera.x - dx / camera.size, y: camera.y - dy / camera.size };
}

export const SIDES = ["left", "up", "right", "down"] as const;
export type Side = (typeof SIDES)[number];

const STEPS: Readonly<Record<Side, readonly [number, number]>> = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };

/** On which sides the bounds extend beyond the part that is shown; a sliver does not count. */
export function hiddenSides(camera: Camera, frame: Frame, { left, top, right, bottom }: Bounds): readonly Side[] {
    const wide = frame.width / camera.size / 2 + 0.25, high = frame.height / camera.size / 2 + 0.25;
    const hidden: Readonly<Record<Side, boolean>> = {
        left: left < camera.x - wide, up: top < camera.y - high, right: right > camera.x + wide, down: bottom > camera.y + high,
    };
    return SIDES.filter((side) => hidden[side]);
}

/** Moves to one side by half of what is shown, at most three squares, and not past the edge of the bounds. */
export function stepped(camera: Camera, frame: Frame, { left, top, right, bottom }: Bounds, side: Side): Camera {
    const [x, y] = STEPS[side];
    const into = (at: number, low: number, high: number) => Math.min(high, Math.max(low, at));
    return {
        ...camera,
        x: into(camera.x + x * Math.min(3, frame.width / camera.size / 2), left, right),
        y: into(camera.y + y * Math.min(3, frame.height / camera.size / 2), top, bottom),
    };
}

/** Moves as little as possible to show a rectangle of squares. */
export function revealing(camera: Camera, frame: Frame, { left, top, right, bottom }: Bounds): Camera {
    const [wide, high] = [frame.width / camera.size / 2, frame.height / camera.size / 2];
    const into = (at: number, low: number, high: number) => low > high ? (low + high) / 2 : Math.min(high, Math.max(low, at));
    return {
        ...camera,
        x: into(camera.x, right - wide, left + wide),
        y: into(camera.y, bottom - high, top + high),
    };
}
