"""stalls.py - nodes that are slow at the wrong moment: a relay between a node and the database,
rows that somebody has locked; and whether a table goes on all the same.
"""
import os
import socket
import tempfile
import threading

from tests.helpers.postgres import FOLDER, STORE, owner

LOCK = """
DO $$ BEGIN
    PERFORM FROM node FOR UPDATE;
    WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted) LOOP
        PERFORM pg_sleep(0.002);
    END LOOP;
    PERFORM pg_sleep(%f);
END $$"""


def lock_nodes(seconds, store=STORE):
    """Locks the rows of all nodes until one has waited for them for `seconds`."""
    owner(LOCK % seconds, store)


def is_due(view):
    """Whether the host owes a table something: a computer's move, a draw, a clock that ran out."""
    kinds = [seat["kind"] for seat in view["seats"]]
    if view["stage"] == "running":
        return (not view["actors"] or "computer" in [kinds[seat - 1] for seat in view["actors"]]
                or any(clock["runs"] and clock["left"] <= 0 for clock in view.get("clocks", ())))
    return view["stage"] == "open" and set(kinds) <= {"person", "computer"}


class Relay:
    """A socket before PostgreSQL's, which can be stalled or cut off."""

    NAME = ".s.PGSQL.5432"

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.takes, self.ends = True, []
        self.flows = []  # an event for each connection, in the order of connecting
        self.is_stalled = False
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(self.folder.name, self.NAME))
        self.listener.listen(100)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near = self.listener.accept()[0]
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            if not self.takes or far.connect_ex(os.path.join(FOLDER, self.NAME)) != 0:
                near.close()
                far.close()
                continue
            self.ends += [near, far]
            flow = threading.Event()
            self.flows.append(flow)
            if not self.is_stalled:
                flow.set()
            for one, other in (near, far), (far, near):
                threading.Thread(target=self.carry, args=(one, other, flow),
                                 daemon=True).start()

    def carry(self, one, other, flow):
        try:
            while piece := one.recv(65536):
                flow.wait()
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

    WRITER, READER = 0, 1  # a node's connections, as it makes them

    def stall(self, *which):
        """Stops passing bytes on, of all connections or of these, without closing any."""
        self.is_stalled = not which
        for flow in [self.flows[number] for number in which] or self.flows:
            flow.clear()

    def cut(self):
        """Ends all connections, and accepts no new one."""
        self.takes = False
        for end in self.ends:
            self.hang_up(end)

    def heal(self, *which):
        self.takes = True
        self.is_stalled = False
        for flow in [self.flows[number] for number in which] or self.flows:
            flow.set()

    def clean(self):
        self.cut()
        self.heal()
        self.hang_up(self.listener)
        self.listener.close()
        self.folder.cleanup()
