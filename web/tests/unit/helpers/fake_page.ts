// fake_page.ts - a page without a browser: a clock that can be late, a tab that can be hidden, and
// sockets whose other end is the test.
import { vi } from "vitest";

import type { Message, Request } from "../../../src/online/wire/messages";

vi.setConfig({ testTimeout: 0 }); // a busy machine is no failure

/** Lets promises that are ready run, and those that wait for them. */
export async function settle() {
    for (let turns = 0; turns < 40; turns++)
        await Promise.resolve();
}

interface Timer {
    readonly at: number;
    readonly every: number | null;
    readonly run: () => void;
}

/** Time that passes only when told to. */
class FakeClock {
    now = 1000;
    /** Every timer of the page is so late, in milliseconds. */
    late = 0;
    /** The page's timers run only at multiples of this, as in a hidden tab. */
    grain = 1;
    #timers = new Map<number, Timer>();
    #events: { readonly at: number; readonly run: () => void }[] = [];
    #last = 0;

    /** What comes from outside is not late. */
    outside(after: number, run: () => void) {
        this.#events.push({ at: this.now + after, run });
    }

    start(run: () => void, after: number, every: number | null): number {
        this.#timers.set(++this.#last, { at: this.now + after, every, run });
        return this.#last;
    }

    stop(timer: number | undefined) {
        this.#timers.delete(timer ?? 0);
    }

    #runsAt({ at }: Timer): number {
        return Math.ceil((at + this.late) / this.grain) * this.grain;
    }

    /** What runs next, timers before what came from outside: browsers promise no order. */
    #next(): { readonly at: number; readonly run: () => void } | undefined {
        const timers = [...this.#timers].map(([number, timer]) => ({
            at: this.#runsAt(timer),
            run: () => {
                this.#timers.delete(number);
                if (timer.every !== null)
                    this.#timers.set(number, { ...timer, at: this.now + timer.every });
                timer.run();
            },
        }));
        const events = this.#events.map((event) => ({
            at: event.at,
            run: () => {
                this.#events = this.#events.filter((other) => other !== event);
                event.run();
            },
        }));
        return [...timers, ...events].sort((a, b) => a.at - b.at)[0];
    }

    async pass(milliseconds: number) {
        const end = this.now + milliseconds;
        await settle();
        for (let next = this.#next(); next && next.at <= end; next = this.#next()) {
            this.now = Math.max(this.now, next.at);
            next.run();
            await settle();
        }
        this.now = end;
    }

    /** The page stands still: then timers run, late and each once, before anything from outside. */
    async sleep(milliseconds: number) {
        this.now += milliseconds;
        const due = [...this.#timers].filter(([, timer]) => timer.at <= this.now);
        for (const [number, timer] of due.sort(([, a], [, b]) => a.at - b.at)) {
            if (!this.#timers.delete(number))
                continue;
            if (timer.every !== null)
                this.#timers.set(number, { ...timer, at: this.now + timer.every });
            timer.run();
        }
        await this.pass(0);
    }
}

type Sent = Request & { readonly id: string };

/** One end of a connection; the other is `server`. */
export class FakeSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    static all: FakeSocket[] = [];
    readonly sent: Sent[] = [];
    readyState = FakeSocket.CONNECTING;
    onopen: (() => void) | null = null;
    onmessage: ((event: { readonly data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    onerror: (() => void) | null = null;

    constructor() {
        FakeSocket.all.push(this);
        server.onConnect(this);
    }

    send(text: string) {
        if (this.readyState === FakeSocket.CONNECTING)
            throw new DOMException("still connecting", "InvalidStateError");
        const request = JSON.parse(text) as Sent;
        this.sent.push(request);
        if (this.readyState === FakeSocket.OPEN)
            server.onRequest(this, request);
    }

    close() {
        if (this.readyState >= FakeSocket.CLOSING)
            return;
        this.readyState = FakeSocket.CLOSING;
        clock.outside(1, () => this.break());
    }

    /** The connection ends. */
    break() {
        if (this.readyState === FakeSocket.CLOSED)
            return;
        this.readyState = FakeSocket.CLOSED;
        this.onclose?.();
    }

    hear(...messages: readonly Message[]) {
        if (this.readyState === FakeSocket.OPEN)
            this.onmessage?.({ data: messages.map((message) => JSON.stringify(message)).join("\n") });
    }

    greet() {
        if (this.readyState !== FakeSocket.CONNECTING)
            return;
        this.readyState = FakeSocket.OPEN;
        this.onopen?.();
        this.hear({ hello: 1, guest: server.guest, at: 0 });
    }
}

/** Sockets that are not closed. */
export function openSockets(): FakeSocket[] {
    return FakeSocket.all.filter(({ readyState }) => readyState < FakeSocket.CLOSING);
}

export function lastSocket(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket)
        throw new Error("no socket was opened");
    return socket;
}

const LATENCY = 2;

/** What the other end does; tests change it. */
export const server = {
    guest: { id: "5k2m0cj8e4tz", name: "Kei" } as { id: string; name: string } | null,
    onConnect(socket: FakeSocket) {
        clock.outside(LATENCY, () => socket.greet());
    },
    onRequest(socket: FakeSocket, request: Sent) {
        clock.outside(LATENCY, () => socket.hear({ done: request.id, number: 0 }));
    },
};
const usual = { ...server };

export let clock = new FakeClock();

const listeners = new Map<string, Set<() => void>>();

function listen(name: string, listener: () => void, { once = false } = {}) {
    const heard = once ? () => {
        unlisten(name, heard);
        listener();
    } : listener;
    listeners.set(name, (listeners.get(name) ?? new Set()).add(heard));
}

function unlisten(name: string, listener: () => void) {
    listeners.get(name)?.delete(listener);
}

/** An event of the window or the document. */
export function happen(name: string) {
    for (const listener of Array.from(listeners.get(name) ?? []))
        listener();
}

export const page = {
    hidden: false, isStill: true, baseURI: "http://localhost/niwa/", addEventListener: listen, removeEventListener: unlisten,
};

export function setHidden(isHidden: boolean) {
    page.hidden = isHidden;
    happen("visibilitychange");
}

/** A page as new: nothing has happened yet. */
export function newPage() {
    clock = new FakeClock();
    FakeSocket.all = [];
    listeners.clear();
    page.hidden = false;
    page.isStill = true;
    Object.assign(server, usual);
}

vi.stubGlobal("document", page);
vi.stubGlobal("location", { search: "", hash: "", href: page.baseURI });
vi.stubGlobal("window", globalThis);
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({
    get matches() {
        return page.isStill;
    },
    addEventListener: () => undefined,
}));
vi.stubGlobal("addEventListener", listen);
vi.stubGlobal("removeEventListener", unlisten);
vi.stubGlobal("WebSocket", FakeSocket);
vi.stubGlobal("performance", { now: () => clock.now });
vi.stubGlobal("setTimeout", (run: (...args: unknown[]) => void, after = 0, ...args: unknown[]) => clock.start(() => run(...args), after, null));
vi.stubGlobal("setInterval", (run: () => void, every: number) => clock.start(run, every, every));
vi.stubGlobal("clearTimeout", (timer?: number) => clock.stop(timer));
vi.stubGlobal("clearInterval", (timer?: number) => clock.stop(timer));
