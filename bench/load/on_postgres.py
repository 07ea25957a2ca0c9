#!/usr/bin/env python3
"""on_postgres.py - our server on PostgreSQL beside itself on SQLite, and nodes beside each
other: `make bench-server STORE=postgres`.

    tests/helpers/postgres.sh run on_postgres.py [ROUNDS [SECONDS]]

The database uses both cores, too. "From node to node" is the time from a move's arrival at one node
until the other has shown it; with a few tables only, so that nothing waits in a queue.
"""
import os
import subprocess
import sys
import time

from servers import PORT, ROOT, SCRATCH, Server, fresh_data, load, niwa_command
from side_by_side import WARM, measure_warm, medians, say_goal

FOLDER = os.environ.pop("NIWA_POSTGRES")
TABLES, FEW = 1000, 20
STORES = {"SQLite": fresh_data}
WAYS = {"within one node": 1, "from node to node": 2}
GAMES = ["hiroba", "ike-no-koi", "haru-ichiban", "edo-yashiki"]
made = 0


def fresh_database():
    global made
    made += 1
    subprocess.run([ROOT / "tests" / "helpers" / "postgres.sh", "copy", FOLDER, f"bench{made}",
                    "template0"], check=True)
    return f"postgres://niwa:pond@/bench{made}?host={FOLDER}"


STORES["PostgreSQL"] = fresh_database


def one_node(store, seconds):
    with Server(niwa_command(STORES[store]()), 0) as server:
        return measure_warm(server, "niwa", TABLES, seconds)


def two_nodes(way, seconds, *flags):
    """Both are there, and tables of two at one of them or at both."""
    store = fresh_database()
    with Server(niwa_command(store)), Server(niwa_command(store, port=PORT + 1)):
        flags = ["--nodes", WAYS[way], *flags]
        load("niwa", *WARM, *flags)
        time.sleep(1)
        return load("niwa", "--tables", FEW, "--seconds", seconds, *flags)


def print_games(seconds):
    """Each game by itself, once."""
    print(f"\n{'p99 ms':<16}{'within one node':>20}{'from node to node':>20}{'times':>10}")
    for game in GAMES:
        near, far = (two_nodes(way, seconds, "--game", game)["p99_ms"] for way in WAYS)
        print(f"  {game:<14}{near:>20.2f}{far:>20.2f}{far / near:>10.2f}")


def rounds_of(measure, names, rounds, seconds):
    runs = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            runs[name].append(measure(name, seconds))
    return {name: medians(runs[name]) for name in names}


def print_table(head, found, ratio_of):
    base = next(iter(found.values()))
    print(f"\n{head:<22}    moves/s     p50 ms     p99 ms{ratio_of + ' ratio':>15}")
    for name, it in found.items():
        print(f"  {name:<20}{it['moves_per_second']:>11,.0f}{it['p50_ms']:>11.2f}"
              f"{it['p99_ms']:>11.2f}{ratio(it, base, ratio_of):>15.2f}")


def ratio(it, base, of):
    key = "p99_ms" if of == "p99" else "moves_per_second"
    return it[key] / base[key]


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 4
    SCRATCH.mkdir(parents=True, exist_ok=True)
    found = rounds_of(one_node, STORES, rounds, seconds)
    print_table(f"{TABLES:,} tables of two", found, "moves")
    part = ratio(found["PostgreSQL"], found["SQLite"], "moves")
    say_goal(f"at least half of SQLite's moves: {part:.2f} times", part >= 0.5)
    found = rounds_of(two_nodes, WAYS, rounds, seconds)
    print_table(f"{FEW} tables of two", found, "p99")
    times = ratio(found["from node to node"], found["within one node"], "p99")
    say_goal(f"from node to node at most 3 times the p99 within one: {times:.2f} times",
             times <= 3)
    print_games(seconds)


if __name__ == "__main__":
    main()
