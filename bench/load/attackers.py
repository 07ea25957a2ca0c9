#!/usr/bin/env python3
"""attackers.py - strangers who misuse servers, beside the load of a soak.

    attackers.py SECONDS PORT... [https:PORT]

They take turns with what tests/attack/ can do (attack_door.py, attack_tables.py). A server may
be killed or stopped meanwhile: then they come again, also to tables that they left at their
limit. One that lives but leaves a request without an answer is a fault. The last line tells how
often each attack was made.
"""
import collections
import concurrent.futures
import http.client
import json
import random
import subprocess
import sys
import time
import traceback

from servers import BUILD, ROOT, fresh_data

sys.path.insert(0, str(ROOT))
# pylint: disable=wrong-import-position
from tests.attack import attack_door as door
from tests.attack import attack_tables as tables
from tests.helpers import wire

HOST = "127.0.0.1"
GONE = (OSError, http.client.HTTPException, wire.Closed)  # the server ended, or threw us out


class Place(wire.Place):
    def __init__(self, word):
        kind, _, port = word.rpartition(":")
        self.host, self.port, self.tls = HOST, int(port), wire.trusting() if kind else None


def large_app():
    """A folder for those that are attacked to serve: without large files there is nothing to leave
    unread."""
    folder = fresh_data("app")
    door.write_app(folder)
    return folder


left = []  # tables at their limit that nobody has ended: cookie and name


def long_table(place, mover):
    """A table at its limit, which is read by many, and then ended or left as it is."""
    guest, table, client, *_ = tables.long_table(place, mover)
    tables.read_all(place, table, guest.cookie)
    tables.get_together(place, f"/api/tables/{table}/record", connections=20, times=1)
    if random.random() < 0.5:
        client.ask(do="resign", table=table)
    else:
        left.append((guest.cookie, table))
    client.close()


def come_back(place):
    """To all tables that were left at their limit; one of them is ended."""
    for cookie, table in left:
        client = wire.Wire(place, cookie)
        client.watch(table)
        client.ask(do="undo", table=table)
        if (cookie, table) == left[0]:
            client.ask(do="leave", table=table)
        client.close()
    del left[:1]


def crowd_at_a_table(place):
    _, table, client = tables.sit_alone(place)
    tables.watch_together(place, table, connections=50, times=2)
    tables.get_together(place, f"/api/tables/{table}?show=both", times=1)
    tables.talk(place, [place.guest(f"Eve {i}") for i in range(5)], table)
    client.close()


def at_the_door(place):
    """What needs no table, over https too."""
    where = place.host, place.port
    tls, by = ({"tls": place.tls}, " over https") if place.tls else ({}, "")
    first = door.hello(place.tls) if place.tls else door.handshake()
    return {
        f"unread answers{by}": lambda: door.unread_answers(*where, 3, connections=10, **tls),
        f"requests in one breath{by}": lambda: door.requests_in_one_breath(*where, 20, **tls),
        f"large requests{by}": lambda: door.large_requests(*where, 20, **tls),
        f"long headers{by}": lambda: door.long_headers(*where, 20, **tls),
        f"spoiled texts{by}": lambda: door.spoiled_texts(*where, 20, **tls),
        f"spoiled frames{by}": lambda: door.spoiled_frames(*where, 20, **tls),
        f"bare frames{by}": lambda: door.send_bare(*where, **tls),
        f"all at once{by}": lambda: door.all_at_once(*where, [first] * 200),
    }


def at_tables(place, mover):
    return {
        "successive floods": lambda: tables.flood_successive(place, place.guest("Eve"), 50),
        "parallel floods": lambda: tables.flood_parallel(place, place.guest("Eve"), 50),
        "rematches": lambda: tables.rematches(place, 10),
        "long tables": lambda: long_table(place, mover),
        "long tables again": lambda: come_back(place),
        "crowds at a table": lambda: crowd_at_a_table(place),
    }


def attack_until(end, places, attacks):
    """Each place in turn, and there everything in any order: how often it was done."""
    made = collections.Counter()
    while time.monotonic() < end:
        turn = list(attacks(random.choice(places)).items())
        random.shuffle(turn)
        for name, attack in turn:
            try:
                attack()
                made[name] += 1
            except GONE:
                time.sleep(0.2)
            if time.monotonic() > end:
                break
    return made


def main():
    """Two at once: one at the door, and one at tables, who takes longer."""
    end, places = time.monotonic() + float(sys.argv[1]), [Place(word) for word in sys.argv[2:]]
    plain = [place for place in places if not place.tls]
    mover = wire.Mover(BUILD / "tests" / "mover")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        both = [pool.submit(attack_until, end, places, at_the_door),
                pool.submit(attack_until, end, plain, lambda place: at_tables(place, mover))]
        made = sum((one.result() for one in both), collections.Counter())
    mover.close()
    print(json.dumps(made), flush=True)


def start(seconds, *places):
    """Attackers in a process of their own."""
    command = [sys.executable, __file__, str(seconds), *(str(place) for place in places)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def finish(process):
    """What they did, in words."""
    out, _ = process.communicate()
    if process.returncode != 0:
        raise SystemExit("soak: the attackers met a fault, see above")
    made = json.loads(out)
    return f"{sum(made.values())} attacks of {len(made)} kinds borne"


if __name__ == "__main__":
    try:
        main()
    except Exception:  # pylint: disable=broad-exception-caught
        traceback.print_exc()
        sys.exit(1)
