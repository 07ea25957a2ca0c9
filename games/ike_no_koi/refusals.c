/* refusals.c - why a move of Ike No Koi is refused. */
#include "core/must.h"
#include "state.h"

/* A square is a zone of a dock: x from zone 2 on, y from seat 1 on. */
static void light(struct reason *out, int seat, int zone)
{
    reason_square(out, zone - KOI_LOW, seat - 1);
}

/* What the seat is asked for, to whoever tries something else. */
static void refuse_kind(const struct state *s, struct reason *out)
{
    switch (s->phase) {
    case AT_DRAW:
        reason_set(out, "K10", "draw-or-stop", "now draw, stop or use a lotus");
        break;
    case AT_ORDER:
        reason_set(out, "K18", "order-first",
                   "first put the cards you looked at back in an order: order {0} {1} or "
                   "order {1} {0}");
        out->name[0] = ike_card_names[s->top[0]];
        out->name[1] = ike_card_names[s->top[1]];
        break;
    case AT_SHARE:
        reason_set(out, "K13", "pick-first",
                   "the river is being shared: pick one of its cards");
        break;
    case AT_BAMBOO:
        reason_set(out, "K17", "bamboo-first",
                   "you won a bamboo: first place it at a zone of your dock");
        break;
    case AT_BRIDGE:
        reason_set(out, "K20", "bridge-first",
                   "you won a bridge: first place it between two zones of your dock");
        break;
    case AT_EXCHANGE:
        reason_set(out, "K12", "exchange-or-keep",
                   "after four different cards: exchange, or keep what you have");
        break;
    default: /* AT_GIVE */
        reason_set(out, "K14", "give-first",
                   "you took a koi {0}: give two of your koi for it");
        out->arg[0] = s->taken_koi;
    }
}

static void refuse_draw(const struct state *s, move_t move, struct reason *out)
{
    if (ike_kind(move) == DO_STOP) {
        reason_set(out, "K10", "too-few-to-stop",
                   "draw at least two cards before you stop; the river has {0}");
        out->arg[0] = s->river_count;
    } else if (ike_kind(move) == DO_LOTUS) {
        reason_set(out, "K18", "no-lotus", "you have no lotus to use");
    } else {
        refuse_kind(s, out);
    }
}

static void refuse_order(const struct state *s, struct reason *out)
{
    reason_set(out, "K18", "not-those-cards", "the cards you looked at are {0} and {1}");
    out->name[0] = ike_card_names[s->top[0]];
    out->name[1] = ike_card_names[s->top[1]];
}

static void refuse_pick(move_t move, struct reason *out)
{
    reason_set(out, "K13", "not-in-river", "there is no {0} in the river");
    out->name[0] = ike_card_names[ike_first(move)];
}

static void refuse_zone(const struct state *s, int seat, int zone, struct reason *out)
{
    if (ike_is_koi((unsigned)zone) && zone > ike_highest(s)) {
        reason_set(out, "K6", "no-zone-eleven",
                   "with two or three players zone 11 is not in use");
        light(out, seat, zone);
    } else {
        reason_set(out, "K3", "no-such-zone", "a dock has the zones 2 to {0}");
        out->arg[0] = ike_highest(s);
    }
}

static bool is_zone(const struct state *s, int zone)
{
    return zone >= KOI_LOW && zone <= ike_highest(s);
}

static bool is_adjacent(const struct state *s, int one, int other)
{
    for (int i = 1; i <= BRIDGES; i++)
        if (s->box.bridge[i] == (1u << one | 1u << other))
            return true;
    return false;
}

static void refuse_bridge(const struct state *s, int seat, move_t move,
                          struct reason *out)
{
    int low = (int)ike_first(move), high = (int)ike_second(move);
    if (!is_zone(s, low) || !is_zone(s, high)) {
        refuse_zone(s, seat, is_zone(s, low) ? high : low, out);
        return;
    }
    out->arg[0] = low;
    out->arg[1] = high;
    if (!is_adjacent(s, low, high))
        reason_set(out, "K3", "not-adjacent", "zones {0} and {1} are not adjacent");
    else if (low > high)
        reason_set(out, "K20", "smaller-zone-first",
                   "the smaller zone comes first: {1}, {0}");
    else
        reason_set(out, "K20", "bridge-twice",
                   "your first bridge joins {0} and {1} already");
    light(out, seat, low);
    light(out, seat, high);
}

static void refuse_safe(const struct state *s, int from, struct reason *out)
{
    unsigned safe = ike_safe_zones(s, from);
    reason_set(out, "K14", "bridge-protects",
               "bridges keep the zones {squares} of seat {0} safe from exchanges");
    out->arg[0] = from;
    for (int zone = KOI_LOW; zone <= KOI_HIGH; zone++)
        if (safe >> zone & 1)
            light(out, from, zone);
}

static void refuse_exchange(const struct state *s, int seat, move_t move,
                            struct reason *out)
{
    int from = (int)ike_first(move);
    unsigned koi = ike_second(move);

    out->arg[0] = from;
    out->arg[1] = (int32_t)koi;
    if (from < 1 || from > s->head.seats) {
        reason_set(out, "K14", "no-such-player", "there is no seat {0} at this table");
    } else if (from == seat) {
        reason_set(out, "K14", "own-dock", "an exchange takes a koi from another player");
    } else if (!ike_is_koi(koi)) {
        reason_set(out, "K14", "garden-stays",
                   "garden cards are never exchanged, only koi");
    } else if (ike_peek(s, from)->cards[koi]) {
        refuse_safe(s, from, out);
    } else if (ike_peek(s, from)->bamboo[koi]) {
        reason_set(out, "K17", "bamboo-stays",
                   "seat {0} has only bamboo at {1}, and bamboo can't be exchanged");
        light(out, from, (int)koi);
    } else {
        reason_set(out, "K14", "no-such-koi", "seat {0} has no koi {1}");
        light(out, from, (int)koi);
    }
}

/* Refuses one koi of a gift, of which `wanted` are to be given. */
static void refuse_gift(const struct state *s, int seat, unsigned koi, int wanted,
                        struct reason *out)
{
    const struct dock *dock = ike_peek(s, seat);
    out->arg[0] = (int32_t)koi;
    if (dock->cards[koi] >= wanted)
        reason_set(out, "K14", "just-taken",
                   "the koi {0} that you just took stays with you");
    else if (dock->cards[koi] + dock->bamboo[koi] >= wanted)
        reason_set(out, "K17", "bamboo-not-given", "bamboo at {0} can't be given away");
    else if (wanted == 2 && dock->cards[koi] == 1)
        reason_set(out, "K14", "only-one", "you have only one koi {0}");
    else
        reason_set(out, "K14", "not-yours", "you have no koi {0} to give");
    light(out, seat, (int)koi);
}

static void refuse_give(const struct state *s, int seat, move_t move, struct reason *out)
{
    unsigned one = ike_first(move), two = ike_second(move);
    int wanted = one == two ? 2 : 1;

    if (!ike_is_koi(one) || !ike_is_koi(two)) {
        reason_set(out, "K14", "garden-not-given", "only koi are given, no garden cards");
    } else if (ike_can_give(s, (int)one) < wanted) {
        refuse_gift(s, seat, one, wanted, out);
    } else if (ike_can_give(s, (int)two) < wanted) {
        refuse_gift(s, seat, two, wanted, out);
    } else {
        reason_set(out, "K14", "smaller-koi-first",
                   "the smaller koi comes first: {1}, {0}");
        out->arg[0] = (int32_t)one;
        out->arg[1] = (int32_t)two;
    }
}

/* The kind of move that each phase asks for; several in phases draw and exchange. */
static unsigned kind_asked(unsigned phase)
{
    switch (phase) {
    case AT_ORDER:
        return DO_ORDER;
    case AT_SHARE:
        return DO_PICK;
    case AT_BAMBOO:
        return DO_BAMBOO;
    case AT_BRIDGE:
        return DO_BRIDGE;
    case AT_EXCHANGE:
        return DO_EXCHANGE;
    case AT_GIVE:
        return DO_GIVE;
    default:
        return KINDS;
    }
}

void ike_why_not(const void *view, int seat, move_t move, struct reason *out)
{
    const struct state *s = view;
    bool is_plain = move >> 12 == 0;

    if (s->phase == AT_DRAW && is_plain) {
        refuse_draw(s, move, out);
    } else if (ike_kind(move) != kind_asked(s->phase) || !is_plain) {
        refuse_kind(s, out);
    } else if (s->phase == AT_ORDER) {
        refuse_order(s, out);
    } else if (s->phase == AT_SHARE) {
        refuse_pick(move, out);
    } else if (s->phase == AT_BAMBOO) {
        refuse_zone(s, seat, (int)ike_first(move), out);
    } else if (s->phase == AT_BRIDGE) {
        refuse_bridge(s, seat, move, out);
    } else if (s->phase == AT_EXCHANGE) {
        refuse_exchange(s, seat, move, out);
    } else {
        refuse_give(s, seat, move, out);
    }
}
