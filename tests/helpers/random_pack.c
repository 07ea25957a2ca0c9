/* random_pack.c - packs as people could make them. */
#include "tests/helpers/random_pack.h"

#include "core/must.h"
#include "games/games.h"

#include <string.h>

enum { CHANGES = 400 }; /* tried; each stays if the pack can still be read */

/* Where the game's own part of a pack begins: behind "niwa", "game" and "name". */
static size_t begin_of_body(const char *text)
{
    const char *at = text;
    for (int line = 0; line < 3; line++)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

static bool parts_words(char c)
{
    return c == ' ' || c == '\n';
}

/* A random word of the body that is not the first of its line; its length. */
static size_t pick_word(const char *text, size_t begin, size_t len, rng_t *rng,
                        size_t *at)
{
    size_t end;

    do {
        *at = begin + rng_below(rng, (uint32_t)(len - begin));
        while (*at > begin && !parts_words(text[*at - 1]))
            --*at;
    } while (*at == begin || text[*at - 1] == '\n' || parts_words(text[*at]));
    for (end = *at; !parts_words(text[end]);)
        end++;
    return end - *at;
}

/* Puts a gap, or the end of the line and the next one's begin, before a word. */
static void part(const char *text, size_t len, rng_t *rng, struct sbuf *out)
{
    size_t at, line;

    pick_word(text, begin_of_body(text), len, rng, &at);
    for (line = at; text[line - 1] != '\n';)
        line--;
    sb_bytes(out, text, at);
    if (rng_below(rng, 2)) {
        sb_text(out, ". ");
    } else {
        sb_char(out, '\n');
        sb_bytes(out, text + line, strcspn(text + line, " ") + 1);
    }
    sb_bytes(out, text + at, len - at);
}

/* Exchanges two words, or two characters in words. */
static void exchange(const char *text, size_t len, rng_t *rng, struct sbuf *out)
{
    size_t begin = begin_of_body(text), one, other;
    size_t one_len = pick_word(text, begin, len, rng, &one);
    size_t other_len = pick_word(text, begin, len, rng, &other);

    if (rng_below(rng, 2)) {
        one += rng_below(rng, (uint32_t)one_len);
        other += rng_below(rng, (uint32_t)other_len);
        one_len = other_len = 1;
    }
    if (one > other) {
        size_t at = one, its_len = one_len;
        one = other, one_len = other_len;
        other = at, other_len = its_len;
    }
    if (one == other)
        one_len = other_len;
    sb_bytes(out, text, one);
    sb_bytes(out, text + other, other_len);
    if (one != other) {
        sb_bytes(out, text + one + one_len, other - one - one_len);
        sb_bytes(out, text + one, one_len);
    }
    sb_bytes(out, text + other + other_len, len - other - other_len);
}

static void change(const char *text, size_t len, rng_t *rng, struct sbuf *out)
{
    if (rng_below(rng, 8))
        exchange(text, len, rng, out);
    else
        part(text, len, rng, out);
}

void random_pack(const struct game *game, rng_t *rng, struct pack *out)
{
    char text[PACK_TEXT], changed[PACK_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    struct pack_error error;

    pack_standard(game, out);
    memcpy(out->name, "random", sizeof "random");
    pack_write(out, &sb);
    for (int i = 0; i < CHANGES; i++) {
        struct sbuf other = sb_over(changed, sizeof changed);
        struct pack pack;
        change(text, sb.len, rng, &other);
        if (other.cut || !pack_read(&pack, changed, other.len, games_find, &error))
            continue;
        *out = pack;
        sb_clear(&sb);
        pack_write(out, &sb);
    }
    out->game = game; /* a planted defect has the name of the game that it was made of */
    must(pack_is_sound(game, out->box));
}
