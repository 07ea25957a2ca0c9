/* answers.c - what a player wants to see before placing: previews, and where not to. */
#include "../games.h"
#include "state.h"

#include "core/bits.h"
#include "core/json.h"
#include "core/words.h"

#include <string.h>

/* A question is about a seat's house and one card. */
struct query {
    const struct state *s;
    int seat, card;
};

static void put_xy(int x, int y, struct sbuf *out)
{
    json_open(out, '[');
    json_int(out, x);
    json_int(out, y);
    json_close(out, ']');
}

/* -- blocked, places -- */

static void put_blocked(struct house house, struct sbuf *out)
{
    json_key_open(out, "squares", '[');
    for (int i = 0; i < house.cards; i++)
        for (uint64_t lined = house.laid[i].lined; lined;) {
            int square = bits_pop(&lined);
            put_xy(house.laid[i].x + square % 2, house.laid[i].y + square / 2, out);
        }
    json_close(out, ']');
}

static void put_places(struct house house, struct sbuf *out)
{
    struct places places;
    edo_places(house, &places);
    json_key_open(out, "places", '[');
    for (int row = 0; row < places.rows; row++)
        for (int word = 0; word < EDO_PLACE_WORDS; word++)
            for (uint64_t set = places.row[row][word]; set;)
                put_xy(places.left + 64 * word + bits_pop(&set), places.top + row, out);
    json_close(out, ']');
}

/* -- previews -- */

/* A copy of the house with the card laid where the move says. */
struct trial {
    struct laid laid[EDO_LONGEST_HOUSE + 1];
    struct line line[EDO_MOST_LINES];
    int lines;
    struct pay pay;
};

static void try(struct query q, move_t move, struct trial *out)
{
    struct house house = edo_house(q.s, q.seat);
    struct laid laid = {.card = (uint8_t)q.card,
                        .x = (int8_t)edo_move_x(move),
                        .y = (int8_t)edo_move_y(move)};
    if (edo_move_turned(move))
        laid.card |= EDO_TURNED;
    memcpy(out->laid, house.laid, (size_t)house.cards * sizeof laid);
    out->laid[house.cards] = laid;
    house = (struct house){out->laid, house.cards + 1};
    out->lines = edo_lines(house, &q.s->box, edo_near(house), out->line);
    out->pay = edo_pay(out->line, out->lines, q.s->player[q.seat - 1].tokens);
}

static void put_trial(struct query q, const struct trial *trial, struct sbuf *out)
{
    json_key_bool(out, "legal", true);
    json_key_open(out, "lines", '[');
    for (int i = 0; i < trial->lines; i++) {
        json_open(out, '{');
        edo_put_line(&trial->line[i], trial->pay.points[i], out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key_int(out, "bonus", trial->pay.bonus);
    json_key_int(out, "total", trial->pay.total);
    if (q.s->specialists)
        edo_put_tokens("specialists", trial->pay.tokens, out);
}

static void put_refusal(struct house house, move_t move, struct sbuf *out)
{
    struct reason why = {0};
    char said[512];
    struct sbuf words = sb_over(said, sizeof said);

    edo_why_not_fit(house, edo_move_x(move), edo_move_y(move), &why);
    reason_put(&edo_yashiki_game, &why, &words);
    json_key_bool(out, "legal", false);
    json_key_text(out, "clause", why.clause);
    json_key_text(out, "code", why.code);
    json_key_text(out, "words", said);
    json_key_open(out, "squares", '[');
    for (int i = 0; i < why.squares; i++)
        put_xy(why.square[i].x, why.square[i].y, out);
    json_close(out, ']');
}

static void put_preview(struct query q, move_t move, struct sbuf *out)
{
    struct house house = edo_house(q.s, q.seat);
    if (edo_fits(house, edo_move_x(move), edo_move_y(move))) {
        struct trial trial;
        try(q, move, &trial);
        put_trial(q, &trial, out);
    } else {
        put_refusal(house, move, out);
    }
}

/* Visits every placement; those that pay `total` are written. Returns the most seen. */
static int survey(struct query q, int total, struct sbuf *out)
{
    struct places places;
    int most = 0;

    edo_places(edo_house(q.s, q.seat), &places);
    for (int row = 0; row < places.rows; row++)
        for (int word = 0; word < EDO_PLACE_WORDS; word++)
            for (uint64_t set = places.row[row][word]; set;) {
                int x = places.left + 64 * word + bits_pop(&set);
                for (int turned = 0; turned < 2; turned++) {
                    move_t move = edo_move_place(x, places.top + row, turned);
                    struct trial trial;
                    try(q, move, &trial);
                    most = trial.pay.total > most ? trial.pay.total : most;
                    if (trial.pay.total == total) {
                        char text[MAX_MOVE_TEXT];
                        struct sbuf words = sb_over(text, sizeof text);
                        edo_put_move(q.s, q.seat, move, &words);
                        json_text(out, text);
                    }
                }
            }
    return most;
}

static void put_best(struct query q, struct sbuf *out)
{
    int most = survey(q, -1, out);
    json_key_int(out, "total", most);
    json_key_open(out, "moves", '[');
    if (most > 0)
        survey(q, most, out);
    json_close(out, ']');
}

/* -- questions -- */

/* "seat N", then "slot S" or "card C": each may be left out. The seat is then the viewer,
 * the card the one held. NULL, or a sentence why not. */
static const char *read_subject(const char **text, int viewer, struct query *q)
{
    int slot;

    q->seat = viewer;
    if (words_take(text, "seat") && !words_int(text, 1, q->s->head.seats, &q->seat))
        return "there is no such seat at this table";
    if (q->seat < 1 || q->seat > q->s->head.seats)
        return "whose house? say 'seat N'";
    if (q->s->player[q->seat - 1].cards == 0)
        return "there is no house yet";
    q->card = q->s->player[q->seat - 1].holding;
    if (words_take(text, "slot")) {
        if (!words_int(text, 1, q->s->slots, &slot))
            return "there is no such slot";
        q->card = q->s->slot[slot - 1];
    } else if (words_take(text, "card") && !words_int(text, 1, EDO_CARDS, &q->card)) {
        return "cards are numbered 1 to 64";
    }
    return NULL;
}

static void open_answer(struct query q, bool has_card, struct sbuf *out)
{
    json_open(out, '{');
    json_key_int(out, "seat", q.seat);
    if (has_card)
        json_key_int(out, "card", q.card);
}

static const char *answer_best(struct query q, const char *text, struct sbuf *out)
{
    if (!words_end(text))
        return "the question reads 'best'";
    if (!q.card)
        return "which card? say 'slot S' or 'card C'";
    open_answer(q, true, out);
    put_best(q, out);
    json_close(out, '}');
    return NULL;
}

static const char *answer_preview(struct query q, const char *text, struct sbuf *out)
{
    move_t move;
    const char *expected = edo_read_move(text, &move);

    if (expected)
        return expected;
    if (edo_move_kind(move) == EDO_MOVE_TAKE) {
        int slot = edo_move_value(move);
        if (slot > q.s->slots)
            return "there is no such slot";
        q.card = q.s->slot[slot - 1];
        return answer_best(q, "", out);
    }
    if (edo_move_kind(move) != EDO_MOVE_PLACE)
        return "only 'place' and 'take' have a preview";
    if (!q.card)
        return "which card? say 'slot S' or 'card C'";
    open_answer(q, true, out);
    put_preview(q, move, out);
    json_close(out, '}');
    return NULL;
}

static const char *answer_house(struct query q, const char *text, bool is_blocked,
                                struct sbuf *out)
{
    if (!words_end(text))
        return "the question reads 'blocked' or 'places'";
    open_answer(q, false, out);
    if (is_blocked)
        put_blocked(edo_house(q.s, q.seat), out);
    else
        put_places(edo_house(q.s, q.seat), out);
    json_close(out, '}');
    return NULL;
}

/* The questions; whose house and which card may be named after the first word, as in
 * "preview seat 2 slot 3 place 0,2":
 *
 *     preview place X,Y [turned]   the lines it would make, bonus and total; or why not
 *     preview take S               the most that the card of a slot can pay, and where
 *     best                         the most that the card held can pay, and where
 *     blocked                      the squares that must not be covered (E12)
 *     places                       every X,Y where a card fits */
const char *edo_put_answer(const void *view, int viewer, const char *question,
                           struct sbuf *out)
{
    static const char *const questions[] = {"preview", "best", "blocked", "places", NULL};
    struct query q = {.s = view};
    const char *refusal;
    int which;

    if (!words_one_of(&question, questions, &which))
        return "questions are 'preview MOVE', 'best', 'blocked' and 'places'";
    if ((refusal = read_subject(&question, viewer, &q)) != NULL)
        return refusal;
    if (which == 0)
        return answer_preview(q, question, out);
    if (which == 1)
        return answer_best(q, question, out);
    return answer_house(q, question, which == 2, out);
}
