// qr_picture.tsx - a link as a picture that a phone can read: dark on white in every theme.
import { useMemo } from "preact/hooks";

import { qrCode } from "./qr";

const QUIET = 4; // modules of white around, as readers want it

/** Runs of dark modules as one path. */
function pathOf(code: readonly (readonly boolean[])[]): string {
    return code.map((row, y) => row.map((dark, x) => dark ? `M${x} ${y}h1v1h-1z` : "").join("")).join("");
}

export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
    const code = useMemo(() => qrCode(text), [text]);
    if (!code)
        return null;
    const size = code.length + 2 * QUIET;
    return (
        <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
            <path d={pathOf(code)} fill="#000" />
        </svg>
    );
}
