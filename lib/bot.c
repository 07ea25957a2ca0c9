/* bot.c - the computer players, for programs: a bot with memory of its own, and limits. */
#include "lib/inside.h"

#include "ai/bot.h"
#include "games/numbers.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct niwa_bot {
    bot_think *think;
    struct advice advice; /* large, so not on the stack */
    union {
        uint64_t align;
        max_align_t any;
    } memory[]; /* BOT_MEMORY bytes */
};

struct stopwatch {
    double begin, seconds;
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double time_used(void *clock)
{
    const struct stopwatch *watch = clock;
    return (now() - watch->begin) / watch->seconds;
}

static bool is_time_over(void *clock)
{
    return time_used(clock) >= 1;
}

niwa_bot *niwa_bot_new(const char *name)
{
    bot_think *think = NULL;
    niwa_bot *bot;

    if (name && strcmp(name, "search") == 0)
        think = search_think;
    if (name && strcmp(name, "plain") == 0)
        think = plain_think;
    bot = think ? malloc(sizeof *bot + BOT_MEMORY) : NULL;
    if (bot)
        bot->think = think;
    return bot;
}

void niwa_bot_free(niwa_bot *bot)
{
    free(bot);
}

/* False: they set no bound, or there are none such. */
static bool take_limits(const struct game *game, const void *view,
                        const niwa_limits *limits, struct stopwatch *watch,
                        struct limits *out)
{
    if (limits->level < 0 || limits->level > LEVELS ||
        !(limits->seconds >= 0 && limits->seconds < 1e9))
        return false;
    if (limits->level > 0)
        level_limits(game, view, limits->level, out);
    if (limits->nodes > 0 && (out->nodes == 0 || limits->nodes < out->nodes))
        out->nodes = limits->nodes;
    out->seed = limits->seed;
    if (limits->seconds > 0) {
        *watch = (struct stopwatch){.begin = now(), .seconds = limits->seconds};
        out->is_time_over = is_time_over;
        out->time_used = time_used;
        out->clock = watch;
    }
    return out->nodes > 0 || out->is_time_over;
}

static void tell(const struct game *game, const void *view, int seat,
                 const struct advice *advice, niwa_advice *out)
{
    const struct numbers *numbers = numbers_of(game);

    memset(out, 0, sizeof *out);
    out->move = advice->move;
    out->action = numbers->number(view, seat, advice->move);
    out->nodes = advice->nodes;
    out->is_mixed = advice->is_mixed;
    out->is_exact = advice->is_exact;
    for (; out->choices < NIWA_CHOICES && out->choices < advice->choices;
         out->choices++) {
        const struct choice *choice = &advice->choice[out->choices];
        out->choice[out->choices] =
            (niwa_choice){.move = choice->move,
                          .action = numbers->number(view, seat, choice->move),
                          .visits = choice->visits,
                          .value = (double)choice->value / (double)VALUE_ONE};
    }
}

enum niwa_status niwa_bot_think(niwa_bot *bot, const niwa_game *game, const void *state,
                                int seat, const niwa_limits *limits, niwa_advice *out)
{
    struct limits inner = {.memory_size = BOT_MEMORY};
    struct stopwatch watch;
    union any_state view;

    if (!bot || !game || !state || !limits || !out || !is_seat(state, seat) ||
        !game_may_act(state, seat))
        return NIWA_BAD_ARGUMENT;
    inner.memory = bot->memory;
    game_view(inside(game), state, seat, &view);
    if (!take_limits(inside(game), &view, limits, &watch, &inner))
        return NIWA_BAD_ARGUMENT;
    bot->think(inside(game), &view, seat, &inner, &bot->advice);
    tell(inside(game), &view, seat, &bot->advice, out);
    return NIWA_OK;
}
