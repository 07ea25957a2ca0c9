/* records.c - a table with its record in the module: moves are kept, luck can be checked.
 *
 * open() or load_record() opens the table; add(), roll() and undo() change it, and the
 * engine's state with it, so that all functions of engine.c are about the table as it stands.
 * go_to() shows an earlier position; nothing can be added until the end is shown again. */
#include "engine.h"

#include "core/utf8.h"
#include "host/table/table.h"

#include <stdlib.h>
#include <string.h>

static struct table *kept;
static uint8_t secret[LUCK_SIZE];
static char *text; /* of a record, in and out */
static size_t text_len;

static const struct record *record(void)
{
    must(kept);
    return &kept->record;
}

static int keep(struct table *table_made)
{
    table_free(kept);
    kept = table_made;
    forget_search();
    game = kept->record.game;
    pack = (struct pack){0};
    table = kept->state;
    return 1;
}

static const struct record_line *line_at(int index)
{
    must(index >= 0 && index < record()->lines);
    return &record()->line[index];
}

static bool shows_the_end(void)
{
    must(kept);
    return memcmp(&table, &kept->state, game->state_size) == 0;
}

/* -- opening a table ----------------------------------------------------------------- */

/* 32 bytes that the caller fills with randomness before open(). */
EXPORT(secret) uint8_t *at_secret(void)
{
    return secret;
}

/* Opens a new table of the chosen game; options as for init(). */
EXPORT(open) int open_table(int seats)
{
    int32_t option[MAX_OPTIONS];
    struct table *fresh;

    if (!set_up(seats, option))
        return 0;
    fresh = table_new(game, seats, option, &pack, secret);
    memset(secret, 0, sizeof secret);
    return fresh ? keep(fresh) : refuse("there is no memory for the table");
}

/* Makes room for the text of a record, `len` bytes, at the address returned; 0: no
 * memory. */
EXPORT(record_room) char *record_room(int len)
{
    free(text);
    text = len >= 0 ? malloc((size_t)len + 1) : NULL;
    text_len = text ? (size_t)len : 0;
    return text;
}

/* Opens the record whose text is in that room. */
EXPORT(load_record) int load_record(void)
{
    struct record_error error;
    struct table *loaded;

    must(text);
    loaded = table_load(text, text_len, games_find, &error);
    if (!loaded) {
        struct sbuf out = answer();
        if (error.line > 0)
            sb_put(&out, "line %d: ", error.line);
        sb_text(&out, error.words[0] ? error.words : "there is no memory for the table");
        return 0;
    }
    return keep(loaded);
}

/* Writes the record, with its secret only if `with_secret`. Returns its length in
 * bytes; 0: no memory. */
EXPORT(save_record) int save_record(int with_secret)
{
    (void)record();
    free(text);
    text = table_save(kept, with_secret != 0, &text_len);
    return text ? (int)text_len : 0;
}

EXPORT(record_text) const char *record_text(void)
{
    return text;
}

/* -- playing -- */

/* Makes a move, if it is legal, and adds it to the record. */
EXPORT(add) int add(int actor, move_t move)
{
    union any_state before = table;
    if (!shows_the_end())
        return refuse("the table shows an earlier move");
    (void)record();
    if (!table_room(&kept->record))
        return refuse("the game has grown too long to go on");
    if (!game_is_legal(game, &table, checked_actor(actor), move))
        return refuse("the move is not possible now");
    table_play(kept, actor, move);
    table = kept->state;
    note_move(&before, actor, move);
    return 1;
}

/* Draws one outcome, if chance may act, and adds it to the record. */
EXPORT(roll) int roll(void)
{
    struct luck luck;
    if (!game_may_act(&kept->state, CHANCE))
        return refuse("it is not chance's turn");
    if (!record()->has_secret)
        return refuse("the record has no secret to draw from");
    luck = record_luck(record(), record()->lines);
    return add(CHANCE, luck_roll(&luck, game, &kept->state));
}

/* Goes back to the last decision of one of the seats in the bit mask. */
EXPORT(undo) int undo(int seats)
{
    const char *sentence;
    must(kept);
    sentence = table_undo(kept, (unsigned)seats);
    table = kept->state;
    return sentence ? refuse(sentence) : 1;
}

/* -- looking back -- */

EXPORT(lines) int lines(void)
{
    return record()->lines;
}

/* Shows the table as it was after the first `count` lines. */
EXPORT(go_to) void go_to(int count)
{
    must(count >= 0 && count <= record()->lines);
    record_state(record(), count, &table);
}

/* A line: what it is (enum line_kind), whose, the move, and the number of a line by
 * the host. */
EXPORT(line_kind) int line_kind(int index)
{
    return line_at(index)->kind;
}

EXPORT(line_actor) int line_actor(int index)
{
    return line_at(index)->actor;
}

EXPORT(line_move) move_t line_move(int index)
{
    return line_at(index)->move;
}

EXPORT(line_number) int line_number(int index)
{
    return line_at(index)->number;
}

/* -- what the record says ------------------------------------------------------------ */

/* Gives a seat the name in the text. */
EXPORT(set_name) int set_name(int seat)
{
    must(kept && seat >= 1 && seat <= record()->seats);
    words[sizeof words - 1] = '\0';
    if (strlen(words) >= RECORD_NAME)
        return refuse("the name is too long");
    if (words[0] && !utf8_is_plain(words, strlen(words)))
        return refuse("a name is one line of plain text");
    memset(kept->record.name[seat], 0, RECORD_NAME);
    memcpy(kept->record.name[seat], words, strlen(words));
    return 1;
}

/* The name of a seat. A record from elsewhere may have a name that we would refuse; it
 * is made safe to show. */
EXPORT(put_name) int put_name(int seat)
{
    struct sbuf out = answer();
    must(seat >= 1 && seat <= record()->seats);
    utf8_put_printable(record()->name[seat], strlen(record()->name[seat]), &out);
    return (int)out.len;
}

/* The name of the game, and its options as "name=value" words. */
EXPORT(put_setup) int put_setup(void)
{
    struct sbuf out = answer();
    sb_text(&out, record()->game->name);
    for (int i = 0; i < game_options(record()->game); i++)
        sb_put(&out, " %s=%s", record()->game->options[i].name,
               game_option_word(&record()->game->options[i], record()->option[i]));
    return (int)out.len;
}

/* The pack that it is played with, as read_pack() puts it; 0: the standard set. */
EXPORT(put_pack) int put_pack(void)
{
    return pack_is_own(&record()->pack) ? put_pack_facts(&record()->pack) : 0;
}

/* Checks all draws against the record's luck. */
EXPORT(verify) int verify(void)
{
    int line;
    const char *sentence;
    if (!record()->has_secret)
        return refuse("the record does not tell its secret");
    sentence = record_verify(record(), &line);
    return sentence ? refuse(sentence) : 1;
}
