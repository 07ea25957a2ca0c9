"""Games that `niwa dataset` has written, as arrays: docs/datasets.md has the format."""
import json
import mmap
import struct

import numpy as np

MOVE = np.dtype([("actor", "u1"), ("number", "<u2"), ("value", "<u2")])
END = b"niwa-end"


class Dataset:
    """Dataset(path): the games of a file, which is mapped into memory, not loaded.

    dataset[i] is a dictionary of arrays with a row for each decision of game i:

    player        who decided, from 1
    observation   what that player saw
    action        what it did
    value         what it thought of that, from 0 to 1; nan: it did not think
    returns       what the end was worth to it, from 1 to -1
    """

    def __init__(self, path):
        from . import Game
        with open(path, "rb") as file:
            try:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError:
                raise ValueError(f"{path} is empty") from None
        line = self._bytes.find(b"\n", 0, 1 << 16)
        try:
            self.head = json.loads(self._bytes[:line] if line > 0 else b"")
            is_ours = self.head.get("dataset") == 1
        except (ValueError, AttributeError):
            is_ours = False
        if not is_ours:
            raise ValueError(f"{path} is no dataset")
        if self._bytes[-8:] != END:
            raise ValueError(f"{path} is not whole: run niwa dataset again, and it goes on")
        count = struct.unpack("<Q", self._bytes[-16:-8])[0]
        begin = len(self._bytes) - 16 - 8 * count
        if begin < line + 1:
            raise ValueError(f"{path} is damaged: its index is too long")
        self._offset = np.frombuffer(self._bytes, "<u8", count, begin)
        self._end = begin
        self.game = Game(self.head["game"])

    def __len__(self):
        return len(self._offset)

    def _block(self, i):
        """The scores, ranks and moves of a game."""
        at, seats = int(self._offset[i]), self.head["players"]
        size, count = struct.unpack_from("<II", self._bytes, at) if at + 8 <= self._end else (0, 0)
        moves = at + 8 + 5 * seats
        if size != moves - at + MOVE.itemsize * count + 4 or at + size > self._end:
            raise ValueError(f"game {i} is damaged")
        scores = struct.unpack_from(f"<{seats}i", self._bytes, at + 8)
        ranks = struct.unpack_from(f"{seats}B", self._bytes, at + 8 + 4 * seats)
        return scores, ranks, np.frombuffer(self._bytes, MOVE, count, moves)

    def result(self, i):
        """The scores and ranks of a game, without playing it again."""
        return self._block(self._index(i))[:2]

    def _index(self, i):
        if not -len(self) <= i < len(self):
            raise IndexError(f"there is no game {i}")
        return i % len(self)

    def __getitem__(self, i):
        _, _, moves = self._block(self._index(i))
        options = {name: value for name, value in self.head["options"].items()}
        state = self.game.new(self.head["players"], 0, self.head["pack"], **options)
        made = moves[moves["actor"] != 6]
        seen = np.empty((len(made), self.game.observation_size), np.uint8)
        row = 0
        for actor, number in zip(moves["actor"].tolist(), moves["number"].tolist()):
            if actor != 6:
                seen[row] = state.observation(actor)
                row += 1
            state.apply(number, actor)
        value = made["value"].astype(np.float32) / 65534
        value[made["value"] == 65535] = np.nan
        returns = np.array([0.0, *state.returns()], np.float32)
        return {"player": made["actor"].copy(), "observation": seen,
                "action": made["number"].astype(np.int32), "value": value,
                "returns": returns[made["actor"]]}

    def batches(self, rows, seed=0, games=64):
        """Batches of so many rows, from all games in a random order; rows of `games` games at a
        time are mixed. The last batch may be smaller."""
        rng = np.random.default_rng(seed)
        order = rng.permutation(len(self))
        left = None
        for at in range(0, len(order), games):
            parts = [self[int(i)] for i in order[at:at + games]]
            mixed = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
            shuffled = rng.permutation(len(mixed["action"]))
            mixed = {key: column[shuffled] for key, column in mixed.items()}
            if left:
                mixed = {key: np.concatenate([left[key], column])
                         for key, column in mixed.items()}
            whole = len(mixed["action"]) // rows * rows
            for begin in range(0, whole, rows):
                yield {key: column[begin:begin + rows] for key, column in mixed.items()}
            left = {key: column[whole:] for key, column in mixed.items()}
        if left and len(left["action"]):
            yield left
