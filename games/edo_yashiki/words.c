/* words.c - the state of Edo Yashiki as JSON, and what happened as events. */
#include "edo.h"

#include "core/json.h"

const char *const edo_phases[] = {"deal", "take", "place", "over", NULL};

/* -- the state -- */

static void put_deck(uint64_t deck, struct sbuf *out)
{
    json_key_open(out, "deck", '[');
    for (int card = 1; card <= EDO_CARDS; card++)
        if (deck >> (card - 1) & 1)
            json_int(out, card);
    json_close(out, ']');
}

static void put_number(const char *key, int number, struct sbuf *out)
{
    if (number)
        json_key_int(out, key, number);
    else
        json_key_null(out, key);
}

static void put_slots(const struct state *s, struct sbuf *out)
{
    json_key_open(out, "slots", '[');
    for (int i = 0; i < s->slots; i++) {
        json_open(out, '{');
        json_key_int(out, "card", s->slot[i]);
        put_number("taken_by", s->taken_by[i], out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_laid(struct laid laid, struct sbuf *out)
{
    json_key_int(out, "card", edo_card(laid));
    json_key_int(out, "x", laid.x);
    json_key_int(out, "y", laid.y);
    json_key_bool(out, "turned", edo_is_turned(laid));
}

static void put_house(struct house house, struct sbuf *out)
{
    json_key_open(out, "house", '[');
    for (int i = 0; i < house.cards; i++) {
        json_open(out, '{');
        put_laid(house.laid[i], out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void edo_put_tokens(const char *key, unsigned tokens, struct sbuf *out)
{
    json_key_open(out, key, '[');
    for (int kind = 0; kind < EDO_KINDS; kind++)
        if (tokens >> kind & 1)
            json_text(out, edo_kinds[kind]);
    json_close(out, ']');
}

static void put_player(const struct state *s, int seat, struct sbuf *out)
{
    const struct player *player = &s->player[seat - 1];
    json_open(out, '{');
    json_key_int(out, "score", player->score);
    put_house(edo_house(s, seat), out);
    put_number("holding", player->holding, out);
    json_key_bool(out, "placed", s->placed >> seat & 1);
    if (s->specialists)
        edo_put_tokens("specialists", player->tokens, out);
    json_close(out, '}');
}

void edo_put_json(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;
    json_open(out, '{');
    json_key_int(out, "round", s->round);
    json_key_int(out, "first", s->first);
    json_key_text(out, "phase", edo_phases[s->phase]);
    put_deck(s->deck, out);
    put_slots(s, out);
    json_key_open(out, "players", '[');
    for (int seat = 1; seat <= s->head.seats; seat++)
        put_player(s, seat, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* -- events -- */

void edo_put_line(const struct line *line, int points, struct sbuf *out)
{
    json_key_text(out, "kind", edo_kinds[edo_kind_index(line->kind)]);
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
    int lines = edo_lines(house, edo_near(house), line);
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
        put_laid(house.laid[house.cards - 1], out);
        json_close(out, '}');
        if (is->placed == 0)
            put_round_end(was, is, out);
        break;
    }
}

/* -- sheets -- */

void edo_put_detail(const void *state, struct sbuf *out)
{
    const struct state *s = state;
    json_open(out, '{');
    json_key_open(out, "players", '[');
    for (int i = 0; i < s->head.seats; i++) {
        json_open(out, '{');
        json_key_int(out, "score", s->player[i].score);
        json_key_int(out, "cards", s->player[i].cards);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void edo_put_components(struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "game", "edo-yashiki");
    json_key_open(out, "cards", '[');
    for (int card = 1; card <= EDO_CARDS; card++) {
        json_open(out, '{');
        json_key_int(out, "id", card);
        json_key_text(out, "face", edo_faces[card - 1][0]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
