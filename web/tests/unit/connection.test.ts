// connection.test.ts - the connection to the server by a fake clock and fake sockets: late timers, hidden
// tabs, connections that die without a word, events that come together.
import { beforeEach, describe, expect, test, vi } from "vitest";

import { clock, FakeSocket, happen, lastSocket, newPage, openSockets, server, setHidden, settle } from "./helpers/fake_page";
import type { Message } from "../../src/online/wire/messages";

const { Connection } = await import("../../src/online/wire/connection");

const MINUTE = 60_000, HOUR = 60 * MINUTE;

let told: Message[] = [];

function connect(onOpen: () => Promise<void> = async () => undefined) {
    return new Connection({ onOpen, onMessages: (messages) => told.push(...messages) });
}

/** Fails where to await it would be to wait for ever. */
async function ends(work: Promise<void>) {
    let hasEnded = false;
    void work.then(() => hasEnded = true);
    await settle();
    expect(hasEnded).toBe(true);
}

beforeEach(() => {
    newPage();
    told = [];
    vi.spyOn(Math, "random").mockReturnValue(0.5);
});

describe("a healthy connection that nobody uses stays open", () => {
    const cases: readonly (readonly [string, number, number, boolean])[] = [
        ["timers on time", 0, 1, false], ["timers 1 ms late", 1, 1, false], ["timers 900 ms late", 900, 1, false],
        ["timers 7 s late", 7000, 1, false], ["a hidden tab, timers once a second", 3, 1000, true],
        ["a hidden tab, timers once a minute", 20, MINUTE, true],
    ];
    test.each(cases)("%s", async (_, late, grain, isHidden) => {
        const connection = connect();
        await clock.pass(1000);
        setHidden(isHidden);
        [clock.late, clock.grain] = [late, grain];
        const states = new Set<string>();
        connection.state.watch(() => states.add(connection.state.value));
        await clock.pass(HOUR);
        setHidden(false);
        await clock.pass(MINUTE);
        expect([FakeSocket.all.length, [...states]]).toEqual([1, []]);
        expect(lastSocket().sent.filter((request) => request.do === "ping").length).toBeGreaterThan(2);
    });

    test.each([3000, 20_000, 10 * MINUTE])("a page that stands still for %i ms, at any moment", async (rest) => {
        connect();
        await clock.pass(1000);
        for (let times = 0; times < 40; times++) {
            await clock.pass(777);
            await clock.sleep(rest);
        }
        expect(FakeSocket.all).toHaveLength(1);
    });

    test("a page that stands still while an answer is on its way", async () => {
        server.onRequest = (socket, { id }) => clock.outside(900, () => socket.hear({ done: id }));
        connect();
        await clock.pass(1000);
        for (let times = 0; times < 30; times++) {
            const asked = lastSocket().sent.length;
            for (let waited = 0; lastSocket().sent.length === asked; waited += 300) {
                expect(waited, "milliseconds without a ping").toBeLessThan(MINUTE);
                await clock.pass(300);
            }
            await clock.sleep(MINUTE); // the answer lies unread
        }
        expect(FakeSocket.all).toHaveLength(1);
    });
});

describe("a connection that has died without a word is found out", () => {
    test.each([["in sight", 1, false, MINUTE], ["hidden", 1000, true, MINUTE], ["hidden for long", MINUTE, true, 10 * MINUTE]] as const)("%s", async (_, grain, isHidden, limit) => {
        const connection = connect();
        await clock.pass(1000);
        setHidden(isHidden);
        clock.grain = grain;
        server.onRequest = () => undefined;
        await clock.pass(limit);
        expect(FakeSocket.all.length).toBeGreaterThan(1);
        expect(openSockets().length).toBeLessThanOrEqual(1);
        connection.close();
    });

    test("soon after the page is looked at again", async () => {
        const connection = connect();
        await clock.pass(1000);
        setHidden(true);
        server.onRequest = () => undefined;
        await clock.pass(3000);
        setHidden(false);
        await clock.pass(8000);
        expect(FakeSocket.all.length).toBe(2);
        connection.close();
    });

    test("one that never opens is given up, and another tried", async () => {
        server.onConnect = () => undefined;
        connect();
        await clock.pass(MINUTE);
        expect(FakeSocket.all.length).toBeGreaterThan(1);
        expect(openSockets()).toHaveLength(1);
        server.onConnect = (socket) => clock.outside(2, () => socket.greet());
        await clock.pass(MINUTE);
        expect(openSockets()).toHaveLength(1);
    });

    test("one that opens and never says hello, too", async () => {
        server.onConnect = (socket) => clock.outside(2, () => {
            socket.readyState = FakeSocket.OPEN;
        });
        connect();
        await clock.pass(MINUTE);
        expect(FakeSocket.all.length).toBeGreaterThan(1);
        expect(openSockets()).toHaveLength(1);
    });
});

describe("events that come together", () => {
    const events = ["online", "visibilitychange"];
    test.each([["online first", events], ["seen first", [...events].reverse()], ["both twice", [...events, ...events]]])("%s: one socket", async (_, order) => {
        const connection = connect();
        await clock.pass(1000);
        happen("offline");
        expect([connection.state.value, openSockets().length]).toEqual(["down", 0]);
        for (const event of order)
            happen(event);
        expect(openSockets()).toHaveLength(1);
        await clock.pass(10);
        for (const event of order)
            happen(event);
        await clock.pass(MINUTE);
        expect([connection.state.value, openSockets().length, FakeSocket.all.length]).toEqual(["open", 1, 2]);
    });

    test("at the moment of the next try", async () => {
        for (let moment = 0; moment < 200; moment += 5) {
            const connection = connect();
            await clock.pass(1000);
            lastSocket().break();
            await clock.pass(moment);
            for (const event of events)
                happen(event);
            await clock.pass(2000);
            expect([moment, connection.state.value, openSockets().length]).toEqual([moment, "open", 1]);
            connection.close();
            await clock.pass(1000);
        }
    });

    test("offline, and the socket's own end", async () => {
        const connection = connect();
        await clock.pass(1000);
        const socket = lastSocket();
        happen("offline");
        socket.break();
        await clock.pass(5000);
        expect([connection.state.value, openSockets().length, FakeSocket.all.length]).toEqual(["open", 1, 2]);
    });

    test("online in a hidden tab does not wait for its late timers", async () => {
        const connection = connect();
        await clock.pass(1000);
        setHidden(true);
        happen("offline");
        clock.grain = MINUTE;
        happen("online");
        await clock.pass(100);
        expect([connection.state.value, openSockets().length]).toEqual(["open", 1]);
    });
});

describe("what is asked", () => {
    const move = { do: "move", table: "a", move: "place 5 c4" } as const;

    test("a move is sent again under its id, anything else fails", async () => {
        const connection = connect();
        await clock.pass(1000);
        const [first] = FakeSocket.all;
        server.onRequest = () => undefined;
        const moved = connection.request(move), said = connection.request({ do: "chat", table: "a", text: "hello" });
        first?.break();
        expect(await said).toMatchObject({ why: { code: "not-connected" } });
        server.onRequest = (socket, { id }) => clock.outside(2, () => socket.hear({ done: id, number: 9 }));
        await clock.pass(1000);
        expect(await moved).toMatchObject({ done: { number: 9 } });
        const sent = (socket: FakeSocket | undefined) => socket?.sent.filter((request) => request.do === "move").map(({ id }) => id);
        expect(sent(lastSocket())).toEqual(sent(first));
    });

    test("the id comes first: the server reads no further than to half a character", async () => {
        const connection = connect();
        await clock.pass(1000);
        server.onRequest = (socket, request) => clock.outside(2, () => socket.hear({
            refused: Object.keys(request)[0] === "id" ? request.id : null, why: { clause: "", code: "bad-message", args: [], squares: [], words: "" },
        }));
        const said = connection.request({ do: "chat", table: "a", text: "\ud83c" });
        await clock.pass(1000);
        await ends(said.then((reply) => expect(reply).toMatchObject({ why: { code: "bad-message" } })));
        connection.close();
    });

    test("a closed connection answers, and opens nothing any more", async () => {
        const connection = connect();
        await clock.pass(1000);
        server.onRequest = () => undefined;
        const asked = connection.request(move);
        connection.close();
        expect(await asked).toMatchObject({ why: { code: "not-connected" } });
        expect(await connection.request(move)).toMatchObject({ why: { code: "not-connected" } });
        await ends(connection.renew());
        for (const event of ["online", "visibilitychange", "offline"])
            happen(event);
        await clock.pass(HOUR);
        expect([FakeSocket.all.length, openSockets().length]).toEqual([1, 0]);
    });

    test("whoever waits for a new greeting is not left waiting when it is closed", async () => {
        const connection = connect();
        await clock.pass(1000);
        server.onConnect = () => undefined;
        const renewed = connection.renew();
        await clock.pass(100);
        connection.close();
        await ends(renewed);
        await clock.pass(MINUTE);
        expect(openSockets()).toHaveLength(0);
    });

    test("closed while it opens", async () => {
        const connection = connect();
        connection.close();
        await clock.pass(MINUTE);
        expect([FakeSocket.all.length, openSockets().length, connection.state.value]).toEqual([1, 0, "closed"]);
    });
});

describe("a connection that brings nonsense or breaks at once", () => {
    test("what cannot be read is asked for anew on another connection", async () => {
        connect();
        await clock.pass(1000);
        const [first] = FakeSocket.all;
        first?.onmessage?.({ data: '{"table":"a","num' });
        await clock.pass(1000);
        expect([FakeSocket.all.length, openSockets().length]).toEqual([2, 1]);
    });

    test("is not tried a hundred times a second", async () => {
        server.onConnect = (socket) => clock.outside(2, () => {
            socket.greet();
            clock.outside(1, () => socket.break());
        });
        connect();
        await clock.pass(MINUTE);
        expect(FakeSocket.all.length).toBeLessThan(120);
        expect(FakeSocket.all.length).toBeGreaterThan(30);
    });

    test("a greeting that fails is a connection that failed", async () => {
        let failures = 1;
        const connection = connect(async () => {
            if (failures-- > 0)
                throw new Error("no");
        });
        await clock.pass(5000);
        expect([connection.state.value, FakeSocket.all.length, openSockets().length]).toEqual(["open", 2, 1]);
    });
});
