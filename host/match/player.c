/* player.c - who sits on a seat of a match. */
#include "host/match/player.h"

#include "core/must.h"
#include "host/match/external.h"
#include "host/match/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The running programs of a player. There is one for each seat, so that no program sees
 * two hands of a deal, which is played again with the seats exchanged. */
struct outsider {
    const struct player *player;
    struct external *program[MAX_SEATS + 1]; /* by seat; NULL: not started yet */
    bool is_over;                            /* one failed, and none is asked any more */
    int faults;
    char fault[512]; /* the last one */
};

struct workspace {
    void *memory; /* for the search */
    size_t memory_size;
    bool is_fair; /* time is the thread's own */
    int32_t option[MAX_OPTIONS];
    struct advice advice;
    struct outsider outside[MAX_SEATS];
    int outsiders;
};

struct workspace *workspace_new(void)
{
    struct workspace *workspace = calloc(1, sizeof *workspace);
    if (workspace && !(workspace->memory = malloc(WORKSPACE_MEMORY))) {
        free(workspace);
        return NULL;
    }
    if (workspace)
        workspace->memory_size = WORKSPACE_MEMORY;
    return workspace;
}

/* A longer search remembers more, as far as there is memory. */
static void give_memory(struct workspace *workspace, double seconds)
{
    double usual = (double)WORKSPACE_MEMORY, most = 16 * usual;
    double wanted = seconds / (double)BEST_LEVEL_SECONDS * usual;
    size_t size = (size_t)(wanted < most ? wanted : most);
    void *more = size > workspace->memory_size ? malloc(size) : NULL;

    if (!more)
        return;
    free(workspace->memory);
    workspace->memory = more;
    workspace->memory_size = size;
}

void workspace_be_fair(struct workspace *workspace)
{
    workspace->is_fair = true;
}

void workspace_set_options(struct workspace *workspace, const int32_t *option)
{
    memcpy(workspace->option, option, sizeof workspace->option);
}

static void stop_programs(struct outsider *outsider)
{
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        external_stop(outsider->program[seat]);
        outsider->program[seat] = NULL;
    }
}

void workspace_free(struct workspace *workspace)
{
    for (int i = 0; workspace && i < workspace->outsiders; i++)
        stop_programs(&workspace->outside[i]);
    if (workspace)
        free(workspace->memory);
    free(workspace);
}

int workspace_faults(const struct workspace *workspace, const struct player *player,
                     const char **last)
{
    for (int i = 0; i < workspace->outsiders; i++)
        if (workspace->outside[i].player == player) {
            *last = workspace->outside[i].fault;
            return workspace->outside[i].faults;
        }
    return 0;
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
        if (strcmp(text + 6, "7") == 0) {
            out->seconds = DEEP_SECONDS;
            return NULL;
        }
        out->level = text[6] - '0';
        return out->level >= 1 && out->level <= LEVELS && text[7] == '\0'
                   ? NULL
                   : "levels are level:1 to level:7";
    }
    if (strncmp(text, "plain:", 6) == 0) {
        out->think = plain_think;
        return read_limit(text + 6, out);
    }
    if (strncmp(text, "search:", 7) == 0) {
        out->think = search_think;
        return read_limit(text + 7, out);
    }
    return "a player is 'random', 'level:1' to 'level:7', 'search:0.5s', "
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

static const struct advice *advise(const struct player *player,
                                   struct workspace *workspace, const struct game *game,
                                   const void *state, int seat, uint64_t seed,
                                   bool is_hasty)
{
    union any_state view;
    struct team_task task = {.think = player->think,
                             .game = game,
                             .view = &view,
                             .seat = seat,
                             .nodes = player->nodes,
                             .seconds = player->seconds,
                             .is_fair = workspace->is_fair,
                             .is_hasty = is_hasty,
                             .seed = seed,
                             .threads = player->threads};

    if (!player->think)
        return NULL;
    give_memory(workspace, player->seconds);
    task.memory = workspace->memory;
    task.memory_size = workspace->memory_size;
    game_view(game, state, seat, &view);
    if (player->level > 0) {
        struct limits limits;
        level_limits(game, &view, player->level, &limits);
        task.nodes = limits.nodes;
        task.blunder_rate = limits.blunder_rate;
        task.seconds = BEST_LEVEL_SECONDS;
    }
    team_think(&task, &workspace->advice);
    must(workspace->advice.choices > 0);
    return &workspace->advice;
}

const struct advice *player_advice(const struct player *player,
                                   struct workspace *workspace, const struct game *game,
                                   const void *state, int seat, uint64_t seed)
{
    return advise(player, workspace, game, state, seat, seed, false);
}

/* -- programs from outside -- */

static struct outsider *outsider_of(struct workspace *workspace,
                                    const struct player *player)
{
    for (int i = 0; i < workspace->outsiders; i++)
        if (workspace->outside[i].player == player)
            return &workspace->outside[i];
    must(workspace->outsiders < MAX_SEATS);
    workspace->outside[workspace->outsiders].player = player;
    return &workspace->outside[workspace->outsiders++];
}

/* Asks the program on a seat, which is started when it is first asked. */
static enum answer ask(struct outsider *outsider, const struct question *question,
                       move_t *move)
{
    struct external **program = &outsider->program[question->seat];
    if (!*program && !(*program = external_start(outsider->player->name + 4))) {
        snprintf(outsider->fault, sizeof outsider->fault, "it could not be started");
        return ANSWER_NONE;
    }
    return external_ask(*program, question, move, outsider->fault,
                        sizeof outsider->fault);
}

/* Asks a program; false where it gave no legal move, which is noted. */
static bool ask_outside(const struct player *player, struct workspace *workspace,
                        const struct game *game, const void *state, int seat,
                        move_t *move)
{
    struct outsider *outsider = outsider_of(workspace, player);
    struct question question = {game, workspace->option, state, seat, player->seconds};
    enum answer answer = outsider->is_over ? ANSWER_NONE : ask(outsider, &question, move);

    if (answer == ANSWER_LEGAL)
        return true;
    outsider->faults++;
    if (answer == ANSWER_NONE) {
        outsider->is_over = true;
        stop_programs(outsider);
    }
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

move_t player_move(const struct player *player, struct workspace *workspace,
                   const struct game *game, const void *state, int seat, uint64_t seed)
{
    const struct advice *advice;
    move_t move;

    if (has_one_move(game, state, seat, &move))
        return move;
    if (player_is_program(player) &&
        ask_outside(player, workspace, game, state, seat, &move))
        return move;
    if ((advice = advise(player, workspace, game, state, seat, seed, true)) != NULL)
        return advice->move;
    rng_t rng = rng_seeded(seed);
    return game_random_move(game, state, seat, &rng);
}
