"""Packs on the command line: printed, changed, checked, refused, and played with.

    python3 -m tests.cli.packs_test build/release/niwa
"""
import hashlib
import json
import re
import unittest

from tests.cli.cli_test import Case, GAMES, run


def standard(game):
    code, text, err = run("pack", game)
    assert code == 0, err
    return text


def checksum(text):
    """As docs/packs.md says, of a text without comments and needless blanks."""
    lines = text.splitlines()
    return hashlib.sha256("\n".join([lines[1], *lines[3:], ""]).encode()).hexdigest()[:16]


class Packs(Case):
    def test_the_standard_set_is_a_pack(self):
        for game in GAMES:
            text = standard(game)
            path = self.path("p", "# mine\n\n" + text.replace("name standard", "name  Mine "))
            code, out, err = run("pack", "--check", path)
            self.assertEqual((code, err), (0, ""))
            self.assertIn(f"Mine: a pack for", out)
            self.assertIn(f", {checksum(text)}, the standard set", out)
            self.assertEqual(run("components", game), run("components", game, "--pack", path))

    def test_the_standard_set_as_a_pack_is_the_same_game(self):
        for game in GAMES:
            path = self.path("p", standard(game))
            plain, packed = (run("trace", game, *words)[1].splitlines()
                             for words in ([], ["--pack", path]))
            self.assertEqual(plain[1:], packed[1:])
            head = json.loads(packed[0])
            self.assertEqual(head.pop("pack"), checksum(standard(game)))
            self.assertEqual(head, json.loads(plain[0]))

    def test_a_pack_with_the_standard_set_is_called_so(self):
        path, record = self.path("p", standard("hiroba").replace("standard", "Mine")), self.path("record")
        code, out, err = run("play", "hiroba", "--pack", path, "--seats", "human,random",
                             text=f"save {record}\nquit\n")
        self.assertEqual(code, 0, err)
        said = f"With components: Mine ({checksum(standard('hiroba'))}), the standard set."
        for told in out, run("replay", record)[1]:
            self.assertIn(said, told)

    def test_what_is_wrong_is_named_with_its_place(self):
        for game in GAMES:
            lines = standard(game).splitlines()
            word = lines[3].split()[0]
            lines[3] = lines[3].replace(word, "nonsense")
            path = self.path("p", "\n".join(lines))
            self.refused("pack", "--check", path, says=f"line 4, column 1: this line has to begin "
                                                       f"with '{word}'")
            self.refused("play", game, "--pack", path, says="line 4, column 1")
        self.refused("pack", "--check", self.path("none"), says="No such file")
        self.refused("pack", "--check", self.path("p", b"\xff" * 9000), says="at most 8192 bytes")
        self.refused("pack", says="a GAME, or --check FILE")
        self.refused("pack", "null", says="no components to replace")
        self.refused("pack", "hiroba", "--check", self.path("p"), says="takes no game")
        self.refused("trace", "hiroba", "--pack", self.path("p", standard("haru-ichiban")),
                     says="is for haru-ichiban, not for hiroba")

    def test_a_game_is_played_saved_replayed_and_verified(self):
        pond = standard("haru-ichiban").replace("standard", "Ours").replace("P.P.P", "PP..P", 1)
        path, record = self.path("p", pond), self.path("record")
        played = f"save {record}\nquit\n"
        code, out, err = run("play", "haru-ichiban", "--pack", path, "--seats", "human,random",
                             "--seed", "1", text=played)
        self.assertEqual(code, 0, err)
        self.assertIn(f"With components: Ours ({checksum(pond)}), not the standard set.", out)
        with open(record, encoding="utf-8") as file:
            self.assertIn("\npack name Ours\npack pond PP..P\n", file.read())
        code, out, err = run("replay", record)
        self.assertEqual(code, 0, err)
        self.assertIn("components: Ours", out)
        self.assertEqual(run("verify", record)[0], 0)
        with open(record, encoding="utf-8") as file:
            spoilt = file.read().replace("pack pond PP..P", "pack pond PP.PP")
        self.refused("replay", self.path("spoilt", spoilt), says="the pond has 16 pads")

    def test_players_play_with_a_pack(self):
        pond = standard("haru-ichiban").replace("P.P.P", "PP..P", 1)
        words = ["match", "haru-ichiban", "--seats", "plain:50n,random", "--games", "4", "--json"]
        path, save = self.path("p", pond), self.path("save")
        code, out, err = run(*words, "--pack", path, "--save", save)
        self.assertEqual(code, 0, err)
        self.assertEqual(json.loads(out)["games"], 4)
        with open(save, encoding="utf-8") as file:
            self.assertIn(f"\npack {checksum(pond)}\n", file.read())
        self.refused(*words, "--save", save, says="another")
        note = self.path("note")
        bot = self.path("bot.py", f"""
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    with open({note!r}, "w") as file:
        json.dump(asked, file)
    print(asked["legal"][0], flush=True)
""")
        for flags, has_pack in (["--pack", path], True), ([], False):
            code, _, err = run("match", "haru-ichiban", "--seats", f"cmd:python3 {bot},random",
                               "--games", "2", *flags)
            self.assertEqual(code, 0, err)
            with open(note, encoding="utf-8") as file:
                asked = json.load(file)
            self.assertEqual("components" in asked, has_pack)
        self.assertEqual(run("perft", "haru-ichiban", "--pack", path, "--depth", "2")[0], 0)

    def test_names_from_strangers_are_harmless(self):
        text = standard("haru-ichiban")
        for name in "a\u202eb", "\u3000", "a\x1b[31m", "x" * 64:
            self.refused("pack", "--check", self.path("p", text.replace("standard", name)),
                         says="line 3, column 6: a name is 1 to 63 bytes of plain text")
        code, out, _ = run("pack", "--check", self.path("p", text.replace("standard", "\u5ead")))
        self.assertEqual((code, re.match("\u5ead: ", out) is not None), (0, True))


if __name__ == "__main__":
    unittest.main()
