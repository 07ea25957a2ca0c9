// serve.mjs - `niwa serve` itself, with the built app inside, on a port of its own.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const NIWA = process.env.NIWA ?? fileURLToPath(new URL("../../../build/release/niwa", import.meta.url));

/** Starts the server, on a free port if none is given, with data of its own if no folder is;
 * `stop` ends it, by a signal if one is given. */
export async function serve(port = 0, flags = []) {
    const data = flags.includes("--data") ? null : mkdtempSync(join(tmpdir(), "niwa-data-"));
    const own = data ? ["--data", data] : [];
    const program = spawn(NIWA, ["serve", "--port", String(port), ...own, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await Promise.race([once(createInterface(program.stdout), "line"), once(program, "exit").then(([code]) => [`it ended: ${code}`])]);
    const [, address] = line.match(/(http:\S+)/) ?? [];
    assert.ok(address, line);
    return {
        address,
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
