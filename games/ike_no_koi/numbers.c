/* numbers.c - Ike No Koi in numbers: what can be done with a card, a zone or a seat. */
#include "../numbers.h"

#include "core/bits.h"
#include "state.h"

enum {
    KINDS_OF_CARDS = CARDS - KOI_LOW,
    JOINTS = VARIETIES * (VARIETIES - 1) / 2, /* two different varieties or zones */
    GIFTS = JOINTS + VARIETIES                /* two varieties, perhaps alike */
};

/* Actions: three by their word, then order by both cards, pick by card, bamboo by zone, bridge
 * by both zones, exchange by player and koi, the player after this one first, give by both
 * koi, keep. Outcomes: a challenge, then three times a card. */
enum {
    A_DRAW,
    A_STOP,
    A_LOTUS,
    A_KEEP,
    A_ORDER,
    A_PICK = A_ORDER + KINDS_OF_CARDS * KINDS_OF_CARDS,
    A_BAMBOO = A_PICK + KINDS_OF_CARDS,
    A_BRIDGE = A_BAMBOO + VARIETIES,
    A_EXCHANGE = A_BRIDGE + JOINTS,
    A_GIVE = A_EXCHANGE + (MAX_SEATS - 1) * VARIETIES,
    ACTIONS = A_GIVE + GIFTS,
    O_CARD = CHALLENGES,
    O_TOP = O_CARD + KINDS_OF_CARDS,
    O_BASIN = O_TOP + KINDS_OF_CARDS,
    OUTCOMES = O_BASIN + KINDS_OF_CARDS
};

/* -- actions -- */

/* Pairs of varieties in order: 2 3, 2 4, .. 3 4, ..; of the second kind 2 2, 2 3, .. 3 3, .. */
static int joint_of(int low, int high)
{
    low -= KOI_LOW;
    high -= KOI_LOW;
    return low * (2 * VARIETIES - low - 1) / 2 + high - low - 1;
}

static int gift_of(int low, int high)
{
    low -= KOI_LOW;
    high -= KOI_LOW;
    return low * (2 * VARIETIES - low + 1) / 2 + high - low;
}

static move_t joint_numbered(unsigned kind, int n)
{
    int low = KOI_LOW;
    for (int here = VARIETIES - 1; n >= here; here--, low++)
        n -= here;
    return ike_move(kind, (unsigned)low, (unsigned)(low + 1 + n));
}

static move_t gift_numbered(unsigned kind, int n)
{
    int low = KOI_LOW;
    for (int here = VARIETIES; n >= here; here--, low++)
        n -= here;
    return ike_move(kind, (unsigned)low, (unsigned)(low + n));
}

static int32_t number(const void *state, int actor, move_t move)
{
    const struct state *s = state;
    int first = (int)ike_first(move), second = (int)ike_second(move);
    int card = first - KOI_LOW; /* or a variety */

    switch (ike_kind(move)) {
    case DO_DEAL:
        return first - 1; /* NO_NUMBER where it is hidden */
    case DO_CARD:
        return O_CARD + card;
    case DO_TOP:
        return first == HIDDEN ? NO_NUMBER : O_TOP + card;
    case DO_BASIN:
        return first == HIDDEN ? NO_NUMBER : O_BASIN + card;
    case DO_ORDER:
        return first == HIDDEN ? NO_NUMBER
                               : A_ORDER + card * KINDS_OF_CARDS + second - KOI_LOW;
    case DO_PICK:
        return A_PICK + card;
    case DO_BAMBOO:
        return A_BAMBOO + card;
    case DO_BRIDGE:
        return A_BRIDGE + joint_of(first, second);
    case DO_EXCHANGE:
        return A_EXCHANGE + (place_shown(actor, first, s->head.seats) - 1) * VARIETIES +
               second - KOI_LOW;
    case DO_GIVE:
        return A_GIVE + gift_of(first, second);
    case DO_STOP:
        return A_STOP;
    case DO_LOTUS:
        return A_LOTUS;
    case DO_KEEP:
        return A_KEEP;
    default:
        return A_DRAW;
    }
}

static move_t outcome_numbered(int32_t n)
{
    if (n < O_CARD)
        return ike_move(DO_DEAL, (unsigned)n + 1, 0);
    if (n < O_TOP)
        return ike_move(DO_CARD, (unsigned)(n - O_CARD) + KOI_LOW, 0);
    if (n < O_BASIN)
        return ike_move(DO_TOP, (unsigned)(n - O_TOP) + KOI_LOW, 0);
    return ike_move(DO_BASIN, (unsigned)(n - O_BASIN) + KOI_LOW, 0);
}

static move_t exchange_numbered(const struct state *s, int seat, int n)
{
    return ike_move(DO_EXCHANGE,
                    (unsigned)seat_shown(seat, 1 + n / VARIETIES, s->head.seats),
                    (unsigned)(n % VARIETIES) + KOI_LOW);
}

static move_t move_numbered(const void *state, int actor, int32_t n)
{
    static const unsigned word[A_ORDER] = {DO_DRAW, DO_STOP, DO_LOTUS, DO_KEEP};

    if (actor == CHANCE)
        return outcome_numbered(n);
    if (n < A_ORDER)
        return ike_move(word[n], 0, 0);
    if (n < A_PICK)
        return ike_move(DO_ORDER, (unsigned)(n - A_ORDER) / KINDS_OF_CARDS + KOI_LOW,
                        (unsigned)(n - A_ORDER) % KINDS_OF_CARDS + KOI_LOW);
    if (n < A_BAMBOO)
        return ike_move(DO_PICK, (unsigned)(n - A_PICK) + KOI_LOW, 0);
    if (n < A_BRIDGE)
        return ike_move(DO_BAMBOO, (unsigned)(n - A_BAMBOO) + KOI_LOW, 0);
    if (n < A_EXCHANGE)
        return joint_numbered(DO_BRIDGE, n - A_BRIDGE);
    if (n < A_GIVE)
        return exchange_numbered(state, actor, n - A_EXCHANGE);
    return gift_numbered(DO_GIVE, n - A_GIVE);
}

/* What is asked most often has a way of its own; the rest goes through the list. */
static void legal(const void *state, int seat, uint64_t *set)
{
    const struct state *s = state;
    move_t list[64]; /* game->max_moves is 55 */
    int n;

    if (s->phase == AT_DRAW) {
        actions_add(set, A_DRAW,
                    1u | (uint32_t)(s->river_count >= 2) << A_STOP |
                        (uint32_t)(ike_peek(s, seat)->cards[LOTUS] != 0) << A_LOTUS);
        return;
    }
    if (s->phase == AT_SHARE) {
        for (int i = 0; i < s->river_count; i++)
            actions_add(set, A_PICK + s->river[i] - KOI_LOW, 1);
        return;
    }
    n = ike_moves(state, seat, list);
    for (int i = 0; i < n; i++)
        actions_add(set, number(state, seat, list[i]), 1);
}

/* -- the tensor -- */

enum { SEEN = KINDS_OF_CARDS + 1 }; /* a card that lies there, or one that is not seen */
enum { DOCK = 2 * VARIETIES + 2 + 2 * VARIETIES + CHALLENGES };
enum {
    BYTES = MAX_SEATS + MAX_SEATS - 1 + AT_OVER + 1 + MAX_SEATS + MAX_SEATS + 1 + 1 +
            LOOK * SEEN + RIVER * KINDS_OF_CARDS + 1 + BASIN * SEEN + KINDS_OF_CARDS +
            2 * WAITING + 1 + MAX_SEATS + VARIETIES + CHALLENGES + MAX_SEATS * DOCK
};

static const struct tensor_part parts[] = {
    {"viewer", MAX_SEATS},            /* who looks */
    {"seats", MAX_SEATS - 1},         /* how many play: 2, 3, .. */
    {"phase", AT_OVER + 1},           /* in the order of the game's phases */
    {"turn", MAX_SEATS},              /* whose, the viewer first */
    {"acting", MAX_SEATS + 1},        /* who is to act; the last is chance */
    {"pond", 1},                      /* how many cards */
    {"top", LOOK *SEEN},              /* its named cards: which, or not seen */
    {"river", RIVER *KINDS_OF_CARDS}, /* by card: which */
    {"basin-won", 1},                 /* whether somebody has taken it */
    {"basin", BASIN *SEEN},           /* by named card: which, or not seen */
    {"unseen", KINDS_OF_CARDS},       /* how many of each kind */
    {"waiting", 2 * WAITING},         /* by card: bamboo, bridge */
    {"exchange-due", 1},
    {"taken-from", MAX_SEATS}, /* of which player a koi was taken in exchange, */
    {"taken", VARIETIES},      /* and which */
    {"common", CHALLENGES},
    {"docks",
     MAX_SEATS *DOCK}, /* by player: koi and bamboo by variety, lotus, lanterns; by
                                    bridge: the zones it joins; the challenge if it is seen */
    {0},
};

/* A card of the top or the basin; nothing where none lies. */
static uint8_t *put_seen(unsigned card, uint8_t *out)
{
    int which = card == HIDDEN ? SEEN - 1 : (int)card - KOI_LOW;
    return put_one(out, card == NO_CARD ? -1 : which, SEEN);
}

static void put_dock(const struct state *s, const struct dock *dock, uint8_t *out)
{
    memcpy(out, dock->cards + KOI_LOW, VARIETIES);
    memcpy(out + VARIETIES, dock->bamboo + KOI_LOW, VARIETIES);
    out += 2 * VARIETIES;
    *out++ = dock->cards[LOTUS];
    *out++ = dock->cards[LANTERN];
    for (int i = 0; i < 2; i++)
        out =
            put_bits(out, (uint32_t)s->box.bridge[dock->bridge[i]] >> KOI_LOW, VARIETIES);
    put_one(out, dock->challenge - 1, CHALLENGES); /* a hidden one is past them */
}

static uint8_t *put_taking(const struct state *s, int viewer, uint8_t *out)
{
    bool is_taking = s->phase == AT_GIVE;
    out = put_one(out, is_taking ? place_shown(viewer, s->taken_from, s->head.seats) : -1,
                  MAX_SEATS);
    return put_one(out, is_taking ? s->taken_koi - KOI_LOW : -1, VARIETIES);
}

static void observe(const void *view, int viewer, uint8_t *out)
{
    const struct state *s = view;
    int seats = s->head.seats, acting = s->head.actors ? bits_low(s->head.actors) : 0;

    out = put_one(out, viewer - 1, MAX_SEATS);
    out = put_one(out, seats - 2, MAX_SEATS - 1);
    out = put_one(out, s->phase, AT_OVER + 1);
    out = put_one(out, place_shown(viewer, s->turn, seats), MAX_SEATS);
    out = put_one(out,
                  acting == 0        ? -1
                  : acting == CHANCE ? MAX_SEATS
                                     : place_shown(viewer, acting, seats),
                  MAX_SEATS + 1);
    *out++ = s->pond;
    for (int i = 0; i < LOOK; i++)
        out = put_seen(s->top[i], out);
    for (int i = 0; i < RIVER; i++)
        out = put_one(out, s->river[i] - KOI_LOW, KINDS_OF_CARDS);
    *out++ = s->basin_named == BASIN_WON;
    for (int i = 0; i < BASIN; i++)
        out = put_seen(s->basin[i], out);
    memcpy(out, s->unseen + KOI_LOW, KINDS_OF_CARDS);
    out += KINDS_OF_CARDS;
    for (int i = 0; i < WAITING; i++) {
        *out++ = s->waiting[i] == BAMBOO;
        *out++ = s->waiting[i] == BRIDGE;
    }
    *out++ = s->exchange_due;
    out = put_taking(s, viewer, out);
    out = put_one(out, s->common - 1, CHALLENGES);
    for (int i = 0; i < seats; i++, out += DOCK)
        put_dock(s, ike_peek(s, seat_shown(viewer, i, seats)), out);
}

/* A card of the pond: draw, card, and who picks it, or a third of a stop, exchange and gift. Then
 * what garden cards bring: three lotus with two named cards and their order, bamboo, bridges,
 * the basin; the challenges. */
enum { POND = 75, LONGEST = 3 * POND + 3 * 4 + 5 + 2 + BASIN + 1 + MAX_SEATS };

/* Ten Honour Lotus of 12, two challenges that pay 9 for each duo of the koi 10 and 11, bamboo
 * included, and the lotus. */
enum { MOST_DUOS = 13, MAX_SCORE = VARIETIES * 12 + 2 * 9 * MOST_DUOS + 3 };

const struct numbers ike_no_koi_numbers = {
    .actions = ACTIONS,
    .outcomes = OUTCOMES,
    .observation = BYTES,
    .parts = parts,
    .longest = LONGEST,
    .max_score = MAX_SCORE,
    .symmetries = 1,
    .legal = legal,
    .number = number,
    .move = move_numbered,
    .observe = observe,
};
