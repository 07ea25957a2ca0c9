"""nodes.py - several `niwa serve` on one PostgreSQL, a balancer before them, a relay behind.

    tests/postgres.sh run python3 tests/nodes_hop_test.py \
        build/release/tests/niwa_small build/release/tests/mover

Nothing has a time limit but what the program promises: what must come is waited for.
"""
import os
import socket
import subprocess
import tempfile
import threading
import unittest

import wire
from postgres import FOLDER, STORE, kept_in
from programs import MOVER, NIWA

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
            super().start()

    def said(self):
        with open(self.log, "rb") as file:
            return file.read()

    def lives(self):
        return self.process.returncode is None

    def is_well(self):
        return self.call("GET", "/healthz")[0] == 200


class Nodes:
    """Nodes at one store, or each at its own; who calls or connects gets the next that lives.

    To a client it is a server: it can be given where a wire.Server can.
    """

    def __init__(self, *stores, words=()):
        self.folder = tempfile.TemporaryDirectory()
        self.turn = 0
        self.node = [Node(os.path.join(self.folder.name, f"{number}.log"), store, words)
                     for number, store in enumerate(stores or [STORE] * 3)]

    def __getitem__(self, number):
        return self.node[number]

    def next(self):
        living = [node for node in self.node if node.lives()]
        self.turn += 1
        return living[self.turn % len(living)]

    def call(self, *what, **how):
        return self.next().call(*what, **how)

    def wire(self, *what, **how):
        return self.next().wire(*what, **how)

    def guest(self, name="Guest"):
        return wire.Guest(self, name)

    def stop(self):
        """The worst of their exit codes, and all that they said."""
        living = [node for node in self.node if node.lives()]
        for node in living:
            node.process.terminate()
        ends = [node.end() for node in living]
        return (max(code for code, _ in ends),
                b"".join(out for _, out in ends) + b"".join(node.said() for node in self.node))

    def clean(self):
        for node in self.node:
            node.clean()
        self.folder.cleanup()


class Balancer(wire.Place):
    """A haproxy on a port of its own that knows no table and no guest."""

    def __init__(self, nodes):
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "haproxy.cfg")
        door = socket.create_server(("127.0.0.1", 0))
        self.host, self.port = door.getsockname()
        with open(path, "w", encoding="utf-8") as file:
            file.write(BALANCER.format(fd=door.fileno(), servers="\n".join(
                f"    server node{number} 127.0.0.1:{node.port}"
                for number, node in enumerate(nodes.node))))
        program = "/usr/sbin/haproxy"  # which is not on everybody's path
        with open(os.path.join(self.folder.name, "log"), "wb") as log:
            self.process = subprocess.Popen([program, "-db", "-f", path], stderr=log, stdout=log,
                                            pass_fds=[door.fileno()])
        door.close()

    def clean(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


class Relay:
    """A socket that leads to PostgreSQL's, as long as it is let."""

    NAME = ".s.PGSQL.5432"

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.flows, self.takes, self.ends = threading.Event(), True, []
        self.flows.set()
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(os.path.join(self.folder.name, self.NAME))
        self.door.listen(100)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near = self.door.accept()[0]
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            if not self.takes or far.connect_ex(os.path.join(FOLDER, self.NAME)) != 0:
                near.close()
                far.close()
                continue
            self.ends += [near, far]
            for one, other in (near, far), (far, near):
                threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one, other):
        try:
            while piece := one.recv(65536):
                self.flows.wait()
                other.sendall(piece)
        except OSError:
            pass
        for end in one, other:
            self.hang_up(end)
        one.close()

    @staticmethod
    def hang_up(end):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # it is over already

    def stall(self):
        """Nothing goes through any more, and nobody is told."""
        self.flows.clear()

    def cut(self):
        """All connections end, and no new one is taken."""
        self.takes = False
        for end in self.ends:
            self.hang_up(end)

    def heal(self):
        self.takes = True
        self.flows.set()

    def clean(self):
        self.cut()
        self.flows.set()
        self.hang_up(self.door)
        self.door.close()
        self.folder.cleanup()


class Case(unittest.TestCase):
    """A test with nodes, at whose end the store verifies."""

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
        """Every table of the store, played again."""
        done = subprocess.run([NIWA, "store", "check", "--store", store], capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
