/* read.c - reads a board of Hiroba from the text that somebody typed. */
#include "pad.h"

#include "core/pad/reader.h"
#include "games/hiroba/tiles.h"

#include <string.h>

struct reader {
    struct pad_reader *in;
    struct hiroba_pad *pad;
    int ground_line;           /* where the ground was given; 0: not yet */
    int pebbles_line;          /* where the pebbles were drawn; 0: not yet */
    char owner[BOARD_SQUARES]; /* letter of the pebble; 0: none */
};

/* -- the ground -- */

static bool begin_ground(struct reader *r, struct pad_word word)
{
    if (r->ground_line)
        return pad_fail(r->in, word.text, "tiles or gardens were given already");
    r->ground_line = r->in->number;
    return pad_line_ends(r->in);
}

/* Any number will do for a garden, if it is its own. */
static uint8_t garden_number(int place, int letter)
{
    return (uint8_t)(9 * place - 8 + letter);
}

static void lay_face(struct hiroba_pad *pad, int place, struct hiroba_face face)
{
    for (int i = 0; i < 9; i++) {
        int square = board_square(place, i);
        unsigned bit = 1u << i;
        if (face.pond & bit)
            pad->board.ground[square] = GROUND_POND;
        else
            pad->board.ground[square] = garden_number(place, !(face.garden[0] & bit));
        pad->start[square] = (face.start & bit) != 0;
    }
}

/* 7/90, 7 or water */
static bool read_tile(struct reader *r, int place)
{
    struct pad_word word = pad_next_word(r->in), rest = word;
    int number, turn = 0;

    if (word.len == 0)
        return pad_fail(r->in, r->in->at, "each of the three lines has three tiles");
    if (pad_word_is(word, "water"))
        return true;
    number = pad_take_number(&rest);
    if (rest.len > 0 && rest.text[0] == '/') {
        rest.text++;
        rest.len--;
        turn = pad_take_number(&rest);
    }
    if (number < 1 || number > TILES || rest.len > 0 || turn % 90 != 0 || turn > 270)
        return pad_fail_word(
            r->in, word,
            "a tile reads 7/90 (its number 1 to 12, turned clockwise by 0, "
            "90, 180 or 270), or water");
    r->pad->tile[place] = (uint8_t)number;
    lay_face(r->pad, place,
             hiroba_face(&hiroba_standard, TURNS * (number - 1) + turn / 90));
    return true;
}

static bool read_tiles(struct reader *r)
{
    for (int row = 0; row < 3; row++) {
        if (!pad_next_line(r->in))
            return pad_fail(r->in, r->in->at,
                            "three lines of tiles should follow 'tiles'");
        for (int column = 0; column < 3; column++)
            if (!read_tile(r, 1 + 3 * row + column))
                return false;
        if (!pad_line_ends(r->in))
            return false;
    }
    return true;
}

/* Squares of a tile with the same letter are one garden, named by the first of them. */
static void number_gardens(struct hiroba_pad *pad, const char *drawn)
{
    for (int place = 1; place <= 9; place++)
        for (int i = 0; i < 9; i++) {
            int square = board_square(place, i), first = 0;
            if (drawn[square] == '~')
                pad->board.ground[square] = GROUND_POND;
            if (!pad_is_letter(drawn[square]))
                continue;
            while (drawn[board_square(place, first)] != drawn[square])
                first++;
            pad->board.ground[square] = garden_number(place, first);
        }
}

static bool read_gardens(struct reader *r)
{
    char drawn[BOARD_SQUARES];
    for (int row = 0; row < BOARD_SIDE; row++) {
        if (!pad_next_line(r->in))
            return pad_fail(r->in, r->in->at,
                            "nine lines of squares should follow 'gardens'");
        for (int column = 0; column < BOARD_SIDE; column++) {
            int square = BOARD_SIDE * row + column;
            pad_skip_blanks(r->in);
            char c = *r->in->at;
            if (pad_at_end(r->in->at))
                return pad_fail(r->in, r->in->at,
                                "a line of the gardens has nine squares");
            if (!pad_is_letter(c) && c != '~' && c != '.')
                return pad_fail_word(
                    r->in, (struct pad_word){r->in->at, 1},
                    "a square is a garden's letter, ~ for a pond or . for "
                    "water");
            r->pad->start[square] = c >= 'A' && c <= 'Z';
            drawn[square] = r->pad->start[square] ? (char)(c - 'A' + 'a') : c;
            r->in->at++;
        }
        if (!pad_line_ends(r->in))
            return false;
    }
    number_gardens(r->pad, drawn);
    return true;
}

/* -- pebbles and stones -- */

/* P7, or * for a stone; . for nothing in a drawing. */
static bool read_piece(struct reader *r, int square, struct pad_word word)
{
    if (pad_word_is(word, "."))
        return true;
    if (r->owner[square] || r->pad->board.stone[square])
        return pad_fail(r->in, word.text, "something lies on that square already");
    if (pad_word_is(word, "*")) {
        r->pad->board.stone[square] = 1;
        return true;
    }
    if (word.len != 2 || !(pad_is_letter(word.text[0]) || pad_is_digit(word.text[0])) ||
        word.text[1] < '1' || word.text[1] > '9')
        return pad_fail_word(
            r->in, word,
            "a pebble is its player's letter and a value, like P7; a stone "
            "is *, nothing is .");
    if (r->in->has_players && !pad_seat_of(&r->pad->players, word.text[0]))
        return pad_fail_word(r->in, (struct pad_word){word.text, 1},
                             "a player listed above");
    r->in->has_pieces = true;
    r->owner[square] = word.text[0];
    r->pad->board.value[square] = (uint8_t)(word.text[1] - '0');
    return true;
}

static bool read_pebbles(struct reader *r, struct pad_word keyword)
{
    if (r->pebbles_line)
        return pad_fail(r->in, keyword.text, "the pebbles were drawn already");
    r->pebbles_line = r->in->number;
    if (!pad_line_ends(r->in))
        return false;
    for (int row = 0; row < BOARD_SIDE; row++) {
        if (!pad_next_line(r->in))
            return pad_fail(r->in, r->in->at,
                            "nine lines of squares should follow 'pebbles'");
        for (int column = 0; column < BOARD_SIDE; column++) {
            struct pad_word word = pad_next_word(r->in);
            if (word.len == 0)
                return pad_fail(r->in, r->in->at,
                                "a line of the pebbles has nine squares, with blanks "
                                "between them");
            if (!read_piece(r, BOARD_SIDE * row + column, word))
                return false;
        }
        if (!pad_line_ends(r->in))
            return false;
    }
    return true;
}

/* A word that names a square, like c4; -1: it does not. */
static int square_of(struct pad_word word)
{
    if (word.len != 2 || word.text[0] < 'a' || word.text[0] > 'i' || word.text[1] < '1' ||
        word.text[1] > '9')
        return -1;
    return BOARD_SIDE * (word.text[1] - '1') + (word.text[0] - 'a');
}

/* c4 P7 */
static bool read_square(struct reader *r, int square)
{
    struct pad_word word = pad_next_word(r->in);
    if (word.len == 0)
        return pad_fail(r->in, r->in->at,
                        "what lies on that square? P7, or * for a stone");
    return read_piece(r, square, word) && pad_line_ends(r->in);
}

/* -- the whole -- */

static bool read_line(struct reader *r)
{
    struct pad_word word = pad_next_word(r->in);
    int square = square_of(word);

    if (pad_word_is(word, "player"))
        return pad_read_player(r->in);
    if (pad_word_is(word, "tiles"))
        return begin_ground(r, word) && read_tiles(r);
    if (pad_word_is(word, "gardens"))
        return begin_ground(r, word) && read_gardens(r);
    if (pad_word_is(word, "pebbles"))
        return read_pebbles(r, word);
    if (square >= 0)
        return read_square(r, square);
    return pad_fail_word(r->in, word,
                         "a line begins with player, tiles, gardens, pebbles or a square "
                         "like c4");
}

/* Players who were not listed are seated by their letters, in the order of ASCII. */
static bool seat_owners(struct reader *r)
{
    struct pad_players *players = &r->pad->players;

    for (char mark = '0'; mark <= 'z' && !r->in->has_players; mark++) {
        if (!memchr(r->owner, mark, sizeof r->owner))
            continue;
        if (players->seats == BOARD_SEATS)
            return pad_fail(r->in, r->in->at, "the pebbles have more than four owners");
        pad_seat_mark(players, mark);
    }
    for (int square = 0; square < BOARD_SQUARES; square++)
        if (r->owner[square])
            r->pad->board.owner[square] = (uint8_t)pad_seat_of(players, r->owner[square]);
    r->pad->board.seats = players->seats;
    return true;
}

bool hiroba_pad_read(struct pad_reader *in, void *out)
{
    struct reader r = {.in = in, .pad = out};

    while (pad_next_line(in))
        if (!read_line(&r))
            return false;
    if (!r.ground_line)
        return pad_fail(in, in->at, "there are neither 'tiles' nor 'gardens'");
    if (!seat_owners(&r))
        return false;
    return r.pad->players.seats > 0 ||
           pad_fail(in, in->at, "there are no players' pebbles");
}
