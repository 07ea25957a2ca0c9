"""A hundred clients who do anything hop between three nodes; then all views are the log's.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_hop_test \
        build/release/tests/niwa_small build/release/tests/mover

Once each client goes to the next node whenever it connects, once all go through a balancer,
behind which a node dies and comes back.
"""
import unittest

from tests.nodes.nodes import Balancer, Case, wait_until
from tests.helpers.wire_roamer import GAMES, Crowd

ROAMERS, TURNS, ACKED, SEED = 100, 6000, 300, 10


class Hops(Case):
    def crowd(self, place, seed):
        return Crowd(place, self.mover(), ROAMERS, seed, calm=len(GAMES) // 2)

    def holds(self, crowd, nodes):
        """Games end, and what everybody saw is what every node shows and what the store has."""
        crowd.play(TURNS, ACKED)
        crowd.finish()
        self.assertEqual({roamer.game for roamer in crowd.roamers if "result" in roamer.seen},
                         {game for game, _, _ in GAMES})
        crowd.compare(self)
        self.same_records(crowd, nodes)
        acked = crowd.acked()
        self.assertEqual(len(acked), len(set(acked)))
        self.keeps_all(crowd)
        crowd.leave()
        self.assertEqual(nodes.stop(), (0, b""))
        self.verifies()

    def same_records(self, crowd, nodes):
        """Waits until all nodes give the same records."""
        for roamer in crowd.roamers:
            path, cookie = f"/api/tables/{roamer.table}/record", roamer.guest.cookie
            wait_until(lambda path=path, cookie=cookie: len({
                node.call("GET", path, cookie=cookie)[2] for node in nodes.node}) == 1,
                       f"all nodes have the same {path}")

    def test_from_node_to_node(self):
        nodes = self.nodes()
        self.holds(self.crowd(nodes, SEED), nodes)

    def test_through_a_balancer(self):
        nodes = self.nodes()
        crowd = self.crowd(self.until_end(Balancer(nodes)), SEED + 1)
        crowd.roam(TURNS // 4)
        nodes[1].kill()
        crowd.roam(TURNS // 4)
        nodes[1].start()
        self.holds(crowd, nodes)


if __name__ == "__main__":
    unittest.main()
