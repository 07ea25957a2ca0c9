/* refusals.c - why a move of Hiroba is refused, and what is in the way. */
#include "state.h"

static const char *const column_names[SIDE] = {"a", "b", "c", "d", "e",
                                               "f", "g", "h", "i"};

static void show(struct reason *out, int square)
{
    reason_square(out, square % SIDE, square / SIDE);
}

static void show_all(struct reason *out, const struct squares *set)
{
    for (int square = 0; square < SQUARES; square++)
        if (squares_have(set, square))
            show(out, square);
}

/* -- B8 and B12: the square itself -- */

static void why_no_pebble(const struct hiroba_board *board, int square,
                          struct reason *out)
{
    show(out, square);
    if (board->stone[square])
        reason_set(out, "B8", "square-has-stone", "{squares} has a stone");
    else if (board->owner[square])
        reason_set(out, "B8", "square-has-pebble", "{squares} has a pebble already");
    else if (board->ground[square] == GROUND_POND)
        reason_set(out, "B8", "square-is-pond",
                   "{squares} is a pond; pebbles go in gardens");
    else
        reason_set(out, "B6", "square-is-water", "{squares} is on a water tile");
}

static void why_no_stone(const struct hiroba_board *board, int square, struct reason *out)
{
    show(out, square);
    if (board->stone[square])
        reason_set(out, "B12", "stone-on-stone", "{squares} has a stone already");
    else if (board->owner[square])
        reason_set(out, "B12", "stone-on-pebble", "{squares} has a pebble");
    else if (board->ground[square] == GROUND_POND)
        reason_set(out, "B12", "stone-on-pond",
                   "{squares} is a pond; stones go in gardens");
    else
        reason_set(out, "B12", "stone-on-water", "{squares} is on a water tile");
}

/* -- B11: pebbles of the same value in the way -- */

static bool same_garden(const struct hiroba_board *board, int one, int other)
{
    return board->ground[one] == board->ground[other];
}

static bool same_row(const struct hiroba_board *board, int one, int other)
{
    (void)board;
    return one / SIDE == other / SIDE;
}

static bool same_column(const struct hiroba_board *board, int one, int other)
{
    (void)board;
    return one % SIDE == other % SIDE;
}

/* Shows the pebbles of the value that share something with the square, if any. */
static bool has_value(const struct hiroba_board *board, int square, int value,
                      bool (*share)(const struct hiroba_board *, int, int),
                      struct reason *out)
{
    for (int other = 0; other < SQUARES; other++)
        if (board->owner[other] && board->value[other] == value &&
            share(board, square, other))
            show(out, other);
    return out->squares > 0;
}

static void why_not_value(const struct hiroba_board *board, int square, int value,
                          struct reason *out)
{
    out->arg[0] = value;
    out->arg[1] = square / SIDE + 1;
    if (has_value(board, square, value, same_garden, out)) {
        reason_set(out, "B11", "value-in-garden",
                   "this garden already has a {0} ({squares})");
    } else if (has_value(board, square, value, same_row, out)) {
        reason_set(out, "B11", "value-in-row", "row {1} already has a {0} ({squares})");
    } else {
        has_value(board, square, value, same_column, out);
        out->name[1] = column_names[square % SIDE];
        reason_set(out, "B11", "value-in-column",
                   "column {1} already has a {0} ({squares})");
    }
}

/* -- moves -- */

static void why_not_place(const struct state *s, int seat, int value, int square,
                          struct reason *out)
{
    struct hiroba_board board;
    struct squares starts = hiroba_open_starts(s), open = open_squares(s, seat);

    hiroba_lay_out(s, &board);
    if (!(s->hand[seat - 1] >> value & 1)) {
        out->arg[0] = value;
        reason_set(out, "B4", "no-such-pebble",
                   "you have no pebble left that shows a {0}");
    } else if (!squares_have(&s->open, square)) {
        why_no_pebble(&board, square, out);
    } else if (!s->rows[seat - 1] && !squares_have(&starts, square)) {
        show_all(out, &starts);
        reason_set(out, "B9", "not-a-start",
                   "your first pebble goes on a start square: {squares}");
    } else if (!squares_have(&open, square)) {
        for (int own = 0; own < SQUARES; own++)
            if (board.owner[own] == seat)
                show(out, own);
        out->arg[0] = square / SIDE + 1;
        out->name[1] = column_names[square % SIDE];
        reason_set(out, "B10", "not-in-line",
                   "neither row {0} nor column {1} has a pebble of yours; they are on "
                   "{squares}");
    } else {
        why_not_value(&board, square, value, out);
    }
}

/* Any number can come as a move; only those with a notation mean something. */
static bool has_notation(move_t move)
{
    int value = move_value(move), what = move_what(move);
    switch (move >> 12) {
    case MOVE_PLACE:
        return value >= 1 && value <= VALUES && what < SQUARES;
    case MOVE_STONE:
        return value == 0 && what < SQUARES;
    case MOVE_PASS:
        return value == 0 && what == 0;
    default:
        return move >> 12 < MOVE_PASS;
    }
}

void hiroba_why_not(const void *view, int seat, move_t move, struct reason *out)
{
    const struct state *s = view;
    int kind = move_kind(move), square = move_what(move);
    struct hiroba_board board;

    if (!has_notation(move)) {
        reason_set(out, "B8", "no-such-move", "there is no such move");
    } else if (kind == MOVE_WATER || kind == MOVE_TILE) {
        reason_set(out, "B5", "laid-by-luck", "the tiles are placed automatically");
    } else if (kind == MOVE_PLACE && s->phase == PLACE) {
        why_not_place(s, seat, move_value(move), square, out);
    } else if (kind == MOVE_PLACE) {
        reason_set(out, "B8", "one-pebble-a-turn",
                   "your pebble of this turn is placed; place a stone, or pass");
    } else if (s->phase == PLACE) {
        reason_set(out, "B12", "pebble-first", "first place a pebble");
    } else {
        hiroba_lay_out(s, &board);
        why_no_stone(&board, square, out);
    }
}
