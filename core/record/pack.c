/* pack.c - packs read, written and named. */
#include "pack.h"

#include "core/crypto/sha256.h"
#include "core/json.h"
#include "core/must.h"
#include "core/utf8.h"
#include "core/words.h"

#include <string.h>

/* -- reading -- */

/* `at` is a place in the line. */
static struct reason *refuse(struct pack_reader *in, const char *at, const char *clause,
                             const char *code, const char *words)
{
    struct reason *why = in->is_refused ? &in->ignored : &in->error->why;

    if (!in->is_refused) {
        in->error->line = in->text.number;
        in->error->column = 1 + (int)(at - in->text.line);
    }
    in->is_refused = true;
    *why = (struct reason){0};
    reason_set(why, clause, code, words);
    return why;
}

struct reason *pack_refuse(struct pack_reader *in, int character, const char *clause,
                           const char *code, const char *words)
{
    return refuse(in, in->word + character, clause, code, words);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *skip_blanks(const char *at)
{
    while (is_blank(*at))
        at++;
    return at;
}

/* The next line of the pack that has a word; not one of the text behind it. */
static enum lines_result read_line(struct pack_reader *in)
{
    struct lines last;
    enum lines_result result;

    do {
        last = in->text;
        result = lines_next(&in->text);
        if (result != LINES_READ && result != LINES_UNENDED)
            return result;
        if (strncmp(in->text.line, in->before, strlen(in->before)) != 0) {
            in->text = last;
            return LINES_OVER;
        }
    } while (*skip_blanks(in->text.line + strlen(in->before)) == '\0');
    return result;
}

/* Goes to the next line; with `what` it has to be there. */
static bool next_line(struct pack_reader *in, const char *what)
{
    if (in->is_refused)
        return false;
    switch (read_line(in)) {
    case LINES_LONG:
        refuse(in, in->text.line, "", "pack-long", "a line has at most {0} bytes")
            ->arg[0] = LINE_SIZE;
        break;
    case LINES_BINARY:
        refuse(in, in->text.line, "", "pack-binary", "this is not text");
        break;
    case LINES_OVER:
        if (what)
            refuse(in, in->text.line, "", "pack-over",
                   "the pack ends too soon: '{0}' is missing")
                ->name[0] = what;
        break;
    default:
        in->at = in->word = skip_blanks(in->text.line + strlen(in->before));
        return true;
    }
    in->at = in->word = in->text.line;
    return false;
}

static bool begins_with(const char *line, const char *word)
{
    size_t len = strlen(word);
    return strncmp(line, word, len) == 0 && (line[len] == '\0' || is_blank(line[len]));
}

bool pack_line(struct pack_reader *in, const char *word)
{
    if (!next_line(in, word))
        return false;
    if (!begins_with(in->at, word)) {
        refuse(in, in->at, "", "pack-line", "this line has to begin with '{0}'")
            ->name[0] = word;
        return false;
    }
    in->at = skip_blanks(in->at + strlen(word));
    return true;
}

bool pack_has_line(const struct pack_reader *in, const char *word)
{
    struct pack_error ignored = {0};
    struct pack_reader ahead = *in;

    ahead.error = &ignored;
    if (!next_line(&ahead, NULL))
        return ahead.is_refused && !in->is_refused;
    return begins_with(ahead.at, word);
}

bool pack_has_word(const struct pack_reader *in)
{
    return !in->is_refused && *in->at;
}

bool pack_word(struct pack_reader *in, char out[PACK_WORD])
{
    size_t len = 0;

    out[0] = '\0';
    if (in->is_refused)
        return false;
    in->word = in->at;
    while (in->at[len] && !is_blank(in->at[len]))
        len++;
    if (len == 0) {
        refuse(in, in->word, "", "pack-short", "the line ends too soon");
        return false;
    }
    if (len >= PACK_WORD) {
        refuse(in, in->word, "", "pack-word", "this word is unknown here");
        return false;
    }
    memcpy(out, in->word, len);
    out[len] = '\0';
    in->at = skip_blanks(in->at + len);
    return true;
}

int pack_int(struct pack_reader *in, int low, int high)
{
    char word[PACK_WORD];
    const char *text = word;
    int number = low;

    if (pack_word(in, word) &&
        (!words_int(&text, low, high, &number) || !words_end(text))) {
        struct reason *why = pack_refuse(in, 0, "", "pack-number",
                                         "a number from {0} to {1} is needed here");
        why->arg[0] = low;
        why->arg[1] = high;
    }
    return number;
}

int pack_one_of(struct pack_reader *in, const char *const *list)
{
    char word[PACK_WORD];

    if (!pack_word(in, word))
        return 0;
    for (int i = 0; list[i]; i++)
        if (strcmp(word, list[i]) == 0)
            return i;
    pack_refuse(in, 0, "", "pack-word", "this word is unknown here");
    return 0;
}

bool pack_line_ends(struct pack_reader *in)
{
    if (pack_has_word(in))
        refuse(in, in->at, "", "pack-rest", "the line should end here");
    return !in->is_refused;
}

/* "niwa pack 1", "game hiroba". */
static void read_head(struct pack_reader *in,
                      const struct game *(*find)(const char *name))
{
    static const char *const versions[] = {"1", NULL};
    char word[PACK_WORD];

    if (!next_line(in, "niwa pack 1"))
        return;
    if (strncmp(in->at, "niwa pack ", 10) != 0) {
        refuse(in, in->at, "", "pack-head", "a pack begins with the line 'niwa pack 1'");
        return;
    }
    in->at += 10;
    pack_one_of(in, versions);
    pack_line_ends(in);
    if (!pack_line(in, "game") || !pack_word(in, word))
        return;
    if (!(in->error->game = find(word)))
        pack_refuse(in, 0, "", "pack-game", "there is no such game");
    pack_line_ends(in);
}

static void read_name(struct pack_reader *in, char name[PACK_NAME])
{
    size_t len;

    if (!pack_line(in, "name"))
        return;
    for (len = strlen(in->at); len > 0 && is_blank(in->at[len - 1]);)
        len--;
    if (len >= PACK_NAME || !utf8_is_plain(in->at, len)) {
        refuse(in, in->at, "", "pack-name", "a name is 1 to {0} bytes of plain text")
            ->arg[0] = PACK_NAME - 1;
        return;
    }
    memcpy(name, in->at, len);
    name[len] = '\0';
}

static void read_body(struct pack_reader *in, struct pack *pack)
{
    const struct game *game = in->error->game;

    if (!game->box) {
        refuse(in, in->text.line, "", "pack-no-box",
               "this game has no components to replace");
        return;
    }
    pack->game = game;
    read_name(in, pack->name);
    game->box->read(in, pack->box);
    if (next_line(in, NULL))
        refuse(in, in->at, "", "pack-too-long", "the pack should end before this line");
}

/* Whether the pack is whole; what was refused leaves none. */
static bool is_read(const struct pack_reader *in, struct pack *pack)
{
    if (in->is_refused)
        *pack = (struct pack){0};
    return !in->is_refused;
}

/* At the first byte that is too many. */
static void refuse_large(struct pack_reader *in, const char *text)
{
    int line = 1, column = 1;

    refuse(in, in->text.line, "", "pack-large", "a pack has at most {0} bytes")->arg[0] =
        PACK_TEXT;
    for (int i = 0; i < PACK_TEXT; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    in->error->line = line;
    in->error->column = column;
}

bool pack_read(struct pack *pack, const char *text, size_t len,
               const struct game *(*find)(const char *name), struct pack_error *error)
{
    struct pack_reader in = {.text = lines_of(text, len), .before = "", .error = error};

    *error = (struct pack_error){0};
    *pack = (struct pack){0};
    if (len > PACK_TEXT) {
        refuse_large(&in, text);
        return false;
    }
    read_head(&in, find);
    if (!in.is_refused)
        read_body(&in, pack);
    return is_read(&in, pack);
}

bool pack_read_lines(struct pack *pack, const struct game *game, struct lines *text,
                     struct pack_error *error)
{
    struct pack_reader in = {.text = *text, .before = PACK_LINE, .error = error};

    *error = (struct pack_error){.game = game};
    *pack = (struct pack){0};
    read_body(&in, pack);
    *text = in.text;
    return is_read(&in, pack);
}

/* -- writing -- */

static void write_lines(const struct pack *pack, const char *before, struct sbuf *out)
{
    char text[PACK_TEXT];
    struct sbuf lines = sb_over(text, sizeof text);

    sb_put(&lines, "name %s\n", pack->name);
    pack->game->box->put(pack->box, &lines);
    must(!lines.cut);
    for (const char *line = text, *end; (end = strchr(line, '\n')) != NULL;
         line = end + 1) {
        sb_text(out, before);
        sb_bytes(out, line, (size_t)(end - line) + 1);
    }
}

void pack_write(const struct pack *pack, struct sbuf *out)
{
    sb_put(out, "niwa pack %d\ngame %s\n", PACK_VERSION, pack->game->name);
    write_lines(pack, "", out);
}

void pack_write_lines(const struct pack *pack, struct sbuf *out)
{
    write_lines(pack, PACK_LINE, out);
}

void pack_standard(const struct game *game, struct pack *out)
{
    must(game->box);
    *out = (struct pack){.game = game, .name = "standard"};
    memcpy(out->box, game->box->standard, game->box->size);
}

const void *pack_box(const struct pack *pack)
{
    return pack->game ? pack->box : NULL;
}

void pack_checksum(const struct game *game, const void *box, char out[PACK_CHECKSUM + 1])
{
    char text[PACK_TEXT];
    uint8_t hash[SHA256_SIZE];
    struct sbuf lines = sb_over(text, sizeof text);
    struct sbuf hex = sb_over(out, PACK_CHECKSUM + 1);

    sb_put(&lines, "game %s\n", game->name);
    game->box->put(box, &lines);
    must(!lines.cut);
    sha256(text, lines.len, hash);
    sb_hex(&hex, hash, PACK_CHECKSUM / 2);
}

/* -- bytes -- */

bool pack_is_standard(const struct game *game, const void *box)
{
    return memcmp(box, game->box->standard, game->box->size) == 0;
}

bool pack_is_own(const struct pack *pack)
{
    return pack->game && !pack_is_standard(pack->game, pack->box);
}

bool pack_is_sound(const struct game *game, const void *box)
{
    char text[PACK_TEXT];
    _Alignas(8) uint8_t again[MAX_BOX] = {0};
    struct sbuf lines = sb_over(text, sizeof text);
    struct pack_error error = {.game = game};
    struct pack_reader in = {.before = "", .error = &error};

    if (pack_is_standard(game, box))
        return true;
    game->box->put(box, &lines);
    if (lines.cut)
        return false;
    in.text = lines_of(text, lines.len);
    game->box->read(&in, again);
    return !in.is_refused && memcmp(again, box, game->box->size) == 0;
}

/* -- what is wrong -- */

void pack_put_error(const struct pack_error *error, struct sbuf *out)
{
    json_open(out, '{');
    json_key_int(out, "line", error->line);
    json_key_int(out, "column", error->column);
    json_key(out, "why");
    reason_put_json(error->game, &error->why, out);
    json_close(out, '}');
}

void pack_say_error(const struct pack_error *error, struct sbuf *out)
{
    sb_put(out, "line %d, column %d: ", error->line, error->column);
    reason_put(error->game, &error->why, out);
}
