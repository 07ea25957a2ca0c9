"""nodes.py - several `niwa serve` on one PostgreSQL, a balancer before them, a relay behind.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_hop_test \
        build/release/tests/niwa_small build/release/tests/mover

Before nodes end, every request at them must have been answered, and no table may stand still at
which a computer has to move or a clock has run out. What must come is waited for, for wire.LIMIT
seconds at most.
"""
import json
import os
import re
import socket
import subprocess
import tempfile
import time

from tests.helpers import pauses
from tests.helpers import wire
from tests.helpers.pauses import PAUSES, Hang
from tests.helpers.postgres import STORE, kept_in, owner, store_at
from tests.helpers.programs import MOVER, NIWA
from tests.nodes.stalls import is_due

LOST = rb'time=\S+ level=error event=store why="the database cannot be reached"\n'
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("NIWA_")}

# One after the other, whoever asks; a node that does not answer, or is not well, is left out.
BALANCER = """
defaults
    mode http
    timeout connect 2s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    retries 5
    option redispatch 1
    option forwardfor
frontend people
    bind fd@{fd}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /healthz
    default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class Node(wire.Server):
    """A server whose log is in a file, where it can grow."""

    def __init__(self, log, store, words):
        self.log = log
        super().__init__(NIWA, "--listen", "127.0.0.1", "--trusted-proxy", "127.0.0.1", *words,
                         store=store, env=CLEAN)

    def start(self):
        with open(self.log, "ab") as stderr:
            self.how["stderr"] = stderr
            try:
                super().start()
            except AssertionError as error:
                raise AssertionError(*error.args, self.said()) from error

    def said(self):
        with open(self.log, "rb") as file:
            return file.read()

    def lives(self):
        return self.process.returncode is None

    def is_well(self):
        return self.call("GET", "/healthz")[0] == 200

    def count(self, name):
        """The value of one of its metrics."""
        found = re.search(rf"^{name} (\d+)", self.call("GET", "/metrics")[2].decode(), re.M)
        return int(found[1])

    def database(self):
        """The URL of its database, without a relay before it."""
        return store_at(name=re.search(r"/(\w+)\?", self.kept_at[1])[1])


def wait_until(test, what):
    """Waits until the test is true, and returns its result."""
    until = time.monotonic() + wire.LIMIT
    while not (result := test()):
        if time.monotonic() > until:
            raise Hang(f"waited {wire.LIMIT} s until {what}")
        time.sleep(0.01)
    return result


class Nodes:
    """Several nodes, at one store or each at its own. Each call or connection goes to the next node
    that lives, so that it can stand for a wire.Server.
    """

    def __init__(self, *stores, words=()):
        self.folder = tempfile.TemporaryDirectory()
        self.turn, self.begun = 0, time.monotonic()
        wire.Wire.open.clear()
        self.node = [Node(os.path.join(self.folder.name, f"{number}.log"), store, words)
                     for number, store in enumerate(stores or [STORE] * 3)]

    def __getitem__(self, number):
        return self.node[number]

    def next(self):
        living = self.living()
        self.turn += 1
        return living[self.turn % len(living)]

    def call(self, *what, **how):
        return self.next().call(*what, **how)

    def wire(self, *what, **how):
        return self.next().wire(*what, **how)

    def guest(self, name="Guest"):
        return wire.Guest(self, name)

    def settle(self):
        """Waits until all requests are answered, and everything that is due has happened."""
        for one in list(wire.Wire.open):
            one.settle()
        for place in {node.database() for node in self.living()}:
            for table in owner("SELECT id FROM game_table WHERE state < 2", place).split():
                views = []
                try:
                    wait_until(lambda table=table, place=place, views=views:
                               self.goes_on(table, place, views), f"table {table} goes on")
                except AssertionError as error:
                    raise Hang(f"{error}; it is {views[-1:]}") from error

    def goes_on(self, table, place, views):
        """Whether nothing is due at a table, or it has gone on since the first of the views."""
        node = next(node for node in self.living() if node.database() == place)
        status, _, body = node.call("GET", f"/api/tables/{table}")
        if status == 200:
            views.append(json.loads(body))
        return status == 404 or (status == 200 and (
            views[-1]["number"] > views[0]["number"] or not is_due(views[-1])))

    def living(self):
        return [node for node in self.node if node.lives()]

    def stop(self):
        """Ends all nodes. Returns the worst exit code, and all that they printed; if the machine
        stood still, without the complaints that the database did not answer."""
        self.settle()
        living = self.living()
        for node in living:
            node.process.terminate()
        ends = [node.end() for node in living]
        said = b"".join(out for _, out in ends) + b"".join(node.said() for node in self.node)
        if PAUSES.since(self.begun):
            said = re.sub(LOST, b"", said)
        return max(code for code, _ in ends), said

    def clean(self):
        try:
            self.settle()
        finally:
            for node in self.node:
                node.clean()
            self.folder.cleanup()


class Balancer(wire.Place):
    """A haproxy on a port of its own; it knows no table and no guest."""

    def __init__(self, nodes):
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "haproxy.cfg")
        listener = socket.create_server(("127.0.0.1", 0))
        self.host, self.port = listener.getsockname()
        with open(path, "w", encoding="utf-8") as file:
            file.write(BALANCER.format(fd=listener.fileno(), servers="\n".join(
                f"    server node{number} 127.0.0.1:{node.port}"
                for number, node in enumerate(nodes.node))))
        program = "/usr/sbin/haproxy"  # which is not on everybody's path
        with open(os.path.join(self.folder.name, "log"), "wb") as log:
            self.process = subprocess.Popen([program, "-db", "-f", path], stderr=log, stdout=log,
                                            pass_fds=[listener.fileno()])
        listener.close()

    def clean(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


class Case(pauses.Case):
    """A test with nodes; tests call verifies() at their end."""

    def nodes(self, *stores, words=()):
        return self.until_end(Nodes(*stores, words=words))

    def until_end(self, thing):
        self.addCleanup(thing.clean)
        return thing

    def mover(self):
        mover = wire.Mover(MOVER)
        self.addCleanup(mover.close)
        return mover

    def keeps_all(self, crowd, what=None):
        """No move that was acknowledged is missing."""
        self.assertEqual(crowd.missing(kept_in()), [], what)

    def verifies(self, store=STORE):
        """Every table of the store replays to the position that it had."""
        done = subprocess.run([NIWA, "store", "check", "--store", store], capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
