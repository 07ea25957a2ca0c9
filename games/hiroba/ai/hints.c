/* hints.c - playing Hiroba well: who holds which garden and koi, and how safely.
 *
 * A position is described by its gardens and ponds one by one. What a move changes there
 * can be told without making it, so moves are sorted by the same weights. */
#include "core/hints.h"

#include "core/must.h"
#include "games/hiroba/state.h"
#include "look.h"
#include "net.h"
#include "weights.h"

#include <string.h>

/* Weights are for a stage of the game, and for two players or more. */
enum { STAGES = 3, TABLES = 2, FEATURES = TABLES * STAGES * FEATURES_A_STAGE };
_Static_assert((int)FEATURES <= (int)MAX_FEATURES, "they fit");

/* The unit of features. With three or more players they are counted in halves, since the
 * mean of the others need not be whole. */
static int unit(int seats)
{
    return seats > 2 ? 2 : 1;
}

static int first_feature(const struct look *look)
{
    return ((look->seats > 2) * STAGES + look->stage) * FEATURES_A_STAGE;
}

/* -- how a seat stands -- */

struct standing {
    int16_t feature[PLAYERS][FEATURES_A_STAGE];
};

static void add(struct standing *out, unsigned seats, int feature, int number)
{
    for (uint64_t set = seats; set;) {
        int16_t *at = &out->feature[bits_pop(&set)][feature];
        *at = (int16_t)(*at + number);
    }
}

static void stand_on_ground(const struct look *look, struct standing *out,
                            struct purse *purse)
{
    for (int i = 0; i < 2 * PLACES; i++) {
        const struct garden *garden = &look->garden[i];
        if (!garden->size)
            continue;
        struct hold hold = hiroba_garden_hold(garden, look->seats, look->next);
        add(out, hold.winners, hold.feature, garden->size);
        if (hiroba_lead_feature(&hold))
            add(out, hold.winners, hiroba_lead_feature(&hold), hold.lead);
        hiroba_put_garden(purse, garden, &hold, 1);
    }
    for (int i = 0; i < PLACES; i++) {
        if (!look->pond[i].is_wet)
            continue;
        struct hold hold = hiroba_koi_hold(&look->pond[i], look->seats, look->next);
        add(out, hold.winners, hold.feature, 1);
        hiroba_put_koi(purse, &hold, 1);
    }
}

static void stand_by_hand(const struct look *look, int i, int16_t *feature)
{
    const struct state *s = look->state;

    for (int kind = 0; kind < 5 && !(s->out >> (i + 1) & 1); kind++)
        feature[HAND + kind] = look->left[i][kind];
    feature[TO_MOVE] = i == look->next;
    feature[STONES] = s->stones[i];
}

static void stand(const struct look *look, struct standing *out)
{
    struct purse purse[PLAYERS] = {{0}};
    int total[PLAYERS], most = 0;

    memset(out, 0, sizeof *out);
    stand_on_ground(look, out, purse);
    for (int i = 0; i < look->seats; i++) {
        int left, doubled = hiroba_points_by_koi(&purse[i], &left);
        out->feature[i][DOUBLED] = (int16_t)doubled;
        out->feature[i][KOI_LEFT] = (int16_t)left;
        total[i] = 16 * (purse[i].points + doubled + left) + purse[i].won;
        most = total[i] > most ? total[i] : most;
        stand_by_hand(look, i, out->feature[i]);
    }
    for (int i = 0; i < look->seats; i++)
        out->feature[i][IN_FRONT] = total[i] == most;
}

static bool is_quiet(const void *state)
{
    const struct state *s = state;
    return s->phase == PLACE || s->phase == STONE;
}

/* Each seat's numbers, minus the mean of the others'. */
static void describe(const void *state, int16_t feature[][MAX_FEATURES])
{
    struct look look;
    struct standing standing;

    hiroba_look(&look, state);
    must(look.seats > 1);
    stand(&look, &standing);
    for (int k = 0; k < FEATURES_A_STAGE; k++) {
        int all = 0, others = look.seats - 1;
        for (int i = 0; i < look.seats; i++)
            all += standing.feature[i][k];
        for (int i = 0; i < look.seats; i++) {
            int ahead = look.seats * standing.feature[i][k] - all;
            feature[i + 1][first_feature(&look) + k] =
                (int16_t)(unit(look.seats) * ahead / others);
        }
    }
}

/* -- buckets: what a move changes, in log-odds -- */

/* How features are weighed for one seat, the actor. All sums are multiplied by the number of
 * other players, so that their mean stays whole. */
struct scales {
    const int16_t *weight;
    int seats, actor;
    int next; /* the player whose pebble is next once the move is made, seat - 1 */
    /* by set of seats: how much of what is good for them is good for the actor */
    int32_t part[1 << PLAYERS];
};

static struct scales scales_of(const struct look *look, int actor, const int16_t *weight)
{
    struct scales scales = {.weight = weight + first_feature(look),
                            .seats = look->seats,
                            .actor = actor,
                            .next = hiroba_next_after(look, actor)};
    for (unsigned set = 1; set < 1u << look->seats; set++)
        scales.part[set] = look->seats * (int)(set >> (actor - 1) & 1) - bits_count(set);
    return scales;
}

/* What `number` of a feature, held by these seats, is worth to the actor. */
static int32_t worth(const struct scales *scales, unsigned seats, int feature, int number)
{
    return scales->part[seats] * number * scales->weight[feature];
}

static int32_t garden_worth(const struct scales *scales, const struct garden *garden,
                            const struct hold *hold)
{
    int32_t sum = worth(scales, hold->winners, hold->feature, garden->size);
    if (hiroba_lead_feature(hold))
        sum += worth(scales, hold->winners, hiroba_lead_feature(hold), hold->lead);
    return sum;
}

static int32_t purse_worth(const struct scales *scales, const struct purse *purse)
{
    int32_t sum = 0;
    for (int i = 0; i < scales->seats; i++) {
        int left, doubled = hiroba_points_by_koi(&purse[i], &left);
        sum += worth(scales, 1u << i, DOUBLED, doubled);
        sum += worth(scales, 1u << i, KOI_LEFT, left);
    }
    return sum;
}

struct after { /* a garden or a koi after a move */
    struct hold hold;
    int32_t change; /* how much more it is worth than before */
};

/* The position before a move, weighed. What several moves have in common is computed once:
 * the `known` masks have the values for which it was, as bits. */
struct scene {
    struct look look;
    struct scales scales;
    struct purse purse[PLAYERS];
    struct hold garden[2 * PLACES], koi[PLACES];
    int32_t purses;
    struct after garden_after[2 * PLACES][1 + VALUES], koi_after[PLACES][1 + VALUES];
    int32_t inland[2 * PLACES][1 + VALUES]; /* the whole change, away from ponds */
    uint16_t garden_known[2 * PLACES], koi_known[PLACES], inland_known[2 * PLACES];
};

/* Whether a value is known; marks it as known. */
static bool was_known(uint16_t *known, int value)
{
    bool was = *known >> value & 1;
    *known |= (uint16_t)(1u << value);
    return was;
}

static void set_scene(struct scene *scene, const struct state *s, int actor,
                      const int16_t *weight)
{
    struct look *look = &scene->look;
    hiroba_look(look, s);
    scene->scales = scales_of(look, actor, weight);
    memset(scene->purse, 0, sizeof scene->purse);
    memset(scene->garden_known, 0, sizeof scene->garden_known);
    memset(scene->koi_known, 0, sizeof scene->koi_known);
    memset(scene->inland_known, 0, sizeof scene->inland_known);
    for (int i = 0; i < 2 * PLACES; i++)
        if (look->garden[i].size) {
            scene->garden[i] =
                hiroba_garden_hold(&look->garden[i], look->seats, look->next);
            hiroba_put_garden(scene->purse, &look->garden[i], &scene->garden[i], 1);
        }
    for (int i = 0; i < PLACES; i++)
        if (look->pond[i].is_wet) {
            scene->koi[i] = hiroba_koi_hold(&look->pond[i], look->seats, look->next);
            hiroba_put_koi(scene->purse, &scene->koi[i], 1);
        }
    scene->purses = purse_worth(&scene->scales, scene->purse);
}

/* Puts something on one of the squares: a pebble, or a stone, which has value 0. */
static void fill(uint8_t *open, uint8_t *sum, uint16_t *reach, int seats, int actor,
                 int value)
{
    *open = (uint8_t)(*open - 1);
    sum[actor - 1] = (uint8_t)(sum[actor - 1] + value);
    for (int i = 0; i < seats; i++)
        reach[i] = *open ? (uint16_t)(reach[i] & ~(1u << value)) : 0;
}

/* A garden with one more pebble, or stone (value 0). */
static struct after *garden_after(struct scene *scene, int value, int at)
{
    const struct scales *scales = &scene->scales;
    struct after *after = &scene->garden_after[at][value];
    struct garden garden;

    if (was_known(&scene->garden_known[at], value))
        return after;
    garden = scene->look.garden[at];
    fill(&garden.open, garden.sum, garden.reach, scales->seats, scales->actor, value);
    after->hold = hiroba_garden_hold(&garden, scales->seats, scales->next);
    after->change = garden_worth(scales, &garden, &after->hold) -
                    garden_worth(scales, &garden, &scene->garden[at]);
    return after;
}

static struct after *koi_after(struct scene *scene, int value, int at)
{
    const struct scales *scales = &scene->scales;
    struct after *after = &scene->koi_after[at][value];
    const struct hold *before = &scene->koi[at];
    struct pond pond;

    if (was_known(&scene->koi_known[at], value))
        return after;
    pond = scene->look.pond[at];
    fill(&pond.open, pond.sum, pond.reach, scales->seats, scales->actor, value);
    after->hold = hiroba_koi_hold(&pond, scales->seats, scales->next);
    after->change = worth(scales, after->hold.winners, after->hold.feature, 1) -
                    worth(scales, before->winners, before->feature, 1);
    return after;
}

/* What a pebble, or stone (value 0), would change in its garden; updates `purse`. */
static int32_t garden_change(struct scene *scene, int value, int at, struct purse *purse)
{
    const struct after *after = garden_after(scene, value, at);
    struct garden garden = scene->look.garden[at];

    hiroba_put_garden(purse, &garden, &scene->garden[at], -1);
    garden.open--;
    hiroba_put_garden(purse, &garden, &after->hold, 1);
    return after->change;
}

static int32_t pond_change(struct scene *scene, int value, int at, struct purse *purse)
{
    const struct after *after = koi_after(scene, value, at);
    hiroba_put_koi(purse, &scene->koi[at], -1);
    hiroba_put_koi(purse, &after->hold, 1);
    return after->change;
}

static int32_t hand_change(const struct scales *scales, int value)
{
    int kind = value == 0 ? STONES : HAND + (value < 5 ? value : 10 - value) - 1;
    return -worth(scales, 1u << (scales->actor - 1), kind, 1);
}

/* All that it would change. Away from ponds that is the same on all squares of a garden. */
static int32_t change(struct scene *scene, int value, int square)
{
    const struct look *look = &scene->look;
    int at = garden_at(look, square);
    bool is_beside = squares_have(&look->shore, square);
    int32_t *inland = &scene->inland[at][value], sum;
    struct purse purse[PLAYERS];

    if (!is_beside && was_known(&scene->inland_known[at], value))
        return *inland;
    memcpy(purse, scene->purse, sizeof purse);
    sum = hand_change(&scene->scales, value) + garden_change(scene, value, at, purse);
    for (int i = 0; is_beside && i < PLACES; i++)
        if (squares_have(&look->pond[i].beside, square))
            sum += pond_change(scene, value, i, purse);
    sum += purse_worth(&scene->scales, purse) - scene->purses;
    if (!is_beside)
        *inland = sum;
    return sum;
}

/* What each of the moves would change; returns the most. */
static int32_t changes(const struct state *s, int actor, const int16_t *weight,
                       const move_t *move, int n, int32_t *by)
{
    struct scene scene;
    int32_t most = INT32_MIN;

    set_scene(&scene, s, actor, weight);
    for (int i = 0; i < n; i++) {
        bool is_pass = move_kind(move[i]) == MOVE_PASS;
        by[i] = is_pass ? 0 : change(&scene, move_value(move[i]), move_what(move[i]));
        by[i] = by[i] * unit(scene.look.seats) / (scene.look.seats - 1);
        most = by[i] > most ? by[i] : most;
    }
    return most;
}

/* A bucket is a sixteenth of the log-odds. A move that is further behind the best than the
 * last bucket is left out. */
enum { STEP = WEIGHT_ONE / 16, STEPS = 38, KINDS = 4, BUCKETS = KINDS * STEPS };

static void classify(const void *state, int actor, const int16_t *weight,
                     const move_t *move, int n, uint16_t *bucket)
{
    const struct state *s = state;
    int32_t by[MAX_MOVES], most = changes(s, actor, weight, move, n, by);
    int kind = (s->phase == STONE) + 2 * (s->head.seats > 2);
    for (int i = 0; i < n; i++) {
        int step = bucket_behind(most - by[i], STEP, STEPS + 1);
        bucket[i] = (uint16_t)(step < STEPS ? kind * STEPS + step : LEFT_OUT);
    }
}

/* Measured for two players, by the number of pebbles they have left. */
static int cost(const void *state)
{
    static const uint8_t of[2 * PEBBLES + 1] = {25, 25, 25, 25, 25, 33,  33,  41, 57, 64,
                                                78, 83, 93, 95, 98, 100, 100, 91, 90};
    const struct state *s = state;
    int left = 0;

    must(s->head.seats > 1);
    for (int i = 0; i < s->head.seats; i++)
        for (int k = 0; k < PEBBLES; k++)
            left += s->pebble[i][k] == 0;
    return of[2 * left / s->head.seats];
}

const struct hints hiroba_hints = {
    .is_quiet = is_quiet,
    .describe = describe,
    .features = FEATURES,
    .weight = weights,
    .show = hiroba_show,
    .net = &net,
    .classify = classify,
    .buckets = BUCKETS,
    .row = STEPS,
    .prior = priors,
    .fpu_reduction = 0,
    .fpu_reduction_many = 10,
    .uses_history = true,
    .cost = cost,
    .level = {{90, 8}, {360, 0}, {1500, 0}, {6300, 0}, {26000, 0}},
    .level_many = {{40, 20}, {100, 3}, {260, 0}, {900, 0}, {3400, 0}},
};
