"""`niwa mcp` by a scripted client over the real protocol: whole games, and what is refused.

    python3 -m tests.cli.mcp_test NIWA
"""
import json
import random
import subprocess
import sys

NIWA = sys.argv[1]
TOOLS = {"list_games", "rules", "new_game", "view", "legal_moves", "play", "why_not", "hint",
         "result"}


class Client:
    """A process of `niwa mcp`, and the numbers of our requests."""

    def __init__(self):
        self.process = subprocess.Popen([NIWA, "mcp"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.number = 0

    def send(self, line):
        """A line as it is."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def receive(self):
        """The next message."""
        message = json.loads(self.process.stdout.readline())
        assert message["jsonrpc"] == "2.0", message
        assert ("result" in message) != ("error" in message), message
        return message

    def ask(self, method, params=None):
        """The answer to a request."""
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method}
        if params is not None:
            request["params"] = params
        self.send(json.dumps(request))
        message = self.receive()
        assert message["id"] == self.number, message
        return message

    def call(self, name, is_error=False, **arguments):
        """The text that a tool answers."""
        result = self.ask("tools/call", {"name": name, "arguments": arguments})["result"]
        assert result["isError"] is is_error, (name, arguments, result)
        (content,) = result["content"]
        assert content["type"] == "text" and content["text"], result
        return content["text"]

    def end(self):
        """The end of input is the end."""
        self.process.stdin.close()
        assert self.process.wait(timeout=10) == 0
        assert self.process.stdout.read() == ""


def shake_hands(client):
    """The first messages of every client."""
    for version in ("2024-11-05", "2025-06-18"):
        told = client.ask("initialize", {"protocolVersion": version, "capabilities": {},
                                         "clientInfo": {"name": "test", "version": "1"}})["result"]
        assert told["protocolVersion"] == version and "tools" in told["capabilities"], told
        assert told["serverInfo"]["name"] == "niwa"
    newest = client.ask("initialize", {"protocolVersion": "1999-01-01"})["result"]
    assert newest["protocolVersion"] == "2025-06-18"
    client.send('{"jsonrpc":"2.0","method":"notifications/initialized"}')  # has no answer
    assert client.ask("ping")["result"] == {}
    tools = client.ask("tools/list")["result"]["tools"]
    assert {tool["name"] for tool in tools} == TOOLS
    for tool in tools:
        assert tool["description"] and tool["inputSchema"]["type"] == "object", tool


def check_view(game, view, seat, is_over):
    """Nothing that the seat may not know."""
    if is_over:
        return
    for number, player in enumerate(view["players"], 1):
        if number == seat:
            continue
        if game == "haru-ichiban":
            assert player["hand"] is None, view
        if game == "ike-no-koi":
            assert player["challenge"] is None, view


def play(client, rng, game, players, seat, **options):
    """A whole game at random."""
    told = client.call("new_game", game=game, players=players, seat=seat, level=1,
                       options=options)
    while "The game is over" not in told:
        assert f"You are seat {seat}. It is your turn" in told, told
        if game == "haru-ichiban":
            assert not any(line.startswith(f"chance draw {3 - seat} ") and line[-1] != "?"
                           for line in told.splitlines()), told
        check_view(game, json.loads(client.call("view", format="json")), seat, False)
        moves = client.call("legal_moves").splitlines()
        move = rng.choice(moves)
        assert client.call("why_not", move=move) == "this move is legal"
        told = client.call("play", move=move)
        assert move in told
    assert "\n" in client.call("view")
    result = json.loads(client.call("result"))
    assert len(result["ranks"]) == players
    client.call("legal_moves", is_error=True)
    client.call("play", is_error=True, move=move)


def refuse(client):
    """Tools that cannot say why, and change nothing."""
    for name in TOOLS - {"list_games", "rules", "new_game"}:
        assert "no game has begun" in client.call(name, is_error=True, move="x")
    for wrong in ({}, {"game": "go"}, {"game": "null"}, {"game": 5},
                  {"game": "hiroba", "players": 9}, {"game": "hiroba", "players": "2"},
                  {"game": "hiroba", "seat": 3}, {"game": "hiroba", "level": 0},
                  {"game": "hiroba", "level": 10 ** 17}, {"game": "hiroba", "level": 1.5},
                  {"game": "hiroba", "options": []}, {"game": "hiroba", "options": {"no": "x"}},
                  {"game": "edo-yashiki", "options": {"grab": 3}}):
        client.call("new_game", is_error=True, **wrong)
    client.call("rules", is_error=True, game="chess")
    client.call("new_game", game="hiroba", level=1)
    before = client.call("view", format="json")
    client.call("result", is_error=True)
    assert "B" in client.call("play", is_error=True, move="stone a1")
    assert "B" in client.call("why_not", move="stone a1")
    for move in ("", "dance", "place " * 9999, "\u202e", "place 1 a1\n"):
        client.call("play", is_error=True, move=move)
    client.call("play", is_error=True)
    client.call("play", is_error=True, move=7)
    client.call("new_game", is_error=True, game="hiroba", players=9)
    assert client.call("view", format="json") == before
    assert "worth" in client.call("hint")


def send_junk(client):
    """Lines that are no requests: an error each, and the next request is answered."""
    for line, code in (("junk", -32700), ("[]", -32600), ("{}", -32600), ('"x"', -32600),
                       ('{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
                       ('{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600),
                       ('{"jsonrpc":"2.0","id":1,"method":5}', -32600),
                       ('{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32600),
                       ('{"jsonrpc":"2.0","id":1,"method":"dance"}', -32601),
                       ('{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602),
                       ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}',
                        -32602),
                       ('{"jsonrpc":"2.0","id":1,"method":"tools/call",'
                        '"params":{"name":"view","arguments":3}}', -32602),
                       ("[" * 5000, -32700), ("x" * (1 << 21), -32700), ("\x00", -32700)):
        client.send(line)
        message = client.receive()
        assert message["error"]["code"] == code, (line[:80], message)
        assert client.ask("ping")["result"] == {}
    client.send('{"jsonrpc":"2.0","method":"dance"}')  # a notification has no answer
    client.send("")
    assert client.ask("ping")["result"] == {}


def main():
    """All of it with one process; the games with one each."""
    client = Client()
    shake_hands(client)
    refuse(client)
    send_junk(client)
    names = [line.split(":")[0] for line in client.call("list_games").splitlines()
             if not line.startswith(" ")]
    assert names == ["haru-ichiban", "hiroba", "edo-yashiki", "ike-no-koi"], names
    for name in names:
        assert "1." in client.call("rules", game=name)
    rng = random.Random(1)
    play(client, rng, "haru-ichiban", 2, 1)
    play(client, rng, "haru-ichiban", 2, 2, croak="race")
    play(client, rng, "hiroba", 3, 2)
    play(client, rng, "edo-yashiki", 4, 4, grab="live", specialists=True)
    play(client, rng, "ike-no-koi", 5, 3)
    client.end()
    print("a client has played whole games, and was refused what is wrong")


if __name__ == "__main__":
    main()
