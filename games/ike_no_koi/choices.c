/* choices.c - what may be chosen in each phase of Ike No Koi: asked, listed, drawn by lot. */
#include "state.h"

#include "core/bits.h"
#include "core/must.h"

#include <string.h>

/* -- what may be chosen: sets as bit masks -- */

int ike_dealt_to(const struct state *s)
{
    int seat = 0;
    if (s->common)
        for (seat = 1; seat < s->head.seats && ike_peek(s, seat)->challenge;)
            seat++;
    return seat;
}

unsigned ike_safe_zones(const struct state *s, int seat)
{
    const struct dock *dock = ike_peek(s, seat);
    return s->box.bridge[dock->bridge[0]] | s->box.bridge[dock->bridge[1]];
}

unsigned ike_koi_held(const struct dock *dock)
{
    unsigned held = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        held |= (unsigned)(dock->cards[v] != 0) << v;
    return held;
}

/* Never empty: there are two pairs at least, and only two bridges. */
unsigned ike_bridge_choices(const struct state *s, int seat)
{
    unsigned choices = 0;
    for (int number = 1; number <= BRIDGES; number++)
        choices |= (unsigned)ike_may_join(s, s->box.bridge[number]) << number;
    return choices & ~(1u << ike_peek(s, seat)->bridge[0]);
}

/* K14: the varieties that may be chosen from a dock. */
static unsigned takeable(const struct state *s, int seat)
{
    return ike_koi_held(ike_peek(s, seat)) & ~ike_safe_zones(s, seat);
}

static bool has_two_koi(const struct dock *dock)
{
    int koi = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        koi += dock->cards[v];
    return koi >= 2;
}

bool ike_can_exchange(const struct state *s)
{
    if (!has_two_koi(ike_peek(s, s->turn)))
        return false;
    for (int seat = 1; seat <= s->head.seats; seat++)
        if (seat != s->turn && takeable(s, seat))
            return true;
    return false;
}

int ike_can_give(const struct state *s, int variety)
{
    return ike_peek(s, s->turn)->cards[variety] - (variety == s->taken_koi);
}

/* The varieties of which at least `copies` may be given. */
static unsigned giveable(const struct state *s, int copies)
{
    unsigned set = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        set |= (unsigned)(ike_can_give(s, v) >= copies) << v;
    return set;
}

static unsigned river_set(const struct state *s)
{
    unsigned set = 0;
    for (int i = 0; i < s->river_count; i++)
        set |= 1u << s->river[i];
    return set;
}

static unsigned unseen_set(const struct state *s)
{
    unsigned set = 0;
    for (int card = KOI_LOW; card < CARDS; card++)
        set |= (unsigned)(s->unseen[card] != 0) << card;
    return set;
}

static unsigned zone_set(const struct state *s)
{
    return (2u << ike_highest(s)) - (1u << KOI_LOW);
}

static unsigned deal_set(const struct state *s)
{
    unsigned dealt = 1u << s->common | 1;
    for (int i = 0; i < s->head.seats; i++)
        dealt |= 1u << s->dock[i].challenge;
    return ~dealt & ((2u << CHALLENGES) - 1);
}

/* -- the moves, listed -- */

static int list_set(uint64_t set, unsigned kind, move_t *out)
{
    int n = 0;
    while (set)
        out[n++] = ike_move(kind, (unsigned)bits_pop(&set), 0);
    return n;
}

static int list_draw(const struct state *s, move_t *out)
{
    int n = 0;
    out[n++] = ike_move(DO_DRAW, 0, 0);
    if (s->river_count >= 2)
        out[n++] = ike_move(DO_STOP, 0, 0);
    if (ike_peek(s, s->turn)->cards[LOTUS])
        out[n++] = ike_move(DO_LOTUS, 0, 0);
    return n;
}

static int list_card(const struct state *s, move_t *out)
{
    if (!ike_is_next_seen(s))
        return list_set(unseen_set(s), DO_CARD, out);
    out[0] = ike_move(DO_CARD, s->top[0], 0);
    return 1;
}

static int list_order(const struct state *s, move_t *out)
{
    unsigned low = s->top[0] < s->top[1] ? s->top[0] : s->top[1];
    unsigned high = s->top[0] < s->top[1] ? s->top[1] : s->top[0];
    out[0] = ike_move(DO_ORDER, low, high);
    out[1] = ike_move(DO_ORDER, high, low);
    return low == high ? 1 : 2;
}

static int list_bridge(const struct state *s, move_t *out)
{
    int n = 0;
    for (uint64_t set = ike_bridge_choices(s, s->taker); set;) {
        unsigned bridge = s->box.bridge[bits_pop(&set)];
        out[n++] = ike_move(DO_BRIDGE, ike_low_zone(bridge), ike_high_zone(bridge));
    }
    return n;
}

static int list_exchange(const struct state *s, move_t *out)
{
    int n = 0;
    for (int seat = 1; seat <= s->head.seats; seat++) {
        uint64_t set = seat == s->turn ? 0 : takeable(s, seat);
        while (set)
            out[n++] = ike_move(DO_EXCHANGE, (unsigned)seat, (unsigned)bits_pop(&set));
    }
    out[n++] = ike_move(DO_KEEP, 0, 0);
    return n;
}

static int list_give(const struct state *s, move_t *out)
{
    unsigned one = giveable(s, 1), two = giveable(s, 2);
    int n = 0;
    for (unsigned low = KOI_LOW; low <= KOI_HIGH; low++)
        for (unsigned high = low; high <= KOI_HIGH; high++)
            if (low == high ? two >> low & 1 : (one >> low & one >> high & 1))
                out[n++] = ike_move(DO_GIVE, low, high);
    return n;
}

int ike_moves(const void *state, int actor, move_t *out)
{
    const struct state *s = state;
    if (!game_may_act(s, actor))
        return 0;
    switch (s->phase) {
    case AT_DEAL:
        return list_set(deal_set(s), DO_DEAL, out);
    case AT_DRAW:
        return list_draw(s, out);
    case AT_CARD:
        return list_card(s, out);
    case AT_TOP:
        return list_set(unseen_set(s), DO_TOP, out);
    case AT_ORDER:
        return list_order(s, out);
    case AT_BASIN:
        return list_set(unseen_set(s), DO_BASIN, out);
    case AT_SHARE:
        return list_set(river_set(s), DO_PICK, out);
    case AT_BAMBOO:
        return list_set(zone_set(s), DO_BAMBOO, out);
    case AT_BRIDGE:
        return list_bridge(s, out);
    case AT_EXCHANGE:
        return list_exchange(s, out);
    default:
        must(s->phase == AT_GIVE);
        return list_give(s, out);
    }
}

uint32_t ike_weight(const void *state, move_t move)
{
    const struct state *s = state;
    if (s->phase == AT_DEAL || (s->phase == AT_CARD && ike_is_next_seen(s)))
        return 1;
    return s->unseen[ike_first(move)];
}

/* -- what chance draws next -- */

/* Cards of the pond, and of the basin, that have no name yet. */
static uint8_t unnamed_in_pond(const struct state *s)
{
    return (uint8_t)(s->pond - s->top_count);
}

static uint8_t unnamed_in_basin(const struct state *s)
{
    return (uint8_t)(s->basin_named < BASIN ? BASIN - s->basin_named : 0);
}

enum { NOTED_POND = CARDS, NOTED_BASIN }; /* a note begins with the unseen cards */
_Static_assert(NOTED_BASIN < (int)LAID_OUT, "a note has room");
_Static_assert(CARDS <= (int)DRAW_KINDS, "a draw has room");

void ike_lay_out(const void *state, uint8_t out[LAID_OUT])
{
    const struct state *s = state;
    memcpy(out, s->unseen, sizeof s->unseen);
    out[NOTED_POND] = unnamed_in_pond(s);
    out[NOTED_BASIN] = unnamed_in_basin(s);
}

/* The cards lie in one order: the basin first, then the pond (K7). When the basin is named
 * depends on who wins a lantern, so the order is made from the cards that were laid out. */
void ike_draw(const void *state, const uint8_t laid_out[LAID_OUT], struct draw *out)
{
    enum { CARD_PILE, CHALLENGE_PILE };
    const struct state *s = state;
    unsigned kind = s->phase == AT_CARD  ? DO_CARD
                    : s->phase == AT_TOP ? DO_TOP
                                         : DO_BASIN;

    if (s->phase == AT_DEAL) {
        out->pile = CHALLENGE_PILE;
        out->place = (uint32_t)ike_dealt_to(s);
        return;
    }
    out->pile = CARD_PILE;
    out->place = (uint32_t)(laid_out[NOTED_BASIN] - unnamed_in_basin(s));
    if (kind != DO_BASIN)
        out->place =
            (uint32_t)(laid_out[NOTED_BASIN] + laid_out[NOTED_POND] - unnamed_in_pond(s));
    for (unsigned card = KOI_LOW; card < CARDS; card++) {
        out->kind[out->kinds] = ike_move(kind, card, 0);
        out->copies[out->kinds++] = laid_out[card];
    }
}

/* -- the moves, drawn by lot without a list -- */

static unsigned random_member(unsigned set, rng_t *rng)
{
    return (unsigned)bits_nth(set, (int)rng_below(rng, (uint32_t)bits_count(set)));
}

/* A card by how many of its kind are unseen. Each kind holds as many of the tickets; sums
 * of up to 78 fit in bytes, so all kinds are compared with the ticket at once: the card is
 * the number of kinds (from code 0) whose tickets, with those before, all lie below. */
static unsigned random_unseen(const struct state *s, rng_t *rng)
{
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t low, high, bar, below;
    uint32_t total;

    memcpy(&low, s->unseen, 8);
    memcpy(&high, s->unseen + 8, 8);
    low *= ones;
    high = high * ones + (low >> 56) * ones;
    total = (uint32_t)(high >> 56);
    bar = (rng_below(rng, total) + 1) * ones;
    below = (~((low | tops) - bar) & tops) >> 7;
    below += (~((high | tops) - bar) & tops) >> 7;
    return (unsigned)(below * ones >> 56);
}

static move_t random_draw(const struct state *s, rng_t *rng)
{
    unsigned stop = s->river_count >= 2;
    unsigned lotus = ike_peek(s, s->turn)->cards[LOTUS] != 0;
    unsigned choice = stop + lotus ? rng_below(rng, 1 + stop + lotus) : 0;
    if (choice == 0)
        return ike_move(DO_DRAW, 0, 0);
    return ike_move(choice <= stop ? DO_STOP : DO_LOTUS, 0, 0);
}

static move_t random_card(const struct state *s, rng_t *rng)
{
    unsigned card = ike_is_next_seen(s) ? s->top[0] : random_unseen(s, rng);
    return ike_move(DO_CARD, card, 0);
}

static move_t random_order(const struct state *s, rng_t *rng)
{
    unsigned swap = rng_below(rng, 2);
    return ike_move(DO_ORDER, s->top[swap], s->top[1 - swap]);
}

static move_t random_bridge(const struct state *s, rng_t *rng)
{
    unsigned bridge = s->box.bridge[random_member(ike_bridge_choices(s, s->taker), rng)];
    return ike_move(DO_BRIDGE, ike_low_zone(bridge), ike_high_zone(bridge));
}

static move_t random_exchange(const struct state *s, rng_t *rng)
{
    uint32_t total = 1, ticket;
    for (int seat = 1; seat <= s->head.seats; seat++)
        if (seat != s->turn)
            total += (uint32_t)bits_count(takeable(s, seat));
    ticket = rng_below(rng, total);
    for (int seat = 1; seat <= s->head.seats; seat++) {
        unsigned set = seat == s->turn ? 0 : takeable(s, seat);
        uint32_t count = (uint32_t)bits_count(set);
        if (ticket < count)
            return ike_move(DO_EXCHANGE, (unsigned)seat,
                            (unsigned)bits_nth(set, (int)ticket));
        ticket -= count;
    }
    return ike_move(DO_KEEP, 0, 0);
}

/* With n varieties there are n(n-1)/2 mixed choices, and one for each held twice. Mixed
 * ones are drawn as an ordered pair (i, j) of different varieties. */
static move_t random_give(const struct state *s, rng_t *rng)
{
    unsigned one = giveable(s, 1), two = giveable(s, 2);
    uint32_t n = (uint32_t)bits_count(one), mixed = n * (n - 1);
    uint32_t ticket = rng_below(rng, mixed + 2 * (uint32_t)bits_count(two));
    unsigned low, high;

    if (ticket >= mixed) {
        low = (unsigned)bits_nth(two, (int)((ticket - mixed) / 2));
        return ike_move(DO_GIVE, low, low);
    }
    low = ticket / (n - 1);
    high = ticket % (n - 1);
    if (high >= low)
        high++;
    else {
        unsigned swap = low;
        low = high;
        high = swap;
    }
    return ike_move(DO_GIVE, (unsigned)bits_nth(one, (int)low),
                    (unsigned)bits_nth(one, (int)high));
}

move_t ike_random_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    (void)actor;
    switch (s->phase) {
    case AT_DEAL:
        return ike_move(DO_DEAL, random_member(deal_set(s), rng), 0);
    case AT_DRAW:
        return random_draw(s, rng);
    case AT_CARD:
        return random_card(s, rng);
    case AT_TOP:
        return ike_move(DO_TOP, random_unseen(s, rng), 0);
    case AT_ORDER:
        return random_order(s, rng);
    case AT_BASIN:
        return ike_move(DO_BASIN, random_unseen(s, rng), 0);
    case AT_SHARE:
        return ike_move(DO_PICK, random_member(river_set(s), rng), 0);
    case AT_BAMBOO:
        return ike_move(DO_BAMBOO, random_member(zone_set(s), rng), 0);
    case AT_BRIDGE:
        return random_bridge(s, rng);
    case AT_EXCHANGE:
        return random_exchange(s, rng);
    default:
        must(s->phase == AT_GIVE);
        return random_give(s, rng);
    }
}
