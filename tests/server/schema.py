"""The part of JSON Schema that docs/openapi.json uses, and no more: a schema with a word that
is not understood here is refused, so that nothing looks checked that is not."""
import re

NOTES = {"description", "default"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
         "boolean": bool, "null": type(None)}


class Wrong(Exception):
    """Where a value is not what its schema says."""


def is_type(value, name):
    if isinstance(value, bool) and name != "boolean":
        return False
    return isinstance(value, TYPES[name])


def is_same(value, other):
    return value == other and isinstance(value, bool) == isinstance(other, bool)


class Checker:
    """Checks values by the schemas of a document."""

    def __init__(self, document):
        self.document = document

    def resolve(self, thing):
        """What a $ref stands for, what is beside it laid over it."""
        while "$ref" in thing:
            found = self.document
            for word in thing["$ref"].removeprefix("#/").split("/"):
                found = found[word]
            thing = {**found, **{key: thing[key] for key in thing if key != "$ref"}}
        return thing

    def check(self, value, schema, place="$"):
        schema = self.resolve(schema)
        for word in schema:
            if word not in NOTES:
                getattr(self, "check_" + word.lower(), self.unknown(word))(value, schema, place)

    @staticmethod
    def unknown(word):
        def refuse(_value, _schema, place):
            raise AssertionError(f"{place}: the checker does not know '{word}'")
        return refuse

    @staticmethod
    def say(place, value, what):
        raise Wrong(f"{place}: {str(value)[:80]!r} {what}")

    def check_type(self, value, schema, place):
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(is_type(value, name) for name in names):
            self.say(place, value, f"is no {' or '.join(names)}")

    def check_enum(self, value, schema, place):
        if not any(is_same(value, one) for one in schema["enum"]):
            self.say(place, value, f"is none of {schema['enum']}")

    def check_const(self, value, schema, place):
        if not is_same(value, schema["const"]):
            self.say(place, value, f"is not {schema['const']!r}")

    def check_anyof(self, value, schema, place):
        for one in schema["anyOf"]:
            try:
                self.check(value, one, place)
                return
            except Wrong:
                pass
        self.say(place, value, "is none of what it may be")

    def check_pattern(self, value, schema, place):
        if isinstance(value, str) and not re.search(schema["pattern"], value):
            self.say(place, value, f"does not fit {schema['pattern']}")

    def check_minlength(self, value, schema, place):
        if isinstance(value, str) and len(value) < schema["minLength"]:
            self.say(place, value, "is too short")

    def check_maxlength(self, value, schema, place):
        if isinstance(value, str) and len(value) > schema["maxLength"]:
            self.say(place, value, "is too long")

    def check_minimum(self, value, schema, place):
        if is_type(value, "number") and value < schema["minimum"]:
            self.say(place, value, "is too small")

    def check_maximum(self, value, schema, place):
        if is_type(value, "number") and value > schema["maximum"]:
            self.say(place, value, "is too large")

    def check_minitems(self, value, schema, place):
        if isinstance(value, list) and len(value) < schema["minItems"]:
            self.say(place, value, "has too few items")

    def check_maxitems(self, value, schema, place):
        if isinstance(value, list) and len(value) > schema["maxItems"]:
            self.say(place, value, "has too many items")

    def check_items(self, value, schema, place):
        for i, item in enumerate(value if isinstance(value, list) else []):
            self.check(item, schema["items"], f"{place}[{i}]")

    def check_required(self, value, schema, place):
        for key in schema["required"] if isinstance(value, dict) else []:
            if key not in value:
                self.say(place, value, f"has no '{key}'")

    def check_properties(self, value, schema, place):
        for key, inside in schema["properties"].items() if isinstance(value, dict) else []:
            if key in value:
                self.check(value[key], inside, f"{place}.{key}")

    def check_additionalproperties(self, value, schema, place):
        for key in value if isinstance(value, dict) else []:
            if key in schema.get("properties", {}):
                continue
            if schema["additionalProperties"] is False:
                self.say(place, value, f"has an unknown '{key}'")
            self.check(value[key], schema["additionalProperties"], f"{place}.{key}")
