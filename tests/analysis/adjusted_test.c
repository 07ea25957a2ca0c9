/* adjusted_test.c - values without the luck of the draw are unbiased, and less wide.
 *
 *     adjusted_test                            a few hundred games, with bounds
 *     adjusted_test GAME SEATS PLAYERS DEALS   measures one kind of match: level:2,level:3 */
#include "ai/analysis/worth.h"
#include "core/must.h"
#include "games/games.h"
#include "host/match/match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 5 }; /* deals of a small match */

struct mean {
    double n, sum, squares;
};

static void mean_add(struct mean *mean, double number)
{
    mean->n++;
    mean->sum += number;
    mean->squares += number * number;
}

/* How many standard errors the mean is from 0. */
static double errors_off(const struct mean *mean)
{
    double variance = mean->squares / mean->n - pow(mean->sum / mean->n, 2);
    return variance > 0 ? mean->sum / mean->n / sqrt(variance / mean->n) : 0;
}

struct measured {
    double luck_off;         /* the mean luck of single games, in standard errors */
    double small_off;        /* how far small matches change when adjusted, the same */
    double unpaired, paired; /* the adjusted interval's width by the raw one's */
    double value, adjusted;  /* of the first player, over all */
};

static double width_ratio(const struct match_summary *sum)
{
    return (sum->adjusted_high - sum->adjusted_low) / (sum->high - sum->low);
}

/* The scores of single games, as if each were a deal: so all are unpaired. */
static void measure_unpaired(const struct match *match, const struct match_score *game,
                             int games_played, struct measured *out)
{
    struct match_score *single = calloc((size_t)games_played, sizeof *single);
    struct match_summary sum;
    struct mean luck = {0};

    must(single);
    for (int i = 0; i < games_played; i++) {
        single[i].value[0] = game[i].value[0] * (uint32_t)match->seats;
        single[i].luck[0] = game[i].luck[0] * match->seats;
        mean_add(&luck, game[i].luck[0]);
    }
    match_sum(match, single, games_played, 0, &sum);
    out->unpaired = width_ratio(&sum);
    out->luck_off = errors_off(&luck);
    free(single);
}

static void measure_paired(const struct match *match, const struct match_score *deal,
                           int deals, struct measured *out)
{
    struct match_summary sum;
    struct mean changed = {0};

    for (int i = 0; i + SMALL <= deals; i += SMALL) {
        match_sum(match, &deal[i], SMALL, 0, &sum);
        mean_add(&changed, sum.adjusted - sum.mean);
    }
    match_sum(match, deal, deals, 0, &sum);
    out->small_off = errors_off(&changed);
    out->paired = width_ratio(&sum);
    out->value = sum.mean;
    out->adjusted = sum.adjusted;
}

static struct measured measure(const char *name, int seats, const char *players,
                               int deals)
{
    struct match match = {.game = games_find(name),
                          .seats = seats,
                          .seed = "adjusted",
                          .is_adjusted = true};
    struct match_score *game = calloc((size_t)deals * (size_t)seats, sizeof *game);
    struct match_score *deal = calloc((size_t)deals, sizeof *deal);
    struct workspace *workspace = workspace_new();
    struct measured out = {0};
    char words[256], *rest = words;

    must(match.game && game && deal && workspace);
    snprintf(words, sizeof words, "%s", players);
    for (int i = 0; i < seats; i++) {
        const char *word = strtok_r(rest, ",", &rest);
        must(word && player_read(word, &match.player[i]) == NULL);
    }
    for (int i = 0; i < deals; i++)
        for (int rotation = 0; rotation < seats; rotation++) {
            struct match_score *one = &game[i * seats + rotation];
            match_game(&match, workspace, i, rotation, one);
            for (int player = 0; player < seats; player++) {
                deal[i].value[player] += one->value[player];
                deal[i].luck[player] += one->luck[player];
            }
        }
    measure_unpaired(&match, game, deals * seats, &out);
    measure_paired(&match, deal, deals, &out);
    printf(
        "%s, %s, %d games: value %.3f, adjusted %.3f; luck is %+.1f standard errors off "
        "0, small matches change by %+.1f; widths: unpaired %.2f, paired %.2f\n",
        name, players, deals * seats, out.value, out.adjusted, out.luck_off,
        out.small_off, out.unpaired, out.paired);
    workspace_free(workspace);
    free(game);
    free(deal);
    return out;
}

static bool is_sound(struct measured measured, double widest)
{
    if (fabs(measured.luck_off) < 4 && fabs(measured.small_off) < 4 &&
        measured.unpaired <= widest)
        return true;
    printf("that is biased, or wider than %.2f\n", widest);
    return false;
}

int main(int argc, char **argv)
{
    if (argc == 5) {
        measure(argv[1], atoi(argv[2]), argv[3], atoi(argv[4]));
        return 0;
    }
    bool holds = is_sound(measure("null", 3, "random,random,random", 400), 0.8);
    holds &= is_sound(measure("haru-ichiban", 2, "random,random", 60), 1.05);
    holds &= is_sound(measure("hiroba", 2, "random,level:1", 60), 1.05);
    holds &= is_sound(measure("edo-yashiki", 2, "level:1,level:2", 60), 1);
    holds &= is_sound(measure("ike-no-koi", 2, "level:1,level:2", 40), 1);
    return !holds;
}
