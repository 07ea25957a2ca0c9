// colyseus.mjs - tic-tac-toe on Colyseus, patches sent at once: `node colyseus.mjs PORT`.
//
// As in boardgame.mjs a finished board is cleared by the next move.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const isOver = (cells) =>
    cells.every((cell) => cell !== 0) ||
    lines.some(([a, b, c]) => cells[a] !== 0 && cells[a] === cells[b] && cells[a] === cells[c]);

const Board = schema({ cells: t.array("uint8"), turn: t.uint8(), moves: t.uint32() });

class Table extends Room {
    maxClients = 2;
    patchRate = null;
    seatReservationTimeout = 60; // seconds; the whole crowd comes at once
    state = new Board();

    onCreate() {
        this.players = [];
        this.state.turn = 0;
        this.state.moves = 0;
        for (let i = 0; i < 9; i++) this.state.cells.push(0);
        this.onMessage("click", (client, cell) => this.click(client, cell));
    }

    onJoin(client) {
        this.players.push(client.sessionId);
    }

    click(client, cell) {
        const { state } = this;
        if (this.players[state.turn] !== client.sessionId) return;
        if (isOver([...state.cells])) for (let i = 0; i < 9; i++) state.cells[i] = 0;
        if (!(cell >= 0 && cell < 9) || state.cells[cell] !== 0) return;
        state.cells[cell] = state.turn + 1;
        state.turn = 1 - state.turn;
        state.moves++;
        this.broadcastPatch();
    }
}

const server = new Server({
    greet: false,
    transport: new WebSocketTransport({ server: createServer() }),
});
server.define("table", Table);
await server.listen(Number(process.argv[2]), "127.0.0.1");
process.stdout.write("ready\n");
