/* parts.c - what has to hold of every analysis. */
#include "tests/analysis/parts.h"

#include "ai/bot.h"
#include "core/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fails(const char *name, const struct step *step, const char *what)
{
    printf("%s: line %d: %s\n", name, step ? step->line + 1 : 0, what);
    return false;
}

/* Whether nothing is ever hidden and nobody chooses at once with others. */
static bool is_open(const struct record *record)
{
    if (record->game->redact)
        return false;
    for (int i = 0; i < game_options(record->game); i++)
        if (strcmp(record->game->options[i].name, "grab") == 0)
            return strcmp(game_option_word(&record->game->options[i], record->option[i]),
                          "turns") == 0;
    return true;
}

/* A step has one cause: chance's moves are luck of the draw, a seat's are what it and luck of
 * the guess did. */
static bool has_one_cause(const struct step *step, int seats)
{
    for (int seat = 1; seat <= seats; seat++) {
        const int32_t *part = step->part[seat];
        bool is_mover = seat == step->actor;
        if (part[DRAW_LUCK] != 0 && step->actor != CHANCE)
            return false;
        if (part[GUESS_LUCK] != 0 && !step->is_judged)
            return false;
        if (part[OWN_MISTAKES] != 0 && (!is_mover || !step->is_judged))
            return false;
        if (part[OTHERS_MISTAKES] != 0 && (is_mover || !step->is_judged))
            return false;
        if (part[ENDED_EARLY] != 0 && !step->is_out)
            return false;
    }
    return true;
}

static bool step_holds(const struct record *record, const struct step *step,
                       const struct worth *now, const char *name,
                       struct parts_count *count)
{
    count->steps++;
    count->verdicts += step->is_judged;
    count->hidden += step->is_judged && !step->verdict.is_open;
    count->mixed += step->is_judged && step->verdict.is_mixed;
    if (!has_one_cause(step, record->seats))
        return fails(name, step, "a part that is not this move's");
    for (int seat = 1; seat <= record->seats; seat++) {
        if (step->before.of[seat] != now->of[seat])
            return fails(name, step, "it does not begin where the last step ended");
        if (parts_sum(step->part[seat]) != step->after.of[seat] - step->before.of[seat])
            return fails(name, step, "its parts are not its change");
        if (step->part[seat][GUESS_LUCK] != 0 && is_open(record))
            return fails(name, step, "luck of the guess where nothing is hidden");
        count->lucky_guesses += step->part[seat][GUESS_LUCK] != 0;
    }
    if (step->is_judged &&
        (step->verdict.loss < 0 || step->verdict.low > step->verdict.loss ||
         step->verdict.high < step->verdict.loss || step->verdict.choices < 1))
        return fails(name, step, "a verdict that contradicts itself");
    if (step->is_judged && step->verdict.share > 0 && step->verdict.loss != 0)
        return fails(name, step, "a pick of a good mixture is a mistake");
    return true;
}

/* The rank values of a game that was played to its end, found another way. */
static bool has_result(const struct record *record, const struct analysis *a)
{
    uint32_t value[MAX_SEATS + 1];
    bot_values(record->game, &a->state, value);
    for (int seat = 1; seat <= record->seats; seat++)
        if (abs((int)(a->account[seat].result -
                      (int32_t)((int64_t)value[seat] * WORTH_ONE / VALUE_ONE))) > 20)
            return false;
    return true;
}

static bool accounts_hold(const struct record *record, const struct analysis *a,
                          const char *name)
{
    union any_state end;
    record_state(record, record->lines, &end);
    if (memcmp(&end, &a->state, record->game->state_size) != 0)
        return fails(name, NULL, "the steps do not lead to the record's last state");
    if (a->ending == PLAYED && !has_result(record, a))
        return fails(name, NULL, "the result is not the game's");
    for (int seat = 1; seat <= record->seats; seat++) {
        const struct account *account = &a->account[seat];
        if (account->start + parts_sum(account->part) != account->result)
            return fails(name, NULL, "the parts do not add up to the result");
        if (account->lost + account->revised != account->part[OWN_MISTAKES])
            return fails(name, NULL, "own mistakes are not what was lost and revised");
    }
    return true;
}

bool parts_hold(const struct record *record, struct effort effort, const char *name,
                struct parts_count *count)
{
    struct analysis *a = malloc(sizeof *a);
    void *memory = malloc(VERDICT_MEMORY);
    struct worth now;
    struct step step;
    int steps = 0;
    bool holds = true;

    must(a && memory);
    analysis_start(a, record, effort, memory);
    now = a->now;
    while (holds && analysis_step(a, &step)) {
        holds = step_holds(record, &step, &now, name, count);
        now = step.after;
        steps++;
    }
    if (holds && steps != analysis_steps(record))
        holds = fails(name, NULL, "not all standing moves were taken");
    holds = holds && accounts_hold(record, a, name);
    count->records++;
    free(memory);
    free(a);
    return holds;
}

void parts_random(struct record *record, const struct game *game, int seats,
                  const int32_t *option, uint64_t seed)
{
    struct record_line *line = record->line;
    int room = record->room;
    rng_t rng = rng_seeded(seed);
    union any_state state;

    *record = (struct record){.game = game,
                              .version = RECORD_VERSION,
                              .seats = seats,
                              .line = line,
                              .room = room};
    memcpy(record->option, option, sizeof record->option);
    record_state(record, 0, &state);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        move_t move = game_random_move(game, &state, actor, &rng);
        must(record_add(record, &state,
                        (struct record_line){
                            .kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move}));
    }
}
