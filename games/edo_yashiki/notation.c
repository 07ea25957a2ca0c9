/* notation.c - moves of Edo Yashiki in words. */
#include "state.h"

#include "core/words.h"

#include <string.h>

/* -- moves -- */

/* "X,Y", one word. */
static bool take_pair(const char **text, int *x, int *y)
{
    char column[8];
    const char *comma = strchr(*text, ','), *left = column, *right;
    size_t len = comma ? (size_t)(comma - *text) : sizeof column;

    if (len >= sizeof column)
        return false;
    memcpy(column, *text, len);
    column[len] = '\0';
    right = comma + 1;
    if (!words_int(&left, -EDO_FAR, EDO_FAR, x) || !words_end(left) ||
        !words_int(&right, -EDO_FAR, EDO_FAR, y))
        return false;
    *text = right;
    return true;
}

bool edo_read_place(const char **text, move_t *out)
{
    int x, y;
    if (!take_pair(text, &x, &y))
        return false;
    *out = edo_move_place(x, y, words_take(text, "turned"));
    return words_end(*text);
}

const char *edo_read_move(const char *text, move_t *out)
{
    int number;
    if (words_take(&text, "deal") && words_int(&text, 1, EDO_CARDS, &number) &&
        words_end(text)) {
        *out = edo_move_number(EDO_MOVE_DEAL, number);
        return NULL;
    }
    if (words_take(&text, "take") && words_int(&text, 1, 99, &number) &&
        words_end(text)) {
        *out = edo_move_number(EDO_MOVE_TAKE, number);
        return NULL;
    }
    if (words_take(&text, "place") && edo_read_place(&text, out))
        return NULL;
    return "a move reads 'take S' with a slot's number, or 'place X,Y' or "
           "'place X,Y turned' with the column and row of the card's top left square";
}

void edo_put_move(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    (void)state, (void)actor;
    switch (edo_move_kind(hidden)) {
    case EDO_MOVE_DEAL:
        sb_put(out, "deal %d", edo_move_value(hidden));
        break;
    case EDO_MOVE_TAKE:
        sb_put(out, "take %d", edo_move_value(hidden));
        break;
    case EDO_MOVE_PLACE:
        sb_put(out, "place %d,%d%s", edo_move_x(hidden), edo_move_y(hidden),
               edo_move_turned(hidden) ? " turned" : "");
        break;
    }
}

void edo_put_square(struct square square, struct sbuf *out)
{
    sb_put(out, "(%d,%d)", square.x, square.y);
}
