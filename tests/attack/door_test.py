"""What one connection can't do to the others: unread answers, requests in one breath, large
requests over https, headers of any length, addresses behind a proxy, texts that are no UTF-8,
and frames without a mask.

    python3 -m tests.attack.door_test build/release/niwa build/release/tests/niwa_small

The clients that misuse the server are in attack_door.py.
"""
import concurrent.futures
import json
import os
import re
import socket
import subprocess
import time
import unittest

from tests.attack import attack_door as attack
from tests.helpers.serving import ROOT, Case, cookie_of, read_answer
from tests.helpers.wire import CLOSE, PING, PONG, TEXT, Closed, Wire, frame


def processor_time(server):
    """The processor time of the server's process, in seconds."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Door(Case):
    def serve_large(self, *words):
        """A server with a large file."""
        folder = self.folder()
        attack.write_app(folder)
        return self.serve("--web", folder, "--address-tables", "0", "--address-requests", "0",
                          *words)

    def certificate(self):
        folder = self.folder()
        cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert,
                        "-days", "30", "-subj", "/CN=garden"], capture_output=True, check=True)
        return "--tls-cert", cert, "--tls-key", key

    def guest(self, server):
        status, headers, answer = server.ask("POST", "/api/guest", {"name": "Kei"})
        self.assertEqual(status, 201)
        return cookie_of(headers), answer["id"]

    def beside(self, attack_it):
        """Starts an attack beside the test."""
        pool = concurrent.futures.ThreadPoolExecutor(1)
        self.addCleanup(pool.shutdown)
        return pool.submit(attack_it)


class UnreadAnswers(Door):
    def others_are_served(self, server, **how):
        """A server whose loop spins for a client that does not read would use a whole core."""
        attacker = self.beside(lambda: attack.unread_answers(
            server.host, server.port, 2.5, tls=server.tls, **how))
        time.sleep(0.5)  # until it is in the middle of it
        work = []
        while not attacker.done():
            status, _, answer = server.ask("POST", "/api/guest", {"name": "Kei"})
            self.assertEqual((status, answer.get("name")), (201, "Kei"), answer)
            began, when = processor_time(server), time.monotonic()
            time.sleep(0.3)
            work.append((processor_time(server) - began) / (time.monotonic() - when))
        self.assertGreaterEqual(attacker.result(), 1)
        self.assertLess(min(work), 0.2, work)

    def test_of_a_large_file(self):
        self.others_are_served(self.serve_large())

    def test_of_many_small_ones(self):
        self.others_are_served(self.serve_large(), path="/tiny.txt", requests=4000)

    def test_of_the_api(self):
        self.others_are_served(self.serve_large(), path="/api/games", requests=2000)

    def test_that_are_read_slowly(self):
        self.others_are_served(self.serve_large(), path="/large.txt", bytes_a_second=20000)

    def test_of_many_connections(self):
        self.others_are_served(self.serve_large(), path="/large.txt", connections=30)

    def test_over_https(self):
        self.others_are_served(self.serve_large(*self.certificate()), path="/large.txt")

    def test_who_reads_late_gets_all_of_them_in_turn(self):
        for words in [(), self.certificate()]:
            server = self.serve_large(*words)
            for path, size, count in [("/large.txt", attack.LARGE, 20), ("/tiny.txt", 1, 2000)]:
                with server.connect() as client, client.makefile("rb") as stream:
                    client.settimeout(attack.PATIENCE)
                    client.sendall(attack.get(path) * count)
                    time.sleep(0.3)  # so that the kernel is full
                    for _ in range(count):
                        first, body = read_answer(stream)
                        self.assertEqual((first[9:12], len(body)), (b"200", size))
                    client.sendall(attack.POST)  # and the connection is as good as new
                    self.assertEqual(json.loads(read_answer(stream)[1])["name"], "Kei")


class InOneBreath(Door):
    def test_a_request_that_waits_for_the_store_does_not_spin(self):
        """The next request is not read before this one is answered."""
        server = self.serve_large()
        with server.connect() as client, client.makefile("rb") as stream:
            client.settimeout(attack.PATIENCE)
            for _ in range(50):
                client.sendall(attack.POST)
                client.sendall(attack.get("/tiny.txt"))  # most of them while the store writes
                self.assertEqual(json.loads(read_answer(stream)[1])["name"], "Kei")
                self.assertEqual(read_answer(stream)[1], b"x")

    def test_only_the_connection_that_did_it_is_refused(self):
        server = self.serve_large()
        for _ in range(10):
            with attack.connect(server.host, server.port) as client:
                client.sendall(attack.get("/large.txt") * 3 + attack.POST)
                answer = server.ask("POST", "/api/guest", {"name": "Kei"})
                self.assertEqual(answer[0], 201, answer)

    def test_noise_of_all_kinds(self):
        for words, count in [((), 300), (self.certificate(), 60)]:
            server = self.serve_large(*words)
            self.assertGreater(
                attack.requests_in_one_breath(server.host, server.port, count, server.tls), 20)
            self.assertEqual(server.ask("POST", "/api/guest", {"name": "Kei"})[0], 201)

    def test_every_request_is_answered_once(self):
        server = self.serve_large()
        for text, statuses in [
                (attack.POST + attack.LIST, [b"201", b"200"]),
                (attack.LIST, [b"200"]),
                (attack.get("/", b"Upgrade: tea"), None),
                (attack.get("/", b"Upgrade: h2c"), None),
                (attack.LIST + attack.POST, [b"200", b"503"]),
                (attack.LIST + attack.OPEN, [b"200", b"503"])]:
            answer = server.say(text)
            got = re.findall(rb"HTTP/1.[01] (\d+) ", answer)
            if statuses is None:
                self.assertEqual(len(got), 1, (text, answer))
            else:
                self.assertEqual(got, statuses, (text, answer))

    def test_large_requests_in_one_write(self):
        for words in [(), self.certificate()]:
            server = self.serve_large(*words)
            self.assertEqual(
                attack.large_requests(server.host, server.port, 30, server.tls), [201] * 30)

    def test_large_requests_while_others_do_the_same(self):
        server = self.serve_large(*self.certificate())
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for statuses in pool.map(lambda _: attack.large_requests(
                    server.host, server.port, 12, server.tls), range(8)):
                self.assertEqual(statuses, [201] * 12)

    def test_many_messages_in_one_write_over_https(self):
        server = self.serve_large("--messages", "100000", *self.certificate())
        for count in (5, 40, 240):  # more than 250 may not wait
            with attack.open_wire(server.host, server.port, server.tls) as client:
                client.sendall(b"".join(frame(b'{"do":"ping","id":"p%d"}' % number)
                                        for number in range(count)))
                got = b""
                while b'"done":"p%d"' % (count - 1) not in got:
                    piece = client.recv(65536)
                    self.assertTrue(piece, (count, got[-300:]))
                    got += piece
                self.assertEqual(got.count(b'"done":"p'), count)


def status_of(host, port, request, source="127.0.0.1"):
    """The status of a request from an address; 0: the connection ended without one."""
    with socket.create_connection((host, port), attack.PATIENCE, (source, 0)) as client:
        client.sendall(request)
        return int(client.recv(65536)[9:12] or 0)


class LongHeaders(Door):
    TRUST = ("--trusted-proxy", "127.0.0.1,198.51.100.7", "--metrics", "127.0.0.1")
    LENGTHS = [0, 100, 1000, 1023, 1024, 1025, 2000, 4000]  # that are read
    TOO_LONG = [4096, 4500, 6000, 7500]

    def chains(self, size, last):
        """X-Forwarded-For with `size` bytes before the last address: as one header, as two, as
        many; through one proxy and through two of ours."""
        noise = ("6.6.6.6, " * (size // 9 + 1))[:size // 9 * 9]
        for behind in last, last + ", 198.51.100.7":
            yield [noise + behind]
            yield [noise.rstrip(", "), behind] if noise else [behind]
            yield [noise[at:at + 450].rstrip(", ") for at in range(0, len(noise), 450)] + [behind]

    @staticmethod
    def headers(chain):
        return [b"X-Forwarded-For: " + part.encode() for part in chain]

    def test_a_stranger_behind_a_proxy_is_one_whatever_else_is_claimed(self):
        server = self.serve(*self.TRUST, "--address-tables", "1")
        self.assertEqual(status_of(server.host, server.port, attack.get("/metrics")), 200)
        for size in self.LENGTHS:
            for last, status in [("203.0.113.1", 403), ("127.0.0.1", 200)]:
                for chain in self.chains(size, last):
                    if last == "127.0.0.1" and size:
                        continue  # then the address before it counts, as it should
                    self.assertEqual(
                        status_of(server.host, server.port,
                                  attack.get("/metrics", *self.headers(chain))), status,
                        (size, chain))

    def test_who_cannot_be_read_is_a_stranger(self):
        """The proxy itself, which is ours and has no limits, is not taken for the client."""
        server = self.serve(*self.TRUST, "--address-tables", "1", "--address-connections", "1")
        post = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n%b\r\n\r\n"
        odd = [self.headers([word]) for word in (
            "unknown", "x" * 1100, "203.0.113.1,", "203.0.113.1, _hidden, 198.51.100.7", "::g")]
        for headers in odd:
            self.assertEqual(status_of(server.host, server.port, attack.get(
                "/metrics", *headers)), 403, headers)
        got = [status_of(server.host, server.port, post % b"\r\n".join(headers))
               for headers in odd]
        self.assertEqual(got, [201] + [429] * (len(odd) - 1))
        with attack.connect(server.host, server.port) as first:
            first.sendall(attack.handshake(*odd[0]))
            self.assertEqual(first.recv(65536)[9:12], b"101")
            for headers in odd:
                self.assertEqual(status_of(server.host, server.port,
                                           attack.handshake(*headers)), 429, headers)

    def test_limits_hold_for_headers_of_any_length(self):
        server = self.serve(*self.TRUST, "--address-tables", "1")
        post = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n%b\r\n\r\n"
        got = [status_of(server.host, server.port, post % b"\r\n".join(self.headers(chain)))
               for size in self.LENGTHS for chain in self.chains(size, "203.0.113.1")]
        self.assertEqual(got, [201] + [429] * (len(got) - 1))

    def test_websockets_of_one_address_are_counted_for_headers_of_any_length(self):
        server = self.serve(*self.TRUST, "--address-connections", "1")
        with attack.connect(server.host, server.port) as first:
            first.sendall(attack.handshake(*self.headers(["203.0.113.1"])))
            self.assertEqual(first.recv(65536)[9:12], b"101")
            for size in self.LENGTHS:
                for chain in self.chains(size, "203.0.113.1"):
                    self.assertEqual(
                        status_of(server.host, server.port,
                                  attack.handshake(*self.headers(chain))), 429)

    def test_what_is_longer_is_refused_everywhere(self):
        server = self.serve(*self.TRUST)
        for size in self.TOO_LONG:
            requests = [ask(*headers) for ask in (
                lambda *lines: attack.get("/metrics", *lines), attack.handshake,
                lambda *lines: attack.get("/", *lines)) for headers in [
                    [b"Cookie: a=" + b"b" * size],
                    [b"Cookie: a=" + b"b" * (size // 2), b"Cookie: c=" + b"d" * (size // 2)],
                    *[self.headers(chain) for chain in self.chains(size, "203.0.113.1")]]]
            for request in requests:
                answer = server.say(request)
                self.assertEqual(answer[9:12], b"431", (size, request[:300]))
                self.assertIn(b'"code":"header-too-long"', answer)
                self.assertEqual(answer.count(b"HTTP/1."), 1)
        for size in (9000, 100000):  # longer than all headers together may be
            self.assertNotIn(b" 200 ", server.say(
                attack.get("/metrics", b"X-Forwarded-For: " + b"1" * size)))
        self.is_well(server)

    def test_a_guest_is_known_on_the_websocket_as_on_rest(self):
        server = self.serve()
        status, headers, answer = server.ask("POST", "/api/guest", {"name": "Kei"})
        self.assertEqual(status, 201)
        own = cookie_of(headers)
        for cookie in [own, *[f"a={'b' * size}; {own}" for size in (900, 1023, 1024, 3900)],
                       *[f"{own}; a={'b' * size}" for size in (900, 1023, 1024, 3900)],
                       f"niwa=old; {own}", f"niwa=; {own}", f"a=b;{own};c=d"]:
            self.assertEqual(server.ask("GET", "/api/guest", cookie=cookie)[2], answer, cookie)
            self.assertEqual(Wire(server, cookie).hello["guest"], answer, cookie)
        two = [b"Cookie: a=b", b"Cookie: " + own.encode()]
        self.assertEqual(status_of(server.host, server.port, attack.get("/api/guest", *two)), 200)

    def test_noise_of_all_lengths(self):
        for words in [(), self.TRUST, self.certificate()]:
            server = self.serve("--address-requests", "0", *words)
            statuses = set(attack.long_headers(server.host, server.port, 150, server.tls))
            self.assertLessEqual(statuses, {0, 101, 200, 304, 400, 403, 404, 431})
            self.assertIn(431, statuses)
            self.is_well(server)


class Haproxy(Door):
    """The example of docs/hosting.md, as it is written there, but for its addresses."""

    def example(self, server, port):
        with open(os.path.join(ROOT, "docs", "hosting.md"), encoding="utf-8") as file:
            text = file.read().partition("For haproxy:\n\n")[2]
        text = re.match(r"(?:    .*\n|\n)+", text)[0]
        self.assertIn("bind :80\n", text)
        self.assertEqual(len(re.findall(r"10\.0\.0\.\d:8080", text)), 2)
        text = text.replace("bind :80\n", f"bind 127.0.0.1:{port}\n")
        return re.sub(r"10\.0\.0\.\d:8080", f"{server.host}:{server.port}", text)

    def balance(self, server):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        path = self.write("haproxy.cfg", self.example(server, port))
        log = open(path + ".log", "w+b")  # pylint: disable=consider-using-with
        process = subprocess.Popen(["/usr/sbin/haproxy", "-db", "-f", path], stdout=log, stderr=log)
        self.addCleanup(log.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        until = time.monotonic() + attack.PATIENCE
        while time.monotonic() < until and process.poll() is None:
            try:
                if status_of("127.0.0.1", port, attack.get("/healthz")) == 200:
                    return port
            except OSError:
                pass
            time.sleep(0.05)
        log.seek(0)
        raise AssertionError("haproxy does not serve", log.read())

    def test_people_are_told_apart_and_strangers_see_no_metrics(self):
        server = self.serve("--listen", "127.0.0.1", "--trusted-proxy", "127.0.0.1", "--metrics",
                            "127.0.0.1", "--address-tables", "1")
        port = self.balance(server)
        post = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n%b\r\n"
        for source in "127.0.0.2", "127.0.0.3":
            got = [status_of("127.0.0.1", port, post % claim, source) for claim in [
                b"", b"", b"X-Forwarded-For: 127.0.0.1\r\n", b"X-Forwarded-For: 203.0.113.9\r\n",
                b"X-Forwarded-For: " + b"127.0.0.1, " * 150 + b"127.0.0.1\r\n"]]
            self.assertEqual(got, [201, 429, 429, 429, 429])
        for size in (0, 10, 1000, 1024, 2000, 4096, 6000):
            claim = b"X-Forwarded-For: " + (b"127.0.0.1," * (size // 10))[:-1]
            status = status_of("127.0.0.1", port, attack.get("/metrics", claim), "127.0.0.2")
            self.assertEqual(status, 403 if size < 4000 else 431, size)

    def test_a_guest_is_known_through_it(self):
        server = self.serve("--listen", "127.0.0.1", "--trusted-proxy", "127.0.0.1")
        port = self.balance(server)
        status, headers, answer = server.ask("POST", "/api/guest", {"name": "Kei"})
        self.assertEqual(status, 201)

        class Behind:
            host = "127.0.0.1"
        Behind.port = port
        cookie = f"a={'b' * 2000}; {cookie_of(headers)}"
        self.assertEqual(Wire(Behind, cookie).hello["guest"], answer)
        with self.assertRaises(Closed) as end:
            Wire(Behind, cookie + "b" * 4000)
        self.assertEqual(end.exception.code, 431)


class Texts(Door):
    """Text that is no UTF-8, and frames that RFC 6455 does not have, reach nobody."""

    def test_messages_that_are_no_text_end_the_connection(self):
        server = self.serve("--address-tables", "0")
        cookie, _ = self.guest(server)
        table = server.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        count = 2 * len(attack.NOT_UTF8)
        for words in [{}, {"cookie": cookie, "table": table}]:
            self.assertEqual(attack.spoiled_texts(server.host, server.port, count, **words),
                             [1007] * count)

    def test_letters_may_be_cut_anywhere(self):
        server = self.serve("--messages", "100000")
        text = json.dumps({"do": "chat", "table": "q7w1x0hm3n8d", "id": "a", "text": "é庭🌸"},
                          ensure_ascii=False).encode()
        wire = Wire(server)
        for cut in range(1, len(text)):
            wire.send_raw(frame(text[:cut], TEXT, final=False) + frame(text[cut:], 0))
            self.assertEqual(wire.next()["refused"], "a")
        for at in range(len(text)):
            wire.send_raw(frame(bytes([text[at]]), 0 if at else TEXT, final=at == len(text) - 1))
        self.assertEqual(wire.next()["refused"], "a")

    def test_nothing_is_heard_after_a_close_frame(self):
        server = self.serve("--address-tables", "0", "--messages", "100000")
        cookie, _ = self.guest(server)
        setup = {"game": "hiroba", "seats": ["open", "open"]}
        table = server.ask("POST", "/api/tables", setup, cookie)[2]["table"]
        watch, sit = (frame(json.dumps({"do": do, "table": table, "id": do}).encode())
                      for do in ("watch", "sit"))
        for bye in frame(b"\x03\xe8", CLOSE), frame(b"", CLOSE), frame(b"\x03\xe8bye", CLOSE):
            for pieces in [[watch + bye + sit], [watch, bye, sit], [watch, bye + sit],
                           [watch + bye + sit * 20], [bye + watch + sit]]:
                with attack.open_wire(server.host, server.port, cookie=cookie) as client:
                    for piece in pieces:
                        try:
                            client.sendall(piece)
                        except OSError:
                            break  # it is over already, as it should be
                    got = attack.read_all(client)
                self.assertNotIn(b'"done":"sit"', got)
                view = server.ask("GET", f"/api/tables/{table}", cookie=cookie)[2]
                self.assertEqual([seat["kind"] for seat in view["seats"]], ["open", "open"])

    def test_who_closes_and_does_not_read_is_let_go(self):
        server = self.serve("--address-connections", "1", "--metrics", "all")
        with attack.open_wire(server.host, server.port) as client:
            client.sendall(frame(b"", CLOSE))
            until = time.monotonic() + attack.PATIENCE
            while time.monotonic() < until:
                if server.say(attack.get("/", b"Connection: close"))[9:12] == b"200":
                    return
        self.fail("it is still counted as connected")

    def test_requests_that_are_no_text_are_refused(self):
        server = self.serve()
        for bad in attack.NOT_UTF8:
            body = b'{"name":"' + bad + b'"}'
            status, _, answer = server.get("/api/guest", "POST", body,
                                           Content_Type="application/json")
            self.assertEqual((status, json.loads(answer)["why"]["code"]), (400, "bad-json"), bad)
            quoted = "".join(f"%{byte:02x}" for byte in bad)
            for path, code in [(f"/api/tables/{quoted}", "bad-path"), (f"/{quoted}", "bad-path"),
                               (f"/api/tables?list={quoted}", "bad-query")]:
                status, _, answer = server.get(path)
                self.assertEqual((status, json.loads(answer)["why"]["code"]), (400, code), path)

    def test_frames_of_all_kinds(self):
        for words in [(), self.certificate()]:
            server = self.serve("--address-requests", "0", *words)
            self.assertEqual(
                attack.spoiled_frames(server.host, server.port, 60, server.tls), 60)
            self.is_well(server)


class Masks(Door):
    """A frame without a mask ends the connection, and its message reaches nobody."""

    CUT = {"cut", "empty and cut", "ping and cut", "byte by byte", "with others after it",
           "behind an invalid frame"}  # may end without a close frame

    def serve_table(self, *words):
        """A server, a guest's cookie, and a table with two open seats."""
        server = self.serve("--address-tables", "0", "--address-requests", "0", "--messages",
                            "100000", *words)
        cookie, _ = self.guest(server)
        setup = {"game": "hiroba", "seats": ["open", "open"]}
        return server, cookie, server.ask("POST", "/api/tables", setup, cookie)[2]["table"]

    def nobody_sits(self, server, cookie, table, name):
        view = server.ask("GET", f"/api/tables/{table}", cookie=cookie)[2]
        self.assertEqual([seat["kind"] for seat in view["seats"]], ["open", "open"], name)

    def check_end(self, name, got):
        """The server answered no more than it should, and gave the code of the end."""
        texts = b"".join(payload for kind, payload in got if kind == TEXT)
        self.assertNotIn(b"bare", texts, (name, got))
        self.assertNotIn(PONG, [kind for kind, _ in got], (name, got))
        if name != "first":
            self.assertIn(b'"done":"heard"', texts, (name, got))
        codes = [int.from_bytes(payload[:2], "big") for kind, payload in got if kind == CLOSE]
        self.assertIn(codes, ([1002], []) if name in self.CUT else ([1002],), (name, got))

    def test_nowhere(self):
        for words in [(), self.certificate()]:
            server, cookie, table = self.serve_table(*words)
            watch, sit = (json.dumps({"do": do, "table": table, "id": name}).encode()
                          for do, name in [("watch", "watch"), ("sit", "bare")])
            for text in attack.BARE, sit:
                said = attack.send_bare(server.host, server.port, server.tls, cookie, text, watch)
                self.assertEqual(said.keys(), attack.bare_frames().keys())
                for name, got in said.items():
                    self.check_end(name, got)
                    self.nobody_sits(server, cookie, table, name)

    def test_also_of_who_does_not_answer_the_close_frame(self):
        server = self.serve()
        with attack.open_wire(server.host, server.port) as client:
            client.sendall(frame(attack.BARE, masked=False))
            self.assertEqual(attack.close_code(attack.read_all(client)), 1002)

    def test_also_of_who_does_not_read(self):
        """The server neither waits for room for a close frame nor spins meanwhile."""
        server, _, table = self.serve_table()
        watch = frame(json.dumps({"do": "watch", "table": table}).encode())
        for bad in frame(attack.BARE, masked=False), b"\x83\x80", b"\x89\xff", b"\x81\xff\xff":
            with attack.open_wire(server.host, server.port, room=4096) as client:
                for _ in range(10):  # the answers are more than the kernel takes: 200 kB
                    client.sendall(watch * 50)
                    self.assertEqual(self.websockets(server), 1)
                began, until = processor_time(server), time.monotonic() + attack.PATIENCE
                client.sendall(bad)
                while self.websockets(server):
                    self.assertLess(time.monotonic(), until, bad)
                    try:
                        client.send(watch)
                    except OSError:
                        pass
                    time.sleep(0.02)
                self.assertLess(processor_time(server) - began, 0.3, bad)

    def websockets(self, server):
        """How many connections the server has."""
        return int(re.search(rb"^niwa_websockets (\d+)$", server.get("/metrics")[2], re.M)[1])

    def test_not_behind_the_handshake_either(self):
        """Nothing may follow a handshake before its answer: no client knows yet whether it may."""
        for words in [(), self.certificate()]:
            server = self.serve("--address-requests", "0", *words)
            head, ping = attack.handshake(), attack.BARE + b"\r\n\r\n"
            for behind in [frame(ping, masked=False), frame(ping), frame(b"x", PING, masked=False),
                           b"\x81", b"\r\n", frame(ping + head, masked=False)]:
                for before in b"", attack.LIST, attack.LIST * 3, attack.get("/"):
                    self.is_early(server, before + head + behind)
                    self.is_early(server, before + head.replace(b"\r\n", b"\n") + behind)
                    for cut in 1, len(head) // 2, len(head) - 1, len(head) - 2:
                        self.is_early(server, before + head[:cut], head[cut:] + behind)

    def is_early(self, server, *pieces):
        with attack.connect(server.host, server.port, server.tls) as client:
            try:
                for piece in pieces:
                    client.sendall(piece)
                    time.sleep(0.002)
            except OSError:
                pass
            got = attack.read_all(client)
        self.assertNotIn(b" 101 ", got, pieces)
        self.assertNotIn(b"bare", got, pieces)

    def test_a_handshake_may_come_in_pieces_and_after_requests(self):
        for words in [(), self.certificate()]:
            server = self.serve(*words)
            for pieces in [[attack.handshake()], [attack.LIST, attack.handshake()],
                           [attack.POST, attack.get("/", b"Upgrade-Insecure-Requests: 1"),
                            attack.handshake()]]:
                with server.connect() as client, client.makefile("rb") as stream:
                    client.settimeout(attack.PATIENCE)
                    for piece in pieces[:-1]:
                        client.sendall(piece)
                        self.assertIn(read_answer(stream)[0][9:12], (b"200", b"201"))
                    for at in range(0, len(pieces[-1]), 3):
                        client.sendall(pieces[-1][at:at + 3])
                    self.assertEqual(read_answer(stream)[0][9:12], b"101")
                    client.sendall(frame(attack.BARE))
                    got = b""
                    while b'"done":"bare"' not in got:
                        got += stream.read1()


if __name__ == "__main__":
    unittest.main()
