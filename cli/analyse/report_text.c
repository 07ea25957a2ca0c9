/* report_text.c - an analysis told to people in a terminal. */
#include "cli/analyse/report.h"

#include "cli/command.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 64, ROWS = 11, MOMENTS = 3, MOST_MISTAKES = 10 };

static double rank_value(int32_t worth)
{
    return (double)worth / (double)WORTH_ONE;
}

static bool is_told(const struct report *report, int seat)
{
    return report->seat == 0 || report->seat == seat;
}

static const char *ending_words(enum ending ending)
{
    static const char *const words[] = {[PLAYED] = "played to the end",
                                        [RESIGNED] = "ended by who left",
                                        [GIVEN_UP] = "given up",
                                        [BROKEN_OFF] = "not played to the end"};
    return words[ending];
}

/* -- the accounts -- */

static void print_account(const struct report *report, int seat, FILE *out)
{
    const struct account *account = &report->analysis->account[seat];
    const int32_t *part = account->part;

    fprintf(out, "%6d %6.3f %+10.3f %+10.3f %+13.3f %+16.3f %+9.3f %8.3f\n", seat,
            rank_value(account->start), rank_value(part[DRAW_LUCK]),
            rank_value(part[GUESS_LUCK]), rank_value(-part[OWN_MISTAKES]),
            rank_value(part[OTHERS_MISTAKES]), rank_value(part[ENDED_EARLY]),
            rank_value(account->result));
}

static void print_accounts(const struct report *report, FILE *out)
{
    const struct record *record = report->record;

    fprintf(out, "%s, %d players, %s. Rank values: 1 is the first place, 0 the last.\n\n",
            record->game->title, record->seats, ending_words(report->analysis->ending));
    fputs("  seat  start  draw luck guess luck  own mistakes others' mistakes end early  "
          " result\n",
          out);
    for (int seat = 1; seat <= record->seats; seat++)
        if (is_told(report, seat))
            print_account(report, seat, out);
    putc('\n', out);
    for (int seat = 1; seat <= record->seats; seat++) {
        const struct account *account = &report->analysis->account[seat];
        if (is_told(report, seat))
            fprintf(out,
                    "Seat %d%s%s decided %d times, made %d mistakes, and lost %.3f in "
                    "all.\n",
                    seat, record->name[seat][0] ? ", " : "",
                    printable(record->name[seat]), (int)account->decisions,
                    (int)account->mistakes, rank_value(account->lost));
    }
}

/* -- the graph: a column for some steps, '1' the worth of seat 1 after them -- */

static int32_t size_of(int32_t number)
{
    return number < 0 ? -number : number;
}

/* How much of a step was luck for a seat, and how much was no luck. */
static int32_t luck_in(const struct step *step, int seat)
{
    return size_of(step->part[seat][DRAW_LUCK] + step->part[seat][GUESS_LUCK]);
}

static int32_t skill_in(const struct step *step, int seat)
{
    return size_of(step->part[seat][OTHERS_MISTAKES] - step->part[seat][OWN_MISTAKES]);
}

/* What the steps of a column were most: '~' luck, '!' mistakes, ' ' nothing much. */
static char cause_of(const struct report *report, int from, int to)
{
    int64_t luck = 0, skill = 0;
    for (int i = from; i < to; i++)
        for (int seat = 1; seat <= report->record->seats; seat++)
            if (is_told(report, seat)) {
                luck += luck_in(&report->step[i], seat);
                skill += skill_in(&report->step[i], seat);
            }
    if (luck < WORTH_ONE / 50 && skill < WORTH_ONE / 50)
        return ' ';
    return luck >= skill ? '~' : '!';
}

static void print_graph(const struct report *report, FILE *out)
{
    char grid[ROWS][COLUMNS + 1], cause[COLUMNS + 1];
    int columns = report->steps < COLUMNS ? report->steps : COLUMNS;

    memset(grid, ' ', sizeof grid);
    for (int column = 0; column < columns; column++) {
        int from = report->steps * column / columns;
        int to = report->steps * (column + 1) / columns;
        cause[column] = cause_of(report, from, to);
        for (int seat = report->record->seats; seat >= 1; seat--)
            if (is_told(report, seat) &&
                (report->record->seats > 2 || seat == 1 || report->seat == seat)) {
                int64_t worth = report->step[to - 1].after.of[seat];
                int row = (int)((worth * (ROWS - 1) + WORTH_ONE / 2) / WORTH_ONE);
                grid[ROWS - 1 - row][column] = (char)('0' + seat);
            }
    }
    cause[columns] = '\0';
    putc('\n', out);
    for (int row = 0; row < ROWS; row++) {
        grid[row][columns] = '\0';
        fprintf(out, "  %3.1f |%s\n", (double)(ROWS - 1 - row) / (ROWS - 1), grid[row]);
    }
    fprintf(out, "      |%s\n      ~ luck, ! mistakes\n", cause);
}

/* -- moments and mistakes -- */

static bool is_mistake(const struct step *step)
{
    return step->is_judged && step->verdict.loss > 0 && !step->verdict.is_close;
}

static void print_move(const struct report *report, const struct step *step, move_t move,
                       FILE *out)
{
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    union any_state state;

    record_state(report->record, step->line, &state);
    game_put_move(report->record->game, &state, step->actor, move, HOST, &sb);
    fputs(text, out);
}

static void print_who(const struct report *report, const struct step *step, FILE *out)
{
    fprintf(out, "  line %d, %s%s: ", step->line + 1,
            step->actor == CHANCE ? "" : "seat ", actor_name(step->actor));
    print_move(report, step, step->move, out);
}

static void print_loss(const struct report *report, const struct step *step, FILE *out)
{
    const struct verdict *verdict = &step->verdict;
    fprintf(out, " lost %.3f (%.3f to %.3f); better: ", rank_value(verdict->loss),
            rank_value(verdict->low), rank_value(verdict->high));
    print_move(report, step, verdict->best, out);
    fprintf(out, "%s%s\n", verdict->is_mixed ? ", among others" : "",
            verdict->is_close ? "; too close to call" : "");
}

/* What a step decided: the luck in it, or what its mistake lost. */
static int32_t weight_of(const struct report *report, const struct step *step)
{
    int32_t most = 0;
    for (int seat = 1; seat <= report->record->seats; seat++)
        if (is_told(report, seat) && luck_in(step, seat) > most)
            most = luck_in(step, seat);
    if (is_mistake(step) && is_told(report, step->actor) && step->verdict.loss > most)
        most = step->verdict.loss;
    return most;
}

static void print_moment(const struct report *report, const struct step *step, FILE *out)
{
    print_who(report, step, out);
    if (is_mistake(step) && weight_of(report, step) == step->verdict.loss) {
        print_loss(report, step, out);
        return;
    }
    fputs(step->actor == CHANCE ? " was luck of the draw:" : " met, by luck:", out);
    for (int seat = 1; seat <= report->record->seats; seat++)
        if (is_told(report, seat))
            fprintf(
                out, " %+.3f for seat %d%s",
                rank_value(step->part[seat][DRAW_LUCK] + step->part[seat][GUESS_LUCK]),
                seat, seat < report->record->seats && !report->seat ? "," : "\n");
}

/* Puts the index of a step among the heaviest so far, at most `most`; returns how many. */
static int keep(int *best, int32_t *weight, int n, int most, int index, int32_t is)
{
    int at = n < most ? n : most;
    while (at > 0 && weight[at - 1] < is)
        at--;
    if (at == most)
        return n;
    for (int k = n < most ? n : most - 1; k > at; k--) {
        best[k] = best[k - 1];
        weight[k] = weight[k - 1];
    }
    best[at] = index;
    weight[at] = is;
    return n < most ? n + 1 : n;
}

static void print_moments(const struct report *report, FILE *out)
{
    int best[MOMENTS], n = 0;
    int32_t weight[MOMENTS];
    for (int i = 0; i < report->steps; i++)
        n = keep(best, weight, n, MOMENTS, i, weight_of(report, &report->step[i]));
    fputs("\nWhat decided:\n", out);
    for (int i = 0; i < n; i++)
        print_moment(report, &report->step[best[i]], out);
}

static void print_mistakes(const struct report *report, FILE *out)
{
    int best[MOST_MISTAKES], n = 0;
    int32_t weight[MOST_MISTAKES];
    for (int i = 0; i < report->steps; i++) {
        const struct step *step = &report->step[i];
        if (is_mistake(step) && is_told(report, step->actor))
            n = keep(best, weight, n, MOST_MISTAKES, i, step->verdict.loss);
    }
    fputs(n ? "\nThe largest mistakes:\n"
            : "\nNo mistakes that are not too close to call.\n",
          out);
    for (int i = 0; i < n; i++) {
        print_who(report, &report->step[best[i]], out);
        print_loss(report, &report->step[best[i]], out);
    }
}

static void print_step(const struct report *report, const struct step *step, FILE *out)
{
    print_who(report, step, out);
    fputs(" |", out);
    for (int seat = 1; seat <= report->record->seats; seat++)
        if (is_told(report, seat))
            fprintf(out, " %.3f", rank_value(step->after.of[seat]));
    if (step->is_judged && step->verdict.loss > 0)
        print_loss(report, step, out);
    else
        putc('\n', out);
}

void report_text(const struct report *report, bool with_steps, FILE *out)
{
    print_accounts(report, out);
    if (report->steps > 0) {
        print_graph(report, out);
        print_moments(report, out);
        print_mistakes(report, out);
    }
    if (with_steps)
        fputs("\nEvery move, and the worth after it:\n", out);
    for (int i = 0; i < report->steps && with_steps; i++)
        if (report->step[i].actor == CHANCE || is_told(report, report->step[i].actor))
            print_step(report, &report->step[i], out);
}
