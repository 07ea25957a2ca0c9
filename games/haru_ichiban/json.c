/* json.c - a game of Haru Ichiban, and what is in its box, as JSON. */
#include "state.h"

#include "core/json.h"

enum { COLOURS = 2 };
static const char *const colours[COLOURS + 1] = {"nobody", "red", "yellow"};

/* -- pieces of JSON -- */

void haru_json_spot(int spot, struct sbuf *out)
{
    char name[3] = {(char)('a' + spot % TO_SOUTH), (char)('1' + spot / TO_SOUTH), '\0'};
    json_text(out, name);
}

void haru_json_spots(uint32_t set, struct sbuf *out)
{
    json_open(out, '[');
    for (int spot = 0; spot < SPOTS; spot++)
        if (set & bit(spot))
            haru_json_spot(spot, out);
    json_close(out, ']');
}

void haru_json_key_seat(const char *key, int seat, struct sbuf *out)
{
    if (seat)
        json_key_int(out, key, seat);
    else
        json_key_null(out, key);
}

int haru_owner(const uint32_t sets[2], uint32_t spot)
{
    return sets[0] & spot ? 1 : sets[1] & spot ? 2 : 0;
}

/* Puts the lines of `length` spots that begin at each spot of a set. */
static void each_line(int seat, const char *kind, uint32_t firsts, int step, int length,
                      void (*put)(int, const char *, uint32_t, struct sbuf *),
                      struct sbuf *out)
{
    for (int spot = 0; spot < SPOTS; spot++) {
        uint32_t line = 0;
        if (!(firsts & bit(spot)))
            continue;
        for (int i = 0; i < length; i++)
            line |= bit(spot + i * step);
        put(seat, kind, line, out);
    }
}

void haru_each_figure(const uint32_t flowers[2],
                      void (*put)(int seat, const char *kind, uint32_t spots,
                                  struct sbuf *out),
                      struct sbuf *out)
{
    static const char *const fours[STEPS] = {"row", "column", "diagonal", "diagonal"};
    static const uint32_t square = 0303; /* a1, b1, a2, b2 */

    for (int seat = 1; seat <= 2; seat++) {
        struct figures figures = haru_figures(flowers[seat - 1]);
        for (int spot = 0; spot < SPOTS; spot++)
            if (figures.square & bit(spot))
                put(seat, "square", square << spot, out);
        for (int i = 0; i < STEPS; i++)
            each_line(seat, fours[i], figures.four[i], haru_steps[i], 4, put, out);
        for (int i = 0; i < STEPS; i++)
            each_line(seat, "five", figures.five[i], haru_steps[i], 5, put, out);
    }
}

static void json_figure(int seat, const char *kind, uint32_t spots, struct sbuf *out)
{
    json_open(out, '{');
    json_key_int(out, "seat", seat);
    json_key_text(out, "kind", kind);
    json_key(out, "squares");
    haru_json_spots(spots, out);
    json_close(out, '}');
}

void haru_json_figures(const uint32_t flowers[2], struct sbuf *out)
{
    json_open(out, '[');
    haru_each_figure(flowers, json_figure, out);
    json_close(out, ']');
}

void haru_json_points(const uint32_t flowers[2], struct sbuf *out)
{
    json_open(out, '[');
    for (int i = 0; i < 2; i++) {
        struct figures figures = haru_figures(flowers[i]);
        json_int(out, haru_points(&figures));
    }
    json_close(out, ']');
}

/* -- the state -- */

static bool is_revealed(const struct state *s)
{
    return s->phase != DRAW && s->phase != PICK;
}

static int pick_of(const struct state *s, int i)
{
    return is_revealed(s) ? s->revealed[i] : s->chosen[i];
}

static int small_seat(const struct state *s)
{
    return is_revealed(s) && !is_tie(s) ? 1 + small_index(s) : 0;
}

static bool is_hidden(const struct state *s, int viewer, int i)
{
    return s->phase != OVER && viewer != HOST && viewer != i + 1;
}

static void json_flowers(const char *key, unsigned set, struct sbuf *out)
{
    json_key_open(out, key, '[');
    for (int value = 1; value <= FLOWERS; value++)
        if (set & flower(value))
            json_int(out, value);
    json_close(out, ']');
}

static void json_acting(const struct state *s, struct sbuf *out)
{
    json_key_open(out, "acting", '[');
    for (int seat = 1; seat <= 2; seat++)
        if (game_may_act(s, seat))
            json_int(out, seat);
    if (game_may_act(s, CHANCE))
        json_text(out, "chance");
    json_close(out, ']');
}

static const char *kind_of_pad(const struct pond *pond, uint32_t spot)
{
    int eggs = haru_owner(pond->eggs, spot);
    return eggs ? colours[eggs] : spot == pond->twice_dark ? "dark" : "plain";
}

static void json_pads(const struct pond *pond, struct sbuf *out)
{
    json_key_open(out, "pads", '[');
    for (int i = 0; i < SPOTS; i++) {
        uint32_t spot = bit(i);
        if (!(pond->pads & spot))
            continue;
        json_open(out, '{');
        json_key(out, "at");
        haru_json_spot(i, out);
        json_key_text(out, "kind", kind_of_pad(pond, spot));
        json_key_bool(out, "dark", (pond->dark & spot) != 0);
        haru_json_key_seat("flower", haru_owner(pond->flowers, spot), out);
        haru_json_key_seat("frog", haru_owner(pond->frogs, spot), out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_last(const struct state *s, struct sbuf *out)
{
    if (s->revealed[0]) {
        json_key_open(out, "last_picks", '[');
        json_int(out, s->revealed[0]);
        json_int(out, s->revealed[1]);
        json_close(out, ']');
    } else {
        json_key_null(out, "last_picks");
    }
    if (s->last_pond[0]) {
        json_key_open(out, "last_round", '{');
        json_key(out, "points");
        haru_json_points(s->last_pond, out);
        json_key(out, "figures");
        haru_json_figures(s->last_pond, out);
        json_close(out, '}');
    } else {
        json_key_null(out, "last_round");
    }
}

static void json_player(const struct state *s, int viewer, int i, struct sbuf *out)
{
    int has_drawn = drawn(s->draws, i + 1), count = played_count(s);
    json_open(out, '{');
    if (is_hidden(s, viewer, i)) {
        json_key_null(out, "hand");
        json_key_int(out, "hand_count", has_drawn - count);
        json_key_null(out, "reserve");
        json_key_int(out, "reserve_count", FLOWERS - has_drawn);
    } else {
        json_flowers("hand", s->hand[i], out);
        json_flowers("reserve", s->unplayed[i] & ~(unsigned)s->hand[i], out);
    }
    json_key_open(out, "played", '[');
    for (int n = 0; n < count; n++)
        json_int(out, s->played[i] >> 4 * n & 15);
    json_close(out, ']');
    haru_json_key_seat("pick", pick_of(s, i), out);
    json_close(out, '}');
}

void haru_put_json(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    int small = small_seat(s);

    json_open(out, '{');
    json_key_int(out, "round", s->round);
    json_key_int(out, "turn", s->turn);
    json_key_text(out, "phase", s->phase == OVER ? "over" : haru_kinds[s->phase]);
    json_acting(s, out);
    json_key_open(out, "score", '[');
    json_int(out, s->score[0]);
    json_int(out, s->score[1]);
    json_close(out, ']');
    json_pads(&s->pond, out);
    haru_json_key_seat("small", small, out);
    haru_json_key_seat("great", small ? 3 - small : 0, out);
    json_last(s, out);
    json_key_open(out, "players", '[');
    for (int i = 0; i < 2; i++)
        json_player(s, viewer, i, out);
    json_close(out, ']');
    json_close(out, '}');
}

void haru_put_components(const void *box, struct sbuf *out)
{
    const struct pond pond = haru_pond_of(box);

    json_open(out, '{');
    json_key_text(out, "game", "haru-ichiban");
    json_key_int(out, "columns", SIDE);
    json_key_int(out, "rows", SIDE);
    json_key_open(out, "pads", '{');
    json_key_int(out, "plain", PADS - 3);
    json_key_int(out, "dark", 1);
    json_key_int(out, "red", 1);
    json_key_int(out, "yellow", 1);
    json_close(out, '}');
    json_key_open(out, "flowers", '[');
    for (int seat = 1; seat <= 2; seat++)
        for (int value = 1; value <= FLOWERS; value++) {
            json_open(out, '{');
            json_key_int(out, "seat", seat);
            json_key_int(out, "value", value);
            json_close(out, '}');
        }
    json_close(out, ']');
    json_key_int(out, "frogs", 2);
    json_key_open(out, "start", '[');
    for (int spot = 0; spot < SPOTS; spot++)
        if (pond.pads & bit(spot)) {
            json_open(out, '{');
            json_key(out, "at");
            haru_json_spot(spot, out);
            json_key_text(out, "kind", kind_of_pad(&pond, bit(spot)));
            json_close(out, '}');
        }
    json_close(out, ']');
    json_close(out, '}');
}
