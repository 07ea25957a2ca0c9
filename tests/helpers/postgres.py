"""postgres.py - the PostgreSQL that postgres.sh has started for a test, and its contents."""
import json
import os
import subprocess

FOLDER = os.environ.pop("NIWA_POSTGRES")  # which is no setting of the program


def store_at(folder=FOLDER, name="niwa"):
    """The URL of a database, by the folder of its socket."""
    return f"postgres://niwa:pond@/{name}?host={folder}"


STORE = store_at()


def database(what, *words):
    """`kill` it as a crash would, `start` it again, or what else postgres.sh can do."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "postgres.sh")
    subprocess.run([script, what, FOLDER, *words], check=True)


def owner(statement, store=STORE):
    """Runs a statement; what it prints, without decoration."""
    done = subprocess.run(["psql", "-qAtX", store, "-v", "ON_ERROR_STOP=1", "-c", statement],
                          check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def kept_in(store=STORE):
    """All entries: their texts by table and number."""
    lines = owner("SELECT json_build_array(table_id, number, text) FROM entry", store)
    return {(table, number): text for table, number, text in
            map(json.loads, lines.splitlines())}
