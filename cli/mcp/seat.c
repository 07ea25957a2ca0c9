/* seat.c - one game as the seat of a language model. Everything that is written is made from the
 * seat's view, so that a model can't peek; the computers can't either. */
#include "cli/mcp/seat.h"

#include "host/match/player.h"
#include "host/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct seat {
    struct table *table;
    struct workspace *workspace;
    struct player computer, adviser;
    int seat;
    int told; /* lines of the record that the seat was told */
};

static const struct game *game_of(const struct seat *seat)
{
    return seat->table->record.game;
}

static bool may_act(const struct seat *seat)
{
    return game_may_act(&seat->table->state, seat->seat);
}

static bool draw_secret(uint8_t secret[LUCK_SIZE])
{
    FILE *file = fopen("/dev/urandom", "rb");
    bool is_read = file && fread(secret, 1, LUCK_SIZE, file) == LUCK_SIZE;

    if (file)
        fclose(file);
    return is_read;
}

/* A number for the computers' thinking, which says nothing of the luck. */
static uint64_t draw_seed(void)
{
    uint8_t bytes[LUCK_SIZE] = {0};
    uint64_t seed;

    draw_secret(bytes);
    memcpy(&seed, bytes, sizeof seed);
    return seed;
}

/* Chance and the computers, until the seat may act or the game is over. In a race the computers
 * wait until the seat has acted: nobody can race who thinks in words. */
static void play_on(struct seat *seat)
{
    const union any_state *state = &seat->table->state;

    while (table_roll(seat->table) >= 0 && !game_is_over(state)) {
        unsigned others = state->head.actors & ~(1u << seat->seat);
        int other = others ? __builtin_ctz(others) : 0;
        if (!other || other == CHANCE || (may_act(seat) && state->head.mode == RACE) ||
            !table_room(&seat->table->record))
            return;
        table_play(seat->table, other,
                   player_move(&seat->computer, seat->workspace, game_of(seat), state,
                               other, draw_seed()));
    }
}

struct seat *seat_new(const struct game *game, int seats, const int32_t *option, int at,
                      int level, struct sbuf *why)
{
    struct seat *seat = calloc(1, sizeof *seat);
    uint8_t secret[LUCK_SIZE];
    char name[16];

    snprintf(name, sizeof name, "level:%d", level);
    if (seat && !player_read(name, &seat->computer) &&
        !player_read("search:1s", &seat->adviser) && draw_secret(secret)) {
        seat->seat = at;
        seat->workspace = workspace_new();
        seat->table = table_new(game, seats, option, NULL, secret);
    }
    if (!seat || !seat->table || !seat->workspace) {
        sb_text(why, "there is no memory, or no luck, for another game");
        seat_free(seat);
        return NULL;
    }
    play_on(seat);
    return seat;
}

void seat_free(struct seat *seat)
{
    if (!seat)
        return;
    if (seat->workspace)
        workspace_free(seat->workspace);
    table_free(seat->table);
    free(seat);
}

/* -- what is said ------------------------------------------------------------------------ */

static void put_turn(const struct seat *seat, struct sbuf *out)
{
    const union any_state *state = &seat->table->state;

    if (game_is_over(state))
        sb_text(out, "The game is over; `result` tells how.\n");
    else if (may_act(seat))
        sb_put(out,
               "You are seat %d. It is your turn, phase %s; `legal_moves` lists your "
               "moves.\n",
               seat->seat, game_of(seat)->phases[game_of(seat)->phase(state)]);
    else
        sb_put(out, "You are seat %d. It is not your turn.\n", seat->seat);
}

void seat_tell(struct seat *seat, struct sbuf *out)
{
    const struct record *record = &seat->table->record;
    union any_state state;

    record_state(record, seat->told, &state);
    for (; seat->told < record->lines; seat->told++) {
        const struct record_line *line = &record->line[seat->told];
        if (line->actor == CHANCE)
            sb_text(out, "chance ");
        else
            sb_put(out, "seat %d: ", line->actor);
        game_put_move(record->game, &state, line->actor, line->move, seat->seat, out);
        sb_char(out, '\n');
        record_step(record, seat->told, &state);
    }
    put_turn(seat, out);
}

bool seat_view(struct seat *seat, bool is_json, struct sbuf *out)
{
    const union any_state *state = &seat->table->state;

    if (is_json) {
        game_put_json(game_of(seat), state, seat->seat, out);
        return true;
    }
    game_put_text(game_of(seat), state, seat->seat, out);
    put_turn(seat, out);
    return true;
}

static bool no_turn(const struct seat *seat, struct sbuf *out)
{
    if (may_act(seat))
        return false;
    put_turn(seat, out);
    return true;
}

bool seat_moves(struct seat *seat, struct sbuf *out)
{
    const union any_state *state = &seat->table->state;
    move_t *list;
    int n;

    if (no_turn(seat, out))
        return false;
    list = malloc(MAX_MOVES * sizeof *list);
    n = list ? game_moves(game_of(seat), state, seat->seat, list) : 0;
    for (int i = 0; i < n; i++) {
        game_put_move(game_of(seat), state, seat->seat, list[i], seat->seat, out);
        sb_char(out, '\n');
    }
    free(list);
    return n > 0;
}

bool seat_play(struct seat *seat, const char *move, struct sbuf *out)
{
    struct reason why = {0};

    if (no_turn(seat, out))
        return false;
    if (!table_move(seat->table, seat->seat, move, &why)) {
        reason_put(game_of(seat), &why, out);
        return false;
    }
    play_on(seat);
    seat_tell(seat, out);
    return true;
}

bool seat_why_not(struct seat *seat, const char *words, struct sbuf *out)
{
    struct reason why = {0};
    move_t move;

    if (no_turn(seat, out))
        return false;
    if (game_read(game_of(seat), &seat->table->state, seat->seat, words, &move, &why))
        sb_text(out, "this move is legal");
    else
        reason_put(game_of(seat), &why, out);
    return true;
}

bool seat_hint(struct seat *seat, struct sbuf *out)
{
    enum { SHOWN = 3 };
    const union any_state *state = &seat->table->state;
    const struct advice *advice;
    struct choice best[SHOWN];
    int n;

    if (no_turn(seat, out))
        return false;
    advice = player_advice(&seat->adviser, seat->workspace, game_of(seat), state,
                           seat->seat, draw_seed());
    n = advice_best(advice, best, SHOWN);
    if (advice->is_mixed)
        sb_text(out, "This choice is secret: mix these, the first most often.\n");
    for (int i = 0; i < n; i++) {
        game_put_move(game_of(seat), state, seat->seat, best[i].move, seat->seat, out);
        sb_put(out, ", worth %d of 100\n",
               (int)(100.0 * best[i].value / (double)VALUE_ONE + 0.5));
    }
    return n > 0;
}

bool seat_result(struct seat *seat, struct sbuf *out)
{
    if (!game_is_over(&seat->table->state)) {
        sb_text(out, "The game is not over.");
        return false;
    }
    game_put_result(game_of(seat), &seat->table->state, out);
    return true;
}
