/* text.c - Hiroba's board for people: walls round the gardens, no colour needed. */
#include "state.h"

/* Pebbles of each seat stand in their own brackets. */
static const char brackets[PLAYERS + 1][3] = {"", "()", "[]", "<>", "{}"};

/* What a square belongs to: its garden, its own pond, or nothing; outside too. */
static int belongs_to(const struct hiroba_board *board, int row, int column)
{
    int square = SIDE * row + column;
    if (row < 0 || row >= SIDE || column < 0 || column >= SIDE)
        return GROUND_NONE;
    return board->ground[square] == GROUND_POND ? 256 + square : board->ground[square];
}

/* Whether a wall runs along the top (left) of a square. */
static bool wall_above(const struct hiroba_board *board, int row, int column)
{
    return belongs_to(board, row - 1, column) != belongs_to(board, row, column);
}

static bool wall_left(const struct hiroba_board *board, int row, int column)
{
    return belongs_to(board, row, column - 1) != belongs_to(board, row, column);
}

static bool has_corner(const struct hiroba_board *board, int row, int column)
{
    return wall_above(board, row, column) || wall_above(board, row, column - 1) ||
           wall_left(board, row, column) || wall_left(board, row - 1, column);
}

/* The wall above a row; row 9 is the board's lower edge. */
static void put_wall(const struct hiroba_board *board, int row, struct sbuf *out)
{
    sb_text(out, "   ");
    for (int column = 0; column <= SIDE; column++) {
        sb_char(out, has_corner(board, row, column) ? '+' : ' ');
        if (column < SIDE)
            sb_text(out, wall_above(board, row, column) ? "---" : "   ");
    }
    while (out->len > 0 && out->text[out->len - 1] == ' ')
        out->text[--out->len] = '\0';
    sb_char(out, '\n');
}

static void put_cell(const struct state *s, const struct hiroba_board *board,
                     const struct squares *starts, int square, struct sbuf *out)
{
    const char *pair = brackets[board->owner[square]];
    if (board->owner[square])
        sb_put(out, "%c%d%c", pair[0], board->value[square], pair[1]);
    else if (board->stone[square])
        sb_text(out, " # ");
    else if (board->ground[square] == GROUND_POND)
        sb_text(out, "~~~");
    else if (board->ground[square] == GROUND_NONE)
        sb_text(out, s->tile[place_of(square)] ? "   " : " ? ");
    else
        sb_text(out, squares_have(starts, square) ? " s " : " . ");
}

static void put_row(const struct state *s, const struct hiroba_board *board,
                    const struct squares *starts, int row, struct sbuf *out)
{
    sb_put(out, " %d ", row + 1);
    for (int column = 0; column < SIDE; column++) {
        sb_char(out, wall_left(board, row, column) ? '|' : ' ');
        put_cell(s, board, starts, SIDE * row + column, out);
    }
    sb_char(out, wall_left(board, row, SIDE) ? '|' : ' ');
    sb_put(out, " %d\n", row + 1);
}

static void put_letters(struct sbuf *out)
{
    sb_text(out, "  ");
    for (int column = 0; column < SIDE; column++)
        sb_put(out, "   %c", 'a' + column);
    sb_char(out, '\n');
}

/* A seat in words: what lies on the board and what is left. */
static void put_seat(const struct state *s, const struct hiroba_board *board, int seat,
                     struct sbuf *out)
{
    int left = 0, placed = 0;
    sb_put(out, "seat %d, %cN%c: ", seat, brackets[seat][0], brackets[seat][1]);
    for (int i = 0; i < PEBBLES; i++)
        if (s->pebble[seat - 1][i] == 0)
            sb_put(out, "%s%d/%d", left++ ? " " : "pebbles left ", i / 2 + 1, 9 - i / 2);
    if (!left)
        sb_text(out, "no pebbles left");
    sb_put(out, "; stones left %d\n", s->stones[seat - 1]);
    if (left == PEBBLES)
        return;
    sb_text(out, "    placed");
    for (int square = 0; square < SQUARES; square++)
        if (board->owner[square] == seat) {
            sb_put(out, " %d ", board->value[square]);
            hiroba_put_square(square, out);
            sb_text(out, ++placed < PEBBLES - left ? "," : "");
        }
    sb_text(out, s->out >> seat & 1 ? "; can place no other\n" : "\n");
}

void hiroba_put_text(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    struct squares starts = hiroba_open_starts(s);
    struct hiroba_board board;
    (void)viewer;

    hiroba_lay_out(s, &board);
    put_letters(out);
    for (int row = 0; row < SIDE; row++) {
        put_wall(&board, row, out);
        put_row(s, &board, &starts, row, out);
    }
    put_wall(&board, SIDE, out);
    put_letters(out);
    sb_text(out,
            "walls part gardens; ~~~ pond, s start, # stone, . empty, blank water\n");
    for (int seat = 1; seat <= s->head.seats; seat++)
        put_seat(s, &board, seat, out);
    if (s->phase == OVER)
        sb_text(out, "the game is over\n");
    else if (s->phase < PLACE)
        sb_text(out, "the tiles are being laid\n");
    else
        sb_put(out, "seat %d %s\n", bits_low(s->head.actors),
               s->phase == PLACE ? "places a pebble" : "may place a stone, or passes");
}
