/* notation.c - moves of Edo Yashiki in words, and why one is refused. */
#include "edo.h"

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

/* -- refusals -- */

static void refuse(struct reason *out, const char *clause, const char *code,
                   const char *words)
{
    out->clause = clause;
    out->code = code;
    out->words = words;
}

/* The squares of lines that a card at x,y would cover. */
static void add_lined(struct house house, int x, int y, struct reason *out)
{
    for (int square = 0; square < EDO_SQUARES; square++) {
        int column = x + square % 2, row = y + square / 2, owner;
        if (!edo_kind_at(house, column, row, &owner))
            continue;
        struct laid laid = house.laid[owner];
        if (laid.lined >> (2 * (row - laid.y) + column - laid.x) & 1)
            reason_square(out, column, row);
    }
}

void edo_why_not_fit(struct house house, int x, int y, struct reason *out)
{
    for (int i = 0; i < house.cards; i++)
        if (house.laid[i].x == x && house.laid[i].y == y) {
            refuse(out, "E13", "same-place", "card {0} lies exactly there");
            out->arg[0] = edo_card(house.laid[i]);
            for (int square = 0; square < EDO_SQUARES; square++)
                reason_square(out, x + square % 2, y + square / 2);
            return;
        }
    add_lined(house, x, y, out);
    if (out->squares > 0)
        refuse(out, "E12", "covers-line",
               "squares in a line of three or more may not be covered: {squares}");
    else
        refuse(out, "E11", "not-touching",
               "the card must cover or touch a square of your house, not only a corner");
}

static void why_not_take(const struct state *s, int seat, int slot, struct reason *out)
{
    if (s->player[seat - 1].holding) {
        refuse(out, "E8", "has-taken", "you hold card {0} already: place it");
        out->arg[0] = s->player[seat - 1].holding;
    } else if (slot < 1 || slot > s->slots) {
        refuse(out, "E7", "no-such-slot", "there is no slot {0}; they are 1 to {1}");
        out->arg[0] = slot;
        out->arg[1] = s->slots;
    } else {
        refuse(out, "E8", "slot-taken", "seat {1} has the card of slot {0} already");
        out->arg[0] = slot;
        out->arg[1] = s->taken_by[slot - 1];
    }
}

void edo_why_not(const void *view, int seat, move_t move, struct reason *out)
{
    const struct state *s = view;
    switch (edo_move_kind(move)) {
    case EDO_MOVE_TAKE:
        why_not_take(s, seat, edo_move_value(move), out);
        return;
    case EDO_MOVE_PLACE:
        if (s->player[seat - 1].holding)
            edo_why_not_fit(edo_house(s, seat), edo_move_x(move), edo_move_y(move), out);
        else
            refuse(out, "E9", "nothing-to-place", "take a card first, then place it");
        return;
    case EDO_MOVE_DEAL:
        break;
    }
    refuse(out, "E7", "chance-deals", "cards are turned up by chance, not by a player");
}
