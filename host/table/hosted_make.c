/* hosted_make.c - makes entries and refusals for the other hosted_*.c. */
#include "host/table/hosted_make.h"

#include "core/must.h"
#include "host/table/table.h"

enum asked make_refusal(struct answer *out, const char *code, const char *words)
{
    out->why = (struct reason){.clause = "", .code = code, .words = words};
    return ASKED_REFUSED;
}

enum asked make_too_long(struct answer *out)
{
    return make_refusal(out, "too-long", "the table has grown too long to go on");
}

struct sbuf make_begin(const struct hosted_table *hosted, int kind, int seat, int64_t now,
                       struct answer *out)
{
    out->entry.number = hosted->number + 1;
    out->entry.at = now > hosted->at ? now : hosted->at;
    out->entry.kind = (uint8_t)kind;
    out->entry.seat = (uint8_t)seat;
    out->has_move = false;
    return sb_over(out->entry.text, sizeof out->entry.text);
}

enum asked make_entry(const struct hosted_table *hosted, int kind, int seat, int64_t now,
                      const char *text, struct answer *out)
{
    struct sbuf sb = make_begin(hosted, kind, seat, now, out);
    sb_text(&sb, text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

enum asked make_host_line(struct hosted_table *hosted, enum line_kind kind, int number,
                          int seat, int64_t now, struct answer *out)
{
    struct record_line line = {.kind = (uint8_t)kind, .number = number};
    struct sbuf sb = make_begin(hosted, ENTRY_LINE, seat, now, out);

    if (!table_room(&hosted->record))
        return make_too_long(out);
    record_put_line(&hosted->record, &line, hosted->state, &sb);
    must(!sb.cut);
    return ASKED_ENTRY;
}

enum asked make_move(const struct hosted_table *hosted, int actor, move_t move,
                     const char *id, int64_t now, struct answer *out)
{
    struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};
    struct sbuf sb =
        make_begin(hosted, ENTRY_LINE, actor == CHANCE ? 0 : actor, now, out);

    record_put_line(&hosted->record, &line, hosted->state, &sb);
    if (id[0])
        sb_put(&sb, "\t%s", id);
    must(!sb.cut);
    out->move = line;
    out->has_move = true;
    return ASKED_ENTRY;
}
