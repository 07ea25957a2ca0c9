"""Two hundred clients who do anything, drop and come back; then all views are the server's.

    python3 -m tests.wire.wire_crowd_test build/release/tests/niwa_small build/release/tests/mover
"""
import unittest

from tests.helpers import wire
from tests.helpers.programs import MOVER, NIWA
from tests.helpers.wire_roamer import Crowd, kept_in

ROAMERS, TURNS, ACKED, SEED = 200, 12000, 600, 8


class Crowds(unittest.TestCase):
    def test_after_everything_all_views_are_the_servers(self):
        server, mover = wire.Server(NIWA), wire.Mover(MOVER)
        self.addCleanup(server.clean)
        self.addCleanup(mover.close)
        crowd = Crowd(server, mover, ROAMERS, SEED)
        crowd.play(TURNS, ACKED)
        crowd.compare(self)
        acked = crowd.acked()
        self.assertEqual(len(acked), len(set(acked)))
        self.assertEqual(server.stop(), (0, b""))
        self.assertEqual(crowd.missing(kept_in(server.data)), [])


if __name__ == "__main__":
    unittest.main()
