/* glance.c - what the next two moves show. */
#include "ai/glance.h"

#include <string.h>

enum {
    GUESSES = 3,       /* where something is hidden */
    MOST_LOOKS = 20000 /* replies tried in one glance */
};

static bool is_first(const struct game *game, const void *state, int seat)
{
    struct result result;
    game_result(game, state, &result);
    return result.rank[seat] == 1;
}

/* The only seat that may act; 0: nobody, several, or chance. */
static int next_seat(const struct head *head)
{
    unsigned actors = head->actors;
    if (actors == 0 || (actors & (actors - 1)) != 0 || actors >> CHANCE & 1)
        return 0;
    return __builtin_ctz(actors);
}

/* Whether the next seat, another one, has a move that ends the game for us. */
static bool hands_over(const struct game *game, const union any_state *state, int seat,
                       int *looks)
{
    move_t reply[MAX_MOVES];
    int other = next_seat(&state->head), n;

    if (other == 0 || other == seat)
        return false;
    n = game_moves(game, state, other, reply);
    for (int i = 0; i < n && *looks > 0; i++, --*looks) {
        union any_state after;
        memcpy(&after, state, game->state_size);
        game_apply(game, &after, other, reply[i]);
        if (game_is_over(&after) && !is_first(game, &after, seat))
            return true;
    }
    return false;
}

static enum verdict verdict_on(const struct game *game, const union any_state *state,
                               int seat, move_t move, int *looks)
{
    union any_state after;
    memcpy(&after, state, game->state_size);
    game_apply(game, &after, seat, move);
    if (game_is_over(&after))
        return is_first(game, &after, seat) ? WINS : OPEN;
    return hands_over(game, &after, seat, looks) ? LOSES : OPEN;
}

enum verdict glance(const struct game *game, const void *view, int seat,
                    const move_t *move, int n, enum verdict *verdict, rng_t *rng)
{
    int guesses = game->redact ? GUESSES : 1, looks = MOST_LOOKS;
    enum verdict best = LOSES;

    for (int i = 0; i < n; i++)
        verdict[i] = WINS;
    for (int guess = 0; guess < guesses; guess++) {
        union any_state state;
        memcpy(&state, view, game->state_size);
        game_guess(game, &state, seat, rng);
        for (int i = 0; i < n; i++) {
            enum verdict now = verdict_on(game, &state, seat, move[i], &looks);
            verdict[i] =
                now < verdict[i] ? now : verdict[i]; /* the worst of all guesses */
        }
    }
    for (int i = 0; i < n; i++)
        best = verdict[i] > best ? verdict[i] : best;
    return best;
}
