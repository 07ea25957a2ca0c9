/* laws_numbers.c - the laws about a game in numbers: actions, tensors, facts, symmetries. */
#include "tests/engine/laws_step.h"

#include "core/signature.h"

#include <string.h>

/* -- actions -- */

/* One legal move is one number, and the other way. */
static bool law_actions(struct step *s, const struct numbers *numbers, int actor,
                        const void *view)
{
    uint64_t set[ACTION_WORDS] = {0}, found[ACTION_WORDS] = {0};
    int bound = actor == CHANCE ? numbers->outcomes : numbers->actions;

    for (int i = 0; i < s->moves[actor]; i++) {
        move_t move = s->list[actor][i];
        int32_t number = numbers->number(view, actor, move);
        if (number < 0 || number >= bound)
            return broken(s, "actions", "actor %d: number %d of %d", actor, number,
                          bound);
        if (actions_have(found, number))
            return broken(s, "actions", "actor %d: two moves are %d", actor, number);
        actions_add(found, number, 1);
        if (numbers->move(view, actor, number) != move)
            return broken(s, "actions", "actor %d: %d is another move", actor, number);
    }
    if (actor == CHANCE)
        return true;
    numbers->legal(view, actor, set);
    if (memcmp(set, found, sizeof set) != 0)
        return broken(s, "actions", "seat %d has other legal actions", actor);
    return true;
}

/* -- tensors -- */

/* A text has one tensor and a tensor one text, as far as they were seen: hashes of both. */
static bool law_pairs(struct step *s, uint64_t text, uint64_t tensor, int viewer)
{
    for (int way = 0; way < 2; way++) {
        uint64_t key = (way ? tensor : text) | 1, value = way ? text : tensor;
        uint64_t at = signature_mix(key, 0) % SEEN_PAIRS;
        struct pair *pair = &s->pairs[way][at];
        if (pair->key == key && pair->value != value)
            return broken(s, "observe",
                          way ? "viewer %d: another view has the same tensor"
                              : "viewer %d: the same view has another tensor",
                          viewer);
        *pair = (struct pair){key, value};
    }
    return true;
}

static uint64_t hash_of(const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    uint64_t hash = size;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x9e3779b97f4a7c15u ^ hash >> 29;
    return signature_mix(hash, size);
}

static bool law_observe(struct step *s, const struct numbers *numbers, int viewer,
                        const void *view)
{
    uint8_t tensor[MAX_OBSERVATION + CANARY] = {0};
    const struct box *box = s->game->box;
    uint64_t who = signature_mix((uint64_t)viewer + 1, 0);
    struct sbuf sb = sb_over(s->text, sizeof s->text);
    size_t size = numbers->observation;

    memset(tensor + size, 0xaa, CANARY);
    numbers->observe(view, viewer, tensor);
    for (int i = 0; i < CANARY; i++)
        if (tensor[size + (size_t)i] != 0xaa)
            return broken(s, "observe", "viewer %d: it writes past its end", viewer);
    s->game->put_json(view, viewer, &sb);
    if (box) /* the same texts mean the same where the components are the same */
        who += hash_of(game_box(s->game, view), box->size);
    return law_pairs(s, signature_mix(hash_of(s->text, sb.len), who),
                     signature_mix(hash_of(tensor, size), who), viewer);
}

/* -- facts -- */

static bool law_facts(struct step *s, const struct numbers *numbers)
{
    uint32_t round = numbers->round ? numbers->round(&s->state) : 0;
    struct result result;

    if (round != s->round || s->state.head.ply == 0) {
        s->round = round;
        s->round_began = s->state.head.ply;
    }
    if (s->state.head.ply - s->round_began > (uint32_t)numbers->longest)
        return broken(s, "facts", "it is longer than %d moves", numbers->longest);
    if (__builtin_popcount(s->state.head.actors) > 1 && !numbers->is_simultaneous)
        return broken(s, "facts", "several act, and it is not simultaneous");
    if (!game_is_over(&s->state))
        return true;
    game_result(s->game, &s->state, &result);
    for (int seat = 1; seat <= s->seats; seat++)
        if (result.score[seat] < 0 ||
            (numbers->max_score != NO_BOUND && result.score[seat] > numbers->max_score))
            return broken(s, "facts", "seat %d has %d points", seat, result.score[seat]);
    return true;
}

static bool law_parts(struct step *s, const struct numbers *numbers)
{
    uint32_t size = 0;

    for (const struct tensor_part *part = numbers->parts; part->name; part++)
        size += part->size;
    if (size != numbers->observation || size > MAX_OBSERVATION ||
        numbers->actions > MAX_ACTIONS || numbers->symmetries < 1)
        return broken(s, "parts", "%d bytes are named, not %d", (int)size,
                      (int)numbers->observation);
    return true;
}

/* -- symmetries -- */

/* The tensor of a turned view is the turned tensor. */
static bool law_turned_tensor(struct step *s, const struct numbers *numbers, int viewer,
                              int symmetry, const void *turned)
{
    uint8_t was[MAX_OBSERVATION] = {0}, is[MAX_OBSERVATION] = {0};
    union any_state view;

    game_view(s->game, &s->state, viewer, &view);
    numbers->observe(&view, viewer, was);
    game_view(s->game, turned, viewer, &view);
    numbers->observe(&view, viewer, is);
    for (int i = 0; i < (int)numbers->observation; i++) {
        int to = numbers->turn_byte(i, symmetry);
        if (to < 0 || to >= (int)numbers->observation || is[to] != was[i])
            return broken(s, "symmetry", "%d: byte %d turned is not %d", symmetry, i, to);
    }
    return true;
}

/* A turned action does to the turned state what the action does. */
static bool law_turned_moves(struct step *s, const struct numbers *numbers, int actor,
                             int symmetry, const void *turned)
{
    uint64_t set[ACTION_WORDS] = {0};
    int count = 0;

    if (actor != CHANCE)
        numbers->legal(turned, actor, set);
    for (int word = 0; word < ACTION_WORDS; word++)
        count += __builtin_popcountll(set[word]);
    if (actor != CHANCE && count != s->moves[actor])
        return broken(s, "symmetry", "%d: seat %d has %d moves", symmetry, actor, count);
    for (int i = 0; i < s->moves[actor]; i++) {
        int32_t number = numbers->number(&s->state, actor, s->list[actor][i]);
        union any_state one = s->state, two;
        memcpy(&two, turned, sizeof two);
        if (actor != CHANCE)
            number = numbers->turn_action(number, symmetry);
        if (actor != CHANCE && !actions_have(set, number))
            return broken(s, "symmetry", "%d: action %d is illegal", symmetry, number);
        game_apply(s->game, &one, actor, s->list[actor][i]);
        game_apply(s->game, &two, actor, numbers->move(turned, actor, number));
        numbers->turn(&one, symmetry);
        if (!same(s, &one, &two))
            return broken(s, "symmetry", "%d: action %d does something else", symmetry,
                          number);
    }
    return true;
}

static bool law_symmetry(struct step *s, const struct numbers *numbers)
{
    int symmetry = (int)rng_below(&s->rng, (uint32_t)numbers->symmetries);
    union any_state turned = s->state;

    if (numbers->symmetries == 1)
        return true;
    numbers->turn(&turned, symmetry);
    if (!game_valid(s->game, &turned, s->game->state_size))
        return broken(s, "symmetry", "%d: the state is called invalid", symmetry);
    if (symmetry == 0 && !same(s, &turned, &s->state))
        return broken(s, "symmetry", "0 changes the state");
    for (int actor = 1; actor <= CHANCE; actor++)
        if (s->moves[actor] > 0 &&
            !law_turned_moves(s, numbers, actor, symmetry, &turned))
            return false;
    return law_turned_tensor(s, numbers, (int)rng_below(&s->rng, (uint32_t)s->seats + 1),
                             symmetry, &turned);
}

bool law_numbers(struct step *s)
{
    const struct numbers *numbers = s->numbers;

    if (!numbers)
        return true;
    if (!law_parts(s, numbers) || !law_facts(s, numbers) || !law_symmetry(s, numbers))
        return false;
    for (int actor = 1; actor <= CHANCE; actor++)
        if (s->moves[actor] > 0) {
            union any_state view = s->state;
            if (actor != CHANCE)
                game_view(s->game, &s->state, actor, &view);
            if (!law_actions(s, numbers, actor, &view))
                return false;
        }
    for (int viewer = PUBLIC; viewer <= s->seats; viewer++) {
        union any_state view;
        game_view(s->game, &s->state, viewer, &view);
        if (!law_observe(s, numbers, viewer, &view))
            return false;
    }
    return true;
}
