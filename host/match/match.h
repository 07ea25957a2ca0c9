/* match.h - bots against each other: many games, each luck played with the seats
 * exchanged.
 *
 * A deal is one luck, played once for every rotation of the players over the seats, so
 * that good cards and good seats favour everybody equally. A deal's mean is one sample of
 * the statistics. */
#ifndef NIWA_MATCH_H
#define NIWA_MATCH_H

#include "core/record/pack.h"
#include "host/match/player.h"

struct match {
    const struct game *game;
    int seats;
    int32_t option[MAX_OPTIONS];
    struct pack pack; /* with no game: the standard set is played with */
    /* player i sits on seat 1 + (i + rotation) % seats */
    struct player player[MAX_SEATS];
    const char *seed;
    bool is_adjusted; /* the luck of the draws is measured, too */
};

struct match_score {           /* of one deal, summed over its rotations, by player */
    uint32_t value[MAX_SEATS]; /* rank values, in 1 / VALUE_ONE */
    uint32_t wins[MAX_SEATS];  /* games with rank 1, shared or not */
    uint32_t first[MAX_SEATS]; /* races in which it came first; not saved */
    uint32_t plies;
    /* the luck of the draws (ai/analysis), in millionths of a rank value; 0 on average */
    int32_t luck[MAX_SEATS];
};

/* Plays one rotation of a deal, and adds it. */
void match_game(const struct match *match, struct workspace *workspace, int deal,
                int rotation, struct match_score *out);

/* Plays all rotations of one deal. */
void match_deal(const struct match *match, struct workspace *workspace, int deal,
                struct match_score *out);

struct match_summary {      /* of one player over the deals so far */
    double mean, low, high; /* mean rank value; its 95 % interval, with one deal of
                               1/2 +- 1/2 added to the variance, so that a few equal
                               deals do not look like certainty */
    double wins;            /* games won, shared ones too */
    /* of an adjusted match: the same without the luck of the draws, as far as it counted */
    double adjusted, adjusted_low, adjusted_high;
};

/* Sums up the first `deals` scores for one player. */
void match_sum(const struct match *match, const struct match_score *score, int deals,
               int player, struct match_summary *out);

/* A sequential test: is the first player better by elo1, or only by elo0? A generalized
 * SPRT on the deals' means with a chance of 5 % for either mistake; as usual, a normal
 * distribution stands for the sum. */
struct match_test {
    double elo0, elo1; /* elo0 < elo1 */
};

enum match_verdict { UNDECIDED, IS_ELO0, IS_ELO1 };

/* The log-likelihood ratio of the first `deals` scores, and where it leaves its bounds. */
double match_llr(const struct match_test *test, const struct match *match,
                 const struct match_score *score, int deals);
double match_llr_bound(void); /* decided at + and - this */
enum match_verdict match_judge(const struct match_test *test, const struct match *match,
                               const struct match_score *score, int deals);

/* The Elo difference that a mean value stands for; bounded to +-1200. */
double match_elo(double mean);
double match_mean(double elo); /* the inverse */

#endif
