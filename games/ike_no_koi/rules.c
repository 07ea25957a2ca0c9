/* rules.c - the rules of Ike No Koi: draw koi from the pond, stop before a pair. */
#include "../games.h"

#include "state.h"

#include "core/must.h"

#include <string.h>

static void init(void *state, const int32_t *option)
{
    struct state *s = state;
    (void)option;
    memcpy(s->unseen, ike_copies, sizeof s->unseen);
    s->unseen[KOI_HIGH] = (uint8_t)ike_in_play(s, KOI_HIGH);
    s->pond = (uint8_t)ike_full_pond(s);
    s->turn = s->taker = 1;
    s->head.actors = 1u << CHANCE;
}

static int phase(const void *state)
{
    return ((const struct state *)state)->phase;
}

/* -- what moves do -- */

static void ask(struct state *s, enum phase next, int actor)
{
    s->phase = (uint8_t)next;
    s->head.actors = (uint8_t)(1u << actor);
}

/* A card comes to the taker's dock, or waits to be placed (K16). */
static void win_card(struct state *s, unsigned card)
{
    int i = 0;
    if (card != BAMBOO && card != BRIDGE) {
        ike_dock(s, s->taker)->cards[card]++;
        return;
    }
    while (s->waiting[i])
        i++;
    s->waiting[i] = (uint8_t)card;
}

/* K19, K21: of the basin's cards bridges and lanterns do nothing. */
static void win_basin(struct state *s, int seat)
{
    s->taker = (uint8_t)seat;
    for (int i = 0; i < BASIN; i++) {
        unsigned card = s->basin[i];
        if (card != HIDDEN && card != BRIDGE && card != LANTERN)
            win_card(s, card);
        s->basin[i] = NO_CARD;
    }
    s->basin_named = BASIN_WON;
}

/* K22: the pond is empty and the last turn is done. */
static void finish(struct state *s)
{
    for (int seat = 1; seat <= s->head.seats; seat++)
        if (ike_peek(s, seat)->cards[LANTERN] >= 2)
            win_basin(s, seat);
    if (s->waiting[0]) {
        ask(s, AT_BAMBOO, s->taker);
        return;
    }
    s->phase = AT_OVER;
    s->head.actors = 0;
}

static void end_turn(struct state *s)
{
    if (s->pond == 0) {
        finish(s);
        return;
    }
    s->turn = s->taker = (uint8_t)ike_next_seat(s, s->turn);
    ask(s, AT_DRAW, s->turn);
}

/* What comes next after cards were won: K16's order, then the rest of a share, then the
 * exchange of K12, then the next turn. */
static void settle(struct state *s)
{
    if (s->basin_named < BASIN && ike_peek(s, s->taker)->cards[LANTERN]) {
        ask(s, AT_BASIN, CHANCE);
    } else if (s->waiting[0]) {
        ask(s, s->waiting[0] == BAMBOO ? AT_BAMBOO : AT_BRIDGE, s->taker);
    } else if (s->basin_named == BASIN_WON) {
        s->phase = AT_OVER;
        s->head.actors = 0;
    } else if (s->river_count) {
        s->taker = (uint8_t)ike_next_seat(s, s->taker);
        ask(s, AT_SHARE, s->taker);
    } else if (s->exchange_due && ike_can_exchange(s)) {
        s->exchange_due = 0;
        ask(s, AT_EXCHANGE, s->turn);
    } else {
        s->exchange_due = 0;
        end_turn(s);
    }
}

static void win_river(struct state *s)
{
    for (int i = 0; i < s->river_count; i++) {
        win_card(s, s->river[i]);
        s->river[i] = NO_CARD;
    }
    s->river_count = 0;
    settle(s);
}

static bool is_in_river(const struct state *s, unsigned card)
{
    for (int i = 0; i < s->river_count; i++)
        if (s->river[i] == card)
            return true;
    return false;
}

/* The next pond card gets its name, or had one from a lotus already. */
static void leave_pond(struct state *s, unsigned card)
{
    if (!ike_is_next_seen(s))
        s->unseen[card]--;
    if (s->top_count) {
        s->top[0] = s->top[1];
        s->known[0] = s->known[1];
        s->top[1] = s->known[1] = 0;
        s->top_count--;
    }
    s->pond--;
}

static void draw_card(struct state *s, unsigned card)
{
    bool is_pair = is_in_river(s, card);
    leave_pond(s, card);
    s->river[s->river_count++] = (uint8_t)card;
    if (is_pair && s->river_count > 2) { /* K11, K13 */
        s->taker = (uint8_t)ike_next_seat(s, s->turn);
        ask(s, AT_SHARE, s->taker);
    } else if (is_pair || s->river_count == RIVER || s->pond == 0) { /* K11, K12, K15 */
        s->exchange_due = s->river_count == RIVER;
        win_river(s);
    } else {
        ask(s, AT_DRAW, s->turn);
    }
}

/* K18: cards not named yet are named first; two can be ordered, one can't. */
static void look_on(struct state *s)
{
    int shown = s->pond < LOOK ? s->pond : LOOK;
    if (s->top_count < shown)
        ask(s, AT_TOP, CHANCE);
    else
        ask(s, shown == LOOK ? AT_ORDER : AT_DRAW, s->turn);
}

static void use_lotus(struct state *s)
{
    ike_dock(s, s->turn)->cards[LOTUS]--;
    for (int i = 0; i < s->top_count; i++)
        s->known[i] |= (uint8_t)(1u << s->turn);
    look_on(s);
}

static void name_top(struct state *s, unsigned card)
{
    s->unseen[card]--;
    s->top[s->top_count] = (uint8_t)card;
    s->known[s->top_count] = (uint8_t)(1u << s->turn);
    s->top_count++;
    look_on(s);
}

static void order_top(struct state *s, unsigned first, unsigned second)
{
    s->top[0] = (uint8_t)first;
    s->top[1] = (uint8_t)second;
    s->known[0] = s->known[1] = (uint8_t)(1u << s->turn);
    ask(s, AT_DRAW, s->turn);
}

static void name_basin(struct state *s, unsigned card)
{
    s->unseen[card]--;
    s->basin[s->basin_named++] = (uint8_t)card;
    if (s->basin_named == BASIN)
        settle(s);
}

static void deal(struct state *s, unsigned challenge)
{
    int seat = ike_dealt_to(s);
    if (seat == 0)
        s->common = (uint8_t)challenge;
    else
        ike_dock(s, seat)->challenge = (uint8_t)challenge;
    if (seat == s->head.seats)
        ask(s, AT_DRAW, s->turn);
}

/* Of two cards alike the one that was drawn first goes. */
static void pick(struct state *s, unsigned card)
{
    int i = 0;
    while (s->river[i] != card)
        i++;
    for (; i + 1 < s->river_count; i++)
        s->river[i] = s->river[i + 1];
    s->river[i] = NO_CARD;
    s->river_count--;
    win_card(s, card);
    settle(s);
}

static void placed(struct state *s)
{
    s->waiting[0] = s->waiting[1];
    s->waiting[1] = s->waiting[2];
    s->waiting[2] = NO_CARD;
    settle(s);
}

static void place_bridge(struct state *s, unsigned low, unsigned high)
{
    struct dock *dock = ike_dock(s, s->taker);
    int number = 1;
    while (s->box.bridge[number] != (1u << low | 1u << high))
        number++;
    dock->bridge[dock->bridge[0] != 0] = (uint8_t)number;
    placed(s);
}

static void take_koi(struct state *s, unsigned seat, unsigned koi)
{
    ike_dock(s, (int)seat)->cards[koi]--;
    ike_dock(s, s->turn)->cards[koi]++;
    s->taken_from = (uint8_t)seat;
    s->taken_koi = (uint8_t)koi;
    ask(s, AT_GIVE, s->turn);
}

static void give_koi(struct state *s, unsigned koi)
{
    ike_dock(s, s->turn)->cards[koi]--;
    ike_dock(s, s->taken_from)->cards[koi]++;
}

static void apply(void *state, int actor, move_t move)
{
    struct state *s = state;
    unsigned first = ike_first(move), second = ike_second(move);
    (void)actor;
    switch (ike_kind(move)) {
    case DO_DEAL:
        deal(s, first);
        break;
    case DO_DRAW:
        ask(s, AT_CARD, CHANCE);
        break;
    case DO_STOP:
        win_river(s);
        break;
    case DO_CARD:
        draw_card(s, first);
        break;
    case DO_LOTUS:
        use_lotus(s);
        break;
    case DO_TOP:
        name_top(s, first);
        break;
    case DO_ORDER:
        order_top(s, first, second);
        break;
    case DO_BASIN:
        name_basin(s, first);
        break;
    case DO_PICK:
        pick(s, first);
        break;
    case DO_BAMBOO:
        ike_dock(s, s->taker)->bamboo[first]++;
        placed(s);
        break;
    case DO_BRIDGE:
        place_bridge(s, first, second);
        break;
    case DO_EXCHANGE:
        take_koi(s, first, second);
        break;
    case DO_GIVE:
        give_koi(s, first);
        give_koi(s, second);
        s->taken_from = s->taken_koi = 0;
        end_turn(s);
        break;
    default:
        must(ike_kind(move) == DO_KEEP);
        end_turn(s);
    }
}

static const struct option options[] = {{0}};

const struct game ike_no_koi_game = {
    .name = "ike-no-koi",
    .title = "Ike No Koï",
    .rules = 1,
    .min_seats = 2,
    .max_seats = 5,
    .state_size = sizeof(struct state),
    .max_moves = 55, /* K14: two out of ten varieties, or two alike */
    .clause_letter = 'K',
    .clauses = 25,
    .options = options,
    .phases = ike_phase_names,
    .kinds = ike_kind_names,
    .box = &ike_box,
    .init = init,
    .moves = ike_moves,
    .apply = apply,
    .result = ike_result,
    .phase = phase,
    .weight = ike_weight,
    .draw = ike_draw,
    .lay_out = ike_lay_out,
    .random_move = ike_random_move,
    .redact = ike_redact,
    .guess = ike_guess,
    .hide = ike_hide,
    .read_move = ike_read_move,
    .put_move = ike_put_move,
    .why_not = ike_why_not,
    .put_json = ike_put_json,
    .put_text = ike_put_text,
    .put_events = ike_put_events,
    .put_answer = ike_put_answer,
    .put_detail = ike_put_detail,
    .put_components = ike_put_components,
    .put_square = ike_put_square,
    .valid = ike_valid,
    .hints = &ike_hints,
};
