"""A store between two versions: today's niwa and tomorrow's, whose layout is one step further.

    tests/helpers/postgres.sh run python3 -m tests.store.migrate_test build/release/niwa \
        build/release/tests/niwa_small build/release/tests/next/niwa
"""
import os
import re
import sys
import unittest

NEXT = sys.argv.pop(3) if len(sys.argv) > 3 else "build/release/tests/next/niwa"
# pylint: disable=wrong-import-position
from tests.store.places import Places, ask
from tests.helpers.serving import NIWA, SMALL, cookie_of


def named(place):
    """The flag that names a place."""
    return ("--store" if place.startswith("postgres") else "--data", place)


class Kinds:
    """The tests, for a folder and for a database; `place` makes one."""

    def kept(self):
        """A place where today's niwa has stored a table; the table, and its founder's cookie."""
        place = self.place()
        server = self.serve(*named(place))
        cookie = cookie_of(server.ask("POST", "/api/guest", {"name": "Kei"})[1])
        table = server.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        self.assertEqual(server.stop()[0], 0)
        return place, table, cookie

    def layout(self, place):
        code, out, err = self.runs(NIWA, "store", "migrate", place)
        self.assertEqual((code, err), (0, ""))
        return int(re.fullmatch(r"nothing to do: it has layout (\d+), the present one\n", out)[1])

    def refuses_everything(self, program, place, says):
        self.refuses(program, "store", "check", place, says=says)
        self.refuses(program, "store", "copy", place, self.folder(), says="FROM: " + says)
        self.refused("--port", "0", *named(place), program=program, code=3, says=says)

    def test_tomorrows_niwa_waits_until_it_is_told_to_migrate(self):
        place, table, cookie = self.kept()
        old = self.layout(place)
        says = self.name(place) + (f" was written by an older niwa (layout {old}; this one "
                                   f"works on {old + 1})")
        self.refuses_everything(NEXT, place, says)
        self.refuses(NEXT, "store", "check", place, says=self.command(place))
        full = self.folder()
        self.assertEqual(self.runs(NEXT, "store", "copy", self.made(NEXT), full)[0], 0)
        self.refuses(NEXT, "store", "copy", full, place, says="TO: " + says)
        self.assertEqual(self.layout(place), old)
        again = self.serve(*named(place))  # today's is not disturbed
        self.assertEqual(again.ask("GET", f"/api/tables/{table}", cookie=cookie)[0], 200)

    def test_after_that_only_tomorrows_niwa_works_on_it(self):
        place, table, cookie = self.kept()
        old = self.layout(place)
        self.assertEqual(self.runs(NEXT, "store", "migrate", place),
                         (0, f"migrated from layout {old} to layout {old + 1}\n", ""))
        self.assertEqual(self.runs(NEXT, "store", "migrate", place),
                         (0, f"nothing to do: it has layout {old + 1}, the present one\n", ""))
        self.assertEqual(self.runs(NEXT, "store", "check", place),
                         (0, "1 tables, 1 entries: all verify\n", ""))
        server = self.serve(*named(place), program=NEXT)
        self.assertEqual(server.ask("GET", f"/api/tables/{table}", cookie=cookie)[0], 200)
        self.assertEqual(server.stop()[0], 0)
        says = self.name(place) + (f" was written by a newer niwa (layout {old + 1}; this one "
                                   f"knows up to {old})")
        self.refuses_everything(SMALL, place, says)
        self.refuses(NIWA, "store", "migrate", place, says=says)

    def test_an_empty_place_gets_the_present_layout(self):
        place = self.place()
        self.assertEqual(self.serve(*named(place), program=NEXT).stop()[0], 0)
        code, out, err = self.runs(NEXT, "store", "migrate", place)
        self.assertEqual((code, out[:13], err), (0, "nothing to do", ""))

    def test_a_step_that_fails_changes_nothing(self):
        place, table, cookie = self.kept()
        old = self.layout(place)
        ask(place, "CREATE TABLE tomorrow (tale text)")  # in the way
        self.refuses(NEXT, "store", "migrate", place, says="already exists")
        self.assertEqual(self.layout(place), old)
        again = self.serve(*named(place))
        self.assertEqual(again.ask("GET", f"/api/tables/{table}", cookie=cookie)[0], 200)

    def test_the_place_may_be_named_as_for_a_server(self):
        place = self.kept()[0]
        name = "NIWA_STORE" if place.startswith("postgres") else "NIWA_DATA"
        for words, env in [(named(place), {}), ((), {name: place})]:
            code, out, err = self.runs(NIWA, "store", "migrate", *words, env=env)
            self.assertEqual((code, out[:13], err), (0, "nothing to do", ""))
        self.refuses(NIWA, "store", "migrate", place, *named(place), code=2,
                     says=f"the place is named: leave out {named(place)[0]}")

    def made(self, program):
        """A folder with an empty store of that program's layout."""
        folder = self.folder()
        self.assertEqual(self.serve("--data", folder, program=program).stop()[0], 0)
        return folder


class InAFolder(Kinds, Places):
    def place(self):
        return self.folder()

    def name(self, place):
        return f"'{place}/niwa.db'"

    def command(self, place):
        return f"with 'niwa store migrate {place}'\n"

    def test_not_while_a_server_is_at_it(self):
        server = self.serve("--data", folder := self.folder())
        self.refuses(NEXT, "store", "migrate", folder,
                     says=f"another niwa (process {server.process.pid}) keeps its data in "
                          f"'{folder}'\n")

    def test_a_store_is_not_made_by_migrating_nothing(self):
        folder = self.folder()
        self.refuses(NIWA, "store", "migrate", folder, says=f"there is no store in '{folder}'")
        self.assertEqual(os.listdir(folder), [])


class InADatabase(Kinds, Places):
    def place(self):
        return self.database()

    def name(self, place):
        return "the database 'niwa'"

    def command(self, place):
        return "end all servers that use it, then bring it up to date with 'niwa store migrate URL'\n"

    def test_an_empty_one_may_be_made(self):
        place = self.place()
        code, out, err = self.runs(NIWA, "store", "migrate", place)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, f"there was nothing: made layout {self.layout(place)}\n")


if __name__ == "__main__":
    unittest.main()
