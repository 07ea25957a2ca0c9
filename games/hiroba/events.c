/* events.c - what a move of Hiroba did, and what a pebble would do. */
#include "hiroba.h"

#include "../games.h"

#include "core/json.h"
#include "core/words.h"

#include <string.h>

static void key_square(struct sbuf *out, const char *key, int square)
{
    json_key(out, key);
    sb_char(out, '"');
    hiroba_put_square(square, out);
    sb_char(out, '"');
}

static void key_seats(struct sbuf *out, const char *key, unsigned seats)
{
    json_key(out, key);
    hiroba_put_seats(seats, out);
}

static void open_event(struct sbuf *out, const char *name)
{
    json_open(out, '{');
    json_key_text(out, "event", name);
}

/* -- events -- */

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
            key_square(out, "square", what);
    }
    json_close(out, '}');
}

static void put_leads(const struct hiroba_sheet *was, const struct hiroba_sheet *is,
                      struct sbuf *out)
{
    for (int i = 0; i < is->gardens; i++)
        if (is->garden[i].winners != was->garden[i].winners) {
            open_event(out, "garden-lead");
            key_square(out, "garden", is->garden[i].first);
            key_seats(out, "seats", is->garden[i].winners);
            json_close(out, '}');
        }
    for (int i = 0; i < is->ponds; i++)
        if (is->pond[i].winners != was->pond[i].winners) {
            open_event(out, "pond-lead");
            key_square(out, "pond", is->pond[i].at);
            key_seats(out, "seats", is->pond[i].winners);
            json_close(out, '}');
        }
}

static void put_end(const struct hiroba_sheet *sheet, int seats, struct sbuf *out)
{
    unsigned winners = 0;
    for (int i = 0; i < sheet->ponds; i++)
        if (sheet->pond[i].winners) {
            open_event(out, "koi");
            key_square(out, "pond", sheet->pond[i].at);
            key_seats(out, "seats", sheet->pond[i].winners);
            json_close(out, '}');
        }
    for (int i = 0; i < sheet->gardens; i++)
        if (sheet->garden[i].winners) {
            open_event(out, "garden");
            key_square(out, "garden", sheet->garden[i].first);
            key_seats(out, "seats", sheet->garden[i].winners);
            json_key_bool(out, "doubled", sheet->garden[i].koi != 0);
            json_key_int(out, "points", sheet->garden[i].points);
            json_close(out, '}');
        }
    for (int seat = 1; seat <= seats; seat++)
        winners |= (unsigned)(sheet->player[seat].rank == 1) << seat;
    open_event(out, "over");
    key_seats(out, "winners", winners);
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
    struct hiroba_table table;
    struct hiroba_sheet sheet_was, sheet_is;
    (void)viewer;

    put_move_event(was, actor, hidden, out);
    hiroba_lay_out(is, &table);
    hiroba_count(&table, &sheet_is);
    if (move_kind(hidden) == MOVE_PLACE) {
        hiroba_lay_out(was, &table);
        hiroba_count(&table, &sheet_was);
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

/* -- answers -- */

static void put_reason(const struct reason *why, struct sbuf *out)
{
    char words[512];
    struct sbuf sb = sb_over(words, sizeof words);
    reason_put(&hiroba_game, why, &sb);
    json_key_open(out, "reason", '{');
    json_key_text(out, "clause", why->clause);
    json_key_text(out, "code", why->code);
    json_key_text(out, "words", words);
    json_key_open(out, "squares", '[');
    for (int i = 0; i < why->squares; i++) {
        json_comma(out);
        sb_char(out, '"');
        hiroba_put_square(SIDE * why->square[i].y + why->square[i].x, out);
        sb_char(out, '"');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void put_standing(const char *key, const uint16_t *sum, unsigned leaders,
                         struct sbuf *out)
{
    json_key_open(out, key, '{');
    json_key(out, "sums");
    hiroba_put_sums(sum, out);
    key_seats(out, "leaders", leaders);
    json_close(out, '}');
}

static bool is_beside(int square, int other)
{
    int beside[4], n = hiroba_beside(square, beside);
    for (int i = 0; i < n; i++)
        if (beside[i] == other)
            return true;
    return false;
}

/* The garden and the ponds that a pebble on the square counts for, before and after. */
static void put_effect(struct hiroba_table *table, int seat, int value, int square,
                       struct sbuf *out)
{
    struct hiroba_sheet was, is;
    hiroba_count(table, &was);
    table->owner[square] = (uint8_t)seat;
    table->value[square] = (uint8_t)value;
    hiroba_count(table, &is);

    for (int i = 0; i < is.gardens; i++)
        if (is.garden[i].number == table->ground[square]) {
            json_key_open(out, "garden", '{');
            key_square(out, "at", is.garden[i].first);
            json_key_int(out, "size", is.garden[i].size);
            put_standing("before", was.garden[i].sum, was.garden[i].winners, out);
            put_standing("after", is.garden[i].sum, is.garden[i].winners, out);
            json_close(out, '}');
        }
    json_key_open(out, "ponds", '[');
    for (int i = 0; i < is.ponds; i++)
        if (is_beside(is.pond[i].at, square)) {
            json_open(out, '{');
            key_square(out, "at", is.pond[i].at);
            put_standing("before", was.pond[i].sum, was.pond[i].winners, out);
            put_standing("after", is.pond[i].sum, is.pond[i].winners, out);
            json_close(out, '}');
        }
    json_close(out, ']');
}

/* Two questions. "standing": the score sheet as it would be if the game ended now.
 * "preview place 7 c4", of the viewer's own pebble (a spectator's: of the seat to move):
 *     {"legal":false,"reason":{"clause","code","words","squares"} or null,
 *      "garden":{"at":"a4","size":5,"before":{"sums","leaders"},"after":{...}},
 *      "ponds":[{"at":"c5","before":{...},"after":{...}}]}
 * "garden" and "ponds" are told for any empty garden square, also where the pebble may
 * not lie, so that one can think ahead; for other squares they are left out. */
const char *hiroba_put_answer(const void *view, int viewer, const char *question,
                              struct sbuf *out)
{
    const struct state *s = view;
    struct hiroba_table table;
    struct reason why;
    move_t move;
    bool is_seat = viewer >= 1 && viewer <= s->head.seats, is_legal;
    int seat = is_seat ? viewer : s->head.actors ? bits_low(s->head.actors) : 1;

    if (words_take(&question, "standing") && words_end(question)) {
        hiroba_put_detail(view, out);
        return NULL;
    }
    if (!words_take(&question, "preview") || hiroba_read_move(question, &move) ||
        move_kind(move) != MOVE_PLACE)
        return "a question reads 'preview place 7 c4' or 'standing'";
    if (seat == CHANCE)
        seat = 1;
    is_legal = game_read(&hiroba_game, view, seat, question, &move, &why);
    hiroba_lay_out(s, &table);

    json_open(out, '{');
    json_key_bool(out, "legal", is_legal);
    if (is_legal)
        json_key_null(out, "reason");
    else
        put_reason(&why, out);
    if (squares_have(&s->open, move_what(move)))
        put_effect(&table, seat, move_value(move), move_what(move), out);
    json_close(out, '}');
    return NULL;
}
