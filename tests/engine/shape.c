/* shape.c - does a JSON text have the shape that a rules page gives? */
#include "tests/engine/shape.h"

#include <stdio.h>
#include <string.h>

struct place {
    char *why;
    size_t size;
};

static bool differs(struct place *place, const char *at, const char *what)
{
    snprintf(place->why, place->size, "%s %s", at, what);
    return false;
}

static bool word_fits(const char *word, size_t len, const json_t *value)
{
    if (len == 3 && memcmp(word, "int", 3) == 0)
        return json_is_integer(value);
    if (len == 4 && memcmp(word, "bool", 4) == 0)
        return json_is_boolean(value);
    if (len == 4 && memcmp(word, "null", 4) == 0)
        return json_is_null(value);
    if (len == 3 && memcmp(word, "str", 3) == 0)
        return json_is_string(value);
    if (len > 2 && word[0] == '\'' && json_is_string(value))
        return json_string_length(value) == len - 2 &&
               memcmp(json_string_value(value), word + 1, len - 2) == 0;
    return false;
}

static bool leaf_fits(const char *words, const json_t *value)
{
    for (const char *p = words; *p;) {
        size_t len = strcspn(p, "|");
        if (word_fits(p, len, value))
            return true;
        p += len + (p[len] == '|');
    }
    return false;
}

static bool fits(const json_t *shape, const json_t *value, const char *at,
                 struct place *place);

static bool list_fits(const json_t *shape, const json_t *value, const char *at,
                      struct place *place)
{
    size_t i;
    json_t *element;
    char path[256];

    if (!json_is_array(value))
        return differs(place, at, "is not a list");
    json_array_foreach(value, i, element)
    {
        snprintf(path, sizeof path, "%.200s[%zu]", at, i);
        if (!fits(json_array_get(shape, 0), element, path, place))
            return false;
    }
    return true;
}

static bool any_fits(const json_t *choices, const json_t *value, const char *at,
                     struct place *place)
{
    size_t i;
    json_t *choice;
    json_array_foreach(choices, i,
                       choice) if (fits(choice, value, at, place)) return true;
    return false;
}

/* The shape of a key, whether it must be there or may be. */
static const json_t *key_shape(const json_t *shape, const char *key)
{
    char optional[128];
    const json_t *found = json_object_get(shape, key);
    snprintf(optional, sizeof optional, "%.120s?", key);
    if (!found)
        found = json_object_get(shape, optional);
    return found ? found : json_object_get(shape, "*");
}

static bool object_fits(const json_t *shape, const json_t *value, const char *at,
                        struct place *place)
{
    const char *key;
    json_t *part;
    char path[256];

    if (!json_is_object(value))
        return differs(place, at, "is not an object");
    json_object_foreach((json_t *)shape, key, part)
    {
        bool is_optional = key[0] != '\0' && key[strlen(key) - 1] == '?';
        snprintf(path, sizeof path, "%.120s.%.120s", at, key);
        if (!is_optional && strcmp(key, "*") != 0 && !json_object_get(value, key))
            return differs(place, path, "is missing");
    }
    json_object_foreach((json_t *)value, key, part)
    {
        const json_t *wanted = key_shape(shape, key);
        snprintf(path, sizeof path, "%.120s.%.120s", at, key);
        if (!wanted)
            return differs(place, path, "should not be there");
        if (!fits(wanted, part, path, place))
            return false;
    }
    return true;
}

static bool fits(const json_t *shape, const json_t *value, const char *at,
                 struct place *place)
{
    if (json_is_string(shape))
        return leaf_fits(json_string_value(shape), value) ||
               differs(place, at, "has the wrong kind of value");
    if (json_is_array(shape))
        return list_fits(shape, value, at, place);
    if (json_object_get(shape, "|"))
        return any_fits(json_object_get(shape, "|"), value, at, place);
    return object_fits(shape, value, at, place);
}

json_t *shape_load(const char *path)
{
    return json_load_file(path, 0, NULL);
}

bool shape_fits(const json_t *shape, const char *text, char *why, size_t size)
{
    struct place place = {why, size};
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    bool truth =
        value ? fits(shape, value, "it", &place) : differs(&place, "it", "is no JSON");
    json_decref(value);
    return truth;
}
