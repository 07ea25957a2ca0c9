/* sheet.c - the score sheet of typed houses, for people and for programs; and what a card
 * could do. */
#include "pad.h"

#include "core/bits.h"
#include "core/json.h"
#include "games/pads.h"

static void result(const void *of, struct result *out)
{
    const struct edo_pad *pad = of;

    for (int seat = 1; seat <= pad->players.seats; seat++) {
        int rounds;
        out->score[seat] = edo_pad_score(pad, seat, &rounds);
    }
    result_rank(out, pad->players.seats);
}

static bool is_over(const struct edo_pad *pad)
{
    struct result points = {0};
    bool over = false;

    result(pad, &points);
    for (int seat = 1; seat <= pad->players.seats; seat++)
        over |= points.score[seat] >= EDO_GOAL;
    return over;
}

/* -- for people -- */

static void put_placed(const struct edo_pad *pad, const struct edo_pad_placed *placed,
                       int round, struct sbuf *out)
{
    const char *comma = "";

    sb_put(out, "  %d. %s: ", round, pad->players.name[placed->seat]);
    for (int i = 0; i < placed->lines; i++) {
        sb_put(out, "%s%s %d (%d)", comma, edo_kinds[placed->line[i].kind - 1],
               placed->line[i].length, placed->pay.points[i]);
        comma = ", ";
    }
    sb_text(out, *comma ? "" : "no line");
    if (placed->pay.bonus)
        sb_put(out, ", bonus %d", placed->pay.bonus);
    sb_put(out, ": %d\n", placed->pay.total);
}

static void put_text(const void *of, struct sbuf *out)
{
    const struct edo_pad *pad = of;
    struct result points = {0};
    int rounds[MAX_SEATS + 1] = {0};

    result(pad, &points);
    sb_text(out, "Cards\n");
    for (int i = 0; i < pad->placed_count; i++)
        if (!pad->placed[i].is_first)
            put_placed(pad, &pad->placed[i], ++rounds[pad->placed[i].seat], out);
    sb_char(out, '\n');
    pad_put_head(&pad->players, "Points", out);
    pad_put_label("cards", out);
    for (int seat = 1; seat <= pad->players.seats; seat++)
        pad_put_number(rounds[seat], out);
    sb_char(out, '\n');
    pad_put_label("total", out);
    for (int seat = 1; seat <= pad->players.seats; seat++)
        pad_put_number(points.score[seat], out);
    sb_text(out, "\n\n");
}

static void put_notes(const void *of, struct sbuf *out)
{
    if (!is_over(of))
        sb_text(out, "Note: nobody has 25 points yet. Right if the deck is used up.\n");
}

/* -- for programs -- */

static void put_lines(const struct line *line, const struct pay *pay, int lines,
                      struct sbuf *out)
{
    json_key_open(out, "lines", '[');
    for (int i = 0; i < lines; i++) {
        json_open(out, '{');
        json_key_text(out, "kind", edo_kinds[line[i].kind - 1]);
        json_key_int(out, "length", line[i].length);
        json_key_int(out, "points", pay->points[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key_int(out, "bonus", pay->bonus);
    json_key_int(out, "total", pay->total);
}

static void put_card(const struct edo_pad *pad, const struct edo_pad_placed *placed,
                     struct sbuf *out)
{
    char face[EDO_SQUARES + 1];

    edo_write_face(&pad->box, placed->card, face);
    json_key_text(out, "face", face);
    json_key_int(out, "x", placed->x);
    json_key_int(out, "y", placed->y);
    json_key_bool(out, "turned", placed->turned);
}

static void put_seat(const struct edo_pad *pad, int seat, struct sbuf *out)
{
    struct edo_pad_house house = edo_pad_house(pad, seat);
    int rounds, score = edo_pad_score(pad, seat, &rounds);

    json_open(out, '{');
    json_key_int(out, "score", score);
    json_key_int(out, "cards", rounds);
    if (pad->specialists)
        edo_put_tokens("specialists", house.tokens, out);
    json_key_open(out, "placed", '[');
    for (int i = 0; i < pad->placed_count; i++) {
        const struct edo_pad_placed *placed = &pad->placed[i];
        if (placed->seat != seat)
            continue;
        json_open(out, '{');
        if (placed->card)
            put_card(pad, placed, out);
        put_lines(placed->line, &placed->pay, placed->lines, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* What the card pays at each place where it may lie: [x, y, 1 if turned, points]. */
static void put_places(const struct edo_pad *pad, struct sbuf *out)
{
    struct edo_pad with = *pad;
    const struct edo_pad_house house = edo_pad_house(pad, pad->next_seat);
    struct places places;

    with.box.face[EDO_CARDS - 1] = pad->next;
    edo_places((struct house){house.laid, house.cards}, &places);
    for (int row = 0; row < places.rows; row++)
        for (int word = 0; word < EDO_PLACE_WORDS; word++)
            for (uint64_t set = places.row[row][word]; set;) {
                int x = places.left + 64 * word + bits_pop(&set);
                for (int turned = 0; turned < 2; turned++) {
                    struct edo_pad_house trial = house;
                    struct edo_pad_placed placed = {.card = EDO_CARDS,
                                                    .x = (int8_t)x,
                                                    .y = (int8_t)(places.top + row),
                                                    .turned = turned};
                    edo_pad_place(&with, &trial, &placed);
                    json_open(out, '[');
                    json_int(out, x);
                    json_int(out, placed.y);
                    json_int(out, turned);
                    json_int(out, placed.pay.total);
                    json_close(out, ']');
                }
            }
}

static bool can_try(const struct edo_pad *pad)
{
    int cards = pad->next_seat ? edo_pad_house(pad, pad->next_seat).cards : 0;
    return cards > 0 && cards < EDO_LONGEST_HOUSE && pad->cards < EDO_CARDS;
}

static void put_detail(const void *of, struct sbuf *out)
{
    const struct edo_pad *pad = of;

    json_open(out, '{');
    json_key_open(out, "players", '[');
    for (int seat = 1; seat <= pad->players.seats; seat++)
        put_seat(pad, seat, out);
    json_close(out, ']');
    json_close(out, '}');
    json_key_bool(out, "over", is_over(pad));
    json_key_open(out, "places", '[');
    if (can_try(pad))
        put_places(pad, out);
    json_close(out, ']');
}

const struct pad edo_yashiki_pad = {
    .game = "edo-yashiki",
    .size = sizeof(struct edo_pad),
    .fewest = 2,
    .most = MAX_SEATS,
    .read = edo_pad_read,
    .check = edo_pad_check,
    .result = result,
    .put_text = put_text,
    .put_detail = put_detail,
    .put_notes = put_notes,
    .put_square = edo_put_square,
};
