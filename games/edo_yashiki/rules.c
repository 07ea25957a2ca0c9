/* rules.c - the course of Edo Yashiki: dealing, taking, placing, the end.
 * RULES.md has the clauses; house.c knows where cards may lie, lines.c what they pay.
 *
 * What a placed card will pay depends on its own house alone, so it is worked out when the
 * card is placed, and added to the score when all have placed (E14). */
#include "../games.h"
#include "state.h"

#include "core/bits.h"

#include <string.h>

static const char *const kinds[] = {"deal", "take", "place", NULL};
static const char *const grabs[] = {"turns", "live", NULL};
static const struct option options[] = {
    {.name = "grab", .help = "take cards in turns, or all at once", .values = grabs},
    {.name = "specialists", .help = "a line pays only with a specialist of its kind"},
    {0},
};

/* -- who may act -- */

/* The seats that may take now (E8). */
static unsigned takers(const struct state *s)
{
    int taken = s->head.seats - bits_count(s->left);
    int turn = s->first + taken;
    if (s->left == 0)
        return 0;
    if (s->live)
        return edo_everybody(s) & ~s->holders & ~s->placed;
    return 1u << (turn > s->head.seats ? turn - s->head.seats : turn);
}

/* E9: takers take and holders place, and nobody waits for anybody. */
static void ask(struct state *s)
{
    unsigned actors = takers(s) | s->holders;
    bool is_alone = (actors & (actors - 1)) == 0;

    s->phase = s->left ? EDO_TAKE : EDO_PLACE;
    s->head.actors = (uint8_t)actors;
    s->head.mode = is_alone ? TURN : s->live && s->left ? RACE : APART;
}

static void ask_chance(struct state *s)
{
    s->phase = EDO_DEAL;
    s->head.actors = 1u << CHANCE;
    s->head.mode = TURN;
}

/* -- the course of the game -- */

static void init(void *state, const int32_t *option)
{
    struct state *s = state;
    s->live = (uint8_t)option[0];
    s->specialists = (uint8_t)option[1];
    s->first = 1;
    s->deck = ~(uint64_t)0;
    for (int i = 0; i < s->head.seats; i++)
        s->player[i].tokens = s->specialists ? EDO_ALL_TOKENS : 0;
    ask_chance(s);
}

/* The next seat without a first card; past the last seat: all have one. */
static int next_to_found(const struct state *s)
{
    int seat = 1;
    if (s->round > 0)
        return s->head.seats + 1;
    while (seat <= s->head.seats && s->player[seat - 1].cards)
        seat++;
    return seat;
}

static void deal(struct state *s, int card)
{
    int seat = next_to_found(s);

    s->deck &= ~((uint64_t)1 << (card - 1));
    if (seat <= s->head.seats) { /* E5 */
        edo_laid(s, seat)[0].card = (uint8_t)card;
        edo_lay(edo_laid(s, seat), 1, 1);
        s->player[seat - 1].cards = 1;
        return;
    }
    if (s->round == 0)
        s->round = 1;
    s->slot[s->slots++] = (uint8_t)card;
    if (s->slots == s->head.seats) {
        s->left = (uint8_t)((1u << s->slots) - 1);
        ask(s);
    }
}

static void take(struct state *s, int seat, int slot)
{
    s->left &= (uint8_t)~(1u << (slot - 1));
    s->taken_by[slot - 1] = (uint8_t)seat;
    s->player[seat - 1].holding = s->slot[slot - 1];
    s->holders |= (uint8_t)(1u << seat);
    ask(s);
}

/* E14, E23: scoring, and the next round or the end. */
static void end_round(struct state *s)
{
    bool is_over = bits_count(s->deck) < s->head.seats;

    for (int i = 0; i < s->head.seats; i++) {
        struct player *player = &s->player[i];
        player->score = (uint8_t)(player->score + player->gain);
        player->tokens = player->tokens_after;
        player->gain = player->tokens_after = 0;
        is_over |= player->score >= EDO_GOAL;
    }
    s->placed = s->slots = 0;
    memset(s->slot, 0, sizeof s->slot);
    memset(s->taken_by, 0, sizeof s->taken_by);
    if (is_over) {
        s->phase = EDO_OVER;
        s->head.actors = 0;
        s->head.mode = TURN;
        return;
    }
    s->round++;
    s->first = (uint8_t)edo_next_seat(s, s->first);
    ask_chance(s);
}

static void place(struct state *s, int seat, int x, int y, bool turned)
{
    struct player *player = &s->player[seat - 1];
    struct laid *laid = edo_laid(s, seat);
    struct line line[EDO_MOST_LINES];
    uint64_t near;
    int lines;

    laid[player->cards++] =
        (struct laid){.card = (uint8_t)(player->holding | (turned ? EDO_TURNED : 0)),
                      .x = (int8_t)x,
                      .y = (int8_t)y};
    near = edo_near(edo_house(s, seat));
    edo_lay(laid, player->cards, near);
    s->holders &= (uint8_t)~(1u << seat);
    player->holding = 0;
    player->tokens_after = player->tokens;
    lines = edo_lines(edo_house(s, seat), &s->box, near, line);
    if (lines > 0) {
        struct pay pay = edo_pay(line, lines, player->tokens);
        edo_mark_lines(laid, player->cards, line, lines);
        player->gain = pay.total;
        player->tokens_after = pay.tokens;
    }
    s->placed |= (uint8_t)(1u << seat);
    if (s->placed == edo_everybody(s))
        end_round(s);
    else
        ask(s);
}

static void apply(void *state, int actor, move_t move)
{
    struct state *s = state;
    switch (edo_move_kind(move)) {
    case EDO_MOVE_DEAL:
        deal(s, edo_move_value(move));
        break;
    case EDO_MOVE_TAKE:
        take(s, actor, edo_move_value(move));
        break;
    case EDO_MOVE_PLACE:
        place(s, actor, edo_move_x(move), edo_move_y(move), edo_move_turned(move));
        break;
    }
}

/* -- the choice -- */

static int list_numbers(enum edo_move kind, uint64_t set, move_t *out)
{
    int n = 0;
    while (set)
        out[n++] = edo_move_number(kind, bits_pop(&set) + 1);
    return n;
}

static int list_places(struct house house, move_t *out)
{
    struct places places;
    int n = 0;

    edo_places(house, &places);
    for (int row = 0; row < places.rows; row++)
        for (int word = 0; word < EDO_PLACE_WORDS; word++)
            for (uint64_t set = places.row[row][word]; set;) {
                int x = places.left + 64 * word + bits_pop(&set);
                out[n++] = edo_move_place(x, places.top + row, false);
                out[n++] = edo_move_place(x, places.top + row, true);
            }
    return n;
}

static int moves(const void *state, int actor, move_t *out)
{
    const struct state *s = state;
    if (!game_may_act(s, actor))
        return 0;
    if (actor == CHANCE)
        return list_numbers(EDO_MOVE_DEAL, s->deck, out);
    if (s->player[actor - 1].holding)
        return list_places(edo_house(s, actor), out);
    return list_numbers(EDO_MOVE_TAKE, s->left, out);
}

static int draw(uint64_t set, rng_t *rng)
{
    uint32_t n = (uint32_t)bits_count(set);
    return bits_nth(set, n == 1 ? 0 : (int)rng_below(rng, n)) + 1;
}

static move_t random_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    int x, y;
    bool turned;

    if (actor == CHANCE)
        return edo_move_number(EDO_MOVE_DEAL, draw(s->deck, rng));
    if (!s->player[actor - 1].holding)
        return edo_move_number(EDO_MOVE_TAKE, draw(s->left, rng));
    edo_random_place(edo_house(s, actor), rng, &x, &y, &turned);
    return edo_move_place(x, y, turned);
}

/* One deck. */
static void next_draw(const void *state, const uint8_t laid_out[LAID_OUT],
                      struct draw *out)
{
    const struct state *s = state;
    (void)laid_out;
    out->place = (uint32_t)(EDO_CARDS - bits_count(s->deck));
}

static int phase(const void *state)
{
    return ((const struct state *)state)->phase;
}

const struct game edo_yashiki_game = {
    .name = "edo-yashiki",
    .title = "Edo Yashiki",
    .rules = 1,
    .min_seats = 2,
    .max_seats = MAX_SEATS,
    .state_size = sizeof(struct state),
    .max_moves = 1860, /* 30 ways to touch each of 31 cards, upright or turned */
    .clause_letter = 'E',
    .clauses = 24,
    .options = options,
    .phases = edo_phases,
    .kinds = kinds,
    .box = &edo_box,
    .init = init,
    .moves = moves,
    .apply = apply,
    .result = edo_result,
    .phase = phase,
    .draw = next_draw,
    .random_move = random_move,
    .read_move = edo_read_move,
    .put_move = edo_put_move,
    .why_not = edo_why_not,
    .put_json = edo_put_json,
    .put_text = edo_put_text,
    .put_events = edo_put_events,
    .put_answer = edo_put_answer,
    .put_detail = edo_put_detail,
    .put_components = edo_put_components,
    .put_square = edo_put_square,
    .valid = edo_valid,
    .hints = &edo_hints,
};
