/* thoughts.c - a loop that is woken, positions, and the moves that are wanted there. */
#include "tests/think/thoughts.h"

#include "games/games.h"
#include "host/match/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct thoughts loop;
struct wanted wanted[WANTED];

void thoughts_begin(void)
{
    sem_init(&loop.woken, 0, 0);
}

static void wake(void *unused)
{
    (void)unused;
    sem_post(&loop.woken);
}

void note(void *unused, const struct thought *thought)
{
    (void)unused;
    assert_true(loop.count < MOST_TOLD);
    loop.told[loop.count++] = *thought;
}

struct pool *pool_with(int threads, int room)
{
    struct pool *pool = pool_new(threads, room, wake, NULL);

    assert_non_null(pool);
    loop.count = 0;
    return pool;
}

void collect_all(struct pool *pool, int most)
{
    while (loop.count < most) {
        sem_wait(&loop.woken);
        pool_collect(pool, INT64_MAX, note, NULL);
    }
}

int position(const struct game *game, int seats, int plies, rng_t *rng,
             union any_state *state)
{
    move_t list[MAX_MOVES];
    int actor;

    assert_null(game_init(game, state, seats, NULL, NULL));
    while (!game_is_over(state)) {
        actor = game_random_actor(state, rng);
        if (actor != CHANCE && (int)state->head.ply >= plies &&
            game_moves(game, state, actor, list) > 1)
            return actor;
        game_apply(game, state, actor, game_random_move(game, state, actor, rng));
    }
    return position(game, seats, plies / 2, rng, state);
}

struct pool_job job_at(const union any_state *state, const struct game *game, int seat,
                       const char *table, int level)
{
    return (struct pool_job){.table = table,
                             .seat = seat,
                             .game = game,
                             .state = state,
                             .level = level,
                             .seed = 7};
}

void ask(struct pool *pool, const char *table, int level, int64_t now)
{
    union any_state state;
    rng_t rng = rng_seeded(3);
    int seat = position(&hiroba_game, 2, 6, &rng, &state);
    struct pool_job job = job_at(&state, &hiroba_game, seat, table, level);

    job.asked = now;
    assert_true(pool_ask(pool, &job));
}

static void make_one(int i, struct workspace *workspace)
{
    const struct game *game = games[1 + i % GAMES];
    int level = 1 + i / GAMES % (LEVELS - 1), seats = game->min_seats + i % 2, seat;
    struct player player;
    char name[16];
    struct sbuf sb = sb_over(wanted[i].move, sizeof wanted[i].move);
    rng_t rng = rng_seeded((uint64_t)i);

    if (seats > game->max_seats)
        seats = game->max_seats;
    seat = position(game, seats, (int)rng_below(&rng, 40), &rng, &wanted[i].state);
    snprintf(wanted[i].id, sizeof wanted[i].id, "table%07d", i);
    snprintf(name, sizeof name, "level:%d", level);
    assert_null(player_read(name, &player));
    wanted[i].job = job_at(&wanted[i].state, game, seat, wanted[i].id, level);
    wanted[i].job.seed = (uint64_t)i * 1000;
    game_put_move(
        game, &wanted[i].state, seat,
        player_move(&player, workspace, game, &wanted[i].state, seat, wanted[i].job.seed),
        HOST, &sb);
}

void make_wanted(void)
{
    struct workspace *workspace = workspace_new();

    for (int i = 0; i < WANTED; i++)
        make_one(i, workspace);
    workspace_free(workspace);
}

void check_wanted(void)
{
    for (int i = 0; i < loop.count; i++) {
        const struct thought *thought = &loop.told[i];
        int at = atoi(thought->table + strlen("table"));
        assert_int_equal(thought->seat, wanted[at].job.seat);
        assert_int_equal(thought->question,
                         wanted[at].state.head.question[thought->seat]);
        assert_string_equal(thought->text, wanted[at].move);
    }
}
