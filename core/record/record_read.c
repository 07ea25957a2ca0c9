/* record_read.c - a record read from text. The text comes from anywhere: every line is
 * checked, and the first that is wrong is named. */
#include "record.h"

#include "core/lines.h"
#include "core/words.h"
#include "record_words.h"

#include <string.h>

struct record_reader {
    struct record *record;
    union any_state *state;
    struct lines text;
    struct record_error *error;
    const struct game *(*find)(const char *name);
    bool has_seats;
};

int record_count(const char *text, size_t len)
{
    int lines = 1;
    for (size_t i = 0; i < len && lines <= RECORD_MAX_LINES; i++)
        lines += text[i] == '\n';
    return lines;
}

/* The sentence of an error, "... 'the line': why". Bytes that are no plain text become
 * question marks, so that an error can be printed anywhere. */
static bool refuse(struct record_reader *r, const char *why)
{
    struct sbuf sb = sb_over(r->error->words, sizeof r->error->words);
    if (r->text.line[0]) {
        sb_char(&sb, '\'');
        for (int i = 0; i < 48 && r->text.line[i]; i++)
            sb_char(&sb, r->text.line[i] < ' ' || r->text.line[i] > '~'
                             ? '?'
                             : r->text.line[i]);
        sb_text(&sb, strlen(r->text.line) > 48 ? "...': " : "': ");
    }
    sb_text(&sb, why);
    return false;
}

/* The next line that is not blank and no comment. False at the end or on a bad line. */
static bool take_line(struct record_reader *r)
{
    enum lines_result result = lines_next(&r->text);

    r->error->line = r->text.number;
    switch (result) {
    case LINES_READ:
        return true;
    case LINES_LONG:
        return refuse(r, "the line is too long for a record");
    case LINES_BINARY:
        return refuse(r, "the line is not text");
    case LINES_UNENDED:
        r->text.line[0] = '\0';
        return refuse(r, "the record is cut off in the middle of a line");
    default:
        return refuse(r, "the record is cut off: its 'end' line is missing");
    }
}

/* -- the head -- */

static bool read_version(struct record_reader *r)
{
    const char *text = r->text.line;
    int version;

    if (!words_take(&text, "niwa") || !words_take(&text, "record"))
        return refuse(r, "this is no record: the first line is 'niwa record 2'");
    if (!words_int(&text, 1, RECORD_VERSION, &version) || !words_end(text))
        return refuse(r, "this program reads records of versions 1 and 2");
    r->record->version = (uint8_t)version;
    return true;
}

static bool read_game(struct record_reader *r)
{
    struct record *record = r->record;
    const char *text = r->text.line;
    char name[32] = "";
    int rules;
    size_t len;

    if (!words_take(&text, "game"))
        return refuse(r, "the second line names the game, such as 'game hiroba 1'");
    len = strcspn(text, " ");
    if (len < sizeof name)
        memcpy(name, text, len);
    if (!(record->game = r->find(name)))
        return refuse(r, "there is no such game");
    text += len + (text[len] == ' ');
    if (!words_int(&text, 0, 255, &rules) || !words_end(text))
        return refuse(r, "the version of the rules is missing");
    if (rules != record->game->rules)
        return refuse(r, "this program plays another version of the rules");
    return true;
}

static bool is_name(const char *text)
{
    size_t len = strlen(text);
    for (const char *p = text; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            return false;
    return len > 0 && len < RECORD_NAME;
}

static bool read_option(struct record_reader *r, const char *text)
{
    struct record *record = r->record;
    char name[RECORD_MAX_TEXT + 1];
    size_t len = strcspn(text, " ");
    const char *why;

    memcpy(name, text, len);
    name[len] = '\0';
    why = game_set_option(record->game, record->option, name,
                          text[len] ? text + len + 1 : "");
    return why ? refuse(r, why) : true;
}

static bool read_seat_line(struct record_reader *r, const char *text, bool is_share)
{
    struct record *record = r->record;
    int seat;

    if (!r->has_seats)
        return refuse(r, "'seats' comes before the names and shares of seats");
    if (!words_int(&text, 1, record->seats, &seat))
        return refuse(r, "it needs the number of a seat");
    if (is_share) {
        if (!words_hex(text, record->share[seat], LUCK_SIZE))
            return refuse(r, "a share has 64 hexadecimal digits");
        record->shared |= (uint8_t)(1u << seat);
        return true;
    }
    if (!is_name(text))
        return refuse(r, "a name has 1 to 63 bytes of plain text");
    memcpy(record->name[seat], text, strlen(text) + 1);
    return true;
}

/* Reads the whole pack, of which the first line has been read; `before` is the text from that
 * line on. */
static bool read_pack(struct record_reader *r, struct lines before)
{
    struct record *record = r->record;
    struct pack_error error;
    char words[200];
    struct sbuf sb = sb_over(words, sizeof words);

    if (record->version < 2)
        return refuse(r, "records of version 1 have no pack");
    if (record->pack.game)
        return refuse(r, "a record has one pack, whose lines follow each other");
    r->text = before;
    if (pack_read_lines(&record->pack, record->game, &r->text, &error))
        return true;
    r->error->line = error.line;
    sb_put(&sb, "column %d: ", error.column);
    reason_put(record->game, &error.why, &sb);
    return refuse(r, words);
}

static bool read_head_line(struct record_reader *r, struct lines before)
{
    struct record *record = r->record;
    const char *text = r->text.line;

    if (words_take(&text, "seats")) {
        int seats;
        if (r->has_seats)
            return refuse(r, "the number of seats was told already");
        if (!words_int(&text, record->game->min_seats, record->game->max_seats, &seats) ||
            !words_end(text))
            return refuse(r, "the game is not for that many players");
        record->seats = seats;
        r->has_seats = true;
        return true;
    }
    if (words_take(&text, "option"))
        return read_option(r, text);
    if (words_take(&text, "pack"))
        return read_pack(r, before);
    if (words_take(&text, "name"))
        return read_seat_line(r, text, false);
    if (words_take(&text, "share"))
        return read_seat_line(r, text, true);
    if (words_take(&text, "commit")) {
        record->has_commit = true;
        return words_hex(text, record->commit, LUCK_SIZE)
                   ? true
                   : refuse(r, "a commitment has 64 hexadecimal digits");
    }
    if (words_take(&text, "secret")) {
        record->has_secret = true;
        return words_hex(text, record->secret, LUCK_SIZE)
                   ? true
                   : refuse(r, "a secret has 64 hexadecimal digits");
    }
    return refuse(r, "records have no such line before 'moves'");
}

static bool read_head(struct record_reader *r)
{
    if (!take_line(r))
        return false;
    if (!read_version(r) || !take_line(r) || !read_game(r))
        return false;
    for (;;) {
        struct lines before = r->text;
        if (!take_line(r))
            return false;
        if (strcmp(r->text.line, "moves") == 0)
            return r->has_seats ? true : refuse(r, "the line 'seats' is missing");
        if (!read_head_line(r, before))
            return false;
    }
}

/* -- the lines -- */

static bool refuse_move(struct record_reader *r, const struct reason *why)
{
    char said[200];
    struct sbuf sb = sb_over(said, sizeof said);
    reason_put(r->record->game, why, &sb);
    return refuse(r, said);
}

static bool read_move(struct record_reader *r, int actor, const char *text,
                      struct record_line *line)
{
    struct reason why;
    line->kind = LINE_MOVE;
    line->actor = (uint8_t)actor;
    if (!game_read(r->record->game, r->state, actor, text, &line->move, &why))
        return refuse_move(r, &why);
    return true;
}

static bool read_host(struct record_reader *r, const char *text, struct record_line *line)
{
    int plies = record_plies(r->record, r->record->lines), number = 0;

    for (int kind = LINE_UNDO; kind <= LINE_ABANDON; kind++) {
        bool is_undo = kind == LINE_UNDO;
        if (!words_take(&text, record_host_word[kind]))
            continue;
        if (kind != LINE_ABANDON &&
            !words_int(&text, !is_undo, is_undo ? plies - 1 : r->record->seats, &number))
            return refuse(r, is_undo ? "there are not that many moves to go back to"
                                     : "it needs the number of a seat");
        line->kind = (uint8_t)kind;
        line->number = number;
        return words_end(text) ? true : refuse(r, "there is a word too many");
    }
    return refuse(r, "the host does no such thing");
}

static bool read_words(struct record_reader *r, struct record_line *line)
{
    const char *text = r->text.line;
    int seat, last = r->record->lines - 1;

    *line = (struct record_line){0};
    if (last >= 0 && r->record->line[last].kind == LINE_ABANDON)
        return refuse(r, "the game was given up in the line before");
    if (words_take(&text, "chance"))
        return read_move(r, CHANCE, text, line);
    if (words_take(&text, "host"))
        return read_host(r, text, line);
    if (words_int(&text, 1, MAX_SEATS, &seat))
        return read_move(r, seat, text, line);
    return refuse(r, "a line begins with a seat's number, 'chance' or 'host'");
}

bool record_read_line(struct record *record, union any_state *state, const char *text,
                      struct record_line *out, struct record_error *error)
{
    struct record_reader r = {.record = record, .state = state, .error = error};
    size_t len = strlen(text);

    *error = (struct record_error){0};
    if (len > RECORD_MAX_TEXT)
        return refuse(&r, "the line is too long for a record");
    memcpy(r.text.line, text, len + 1);
    return read_words(&r, out);
}

static bool read_line(struct record_reader *r)
{
    struct record_line line;
    if (!read_words(r, &line))
        return false;
    if (!record_add(r->record, r->state, line))
        return refuse(r, "the record has more lines than any game");
    return true;
}

/* "end LINES HASH": nothing is missing, and the game ended where it says. */
static bool read_end(struct record_reader *r, const char *text)
{
    char hash[RECORD_HASH + 1];
    int lines;

    if (!words_int(&text, 0, RECORD_MAX_LINES, &lines) || lines != r->record->lines)
        return refuse(r, "the number of lines before it is another");
    record_hash(r->record, r->state, hash);
    if (strcmp(text, hash) != 0)
        return refuse(r, "the game ends in another position");
    r->text.line[0] = '\0';
    for (; r->text.next < r->text.end; r->text.next++)
        if (*r->text.next != '\n' && *r->text.next != '\r') {
            r->error->line++;
            return refuse(r, "there is something after the 'end' line");
        }
    r->error->line = 0;
    return true;
}

bool record_read(struct record *record, const char *text, size_t len,
                 const struct game *(*find)(const char *name), union any_state *end,
                 struct record_error *error)
{
    struct record_line *line = record->line;
    struct record_reader r = {.record = record,
                              .state = end,
                              .text = lines_of(text, len),
                              .error = error,
                              .find = find};
    int room = record->room;

    *record = (struct record){.line = line, .room = room};
    *error = (struct record_error){0};
    if (!read_head(&r))
        return false;
    record_state(record, 0, end);
    while (take_line(&r)) {
        const char *words = r.text.line;
        if (words_take(&words, "end"))
            return read_end(&r, words);
        if (!read_line(&r))
            return false;
    }
    return false;
}
