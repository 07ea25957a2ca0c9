/* lookahead.c - a proof over the next two moves. */
#include "ai/lookahead.h"

#include "ai/bot.h"

#include <string.h>

enum {
    GUESSES = 3,       /* if something is hidden, */
    MOST_GUESSES = 60, /* and at most so many while a value is certain in all of them */
    MOST_LOOKS = 20000 /* replies tried in one call */
};

static const struct bounds open = {0, VALUE_ONE};

/* The only seat that may act; 0: nobody, several, or chance. */
static int next_seat(const struct head *head)
{
    unsigned actors = head->actors;
    if (actors == 0 || (actors & (actors - 1)) != 0 || actors >> CHANCE & 1)
        return 0;
    return __builtin_ctz(actors);
}

/* The most that a seat can get if another seat gets `other`. Only one seat can be first
 * alone; if the other shares first place, a seat gets at most an equal share. */
static uint32_t left_beside(uint32_t other, uint32_t seats)
{
    uint32_t second = VALUE_ONE * (seats - 2) / (seats - 1);
    if (other == VALUE_ONE)
        return second;
    return other > second ? other : VALUE_ONE;
}

/* The bounds after the best reply of the next seat. */
static struct bounds after_reply(const struct game *game, const union any_state *state,
                                 int seat, int *looks)
{
    move_t reply[MAX_MOVES];
    struct bounds best = open; /* over the replies that are best for the other */
    uint32_t value[MAX_SEATS + 1], most = 0, seats = state->head.seats;
    int other = next_seat(&state->head), n, ends = 0;

    if (other == 0 || other == seat)
        return open;
    n = game_moves(game, state, other, reply);
    for (int i = 0; i < n && *looks > 0; i++, --*looks) {
        union any_state after;
        memcpy(&after, state, game->state_size);
        game_apply(game, &after, other, reply[i]);
        if (!game_is_over(&after))
            continue;
        bot_values(game, &after, value);
        if (ends++ == 0 || value[other] > most) {
            most = value[other];
            best = (struct bounds){value[seat], value[seat]};
        } else if (value[other] == most) {
            best.low = value[seat] < best.low ? value[seat] : best.low;
            best.high = value[seat] > best.high ? value[seat] : best.high;
        }
        if (seats == 2 && most == VALUE_ONE)
            break;
    }
    if (ends == n || (ends > 0 && most == VALUE_ONE))
        return best;
    return ends > 0 ? (struct bounds){0, left_beside(most, seats)} : open;
}

static struct bounds bounds_of(const struct game *game, const union any_state *state,
                               int seat, struct candidate candidate, int *looks)
{
    union any_state after;
    uint32_t value[MAX_SEATS + 1];

    memcpy(&after, state, game->state_size);
    game_apply(game, &after, seat, candidate.move);
    if (game_is_over(&after)) {
        bot_values(game, &after, value);
        return (struct bounds){value[seat], value[seat]};
    }
    return candidate.prior > 0 ? after_reply(game, &after, seat, looks) : open;
}

/* Lowers the bounds of the moves to what they are in one more guess. A move that may get
 * nothing needs no more than the first few. */
static void look_again(const struct game *game, const void *view, int seat,
                       const struct candidate *list, int n, bool is_first,
                       struct bounds *bounds, int *looks, rng_t *rng)
{
    union any_state state;
    memcpy(&state, view, game->state_size);
    game_guess(game, &state, seat, rng);
    for (int i = 0; i < n; i++) {
        if (!is_first && bounds[i].low == 0)
            continue;
        struct bounds now = bounds_of(game, &state, seat, list[i], looks);
        bounds[i].low = now.low < bounds[i].low ? now.low : bounds[i].low;
        bounds[i].high = now.high < bounds[i].high ? now.high : bounds[i].high;
    }
}

static bool is_any_safe(const struct bounds *bounds, int n)
{
    for (int i = 0; i < n; i++)
        if (bounds[i].low > 0)
            return true;
    return false;
}

void lookahead(const struct game *game, const void *view, int seat,
               const struct candidate *list, int n, struct bounds *bounds, rng_t *rng)
{
    int looks = MOST_LOOKS, last = 0; /* in all, and what the last guess took of them */

    for (int i = 0; i < n; i++)
        bounds[i] = (struct bounds){VALUE_ONE, VALUE_ONE};
    for (int guess = 0; guess < (game->redact ? MOST_GUESSES : 1); guess++) {
        int before = looks;
        if (guess >= GUESSES && (looks < 2 * last || !is_any_safe(bounds, n)))
            break;
        look_again(game, view, seat, list, n, guess < GUESSES, bounds, &looks, rng);
        last = before - looks;
    }
}
