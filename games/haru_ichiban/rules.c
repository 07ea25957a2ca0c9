/* rules.c - Haru Ichiban: two gardeners, flowers on lily pads, and the first wind of
 * spring. RULES.md has the clauses. */
#include "../games.h"

#include "core/bits.h"
#include "state.h"

static const char *const phases[] = {"draw", "pick", "lot",  "croak", "bloom",
                                     "frog", "wind", "dark", "over",  NULL};
static const char *const croak_values[] = {"lot", "race", NULL};
static const struct option options[] = {
    {.name = "croak",
     .help = "who puts their frog first after equal picks: drawn by lot, or a race",
     .values = croak_values},
    {0},
};

/* -- what comes next -- */

static void ask(struct state *s, int phase, unsigned actors, int mode)
{
    s->phase = (uint8_t)phase;
    s->head.actors = (uint8_t)actors;
    s->head.mode = (uint8_t)mode;
}

static void ask_seat(struct state *s, int phase, int seat)
{
    ask(s, phase, 1u << seat, TURN);
}

static void ask_small(struct state *s, int phase)
{
    ask_seat(s, phase, 1 + small_index(s));
}

static void ask_great(struct state *s, int phase)
{
    ask_seat(s, phase, 2 - small_index(s));
}

/* H5, H22: flowers back, light faces up, frogs on their eggs. */
static void begin_round(struct state *s)
{
    struct pond *pond = &s->pond;
    s->round++;
    s->turn = 1;
    s->draws = 0;
    pond->dark = pond->twice_dark;
    for (int i = 0; i < 2; i++) {
        pond->flowers[i] = 0;
        pond->frogs[i] = pond->eggs[i];
        s->played[i] = 0;
        s->unplayed[i] = 0xff;
        s->hand[i] = 0;
    }
    ask(s, DRAW, 1u << CHANCE, TURN);
}

/* H20, H21. Rare, so kept out of the way of the moves that do not end a round. */
static __attribute__((noinline)) void end_round(struct state *s)
{
    struct figures figures[2] = {0};
    for (int i = 0; i < 2; i++) {
        uint32_t flowers = s->last_pond[i] = s->pond.flowers[i];
        if (!has_figure(flowers))
            continue;
        figures[i] = haru_figures(flowers);
        s->score[i] += (uint32_t)haru_points(&figures[i]);
    }
    if (haru_winner_by(s->score, figures))
        ask(s, OVER, 0, TURN);
    else
        begin_round(s);
}

/* H11. */
static void end_turn(struct state *s)
{
    if (s->turn == FLOWERS) {
        end_round(s);
        return;
    }
    s->turn++;
    if (s->draws < 2 * FLOWERS)
        ask(s, DRAW, 1u << CHANCE, TURN);
    else
        ask(s, PICK, BOTH, SECRET);
}

/* -- a turn -- */

static void draw(struct state *s, move_t move)
{
    s->hand[drawer(s->draws) - 1] |= flower(move_low(move));
    s->draws++;
    if (s->draws >= 6 && s->draws % 2 == 0)
        ask(s, PICK, BOTH, SECRET);
}

static void ask_who_is_first(struct state *s)
{
    if (s->race)
        ask(s, CROAK, BOTH, RACE);
    else
        ask(s, LOT, 1u << CHANCE, TURN);
}

/* H15, H16; in turn 7 the frogs leave (H14), in turn 8 they are gone already (H17). */
static void tie(struct state *s)
{
    struct pond *pond = &s->pond;
    if (s->turn == 8) {
        ask_who_is_first(s);
        return;
    }
    for (int i = 0; i < 2; i++) {
        pond->flowers[i] |= pond->frogs[i];
        pond->frogs[i] = 0;
    }
    if (has_figure(pond->flowers[0]) || has_figure(pond->flowers[1]))
        end_round(s);
    else if (s->turn == 7)
        end_turn(s);
    else
        ask_who_is_first(s);
}

/* H6, H7. */
static void reveal(struct state *s)
{
    int small;
    for (int i = 0; i < 2; i++) {
        int value = s->chosen[i];
        s->chosen[i] = 0;
        s->revealed[i] = (uint8_t)value;
        s->hand[i] &= (uint8_t)~flower(value);
        s->unplayed[i] &= (uint8_t)~flower(value);
        s->played[i] |= (uint32_t)value << 4 * (s->turn - 1);
    }
    if (is_tie(s)) {
        tie(s);
        return;
    }
    small = small_index(s);
    s->pond.flowers[small] |= dark_pad(&s->pond);
    if (has_figure(s->pond.flowers[small]))
        end_round(s);
    else
        ask_great(s, BLOOM);
}

static void pick(struct state *s, int seat, move_t move)
{
    s->chosen[seat - 1] = (uint8_t)move_low(move);
    s->head.actors &= (uint8_t)~(1u << seat);
    if (s->head.actors == 0)
        reveal(s);
}

/* H16, H17: this seat is first. */
static void put_first(struct state *s, int seat)
{
    ask_seat(s, s->turn == 8 ? BLOOM : FROG, seat);
}

/* H17: the first player's flower, and the other's on the last pad. */
static void bloom_last(struct state *s, int seat, uint32_t spot)
{
    s->pond.flowers[seat - 1] |= spot;
    s->pond.flowers[2 - seat] |= open_spots(s);
    end_round(s);
}

/* Takes frogs off a spot and says whether there was one. */
static bool take_frog(struct pond *pond, uint32_t spot)
{
    bool stood = ((pond->frogs[0] | pond->frogs[1]) & spot) != 0;
    pond->frogs[0] &= ~spot;
    pond->frogs[1] &= ~spot;
    return stood;
}

/* H8, H14. */
static void bloom(struct state *s, int seat, uint32_t spot)
{
    struct pond *pond = &s->pond;
    bool frog_waits;

    if (is_tie(s)) {
        bloom_last(s, seat, spot);
        return;
    }
    pond->flowers[seat - 1] |= spot;
    frog_waits = take_frog(pond, spot);
    if (has_figure(pond->flowers[seat - 1])) {
        end_round(s);
        return;
    }
    if (s->turn == 7) {
        pond->frogs[0] = pond->frogs[1] = 0;
        frog_waits = false;
    }
    if (frog_waits)
        ask_great(s, FROG);
    else
        ask_small(s, WIND);
}

/* H9. Without wind there is no new figure. */
static void wind(struct state *s, move_t move)
{
    if (move_high(move) != NO_WIND) {
        blow(&s->pond, move_low(move), move_high(move));
        if (has_figure(s->pond.flowers[0]) || has_figure(s->pond.flowers[1])) {
            end_round(s);
            return;
        }
    }
    if (s->turn == FLOWERS)
        end_turn(s);
    else
        ask_great(s, DARK);
}

/* H10. */
static void darken(struct state *s, uint32_t spot)
{
    s->pond.dark |= spot;
    if (take_frog(&s->pond, spot))
        ask_great(s, FROG);
    else
        end_turn(s);
}

/* H16 after a tie: each puts the own. Otherwise the frog that is off the pond is put, after
 * phase B (no dark pad then, the wind is next) or after phase D. */
static void put_frog(struct state *s, int seat, uint32_t spot)
{
    struct pond *pond = &s->pond;
    if (is_tie(s)) {
        pond->frogs[seat - 1] = spot;
        if (pond->frogs[2 - seat])
            end_turn(s);
        else
            ask_seat(s, FROG, 3 - seat);
        return;
    }
    pond->frogs[pond->frogs[0] != 0] = spot;
    if (dark_pad(pond))
        end_turn(s);
    else
        ask_small(s, WIND);
}

static void apply(void *state, int actor, move_t move)
{
    struct state *s = state;
    switch (s->phase) {
    case DRAW:
        draw(s, move);
        break;
    case PICK:
        pick(s, actor, move);
        break;
    case LOT:
        put_first(s, move_low(move));
        break;
    case CROAK:
        put_first(s, actor);
        break;
    case BLOOM:
        bloom(s, actor, bit(move_low(move)));
        break;
    case FROG:
        put_frog(s, actor, bit(move_low(move)));
        break;
    case WIND:
        wind(s, move);
        break;
    case DARK:
        darken(s, bit(move_low(move)));
        break;
    default:
        break;
    }
}

/* -- set-up, moves, end -- */

/* H4: a frog starts on its egg pad. */
static void init(void *state, const int32_t *option)
{
    struct state *s = state;

    s->race = (uint8_t)option[0];
    s->pond = haru_pond_of(&s->box);
    begin_round(s);
}

static int wind_moves(const struct state *s, move_t *out)
{
    int n = 0;
    for (int direction = NORTH; direction <= WEST; direction++)
        for (uint64_t set = blowable(s->pond.pads, direction); set;)
            out[n++] = move_of(WIND, direction, bits_pop(&set));
    out[n++] = move_of(WIND, NO_WIND, 0);
    return n;
}

/* Except for the wind a move is a member of this set, counted on from `first_choice`. */
static uint32_t choices(const struct state *s, int actor)
{
    switch (s->phase) {
    case DRAW:
        return drawable(s);
    case PICK:
        return pickable(s, actor);
    case LOT:
        return BOTH;
    case CROAK:
        return 1;
    default:
        return open_spots(s);
    }
}

static move_t first_choice(const struct state *s)
{
    return move_of(s->phase, s->phase == DRAW ? drawer(s->draws) : 0, s->phase <= PICK);
}

/* There is always one: after the flowers of turn T 16 - 2T pads are open; a frog is put in
 * turn 6 at the latest (H14), on one of 4 of which the dark pad and the other frog take one
 * each; the last pad is turned in turn 7, on one of 2. */
static int moves(const void *state, int actor, move_t *out)
{
    const struct state *s = state;
    int n = 0;
    if (s->phase == WIND)
        return wind_moves(s, out);
    for (uint64_t set = choices(s, actor); set;)
        out[n++] = first_choice(s) + (move_t)bits_pop(&set);
    return n;
}

/* One of all the winds, or none: a number below their count, then its direction by the
 * counts up to each, then its pad. */
static move_t random_wind(const struct state *s, rng_t *rng)
{
    const uint32_t pads[4] = {blowable(s->pond.pads, NORTH), blowable(s->pond.pads, EAST),
                              blowable(s->pond.pads, SOUTH),
                              blowable(s->pond.pads, WEST)};
    const uint32_t counts[4] = {counted(pads[0]), counted(pads[1]), counted(pads[2]),
                                counted(pads[3])};
    uint32_t east = total(counts[NORTH]), south = east + total(counts[EAST]);
    uint32_t west = south + total(counts[SOUTH]), none = west + total(counts[WEST]);
    const uint32_t before[4] = {0, east, south, west};
    uint32_t n = rng_below(rng, none + 1);
    int direction = (n >= east) + (n >= south) + (n >= west);

    if (n == none)
        return move_of(WIND, NO_WIND, 0);
    return move_of(WIND, direction,
                   nth_member(pads[direction], counts[direction], n - before[direction]));
}

/* A flower of a set, all alike. */
static int random_flower(uint32_t set, rng_t *rng)
{
    uint32_t n = rng_below(rng, total(counted(set)));
    return 1 + (int)(haru_members[set] >> 4 * n & 15);
}

static move_t random_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    switch (s->phase) {
    case DRAW:
        return move_of(DRAW, drawer(s->draws), random_flower(drawable(s), rng));
    case PICK:
        return move_of(PICK, 0, random_flower(pickable(s, actor), rng));
    case LOT:
        return move_of(LOT, 0, 1 + (int)rng_below(rng, 2));
    case CROAK:
        return move_of(CROAK, 0, 0);
    case WIND:
        return random_wind(s, rng);
    default:
        return move_of(s->phase, 0, random_member(open_spots(s), rng));
    }
}

/* In every round each seat has a bag of its own, and every turn a lot. */
static void next_draw(const void *state, const uint8_t laid_out[LAID_OUT],
                      struct draw *out)
{
    const struct state *s = state;
    int seat = s->phase == DRAW ? drawer(s->draws) : 0;
    (void)laid_out;
    out->pile = s->round << 2 | (uint32_t)seat;
    out->place = (uint32_t)(seat ? drawn(s->draws, seat) : s->turn);
}

static int phase(const void *state)
{
    return ((const struct state *)state)->phase;
}

const struct game haru_ichiban_game = {
    .name = "haru-ichiban",
    .title = "Haru Ichiban",
    .rules = 1,
    .min_seats = 2,
    .max_seats = 2,
    .state_size = sizeof(struct state),
    .max_moves = 4 * PADS + 1,
    .clause_letter = 'H',
    .clauses = 23,
    .options = options,
    .phases = phases,
    .kinds = haru_kinds,
    .box = &haru_box,
    .init = init,
    .moves = moves,
    .apply = apply,
    .result = haru_result,
    .phase = phase,
    .draw = next_draw,
    .random_move = random_move,
    .redact = haru_redact,
    .guess = haru_guess,
    .hide = haru_hide,
    .read_move = haru_read_move,
    .put_move = haru_put_move,
    .why_not = haru_why_not,
    .put_json = haru_put_json,
    .put_text = haru_put_text,
    .put_events = haru_put_events,
    .put_answer = haru_put_answer,
    .put_detail = haru_put_detail,
    .put_components = haru_put_components,
    .valid = haru_valid,
    .hints = &haru_hints,
};
