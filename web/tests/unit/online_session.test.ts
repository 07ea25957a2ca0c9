// online_session.test.ts - a table on the server by a fake clock, fake sockets and the real engine:
// hidden tabs, late timers, breaks in the middle of a move, and failures that are told.
import { beforeEach, describe, expect, test, vi } from "vitest";

import { Engine } from "../../engine.mjs";
import { plyOf } from "../../src/engine/scene";
import { CHANCE } from "../../src/face";
import type { Message, TableEvent, TableView } from "../../src/online/wire/messages";
import { clock, FakeSocket, happen, lastSocket, newPage, openSockets, page, server, setHidden } from "./helpers/fake_page";
import { failNext, FakeWorker, newWorkers, WorkerEnd } from "./helpers/fake_workers";
import { dice, newTable } from "./helpers/playing";

vi.mock("../../src/base/sounds", () => ({ play: vi.fn() }));
vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ story: [] })));

const { play: sound } = await import("../../src/base/sounds");
const { OnlineSession } = await import("../../src/online/table/online_session");

const ID = "q7w1x0hm3n8d", PERSON = 1, OTHER = 2;

type AnySession = InstanceType<typeof OnlineSession>;

function base64(bytes: Uint8Array): string {
    return btoa(String.fromCharCode(...bytes));
}

/** The server's table: Hiroba between the page's person and another. */
class Host {
    readonly engine: Engine = newTable("hiroba", 2);
    readonly moves = new Map<string, number>(); // by id: which event it became
    number = 3;
    #random = dice(5);

    constructor() {
        this.#roll();
    }

    #roll(): TableEvent[] {
        const events: TableEvent[] = [];
        while (this.engine.actors().includes(CHANCE)) {
            const moves = this.engine.moves(CHANCE);
            events.push(this.#play(CHANCE, moves[this.#random(moves.length)] ?? 0n));
        }
        return events;
    }

    #play(actor: number, move: bigint): TableEvent {
        const words = this.engine.moveText(actor, move, PERSON);
        this.engine.play(actor, move);
        return {
            table: ID, number: ++this.number, at: 0, event: "line", line: `${actor === CHANCE ? "chance" : actor} ${words}`,
            events: this.engine.events(PERSON), ply: plyOf(this.engine), actors: this.engine.actors(), mode: this.engine.mode(),
            question: this.engine.question(PERSON),
        };
    }

    #withPosition(events: readonly TableEvent[]): TableEvent[] {
        return events.map((event, index) => index < events.length - 1 ? event : { ...event, bytes: base64(this.engine.viewBytes(PERSON)) });
    }

    /** A move, and what follows from it: one frame. */
    move(seat: number, words?: string): TableEvent[] {
        const move = words === undefined ? this.engine.moves(seat)[0] ?? 0n : this.engine.read(seat, words);
        return this.#withPosition([this.#play(seat, move), ...this.#roll()]);
    }

    /** The other moves until it is the person's turn: a frame a move. */
    turnOfOther(): TableEvent[][] {
        const frames: TableEvent[][] = [];
        while (this.engine.actors().includes(OTHER))
            frames.push(this.move(OTHER));
        return frames;
    }

    view(): TableView {
        return {
            table: ID, number: this.number, at: 0, stage: "running", viewer: PERSON, founder: PERSON, game: "hiroba", options: {}, clock: "none",
            public: false, seats: [{ kind: "person", name: "Kei", you: true }, { kind: "person", name: "Ben" }], here: [1, 2],
            luck: { commit: "c0", shares: ["aa", "bb"] }, offer: null, chat: [], ply: plyOf(this.engine), actors: this.engine.actors(),
            mode: this.engine.mode(), question: this.engine.question(PERSON), bytes: base64(this.engine.viewBytes(PERSON)),
        };
    }
}

let host: Host;

/** Answers as the server does: a watch by the view where something was missed, a move once. */
function answer(request: FakeSocket["sent"][number]): Message[] {
    if (request.do === "watch")
        return [{ done: request.id, number: host.number }, ...request["after"] === host.number ? [] : [{ view: host.view() }]];
    if (request.do !== "move")
        return [{ done: request.id }];
    const before = host.moves.get(request.id);
    const events = before === undefined ? host.move(PERSON, String(request["move"])) : [];
    const number = before ?? events[0]?.number ?? 0;
    host.moves.set(request.id, number);
    return [...events, { done: request.id, number }];
}

async function open(): Promise<AnySession> {
    const session = new OnlineSession(ID);
    await untilAsked(session);
    return session;
}

/** Fails, and tells what is shown, where it does not come within a minute. */
async function until(session: AnySession, what: string, isThere: () => boolean) {
    for (let waited = 0; waited < 60_000; waited += 50) {
        if (isThere())
            return;
        await clock.pass(50);
    }
    expect.fail(`${what} does not come: ${JSON.stringify({ ...session.shown.value, log: [], table: null })}`);
}

function isAsked(session: AnySession): boolean {
    const { scene, isSending, isCurrent, connection } = session.shown.value;
    return !!scene?.moves.length && !isSending && isCurrent && connection === "open";
}

const untilAsked = (session: AnySession) => until(session, "a question", () => isAsked(session));

/** The person's whole turn, until the other is asked. */
async function turn(session: AnySession) {
    while (host.engine.actors().includes(PERSON)) {
        const { ply = 0 } = session.shown.value.scene ?? {};
        void session.play(session.shown.value.scene?.moves[0] ?? "");
        await until(session, "the move", () => (session.shown.value.scene?.ply ?? 0) > ply && session.shown.value.isCurrent && !session.shown.value.isSending);
    }
}

/** Every ply from the first that was told, once and in order. */
function isWhole(session: AnySession): boolean {
    const plies = session.shown.value.log.map(({ ply }) => ply);
    return plies.every((ply, index) => ply === (plies[0] ?? 0) + index);
}

beforeEach(() => {
    newPage();
    newWorkers();
    vi.mocked(sound).mockClear();
    host = new Host();
    server.onRequest = (socket, request) => clock.outside(2, () => {
        for (const message of answer(request))
            socket.hear(message);
    });
});

const sounds = () => vi.mocked(sound).mock.calls.map(([name]) => name);

test("moves are sent, shown and answered", async () => {
    const session = await open();
    await turn(session);
    for (const frame of host.turnOfOther())
        lastSocket().hear(...frame);
    await untilAsked(session);
    expect(session.shown.value.error).toBe(null);
    expect(isWhole(session)).toBe(true);
    expect(sounds().at(-1)).toBe("turn");
});

describe("a tab that is hidden", () => {
    test("sounds when it becomes one's turn, once, and not at moves of others", async () => {
        const session = await open();
        await turn(session);
        setHidden(true);
        [clock.late, clock.grain] = [5, 1000];
        vi.mocked(sound).mockClear();
        for (const frame of host.turnOfOther()) {
            expect(sounds()).toEqual([]);
            lastSocket().hear(...frame);
            await clock.pass(3000);
        }
        expect(sounds()).toEqual(["turn"]);
        lastSocket().hear({ table: ID, here: [1], watchers: 2 });
        await clock.pass(60_000);
        setHidden(false);
        await clock.pass(60_000);
        expect(sounds()).toEqual(["turn"]);
        expect([isAsked(session), FakeSocket.all.length]).toEqual([true, 1]);
    });

    test("sounds also where all came at once, and one had been asked before", async () => {
        const session = await open();
        setHidden(true);
        vi.mocked(sound).mockClear();
        const frames = [];
        while (host.engine.actors().includes(PERSON))
            frames.push(host.move(PERSON)); // by another device of the same person
        frames.push(...host.turnOfOther());
        for (const frame of frames)
            lastSocket().hear(...frame);
        await clock.pass(3000);
        expect(sounds().filter((name) => name === "turn")).toEqual(["turn"]);
        expect(isAsked(session)).toBe(true);
    });

    test("what was missed in a break sounds if it is one's turn now", async () => {
        const session = await open();
        await turn(session);
        vi.mocked(sound).mockClear();
        happen("offline");
        host.turnOfOther();
        happen("online");
        await untilAsked(session);
        expect(sounds()).toEqual(["turn"]);
    });

    test("a page that is opened is silent, and so is one that comes back to the same question", async () => {
        const session = await open();
        expect(sounds()).toEqual([]);
        lastSocket().break();
        await clock.pass(5000);
        expect([isAsked(session), sounds()]).toEqual([true, []]);
    });
});

describe("time", () => {
    test.each([[0, 1], [900, 1], [20, 60_000]])("with motion and timers %i ms late, every %i ms, all is shown in its order", async (late, grain) => {
        const session = await open();
        await turn(session);
        page.isStill = false;
        [clock.late, clock.grain] = [late, grain];
        for (let turns = 0; turns < 3; turns++) {
            for (const frame of host.turnOfOther())
                lastSocket().hear(...frame);
            for (let waited = 0; waited < 30 && !isAsked(session); waited++)
                await clock.pass(60_000);
            expect(isAsked(session)).toBe(true);
            expect(session.shown.value.scene?.ply).toBe(plyOf(host.engine));
            while (host.engine.actors().includes(PERSON))
                lastSocket().hear(...host.move(PERSON));
        }
        expect(isWhole(session)).toBe(true);
        expect(FakeSocket.all).toHaveLength(1);
    });

    test("a break while a move is on its way, and both events at once: it counts once", async () => {
        const session = await open();
        const { ply = 0 } = session.shown.value.scene ?? {};
        for (const isHeard of [true, false]) {
            server.onRequest = (_, request) => {
                if (isHeard || request.do !== "move")
                    answer(request); // and the answer is lost
            };
            void session.play(session.shown.value.scene?.moves[0] ?? "");
            await clock.pass(10);
            happen("offline");
            server.onRequest = (socket, request) => clock.outside(2, () => {
                for (const message of answer(request))
                    socket.hear(message);
            });
            setHidden(false);
            happen("online");
            await clock.pass(10_000);
            expect([openSockets().length, session.shown.value.isSending, session.shown.value.scene?.ply]).toEqual([1, false, plyOf(host.engine)]);
            if (!host.engine.actors().includes(PERSON)) {
                for (const frame of host.turnOfOther())
                    lastSocket().hear(...frame);
                await untilAsked(session);
            }
        }
        expect(host.moves.size).toBe(2);
        expect(session.shown.value.scene?.ply).toBeGreaterThan(ply);
    });

    test("closed in the middle, it changes nothing any more", async () => {
        const session = await open();
        await turn(session);
        page.isStill = false;
        for (const frame of host.turnOfOther())
            lastSocket().hear(...frame);
        session.close();
        const shown = session.shown.value;
        await clock.pass(60_000);
        happen("online");
        await clock.pass(60_000);
        expect([session.shown.value, openSockets().length]).toEqual([shown, 0]);
        expect(FakeWorker.all.every(({ isEnded }) => isEnded)).toBe(true);
    });
});

describe("a table that cannot be watched now", () => {
    /** The server refuses to watch `times` times; then all is as usual. */
    function refuse(code: string, times: number) {
        server.onRequest = (socket, request) => {
            const isRefused = request.do === "watch" && times-- > 0;
            const why = { clause: "", code, args: [], squares: [], words: "not now" };
            clock.outside(2, () => {
                for (const message of isRefused ? [{ refused: request.id, why }] : answer(request))
                    socket.hear(message);
            });
        };
    }

    test.each(["busy", "trouble", "too-fast", "no-memory"])("%s: at first, it is tried again until it can be", async (code) => {
        refuse(code, 5);
        const session = await open();
        expect([session.shown.value.error, openSockets().length]).toEqual([null, 1]);
    });

    test("after a break: nothing that others did is missed", async () => {
        const session = await open();
        await turn(session);
        lastSocket().break();
        refuse("trouble", 5);
        await clock.pass(1000);
        expect(session.shown.value.connection).not.toBe("open");
        host.turnOfOther();
        await untilAsked(session);
        expect(session.shown.value.scene?.ply).toBe(plyOf(host.engine));
    });

    test("after a gap", async () => {
        const session = await open();
        await turn(session);
        refuse("busy", 3);
        const frames = host.turnOfOther();
        lastSocket().hear(...frames.at(-1) ?? []);
        await untilAsked(session);
        expect([session.shown.value.error, session.shown.value.scene?.ply]).toEqual([null, plyOf(host.engine)]);
    });

    test("there is none: that is said, and not asked again and again", async () => {
        refuse("no-such-table", 1000);
        const session = new OnlineSession(ID);
        await clock.pass(60_000);
        expect([session.shown.value.isMissing, FakeSocket.all.length]).toEqual([true, 1]);
    });
});

test("a share of the luck that was lost on its way is given again: the game can begin", async () => {
    const shares: string[] = [];
    const lobby = (): TableView => ({ ...host.view(), stage: "open", luck: { commit: "c0", shares: [null, "bb"] }, bytes: "" });
    server.onRequest = (socket, request) => {
        if (request.do === "share")
            shares.push(String(request["share"]));
        clock.outside(2, () => {
            if (request.do === "share" && shares.length === 1)
                socket.break();
            else
                socket.hear({ done: request.id, number: host.number }, ...request["after"] === 0 ? [{ view: lobby() }] : []);
        });
    };
    const session = new OnlineSession(ID);
    await clock.pass(10_000);
    expect([session.shown.value.connection, shares.length]).toEqual(["open", 2]);
});

describe("what fails", () => {
    const play = (session: AnySession) => session.play(session.shown.value.scene?.moves[0] ?? "");

    test.each([["an answer", Error], ["the worker", WorkerEnd]])("%s once: another worker does it, and nobody notices", async (_, Failure) => {
        const session = await open();
        const acts: readonly (readonly [string, () => unknown])[] = [["ask", () => session.ask("standing")], ["advise", () => session.hint()], ["why", () => play(session)]];
        for (const [name, act] of acts) {
            failNext(name, new Failure("broken"));
            const done = act();
            await clock.pass(1000);
            const answer = await done;
            expect([name, session.shown.value.error, session.shown.value.isAdvising, session.shown.value.isSending]).toEqual([name, null, false, false]);
            if (name === "ask")
                expect(answer).not.toBe(null);
            if (name === "advise")
                expect(session.shown.value.advice?.choices.length).toBeGreaterThan(0);
        }
        expect(host.moves.size).toBe(1);
        expect(FakeWorker.all.filter(({ isEnded }) => !isEnded)).toHaveLength(1);
    });

    test("a worker that ends while nothing is asked", async () => {
        const session = await open();
        FakeWorker.all[0]?.fail("out of memory");
        await turn(session);
        for (const frame of host.turnOfOther())
            lastSocket().hear(...frame);
        await untilAsked(session);
        expect(session.shown.value.error).toBe(null);
    });

    test.each([["why", (session: AnySession) => play(session)], ["ask", (session: AnySession) => session.ask("standing")]] as const)("%s again and again: told, and the next try succeeds", async (name, act) => {
        const session = await open();
        for (let times = 0; times < 2; times++)
            failNext(name, new WorkerEnd("out of memory"));
        void act(session);
        await clock.pass(1000);
        expect(session.shown.value).toMatchObject({ error: "out of memory", isSending: false, isAdvising: false, isCurrent: true });
        await turn(session);
        expect(session.shown.value.error).toBe(null);
    });

    test("a hint again and again: told, and the next one comes", async () => {
        const session = await open();
        for (let times = 0; times < 2; times++)
            failNext("advise", new WorkerEnd("out of memory"));
        void session.hint();
        await clock.pass(1000);
        expect(session.shown.value).toMatchObject({ failure: "no-hint", isAdvising: false, isCurrent: true });
        void session.hint();
        await clock.pass(1000);
        expect(session.shown.value.advice).not.toBe(null);
        expect(session.shown.value.failure).toBe(null);
    });

    test("a position that cannot be looked at: told, and shown with the next, nothing missing in the log", async () => {
        const session = await open();
        await turn(session);
        for (let times = 0; times < 2; times++)
            failNext("view", new WorkerEnd("out of memory"));
        const [first = [], ...others] = host.turnOfOther();
        lastSocket().hear(...first);
        await clock.pass(1000);
        expect(session.shown.value.error).toBe("out of memory");
        for (const frame of others)
            lastSocket().hear(...frame);
        while (host.engine.actors().includes(PERSON))
            lastSocket().hear(...host.move(PERSON));
        for (const frame of host.turnOfOther())
            lastSocket().hear(...frame);
        await untilAsked(session);
        expect(session.shown.value).toMatchObject({ error: null });
        expect(session.shown.value.scene?.ply).toBe(plyOf(host.engine));
        expect(isWhole(session)).toBe(true);
    });

    test("a position of another version: the page is outdated, and nothing has failed", async () => {
        const session = await open();
        const bytes = base64(new Uint8Array(host.engine.state.length + 8));
        lastSocket().hear({ view: { ...host.view(), number: ++host.number, bytes } });
        await clock.pass(1000);
        expect(session.shown.value).toMatchObject({ isOutdated: true, error: null, isCurrent: true });
        session.close();
    });

    test("messages that make no sense are told", async () => {
        const session = await open();
        lastSocket().hear({ view: null } as unknown as Message);
        await clock.pass(1000);
        expect(session.shown.value.error).not.toBe(null);
        expect(openSockets()).toHaveLength(1);
    });
});

describe("looking back", () => {
    test("each position seen since the page was opened is shown as it was, and none before", async () => {
        await clock.pass(0);
        const session = await open(), first = session.shown.value.scene?.ply ?? 0;
        const seen = new Map([[first, session.shown.value.scene]]);
        for (let turns = 0; turns < 3; turns++) {
            await turn(session);
            for (const frame of host.turnOfOther()) {
                lastSocket().hear(...frame);
                await until(session, "the move", () => session.shown.value.isCurrent);
                const { scene } = session.shown.value;
                seen.set(scene?.ply ?? 0, scene);
            }
            await untilAsked(session);
        }
        expect(seen.size).toBeGreaterThan(3);
        expect(session.past.has(first - 1)).toBe(false);
        for (const [ply, scene] of seen) {
            expect(session.past.has(ply)).toBe(true);
            const looked = session.past.look(PERSON, ply), asked = session.past.ask(PERSON, ply, "leaders");
            await clock.pass(10);
            expect(await looked).toEqual(scene);
            await asked;
        }
        session.close();
    });

    test("of moves that were taken back nothing is kept", async () => {
        const session = await open();
        const { ply = 0 } = session.shown.value.scene ?? {};
        await turn(session);
        const after = session.shown.value.scene?.ply ?? 0;
        expect(session.past.has(after)).toBe(true);
        lastSocket().hear({ ...host.view(), number: ++host.number, at: 0, event: "line", line: `host undo ${ply}`, ply } as unknown as Message);
        expect([session.past.has(ply), session.past.has(after)]).toEqual([true, false]);
        session.close();
    });
});
