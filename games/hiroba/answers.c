/* answers.c - what a pebble of Hiroba would do, and how all stand, for front ends that ask. */
#include "state.h"

#include "../games.h"

#include "core/json.h"
#include "core/words.h"

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
    hiroba_key_seats(out, "leaders", leaders);
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
static void put_effect(struct hiroba_board *board, int seat, int value, int square,
                       struct sbuf *out)
{
    struct hiroba_sheet was, is;
    hiroba_count(board, &was);
    board->owner[square] = (uint8_t)seat;
    board->value[square] = (uint8_t)value;
    hiroba_count(board, &is);

    for (int i = 0; i < is.gardens; i++)
        if (is.garden[i].number == board->ground[square]) {
            json_key_open(out, "garden", '{');
            hiroba_key_square(out, "at", is.garden[i].first);
            json_key_int(out, "size", is.garden[i].size);
            put_standing("before", was.garden[i].sum, was.garden[i].winners, out);
            put_standing("after", is.garden[i].sum, is.garden[i].winners, out);
            json_close(out, '}');
        }
    json_key_open(out, "ponds", '[');
    for (int i = 0; i < is.ponds; i++)
        if (is_beside(is.pond[i].at, square)) {
            json_open(out, '{');
            hiroba_key_square(out, "at", is.pond[i].at);
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
    struct hiroba_board board;
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
    hiroba_lay_out(s, &board);

    json_open(out, '{');
    json_key_bool(out, "legal", is_legal);
    if (is_legal)
        json_key_null(out, "reason");
    else
        put_reason(&why, out);
    if (squares_have(&s->open, move_what(move)))
        put_effect(&board, seat, move_value(move), move_what(move), out);
    json_close(out, '}');
    return NULL;
}
