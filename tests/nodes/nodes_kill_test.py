"""kill -9 one of three nodes in the middle of load: nothing acknowledged is lost, all goes on.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_kill_test \
        build/release/tests/niwa_small build/release/tests/mover

A node's clocks and computers are another's within three seconds of its death.
"""
import time
import unittest

from tests.nodes.nodes import Case
from tests.helpers.pauses import PAUSES
from tests.helpers.wire import Player, seat_players, share
from tests.helpers.wire_roamer import Crowd

KILLS, ROAMERS, TURNS, ACKED, SEED = 2, 60, 3000, 30, 11
PROMISE = 3  # seconds until others look after a dead node's tables
BUSY = 1  # and what a machine with other things to do may take


class Kills(Case):
    def test_no_acknowledged_move_is_missing(self):
        nodes = self.nodes()
        crowd = Crowd(nodes, self.mover(), ROAMERS, SEED)
        for kill in range(KILLS):
            crowd.play(TURNS, ACKED)
            nodes[kill].kill()
            for roamer in crowd.roamers:  # an answer that was sent before the end counts
                roamer.pump()
            self.keeps_all(crowd, f"kill {kill}")
            crowd.play(TURNS // 3, ACKED)
            nodes[kill].start()
        crowd.play(TURNS, ACKED)
        crowd.compare(self)
        self.keeps_all(crowd)
        crowd.leave()
        self.assertEqual(nodes.stop()[0], 0)
        self.verifies()


class Cares(Case):
    def answered(self, player, mover, meanwhile):
        """Makes a move, then calls `meanwhile`; returns how long it took the computer to answer."""
        while not player.is_asked():
            player.read()
        player.do("move", move=player.pick(mover, 1))
        begun = time.monotonic()
        meanwhile()
        while not player.is_asked():
            player.read()
        return time.monotonic() - begun

    def test_a_computer_goes_on_at_another_node(self):
        nodes, mover = self.nodes(), self.mover()
        guest = nodes[0].guest("Kei")
        table = guest.found(game="hiroba", seats=["me", "computer:6"])
        devices = [Player(nodes[i], table, "hiroba", guest) for i in range(2)]
        for device in devices:
            device.connect()
        devices[0].do("sit")
        devices[0].do("share", share=share())
        thought = max(self.answered(devices[1], mover, lambda: None) for _ in range(2))
        for dead in nodes[0], nodes[2]:  # the computer is thinking, wherever that is
            begun = time.monotonic()
            took = self.answered(devices[1], mover, dead.kill)
            self.assertLess(took, PAUSES.bound(begun, PROMISE + thought + BUSY))
        devices[1].wire.close()

    def test_a_clock_goes_on_at_another_node(self):
        nodes, seconds = self.nodes(), 6
        first, second = seat_players(nodes[0], clock=f"move {seconds}")
        for player, node in (first, nodes[1]), (second, nodes[2]):
            player.wire.close()
            player.server = node
            player.connect()
        begun = time.monotonic()  # or before that
        nodes[0].kill()
        for player in first, second:
            player.until(lambda line: "timeout" in line.get("line", ""))
            self.assertLess(time.monotonic() - begun,
                            PAUSES.bound(begun, seconds + PROMISE + BUSY))


if __name__ == "__main__":
    unittest.main()
