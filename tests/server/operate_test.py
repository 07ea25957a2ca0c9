"""Running `niwa serve` for others: settings, data, logs, health, the end.

    python3 -m tests.server.operate_test build/release/niwa build/release/tests/niwa_small
"""
import os
import re
import signal
import socket
import sqlite3
import subprocess
import threading
import time
import unittest

from tests.helpers.serving import SMALL, Case, cookie_of
from tests.helpers.wire import Closed, Wire

LINE = re.compile(r'time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z level=(error|warn|info|debug) '
                  r'event=([a-z-]+)((?: [a-z-]+=(?:"(?:[^"\\]|\\.)*"|[^ "]+))*)')
HELP = subprocess.run([SMALL, "serve", "--help"], capture_output=True, check=True).stdout.decode()
FLAGS = re.findall(r"^  --([a-z-]+) ([A-Z]+) +(.*)$", HELP, re.M)


def numbers():
    """Settings that are whole numbers."""
    return [name for name, value, _ in FLAGS if value == "N"]


def env_of(name):
    return "NIWA_" + name.upper().replace("-", "_")


def events(text):
    """The lines of a log, each as event and what it says."""
    found = []
    for line in text.decode().splitlines():
        match = LINE.fullmatch(line)
        assert match, line
        found.append((match[2], match[3]))
    return found


class Settings(Case):
    def test_there_is_a_setting_for_everything(self):
        self.assertGreaterEqual({name for name, _, _ in FLAGS}, {
            "listen", "port", "data", "store", "tls-cert", "tls-key", "origin",
            "trusted-proxy", "metrics", "max-connections", "messages", "address-connections",
            "address-requests", "address-tables", "threads", "lend", "log", "web", "config"})

    def test_a_flag_beats_the_environment_which_beats_the_file(self):
        file = self.write("niwa.conf", "# who may come\n\n  listen = ::1\nlog=info\r\n")
        numbered = {"NIWA_LISTEN": "127.0.0.1"}
        if os.path.exists("/proc/net/if_inet6") and os.path.getsize("/proc/net/if_inet6"):
            self.assertIn("[::1]", self.serve("--config", file, says=rb"(.*\n)+").line)
        self.assertIn("127.0.0.1", self.serve("--config", file, env=numbered,
                                              says=rb"(.*\n)+").line)
        server = self.serve("--config", file, "--listen", "localhost", env=numbered)
        self.assertIn("localhost", server.line)
        self.assertIn(("listening", "stopping", "stopped"),
                      [tuple(event for event, _ in events(server.stop()[1]))])

    def test_the_file_may_be_named_by_the_environment(self):
        file = self.write("niwa.conf", "listen = 127.0.0.1\n")
        self.assertIn("127.0.0.1", self.serve(env={"NIWA_CONFIG": file}).line)

    def test_nothing_is_as_if_not_given(self):
        file = self.write("niwa.conf", "listen =\n")
        server = self.serve("--config", file, "--log", "", env={"NIWA_MESSAGES": ""})
        self.assertIn("localhost", server.line)

    def test_every_number_is_checked_wherever_it_is_given(self):
        self.assertGreaterEqual(len(numbers()), 7)
        for name in numbers():
            if name != "port":  # the test's own flag counts most
                for bad in ["x", "1x", " 1", "-1", "99999999999999999999", "1.5"]:
                    self.refused(env={env_of(name): bad}, code=2,
                                 says=f"{env_of(name)} takes a whole number from ")
            self.refused(f"--{name}", "many", code=2,
                         says=f"--{name} takes a whole number from ")
            file = self.write("niwa.conf", f"\n{name} = many\n")
            self.refused("--config", file, code=2,
                         says=f"{file}:2: {name} takes a whole number from ")

    def test_a_file_with_a_mistake_is_refused_by_its_line(self):
        for text, says in [
                ("colour = red", "niwa.conf:1: there is no setting 'colour'"),
                ("\n\nport 80", "niwa.conf:3: 'port 80' is not NAME = VALUE"),
                ("port = 0\nlog = info\nport = 1", "niwa.conf:3: port is given twice"),
                ("config = other", "niwa.conf:1: there is no setting 'config'"),
                ("--port = 80", "niwa.conf:1: there is no setting '--port'"),
                ("a\0b", "cannot be read: not a text"),
                ("#" * 70000, "cannot be read: longer than 64 KiB")]:
            self.refused("--config", self.write("niwa.conf", text), code=2, says=says)
        self.refused("--config", "/nowhere/niwa.conf", code=2,
                     says="'/nowhere/niwa.conf' cannot be read: No such file")
        self.refused("--config", "/", code=2, says="'/' cannot be read: Is a directory")

    def test_what_cannot_be_meant_is_refused(self):
        for words, says in [
                (["--tls-cert", "x"], "--tls-cert and --tls-key belong together"),
                (["--tls-key", "x"], "--tls-cert and --tls-key belong together"),
                (["--origin", "niwa.example.org"], "--origin takes the beginning"),
                (["--origin", "https://a.b/path"], "--origin takes the beginning"),
                (["--origin", "https://"], "--origin takes the beginning"),
                (["--trusted-proxy", "10.0.0.0/33"], "--trusted-proxy takes addresses"),
                (["--trusted-proxy", "localhost"], "--trusted-proxy takes addresses"),
                (["--trusted-proxy", "10.0.0.1,,::1"], "--trusted-proxy takes addresses"),
                (["--metrics", "me"], "--metrics takes all, none, local"),
                (["--log", "loud"], "--log takes none, error, warn, info or debug"),
                (["--port"], "--port needs a value")]:
            self.refused(*words, code=2, says=says)

    def test_a_name_in_the_environment_that_means_nothing_is_told(self):
        server = self.serve(env={"NIWA_PROT": "80", "NIWA_COLOUR": "red"},
                            says=rb'.*event=unknown-settings names="?NIWA_[A-Z _]*"?\n')
        self.assertEqual(server.ask("GET", "/healthz")[0], 200)


class Data(Case):
    def keeps(self, path, *words, **how):
        """A server that keeps its data there."""
        server = self.serve(*words, **how)
        self.assertEqual(server.ask("POST", "/api/guest")[0], 201)
        self.assertTrue(os.path.exists(os.path.join(path, "niwa.db")))
        self.assertEqual(os.stat(path).st_mode & 0o077, 0)
        return server

    def test_the_folder_is_made_for_its_owner_alone(self):
        path = os.path.join(self.folder(), "garden")
        self.keeps(path, "--data", path)

    def test_without_a_word_it_is_the_users_data_folder(self):
        for name, inside in [("XDG_DATA_HOME", "niwa"), ("HOME", ".local/share/niwa"),
                             ("STATE_DIRECTORY", "")]:
            home = self.folder()
            env = {"XDG_DATA_HOME": "", "STATE_DIRECTORY": "", name: home}
            server = self.keeps(os.path.join(home, inside), "--data", "", env=env)
            self.assertEqual(server.stop(), (0, b""))

    def test_a_guest_is_known_after_a_restart(self):
        path = self.folder()
        first = self.serve("--data", path)
        _, headers, guest = first.ask("POST", "/api/guest", {"name": "Kei"})
        self.assertEqual(first.stop(), (0, b""))
        again = self.serve("--data", path).ask("GET", "/api/guest", cookie=cookie_of(headers))
        self.assertEqual((again[0], again[2]), (200, guest))

    def test_two_servers_do_not_share_a_folder(self):
        path = self.folder()
        first = self.serve("--data", path)
        self.refused("--data", path, "--port", "0", code=3,
                     says=f"another niwa (process {first.process.pid}) keeps its data in "
                          f"'{path}'; --data names another folder")
        self.assertEqual(first.ask("GET", "/healthz")[0], 200)
        first.stop()
        self.assertEqual(self.serve("--data", path).ask("GET", "/healthz")[0], 200)

    def test_a_folder_that_cannot_be(self):
        self.refused("--data", "/nowhere/at/all", "--port", "0", code=3,
                     says="'/nowhere/at/all' cannot be made: the folder above it is missing")
        file = self.write("file", "")
        self.refused("--data", file, "--port", "0", code=3, says=f"'{file}' is not a folder")

    def test_a_folder_that_may_only_be_read(self):
        path = self.folder()
        os.chmod(path, 0o555)
        drop = (["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
                if os.geteuid() == 0 else [])
        if drop:  # as somebody who can reach the folder and the program
            os.chmod(os.path.dirname(path), os.stat(os.path.dirname(path)).st_mode | 0o011)
            if subprocess.run([*drop, SMALL, "--version"], capture_output=True,
                              check=False).returncode != 0:
                self.skipTest("nobody may not run the program here")
        self.refused("--data", path, "--port", "0", code=3, prefix=drop,
                     says=f"the folder '{path}' cannot be written (no permission); --data names")

    def test_a_file_of_somebody_else(self):
        path = self.folder()
        with open(os.path.join(path, "niwa.db"), "w", encoding="ascii") as file:
            file.write("a poem about ponds, not a store " * 50)
        self.refused("--data", path, "--port", "0", code=3, says="is not a file of Niwa's")


class OldNames(Case):
    """Names that were kept before they would have been refused."""

    def test_their_tables_go_on(self):
        data = self.folder()
        server = self.serve("--data", data)
        cookies = [cookie_of(server.ask("POST", "/api/guest", {"name": name})[1])
                   for name in ("Hana", "Kei")]
        setup = {"game": "hiroba", "seats": ["open", "open"]}
        table = server.ask("POST", "/api/tables", setup, cookies[0])[2]["table"]
        wire = Wire(server, cookies[0])
        wire.watch(table)
        wire.ask(do="sit", table=table)
        wire.ask(do="chat", table=table, text="hello")
        wire.close()
        server.stop()
        file = sqlite3.connect(os.path.join(data, "niwa.db"))
        with file:
            file.execute("UPDATE entry SET text = replace(text, 'Hana', '\u3000')")
            file.execute("UPDATE game_table SET text = replace(text, 'Hana', '\u3000')")
            file.execute("UPDATE guest SET name = 'a\u200e' WHERE name = 'Kei'")
        file.close()
        check = subprocess.run([SMALL, "store", "check", data], capture_output=True, check=False)
        self.assertEqual(check.returncode, 0, check)
        server = self.serve("--data", data)
        hana, kei = (Wire(server, cookie) for cookie in cookies)
        for wire in hana, kei:
            self.assertEqual(wire.watch(table)["seats"][0]["name"], "\u3000")
        self.assertIn("done", hana.ask(do="chat", table=table, text="still here"))
        self.assertIn("done", kei.ask(do="sit", table=table))
        kei.close()
        kei = Wire(server, cookies[1])
        self.assertEqual([seat["name"] for seat in kei.watch(table)["seats"]],
                         ["\u3000", "Guest"])
        for wire in hana, kei:
            wire.close()


class Logs(Case):
    def test_lines_are_whole_and_have_no_secrets(self):
        server = self.serve("--log", "debug")
        _, headers, guest = server.ask("POST", "/api/guest", {"name": "Kei of the pond"})
        cookie = cookie_of(headers)
        link = server.ask("POST", "/api/link", cookie=cookie)[2]
        taken = server.ask("POST", "/api/link/take", {"code": link["code"]})
        table = server.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        server.ask("GET", f"/api/tables/{table}?show=json&secret=hunter2", cookie=cookie)
        server.say(b'GET /api/a"b\x1b[31m\\n HTTP/1.1\r\nHost: x\r\nX: hunter3\r\n\r\n')
        wire = Wire(server, cookie)
        wire.ask(do="watch", table=table)
        wire.ask(do="sit", table=table)
        wire.ask(do="chat", table=table, text="between us only")
        wire.close()
        _, text = server.stop()
        found = [event for event, _ in events(text)]
        self.assertEqual((found[0], found[-1]), ("listening", "stopped"))
        self.assertIn(("request", " path=/api/guest status=201"),
                      [(event, re.sub(" ms=.*", "", rest)) for event, rest in events(text)])
        for secret in [cookie.split("=")[1], link["code"], cookie_of(taken[1]).split("=")[1],
                       "hunter2", "hunter3", "Kei of the pond", "between us", guest["id"]]:
            self.assertNotIn(secret, text.decode())

    def test_a_terminal_obeys_nothing_in_a_path(self):
        server = self.serve("--log", "debug")
        for path in [b"/api/a\xff", b"/api/\xc2\x9b31m", b"/api/a\xe2\x80\xaeb",
                     b"/api/\xe2\x80\xa8", b"/api/%ff", b"/api/%c2%9b31m", b"/api/a%e2%80%aeb", b"/api/%e2%80%a8",
                     b"/api/a%1b%5b2J", "/api/花".encode(), b"/api/tables/%f0%9f%90"]:
            server.say(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")
        text = server.stop()[1]
        paths = [rest for event, rest in events(text) if event == "request"]
        self.assertGreater(len(paths), 5)
        self.assertIn(r'path="/api/a\u202eb"', "".join(paths))
        for strange in "\x1b\x85\x9b\u061c\u200e\u2028\u2029\u202e\u2066":
            self.assertNotIn(strange, text.decode())

    def test_it_is_as_loud_as_it_is_told_to_be(self):
        for level, count in [("none", 0), ("error", 0), ("warn", 0), ("info", 3), ("debug", 4)]:
            server = self.serve("--log", level)
            server.ask("GET", "/healthz")
            self.assertEqual(len(events(server.stop()[1])), count, level)

    def test_strangers_cannot_fill_the_disk(self):
        server = self.serve("--log", "info", "--address-connections", "1")
        inside = server.connect()
        inside.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        inside.recv(100)
        began = time.time()
        for _ in range(300):
            server.connect().close()
        inside.close()
        seconds = time.time() - began + 2  # and the parts of two seconds at both ends
        told = [event for event, _ in events(server.stop()[1])].count("turned-away")
        self.assertIn(told, range(1, int(10 * seconds) + 1))


class Health(Case):
    def metrics(self, server, **headers):
        """All numbers by name and labels, after a look at the form."""
        status, got, text = server.get("/metrics", **headers)
        self.assertEqual((status, got["content-type"]),
                         (200, "text/plain; version=0.0.4; charset=utf-8"))
        found, typed = {}, {}
        for line in text.decode().splitlines():
            if line.startswith("# "):
                _, what, name, words = line.split(" ", 3)
                self.assertNotIn((what, name), typed)
                typed[what, name] = words
                continue
            match = re.fullmatch(r'(niwa_[a-z_]+)(\{[a-z]+="[^"]*"\})? (\d+(?:\.\d+)?)', line)
            self.assertTrue(match, line)
            name = re.sub("_(bucket|sum|count)$", "", match[1])
            name = name if ("TYPE", name) in typed else match[1]
            self.assertIn(("HELP", name), typed)
            self.assertEqual(name.endswith("_total"), typed["TYPE", name] == "counter", line)
            found[match[1] + (match[2] or "")] = float(match[3])
        return found

    def test_all_is_well(self):
        server = self.serve()
        self.assertEqual(server.ask("GET", "/healthz")[::2], (200, {"status": "well"}))
        self.assertEqual(server.get("/healthz", "HEAD")[::2], (200, b""))

    def test_numbers_follow_what_happens(self):
        server = self.serve()
        before = self.metrics(server)
        cookie = cookie_of(server.ask("POST", "/api/guest")[1])
        table = server.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        server.get("/nothing.txt")
        wires = [Wire(server, cookie) for _ in range(3)]
        for wire in wires:
            wire.watch(table)
        self.assertIn("refused", wires[0].ask(do="dance", table=table))
        after = self.metrics(server)
        grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
        self.assertEqual(
            {name: grown.get(name) for name in [
                "niwa_connections", "niwa_websockets", "niwa_tables_loaded",
                "niwa_tables_founded_total", "niwa_guests_total", "niwa_messages_total",
                "niwa_messages_refused_total", "niwa_store_entries_total",
                'niwa_http_responses_total{status="4xx"}']},
            dict(zip(["niwa_connections", "niwa_websockets", "niwa_tables_loaded",
                      "niwa_tables_founded_total", "niwa_guests_total", "niwa_messages_total",
                      "niwa_messages_refused_total", "niwa_store_entries_total",
                      'niwa_http_responses_total{status="4xx"}'],
                     [3, 3, 1, 1, 1, 4, 1, 1, 1])))
        self.assertEqual(after["niwa_store_up"], 1)
        self.assertEqual(after['niwa_api_kept_seconds_bucket{le="+Inf"}'],
                         after["niwa_api_kept_seconds_count"])
        for wire in wires:
            wire.close()

    def test_who_may_read_the_numbers(self):
        far = {"X_Forwarded_For": "203.0.113.9"}
        proxy = ["--trusted-proxy", "127.0.0.1,::1"]
        for words, near, away in [([], 200, 403), (["--metrics", "all"], 200, 200),
                                  (["--metrics", "none"], 403, 403),
                                  (["--metrics", "203.0.113.0/24"], 403, 200)]:
            server = self.serve(*proxy, *words)
            self.assertEqual(server.get("/metrics")[0], near, words)
            self.assertEqual(server.get("/metrics", **far)[0], away, words)
        self.is_refused(self.serve("--metrics", "none").ask("GET", "/metrics"), 403,
                        "not-for-you")


class Ends(Case):
    def test_what_was_asked_is_answered_before_the_end(self):
        path = self.folder()
        server = self.serve("--data", path, "--address-tables", "0")
        answers, lock = [], threading.Lock()

        def ask_on():
            while True:
                try:
                    status, headers, _ = server.ask("POST", "/api/guest")
                except OSError:
                    return
                except Exception:  # pylint: disable=broad-except  # half an answer is a fault
                    with lock:
                        answers.append((0, {}))
                    return
                with lock:
                    answers.append((status, headers))

        threads = [threading.Thread(target=ask_on) for _ in range(8)]
        for thread in threads:
            thread.start()
        while len(answers) < 50:
            pass
        self.assertEqual(server.stop(), (0, b""))
        for thread in threads:
            thread.join()
        self.assertEqual({status for status, _ in answers} - {201, 503}, set())
        again = self.serve("--data", path)
        for status, headers in answers[-20:]:
            if status == 201:
                self.assertEqual(again.ask("GET", "/api/guest",
                                           cookie=cookie_of(headers))[0], 200)

    def test_websockets_are_told_to_come_back(self):
        server = self.serve()
        cookie = cookie_of(server.ask("POST", "/api/guest")[1])
        wires = [Wire(server, cookie) for _ in range(20)]
        self.assertEqual(server.stop(), (0, b""))
        for wire in wires:
            with self.assertRaises(Closed) as end:
                wire.next()
            self.assertEqual(end.exception.code, 1001)

    def test_a_second_signal_does_not_wait(self):
        for delay in range(20):  # ms: it may come at any moment of the end
            server = self.serve()
            Wire(server)
            server.process.send_signal(signal.SIGTERM)
            time.sleep(delay / 1000)
            server.process.send_signal(signal.SIGINT)
            self.assertEqual(server.process.wait(), 0, delay)
            server.process.communicate()

    def test_systemd_is_told(self):
        path = os.path.join(self.folder(), "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as inbox:
            inbox.bind(path)
            server = self.serve(env={"NOTIFY_SOCKET": path})
            self.assertEqual(inbox.recv(100), b"READY=1")
            server.stop()
            self.assertEqual(inbox.recv(100), b"STOPPING=1")


if __name__ == "__main__":
    unittest.main()
