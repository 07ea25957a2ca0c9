"""servers.py - starts the servers that are measured, and the load that measures them."""
import atexit
import os
import pathlib
import shutil
import signal
import subprocess
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "release"
SCRATCH = ROOT / "build" / "bench-server"
PEERS = ROOT / "bench" / "peers"
SMALL_APP = ROOT / "tests" / "small_app"
PORT = int(os.environ.get("BENCH_PORT", "9470"))

# The limits are there for strangers; here one address is the whole crowd.
NO_LIMITS = ["--messages", "100000", "--address-connections", "0", "--address-requests", "0",
             "--address-tables", "0", "--max-connections", "30000", "--log", "error"]


def on_core(core, command):
    """The server has one core and the load another, where there are two."""
    has_taskset = shutil.which("taskset") and (os.cpu_count() or 1) > 1
    return ["taskset", "-c", str(core), *command] if has_taskset else command


class Server:
    """A process that listens on PORT; `with` ends it, and so does our own end."""

    def __init__(self, command, core=None, stderr=None):
        self.command = [str(word) for word in command]
        if core is not None:
            self.command = on_core(core, self.command)
        self.process = subprocess.Popen(self.command, cwd=ROOT, stdout=subprocess.PIPE,
                                        stderr=stderr, text=True)
        atexit.register(self.__exit__)
        if not self.process.stdout.readline():
            raise SystemExit(f"{' '.join(self.command)} does not start")

    @property
    def pid(self):
        return self.process.pid

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end(signal.SIGKILL)


def niwa_command(data, program=BUILD / "niwa", port=PORT, words=(), web=SMALL_APP):
    """A server whose tables are kept in a folder, or in a database."""
    where = "--store" if str(data).startswith("postgres:") else "--data"
    return [program, "serve", "--listen", "127.0.0.1", "--port", port, where, data,
            "--web", web, *NO_LIMITS, *words]


def fresh_data(name="data"):
    data = SCRATCH / name
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    return data


def start(name, core=0):
    """A server by the name that the load knows it by."""
    commands = {
        "relay": lambda: [BUILD / "relay_server", PORT],
        "boardgame.io": lambda: ["node", PEERS / "boardgame.mjs", PORT],
        "Colyseus": lambda: ["node", PEERS / "colyseus.mjs", PORT],
        "niwa": lambda: niwa_command(fresh_data()),
    }
    return Server(commands[name](), core)


def load_command(name, *flags):
    return [str(word) for word in (BUILD / "load", name, PORT, *flags)]


def read_numbers(line):
    """The KEY=VALUE of a line, numbers as numbers."""
    numbers = {}
    for word in line.split():
        key, _, value = word.partition("=")
        try:
            numbers[key] = float(value)
        except ValueError:
            numbers[key] = value
    return numbers


def load(name, *flags):
    """Runs the load to its end; what it prints, as numbers."""
    done = subprocess.run(on_core(1, load_command(name, *flags)), stdout=subprocess.PIPE,
                          text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"the load on {name} failed")
    return read_numbers(done.stdout)


def seconds_until_healthy(since, port=PORT):
    """How long it takes until /healthz says yes."""
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                if answer.status == 200:
                    return time.monotonic() - since
        except OSError:
            time.sleep(0.002)
