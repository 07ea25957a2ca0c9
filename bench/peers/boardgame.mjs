// boardgame.mjs - tic-tac-toe on boardgame.io, its store in memory: `node boardgame.mjs PORT`.
//
// A full or won board is cleared by the next move, so that a match goes on for as long as it is
// measured: new matches would cost more.
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");
const { INVALID_MOVE } = createRequire(import.meta.url)("boardgame.io/core");

const lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const isOver = (cells) =>
    cells.every((cell) => cell !== null) ||
    lines.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const ticTacToe = {
    name: "tic-tac-toe",
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        clickCell: ({ G, playerID }, cell) => {
            if (isOver(G.cells)) G.cells = Array(9).fill(null);
            if (G.cells[cell] !== null) return INVALID_MOVE;
            G.cells[cell] = playerID;
        },
    },
};

// the lobby's request log and banner would be measured too
console.log = () => {};
Server({ games: [ticTacToe], origins: ["http://127.0.0.1"] }).run({
    port: Number(process.argv[2]),
    callback: () => process.stdout.write("ready\n"),
});
