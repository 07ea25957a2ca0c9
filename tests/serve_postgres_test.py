"""`niwa serve` with its tables in a PostgreSQL: settings, restarts, a database that goes away.

    tests/postgres.sh run python3 tests/serve_postgres_test.py \
        build/release/niwa build/release/tests/niwa_small
"""
import os
import shutil
import subprocess
import time
import unittest

from postgres import STORE, database, owner
from serving import NIWA, SMALL, Case, cookie_of

MODULE = "libniwa-postgres.so"


def module():
    """Where the build has it: lib is a folder deeper on some systems."""
    for folder, _, names in os.walk(os.path.join(os.path.dirname(os.path.abspath(NIWA)), "lib")):
        if MODULE in names:
            return os.path.join(folder, MODULE)
    raise AssertionError(f"there is no {MODULE}")


class Settings(Case):
    def serves(self, *words, **how):
        server = self.serve("--data", "", *words, **how)
        self.assertEqual(server.ask("POST", "/api/guest")[0], 201)
        self.assertEqual(server.ask("GET", "/healthz")[0], 200)

    def test_it_is_named_by_flag_environment_or_file(self):
        self.serves("--store", STORE)
        self.serves("--store", STORE.replace("postgres:", "postgresql:"))
        self.serves(env={"NIWA_STORE": STORE})
        self.serves("--config", self.write("niwa.conf", f"store = {STORE}\n"))

    def test_what_cannot_be_meant_is_refused_without_the_password(self):
        for store, code, says in [
                ("mysql://niwa:pond@localhost/niwa", 2, "--store takes the URL of a database"),
                ("/var/lib/pond", 2, "--data names a folder"),
                ("postgres://niwa:a/pond@localhost/niwa", 3, "URL cannot be understood"),
                (STORE.replace("pond", "wrong-pond"), 3, "the database cannot be reached: "),
                (STORE.replace("/niwa?", "/pund?"), 3, 'database "pund" does not exist')]:
            done = self.refuses(store, code)
            self.assertIn(says, done)
            self.assertNotIn("pond", done)

    def refuses(self, store, code, program=SMALL):
        done = subprocess.run([program, "serve", "--port", "0", "--store", store],
                              capture_output=True, check=False)
        err = done.stderr.decode()
        self.assertEqual((done.returncode, done.stdout, err.count("\n")), (code, b"", 1), err)
        return err

    def test_a_folder_and_a_database_are_one_too_many(self):
        self.refused("--store", STORE, "--data", self.folder(), code=2,
                     says="--data and --store both say where tables are kept")

    def test_a_missing_part_is_named(self):
        home = self.folder()
        program = os.path.join(home, "bin", "niwa")
        os.makedirs(os.path.dirname(program))
        shutil.copy(SMALL, program)
        self.assertIn(MODULE + ", which needs Debian's libpq5) is not installed",
                      self.refuses(STORE, 3, program))
        build = os.path.dirname(os.path.abspath(NIWA))
        place = os.path.join(home, os.path.relpath(module(), build))
        os.makedirs(os.path.dirname(place))
        with open(module(), "rb") as whole, open(place, "wb") as broken:
            broken.write(whole.read().replace(b"libpq.so.5", b"libpq.so.0"))
        self.assertIn("'apt-get install libpq5'", self.refuses(STORE, 3, program))
        shutil.copy(module(), place)
        self.serves("--store", STORE, program=program)

    def test_the_program_itself_does_without_libpq(self):
        for program in (NIWA, SMALL):
            needs = subprocess.run(["readelf", "-d", program], capture_output=True, check=True)
            self.assertIn(b"NEEDED", needs.stdout)
            self.assertNotIn(b"libpq", needs.stdout)


class Keeping(Case):
    def test_a_table_is_there_after_a_restart(self):
        first = self.serve("--store", STORE)
        _, headers, guest = first.ask("POST", "/api/guest", {"name": "Kei 池"})
        cookie = cookie_of(headers)
        table = first.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        self.assertEqual(first.stop(), (0, b""))
        again = self.serve("--store", STORE)
        self.assertEqual(again.ask("GET", "/api/guest", cookie=cookie)[2], guest)
        self.assertEqual(again.ask("GET", f"/api/tables/{table}", cookie=cookie)[0], 200)

    def test_a_check_finds_what_was_changed(self):
        server = self.serve("--store", STORE)
        cookie = cookie_of(server.ask("POST", "/api/guest", {"name": "Kei"})[1])
        table = server.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        code, out, err = self.check()
        self.assertEqual((code, err), (0, ""), out)
        self.assertRegex(out, r"^[1-9]\d* tables, [1-9]\d* entries: all verify\n$")
        for column, says in [("number", "entry 2: it is missing"),
                             ("at", "its summary has another time for the last entry")]:
            owner(f"UPDATE tail SET {column} = {column} + 1 WHERE table_id = '{table}'")
            code, out, err = self.check()
            owner(f"UPDATE tail SET {column} = {column} - 1 WHERE table_id = '{table}'")
            self.assertEqual((code, err), (1, ""), out)
            self.assertIn(f"table {table} does not verify: {says}\n", out)
            self.assertRegex(out, r"\n1 of \d+ tables \(\d+ entries\) does not verify\n$")
        self.assertEqual(self.check()[0], 0)

    def check(self):
        done = subprocess.run([NIWA, "store", "check", "--store", STORE], capture_output=True,
                              check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_two_servers_share_a_database(self):
        one, other = self.serve("--store", STORE), self.serve("--store", STORE)
        cookie = cookie_of(one.ask("POST", "/api/guest", {"name": "Kei"})[1])
        table = one.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        self.assertEqual(other.ask("GET", f"/api/tables/{table}", cookie=cookie)[0], 200)

    def test_a_crash_of_the_database_is_told_and_over_when_it_is_over(self):
        server = self.serve("--store", STORE, "--log", "debug", says=rb"(.*\n)+")
        kei = cookie_of(server.ask("POST", "/api/guest", {"name": "Kei"})[1])
        kept = server.ask("POST", "/api/tables", {"game": "hiroba"}, kei)[2]["table"]
        database("kill")
        try:
            answer = server.ask("POST", "/api/tables", {"game": "hiroba"}, kei)
            self.assertEqual(answer[0], 503, answer)
            health = server.ask("GET", "/healthz")
            self.assertEqual(health[0], 503)
            self.assertIn("the database cannot be reached: ", str(health[2]))
            self.assertNotIn("pond", str(health[2]))
        finally:
            database("start")
        self.assertEqual(server.ask("POST", "/api/tables", {"game": "hiroba"}, kei)[0], 201)
        while server.ask("GET", "/healthz")[0] != 200:
            time.sleep(0.05)
        self.assertEqual(server.ask("GET", f"/api/tables/{kept}", cookie=kei)[0], 200)
        code, text = server.stop()
        self.assertEqual(code, 0)
        self.assertIn(b"data=postgresql", text)
        self.assertNotIn(b"pond", text)


if __name__ == "__main__":
    unittest.main()
