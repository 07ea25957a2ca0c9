/* score.c - counts a board: koi (B14), gardens (B15), doubling (B16), ranks (B17). */
#include "state.h"

#include "core/json.h"

#include <string.h>

void hiroba_lay_out(const struct state *s, struct hiroba_board *out)
{
    memset(out, 0, sizeof *out);
    out->seats = s->head.seats;
    for (int square = 0; square < SQUARES; square++) {
        struct hiroba_face face = face_at(s, place_of(square));
        if (!face.pond)
            continue;
        if (face.pond & tile_bit(square))
            out->ground[square] = GROUND_POND;
        else
            out->ground[square] = (uint8_t)(1 + 2 * place_of(square) +
                                            !(face.garden[0] & tile_bit(square)));
        out->stone[square] = squares_have(&s->stone, square);
    }
    for (int seat = 1; seat <= s->head.seats; seat++)
        for (int i = 0; i < PEBBLES; i++) {
            int lies = s->pebble[seat - 1][i], square = (lies & ~FLIPPED) - 1;
            if (lies == 0)
                continue;
            out->owner[square] = (uint8_t)seat;
            out->value[square] = (uint8_t)(lies & FLIPPED ? 9 - i / 2 : 1 + i / 2);
        }
}

int hiroba_beside(int square, int out[4])
{
    int column = square % BOARD_SIDE, n = 0;
    if (square >= BOARD_SIDE)
        out[n++] = square - BOARD_SIDE;
    if (column > 0)
        out[n++] = square - 1;
    if (column < BOARD_SIDE - 1)
        out[n++] = square + 1;
    if (square < BOARD_SQUARES - BOARD_SIDE)
        out[n++] = square + BOARD_SIDE;
    return n;
}

/* B14: the smallest sum wins, of those who have a pebble there. */
static void count_pond(const struct hiroba_board *board, int at, struct hiroba_pond *pond)
{
    int beside[4], n = hiroba_beside(at, beside);
    unsigned least = UINT16_MAX;

    memset(pond, 0, sizeof *pond);
    pond->at = (uint8_t)at;
    for (int i = 0; i < n; i++)
        if (board->owner[beside[i]])
            pond->sum[board->owner[beside[i]]] += board->value[beside[i]];
    for (int seat = 1; seat <= board->seats; seat++) {
        unsigned sum = pond->sum[seat];
        if (sum == 0 || sum > least)
            continue;
        if (sum < least)
            pond->winners = 0;
        least = sum;
        pond->winners |= (uint8_t)(1u << seat);
    }
}

static void count_square(const struct hiroba_board *board, int square,
                         struct hiroba_garden *garden)
{
    garden->size++;
    if (board->owner[square])
        garden->sum[board->owner[square]] += board->value[square];
    else if (!board->stone[square])
        garden->empty++;
}

/* B15: the largest sum wins. */
static void find_winners(struct hiroba_garden *garden, int seats)
{
    unsigned most = 1;
    for (int seat = 1; seat <= seats; seat++) {
        unsigned sum = garden->sum[seat];
        if (sum < most)
            continue;
        if (sum > most)
            garden->winners = 0;
        most = sum;
        garden->winners |= (uint8_t)(1u << seat);
    }
    if (garden->winners)
        garden->points = garden->size;
}

static void find_gardens(const struct hiroba_board *board, struct hiroba_sheet *sheet)
{
    uint8_t index[256] = {0}; /* by number, + 1 */

    sheet->ponds = sheet->gardens = 0;
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int ground = board->ground[square];
        if (ground == GROUND_NONE)
            continue;
        if (ground == GROUND_POND) {
            count_pond(board, square, &sheet->pond[sheet->ponds++]);
            continue;
        }
        if (!index[ground]) {
            sheet->garden[sheet->gardens++] = (struct hiroba_garden){
                .first = (uint8_t)square, .number = (uint8_t)ground};
            index[ground] = (uint8_t)sheet->gardens;
        }
        count_square(board, square, &sheet->garden[index[ground] - 1]);
    }
    for (int i = 0; i < sheet->gardens; i++)
        find_winners(&sheet->garden[i], board->seats);
}

/* B16: the garden for a seat's next koi: its own alone, with room, the largest first. */
static struct hiroba_garden *garden_for_koi(struct hiroba_sheet *sheet, int seat)
{
    struct hiroba_garden *best = NULL;
    for (int i = 0; i < sheet->gardens; i++) {
        struct hiroba_garden *garden = &sheet->garden[i];
        if (garden->winners == 1u << seat && garden->empty && !garden->koi &&
            (!best || garden->size > best->size))
            best = garden;
    }
    return best;
}

static void place_koi(struct hiroba_sheet *sheet, int seat)
{
    struct hiroba_purse *player = &sheet->player[seat];
    struct hiroba_garden *garden;

    for (int i = 0; i < sheet->ponds; i++)
        player->koi += sheet->pond[i].winners >> seat & 1;
    player->koi_left = player->koi;
    while (player->koi_left && (garden = garden_for_koi(sheet, seat)) != NULL) {
        garden->koi = (uint8_t)seat;
        garden->points = (uint8_t)(2 * garden->size);
        player->koi_left--;
    }
}

static void add_up(struct hiroba_sheet *sheet, int seat)
{
    struct hiroba_purse *player = &sheet->player[seat];
    for (int i = 0; i < sheet->gardens; i++)
        if (sheet->garden[i].winners >> seat & 1) {
            player->gardens += sheet->garden[i].points;
            player->won++;
        }
    player->total = (uint16_t)(player->gardens + player->koi_left);
}

/* B17: most points, then most gardens won. */
static void rank(struct hiroba_sheet *sheet, int seats)
{
    for (int seat = 1; seat <= seats; seat++) {
        const struct hiroba_purse *me = &sheet->player[seat];
        int rank = 1;
        for (int other = 1; other <= seats; other++) {
            const struct hiroba_purse *they = &sheet->player[other];
            rank += they->total > me->total ||
                    (they->total == me->total && they->won > me->won);
        }
        sheet->player[seat].rank = (uint8_t)rank;
    }
}

void hiroba_count(const struct hiroba_board *board, struct hiroba_sheet *out)
{
    memset(out->player, 0, sizeof out->player);
    find_gardens(board, out);
    for (int seat = 1; seat <= board->seats; seat++) {
        place_koi(out, seat);
        add_up(out, seat);
    }
    rank(out, board->seats);
}

/* -- the sheet in words -- */

void hiroba_put_square(int square, struct sbuf *out)
{
    sb_put(out, "%c%d", 'a' + square % BOARD_SIDE, square / BOARD_SIDE + 1);
}

static void put_square_text(int square, struct sbuf *out)
{
    json_comma(out);
    sb_char(out, '"');
    hiroba_put_square(square, out);
    sb_char(out, '"');
}

void hiroba_put_sums(const uint16_t *sum, struct sbuf *out)
{
    json_open(out, '{');
    for (int seat = 1; seat <= BOARD_SEATS; seat++)
        if (sum[seat]) {
            const char key[] = {(char)('0' + seat), '\0'};
            json_key_int(out, key, sum[seat]);
        }
    json_close(out, '}');
}

void hiroba_put_seats(unsigned seats, struct sbuf *out)
{
    json_open(out, '[');
    for (int seat = 1; seat <= BOARD_SEATS; seat++)
        if (seats >> seat & 1)
            json_int(out, seat);
    json_close(out, ']');
}

void hiroba_key_square(struct sbuf *out, const char *key, int square)
{
    json_key(out, key);
    sb_char(out, '"');
    hiroba_put_square(square, out);
    sb_char(out, '"');
}

void hiroba_key_seats(struct sbuf *out, const char *key, unsigned seats)
{
    json_key(out, key);
    hiroba_put_seats(seats, out);
}

static void put_pond(const struct hiroba_pond *pond, struct sbuf *out)
{
    json_open(out, '{');
    json_key(out, "at");
    put_square_text(pond->at, out);
    json_key(out, "sums");
    hiroba_put_sums(pond->sum, out);
    json_key(out, "winners");
    hiroba_put_seats(pond->winners, out);
    json_close(out, '}');
}

static void put_garden_squares(const struct hiroba_board *board, int number,
                               struct sbuf *out)
{
    json_open(out, '[');
    for (int square = 0; square < BOARD_SQUARES; square++)
        if (board->ground[square] == number)
            put_square_text(square, out);
    json_close(out, ']');
}

static void put_garden(const struct hiroba_board *board,
                       const struct hiroba_garden *garden, struct sbuf *out)
{
    json_open(out, '{');
    json_key_int(out, "tile", board_place(garden->first));
    json_key(out, "squares");
    put_garden_squares(board, garden->number, out);
    json_key(out, "sums");
    hiroba_put_sums(garden->sum, out);
    json_key(out, "winners");
    hiroba_put_seats(garden->winners, out);
    if (garden->koi)
        json_key_int(out, "koi", garden->koi);
    else
        json_key_null(out, "koi");
    json_key_int(out, "points", garden->points);
    json_close(out, '}');
}

static void put_player(const struct hiroba_purse *player, struct sbuf *out)
{
    json_open(out, '{');
    json_key_int(out, "gardens", player->gardens);
    json_key_int(out, "koi_left", player->koi_left);
    json_key_int(out, "gardens_won", player->won);
    json_key_int(out, "total", player->total);
    json_close(out, '}');
}

void hiroba_put_sheet(const struct hiroba_board *board, const struct hiroba_sheet *sheet,
                      struct sbuf *out)
{
    json_open(out, '{');
    json_key_open(out, "ponds", '[');
    for (int i = 0; i < sheet->ponds; i++)
        put_pond(&sheet->pond[i], out);
    json_close(out, ']');
    json_key_open(out, "gardens", '[');
    for (int i = 0; i < sheet->gardens; i++)
        put_garden(board, &sheet->garden[i], out);
    json_close(out, ']');
    json_key_open(out, "players", '[');
    for (int seat = 1; seat <= board->seats; seat++)
        put_player(&sheet->player[seat], out);
    json_close(out, ']');
    json_close(out, '}');
}

void hiroba_put_detail(const void *state, struct sbuf *out)
{
    struct hiroba_board board;
    struct hiroba_sheet sheet;
    hiroba_lay_out(state, &board);
    hiroba_count(&board, &sheet);
    hiroba_put_sheet(&board, &sheet, out);
}
