/* report_json.c - an analysis told to programs, in JSON Lines. */
#include "cli/analyse/report.h"

#include "cli/command.h"
#include "core/json.h"

#include <string.h>

static bool is_told(const struct report *report, int seat)
{
    return report->seat == 0 || report->seat == seat;
}

static void put_record(const struct report *report, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "record", report->path);
}

static void print_line(struct sbuf *line, FILE *out)
{
    json_close(line, '}');
    fwrite(line->text, 1, line->len, out);
    putc('\n', out);
}

static void put_account(const struct account *account, int seat, struct sbuf *out)
{
    json_open(out, '{');
    json_key_int(out, "seat", seat);
    json_key_int(out, "start", account->start);
    for (int part = 0; part < PARTS; part++)
        json_key_int(out, part_word[part], account->part[part]);
    json_key_int(out, "result", account->result);
    json_key_int(out, "decisions", account->decisions);
    json_key_int(out, "mistakes", account->mistakes);
    json_key_int(out, "lost", account->lost);
    json_key_int(out, "revised", account->revised);
    json_close(out, '}');
}

static void put_by_seat(const struct report *report, const char *key,
                        const struct worth *worth, struct sbuf *out)
{
    json_key_open(out, key, '[');
    for (int seat = 1; seat <= report->record->seats; seat++)
        json_int(out, worth->of[seat]);
    json_close(out, ']');
}

static void put_part(const struct report *report, const struct step *step, int part,
                     struct sbuf *out)
{
    bool is_any = false;
    for (int seat = 1; seat <= report->record->seats; seat++)
        is_any |= step->part[seat][part] != 0;
    if (!is_any)
        return;
    json_key_open(out, part_word[part], '[');
    for (int seat = 1; seat <= report->record->seats; seat++)
        json_int(out, step->part[seat][part]);
    json_close(out, ']');
}

static void put_move(const struct report *report, const union any_state *state,
                     const char *key, int actor, move_t move, struct sbuf *out)
{
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    game_put_move(report->record->game, state, actor, move, HOST, &sb);
    json_key_text(out, key, text);
}

static void put_verdict(const struct report *report, const union any_state *state,
                        const struct step *step, struct sbuf *out)
{
    const struct verdict *verdict = &step->verdict;
    json_key_open(out, "verdict", '{');
    json_key_int(out, "choices", verdict->choices);
    put_move(report, state, "best", step->actor, verdict->best, out);
    json_key_int(out, "loss", verdict->loss);
    json_key_int(out, "low", verdict->low);
    json_key_int(out, "high", verdict->high);
    json_key_bool(out, "close", verdict->is_close);
    if (verdict->is_mixed)
        json_key_int(out, "share", verdict->share);
    json_key_int(out, "revised", step->revised);
    json_close(out, '}');
}

static void print_step(const struct report *report, const union any_state *state,
                       const struct step *step, FILE *file)
{
    static _Thread_local char text[MAX_JSON];
    struct sbuf out = sb_over(text, sizeof text);

    put_record(report, &out);
    json_key_int(&out, "line", step->line + 1);
    json_key_text(&out, "actor", actor_name(step->actor));
    put_move(report, state, "move", step->actor, step->move, &out);
    put_by_seat(report, "before", &step->before, &out);
    put_by_seat(report, "after", &step->after, &out);
    for (int part = 0; part < PARTS; part++)
        put_part(report, step, part, &out);
    if (step->is_judged)
        put_verdict(report, state, step, &out);
    print_line(&out, file);
}

void report_json(const struct report *report, bool with_steps, FILE *out)
{
    static _Thread_local char text[MAX_JSON];
    const struct record *record = report->record;
    const struct analysis *analysis = report->analysis;
    struct sbuf line = sb_over(text, sizeof text);
    union any_state state;

    record_state(record, 0, &state);
    for (int i = 0; i < report->steps; i++) {
        const struct step *step = &report->step[i];
        if (with_steps && (step->actor == CHANCE || is_told(report, step->actor)))
            print_step(report, &state, step, out);
        game_apply(record->game, &state, step->actor, step->move);
    }
    put_record(report, &line);
    json_key_text(&line, "game", record->game->name);
    json_key_int(&line, "players", record->seats);
    json_key_int(&line, "effort", report->effort);
    json_key_int(&line, "seed", (int64_t)analysis->effort.seed);
    json_key_text(&line, "ended", ending_word[analysis->ending]);
    json_key_open(&line, "seats", '[');
    for (int seat = 1; seat <= record->seats; seat++)
        if (is_told(report, seat))
            put_account(&analysis->account[seat], seat, &line);
    json_close(&line, ']');
    print_line(&line, out);
}
