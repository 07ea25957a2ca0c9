// connection.ts - one line to the server: it comes back by itself, and nothing is sent twice.
//
// A move has an id by which the server counts it once, so after a break it is sent again; of
// anything else nobody can know whether it arrived, so it fails and is left to the person.
import { Cell } from "../app/cell";
import type { Reason } from "../face";
import type { Done, Guest, Line, Refused, Request } from "./wire";

/** "down": it was open or never opened, and is tried again. */
export type LineState = "opening" | "open" | "down";

export type Answer = { readonly done: Done } | { readonly why: Reason };

interface Waiting {
    readonly request: Request;
    readonly resolve: (answer: Answer) => void;
}

const FIRST_WAIT = 150; // milliseconds before the first try to come back
const LONGEST_WAIT = 1200; // so that a server's return is noticed soon,
const PATIENCE = 150; // tries; then the waits grow,
const SLOWEST_WAIT = 15_000; // for tabs that are left open overnight
const QUIET = 12_000; // so long without a word, and the line is tried
const NO_ANSWER = 5000; // and if that brings nothing, it is dead

export const LINE_DOWN: Reason = {
    clause: "", code: "line-down", args: [], squares: [], words: "the line is down",
};

/** Every line heard, for tests that look for secrets in the page. */
const heard: unknown[] | undefined =
    new URLSearchParams(location.search).has("listen") ? [] : undefined;
if (heard)
    Object.assign(window, { niwaTold: heard });

export interface Listener {
    /** The line is open: asks for what was missed before anything waiting is sent again. */
    onOpen(guest: Guest | null): Promise<void>;
    /** A frame's lines, without answers. */
    onLines(lines: readonly Line[]): void;
}

function address(): string {
    const here = new URL("ws", document.baseURI);
    here.protocol = here.protocol === "https:" ? "wss:" : "ws:";
    here.hash = here.search = "";
    return here.href;
}

function newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
    readonly state = new Cell<LineState>("opening");
    readonly #listener: Listener;
    readonly #waiting = new Map<string, Waiting>();
    #socket: WebSocket | null = null;
    #tries = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #pulse: ReturnType<typeof setInterval> | undefined;
    #heardAt = 0;
    #isGreeted = false;
    #closed = false;

    constructor(listener: Listener) {
        this.#listener = listener;
        addEventListener("online", this.#hurry);
        addEventListener("offline", this.#drop);
        document.addEventListener("visibilitychange", this.#hurry);
        this.#open();
    }

    #open() {
        clearTimeout(this.#retry);
        const socket = new WebSocket(address(), "niwa.1");
        this.#socket = socket;
        socket.onmessage = ({ data }: MessageEvent<string>) => {
            if (socket === this.#socket)
                this.#hear(data.split("\n").map((line) => JSON.parse(line) as Line));
        };
        socket.onclose = () => socket === this.#socket && this.#lose();
    }

    /** Seen or told to be online again: no need to wait for the next try. */
    readonly #hurry = () => {
        if (this.#closed || document.hidden)
            return;
        this.#tries = 0;
        if (this.state.value === "down" && this.#retry !== undefined)
            this.#open();
        else if (this.state.value === "open")
            this.#probe();
    };

    readonly #drop = () => {
        if (!this.#closed && this.#socket)
            this.#lose();
    };

    #lose() {
        const socket = this.#socket;
        this.#socket = null;
        if (socket)
            socket.onmessage = socket.onclose = null;
        socket?.close();
        clearInterval(this.#pulse);
        this.#isGreeted = false;
        this.state.set("down");
        for (const [id, { request, resolve }] of [...this.#waiting])
            if (request.do !== "move") {
                this.#waiting.delete(id);
                resolve({ why: LINE_DOWN });
            }
        const most = this.#tries < PATIENCE ? LONGEST_WAIT : SLOWEST_WAIT;
        const wait = Math.min(most, FIRST_WAIT * 2 ** Math.min(this.#tries++, 10));
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => {
            this.#retry = undefined;
            this.#open();
        }, wait * (0.5 + Math.random() / 2));
    }

    #hear(lines: readonly Line[]) {
        this.#heardAt = performance.now();
        heard?.push(...lines);
        const news: Line[] = [];
        for (const line of lines)
            if ("hello" in line)
                void this.#greet(line.guest);
            else if ("done" in line || "refused" in line)
                this.#answered(line);
            else
                news.push(line);
        if (news.length)
            this.#listener.onLines(news);
    }

    async #greet(guest: Guest | null) {
        const socket = this.#socket;
        this.#isGreeted = true;
        this.#pulse = setInterval(() => this.#probe(), QUIET / 2);
        await this.#listener.onOpen(guest);
        if (socket !== this.#socket)
            return; // lost again meanwhile
        this.#tries = 0;
        this.state.set("open");
        for (const [id, { request }] of this.#waiting)
            if (request.do === "move")
                this.#send(id, request);
    }

    /** A line may be dead without saying so. */
    #probe() {
        const socket = this.#socket, quiet = performance.now() - this.#heardAt;
        if (quiet < QUIET && !document.hidden || !socket || socket.readyState !== WebSocket.OPEN)
            return;
        socket.send(JSON.stringify({ do: "ping", id: "p" }));
        setTimeout(() => {
            if (socket === this.#socket && performance.now() - this.#heardAt > NO_ANSWER)
                this.#lose();
        }, NO_ANSWER);
    }

    #answered(line: Done | Refused) {
        const id = "done" in line ? line.done : line.refused;
        const waiting = id === null ? undefined : this.#waiting.get(id);
        if (id !== null)
            this.#waiting.delete(id);
        waiting?.resolve("done" in line ? { done: line } : { why: line.why });
    }

    #send(id: string, request: Request) {
        this.#socket?.send(JSON.stringify({ ...request, id }));
    }

    /** Asks, and brings the answer. While the line is down a move waits; all else fails. */
    ask(request: Request): Promise<Answer> {
        return new Promise((resolve) => {
            const isReady = this.#isGreeted && this.#socket?.readyState === WebSocket.OPEN;
            if (this.#closed || (!isReady && request.do !== "move")) {
                resolve({ why: LINE_DOWN });
                return;
            }
            const id = newId();
            this.#waiting.set(id, { request, resolve });
            if (isReady)
                this.#send(id, request);
        });
    }

    /** Greets the server anew: with the cookie that came meanwhile. */
    renew(): Promise<void> {
        this.#tries = 0;
        return new Promise((resolve) => {
            this.#lose();
            const stop = this.state.watch(() => {
                if (this.state.value !== "open")
                    return;
                stop();
                resolve();
            });
        });
    }

    close() {
        this.#closed = true;
        clearTimeout(this.#retry);
        clearInterval(this.#pulse);
        removeEventListener("online", this.#hurry);
        removeEventListener("offline", this.#drop);
        document.removeEventListener("visibilitychange", this.#hurry);
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
        for (const { resolve } of this.#waiting.values())
            resolve({ why: LINE_DOWN });
        this.#waiting.clear();
    }
}
