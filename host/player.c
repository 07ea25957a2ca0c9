/* player.c - who sits on a seat of a match. */
#include "player.h"

#include "core/must.h"
#include "external.h"
#include "team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mind {
    void *memory; /* for the search */
    bool is_fair; /* time is the thread's own */
    int32_t option[MAX_OPTIONS];
    struct advice advice;
    struct {
        char name[256];
        struct external *program;
    } outside[MAX_SEATS]; /* programs that were started, by their players' names */
    int programs, faults;
    char fault[512]; /* the last one */
};

struct mind *mind_new(void)
{
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind && !(mind->memory = malloc(MIND_MEMORY))) {
        free(mind);
        return NULL;
    }
    return mind;
}

void mind_be_fair(struct mind *mind)
{
    mind->is_fair = true;
}

void mind_set_options(struct mind *mind, const int32_t *option)
{
    memcpy(mind->option, option, sizeof mind->option);
}

void mind_free(struct mind *mind)
{
    for (int i = 0; mind && i < mind->programs; i++)
        external_stop(mind->outside[i].program);
    if (mind)
        free(mind->memory);
    free(mind);
}

int mind_faults(const struct mind *mind, const char **last)
{
    *last = mind->fault;
    return mind->faults;
}

/* "0.5s" or "2000n", and "x2" behind it for two threads. */
static const char *read_limit(const char *text, struct player *out)
{
    static const char expected[] =
        "a limit reads 0.5s (seconds) or 2000n (nodes); 0.5sx2 is on 2 threads";
    char *end;
    double number = strtod(text, &end);

    if (end == text || !(number > 0) || number > 1e9)
        return expected;
    if (*end == 's')
        out->seconds = number;
    else if (*end == 'n' && number >= 1)
        out->nodes = (uint64_t)number;
    else
        return expected;
    out->threads = 1;
    if (end[1] == 'x') {
        long threads = strtol(end + 2, &end, 10);
        out->threads = threads >= 1 && threads <= MAX_TEAM ? (int)threads : 0;
        return *end == '\0' && out->threads ? NULL : "there may be 1 to 16 threads";
    }
    return end[1] == '\0' ? NULL : expected;
}

const char *player_read(const char *text, struct player *out)
{
    *out = (struct player){0};
    if (strlen(text) >= sizeof out->name)
        return "a player's name is too long";
    snprintf(out->name, sizeof out->name, "%s", text);
    if (strcmp(text, "random") == 0)
        return NULL;
    if (player_is_program(out))
        return text[4] ? NULL : "cmd: needs a program";
    if (strncmp(text, "level:", 6) == 0) {
        out->think = search_think;
        out->threads = 1;
        out->level = text[6] - '0';
        return out->level >= 1 && out->level <= LEVELS && text[7] == '\0'
                   ? NULL
                   : "levels are level:1 to level:6";
    }
    if (strncmp(text, "plain:", 6) == 0) {
        out->think = plain_think;
        return read_limit(text + 6, out);
    }
    if (strncmp(text, "search:", 7) == 0) {
        out->think = search_think;
        return read_limit(text + 7, out);
    }
    return "a player is 'random', 'level:1' to 'level:6', 'search:0.5s', "
           "'plain:2000n' or 'cmd:PROGRAM'";
}

bool player_is_program(const struct player *player)
{
    return strncmp(player->name, "cmd:", 4) == 0;
}

int player_reaction(const struct player *player)
{
    return player->level > 0 ? player->level : LEVELS;
}

static const struct advice *advise(const struct player *player, struct mind *mind,
                                   const struct game *game, const void *state, int seat,
                                   uint64_t seed, bool is_hasty)
{
    union any_state view;
    struct task task = {.think = player->think,
                        .game = game,
                        .view = &view,
                        .seat = seat,
                        .nodes = player->nodes,
                        .seconds = player->seconds,
                        .is_fair = mind->is_fair,
                        .is_hasty = is_hasty,
                        .seed = seed,
                        .threads = player->threads,
                        .memory = mind->memory,
                        .memory_size = MIND_MEMORY};

    if (!player->think)
        return NULL;
    game_view(game, state, seat, &view);
    if (player->level > 0) {
        struct limits limits;
        level_limits(game, &view, player->level, &limits);
        task.nodes = limits.nodes;
        task.overlooks = limits.overlooks;
        task.seconds = BEST_LEVEL_SECONDS;
    }
    team_think(&task, &mind->advice);
    must(mind->advice.choices > 0);
    return &mind->advice;
}

const struct advice *player_advice(const struct player *player, struct mind *mind,
                                   const struct game *game, const void *state, int seat,
                                   uint64_t seed)
{
    return advise(player, mind, game, state, seat, seed, false);
}

/* -- programs from outside -- */

/* The program of a player, started when it is first asked. */
static struct external *program_of(struct mind *mind, const struct player *player)
{
    for (int i = 0; i < mind->programs; i++)
        if (strcmp(mind->outside[i].name, player->name) == 0)
            return mind->outside[i].program;
    if (mind->programs == MAX_SEATS)
        return NULL;
    snprintf(mind->outside[mind->programs].name, sizeof player->name, "%s", player->name);
    return mind->outside[mind->programs++].program = external_start(player->name + 4);
}

/* Asks a program; false where it gave no legal move, which is noted. */
static bool ask_outside(const struct player *player, struct mind *mind,
                        const struct game *game, const void *state, int seat,
                        move_t *move)
{
    struct external *program = program_of(mind, player);
    struct question question = {game, mind->option, state, seat, player->seconds};
    snprintf(mind->fault, sizeof mind->fault, "it could not be started");
    if (program &&
        external_ask(program, &question, move, mind->fault, sizeof mind->fault))
        return true;
    mind->faults++;
    return false;
}

/* A seat with one move need not think. */
static bool has_one_move(const struct game *game, const void *state, int seat,
                         move_t *move)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, seat, list);
    *move = list[0];
    return n == 1;
}

move_t player_move(const struct player *player, struct mind *mind,
                   const struct game *game, const void *state, int seat, uint64_t seed)
{
    const struct advice *advice;
    move_t move;

    if (has_one_move(game, state, seat, &move))
        return move;
    if (player_is_program(player) && ask_outside(player, mind, game, state, seat, &move))
        return move;
    if ((advice = advise(player, mind, game, state, seat, seed, true)) != NULL)
        return advice->move;
    rng_t rng = rng_seeded(seed);
    return game_random_move(game, state, seat, &rng);
}
