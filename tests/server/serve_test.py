"""`niwa serve` over real sockets: what browsers get, what strangers can't do, how it ends.

    python3 -m tests.server.serve_test build/release/niwa build/release/tests/niwa_small

The second program is the same with tests/small_app inside. Nothing here has a time limit: what
must come is waited for.
"""
import gzip
import http.client
import os
import random
import re
import resource
import signal
import socket
import subprocess
import unittest

from tests.helpers.serving import NIWA, SMALL, WEB, Case, content, read_answer

FILES = sorted(os.path.relpath(os.path.join(folder, name), WEB)
               for folder, _, names in os.walk(WEB) for name in names)
SCRIPT = "/assets/garden-0b1d2c3e.js"
FOREVER = "public, max-age=31536000, immutable"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".wasm": "application/wasm",
         ".webmanifest": "application/manifest+json", ".png": "image/png",
         ".txt": "text/plain; charset=utf-8"}


class Files:
    """What holds for the files, wherever they come from."""

    def test_every_file_comes_whole_and_by_its_type(self):
        for path in FILES:
            status, headers, body = self.server.get("/" + path)
            self.assertEqual((status, body), (200, content(path)), path)
            self.assertEqual(headers["content-type"], TYPES[os.path.splitext(path)[1]])
            self.assertEqual(headers["content-length"], str(len(body)))

    def test_headers_keep_strangers_out(self):
        for path in ["/", SCRIPT, "/missing.js"]:
            headers = self.server.get(path)[1]
            policy = headers["content-security-policy"]
            for rule in ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'",
                         "style-src 'self'", "object-src 'none'", "base-uri 'none'",
                         "form-action 'none'", "frame-ancestors 'none'"]:
                self.assertIn(rule, [part.strip() for part in policy.split(";")])
            self.assertNotIn("unsafe-inline", policy)
            self.assertNotIn("'unsafe-eval'", policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")
            self.assertIn("camera=()", headers["permissions-policy"])

    def test_only_names_with_a_hash_are_kept_for_long(self):
        for path in FILES:
            lasts = path.startswith("assets/") or path.endswith(".wasm")
            self.assertEqual(self.server.get("/" + path)[1]["cache-control"],
                             FOREVER if lasts else "no-cache", path)

    def test_what_the_client_has_is_not_sent_again(self):
        tag = self.server.get(SCRIPT)[1]["etag"]
        self.assertRegex(tag, r'^"[0-9a-f]{16}"$')
        for mine in [tag, "W/" + tag, f'"other", {tag}', "*"]:
            status, headers, body = self.server.get(SCRIPT, If_None_Match=mine)
            self.assertEqual((status, body), (304, b""), mine)
            self.assertEqual((headers["etag"], headers["cache-control"]), (tag, FOREVER))
        for other in ['"other"', tag[:-2] + '"', tag.strip('"'), ""]:
            self.assertEqual(self.server.get(SCRIPT, If_None_Match=other)[0], 200, other)

    def test_a_place_in_the_app_is_the_page(self):
        for path in ["/", "/g/abc", "/rules/hiroba", "/?x=1", "/assets"]:
            self.assertEqual(self.server.get(path)[::2], (200, content("index.html")), path)

    def test_a_missing_file_is_told(self):
        for path in ["/missing.js", "/assets/missing-00000000.css", "/g/missing.wasm"]:
            status, headers, body = self.server.get(path)
            self.assertEqual((status, headers["cache-control"]), (404, "no-cache"))
            for words in ["Back to the garden", "Retour au jardin", "庭へ戻る"]:
                self.assertIn(words, body.decode())
            self.assertEqual(self.server.get(path, "HEAD")[::2], (404, b""))

    def test_head_is_get_without_the_body(self):
        for path in ["/", SCRIPT]:
            _, headers, _ = self.server.get(path)
            self.assertEqual(self.server.get(path, "HEAD"), (200, headers, b""))

    def test_other_methods_are_refused(self):
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]:
            status, headers, _ = self.server.get("/", method)
            self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"), method)
        for method in [b"TRACE", b"BREW", b"CONNECT"]:
            answer = self.server.say(method + b" / HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertRegex(answer, b"^HTTP/1.1 400 ", method)
        self.is_well(self.server)

    def test_a_body_is_refused_and_never_read_as_a_request(self):
        inner = b"GET /tiny.txt HTTP/1.1\r\nHost: x\r\n\r\n"
        for head in [b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(inner),
                     b"GET / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(inner),
                     b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"]:
            answer = self.server.say(head + inner)
            self.assertRegex(answer, b"^HTTP/1.1 4(00|05|11) ")
            self.assertEqual(answer.count(b"HTTP/1."), 1, answer)

    def test_paths_lead_nowhere_else(self):
        for path in ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt",
                     "/..%2fsecret.txt", "/%252e%252e/secret.txt", "//secret.txt",
                     "/..\\secret.txt", "/.hidden.txt", "/assets/.hidden.txt", "/.",
                     "/./../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "secret.txt",
                     "/tiny.txt%00.js", "/\x01.txt", "/" + "a/" * 2000 + ".txt",
                     "/%", "/%zz.txt", "http://x/../secret.txt", "/assets/"]:
            answer = self.server.say(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            self.assertNotIn(b"told to nobody", answer, path)
        self.is_well(self.server)

    def test_one_connection_serves_many_requests(self):
        with self.server.connect() as client, client.makefile("rb") as stream:
            for path in ["index.html", "tiny.txt", "sw.js"] * 3:
                client.sendall(f"GET /{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                self.assertEqual(read_answer(stream), (b"HTTP/1.1 200 OK\r\n", content(path)))
                client.sendall(f"HEAD /{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                self.assertEqual(read_answer(stream, False)[0], b"HTTP/1.1 200 OK\r\n")

    def test_requests_in_one_breath_are_answered_in_turn(self):
        with self.server.connect() as client, client.makefile("rb") as stream:
            client.sendall(b"".join(f"GET /{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
                                    for path in FILES))
            for path in FILES:
                self.assertEqual(read_answer(stream), (b"HTTP/1.1 200 OK\r\n", content(path)))

    def test_a_client_may_be_old(self):
        answer = self.server.say(b"GET /tiny.txt HTTP/1.0\r\n\r\n")
        self.assertTrue(answer.startswith(b"HTTP/1.0 200 ") and answer.endswith(b"\r\n\r\nx"))


class Embedded(Files, Case):
    def setUp(self):
        self.server = self.serve()

    def test_packed_and_plain_are_the_same(self):
        packed = 0
        for path in FILES:
            _, headers, body = self.server.get("/" + path, Accept_Encoding="br, gzip")
            self.assertEqual(headers["content-length"], str(len(body)))
            if "content-encoding" not in headers:
                continue
            packed += 1
            self.assertEqual((headers["content-encoding"], headers["vary"]),
                             ("gzip", "accept-encoding"))
            self.assertLess(len(body), len(content(path)))
            self.assertEqual(gzip.decompress(body), content(path))
        self.assertIn(packed, range(2, len(FILES)))

    def test_the_client_says_whether_it_unpacks(self):
        for wish, packs in [("gzip", True), ("deflate, gzip;q=0.5", True), ("*", True),
                            ("GZIP", True), ("", False), ("deflate", False),
                            ("gzip;q=0", False), ("gzip; q=0.000, br", False),
                            ("xgzip", False), ("identity", False), ("," * 900, False)]:
            headers = self.server.get(SCRIPT, Accept_Encoding=wish)[1]
            self.assertEqual("content-encoding" in headers, packs, wish)
            self.assertEqual(headers["vary"], "accept-encoding")

    def test_packed_and_plain_have_tags_of_their_own(self):
        plain = self.server.get(SCRIPT)[1]["etag"]
        packed = self.server.get(SCRIPT, Accept_Encoding="gzip")[1]["etag"]
        self.assertNotEqual(plain, packed)
        self.assertEqual(self.server.get(SCRIPT, If_None_Match=packed)[0], 200)
        self.assertEqual(self.server.get(SCRIPT, If_None_Match=packed,
                                         Accept_Encoding="gzip")[0], 304)


class Folder(Files, Case):
    """The same from a folder that has secrets in it and beside it."""

    def setUp(self):
        folder = self.folder()
        self.web = os.path.join(folder, "web")
        for path in FILES:
            self.write(os.path.join("web", path), content(path), folder)
        for path in ["secret.txt", "web/.hidden.txt", "web/assets/.hidden.txt"]:
            self.write(path, b"told to nobody", folder)
        self.server = self.serve("--web", self.web, program=NIWA)

    @staticmethod
    def write(path, text, root):
        path = os.path.join(root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text)

    def test_a_change_is_seen_at_once(self):
        tag = self.server.get("/tiny.txt")[1]["etag"]
        self.write("tiny.txt", b"another", self.web)
        status, headers, body = self.server.get("/tiny.txt", If_None_Match=tag)
        self.assertEqual((status, body), (200, b"another"))
        self.assertNotEqual(headers["etag"], tag)

    def test_a_large_file_comes_whole(self):
        large = random.Random(5).randbytes(5_000_000)
        self.write("large.bin", large, self.web)
        self.assertEqual(self.server.get("/large.bin")[2], large)

    def test_who_asks_and_does_not_listen_stops_nobody(self):
        self.write("large.bin", bytes(5_000_000), self.web)
        deaf = [self.server.connect() for _ in range(10)]
        for client in deaf:
            client.sendall(b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n" * 5)
        self.is_well(self.server)
        for client in deaf[:5]:
            client.close()
        self.is_well(self.server)
        self.assertEqual(self.server.stop(), (0, b""))
        for client in deaf[5:]:
            client.close()


class Crowds(Case):
    def setUp(self):
        self.server = self.serve()

    def test_half_a_request_stops_nobody_and_is_not_waited_for(self):
        half = self.server.connect()
        half.sendall(b"GET / HTTP/1.1\r\nHo")
        silent = self.server.connect()
        for _ in range(3):
            self.is_well(self.server)
        for client in half, silent:  # comes back when the server has had enough
            self.assertNotIn(b"200 OK", client.recv(65536))
            client.close()
        self.is_well(self.server)

    def test_two_hundred_at_once_are_all_served(self):
        clients = [self.server.connect() for _ in range(200)]
        for number, client in enumerate(clients):
            client.sendall(f"GET /{FILES[number % len(FILES)]} HT".encode())
        for client in clients:
            client.sendall(b"TP/1.1\r\nHost: x\r\n\r\n")
        for number, client in enumerate(clients):
            with client, client.makefile("rb") as stream:
                self.assertEqual(read_answer(stream), (b"HTTP/1.1 200 OK\r\n",
                                                       content(FILES[number % len(FILES)])))

    def test_a_request_may_come_byte_by_byte(self):
        with self.server.connect() as client, client.makefile("rb") as stream:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in b"GET /tiny.txt HTTP/1.1\r\nHost: x\r\n\r\n":
                client.sendall(bytes([byte]))
            self.assertEqual(read_answer(stream), (b"HTTP/1.1 200 OK\r\n", b"x"))

    def test_huge_headers_are_refused(self):
        for head in [b"X-Long: " + b"x" * 100_000, b"\r\n".join([b"X-Many: x"] * 20_000),
                     b"Cookie: " + b"x" * 100_000, b"Host: " + b"x" * 100_000]:
            answer = self.server.say(b"GET /tiny.txt HTTP/1.1\r\n" + head + b"\r\n\r\n")
            self.assertNotIn(b"\r\n\r\nx", answer, head[:20])
        answer = self.server.say(b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n")
        self.assertNotIn(b"200 OK", answer)
        self.is_well(self.server)

    def test_upgrades_are_refused(self):
        for what in [b"websocket", b"h2c", b"nonsense"]:
            answer = self.server.say(
                b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: "
                + what + b"\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                b"Sec-WebSocket-Version: 13\r\n\r\n")
            self.assertRegex(answer, b"^HTTP/1.[01] 40[034] ", what)
            self.assertEqual(what == b"nonsense", b'{"why":{"code":' not in answer, what)
        self.is_well(self.server)

    def test_noise_does_no_harm(self):
        rng = random.Random(7)
        request = bytearray(b"GET /assets/garden-0b1d2c3e.js?a=%41 HTTP/1.1\r\nHost: x\r\n"
                            b"Accept-Encoding: gzip\r\nIf-None-Match: \"a\", W/\"b\"\r\n\r\n")
        for _ in range(300):
            self.server.say(rng.randbytes(rng.randrange(1, 2000)))
            spoiled = bytearray(request)
            for _ in range(rng.randrange(1, 6)):
                at = rng.randrange(len(spoiled))
                spoiled[at:at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
            self.server.say(bytes(spoiled))
        self.is_well(self.server)

    def test_clients_may_vanish(self):
        for _ in range(100):
            client = self.server.connect()
            client.sendall(b"GET /icon-192.png HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                              b"\x01\0\0\0\0\0\0\0")  # an end without a close frame
            client.close()
        self.is_well(self.server)

    def test_more_guests_than_chairs(self):
        server = self.serve(says=rb".*level=warn event=few-files connections=8 wanted=12000 "
                                 rb"open-files=40 why=.*LimitNOFILE.*\n(.*turned-away.*\n)*",
                            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE,
                                                                  (40, 40)))
        guests = [server.connect() for _ in range(120)]
        for guest in guests:
            guest.close()
        while True:  # until it has seen them leave
            try:
                self.is_well(server)
                return
            except (ConnectionError, http.client.RemoteDisconnected, AssertionError):
                pass


class Ends(Case):
    def test_signals_end_it_well(self):
        for number in signal.SIGINT, signal.SIGTERM:
            server = self.serve()
            guests = [server.connect() for _ in range(20)]
            guests[0].sendall(b"GET / HT")
            guests[1].sendall(b"GET / HTTP/1.1\r\n\r\n")
            guests[1].recv(10)
            self.assertEqual(server.stop(number), (0, b""))
            self.assertEqual(guests[2].recv(10), b"")
            for guest in guests:
                guest.close()

    def test_its_port_is_free_at_once(self):
        first = self.serve()
        self.is_well(first)
        first.stop()
        self.is_well(self.serve(port=str(first.port)))

    def test_a_busy_port_is_one_sentence(self):
        server = self.serve()
        self.refused("--port", str(server.port), code=3,
                     says=f"port {server.port} is taken by another program")
        self.is_well(server)

    def test_addresses(self):
        self.assertIn("http://127.0.0.1:", self.serve("--listen", "127.0.0.1").line)
        everywhere = self.serve("--listen", "0.0.0.0")
        self.assertIn("http://localhost:", everywhere.line)
        self.is_well(everywhere)
        self.refused("--listen", "no.such.name.invalid", code=2, says="there is no address")
        self.refused("--listen", "300.1.1.1", code=2, says="there is no address '300.1.1.1'")
        self.refused("--listen", "192.0.2.7", code=2, says="has no address '192.0.2.7'")
        self.refused("--port", "65536", code=2, says="--port takes a whole number")
        self.refused("--web", "/nowhere", code=2, says="there is no index.html")

    @unittest.skipUnless(socket.has_ipv6 and os.path.exists("/proc/net/if_inet6"), "no IPv6")
    def test_the_new_protocol(self):
        with open("/proc/net/if_inet6", encoding="ascii") as file:
            if "00000000000000000000000000000001" not in file.read():
                self.skipTest("no ::1 here")
        server = self.serve("--listen", "::1")
        self.assertIn("http://[::1]:", server.line)
        self.is_well(server)

    def test_a_port_for_root_only(self):
        with open("/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding="ascii") as file:
            if int(file.read()) <= 81:
                self.skipTest("on this machine every port is for everybody")
        drop = ["setpriv", "--bounding-set=-net_bind_service"] if os.geteuid() == 0 else []
        self.refused("--port", "81", code=3, says="no permission to listen at port 81",
                     prefix=drop)


class Program(Case):
    """The program people get: with the web app inside, or an honest word."""

    def test_the_app_is_inside_or_it_says_so(self):
        probe = subprocess.run([NIWA, "serve", "--listen", "300.1.1.1", "--data", self.folder()],
                               capture_output=True, check=False)
        self.assertEqual(probe.returncode, 2)
        if b"no web app inside" in probe.stderr:
            self.refused(program=NIWA, code=2, says="--web DIR serves a folder")
            return
        server = self.serve(program=NIWA)
        status, _, body = server.get("/")
        page = body.decode()
        self.assertEqual(status, 200)
        self.assertNotRegex(page, r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=")
        links = re.findall(r'\b(?:src|href)="\.?(/[^"#]*)"', page)
        self.assertTrue([link for link in links if link.endswith(".js")])
        for link in links:
            status, headers, packed = server.get(link, Accept_Encoding="gzip")
            self.assertEqual(status, 200, link)
            if link.endswith((".js", ".css")):
                self.assertEqual(headers["cache-control"], FOREVER, link)
            if "content-encoding" in headers:
                self.assertEqual(gzip.decompress(packed), server.get(link)[2], link)


if __name__ == "__main__":
    unittest.main()
