/* analysis.c - a record taken apart, one standing move after the other. */
#include "ai/analysis/analysis.h"

#include "core/must.h"

#include <string.h>

const char *const part_word[PARTS] = {"draw_luck", "guess_luck", "own_mistakes",
                                      "others_mistakes", "ended_early"};
const char *const ending_word[] = {[PLAYED] = "played",
                                   [RESIGNED] = "resigned",
                                   [GIVEN_UP] = "given_up",
                                   [BROKEN_OFF] = "broken_off"};

int32_t parts_sum(const int32_t part[PARTS])
{
    return part[DRAW_LUCK] + part[GUESS_LUCK] - part[OWN_MISTAKES] +
           part[OTHERS_MISTAKES] + part[ENDED_EARLY];
}

static bool stands(const struct record_line *line)
{
    return line->kind == LINE_MOVE && line->undone_by == 0;
}

int analysis_steps(const struct record *record)
{
    int n = 0;
    for (int i = 0; i < record->lines; i++)
        n += stands(&record->line[i]);
    return n;
}

static int32_t change(const struct step *step, int seat)
{
    return step->after.of[seat] - step->before.of[seat];
}

/* -- the parts of a step -- */

/* All of it is one part, for every seat. */
static void all_to(struct step *step, enum part part, int seats)
{
    for (int seat = 1; seat <= seats; seat++)
        step->part[seat][part] = change(step, seat);
}

/* What the move brought to the seat `other`, as the mover could know it. Where one seat is to
 * move, that is measured from the position; the luck that is left is then nothing where
 * nothing is hidden. Where several are, who came first and what the others chose is luck: what
 * counts is the best that the mover could do. */
static int32_t brought(const struct verdict *verdict, enum mode mode, int other)
{
    bool is_alone = mode == TURN || mode == APART;
    const struct worth *from = is_alone ? &verdict->before : &verdict->at_best;
    return verdict->after.of[other] - from->of[other];
}

static void divide_move(struct analysis *a, enum mode mode, struct step *step)
{
    const struct verdict *verdict = &step->verdict;
    for (int seat = 1; seat <= a->record->seats; seat++) {
        int32_t mistake = brought(verdict, mode, seat);
        if (seat == step->actor)
            step->part[seat][OWN_MISTAKES] = -mistake;
        else
            step->part[seat][OTHERS_MISTAKES] = mistake;
        step->part[seat][GUESS_LUCK] = change(step, seat) - mistake;
    }
    step->revised = step->part[step->actor][OWN_MISTAKES] - verdict->loss;
}

static void add_up(struct analysis *a, const struct step *step)
{
    struct account *mover = &a->account[step->actor == CHANCE ? 0 : step->actor];
    for (int seat = 1; seat <= a->record->seats; seat++)
        for (int part = 0; part < PARTS; part++)
            a->account[seat].part[part] += step->part[seat][part];
    if (!step->is_judged)
        return;
    mover->lost += step->verdict.loss;
    mover->revised += step->revised;
    mover->decisions += step->verdict.choices > 1;
    mover->mistakes += step->verdict.loss > 0 && !step->verdict.is_close;
}

static void take_apart(struct analysis *a, const struct record_line *line,
                       struct step *step)
{
    const struct game *game = a->record->game;
    enum mode mode = (enum mode)a->state.head.mode;
    union any_state view;

    *step = (struct step){.line = (int)(line - a->record->line),
                          .actor = line->actor,
                          .move = line->move,
                          .before = a->now};
    step->is_out = line->actor != CHANCE && (a->taken >> line->actor & 1);
    step->is_judged = line->actor != CHANCE && !step->is_out;
    if (step->is_judged) {
        game_view(game, &a->state, line->actor, &view);
        verdict_of(&a->effort, game, &view, line->actor, line->move, a->memory,
                   &step->verdict);
    }
    game_apply(game, &a->state, line->actor, line->move);
    worth_of(&a->effort, a->effort.playouts, game, &a->state, &a->now);
    step->after = a->now;
    if (step->is_judged)
        divide_move(a, mode, step);
    else
        all_to(step, step->is_out ? ENDED_EARLY : DRAW_LUCK, a->record->seats);
    add_up(a, step);
}

/* -- the end -- */

/* Who is out: resigned; or late without coming back, in a game without an end. */
static unsigned seats_out(const struct record *record, bool is_over)
{
    unsigned resigned = 0, late = 0;
    for (int i = 0; i < record->lines; i++) {
        const struct record_line *line = &record->line[i];
        if (line->kind == LINE_RESIGN)
            resigned |= 1u << line->number;
        if (line->kind == LINE_TIMEOUT)
            late |= 1u << line->number;
        if (line->kind == LINE_PERSON)
            late &= ~(1u << line->number);
    }
    return resigned | (is_over ? 0 : late);
}

/* As at a table on the network: who is out ranks behind; in a game without an end all others
 * share the first rank. */
static void rank(const struct analysis *a, unsigned out, uint8_t rank[MAX_SEATS + 1])
{
    struct result played = {{0}, {0}};
    int seats = a->record->seats;

    if (game_is_over(&a->state))
        game_result(a->record->game, &a->state, &played);
    for (int seat = 1; seat <= seats; seat++) {
        rank[seat] = 1;
        for (int other = 1; other <= seats; other++) {
            bool is_out = out >> seat & 1, other_out = out >> other & 1;
            bool is_behind =
                other_out == is_out ? played.rank[other] < played.rank[seat] : is_out;
            rank[seat] = (uint8_t)(rank[seat] + is_behind);
        }
    }
}

static enum ending ending_of(const struct record *record, bool is_over, unsigned out)
{
    if (record->lines > 0 && record->line[record->lines - 1].kind == LINE_ABANDON)
        return GIVEN_UP;
    if (is_over && !out)
        return PLAYED;
    return out ? RESIGNED : BROKEN_OFF;
}

/* A record that breaks off has no result: it stays as it stands. */
static void finish(struct analysis *a)
{
    bool is_over = game_is_over(&a->state);
    unsigned out = seats_out(a->record, is_over);
    struct worth result = a->now;
    uint8_t ranks[MAX_SEATS + 1] = {0};

    a->ending = ending_of(a->record, is_over, out);
    if (a->ending == GIVEN_UP || a->ending == RESIGNED) {
        rank(a, out, ranks);
        worth_of_ranks(ranks, a->record->seats, &result);
    }
    for (int seat = 1; seat <= a->record->seats; seat++) {
        struct account *account = &a->account[seat];
        account->part[ENDED_EARLY] += result.of[seat] - a->now.of[seat];
        account->result = result.of[seat];
    }
}

/* -- step by step -- */

void analysis_start(struct analysis *a, const struct record *record, struct effort effort,
                    void *memory)
{
    memset(a, 0, sizeof *a);
    a->record = record;
    a->effort = effort;
    a->memory = memory;
    record_state(record, 0, &a->state);
    worth_of(&a->effort, effort.playouts, record->game, &a->state, &a->now);
    for (int seat = 1; seat <= record->seats; seat++)
        a->account[seat].start = a->now.of[seat];
}

static void host_did(struct analysis *a, const struct record_line *line)
{
    if (line->kind == LINE_COMPUTER || line->kind == LINE_RESIGN)
        a->taken |= 1u << line->number;
    if (line->kind == LINE_PERSON)
        a->taken &= ~(1u << line->number);
}

bool analysis_step(struct analysis *a, struct step *out)
{
    while (a->line < a->record->lines) {
        const struct record_line *line = &a->record->line[a->line++];
        if (stands(line)) {
            take_apart(a, line, out);
            return true;
        }
        host_did(a, line);
    }
    if (a->line == a->record->lines) {
        finish(a);
        a->line++; /* only once */
    }
    return false;
}
