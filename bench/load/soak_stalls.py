#!/usr/bin/env python3
"""soak_stalls.py - nodes with sanitizers on one PostgreSQL, which is slow: part of `make soak`.

    tests/helpers/postgres.sh run soak_stalls.py [SECONDS]      default: 60 under each sanitizer

While tables play at three nodes, the two of each at different ones, and attackers misuse the nodes
(attackers.py), one node after the other gets no answer from the database for a moment, or all
wait for a row that is locked until they have given themselves up. At the end every record is
compared with what each player was told, no computer is waited for at any table, and the store is
checked.
"""
import json
import random
import subprocess
import sys
import time

import attackers
from servers import PORT, ROOT, SCRATCH, Server, niwa_command
from soak import build, end_crowd, must_be_silent, must_end, start_crowd

sys.path.insert(0, str(ROOT))
# pylint: disable=wrong-import-position
from tests.attack.attack_tables import wait_until
from tests.helpers.postgres import database, owner, store_at
from tests.nodes.stalls import Relay, is_due, lock_nodes

NODES = 3
LOST = 1.348  # seconds that a row is locked: then a sign of life comes too late, but comes
LONGEST = 4000  # entries: a longer table is at its limit, and waits for its end


def stall_some(relays, store, seconds):
    """How often something was slow."""
    until, count = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        time.sleep(random.uniform(0.2, 1))
        count += 1
        if count % 8 == 0:
            lock_nodes(LOST, store)
            continue
        relay = random.choice(relays)
        relay.stall()
        time.sleep(random.uniform(0.1, 0.6))
        relay.heal()
    return count


def goes_on(place, table, seen):
    """Whether nothing is due at a table, or it has gone on since the first look."""
    status, _, body = place.call("GET", f"/api/tables/{table}")
    if status == 200:
        view = json.loads(body)
        seen.append(view["number"])
        return not is_due(view) or seen[-1] > seen[0]
    return False


RUNNING = f"""
SELECT id FROM game_table WHERE state = 1 AND
    (SELECT max(number) FROM entry WHERE table_id = id) < {LONGEST}"""


def settle(store):
    """Until everything that is due has happened."""
    place = attackers.Place(str(PORT))
    for table in owner(RUNNING, store).split():
        seen = []
        wait_until(f"table {table} to go on",
                   lambda table=table, seen=seen: goes_on(place, table, seen))


def stalled(preset, seconds):
    """The load on instrumented nodes whose database is slow."""
    program, report = build(preset) / "niwa", SCRATCH / f"{preset}_nodes.txt"
    database("copy", preset, "template0")
    store = store_at(name=preset)
    relays, app = [Relay() for _ in range(NODES)], attackers.large_app()
    with open(report, "w", encoding="utf-8") as stderr:
        nodes = [Server(niwa_command(store_at(relay.folder.name, preset), program, PORT + number,
                                     web=app), stderr=stderr)
                 for number, relay in enumerate(relays)]
        crowd = start_crowd(20, seconds, NODES)
        strangers = attackers.start(seconds, *(PORT + number for number in range(NODES)))
        count = stall_some(relays, store, seconds)
        numbers, borne = end_crowd(crowd), attackers.finish(strangers)
        settle(store)
        for node in nodes:
            must_end(node, preset, report)
    for relay in relays:
        relay.clean()
    must_be_silent(preset, report)
    done = subprocess.run([program, "store", "check", "--store", store], check=False,
                          stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"soak: {preset}: {done.stdout}")
    print(f"  {preset}: {numbers['audited']:,.0f} acknowledged moves, none missing, "
          f"{count} stalls, {borne}, nothing found", flush=True)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    SCRATCH.mkdir(parents=True, exist_ok=True)
    print("nodes with sanitizers on a slow database")
    for preset in ("asan", "tsan"):
        stalled(preset, seconds)


if __name__ == "__main__":
    main()
