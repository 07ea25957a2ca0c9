// camera.ts - which part of a house is seen, and how large.
import type { Bounds, Square } from "./view";

export interface Frame {
    readonly width: number;
    readonly height: number;
}

export interface Camera {
    /** The middle of what is seen, in squares. */
    readonly x: number;
    readonly y: number;
    /** The side of a square in pixels. */
    readonly size: number;
}

const SMALLEST = 12;
const LARGEST = 96;
/** A small house is not blown up beyond this. */
const LARGEST_FIT = 62;

function bounded(size: number, largest = LARGEST): number {
    return Math.min(largest, Math.max(SMALLEST, size));
}

/** All of the bounds, as large as it goes. */
export function fit({ left, top, right, bottom }: Bounds, { width, height }: Frame): Camera {
    return {
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        size: bounded(Math.min(width / (right - left), height / (bottom - top)), LARGEST_FIT),
    };
}

/** Where a point of the frame lies in the house, in squares. */
export function pointed(camera: Camera, frame: Frame, px: number, py: number): Square {
    return {
        x: camera.x + (px - frame.width / 2) / camera.size,
        y: camera.y + (py - frame.height / 2) / camera.size,
    };
}

/** Larger or smaller, while what lies under the point stays there. */
export function zoomed(camera: Camera, frame: Frame, factor: number, px: number, py: number): Camera {
    const size = bounded(camera.size * factor);
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

/** Moved as little as possible so that a rectangle of squares is seen. */
export function revealing(camera: Camera, frame: Frame, { left, top, right, bottom }: Bounds): Camera {
    const [wide, high] = [frame.width / camera.size / 2, frame.height / camera.size / 2];
    const into = (at: number, low: number, high: number) => low > high ? (low + high) / 2 : Math.min(high, Math.max(low, at));
    return {
        ...camera,
        x: into(camera.x, right - wide, left + wide),
        y: into(camera.y, bottom - high, top + high),
    };
}
