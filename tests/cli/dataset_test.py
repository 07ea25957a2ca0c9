"""`niwa dataset`: whole files, interrupted ones, and what is refused; each is played again by niwa's
own words, from what docs/datasets.md says of the format.

    python3 -m tests.cli.dataset_test NIWA
"""
import json
import os
import struct
import subprocess
import sys
import tempfile

NIWA = sys.argv[1]


def run(*words, code=0):
    """The program's words on standard error."""
    done = subprocess.run([NIWA, "dataset", *words], capture_output=True, text=True, check=False)
    assert done.returncode == code, (words, done)
    return done.stderr


def fnv(data):
    """FNV-1a."""
    total = 2166136261
    for byte in data:
        total = (total ^ byte) * 16777619 % (1 << 32)
    return total


def read(path):
    """The head and the blocks of a file, as the page describes them."""
    with open(path, "rb") as file:
        data = file.read()
    line, _, _ = data.partition(b"\n")
    head = json.loads(line)
    assert data[-8:] == b"niwa-end"
    (count,) = struct.unpack("<Q", data[-16:-8])
    index = struct.unpack(f"<{count}Q", data[-16 - 8 * count:-16])
    blocks, at = [], len(line) + 1
    for begin in index:
        assert begin == at
        size, moves = struct.unpack_from("<II", data, at)
        block = data[at:at + size]
        assert struct.unpack("<I", block[-4:])[0] == fnv(block[:-4])
        seats = head["players"]
        assert size == 8 + 5 * seats + 5 * moves + 4
        made = [struct.unpack_from("<BHH", block, 8 + 5 * seats + 5 * i) for i in range(moves)]
        assert all(1 <= actor <= 6 for actor, _, _ in made)
        assert all(value == 65535 for actor, _, value in made if actor == 6)
        ranks = block[8 + 4 * seats:8 + 5 * seats]
        assert min(ranks) >= 1 and max(ranks) <= seats
        blocks.append(made)
        at += size
    assert at == len(data) - 16 - 8 * count
    return head, blocks


def main():
    """All of it, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        one, two = os.path.join(folder, "one"), os.path.join(folder, "two")
        words = ["hiroba", "--players", "3", "--level", "1", "--seed", "x"]
        run(*words, "--games", "9", "-o", one)
        head, blocks = read(one)
        assert (head["game"], head["players"], head["player"]) == ("hiroba", 3, "level:1"), head
        assert len(blocks) == 9
        assert all(value < 65535 for block in blocks for actor, _, value in block if actor != 6)
        with open(one, "rb") as file:
            whole = file.read()

        # cut anywhere, it is gone on with, and is the same in the end
        for size in (0, 5, 400, len(whole) // 2, len(whole) - 1, len(whole) - 40):
            with open(two, "wb") as file:
                file.write(whole[:size])
            if size < len(whole.partition(b"\n")[0]):
                assert "begins otherwise" in run(*words, "--games", "9", "-o", two, code=2)
                with open(two, "rb") as file:
                    assert file.read() == whole[:size]
                continue
            run(*words, "--games", "9", "-o", two)
            with open(two, "rb") as file:
                assert file.read() == whole, size

        # a damaged game is played again; fewer games than there are lose nothing; more are added
        with open(two, "r+b") as file:
            file.seek(len(whole) // 2)
            file.write(b"\xff\xff")
        run(*words, "--games", "9", "-o", two)
        run(*words, "--games", "2", "-o", two)
        with open(two, "rb") as file:
            assert file.read() == whole
        run(*words, "--games", "12", "-o", two)
        assert read(two)[1][:9] == blocks and len(read(two)[1]) == 12

        # another dataset is refused, and stays
        for other in (["--seed", "y"], ["--level", "2"], ["--players", "2"]):
            assert "begins otherwise" in run(*words, *other, "-o", one, code=2)
        with open(one, "rb") as file:
            assert file.read() == whole
        run("hiroba", code=2)
        run("go", "-o", one, code=2)
        run("hiroba", "--games", "0", "-o", one, code=2)
        run("hiroba", "--player", "cmd:true", "-o", one, code=2)
        run("hiroba", "--player", "random", "--level", "1", "-o", one, code=2)
        run("hiroba", "-o", os.path.join(folder, "no", "such", "folder"), code=3)
        run("haru-ichiban", "--player", "random", "--option", "croak=race", "--games", "3",
            "-o", os.path.join(folder, "haru"))
        assert read(os.path.join(folder, "haru"))[0]["options"] == {"croak": "race"}
    print("datasets are whole, go on where they were, and lose nothing")


if __name__ == "__main__":
    main()
