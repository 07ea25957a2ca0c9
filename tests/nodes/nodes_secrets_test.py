"""No byte from any of three nodes tells a seat what it may not know.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_secrets_test \
        build/release/tests/niwa_small build/release/tests/mover

The tests of wire_secrets_test.py: where they have a server with a folder, here are three
nodes at a database, and every connection and every call meets the next of them.
"""
import re
import unittest

from tests.helpers import pauses
from tests.wire import wire_secrets_test as alone
from tests.nodes.nodes import Nodes
from tests.helpers.postgres import database, owner, store_at


class Shared(pauses.Case, alone.Case):
    made = 0

    def serve(self, place):
        nodes = Nodes(*[store_at(name=place_name(place))] * 3)
        self.addCleanup(nodes.clean)
        return nodes

    def places(self):
        return [self.new("template0"), self.new("template0")]

    def new(self, like):
        Shared.made += 1
        database("copy", f"twin{Shared.made}", like)
        return store_at(name=f"twin{Shared.made}")

    def copy(self, place, other):
        owner(f"DROP DATABASE {place_name(other)}")
        database("copy", place_name(other), place_name(place))

    def read_log(self, place):
        return owner("SELECT text FROM entry ORDER BY table_id, number", place)

    def stream(self, client):
        """Leaves out who is connected, in views too: nodes learn of that at different moments."""
        return re.sub(rb'"(here|watchers)":(\[[\d,]*\]|\d+)', rb"", super().stream(client))


def place_name(place):
    return re.search(r"/(\w+)\?", place)[1]


class Twins(Shared, alone.Twins):
    STEPS = 25,


class Words(Shared, alone.Words):
    pass


if __name__ == "__main__":
    unittest.main()
