/* valid.c - whether bytes from outside are a game of Edo Yashiki: its own houses, played
 * again, must give the same bytes. */
#include "../games.h"
#include "state.h"

#include <string.h>

static bool redeal(struct state *s, int card)
{
    if (!game_may_act(s, CHANCE) || card < 1 || card > EDO_CARDS ||
        !(s->deck >> (card - 1) & 1))
        return false;
    game_apply(&edo_yashiki_game, s, CHANCE, edo_move_number(EDO_MOVE_DEAL, card));
    return true;
}

static bool retake(struct state *s, int seat, int slot)
{
    if (!game_may_act(s, seat) || s->player[seat - 1].holding ||
        !(s->left >> (slot - 1) & 1))
        return false;
    game_apply(&edo_yashiki_game, s, seat, edo_move_number(EDO_MOVE_TAKE, slot));
    return true;
}

/* Places the card that the house of `wanted` has next. */
static bool replace(struct state *s, const struct state *wanted, int seat)
{
    struct house house = edo_house(s, seat);
    struct laid next = edo_house(wanted, seat).laid[house.cards];
    int holding = s->player[seat - 1].holding;
    if (!holding || holding != edo_card(next) || !edo_fits(house, next.x, next.y))
        return false;
    game_apply(&edo_yashiki_game, s, seat,
               edo_move_place(next.x, next.y, edo_is_turned(next)));
    return true;
}

static bool replay_founding(struct state *s, const struct state *wanted)
{
    for (int seat = 1; seat <= s->head.seats && wanted->player[seat - 1].cards; seat++)
        if (!redeal(s, edo_card(edo_house(wanted, seat).laid[0])))
            return false;
    return true;
}

/* A finished round: who took which slot is forgotten, so each takes the own one. */
static bool replay_round(struct state *s, const struct state *wanted)
{
    int seats = s->head.seats;
    for (int seat = 1; seat <= seats; seat++) {
        struct house house = edo_house(s, seat);
        if (!redeal(s, edo_card(edo_house(wanted, seat).laid[house.cards])))
            return false;
    }
    for (int i = 0, seat = s->first; i < seats; i++, seat = edo_next_seat(s, seat))
        if (!retake(s, seat, seat))
            return false;
    for (int seat = 1; seat <= seats; seat++)
        if (!replace(s, wanted, seat))
            return false;
    return true;
}

static int slot_of(const struct state *s, int seat)
{
    for (int i = 0; i < s->slots; i++)
        if (s->taken_by[i] == seat)
            return i + 1;
    return 0;
}

/* The round that is still being played. */
static bool replay_rest(struct state *s, const struct state *wanted)
{
    int seats = s->head.seats;
    for (int i = 0; i < wanted->slots; i++)
        if (!redeal(s, wanted->slot[i]))
            return false;
    for (int i = 0, seat = s->first; i < seats; i++, seat = edo_next_seat(s, seat))
        if (slot_of(wanted, seat) && !retake(s, seat, slot_of(wanted, seat)))
            return false;
    for (int seat = 1; seat <= seats; seat++)
        if ((wanted->placed >> seat & 1) && !replace(s, wanted, seat))
            return false;
    return true;
}

bool edo_valid(const void *state)
{
    const struct state *wanted = state;
    struct state s = {.head = {.seats = wanted->head.seats, .rules = wanted->head.rules},
                      .box = wanted->box};
    int32_t option[] = {wanted->live, wanted->specialists};
    int room = edo_house_room(s.head.seats);
    int rounds = wanted->round - (wanted->phase != EDO_OVER);

    if (wanted->live > 1 || wanted->specialists > 1 || rounds >= room ||
        wanted->slots > s.head.seats || wanted->placed & ~edo_everybody(wanted))
        return false;
    edo_yashiki_game.init(&s, option);
    if (!replay_founding(&s, wanted))
        return false;
    for (int i = 0; i < rounds; i++)
        if (!replay_round(&s, wanted))
            return false;
    if (wanted->placed && rounds + 1 >= room)
        return false;
    if (!replay_rest(&s, wanted))
        return false;
    s.head.ply = wanted->head.ply;
    memcpy(s.head.question, wanted->head.question, sizeof s.head.question);
    return memcmp(&s, wanted, sizeof s) == 0;
}
