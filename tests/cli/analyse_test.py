"""`niwa analyse`, from outside: accounts that add up, many records, breaks, and bad records.

    python3 -m tests.cli.analyse_test build/release/niwa
"""
import glob
import json
import unittest

from tests.cli.cli_test import Case, run

PARTS = ("draw_luck", "guess_luck", "own_mistakes", "others_mistakes", "ended_early")
HARU = "games/haru_ichiban/records/live_lot.rec"
HIROBA = "games/hiroba/records/four_players.rec"
IKE = "games/ike_no_koi/records/random_3.rec"


def analyse(*words):
    code, out, err = run("analyse", "--effort", "1", *words)
    return code, out, err


def lines_of(out):
    return [json.loads(line) for line in out.splitlines()]


def total(parts):
    return (parts["draw_luck"] + parts["guess_luck"] - parts["own_mistakes"]
            + parts["others_mistakes"] + parts["ended_early"])


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Analyse(Case):
    def test_accounts_add_up_and_steps_are_their_parts(self):
        code, out, err = analyse("--json", "--steps", HARU, HIROBA, IKE)
        self.assertEqual((code, err), (0, ""))
        lines = lines_of(out)
        for path in HARU, HIROBA, IKE:
            *steps, whole = [line for line in lines if line["record"] == path]
            self.assertTrue(all("seats" not in step for step in steps))
            for seat in whole["seats"]:
                self.assertEqual(seat["start"] + total(seat), seat["result"])
                self.assertEqual(seat["own_mistakes"], seat["lost"] + seat["revised"])
                at = seat["seat"] - 1
                for part in PARTS:
                    self.assertEqual(seat[part], sum(step.get(part, [0] * 9)[at] for step in steps))
                self.assertEqual(seat["lost"],
                                 sum(step["verdict"]["loss"] for step in steps
                                     if step["actor"] == str(seat["seat"])))
            for before, after in zip(steps, steps[1:]):
                self.assertEqual(before["after"], after["before"])
            self.assertEqual(whole["players"], len(whole["seats"]))
            self.assertEqual(whole["ended"], "played")
        self.assertEqual({seat["guess_luck"] for seat in lines[-1]["seats"]} != {0}, True)

    def test_a_spectator_of_open_cards_guesses_nothing(self):
        for path in [HIROBA, "games/edo_yashiki/records/end_by_points.rec"]:
            whole = lines_of(analyse("--json", path)[1])[-1]
            if "option grab live" not in read(path):
                self.assertEqual([seat["guess_luck"] for seat in whole["seats"]],
                                 [0] * whole["players"])

    def test_the_same_seed_says_the_same_side_by_side_too(self):
        words = ["--json", "--steps", HARU, HIROBA, IKE]
        one = analyse(*words)
        self.assertEqual(one, analyse("--threads", "3", *words))
        self.assertNotEqual(one, analyse("--seed", "2", *words))

    def test_text_has_graph_moments_and_mistakes(self):
        code, out, err = analyse(HIROBA)
        self.assertEqual((code, err), (0, ""))
        for words in ("Hiroba, 4 players, played to the end", "  0.5 |", "~ luck, ! mistakes",
                      "What decided:", "better: ", "Seat 3 decided"):
            self.assertIn(words, out)
        one = analyse("--seat", "3", "--steps", HIROBA)[1]
        self.assertIn("Seat 3 decided", one)
        self.assertNotIn("Seat 2 decided", one)
        self.assertNotIn("seat 2:", one)

    def test_a_file_goes_on_after_a_break(self):
        save = self.path("saved", "")
        self.assertEqual(analyse("--save", save, HARU, HIROBA)[0], 0)
        first = read(save)
        self.assertEqual([line["record"] for line in lines_of(first)], [HARU, HIROBA])
        with open(save, "w", encoding="utf-8") as file:
            file.write(first[:-20])  # it was killed while it wrote
        self.assertEqual(analyse("--save", save, "--steps", HARU, HIROBA, IKE)[0], 0)
        again = lines_of(read(save))
        self.assertEqual([line["record"] for line in again if "seats" in line],
                         [HARU, HIROBA, IKE])
        self.assertEqual(again[0], lines_of(first)[0])
        whole = read(save)
        for words in (["--seed", "2"], ["--effort", "2"]):
            code, _, err = analyse(*words, "--save", save, IKE)
            self.assertEqual(code, 2)
            self.assertIn("line 1 is of no analysis with this effort and seed", err)
            self.assertEqual(read(save), whole)

    def test_bad_records_get_one_sentence_and_stop_nothing(self):
        text = read(HARU)
        half = "\n".join(text.splitlines()[:40]) + "\n1 bloom"
        bad = {"other version": text.replace("niwa record 1", "niwa record 9")
                                    .replace("niwa record 2", "niwa record 9"),
               "other rules": text.replace("game haru-ichiban 1", "game haru-ichiban 7"),
               "unlawful": text.replace("\n1 bloom ", "\n2 bloom ", 1),
               "torn": half,
               "noise": "\x01\x02\u2028" * 40,
               "empty": "",
               "escape": text.replace("name 1 ", "name 1 \x1b[2J", 1)}
        for what, content in bad.items():
            path = self.path("bad", content)
            code, out, err = analyse("--json", path, HIROBA)
            self.assertEqual(code, 2, what)
            self.assertEqual(len(err.splitlines()), 1, (what, err))
            self.assertTrue(err.startswith(f"niwa: {path}: "), (what, err))
            self.assertNotIn("\x1b", err)
            self.assertEqual([line["record"] for line in lines_of(out)], [HIROBA], what)
        code, _, err = analyse("--seat", "5", HIROBA, HARU)
        self.assertEqual((code, len(err.splitlines())), (2, 2))
        self.assertIn("there is no seat 5", err)
        self.assertEqual(analyse("nowhere.rec")[0], 2)

    def test_a_record_that_breaks_off_stays_as_it_stands(self):
        saved = "tests/upgrade/records/saved_hiroba.rec"
        code, out, err = analyse("--json", saved)
        self.assertEqual((code, err), (0, ""))
        whole = lines_of(out)[-1]
        self.assertEqual(whole["ended"], "broken_off")
        self.assertTrue(all(seat["ended_early"] == 0 for seat in whole["seats"]))
        *lines, end = read(saved).splitlines()
        _, count, position = end.split()  # which the host's lines do not change
        for host, ended, result in (("host abandon", "given_up", [500000, 500000]),
                                    ("host resign 2", "resigned", [1000000, 0]),
                                    ("host timeout 1", "resigned", [0, 1000000])):
            path = self.path("part", "\n".join([*lines, host,
                                                f"end {int(count) + 1} {position}\n"]))
            code, out, err = analyse("--json", path)
            self.assertEqual((code, err), (0, ""))
            whole = lines_of(out)[-1]
            self.assertEqual(whole["ended"], ended)
            self.assertEqual([seat["result"] for seat in whole["seats"]], result)
            for seat in whole["seats"]:
                self.assertNotEqual(seat["ended_early"], 0)
                self.assertEqual(seat["start"] + total(seat), seat["result"])

    def test_what_older_versions_wrote_is_analysed(self):
        records = [path for path in sorted(glob.glob("tests/upgrade/records/*.rec"))
                   if "edo" not in path]
        code, out, err = analyse("--json", *records)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual([line["record"] for line in lines_of(out)], records)

    def test_a_match_without_its_luck(self):
        save = self.path("match.txt")
        words = ["match", "null", "--seats", "random,plain:20n", "--json"]
        plain = json.loads(run(*words, "--games", "40")[1])
        code, out, err = run(*words, "--games", "40", "--adjusted", "--threads", "2")
        self.assertEqual((code, err), (0, ""))
        whole = json.loads(out)
        for one, raw in zip(whole["players"], plain["players"]):
            self.assertLess(one["adjusted_low"], one["adjusted"])
            self.assertLess(one["adjusted"], one["adjusted_high"])
            self.assertNotEqual(one["adjusted"], one["value"])
            for key, value in raw.items():  # luck is measured, and changes nothing
                self.assertEqual(one[key], value)
        self.assertAlmostEqual(sum(one["adjusted"] for one in whole["players"]), 1, places=2)
        words += ["--adjusted", "--save", save]
        run(*words, "--games", "12")
        with open(save, "a", encoding="utf-8") as file:
            file.write("6 values 65536 65536 wins 1 1 plies 9 luck 12")  # it was killed
        self.assertEqual(run(*words, "--games", "40")[1], out)
        with open(save, "a", encoding="utf-8") as file:
            file.write("6 values 65536 65536 wins 1 1 plies 9\n")
        self.refused(*words, "--games", "40", says="line 21 of its deals can't be read")
        self.refused(*[word for word in words if word != "--adjusted"], says="adjusted")
        code, out, _ = run("ladder", "null", "--games", "4", "--top", "2", "--adjusted", "--json")
        self.assertEqual(code, 0)
        self.assertIn("adjusted_low", json.loads(out)["steps"][0])
        code, out, _ = run("ladder", "null", "--games", "4", "--top", "2", "--adjusted")
        self.assertIn("Level 2 without luck of the draw: ", out)


if __name__ == "__main__":
    unittest.main()
