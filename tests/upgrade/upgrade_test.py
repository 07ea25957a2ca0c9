"""Records, traces and a store that niwa 0.1.0 wrote: they verify, are written as they stand, and
go on with the luck they began with.

    python3 -m tests.upgrade.upgrade_test build/release/niwa build/release/tests/mover
"""
import glob
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import types
import unittest

from tests.helpers import wire
from tests.helpers.programs import MOVER, NIWA
from tests.helpers.wire import Player, share

HERE = os.path.dirname(os.path.abspath(__file__))
RECORDS = sorted(glob.glob(os.path.join(HERE, "records", "*.rec")))


def run(*words, said=""):
    """What the program prints."""
    done = subprocess.run([NIWA, *words], input=said, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done)
    return done.stdout


def content(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)


class Files(Case):
    def test_records_verify(self):
        self.assertEqual(len(RECORDS), 11)
        for path in RECORDS:
            self.assertRegex(run("verify", path), "^verified: ")

    def test_saved_games_are_written_as_they_stand_and_go_on(self):
        for path in [path for path in RECORDS if "saved" in path]:
            game, seats = [line.split()[1] for line in content(path).splitlines()[1:3]]
            again, further = self.path(game), self.path(game + " further")
            human = ",".join(["human"] * int(seats))
            run("play", "--load", path, "--seats", human, said=f"\nsave {again}\nquit\n")
            self.assertEqual(content(again), content(path))
            asked = json.loads(run("hint", path, "--json", "--level", "1").splitlines()[0])
            sitting = ["level:1"] * int(seats)
            sitting[asked["seat"] - 1] = "human"
            run("play", "--load", path, "--seats", ",".join(sitting),
                said=f"\n{asked['moves'][0]['move']}\n\nsave {further}\nquit\n")
            self.assertTrue(content(further).startswith(content(path).split("end ")[0]))
            self.assertGreater(content(further).count("\n"), content(path).count("\n"))
            self.assertRegex(run("verify", further), "^verified: ")

    def test_seeds_print_the_traces_of_before(self):
        lines = content(os.path.join(HERE, "traces.txt")).splitlines()
        self.assertEqual(len(lines), 30)
        for line in lines:
            wanted, *words = line.split()
            found = hashlib.sha256(run(*words, "--luck", "1").encode()).hexdigest()
            self.assertEqual(found, wanted, words)
            self.assertNotEqual(hashlib.sha256(run(*words).encode()).hexdigest(), wanted)


class Store(Case):
    def setUp(self):
        super().setUp()
        shutil.copy(os.path.join(HERE, "store", "niwa.db"), self.folder)
        self.tables = json.loads(content(os.path.join(HERE, "tables.json")))

    def serve(self):
        server = wire.Server(NIWA, data=self.folder)
        self.addCleanup(server.clean)
        return server

    def stop(self, server):
        self.assertEqual(server.stop(), (0, b""))
        self.assertRegex(run("store", "check", self.folder), ": all verify\n$")

    def record(self, server, table):
        status, _, body = server.call("GET", f"/api/tables/{table}/record")
        self.assertEqual(status, 200, body)
        path = self.path(table + ".rec")
        with open(path, "wb") as file:
            file.write(body)
        self.assertRegex(run("verify", path), "^verified: ")
        return body.decode()

    def come_back(self, server, table):
        """The table's guests, by their cookies of then."""
        players = [Player(server, table["table"], table["game"], types.SimpleNamespace(cookie=cookie))
                   for cookie in table["cookies"]]
        for player in players:
            player.connect()
        return players

    def play_on(self, players, mover):
        """To the end."""
        for seed in range(1, 2000):
            for player in players:
                player.ask(do="ping")
                player.catch_up(max(other.number for other in players))
            asked = [player for player in players if player.is_asked()]
            if not asked:
                return
            asked[0].do("move", move=asked[0].pick(mover, seed))
        self.fail("the game does not end")

    def test_it_verifies(self):
        self.assertRegex(run("store", "check", self.folder), ": all verify\n$")

    def test_finished_tables_have_the_records_of_then(self):
        server = self.serve()
        kept = {content(path) for path in RECORDS if "saved" not in path}
        found = {self.record(server, table["table"]) for table in self.tables
                 if table["plan"] == "over"}
        self.assertEqual(found, kept)
        self.stop(server)

    def test_running_tables_go_on_with_their_luck(self):
        server, mover = self.serve(), wire.Mover(MOVER)
        self.addCleanup(mover.close)
        for table in [table for table in self.tables if table["plan"] == "running"]:
            players = self.come_back(server, table)
            self.assertEqual(players[0].seen["stage"], "running")
            self.play_on(players, mover)
            record = self.record(server, table["table"])
            self.assertTrue(record.startswith("niwa record 1\n"))
        self.stop(server)

    def test_a_rematch_and_a_new_table_have_the_new_luck(self):
        server, mover = self.serve(), wire.Mover(MOVER)
        self.addCleanup(mover.close)
        table = next(table for table in self.tables if table["plan"] == "over")
        first, second = self.come_back(server, table)
        first.do("rematch")
        second.catch_up(first.number)
        second.do("answer", answer="yes")
        second.until(lambda line: "next" in line)
        again = dict(table, table=second.seen["next"])
        players = self.come_back(server, again)
        for player in players:
            player.do("sit")
        for player in players:
            player.do("share", share=share())
        while not players[-1].seen.get("actors"):
            players[-1].read()
        self.play_on(players, mover)
        self.assertTrue(self.record(server, again["table"]).startswith("niwa record 2\n"))
        self.stop(server)


if __name__ == "__main__":
    unittest.main()
