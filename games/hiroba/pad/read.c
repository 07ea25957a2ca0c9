/* read.c - reads a board of Hiroba from the text that somebody typed. */
#include "pad.h"

#include "core/utf8.h"
#include "games/hiroba/tiles.h"

#include <string.h>

struct reader {
    struct hiroba_pad *pad;
    struct hiroba_pad_error *error;
    const char *at;            /* next to be read, on this line */
    const char *line;          /* where this line begins */
    const char *next;          /* where the next one does; NULL: this is the last */
    int number;                /* of this line */
    int ground_line;           /* where the ground was given; 0: not yet */
    int pebbles_line;          /* where the pebbles were drawn; 0: not yet */
    bool has_players;          /* they are listed */
    bool has_pebbles;          /* the first was read */
    char owner[BOARD_SQUARES]; /* letter of the pebble; 0: none */
};

struct word {
    const char *text;
    int len;
};

/* -- complaints -- */

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Notes what is wrong at a place of this line. Returns false, as the caller will. */
static bool fail_at(struct reader *r, const char *where, const char *words)
{
    struct sbuf sb = sb_over(r->error->words, sizeof r->error->words);
    sb_text(&sb, words);
    r->error->line = r->number;
    r->error->column = 1;
    for (const char *p = r->line; p < where; p++)
        r->error->column += !is_continuation(*p);
    return false;
}

/* The same about a word: "..., not 'word'", with ? for letters beyond ASCII. */
static bool fail_word(struct reader *r, struct word word, const char *words)
{
    struct sbuf sb;
    int len = word.len < 40 ? word.len : 40;

    fail_at(r, word.text, words);
    if (len == 0)
        return false;
    sb = sb_over(r->error->words, sizeof r->error->words);
    sb_text(&sb, words);
    sb_text(&sb, ", not '");
    for (int i = 0; i < len; i++)
        if (!is_continuation(word.text[i]))
            sb_char(&sb, word.text[i] < ' ' || word.text[i] > '~' ? '?' : word.text[i]);
    sb_char(&sb, '\'');
    return false;
}

/* -- lines and words -- */

/* Walls between tiles may be drawn; they mean nothing. */
static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '|';
}

static bool at_end(const char *p)
{
    return *p == '\0' || *p == '\n' || *p == '#';
}

static void skip_blanks(struct reader *r)
{
    while (is_blank(*r->at))
        r->at++;
}

static bool is_wall(const char *p)
{
    while (is_blank(*p) || *p == '-' || *p == '+' || *p == '=')
        p++;
    return at_end(p);
}

/* Moves on to the next line that says something; false at the end of the text. */
static bool next_line(struct reader *r)
{
    while (r->next) {
        const char *end = strchr(r->next, '\n');
        r->at = r->line = r->next;
        r->next = end ? end + 1 : NULL;
        r->number++;
        if (!is_wall(r->line)) {
            skip_blanks(r);
            return true;
        }
    }
    return false;
}

/* The next word of the line; empty at its end. */
static struct word next_word(struct reader *r)
{
    skip_blanks(r);
    struct word word = {r->at, 0};
    while (!is_blank(r->at[0]) && !at_end(r->at))
        r->at++;
    word.len = (int)(r->at - word.text);
    return word;
}

static bool word_is(struct word word, const char *text)
{
    return (size_t)word.len == strlen(text) &&
           strncmp(word.text, text, (size_t)word.len) == 0;
}

/* A plain number of up to three digits, at the beginning of a word; -1: none. */
static int take_number(struct word *word)
{
    int number = 0, digits = 0;
    while (digits < word->len && digits < 3 && word->text[digits] >= '0' &&
           word->text[digits] <= '9')
        number = 10 * number + (word->text[digits++] - '0');
    word->text += digits;
    word->len -= digits;
    return digits > 0 ? number : -1;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool line_must_end(struct reader *r)
{
    struct word word = next_word(r);
    return word.len == 0 || fail_word(r, word, "the line should end here");
}

/* -- players -- */

static int seat_of(const struct hiroba_pad *pad, char mark)
{
    for (int seat = 1; seat <= pad->board.seats; seat++)
        if (pad->mark[seat] == mark)
            return seat;
    return 0;
}

/* Without a name a player is called by the mark. */
static void name_by_mark(struct hiroba_pad *pad, int seat)
{
    struct sbuf sb = sb_over(pad->name[seat], PAD_NAME);
    sb_put(&sb, "%s%c", is_digit(pad->mark[seat]) ? "Seat " : "", pad->mark[seat]);
}

/* Bytes of the letter at the beginning of a text that a name may have; 0: there is none. */
static int letter_bytes(const char *text, int len)
{
    uint32_t code;
    size_t bytes = utf8_take(text, (size_t)len, &code);

    return bytes > 0 && utf8_is_harmless(code) ? (int)bytes : 0;
}

/* The rest of the line, without the blanks at its end. */
static bool read_name(struct reader *r, int seat)
{
    const char *from = r->at;
    int len = 0, letters = 0;

    for (; !at_end(r->at); r->at++)
        if (!is_blank(*r->at))
            len = (int)(r->at - from) + 1;
    for (int i = 0, bytes; i < len; i += bytes) {
        bytes = letter_bytes(from + i, len - i);
        if (bytes == 0)
            return fail_at(r, from + i, "a name has no such letters");
        if (++letters > PAD_NAME_LETTERS)
            return fail_at(r, from + i, "a name has at most 12 letters");
    }
    if (len == 0) {
        name_by_mark(r->pad, seat);
        return true;
    }
    if (!utf8_is_plain(from, (size_t)len))
        return fail_at(r, from, "a name has something to see");
    memcpy(r->pad->name[seat], from, (size_t)len);
    r->pad->name[seat][len] = '\0';
    return true;
}

/* player P Purple */
static bool read_player(struct reader *r)
{
    struct word mark = next_word(r);
    if (mark.len != 1 || !(is_letter(mark.text[0]) || is_digit(mark.text[0])))
        return fail_word(r, mark, "a player is one letter or digit, then perhaps a name");
    if (seat_of(r->pad, mark.text[0]))
        return fail_at(r, mark.text, "there is such a player already");
    if (r->pad->board.seats == BOARD_SEATS)
        return fail_at(r, mark.text, "four players are the most");
    if (r->has_pebbles)
        return fail_at(r, mark.text, "players are listed before the first pebble");
    r->has_players = true;
    r->pad->mark[++r->pad->board.seats] = mark.text[0];
    skip_blanks(r);
    return read_name(r, r->pad->board.seats);
}

/* -- the ground -- */

static bool begin_ground(struct reader *r, struct word word)
{
    if (r->ground_line)
        return fail_at(r, word.text, "tiles or gardens were given already");
    r->ground_line = r->number;
    return line_must_end(r);
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
    struct word word = next_word(r), rest = word;
    int number, turn = 0;

    if (word.len == 0)
        return fail_at(r, r->at, "each of the three lines has three tiles");
    if (word_is(word, "water"))
        return true;
    number = take_number(&rest);
    if (rest.len > 0 && rest.text[0] == '/') {
        rest.text++;
        rest.len--;
        turn = take_number(&rest);
    }
    if (number < 1 || number > TILES || rest.len > 0 || turn % 90 != 0 || turn > 270)
        return fail_word(r, word,
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
        if (!next_line(r))
            return fail_at(r, r->at, "three lines of tiles should follow 'tiles'");
        for (int column = 0; column < 3; column++)
            if (!read_tile(r, 1 + 3 * row + column))
                return false;
        if (!line_must_end(r))
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
            if (!is_letter(drawn[square]))
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
        if (!next_line(r))
            return fail_at(r, r->at, "nine lines of squares should follow 'gardens'");
        for (int column = 0; column < BOARD_SIDE; column++) {
            int square = BOARD_SIDE * row + column;
            skip_blanks(r);
            char c = *r->at;
            if (at_end(r->at))
                return fail_at(r, r->at, "a line of the gardens has nine squares");
            if (!is_letter(c) && c != '~' && c != '.')
                return fail_word(r, (struct word){r->at, 1},
                                 "a square is a garden's letter, ~ for a pond or . for "
                                 "water");
            r->pad->start[square] = c >= 'A' && c <= 'Z';
            drawn[square] = r->pad->start[square] ? (char)(c - 'A' + 'a') : c;
            r->at++;
        }
        if (!line_must_end(r))
            return false;
    }
    number_gardens(r->pad, drawn);
    return true;
}

/* -- pebbles and stones -- */

/* P7, or * for a stone; . for nothing in a drawing. */
static bool read_piece(struct reader *r, int square, struct word word)
{
    if (word_is(word, "."))
        return true;
    if (r->owner[square] || r->pad->board.stone[square])
        return fail_at(r, word.text, "something lies on that square already");
    if (word_is(word, "*")) {
        r->pad->board.stone[square] = 1;
        return true;
    }
    if (word.len != 2 || !(is_letter(word.text[0]) || is_digit(word.text[0])) ||
        word.text[1] < '1' || word.text[1] > '9')
        return fail_word(r, word,
                         "a pebble is its player's letter and a value, like P7; a stone "
                         "is *, nothing is .");
    if (r->has_players && !seat_of(r->pad, word.text[0]))
        return fail_word(r, (struct word){word.text, 1}, "a player listed above");
    r->has_pebbles = true;
    r->owner[square] = word.text[0];
    r->pad->board.value[square] = (uint8_t)(word.text[1] - '0');
    return true;
}

static bool read_pebbles(struct reader *r, struct word keyword)
{
    if (r->pebbles_line)
        return fail_at(r, keyword.text, "the pebbles were drawn already");
    r->pebbles_line = r->number;
    if (!line_must_end(r))
        return false;
    for (int row = 0; row < BOARD_SIDE; row++) {
        if (!next_line(r))
            return fail_at(r, r->at, "nine lines of squares should follow 'pebbles'");
        for (int column = 0; column < BOARD_SIDE; column++) {
            struct word word = next_word(r);
            if (word.len == 0)
                return fail_at(r, r->at,
                               "a line of the pebbles has nine squares, with blanks "
                               "between them");
            if (!read_piece(r, BOARD_SIDE * row + column, word))
                return false;
        }
        if (!line_must_end(r))
            return false;
    }
    return true;
}

/* A word that names a square, like c4; -1: it does not. */
static int square_of(struct word word)
{
    if (word.len != 2 || word.text[0] < 'a' || word.text[0] > 'i' || word.text[1] < '1' ||
        word.text[1] > '9')
        return -1;
    return BOARD_SIDE * (word.text[1] - '1') + (word.text[0] - 'a');
}

/* c4 P7 */
static bool read_square(struct reader *r, int square)
{
    struct word word = next_word(r);
    if (word.len == 0)
        return fail_at(r, r->at, "what lies on that square? P7, or * for a stone");
    return read_piece(r, square, word) && line_must_end(r);
}

/* -- the whole -- */

static bool read_line(struct reader *r)
{
    struct word word = next_word(r);
    int square = square_of(word);

    if (word_is(word, "player"))
        return read_player(r);
    if (word_is(word, "tiles"))
        return begin_ground(r, word) && read_tiles(r);
    if (word_is(word, "gardens"))
        return begin_ground(r, word) && read_gardens(r);
    if (word_is(word, "pebbles"))
        return read_pebbles(r, word);
    if (square >= 0)
        return read_square(r, square);
    return fail_word(r, word,
                     "a line begins with player, tiles, gardens, pebbles or a square "
                     "like c4");
}

/* Players who were not listed are seated by their letters, in the order of ASCII. */
static bool seat_owners(struct reader *r)
{
    for (char mark = '0'; mark <= 'z' && !r->has_players; mark++) {
        if (!memchr(r->owner, mark, sizeof r->owner))
            continue;
        if (r->pad->board.seats == BOARD_SEATS)
            return fail_at(r, r->at, "the pebbles have more than four owners");
        r->pad->mark[++r->pad->board.seats] = mark;
        name_by_mark(r->pad, r->pad->board.seats);
    }
    for (int square = 0; square < BOARD_SQUARES; square++)
        if (r->owner[square])
            r->pad->board.owner[square] = (uint8_t)seat_of(r->pad, r->owner[square]);
    return true;
}

bool hiroba_pad_read(const char *text, struct hiroba_pad *out,
                     struct hiroba_pad_error *error)
{
    struct reader r = {.pad = out, .error = error};

    memset(out, 0, sizeof *out);
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) /* some editors begin so */
        text += 3;
    r.at = r.line = r.next = text;
    while (next_line(&r))
        if (!read_line(&r))
            return false;
    if (!r.ground_line)
        return fail_at(&r, r.at, "there are neither 'tiles' nor 'gardens'");
    if (!seat_owners(&r))
        return false;
    return out->board.seats > 0 || fail_at(&r, r.at, "there are no players' pebbles");
}
