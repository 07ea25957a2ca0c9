"""Places for stores: folders, and schemas of the database that postgres.sh runs."""
import csv
import io
import os
import sqlite3
import subprocess

from tests.helpers.serving import CLEAN, Case

DATABASE = f"postgres://niwa:pond@/niwa?host={os.environ['NIWA_POSTGRES']}"


def ask(place, statement):
    """The rows that SQL answers at a place, past the store."""
    if not place.startswith("postgres"):
        file = sqlite3.connect(os.path.join(place, "niwa.db"))
        try:
            with file:
                return file.execute(statement).fetchall()
        finally:
            file.close()
    done = subprocess.run(["psql", "-qtX", "--csv", "-v", "ON_ERROR_STOP=1", place, "-c",
                           statement], capture_output=True, check=True, text=True)
    return [tuple(row) for row in csv.reader(io.StringIO(done.stdout, newline=""))]


class Places(Case):
    count = 0

    def database(self):
        """A place of its own in the database, empty."""
        Places.count += 1
        name = f"place{os.getpid()}_{Places.count}"
        ask(DATABASE, f"CREATE SCHEMA {name}")
        self.addCleanup(ask, DATABASE, f"SET client_min_messages = error; DROP SCHEMA {name} CASCADE")
        return f"{DATABASE}&options=-csearch_path%3D{name}"

    def runs(self, program, *words, env=None):
        """Exit code, output and errors, in which there is never a password."""
        done = subprocess.run([program, *words], capture_output=True, text=True, check=False,
                              env={**CLEAN, **(env or {})})
        self.assertNotIn("pond", done.stdout + done.stderr)
        return done.returncode, done.stdout, done.stderr

    def refuses(self, program, *words, code=3, says, env=None):
        got, out, err = self.runs(program, *words, env=env)
        self.assertEqual((got, out, err.count("\n")), (code, "", 1), err)
        self.assertIn(says, err)
