"""attack_tables.py - what a guest may try against the tables of a server: functions for tests, and
for long runs beside other load. Each takes a wire.Server (or another wire.Place), does its worst,
and returns what it saw; none asserts anything of the server.
"""
import collections
import json
import re
import socket
import time

from tests.helpers import wire
from tests.helpers.pauses import Hang

PATIENCE = 60  # seconds for what must come; then a test fails


def wait_until(what, is_so, patience=PATIENCE):
    """Waits until it is so, and says what did not come."""
    end = time.monotonic() + patience
    while not (found := is_so()):
        if time.monotonic() > end:
            raise Hang(f"waited {patience} s for {what}")
        time.sleep(0.02)
    return found


def metric(server, name):
    """A number of /metrics."""
    text = server.call("GET", "/metrics")[2].decode()
    return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[1])


def longest_turn(server):
    """The most processor time that one turn of the server's loop took, in ms."""
    return metric(server, "niwa_loop_longest_microseconds") / 1000


def stage(server, table):
    return json.loads(server.call("GET", f"/api/tables/{table}")[2])["stage"]


def sit_alone(server, game="hiroba", seats=("me", "computer:1"), name="Eve"):
    """A guest at a running table with computers: guest, table, connection."""
    guest = server.guest(name)
    table = guest.found(game=game, seats=list(seats), public=True)
    client = server.wire(guest)
    client.watch(table)
    client.ask(do="sit", table=table)
    client.ask(do="share", table=table, share="00" * 32)
    return guest, table, client


def own_turn(client, table):
    """The table as bytes, once it is the guest's turn."""
    def look():
        view = client.watch(table, show="bytes")
        return view if view["stage"] == "running" and view["viewer"] in view["actors"] else None
    return wait_until("the guest's turn", look)


def alternate(client, table, move, pairs=10 ** 9, together=20):
    """Makes a move and takes it back until the table is too long, `pairs` times at most. Returns
    how often each code refused."""
    both = [json.dumps({"do": "move", "table": table, "move": move}).encode(),
            json.dumps({"do": "undo", "table": table}).encode()]
    raw = b"".join(wire.frame(text) for text in both)
    codes = collections.Counter()
    while pairs > 0 and "too-long" not in codes:
        count = min(pairs, together)
        pairs -= count
        client.send_raw(raw * count)
        answers = 0
        while answers < 2 * count:
            line = client.next()
            answers += "done" in line or "refused" in line
            if "refused" in line:
                codes[line["why"]["code"]] += 1
    return codes


def long_table(server, mover, game="hiroba", before=0, seats=("me", "computer:1")):
    """A running table at its limit: guest, table, connection, move, and whether a computer has to
    move there, which depends on the moves that are made before."""
    guest, table, client = sit_alone(server, game, seats)
    for seed in range(before + 1):
        view = own_turn(client, table)
        move = mover.move(game, view["viewer"], view["bytes"], seed)
        if seed < before:
            client.ask(do="move", table=table, move=move)
    alternate(client, table, move)
    view = client.watch(table, show="none")
    return guest, table, client, move, view["viewer"] not in view["actors"]


def read_all(server, table, cookie=None, times=1):
    """Everything that can be read of a table: statuses by path."""
    seen = collections.Counter()
    for _ in range(times):
        for path in ("", "/record", "/story"):
            seen[path, server.call("GET", f"/api/tables/{table}{path}", cookie=cookie)[0]] += 1
    return seen


# -- floods

PING = wire.frame(b'{"do":"ping"}')


def answers(client, count):
    """Reads `count` answers, fewer if the server closes the connection. Returns how many were
    done, and how often each code refused or closed."""
    codes = collections.Counter()
    try:
        while sum(codes.values()) < count:
            line = client.next()
            if "done" in line:
                codes["done"] += 1
            elif "refused" in line:
                codes[line["why"]["code"]] += 1
    except wire.Closed as end:
        codes[end.code] += 1
    return codes


def flood_successive(server, guest, connections=500, each=40):
    """One guest floods the server on one connection after the other."""
    codes = collections.Counter()
    for _ in range(connections):
        try:
            client = server.wire(guest)
        except wire.Closed as end:
            codes[end.code] += 1
            continue
        client.send_raw(PING * each)
        codes += answers(client, each)
        client.close()
    return codes


def flood_parallel(server, guest=None, connections=200, each=40):
    """One guest, or strangers, flood the server on many connections at once."""
    codes = collections.Counter()
    clients = []
    for _ in range(connections):
        try:
            clients.append(server.wire(guest))
        except wire.Closed as end:
            codes[end.code] += 1
    for client in clients:
        client.send_raw(PING * each)
    for client in clients:
        codes += answers(client, each)
        client.close()
    return codes


def rematches(server, most=1000):
    """A guest asks a computer for one rematch after the other. Returns how many there were, and the
    code of the refusal at the end."""
    _, table, client = sit_alone(server)
    for count in range(most):
        own_turn(client, table)
        client.ask(do="resign", table=table)
        answer = client.ask(do="rematch", table=table)
        if "refused" in answer:
            return count, answer["why"]["code"]
        table = next((line["next"] for line in client.passed if "next" in line), None) or \
            client.until("next")["next"]
        client.watch(table)
        client.ask(do="sit", table=table)
        client.ask(do="share", table=table, share="00" * 32)
    return most, None


def talk(server, guests, table, each=100):
    """Everybody talks at a table as fast as they can. Returns how often each code answered."""
    clients = [server.wire(guest) for guest in guests]
    raw = wire.frame(json.dumps({"do": "react", "table": table, "with": "bow"}).encode())
    codes = collections.Counter()
    for client in clients:
        client.watch(table)
    for client in clients:
        client.send_raw(raw * each)
    for client in clients:
        codes += answers(client, each)
        client.close()
    return codes


def get_together(server, path, connections=100, times=5):
    """Many clients ask for the same at once, again and again. Returns the statuses."""
    seen = collections.Counter()
    request = f"GET {path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n".encode()
    for _ in range(times):
        calls = [socket.create_connection((server.host, server.port)) for _ in range(connections)]
        for call in calls:
            call.sendall(request)
        for call in calls:
            seen[call.recv(65536)[9:12].decode()] += 1
            call.close()
    return seen


def stay_silent(server, connections):
    """Many clients connect, 200 from an address, and say nothing until the server has ended all of
    their connections."""
    calls = [socket.create_connection((server.host, server.port), PATIENCE,
                                      (f"127.0.0.{number // 200 + 1}", 0))
             for number in range(connections)]
    for call in calls:
        call.recv(1)
        call.close()


def watch_together(server, table, connections=100, times=5):
    """Many clients watch one table, all at once, again and again. Returns how many views came."""
    clients = [server.wire() for _ in range(connections)]
    raw = wire.frame(json.dumps({"do": "watch", "table": table, "show": "both"}).encode())
    views = 0
    for _ in range(times):
        for client in clients:
            client.send_raw(raw)
        for client in clients:
            line = client.until("view", "refused")
            views += "view" in line
    for client in clients:
        client.close()
    return views
