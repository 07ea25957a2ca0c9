"""Packs that are written otherwise than Niwa writes them, and packs that are wrong."""

from packs import HEAD, LINE, TEXT


def dressed(pack, dice):
    """The same pack as somebody may write it: with comments, blanks and other ends of lines."""
    rewritten, found = getattr(pack.box, "rewritten", lambda _: pack.box.lines()), []
    for line in pack.text().splitlines()[:3] + rewritten(dice):
        found += dice.choice(([], [], [""], [" \t"], ["# a comment"], ["#"]))
        first, _, rest = line.partition(" ")
        if line != HEAD:
            rest = rest if first == "name" else dice.choice((" ", "  ", "\t")).join(rest.split())
            line = first + dice.choice((" ", "\t", "   ")) + rest + dice.choice(("", "", " ", "\t "))
        found.append(line)
    end = dice.choice(("\n", "\r\n"))
    return end.join(found) + dice.choice(("", end, end + "# the end" + end))


def wrong_heads(pack):
    """(text, lines where it may be refused): the three first lines."""
    head, game, name, *body = pack.text().splitlines()
    for number, lines in ((1, ["niwa record 2", game, name]), (1, ["niwa pack 2", game, name]),
                          (1, ["niwa pack", game, name]), (1, ["niwa pack 1 1", game, name]),
                          (2, [head, "game go", name]), (2, [head, "game", name]),
                          (2, [head, game + " 1", name]), (2, [head, name]), (2, [head, "game null", name]),
                          (3, [head, game]), (3, [head, game, "name"]), (3, [head, game, "name " + 64 * "x"]),
                          (3, [head, game, "name a\x1bb"]), (3, [head, game, "name \u202eab"]),
                          (4, [head, game, name, name])):
        yield "\n".join(lines + body) + "\n", (number,)


def wrong_lines(pack, dice):
    """(text, lines where it may be refused): any line of the components."""
    lines = pack.text().splitlines()
    place = dice.randrange(3, len(lines))
    line, before = lines[place], lines[place - 1]
    # a row of the dock that is none may as well end the dock, which is then too small
    here = (place, place + 1) if "dock" in (line.split()[0], before.split()[0]) else (place + 1,)
    letter = dice.randrange(len(line))

    def instead(*new, here=here):
        return "\n".join([*lines[:place], *new, *lines[place + 1:]]) + "\n", here
    yield instead(line[:letter] + "?" + line[letter + 1:])
    yield instead(line[:letter] + "\0" + line[letter + 1:], here=(place + 1,))
    yield instead(line[:letter] + "\x80" + line[letter + 1:])
    yield instead(line + " ?")
    yield instead(line + LINE * " ", here=(place + 1,))
    yield instead("?" + line)
    yield instead("other", line)
    yield "\n".join(lines[:place]) + "\n", here
    yield "\n".join(lines + lines[-1:]) + "\n", (len(lines) + 1,)
    whole = "\n".join(lines) + "\n"
    yield whole + TEXT * "\n", (len(lines) + TEXT - len(whole.encode("utf-8", "surrogateescape")) + 1,)


def broken(pack, dice):
    """(text, None): what nobody can play with, wherever that is seen."""
    head = pack.text().splitlines()[:3]
    for lines in pack.box.broken(dice):
        yield "\n".join(head + lines) + "\n", None
