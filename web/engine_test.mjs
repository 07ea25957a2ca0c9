// engine_test.mjs - the module stands alone and behaves as the native program does.
// NIWA_MODULE and NIWA_NATIVE name the two.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { Engine, Refusal } from "./engine.mjs";

const { NIWA_MODULE, NIWA_NATIVE } = process.env;
const PUBLIC = 0, CHANCE = 6, HOST = 7;
const module = new WebAssembly.Module(readFileSync(NIWA_MODULE));
const names = new Engine(module).games();

function niwa(...words) {
    const lines = execFileSync(NIWA_NATIVE, words, { encoding: "utf8", maxBuffer: 1 << 30 });
    return lines.trimEnd().split("\n").map((line) => JSON.parse(line));
}

function engine(name) {
    const fresh = new Engine(module);
    fresh.choose(name);
    return fresh;
}

test("the module imports nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("the module exports its memory and what its files say, no more", () => {
    const source = ["engine.c", "records.c", "thinking.c"].map((file) =>
        readFileSync(new URL(file, import.meta.url), "utf8")).join("");
    const said = [...source.matchAll(/^EXPORT\((\w+)\)/gm)].map((found) => found[1]);
    const exported = WebAssembly.Module.exports(module).map((item) => item.name);
    assert.ok(said.length > 20);
    assert.deepEqual(exported.sort(), ["memory", ...said].sort());
});

for (const name of names) {
    test(`${name} has the native program's signature`, () => {
        const [{ signature }, ...bots] = niwa("bench", "--signature", "--json", "--game", name);
        assert.match(signature, /^[0-9a-f]{16}$/);
        assert.equal(engine(name).signature(), signature);
        assert.equal(engine(name).searchSignature(), bots.find(({ bot }) => bot === "search").signature);
    });

    test(`${name} lives through a native trace: states, views, moves, result`, () => {
        const table = engine(name);
        let header;
        for (const line of niwa("trace", name, "--games", "3", "--views", "--seed", "wasm")) {
            if (line.trace) {
                header = line;
                table.init(header.players, header.options);
                continue;
            }
            assert.deepEqual(table.json(HOST), line.state);
            for (let viewer = PUBLIC; viewer <= header.players; viewer++)
                assert.deepEqual(table.json(viewer), line.views[viewer]);
            for (const [who, legal] of Object.entries(line.legal)) {
                const actor = who === "chance" ? CHANCE : Number(who);
                const texts = table.moves(actor).map((move) => table.moveText(actor, move, HOST));
                assert.deepEqual(texts.sort(), legal.sort());
            }
            if (line.result) {
                assert.deepEqual(table.result(), line.result);
                assert.equal(table.exports.actors(), 0);
                continue;
            }
            const actor = line.played.player === "chance" ? CHANCE : line.played.player;
            table.play(actor, table.read(actor, line.played.move));
        }
        assert.ok(header);
    });

    test(`${name}: a refusal is a sentence and changes nothing`, () => {
        const table = engine(name);
        assert.throws(() => table.init(77), Refusal);
        assert.throws(() => table.init(2, { nonsense: "yes" }), Refusal);
        table.init(2);
        const before = table.state.slice();
        const actor = Math.log2(table.exports.actors() & -table.exports.actors());
        assert.throws(() => table.read(actor, "no such move"), Refusal);
        assert.throws(() => table.play(actor, 0xffffffffffffffffn), Refusal);
        assert.deepEqual(table.state.slice(), before);
    });

    test(`${name}: state bytes travel; junk does not`, () => {
        const table = engine(name), other = engine(name);
        table.init(2);
        other.load(table.state.slice());
        assert.deepEqual(other.json(HOST), table.json(HOST));
        assert.throws(() => other.load(new Uint8Array(table.state.length).fill(0xee)), Refusal);
        assert.throws(() => other.load(new Uint8Array(3)), Refusal);
    });

    test(`${name}: a viewer's guess looks to the viewer as the view did`, () => {
        const table = engine(name);
        table.init(2);
        table.exports.redact(1);
        const view = table.json(1);
        table.exports.guess(1, 5n);
        assert.deepEqual(table.json(1), view);
    });
}

test("what only a mistake can bring traps", () => {
    assert.throws(() => new Engine(module).exports.hash(), WebAssembly.RuntimeError);
    const table = engine(names[0]);
    table.init(2);
    assert.throws(() => table.json(9), WebAssembly.RuntimeError);
});

/** Plays a whole game on a table in the module, each seat by a short search. */
function playedTable(name) {
    const table = engine(name), thinker = engine(name);
    table.open(2, {}, new Uint8Array(32).fill(7), ["Aiko", "Ben"]);
    for (let seed = 1; table.actors().length > 0; seed++) {
        const [actor] = table.actors();
        if (actor === CHANCE) {
            table.roll();
            continue;
        }
        thinker.load(table.viewBytes(actor));
        thinker.thinkStart(actor, seed, 1, 1);
        assert.ok(thinker.think(5) >= 1);
        table.add(actor, table.read(actor, thinker.advice().move));
    }
    return table;
}

/** Of all moves that a search has tried: see struct advice in ai/bot.h. */
function visits(thinker) {
    const bytes = new DataView(thinker.adviceBytes().buffer);
    let sum = 0;
    for (let at = 40; at < bytes.byteLength; at += 16)
        sum += bytes.getUint32(at + 8, true);
    return sum;
}

for (const name of names.filter((other) => other !== "null")) {
    test(`${name}: a table keeps a record that loads, verifies and replays`, () => {
        const table = playedTable(name), again = engine("haru-ichiban");
        again.loadRecord(table.record(true));
        assert.deepEqual(again.setup(), table.setup());
        assert.equal(again.name(1), "Aiko");
        assert.equal(again.lines(), table.lines());
        assert.deepEqual(again.result(), table.result());
        again.verify();
        assert.ok(!table.record(false).includes("07".repeat(32)));

        const end = again.json(HOST);
        again.goTo(0);
        for (let i = 0; i < again.lines(); i++) {
            const { kind, actor, move } = again.line(i);
            assert.equal(kind, "move");
            assert.throws(() => again.add(actor, move), /earlier move/);
            again.play(actor, move);
            assert.ok(Array.isArray(again.events(PUBLIC)));
        }
        assert.deepEqual(again.json(HOST), end);
    });

    test(`${name}: searches of one view merge at the root`, () => {
        const table = engine(name), [first, second] = [engine(name), engine(name)];
        table.open(2, {}, new Uint8Array(32).fill(9));
        while (table.actors().includes(CHANCE))
            table.roll();
        const [seat] = table.actors();
        for (const [index, thinker] of [first, second].entries()) {
            thinker.load(table.viewBytes(seat));
            assert.equal(thinker.thinkStart(seat, index + 1, 0, 2), 0);
            assert.equal(thinker.think(200), 200);
            assert.equal(thinker.think(100), 300);
        }
        const apart = visits(first) + visits(second);
        first.adviceMerge(second.adviceBytes());
        assert.equal(first.advice().nodes, 600);
        assert.equal(visits(first), apart);
        assert.ok(table.read(seat, first.advice().move) >= 0n);
    });
}

test("records of both versions verify, are written as they stand, and spoiled draws are found", () => {
    const old = new URL("../tests/upgrade/records/", import.meta.url);
    const files = readdirSync(old).map((file) => new URL(file, old));
    for (const name of names.filter((name) => name !== "null"))
        files.push(new URL(`../games/${name.replaceAll("-", "_")}/records/luck_2.rec`, import.meta.url));
    assert.equal(files.length, 15);
    for (const file of files) {
        const text = readFileSync(file, "utf8").replace(/^#.*\n/gm, "");
        const table = new Engine(module);
        table.loadRecord(text);
        table.verify();
        assert.equal(table.record(true), text);
        table.loadRecord(text.replace(/^secret ../m, "secret 00").replace(/^commit .*\n/m, ""));
        assert.throws(() => table.verify(), Refusal);
    }
});

/** A pond of the same pads that lie otherwise. */
const OWN_POND = `niwa pack 1
game haru-ichiban
name ${"Ōike <b>&"}
pond RP..P
pond .PPD.
pond P.P.P
pond .PPPY
pond P.P.P
`;

test("a pack is read, named and written; a broken one is refused with its place", () => {
    const table = engine("haru-ichiban");
    const pack = table.readPack(`# a comment\n\n${OWN_POND}`);
    assert.deepEqual(pack, { game: "haru-ichiban", name: "Ōike <b>&", checksum: pack.checksum, standard: false, text: OWN_POND });
    assert.match(pack.checksum, /^[0-9a-f]{16}$/);
    const refused = (text) => {
        try {
            table.readPack(text);
        } catch (error) {
            assert.ok(error instanceof Refusal);
            return [error.line, error.column, error.reason.code];
        }
        return null;
    };
    assert.deepEqual(refused(OWN_POND.replace(".PPD.", ".PxD.")), [5, 8, "pack-pond-letter"]);
    assert.deepEqual(refused(OWN_POND.replace("game haru-ichiban", "game go")), [2, 6, "pack-game"]);
    assert.deepEqual(refused(""), [1, 1, "pack-over"]);
    assert.equal(refused("#".repeat(100_000))[2], "pack-large");
    assert.deepEqual(refused(OWN_POND.replace("name", "na\0me")), [3, 1, "pack-binary"]);
});

test("the standard set is a pack of the same game", () => {
    for (const name of names) {
        const table = engine(name), again = engine(name);
        table.init(2);
        const standard = table.standardPack();
        if (!standard)
            continue;
        assert.ok(standard.standard);
        assert.equal(again.readPack(standard.text).checksum, standard.checksum);
        again.init(2);
        assert.deepEqual(again.state.slice(), table.state.slice());
        again.open(2, {}, new Uint8Array(32));
        assert.equal(again.setup().pack, undefined);
    }
});

test("a game with a pack: its state, its record and what is in its box", () => {
    const table = engine("haru-ichiban"), standard = engine("haru-ichiban").standardPack();
    const pack = table.readPack(OWN_POND);
    table.open(2, {}, new Uint8Array(32).fill(7));
    assert.deepEqual(table.setup().pack, pack);
    const pads = new Map(table.json(PUBLIC).pads.map(({ at, kind }) => [at, kind]));
    assert.deepEqual([pads.get("a1"), pads.get("d2"), pads.get("e4"), pads.get("c1")], ["red", "dark", "yellow", undefined]);

    const other = engine("haru-ichiban"), again = engine("hiroba");
    other.load(table.viewBytes(PUBLIC));
    assert.deepEqual(other.components(), table.components());
    again.loadRecord(table.record(true));
    assert.deepEqual(again.setup(), table.setup());
    assert.deepEqual(again.components(), table.components());

    table.choose("haru-ichiban"); // with the standard set again
    table.open(2, {}, new Uint8Array(32).fill(7));
    assert.equal(table.setup().pack, undefined);
    assert.notDeepEqual(table.components(), other.components());
    const hiroba = engine("hiroba");
    hiroba.readPack(standard.text);
    assert.throws(() => hiroba.init(2), /another game/);
});

test("undo takes back what revealed nothing, and a refused record changes nothing", () => {
    const table = engine("hiroba");
    table.open(2, {}, new Uint8Array(32).fill(1));
    while (table.actors().includes(CHANCE))
        table.roll();
    const [seat] = table.actors(), start = table.json(HOST), lines = table.lines();
    table.add(seat, table.moves(seat)[0]);
    table.undo([seat]);
    assert.deepEqual(table.json(HOST), start);
    assert.equal(table.line(lines + 1).kind, "undo");
    assert.throws(() => table.loadRecord("no record"), Refusal);
    assert.deepEqual(table.json(HOST), start);
    for (const name of ["two\nlines", "a\u202eb", "a\x9b", "\u3000", "\u200b", "a\u2028"])
        assert.throws(() => table.setName(1, name), /one line/, JSON.stringify(name));
    for (const name of ["花　子", "Zoë", ""]) {
        table.setName(1, name);
        assert.equal(table.name(1), name);
    }
});

test("a record with a name that is none is read, and the name is shown harmlessly", () => {
    const table = engine("hiroba");
    table.open(2, {}, new Uint8Array(32).fill(1), ["Hana"]);
    table.loadRecord(table.record(true).replace("name 1 Hana", "name 1 a\u202eb\x9b"));
    assert.equal(table.name(1), "a\\u202eb\\u009b");
    assert.match(table.record(true), /name 1 a\u202eb\x9b\n/u);
});
