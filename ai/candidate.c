/* candidate.c - the moves of a decision with their priors. */
#include "ai/candidate.h"

int candidates_of(const struct game *game, const void *state, int actor,
                  struct candidate *out)
{
    const struct hints *hints = game->hints;
    bool has_buckets = hints && hints->classify;
    move_t list[MAX_MOVES];
    uint16_t bucket[MAX_MOVES];
    int n = game_moves(game, state, actor, list);

    if (has_buckets)
        hints->classify(state, actor, hints->weight, list, n, bucket);
    for (int i = 0; i < n; i++) {
        uint32_t prior = 1;
        if (has_buckets)
            prior = bucket[i] == LEFT_OUT ? 0 : hints->prior[bucket[i]];
        out[i] = (struct candidate){list[i], prior};
    }
    return n;
}

struct candidate candidates_next(struct candidate *list, int i, int n)
{
    struct candidate moving = list[i];
    int best = i;
    for (int k = i + 1; k < n; k++)
        if (list[k].prior > list[best].prior)
            best = k;
    list[i] = list[best];
    list[best] = moving;
    return list[i];
}
