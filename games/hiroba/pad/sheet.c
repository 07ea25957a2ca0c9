/* sheet.c - the score sheet of a typed board, for people and for programs. */
#include "pad.h"

#include "core/json.h"

#include <string.h>

enum { LABEL = 14, COLUMN = 14 };

static int count_letters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void put_blanks(int n, struct sbuf *out)
{
    while (n-- > 0)
        sb_char(out, ' ');
}

/* A cell of the table of points, to the right. */
static void put_cell(const char *text, struct sbuf *out)
{
    put_blanks(COLUMN - count_letters(text), out);
    sb_text(out, text);
}

static void put_number(int number, struct sbuf *out)
{
    char text[16];
    struct sbuf sb = sb_over(text, sizeof text);
    sb_int(&sb, number);
    put_cell(text, out);
}

/* -- koi and gardens, in sentences -- */

/* "Purple and Black" */
static void put_names(const struct hiroba_pad *pad, unsigned seats, struct sbuf *out)
{
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        seats &= ~(1u << seat);
        sb_text(out, pad->name[seat]);
        sb_text(out, !seats ? "" : seats & (seats - 1) ? ", " : " and ");
    }
}

/* "Purple 4, Black 9" */
static void put_sums(const struct hiroba_pad *pad, const uint16_t *sum, struct sbuf *out)
{
    const char *comma = "";
    for (int seat = 1; seat <= pad->board.seats; seat++)
        if (sum[seat]) {
            sb_put(out, "%s%s %d", comma, pad->name[seat], sum[seat]);
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
        put_names(pad, pond->winners, out);
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
        put_names(pad, garden->winners, out);
        if (garden->koi)
            sb_put(out, " %d, doubled by a koi", garden->points);
        else
            sb_put(out, " %d%s", garden->points,
                   is_several(garden->winners) ? " each" : "");
    }
    sb_char(out, '\n');
}

/* -- points, as on the printed pad: a line for each tile, a column for each player -- */

static void put_label(const char *label, struct sbuf *out)
{
    put_blanks(2, out);
    sb_text(out, label);
    put_blanks(LABEL - 2 - count_letters(label), out);
}

static void put_tile_points(const struct hiroba_pad *pad,
                            const struct hiroba_sheet *sheet, int place, struct sbuf *out)
{
    char label[] = {'t', 'i', 'l', 'e', ' ', (char)('0' + place), '\0'};
    int gardens = 0;

    for (int i = 0; i < sheet->gardens; i++)
        gardens += board_place(sheet->garden[i].first) == place;
    if (!gardens)
        return;
    put_label(label, out);
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        int points = 0;
        for (int i = 0; i < sheet->gardens; i++)
            if (board_place(sheet->garden[i].first) == place &&
                sheet->garden[i].winners >> seat & 1)
                points += sheet->garden[i].points;
        if (points)
            put_number(points, out);
        else
            put_cell("-", out);
    }
    sb_char(out, '\n');
}

static void put_points(const struct hiroba_pad *pad, const struct hiroba_sheet *sheet,
                       struct sbuf *out)
{
    sb_text(out, "Points\n");
    put_blanks(LABEL, out);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        put_cell(pad->name[seat], out);
    sb_char(out, '\n');
    for (int place = 1; place <= 9; place++)
        put_tile_points(pad, sheet, place, out);
    put_label("koi left", out);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        put_number(sheet->player[seat].koi_left, out);
    sb_char(out, '\n');
    put_label("total", out);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        put_number(sheet->player[seat].total, out);
    sb_char(out, '\n');
    put_label("gardens won", out);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        put_number(sheet->player[seat].won, out);
    sb_char(out, '\n');
}

/* -- who won -- */

/* B17: alone, by gardens, or shared. */
static void put_winner(const struct hiroba_pad *pad, const struct hiroba_sheet *sheet,
                       struct sbuf *out)
{
    unsigned first = 0, tied = 0, most = 0;
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        unsigned total = sheet->player[seat].total;
        if (total > most)
            tied = 0;
        if (total >= most)
            tied |= 1u << seat;
        most = total > most ? total : most;
        first |= (unsigned)(sheet->player[seat].rank == 1) << seat;
    }
    put_names(pad, first, out);
    sb_text(out, is_several(first) ? " share the win" : " wins");
    if (first != tied) {
        sb_text(out, ": ");
        put_names(pad, tied, out);
        sb_text(out, " have the same points, and ");
        put_names(pad, first, out);
        sb_text(out, is_several(first) ? " have" : " has");
        sb_text(out, " won most gardens");
    } else if (is_several(first)) {
        sb_text(out, ", with the same points and as many gardens won");
    }
    sb_text(out, ".\n");
}

static int pebbles_of(const struct hiroba_pad *pad, int seat)
{
    int n = 0;
    for (int square = 0; square < BOARD_SQUARES; square++)
        n += pad->board.owner[square] == seat;
    return n;
}

/* B13 allows it, but so does an eye that slipped. */
static void put_missing(const struct hiroba_pad *pad, struct sbuf *out)
{
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        int n = pebbles_of(pad, seat);
        if (n < 9)
            sb_put(out,
                   "Note: %s has %d of 9 pebbles on the board. Right if no other could "
                   "be placed.\n",
                   pad->name[seat], n);
    }
}

void hiroba_pad_put_text(const struct hiroba_pad *pad, struct sbuf *out)
{
    char broken[PAD_TEXT / 2];
    struct sbuf rules = sb_over(broken, sizeof broken);
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
    put_winner(pad, &sheet, out);
    put_missing(pad, out);
    if (hiroba_pad_check(pad, &rules))
        sb_put(out, "\nAgainst the rules, but counted as it lies\n%s", broken);
}

/* -- for programs -- */

static void put_broken(char *lines, struct sbuf *out)
{
    json_key_open(out, "broken", '[');
    while (*lines) {
        char *end = strchr(lines, '\n');
        if (!end)
            break;
        *end = '\0';
        json_text(out, lines);
        lines = end + 1;
    }
    json_close(out, ']');
}

void hiroba_pad_put_json(const struct hiroba_pad *pad, struct sbuf *out)
{
    char broken[PAD_TEXT / 2];
    struct sbuf rules = sb_over(broken, sizeof broken);
    struct hiroba_sheet sheet;

    hiroba_count(&pad->board, &sheet);
    hiroba_pad_check(pad, &rules);
    json_open(out, '{');
    json_key_open(out, "players", '[');
    for (int seat = 1; seat <= pad->board.seats; seat++) {
        const char mark[] = {pad->mark[seat], '\0'};
        json_open(out, '{');
        json_key_text(out, "mark", mark);
        json_key_text(out, "name", pad->name[seat]);
        json_key_int(out, "pebbles", pebbles_of(pad, seat));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key_open(out, "scores", '[');
    for (int seat = 1; seat <= pad->board.seats; seat++)
        json_int(out, sheet.player[seat].total);
    json_close(out, ']');
    json_key_open(out, "ranks", '[');
    for (int seat = 1; seat <= pad->board.seats; seat++)
        json_int(out, sheet.player[seat].rank);
    json_close(out, ']');
    json_key(out, "detail");
    hiroba_put_sheet(&pad->board, &sheet, out);
    put_broken(broken, out);
    json_close(out, '}');
}
