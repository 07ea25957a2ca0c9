// ribbon.tsx - a figure lit up: a chain of gold through its flowers, dashed if only foreseen.
import { middleOf, type Figure } from "../view";

/** The outline of a figure through the middles of its squares: a line, or around a square. */
function outlineOf(figure: Figure): string {
    const middles = figure.squares.map((square) => middleOf(square).join(" "));
    const [first, second, third, fourth] = middles;
    return figure.kind === "square" ? `M${first}L${second}L${fourth}L${third}Z` : `M${middles.join("L")}`;
}

export function Ribbon({ figure, foreseen }: { readonly figure: Figure; readonly foreseen: boolean }) {
    return (
        <g class={foreseen ? "haru-ribbon haru-foreseen" : "haru-ribbon"}>
            <path d={outlineOf(figure)} />
            {figure.squares.map((square) => {
                const [x, y] = middleOf(square);
                return <circle cx={x} cy={y} r="45" />;
            })}
        </g>
    );
}
