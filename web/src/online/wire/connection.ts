// connection.ts - the WebSocket to the server. It reconnects by itself, and no request is sent twice by
// mistake.
//
// A move has an id by which the server counts it once, so it is sent again after a break. Nobody can know
// whether any other request arrived, so it fails, and the person decides.
import { Cell } from "../../base/cell";
import { newId } from "../../engine/plan";
import type { Reason } from "../../face";
import type { Done, Guest, Message, Refused, Request } from "./messages";

/** "down": it is not open, and tries to connect. "closed": we closed it for good. */
export type ConnectionState = "opening" | "open" | "down" | "closed";

export type Reply = { readonly done: Done } | { readonly why: Reason };

interface Waiting {
    readonly request: Request;
    readonly resolve: (reply: Reply) => void;
}

const FIRST_WAIT = 150; // milliseconds before the first try to reconnect
const LONGEST_WAIT = 1200; // the longest wait between tries, short enough to notice soon that the server is back,
const PATIENCE = 150; // for this many tries; then the waits grow
const SLOWEST_WAIT = 15_000; // up to this, for tabs that are left open overnight
const TICK = 2000; // milliseconds between two checks of the connection
const QUIET = 12_000; // milliseconds without a message until the server is pinged
const NO_ANSWER = 3; // ticks without an answer to a ping until the connection counts as dead
const NO_GREETING = 10; // ticks until a new connection must have opened

export const NOT_CONNECTED: Reason = {
    clause: "", code: "not-connected", args: [], squares: [], words: "there is no connection",
};

/** Every message received, for tests that look for secrets in the page. */
const heard: unknown[] | undefined =
    new URLSearchParams(location.search).has("listen") ? [] : undefined;
if (heard)
    Object.assign(window, { niwaTold: heard });

export interface Listener {
    /** The connection is open. Asks for what was missed; then the moves that wait are sent again. */
    onOpen(guest: Guest | null): Promise<void>;
    /** The messages of a frame, without replies. */
    onMessages(messages: readonly Message[]): void;
}

function address(): string {
    const here = new URL("ws", document.baseURI);
    here.protocol = here.protocol === "https:" ? "wss:" : "ws:";
    here.hash = here.search = "";
    return here.href;
}

export class Connection {
    readonly state = new Cell<ConnectionState>("opening");
    readonly #listener: Listener;
    readonly #waiting = new Map<string, Waiting>();
    #socket: WebSocket | null = null;
    #tries = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #ticker: ReturnType<typeof setInterval> | undefined;
    #heardAt = 0;
    #isAwaiting = false; // it waits for the server's greeting, or for the answer to a ping
    #ticks = 0; // since it began to wait for that
    #isGreeted = false;
    #closed = false;

    constructor(listener: Listener) {
        this.#listener = listener;
        addEventListener("online", this.#hurry);
        addEventListener("offline", this.#drop);
        document.addEventListener("visibilitychange", this.#look);
        this.#open();
    }

    /** Must be called without a socket: a second one would stay open with no listener. */
    #open() {
        clearTimeout(this.#retry);
        const socket = new WebSocket(address(), "niwa.1");
        this.#socket = socket;
        this.#await();
        this.#ticker = setInterval(() => this.#tick(), TICK);
        socket.onmessage = ({ data }: MessageEvent<string>) => {
            if (socket === this.#socket)
                this.#read(data);
        };
        socket.onclose = () => socket === this.#socket && this.#lose();
    }

    /** Tries at once instead of waiting. */
    readonly #hurry = () => {
        this.#tries = 0;
        if (!this.#socket)
            this.#open();
        else
            this.#probe();
    };

    readonly #look = () => {
        if (!document.hidden)
            this.#hurry();
    };

    readonly #drop = () => {
        if (this.#socket)
            this.#lose();
    };

    #hangUp() {
        const socket = this.#socket;
        this.#socket = null;
        this.#isGreeted = false;
        clearInterval(this.#ticker);
        clearTimeout(this.#retry);
        if (socket)
            socket.onmessage = socket.onclose = null;
        socket?.close();
    }

    #lose() {
        this.#hangUp();
        const most = this.#tries < PATIENCE ? LONGEST_WAIT : SLOWEST_WAIT;
        const wait = Math.min(most, FIRST_WAIT * 2 ** Math.min(this.#tries++, 10));
        this.#retry = setTimeout(() => this.#open(), wait * (0.5 + Math.random() / 2));
        this.state.set("down");
        for (const [id, { request, resolve }] of this.#waiting)
            if (request.do !== "move") {
                this.#waiting.delete(id);
                resolve({ why: NOT_CONNECTED });
            }
    }

    #read(data: string) {
        let messages: readonly Message[];
        try {
            messages = data.split("\n").map((line) => JSON.parse(line) as Message);
        } catch {
            this.#lose(); // after reconnecting the server sends it again
            return;
        }
        this.#hear(messages);
    }

    #hear(messages: readonly Message[]) {
        this.#heardAt = performance.now();
        this.#isAwaiting = false;
        heard?.push(...messages);
        const news: Message[] = [];
        for (const message of messages)
            if ("hello" in message)
                void this.#greet(message.guest);
            else if ("done" in message || "refused" in message)
                this.#replied(message);
            else
                news.push(message);
        if (news.length)
            this.#listener.onMessages(news);
    }

    async #greet(guest: Guest | null) {
        const socket = this.#socket;
        this.#isGreeted = true;
        const isWatching = await this.#listener.onOpen(guest).then(() => true, () => false);
        if (socket !== this.#socket)
            return; // lost again in the meantime
        if (!isWatching) {
            this.#lose();
            return;
        }
        this.state.set("open");
        for (const [id, { request }] of this.#waiting)
            if (request.do === "move")
                this.#send(id, request);
    }

    #await() {
        this.#isAwaiting = true;
        this.#ticks = 0;
    }

    /** A connection can be dead without notice. Its silence is counted in ticks, not by the clock: if the
     * page is hidden, busy or asleep its timers are late, and the answer may have arrived but not been
     * read. */
    #tick() {
        if (this.#isAwaiting && ++this.#ticks >= (this.#isGreeted ? NO_ANSWER : NO_GREETING)) {
            this.#lose();
        } else if (!this.#isAwaiting) {
            this.#tries = 0; // only now: a connection that breaks as soon as it is open does not count
            if (performance.now() - this.#heardAt >= QUIET)
                this.#probe();
        }
    }

    #probe() {
        if (!this.#isGreeted || this.#isAwaiting || this.#socket?.readyState !== WebSocket.OPEN)
            return;
        this.#await();
        this.#send("p", { do: "ping" });
    }

    #replied(reply: Done | Refused) {
        const id = "done" in reply ? reply.done : reply.refused;
        const waiting = id === null ? undefined : this.#waiting.get(id);
        if (id !== null)
            this.#waiting.delete(id);
        waiting?.resolve("done" in reply ? { done: reply } : { why: reply.why });
    }

    #send(id: string, request: Request) {
        this.#socket?.send(JSON.stringify({ id, ...request })); // an answer names the id only if it was read
    }

    /** Sends a request, and returns the reply. While the connection is down a move waits; anything else
     * fails. */
    request(request: Request): Promise<Reply> {
        return new Promise((resolve) => {
            const isReady = this.#isGreeted && this.#socket?.readyState === WebSocket.OPEN;
            if (this.#closed || (!isReady && request.do !== "move")) {
                resolve({ why: NOT_CONNECTED });
                return;
            }
            const id = newId();
            this.#waiting.set(id, { request, resolve });
            if (isReady)
                this.#send(id, request);
        });
    }

    /** Connects again, with the cookie that the browser has got in the meantime. */
    renew(): Promise<void> {
        return new Promise((resolve) => {
            if (!this.#closed) {
                this.#tries = 0;
                this.#lose();
            }
            const look = () => {
                if (this.state.value !== "open" && this.state.value !== "closed")
                    return;
                stop();
                resolve();
            };
            const stop = this.state.watch(look);
            look();
        });
    }

    close() {
        this.#closed = true;
        removeEventListener("online", this.#hurry);
        removeEventListener("offline", this.#drop);
        document.removeEventListener("visibilitychange", this.#look);
        this.#hangUp();
        for (const { resolve } of this.#waiting.values())
            resolve({ why: NOT_CONNECTED });
        this.#waiting.clear();
        this.state.set("closed");
    }
}
