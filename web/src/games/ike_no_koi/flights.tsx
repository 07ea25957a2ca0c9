// flights.tsx - motion: cards that were won or exchanged fly from where they lay.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";

import type { GameEvent, LogItem } from "../../face";
import { CardArt } from "./pieces/card";
import { isKoi } from "./view";

interface Flight {
    readonly key: string;
    readonly card: string;
    readonly from: string;
    readonly to: string;
    readonly delay: number;
}

const MOST = 16; /* one look at a long list of moves is enough */
const PAUSE = 90;
const CALM = 680;
const WIDTH = 64; /* of a flying card, as the style sheet has it */

/** Where a card won by a seat comes to lie. */
function home(card: string, seat: number): string {
    if (isKoi(card))
        return `zone-${seat}-${card}`;
    return card === "lotus" || card === "lantern" ? `${card}-${seat}` : "hand";
}

type Way = Pick<Flight, "card" | "from" | "to">;

function waysOf(event: GameEvent): readonly Way[] {
    const seat = Number(event["seat"]);
    switch (event.event) {
    case "win":
        return (event["cards"] as string[]).map((card, i) => ({ card, from: `river-${i}`, to: home(card, seat) }));
    case "basin-won":
        return (event["cards"] as (string | null)[]).filter((card) => card !== null)
            .map((card) => ({ card, from: "basin", to: home(card, seat) }));
    case "bamboo":
        return [{ card: "bamboo", from: "hand", to: `zone-${seat}-${String(event["zone"])}` }];
    case "take":
        return [{ card: String(event["koi"]), from: `zone-${String(event["from"])}-${String(event["koi"])}`, to: `zone-${seat}-${String(event["koi"])}` }];
    case "give":
        return (event["koi"] as number[]).map((koi) =>
            ({ card: String(koi), from: `zone-${seat}-${koi}`, to: `zone-${String(event["to"])}-${koi}` }));
    default:
        return [];
    }
}

export function flightsOf(logItems: readonly LogItem[]): readonly Flight[] {
    const ways = logItems.flatMap((logItem) => logItem.events.flatMap((event) =>
        waysOf(event).map((way) => ({ ...way, ply: logItem.ply }))));
    return ways.slice(-MOST).map((way, i) => ({ ...way, key: `${way.ply} ${i}`, delay: i * PAUSE }));
}

/** The zones that log items have touched: "1:7". */
export function stirredBy(logItems: readonly LogItem[]): ReadonlySet<string> {
    return new Set(flightsOf(logItems).flatMap(({ from, to }) => [from, to])
        .filter((spot) => spot.startsWith("zone-")).map((spot) => spot.slice(5).replace("-", ":")));
}

interface Place {
    readonly x: number;
    readonly y: number;
    /** How much larger than a flying card what lies there is. */
    readonly scale: number;
}

function placeOf(root: Element, spot: string): Place | null {
    const box = root.querySelector(`[data-spot="${spot}"]`)?.getBoundingClientRect();
    const frame = root.getBoundingClientRect();
    return box ? {
        x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top,
        scale: spot.startsWith("river") ? box.width / WIDTH : 0.6,
    } : null;
}

function at({ x, y }: Place, scale: number): string {
    return `translate(${x}px, ${y}px) scale(${scale})`;
}

function Flying({ flight, pace, root, onLanded }: {
    readonly flight: Flight; readonly pace: number; readonly root: RefObject<HTMLElement | null>; readonly onLanded: () => void;
}) {
    const card = useRef<HTMLSpanElement>(null);
    useLayoutEffect(() => {
        const from = root.current && placeOf(root.current, flight.from);
        const to = root.current && placeOf(root.current, flight.to);
        if (!card.current?.animate || !from || !to) {
            onLanded();
            return;
        }
        const motion = card.current.animate([
            { transform: at(from, from.scale), opacity: 1 },
            { transform: at(to, 0.6), opacity: 1, offset: 0.85 },
            { transform: at(to, 0.3), opacity: 0 },
        ], { duration: CALM * pace, delay: flight.delay * pace, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "both" });
        motion.onfinish = onLanded;
        return () => motion.cancel();
    }, [flight.key]);
    return <span ref={card} class="ike-flying"><CardArt card={flight.card} /></span>;
}

/** An overlay in which the cards of new log items fly. */
export function Flights({ logItems, pace, root }: {
    readonly logItems: readonly LogItem[]; readonly pace: number; readonly root: RefObject<HTMLElement | null>;
}) {
    const [flights, setFlights] = useState<readonly Flight[]>([]);
    useLayoutEffect(() => {
        setFlights(pace ? flightsOf(logItems) : []);
    }, [logItems, pace]);
    return (
        <div class="ike-sky" aria-hidden="true">
            {flights.map((flight) => <Flying key={flight.key} flight={flight} pace={pace} root={root}
                onLanded={() => setFlights((others) => others.filter((other) => other !== flight))} />)}
        </div>
    );
}
