"""The command line as people and scripts meet it: help, bad input, files, a game at the table.

    python3 -m tests.cli.cli_test build/release/niwa
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

NIWA = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/niwa"
with open("games/games.def", encoding="utf-8") as the_list:
    GAMES = [line[5:-2].replace("_", "-") for line in the_list if line.startswith("GAME(")][1:]
COMMANDS = ["games", "rules", "components", "pack", "play", "replay", "hint", "analyse", "verify", "trace", "perft", "bench",
            "match", "ladder", "bot", "score", "serve", "store"]


def run(*words, text="", binary=None):
    """Runs niwa; returns exit code, standard output and standard error."""
    given = binary if binary is not None else text.encode()
    done = subprocess.run([NIWA, *words], input=given, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, content=None):
        path = os.path.join(self.folder.name, name)
        if content is not None:
            with open(path, "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def refused(self, *words, says, text="", binary=None):
        """One sentence on standard error, exit code 2, nothing on standard output."""
        code, out, err = run(*words, text=text, binary=binary)
        self.assertEqual(code, 2, err)
        self.assertEqual(out, "")
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith("niwa: "), err)
        self.assertIn(says, err)
        self.assertTrue(all(" " <= c <= "~" or c == "\n" for c in err), repr(err))


# what must not come to a terminal as it is, and how it is shown
STRANGE = {b"\xff\xc3": r"\xff\xc3", b"a\xed\xa0\x80": r"a\xed\xa0\x80",
           "a\x85b": r"a\u0085b", "a\x9b31m": r"a\u009b31m", "a\u061cb": r"a\u061cb",
           "a\u200eb": r"a\u200eb", "a\u202eb": r"a\u202eb", "a\u2028b": r"a\u2028b",
           "a\u2029b": r"a\u2029b", "a\u2066b": r"a\u2066b", "\u3000": r"\u3000",
           "\u200b\ufeff": r"\u200b\ufeff"}


def as_bytes(text):
    return text if isinstance(text, bytes) else text.encode()


def strange_in(text):
    """What of a text must not come to a terminal."""
    return [c for c in text if ord(c) < 32 and c != "\n" or 127 <= ord(c) < 160
            or c in "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e"
                    "\u2066\u2067\u2068\u2069"]


class Strange(Case):
    """Bytes from outside are shown, but never reach a terminal as they are."""

    def shows(self, shown, *words, code=0):
        """All that comes is harmless, and has this in it."""
        done = run(*words)
        self.assertEqual(done[0], code, done)
        self.assertEqual(strange_in(done[1] + done[2]), [])
        self.assertIn(shown, done[1] + done[2])

    def test_names_of_a_record(self):
        with open("games/hiroba/records/two_players.rec", "rb") as file:
            record = file.read()
        for name, shown in STRANGE.items():
            path = self.path("a.rec", record.replace(
                b"seats 2\n", b"seats 2\nname 2 " + as_bytes(name) + b"\n"))
            self.shows(f"Seat 2, {shown}: ", "replay", path)
            self.shows("verified", "verify", path)
        plain = self.path("b.rec", record.replace(b"seats 2\n", "seats 2\nname 2 花子\n".encode()))
        self.shows("Seat 2, 花子: ", "replay", plain)

    def test_names_of_a_pad(self):
        pad = b"tiles\n8/90 7 9/90\n2/90 12/90 water\nwater water water\na3 P5\n"
        for name in STRANGE:
            path = self.path("a.pad", b"player P " + as_bytes(name) + b"\n" + pad)
            for words in ["score", "hiroba", path], ["score", "hiroba", path, "--json"]:
                self.shows(f"{path}:1:1", *words, code=2)
        plain = self.path("b.pad", "player P 花　子\n".encode() + pad)
        self.shows("花　子", "score", "hiroba", plain)

    def test_what_a_complaint_quotes(self):
        for word, shown in [(b"dance\xff", r"dance\xff"), (b"a\x1b[2Jb", r"a\u001b[2Jb"),
                            ("a\u202eb".encode(), r"a\u202eb")]:
            self.shows(shown, word, code=2)
            self.shows(shown, "rules", word, code=2)
            self.shows(shown, "games", word, code=2)
            self.shows(shown, "trace", "null", b"--" + word, code=2)
            self.shows(shown, "trace", "null", "--seed", word, "--players", word, code=2)
            self.shows(shown, "trace", "null", "--option", word, code=2)
            self.shows(shown, "replay", os.path.join(self.folder.name.encode(), word), code=2)
            self.shows(shown, "match", "null", "--seats", word, code=2)
            self.shows(shown, "store", "check", word, code=3)
            self.shows(shown, "serve", "--web", "tests/small_app", "--listen", word, code=2)

    def test_players_of_a_match(self):
        bot = f"cmd:{sys.executable} docs/examples/bot.py #\x9b\u202e"
        words = ["match", "hiroba", "--seats", f"{bot},random", "--games", "2"]
        self.shows(r"#\u009b\u202e", *words)
        self.shows(r"#\u009b\u202e", *words, "--json")
        bad = "cmd:while read x; do printf 'a\\302\\233\\377b\\n'; done,random"
        self.shows("it answered 'a", "match", "hiroba", "--seats", bad, "--games", "2")

    def test_files_at_the_table(self):
        saved = os.path.join(self.folder.name, "a\u202e\x9b.rec")
        done = run("play", "null", "--seed", "x",
                   text=f"save {saved}\nload {saved}\nload {saved}x\n1\nquit\n")
        self.assertEqual(done[0], 0)
        self.assertEqual(strange_in(done[1] + done[2]), [])
        self.assertIn(r"Saved to ", done[1])
        self.assertIn(r"a\u202e\u009b.rec", done[1])
        self.assertIn(r"a\u202e\u009b.recx: No such file", done[2])


class Help(Case):
    def test_every_command_is_listed_and_has_help(self):
        code, out, _ = run("--help")
        self.assertEqual(code, 0)
        for command in COMMANDS:
            self.assertIn(f"  {command} ", out)
            code, text, err = run(command, "--help")
            self.assertEqual((code, err), (0, ""))
            self.assertTrue(text.startswith(f"usage: niwa {command}"))

    def test_no_line_of_help_is_wider_than_a_terminal(self):
        for words in [["--help"]] + [[command, "--help"] for command in COMMANDS]:
            for line in run(*words)[1].splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_version(self):
        code, out, _ = run("--version")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^niwa \d+\.\d+\.\d+\n$")


class BadWords(Case):
    def test_unknown_things_are_named(self):
        self.refused("dance", says="no command 'dance'")
        self.refused("trace", "chess", says="no game 'chess'; there are: haru-ichiban")
        self.refused("trace", says="usage: niwa trace GAME")
        self.refused("trace", "null", "extra", says="one word too many: 'extra'")
        self.refused("trace", "null", "--loud", says="no flag '--loud'")
        self.refused("trace", "null", "--seed", says="--seed needs a value")
        self.refused("trace", "null", "--views=1", says="takes no value")

    def test_numbers_out_of_bounds_are_named(self):
        self.refused("trace", "null", "--players", "1", says="from 2 to 5, not '1'")
        self.refused("trace", "null", "--players", "two", says="not 'two'")
        self.refused("trace", "null", "--games", "0", says="--games")
        self.refused("trace", "null", "--games", "99999999999999999999", says="--games")
        self.refused("perft", "null", "--depth", "-1", says="--depth")
        self.refused("bench", "--seconds", "1e9", says="--seconds")

    def test_options_that_are_not_there_are_named(self):
        self.refused("trace", "null", "--option", "open", says="NAME=VALUE")
        self.refused("trace", "null", "--option", "open=maybe", says="no such value")
        self.refused("trace", "null", "--option", "shut=true", says="no such option")
        self.refused("play", "null", "--seats", "human", says="--seats names 1 of 2 seats")
        self.refused("play", "null", "--seats", "human,robot", says="'robot': a player is")
        self.refused("play", "null", "--seats", "human,random,random", says="not that many seats")

    def test_output_that_cannot_be_written_is_no_success(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([NIWA, "trace", "null"], stdout=full, stderr=subprocess.PIPE,
                                  check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"could not be written", done.stderr)


GOOD = """niwa record 2
game null 1
seats 2
option open false
moves
chance deal 3
chance deal 4
1 pick 1
"""


class BadRecords(Case):
    def both(self, content, says):
        path = self.path("bad.rec", content)
        self.refused("replay", path, says=says)
        self.refused("verify", path, says=says)
        self.refused("replay", "-", says=says,
                     binary=content if isinstance(content, bytes) else content.encode())

    def test_the_place_is_named(self):
        self.both("", "line 1: the record is cut off")
        self.both(GOOD, "line 9: the record is cut off: its 'end' line is missing")
        self.both(GOOD[:-3], "line 8: the record is cut off in the middle of a line")
        self.both(GOOD + "2 pick 9\n", "line 9: '2 pick 9': N3: there is no lantern 9")
        self.both(GOOD + "1 pick 2\n", "line 9: '1 pick 2': it is not your turn")
        self.both(GOOD + "end 2 0\n", "line 9: 'end 2 0': the number of lines")

    def test_junk_is_refused(self):
        self.both(os.urandom(4096).replace(b"\n", b"\0") + b"\n", "line 1:")
        self.both(b"\0" * 100 + b"\n", "line 1: the line is not text")
        self.both(b"niwa record 1\n" + b"x" * 1000000 + b"\n", "line 2: the line is too long")

    def test_a_line_of_100_megabytes_is_refused(self):
        path = self.path("long.rec")
        with open(path, "wb") as file:
            file.truncate(100 << 20)
        self.refused("replay", path, says="larger than 64 MiB")

    def test_files_that_are_not_there(self):
        self.refused("replay", self.path("none.rec"), says="No such file")
        self.refused("verify", self.folder.name, says="directory")
        self.refused("perft", "null", "--from", self.path("none.rec"), says="No such file")


class Traces(Case):
    def test_the_same_seed_gives_the_same_bytes(self):
        for game in ["null"] + GAMES:
            one = run("trace", game, "--seed", "a", "--games", "2", "--views")
            two = run("trace", game, "--seed", "a", "--games", "2", "--views")
            self.assertEqual(one[0], 0)
            self.assertEqual(one, two)
            self.assertNotEqual(one, run("trace", game, "--seed", "b", "--games", "2"))

    def test_one_game_of_many_can_be_run_alone(self):
        for game in ["null"] + GAMES:
            many = run("trace", game, "--seed", "a", "--games", "3")[1]
            alone = run("trace", game, "--seed", "a/2")[1]
            self.assertIn(alone, many)
            self.assertEqual(json.loads(alone.splitlines()[0])["seed"], "a/2")

    def test_every_option_is_in_the_header(self):
        header = json.loads(run("trace", "null", "--option", "open=true")[1].splitlines()[0])
        self.assertEqual(header["options"], {"open": True})


class Table(Case):
    def test_a_whole_game_is_played_saved_and_verified(self):
        saved = self.path("game.rec")
        code, out, _ = run("play", "null", "--seed", "x", text=f"1\nsave {saved}\nquit\n")
        self.assertEqual(code, 0)
        self.assertIn("The game is over.", out)
        code, out, _ = run("verify", saved)
        self.assertEqual(code, 0)
        self.assertTrue(out.startswith("verified: "), out)

    def test_a_game_goes_on_after_save_and_load(self):
        saved = self.path("game.rec")
        run("play", "null", "--seed", "x", "--seats", "human,human", text=f"\n1\n\nsave {saved}\n")
        code, out, _ = run("play", "--load", saved, "--seats", "human,human", text="\n1\nquit\n")
        self.assertEqual(code, 0)
        self.assertIn("The game is over.", out)

    def test_a_changed_draw_is_found(self):
        saved = self.path("game.rec")
        run("play", "null", "--seed", "x", text=f"save {saved}\nquit\n")
        with open(saved, encoding="ascii") as file:
            lines = file.read().splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith("chance"))
        lines[first], lines[first + 1] = lines[first + 1], lines[first]
        code, _, err = run("verify", "-", text="\n".join(lines) + "\n")
        self.assertEqual(code, 2)
        self.assertIn("another position", err)

    def test_refused_moves_say_why_and_change_nothing(self):
        _, out, _ = run("play", "null", "--seed", "x", text="pick 9\nwhy pick 8\nwhy pick 1\nfoo\n")
        self.assertIn("No: N3: there is no lantern 9", out)
        self.assertIn("No: N3: there is no lantern 8", out)
        self.assertIn("That move is possible.", out)
        self.assertIn("No: a move reads", out)

    def test_a_hint_is_given_from_what_the_seat_may_know(self):
        _, out, _ = run("play", "haru-ichiban", "--seed", "x", text="hint\nquit\n")
        self.assertIn("This choice is secret", out)
        self.assertRegex(out, r"pick \d  +\d+ times in 100; wins about \d+ games in 100")
        _, out, _ = run("play", "hiroba", "--players", "3", "--seed", "x", text="hint\nquit\n")
        self.assertRegex(out, r"Best: place \d [a-i]\d +expected place: \d\.\d of 3\nThen: place")

    def test_computers_have_a_level(self):
        _, out, _ = run("play", "hiroba", "--players", "3", "--seed", "x", text="quit\n")
        self.assertIn("Hiroba, 3 seats: 1 human, 2 level:2, 3 level:2.", out)
        _, out, _ = run("play", "hiroba", "--level", "5", "--seed", "x", text="quit\n")
        self.assertIn("Hiroba, 2 seats: 1 human, 2 level:5.", out)
        self.refused("play", "hiroba", "--level", "8", says="--level takes a whole number")

    def test_undo_as_long_as_nothing_is_revealed(self):
        words = "\npick 1\n\nundo\n\npick 2\nquit\n"
        _, out, _ = run("play", "null", "--seed", "x", "--seats", "human,human", text=words)
        self.assertIn("Taken back.", out)
        _, out, _ = run("play", "null", "--seed", "x", text="undo\npick 1\nundo\nquit\n")
        self.assertEqual(out.count("No: something was revealed"), 2)

    def test_a_file_that_is_there_is_not_replaced(self):
        saved = self.path("game.rec", "precious")
        _, _, err = run("play", "null", text=f"save {saved}\nquit\n")
        self.assertIn("is there already", err)
        with open(saved, encoding="ascii") as file:
            self.assertEqual(file.read(), "precious")

    def test_a_bad_file_does_not_end_the_game(self):
        bad = self.path("bad.rec", "nonsense\n")
        code, out, err = run("play", "null", text=f"load {bad}\nsave /nowhere/x\n1\nquit\n")
        self.assertEqual(code, 0)
        self.assertIn("line 1: 'nonsense': this is no record", err)
        self.assertIn("/nowhere/x", err)
        self.assertIn("The game is over.", out)

    def test_secrets_are_not_printed_to_the_wrong_seat(self):
        _, out, _ = run("play", "null", "--seed", "x", text="log\n")
        self.assertIn("chance deal ?", out)
        self.assertIn("seat 2: stone ?", out)

    def test_junk_at_the_table_is_survived(self):
        junk = os.urandom(5000) + b"\n" + b"y" * 100000 + b"\n1\nquit\n"
        code, _, _ = run("play", "null", binary=junk)
        self.assertEqual(code, 0)

    def test_every_game_can_be_played_by_numbers(self):
        for game in GAMES:
            code, out, _ = run("play", game, "--seed", "x", text="1\n" * 3000 + "quit\n")
            self.assertEqual(code, 0)
            self.assertIn("The game is over.", out, game)

    def test_nobody_has_to_choose_a_game(self):
        code, out, err = run("play", text="quit\n")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("Which game?", out)

    def test_the_game_is_asked_for(self):
        code, out, _ = run("play", text="9\n2\nquit\n")
        self.assertEqual(code, 0)
        self.assertIn("Type a game's number or name.", out)
        self.assertIn("Hiroba, 2 seats", out)


class Hints(Case):
    def saved(self, game, *words, typed=""):
        path = self.path("hint.rec")
        run("play", game, "--seed", "x", *words, text=f"{typed}save {path}\nquit\n")
        return path

    def test_a_deep_level_has_as_much_time_as_it_is_given(self):
        record = self.saved("hiroba")
        code, out, err = run("hint", record, "--level", "7", "--time", "0.05", "--json")
        self.assertEqual((code, err), (0, ""))
        self.assertGreater(json.loads(out)["nodes"], 0)
        self.refused("hint", record, "--level", "6", "--time", "1", says="don't go together")
        self.refused("hint", record, "--level", "8", says="from 1 to 7")
        code, out, err = run("play", "hiroba", "--level", "7", "--time", "0.01",
                             text="pass\nquit\n")
        self.assertEqual((code, err), (0, ""), out)
        self.refused("play", "hiroba", "--level", "6", "--time", "1", says="is for --level 7")
        self.refused("play", "hiroba", "--level", "7", "--time", "long", says="takes seconds")

    def test_the_best_three_in_plain_words(self):
        record = self.saved("hiroba")
        code, out, err = run("hint", record, "--level", "2")
        self.assertEqual((code, err), (0, ""))
        lines = out.splitlines()
        self.assertEqual(lines[0], "Hiroba, seat 1 to move.")
        self.assertRegex(lines[1], r"^Best: place \d [a-i]\d  wins ")
        self.assertRegex(lines[2], r"^Then: place \d [a-i]\d  ")
        self.assertEqual(len(lines), 4)
        self.assertEqual(run("hint", record, "--level", "2")[1], out)
        with open(record, encoding="ascii") as file:
            self.assertEqual(run("hint", "-", "--level", "2", text=file.read())[1], out)

    def test_no_level_is_asked_unless_one_is_named(self):
        record = self.saved("ike-no-koi")
        self.assertEqual(json.loads(run("hint", record, "--json")[1])["player"], "search:5000n")

    def test_values_as_json(self):
        record = self.saved("edo-yashiki", "--players", "3")
        found = json.loads(run("hint", record, "--level", "1", "--json")[1])
        self.assertFalse(found["mixed"])
        self.assertEqual(found["player"], "level:1")
        for move in found["moves"]:
            self.assertAlmostEqual(move["place"], 3 - 2 * move["value"], places=3)

    def test_the_first_is_worth_most(self):
        record = self.saved("hiroba", typed="1\n1\n1\n")
        for level in "1", "2", "4":
            for seed in map(str, range(12)):
                found = json.loads(run("hint", record, "--level", level, "--seed", seed, "--json")[1])
                values = [move["value"] for move in found["moves"]]
                self.assertEqual(values, sorted(values, reverse=True), (level, seed))

    def test_a_secret_choice_is_a_mixture_for_each_seat(self):
        record = self.saved("haru-ichiban", "--seats", "human,human", typed="\n")
        found = [json.loads(line) for line in
                 run("hint", record, "--level", "3", "--json")[1].splitlines()]
        self.assertEqual([hint["seat"] for hint in found], [1, 2])
        for hint in found:
            self.assertTrue(hint["mixed"])
            self.assertAlmostEqual(sum(move["share"] for move in hint["moves"]), 1, places=3)

    def test_where_there_is_nothing_to_decide(self):
        code, out, _ = run("hint", "games/null/records/alone.rec")
        self.assertEqual((code, out), (1, "No hint: the game is over: nobody has anything "
                                          "to decide.\n"))
        record = self.saved("hiroba")
        code, out, _ = run("hint", record, "--seat", "2")
        self.assertEqual((code, out), (1, "No hint: seat 2 has nothing to decide now; "
                                          "seat 1 to move.\n"))
        found = json.loads(run("hint", record, "--seat", "2", "--json")[1])
        self.assertEqual(found["moves"], [])

    def test_bad_words_are_named(self):
        record = self.saved("hiroba")
        self.refused("hint", record, "--level", "8", says="--level takes a whole number")
        self.refused("hint", record, "--time", "soon", says="--time takes seconds")
        self.refused("hint", record, "--time", "1", "--level", "2", says="don't go together")
        self.refused("hint", record, "--seat", "3", says="from 1 to 2")
        self.refused("hint", self.path("none.rec"), says="No such file")


class Matches(Case):
    def test_a_match_is_the_same_every_time(self):
        words = ["match", "hiroba", "--seats", "plain:50n,random", "--games", "6", "--json"]
        one = run(*words)
        self.assertEqual(one, run(*words, "--threads", "2"))
        players = json.loads(one[1])["players"]
        self.assertAlmostEqual(sum(player["value"] for player in players), 1, places=3)

    def test_a_saved_match_goes_on_where_it_was(self):
        saved = self.path("match.txt")
        words = ["match", "hiroba", "--seats", "plain:50n,plain:30n", "--json", "--save", saved]
        whole = run(*words[:-2], "--games", "12")
        run(*words, "--games", "8")
        with open(saved, encoding="ascii") as file:
            before = file.read()
        self.assertEqual(before.count(" plies "), 4)
        torn = before.splitlines(keepends=True)
        torn[-1] = torn[-1][:9]  # killed while it was writing
        self.path("match.txt", "".join(torn))
        self.assertEqual(run(*words, "--games", "12", "--threads", "2"), whole)
        with open(saved, encoding="ascii") as file:
            after = file.read()
        self.assertTrue(after.startswith("".join(torn[:-1])))
        self.assertEqual(after.count(" plies "), 6)
        self.assertEqual(run(*words, "--games", "12"), whole)  # nothing is played again
        with open(saved, encoding="ascii") as file:
            self.assertEqual(file.read(), after)

    def test_a_head_cut_short_is_written_again(self):
        saved = self.path("match.txt", "niwa match 2\ngame hir")
        code, _, err = run("match", "hiroba", "--seats", "random,random", "--games", "2",
                           "--save", saved)
        self.assertEqual((code, err), (0, ""))

    def test_files_of_other_matches_are_refused_and_kept(self):
        saved = self.path("match.txt")
        words = ["match", "hiroba", "--games", "2", "--save", saved, "--seats"]
        run(*words, "random,plain:9n")
        with open(saved, encoding="ascii") as file:
            content = file.read()
        self.refused(*words, "random,plain:8n", says="says 'player plain:9n', not 'player plain:8n'")
        self.refused(*words, "random,plain:9n", "--seed", "x", says="'seed 1', not 'seed x'")
        self.path("match.txt", content.replace("niwa match 2", "niwa match 1"))
        self.refused(*words, "random,plain:9n", says="'niwa match 1', not 'niwa match 2'")
        self.path("match.txt", content)
        with open(saved, encoding="ascii") as file:
            self.assertEqual(file.read(), content)
        self.path("match.txt", content + "0 values 1\n")
        self.refused(*words, "random,plain:9n", says="line 2 of its deals can't be read")
        self.path("match.txt", "precious\n")
        self.refused(*words, "random,plain:9n", says="no file of a match")

    def test_a_sequential_test_stops_early(self):
        words = ["match", "hiroba", "--seats", "plain:60n,random", "--sprt", "0,100", "--json"]
        one = run(*words)
        found = json.loads(one[1])
        self.assertEqual(found["sprt"]["verdict"], "elo1")
        self.assertLess(found["games"], 100)
        self.assertEqual(one, run(*words, "--threads", "2"))
        found = json.loads(run(*words, "--games", "2")[1])
        self.assertIsNone(found["sprt"]["verdict"])
        for text in ["5", "5,1", "0,x", "0,5,9", "nan,5"]:
            self.refused(*words[:4], "--sprt", text, says="--sprt reads ELO0,ELO1")

    def test_a_program_from_outside_plays(self):
        bot = f"cmd:{sys.executable} docs/examples/bot.py"
        for game in GAMES:
            code, out, err = run("match", game, "--seats", f"{bot},random", "--games", "2")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("2 games", out)

    def test_niwa_itself_is_a_program_from_outside(self):
        for game in GAMES:
            code, out, err = run("match", game, "--seats", f"cmd:{NIWA} bot search:20n,random",
                                 "--games", "2")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("2 games", out)
        code, out, err = run("match", "hiroba", "--json", "--games", "10", "--seats",
                             f"cmd:{NIWA} bot level:1,random")
        self.assertEqual((code, err), (0, ""))
        self.assertGreater(json.loads(out)["players"][0]["value"], 0.6)

    def test_a_bot_refuses_what_is_no_question(self):
        asked = {"niwa": 1, "game": "hiroba", "seat": 1, "bytes": self.bytes_of("hiroba")}
        self.assertEqual(run("bot", "random", text=json.dumps(asked) + "\n")[0], 0)
        for key, value in [("niwa", 2), ("game", "chess"), ("game", 5), ("seat", 0), ("seat", 9),
                           ("seat", 1 << 40), ("seat", 2), ("bytes", ""), ("bytes", "xy"),
                           ("bytes", "00"), ("bytes", "00" * 5000), ("bytes", None)]:
            self.refused("bot", "random", text=json.dumps({**asked, key: value}) + "\n",
                         says=f'without a good "{key}"')
        for line in ["hello", "[]", "[1", '{"niwa":1,"niwa":1}']:
            self.assertEqual(run("bot", "random", text=line + "\n")[0], 2)
        self.refused("bot", "cmd:true", says="thinks by itself")
        self.refused("bot", "genius", says="a player is")

    def bytes_of(self, game):
        """The first question's view, in hexadecimal digits."""
        heard = self.path("question")
        bot = f"cmd:tee -a {heard} | {sys.executable} docs/examples/bot.py"
        self.assertEqual(run("match", game, "--seats", f"{bot},random", "--games", "2")[0], 0)
        with open(heard, encoding="utf-8") as file:
            question = json.loads(file.readline())
        self.assertEqual(question["seat"], 1)
        return question["bytes"]

    def test_a_program_is_told_of_options_and_clock(self):
        for other, clock in [("plain:0.01s", 10), ("level:1", 0)]:
            heard = self.path(f"heard{clock}")
            bot = f"cmd:tee -a {heard} | {sys.executable} docs/examples/bot.py"
            code, _, err = run("match", "edo-yashiki", "--option", "specialists=true",
                               "--seats", f"{bot},{other}", "--games", "2")
            self.assertEqual((code, err), (0, ""))
            with open(heard, encoding="utf-8") as file:
                question = json.loads(file.readline())
            self.assertEqual(question["options"], {"grab": "turns", "specialists": True})
            self.assertEqual(question["milliseconds"], clock)
            self.assertEqual(question["view"]["phase"], "take")

    def test_a_program_that_fails_is_told_of(self):
        for bot, fault in [("cmd:false", "it has ended"), ("cmd:cat", "its answer is too long"),
                           ("cmd:while read x; do echo hello; done", "it answered 'hello'")]:
            code, _, err = run("match", "hiroba", "--seats", f"{bot},random", "--games", "2")
            self.assertEqual(code, 0)
            self.assertIn(fault, err)

    def test_a_ladder_has_a_rung_for_each_level(self):
        drawing = self.path("ladder.svg")
        code, out, _ = run("ladder", "null", "--games", "2", "--top", "3", "--svg", drawing)
        self.assertEqual((code, len(out.splitlines())), (0, 5))
        saved = ["--save", self.path("steps")]
        one = run("ladder", "null", "--games", "2", "--top", "3", "--json", *saved)
        self.assertEqual(one, run("ladder", "null", "--games", "2", "--top", "3", "--json", *saved))
        self.assertEqual([step["level"] for step in json.loads(one[1])["steps"]], [2, 3])
        self.assertTrue(os.path.exists(self.path("steps.3")))
        with open(drawing, encoding="ascii") as file:
            self.assertIn("<svg", file.read())

    def test_players_that_are_not_there_are_named(self):
        self.refused("match", "hiroba", says="--seats is needed")
        self.refused("match", "hiroba", "--seats", "random", says="2 to 4 players, not 1")
        self.refused("match", "hiroba", "--seats", "random,level:9", says="level:1 to level:7")


class Information(Case):
    def test_rules_and_components(self):
        for game in GAMES:
            code, out, _ = run("rules", game)
            self.assertEqual(code, 0)
            with open(f"games/{game.replace('-', '_')}/RULES.md", encoding="utf-8") as file:
                self.assertEqual(out, file.read())
            self.assertEqual(json.loads(run("components", game)[1])["game"], game)

    def test_games(self):
        listed = [json.loads(line) for line in run("games", "--json")[1].splitlines()]
        self.assertEqual([game["game"] for game in listed], GAMES)

    def test_perft_counts(self):
        self.assertEqual(run("perft", "null", "--depth", "3")[1],
                         "depth 1: 9\ndepth 2: 72\ndepth 3: 432\n")

    def test_bench_and_signature(self):
        for line in run("bench", "--seconds", "0", "--json")[1].splitlines():
            self.assertGreater(json.loads(line)["moves_per_s"], 0)
        for line in run("bench", "--bots", "--seconds", "0", "--players", "2", "--json")[1].splitlines():
            speeds = json.loads(line)
            self.assertGreater(speeds["plain_ratio"], 0)
            self.assertGreater(speeds["search_nodes_per_s"], 0)
        for line in run("bench", "--levels", "--seconds", "0", "--json")[1].splitlines():
            speeds = json.loads(line)
            self.assertEqual([level["level"] for level in speeds["levels"]], [1, 2, 3, 4, 5])
            self.assertTrue(all(0 < level["mean_ms"] <= level["longest_ms"]
                                for level in speeds["levels"]))
            self.assertGreaterEqual(speeds["stops_within_ms"], 0)
        one = run("bench", "--signature")[1]
        self.assertEqual(one, run("bench", "--signature")[1])
        self.assertEqual(len(one.splitlines()), 3 * len(GAMES))


class ScorePad(Case):
    PAD = "games/hiroba/records/rulebook_example.pad"

    def test_the_rulebooks_example(self):
        code, out, err = run("score", "hiroba", self.PAD)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("total                   33            34\n", out)
        self.assertTrue(out.endswith("\nBlack wins.\n"))

    def test_standard_input_and_json(self):
        with open(self.PAD, encoding="utf-8") as file:
            code, out, err = run("score", "hiroba", "-", "--json", text=file.read())
        self.assertEqual((code, err), (0, ""))
        sheet = json.loads(out)
        self.assertEqual((sheet["scores"], sheet["ranks"]), ([33, 34], [2, 1]))
        self.assertEqual(sheet["broken"], [])

    def test_broken_rules_are_named_and_scored(self):
        path = self.path("a.pad", "tiles\n8/90 7 9/90\n2/90 12/90 water\n"
                         "water water water\na3 P5\nd3 K5\n")
        code, out, _ = run("score", "hiroba", path)
        self.assertEqual(code, 1)
        self.assertIn("B11: row 3 has 2 pebbles of value 5: a3 and d3\n", out)
        self.assertIn("total", out)

    def test_every_game_has_a_pad(self):
        pads = {
            "ike-no-koi": ("player P\nplayer K\nkoi P 2\nlotus K 1\n", [1, 1], [1, 2]),
            "edo-yashiki": ("player P\nplayer K\nplaced K garden/4 pond/3 tatami/3\n",
                            [0, 8], [2, 1]),
            "haru-ichiban": ("round\nRRRRR\nYYYYo\nooooo\no....\n.....\n", [5, 2], [1, 2]),
        }
        for game, (text, scores, ranks) in pads.items():
            code, out, err = run("score", game, "-", "--json", text=text)
            self.assertEqual((code, err), (0, ""), game)
            sheet = json.loads(out)
            self.assertEqual((sheet["scores"], sheet["ranks"]), (scores, ranks), game)
            code, out, err = run("score", game, "-", text=text)
            self.assertEqual((code, err), (0, ""), game)
            self.assertIn("\nPoints\n", "\n" + out)

    def test_errors_name_file_line_and_column(self):
        path = self.path("a.pad", "tiles\n1 2 99\n")
        self.refused("score", "hiroba", path, says=f"{path}:2:5: a tile reads 7/90")
        self.refused("score", "hiroba", "-", binary=b"\xff\x01 \xc3", says="-:1:1: a line")
        self.refused("score", "hiroba", "-", binary=b"tiles\0", says="zero byte")
        self.refused("score", "go", path, says="there is no game 'go'")
        self.refused("score", "hiroba", self.path("no.pad"), says="No such file")
        self.refused("score", "hiroba", says="usage: niwa score GAME FILE")


class Store(Case):
    def test_a_store_is_not_made_by_looking_for_it(self):
        code, out, err = run("store", "check", "--data", self.folder.name)
        self.assertEqual((code, out), (3, ""))
        self.assertIn(f"there is no store in '{self.folder.name}'", err)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_nor_by_moving_it(self):
        empty = self.folder.name
        for words in [("migrate", empty), ("migrate", "--data", empty),
                      ("check", empty), ("copy", empty, os.path.join(empty, "new"))]:
            code, out, err = run("store", *words)
            self.assertEqual((code, out), (3, ""))
            self.assertIn(f"there is no store in '{empty}'", err)
            self.assertEqual(os.listdir(empty), [])

    def test_places_are_counted(self):
        self.refused("store", "copy", "a", says="usage: niwa store copy FROM TO")
        self.refused("store", "copy", "a", "b", "c", says="one word too many: 'c'")
        self.refused("store", "check", "a", "b", says="one word too many: 'b'")
        self.refused("store", "check", "a", "--data", "b", says="leave out --data")
        self.refused("store", "migrate", "mysql://a:pond@b/c",
                     says="a store is in a folder, or in a database such as postgres://")

    def test_an_action_is_wanted(self):
        self.refused("store", "mend", says="there are: check, migrate, copy")
        self.refused("store", "check", "--store", "mysql://a:pond@b/c",
                     says="--store takes the URL of a database")


if __name__ == "__main__":
    unittest.main(verbosity=1)
