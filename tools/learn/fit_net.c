/* fit_net.c - fits a network by gradient descent: Adam on small batches, in floating
 * point, rounded at the end. Until then inputs are taken as distances from their mean,
 * in units of their standard deviation. */
#include "fit_net.h"

#include "ai/net.h"
#include "ai/value.h"
#include "core/must.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROW = NET_ROW + NET_SHARED, /* inputs of the units for a part */
    TOP = NET_SUMS + NET_WHOLE, /* inputs of the second layer */
    PASSES = 20,
    BATCH = 64,
    ASIDE = 20 /* one note in this many is kept aside, for testing */
};

static const double PACE = 0.002, DECAY = 0.001;

/* Like struct net, in floating point. */
struct weights {
    float part[NET_KINDS][ROW + 1][NET_LANES];
    float top[TOP + 1][NET_UNITS];
    float out[NET_UNITS + 1];
};

enum { WEIGHTS = sizeof(struct weights) / sizeof(float) };

struct spread {
    double mean, size;
};

struct fit {
    const struct notes *notes;
    size_t fitted; /* the first of the notes are fitted, the others are kept aside */
    struct spread row[NET_KINDS][NET_ROW], whole[NET_WHOLE];
    struct weights weight, slope;
    float drift[WEIGHTS],
        force[WEIGHTS]; /* Adam's means of slopes and of their squares */
    uint64_t steps;
    rng_t rng;
};

/* The outputs of all units for one view. */
struct pass {
    int parts[NET_KINDS];
    float row[NET_KINDS][NET_PARTS][ROW], lane[NET_KINDS][NET_PARTS][NET_LANES];
    float top[TOP], unit[NET_UNITS];
    double value;
};

/* -- inputs in units of their standard deviation ------------------------------------- */

/* Inputs are clamped as they are in play. */
static void view_of(const struct fit *fit, size_t i, struct net_view *view)
{
    int16_t *number = (int16_t *)view;
    memcpy(view, notes_seat(fit->notes, i) + 1, sizeof *view);
    for (int k = 0; k < NET_NUMBERS; k++)
        number[k] = number[k] > NET_LARGEST    ? NET_LARGEST
                    : number[k] < -NET_LARGEST ? -NET_LARGEST
                                               : number[k];
}

struct sums {
    double count, sum, squares;
};

static void count_in(struct sums *sums, double number)
{
    sums->count++;
    sums->sum += number;
    sums->squares += number * number;
}

static struct spread spread_of(struct sums sums)
{
    double count = fmax(sums.count, 1), mean = sums.sum / count;
    double size = sqrt(fmax(sums.squares / count - mean * mean, 0));
    return (struct spread){mean, size > 1e-6 ? size : 1};
}

static void find_spreads(struct fit *fit)
{
    struct sums row[NET_KINDS][NET_ROW] = {{{0, 0, 0}}}, whole[NET_WHOLE] = {{0, 0, 0}};
    struct net_view view;

    for (size_t n = 0; n < fit->fitted; n++) {
        view_of(fit, n, &view);
        for (int kind = 0; kind < NET_KINDS; kind++)
            for (int part = 0; part < view.parts[kind]; part++)
                for (int i = 0; i < NET_ROW; i++)
                    count_in(&row[kind][i], view.row[kind][part][i]);
        for (int i = 0; i < NET_WHOLE; i++)
            count_in(&whole[i], view.whole[i]);
    }
    for (int kind = 0; kind < NET_KINDS; kind++)
        for (int i = 0; i < NET_ROW; i++)
            fit->row[kind][i] = spread_of(row[kind][i]);
    for (int i = 0; i < NET_WHOLE; i++)
        fit->whole[i] = spread_of(whole[i]);
}

static float in_spreads(struct spread spread, int16_t number)
{
    return (float)((number - spread.mean) / spread.size);
}

/* -- forward and backward ------------------------------------------------------------ */

static void add_weighted(float *sum, const float *weight, float number, int n)
{
    for (int k = 0; k < n; k++)
        sum[k] += weight[k] * number;
}

static void silence(float *unit, int n)
{
    for (int k = 0; k < n; k++)
        unit[k] = unit[k] > 0 ? unit[k] : 0;
}

static void ask_part(const struct fit *fit, const struct net_view *view, int kind,
                     int part, struct pass *pass)
{
    const float(*weight)[NET_LANES] = fit->weight.part[kind];
    float *row = pass->row[kind][part], *lane = pass->lane[kind][part];

    memcpy(lane, weight[ROW], sizeof weight[ROW]);
    for (int i = 0; i < ROW; i++) {
        row[i] = i < NET_ROW
                     ? in_spreads(fit->row[kind][i], view->row[kind][part][i])
                     : in_spreads(fit->whole[i - NET_ROW], view->whole[i - NET_ROW]);
        add_weighted(lane, weight[i], row[i], NET_LANES);
    }
    silence(lane, NET_LANES);
}

static void forth(const struct fit *fit, const struct net_view *view, struct pass *pass)
{
    double odds = (double)fit->weight.out[NET_UNITS];

    memset(pass->top, 0, sizeof pass->top);
    for (int kind = 0; kind < NET_KINDS; kind++) {
        pass->parts[kind] = view->parts[kind];
        for (int part = 0; part < view->parts[kind]; part++) {
            ask_part(fit, view, kind, part, pass);
            add_weighted(pass->top + kind * NET_LANES, pass->lane[kind][part], 1,
                         NET_LANES);
        }
    }
    for (int i = 0; i < NET_WHOLE; i++)
        pass->top[NET_SUMS + i] = in_spreads(fit->whole[i], view->whole[i]);
    memcpy(pass->unit, fit->weight.top[TOP], sizeof pass->unit);
    for (int i = 0; i < TOP; i++)
        add_weighted(pass->unit, fit->weight.top[i], pass->top[i], NET_UNITS);
    silence(pass->unit, NET_UNITS);
    for (int k = 0; k < NET_UNITS; k++)
        odds += (double)(pass->unit[k] * fit->weight.out[k]);
    pass->value = 1 / (1 + exp(-odds));
}

/* Adds the slopes of the weights of one input, and of the input itself. */
static float back_through(float *slope, const float *weight, const float *by,
                          float number, int n)
{
    float sum = 0;
    for (int k = 0; k < n; k++) {
        slope[k] += by[k] * number;
        sum += by[k] * weight[k];
    }
    return sum;
}

static void back_part(struct fit *fit, const struct pass *pass, int kind, int part,
                      const float *by_sum)
{
    float by[NET_LANES];
    for (int k = 0; k < NET_LANES; k++)
        by[k] = pass->lane[kind][part][k] > 0 ? by_sum[k] : 0;
    for (int i = 0; i <= ROW; i++)
        back_through(fit->slope.part[kind][i], fit->weight.part[kind][i], by,
                     i < ROW ? pass->row[kind][part][i] : 1, NET_LANES);
}

/* Adds the slopes of the loss, if the value should have been `ended`. */
static void back(struct fit *fit, const struct pass *pass, double ended)
{
    float error = (float)(pass->value - ended), by[NET_UNITS], by_sum[TOP + 1];

    for (int k = 0; k < NET_UNITS; k++) {
        fit->slope.out[k] += error * pass->unit[k];
        by[k] = pass->unit[k] > 0 ? error * fit->weight.out[k] : 0;
    }
    fit->slope.out[NET_UNITS] += error;
    for (int i = 0; i <= TOP; i++)
        by_sum[i] = back_through(fit->slope.top[i], fit->weight.top[i], by,
                                 i < TOP ? pass->top[i] : 1, NET_UNITS);
    for (int kind = 0; kind < NET_KINDS; kind++)
        for (int part = 0; part < pass->parts[kind]; part++)
            back_part(fit, pass, kind, part, by_sum + kind * NET_LANES);
}

static double loss_of(double value, double ended)
{
    return -ended * log(value + 1e-9) - (1 - ended) * log(1 - value + 1e-9);
}

static double look_at(struct fit *fit, size_t i, bool learns)
{
    struct net_view view;
    struct pass pass;
    double ended = notes_seat(fit->notes, i)[0] / 65535.0;

    view_of(fit, i, &view);
    forth(fit, &view, &pass);
    if (learns)
        back(fit, &pass, ended);
    return loss_of(pass.value, ended);
}

/* -- descent ------------------------------------------------------------------------- */

/* Adam: the steps are long as long as the slopes agree with each other. */
static void step(struct fit *fit, double pace)
{
    float *weight = (float *)&fit->weight, *slope = (float *)&fit->slope;
    double age = (double)++fit->steps;
    double drift_part = 1 - pow(0.9, age), force_part = 1 - pow(0.999, age);

    for (int i = 0; i < WEIGHTS; i++) {
        float mean = slope[i] / (float)BATCH;
        fit->drift[i] = 0.9f * fit->drift[i] + 0.1f * mean;
        fit->force[i] = 0.999f * fit->force[i] + 0.001f * mean * mean;
        double way = (double)fit->drift[i] / drift_part /
                     (sqrt((double)fit->force[i] / force_part) + 1e-8);
        weight[i] -= (float)(pace * (way + DECAY * (double)weight[i]));
    }
    memset(slope, 0, sizeof fit->slope);
}

static void start(struct fit *fit)
{
    float *weight = (float *)&fit->weight;
    for (int i = 0; i < WEIGHTS; i++) {
        bool is_first = i < (int)(sizeof fit->weight.part / sizeof *weight);
        double size = is_first ? 0.3 : 0.1;
        weight[i] = (float)(size * ((double)rng_below(&fit->rng, 20001) / 10000 - 1));
    }
}

static double loss_aside(struct fit *fit)
{
    double loss = 0;
    size_t aside = fit->notes->seat_count - fit->fitted;
    for (size_t i = fit->fitted; i < fit->notes->seat_count; i++)
        loss += look_at(fit, i, false);
    return aside ? loss / (double)aside : 0;
}

static void descend(struct fit *fit)
{
    for (int pass = 0; pass < PASSES; pass++) {
        double loss = 0, pace = PACE * (double)(PASSES - pass) / (double)PASSES;
        for (size_t i = 0; i < fit->fitted; i++) {
            loss += look_at(fit, rng_next(&fit->rng) % fit->fitted, true);
            if (i % BATCH == BATCH - 1)
                step(fit, pace);
        }
        fprintf(stderr, "net: pass %d of %d, loss %.4f, aside %.4f\n", pass + 1, PASSES,
                loss / (double)fit->fitted, loss_aside(fit));
    }
}

/* -- rounding ------------------------------------------------------------------------ */

static int16_t whole(double weight)
{
    return (int16_t)fmax(fmin(round(weight * (double)NET_ONE), INT16_MAX), -INT16_MAX);
}

/* Rounds the weights of a layer of n inputs and a constant; `width` is the number of
 * units. The means that were subtracted from the inputs go into the constant. */
static void round_layer(const float *weight, int n, int width,
                        const struct spread *spread, int16_t *out)
{
    for (int k = 0; k < width; k++) {
        double constant = (double)weight[n * width + k];
        for (int i = 0; i < n; i++) {
            double each = (double)weight[i * width + k] / spread[i].size;
            constant -= each * spread[i].mean;
            out[i * width + k] = whole(each);
        }
        out[n * width + k] = whole(constant);
    }
}

static void round_all(const struct fit *fit, struct net *net)
{
    struct spread top[TOP], part[ROW];

    for (int kind = 0; kind < NET_KINDS; kind++) {
        memcpy(part, fit->row[kind], sizeof fit->row[kind]);
        memcpy(part + NET_ROW, fit->whole, NET_SHARED * sizeof *part);
        round_layer(fit->weight.part[kind][0], ROW, NET_LANES, part, net->part[kind][0]);
    }
    for (int i = 0; i < NET_SUMS; i++)
        top[i] = (struct spread){0, 1};
    memcpy(top + NET_SUMS, fit->whole, sizeof fit->whole);
    round_layer(fit->weight.top[0], TOP, NET_UNITS, top, net->top[0]);
    for (int k = 0; k <= NET_UNITS; k++)
        net->out[k] = whole((double)fit->weight.out[k]);
}

/* The loss of the rounded network on the notes that were kept aside. */
static double loss_rounded(const struct fit *fit, const struct net *net)
{
    double loss = 0;
    for (size_t i = fit->fitted; i < fit->notes->seat_count; i++) {
        struct net_view view;
        view_of(fit, i, &view);
        loss += loss_of((double)value_of_log_odds(net_log_odds(net, &view)) /
                            (double)VALUE_ONE,
                        notes_seat(fit->notes, i)[0] / 65535.0);
    }
    return loss / (double)(fit->notes->seat_count - fit->fitted);
}

const char *fit_net(const struct notes *notes, struct net *net, double *loss)
{
    struct fit *fit;

    must(notes->features == NET_NUMBERS);
    if (notes->seat_count < ASIDE)
        return "there are too few notes; play more games";
    must((fit = calloc(1, sizeof *fit)) != NULL);
    fit->notes = notes;
    fit->fitted = notes->seat_count - notes->seat_count / ASIDE;
    fit->rng = rng_seeded(1);
    find_spreads(fit);
    start(fit);
    descend(fit);
    round_all(fit, net);
    *loss = loss_rounded(fit, net);
    free(fit);
    return net_is_sound(net) ? NULL : "its weights are too large";
}
