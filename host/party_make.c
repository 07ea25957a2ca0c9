/* party_make.c - entries and refusals, as the parts of a party make them. */
#include "party_make.h"

#include "core/must.h"
#include "table.h"

enum asked make_refusal(struct answer *out, const char *code, const char *words)
{
    out->why = (struct reason){.clause = "", .code = code, .words = words};
    return ASKED_REFUSED;
}

struct sbuf make_begin(const struct party *party, int kind, int seat, int64_t now,
                       struct answer *out)
{
    out->entry.number = party->number + 1;
    out->entry.at = now > party->at ? now : party->at;
    out->entry.kind = (uint8_t)kind;
    out->entry.seat = (uint8_t)seat;
    return sb_over(out->entry.text, sizeof out->entry.text);
}

enum asked make_entry(const struct party *party, int kind, int seat, int64_t now,
                      const char *text, struct answer *out)
{
    struct sbuf sb = make_begin(party, kind, seat, now, out);
    sb_text(&sb, text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

enum asked make_host_line(struct party *party, enum line_kind kind, int number, int seat,
                          int64_t now, struct answer *out)
{
    struct record_line line = {.kind = (uint8_t)kind, .number = number};
    struct sbuf sb = make_begin(party, ENTRY_LINE, seat, now, out);

    if (!table_room(&party->record))
        return make_refusal(out, "too-long", "the game has grown too long to go on");
    record_put_line(&party->record, &line, party->state, &sb);
    must(!sb.cut);
    return ASKED_ENTRY;
}

enum asked make_move(const struct party *party, int actor, move_t move, const char *id,
                     int64_t now, struct answer *out)
{
    struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};
    struct sbuf sb = make_begin(party, ENTRY_LINE, actor == CHANCE ? 0 : actor, now, out);

    record_put_line(&party->record, &line, party->state, &sb);
    if (id[0])
        sb_put(&sb, "\t%s", id);
    must(!sb.cut);
    return ASKED_ENTRY;
}
