// bench.mjs SECONDS ROUNDS [GAME...] - random play, native and WebAssembly, beside c4.c.
//
// For each game and player count, a round measures the three right after one another, so
// that a machine that is busy for a while slows all of them. Printed are the medians of the rounds' ratios, and JSON
// Lines for programs. One core.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Engine } from "../web/engine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [seconds = "1", rounds = "5", ...only] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(`${root}build/wasm/niwa.wasm`));

function run(program, ...words) {
    return execFileSync(`${root}build/release/${program}`, words, { encoding: "utf8" });
}

function lines(text) {
    return text.trim().split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

function yardstick() {
    return Number(run("c4", seconds).split(" ")[0]);
}

function native(table) {
    const { game, players } = table;
    const [line] = lines(run("niwa", "bench", "--game", game, "--players", String(players),
        "--seconds", seconds, "--json"));
    table.state_bytes = line.state_bytes;
    return line.moves_per_s;
}

const engines = new Map();

/** The module, warmed up once, so that V8 has compiled it as well as it can. */
function engineOf(game, players) {
    const key = `${game} ${players}`;
    if (!engines.has(key)) {
        const engine = new Engine(module);
        engine.choose(game);
        for (const start = performance.now(); performance.now() - start < 500;)
            engine.exports.playouts(players, 16, 7n);
        engines.set(key, engine);
    }
    return engines.get(key).exports;
}

function wasm({ game, players }) {
    const { playouts } = engineOf(game, players);
    const start = performance.now();
    let moves = 0, took, seed = 1n;
    do {
        moves += Number(playouts(players, 64, seed++));
        took = performance.now() - start;
    } while (took < Number(seconds) * 1000);
    return moves / took * 1000;
}

/** Nodes a second of one long search at the first decision. */
function searched({ game, players }) {
    const engine = new Engine(module);
    engine.choose(game);
    engine.open(players, {}, new Uint8Array(32).fill(1));
    while (engine.actors().includes(6))
        engine.roll();
    engine.thinkStart(engine.actors()[0], 1, 0, 64);
    engine.think(200);
    const start = performance.now();
    let nodes = 0, took;
    do {
        engine.think(100);
        nodes += 100;
        took = performance.now() - start;
    } while (took < Number(seconds) * 1000);
    return nodes / took * 1000;
}

function searchedNatively({ game, players }) {
    const [line] = lines(run("niwa", "bench", "--search", "--game", game, "--players",
        String(players), "--seconds", seconds, "--json"));
    return line;
}

function median(numbers) {
    const sorted = [...numbers].sort((a, b) => a - b);
    return (sorted[sorted.length - 1 >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** Every game with every number of players. */
function tables() {
    const found = lines(run("niwa", "games", "--json"));
    const wanted = found.filter(({ game }) => only.length === 0 || only.includes(game));
    return wanted.flatMap(({ game, min_players, max_players }) =>
        Array.from({ length: max_players - min_players + 1 }, (_, i) =>
            ({ game, players: min_players + i, c4: [], native: [], wasm: [], search: [] })));
}

const measured = tables();
if (measured.length === 0) {
    console.error("bench: there is no such game");
    process.exit(2);
}
for (let round = 0; round < Number(rounds); round++)
    for (const table of measured) {
        table.c4.push(yardstick());
        table.native.push(native(table));
        table.wasm.push(wasm(table));
        const line = searchedNatively(table);
        table.search.push({ ...line, wasm: searched(table) });
    }

const millions = (number) => (number / 1e6).toFixed(2).padStart(7);
console.log(`c4.c: ${millions(median(measured.flatMap(({ c4 }) => c4)))} M moves/s\n`);
console.log("game           players  bytes   native M/s   of c4     wasm M/s   of native");
for (const { game, players, state_bytes, c4, native: plain, wasm: web } of measured) {
    const ofC4 = median(plain.map((speed, i) => speed / c4[i]));
    const ofNative = median(web.map((speed, i) => speed / plain[i]));
    console.log(`${game.padEnd(14)} ${players}       ${String(state_bytes).padStart(6)}      ${millions(median(plain))}   ` +
        `${ofC4.toFixed(3).padStart(6)}      ${millions(median(web))}   ${ofNative.toFixed(3)}`);
}
console.log("\ngame           players  search nodes/s   two threads   wasm nodes/s   of native");
for (const table of measured) {
    const nodes = median(table.search.map((line) => line.nodes_per_s));
    const web = median(table.search.map((line) => line.wasm));
    table.twoThreads = median(table.search.map((line) => line.two_threads_ratio));
    table.searchOfNative = median(table.search.map((line) => line.wasm / line.nodes_per_s));
    console.log(`${table.game.padEnd(14)} ${table.players}      ${nodes.toFixed(0).padStart(14)}   ` +
        `${table.twoThreads.toFixed(2).padStart(11)}   ${web.toFixed(0).padStart(12)}   ${table.searchOfNative.toFixed(3)}`);
}
console.log();
for (const { game, players, twoThreads, searchOfNative, state_bytes, c4, native: plain, wasm: web } of measured)
    console.log(JSON.stringify({
        bench: "random-play", game, players, state_bytes,
        native_moves_per_s: Math.round(median(plain)),
        wasm_moves_per_s: Math.round(median(web)),
        of_c4: Number(median(plain.map((speed, i) => speed / c4[i])).toFixed(4)),
        search_two_threads: twoThreads, search_wasm_of_native: Number(searchOfNative.toFixed(4)),
        wasm_of_native: Number(median(web.map((speed, i) => speed / plain[i])).toFixed(4)),
    }));
