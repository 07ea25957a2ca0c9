/* secrets.c - what a viewer of Ike No Koi may not know, taken out and guessed again. */
#include "state.h"

static bool is_seat(int viewer)
{
    return viewer >= 1 && viewer <= MAX_SEATS;
}

static bool sees_basin(const struct state *s, int viewer)
{
    return is_seat(viewer) && ike_peek(s, viewer)->cards[LANTERN] > 0;
}

/* A card the viewer has not seen is one of the unseen. */
static void forget_card(struct state *s, uint8_t *card)
{
    if (*card == NO_CARD || *card == HIDDEN)
        return;
    s->unseen[*card]++;
    *card = HIDDEN;
}

void ike_redact(void *state, int viewer)
{
    struct state *s = state;
    if (s->phase == AT_OVER)
        return;
    for (int i = 0; i < s->head.seats; i++)
        if (i + 1 != viewer && s->dock[i].challenge)
            s->dock[i].challenge = HIDDEN_CHALLENGE;
    for (int i = 0; i < LOOK; i++)
        if (!is_seat(viewer) || !(s->known[i] >> viewer & 1))
            forget_card(s, &s->top[i]);
    for (int i = 0; i < BASIN; i++)
        if (!sees_basin(s, viewer))
            forget_card(s, &s->basin[i]);
}

/* Every order of the unseen cards is alike to the viewer, so each hole gets any of them. */
static void guess_card(struct state *s, uint8_t *card, rng_t *rng)
{
    uint32_t total = 0, ticket;
    int kind = KOI_LOW;

    if (*card != HIDDEN)
        return;
    for (int i = KOI_LOW; i < CARDS; i++)
        total += s->unseen[i];
    ticket = rng_below(rng, total);
    while (ticket >= s->unseen[kind])
        ticket -= s->unseen[kind++];
    s->unseen[kind]--;
    *card = (uint8_t)kind;
}

static void guess_challenge(struct state *s, uint8_t *challenge, rng_t *rng)
{
    unsigned dealt = 1u << s->common;
    uint8_t left[CHALLENGES];
    uint32_t n = 0;

    if (*challenge != HIDDEN_CHALLENGE)
        return;
    for (int i = 0; i < s->head.seats; i++)
        dealt |= 1u << s->dock[i].challenge;
    for (int id = 1; id <= CHALLENGES; id++)
        if (!(dealt >> id & 1))
            left[n++] = (uint8_t)id;
    *challenge = left[rng_below(rng, n)];
}

void ike_guess(void *state, int viewer, rng_t *rng)
{
    struct state *s = state;
    (void)viewer;
    for (int i = 0; i < s->head.seats; i++)
        guess_challenge(s, &s->dock[i].challenge, rng);
    for (int i = 0; i < LOOK; i++)
        guess_card(s, &s->top[i], rng);
    for (int i = 0; i < BASIN; i++)
        guess_card(s, &s->basin[i], rng);
}

move_t ike_hide(const void *state, int actor, move_t move, int viewer)
{
    const struct state *s = state;
    (void)actor;
    switch (ike_kind(move)) {
    case DO_DEAL:
        if (s->common && ike_dealt_to(s) != viewer)
            return ike_move(DO_DEAL, 0, 0);
        return move;
    case DO_TOP:
        return s->turn == viewer ? move : ike_move(DO_TOP, HIDDEN, 0);
    case DO_ORDER:
        return s->turn == viewer ? move : ike_move(DO_ORDER, HIDDEN, HIDDEN);
    case DO_BASIN:
        return sees_basin(s, viewer) ? move : ike_move(DO_BASIN, HIDDEN, 0);
    default:
        return move;
    }
}
