/* json.c - a game of Hiroba, and what is in its box, as JSON. */
#include "state.h"

#include "../games.h"

#include "core/json.h"

static void put_tile(int tile, struct sbuf *out)
{
    if (tile == 0) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    if (tile == UNDER_WATER) {
        json_key_bool(out, "water", true);
    } else {
        json_key_int(out, "tile", (tile - 1) / TURNS + 1);
        json_key_int(out, "rotation", (tile - 1) % TURNS * 90);
    }
    json_close(out, '}');
}

static void put_board(const struct state *s, struct sbuf *out)
{
    struct hiroba_board table;
    hiroba_lay_out(s, &table);
    json_key_open(out, "board", '{');
    for (int square = 0; square < SQUARES; square++) {
        if (!table.owner[square] && !table.stone[square])
            continue;
        json_comma(out);
        sb_char(out, '"');
        hiroba_put_square(square, out);
        sb_text(out, "\":");
        if (table.stone[square]) {
            json_text(out, "stone");
        } else {
            json_open(out, '{');
            json_key_int(out, "player", table.owner[square]);
            json_key_int(out, "value", table.value[square]);
            json_close(out, '}');
        }
    }
    json_close(out, '}');
}

static void put_player(const struct state *s, int seat, struct sbuf *out)
{
    json_open(out, '{');
    json_key_open(out, "pebbles", '[');
    for (int i = 0; i < PEBBLES; i++)
        if (s->pebble[seat - 1][i] == 0)
            json_int(out, i / 2 + 1);
    json_close(out, ']');
    json_key_int(out, "stones", s->stones[seat - 1]);
    json_key_bool(out, "out", s->out >> seat & 1);
    json_close(out, '}');
}

void hiroba_put_json(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;

    json_open(out, '{');
    json_key_text(out, "phase", hiroba_game.phases[s->phase]);
    if (s->phase == OVER)
        json_key_null(out, "turn");
    else
        json_key_int(out, "turn", s->phase < PLACE ? 0 : bits_low(s->head.actors));
    json_key_open(out, "tiles", '[');
    for (int place = 0; place < PLACES; place++)
        put_tile(s->tile[place], out);
    json_close(out, ']');
    put_board(s, out);
    json_key_open(out, "players", '[');
    for (int seat = 1; seat <= s->head.seats; seat++)
        put_player(s, seat, out);
    json_close(out, ']');
    json_close(out, '}');
}

void hiroba_put_components(const void *box, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "game", "hiroba");
    json_key_open(out, "tiles", '[');
    for (int tile = 0; tile < TILES; tile++) {
        char face[TILE_LETTERS + 1];
        hiroba_write_tile(box, tile, face);
        json_text(out, face);
    }
    json_close(out, ']');
    json_key_open(out, "pebbles", '['); /* of each player, both faces */
    for (int i = 0; i < PEBBLES; i++) {
        json_open(out, '[');
        json_int(out, i / 2 + 1);
        json_int(out, 10 - (i / 2 + 1));
        json_close(out, ']');
    }
    json_close(out, ']');
    json_key_open(out, "stones", '{'); /* by players, by seat */
    for (int seats = 2; seats <= PLAYERS; seats++) {
        const char key[] = {(char)('0' + seats), '\0'};
        json_key_open(out, key, '[');
        for (int seat = 1; seat <= seats; seat++)
            json_int(out, stones_dealt(seats, seat));
        json_close(out, ']');
    }
    json_close(out, '}');
    json_close(out, '}');
}
