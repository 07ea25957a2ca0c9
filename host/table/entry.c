/* entry.c - entries of a table's log, written as text and read again. */
#include "host/table/entry.h"

#include "core/hints.h"
#include "core/lines.h"
#include "core/utf8.h"
#include "core/words.h"

#include <string.h>

_Static_assert((int)TABLE_ID == (int)GUEST_ID, "tables and guests have alike ids");

const char *const entry_word[ENTRY_KINDS] = {"",      "found",  "sit",  "leave",
                                             "share", "start",  "line", "chat",
                                             "offer", "answer", "tell", "close"};

const char *const entry_gestures[] = {"bow",  "clap",  "smile",  "wonder", "think",
                                      "oops", "hurry", "thanks", NULL};

/* -- plain text -- */

/* Whether a text of 1 to `most` bytes may be shown to others, as one line. */
static bool is_plain(const char *text, size_t most)
{
    size_t len = strlen(text);

    return len > 0 && len <= most && text[0] != ' ' && text[len - 1] != ' ' &&
           utf8_is_plain(text, len);
}

/* Whether a stored text is acceptable. Older versions stored texts that are refused now;
 * these can still be read. */
static bool is_kept(const char *text, size_t most)
{
    size_t len = strlen(text);

    for (const char *p = text; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            return false;
    return len > 0 && len <= most && utf8_is_valid(text, len);
}

const char *check_name(const char *name)
{
    return is_plain(name, GUEST_NAME - 1) ? NULL
                                          : "a name has 1 to 63 bytes of plain text";
}

static const char *check_gesture(const char *said)
{
    if (said[0] != '/')
        return NULL;
    for (int i = 0; entry_gestures[i]; i++)
        if (strcmp(entry_gestures[i], said + 1) == 0)
            return NULL;
    return "there is no such gesture";
}

const char *check_said(const char *said)
{
    return is_plain(said, CHAT_TEXT) ? check_gesture(said)
                                     : "what is said has 1 to 280 bytes of plain text";
}

static bool is_word(const char *text, size_t least, size_t most)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    size_t len = strspn(text, letters);
    return text[len] == '\0' && len >= least && len <= most;
}

bool is_id(const char *text)
{
    return is_word(text, TABLE_ID, TABLE_ID);
}

const char *check_request_id(const char *id)
{
    return is_word(id, 0, REQUEST_ID)
               ? NULL
               : "a move's id has at most 16 small letters and digits";
}

/* Copies the text up to one of the bytes in `end`, or all; false: it does not fit. */
static bool take(const char **text, const char *end, char *out, size_t size)
{
    size_t len = strcspn(*text, end);
    if (len >= size)
        return false;
    memcpy(out, *text, len);
    out[len] = '\0';
    *text += len + ((*text)[len] != '\0');
    return true;
}

static bool take_id(const char **text, const char *end, char out[TABLE_ID + 1])
{
    char id[TABLE_ID + 1];
    if (!take(text, end, id, sizeof id) || !is_id(id))
        return false;
    memcpy(out, id, sizeof id);
    return true;
}

/* -- the set-up -- */

static const char *check_seat(const struct setup_seat *seat)
{
    switch (seat->kind) {
    case SEAT_OPEN:
        return NULL;
    case SEAT_PERSON:
        return is_id(seat->guest) ? NULL : "a person's seat needs to know for whom it is";
    case SEAT_COMPUTER:
        return seat->level >= 1 && seat->level <= LEVELS
                   ? NULL
                   : "a computer plays at a level from 1 to 6";
    default:
        return "a seat is open, a person's or a computer's";
    }
}

/* Whether a guest has two seats. One person must not know the secrets of two seats. */
static bool is_kept_twice(const struct setup *setup, int seat)
{
    for (int other = 1; other < seat; other++)
        if (setup->seat[other].kind == SEAT_PERSON &&
            strcmp(setup->seat[other].guest, setup->seat[seat].guest) == 0)
            return true;
    return false;
}

const char *setup_check(const struct setup *setup)
{
    union any_state state;
    const char *sentence;
    int computers = 0;

    if ((sentence = game_init(setup->game, &state, setup->seats, setup->option,
                              pack_box(&setup->pack))) != NULL)
        return sentence;
    for (int seat = 1; seat <= setup->seats; seat++) {
        if ((sentence = check_seat(&setup->seat[seat])) != NULL)
            return sentence;
        if (setup->seat[seat].kind == SEAT_PERSON && is_kept_twice(setup, seat))
            return "two seats are kept for the same person";
        computers += setup->seat[seat].kind == SEAT_COMPUTER;
    }
    if (computers == setup->seats)
        return "at least one seat is for a person";
    if (!is_id(setup->founder))
        return "somebody must have founded the table";
    if (setup->pack.game && setup->luck == 1)
        return "tables with luck 1 have no pack";
    return setup->after[0] && !is_id(setup->after) ? "the table before it is unknown"
                                                   : NULL;
}

static void put_seats(const struct setup *setup, struct sbuf *out)
{
    sb_text(out, "seats");
    for (int seat = 1; seat <= setup->seats; seat++) {
        const struct setup_seat *s = &setup->seat[seat];
        if (s->kind == SEAT_OPEN)
            sb_text(out, " open");
        else if (s->kind == SEAT_PERSON)
            sb_put(out, " person:%s", s->guest);
        else
            sb_put(out, " computer:%d", s->level);
    }
    sb_char(out, '\n');
}

void setup_put(const struct setup *setup, struct sbuf *out)
{
    const struct game *game = setup->game;

    sb_put(out, "game %s %d\n", game->name, game->rules);
    put_seats(setup, out);
    for (int i = 0; i < game_options(game); i++)
        if (setup->option[i] != 0)
            sb_put(out, "option %s %s\n", game->options[i].name,
                   game_option_word(&game->options[i], setup->option[i]));
    if (setup->pack.game)
        pack_write_lines(&setup->pack, out);
    sb_text(out, "clock ");
    clock_put(&setup->clock, out);
    sb_put(out, "\n%s\nby %s\n", setup->is_public ? "public" : "invited", setup->founder);
    if (setup->after[0])
        sb_put(out, "after %s\n", setup->after);
    if (setup->luck != 1)
        sb_put(out, "luck %d\n", LUCK_VERSION);
    sb_text(out, "secret ");
    sb_hex(out, setup->secret, LUCK_SIZE);
    sb_char(out, '\n');
}

/* What follows the word on the next line, if that line begins with it. */
static const char *take_line(struct lines *lines, const char *word)
{
    struct lines before = *lines;
    const char *rest = lines->line + strlen(word);

    if (lines_next(lines) == LINES_READ &&
        strncmp(lines->line, word, strlen(word)) == 0 && (*rest == '\0' || *rest == ' '))
        return *rest ? rest + 1 : rest;
    *lines = before;
    return NULL;
}

static const char *read_game(const char *text,
                             const struct game *(*find)(const char *name),
                             struct setup *out)
{
    char name[32];
    int rules;

    if (!text || !take(&text, " ", name, sizeof name) || !(out->game = find(name)))
        return "there is no such game";
    if (!words_int(&text, 0, 255, &rules) || !words_end(text))
        return "the version of the rules is missing";
    return rules == out->game->rules ? NULL
                                     : "this program plays another version of the rules";
}

static bool read_seat(const char *word, struct setup_seat *out)
{
    int level;
    *out = (struct setup_seat){0};
    if (strcmp(word, "open") == 0)
        return true;
    if (strncmp(word, "person:", 7) == 0) {
        out->kind = SEAT_PERSON;
        word += 7;
        return take_id(&word, "", out->guest);
    }
    if (strncmp(word, "computer:", 9) != 0)
        return false;
    word += 9;
    if (!words_int(&word, 1, LEVELS, &level) || !words_end(word))
        return false;
    out->kind = SEAT_COMPUTER;
    out->level = (uint8_t)level;
    return true;
}

static const char *read_seats(const char *text, struct setup *out)
{
    char word[32];
    while (text && *text) {
        if (out->seats == MAX_SEATS || !take(&text, " ", word, sizeof word) ||
            !read_seat(word, &out->seat[out->seats + 1]))
            return "a seat reads 'open', 'person:GUEST' or 'computer:LEVEL'";
        out->seats++;
    }
    return text ? NULL : "the line of the seats is missing";
}

static const char *read_options(struct lines *lines, struct setup *out)
{
    const char *text, *sentence;
    char name[64];
    while ((text = take_line(lines, "option")) != NULL) {
        if (!take(&text, " ", name, sizeof name))
            return "the game has no such option";
        if ((sentence = game_set_option(out->game, out->option, name, text)) != NULL)
            return sentence;
    }
    return NULL;
}

static const char *read_pack(struct lines *lines, struct setup *out)
{
    struct pack_error error;
    struct lines ahead = *lines;

    if (!take_line(&ahead, "pack"))
        return NULL;
    return pack_read_lines(&out->pack, out->game, lines, &error) ? NULL : error.why.words;
}

static const char *read_people(struct lines *lines, struct setup *out)
{
    const char *text;
    out->is_public = take_line(lines, "public") != NULL;
    if (!out->is_public && !take_line(lines, "invited"))
        return "a table is 'public' or 'invited'";
    if (!(text = take_line(lines, "by")) || !take_id(&text, "", out->founder))
        return "somebody must have founded the table";
    if ((text = take_line(lines, "after")) != NULL && !take_id(&text, "", out->after))
        return "the table before it is unknown";
    return NULL;
}

static const char *read_luck(const char *text, struct setup *out)
{
    int version = 1;

    if (text && !(words_int(&text, 2, LUCK_VERSION, &version) && words_end(text)))
        return "this program knows luck of versions 1 and 2";
    out->luck = (uint8_t)version;
    return NULL;
}

const char *setup_read(const char *text, const struct game *(*find)(const char *name),
                       struct setup *out)
{
    struct lines lines = lines_of(text, strlen(text));
    const char *sentence, *rest;

    *out = (struct setup){0};
    if ((sentence = read_game(take_line(&lines, "game"), find, out)) != NULL ||
        (sentence = read_seats(take_line(&lines, "seats"), out)) != NULL ||
        (sentence = read_options(&lines, out)) != NULL ||
        (sentence = read_pack(&lines, out)) != NULL)
        return sentence;
    if (!(rest = take_line(&lines, "clock")))
        return "the line of the clock is missing";
    if ((sentence = clock_read(rest, &out->clock)) != NULL ||
        (sentence = read_people(&lines, out)) != NULL ||
        (sentence = read_luck(take_line(&lines, "luck"), out)) != NULL)
        return sentence;
    if (!(rest = take_line(&lines, "secret")))
        return "the secret is missing";
    if ((sentence = luck_read(rest, out->secret)) != NULL)
        return sentence;
    return lines.next < lines.end ? "there is something after the secret"
                                  : setup_check(out);
}

/* -- other texts -- */

const char *sit_read(const char *text, char guest[GUEST_ID + 1], char name[GUEST_NAME])
{
    if (!take_id(&text, " ", guest))
        return "it needs the id of a guest";
    if (!is_kept(text, GUEST_NAME - 1))
        return "it needs a name";
    memcpy(name, text, strlen(text) + 1);
    return NULL;
}

const char *luck_read(const char *text, uint8_t out[LUCK_SIZE])
{
    return words_hex(text, out, LUCK_SIZE) ? NULL : "it needs 64 hexadecimal digits";
}

const char *line_part(const char *text, char line[RECORD_MAX_TEXT + 1],
                      char id[REQUEST_ID + 1])
{
    if (!take(&text, "\t", line, RECORD_MAX_TEXT + 1) || line[0] == '\0')
        return "the line is too long for a record, or empty";
    if (check_request_id(text))
        return check_request_id(text);
    memcpy(id, text, strlen(text) + 1);
    return NULL;
}

const char *chat_part(const char *text, char name[GUEST_NAME], const char **said)
{
    if (!take(&text, "\t", name, GUEST_NAME) || !is_kept(name, GUEST_NAME - 1))
        return "it needs the name of the one who says it";
    *said = text;
    return is_kept(text, CHAT_TEXT) ? check_gesture(text) : "it needs what is said";
}

const char *offer_read(const char *text, int *plies)
{
    *plies = -1;
    if (strcmp(text, "rematch") == 0)
        return NULL;
    return words_take(&text, "undo") && words_int(&text, 0, RECORD_MAX_LINES, plies) &&
                   words_end(text)
               ? NULL
               : "an offer reads 'undo N' or 'rematch'";
}

const char *answer_read(const char *text, bool *is_yes)
{
    *is_yes = strcmp(text, "yes") == 0;
    return *is_yes || strcmp(text, "no") == 0 ? NULL : "an answer is 'yes' or 'no'";
}

const char *close_read(const char *text, char next[TABLE_ID + 1])
{
    next[0] = '\0';
    if (strcmp(text, "founder") == 0 || strcmp(text, "idle") == 0)
        return NULL;
    return words_take(&text, "rematch") && take_id(&text, "", next)
               ? NULL
               : "a table closes by 'founder', 'idle' or 'rematch TABLE'";
}
