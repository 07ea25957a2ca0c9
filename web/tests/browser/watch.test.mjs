// watch.test.mjs - a page that stalls fails its test, and what it showed last is told.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const STALLED = fileURLToPath(new URL("helpers/stalled.mjs", import.meta.url));

test("a stalled page fails its test by what it showed, one that changes does not", () => {
    const { NODE_TEST_CONTEXT: _, ...surroundings } = process.env; // it is no part of this run
    const { status, stdout } = spawnSync(process.execPath, ["--test", STALLED],
        { encoding: "utf8", env: { ...surroundings, NIWA_STILL: "3000" } });
    assert.equal(status, 1, stdout);
    assert.match(stdout, /nothing has changed for \d+ s/);
    assert.match(stdout, /shows: the table \| waits/);
    assert.match(stdout, /It waited here: [^]*stalled\.mjs:\d+/);
    assert.match(stdout, /it complained: a worker was lost/);
    assert.match(stdout, /does not answer/);
    assert.match(stdout, /pass 1\b/);
    assert.match(stdout, /The server at \S+ says: 200/);
    assert.match(stdout, /The server at \S+ says: nothing\n\s+Thread [^]*server_run/);
    assert.match(stdout, /fail 3\b/);
});
