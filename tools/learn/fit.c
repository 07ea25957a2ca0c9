/* fit.c - weights by gradient descent, priors by minorization-maximization. */
#include "fit.h"

#include "core/must.h"

#include <math.h>

/* -- values -- */

static double log_odds(const int16_t *feature, const double *weight, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += weight[i] * feature[i];
    return sum;
}

/* One pass of stochastic gradient descent with steps scaled per weight (AdaGrad). */
static double pass(const struct notes *notes, double *weight, double *scale, rng_t *rng)
{
    double loss = 0;
    for (size_t k = 0; k < notes->seat_count; k++) {
        const uint16_t *seat = notes_seat(notes, rng_next(rng) % notes->seat_count);
        const int16_t *feature = (const int16_t *)seat + 1;
        double y = seat[0] / 65535.0;
        double p = 1 / (1 + exp(-log_odds(feature, weight, notes->features)));
        loss -= y * log(p + 1e-9) + (1 - y) * log(1 - p + 1e-9);
        for (int i = 0; i < notes->features; i++) {
            double slope = (p - y) * feature[i] + 1e-5 * weight[i];
            scale[i] += slope * slope;
            weight[i] -= scale[i] > 0 ? 0.1 * slope / sqrt(scale[i]) : 0;
        }
    }
    return loss / (double)notes->seat_count;
}

double fit_values(const struct notes *notes, int16_t *weight)
{
    enum { PASSES = 30 };
    double exact[MAX_FEATURES] = {0}, scale[MAX_FEATURES] = {0}, loss = 0;
    rng_t rng = rng_seeded(1);
    must(notes->seat_count > 0);
    for (int i = 0; i < PASSES; i++)
        loss = pass(notes, exact, scale, &rng);
    for (int i = 0; i < notes->features; i++)
        weight[i] = (int16_t)fmax(fmin(round(exact[i] * (double)WEIGHT_ONE), INT16_MAX),
                                  -INT16_MAX);
    return loss;
}

/* -- priors -- */

/* The sums over all noted choices, by bucket. */
struct tally {
    double won[MAX_BUCKETS]; /* how good its moves were, as shares of all moves there */
    double
        met[MAX_BUCKETS]; /* for each of its moves, 1 / the strength of all moves there */
    bool is_seen[MAX_BUCKETS];
};

/* The sum over all moves of a choice. */
static double strength_of(const uint16_t *choice, const double *strength)
{
    double sum = 0;
    for (int i = 0; i < choice[0]; i++)
        sum += choice[2 + 3 * i] * strength[choice[1 + 3 * i]];
    return sum;
}

static double goodness_of(const uint16_t *choice)
{
    double sum = 0;
    for (int i = 0; i < choice[0]; i++)
        sum += choice[3 + 3 * i];
    return sum;
}

/* Sums up all choices. Returns the loss of the strengths so far. */
static double count_up(const struct notes *notes, const double *strength,
                       struct tally *tally)
{
    const struct row *row = &notes->choices;
    double loss = 0;
    *tally = (struct tally){0};
    for (size_t at = 0; at < row->count; at += 1 + 3 * (size_t)row->number[at]) {
        const uint16_t *choice = row->number + at;
        double all = strength_of(choice, strength), good = goodness_of(choice);
        for (int i = 0; i < choice[0]; i++) {
            uint16_t bucket = choice[1 + 3 * i];
            double share = good > 0 ? choice[3 + 3 * i] / good : 0;
            tally->won[bucket] += share;
            tally->met[bucket] += choice[2 + 3 * i] / all;
            tally->is_seen[bucket] = true;
            loss -= share > 0 ? share * log(strength[bucket] / all) : 0;
        }
    }
    return loss / (double)notes->choice_count;
}

static int root_of(const int *group, int bucket)
{
    while (group[bucket] != bucket)
        bucket = group[bucket];
    return bucket;
}

static void unite(int *group, int one, int two)
{
    one = root_of(group, one);
    two = root_of(group, two);
    group[one > two ? one : two] = one < two ? one : two;
}

/* Buckets that were compared, directly or through others, form a group (by union and find). A
 * bucket that was never seen joins the group of the bucket before it. */
static void find_groups(const struct notes *notes, const struct tally *tally, int buckets,
                        int *group)
{
    const struct row *row = &notes->choices;
    for (int i = 0; i < buckets; i++)
        group[i] = i > 0 && !tally->is_seen[i] ? root_of(group, i - 1) : i;
    for (size_t at = 0; at < row->count; at += 1 + 3 * (size_t)row->number[at]) {
        const uint16_t *choice = row->number + at;
        for (int i = 1; i < choice[0]; i++)
            unite(group, choice[1], choice[1 + 3 * i]);
    }
}

/* Whether a bucket is smoothed with the next one. A bucket that was never seen ends a
 * row; the next row is of another kind. */
static bool is_row(const struct tally *tally, int bucket)
{
    return tally->is_seen[bucket] || !tally->is_seen[bucket + 1];
}

/* The prior belief about two neighbouring buckets: they have met a few times, and
 * within a row the one further behind the best won a little less often. So a rarely
 * seen bucket is much like its neighbours, and the table is smooth where there are few
 * notes. */
static void add_neighbours(const struct tally *tally, int buckets, int row,
                           const double *strength, double *won, double *met)
{
    const double times = 2; /* that they have met */
    for (int i = 0; i + 1 < buckets; i++) {
        bool is_beside = row ? (i + 1) % row != 0 : is_row(tally, i);
        double first = row ? 0.55 : 0.5; /* the first one's part of the wins */
        double meetings = is_beside ? times / (strength[i] + strength[i + 1]) : 0;
        won[i] += is_beside ? first * times : 0;
        won[i + 1] += is_beside ? (1 - first) * times : 0;
        met[i] += meetings;
        met[i + 1] += meetings;
    }
}

/* Strengths must not rise along a row. Neighbours that would are pooled, again and
 * again (pool adjacent violators, which gives the most likely falling strengths). */
static void pool(const double *won, const double *met, int count, double *strength)
{
    int size[MAX_BUCKETS], pools = 0;
    double wins[MAX_BUCKETS], meetings[MAX_BUCKETS];
    for (int i = 0; i < count; i++) {
        size[pools] = 1;
        wins[pools] = won[i];
        meetings[pools++] = met[i];
        while (pools > 1 && wins[pools - 1] * meetings[pools - 2] >
                                wins[pools - 2] * meetings[pools - 1]) {
            pools--;
            size[pools - 1] += size[pools];
            wins[pools - 1] += wins[pools];
            meetings[pools - 1] += meetings[pools];
        }
    }
    for (int i = 0, at = 0; i < pools; i++)
        for (int k = 0; k < size[i]; k++)
            strength[at++] = wins[i] / meetings[i];
}

static void step(const struct tally *tally, int buckets, int row, double *strength)
{
    const double least = 1e-6;
    double won[MAX_BUCKETS] = {0}, met[MAX_BUCKETS] = {0};
    for (int i = 0; i < buckets; i++) {
        won[i] = tally->won[i];
        met[i] = tally->met[i];
    }
    add_neighbours(tally, buckets, row, strength, won, met);
    for (int i = 0; i < buckets; i++)
        strength[i] = met[i] > 0 ? won[i] / met[i] : 1;
    for (int i = 0; row > 0 && i < buckets; i += row)
        pool(won + i, met + i, row, strength + i);
    for (int i = 0; i < buckets; i++)
        strength[i] = fmax(strength[i], least);
}

/* Scales the strengths to whole numbers. Only buckets of one group are compared, so
 * the strongest of each group gets the largest number. */
static void to_priors(const double *strength, const int *group, int buckets,
                      uint16_t *prior)
{
    double most[MAX_BUCKETS] = {0};
    for (int i = 0; i < buckets; i++)
        most[root_of(group, i)] = fmax(most[root_of(group, i)], strength[i]);
    for (int i = 0; i < buckets; i++) {
        double whole = round(UINT16_MAX * strength[i] / most[root_of(group, i)]);
        prior[i] = (uint16_t)fmax(whole, 1);
    }
}

double fit_priors(const struct notes *notes, int buckets, int row, uint16_t *prior)
{
    enum { ROUNDS = 200 };
    static struct tally tally;
    double strength[MAX_BUCKETS] = {0}, loss;
    int group[MAX_BUCKETS];

    must(notes->choice_count > 0);
    for (int i = 0; i < buckets; i++)
        strength[i] = 1;
    loss = count_up(notes, strength, &tally);
    find_groups(notes, &tally, buckets, group);
    for (int i = 0; i < ROUNDS; i++) {
        step(&tally, buckets, row, strength);
        loss = count_up(notes, strength, &tally);
    }
    to_priors(strength, group, buckets, prior);
    return loss;
}
