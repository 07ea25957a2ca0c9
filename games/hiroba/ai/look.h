/* look.h - a position of Hiroba as its hints see it: who holds which garden and which koi,
 * how safely, and what that pays as it stands. Players are numbered seat - 1 here. */
#ifndef NIWA_HIROBA_LOOK_H
#define NIWA_HIROBA_LOOK_H

#include "games/hiroba/state.h"

struct net_view;

struct garden {
    uint32_t squares; /* within the band place / 3; 0: no garden */
    uint8_t size;
    uint8_t open;            /* squares with nothing on them */
    uint8_t sum[PLAYERS];    /* of the pebbles, by seat - 1 */
    uint16_t reach[PLAYERS]; /* values the player could add, bit 1 to 9 */
};

struct pond {
    struct squares beside;   /* garden squares around it, empty or not */
    uint8_t is_wet;          /* there is a pond */
    uint8_t open;            /* squares around it with nothing on them */
    uint8_t sum[PLAYERS];    /* by seat - 1; 0: no pebble */
    uint16_t reach[PLAYERS]; /* values the player could put there */
};

struct look {
    const struct state *state;
    int seats;
    int stage; /* 0: the opening, ... */
    struct garden garden[2 * PLACES];
    struct pond pond[PLACES];
    struct squares shore;     /* the squares beside ponds */
    int next;                 /* the player whose pebble is next, seat - 1 */
    uint8_t left[PLAYERS][5]; /* pebbles in the hand: of 1/9, 2/8, 3/7, 4/6, 5/5 */
    uint8_t in_hand[PLAYERS]; /* their number */
    uint16_t ways[PLAYERS];   /* to place a pebble: squares, for each value */
    uint8_t values[PLAYERS];  /* that can be placed somewhere */
};

/* What a garden, a koi or a player's hand can be for a player; one feature each. */
enum {
    GARDEN_FULL,                         /* held, no square open */
    GARDEN_SAFE,                         /* whatever one pebble does: by open squares */
    GARDEN_EXPOSED = GARDEN_SAFE + 3,    /* one pebble would do: by open squares */
    GARDEN_AT_ONCE = GARDEN_EXPOSED + 3, /* the same, by a player whose turn is next */
    GARDEN_SHARED = GARDEN_AT_ONCE + 3,
    GARDEN_AHEAD, /* nobody's yet: the highest pebble in reach */
    GARDEN_LEAD,  /* points of the lead in gardens exposed */
    GARDEN_LEAD_AT_ONCE,
    KOI_SAFE,                      /* nobody can undercut */
    KOI_EXPOSED,                   /* by the sum to be undercut */
    KOI_AT_ONCE = KOI_EXPOSED + 3, /* by a player whose turn is next */
    KOI_SHARED = KOI_AT_ONCE + 3,
    KOI_AHEAD, /* nobody's yet: the lowest pebble in reach */
    DOUBLED,   /* points by koi, as it stands */
    KOI_LEFT,  /* koi without a garden, as it stands */
    IN_FRONT,  /* most points, as it stands */
    HAND,      /* pebbles by kind */
    TO_MOVE = HAND + 5,
    STONES,
    FEATURES_A_STAGE
};

struct hold {
    unsigned winners; /* bit seat - 1; 0: nobody's */
    int feature;
    int lead;
};

/* Points as it stands. */
struct purse {
    uint8_t koi, won, points;
    uint8_t to_double[8]; /* gardens that can take a koi, by size */
};

void hiroba_look(struct look *look, const struct state *s);

/* A garden's number: 2 * place, and 1 more if it is its tile's second. */
static inline int garden_at(const struct look *look, int square)
{
    int first = 2 * place_of(square);
    return first + !(look->garden[first].squares >> square % 27 & 1);
}

static inline int highest_value(unsigned values)
{
    return values ? 31 - __builtin_clz(values) : 0;
}

/* 10: there is none. */
static inline int lowest_value(unsigned values)
{
    return values ? bits_low(values) : 10;
}

/* The next player after a seat who has pebbles. */
int hiroba_next_after(const struct look *look, int seat);

/* Who holds a garden or a koi; `next` is the player whose pebble is next. */
struct hold hiroba_garden_hold(const struct garden *garden, int seats, int next);
struct hold hiroba_koi_hold(const struct pond *pond, int seats, int next);

/* The feature that counts the lead; 0: it does not matter. */
int hiroba_lead_feature(const struct hold *hold);

/* Puts what is held into the players' purses (sign 1), or takes it out (-1). */
void hiroba_put_garden(struct purse *purse, const struct garden *garden,
                       const struct hold *hold, int sign);
void hiroba_put_koi(struct purse *purse, const struct hold *hold, int sign);

/* What everybody has as it stands, purse[PLAYERS]. */
void hiroba_fill_purses(const struct look *look, struct purse *purse);

/* B16: the largest first. Returns the points; `left` are the koi without a garden. */
int hiroba_points_by_koi(const struct purse *purse, int *left);

/* sight.c: what a network is shown; see core/hints.h. */
void hiroba_show(const void *state, int seat, struct net_view *out);

#endif
