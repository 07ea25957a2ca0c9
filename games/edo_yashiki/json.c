/* json.c - a game of Edo Yashiki, and what is in its box, as JSON. */
#include "state.h"

#include "core/json.h"

const char *const edo_phases[] = {"deal", "take", "place", "over", NULL};

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

void edo_put_laid(struct laid laid, struct sbuf *out)
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
        edo_put_laid(house.laid[i], out);
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

void edo_put_components(const void *box, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "game", "edo-yashiki");
    json_key_open(out, "cards", '[');
    for (int card = 1; card <= EDO_CARDS; card++) {
        char face[EDO_SQUARES + 1];
        json_open(out, '{');
        json_key_int(out, "id", card);
        edo_write_face(box, card, face);
        json_key_text(out, "face", face);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
