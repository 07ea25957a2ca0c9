"""A `niwa serve` of one's own for a test, and how to speak with it.

    python3 -m tests.server.serve_test [build/release/niwa [build/release/tests/niwa_small]]

The second program is the same with tests/small_app inside. Nothing here has a time limit: what
must come is waited for.
"""
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

SMALL = sys.argv.pop(2) if len(sys.argv) > 2 else "build/release/tests/niwa_small"
NIWA = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/niwa"
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
WEB = os.path.join(ROOT, "tests", "small_app")
# what a developer has set for the server they run is not for those under test
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("NIWA_")}


def content(path):
    with open(os.path.join(WEB, path.lstrip("/")), "rb") as file:
        return file.read()


class Server:
    """A server on a port of its own, until stop."""

    def __init__(self, *command, env=None, **how):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env={**CLEAN, **(env or {})},
                                        **how)
        self.line = self.process.stdout.readline().decode()
        found = re.fullmatch(r"Niwa is at (https?)://(\S+):(\d+)/ — Ctrl-C ends it\n", self.line)
        if not found:
            raise AssertionError(self.line + self.process.stderr.read().decode())
        self.host, self.port = found[2].strip("[]"), int(found[3])
        self.tls = ssl.create_default_context() if found[1] == "https" else None
        if self.tls:
            self.tls.check_hostname = False
            self.tls.verify_mode = ssl.CERT_NONE

    def connect(self):
        plain = socket.create_connection((self.host, self.port))
        return self.tls.wrap_socket(plain) if self.tls else plain

    def stop(self, number=signal.SIGTERM):
        """Its exit code, and all that it printed after the first line."""
        self.process.send_signal(number)
        out, err = self.process.communicate()
        return self.process.returncode, out + err

    def get(self, path, method="GET", body=None, **headers):
        """Status, headers in lower case, body; on a connection of its own."""
        if self.tls:
            connection = http.client.HTTPSConnection(self.host, self.port, context=self.tls)
        else:
            connection = http.client.HTTPConnection(self.host, self.port)
        try:
            connection.request(method, path, body, {
                name.replace("_", "-"): value for name, value in headers.items()})
        except (BrokenPipeError, ConnectionResetError):
            pass  # it refused before we were done, and said why
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body

    def ask(self, method, path, form=None, cookie=None, **headers):
        """The API: status, headers, and what its JSON says."""
        if form is not None:
            headers.setdefault("Content_Type", "application/json")
        if cookie:
            headers["Cookie"] = cookie
        status, got, body = self.get(path, method, None if form is None else json.dumps(form),
                                     **headers)
        is_json = got.get("content-type") == "application/json" and body
        return status, got, json.loads(body) if is_json else body

    def say(self, text):
        """All that comes back for these bytes, until the server ends it."""
        with self.connect() as client:
            try:
                client.sendall(text)
                if not self.tls:
                    client.shutdown(socket.SHUT_WR)
                return b"".join(iter(lambda: client.recv(65536), b""))
            except OSError:  # it had enough before we were done
                return b""


def read_answer(stream, has_body=True):
    """The next answer on a connection: its first line and its body."""
    first, size = stream.readline(), 0
    for line in iter(stream.readline, b"\r\n"):
        if not line:
            return first, None
        if line.lower().startswith(b"content-length:"):
            size = int(line.split(b":")[1])
    return first, stream.read(size) if has_body else b""


def cookie_of(headers):
    """The Cookie header that a browser would send."""
    return headers["set-cookie"].split(";")[0]


class Case(unittest.TestCase):
    def folder(self):
        """A folder of its own, empty."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def write(self, name, text):
        """A file with this text, in a folder of its own."""
        path = os.path.join(self.folder(), name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def serve(self, *words, program=SMALL, port="0", says=b"", **how):
        """Starts a server that must end well, and whose output must match `says`."""
        if "--data" not in words and "--store" not in words:
            words = ("--data", self.folder(), *words)
        server = Server(program, "serve", "--port", port, *words, **how)
        self.addCleanup(self.ends_well, server, says)
        return server

    def ends_well(self, server, says=b""):
        if server.process.returncode is None:
            code, text = server.stop()
            self.assertEqual(code, 0, text)
            self.assertRegex(text, rb"\A" + says + rb"\Z")

    def refused(self, *words, code, says, program=SMALL, prefix=(), env=None):
        if "--data" not in words and "--store" not in words:
            words = ("--data", self.folder(), *words)
        done = subprocess.run([*prefix, program, "serve", *words], capture_output=True,
                              env={**CLEAN, **(env or {})}, check=False)
        err = done.stderr.decode()
        self.assertEqual((done.returncode, done.stdout, err.count("\n")), (code, b"", 1), err)
        self.assertTrue(err.startswith("niwa: "), err)
        self.assertIn(says, err)

    def is_well(self, server):
        self.assertEqual(server.get("/")[::2], (200, content("index.html")))

    def is_refused(self, answer, status, code):
        """An answer of `ask` is a refusal of this kind, with a sentence to read."""
        self.assertEqual((answer[0], answer[2].get("why", {}).get("code")), (status, code))
        self.assertRegex(answer[2]["why"]["words"], r"^[a-z'].{9,}$")
