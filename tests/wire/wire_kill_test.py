"""kill -9 in the middle of load, three times: not one acknowledged move is missing.

    python3 -m tests.wire.wire_kill_test build/release/tests/niwa_small build/release/tests/mover
    python3 -m tests.wire.wire_kill_test PROGRAM MOVER 200       kills it 200 times
"""
import random
import sys
import unittest

from tests.helpers import wire
from tests.helpers.programs import MOVER, NIWA
from tests.helpers.wire_roamer import Crowd, kept_in

KILLS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 3
ROAMERS, TURNS, ACKED, SEED = 60, 3000, 30, 9


class Kills(unittest.TestCase):
    def setUp(self):
        self.server, self.mover = wire.Server(NIWA), wire.Mover(MOVER)
        self.addCleanup(self.server.clean)
        self.addCleanup(self.mover.close)

    def test_no_acknowledged_move_is_missing(self):
        rng = random.Random(SEED)
        crowd = Crowd(self.server, self.mover, ROAMERS, SEED)
        for kill in range(KILLS):
            crowd.play(TURNS + rng.randrange(500), ACKED)
            self.server.kill()
            for roamer in crowd.roamers:  # what was sent before the end was sent
                roamer.pump()
            self.assertEqual(crowd.missing(kept_in(self.server.data)), [], f"kill {kill}")
            self.server.start()
        crowd.roam(TURNS)
        crowd.compare(self)
        self.assertEqual(self.server.stop(), (0, b""))
        self.assertEqual(crowd.missing(kept_in(self.server.data)), [])

    def test_a_good_end_loses_nothing_either(self):
        crowd = Crowd(self.server, self.mover, 20, SEED + 1)
        crowd.roam(TURNS)
        self.assertEqual(self.server.stop(), (0, b""))
        for roamer in crowd.roamers:
            roamer.pump()
        self.assertEqual(crowd.missing(kept_in(self.server.data)), [])
        self.server.start()
        crowd.roam(TURNS // 3)
        crowd.compare(self)


if __name__ == "__main__":
    unittest.main()
