/* notation.c - moves of Ike No Koi in words. */
#include "state.h"

#include "core/must.h"
#include "core/words.h"

#include <stddef.h>
#include <string.h>

/* -- notation -- */

/* What a move's words are. */
enum word { NONE, CARD_WORD, ZONE_WORD, SEAT_WORD, CHALLENGE_WORD };

static const struct notation {
    uint8_t first, second;
    const char *expected;
} notations[KINDS] = {
    [DO_DEAL] = {CHALLENGE_WORD, NONE, "'deal N' with a challenge, 1 to 14"},
    [DO_DRAW] = {NONE, NONE, "'draw' stands alone"},
    [DO_STOP] = {NONE, NONE, "'stop' stands alone"},
    [DO_CARD] = {CARD_WORD, NONE, "'card C' with a card, such as 7 or bamboo"},
    [DO_LOTUS] = {NONE, NONE, "'lotus' stands alone"},
    [DO_TOP] = {CARD_WORD, NONE, "'top C' with a card, such as 7 or bamboo"},
    [DO_ORDER] = {CARD_WORD, CARD_WORD, "'order A B' with two cards, the new top first"},
    [DO_BASIN] = {CARD_WORD, NONE, "'basin C' with a card, such as 7 or bamboo"},
    [DO_PICK] = {CARD_WORD, NONE, "'pick C' with a card of the river"},
    [DO_BAMBOO] = {ZONE_WORD, NONE, "'bamboo V' with a zone, 2 to 11"},
    [DO_BRIDGE] = {ZONE_WORD, ZONE_WORD, "'bridge V W' with two adjacent zones"},
    [DO_EXCHANGE] = {SEAT_WORD, CARD_WORD, "'exchange P V' with a seat and its koi"},
    [DO_GIVE] = {CARD_WORD, CARD_WORD, "'give A B' with two koi of your own"},
    [DO_KEEP] = {NONE, NONE, "'keep' stands alone"},
};

static bool read_word(const char **text, unsigned word, unsigned *out)
{
    int number = 0;
    bool is_read = true;
    if (word == CARD_WORD)
        is_read = words_one_of(text, ike_card_names, &number) && number >= KOI_LOW;
    else if (word == ZONE_WORD)
        is_read = words_int(text, KOI_LOW, KOI_HIGH, &number);
    else if (word == SEAT_WORD)
        is_read = words_int(text, 1, MAX_SEATS, &number);
    else if (word == CHALLENGE_WORD)
        is_read = words_int(text, 1, CHALLENGES, &number);
    *out = (unsigned)number;
    return is_read;
}

const char *ike_read_move(const char *text, move_t *out)
{
    unsigned first, second;
    int kind;

    if (!words_one_of(&text, ike_kind_names, &kind))
        return "a move begins with draw, stop, lotus, order, pick, bamboo, bridge, "
               "exchange, give or keep";
    if (!read_word(&text, notations[kind].first, &first) ||
        !read_word(&text, notations[kind].second, &second) || !words_end(text))
        return notations[kind].expected;
    *out = ike_move((unsigned)kind, first, second);
    return NULL;
}

static void put_word(unsigned word, unsigned value, struct sbuf *out)
{
    if (word == NONE)
        return;
    sb_char(out, ' ');
    if (word == CARD_WORD)
        sb_text(out, ike_card_names[value]);
    else if (word == CHALLENGE_WORD && value == 0)
        sb_char(out, '?');
    else
        sb_int(out, value);
}

void ike_put_move(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    const struct notation *notation = notations + ike_kind(hidden);
    (void)state, (void)actor;
    must(ike_kind(hidden) < KINDS);
    sb_text(out, ike_kind_names[ike_kind(hidden)]);
    put_word(notation->first, ike_first(hidden), out);
    put_word(notation->second, ike_second(hidden), out);
}

void ike_put_square(struct square square, struct sbuf *out)
{
    sb_int(out, square.x + KOI_LOW);
}
