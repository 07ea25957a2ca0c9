#!/usr/bin/env python3
"""soak_nodes.py - three nodes on one PostgreSQL, and bad luck: `make soak STORE=postgres`.

    tests/helpers/postgres.sh run soak_nodes.py [KILLS]     default: 50

While a hundred tables play, the two players of each at different nodes, one node after the other is
killed and comes back a moment later; every fifth time it is the database. A player who loses the
connection goes to the next node and sends again what had no answer. Meanwhile attackers misuse the
nodes (attackers.py). At the end every record is compared with what each player was told, and the
store is checked.
"""
import os
import random
import signal
import subprocess
import sys
import time

import attackers
from servers import BUILD, PORT, ROOT, SCRATCH, Server, niwa_command, seconds_until_healthy
from soak import end_crowd, kills_in_all, start_crowd

FOLDER = os.environ.pop("NIWA_POSTGRES")
STORE = f"postgres://niwa:pond@/niwa?host={FOLDER}"
NODES, DATABASE_EVERY = 3, 5


def database(what):
    subprocess.run([ROOT / "tests" / "helpers" / "postgres.sh", what, FOLDER], check=True)


def start_node(number):
    """Its log goes to a file, since it complains while there is no database."""
    with open(SCRATCH / f"node{number}.txt", "a", encoding="utf-8") as stderr:
        return Server(niwa_command(STORE, port=PORT + number), stderr=stderr)


def kill_node(nodes, number):
    nodes[number].end(signal.SIGKILL)
    time.sleep(random.uniform(0, 2))  # sometimes others have taken over its tables by then
    nodes[number] = start_node(number)


def kill_database():
    database("kill")
    time.sleep(random.uniform(0, 1))
    database("start")


def kill_some(first, kills, tables=100):
    """Kills nodes under one crowd, beginning with kill number `first`; returns the crowd's report,
    and the longest wait."""
    nodes, longest = [start_node(number) for number in range(NODES)], 0.0
    crowd = start_crowd(tables, 8 + kills * 3, NODES)
    strangers = attackers.start(8 + kills * 3, *(PORT + number for number in range(NODES)))
    time.sleep(7)
    for kill in range(first, first + kills):
        time.sleep(random.uniform(0.2, 1.2))
        if crowd.poll() is not None:
            break
        since = time.monotonic()
        if kill % DATABASE_EVERY == DATABASE_EVERY - 1:
            kill_database()
        else:
            kill_node(nodes, kill % NODES)
        longest = max([longest] + [seconds_until_healthy(since, PORT + number)
                                   for number in range(NODES)])
    numbers, borne = end_crowd(crowd), attackers.finish(strangers)
    print(f"       {borne}", flush=True)
    if any(node.end() != 0 for node in nodes):
        raise SystemExit("soak: a node did not stop gracefully")
    return numbers, longest


def check():
    done = subprocess.run([BUILD / "niwa", "store", "check", "--store", STORE], check=False,
                          stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"soak: {done.stdout}")
    return done.stdout.strip()


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    SCRATCH.mkdir(parents=True, exist_ok=True)
    print(f"{kills} kills in the middle of load, of nodes and of the database")
    kills_in_all(kills, kill_some)
    print(f"  the store: {check()}")


if __name__ == "__main__":
    main()
