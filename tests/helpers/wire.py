"""wire.py - a client of docs/protocol.md for the tests: plain sockets, nothing hidden.

`Server` runs `niwa serve` in a folder of its own; `Wire` is one WebSocket connection, by frames
that the tests can also spoil. It insists on what the protocol promises of answers: one for each
request, in the order of asking. What must come is waited for, for LIMIT seconds at most.
"""
import base64
import hashlib
import http.client
import json
import os
import re
import secrets
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time
import weakref

from tests.helpers.pauses import PAUSES, Hang
from tests.helpers.ports import lasting_port

LIMIT = 120  # seconds: what has not come by then does not come, however busy the machine is
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FREE = ("--messages", "100000", "--address-connections", "0", "--address-requests", "0",
        "--address-tables", "0")  # a crowd from one address
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The server ended the connection: the code, or None without a close frame."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


def frame(payload, kind=TEXT, final=True, masked=True):
    """A client's frame."""
    size = len(payload)
    head = bytes([kind | (0x80 if final else 0)])
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += struct.pack(">BH", bit | 126, size)
    else:
        head += struct.pack(">BQ", bit | 127, size)
    if not masked:
        return head + payload
    mask = secrets.token_bytes(4)
    pad = (mask * (size // 4 + 1))[:size]
    return head + mask + (int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")).to_bytes(
        size, "big")


class Guest:
    """A guest: a client with a cookie."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        status, headers, body = server.call("POST", "/api/guest", {"name": name})
        assert status in (200, 201), (status, body)
        self.cookie = headers["set-cookie"].split(";")[0]
        self.id = json.loads(body)["id"]

    def found(self, **setup):
        status, _, body = self.server.call("POST", "/api/tables", setup, self.cookie)
        assert status in (200, 201), (status, body)
        return json.loads(body)["table"]


def trusting():
    """A TLS context that accepts any certificate."""
    tls = ssl.create_default_context()
    tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    return tls


class Place:
    """A server's host and port, and a TLS context if it speaks https."""

    host, port, tls = None, 0, None

    def call(self, method, path, body=None, cookie=None):
        """A REST call: status, headers in lower case, body."""
        how = {"timeout": LIMIT} | ({"context": self.tls} if self.tls else {})
        kind = http.client.HTTPSConnection if self.tls else http.client.HTTPConnection
        connection = kind(self.host, self.port, **how)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if cookie:
            headers["Cookie"] = cookie
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
        except TimeoutError as end:
            raise Hang(f"{method} {path}: no answer for {LIMIT} s") from end
        finally:
            connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, text

    def guest(self, name="Guest"):
        return Guest(self, name)

    def wire(self, guest=None, **how):
        return Wire(self, guest.cookie if guest else None, **how)


class Server(Place):
    """`niwa serve` with its own data, or at a store, until stop or kill; start brings it back."""

    def __init__(self, program, *words, data=None, store=None, limits=False, **how):
        self.program, self.words = program, words
        self.how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
        self.folder = None if data or store else tempfile.TemporaryDirectory()
        self.data = data or (self.folder and self.folder.name)
        self.kept_at = ("--store", store) if store else ("--data", self.data)
        self.limits = () if limits else FREE
        self.start()

    def start(self):
        begun = time.monotonic()
        self.port = self.port or lasting_port()
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), *self.kept_at, *self.limits,
             *self.words], **self.how)
        line = self.process.stdout.readline().decode()
        found = re.search(r"https?://(\S+):(\d+)/", line)
        if not found:
            said = self.process.communicate()
            if PAUSES.since(begun):  # it did not reach its database
                self.start()
                return
            raise AssertionError(line, said)
        self.host, self.port = found[1].strip("[]"), int(found[2])
        self.tls = trusting() if found[0].startswith("https") else None

    def stop(self, number=signal.SIGTERM):
        """Waits for its end; returns its exit code and what it printed."""
        self.process.send_signal(number)
        return self.end()

    def end(self):
        out, err = self.process.communicate()
        return self.process.returncode, out + (err or b"")

    def kill(self):
        return self.stop(signal.SIGKILL)

    def clean(self):
        if self.process.returncode is None:
            self.kill()
        if self.folder:
            self.folder.cleanup()


class Request:
    """A message that the server has to answer."""

    def __init__(self, text):
        try:
            said = json.loads(text)
        except ValueError:
            said = None
        self.is_clear = isinstance(said, dict)  # else its answer has what could be read of it
        said = said if self.is_clear else {}
        self.do, self.table, name = said.get("do"), said.get("table"), said.get("id")
        is_id = isinstance(name, str) and re.fullmatch("[a-z0-9]{1,16}", name)
        self.name = name if is_id else None
        self.may_wait = False  # it is an answer in a race, which may be held

    def fits(self, answer):
        """Whether a line is the answer to this request."""
        return not self.is_clear or (answer.get("done", answer.get("refused")) == self.name
                                     and answer.get("do", self.do) == self.do)

    def __repr__(self):
        return f"{self.do} {self.name} about {self.table}"


class Asked:
    """The requests of one connection that have no answer yet, in the order of asking."""

    def __init__(self):
        self.requests, self.races = [], set()

    def add(self, text):
        request = Request(text)
        request.may_wait = request.do == "move" and request.table in self.races
        self.requests.append(request)

    def take(self, line):
        """Takes a line that came: an answer must be that to the next request."""
        if "done" in line or "refused" in line:
            self.answer(line)
        shown = line.get("view", line)
        if isinstance(shown, dict) and "mode" in shown:
            self.see(shown["table"], shown["mode"] == "race")

    def answer(self, line):
        for place, request in enumerate(self.requests):
            if request.fits(line):
                del self.requests[place]
                return
            if not request.may_wait:
                break
        raise AssertionError(f"{line} came, where the next answers are to {self.requests}")

    def see(self, table, is_race):
        (self.races.add if is_race else self.races.discard)(table)
        for request in self.requests:
            request.may_wait |= is_race and (request.do, request.table) == ("move", table)


class Wire:
    """One connection. With `keep`, `kept` has the texts of all frames that came."""

    open = weakref.WeakSet()  # those that may have something to be told

    def __init__(self, server, cookie=None, hello=True, keep=False, path="/ws",
                 protocol="niwa.1", origin=None, headers=()):
        self.socket = socket.create_connection((server.host, server.port), timeout=LIMIT)
        self.asked = Asked()  # None: nobody knows, frames were spoilt
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest, self.lines, self.kept = b"", [], [] if keep else None
        key = base64.b64encode(secrets.token_bytes(16))
        request = [f"GET {path} HTTP/1.1", f"Host: {server.host}:{server.port}",
                   "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                   f"Sec-WebSocket-Key: {key.decode()}"]
        if protocol:
            request.append(f"Sec-WebSocket-Protocol: {protocol}")
        if cookie:
            request.append(f"Cookie: {cookie}")
        if origin:
            request.append(f"Origin: {origin}")
        request += headers
        self.socket.sendall("\r\n".join(request + ["", ""]).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self.socket.recv(65536)
            if not piece:
                break
            head += piece
        self.head, _, self.rest = head.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101 "):
            raise Closed(int(head.split(b" ")[1]) if b" " in head else None)
        accept = base64.b64encode(hashlib.sha1(key + MAGIC).digest())
        assert accept in self.head, self.head
        self.hello = self.next() if hello else None
        self.open.add(self)

    # -- out

    def send(self, **message):
        self.send_text(json.dumps(message))

    def send_text(self, text):
        text = text if isinstance(text, bytes) else text.encode()
        if self.asked:
            self.asked.add(text)
        self.socket.sendall(frame(text))

    def send_raw(self, raw):
        self.asked = None
        self.socket.sendall(raw)

    # -- in

    def take_frame(self):
        """Takes the next frame from what has come: kind and payload; None: it is not complete."""
        rest = self.rest
        if len(rest) < 2:
            return None
        size, at = rest[1] & 127, 2
        if size == 126:
            if len(rest) < 4:
                return None
            size, at = struct.unpack(">H", rest[2:4])[0], 4
        elif size == 127:
            if len(rest) < 10:
                return None
            size, at = struct.unpack(">Q", rest[2:10])[0], 10
        if len(rest) < at + size:
            return None
        assert rest[0] & 0x80, "the server sends whole messages"
        self.rest = rest[at + size:]
        return rest[0] & 15, rest[at:at + size]

    def take(self):
        """Handles what has come so far; True: there are lines."""
        while (got := self.take_frame()) is not None:
            kind, payload = got
            if kind == TEXT:
                if self.kept is not None:
                    self.kept.append(payload)
                lines = [json.loads(line) for line in payload.split(b"\n")]
                for line in lines if self.asked else []:
                    self.asked.take(line)
                self.lines += lines
            elif kind == PING:
                self.pong(payload)
            elif kind == CLOSE:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
        return bool(self.lines)

    def pong(self, payload):
        try:
            self.socket.sendall(frame(payload, PONG))
        except ConnectionError:
            pass  # what came before the end may still be read

    def read(self):
        """Waits for something to come."""
        try:
            piece = self.socket.recv(262144)
        except ConnectionError as end:
            raise Closed(None) from end
        except TimeoutError as end:
            unanswered = self.asked and self.asked.requests
            raise Hang(f"nothing came for {LIMIT} s; asked for: {unanswered}") from end
        if not piece:
            raise Closed(None)
        self.rest += piece

    def next(self):
        """The next line from the server, whatever it is."""
        while not self.take():
            self.read()
        return self.lines.pop(0)

    def until(self, *keys):
        """The first line with one of these keys; those before it are lost."""
        while True:
            line = self.next()
            if any(key in line for key in keys):
                return line

    def ask(self, **message):
        """Sends a request and waits for its answer; other lines stay in `passed`."""
        message.setdefault("id", secrets.token_hex(6))
        self.send(**message)
        self.passed = []
        while True:
            line = self.next()
            if message["id"] in (line.get("done"), line.get("refused")):
                return line
            self.passed.append(line)

    def wait(self, is_patient=True):
        """From now on reading waits for more; or only takes what is there."""
        self.socket.settimeout(LIMIT if is_patient else 0)

    def settle(self):
        """Waits until every request is answered, unless the server has ended the connection."""
        if not self.asked or self.socket.fileno() < 0:
            return
        self.wait()
        try:
            self.send(do="ping", id="settle")
            while self.asked.requests:
                self.read()
                self.take()
        except (Closed, ConnectionError):
            pass

    def watch(self, table, **how):
        """Watches a table, and waits for the view if there is to be one."""
        answer = self.ask(do="watch", table=table, **how)
        assert "done" in answer, answer
        return self.until("view")["view"]

    def __del__(self):
        if hasattr(self, "socket"):
            self.socket.close()

    def close(self):
        self.socket.close()

    def vanish(self):
        """Ends without a close frame."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.socket.close()


class Mover:
    """Finds legal moves from the bytes of a view, by the program mover."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def move(self, game, seat, view, seed):
        self.process.stdin.write(f"{game} {seat} {seed} {view}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Player:
    """A guest at a table, who follows it on whatever connection there is.

    `seen` is what a client knows of the table; numbers without a gap are insisted on.
    """

    KEYS = ("stage", "seats", "offer", "luck", "ply", "actors", "mode", "question", "bytes",
            "position", "result", "next", "pack")

    def __init__(self, server, table, game, guest=None, show="bytes"):
        self.server, self.table, self.game, self.guest = server, table, game, guest
        self.show, self.wire, self.number, self.seen, self.seat = show, None, 0, {}, 0
        self.chat, self.done, self.refused, self.events = [], [], [], []
        self.there = None  # who looks at the table: seats, and how many others

    def connect(self, **how):
        """Connects, and gets what was missed, or a new view."""
        self.wire = self.server.wire(self.guest, **how)
        answer = self.ask(do="watch", show=self.show, after=self.number)
        assert "done" in answer, answer
        self.catch_up(answer["number"])

    def take(self, line):
        """Takes what a line says of the table."""
        if "view" in line:
            view = line["view"]
            if view["table"] == self.table:
                self.number, self.seat, self.chat = view["number"], view["viewer"], view["chat"]
                self.seen = {key: view[key] for key in self.KEYS if key in view}
        elif "event" in line and line["table"] == self.table:
            if line["number"] != self.number + 1:
                raise AssertionError(f"after {self.number} came {line}")
            self.number = line["number"]
            self.events.append(line)
            self.learn(line)
        elif "here" in line and line["table"] == self.table:
            self.there = line["here"], line["watchers"]
        elif "done" in line:
            self.done.append(line)
        elif "refused" in line:
            self.refused.append(line)
        return line

    def learn(self, event):
        """Applies an event, as docs/protocol.md says."""
        kind, seen = event["event"], self.seen
        if kind == "share":
            seen["luck"]["shares"][event["seat"] - 1] = event["share"]
        elif kind == "leave" and seen["stage"] == "open":
            seen["luck"]["shares"][event["seat"] - 1] = None
        elif kind == "chat":
            said = {key: event[key] for key in ("at", "name", "text", "gesture") if key in event}
            self.chat = (self.chat + [said | {"seat": event.get("seat", 0)}])[-50:]
        if (kind == "line" and "events" in event) or kind == "close":
            seen["offer"] = None
        seen.update({key: event[key] for key in self.KEYS if key in event})

    def read(self):
        return self.take(self.wire.next())

    def catch_up(self, number):
        while self.number < number or self.wire.lines:  # a frame is read whole
            self.read()

    def until(self, test):
        """Reads until a line passes the test, and returns that line."""
        while True:
            line = self.read()
            if test(line):
                return line

    def ask(self, **message):
        """Sends a request about the table and reads until it is answered."""
        message.setdefault("id", secrets.token_hex(6))
        self.wire.send(table=self.table, **message)
        return self.until(lambda line: message["id"] in (line.get("done"), line.get("refused")))

    def do(self, word, **keys):
        """Makes a request that must be granted."""
        answer = self.ask(do=word, **keys)
        assert "done" in answer, answer
        self.catch_up(answer.get("number", 0))
        return answer

    def refuse(self, word, **keys):
        """Makes a request that must be refused; returns the code."""
        answer = self.ask(do=word, **keys)
        assert "refused" in answer, answer
        return answer["why"]["code"]

    def is_asked(self):
        return self.seat in self.seen.get("actors", []) and self.seen["stage"] == "running"

    def pick(self, mover, seed):
        """A legal move."""
        return mover.move(self.game, self.seat, self.seen["bytes"], seed)


def share():
    return secrets.token_hex(32)


def seat_players(server, game="hiroba", seats=2, show="bytes", **setup):
    """A table that has just started, and its players."""
    guests = [server.guest(f"Guest {seat}") for seat in range(1, seats + 1)]
    table = guests[0].found(game=game, seats=["open"] * seats, **setup)
    players = [Player(server, table, game, guest, show) for guest in guests]
    for player in players:
        player.connect()
        player.do("sit")
    for player in players:
        player.do("share", share=share())
    while not players[-1].seen.get("actors"):
        players[-1].read()
    for player in players:
        player.catch_up(players[-1].number)
    return players
