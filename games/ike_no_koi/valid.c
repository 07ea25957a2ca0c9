/* valid.c - whether bytes from outside are a state of Ike No Koi, or a view of one.
 * Each check is a sentence about the state; together they see to it that every function of
 * the game is safe and that play from here comes to an end. */
#include "state.h"

static bool is_named(unsigned card)
{
    return card >= KOI_LOW && card < CARDS;
}

/* -- lists -- */

/* Cards from the left, then NO_CARD; holes only where cards can be hidden. */
static bool is_list(const uint8_t *cards, int count, int room, bool may_hide)
{
    if (count > room)
        return false;
    for (int i = 0; i < room; i++) {
        bool is_card = is_named(cards[i]) || (may_hide && cards[i] == HIDDEN);
        if (i < count ? !is_card : cards[i] != NO_CARD)
            return false;
    }
    return true;
}

static int waiting_count(const struct state *s)
{
    int n = 0;
    while (n < WAITING && s->waiting[n])
        n++;
    return n;
}

static bool are_lists_sound(const struct state *s)
{
    int basin = s->basin_named == BASIN_WON ? 0 : s->basin_named;
    int waiting = waiting_count(s);
    for (int i = 0; i < waiting; i++)
        if (s->waiting[i] != BAMBOO && s->waiting[i] != BRIDGE)
            return false;
    return is_list(s->river, s->river_count, RIVER, false) &&
           is_list(s->top, s->top_count, LOOK, true) && s->top_count <= s->pond &&
           is_list(s->basin, basin, BASIN, true) &&
           is_list(s->waiting, waiting, WAITING, false);
}

static bool is_knowledge_sound(const struct state *s)
{
    unsigned seats = (2u << s->head.seats) - 2;
    for (int i = 0; i < LOOK; i++)
        if ((i < s->top_count) != (s->known[i] != 0) || (s->known[i] & ~seats))
            return false;
    return true;
}

/* -- docks and challenges -- */

static bool is_empty_dock(const struct dock *dock)
{
    const uint8_t *bytes = (const uint8_t *)dock;
    for (unsigned i = 0; i < sizeof *dock; i++)
        if (bytes[i])
            return false;
    return true;
}

static bool is_dock_sound(const struct state *s, const struct dock *dock)
{
    for (int i = 0; i < 2; i++)
        if (dock->bridge[i] > BRIDGES ||
            (dock->bridge[i] && !ike_may_join(s, s->box.bridge[dock->bridge[i]])))
            return false;
    if (dock->bridge[1] && (!dock->bridge[0] || dock->bridge[0] == dock->bridge[1]))
        return false;
    if (dock->bamboo[NO_CARD] || dock->bamboo[HIDDEN] ||
        (dock->bamboo[KOI_HIGH] && ike_highest(s) < KOI_HIGH))
        return false;
    return !dock->cards[NO_CARD] && !dock->cards[HIDDEN] && !dock->cards[BAMBOO] &&
           !dock->cards[BRIDGE];
}

static bool are_docks_sound(const struct state *s)
{
    for (int i = 0; i < MAX_SEATS; i++)
        if (i < s->head.seats ? !is_dock_sound(s, &s->dock[i])
                              : !is_empty_dock(&s->dock[i]))
            return false;
    return true;
}

/* Dealt in order and all different; the last seat's is what the deal waits for. */
static bool are_challenges_sound(const struct state *s)
{
    bool is_dealt = s->common != 0;
    unsigned seen;

    if (s->common > CHALLENGES)
        return false;
    seen = 1u << s->common;
    for (int i = 0; i < s->head.seats; i++) {
        unsigned challenge = s->dock[i].challenge;
        if (challenge > HIDDEN_CHALLENGE || (challenge && !is_dealt))
            return false;
        if (challenge && challenge != HIDDEN_CHALLENGE && (seen >> challenge & 1))
            return false;
        seen |= 1u << challenge;
        is_dealt = challenge != 0;
    }
    return is_dealt == (s->phase != AT_DEAL);
}

/* -- no card is lost or made -- */

static int copies_in(const uint8_t *cards, int room, int card)
{
    int n = 0;
    for (int i = 0; i < room; i++)
        n += cards[i] == card;
    return n;
}

static int copies_at_docks(const struct state *s, int card)
{
    int n = 0;
    for (int i = 0; i < s->head.seats; i++) {
        const struct dock *dock = &s->dock[i];
        n += dock->cards[card];
        if (card == BRIDGE)
            n += (dock->bridge[0] != 0) + (dock->bridge[1] != 0);
        if (card == BAMBOO)
            for (int v = KOI_LOW; v <= KOI_HIGH; v++)
                n += dock->bamboo[v];
    }
    return n;
}

/* A lotus may have been used; bridges and lanterns of a won basin are gone (K21). */
static bool may_be_gone(const struct state *s, int card)
{
    bool is_idle = card == BRIDGE || card == LANTERN;
    return card == LOTUS || (is_idle && s->basin_named == BASIN_WON);
}

static bool are_cards_complete(const struct state *s)
{
    for (int card = 0; card < CARDS; card++) {
        int n = s->unseen[card] + copies_at_docks(s, card);
        if (is_named((unsigned)card))
            n += copies_in(s->top, LOOK, card) + copies_in(s->basin, BASIN, card) +
                 copies_in(s->river, RIVER, card) + copies_in(s->waiting, WAITING, card);
        if (n > ike_in_play(s, card) ||
            (n < ike_in_play(s, card) && !may_be_gone(s, card)))
            return false;
    }
    return true;
}

/* The unseen cards are those of pond and basin that have no name in this view. */
static bool is_pond_sound(const struct state *s)
{
    int unseen = 0, top = 0, basin = 0;
    for (int card = 0; card < CARDS; card++)
        unseen += s->unseen[card];
    for (int i = 0; i < LOOK; i++)
        top += is_named(s->top[i]);
    for (int i = 0; i < BASIN; i++)
        basin += is_named(s->basin[i]);
    if (s->basin_named == BASIN_WON) /* a view that was played on may not know them all */
        return s->pond == 0 && unseen <= BASIN;
    return s->pond <= ike_full_pond(s) && unseen == s->pond - top + BASIN - basin;
}

/* -- phases -- */

static unsigned asked(const struct state *s)
{
    switch (s->phase) {
    case AT_DEAL:
    case AT_CARD:
    case AT_TOP:
    case AT_BASIN:
        return 1u << CHANCE;
    case AT_SHARE:
    case AT_BAMBOO:
    case AT_BRIDGE:
        return 1u << s->taker;
    case AT_OVER:
        return 0;
    default:
        return 1u << s->turn;
    }
}

static bool has_pair(const struct state *s)
{
    for (int i = 0; i < s->river_count; i++)
        if (copies_in(s->river, RIVER, s->river[i]) > 1)
            return true;
    return false;
}

static bool is_draw_sound(const struct state *s)
{
    return s->pond > 0 && s->river_count < RIVER && !has_pair(s) && !s->waiting[0] &&
           s->taker == s->turn;
}

static bool is_deal_sound(const struct state *s)
{
    return s->turn == 1 && s->pond == ike_full_pond(s) && s->river_count == 0 &&
           s->top_count == 0 && s->basin_named == 0 && is_draw_sound(s);
}

static bool is_give_sound(const struct state *s)
{
    int koi = 0;
    if (s->taken_from < 1 || s->taken_from > s->head.seats || s->taken_from == s->turn)
        return false;
    if (!ike_is_koi(s->taken_koi) || ike_peek(s, s->turn)->cards[s->taken_koi] == 0)
        return false;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        koi += ike_can_give(s, v);
    return koi >= 2;
}

/* Nothing of a turn is left open. */
static bool is_calm(const struct state *s)
{
    return s->river_count == 0 && !s->waiting[0];
}

/* The most lanterns that one player has. */
static int lanterns(const struct state *s)
{
    int most = 0;
    for (int i = 0; i < s->head.seats; i++)
        if (s->dock[i].cards[LANTERN] > most)
            most = s->dock[i].cards[LANTERN];
    return most;
}

/* K7, K19: a first lantern names the basin at once; a second one wins it at the end. */
static bool is_basin_sound(const struct state *s)
{
    if (s->basin_named > 0 && lanterns(s) == 0)
        return false;
    if (s->basin_named < BASIN)
        return s->phase == AT_BASIN || (s->basin_named == 0 && lanterns(s) == 0);
    if (s->basin_named == BASIN)
        return s->phase != AT_OVER || lanterns(s) < 2;
    return lanterns(s) >= 2 && s->river_count == 0 &&
           copies_in(s->waiting, WAITING, BRIDGE) == 0 &&
           (s->phase == AT_BAMBOO || s->phase == AT_OVER);
}

static bool is_phase_sound(const struct state *s)
{
    switch (s->phase) {
    case AT_DEAL:
        return is_deal_sound(s);
    case AT_DRAW:
    case AT_CARD:
        return is_draw_sound(s);
    case AT_TOP:
        return is_draw_sound(s) && s->top_count < LOOK && s->top_count < s->pond;
    case AT_ORDER:
        return is_draw_sound(s) && s->top_count == LOOK;
    case AT_BASIN:
        return s->basin_named < BASIN && ike_peek(s, s->taker)->cards[LANTERN] > 0;
    case AT_SHARE:
        return s->river_count > 0 && !s->waiting[0];
    case AT_BAMBOO:
        return s->waiting[0] == BAMBOO;
    case AT_BRIDGE:
        return s->waiting[0] == BRIDGE;
    case AT_EXCHANGE:
        return is_calm(s) && ike_can_exchange(s);
    case AT_GIVE:
        return is_calm(s) && is_give_sound(s);
    default:
        return s->pond == 0 && is_calm(s);
    }
}

/* The exchange of K12 waits only while its player settles what the four cards brought. */
static bool are_leftovers_sound(const struct state *s)
{
    bool settles = s->phase == AT_BASIN || s->phase == AT_BAMBOO || s->phase == AT_BRIDGE;
    if (s->exchange_due > (settles && s->river_count == 0 && s->taker == s->turn &&
                           s->basin_named != BASIN_WON))
        return false;
    return s->phase == AT_GIVE || (s->taken_from == 0 && s->taken_koi == 0);
}

bool ike_valid(const void *state)
{
    const struct state *s = state;
    if (s->phase > AT_OVER || s->head.mode != TURN || s->basin_named > BASIN_WON)
        return false;
    if (s->turn < 1 || s->turn > s->head.seats || s->taker < 1 ||
        s->taker > s->head.seats)
        return false;
    return are_lists_sound(s) && is_knowledge_sound(s) && are_docks_sound(s) &&
           are_challenges_sound(s) && are_cards_complete(s) && is_pond_sound(s) &&
           s->head.actors == asked(s) && is_phase_sound(s) && is_basin_sound(s) &&
           are_leftovers_sound(s);
}
