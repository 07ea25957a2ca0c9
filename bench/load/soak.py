#!/usr/bin/env python3
"""soak.py - hours of bad luck in minutes: `make soak`.

    soak.py [KILLS [SECONDS]]       default: 200 kills, 60 seconds under each sanitizer

First the server is killed again and again while a hundred tables play; everybody comes back,
sends again what had no answer, and at the end every record is compared with what each player
was told. Then builds with the address and the thread sanitizer bear the same load, with attackers
beside it (attackers.py), also over https and as if behind a proxy, stop gracefully in the middle
of it, and bear clients who do anything they like. Nodes with sanitizers are soak_stalls.py's.
"""
import random
import signal
import subprocess
import sys
import time

import attackers
from servers import (BUILD, PORT, ROOT, SCRATCH, Server, fresh_data, load_command, niwa_command,
                     read_numbers, seconds_until_healthy)

BATCH = 20  # kills in one life of the crowd


def start_crowd(tables, seconds, nodes=1):
    return subprocess.Popen(load_command("niwa", "--tables", tables, "--seconds", seconds,
                                         "--back", 400, "--audit", 1, "--nodes", nodes),
                            stdout=subprocess.PIPE, text=True)


def end_crowd(crowd):
    out, _ = crowd.communicate()
    if crowd.returncode != 0:
        raise SystemExit("soak: the crowd met a fault, see above")
    return read_numbers(out)


def kill_some(_, kills, tables=100):
    """Kills the server under one crowd; returns how many moves were found again, and the longest
    restart."""
    data, longest = fresh_data(), 0.0
    server = Server(niwa_command(data))
    crowd = start_crowd(tables, 6 + kills * 1.5)
    time.sleep(5)
    for _ in range(kills):
        time.sleep(random.uniform(0.2, 1.2))
        if crowd.poll() is not None:
            break
        server.end(signal.SIGKILL)
        since = time.monotonic()
        server = Server(niwa_command(data))
        longest = max(longest, seconds_until_healthy(since))
    numbers = end_crowd(crowd)
    if server.end() != 0:
        raise SystemExit("soak: the server did not stop gracefully")
    return numbers, longest


def kills_in_all(kills, some=kill_some):
    """All kills, in batches: `some` takes the number of kills so far, and how many to do."""
    done = moves = back = 0
    longest = 0.0
    while done < kills:
        batch = min(BATCH, kills - done)
        numbers, slowest = some(done, batch)
        done += batch
        moves += int(numbers["audited"])
        back += int(numbers["came_back"])
        longest = max(longest, slowest)
        print(f"  {done:>4} kills: {moves:,} acknowledged moves, none missing; "
              f"{back:,} came back; healthy again within {longest:.2f} s", flush=True)


def build(preset):
    subprocess.run(["tools/build.sh", preset, "all"], cwd=ROOT, check=True,
                   stdout=subprocess.DEVNULL)
    return ROOT / "build" / preset


def certificate():
    """Flags for https."""
    cert, key = SCRATCH / "cert.pem", SCRATCH / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key,
                    "-out", cert, "-days", "30", "-subj", "/CN=garden"], check=True,
                   capture_output=True)
    return "--tls-cert", cert, "--tls-key", key


def must_end(server, preset, report):
    if server.end() != 0:
        raise SystemExit(f"soak: {preset}: the server failed, see {report}")


def must_be_silent(preset, report):
    """But for its log."""
    with open(report, encoding="utf-8") as file:
        if any(not line.startswith("time=") for line in file):
            raise SystemExit(f"soak: {preset}: the server had something to say, see {report}")


def sanitized(preset, seconds):
    """The load on an instrumented build, with a graceful stop in its middle; beside it a server
    that speaks https, for the attackers alone."""
    program, report = build(preset) / "niwa", SCRATCH / f"{preset}.txt"
    app = attackers.large_app()
    plain = niwa_command(fresh_data(), program, words=("--trusted-proxy", "127.0.0.1"), web=app)
    https = niwa_command(fresh_data("https"), program, PORT + 1, certificate(), app)
    with open(report, "w", encoding="utf-8") as stderr:
        server, other = Server(plain, stderr=stderr), Server(https, stderr=stderr)
        crowd = start_crowd(40, seconds)
        strangers = attackers.start(seconds, PORT, f"https:{PORT + 1}")
        for _ in range(2):
            time.sleep(5 + seconds / 3)
            must_end(server, preset, report)
            server = Server(plain, stderr=stderr)
        numbers, borne = end_crowd(crowd), attackers.finish(strangers)
        must_end(server, preset, report)
        must_end(other, preset, report)
    must_be_silent(preset, report)
    print(f"  {preset}: {numbers['audited']:,.0f} acknowledged moves, none missing, "
          f"{borne}, 2 graceful stops, nothing found", flush=True)


def roam(preset):
    """Clients who do anything, drop and come back, on an instrumented build."""
    tests = build(preset) / "tests"
    for name in ("wire_crowd_test", "wire_kill_test"):
        done = subprocess.run([sys.executable, "-m", f"tests.wire.{name}", tests / "niwa_small",
                               BUILD / "tests" / "mover"], cwd=ROOT, check=False,
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"soak: {preset}: {name}\n{done.stderr}")
        print(f"  {preset}: {name} holds", flush=True)


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    SCRATCH.mkdir(parents=True, exist_ok=True)
    print(f"{kills} kills in the middle of load")
    kills_in_all(kills)
    print("sanitizers under load")
    for preset in ("asan", "tsan"):
        sanitized(preset, seconds)
        roam(preset)


if __name__ == "__main__":
    main()
