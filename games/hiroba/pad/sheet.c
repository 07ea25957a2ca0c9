/* sheet.c - the score sheet of a typed board, for people and for programs. */
#include "pad.h"

#include "core/json.h"
#include "games/pads.h"

#include <string.h>

/* -- koi and gardens, in sentences -- */

/* "Purple 4, Black 9" */
static void put_sums(const struct hiroba_pad *pad, const uint16_t *sum, struct sbuf *out)
{
    const char *comma = "";
    for (int seat = 1; seat <= pad->board.seats; seat++)
        if (sum[seat]) {
            sb_put(out, "%s%s %d", comma, pad->players.name[seat], sum[seat]);
            comma = ", ";
        }
    if (!*comma)
        sb_text(out, "no pebbles");
}

static bool is_several(unsigned seats)
{
    return (seats & (seats - 1)) != 0;
}

static void put_pond(const struct hiroba_pad *pad, const struct hiroba_pond *pond,
                     struct sbuf *out)
{
    sb_text(out, "  pond ");
    hiroba_put_square(pond->at, out);
    sb_text(out, ": ");
    put_sums(pad, pond->sum, out);
    if (pond->winners) {
        sb_text(out, "; koi for ");
        pad_put_names(&pad->players, pond->winners, out);
        sb_text(out, is_several(pond->winners) ? ", one each" : "");
    }
    sb_char(out, '\n');
}

static void put_garden(const struct hiroba_pad *pad, const struct hiroba_garden *garden,
                       struct sbuf *out)
{
    sb_put(out, "  tile %d, %d squares from ", board_place(garden->first), garden->size);
    hiroba_put_square(garden->first, out);
    sb_text(out, ": ");
    put_sums(pad, garden->sum, out);
    if (garden->winners) {
        sb_text(out, "; ");
        pad_put_names(&pad->players, garden->winners, out);
        if (garden->koi)
            sb_put(out, " %d, doubled by a koi", garden->points);
        else
            sb_put(out, " %d%s", garden->points,
                   is_several(garden->winners) ? " each" : "");
    }
    sb_char(out, '\n');
}

/* -- points, as on the printed pad: a line for each tile, a column for each player -- */

static void put_tile_points(const struct hiroba_pad *pad,
                            const struct hiroba_sheet *sheet, int place, struct sbuf *out)
{
    char label[] = {'t', 'i', 'l', 'e', ' ', (char)('0' + place), '\0'};
    int gardens = 0;

    for (int i = 0; i < sheet->gardens; i++)
        gardens += board_place(sheet->garden[i].first) == place;
    if (!gardens)
        return;
    pad_put_label(label, out);
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        int points = 0;
        for (int i = 0; i < sheet->gardens; i++)
            if (board_place(sheet->garden[i].first) == place &&
                sheet->garden[i].winners >> seat & 1)
                points += sheet->garden[i].points;
        if (points)
            pad_put_number(points, out);
        else
            pad_put_cell("-", out);
    }
    sb_char(out, '\n');
}

static void put_points(const struct hiroba_pad *pad, const struct hiroba_sheet *sheet,
                       struct sbuf *out)
{
    pad_put_head(&pad->players, "Points", out);
    for (int place = 1; place <= 9; place++)
        put_tile_points(pad, sheet, place, out);
    pad_put_label("koi left", out);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        pad_put_number(sheet->player[seat].koi_left, out);
    sb_char(out, '\n');
    pad_put_label("total", out);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        pad_put_number(sheet->player[seat].total, out);
    sb_char(out, '\n');
    pad_put_label("gardens won", out);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        pad_put_number(sheet->player[seat].won, out);
    sb_char(out, '\n');
}

/* -- what else there is to say -- */

static int pebbles_of(const struct hiroba_pad *pad, int seat)
{
    int n = 0;
    for (int square = 0; square < BOARD_SQUARES; square++)
        n += pad->board.owner[square] == seat;
    return n;
}

/* B13 allows it, but so does an eye that slipped. */
static void put_missing(const void *of, struct sbuf *out)
{
    const struct hiroba_pad *pad = of;
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        int n = pebbles_of(pad, seat);
        if (n < 9)
            sb_put(out,
                   "Note: %s has %d of 9 pebbles on the board. Right if no other could "
                   "be placed.\n",
                   pad->players.name[seat], n);
    }
}

static void put_text(const void *of, struct sbuf *out)
{
    const struct hiroba_pad *pad = of;
    struct hiroba_sheet sheet;

    hiroba_count(&pad->board, &sheet);
    sb_text(out, "Koi\n");
    for (int i = 0; i < sheet.ponds; i++)
        put_pond(pad, &sheet.pond[i], out);
    sb_text(out, "\nGardens\n");
    for (int place = 1; place <= 9; place++)
        for (int i = 0; i < sheet.gardens; i++)
            if (board_place(sheet.garden[i].first) == place)
                put_garden(pad, &sheet.garden[i], out);
    sb_char(out, '\n');
    put_points(pad, &sheet, out);
    sb_char(out, '\n');
}

/* -- for programs -- */

static void result(const void *of, struct result *out)
{
    const struct hiroba_pad *pad = of;
    struct hiroba_sheet sheet;

    hiroba_count(&pad->board, &sheet);
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        out->score[seat] = sheet.player[seat].total;
        out->rank[seat] = sheet.player[seat].rank;
    }
}

static void put_player(const void *of, int seat, struct sbuf *out)
{
    json_key_int(out, "pebbles", pebbles_of(of, seat));
}

/* The ground as the text draws it: a garden's letter on its tile, a start square's is large. */
static char letter_of(const struct hiroba_pad *pad, int square)
{
    const uint8_t *ground = pad->board.ground;
    int place = board_place(square), letter = 0;

    if (ground[square] == GROUND_NONE)
        return '.';
    if (ground[square] == GROUND_POND)
        return '~';
    for (int i = 0; ground[board_square(place, i)] != ground[square]; i++) {
        int before = ground[board_square(place, i)], first = 0;
        while (ground[board_square(place, first)] != before)
            first++;
        letter += first == i && before != GROUND_NONE && before != GROUND_POND;
    }
    return (char)((pad->start[square] ? 'A' : 'a') + letter);
}

/* What lies there, so that a page can draw it and write the text again. */
static void put_board(const struct hiroba_pad *pad, struct sbuf *out)
{
    char ground[BOARD_SQUARES + 1] = "";

    for (int square = 0; square < BOARD_SQUARES; square++)
        ground[square] = letter_of(pad, square);
    json_key_open(out, "board", '{');
    json_key_text(out, "ground", ground);
    json_key_open(out, "owners", '[');
    for (int square = 0; square < BOARD_SQUARES; square++)
        json_int(out, pad->board.owner[square]);
    json_close(out, ']');
    json_key_open(out, "values", '[');
    for (int square = 0; square < BOARD_SQUARES; square++)
        json_int(out, pad->board.value[square]);
    json_close(out, ']');
    json_key_open(out, "stones", '[');
    for (int square = 0; square < BOARD_SQUARES; square++)
        json_int(out, pad->board.stone[square]);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_detail(const void *of, struct sbuf *out)
{
    const struct hiroba_pad *pad = of;
    struct hiroba_sheet sheet;

    hiroba_count(&pad->board, &sheet);
    hiroba_put_sheet(&pad->board, &sheet, out);
    put_board(pad, out);
}

const struct pad hiroba_pad = {
    .game = "hiroba",
    .size = sizeof(struct hiroba_pad),
    .fewest = 1,
    .most = BOARD_SEATS,
    .tie_broken = "won most gardens",
    .tie_shared = "as many gardens won",
    .read = hiroba_pad_read,
    .check = hiroba_pad_check,
    .result = result,
    .put_text = put_text,
    .put_player = put_player,
    .put_detail = put_detail,
    .put_notes = put_missing,
};
