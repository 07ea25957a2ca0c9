/* actions.c - actions as numbers, observations, facts and symmetries, for programs that learn. */
#include "lib/inside.h"

#include "core/bits.h"
#include "core/must.h"
#include "games/numbers.h"
#include "lib/information.h"

#include <string.h>

static const struct numbers *numbers_in(const niwa_game *game)
{
    const struct numbers *numbers = numbers_of(inside(game));

    must(numbers);
    return numbers;
}

enum niwa_status niwa_game_facts(const niwa_game *game, niwa_facts *out)
{
    const struct numbers *numbers;

    if (!game || !out)
        return NIWA_BAD_ARGUMENT;
    numbers = numbers_in(game);
    *out = (niwa_facts){
        .actions = numbers->actions,
        .outcomes = numbers->outcomes,
        .observation = numbers->observation,
        .information = information_size(numbers),
        .longest = numbers->longest,
        .has_rounds = numbers->has_rounds,
        .has_chance = inside(game)->draw != NULL,
        .has_secrets = inside(game)->redact != NULL,
        .is_simultaneous = numbers->is_simultaneous,
        .max_score = numbers->max_score,
        .symmetries = numbers->symmetries,
    };
    return NIWA_OK;
}

const char *niwa_observation_part(const niwa_game *game, int index, uint32_t *size)
{
    const struct tensor_part *part;

    if (!game || index < 0)
        return NULL;
    part = numbers_in(game)->parts;
    while (part->name && index-- > 0)
        part++;
    if (part->name && size)
        *size = part->size;
    return part->name;
}

/* -- what is legal ----------------------------------------------------------------------- */

static bool is_asked(const niwa_game *game, const void *state, int seat)
{
    return game && state && is_seat(state, seat) && game_may_act(state, seat);
}

int niwa_legal_actions(const niwa_game *game, const void *state, int seat, int32_t *out,
                       int room)
{
    uint64_t set[ACTION_WORDS] = {0};
    int count = 0;

    if (!is_asked(game, state, seat) || (room > 0 && !out))
        return 0;
    numbers_in(game)->legal(state, seat, set);
    for (int word = 0; word < ACTION_WORDS; word++)
        for (uint64_t left = set[word]; left; count++) {
            int32_t action = 64 * word + bits_pop(&left);
            if (count < room)
                out[count] = action;
        }
    return count;
}

enum niwa_status niwa_action_mask(const niwa_game *game, const void *state, int seat,
                                  uint8_t *out, size_t size)
{
    uint64_t set[ACTION_WORDS] = {0};

    if (!is_asked(game, state, seat) || !out)
        return NIWA_BAD_ARGUMENT;
    if (size < (size_t)numbers_in(game)->actions)
        return NIWA_NO_ROOM;
    numbers_in(game)->legal(state, seat, set);
    for (int32_t action = 0; action < numbers_in(game)->actions; action++)
        out[action] = actions_have(set, action);
    return NIWA_OK;
}

int niwa_chance_outcomes(const niwa_game *game, const void *state, int32_t *out,
                         uint32_t *weight, int room)
{
    move_t moves[MAX_MOVES];
    int count;

    if (!game || !state || !game_may_act(state, CHANCE) || (room > 0 && !out))
        return 0;
    count = game_moves(inside(game), state, CHANCE, moves);
    for (int i = 0; i < count && i < room; i++) {
        out[i] = numbers_in(game)->number(state, CHANCE, moves[i]);
        if (weight)
            weight[i] = game_weight(inside(game), state, moves[i]);
    }
    return count;
}

/* -- numbers and moves ------------------------------------------------------------------- */

enum niwa_status niwa_move_number(const niwa_game *game, const void *state, int actor,
                                  niwa_move move, int32_t *out)
{
    if (!game || !state || !out || !may_act(state, actor) ||
        !game_is_legal(inside(game), state, actor, move))
        return NIWA_BAD_ARGUMENT;
    *out = numbers_in(game)->number(state, actor, move);
    return NIWA_OK;
}

/* Whether an actor who may act may do this: then its move. */
static bool find_move(const niwa_game *game, const void *state, int actor, int32_t number,
                      move_t *out)
{
    const struct numbers *numbers = numbers_in(game);
    uint64_t set[ACTION_WORDS] = {0};

    if (actor != CHANCE) {
        if (number < 0 || number >= numbers->actions)
            return false;
        numbers->legal(state, actor, set);
        if (!actions_have(set, number))
            return false;
        *out = numbers->move(state, actor, number);
        return true;
    }
    if (number < 0 || number >= numbers->outcomes)
        return false;
    *out = numbers->move(state, actor, number);
    return game_is_legal(inside(game), state, actor, *out);
}

enum niwa_status niwa_number_move(const niwa_game *game, const void *state, int actor,
                                  int32_t number, niwa_move *out)
{
    move_t move;

    if (!game || !state || !out || !may_act(state, actor) ||
        !find_move(game, state, actor, number, &move))
        return NIWA_BAD_ARGUMENT;
    *out = move;
    return NIWA_OK;
}

enum niwa_status niwa_act(const niwa_game *game, void *state, int actor, int32_t number,
                          niwa_refusal *why)
{
    move_t move;

    if (!game || !state || (actor != CHANCE && !is_seat(state, actor)))
        return NIWA_BAD_ARGUMENT;
    if (!may_act(state, actor) || !find_move(game, state, actor, number, &move))
        return refuse_number(game, why);
    game_apply(inside(game), state, actor, move);
    return NIWA_OK;
}

/* -- observations and ends --------------------------------------------------------------- */

enum niwa_status niwa_observe(const niwa_game *game, const void *state, int viewer,
                              uint8_t *out, size_t size)
{
    union any_state view;

    if (!game || !state || !out || (viewer != PUBLIC && !is_seat(state, viewer)))
        return NIWA_BAD_ARGUMENT;
    if (size < numbers_in(game)->observation)
        return NIWA_NO_ROOM;
    game_view(inside(game), state, viewer, &view);
    memset(out, 0, numbers_in(game)->observation);
    numbers_in(game)->observe(&view, viewer, out);
    return NIWA_OK;
}

enum niwa_status niwa_returns(const niwa_game *game, const void *state,
                              float out[NIWA_MAX_SEATS + 1])
{
    if (!game || !state || !out)
        return NIWA_BAD_ARGUMENT;
    returns_of(inside(game), state, out);
    return NIWA_OK;
}

void returns_of(const struct game *game, const void *state, float *out)
{
    int seats = game_peek(state)->seats;
    struct result result;

    memset(out, 0, (MAX_SEATS + 1) * sizeof *out);
    if (!game_is_over(state))
        return;
    game_result(game, state, &result);
    for (int seat = 1; seat <= seats; seat++) {
        int better = 0, worse = 0;
        for (int other = 1; other <= seats; other++) {
            better += result.rank[other] < result.rank[seat];
            worse += result.rank[other] > result.rank[seat];
        }
        out[seat] = (float)(worse - better) / (float)(seats - 1);
    }
}

/* -- symmetries -------------------------------------------------------------------------- */

static int put_turned(const niwa_game *game, int symmetry, int32_t count,
                      int32_t (*turned)(int32_t, int), int32_t *out, int room)
{
    if (symmetry < 0 || symmetry >= numbers_in(game)->symmetries || (room > 0 && !out))
        return 0;
    for (int32_t i = 0; i < count && i < room; i++)
        out[i] = turned ? turned(i, symmetry) : i;
    return count;
}

int niwa_symmetry_actions(const niwa_game *game, int symmetry, int32_t *out, int room)
{
    const struct numbers *numbers = game ? numbers_in(game) : NULL;

    return game ? put_turned(game, symmetry, numbers->actions, numbers->turn_action, out,
                             room)
                : 0;
}

int niwa_symmetry_bytes(const niwa_game *game, int symmetry, int32_t *out, int room)
{
    const struct numbers *numbers = game ? numbers_in(game) : NULL;

    return game ? put_turned(game, symmetry, (int32_t)numbers->observation,
                             numbers->turn_byte, out, room)
                : 0;
}

enum niwa_status niwa_turn(const niwa_game *game, void *state, int symmetry)
{
    if (!game || !state || symmetry < 0 || symmetry >= numbers_in(game)->symmetries)
        return NIWA_BAD_ARGUMENT;
    if (numbers_in(game)->turn)
        numbers_in(game)->turn(state, symmetry);
    return NIWA_OK;
}
