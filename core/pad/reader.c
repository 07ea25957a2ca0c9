/* reader.c - reads the text of a score pad, line by line and word by word. */
#include "reader.h"

#include "core/utf8.h"

#include <string.h>

/* -- complaints -- */

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Notes what is wrong at a place of this line. Returns false, as the caller will. */
bool pad_fail(struct pad_reader *r, const char *where, const char *words)
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
bool pad_fail_word(struct pad_reader *r, struct pad_word word, const char *words)
{
    struct sbuf sb;
    int len = word.len < 40 ? word.len : 40;

    pad_fail(r, word.text, words);
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

bool pad_at_end(const char *p)
{
    return *p == '\0' || *p == '\n' || *p == '#';
}

void pad_skip_blanks(struct pad_reader *r)
{
    while (is_blank(*r->at))
        r->at++;
}

static bool is_wall(const char *p)
{
    while (is_blank(*p) || *p == '-' || *p == '+' || *p == '=')
        p++;
    return pad_at_end(p);
}

/* Moves on to the next line that says something; false at the end of the text. */
bool pad_next_line(struct pad_reader *r)
{
    while (r->next) {
        const char *end = strchr(r->next, '\n');
        r->at = r->line = r->next;
        r->next = end ? end + 1 : NULL;
        r->number++;
        if (!is_wall(r->line)) {
            pad_skip_blanks(r);
            return true;
        }
    }
    return false;
}

/* The next word of the line; empty at its end. */
struct pad_word pad_next_word(struct pad_reader *r)
{
    pad_skip_blanks(r);
    struct pad_word word = {r->at, 0};
    while (!is_blank(r->at[0]) && !pad_at_end(r->at))
        r->at++;
    word.len = (int)(r->at - word.text);
    return word;
}

bool pad_word_is(struct pad_word word, const char *text)
{
    return (size_t)word.len == strlen(text) &&
           strncmp(word.text, text, (size_t)word.len) == 0;
}

/* A plain number of up to three digits, at the beginning of a word; -1: none. */
int pad_take_number(struct pad_word *word)
{
    int number = 0, digits = 0;
    while (digits < word->len && digits < 3 && word->text[digits] >= '0' &&
           word->text[digits] <= '9')
        number = 10 * number + (word->text[digits++] - '0');
    word->text += digits;
    word->len -= digits;
    return digits > 0 ? number : -1;
}

bool pad_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool pad_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool pad_number(struct pad_reader *r, int low, int high, const char *words, int *out)
{
    struct pad_word word = pad_next_word(r), rest = word;
    int number = pad_take_number(&rest);

    *out = number;
    return (rest.len == 0 && number >= low && number <= high) ||
           pad_fail_word(r, word, words);
}

int pad_one_of(struct pad_word word, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (pad_word_is(word, list[i]))
            return i;
    return -1;
}

bool pad_line_ends(struct pad_reader *r)
{
    struct pad_word word = pad_next_word(r);
    return word.len == 0 || pad_fail_word(r, word, "the line should end here");
}

/* -- players -- */

int pad_seat_of(const struct pad_players *players, char mark)
{
    for (int seat = 1; seat <= players->seats; seat++)
        if (players->mark[seat] == mark)
            return seat;
    return 0;
}

/* Without a name a player is called by the mark. */
static void name_by_mark(struct pad_players *players, int seat)
{
    struct sbuf sb = sb_over(players->name[seat], PAD_NAME);
    sb_put(&sb, "%s%c", pad_is_digit(players->mark[seat]) ? "Seat " : "",
           players->mark[seat]);
}

void pad_seat_mark(struct pad_players *players, char mark)
{
    players->mark[++players->seats] = mark;
    name_by_mark(players, players->seats);
}

/* Bytes of the letter at the beginning of a text that a name may have; 0: there is none. */
static int letter_bytes(const char *text, int len)
{
    uint32_t code;
    size_t bytes = utf8_take(text, (size_t)len, &code);

    return bytes > 0 && utf8_is_harmless(code) ? (int)bytes : 0;
}

/* The rest of the line, without the blanks at its end. */
static bool read_name(struct pad_reader *r, int seat)
{
    const char *from = r->at;
    int len = 0, letters = 0;

    for (; !pad_at_end(r->at); r->at++)
        if (!is_blank(*r->at))
            len = (int)(r->at - from) + 1;
    for (int i = 0, bytes; i < len; i += bytes) {
        bytes = letter_bytes(from + i, len - i);
        if (bytes == 0)
            return pad_fail(r, from + i, "a name has no such letters");
        if (++letters > PAD_NAME_LETTERS)
            return pad_fail(r, from + i, "a name has at most 12 letters");
    }
    if (len == 0) {
        name_by_mark(r->players, seat);
        return true;
    }
    if (!utf8_is_plain(from, (size_t)len))
        return pad_fail(r, from, "a name has something to see");
    memcpy(r->players->name[seat], from, (size_t)len);
    r->players->name[seat][len] = '\0';
    return true;
}

static const char *const most_words[MAX_SEATS + 1] = {"",
                                                      "one player is the most",
                                                      "two players are the most",
                                                      "three players are the most",
                                                      "four players are the most",
                                                      "five players are the most"};

bool pad_read_player(struct pad_reader *r)
{
    struct pad_word mark = pad_next_word(r);
    if (mark.len != 1 || !(pad_is_letter(mark.text[0]) || pad_is_digit(mark.text[0])))
        return pad_fail_word(r, mark,
                             "a player is one letter or digit, then perhaps a name");
    if (pad_seat_of(r->players, mark.text[0]))
        return pad_fail(r, mark.text, "there is such a player already");
    if (r->players->seats == r->most)
        return pad_fail(r, mark.text, most_words[r->most]);
    if (r->has_pieces)
        return pad_fail(r, mark.text, "players are listed before what is theirs");
    r->has_players = true;
    r->players->mark[++r->players->seats] = mark.text[0];
    pad_skip_blanks(r);
    return read_name(r, r->players->seats);
}

int pad_seat(struct pad_reader *r)
{
    struct pad_word word = pad_next_word(r);
    int seat = word.len == 1 ? pad_seat_of(r->players, word.text[0]) : 0;

    r->has_pieces = true;
    if (!seat)
        pad_fail_word(r, word, "the letter of a player listed above");
    return seat;
}
