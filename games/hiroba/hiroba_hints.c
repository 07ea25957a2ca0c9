/* hiroba_hints.c - playing Hiroba well: who holds which garden and koi, and how safely.
 *
 * A position is described by its gardens and ponds one by one. What a move changes there
 * can be told without making it, so priors weigh moves by the same weights. */
#include "core/hints.h"

#include "hiroba.h"
#include "weights.h"

#include <string.h>

/* -- what is to be known about a position -- */

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
    uint8_t legal[PLAYERS];   /* ways to place a pebble, at most 255 */
    uint8_t room[PLAYERS];    /* open squares on the player's lines */
    uint8_t left[PLAYERS][5]; /* pebbles in the hand: of 1/9, 2/8, 3/7, 4/6, 5/5 */
    uint8_t in_hand[PLAYERS]; /* all of them */
};

/* -- features: one set for each stage of the game -- */

enum { STAGES = 3 };

enum {
    GARDEN_FULL, /* held, no square open */
    GARDEN_SAFE, /* held whatever one pebble does: by open squares */
    GARDEN_EXPOSED = GARDEN_SAFE + 3,
    GARDEN_SHARED = GARDEN_EXPOSED + 3,
    GARDEN_AHEAD, /* nobody's yet: the highest pebble in reach */
    GARDEN_LEAD,  /* points of the lead in gardens that are exposed */
    KOI_SAFE,     /* nobody can undercut */
    KOI_EXPOSED,  /* by the sum to be undercut */
    KOI_SHARED = KOI_EXPOSED + 4,
    KOI_AHEAD, /* nobody's yet: the lowest pebble in reach */
    DOUBLED,   /* points by koi, as it stands */
    KOI_LEFT,  /* koi without a garden, as it stands */
    IN_FRONT,  /* most points, as it stands */
    HAND,      /* pebbles by kind */
    ROOM = HAND + 5,
    LEGAL,
    FEW_LEGAL,
    HARDLY_LEGAL,
    LOST, /* pebbles that will never be placed */
    TO_MOVE,
    STONES,
    FEATURES_A_STAGE
};
_Static_assert(STAGES *FEATURES_A_STAGE <= MAX_FEATURES, "they fit");

/* -- looking -- */

static int count(struct squares set)
{
    return bits_count((uint64_t)set.band[0] | (uint64_t)set.band[1] << 32) +
           bits_count(set.band[2]);
}

static int highest(unsigned values)
{
    return values ? 31 - __builtin_clz(values) : 0;
}

static int lowest(unsigned values)
{
    return values ? bits_low(values) : 10;
}

static int square_on(int place, unsigned mask)
{
    int i = bits_low(mask);
    return place / 3 * 27 + place % 3 * 3 + i / 3 * 9 + i % 3;
}

static struct squares squares_beside(int square)
{
    struct squares set = {{0, 0, 0}};
    if (square >= SIDE)
        squares_add(&set, square - SIDE);
    if (square < SQUARES - SIDE)
        squares_add(&set, square + SIDE);
    if (square % SIDE > 0)
        squares_add(&set, square - 1);
    if (square % SIDE < SIDE - 1)
        squares_add(&set, square + 1);
    return set;
}

static void look_at_ground(struct look *look)
{
    const struct state *s = look->state;
    for (int place = 0; place < PLACES; place++) {
        const struct hiroba_face *face = face_at(s, place);
        struct pond *pond = &look->pond[place];
        if (!face)
            continue;
        for (int i = 0; i < 2; i++) {
            struct garden *garden = &look->garden[2 * place + i];
            garden->squares = band_tile(face->garden[i], place);
            garden->size = (uint8_t)bits_count(face->garden[i]);
            garden->open = (uint8_t)bits_count(garden->squares & s->open.band[place / 3]);
        }
        pond->is_wet = 1;
        pond->beside = squares_beside(square_on(place, face->pond));
        pond->open = (uint8_t)count(squares_in_both(pond->beside, s->open));
        for (int i = 0; i < 3; i++)
            look->shore.band[i] |= pond->beside.band[i];
    }
}

/* A garden's number: 2 * place, and 1 more if it is its tile's second. */
static int garden_at(const struct look *look, int square)
{
    int first = 2 * place_of(square);
    return first + !(look->garden[first].squares >> square % 27 & 1);
}

static void look_at_pebbles(struct look *look, int seat)
{
    const struct state *s = look->state;
    for (int i = 0; i < PEBBLES; i++) {
        int lies = s->pebble[seat - 1][i], square = (lies & ~FLIPPED) - 1;
        int value = lies & FLIPPED ? 9 - i / 2 : 1 + i / 2;
        uint8_t *sum;
        if (lies == 0) {
            look->left[seat - 1][i / 2]++;
            look->in_hand[seat - 1]++;
            continue;
        }
        sum = &look->garden[garden_at(look, square)].sum[seat - 1];
        *sum = (uint8_t)(*sum + value);
        for (int place = 0; squares_have(&look->shore, square) && place < PLACES; place++)
            if (squares_have(&look->pond[place].beside, square)) {
                sum = &look->pond[place].sum[seat - 1];
                *sum = (uint8_t)(*sum + value);
            }
    }
}

/* Which values the player could place where. */
static void look_ahead(struct look *look, int seat)
{
    const struct state *s = look->state;
    struct squares room = open_squares(s, seat);
    int legal = 0;

    if (s->out >> seat & 1)
        return;
    look->room[seat - 1] = (uint8_t)count(room);
    for (uint64_t hand = s->hand[seat - 1]; hand;) {
        int value = bits_pop(&hand);
        uint16_t bit = (uint16_t)(1u << value);
        struct squares set = squares_for(s, room, value);
        legal += count(set);
        for (int i = 0; i < 2 * PLACES; i++)
            if (look->garden[i].squares & set.band[i / 6])
                look->garden[i].reach[seat - 1] |= bit;
        for (int i = 0; i < PLACES; i++)
            if (squares_any(squares_in_both(look->pond[i].beside, set)))
                look->pond[i].reach[seat - 1] |= bit;
    }
    look->legal[seat - 1] = (uint8_t)(legal < 255 ? legal : 255);
}

static void look_at(struct look *look, const struct state *s)
{
    int left = 0;
    memset(look, 0, sizeof *look);
    look->state = s;
    look->seats = s->head.seats;
    look_at_ground(look);
    for (int seat = 1; seat <= look->seats; seat++) {
        look_at_pebbles(look, seat);
        look_ahead(look, seat);
        left += look->in_hand[seat - 1];
    }
    left = 2 * left / look->seats; /* as if of two players */
    look->stage = left > 11 ? 0 : left > 5 ? 1 : 2;
}

/* -- who holds what -- */

struct hold {
    unsigned winners; /* bit seat - 1; 0: nobody's */
    int feature;
    int lead;
};

static struct hold nobodys_garden(const struct garden *garden, int seats)
{
    struct hold hold = {0, GARDEN_AHEAD, 0};
    int most = 1;
    for (int i = 0; i < seats; i++) {
        int reach = highest(garden->reach[i]);
        if (reach >= most) {
            hold.winners = (reach > most ? 0 : hold.winners) | 1u << i;
            most = reach;
        }
    }
    return hold;
}

/* Lead over the second, and whether one pebble of another could end being the only one. */
static struct hold garden_hold(const struct garden *garden, int seats)
{
    struct hold hold = {0, GARDEN_FULL, 0};
    int most = 1, second = 0, threat = 0, bucket;

    for (int i = 0; i < seats; i++) {
        int sum = garden->sum[i];
        if (sum > most || (sum == most && !hold.winners)) {
            second = hold.winners ? most : 0;
            most = sum;
            hold.winners = 1u << i;
        } else if (sum == most) {
            hold.winners |= 1u << i;
            second = sum;
        } else if (sum > second) {
            second = sum;
        }
    }
    if (!hold.winners)
        return nobodys_garden(garden, seats);
    if (hold.winners & (hold.winners - 1)) {
        hold.feature = GARDEN_SHARED;
        return hold;
    }
    if (garden->open == 0)
        return hold;
    for (int i = 0; i < seats; i++)
        if (!(hold.winners >> i & 1) && garden->reach[i]) {
            int could = garden->sum[i] + highest(garden->reach[i]);
            threat = could > threat ? could : threat;
        }
    bucket = garden->open < 3 ? garden->open - 1 : 2;
    hold.lead = most - second;
    hold.feature = (threat < most ? GARDEN_SAFE : GARDEN_EXPOSED) + bucket;
    return hold;
}

static struct hold nobodys_koi(const struct pond *pond, int seats)
{
    struct hold hold = {0, KOI_AHEAD, 0};
    int least = 9;
    for (int i = 0; i < seats; i++) {
        int reach = lowest(pond->reach[i]);
        if (reach <= least) {
            hold.winners = (reach < least ? 0 : hold.winners) | 1u << i;
            least = reach;
        }
    }
    return hold;
}

static struct hold koi_hold(const struct pond *pond, int seats)
{
    static const uint8_t bucket[10] = {0, 0, 1, 1, 2, 2, 3, 3, 3, 3};
    struct hold hold = {0, KOI_SAFE, 0};
    int least = 255;

    for (int i = 0; i < seats; i++) {
        int sum = pond->sum[i];
        if (sum > 0 && sum <= least) {
            hold.winners = (sum < least ? 0 : hold.winners) | 1u << i;
            least = sum;
        }
    }
    if (!hold.winners)
        return nobodys_koi(pond, seats);
    if (hold.winners & (hold.winners - 1))
        hold.feature = KOI_SHARED;
    for (int i = 0; i < seats; i++)
        if (pond->sum[i] == 0 && lowest(pond->reach[i]) <= least)
            hold.feature = KOI_EXPOSED + bucket[least < 9 ? least : 9];
    return hold;
}

/* -- as it stands: what koi bring, and who is in front -- */

struct purse {
    uint8_t koi, won, points;
    uint8_t to_double[8]; /* gardens that can take a koi, by size */
};

static void put_garden(struct purse *purse, const struct garden *garden,
                       const struct hold *hold, int sign)
{
    bool can_double = garden->open && !(hold->winners & (hold->winners - 1));
    if (hold->feature == GARDEN_AHEAD)
        return;
    for (uint64_t set = hold->winners; set;) {
        struct purse *p = &purse[bits_pop(&set)];
        p->won = (uint8_t)(p->won + sign);
        p->points = (uint8_t)(p->points + sign * garden->size);
        p->to_double[garden->size] =
            (uint8_t)(p->to_double[garden->size] + (can_double ? sign : 0));
    }
}

static void put_koi(struct purse *purse, const struct hold *hold, int sign)
{
    if (hold->feature == KOI_AHEAD)
        return;
    for (uint64_t set = hold->winners; set;) {
        struct purse *p = &purse[bits_pop(&set)];
        p->koi = (uint8_t)(p->koi + sign);
    }
}

/* B16: the largest first. Returns the points; `left` are the koi without a garden. */
static int points_by_koi(const struct purse *purse, int *left)
{
    int points = 0, koi = purse->koi;
    for (int size = 6; size >= 2 && koi; size--) {
        int here = purse->to_double[size] < koi ? purse->to_double[size] : koi;
        points += here * size;
        koi -= here;
    }
    *left = koi;
    return points;
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
        struct hold hold = garden_hold(garden, look->seats);
        add(out, hold.winners, hold.feature, garden->size);
        if (hold.feature >= GARDEN_EXPOSED && hold.feature < GARDEN_SHARED)
            add(out, hold.winners, GARDEN_LEAD, hold.lead);
        put_garden(purse, garden, &hold, 1);
    }
    for (int i = 0; i < PLACES; i++) {
        if (!look->pond[i].is_wet)
            continue;
        struct hold hold = koi_hold(&look->pond[i], look->seats);
        add(out, hold.winners, hold.feature, 1);
        put_koi(purse, &hold, 1);
    }
}

static void stand_by_hand(const struct look *look, int i, int16_t *feature)
{
    const struct state *s = look->state;
    int legal = look->legal[i];
    bool is_out = s->out >> (i + 1) & 1;

    for (int kind = 0; kind < 5; kind++)
        feature[HAND + kind] = is_out ? 0 : look->left[i][kind];
    if (is_out)
        feature[LOST] = look->in_hand[i];
    else if (look->in_hand[i]) {
        feature[ROOM] = look->room[i] < 16 ? look->room[i] : 16;
        feature[LEGAL] = (int16_t)(legal < 64 ? legal / 4 : 16);
        feature[FEW_LEGAL] = legal < 12;
        feature[HARDLY_LEGAL] = legal < 4;
    }
    feature[TO_MOVE] = s->head.actors >> (i + 1) & 1;
    feature[STONES] = s->stones[i];
}

static void stand(const struct look *look, struct standing *out)
{
    struct purse purse[PLAYERS] = {{0}};
    int total[PLAYERS], most = 0;

    memset(out, 0, sizeof *out);
    stand_on_ground(look, out, purse);
    for (int i = 0; i < look->seats; i++) {
        int left, doubled = points_by_koi(&purse[i], &left);
        out->feature[i][DOUBLED] = (int16_t)doubled;
        out->feature[i][KOI_LEFT] = (int16_t)left;
        total[i] = 16 * (purse[i].points + doubled + left) + purse[i].won;
        most = total[i] > most ? total[i] : most;
        stand_by_hand(look, i, out->feature[i]);
    }
    for (int i = 0; i < look->seats; i++)
        out->feature[i][IN_FRONT] = total[i] == most;
}

/* The others' mean is taken off. */
static bool describe(const void *state, int seat, int16_t *feature)
{
    const struct state *s = state;
    struct look look;
    struct standing standing;

    if (s->phase != PLACE && s->phase != STONE)
        return false;
    look_at(&look, s);
    stand(&look, &standing);
    feature += look.stage * FEATURES_A_STAGE;
    for (int k = 0; k < FEATURES_A_STAGE; k++) {
        int others = 0, number = standing.feature[seat - 1][k];
        for (int i = 0; i < look.seats; i++)
            others += i == seat - 1 ? 0 : standing.feature[i][k];
        feature[k] = (int16_t)(number - others / (look.seats - 1));
    }
    return true;
}

/* -- priors: what a move changes, in log-odds -- */

/* All sums are times the number of the others. */
struct scales {
    const int16_t *weight;
    int seats, actor;
    int32_t part[1 << PLAYERS]; /* by set of seats: good for the actor, or for others */
};

static struct scales scales_of(const struct look *look, int actor)
{
    struct scales scales = {
        weights + look->stage * FEATURES_A_STAGE, look->seats, actor, {0}};
    for (unsigned set = 1; set < 1u << look->seats; set++)
        scales.part[set] = look->seats * (int)(set >> (actor - 1) & 1) - bits_count(set);
    return scales;
}

/* What a number of a feature is worth, to these seats. */
static int32_t worth(const struct scales *scales, unsigned seats, int feature, int number)
{
    return scales->part[seats] * number * scales->weight[feature];
}

static int32_t garden_worth(const struct scales *scales, const struct garden *garden,
                            const struct hold *hold)
{
    int32_t sum = worth(scales, hold->winners, hold->feature, garden->size);
    if (hold->feature >= GARDEN_EXPOSED && hold->feature < GARDEN_SHARED)
        sum += worth(scales, hold->winners, GARDEN_LEAD, hold->lead);
    return sum;
}

static int32_t purse_worth(const struct scales *scales, const struct purse *purse)
{
    int32_t sum = 0;
    for (int i = 0; i < scales->seats; i++) {
        int left, doubled = points_by_koi(&purse[i], &left);
        sum += worth(scales, 1u << i, DOUBLED, doubled);
        sum += worth(scales, 1u << i, KOI_LEFT, left);
    }
    return sum;
}

struct scene { /* the look before a move, weighed */
    struct look look;
    struct scales scales;
    struct purse purse[PLAYERS];
    struct hold garden[2 * PLACES], koi[PLACES];
    int32_t purses;
    int32_t kept[2 * PLACES][1 + VALUES];
};

enum { UNKNOWN = INT32_MIN };

static void set_scene(struct scene *scene, const struct state *s, int actor)
{
    struct look *look = &scene->look;
    look_at(look, s);
    scene->scales = scales_of(look, actor);
    memset(scene->purse, 0, sizeof scene->purse);
    for (int i = 0; i < 2 * PLACES; i++)
        if (look->garden[i].size) {
            scene->garden[i] = garden_hold(&look->garden[i], look->seats);
            put_garden(scene->purse, &look->garden[i], &scene->garden[i], 1);
            for (int value = 0; value <= VALUES; value++)
                scene->kept[i][value] = UNKNOWN;
        }
    for (int i = 0; i < PLACES; i++)
        if (look->pond[i].is_wet) {
            scene->koi[i] = koi_hold(&look->pond[i], look->seats);
            put_koi(scene->purse, &scene->koi[i], 1);
        }
    scene->purses = purse_worth(&scene->scales, scene->purse);
}

/* With something new on one of its squares: a pebble, or a stone of value 0. */
static void fill(uint8_t *open, uint8_t *sum, uint16_t *reach, int seats, int actor,
                 int value)
{
    *open = (uint8_t)(*open - 1);
    sum[actor - 1] = (uint8_t)(sum[actor - 1] + value);
    for (int i = 0; i < seats; i++)
        reach[i] = *open ? (uint16_t)(reach[i] & ~(1u << value)) : 0;
}

/* What a pebble, or a stone of value 0, would change in its garden; `purse` is told. */
static int32_t garden_change(const struct scene *scene, int value, int at,
                             struct purse *purse)
{
    const struct scales *scales = &scene->scales;
    struct garden garden = scene->look.garden[at];
    struct hold hold;
    int32_t sum = -garden_worth(scales, &garden, &scene->garden[at]);

    put_garden(purse, &garden, &scene->garden[at], -1);
    fill(&garden.open, garden.sum, garden.reach, scales->seats, scales->actor, value);
    hold = garden_hold(&garden, scales->seats);
    put_garden(purse, &garden, &hold, 1);
    return sum + garden_worth(scales, &garden, &hold);
}

static int32_t pond_change(const struct scene *scene, int value, int at,
                           struct purse *purse)
{
    const struct scales *scales = &scene->scales;
    struct pond pond = scene->look.pond[at];
    struct hold hold;
    int32_t sum = -worth(scales, scene->koi[at].winners, scene->koi[at].feature, 1);

    put_koi(purse, &scene->koi[at], -1);
    fill(&pond.open, pond.sum, pond.reach, scales->seats, scales->actor, value);
    hold = koi_hold(&pond, scales->seats);
    put_koi(purse, &hold, 1);
    return sum + worth(scales, hold.winners, hold.feature, 1);
}

static int32_t hand_change(const struct scales *scales, int value)
{
    int kind = value == 0 ? STONES : HAND + (value < 5 ? value : 10 - value) - 1;
    return -worth(scales, 1u << (scales->actor - 1), kind, 1);
}

/* What it would change in all. Away from ponds, that is the same on all squares of a
 * garden, and kept. */
static int32_t change(struct scene *scene, int value, int square)
{
    const struct look *look = &scene->look;
    int at = garden_at(look, square);
    bool is_beside = squares_have(&look->shore, square);
    int32_t *kept = &scene->kept[at][value], sum;
    struct purse purse[PLAYERS];

    if (!is_beside && *kept != UNKNOWN)
        return *kept;
    memcpy(purse, scene->purse, sizeof purse);
    sum = hand_change(&scene->scales, value) + garden_change(scene, value, at, purse);
    for (int i = 0; is_beside && i < PLACES; i++)
        if (squares_have(&look->pond[i].beside, square))
            sum += pond_change(scene, value, i, purse);
    sum += purse_worth(&scene->scales, purse) - scene->purses;
    if (!is_beside)
        *kept = sum;
    return sum;
}

/* 65535 * 2^(-x / 64), or so. */
static uint32_t faded(int32_t x)
{
    static const uint16_t part[8] = {65535, 60096, 55108, 50534,
                                     46340, 42494, 38967, 35733};
    return x >= 16 * 64 ? 0 : (uint32_t)part[x % 64 / 8] >> x / 64;
}

enum { LEAST = 64 }; /* the prior below which a move is not looked at */

static void priors(const void *state, int actor, const move_t *move, int n,
                   uint32_t *prior)
{
    struct scene scene;
    int32_t most = INT32_MIN, by[MAX_MOVES];

    set_scene(&scene, state, actor);
    for (int i = 0; i < n; i++) {
        by[i] = move_kind(move[i]) == MOVE_PASS
                    ? 0
                    : change(&scene, move_value(move[i]), move_what(move[i]));
        most = by[i] > most ? by[i] : most;
    }
    for (int i = 0; i < n; i++) {
        uint32_t weight = faded((most - by[i]) / (scene.look.seats - 1));
        prior[i] = weight < LEAST ? 0 : weight;
    }
}

const struct hints hiroba_hints = {
    .describe = describe,
    .features = STAGES * FEATURES_A_STAGE,
    .weight = weights,
    .priors = priors,
};
