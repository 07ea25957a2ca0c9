// garden.tsx - the picture above the front page: a raked garden with three stones and a tree.

/** Rake lines that flow around a stone, as nested half-rings and straight runs. */
function Rake({ y }: { readonly y: number }) {
    const d = `M0 ${y}H1200`;
    return <path d={d} />;
}

function Stone({ x, y, scale, tall }: {
    readonly x: number; readonly y: number; readonly scale: number; readonly tall?: boolean;
}) {
    const body = tall
        ? "M-30 22C-38-6-28-52-8-60 14-66 30-34 34-4 36 14 30 24 0 25-14 25-26 25-30 22Z"
        : "M-46 18C-52 0-30-22-4-24 24-26 48-10 50 8 52 20 30 24 2 24-20 24-42 24-46 18Z";
    return (
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
            {[112, 92, 72].map((r) =>
                <ellipse key={r} cy="20" rx={r} ry={r * 0.36} class="garden-sand garden-line" />)}
            <ellipse cy="21" rx="56" ry="15" class="garden-moss" />
            <path d={body} class="garden-stone" />
            <path d={tall ? "M-14-46C-22-30-26-8-24 14" : "M-30-6C-24-14-12-18 2-19"} class="garden-light" />
        </g>
    );
}

function Pine() {
    return (
        <g class="garden-pine" transform="translate(1010 178)">
            <ellipse class="garden-moss" cx="8" cy="30" rx="62" ry="12" />
            <path class="garden-trunk" d="M8 26C4 6 22-14 10-40 2-60-18-66-20-92M12-30C28-40 44-42 56-56" />
            <path class="garden-needles" d="M-78-88C-74-108-44-118-20-116 8-118 34-108 36-92 20-84-60-82-78-88Z" />
            <path class="garden-needles" d="M20-58C24-76 48-84 66-82 88-82 104-72 104-60 90-52 34-52 20-58Z" />
            <path class="garden-needles" d="M-64-42C-62-56-42-64-26-62-8-62 8-54 8-44-4-38-52-38-64-42Z" />
            <path class="garden-trunk garden-thin" d="M10-34C0-40-14-42-24-46" />
        </g>
    );
}

export function Garden() {
    return (
        <svg class="garden" viewBox="0 0 1200 260" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
            <circle class="garden-sun" cx="868" cy="96" r="58" />
            <path class="garden-hill" d="M0 176C160 126 300 140 430 158 560 120 760 108 900 150 1010 138 1110 146 1200 168V260H0Z" />
            <rect class="garden-sand" y="176" width="1200" height="84" />
            <g class="garden-line">
                {[188, 198, 208, 218, 228, 238, 248, 258].map((y) => <Rake key={y} y={y} />)}
            </g>
            <Pine />
            <Stone x={250} y={204} scale={0.9} tall />
            <Stone x={420} y={226} scale={0.75} />
            <Stone x={760} y={214} scale={0.95} />
        </svg>
    );
}
