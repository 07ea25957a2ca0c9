/* json.c - Ike No Koi written as JSON: the state, and what is in the box. */
#include "state.h"

#include "core/json.h"

static void put_card(unsigned card, struct sbuf *out)
{
    if (card == HIDDEN)
        json_null(out);
    else
        json_text(out, ike_card_names[card]);
}

static void put_cards(const char *key, const uint8_t *cards, int count, struct sbuf *out)
{
    json_key_open(out, key, '[');
    for (int i = 0; i < count; i++)
        put_card(cards[i], out);
    json_close(out, ']');
}

/* A number for each variety, and for the garden cards too if `last` is the last of them.
 * Without the koi 11 there is no key 11 (K6). */
static void put_counts(const char *key, const struct state *s, const uint8_t *count,
                       int last, struct sbuf *out)
{
    json_key_open(out, key, '{');
    for (int card = KOI_LOW; card <= last; card++)
        if (card != KOI_HIGH || ike_highest(s) == KOI_HIGH)
            json_key_int(out, ike_card_names[card], count[card]);
    json_close(out, '}');
}

static void put_challenge(const char *key, unsigned challenge, struct sbuf *out)
{
    if (challenge >= 1 && challenge <= CHALLENGES)
        json_key_int(out, key, challenge);
    else
        json_key_null(out, key);
}

static void put_acting(const struct state *s, struct sbuf *out)
{
    if (s->head.actors == 0)
        json_key_null(out, "acting");
    else if (game_may_act(s, CHANCE))
        json_key_text(out, "acting", "chance");
    else
        json_key_int(out, "acting", __builtin_ctz(s->head.actors));
}

static void put_basin(const struct state *s, struct sbuf *out)
{
    if (s->basin_named == 0)
        json_key_null(out, "basin");
    else
        put_cards("basin", s->basin, s->basin_named == BASIN_WON ? 0 : s->basin_named,
                  out);
}

static void put_waiting(const struct state *s, struct sbuf *out)
{
    int count = 0;
    while (count < WAITING && s->waiting[count])
        count++;
    put_cards("waiting", s->waiting, count, out);
    json_key_bool(out, "exchange_due", s->exchange_due);
}

static void put_taking(const struct state *s, struct sbuf *out)
{
    if (s->phase != AT_GIVE) {
        json_key_null(out, "taking");
        return;
    }
    json_key_open(out, "taking", '[');
    json_int(out, s->taken_from);
    json_int(out, s->taken_koi);
    json_close(out, ']');
}

static void put_known(const struct state *s, struct sbuf *out)
{
    json_key_open(out, "known", '[');
    for (int i = 0; i < s->top_count; i++) {
        json_open(out, '[');
        for (int seat = 1; seat <= s->head.seats; seat++)
            if (s->known[i] >> seat & 1)
                json_int(out, seat);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void put_bridge(unsigned bridge, struct sbuf *out)
{
    json_open(out, '[');
    json_int(out, ike_low_zone(bridge));
    json_int(out, ike_high_zone(bridge));
    json_close(out, ']');
}

static void put_player(const struct state *s, const struct dock *dock, struct sbuf *out)
{
    json_open(out, '{');
    put_counts("koi", s, dock->cards, KOI_HIGH, out);
    put_counts("bamboo", s, dock->bamboo, KOI_HIGH, out);
    json_key_int(out, "lotus", dock->cards[LOTUS]);
    json_key_int(out, "lanterns", dock->cards[LANTERN]);
    json_key_open(out, "bridges", '[');
    for (int i = 0; i < 2 && dock->bridge[i]; i++)
        put_bridge(s->box.bridge[dock->bridge[i]], out);
    json_close(out, ']');
    put_challenge("challenge", dock->challenge, out);
    json_close(out, '}');
}

void ike_put_json(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    json_open(out, '{');
    json_key_int(out, "turn", s->turn);
    json_key_text(out, "phase", ike_phase_names[s->phase]);
    put_acting(s, out);
    json_key_int(out, "pond_count", s->pond);
    put_cards("top", s->top, s->top_count, out);
    put_cards("river", s->river, s->river_count, out);
    put_basin(s, out);
    put_counts("unseen", s, s->unseen, CARDS - 1, out);
    put_waiting(s, out);
    put_taking(s, out);
    if (viewer == HOST)
        put_known(s, out);
    put_challenge("common", s->common, out);
    json_key_open(out, "players", '[');
    for (int i = 0; i < s->head.seats; i++)
        put_player(s, &s->dock[i], out);
    json_close(out, ']');
    json_close(out, '}');
}

/* -- what is in the box -- */

static void put_cards_of_the_pond(struct sbuf *out)
{
    json_key_open(out, "cards", '{');
    for (int card = KOI_LOW; card < CARDS; card++)
        json_key_int(out, ike_card_names[card], ike_copies[card]);
    json_close(out, '}');
}

static void put_honour(const struct ike_box *box, struct sbuf *out)
{
    json_key_open(out, "honour", '{');
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        json_key_int(out, ike_card_names[v], ike_honour(box, v));
    json_close(out, '}');
}

/* The zones as they lie, null in a gap, and the pairs of them that touch. */
static void put_dock(const struct ike_box *box, struct sbuf *out)
{
    const struct grid grid = ike_grid(box);

    json_key_open(out, "dock", '[');
    for (int row = 0; row < grid.rows; row++) {
        json_open(out, '[');
        for (int column = 0; column < grid.columns; column++) {
            if (grid.zone[row][column])
                json_int(out, grid.zone[row][column]);
            else
                json_null(out);
        }
        json_close(out, ']');
    }
    json_close(out, ']');
    json_key_open(out, "adjacent", '[');
    for (int i = 1; i <= BRIDGES && box->bridge[i]; i++)
        put_bridge(box->bridge[i], out);
    json_close(out, ']');
}

static void put_face(const struct ike_box *box, int id, struct sbuf *out)
{
    const struct challenge *c = ike_challenge(box, id);
    char text[80];
    struct sbuf words = sb_over(text, sizeof text);

    ike_put_words(c, &words);
    json_open(out, '{');
    json_key_int(out, "id", id);
    json_key_text(out, "type", ike_type_names[c->type]);
    json_key_open(out, "varieties", '[');
    for (int i = 0; i < 2 && c->variety[i]; i++)
        json_int(out, c->variety[i]);
    json_close(out, ']');
    json_key_int(out, "common", c->common);
    json_key_int(out, "personal", c->personal);
    json_key_text(out, "words", text);
    json_close(out, '}');
}

void ike_put_components(const void *box, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "game", "ike-no-koi");
    put_cards_of_the_pond(out);
    put_honour(box, out);
    put_dock(box, out);
    json_key_open(out, "challenges", '[');
    for (int id = 1; id <= CHALLENGES; id++)
        put_face(box, id, out);
    json_close(out, ']');
    json_close(out, '}');
}
