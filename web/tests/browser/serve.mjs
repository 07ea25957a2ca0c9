// serve.mjs - `niwa serve` itself, with the built app inside, on a port of its own.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const NIWA = process.env.NIWA ?? fileURLToPath(new URL("../../../build/release/niwa", import.meta.url));

/** Starts the server, on a free port if none is given; `stop` ends it. */
export async function serve(port = 0) {
    const program = spawn(NIWA, ["serve", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await Promise.race([once(createInterface(program.stdout), "line"), once(program, "exit").then(([code]) => [`it ended: ${code}`])]);
    const [, address] = line.match(/(http:\S+)/) ?? [];
    assert.ok(address, line);
    return {
        address,
        stop: async () => {
            if (program.exitCode === null) {
                program.kill();
                await once(program, "exit");
            }
        },
    };
}
