"""attack_door.py - clients that misuse the server's sockets, for tests and for the soak.

Each attack is a function of a host, a port and how long or how often; `tls` is an SSL context
where the server speaks https. It comes back by itself, keeps no socket open, raises nothing when
the server ends a connection, and returns how often it did what it is named for. What must be true
meanwhile is for the caller to see: the server lives, answers others and does not spin.
"""
import http.client
import json
import os
import random
import re
import secrets
import socket
import ssl
import struct
import time

from tests.helpers.wire import BINARY, CLOSE, PING, PONG, TEXT, frame

PATIENCE = 60  # seconds until a socket that is waited for has failed
LARGE = 1 << 19  # bytes: a few are more than the kernel keeps for a client that does not read
POST = (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b'Content-Length: 14\r\n\r\n{"name":"Kei"}')
OPEN = b"POST /api/guest HTTP/1.1\r\nHost: x\r\n\r\n"
LIST = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"


def get(path="/", *headers):
    """The bytes of a GET."""
    return b"\r\n".join([f"GET {path} HTTP/1.1".encode(), b"Host: x", *headers, b"", b""])


def connect(host, port, tls=None, room=None):
    """A socket; `room` is how many bytes the kernel takes in for a client that does not read."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    plain = socket.socket(family, socket.SOCK_STREAM)
    plain.settimeout(PATIENCE)
    if room:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    try:
        plain.connect((host, port))
        return tls.wrap_socket(plain) if tls else plain
    except OSError:
        plain.close()
        raise


def read_all(client):
    """All that comes until the server ends the connection."""
    pieces = []
    try:
        while piece := client.recv(65536):
            pieces.append(piece)
    except socket.timeout as late:
        raise AssertionError("the server neither answered nor closed", pieces) from late
    except OSError:
        pass
    return b"".join(pieces)


def write_app(folder):
    """An app with a large file, which its page names, for a server to serve."""
    for name, text in [("index.html", '<script src="/large.txt"></script>'), ("tiny.txt", "x"),
                       ("large.txt", "12345678" * (LARGE // 8))]:
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)


def largest_file(host, port, tls=None):
    """The path of the largest file that the front page names. It must be large, or what does not
    read it gives nobody any trouble."""
    kind = http.client.HTTPSConnection if tls else http.client.HTTPConnection
    more = {"context": tls} if tls else {}
    line = kind(host, port, timeout=PATIENCE, **more)
    line.request("GET", "/")
    page = line.getresponse().read().decode()
    sizes = {}
    for path in {"/", *re.findall(r'(?:src|href)="\.?(/[^"#?]*)"', page)}:
        line.request("HEAD", path)
        answer = line.getresponse()
        answer.read()
        sizes[path] = int(answer.headers.get("Content-Length", 0))
    line.close()
    path = max(sizes, key=sizes.get)
    assert sizes[path] >= LARGE, sizes
    return path


# -- HTTP ------------------------------------------------------------------------------------


def unread_answers(host, port, seconds, path=None, tls=None, requests=80, connections=1,
                   bytes_a_second=0):
    """Asks for a large file again and again in one breath and does not read the answers, or
    hardly; connects again when the server has had enough. Returns how often it connected."""
    path = path or largest_file(host, port, tls)
    clients, count, until = [], 0, time.monotonic() + seconds
    while time.monotonic() < until:
        while len(clients) < connections:
            try:
                client = connect(host, port, tls, room=4096)
                client.setblocking(False)
                client.send(get(path) * requests)
                clients.append(client)
                count += 1
            except OSError:
                time.sleep(0.05)
                break
        time.sleep(0.1)
        for client in list(clients):
            try:
                if bytes_a_second and not client.recv(max(1, bytes_a_second // 10)):
                    raise ConnectionError
                client.send(get(path))  # also finds out whether anybody is there
            except (BlockingIOError, TimeoutError):
                pass
            except OSError as error:
                if "want" in type(error).__name__.lower():  # TLS: not now
                    continue
                clients.remove(client)
                client.close()
    for client in clients:
        client.close()
    return count


def requests_in_one_breath(host, port, count, tls=None, seed=1):
    """Requests of all kinds, with and without bodies, cut anywhere, some of them half closed.
    Returns how many answers came."""
    rng, answers = random.Random(seed), 0
    kinds = [get("/"), LIST, POST, OPEN, get("/", b"Connection: close"),
             POST.replace(b"POST /api/guest", b"PATCH /api/guest"),
             b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
             b"PUT /x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
             b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"]
    for _ in range(count):
        parts = [rng.choice(kinds) for _ in range(rng.randrange(1, 9))]
        noise = b"".join(parts)
        noise = noise[:rng.randrange(1, len(noise) + 1)]
        is_whole = len(noise) >= len(parts[0])  # the first of them, which is answered
        try:
            with connect(host, port, tls) as client:
                at = rng.randrange(len(noise))
                client.sendall(noise[:at])
                client.sendall(noise[at:])
                if rng.random() < 0.3:
                    continue  # gone without reading
                if not tls:
                    client.shutdown(socket.SHUT_WR)
                    answers += read_all(client).count(b"HTTP/1.1 ")
                else:  # which has no half closed connections
                    client.settimeout(PATIENCE if is_whole else 0.1)
                    answers += client.recv(65536).count(b"HTTP/1.1 ")
        except OSError:
            pass
    return answers


def large_requests(host, port, count, tls=None, sizes=(3000, 4000, 4100, 5000, 7000, 8100)):
    """Requests with bodies of such sizes, headers and body in one write, each on a connection
    that stays. Returns the statuses."""
    statuses, client = [], None
    for number in range(count):
        name = json.dumps({"name": "Kei"}).encode().ljust(sizes[number % len(sizes)])
        client = client or connect(host, port, tls)
        client.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                       b"Content-Length: %d\r\n\r\n%b" % (len(name), name))
        answer = b""
        while not re.search(rb"\r\n\r\n.*}", answer, re.DOTALL):
            piece = client.recv(65536)
            if not piece:
                break
            answer += piece
        statuses.append(int(answer[9:12] or 0))
        if b"connection: close" in answer.lower() or not answer:
            client.close()
            client = None
    if client:
        client.close()
    return statuses


def long_headers(host, port, count, tls=None, seed=2):
    """Headers that we read, of all lengths, on requests and handshakes. Returns the statuses;
    0 where the connection ended without an answer."""
    rng, statuses = random.Random(seed), []
    names = [b"X-Forwarded-For", b"Cookie", b"Origin", b"Host", b"Accept-Encoding",
             b"If-None-Match", b"X-Forwarded-Proto", b"Sec-WebSocket-Protocol", b"Content-Type"]
    for _ in range(count):
        size = rng.choice([200, 255, 256, 1023, 1024, 2000, 4095, 4096, 7000, 9000, 20000])
        line = rng.choice(names) + b": " + bytes(rng.choices(b"a1,;= ", k=size))
        is_upgrade = rng.random() < 0.5
        head = handshake(line) if is_upgrade else get(rng.choice(["/metrics", "/"]), line)
        try:
            with connect(host, port, tls) as client:
                client.sendall(head)
                statuses.append(int(client.recv(65536)[9:12] or 0))
        except OSError:
            statuses.append(0)
    return statuses


def hello(tls):
    """The bytes by which a client begins https."""
    out = ssl.MemoryBIO()
    try:
        tls.wrap_bio(ssl.MemoryBIO(), out).do_handshake()
    except ssl.SSLWantReadError:
        pass
    return out.read()


def all_at_once(host, port, texts, wait=0.3, first=None):
    """Makes a connection for each text, 200 from an address. When all are made, and `first` is
    done, sends all texts at once. Returns how many were answered."""
    clients = []
    for number in range(len(texts)):
        clients.append(socket.create_connection(
            (host, port), PATIENCE, (f"127.0.0.{number // 200 + 1}", 0)))
    time.sleep(wait)  # until nothing is left to be done for them
    if first:
        first()
    for client, text in zip(clients, texts):
        client.sendall(text)
    answered = 0
    for client in clients:
        try:
            answered += len(client.recv(65536)) > 0
        except OSError:
            pass
        client.close()
    return answered


# -- WebSockets ------------------------------------------------------------------------------

NOT_UTF8 = [b"\xff", b"\xfe", b"\x80", b"\xc0\x80", b"\xc1\xbf", b"\xc3", b"\xe0\x80\x80",
            b"\xe2\x82", b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xf0\x80\x80\x80", b"\xf0\x9f\x98",
            b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80"]


def handshake(*headers):
    """The bytes of a handshake."""
    return get("/ws", b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13",
               b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
               b"Sec-WebSocket-Protocol: niwa.1", *headers)


def open_wire(host, port, tls=None, cookie=None, room=None):
    """A WebSocket after its handshake; what came behind that is not read."""
    client = connect(host, port, tls, room)
    client.sendall(handshake(*([b"Cookie: " + cookie.encode()] if cookie else [])))
    head = b""
    while b"\r\n\r\n" not in head:
        piece = client.recv(1)
        if not piece:
            client.close()
            raise ConnectionError(head)
        head += piece
    return client


def spoiled_texts(host, port, count, tls=None, cookie=None, table=None):
    """Messages whose bytes are no UTF-8, whole and in fragments, for a table where one is named.
    Returns the codes with which the server closed."""
    codes = []
    for number in range(count):
        table = table or "q7w1x0hm3n8d"
        text = json.dumps({"do": "move", "table": table, "id": secrets.token_hex(6),
                           "move": "PLACE"}).encode().replace(
                               b"PLACE", NOT_UTF8[number % len(NOT_UTF8)])
        cut = len(text) * (number % 3 + 1) // 4
        raw = frame(text)
        if number % 2:
            raw = frame(text[:cut], final=False) + frame(text[cut:], 0)
        try:
            with open_wire(host, port, tls, cookie) as client:
                client.sendall(raw)
                codes.append(read_close(client))
        except OSError:
            codes.append(None)
    return codes


def spoiled_frames(host, port, count, tls=None, seed=3):
    """Frames in orders and forms that RFC 6455 does not have. Returns how many connections."""
    rng, done = random.Random(seed), 0
    ping = b'{"do":"ping","id":"a"}'
    for _ in range(count):
        raw = b"".join(rng.choice([
            frame(ping, masked=False), frame(ping, final=False), frame(ping, 0),
            frame(ping, BINARY), frame(b"", PING), frame(b"x" * 125, PING), frame(b"y" * 126, PING),
            frame(b"", PONG), frame(secrets.token_bytes(8), PONG), frame(b"", CLOSE),
            frame(b"\x03\xe8", CLOSE), frame(b"\x03", CLOSE), frame(ping, rng.randrange(16)),
            bytes([0xf1]) + frame(ping)[1:], frame(ping, TEXT), frame(b"z" * 3000),
            secrets.token_bytes(rng.randrange(1, 30))]) for _ in range(rng.randrange(1, 12)))
        try:
            with open_wire(host, port, tls) as client:
                client.sendall(raw)
                if rng.random() < 0.5:
                    client.settimeout(0.1)
                    client.recv(65536)
                done += 1
        except OSError:
            done += 1
    return done


BARE = b'{"do":"ping","id":"bare"}'


def bare_frames(text=BARE):
    """Messages with a frame without a mask somewhere: by name, lists of pieces, each of which is
    sent by itself. The masked frame before it is a ping with the id `heard`, which the server may
    answer; it must answer nothing else."""
    heard, bare = frame(b'{"do":"ping","id":"heard"}'), frame(text, masked=False)
    half = len(text) // 2
    return {
        "first": [bare],
        "behind another": [heard + bare],
        "after another": [heard, bare],
        "before others": [heard + bare + frame(text) * 3],
        "with others after it": [heard, bare, frame(text), frame(text)],
        "long": [heard + frame(text.ljust(300), masked=False)],
        "very long": [heard + b"\x81\x7f" + struct.pack(">Q", len(text)) + text],
        "empty": [heard + frame(b"", masked=False)],
        "binary": [heard + frame(text, BINARY, masked=False)],
        "ping": [heard + frame(b"bare", PING, masked=False)],
        "pong": [heard + frame(b"bare", PONG, masked=False)],
        "close": [heard + frame(b"\x0f\xa0", CLOSE, masked=False)],
        "beginning": [heard + frame(text[:half], final=False, masked=False)
                      + frame(text[half:], 0)],
        "end": [heard + frame(text[:half], final=False) + frame(text[half:], 0, masked=False)],
        "inside": [heard + frame(text[:half], final=False) + frame(b"bare", PING, masked=False)
                   + frame(text[half:], 0)],
        "behind an invalid frame": [heard + b"\x83\xff" + bytes(6) + b"\xff\xff", bare, bare],
        "cut": [heard + bare[:1], bare[1:]],
        "empty and cut": [heard + b"\x81", b"\x00"],
        "ping and cut": [heard + b"\x89", b"\x00"],
        "byte by byte": [bytes([byte]) for byte in heard + bare],
    }


def send_bare(host, port, tls=None, cookie=None, text=BARE, first=b""):
    """Sends each of the bare frames on a connection of its own, after the answer to the message
    `first`, if there is one. Returns, by name, all frames that came until the server closed the
    connection: pairs of kind and payload."""
    got = {}
    for name, pieces in bare_frames(text).items():
        try:
            with open_wire(host, port, tls, cookie) as client:
                got[name] = exchange(client, first, pieces)
        except OSError:
            pass
    return got


def exchange(client, first, pieces):
    """Sends these, answers the close frame, and returns all frames that came until the end."""
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    got = b""
    try:
        client.sendall(frame(first) if first else b"")
        while first and b'"done"' not in got and (more := client.recv(65536)):
            got += more
        for piece in pieces:
            client.sendall(piece)
            time.sleep(0.002)  # so that it is read by itself
        while close_code(got) is None and (more := client.recv(65536)):
            got += more
        client.sendall(frame(b"", CLOSE))
    except socket.timeout as late:
        raise AssertionError("the server neither answered nor closed", got) from late
    except OSError:
        pass
    return split_frames(got + read_all(client))


def read_close(client):
    """Reads until the server sends a close frame, and returns its code; None: it sent none."""
    got = b""
    while (code := close_code(got)) is None:
        piece = client.recv(65536)
        if not piece:
            return None
        got += piece
    return code


def split_frames(got):
    """The whole frames of what a server sent: pairs of kind and payload."""
    at, frames = 0, []
    while at + 2 <= len(got):
        kind, size, head = got[at] & 15, got[at + 1] & 127, 2
        if size == 126:
            size, head = int.from_bytes(got[at + 2:at + 4], "big"), 4
        elif size == 127:
            size, head = int.from_bytes(got[at + 2:at + 10], "big"), 10
        if at + head + size <= len(got):
            frames.append((kind, got[at + head:at + head + size]))
        at += head + size
    return frames


def close_code(got):
    """The code of the Close frame among a server's frames; None: there is none."""
    for kind, payload in split_frames(got):
        if kind == CLOSE:
            return int.from_bytes(payload[:2], "big")
    return None
