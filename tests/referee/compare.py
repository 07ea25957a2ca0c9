"""Exact comparison of what a referee expects with what stands in a trace.

Types count (1 is not true, 1 is not 1.0), every key counts, the order of a
list counts, unless the referee wrapped its own list in AnyOrder: then the two
lists are compared as bags.
"""

import json


class AnyOrder(list):
    """A list whose order the game's page does not fix."""


class Missing:
    """Stands in a report for a key or an entry that is not there."""

    def __repr__(self):
        return "(nothing)"


MISSING = Missing()


def text(value):
    """A value as it reads in a report."""
    if isinstance(value, Missing):
        return repr(value)
    return json.dumps(value, sort_keys=True)


def bag_key(value):
    """A text by which equal values are equal and lists can be sorted."""
    if isinstance(value, AnyOrder):
        return "[" + ",".join(sorted(bag_key(item) for item in value)) + "]"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(bag_key(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(key) + ":" + bag_key(value[key]) for key in sorted(value)) + "}"
    return json.dumps(value)


def like(expected, found):
    """`found`, with AnyOrder wherever `expected` has it, so that both sort alike."""
    if isinstance(expected, AnyOrder) and isinstance(found, list):
        pattern = expected[0] if expected else None
        return AnyOrder(like(pattern, item) for item in found)
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) == len(found):
            return [like(one, other) for one, other in zip(expected, found)]
        return found
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: like(expected.get(key), item) for key, item in found.items()}
    return found


def bags_differ(expected, found, path):
    """The first entry that one bag has and the other has not."""
    left = sorted(expected, key=bag_key)
    right = sorted(like(expected, found), key=bag_key)
    left_keys = [bag_key(item) for item in left]
    right_keys = [bag_key(item) for item in right]
    if left_keys == right_keys:
        return None
    for item, key in zip(left, left_keys):
        if left_keys.count(key) > right_keys.count(key):
            return path + "[]", item, MISSING
    for item, key in zip(right, right_keys):
        if right_keys.count(key) > left_keys.count(key):
            return path + "[]", MISSING, item
    return None


def lists_differ(expected, found, path):
    """The first place where two ordered lists differ."""
    if len(expected) != len(found):
        return path, expected, found
    for index, (one, other) in enumerate(zip(expected, found)):
        difference = differ(one, other, "%s[%d]" % (path, index))
        if difference:
            return difference
    return None


def objects_differ(expected, found, path):
    """The first key that is missing, too many, or has another value."""
    for key, value in expected.items():
        if key not in found:
            return "%s.%s" % (path, key), value, MISSING
    for key, value in found.items():
        if key not in expected:
            return "%s.%s" % (path, key), MISSING, value
    for key, value in expected.items():
        difference = differ(value, found[key], "%s.%s" % (path, key))
        if difference:
            return difference
    return None


def differ(expected, found, path):
    """None, or (path, expected, found) of the first difference."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return objects_differ(expected, found, path)
    if isinstance(expected, AnyOrder) and isinstance(found, list):
        return bags_differ(expected, found, path)
    if isinstance(expected, list) and isinstance(found, list):
        return lists_differ(expected, found, path)
    if type(expected) is type(found) and expected == found:
        return None
    return path, expected, found
