/* inside.h - what the files of the library share: the public types as the engine's own. */
#ifndef NIWA_INSIDE_H
#define NIWA_INSIDE_H

#include "lib/niwa.h"

#include "core/record/record.h"

struct niwa_record {
    struct record record;
    union any_state state;
};

struct niwa_pack {
    struct pack pack;
    char checksum[PACK_CHECKSUM + 1];
};

static inline const struct game *inside(const niwa_game *game)
{
    return (const struct game *)game;
}

static inline const niwa_game *outside(const struct game *game)
{
    return (const niwa_game *)game;
}

static inline bool is_seat(const void *state, int seat)
{
    return seat >= 1 && seat <= game_peek(state)->seats;
}

static inline bool is_viewer(const void *state, int viewer)
{
    return viewer == PUBLIC || viewer == HOST || is_seat(state, viewer);
}

static inline bool may_act(const void *state, int actor)
{
    return (actor == CHANCE || is_seat(state, actor)) && game_may_act(state, actor);
}

/* Why a number is refused, for those who want to know. */
enum niwa_status refuse_number(const niwa_game *game, niwa_refusal *why);

/* Writes a sentence to a buffer that may be none. */
void say(const char *words, char *why, size_t size);

/* Sets a state up: NULL, or a sentence why not. */
const char *init_state(const struct game *game, const void *box, void *state, int seats,
                       const char *const *options);

#endif
