#!/usr/bin/env python3
"""side_by_side.py - our server beside others, and with many people: `make bench-server`.

    side_by_side.py [ROUNDS [SECONDS]]

Each round starts every server anew, one after the other, so that other load on the machine affects
all of them; the medians of the rounds are printed. `work` is the processor time of the server's
process for one move, which hardly depends on other load.
"""
import signal
import statistics
import subprocess
import sys
import time
import urllib.request

from servers import (PORT, SCRATCH, Server, fresh_data, load, load_command, niwa_command, on_core,
                     read_numbers, seconds_until_healthy, start)

SERVERS = ["relay", "Colyseus", "boardgame.io", "niwa"]
TABLES = [200, 1000]
WARM = ["--tables", 20, "--seconds", 1]


def measure(name, tables, seconds):
    """One server, warmed up by a few tables before its memory is looked at."""
    with start(name) as server:
        return measure_warm(server, name, tables, seconds)


def measure_warm(server, name, tables, seconds):
    load(name, *WARM)
    time.sleep(1)
    return load(name, "--tables", tables, "--seconds", seconds, "--pid", server.pid)


def medians(runs):
    return {key: statistics.median(run[key] for run in runs)
            for key, value in runs[0].items() if isinstance(value, float)}


def print_table(tables, found):
    best = found["niwa"]
    print(f"\n{tables} tables of two       moves/s     p50 ms     p99 ms   work us   kB/table"
          f"   ours/theirs")
    for name in SERVERS:
        it = found[name]
        print(f"  {name:<20}{it['moves_per_second']:>11,.0f}{it['p50_ms']:>11.2f}"
              f"{it['p99_ms']:>11.2f}{it['work_us_per_move']:>10.1f}"
              f"{it['kb_per_table']:>11.1f}"
              f"{best['moves_per_second'] / it['moves_per_second']:>14.2f}")


def say_goal(words, is_met):
    print(f"  {'yes' if is_met else 'NO ':<5}{words}")
    return is_met


def judge(tables, found):
    """The numbers to defend."""
    ours, board, colyseus = found["niwa"], found["boardgame.io"], found["Colyseus"]
    speed = ours["moves_per_second"] / board["moves_per_second"]
    say_goal(f"at least 8 times boardgame.io's moves: {speed:.1f}", speed >= 8)
    lead = ours["moves_per_second"] / colyseus["moves_per_second"]
    say_goal(f"ahead of Colyseus: {lead:.2f} times its moves", lead > 1)
    say_goal(f"p99 {ours['p99_ms']:.1f} ms is below boardgame.io's p50 {board['p50_ms']:.1f} ms",
             ours["p99_ms"] < board["p50_ms"])
    if tables == 1000:
        say_goal(f"at most 14 kB a table: {ours['kb_per_table']:.1f}",
                 ours["kb_per_table"] <= 14)


def side_by_side(rounds, seconds):
    for tables in TABLES:
        runs = {name: [] for name in SERVERS}
        for _ in range(rounds):
            for name in SERVERS:
                runs[name].append(measure(name, tables, seconds))
        found = {name: medians(runs[name]) for name in SERVERS}
        print_table(tables, found)
        judge(tables, found)


def connections():
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/metrics", timeout=30) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith("niwa_websockets "):
                return float(line.split()[1])
    return 0


def many_people():
    """10,000 players, of whom 400 play; then a restart, and all come back in ten seconds."""
    data = fresh_data()
    server = Server(niwa_command(data), 0)
    crowd = subprocess.Popen(
        on_core(1, load_command("niwa", "--tables", 5000, "--active", 200, "--seconds", 24,
                                "--back", 10000, "--audit", 1, "--pid", server.pid)),
        stdout=subprocess.PIPE, text=True)
    # the first number is there when all have sat down
    time.sleep(1)
    while connections() < 10000:
        time.sleep(0.2)
    time.sleep(6)
    server.end(signal.SIGKILL)
    since = time.monotonic()
    with Server(niwa_command(data), 0):
        healthy = seconds_until_healthy(since)
        out, _ = crowd.communicate()
    if crowd.returncode != 0:
        raise SystemExit("the crowd of 10,000 met a fault")
    it = read_numbers(out)
    print(f"\n10,000 players at 5,000 tables: connected and seated in {it['gather_seconds']:.1f} s,"
          f" {it['kb_per_table']:.1f} kB a table")
    print(f"  killed while 200 of the tables played: healthy after {healthy:.2f} s;"
          f" {it['came_back']:,.0f} came back in {it['back_seconds']:.1f} s,"
          f" the slowest within {it['back_longest_ms']:.0f} ms of dialling;"
          f" {it['audited']:,.0f} acknowledged moves, none missing")


def restart():
    """10,000 unfinished tables, and the program starts again."""
    data = fresh_data()
    with Server(niwa_command(data), 0) as server:
        for _ in range(2):
            load("niwa", "--tables", 5000, "--moves", 8)
        server.end(signal.SIGKILL)
    since = time.monotonic()
    with Server(niwa_command(data), 0):
        healthy = seconds_until_healthy(since)
    print(f"\n10,000 unfinished tables: serving {healthy:.2f} s after the start")
    say_goal("within 2 s", healthy <= 2)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 4
    SCRATCH.mkdir(parents=True, exist_ok=True)
    side_by_side(rounds, seconds)
    many_people()
    restart()


if __name__ == "__main__":
    main()
