"""What strangers can't do to `niwa serve`: limits, proxies, pages of others, https.

    python3 -m tests.server.strangers_test build/release/niwa build/release/tests/niwa_small
"""
import json
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import unittest

from tests.helpers.serving import Case, cookie_of, read_answer
from tests.helpers.wire import Closed, Wire


class Limits(Case):
    def test_connections_of_one_address(self):
        server = self.serve("--address-connections", "3")
        inside = [server.connect() for _ in range(3)]
        for client in inside:  # so that all are in before the next comes
            client.sendall(b"GET /tiny.txt HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertEqual(read_answer(client.makefile("rb"))[1], b"x")
        first, body = read_answer(server.connect().makefile("rb"))
        self.assertEqual(first, b"HTTP/1.1 429 Too Many Requests\r\n")
        self.assertEqual(json.loads(body)["why"]["code"], "too-many-connections")
        inside[0].close()
        while server.say(b"GET /tiny.txt HTTP/1.0\r\n\r\n")[-1:] != b"x":
            pass  # until it has seen one leave
        for client in inside:
            client.close()

    def test_connections_of_all(self):
        server = self.serve("--max-connections", "4", "--address-connections", "0")
        inside = [server.connect() for _ in range(4)]
        for client in inside:
            client.sendall(b"GET /tiny.txt HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertEqual(read_answer(client.makefile("rb"))[1], b"x")
        first, body = read_answer(server.connect().makefile("rb"))
        self.assertEqual(first, b"HTTP/1.1 503 Service Unavailable\r\n")
        self.assertEqual(json.loads(body)["why"]["code"], "full")
        for client in inside:
            client.close()

    def test_requests_by_the_second(self):
        server = self.serve("--address-requests", "2")
        answers = [server.ask("GET", path)[::2] for path in ["/healthz", "/api/games"] * 15]
        refused = [answer for answer in answers if answer[0] == 429]
        self.assertGreaterEqual(len(refused), 5)
        self.assertEqual({status for status, _ in answers}, {200, 429})
        self.assertEqual(refused[0][1]["why"]["code"], "too-fast")
        while server.get("/tiny.txt")[0] != 200:  # it comes back by itself
            pass
        status, headers, _ = self.flood(server)
        self.assertEqual((status, headers["retry-after"]), (429, "1"))

    @staticmethod
    def flood(server):
        while True:
            answer = server.get("/tiny.txt")
            if answer[0] != 200:
                return answer

    def test_tables_and_guests_by_the_hour(self):
        server = self.serve("--address-tables", "3")
        cookie = cookie_of(server.ask("POST", "/api/guest")[1])
        self.assertEqual(server.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[0], 201)
        self.assertEqual(server.ask("POST", "/api/link", cookie=cookie)[0], 201)
        for method, path, form, who in [("POST", "/api/guest", None, None),
                                        ("POST", "/api/tables", {"game": "hiroba"}, cookie),
                                        ("POST", "/api/tables", {"game": "hiroba"}, None),
                                        ("POST", "/api/link", None, cookie)]:
            self.is_refused(server.ask(method, path, form, who), 429, "too-many")
        self.assertEqual(server.ask("GET", "/api/tables?list=mine", cookie=cookie)[0], 200)
        self.assertEqual(server.ask("POST", "/api/guest", cookie=cookie)[0], 200)

    def test_bodies(self):
        server = self.serve()
        start = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        for head, code, why in [
                (b"Content-Length: 8193\r\n\r\n", b"413", b"too-long"),
                (b"Content-Length: 999999999\r\n\r\n", b"413", b"too-long"),
                (b"Content-Length: 99999999999999999999\r\n\r\n", b"411", b"bad-length"),
                (b"Content-Length: -1\r\n\r\n", b"411", b"bad-length"),
                (b"Content-Length: 2x\r\n\r\n{}", b"411", b"bad-length"),
                (b"Content-Length: 2, 2\r\n\r\n{}", b"411", b"bad-length"),
                (b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", b"411",
                 b"bad-length"),
                (b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}", b"411",
                 b"bad-length")]:
            answer = server.say(start + head)
            self.assertEqual(answer[9:12], code, head)
            self.assertIn(b'"code":"' + why + b'"', answer)
            self.assertEqual(answer.count(b"HTTP/1."), 1)
        longest = json.dumps({"name": "Kei"}).encode().ljust(8192)
        status, _, _ = server.get("/api/guest", "POST", longest,
                                  Content_Type="application/json")
        self.assertEqual(status, 201)

    POST = (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b'Content-Length: 14\r\n\r\n{"name":"Kei"}')
    GET = b"GET /tiny.txt HTTP/1.1\r\nHost: x\r\n\r\n"
    LIST = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"
    EMPTY = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
    OPEN = b"POST /api/guest HTTP/1.1\r\nHost: x\r\n\r\n"

    def test_a_body_may_come_byte_by_byte(self):
        server = self.serve()
        with server.connect() as client, client.makefile("rb") as stream:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for _ in range(2):
                for byte in self.POST:
                    client.sendall(bytes([byte]))
                self.assertEqual(json.loads(read_answer(stream)[1])["name"], "Kei")

    def test_one_connection_serves_requests_of_all_kinds(self):
        server = self.serve()
        with server.connect() as client, client.makefile("rb") as stream:
            for request in [self.POST, self.GET, self.LIST, self.EMPTY, self.POST] * 3:
                client.sendall(request)
                self.assertRegex(read_answer(stream)[0], rb"^HTTP/1.1 20[01] ")

    def test_requests_in_one_breath_are_answered_in_turn(self):
        server = self.serve()
        with server.connect() as client, client.makefile("rb") as stream:
            client.sendall((self.LIST + self.EMPTY + self.GET) * 5)
            for _ in range(5):
                self.assertEqual(read_answer(stream)[1], b'{"tables":[]}')
                self.assertEqual(json.loads(read_answer(stream)[1])["name"], "Guest")
                self.assertEqual(read_answer(stream)[1], b"x")

    def test_a_body_behind_another_request_is_refused_and_hangs_nobody(self):
        server = self.serve("--address-tables", "0")
        for before, answers in [(self.GET, 1), (self.LIST, 1), (self.POST, 1), (self.EMPTY, 1),
                                (self.GET * 20, 20), (self.POST + self.GET, 2)]:
            for body in self.POST, self.OPEN:
                answer = server.say(before + body + self.GET * 3)
                self.assertEqual(len(re.findall(rb"HTTP/1.1 20[01] ", answer)), answers)
                self.assertEqual(answer.count(b"HTTP/1.1 503 "), 1)
                self.assertTrue(answer.endswith(b'answer to the one before"}}\n'), answer)
        rng = random.Random(11)
        kinds = [self.GET, self.LIST, self.POST, self.EMPTY, self.OPEN]
        for _ in range(100):
            noise = b"".join(rng.choice(kinds) for _ in range(rng.randrange(1, 8)))
            server.say(noise[:rng.randrange(len(noise) + 1)])
        self.is_well(server)

    def test_who_is_gone_is_counted_out(self):
        rng = random.Random(3)
        server = self.serve("--address-tables", "0")
        for _ in range(100):
            client = server.connect()
            client.sendall(rng.choice([b"", b"GET", self.GET, self.POST, self.POST[:-3], self.OPEN,
                                       rng.randbytes(40), self.LIST + self.POST]))
            if rng.random() < 0.3:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            client.close()
        while b"\nniwa_connections 1\n" not in server.get("/metrics")[2]:
            pass  # until it has seen all of them leave; this one is the last

    def test_half_a_body_stops_nobody_and_is_not_waited_for(self):
        server = self.serve()
        half = server.connect()
        half.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{")
        self.is_well(server)
        self.assertEqual(half.recv(65536), b"")  # when the server has had enough
        half.close()

    def test_clients_may_vanish_while_the_store_writes(self):
        server = self.serve("--address-tables", "0")
        for _ in range(100):
            client = server.connect()
            client.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\n\r\n" * 2)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            client.close()
        self.assertEqual(server.ask("POST", "/api/guest")[0], 201)


class Proxies(Case):
    TRUST = ("--trusted-proxy", "127.0.0.0/8, ::1, 198.51.100.7")

    def spend(self, server, **headers):
        """How many guests an address gets, up to five."""
        return [server.ask("POST", "/api/guest", **headers)[0] for _ in range(5)].count(201)

    def test_limits_see_who_is_behind_a_proxy_that_is_trusted(self):
        server = self.serve("--address-tables", "2", *self.TRUST)
        for chain, left in [("203.0.113.1", 2), ("203.0.113.1", 0), ("203.0.113.2", 2),
                            ("6.6.6.6, 203.0.113.2", 0),          # what it was told before
                            ("203.0.113.3, 198.51.100.7", 2),     # two proxies of ours
                            ("203.0.113.3", 0),
                            ("[2001:db8::1]:4711", 2), ("2001:db8::2", 0),  # one household
                            ("2001:db8:0:1::1", 2),
                            ("203.0.113.4:1234", 2), ("203.0.113.4", 0)]:
            self.assertEqual(self.spend(server, X_Forwarded_For=chain), left, chain)

    def test_nonsense_from_a_trusted_proxy_is_a_stranger(self):
        """All nonsense counts as one client. That is not the proxy, which sends no such header."""
        server = self.serve("--address-tables", "2", *self.TRUST)
        for chain, left in [("unknown", 2), ("203.0.113.1, _hidden", 0), ("," * 500, 0),
                            ("203.0.113.9,", 0), ("", 2), ("", 0), ("203.0.113.9", 2)]:
            self.assertEqual(self.spend(server, X_Forwarded_For=chain), left, chain)

    def test_others_have_no_say(self):
        server = self.serve("--address-tables", "2")
        self.assertEqual(self.spend(server, X_Forwarded_For="203.0.113.1"), 2)
        self.assertEqual(self.spend(server, X_Forwarded_For="203.0.113.2"), 0)

    def test_a_proxy_has_any_number_of_connections(self):
        server = self.serve("--address-connections", "2", *self.TRUST)
        clients = [server.connect() for _ in range(20)]
        for client in clients:
            client.sendall(b"GET /tiny.txt HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertEqual(read_answer(client.makefile("rb"))[1], b"x")
            client.close()

    def test_websockets_count_for_who_is_behind(self):
        server = self.serve("--address-connections", "2", *self.TRUST)

        def shake(who):
            client = server.connect()
            client.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: "
                           b"websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                           b"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: niwa.1\r\n"
                           b"X-Forwarded-For: " + who + b"\r\n\r\n")
            return client, client.recv(65536)[9:12]

        first = [shake(b"203.0.113.1") for _ in range(3)]
        self.assertEqual([status for _, status in first], [b"101", b"101", b"429"])
        self.assertEqual(shake(b"203.0.113.2")[1], b"101")
        first[0][0].close()
        while shake(b"203.0.113.1")[1] != b"101":
            pass  # until it has seen one leave

    def test_https_at_the_proxy_makes_cookies_secure(self):
        trusting, plain = self.serve(*self.TRUST), self.serve()
        behind = self.serve("--origin", "https://niwa.example.org")
        for server, proto, is_secure in [
                (trusting, {"X_Forwarded_Proto": "https"}, True),
                (trusting, {"X_Forwarded_Proto": "http"}, False), (trusting, {}, False),
                (plain, {"X_Forwarded_Proto": "https"}, False), (behind, {}, True)]:
            cookie = server.ask("POST", "/api/guest", **proto)[1]["set-cookie"]
            self.assertEqual("; Secure" in cookie, is_secure, (cookie, proto))


class Origins(Case):
    def handshake(self, server, origin):
        """The status of a handshake with this Origin."""
        try:
            Wire(server, origin=origin).close()
            return 101
        except Closed as end:
            return end.code

    def test_pages_of_others_change_nothing(self):
        server = self.serve()
        own = f"http://{server.host}:{server.port}"
        for origin, is_ours in [
                (own, True), (own.upper().replace("HTTP", "http"), True), (None, True),
                ("null", False), ("https://evil.example", False),
                (f"http://{server.host}", False), (f"https://{server.host}:{server.port}", False),
                (own + ".evil.example", False), (own + "/", False), ("x" * 400, False)]:
            headers = {"Origin": origin} if origin else {}
            answer = server.ask("POST", "/api/guest", **headers)
            self.assertEqual(answer[0], 201 if is_ours else 403, origin)
            if not is_ours:
                self.is_refused(answer, 403, "foreign-origin")
            self.assertEqual(self.handshake(server, origin), 101 if is_ours else 403, origin)
            self.assertEqual(server.ask("GET", "/api/games", **headers)[0], 200)

    def test_behind_a_proxy_the_operator_says_what_is_ours(self):
        server = self.serve("--origin", "https://niwa.example.org")
        for origin, status in [("https://niwa.example.org", 201),
                               (f"http://{server.host}:{server.port}", 403),
                               ("http://niwa.example.org", 403)]:
            self.assertEqual(server.ask("POST", "/api/guest", Origin=origin)[0], status)

    def test_handshakes_that_are_not_for_us(self):
        server = self.serve()
        for how, code in [({"path": "/"}, 404), ({"path": "/api/guest"}, 404),
                          ({"path": "/ws/more-than-that"}, 404), ({"protocol": None}, 400),
                          ({"protocol": "chat"}, 400)]:
            with self.assertRaises(Closed) as end:
                Wire(server, **how)
            self.assertEqual(end.exception.code, code, how)
        Wire(server, protocol="chat, niwa.1").close()


class Tls(Case):
    def certificate(self, folder=None, days=30, name="garden"):
        """A certificate of our own making and its key."""
        folder = folder or self.folder()
        cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert,
                        "-days", str(days), "-subj", f"/CN={name}"],
                       capture_output=True, check=True)
        return cert, key

    @staticmethod
    def name_of(server):
        """Whose certificate it shows."""
        with server.connect() as client:
            text = ssl.DER_cert_to_PEM_cert(client.getpeercert(binary_form=True))
        done = subprocess.run(["openssl", "x509", "-noout", "-subject"], input=text.encode(),
                              capture_output=True, check=True)
        return done.stdout.decode().split("=")[-1].strip()

    def test_everything_works_over_https(self):
        cert, key = self.certificate()
        server = self.serve("--tls-cert", cert, "--tls-key", key)
        self.assertIn("https://", server.line)
        self.is_well(server)
        status, headers, _ = server.ask("POST", "/api/guest", {"name": "Kei"},
                                        Origin=f"https://{server.host}:{server.port}")
        self.assertEqual(status, 201)
        self.assertRegex(headers["set-cookie"], r"; HttpOnly; SameSite=Lax; Secure$")
        self.assertEqual(server.ask("POST", "/api/guest",
                                    Origin=f"http://{server.host}:{server.port}")[0], 403)
        with server.connect() as client:
            self.assertIn(client.version(), ("TLSv1.2", "TLSv1.3"))

    def test_noise_and_plain_http_do_no_harm(self):
        cert, key = self.certificate()
        server = self.serve("--tls-cert", cert, "--tls-key", key)
        for noise in [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01", bytes(500)]:
            with socket.create_connection((server.host, server.port)) as client:
                try:
                    client.sendall(noise)
                    client.shutdown(socket.SHUT_WR)
                    self.assertNotIn(b"200 OK", client.recv(65536))
                except OSError:  # it had enough before we were done
                    pass
        half = socket.create_connection((server.host, server.port))
        self.is_well(server)
        half.close()

    def test_what_cannot_be_used_is_refused(self):
        cert, key = self.certificate()
        _, other = self.certificate()
        text = self.write("poem.pem", "still pond")
        for mine, secret, says in [
                ("/nowhere.pem", key, "the certificate '/nowhere.pem' cannot be read: No such"),
                (cert, "/nowhere.pem", "the key '/nowhere.pem' cannot be read: No such"),
                (text, key, f"there is no certificate in '{text}'"),
                (cert, text, f"there is no key in '{text}'"),
                (cert, other, "that belongs to the certificate (key values mismatch)")]:
            self.refused("--tls-cert", mine, "--tls-key", secret, code=2, says=says)

    def test_a_certificate_that_ends_soon_is_told(self):
        cert, key = self.certificate(days=3)
        self.serve("--tls-cert", cert, "--tls-key", key,
                   says=rb".*level=warn event=certificate days-left=[23]\n")

    def test_a_new_certificate_needs_no_restart(self):
        folder = self.folder()
        cert, key = self.certificate(folder, name="old")
        server = self.serve("--tls-cert", cert, "--tls-key", key, "--log", "info")
        self.assertEqual(self.name_of(server), "old")
        self.certificate(folder, name="new")
        server.process.send_signal(signal.SIGHUP)
        while self.name_of(server) != "new":
            pass
        with open(cert, "w", encoding="ascii") as file:
            file.write("a poem")
        server.process.send_signal(signal.SIGHUP)
        while True:  # a bad one changes nothing, and is told
            line = server.process.stderr.readline().decode()
            if "level=error" in line:
                self.assertIn("there is no certificate in", line)
                break
        self.assertEqual(self.name_of(server), "new")
        self.assertEqual(server.stop()[0], 0)


if __name__ == "__main__":
    unittest.main()
