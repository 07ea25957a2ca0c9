/* events.c - what a move of Hiroba did. */
#include "state.h"

#include "../games.h"

#include "core/json.h"

#include <string.h>

static void open_event(struct sbuf *out, const char *name)
{
    json_open(out, '{');
    json_key_text(out, "event", name);
}

static void put_move_event(const struct state *before, int actor, move_t move,
                           struct sbuf *out)
{
    static const char *const names[] = {"water", "tile", "pebble", "stone", "pass"};
    int kind = move_kind(move), what = move_what(move);

    open_event(out, names[kind]);
    if (kind == MOVE_WATER) {
        json_key_open(out, "places", '[');
        for (int i = 0; i < water_run(before->head.seats); i++)
            json_int(out, 1 + hiroba_ring[(what - 1 + i) % RING]);
        json_close(out, ']');
    } else if (kind == MOVE_TILE) {
        json_key_int(out, "place", 1 + bits_low(before->bare));
        json_key_int(out, "tile", what / TURNS + 1);
        json_key_int(out, "rotation", what % TURNS * 90);
    } else {
        json_key_int(out, "seat", actor);
        if (kind == MOVE_PLACE)
            json_key_int(out, "value", move_value(move));
        if (kind != MOVE_PASS)
            hiroba_key_square(out, "square", what);
    }
    json_close(out, '}');
}

static void put_leads(const struct hiroba_sheet *was, const struct hiroba_sheet *is,
                      struct sbuf *out)
{
    for (int i = 0; i < is->gardens; i++)
        if (is->garden[i].winners != was->garden[i].winners) {
            open_event(out, "garden-lead");
            hiroba_key_square(out, "garden", is->garden[i].first);
            hiroba_key_seats(out, "seats", is->garden[i].winners);
            json_close(out, '}');
        }
    for (int i = 0; i < is->ponds; i++)
        if (is->pond[i].winners != was->pond[i].winners) {
            open_event(out, "pond-lead");
            hiroba_key_square(out, "pond", is->pond[i].at);
            hiroba_key_seats(out, "seats", is->pond[i].winners);
            json_close(out, '}');
        }
}

static void put_end(const struct hiroba_sheet *sheet, int seats, struct sbuf *out)
{
    unsigned winners = 0;
    for (int i = 0; i < sheet->ponds; i++)
        if (sheet->pond[i].winners) {
            open_event(out, "koi");
            hiroba_key_square(out, "pond", sheet->pond[i].at);
            hiroba_key_seats(out, "seats", sheet->pond[i].winners);
            json_close(out, '}');
        }
    for (int i = 0; i < sheet->gardens; i++)
        if (sheet->garden[i].winners) {
            open_event(out, "garden");
            hiroba_key_square(out, "garden", sheet->garden[i].first);
            hiroba_key_seats(out, "seats", sheet->garden[i].winners);
            json_key_bool(out, "doubled", sheet->garden[i].koi != 0);
            json_key_int(out, "points", sheet->garden[i].points);
            json_close(out, '}');
        }
    for (int seat = 1; seat <= seats; seat++)
        winners |= (unsigned)(sheet->player[seat].rank == 1) << seat;
    open_event(out, "over");
    hiroba_key_seats(out, "winners", winners);
    json_close(out, '}');
}

/* The events, in order: first the move itself,
 *     water places · tile place tile rotation · pebble seat value square ·
 *     stone seat square · pass seat
 * then what follows from it,
 *     garden-lead garden seats    a garden (named by its first square) has new leaders
 *     pond-lead pond seats        a pond has
 *     out seat                    a seat can place no pebble any more (B13)
 * and at the end the count,
 *     koi pond seats              each of the seats gets a koi (B14)
 *     garden garden seats doubled points
 *     over winners                */
void hiroba_put_events(const void *before, int actor, move_t hidden, const void *after,
                       int viewer, struct sbuf *out)
{
    const struct state *was = before, *is = after;
    struct hiroba_board board;
    struct hiroba_sheet sheet_was, sheet_is;
    (void)viewer;

    put_move_event(was, actor, hidden, out);
    hiroba_lay_out(is, &board);
    hiroba_count(&board, &sheet_is);
    if (move_kind(hidden) == MOVE_PLACE) {
        hiroba_lay_out(was, &board);
        hiroba_count(&board, &sheet_was);
        put_leads(&sheet_was, &sheet_is, out);
    }
    for (int seat = 1; seat <= is->head.seats; seat++)
        if ((is->out & ~was->out) >> seat & 1) {
            open_event(out, "out");
            json_key_int(out, "seat", seat);
            json_close(out, '}');
        }
    if (is->phase == OVER)
        put_end(&sheet_is, is->head.seats, out);
}
