// sheet_table.tsx - the lines of a score sheet, with a column for each seat.
import { SeatMark } from "../art/seat_mark";
import type { SheetLine, Who } from "../face";

function Line({ line }: { readonly line: SheetLine }) {
    return (
        <tr class={line.total ? "total" : ""}>
            <th scope="row">{line.label}{line.note && <span class="small sheet-note">{line.note}</span>}</th>
            {line.values.map((value, index) => <td key={index}>{value}</td>)}
        </tr>
    );
}

export function SheetTable({ lines, seats, who }: {
    readonly lines: readonly SheetLine[]; readonly seats: number; readonly who: Who;
}) {
    return (
        <table class="sheet">
            <thead>
                <tr>
                    <td />
                    {Array.from({ length: seats }, (_, index) => (
                        <th key={index} scope="col"><SeatMark seat={index + 1} /> {who(index + 1)}</th>
                    ))}
                </tr>
            </thead>
            <tbody>{lines.map((line, index) => <Line key={index} line={line} />)}</tbody>
        </table>
    );
}
