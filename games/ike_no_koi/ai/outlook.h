/* outlook.h - what every player of Ike No Koi may expect to score.
 * Private to this folder: for the hints, not for the rules. */
#ifndef NIWA_IKE_OUTLOOK_H
#define NIWA_IKE_OUTLOOK_H

#include "games/ike_no_koi/state.h"

enum {
    POINT = 256,        /* one lotus in the units of an outlook */
    LEARNED_STAKE = 473 /* the standard set's */
};

/* A seat's koi are bamboo and, if it has two lanterns, the basin's koi too. */
struct outlook {
    const struct ike_box *box; /* of the state that was looked at */
    int32_t seats;
    int32_t stake;                             /* see ike_scaled */
    int32_t honour[MAX_SEATS + 1];             /* expected of Honour Lotus, by seat */
    int32_t odds[MAX_SEATS + 1][KOI_HIGH + 1]; /* of each, in 256ths */
    uint8_t koi[MAX_SEATS + 1][KOI_HIGH + 1];  /* by seat, variety */
    uint8_t garden[MAX_SEATS + 1][CARDS];      /* by seat: bamboo only if not placed */
    uint8_t left[CARDS];                       /* still to come, or in the basin */
    uint8_t basin[CARDS];                      /* what a second lantern wins */
    uint16_t held[MAX_SEATS + 1];              /* varieties by seat */
    uint8_t varieties[MAX_SEATS + 1];          /* how many these are */
    uint8_t lacks[MAX_SEATS + 1];              /* how many may still come to it */
    uint8_t personal[MAX_SEATS + 1];           /* challenges, by seat */
    uint8_t common;
};

/* Points of a game with some pack, as points of one with the standard set, which weights,
 * priors and the network were learned with. The stake is what there is to win: 14 times the
 * worth of each Honour Lotus and once that of each challenge, as one in 14 is a seat's. */
static inline int32_t ike_scaled(const struct outlook *outlook, int32_t points)
{
    return points * LEARNED_STAKE / outlook->stake;
}

void ike_look_out(const struct state *s, struct outlook *out);
/* A seat gets a card (change 1) or loses it (-1). */
void ike_imagine(struct outlook *outlook, int seat, unsigned card, int change);
/* A koi passes from one to the other. */
void ike_imagine_passing(struct outlook *outlook, int from, int to, unsigned koi);
/* Whether it is one: dealt, and seen. */
static inline bool ike_is_challenge(int challenge)
{
    return challenge >= 1 && challenge <= CHALLENGES;
}

/* The points a seat may expect. */
int32_t ike_expects(const struct outlook *outlook, int seat);
int ike_koi_of(const struct outlook *outlook, int seat); /* all varieties */
/* By how much that is more than the others' mean. */
int32_t ike_margin(const struct outlook *outlook, int seat);

/* sight.c: what a network is shown; see core/hints.h. */
struct net_view;
void ike_show(const void *state, int seat, struct net_view *out);

#endif
