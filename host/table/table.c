/* table.c - one game being played. */
#include "host/table/table.h"

#include "core/must.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 32 }; /* lines that a record grows by, at least */

static bool grow(struct record *record, int room)
{
    struct record_line *line = realloc(record->line, (size_t)room * sizeof *line);
    if (!line)
        return false;
    record->line = line;
    record->room = room;
    return true;
}

bool table_room(struct record *record)
{
    if (record->lines == RECORD_MAX_LINES)
        return false;
    return record->lines < record->room ||
           grow(record, record->room + ROOM + record->room / 4);
}

static struct table *table_alloc(int room)
{
    struct table *table = calloc(1, sizeof *table);
    if (table && grow(&table->record, room))
        return table;
    free(table);
    return NULL;
}

struct table *table_new(const struct game *game, int seats, const int32_t *option,
                        const struct pack *pack, const uint8_t secret[LUCK_SIZE])
{
    struct table *table = table_alloc(ROOM);
    struct record *record;

    if (!table)
        return NULL;
    record = &table->record;
    record->game = game;
    record->version = RECORD_VERSION;
    record->seats = seats;
    memcpy(record->option, option, sizeof record->option);
    if (pack)
        record->pack = *pack;
    memcpy(record->secret, secret, LUCK_SIZE);
    luck_commit(secret, record->commit);
    record->has_secret = record->has_commit = true;
    must(game_init(game, &table->state, seats, option, pack_box(&record->pack)) == NULL);
    return table;
}

struct table *table_load(const char *text, size_t len,
                         const struct game *(*find)(const char *name),
                         struct record_error *error)
{
    struct table *table = table_alloc(record_count(text, len));
    *error = (struct record_error){0};
    if (!table)
        return NULL;
    if (!record_read(&table->record, text, len, find, &table->state, error)) {
        table_free(table);
        return NULL;
    }
    return table;
}

void table_free(struct table *table)
{
    if (table)
        free(table->record.line);
    free(table);
}

void table_play(struct table *table, int actor, move_t move)
{
    struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};
    must(table_room(&table->record));
    must(record_add(&table->record, &table->state, line));
}

static bool is_full(struct table *table, struct reason *why)
{
    if (table_room(&table->record))
        return false;
    *why = (struct reason){.clause = "",
                           .code = "too-long",
                           .words = "the game has grown too long to go on"};
    return true;
}

bool table_move(struct table *table, int seat, const char *text, struct reason *why)
{
    move_t move;
    if (is_full(table, why) ||
        !game_read(table->record.game, &table->state, seat, text, &move, why))
        return false;
    table_play(table, seat, move);
    return true;
}

int table_roll(struct table *table)
{
    struct luck luck;
    struct reason why;
    int rolled = 0;

    if (!game_may_act(&table->state, CHANCE))
        return 0;
    if (!table->record.has_secret)
        return -1;
    luck = record_luck(&table->record, table->record.lines);
    while (game_may_act(&table->state, CHANCE) && !is_full(table, &why)) {
        move_t move = luck_roll(&luck, table->record.game, &table->state);
        table_play(table, CHANCE, move);
        rolled++;
    }
    return rolled;
}

/* -- undo -- */

/* Whether a seat's move revealed more to the viewer than its notation. It did if the same
 * move, made in another state that the viewer held possible, would have looked
 * different. */
static bool told_viewer(const struct game *game, const union any_state *before, int actor,
                        move_t move, const union any_state *after, int viewer, rng_t *rng)
{
    enum { GUESSES = 24 };
    union any_state now, guess;

    if (game->hide(before, actor, move, viewer) != move)
        return false;
    game_view(game, after, viewer, &now);
    for (int i = 0; i < GUESSES; i++) {
        game_view(game, before, viewer, &guess);
        game_guess(game, &guess, viewer, rng);
        if (!game_is_legal(game, &guess, actor, move))
            return true;
        game_apply(game, &guess, actor, move);
        game_view(game, &guess, viewer, &guess);
        if (memcmp(&guess, &now, game->state_size) != 0)
            return true;
    }
    return false;
}

static bool reveals(const struct game *game, const union any_state *before,
                    const struct record_line *line, const union any_state *after,
                    unsigned viewers)
{
    rng_t rng = rng_seeded(before->head.ply);
    if (line->actor == CHANCE)
        return true;
    for (int viewer = 0; game->redact && viewer <= before->head.seats; viewer++)
        if ((viewers >> viewer & 1) &&
            told_viewer(game, before, line->actor, line->move, after, viewer, &rng))
            return true;
    return false;
}

const char *table_last_decision(const struct record *record, unsigned seats,
                                unsigned viewers, int *plies)
{
    union any_state before, after;
    int own = record->lines;

    *plies = record_plies(record, record->lines);
    do {
        own = record_last_move(record, own);
        --*plies;
    } while (own >= 0 && (record->line[own].actor == CHANCE ||
                          !(seats >> record->line[own].actor & 1)));
    record_state(record, own < 0 ? 0 : own, &before);
    for (int i = own < 0 ? 0 : own; i < record->lines; i++) {
        const struct record_line *line = &record->line[i];
        if (line->kind != LINE_MOVE || line->undone_by != 0)
            continue;
        after = before;
        game_apply(record->game, &after, line->actor, line->move);
        if (reveals(record->game, &before, line, &after, viewers))
            return "something was revealed since the last decision";
        before = after;
    }
    return own < 0 ? "there is nothing to take back" : NULL;
}

const char *table_undo(struct table *table, unsigned seats)
{
    struct record_line undo = {.kind = LINE_UNDO};
    int plies;
    const char *sentence = table_last_decision(&table->record, seats, ~0u, &plies);

    if (sentence)
        return sentence;
    undo.number = plies;
    return table_room(&table->record) && record_add(&table->record, &table->state, undo)
               ? NULL
               : "the record is full";
}

char *table_save(const struct table *table, bool with_secret, size_t *len)
{
    size_t size = 1024 + (size_t)(table->record.lines + 32) * (RECORD_MAX_TEXT + 1);
    char *text = malloc(size);
    struct sbuf sb;

    if (!text)
        return NULL;
    sb = sb_over(text, size);
    record_write(&table->record, with_secret, &sb);
    must(!sb.cut);
    *len = sb.len;
    return text;
}
