// connection.ts - the WebSocket to the server: it comes back by itself, and nothing is sent twice.
//
// A move has an id by which the server counts it once, so after a break it is sent again; of
// anything else nobody can know whether it arrived, so it fails and is left to the person.
import { Cell } from "../../base/cell";
import { newId } from "../../engine/plan";
import type { Reason } from "../../face";
import type { Done, Guest, Message, Refused, Request } from "./messages";

/** "down": it was open or never opened, and is tried again. "closed": by us, for good. */
export type ConnectionState = "opening" | "open" | "down" | "closed";

export type Reply = { readonly done: Done } | { readonly why: Reason };

interface Waiting {
    readonly request: Request;
    readonly resolve: (reply: Reply) => void;
}

const FIRST_WAIT = 150; // milliseconds before the first try to come back
const LONGEST_WAIT = 1200; // so that a server's return is noticed soon,
const PATIENCE = 150; // tries; then the waits grow,
const SLOWEST_WAIT = 15_000; // for tabs that are left open overnight
const TICK = 2000; // so often the connection is looked after
const QUIET = 12_000; // so long without a word, and the connection is probed
const NO_ANSWER = 3; // ticks; if that brings nothing, it is dead
const NO_GREETING = 10; // ticks until a connection must have opened

export const NOT_CONNECTED: Reason = {
    clause: "", code: "not-connected", args: [], squares: [], words: "there is no connection",
};

/** Every message heard, for tests that look for secrets in the page. */
const heard: unknown[] | undefined =
    new URLSearchParams(location.search).has("listen") ? [] : undefined;
if (heard)
    Object.assign(window, { niwaTold: heard });

export interface Listener {
    /** The connection is open: asks for what was missed before anything waiting is sent again. */
    onOpen(guest: Guest | null): Promise<void>;
    /** A frame's messages, without replies. */
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
    #isAwaiting = false; // a greeting, or the answer to a ping
    #ticks = 0; // since it was awaited
    #isGreeted = false;
    #closed = false;

    constructor(listener: Listener) {
        this.#listener = listener;
        addEventListener("online", this.#hurry);
        addEventListener("offline", this.#drop);
        document.addEventListener("visibilitychange", this.#look);
        this.#open();
    }

    /** There is no socket when this is called: a second one would stay open unheard. */
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

    /** No need to wait for the next try. */
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
            this.#lose(); // the server says again on another connection what it was
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
            return; // lost again meanwhile
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

    /** A connection may be dead without saying so. How long it says nothing is counted in ticks, not by the
     * clock: where a page is hidden, busy or asleep its timers are late, and the answer may lie
     * there unread. */
    #tick() {
        if (this.#isAwaiting && ++this.#ticks >= (this.#isGreeted ? NO_ANSWER : NO_GREETING)) {
            this.#lose();
        } else if (!this.#isAwaiting) {
            this.#tries = 0; // a connection that breaks as soon as it is open has not come back
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
        this.#socket?.send(JSON.stringify({ ...request, id }));
    }

    /** Sends a request, and brings the reply. While the connection is down a move waits; all else fails. */
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

    /** Greets the server anew: with the cookie that came meanwhile. */
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
