"""docs/openapi.json against the real server: every path, method, status and schema.

    python3 -m tests.server.openapi_test build/release/niwa build/release/tests/niwa_small

Every answer that comes is checked against the document; in the end every answer that the
document describes must have come.
"""
import json
import os
import re
import resource
import secrets
import sqlite3
import unittest

from tests.server.schema import Checker, Wrong
from tests.helpers.serving import ROOT, Case, cookie_of
from tests.helpers.wire import Wire

with open(os.path.join(ROOT, "docs", "openapi.json"), encoding="utf-8") as file:
    API = json.load(file)
CHECKER = Checker(API)
METHODS = ("get", "post", "patch", "put", "delete")
POND = """niwa pack 1
game haru-ichiban
name Ours
pond P.P.P
pond .PYD.
pond PP.PP
pond .PPR.
pond P.P.P
"""


def operations():
    """Every path and method of the document, with its operation."""
    return [(path, method, item[method]) for path, item in API["paths"].items()
            for method in METHODS if method in item]


def path_of(template):
    return template.replace("{table}", "0123456789ab")


def is_valid(value, schema):
    try:
        CHECKER.check(value, schema)
        return True
    except Wrong:
        return False


class Conversation(Case):
    """A test whose calls check every answer against the document."""

    def setUp(self):
        self.seen = set()

    def describe(self, method, path):
        """The path of a call in the document, and its operation."""
        for template, item in API["paths"].items():
            if re.fullmatch(re.sub(r"\{[a-z]+\}", "[^/]+", template), path.split("?")[0]):
                return template, item[method.lower()]
        raise AssertionError(f"the document has no {method} {path}")

    def check_headers(self, described, headers):
        for name, header in described.get("headers", {}).items():
            header = CHECKER.resolve(header)
            value = headers.get(name.lower())
            self.assertTrue(value is not None or not header.get("required"), name)
            if value is not None:
                CHECKER.check(value, header["schema"], name)
        if "Set-Cookie" not in described.get("headers", {}):
            self.assertNotIn("set-cookie", headers)

    def check(self, method, path, answer):
        """Checks an answer by its operation in the document."""
        status, headers, body = answer
        template, operation = self.describe(method, path)
        self.assertIn(str(status), operation["responses"], (method, path, body))
        described = CHECKER.resolve(operation["responses"][str(status)])
        kind = headers["content-type"].split(";")[0]
        self.assertIn(kind, described["content"], (method, path, body))
        CHECKER.check(body.decode() if isinstance(body, bytes) else body,
                      described["content"][kind]["schema"])
        self.assertEqual(headers["cache-control"], "no-store")
        self.check_headers(described, headers)
        self.seen.add((template, method.lower(), str(status)))

    def call(self, server, method, path, status, form=None, cookie=None, code=None, **headers):
        """Makes a call that must be answered with this status, and refused with this code."""
        answer = server.ask(method, path, form, cookie, **headers)
        self.assertEqual(answer[0], status, (method, path, form, answer[2]))
        if code:
            self.assertEqual(answer[2]["why"]["code"], code)
        self.check(method, path, answer)
        operation = self.describe(method, path)[1]
        if form is not None and status in (200, 201) and "requestBody" in operation:
            CHECKER.check(form, operation["requestBody"]["content"]["application/json"]["schema"])
        return answer

    def guest(self, server, name):
        """The cookie of a new guest, and who it is."""
        _, headers, guest = self.call(server, "POST", "/api/guest", 201, {"name": name})
        return cookie_of(headers), guest


class Described(Conversation):
    def test_every_answer_that_is_described_comes(self):
        server = self.serve("--address-tables", "0")
        self.ask_operation(server)
        self.ask_guests(server)
        self.ask_links(server)
        self.ask_tables(server)
        self.play(server)
        self.spoil_bodies(server)
        self.flood()
        self.fill_disk()
        described = {(path, method, status) for path, method, operation in operations()
                     for status in operation["responses"] if status != "default"}
        self.assertEqual(described - self.seen, set())
        self.assertGreater(len(described), 60)

    def ask_operation(self, server):
        self.call(server, "GET", "/healthz", 200)
        self.call(server, "GET", "/metrics", 200)
        self.call(self.serve("--metrics", "none"), "GET", "/metrics", 403, code="not-for-you")
        games = self.call(server, "GET", "/api/games", 200)[2]["games"]
        with open("games/games.def", encoding="utf-8") as file:
            folders = re.findall(r"^GAME\((\w+)\)", file.read(), re.M)
        self.assertEqual(["null", *[game["name"].replace("-", "_") for game in games]], folders)

    def ask_guests(self, server):
        self.call(server, "GET", "/api/guest", 401, code="no-guest")
        stranger = "niwa=" + "A" * 43
        self.call(server, "GET", "/api/guest", 401, cookie=stranger, code="no-guest")
        for cookie in ["niwa=short", "niwa=" + "ä" * 43, "other=" + "A" * 43, "niwa", "=;,;"]:
            self.call(server, "GET", "/api/guest", 401, cookie=cookie.encode(), code="no-guest")
        cookie, guest = self.guest(server, "桂 Kei")
        self.assertEqual(guest["name"], "桂 Kei")
        self.assertEqual(self.call(server, "POST", "/api/guest", 201)[2]["name"], "Guest")
        for way in [cookie, f"a=b; {cookie}; c=d", f"niwa=old; {cookie}"]:
            self.assertEqual(self.call(server, "GET", "/api/guest", 200, cookie=way)[2], guest)
        again = self.call(server, "POST", "/api/guest", 200, {"name": "Other"}, cookie)
        self.assertEqual(again[2], guest)
        self.call(server, "PATCH", "/api/guest", 401, {"name": "Aya"}, code="no-guest")
        renamed = self.call(server, "PATCH", "/api/guest", 200, {"name": "Aya"}, cookie)[2]
        self.assertEqual(renamed, {"id": guest["id"], "name": "Aya"})
        self.assertEqual(self.call(server, "GET", "/api/guest", 200, cookie=cookie)[2], renamed)
        for bad in ["", "x" * 64, "two\nlines", "tab\t", "\u0000", "\ud800", 7, None, ["Kei"], " ",
                    "a ", "\x85", "a\x9b", "\u3000", "\u200b", "\u00a0", "\ufeff", "a\u202eb",
                    "a\u2028", "a\u2066", "a\u200f", "a\u061c"]:
            answer = server.ask("PATCH", "/api/guest", {"name": bad}, cookie)
            self.check("PATCH", "/api/guest", answer)
            self.assertIn(answer[2]["why"]["code"], ("bad-name", "bad-json"), bad)
        self.call(server, "PATCH", "/api/guest", 400, {}, cookie, code="bad-name")
        self.call(server, "PATCH", "/api/guest", 400, {"nome": "Kei"}, cookie,
                  code="unknown-key")

    def ask_links(self, server):
        first, guest = self.guest(server, "Kei")
        self.call(server, "POST", "/api/link", 401, code="no-guest")
        link = self.call(server, "POST", "/api/link", 201, cookie=first)[2]
        self.assertEqual(link["path"], "/#/move/" + link["code"])
        other, _ = self.guest(server, "Other")  # whoever used the device before
        taken = self.call(server, "POST", "/api/link/take", 200, {"code": link["code"]}, other)
        second = cookie_of(taken[1])
        self.assertEqual(taken[2], guest)
        self.assertNotIn(second, (first, other))
        for cookie in first, second:
            self.assertEqual(self.call(server, "GET", "/api/guest", 200, cookie=cookie)[2], guest)
        self.call(server, "POST", "/api/link/take", 410, {"code": link["code"]},
                  code="link-gone")
        self.call(server, "POST", "/api/link/take", 410, {"code": "A" * 43}, code="link-gone")
        for bad in ["", "short", "A" * 44, "!" * 43, first.split("=")[1][:-1] + " ", 5, None]:
            self.call(server, "POST", "/api/link/take", 400, {"code": bad}, code="bad-code")
        token = first.split("=")[1]  # a token is no code, and a code no token
        self.call(server, "POST", "/api/link/take", 410, {"code": token}, code="link-gone")
        more = self.call(server, "POST", "/api/link", 201, {}, first)[2]["code"]
        self.call(server, "GET", "/api/guest", 401, cookie=f"niwa={more}", code="no-guest")

    def ask_tables(self, server):
        cookie, guest = self.guest(server, "Kei")
        setup = {"game": "haru-ichiban", "seats": ["me", "open"], "clock": "game 600 5",
                 "public": True, "options": {"croak": "race"}}
        founded = self.call(server, "POST", "/api/tables", 201, setup, cookie)
        self.assertEqual(founded[2]["guest"], guest)
        hidden = self.call(server, "POST", "/api/tables", 201,
                           {"game": "hiroba", "seats": ["me", "computer", "computer:6", "open"],
                            "name": "Aya"})
        self.assertEqual(hidden[2]["guest"]["name"], "Aya")  # who is a guest by now
        self.call(server, "GET", "/api/guest", 200, cookie=cookie_of(hidden[1]))
        listed = self.call(server, "GET", "/api/tables?list=open&limit=5", 200)[2]["tables"]
        self.assertEqual([(table["table"], table["game"], table["clock"], table["options"])
                          for table in listed],
                         [(founded[2]["table"], "haru-ichiban", "game 600 5", {"croak": "race"})])
        for name in "running", "over":
            self.assertEqual(self.call(server, "GET", f"/api/tables?list={name}",
                                       200)[2]["tables"], [])
        self.call(server, "GET", "/api/tables?list=mine", 401, code="no-guest")
        self.call(server, "GET", "/api/tables?list=mine", 200, cookie=cookie)
        for query, code in [("list=all", "bad-list"), ("list=", "bad-list"),
                            ("limit=0", "bad-limit"), ("limit=201", "bad-limit"),
                            ("limit=5x", "bad-limit"), ("limit=", "bad-limit"),
                            ("list=open&limit=-1", "bad-limit"), ("list=" + "x" * 500, None)]:
            if code:
                self.call(server, "GET", "/api/tables?" + query, 400, code=code)
            else:
                self.assertIn(server.ask("GET", "/api/tables?" + query)[0], (200, 400))
        self.refuse_setups(server, cookie)
        self.call(server, "GET", f"/api/tables/{founded[2]['table']}?show=all", 400,
                  code="bad-show")
        for bad in ["0123456789ab", "x", "..", "A" * 12, "a" * 13, "%41", "a" * 100, "%C3%A9"]:
            for tail in "", "/record", "/story":
                answer = server.get(f"/api/tables/{bad}{tail}")
                self.assertEqual(answer[0], 404, bad)
        self.call(server, "GET", "/api/tables/0123456789ab", 404, code="no-such-table")
        for tail in "record", "story":
            self.call(server, "GET", f"/api/tables/0123456789ab/{tail}", 404,
                      code="no-such-table")

    def refuse_setups(self, server, cookie):
        schema = API["components"]["schemas"]["Setup"]
        for form, code, has_shape in [
                ({}, "bad-game", False), ({"game": "go"}, "bad-game", True),
                ({"game": 7}, "bad-game", False), ({"game": "null"}, "bad-game", True),
                ({"game": "hiroba", "seats": []}, "bad-seats", False),
                ({"game": "hiroba", "seats": ["me"] * 6}, "bad-seats", False),
                ({"game": "hiroba", "seats": "me"}, "bad-seats", False),
                ({"game": "hiroba", "seats": ["me", "cat"]}, "bad-seats", False),
                ({"game": "hiroba", "seats": ["me", 3]}, "bad-seats", False),
                ({"game": "hiroba", "seats": ["me", "computer:7"]}, "bad-setup", False),
                ({"game": "hiroba", "seats": ["me", "computer:0"]}, "bad-setup", False),
                ({"game": "hiroba", "seats": ["me", "guest:"]}, "bad-seats", False),
                ({"game": "hiroba", "seats": ["me", "me"]}, "bad-setup", True),
                ({"game": "hiroba", "seats": ["computer", "computer"]}, "bad-setup", True),
                ({"game": "hiroba", "options": []}, "bad-option", False),
                ({"game": "hiroba", "options": {"colour": "red"}}, "bad-option", True),
                ({"game": "haru-ichiban", "options": {"croak": "maybe"}}, "bad-option", True),
                ({"game": "haru-ichiban", "options": {"croak": True}}, "bad-option", False),
                ({"game": "haru-ichiban", "pack": 7}, "bad-pack", False),
                ({"game": "haru-ichiban", "pack": ""}, "bad-pack", True),
                ({"game": "haru-ichiban", "pack": POND.replace("R", "P")}, "bad-pack", True),
                ({"game": "hiroba", "pack": POND}, "bad-pack", True),
                ({"game": "hiroba", "clock": "fast"}, "bad-clock", False),
                ({"game": "hiroba", "clock": 60}, "bad-clock", False),
                ({"game": "hiroba", "clock": "move 999999"}, "bad-clock", True),
                ({"game": "hiroba", "public": "yes"}, "bad-public", False)]:
            self.call(server, "POST", "/api/tables", 422, form, cookie, code=code)
            self.assertEqual(is_valid(form, schema), has_shape, form)
        answer = self.call(server, "POST", "/api/tables", 422,
                           {"game": "hiroba", "seats": ["me", "me"]}, code="bad-setup")
        self.assertNotIn("set-cookie", answer[1])  # nobody became a guest for that
        for form, code in [({"game": "hiroba", "colour": "red"}, "unknown-key"),
                           ({"game": "hiroba", "name": ""}, "bad-name")]:
            self.call(server, "POST", "/api/tables", 400, form, cookie, code=code)
            self.assertFalse(is_valid(form, schema), form)

    def look(self, server, table, stage, viewers):
        """Checks everybody's view and record at a stage; returns the views."""
        views = []
        for seat, cookie in enumerate(viewers):
            for show, keys in [("json", {"position"}), ("bytes", {"bytes"}),
                               ("both", {"position", "bytes"}), ("none", set())]:
                view = self.call(server, "GET", f"/api/tables/{table}?show={show}", 200,
                                 cookie=cookie)[2]
                self.assertEqual((view["stage"], view["viewer"]), (stage, seat))
                if stage != "open":
                    self.assertEqual({"position", "bytes"} & set(view), keys)
            views.append(view)
            self.call(server, "GET", f"/api/tables/{table}/record", 200, cookie=cookie)
            self.call(server, "GET", f"/api/tables/{table}/story", 200, cookie=cookie)
            self.assertEqual(view["founder"], 1)
        return views

    def play(self, server):
        """A game from its founding to its end."""
        (kei, _), (aya, _) = self.guest(server, "Kei"), self.guest(server, "Aya")
        setup = {"game": "haru-ichiban", "public": True, "clock": "move 60",
                 "seats": ["me", "open"]}
        table = self.call(server, "POST", "/api/tables", 201, setup, kei)[2]["table"]
        wires = [Wire(server, cookie) for cookie in (kei, aya)]
        for wire in wires:
            wire.watch(table)
            self.assertIn("done", wire.ask(do="sit", table=table))
        self.look(server, table, "open", [None, kei, aya])
        for wire in wires:
            self.assertIn("done", wire.ask(do="share", table=table,
                                           share=secrets.token_hex(32)))
            self.assertIn("done", wire.ask(do="chat", table=table, text="よろしく"))
        self.look(server, table, "running", [None, kei, aya])
        self.assertEqual(len(self.call(server, "GET", "/api/tables?list=mine", 200,
                                       cookie=aya)[2]["tables"]), 1)
        running = self.call(server, "GET", "/api/tables?list=running", 200)[2]["tables"]
        self.assertEqual([one["seats"] for one in running], [["Kei", "Aya"]])
        lines = self.call(server, "GET", f"/api/tables/{table}/record", 200)[2]["lines"]
        self.assertIsInstance(lines, list)
        self.tell_story(server, table, wires[0], [kei, aya])
        self.assertIn("done", wires[0].ask(do="resign", table=table))
        views = self.look(server, table, "over", [None, kei, aya])
        self.assertEqual(views[0]["result"]["ranks"], [2, 1])
        record = self.call(server, "GET", f"/api/tables/{table}/record", 200)[2]
        self.assertIn(views[0]["luck"]["secret"].encode(), record)
        for wire in wires:
            wire.close()

    def tell_story(self, server, table, wire, cookies):
        """A pick is told to the player who made it, and hidden from the other."""
        held = self.call(server, "GET", f"/api/tables/{table}", 200,
                         cookie=cookies[0])[2]["position"]["players"][0]["hand"][0]
        self.assertIn("done", wire.ask(do="move", table=table, move=f"pick {held}"))
        picks = []
        for cookie in cookies:
            story = self.call(server, "GET", f"/api/tables/{table}/story", 200,
                              cookie=cookie)[2]["story"]
            self.assertEqual([one["ply"] for one in story], list(range(1, len(story) + 1)))
            picks.append([one["move"] for one in story if one["actor"] == 1])
        self.assertEqual(picks, [[f"pick {held}"], ["pick ?"]])

    def spoil_bodies(self, server):
        """Everything that can be wrong with a body before anybody reads it."""
        cookie, _ = self.guest(server, "Kei")
        for path, method, operation in operations():
            if "requestBody" not in operation:
                continue
            self.call(server, method.upper(), path, 403, {}, cookie, code="foreign-origin",
                      Origin="https://evil.example")
            self.call(server, method.upper(), path, 415, {}, cookie, code="bad-type",
                      Content_Type="text/plain")
            for body, status, code in [
                    (b"{", 400, "bad-json"), (b"[]", 400, "bad-json"), (b"7", 400, "bad-json"),
                    (b'{"name":"a","name":"b"}', 400, "bad-json"), (b"{} {}", 400, "bad-json"),
                    (b'{"name":"\xff"}', 400, "bad-json"), (b"[" * 8000, 400, "bad-json"),
                    (b'{"' + b"k" * 300 + b'":1}', 400, "unknown-key"),
                    (b"x" * 8193, 413, "too-long"), (iter([b"{}"]), 411, "bad-length")]:
                answer = server.get(path, method.upper(), body, Cookie=cookie,
                                    Content_Type="application/json")
                answer = (*answer[:2], json.loads(answer[2]))
                self.assertEqual((answer[0], answer[2]["why"]["code"]), (status, code),
                                 (path, body))
                self.check(method, path, answer)

    def flood(self):
        """Every path refuses clients that ask too often."""
        server = self.serve("--address-requests", "1")
        for path, method, _ in operations():
            while True:
                answer = server.ask(method.upper(), path_of(path))
                self.check(method, path_of(path), answer)
                if answer[0] == 429:
                    break

    def fill_disk(self):
        """A store whose file may not grow refuses what it can't keep, and loses nothing."""
        data = self.folder()
        server = self.serve("--data", data, "--address-tables", "0")
        cookie, guest = self.guest(server, "Kei")
        link = self.call(server, "POST", "/api/link", 201, cookie=cookie)[2]["code"]
        server.stop()
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 10, 64 << 10))
        server = self.serve("--data", data, "--address-tables", "0", preexec_fn=limit,
                            says=rb"(.*event=not-answered .*no room left on the disk.*\n)+"
                                 rb"(.*event=lines-left-out .*\n)*")
        while server.ask("POST", "/api/link", cookie=cookie)[0] != 503:
            pass  # nothing is smaller than a link
        for method, path, form in [("POST", "/api/guest", None), ("POST", "/api/link", None),
                                   ("PATCH", "/api/guest", {"name": "Aya"}),
                                   ("POST", "/api/tables", {"game": "hiroba"}),
                                   ("POST", "/api/link/take", {"code": link})]:
            who = None if path == "/api/guest" and method == "POST" else cookie
            answer = self.call(server, method, path, 503, form, who, code="not-kept")
            self.assertIn("no room left on the disk", answer[2]["why"]["words"])
        self.call(server, "GET", "/healthz", 503, code="not-kept")
        self.assertEqual(self.call(server, "GET", "/api/guest", 200, cookie=cookie)[2], guest)
        server.stop()
        server = self.serve("--data", data)
        self.assertEqual(self.call(server, "POST", "/api/link/take", 200,
                                   {"code": link})[2], guest)


class Cookies(Conversation):
    """A guest who comes again stays known: each answer renews the cookie for its full time."""

    def renews(self, headers, cookie):
        self.assertEqual(cookie_of(headers), cookie)
        self.assertIn("; Max-Age=34560000; HttpOnly", headers["set-cookie"])

    def test_every_answer_to_a_guest_renews_the_cookie(self):
        server = self.serve()
        cookie, _ = self.guest(server, "Kei")
        table = self.call(server, "POST", "/api/tables", 201, {"game": "hiroba"}, cookie)
        there = "/api/tables/" + table[2]["table"]
        self.renews(table[1], cookie)
        for method, path, status, form in [
                ("GET", "/api/guest", 200, None), ("POST", "/api/guest", 200, {}),
                ("PATCH", "/api/guest", 200, {"name": "Aya"}), ("POST", "/api/link", 201, None),
                ("GET", "/api/tables", 200, None), ("GET", "/api/tables?list=mine", 200, None),
                ("GET", there, 200, None), ("GET", there + "/record", 200, None),
                ("GET", there + "/story", 200, None)]:
            self.renews(self.call(server, method, path, status, form, f"a=b; {cookie}")[1],
                        cookie)

    def test_nobody_is_given_a_cookie_that_nobody_knows(self):
        server = self.serve()
        for cookie in None, "niwa=" + "A" * 43, "niwa=short":
            self.assertNotIn("set-cookie", server.ask("GET", "/api/tables", cookie=cookie)[1])
            self.assertNotIn("set-cookie", server.ask("GET", "/api/guest", cookie=cookie)[1])
        cookie, _ = self.guest(server, "Kei")
        self.assertNotIn("set-cookie", server.ask("GET", "/api/games", cookie=cookie)[1])

    def shake_hands(self, server, cookie):
        """The headers of the answer to a handshake, in lower case."""
        with server.connect() as client, client.makefile("rb") as stream:
            client.sendall((f"GET /ws HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\n"
                            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Protocol: niwa.1\r\n"
                            f"Sec-WebSocket-Key: {'A' * 22}==\r\n{cookie}\r\n").encode())
            self.assertIn(b" 101 ", stream.readline())
            lines = [line.decode() for line in iter(stream.readline, b"\r\n")]
        return {line.split(":")[0].lower(): line.split(":", 1)[1].strip() for line in lines}

    def test_a_handshake_renews_it_too(self):
        server = self.serve()
        cookie, _ = self.guest(server, "Kei")
        self.renews(self.shake_hands(server, f"Cookie: a=b; {cookie}\r\n"), cookie)
        self.assertNotIn("set-cookie", self.shake_hands(server, ""))
        self.assertNotIn("set-cookie", self.shake_hands(server, "Cookie: niwa=short\r\n"))


class Lists(Conversation):
    def keep(self, many):
        """A store with `many` public tables, all like the first; and the founder of that."""
        data = self.folder()
        server = self.serve("--data", data)
        cookie, guest = self.guest(server, "Kei")
        setup = {"game": "hiroba", "seats": ["me", "open"], "public": True}
        self.call(server, "POST", "/api/tables", 201, setup, cookie)
        server.stop()
        file = sqlite3.connect(os.path.join(data, "niwa.db"))
        self.addCleanup(file.close)
        with file:
            for number in range(2, many + 1):
                file.execute("INSERT INTO game_table SELECT ?, ?, game, state, is_public, since,"
                             " text FROM game_table WHERE no = 1", (number, f"many{number:08}"))
                file.execute("INSERT INTO entry SELECT ?1, before, ?1, number, at, kind, seat,"
                             " text FROM entry WHERE no = 1", (number,))
                file.execute("INSERT INTO tail VALUES (?1, ?1)", (number,))
        return data, file, cookie, guest["id"]

    def listed(self, server, query, cookie=None):
        return self.call(server, "GET", "/api/tables?" + query, 200, cookie=cookie)[2]["tables"]

    def test_a_list_is_as_long_as_asked_for(self):
        server = self.serve("--data", self.keep(210)[0])
        for query, count in [("", 50), ("&limit=1", 1), ("&limit=100", 100), ("&limit=101", 101),
                             ("&limit=200", 200)]:
            self.assertEqual(len(self.listed(server, "list=open" + query)), count, query)

    def test_what_is_damaged_is_left_out(self):
        data, file, cookie, guest = self.keep(10)
        with file:
            file.execute("UPDATE game_table SET text = ? WHERE no = 7",
                         (json.dumps({"much": "x" * 50000}),))
            file.execute("UPDATE game_table SET state = 700000 WHERE no = 8")
            for number in 8, 9:
                file.execute("INSERT INTO sitting VALUES (?, 1, ?, 0)", (number, guest))
        server = self.serve("--data", data)
        self.assertEqual(len(self.listed(server, "list=open")), 8)
        self.assertEqual([table["table"] for table in self.listed(server, "list=mine", cookie)],
                         ["many00000009"])


class Document(Conversation):
    def test_other_methods_are_refused_by_name(self):
        server = self.serve()
        known = {}
        for path, method, _ in operations():
            known.setdefault(path, []).append(method.upper())
        for path, methods in known.items():
            allow = ", ".join("GET, HEAD" if method == "GET" else method for method in methods)
            for method in {method.upper() for method in METHODS} - set(methods):
                answer = server.ask(method, path_of(path))
                self.is_refused(answer, 405, "bad-method")
                self.assertEqual(answer[1]["allow"], allow, path)

    def test_other_paths_are_refused(self):
        server = self.serve()
        for path in ["/api", "/api/", "/api/guests", "/api/guest/", "/api/tables/", "/api/link/x",
                     "/api/tables/0123456789ab/", "/api/tables/0123456789ab/records",
                     "/api/" + "x" * 3000, "/api/Guest"]:
            for method in "GET", "POST":
                answer = server.ask(method, path)
                CHECKER.check(answer[2], API["components"]["schemas"]["Refusal"])
                self.is_refused(answer, 404, "no-such-path")

    def test_head_is_get_without_the_body(self):
        server = self.serve()
        for path, method, _ in operations():
            if method != "get" or path == "/metrics":  # whose length changes
                continue
            status, headers, body = server.get(path_of(path), "HEAD")
            again = server.get(path_of(path))
            self.assertEqual((status, headers, body), (*again[:2], b""), path)

    def test_the_checker_bites(self):
        schemas = API["components"]["schemas"]
        guest = {"id": "0123456789ab", "name": "Kei"}
        self.assertTrue(is_valid(guest, schemas["Guest"]))
        for wrong in [{}, [], None, "x", {**guest, "id": "x"}, {**guest, "name": ""},
                      {**guest, "more": 1}, {"id": guest["id"]}, {**guest, "name": 5},
                      {**guest, "name": "x" * 64}]:
            self.assertFalse(is_valid(wrong, schemas["Guest"]), wrong)
        for value, schema, fits in [
                (True, {"type": "integer"}, False), (1, {"type": "boolean"}, False),
                (True, {"enum": [1]}, False), (1, {"const": True}, False),
                (3, {"minimum": 4}, False), (5, {"maximum": 4}, False), (4, {"maximum": 4}, True),
                ([1], {"minItems": 2}, False), ([1, "x"], {"items": {"type": "integer"}}, False),
                (None, {"anyOf": [{"type": "null"}, {"type": "string"}]}, True),
                (7, {"anyOf": [{"type": "null"}, {"type": "string"}]}, False),
                ({"a": 1}, {"additionalProperties": {"type": "string"}}, False),
                (None, {"type": ["string", "null"]}, True)]:
            self.assertEqual(is_valid(value, schema), fits, (value, schema))
        with self.assertRaises(AssertionError):
            CHECKER.check(1, {"multipleOf": 2})


if __name__ == "__main__":
    unittest.main()
