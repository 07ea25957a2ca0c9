/* said.c - reads our server's JSON: the keys that matter, and views as bytes. */
#include "said.h"

#include <stdlib.h>
#include <string.h>

static const char *const key_word[KEYS] = {"done",  "refused", "do",   "table", "number",
                                           "event", "seat",    "line", "stage", "bytes",
                                           "offer", "next",    "view"};

static const char *skip_text(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return *at ? at + 1 : at;
}

static const char *skip_value(const char *at)
{
    int depth = 0;

    for (; *at; at++) {
        if (*at == '"')
            at = skip_text(at) - 1;
        else if (*at == '{' || *at == '[')
            depth++;
        else if (depth == 0 && (*at == ',' || *at == '}' || *at == ']'))
            break;
        else if (*at == '}' || *at == ']')
            depth--;
    }
    return at;
}

/* Finds the values of an object's own keys. */
void said_read(const char *object, struct said *said)
{
    const char *at = object;

    *said = (struct said){0};
    for (at++; *at == '"'; at += *at == ',') {
        const char *key = at + 1, *value = skip_text(at) + 1;
        size_t len = (size_t)(value - key) - 2;
        for (int i = 0; i < KEYS; i++)
            if (strlen(key_word[i]) == len && memcmp(key_word[i], key, len) == 0)
                said->of[i] = value;
        at = skip_value(value);
    }
}

bool said_is(const struct said *said, enum key key, const char *word)
{
    const char *value = said->of[key];
    size_t len = strlen(word);

    return value && value[0] == '"' && strncmp(value + 1, word, len) == 0 &&
           value[len + 1] == '"';
}

int64_t said_number(const struct said *said, enum key key)
{
    return said->of[key] ? strtoll(said->of[key], NULL, 10) : 0;
}

static int letter_value(char letter)
{
    return letter >= 'A' && letter <= 'Z'   ? letter - 'A'
           : letter >= 'a' && letter <= 'z' ? letter - 'a' + 26
           : letter >= '0' && letter <= '9' ? letter - '0' + 52
           : letter == '+'                  ? 62
           : letter == '/'                  ? 63
                                            : -1;
}

size_t said_bytes(const char *text, uint8_t *out, size_t room)
{
    uint32_t bits = 0, held = 0;
    size_t size = 0;

    for (text++; letter_value(*text) >= 0 && size < room; text++) {
        bits = bits << 6 | (uint32_t)letter_value(*text);
        held += 6;
        if (held >= 8) {
            held -= 8;
            out[size++] = (uint8_t)(bits >> held);
        }
    }
    return size;
}
