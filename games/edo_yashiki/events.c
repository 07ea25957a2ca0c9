/* events.c - what a move of Edo Yashiki did. */
#include "core/json.h"
#include "state.h"

void edo_put_line(const struct line *line, int points, struct sbuf *out)
{
    json_key_text(out, "kind", edo_kinds[line->kind - 1]);
    json_key_int(out, "length", line->length);
    json_key_int(out, "points", points);
    json_key_open(out, "squares", '[');
    for (int n = 0; n < line->length; n++) {
        json_open(out, '[');
        json_int(out, line->x + (line->is_column ? 0 : n));
        json_int(out, line->y + (line->is_column ? n : 0));
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void open_event(const char *event, int seat, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "event", event);
    if (seat)
        json_key_int(out, "seat", seat);
}

static void put_dealt(const struct state *s, struct sbuf *out)
{
    if (s->slots == 0) {
        int seat = s->head.seats;
        while (s->player[seat - 1].cards == 0)
            seat--;
        open_event("found", seat, out);
        json_key_int(out, "card", edo_card(edo_house(s, seat).laid[0]));
        json_close(out, '}');
        return;
    }
    if (s->slots == 1 && s->round == 1) {
        open_event("round", 0, out);
        json_key_int(out, "round", 1);
        json_key_int(out, "first", s->first);
        json_close(out, '}');
    }
    open_event("slot", 0, out);
    json_key_int(out, "slot", s->slots);
    json_key_int(out, "card", s->slot[s->slots - 1]);
    json_close(out, '}');
    if (s->slots == s->head.seats) {
        open_event("hajime", 0, out);
        json_close(out, '}');
    }
}

static void put_scored(const struct state *before, const struct state *after, int seat,
                       struct sbuf *out)
{
    struct line line[EDO_MOST_LINES];
    struct house house = edo_house(after, seat);
    int lines = edo_lines(house, &after->box, edo_near(house), line);
    unsigned tokens = before->player[seat - 1].tokens;
    struct pay pay = edo_pay(line, lines, tokens);

    for (int i = 0; i < lines; i++) {
        open_event("line", seat, out);
        edo_put_line(&line[i], pay.points[i], out);
        json_close(out, '}');
    }
    if (pay.bonus) {
        open_event("bonus", seat, out);
        edo_put_tokens("kinds", pay.kinds, out);
        json_key_int(out, "points", pay.bonus);
        json_close(out, '}');
    }
    if (before->specialists && pay.kinds) {
        open_event("specialists", seat, out);
        edo_put_tokens("left", pay.tokens, out);
        json_close(out, '}');
    }
    open_event("score", seat, out);
    json_key_int(out, "points", pay.total);
    json_key_int(out, "score", after->player[seat - 1].score);
    json_close(out, '}');
}

static void put_round_end(const struct state *before, const struct state *after,
                          struct sbuf *out)
{
    for (int seat = 1; seat <= after->head.seats; seat++)
        put_scored(before, after, seat, out);
    open_event(after->phase == EDO_OVER ? "over" : "round", 0, out);
    if (after->phase != EDO_OVER) {
        json_key_int(out, "round", after->round);
        json_key_int(out, "first", after->first);
    }
    json_close(out, '}');
}

/* The events, in the order they happen:
 *
 *     found        seat, card: the first card of a house
 *     round        round, first: a round begins
 *     slot         slot, card: a card is turned up
 *     hajime       the slots are full: go!
 *     take         seat, slot, card
 *     place        seat, card, x, y, turned
 *   and when the last card of a round lies, for each seat in order
 *     line         seat, kind, length, points (0: pays nothing), squares [[x,y],..]
 *     bonus        seat, kinds, points
 *     specialists  seat, left: the tokens after paying, where some line paid
 *     score        seat, points (of this round), score
 *   then round, or
 *     over         the game has ended */
void edo_put_events(const void *before, int actor, move_t hidden, const void *after,
                    int viewer, struct sbuf *out)
{
    const struct state *was = before, *is = after;
    struct house house;
    (void)viewer;

    switch (edo_move_kind(hidden)) {
    case EDO_MOVE_DEAL:
        put_dealt(is, out);
        break;
    case EDO_MOVE_TAKE:
        open_event("take", actor, out);
        json_key_int(out, "slot", edo_move_value(hidden));
        json_key_int(out, "card", was->slot[edo_move_value(hidden) - 1]);
        json_close(out, '}');
        break;
    case EDO_MOVE_PLACE:
        house = edo_house(is, actor);
        open_event("place", actor, out);
        edo_put_laid(house.laid[house.cards - 1], out);
        json_close(out, '}');
        if (is->placed == 0)
            put_round_end(was, is, out);
        break;
    }
}
