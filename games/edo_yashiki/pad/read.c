/* read.c - reads houses and placements of Edo Yashiki from the text that somebody typed. */
#include "pad.h"

#include "core/pad/reader.h"

#include <string.h>

/* How far from the first card a card may lie: farther than any house that fits on a table. */
enum { FAR_COLUMNS = 31, FAR_ROWS = 46, LONGEST_LINE = 99 };

struct reader {
    struct pad_reader *in;
    struct edo_pad *pad;
    struct edo_pad_house house[MAX_SEATS + 1];
    int seat; /* whose house the next cards belong to; 0: nobody's yet */
};

/* -- cards -- */

/* "ftpgft": two columns of three squares. */
static bool read_drawn(struct reader *r, struct pad_word word, uint16_t *face)
{
    *face = 0;
    for (int i = 0; i < EDO_SQUARES; i++) {
        const char *kind = strchr("ftpg", word.text[i]);
        if (word.len != EDO_SQUARES || !kind)
            return pad_fail_word(
                r->in, word,
                "a card is six letters of f, t, p and g in reading order, "
                "or its number from 1 to 64");
        *face = (uint16_t)(*face | (kind - "ftpg") << edo_bits_at(i));
    }
    for (int column = 0; column < 2; column++)
        if (word.text[column] == word.text[column + 2] &&
            word.text[column] == word.text[column + 4])
            return pad_fail(r->in, word.text,
                            "no column of a card has three squares of a kind (E2)");
    return true;
}

/* A card's face, and its number in our set or 0. */
static bool read_face(struct reader *r, struct pad_word word, uint16_t *face, int *number)
{
    struct pad_word rest = word;

    *number = pad_take_number(&rest);
    if (rest.len == 0 && *number >= 1 && *number <= EDO_CARDS) {
        *face = edo_standard.face[*number - 1];
        return true;
    }
    *number = 0;
    /* a word may be shorter than a face: its text goes on to a blank or the end */
    if (word.len < EDO_SQUARES)
        return pad_fail_word(
            r->in, word,
            "a card is six letters of f, t, p and g in reading order, or "
            "its number from 1 to 64");
    return read_drawn(r, word, face);
}

/* -1 or 12 */
static bool take_signed(struct pad_word *word, int *out)
{
    bool is_minus = word->len > 0 && word->text[0] == '-';

    word->text += is_minus;
    word->len -= is_minus;
    *out = pad_take_number(word);
    if (*out < 0)
        return false;
    *out = is_minus ? -*out : *out;
    return true;
}

/* X,Y and perhaps turned */
static bool read_place(struct reader *r, struct edo_pad_placed *placed)
{
    struct pad_word word = pad_next_word(r->in), rest = word, turned;
    int x = 0, y = 0;
    bool is_read = take_signed(&rest, &x) && rest.len > 0 && rest.text[0] == ',';

    if (is_read) {
        rest.text++;
        rest.len--;
        is_read = take_signed(&rest, &y) && rest.len == 0;
    }
    if (!is_read)
        return pad_fail_word(r->in, word,
                             "where the card's top left square lies: its column and row, "
                             "like -2,3");
    if (x < -FAR_COLUMNS || x > FAR_COLUMNS || y < -FAR_ROWS || y > FAR_ROWS)
        return pad_fail(r->in, word.text,
                        "a card lies at most 31 columns and 46 rows from the first");
    placed->x = (int8_t)x;
    placed->y = (int8_t)y;
    turned = pad_next_word(r->in);
    placed->turned = pad_word_is(turned, "turned");
    if (turned.len > 0 && !placed->turned)
        return pad_fail_word(r->in, turned, "the line ends here, or with 'turned'");
    return pad_line_ends(r->in);
}

static bool add(struct reader *r, const char *where, struct edo_pad_placed *placed)
{
    if (r->pad->placed_count == EDO_CARDS)
        return pad_fail(r->in, where, "there are 64 cards");
    edo_pad_place(r->pad, &r->house[placed->seat], placed);
    r->pad->placed[r->pad->placed_count++] = *placed;
    return true;
}

/* ftpgft 1,0 turned */
static bool read_card(struct reader *r, struct pad_word word)
{
    struct edo_pad_placed placed = {.seat = (uint8_t)r->seat};
    uint16_t face = 0;
    int number = 0;

    if (!r->seat)
        return pad_fail(r->in, word.text, "whose card? A line 'house P' comes before it");
    if (!read_face(r, word, &face, &number) || !read_place(r, &placed))
        return false;
    if (r->house[r->seat].cards == 0 && (placed.x || placed.y || placed.turned))
        return pad_fail(r->in, word.text,
                        "the first card of a house lies at 0,0 and is not turned (E5)");
    if (r->house[r->seat].cards == EDO_LONGEST_HOUSE || r->pad->cards == EDO_CARDS)
        return pad_fail(r->in, word.text, "a house has no more cards");
    r->pad->box.face[r->pad->cards] = face;
    r->pad->number[r->pad->cards] = (uint8_t)number;
    placed.card = ++r->pad->cards;
    return add(r, word.text, &placed);
}

/* -- lines alone: placed P garden/4 pond/3 -- */

static bool read_made(struct reader *r, struct edo_pad_placed *placed)
{
    static const char expected[] =
        "a line is its kind and length, like pond/3: floor, tatami, pond or garden";
    struct pad_word word = pad_next_word(r->in), kind = word, rest = word;
    int index, length;

    for (kind.len = 0; kind.len < word.len && word.text[kind.len] != '/';)
        kind.len++;
    index = pad_one_of(kind, edo_kinds);
    if (index < 0 || kind.len + 1 >= word.len)
        return pad_fail_word(r->in, word, expected);
    rest.text += kind.len + 1;
    rest.len -= kind.len + 1;
    length = pad_take_number(&rest);
    if (rest.len > 0 || length < 3 || length > LONGEST_LINE)
        return pad_fail_word(r->in, word, "a line has three squares or more");
    if (placed->lines == EDO_MOST_LINES - 1)
        return pad_fail(r->in, word.text, "no card makes more lines");
    placed->line[placed->lines++] =
        (struct line){.kind = (uint8_t)(index + 1), .length = (uint8_t)length};
    return true;
}

static bool read_placed(struct reader *r)
{
    struct edo_pad_placed placed = {0};
    const char *where = r->in->at;
    struct pad_word none;

    placed.seat = (uint8_t)pad_seat(r->in);
    if (!placed.seat)
        return false;
    if (r->house[placed.seat].cards)
        return pad_fail(r->in, where,
                        "this player's house is copied card by card already");
    none = pad_next_word(r->in);
    if (pad_word_is(none, "none"))
        return pad_line_ends(r->in) && add(r, where, &placed);
    r->in->at = none.text;
    do {
        if (!read_made(r, &placed))
            return false;
        pad_skip_blanks(r->in);
    } while (!pad_at_end(r->in->at));
    return add(r, where, &placed);
}

/* -- the whole -- */

static bool read_house(struct reader *r)
{
    const char *where = r->in->at;

    r->seat = pad_seat(r->in);
    if (!r->seat)
        return false;
    for (int i = 0; i < r->pad->placed_count; i++)
        if (r->pad->placed[i].seat == r->seat && !r->pad->placed[i].card)
            return pad_fail(r->in, where, "this player's lines are given already");
    return pad_line_ends(r->in);
}

/* next P ftpgft */
static bool read_next(struct reader *r)
{
    int seat = pad_seat(r->in), number;
    struct pad_word word;

    if (!seat)
        return false;
    word = pad_next_word(r->in);
    if (!read_face(r, word, &r->pad->next, &number))
        return false;
    r->pad->next_seat = (uint8_t)seat;
    return pad_line_ends(r->in);
}

static bool read_specialists(struct reader *r, const char *where)
{
    if (r->pad->placed_count)
        return pad_fail(r->in, where, "'specialists' stands before the first card");
    r->pad->specialists = 1;
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        r->house[seat] = edo_pad_begin(r->pad);
    return pad_line_ends(r->in);
}

static bool read_line(struct reader *r)
{
    struct pad_word word = pad_next_word(r->in);

    if (pad_word_is(word, "player"))
        return pad_read_player(r->in);
    if (pad_word_is(word, "specialists"))
        return read_specialists(r, word.text);
    if (pad_word_is(word, "house"))
        return read_house(r);
    if (pad_word_is(word, "placed"))
        return read_placed(r);
    if (pad_word_is(word, "next"))
        return read_next(r);
    if (pad_is_digit(word.text[0]) || word.len == EDO_SQUARES)
        return read_card(r, word);
    return pad_fail_word(r->in, word,
                         "a line begins with player, specialists, house, placed, next or "
                         "a card");
}

bool edo_pad_read(struct pad_reader *in, void *out)
{
    struct reader r = {.in = in, .pad = out};

    while (pad_next_line(in))
        if (!read_line(&r))
            return false;
    return in->players->seats >= 2 || pad_fail(in, in->at, "there are not two players");
}
