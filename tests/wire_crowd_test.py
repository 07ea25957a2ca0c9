"""Two hundred clients who do anything, drop and come back; then all views are the server's.

    python3 tests/wire_crowd_test.py build/release/tests/niwa_small build/release/tests/mover
"""
import sqlite3
import sys
import unittest

import wire
from wire_roamer import Crowd

MOVER = sys.argv.pop(2) if len(sys.argv) > 2 else "build/release/tests/mover"
NIWA = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/tests/niwa_small"
ROAMERS, TURNS, SEED = 200, 20000, 8


class Crowds(unittest.TestCase):
    def test_after_everything_all_views_are_the_servers(self):
        server, mover = wire.Server(NIWA), wire.Mover(MOVER)
        self.addCleanup(server.clean)
        self.addCleanup(mover.close)
        crowd = Crowd(server, mover, ROAMERS, SEED)
        crowd.roam(TURNS)
        crowd.compare(self)
        acked = crowd.acked()
        self.assertGreater(len(acked), TURNS // 20)
        self.assertEqual(len(acked), len(set(acked)))
        self.assertEqual(server.stop(), (0, b""))
        self.assertEqual(crowd_missing(server.data, acked), [])


def crowd_missing(data, acked):
    """Those of the acknowledged moves that are not in the store."""
    with sqlite3.connect(f"{data}/niwa.db") as store:
        kept = {(table, number): text for table, number, text in store.execute(
            "SELECT t.id, e.number, e.text FROM entry e JOIN game_table t ON t.no = e.table_no")}
    return [ack for ack in acked if not kept.get(ack[:2], "").endswith("\t" + ack[2])]


if __name__ == "__main__":
    unittest.main()
