/* hints.c - playing Edo Yashiki well: points now, and what a house is ready
 * for. */
#include "core/hints.h"

#include "core/bits.h"
#include "core/must.h"
#include "plan.h"
#include "weights.h"

#include <string.h>

static void draw_plan_of(const struct state *s, int seat, struct plan *out)
{
    edo_draw_plan(edo_house(s, seat), &s->box, s->player[seat - 1].tokens, out);
}

static void prospects_of(const struct state *s, int seat, struct prospects *out)
{
    struct plan plan;
    draw_plan_of(s, seat, &plan);
    edo_prospects(&plan, out);
}

/* -- how a seat stands: between rounds, by its points and what the next cards may score -- */

/* About a seat: what it has, and what a card of the deck scores at its best place, and at all
 * places; and what is begun. */
enum { SCORE, MEAN, FIRST, ALL, TWOS, THREES, NUMBERS };
enum { STAGES = 5, TABLES = 2 }; /* with two players, and with more */

/* How far the game is: by the rounds left, as far as points and deck tell. */
static int stage(const struct state *s)
{
    static const uint8_t by_rounds[] = {4, 4, 3, 2, 1, 1};
    int most = 0, rounds = bits_count(s->deck) / s->head.seats, by_points;
    for (int i = 0; i < s->head.seats; i++)
        most = s->player[i].score > most ? s->player[i].score : most;
    by_points = (EDO_GOAL - most + 2) / 3;
    rounds = by_points < rounds ? by_points : rounds;
    return rounds < (int)sizeof by_rounds ? by_rounds[rounds] : 0;
}

/* The sum of the numbers of these cards. */
static int sum_of(const uint64_t *bit, int bits, uint64_t cards)
{
    int sum = 0;
    for (int i = 0; i < bits; i++)
        sum += bits_count(bit[i] & cards) << i;
    return sum;
}

static void count_up(const struct state *s, int seat, int *number)
{
    struct plan plan;
    struct prospects cards;
    int deck = bits_count(s->deck), runs[EDO_LONGEST_RUN + 1];

    draw_plan_of(s, seat, &plan);
    edo_prospects(&plan, &cards);
    edo_count_runs(&plan, runs);
    number[SCORE] = s->player[seat - 1].score;
    number[MEAN] = 8 * sum_of(cards.bit, EDO_MOST_BITS, s->deck) / deck;
    number[FIRST] = s->first == seat;
    number[ALL] = sum_of(cards.all, EDO_ALL_BITS, s->deck) / deck;
    number[TWOS] = runs[2];
    number[THREES] = runs[3];
}

/* Between rounds. */
static bool is_quiet(const void *state)
{
    const struct state *s = state;
    return s->phase == EDO_DEAL && s->slots == 0 &&
           s->player[s->head.seats - 1].cards > 0;
}

static void describe(const void *state, int16_t feature[][MAX_FEATURES])
{
    const struct state *s = state;
    int number[MAX_SEATS + 1][NUMBERS], seats = s->head.seats;
    int from = NUMBERS * (stage(s) + STAGES * (seats > 2));

    must(seats > 1);
    for (int seat = 1; seat <= seats; seat++)
        count_up(s, seat, number[seat]);
    for (int i = 0; i < NUMBERS; i++) {
        int all = 0;
        for (int seat = 1; seat <= seats; seat++)
            all += number[seat][i];
        for (int seat = 1; seat <= seats; seat++)
            feature[seat][from + i] =
                (int16_t)((seats * number[seat][i] - all) / (seats - 1));
    }
}

/* -- what a card is worth -- */

/* What a place is worth, roughly. */
static int worth(struct gain gain)
{
    return 16 * gain.points + 5 * gain.twos + 14 * gain.threes + 40 * gain.fours -
           2 * gain.covered;
}

static move_t best_place(const struct state *s, int seat, rng_t *rng)
{
    struct plan plan;
    int most = -1000, ties = 0, card = s->player[seat - 1].holding;
    move_t best = 0;

    draw_plan_of(s, seat, &plan);
    for (int row = 0; row < plan.places.rows; row++)
        for (int word = 0; word < EDO_PLACE_WORDS; word++)
            for (uint64_t set = plan.places.row[row][word]; set;) {
                int x = plan.places.left + 64 * word + bits_pop(&set);
                int y = plan.places.top + row;
                for (int turned = 0; turned < 2; turned++) {
                    int value = worth(edo_gain(&plan, card, x, y, turned));
                    if (value > most) {
                        most = value;
                        ties = 0;
                    }
                    if (value == most && rng_below(rng, (uint32_t)++ties) == 0)
                        best = edo_move_place(x, y, turned);
                }
            }
    return best;
}

/* What each slot's card brings the seat, and takes from those who take after it. */
static void judge_slots(const struct state *s, int seat, int value[MAX_SEATS])
{
    int next = seat < s->head.seats ? seat + 1 : 1;
    bool has_next = bits_count(s->left) > 1;
    struct prospects own, theirs;

    prospects_of(s, seat, &own);
    if (has_next)
        prospects_of(s, next, &theirs);
    for (int i = 0; i < s->slots; i++) {
        value[i] = 2 * edo_most(&own, s->slot[i]);
        if (has_next)
            value[i] += edo_most(&theirs, s->slot[i]) * 2 / (s->head.seats - 1);
    }
}

static move_t best_slot(const struct state *s, int seat, rng_t *rng)
{
    int value[MAX_SEATS] = {0}, best = 0, most = -1, ties = 0;
    uint64_t left = s->left;

    if (bits_count(left) > 1)
        judge_slots(s, seat, value);
    while (left) {
        int slot = bits_pop(&left);
        if (value[slot] > most) {
            most = value[slot];
            ties = 0;
        }
        if (value[slot] == most && rng_below(rng, (uint32_t)++ties) == 0)
            best = slot;
    }
    return edo_move_number(EDO_MOVE_TAKE, best + 1);
}

static move_t quick_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    return s->player[actor - 1].holding ? best_place(s, actor, rng)
                                        : best_slot(s, actor, rng);
}

/* -- buckets: how far a move is behind the best -- */

enum {
    TAKE_STEP = 2,
    PLACE_STEP = 3,
    STEPS = 40,
    KINDS = 4, /* taking and placing, each with two players and with more */
    BUCKETS = KINDS * STEPS
};

static void put_in_buckets(int n, int kind, int step, const int *value, uint16_t *bucket)
{
    must(n > 0);
    int most = value[0];
    for (int i = 1; i < n; i++)
        most = value[i] > most ? value[i] : most;
    for (int i = 0; i < n; i++)
        bucket[i] =
            (uint16_t)(kind * STEPS + bucket_behind(most - value[i], step, STEPS));
}

static void classify(const void *state, int actor, const int16_t *weight,
                     const move_t *move, int n, uint16_t *bucket)
{
    const struct state *s = state;
    int value[MAX_MOVES], slot[MAX_SEATS], card = s->player[actor - 1].holding;
    int kind = 2 * (s->head.seats > 2);
    struct plan plan;

    (void)weight;
    if (!card) {
        judge_slots(s, actor, slot);
        for (int i = 0; i < n; i++)
            value[i] = slot[edo_move_value(move[i]) - 1];
        put_in_buckets(n, kind, TAKE_STEP, value, bucket);
        return;
    }
    draw_plan_of(s, actor, &plan);
    for (int i = 0; i < n; i++)
        value[i] = worth(edo_gain(&plan, card, edo_move_x(move[i]), edo_move_y(move[i]),
                                  edo_move_turned(move[i])));
    put_in_buckets(n, kind + 1, PLACE_STEP, value, bucket);
}

const struct hints edo_hints = {
    .is_quiet = is_quiet,
    .describe = describe,
    .features = TABLES * STAGES * NUMBERS,
    .weight = weights,
    .quick_move = quick_move,
    .classify = classify,
    .buckets = BUCKETS,
    .row = STEPS,
    .prior = priors,
    .fpu_reduction = 10,
    .fpu_reduction_many = 10,
    .level = {{10, 60}, {15, 40}, {30, 25}, {60, 14}, {220, 6}},
};
