"""niwa.Dataset reads what the program has written: NIWA in the environment names it."""
import os
import subprocess
import tempfile
import unittest

import numpy as np

import niwa

NIWA = os.environ.get("NIWA")


@unittest.skipUnless(NIWA, "NIWA names no program")
class Datasets(unittest.TestCase):
    """Files of the program."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, game, *words):
        """The path of a new file."""
        path = os.path.join(self.folder.name, game)
        subprocess.run([NIWA, "dataset", game, "-o", path, *words], check=True)
        return path

    def test_games(self):
        """Rows are the decisions of the games, and what was seen then."""
        pack = subprocess.run([NIWA, "pack", "hiroba"], check=True, stdout=subprocess.PIPE)
        packed = os.path.join(self.folder.name, "pack")
        with open(packed, "wb") as file:
            file.write(pack.stdout)
        for name, words in (("haru-ichiban", ["--level", "1", "--option", "croak=race"]),
                            ("hiroba", ["--players", "3", "--player", "search:20n",
                                        "--pack", packed]),
                            ("edo-yashiki", ["--player", "random", "--option", "grab=live"]),
                            ("ike-no-koi", ["--player", "plain:9n", "--players", "5"])):
            data = niwa.Dataset(self.write(name, "--games", "5", *words))
            self.assertEqual((len(data), data.game.name), (5, name))
            rows = 0
            for i in range(-1, len(data)):
                game = data[i]
                count = len(game["action"])
                rows += count if i >= 0 else 0
                self.assertEqual(game["observation"].shape, (count, data.game.observation_size))
                self.assertTrue((game["action"] < data.game.num_actions).all())
                thought = game["value"][~np.isnan(game["value"])]
                self.assertEqual(len(thought), 0 if "random" in words else count)
                self.assertTrue(((thought >= 0) & (thought <= 1)).all())
                scores, ranks = data.result(i)
                self.assertEqual(len(scores), data.head["players"])
                for player in set(game["player"]):
                    worth = game["returns"][game["player"] == player]
                    self.assertEqual(len(set(worth)), 1)
                    self.assertEqual(worth[0] == max(game["returns"]),
                                     ranks[player - 1] == min(ranks))
            batches = list(data.batches(32, seed=1, games=2))
            self.assertEqual(sum(len(batch["action"]) for batch in batches), rows)
            self.assertTrue(all(len(batch["action"]) == 32 for batch in batches[:-1]))
            self.assertTrue((batches[0]["observation"]
                             == next(data.batches(32, seed=1, games=2))["observation"]).all())
            self.assertRaises(IndexError, data.__getitem__, 5)

    def test_damage(self):
        """A file that is none, or not whole, is refused."""
        path = self.write("hiroba", "--player", "random", "--games", "3")
        with open(path, "rb") as file:
            whole = file.read()
        for damaged in (b"", b"{}\n", b"junk", whole[:-1], whole[:100], whole[:-16] +
                        b"\xff" * 8 + whole[-8:]):
            with open(path, "wb") as file:
                file.write(damaged)
            self.assertRaises(ValueError, niwa.Dataset, path)
        for at in (whole.index(b"\n") + 1, len(whole) - 17, len(whole) - 40):
            with open(path, "wb") as file:
                file.write(whole[:at] + b"\xfe" + whole[at + 1:])
            data = niwa.Dataset(path)
            with self.assertRaises(ValueError):
                for i in range(3):
                    data[i]


if __name__ == "__main__":
    unittest.main()
