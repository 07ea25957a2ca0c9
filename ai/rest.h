/* rest.h - asks the hints to solve what is left until the next quiet state, such as the last
 * turns of a round. */
#ifndef NIWA_REST_H
#define NIWA_REST_H

#include "ai/bot.h"

struct best_moves {
    int n; /* 0: not known, or all moves are as good */
    move_t move[MAX_MOVES];
    uint32_t value; /* of each of them */
};

/* True: the advice says what to do, the one best move or, in secret, a mixture. Else there may be
 * several best moves; or a choice in secret makes no difference. All memory of the limits may
 * change. */
bool rest_solve(const struct game *game, const void *view, int seat,
                const struct limits *limits, struct best_moves *best,
                struct advice *advice);

#endif
