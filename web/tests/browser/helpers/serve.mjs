// serve.mjs - `niwa serve` itself, with the built app inside, on a port of its own.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const NIWA = process.env.NIWA ?? fileURLToPath(new URL("../../../../build/release/niwa", import.meta.url));

const running = new Map();

/** The stacks of all threads of a process. */
function stacksOf(pid) {
    const words = ["--batch", "-nx", "-p", String(pid), "-ex", "set pagination off", "-ex", "thread apply all bt 20"];
    return new Promise((resolve) => execFile("gdb", words, { timeout: 30_000 }, (error, out) => {
        const lines = (out ?? "").split("\n").filter((line) => /^(#|Thread)/.test(line));
        resolve(lines.length ? lines : [`no stacks: ${error}`]);
    }));
}

/** What every server says of its health; where one says nothing, what it does instead. */
export async function tellServers() {
    const told = [];
    for (const [pid, address] of running) {
        const answer = await fetch(new URL("healthz", address), { signal: AbortSignal.timeout(5000) })
            .then(async (response) => `${response.status} ${await response.text()}`, () => null);
        told.push(`The server at ${address} says: ${answer?.trim() ?? "nothing"}`);
        if (answer === null)
            told.push(...(await stacksOf(pid)).map((line) => `  ${line}`));
    }
    return told.join("\n");
}

/** A free port that the system gives to nobody else: while its server is down, no connection of another
 * program begins there. */
async function lastingPort() {
    const [lowestGiven] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "ascii").split(/\s+/).map(Number);
    for (let tries = 0; tries < 100; tries++) {
        const port = lowestGiven - 1 - Math.floor(Math.random() * Math.min(10_000, lowestGiven - 1024));
        const tried = createServer().listen(port, "127.0.0.1");
        if (await once(tried, "listening").then(() => true, () => false)) {
            tried.close();
            await once(tried, "close");
            return port;
        }
    }
    throw new Error(`no port below ${lowestGiven} is free`);
}

/** Starts the server, on a port where it can come back if none is given, with data of its own if no folder is;
 * `more` is added to its environment; `stop` ends it, by a signal if one is given. */
export async function serve(port = null, flags = [], more = {}) {
    const data = flags.includes("--data") ? null : mkdtempSync(join(tmpdir(), "niwa-data-"));
    const own = data ? ["--data", data] : [];
    const words = ["serve", "--port", String(port ?? await lastingPort()), ...own, ...flags];
    const program = spawn(NIWA, words, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...more } });
    const ended = once(program, "exit").then(([code]) => [`it ended: ${code}`]);
    const [line] = await Promise.race([once(createInterface(program.stdout), "line"), ended]);
    const [, address] = line.match(/(http:\S+)/) ?? [];
    assert.ok(address, line);
    running.set(program.pid, address);
    program.once("exit", () => running.delete(program.pid));
    return {
        address, pid: program.pid,
        stop: async (signal = "SIGTERM") => {
            if (program.exitCode === null && program.signalCode === null) {
                program.kill(signal);
                await once(program, "exit");
            }
            if (data)
                rmSync(data, { recursive: true, force: true });
        },
    };
}
