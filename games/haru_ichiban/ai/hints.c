/* hints.c - playing Haru Ichiban well: threats, and what points are worth. */
#include "core/hints.h"

#include "core/bits.h"
#include "games/haru_ichiban/state.h"
#include "rest.h"
#include "weights.h"

#include <string.h>

/* The spots on which one more flower would make a figure whose spots are so far apart. */
static inline uint32_t missing(uint32_t flowers, int second, int third, int fourth)
{
    uint32_t a = flowers, b = flowers >> second, c = flowers >> third,
             d = flowers >> fourth, ab = a & b, cd = c & d;
    return (b & cd) | (a & cd) << second | (ab & d) << third | (ab & c) << fourth;
}

/* The spots on which one more flower would make a figure: 2x2, or a line of 4. */
static uint32_t threats(uint32_t flowers)
{
    uint32_t spots = missing(flowers, 1, 6, 7) | missing(flowers, 1, 2, 3) |
                     missing(flowers, 6, 12, 18) | missing(flowers, 7, 14, 21) |
                     missing(flowers, 5, 10, 15);
    return spots & POND;
}

/* -- how a seat stands: at the start of a round, by its points alone -- */

enum { ENOUGH = 5 }; /* points, H23 */

static bool is_quiet(const void *state)
{
    const struct state *s = state;
    return s->phase == DRAW && s->draws == 0;
}

static void describe(const void *state, int16_t feature[][MAX_FEATURES])
{
    const struct state *s = state;
    for (int seat = 1; seat <= 2; seat++) {
        uint32_t points = s->score[seat - 1] < ENOUGH ? s->score[seat - 1] : ENOUGH;
        feature[seat][points]++;
        feature[3 - seat][points]--;
    }
}

/* -- quick moves -- */

enum { NO_SPOT = -1 };

static move_t one_of(const struct state *s, uint32_t set, rng_t *rng)
{
    return move_of(s->phase, 0, random_member(set, rng));
}

static move_t quick_bloom(const struct state *s, int seat, rng_t *rng)
{
    uint32_t open = open_spots(s), own = threats(s->pond.flowers[seat - 1]) & open;
    uint32_t theirs;
    if (own)
        return one_of(s, own, rng);
    theirs = threats(s->pond.flowers[2 - seat]) & open;
    if (theirs && rng_below(rng, 4) > 0)
        return one_of(s, theirs, rng);
    return one_of(s, open, rng);
}

static move_t quick_dark(const struct state *s, int seat, rng_t *rng)
{
    uint32_t open = open_spots(s);
    uint32_t safe = open & ~threats(s->pond.flowers[2 - seat]);
    return one_of(s, safe ? safe : open, rng);
}

static uint32_t blown(uint32_t set, uint32_t line, int direction)
{
    return (set & ~line) | stepped(set & line, direction);
}

/* Whether a line on the wind makes a figure of these flowers, which have none yet. */
static bool makes_figure(uint32_t flowers, uint32_t line, int direction)
{
    return (flowers & line) && has_figure(blown(flowers, line, direction));
}

/* The pads whose line has one of these flowers: those, and up to three before them. */
static uint32_t behind(uint32_t pads, uint32_t flowers, int direction)
{
    int back = (direction + 2) & 3;
    flowers |= stepped(flowers, back) & pads;
    flowers |= stepped(flowers, back) & pads;
    flowers |= stepped(flowers, back) & pads;
    return flowers;
}

/* The first wind in a direction that makes a figure for the one and none for the other. No
 * wind can where even flowers that stay and move at once make none. */
static int winning_spot(uint32_t pads, uint32_t own, uint32_t their, int direction)
{
    uint64_t set;
    if (!has_figure(own | (stepped(own, direction) & POND)))
        return NO_SPOT;
    for (set = blowable(pads, direction) & behind(pads, own, direction); set;) {
        int spot = bits_pop(&set);
        uint32_t line = line_from(pads, spot, direction);
        if (has_figure(blown(own, line, direction)) &&
            !makes_figure(their, line, direction))
            return spot;
    }
    return NO_SPOT;
}

/* The first wind that makes a figure, from a random direction on; else any wind that makes
 * none for the other. */
static move_t quick_wind(const struct state *s, int seat, rng_t *rng)
{
    uint32_t pads = s->pond.pads;
    uint32_t own = s->pond.flowers[seat - 1], their = s->pond.flowers[2 - seat];
    if (s->turn >= 4) {
        int first = (int)rng_below(rng, 4);
        for (int i = 0; i < 4; i++) {
            int direction = (first + i) & 3;
            int spot = winning_spot(pads, own, their, direction);
            if (spot != NO_SPOT)
                return move_of(WIND, direction, spot);
        }
    }
    for (int tries = 0; tries < 3; tries++) {
        int direction = (int)rng_below(rng, 4);
        uint32_t set = blowable(pads, direction);
        if (set) {
            int spot = random_member(set, rng);
            uint32_t line = line_from(pads, spot, direction);
            if (s->turn < 4 || !makes_figure(their, line, direction) ||
                makes_figure(own, line, direction))
                return move_of(WIND, direction, spot);
        }
    }
    return move_of(WIND, NO_WIND, 0);
}

static move_t quick_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    switch (s->phase) {
    case BLOOM:
        return quick_bloom(s, actor, rng);
    case DARK:
        return quick_dark(s, actor, rng);
    case WIND:
        return quick_wind(s, actor, rng);
    case PICK:
        return move_of(PICK, 0, 1 + random_member(pickable(s, actor), rng));
    case CROAK:
        return move_of(CROAK, 0, 0);
    default:
        return one_of(s, open_spots(s), rng);
    }
}

/* -- buckets: by what a move makes, threatens and allows -- */

enum {
    MANY = 3,   /* new threats: none, one, more */
    NEAR = 4,   /* flowers beside a spot: none to three or more */
    CHANGE = 5, /* of threats: two or more less, ... two or more more */
    LATE = 2    /* whether flowers have come together */
};
enum {
    B_OTHER,
    B_FIGURE,                                  /* a bloom or a wind makes one */
    B_BOTH,                                    /* a wind makes one for each */
    B_THEIR_FIGURE,                            /* a wind makes one for the other */
    B_NO_WIND,                                 /* by lateness */
    B_BLOOM = B_NO_WIND + LATE,                /* by denial, threats, neighbours */
    B_DARK = B_BLOOM + LATE * 2 * MANY * NEAR, /* by threats and neighbours */
    B_WIND = B_DARK + LATE * 4 * NEAR * NEAR,  /* by both players' threats */
    BUCKETS = B_WIND + LATE * CHANGE * CHANGE
};

struct scene { /* the pond before a move */
    const struct state *state;
    uint32_t own, their;                 /* flowers */
    uint32_t own_threats, their_threats; /* where one more makes a figure */
    int own_open, their_open;            /* how many of these a flower can reach */
    int late;
};

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

static int beside(uint32_t flowers, uint32_t spot)
{
    uint32_t row = spot | spot << 1 | spot >> 1;
    return at_most(members(flowers & (row | row << 6 | row >> 6)), NEAR - 1);
}

static struct scene scene_of(const struct state *s, int seat)
{
    uint32_t own = s->pond.flowers[seat - 1], their = s->pond.flowers[2 - seat];
    uint32_t open = s->pond.pads & ~(own | their);
    struct scene scene = {.state = s,
                          .own = own,
                          .their = their,
                          .own_threats = threats(own),
                          .their_threats = threats(their),
                          .late = s->turn > 4};
    scene.own_open = members(scene.own_threats & open);
    scene.their_open = members(scene.their_threats & open);
    return scene;
}

static int bloom_bucket(const struct scene *scene, uint32_t spot)
{
    uint32_t own = scene->own | spot,
             open = scene->state->pond.pads & ~own & ~scene->their;
    int denies = (scene->their_threats & spot) != 0, more;
    if (scene->own_threats & spot)
        return B_FIGURE;
    more = at_most(members(threats(own) & open) - scene->own_open, MANY - 1);
    return B_BLOOM + ((scene->late * 2 + denies) * MANY + more) * NEAR +
           beside(scene->own, spot);
}

static int dark_bucket(const struct scene *scene, uint32_t spot)
{
    int whose =
        ((scene->own_threats & spot) != 0) + 2 * ((scene->their_threats & spot) != 0);
    return B_DARK + ((scene->late * 4 + whose) * NEAR + beside(scene->own, spot)) * NEAR +
           beside(scene->their, spot);
}

static int change(int before, int after)
{
    int by = at_most(after - before, CHANGE / 2);
    return by < -CHANGE / 2 ? 0 : by + CHANGE / 2;
}

static int wind_bucket(const struct scene *scene, int spot, int direction)
{
    uint32_t pads = scene->state->pond.pads, line, own, their, open;
    bool is_own, is_their;
    if (direction == NO_WIND)
        return B_NO_WIND + scene->late;
    line = line_from(pads, spot, direction);
    own = blown(scene->own, line, direction);
    their = blown(scene->their, line, direction);
    is_own = own != scene->own && has_figure(own);
    is_their = their != scene->their && has_figure(their);
    if (is_own || is_their)
        return !is_their ? B_FIGURE : is_own ? B_BOTH : B_THEIR_FIGURE;
    open = blown(pads, line, direction) & ~own & ~their;
    return B_WIND +
           (scene->late * CHANGE +
            change(scene->own_open, members(threats(own) & open))) *
               CHANGE +
           change(scene->their_open, members(threats(their) & open));
}

static int bucket_of(const struct scene *scene, move_t move)
{
    switch (move_kind(move)) {
    case BLOOM:
        return bloom_bucket(scene, bit(move_low(move)));
    case DARK:
        return dark_bucket(scene, bit(move_low(move)));
    case WIND:
        return wind_bucket(scene, move_low(move), move_high(move));
    default:
        return B_OTHER;
    }
}

static void classify(const void *state, int actor, const int16_t *weight,
                     const move_t *move, int n, uint16_t *bucket)
{
    struct scene scene = scene_of(state, actor);
    (void)weight;
    for (int i = 0; i < n; i++)
        bucket[i] = (uint16_t)bucket_of(&scene, move[i]);
}

/* -- what matters to a choice -- */

/* The pond and the score; whose flowers are lower this turn; before a pick, which are left. */
static void blur(void *view)
{
    struct state *s = view;
    int small = s->revealed[0] > s->revealed[1], great = s->revealed[0] < s->revealed[1];
    s->hand[0] = s->hand[1] = 0;
    s->played[0] = s->played[1] = 0;
    s->last_pond[0] = s->last_pond[1] = 0;
    s->round = 0;
    s->pond.eggs[0] = s->pond.eggs[1] = s->pond.twice_dark = 0;
    s->pond.dark &= ~flowered(&s->pond);
    s->head.ply = 0;
    memset(s->head.question, 0, sizeof s->head.question);
    s->revealed[0] = s->revealed[1] = 0;
    if (s->phase != PICK) {
        s->revealed[0] = (uint8_t)small;
        s->revealed[1] = (uint8_t)great;
        s->unplayed[0] = s->unplayed[1] = 0;
    }
}

/* Whether the lower seat becomes the small gardener, the great one, or neither. */
static int outcome(move_t lower, move_t higher)
{
    return lower == higher ? 2 : lower > higher;
}

static void reopen(void *view)
{
    struct state *s = view;
    s->head.actors = BOTH;
}

const struct hints haru_hints = {
    .is_quiet = is_quiet,
    .describe = describe,
    .features = ENOUGH + 1,
    .weight = weights,
    .quick_move = quick_move,
    .classify = classify,
    .buckets = BUCKETS,
    .prior = priors,
    .fpu_reduction = 10,
    .blur = blur,
    .outcome = outcome,
    .reopen = reopen,
    .solve = haru_solve,
    .level = {{230, 0}, {640, 0}, {1750, 0}, {5300, 0}, {40000, 0}},
};
