/* hints.c - playing Ike No Koi well: odds of a pair, and expected points. */
#include "core/hints.h"

#include "core/bits.h"
#include "core/must.h"
#include "net.h"
#include "outlook.h"
#include "weights.h"

/* -- how a seat stands: where a turn begins -- */

enum {
    LAST_TURNS = 8, /* with fewer cards in the pond a game is played out instead */
    STAGE = 16,     /* cards of the pond */
    STAGES = 6,     /* 0, 16, ... 80 cards; in between two stages share a number */
    MOST_AHEAD = 20 * POINT,
    UNIT = POINT / 8 /* of points in a feature */
};

enum { F_POINTS, F_KOI = STAGES, F_TURN = 2 * STAGES, F_REST = 3 * STAGES };
enum { F_LANTERN = F_REST, F_BASIN, F_BRIDGE, F_COUNT };
enum { TABLES = 3 }; /* sizes of table with weights of their own: 2, 3, more */

static void put_by_stage(const struct state *s, int number, int16_t *feature)
{
    int stage = s->pond / STAGE, rest = s->pond % STAGE, next = number * rest / STAGE;
    feature[stage] = (int16_t)(number - next);
    feature[stage + 1] = (int16_t)next;
}

/* The mean of the points ahead of each of the others, as a rank counts who is behind. */
static int points_ahead(const struct outlook *o, int seat)
{
    int32_t sum = 0, own = ike_expects(o, seat);
    must(o->seats > 1);
    for (int other = 1; other <= o->seats; other++) {
        int32_t ahead = other == seat ? 0 : own - ike_expects(o, other);
        ahead = ike_scaled(o, ahead);
        sum += ahead < -MOST_AHEAD  ? -MOST_AHEAD
               : ahead > MOST_AHEAD ? MOST_AHEAD
                                    : ahead;
    }
    return sum / ((o->seats - 1) * UNIT);
}

/* A number of the seat's own, and the others' mean taken off, in quarters. */
static int above_mean(const struct outlook *o, int seat,
                      int (*number)(const struct outlook *, int))
{
    int own = number(o, seat), sum = 0;
    for (int other = 1; other <= o->seats; other++)
        sum += other == seat ? 0 : own - number(o, other);
    return sum * 4 / (o->seats - 1);
}

static int has_lone_lantern(const struct outlook *o, int seat)
{
    return o->garden[seat][LANTERN] == 1 && o->left[LANTERN] > 0;
}

static int has_basin(const struct outlook *o, int seat)
{
    return o->garden[seat][LANTERN] >= 2;
}

static int bridges_of(const struct outlook *o, int seat)
{
    return o->garden[seat][BRIDGE];
}

/* A seat that has just looked at the next card is in the middle of its turn. */
static bool is_quiet(const void *state)
{
    const struct state *s = state;
    return s->phase == AT_DRAW && s->river_count == 0 && s->pond >= LAST_TURNS &&
           !(s->top_count && s->known[0] >> s->turn & 1);
}

static void describe_seat(const struct state *s, const struct outlook *o, int seat,
                          int16_t *feature)
{
    put_by_stage(s, points_ahead(o, seat), feature + F_POINTS);
    put_by_stage(s, above_mean(o, seat, ike_koi_of), feature + F_KOI);
    put_by_stage(s, s->turn == seat ? 16 : -16 / (o->seats - 1), feature + F_TURN);
    feature[F_LANTERN] = (int16_t)above_mean(o, seat, has_lone_lantern);
    feature[F_BASIN] = (int16_t)above_mean(o, seat, has_basin);
    feature[F_BRIDGE] = (int16_t)above_mean(o, seat, bridges_of);
}

static void describe(const void *state, int16_t feature[][MAX_FEATURES])
{
    const struct state *s = state;
    struct outlook o;
    int table;

    ike_look_out(s, &o);
    must(o.seats > 1);
    table = o.seats - 2 < TABLES ? o.seats - 2 : TABLES - 1;
    for (int seat = 1; seat <= o.seats; seat++)
        describe_seat(s, &o, seat, feature[seat] + F_COUNT * table);
}

/* -- drawing -- */

static bool is_in_river(const struct state *s, unsigned card)
{
    for (int i = 0; i < s->river_count; i++)
        if (s->river[i] == card)
            return true;
    return false;
}

/* If `cards` cards are shared out: how many more the drawer gets than the others' mean,
 * times the number of others. */
static int shared(const struct state *s, int cards)
{
    int others = s->head.seats - 1, own = cards / s->head.seats;
    return own * others - (cards - own);
}

/* What drawing one more card promises, in eighths of a card. A third card counts for more
 * than one card, since a fourth may follow; so does a fourth, which leads to an exchange. */
static int dare(const struct state *s)
{
    enum { FIFTHS = 5, THIRD = 17, FOURTH = 25, SURE = 100 };
    int others = s->head.seats - 1, count = s->river_count, pair = 0, all = 0;
    int drawn = (count == 2 ? THIRD : FOURTH) * others, gain;

    if (s->top_count && s->known[0] >> s->turn & 1)
        return is_in_river(s, s->top[0]) ? -SURE : SURE;
    for (int card = KOI_LOW; card < CARDS; card++)
        all += s->unseen[card];
    for (int i = 0; i < count; i++)
        pair += s->unseen[s->river[i]];
    must(all > 0 && others > 0);
    gain = drawn * (all - pair) + FIFTHS * shared(s, count + 1) * pair -
           FIFTHS * count * others * all;
    /* rounded away from 0: the sign says what to do */
    return gain * 8 / (FIFTHS * others * all) + (gain > 0 ? 1 : -1);
}

static move_t quick_draw(const struct state *s)
{
    bool stops = s->river_count >= 2 && dare(s) < 0;
    return ike_move(stops ? DO_STOP : DO_DRAW, 0, 0);
}

/* A card that makes no pair comes first. */
static move_t quick_order(const struct state *s)
{
    int first = is_in_river(s, s->top[0]) && !is_in_river(s, s->top[1]);
    return ike_move(DO_ORDER, s->top[first], s->top[1 - first]);
}

/* -- what a choice leads to, in points ahead of the others -- */

static int32_t with_card(struct outlook *o, int seat, int winner, unsigned card)
{
    int32_t worth;
    ike_imagine(o, winner, card, 1);
    worth = ike_margin(o, seat);
    ike_imagine(o, winner, card, -1);
    return worth;
}

/* What it is worth to have the card, and that the next seat does not get it. */
static int32_t pick_worth(const struct state *s, struct outlook *o, int seat,
                          unsigned card)
{
    int32_t worth = with_card(o, seat, seat, card);
    if (s->river_count > 1)
        worth -= with_card(o, seat, ike_next_seat(s, seat), card);
    return worth;
}

static int32_t passing_worth(struct outlook *o, int seat, int from, int to, unsigned koi)
{
    int32_t worth;
    ike_imagine_passing(o, from, to, koi);
    worth = ike_margin(o, seat);
    ike_imagine_passing(o, to, from, koi);
    return worth;
}

static int32_t give_worth(struct outlook *o, int seat, int to, unsigned one, unsigned two)
{
    int32_t worth;
    ike_imagine_passing(o, seat, to, one);
    ike_imagine_passing(o, seat, to, two);
    worth = ike_margin(o, seat);
    ike_imagine_passing(o, to, seat, two);
    ike_imagine_passing(o, to, seat, one);
    return worth;
}

/* The koi that is given most gladly; one of `given` has gone already. */
static unsigned gift(const struct state *s, struct outlook *o, int to, unsigned given,
                     int32_t *worth)
{
    unsigned best = 0;
    for (unsigned v = KOI_LOW; v <= KOI_HIGH; v++) {
        if (ike_can_give(s, (int)v) <= (v == given))
            continue;
        int32_t left = passing_worth(o, s->turn, s->turn, to, v);
        if (!best || left > *worth) {
            best = v;
            *worth = left;
        }
    }
    return best;
}

/* Two koi for the other seat, each the best by itself. Leaves them given. */
static void give_two(const struct state *s, struct outlook *o, int to, unsigned gifts[2],
                     int32_t *worth)
{
    gifts[0] = gift(s, o, to, 0, worth);
    ike_imagine_passing(o, s->turn, to, gifts[0]);
    gifts[1] = gift(s, o, to, gifts[0], worth);
    ike_imagine_passing(o, s->turn, to, gifts[1]);
}

/* -- quick moves -- */

static move_t quick_pick(const struct state *s)
{
    struct outlook o;
    int32_t most = INT32_MIN;
    unsigned best = s->river[0];

    if (s->river_count == 1)
        return ike_move(DO_PICK, best, 0);
    ike_look_out(s, &o);
    for (int i = 0; i < s->river_count; i++) {
        int32_t worth = pick_worth(s, &o, s->taker, s->river[i]);
        if (worth > most) {
            most = worth;
            best = s->river[i];
        }
    }
    return ike_move(DO_PICK, best, 0);
}

static move_t quick_bamboo(const struct state *s)
{
    struct outlook o;
    int32_t most = INT32_MIN;
    unsigned best = KOI_LOW;

    ike_look_out(s, &o);
    for (unsigned v = KOI_LOW; v <= (unsigned)ike_highest(s); v++) {
        int32_t worth = with_card(&o, s->taker, s->taker, v);
        if (worth > most) {
            most = worth;
            best = v;
        }
    }
    return ike_move(DO_BAMBOO, best, 0);
}

/* How much a bridge keeps safe. */
static int bridge_worth(const struct state *s, int seat, unsigned bridge)
{
    uint64_t saved = bridge & ike_koi_held(ike_peek(s, seat)) & ~ike_safe_zones(s, seat);
    int worth = 0;
    while (saved)
        worth += ike_honour(&s->box, bits_pop(&saved));
    return worth;
}

static move_t quick_bridge(const struct state *s)
{
    unsigned choices = ike_bridge_choices(s, s->taker);
    int best = 0, most = -1;
    for (int number = 1; number <= BRIDGES; number++) {
        int worth = bridge_worth(s, s->taker, s->box.bridge[number]);
        if (choices >> number & 1 && worth > most) {
            most = worth;
            best = number;
        }
    }
    return ike_move(DO_BRIDGE, ike_low_zone(s->box.bridge[best]),
                    ike_high_zone(s->box.bridge[best]));
}

/* The koi whose taking is worth the most, and what it is worth. */
static move_t best_take(const struct state *s, struct outlook *o, int32_t *most)
{
    move_t best = ike_move(DO_KEEP, 0, 0);
    *most = INT32_MIN;
    for (int from = 1; from <= o->seats; from++) {
        unsigned set = ike_koi_held(ike_peek(s, from)) & ~ike_safe_zones(s, from);
        for (unsigned v = KOI_LOW; from != s->turn && v <= KOI_HIGH; v++) {
            int32_t worth =
                set >> v & 1 ? passing_worth(o, s->turn, from, s->turn, v) : INT32_MIN;
            if (worth > *most) {
                *most = worth;
                best = ike_move(DO_EXCHANGE, (unsigned)from, v);
            }
        }
    }
    return best;
}

static move_t quick_exchange(const struct state *s)
{
    struct outlook o;
    unsigned gifts[2];
    int32_t kept, taken, given = INT32_MIN;
    move_t take;

    ike_look_out(s, &o);
    kept = ike_margin(&o, s->turn);
    take = best_take(s, &o, &taken);
    if (taken <= kept)
        return ike_move(DO_KEEP, 0, 0);
    ike_imagine_passing(&o, (int)ike_first(take), s->turn, ike_second(take));
    give_two(s, &o, (int)ike_first(take), gifts, &given);
    return given > kept ? take : ike_move(DO_KEEP, 0, 0);
}

static move_t quick_give(const struct state *s)
{
    struct outlook o;
    unsigned gifts[2];
    int32_t worth = 0;
    ike_look_out(s, &o);
    give_two(s, &o, s->taken_from, gifts, &worth);
    return gifts[0] < gifts[1] ? ike_move(DO_GIVE, gifts[0], gifts[1])
                               : ike_move(DO_GIVE, gifts[1], gifts[0]);
}

static move_t quick_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    (void)actor, (void)rng;
    switch (s->phase) {
    case AT_DRAW:
        return quick_draw(s);
    case AT_ORDER:
        return quick_order(s);
    case AT_SHARE:
        return quick_pick(s);
    case AT_BAMBOO:
        return quick_bamboo(s);
    case AT_BRIDGE:
        return quick_bridge(s);
    case AT_EXCHANGE:
        return quick_exchange(s);
    default:
        return quick_give(s);
    }
}

/* -- buckets: the kind of move, and how far it is behind the best -- */

/* Whoever takes a koi must give others, which costs about as much whichever koi it is.
 * Keeping saves that cost. */
static int32_t keep_worth(const struct state *s, struct outlook *o)
{
    unsigned gifts[2];
    int32_t kept = ike_margin(o, s->turn), taken, given = 0;
    struct outlook after = *o;
    move_t take = best_take(s, &after, &taken);
    ike_imagine_passing(&after, (int)ike_first(take), s->turn, ike_second(take));
    give_two(s, &after, (int)ike_first(take), gifts, &given);
    return kept + taken - given;
}

static int32_t move_worth(const struct state *s, struct outlook *o, int actor,
                          move_t move)
{
    unsigned first = ike_first(move), second = ike_second(move);
    switch (ike_kind(move)) {
    case DO_PICK:
        return pick_worth(s, o, actor, first);
    case DO_BAMBOO:
        return with_card(o, actor, actor, first);
    case DO_BRIDGE:
        return bridge_worth(s, actor, 1u << first | 1u << second) * POINT / 16;
    case DO_EXCHANGE:
        return passing_worth(o, actor, (int)first, actor, second);
    case DO_GIVE:
        return give_worth(o, actor, s->taken_from, first, second);
    case DO_KEEP:
        return keep_worth(s, o);
    default:
        return move == quick_order(s) ? POINT : 0;
    }
}

enum { STEP = POINT / 16, STEPS = 40 };
enum { OF_ORDER, OF_PICK, OF_BAMBOO, OF_BRIDGE, OF_EXCHANGE, OF_KEEP, OF_GIVE, OFFERS };
enum { DARES = 16, DRAW_BUCKETS = 2 * DARES + 2, B_DRAW = OFFERS * STEPS };
enum { BUCKETS = B_DRAW + 3 * DRAW_BUCKETS };

/* To draw, to stop or to look first: by what one more card promises. */
static uint16_t draw_bucket(const struct state *s, move_t move, int promise)
{
    int kind = ike_kind(move) == DO_DRAW ? 0 : ike_kind(move) == DO_STOP ? 1 : 2;
    int at = promise + DARES / 2;
    at = at < 0 ? 0 : at < DARES ? at : DARES - 1;
    at = s->river_count < 2 ? s->river_count : 2 + at + DARES * (s->river_count > 2);
    return (uint16_t)(B_DRAW + kind * DRAW_BUCKETS + at);
}

static int kind_of(move_t move)
{
    switch (ike_kind(move)) {
    case DO_ORDER:
        return OF_ORDER;
    case DO_PICK:
        return OF_PICK;
    case DO_BAMBOO:
        return OF_BAMBOO;
    case DO_BRIDGE:
        return OF_BRIDGE;
    case DO_EXCHANGE:
        return OF_EXCHANGE;
    case DO_KEEP:
        return OF_KEEP;
    default:
        return OF_GIVE;
    }
}

static void classify_draws(const struct state *s, const move_t *move, int n,
                           uint16_t *bucket)
{
    int promise = s->river_count < 2 ? 0 : dare(s);
    for (int i = 0; i < n; i++)
        bucket[i] = draw_bucket(s, move[i], promise);
}

static void classify(const void *state, int actor, const int16_t *weight,
                     const move_t *move, int n, uint16_t *bucket)
{
    const struct state *s = state;
    int32_t worth[MAX_MOVES], most = INT32_MIN;
    struct outlook o;

    (void)weight;
    if (s->phase == AT_DRAW) {
        classify_draws(s, move, n, bucket);
        return;
    }
    ike_look_out(s, &o);
    for (int i = 0; i < n; i++) {
        worth[i] = move_worth(s, &o, actor, move[i]);
        most = worth[i] > most ? worth[i] : most;
    }
    for (int i = 0; i < n; i++)
        bucket[i] =
            (uint16_t)(kind_of(move[i]) * STEPS +
                       bucket_behind(ike_scaled(&o, most - worth[i]), STEP, STEPS));
}

const struct hints ike_hints = {
    .is_quiet = is_quiet,
    .describe = describe,
    .features = TABLES * F_COUNT,
    .weight = weights,
    .show = ike_show,
    .net = &net,
    .quick_move = quick_move,
    .classify = classify,
    .buckets = BUCKETS,
    .prior = priors,
    .fpu_reduction = 10,
    .fpu_reduction_many = 10,
    .level = {{10, 80}, {20, 63}, {40, 42}, {100, 25}, {400, 10}},
};
