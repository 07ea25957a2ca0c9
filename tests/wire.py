"""wire.py - a client of docs/protocol.md for the tests: plain sockets, nothing hidden.

`Server` runs `niwa serve` in a folder of its own; `Wire` is one WebSocket connection, by frames
that the tests can also spoil. Nothing has a time limit: what must come is waited for.
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
import struct
import subprocess
import tempfile

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FREE = ("--messages", "100000", "--address-connections", "0", "--address-requests", "0",
        "--address-tables", "0")  # a crowd from one address
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The server ended the connection; the code, or None without a farewell."""

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
    """Who has a cookie."""

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


class Place:
    """Where somebody serves: a host and a port."""

    host, port = None, 0

    def call(self, method, path, body=None, cookie=None):
        """A REST call: status, headers in lower case, body."""
        connection = http.client.HTTPConnection(self.host, self.port)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if cookie:
            headers["Cookie"] = cookie
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
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
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), *self.kept_at, *self.limits,
             *self.words], **self.how)
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://(\S+):(\d+)/", line)
        if not found:
            raise AssertionError(line, self.process.communicate())
        self.host, self.port = found[1].strip("[]"), int(found[2])

    def stop(self, number=signal.SIGTERM):
        """Its exit code and what it said."""
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


class Wire:
    """One connection. Every byte that came is kept in `bytes` where asked for."""

    def __init__(self, server, cookie=None, hello=True, keep=False, path="/ws",
                 protocol="niwa.1", origin=None):
        self.socket = socket.create_connection((server.host, server.port))
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

    # -- out

    def send(self, **message):
        self.send_text(json.dumps(message))

    def send_text(self, text):
        self.socket.sendall(frame(text if isinstance(text, bytes) else text.encode()))

    def send_raw(self, raw):
        self.socket.sendall(raw)

    # -- in

    def take_frame(self):
        """The next whole frame of what has come: kind and payload; None: not yet."""
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
                self.lines += [json.loads(line) for line in payload.split(b"\n")]
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

    def watch(self, table, **how):
        """Watches, and waits for the view where one is due."""
        answer = self.ask(do="watch", table=table, **how)
        assert "done" in answer, answer
        return self.until("view")["view"]

    def __del__(self):
        if hasattr(self, "socket"):
            self.socket.close()

    def close(self):
        self.socket.close()

    def vanish(self):
        """Ends without a farewell."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.socket.close()


class Mover:
    """Knows the moves of a view's bytes, by the program tests/mover."""

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
            "position", "result", "next")

    def __init__(self, server, table, game, guest=None, show="bytes"):
        self.server, self.table, self.game, self.guest = server, table, game, guest
        self.show, self.wire, self.number, self.seen, self.seat = show, None, 0, {}, 0
        self.chat, self.done, self.refused, self.events = [], [], [], []
        self.there = None  # who looks at the table: seats, and how many others

    def connect(self, **how):
        """Comes (back): with what was missed, or everything anew."""
        self.wire = self.server.wire(self.guest, **how)
        answer = self.ask(do="watch", show=self.show, after=self.number)
        assert "done" in answer, answer
        self.catch_up(answer["number"])

    def take(self, line):
        """Learns from a line."""
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
        """What follows from an event, as docs/protocol.md says."""
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
        """Reads until the test holds of a line, which it returns."""
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
        """A request that must be done."""
        answer = self.ask(do=word, **keys)
        assert "done" in answer, answer
        self.catch_up(answer.get("number", 0))
        return answer

    def refuse(self, word, **keys):
        """The code of a request that must be refused."""
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


def party(server, game="hiroba", seats=2, show="bytes", **setup):
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
