"""What comes from outside and is no UTF-8 reaches neither the other nodes nor the database.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_door_test \
        build/release/tests/niwa_small build/release/tests/mover
"""
import json
import secrets
import time
import unittest

from tests.attack import attack_door as attack
from tests.nodes.nodes import Case
from tests.helpers.wire import Closed, frame, seat_players

WATCH = 3  # seconds: longer than a node waits until it is not well


class Spoiled(Case):
    @staticmethod
    def come(player):
        player.connect()
        player.wire.socket.settimeout(attack.PATIENCE)

    def test_a_move_that_is_no_text_troubles_no_node(self):
        nodes = self.nodes(words=("--log", "warn"))
        players = seat_players(nodes, "haru-ichiban", 2)
        for number, player in enumerate(players):
            player.wire.close()
            player.server = nodes[number]
            self.come(player)
        until, count = time.monotonic() + WATCH, 0
        while time.monotonic() < until:
            for player in players:
                text = json.dumps({"do": "move", "table": player.table, "move": "choose X",
                                   "id": secrets.token_hex(6),
                                   "question": player.seen["question"]}).encode()
                player.wire.send_raw(frame(text.replace(
                    b"X", attack.NOT_UTF8[count % len(attack.NOT_UTF8)])))
                count += 1
            for node in nodes.node:
                self.assertEqual(node.call("GET", "/healthz")[0], 200, node.said())
            for player in players:
                with self.assertRaises(Closed) as end:
                    while True:
                        player.read()
                self.assertEqual(end.exception.code, 1007)
                self.come(player)
            time.sleep(0.1)
        self.assertGreater(count, 4)
        self.assertEqual(nodes.stop(), (0, b""))
        self.verifies()


if __name__ == "__main__":
    unittest.main()
