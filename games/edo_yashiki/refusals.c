/* refusals.c - why a move of Edo Yashiki is refused. */
#include "state.h"

/* The squares of lines that a card at x,y would cover. */
static void add_lined(struct house house, int x, int y, struct reason *out)
{
    for (int square = 0; square < EDO_SQUARES; square++) {
        int column = x + square % 2, row = y + square / 2;
        int owner = edo_seen(house.laid, house.cards, column, row);
        if (owner < 0)
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
            reason_set(out, "E13", "same-place", "card {0} lies exactly there");
            out->arg[0] = edo_card(house.laid[i]);
            for (int square = 0; square < EDO_SQUARES; square++)
                reason_square(out, x + square % 2, y + square / 2);
            return;
        }
    add_lined(house, x, y, out);
    if (out->squares > 0)
        reason_set(out, "E12", "covers-line",
                   "squares in a line of three or more may not be covered: {squares}");
    else
        reason_set(
            out, "E11", "not-touching",
            "the card must cover or touch a square of your house, not only a corner");
}

static void why_not_take(const struct state *s, int seat, int slot, struct reason *out)
{
    if (s->player[seat - 1].holding) {
        reason_set(out, "E8", "has-taken", "you hold card {0} already: place it");
        out->arg[0] = s->player[seat - 1].holding;
    } else if (slot < 1 || slot > s->slots) {
        reason_set(out, "E7", "no-such-slot", "there is no slot {0}; they are 1 to {1}");
        out->arg[0] = slot;
        out->arg[1] = s->slots;
    } else {
        reason_set(out, "E8", "slot-taken", "seat {1} has the card of slot {0} already");
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
            reason_set(out, "E9", "nothing-to-place", "take a card first, then place it");
        return;
    case EDO_MOVE_DEAL:
        break;
    }
    reason_set(out, "E7", "chance-deals",
               "cards are turned up by chance, not by a player");
}
