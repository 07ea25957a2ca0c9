// desk.tsx - enters real docks: one tap a number, then challenges, the basin, and what is drawn.
import { useState } from "preact/hooks";

import { SeatMark } from "../../../art/seat_mark";
import type { DeskProps, Say } from "../../../face";
import { useRoving } from "../../shared/use_roving";
import { boxOf, challengeText } from "../box";
import { OddsView } from "../odds";
import { CardFace } from "../pieces/card";
import { cardName } from "../view";
import { countOf, rowsOf, textOf, toldOf, withBamboo, withCount, type Dock, type Row, type Table } from "./table";
import "./desk.css";

/** From 0 to 11, always the same, so that no key moves under a finger. */
const KEYS = 12;
const KINDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "bamboo", "lotus", "lantern", "bridge"];

function rowWords(row: Row, say: Say): string {
    return typeof row === "number" ? say("ike.desk.koi", { variety: row }) : say(`ike.desk.${row}`);
}

/** The docks as a table: a row for each kind of card, a column for each player. The keypad fills in the chosen cell and
 * goes on to the next. */
function Docks({ table, say, who, onDock }: {
    readonly table: Table; readonly say: Say; readonly who: DeskProps["who"]; readonly onDock: (seat: number, dock: Dock) => void;
}) {
    const { docks } = table, rows = rowsOf(docks.length);
    const [at, setAt] = useState({ x: 0, y: 0 });
    const { grid, rove } = useRoving<HTMLTableElement>({ at, bounds: { left: 0, top: 0, right: docks.length, bottom: rows.length }, onMove: setAt });
    const dock = docks[at.x], row = rows[at.y], zone = typeof row === "number" ? row : 0;
    if (!dock || row === undefined)
        return null;
    const next = at.y + 1 < rows.length ? { x: at.x, y: at.y + 1 } : { x: (at.x + 1) % docks.length, y: 0 };
    return (
        <>
            <table class="ike-desk-docks" ref={grid} onKeyDown={rove}>
                <thead>
                    <tr><td />{docks.map((_, index) => <th key={index} scope="col"><SeatMark seat={index + 1} /> {who(index + 1)}</th>)}</tr>
                </thead>
                <tbody>
                    {rows.map((kind, y) => (
                        <tr key={kind}>
                            <th scope="row">{rowWords(kind, say)}</th>
                            {docks.map((of, x) => {
                                const bamboo = typeof kind === "number" ? of.bamboo[kind - 2] ?? 0 : 0, count = countOf(of, kind), isHere = x === at.x && y === at.y;
                                return (
                                    <td key={x}>
                                        <button type="button" data-cell={`${x + 1}-${kind}`} class={isHere ? "its-chosen" : ""} aria-pressed={isHere} tabIndex={isHere ? 0 : -1}
                                            aria-label={say("ike.desk.cell", { who: who(x + 1), what: rowWords(kind, say), value: bamboo ? `${count} +${bamboo}` : count })} onClick={() => setAt({ x, y })}>
                                            {count}{bamboo > 0 && <small> +{bamboo}</small>}
                                        </button>
                                    </td>
                                );
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
            <div class="ike-desk-keys companion-tools" role="group" aria-label={`${who(at.x + 1)}, ${rowWords(row, say)}`}>
                <p class="ike-desk-asked">{who(at.x + 1)}: {rowWords(row, say)}</p>
                {Array.from({ length: KEYS }, (_, count) => (
                    <button key={count} type="button" data-count={count} onClick={() => {
                        onDock(at.x + 1, withCount(dock, row, count));
                        setAt(next);
                    }}>{count}</button>
                ))}
                <button type="button" data-bamboo="1" disabled={!zone} onClick={() => onDock(at.x + 1, withBamboo(dock, zone, 1))}>{say("ike.desk.more")}</button>
                <button type="button" data-bamboo="-1" disabled={!dock.bamboo[zone - 2]} onClick={() => onDock(at.x + 1, withBamboo(dock, zone, -1))}>{say("ike.desk.less")}</button>
            </div>
        </>
    );
}

function Challenges({ sheet, table, say, who, change }: {
    readonly sheet: DeskProps["sheet"]; readonly table: Table; readonly say: Say; readonly who: DeskProps["who"]; readonly change: (next: Table) => void;
}) {
    const { challenges } = boxOf(JSON.stringify(toldOf(sheet).components));
    const choice = (label: string, chosen: number, onChoose: (number: number) => void) => (
        <label key={label} class="ike-desk-challenge">
            <span>{label}</span>
            <select value={chosen} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
                <option value={0}>{say("ike.desk.none")}</option>
                {challenges.flatMap((challenge, number) => challenge ? [<option key={number} value={number}>{number}. {challengeText(challenge, say)}</option>] : [])}
            </select>
        </label>
    );
    return (
        <fieldset class="ike-desk-challenges companion-tools">
            <legend>{say("ike.desk.challenges")}</legend>
            {choice(say("ike.desk.common"), table.common, (common) => change({ ...table, common }))}
            {table.docks.map((dock, index) => choice(who(index + 1), dock.challenge, (challenge) =>
                change({ ...table, docks: table.docks.map((old, at) => at === index ? { ...old, challenge } : old) })))}
        </fieldset>
    );
}

/** Cards to tap: for the river, or for the basin. */
function Cards({ seats, say, isFull, onCard }: {
    readonly seats: number; readonly say: Say; readonly isFull: boolean; readonly onCard: (card: string) => void;
}) {
    return (
        <div class="ike-desk-cards">
            {KINDS.filter((card) => card !== "11" || seats > 3).map((card) => (
                <button key={card} type="button" data-card={card} disabled={isFull} aria-label={cardName(card, say)} onClick={() => onCard(card)}>
                    <svg viewBox="0 0 100 136" aria-hidden="true"><CardFace card={card} /></svg>
                </button>
            ))}
        </div>
    );
}

function Lying({ cards }: { readonly cards: readonly string[] }) {
    return <div class="ike-desk-lying">{cards.map((card, index) => <svg key={index} viewBox="0 0 100 136" aria-hidden="true"><CardFace card={card} /></svg>)}</div>;
}

/** Draw or stop: asks only for what lies open. */
function River({ sheet, table, say, who, change }: {
    readonly sheet: DeskProps["sheet"]; readonly table: Table; readonly say: Say; readonly who: DeskProps["who"]; readonly change: (next: Table) => void;
}) {
    const { odds } = toldOf(sheet), drawer = table.drawer || 1;
    return (
        <details class="ike-desk-part companion-tools" data-part="river">
            <summary>{say("ike.desk.river")}</summary>
            <label class="ike-desk-challenge">
                <span>{say("ike.desk.drawer")}</span>
                <select value={table.drawer} onChange={({ currentTarget }) => change({ ...table, drawer: Number(currentTarget.value), river: [] })}>
                    <option value={0}>{say("ike.desk.none")}</option>
                    {table.docks.map((_, index) => <option key={index} value={index + 1}>{who(index + 1)}</option>)}
                </select>
            </label>
            <label class="ike-desk-challenge">
                <span>{say("ike.desk.used")}</span>
                <select value={table.used} onChange={({ currentTarget }) => change({ ...table, used: Number(currentTarget.value) })}>
                    {[0, 1, 2, 3].map((count) => <option key={count} value={count}>{count}</option>)}
                </select>
            </label>
            <Cards seats={table.docks.length} say={say} isFull={table.river.length === 4} onCard={(card) => change({ ...table, drawer, river: [...table.river, card] })} />
            {table.river.length > 0 && <>
                <Lying cards={table.river} />
                <button type="button" onClick={() => change({ ...table, river: [] })}>{say("ike.desk.clear")}</button>
            </>}
            {odds && table.drawer > 0 && <OddsView odds={odds} river={table.river.length} say={say} />}
        </details>
    );
}

/** The basin's three cards; whoever has two lanterns gets them. */
function Basin({ sheet, table, say, who, change }: {
    readonly sheet: DeskProps["sheet"]; readonly table: Table; readonly say: Say; readonly who: DeskProps["who"]; readonly change: (next: Table) => void;
}) {
    const [chosen, setChosen] = useState<readonly string[]>(table.basin), { basin } = toldOf(sheet);
    function take(cards: readonly string[]) {
        setChosen(cards);
        if (cards.length === 3 || table.basin.length)
            change({ ...table, basin: cards.length === 3 ? cards : [], zones: [] });
    }
    return (
        <details class="ike-desk-part companion-tools" data-part="basin">
            <summary>{say("ike.desk.basin")}</summary>
            <p class="small">{say("ike.desk.basin.note")}</p>
            <Cards seats={table.docks.length} say={say} isFull={chosen.length === 3} onCard={(card) => take([...chosen, card])} />
            {chosen.length > 0 && <>
                <Lying cards={chosen} />
                <button type="button" onClick={() => take([])}>{say("ike.desk.clear")}</button>
            </>}
            {table.basin.map((card, index) => card === "bamboo" && (
                <label key={index} class="ike-desk-challenge">
                    <span>{say("ike.desk.zone")}</span>
                    <select value={table.zones[index] ?? 0} onChange={({ currentTarget }) =>
                        change({ ...table, zones: table.basin.map((_, at) => at === index ? Number(currentTarget.value) : table.zones[at] ?? 0) })}>
                        <option value={0}>{say("ike.desk.none")}</option>
                        {rowsOf(table.docks.length).filter((row) => typeof row === "number").map((zone) => <option key={zone} value={zone}>{zone}</option>)}
                    </select>
                </label>
            ))}
            {basin !== null && <p role="status">{say("ike.desk.basin.won", { name: who(basin) })}</p>}
        </details>
    );
}

export function Desk({ sheet, say, who, onChange }: DeskProps) {
    const told = toldOf(sheet), { table } = told, change = (next: Table) => onChange(textOf(sheet.players, next, told));
    const parts = { sheet, table, say, who, change };
    return (
        <div class="ike ike-desk">
            <Docks table={table} say={say} who={who} onDock={(seat, dock) => change({ ...table, docks: table.docks.map((old, at) => at === seat - 1 ? dock : old) })} />
            <Challenges {...parts} />
            <Basin {...parts} />
            <River {...parts} />
        </div>
    );
}
