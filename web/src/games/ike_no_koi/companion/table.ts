// table.ts - a real table of Ike No Koï: as the engine read it, and as the text that it reads next.
import type { Json, PadSheet } from "../../../face";
import type { Challenge } from "../box";
import type { Odds } from "../view";

export interface Dock {
    /** Ten, of the varieties 2 to 11: koi cards, and bamboo in the zone. */
    readonly koi: readonly number[];
    readonly bamboo: readonly number[];
    readonly lotus: number;
    readonly lanterns: number;
    readonly bridges: number;
    /** 0: it is not given. */
    readonly challenge: number;
}

export interface Table {
    readonly docks: readonly Dock[];
    /** The challenge of all; 0: it is not given. */
    readonly common: number;
    /** Lotus cards that were used up. */
    readonly used: number;
    /** Whose turn is on; 0: nobody's. */
    readonly drawer: number;
    readonly river: readonly string[];
    /** Three cards, or none where nobody has seen them. */
    readonly basin: readonly string[];
    /** Of the basin's cards, the zone of each bamboo; else 0. */
    readonly zones: readonly number[];
    /** Honours or challenges are not those of our set. */
    readonly own_box: boolean;
}

/** What the engine says of this game's tables, beyond the sheet. */
export interface Told {
    readonly table: Table;
    readonly odds: Odds | null;
    /** Who wins the basin. */
    readonly basin: number | null;
    /** How many cards nobody has seen. */
    readonly pond: number;
    readonly components: Readonly<Record<string, Json>>;
}

interface Printed {
    readonly honour: Readonly<Record<string, number>>;
    readonly challenges: readonly (Challenge & { readonly id: number })[];
}

export function toldOf(sheet: PadSheet): Told {
    return sheet as PadSheet & Told;
}

/** The lines for honours and challenges that are not ours. */
function ownBox({ components }: Told): readonly string[] {
    const { honour, challenges } = components as unknown as Printed;
    return [
        `honour ${[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((variety) => honour[variety] ?? 1).join(" ")}`,
        ...challenges.map(({ id, type, varieties, common, personal }) =>
            ["printed", id, type, ...varieties, ...common ? ["pays", common, personal] : []].join(" ")),
    ];
}

function dockLines(mark: string, { koi, bamboo, lotus, lanterns, bridges, challenge }: Dock): readonly string[] {
    const zones = bamboo.flatMap((count, index) => Array.from({ length: count }, () => index + 2));
    return [
        `koi ${mark} ${koi.join(" ")}`,
        ...zones.length ? [`bamboo ${mark} ${zones.join(" ")}`] : [],
        ...lotus ? [`lotus ${mark} ${lotus}`] : [],
        ...lanterns ? [`lanterns ${mark} ${lanterns}`] : [],
        ...bridges ? [`bridges ${mark} ${bridges}`] : [],
        ...challenge ? [`challenge ${mark} ${challenge}`] : [],
    ];
}

export function textOf(players: PadSheet["players"], table: Table, told?: Told): string {
    const { docks, common, used, drawer, river, basin, zones } = table;
    return [
        ...players.map(({ mark, name }) => `player ${mark} ${name}`),
        ...table.own_box && told ? ownBox(told) : [],
        ...docks.flatMap((dock, index) => dockLines(players[index]?.mark ?? "", dock)),
        ...common ? [`common ${common}`] : [],
        ...used ? [`used ${used}`] : [],
        ...basin.length ? [`basin ${basin.map((card, index) => zones[index] ? `${card}/${zones[index]}` : card).join(" ")}`] : [],
        ...drawer ? [`river ${players[drawer - 1]?.mark ?? ""} ${river.join(" ")}`.trim()] : [], "",
    ].join("\n");
}

const NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const EMPTY: Dock = { koi: NONE, bamboo: NONE, lotus: 0, lanterns: 0, bridges: 0, challenge: 0 };

export function begin(names: readonly string[]): string {
    return textOf(names.map((name, index) => ({ mark: String(index + 1), name })),
        { docks: names.map(() => EMPTY), common: 0, used: 0, drawer: 0, river: [], basin: [], zones: [], own_box: false });
}

/** What a dock is asked for, from the top: koi by variety, then the cards that are kept. */
export type Row = number | "lotus" | "lanterns" | "bridges";

export function rowsOf(seats: number): readonly Row[] {
    return [2, 3, 4, 5, 6, 7, 8, 9, 10, ...seats > 3 ? [11] : [], "lotus", "lanterns", "bridges"];
}

export function countOf(dock: Dock, row: Row): number {
    return typeof row === "number" ? dock.koi[row - 2] ?? 0 : dock[row];
}

export function withCount(dock: Dock, row: Row, count: number): Dock {
    return typeof row === "number" ? { ...dock, koi: dock.koi.map((old, at) => at === row - 2 ? count : old) } : { ...dock, [row]: count };
}

export function withBamboo(dock: Dock, zone: number, more: number): Dock {
    return { ...dock, bamboo: dock.bamboo.map((old, at) => at === zone - 2 ? Math.max(0, old + more) : old) };
}
