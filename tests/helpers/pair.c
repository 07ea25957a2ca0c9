/* pair.c - two tables played side by side. */
#include "tests/helpers/pair.h"

#include <stdlib.h>
#include <string.h>

enum { PAIR_LOG = 4096 }; /* entries of a log; a game has a few hundred */

const union any_state *pair_state(const struct pair *pair, int which)
{
    return which ? pair->other->state : pair->one->hosted->state;
}

struct hosted_table *pair_hosted(const struct pair *pair, int which)
{
    return which ? pair->other : pair->one->hosted;
}

/* -- steps that the viewer can't tell apart -- */

static void after(const struct pair *pair, int which, int actor, move_t move,
                  union any_state *full, union any_state *view)
{
    memcpy(full, pair_state(pair, which), pair->game->state_size);
    game_apply(pair->game, full, actor, move);
    game_view(pair->game, full, pair->viewer, view);
}

static void wording(const struct pair *pair, int which, int actor, move_t move,
                    int viewer, char text[MAX_MOVE_TEXT])
{
    struct sbuf sb = sb_over(text, MAX_MOVE_TEXT);
    game_put_move(pair->game, pair_state(pair, which), actor, move, viewer, &sb);
}

/* A move at the other table that looks like `move` at the first; one that makes the tables
 * differ, if there is any. False: the move tells them apart. */
static bool lookalike(struct pair *pair, int actor, move_t move, move_t *out)
{
    move_t list[MAX_MOVES];
    union any_state one, one_view, other, other_view;
    char words[MAX_MOVE_TEXT], others[MAX_MOVE_TEXT];
    int n = game_moves(pair->game, pair_state(pair, 1), actor, list), first;
    bool is_found = false;

    after(pair, 0, actor, move, &one, &one_view);
    wording(pair, 0, actor, move, pair->viewer, words);
    first = (int)rng_below(&pair->rng, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        move_t candidate = list[(first + i) % n];
        wording(pair, 1, actor, candidate, pair->viewer, others);
        if (strcmp(words, others) != 0)
            continue;
        after(pair, 1, actor, candidate, &other, &other_view);
        if (memcmp(&one_view, &other_view, pair->game->state_size) != 0)
            continue;
        *out = candidate;
        is_found = true;
        if (memcmp(&one, &other, pair->game->state_size) != 0)
            return true;
    }
    return is_found;
}

/* -- playing -- */

static void make_entry(const struct pair *pair, int which, int actor, move_t move,
                       int64_t at, struct entry *out)
{
    struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};
    struct sbuf sb = sb_over(out->text, sizeof out->text);
    out->number = pair_hosted(pair, which)->number + 1;
    out->at = at;
    out->kind = ENTRY_LINE;
    out->seat = actor == CHANCE ? 0 : (uint8_t)actor;
    record_put_line(&pair_hosted(pair, which)->record, &line, pair_state(pair, which),
                    &sb);
}

static void keep(struct people *people, const struct entry *entry)
{
    struct store_entry out = registry_entry(people->hosted, entry, NULL);
    bool clash;
    assert_null(people->store.call->append(&people->store, &out, 1, &clash));
}

bool pair_differs(const struct pair *pair)
{
    return memcmp(pair_state(pair, 0), pair_state(pair, 1), pair->game->state_size) != 0;
}

/* The second table's log as long as the first one's, which it is a copy of. */
static void copy_log(struct pair *pair)
{
    pair->other_entries = pair->one->entries;
    memcpy(pair->other_log, pair->one->log,
           (size_t)pair->other_entries * sizeof *pair->other_log);
}

static void make_alike(struct pair *pair)
{
    hosted_free(pair->other);
    pair->other = people_replay(pair->one, pair->one->entries);
    copy_log(pair);
}

move_t pair_step(struct pair *pair, int64_t at, struct hosted_step made[2], int *actor)
{
    static struct entry entry[2];
    move_t move[2];

    *actor = game_random_actor(pair_state(pair, 0), &pair->rng);
    move[0] = game_random_move(pair->game, pair_state(pair, 0), *actor, &pair->rng);
    if (!lookalike(pair, *actor, move[0], &move[1])) { /* lawfully revealed */
        make_alike(pair);
        pair->reveals++;
        move[1] = move[0];
    }
    for (int which = 0; which < 2; which++) {
        make_entry(pair, which, *actor, move[which], at, &entry[which]);
        assert_null(hosted_add(pair_hosted(pair, which), &entry[which], &made[which]));
    }
    keep(pair->one, &entry[0]);
    assert_true(pair->other_entries < PAIR_LOG);
    pair->other_log[pair->other_entries++] = entry[1];
    return move[0];
}

/* -- beginning and end -- */

static void add(struct pair *pair, int kind, int seat, const char *text)
{
    struct entry entry = {.number = pair->one->hosted->number + 1,
                          .at = pair->one->now,
                          .kind = (uint8_t)kind,
                          .seat = (uint8_t)seat};

    memcpy(entry.text, text, strlen(text) + 1);
    assert_null(hosted_add(pair->one->hosted, &entry, NULL));
    keep(pair->one, &entry);
}

void pair_set_up(struct pair *pair, const char *kinds, const char *options,
                 const char *clock, uint64_t seed)
{
    pair->rng = rng_seeded(seed);
    pair->one = people_new(pair->game, kinds, options, clock, seed);
    pair->other_log = malloc(PAIR_LOG * sizeof *pair->other_log);
    assert_non_null(pair->other_log);
    for (int seat = 1; kinds[seat - 1]; seat++) {
        char text[64];
        struct sbuf sb = sb_over(text, sizeof text);
        sb_put(&sb, "%s Hana", guest_on(seat));
        if (kinds[seat - 1] == 'o')
            add(pair, ENTRY_SIT, seat, text);
    }
    add(pair, ENTRY_START, 0, "");
    make_alike(pair);
}

void pair_free(struct pair *pair)
{
    hosted_free(pair->other);
    people_free(pair->one);
    free(pair->other_log);
}
