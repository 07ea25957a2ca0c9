/* sheet.c - the score sheet of a typed table of Ike No Koi, for people and for programs. */
#include "pad.h"

#include "core/json.h"
#include "games/pads.h"

#include <stddef.h>
#include <string.h>

/* The table when the basin has been won, if anybody wins it (K19, K21). */
static struct state at_end(const struct ike_pad *pad)
{
    struct state end = pad->state;
    int winner = ike_pad_basin_winner(pad);
    struct dock *dock = &end.dock[winner ? winner - 1 : 0];

    for (int i = 0; i < BASIN && winner; i++) {
        unsigned card = end.basin[i];
        if (ike_is_koi(card) || card == LOTUS)
            dock->cards[card]++;
        else if (card == BAMBOO && pad->zone[i])
            dock->bamboo[pad->zone[i]]++;
    }
    return end;
}

static void result(const void *of, struct result *out)
{
    struct state end = at_end(of);
    ike_result(&end, out);
}

/* -- for people -- */

static void put_variety(const struct ike_pad *pad, const struct sheet *sheet, int variety,
                        struct sbuf *out)
{
    const char *comma = "";

    sb_put(out, "  koi %d: ", variety);
    for (int seat = 1; seat <= pad->players.seats; seat++)
        if (sheet->count[seat][variety]) {
            sb_put(out, "%s%s %d", comma, pad->players.name[seat],
                   sheet->count[seat][variety]);
            comma = ", ";
        }
    if (!*comma)
        sb_text(out, "none");
    if (sheet->token[variety])
        sb_put(out, "; %s %d", pad->players.name[sheet->token[variety]],
               ike_honour(&pad->state.box, variety));
    sb_char(out, '\n');
}

static void put_challenge(const struct ike_pad *pad, const char *who, int number,
                          int paid, struct sbuf *out)
{
    sb_put(out, "  %s: ", who);
    if (!number) {
        sb_text(out, "not given\n");
        return;
    }
    sb_put(out, "%d, ", number);
    ike_put_words(ike_challenge(&pad->state.box, number), out);
    if (paid >= 0)
        sb_put(out, "; %d", paid);
    sb_char(out, '\n');
}

static void put_line(const struct ike_pad *pad, const struct sheet *sheet,
                     const char *label, size_t at, struct sbuf *out)
{
    pad_put_label(label, out);
    for (int seat = 1; seat <= pad->players.seats; seat++)
        pad_put_number(*(const int *)((const char *)&sheet->line[seat] + at), out);
    sb_char(out, '\n');
}

static void put_text(const void *of, struct sbuf *out)
{
    const struct ike_pad *pad = of;
    struct state end = at_end(pad);
    struct sheet sheet;
    int winner = ike_pad_basin_winner(pad);

    ike_score(&end, &sheet);
    if (winner)
        sb_put(out, "%s wins the basin.\n\n", pad->players.name[winner]);
    sb_text(out, "Honour Lotus\n");
    for (int v = KOI_LOW; v <= ike_highest(&end); v++)
        put_variety(pad, &sheet, v, out);
    sb_text(out, "\nChallenges\n");
    put_challenge(pad, "common", end.common, -1, out);
    for (int seat = 1; seat <= pad->players.seats; seat++)
        put_challenge(pad, pad->players.name[seat], ike_peek(&end, seat)->challenge,
                      sheet.line[seat].personal, out);
    sb_char(out, '\n');
    pad_put_head(&pad->players, "Points", out);
    put_line(pad, &sheet, "Honour Lotus", offsetof(struct sheet_line, honour), out);
    put_line(pad, &sheet, "common", offsetof(struct sheet_line, common), out);
    put_line(pad, &sheet, "personal", offsetof(struct sheet_line, personal), out);
    put_line(pad, &sheet, "lotus cards", offsetof(struct sheet_line, lotus), out);
    put_line(pad, &sheet, "total", offsetof(struct sheet_line, total), out);
    put_line(pad, &sheet, "koi", offsetof(struct sheet_line, koi), out);
    sb_char(out, '\n');
}

/* What ends the game is an empty pond (K22). */
static void put_notes(const void *of, struct sbuf *out)
{
    const struct ike_pad *pad = of;
    if (pad->state.pond)
        sb_put(
            out,
            "Note: %d cards are neither at a dock nor in the river. Right if the game is "
            "not over.\n",
            pad->state.pond);
}

/* -- for programs -- */

static void put_player(const void *of, int seat, struct sbuf *out)
{
    const struct ike_pad *pad = of;
    struct state end = at_end(pad);
    struct sheet sheet;

    ike_score(&end, &sheet);
    json_key_open(out, "koi", '[');
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        json_int(out, sheet.count[seat][v]);
    json_close(out, ']');
}

/* The odds while a turn is on: null, or the answer of the game. */
static void put_odds(const struct ike_pad *pad, struct sbuf *out)
{
    const struct state *s = &pad->state;
    bool has_pair = false;

    for (int i = 0; i < s->river_count; i++)
        for (int k = 0; k < i; k++)
            has_pair |= s->river[i] == s->river[k];
    json_key(out, "odds");
    if (!pad->has_river || has_pair || s->pond == 0 || s->river_count == RIVER)
        sb_text(out, "null");
    else
        ike_put_answer(s, PUBLIC, "odds", out);
}

static void put_dock(const struct ike_pad *pad, int seat, struct sbuf *out)
{
    const struct dock *dock = ike_peek(&pad->state, seat);

    json_open(out, '{');
    json_key_open(out, "koi", '[');
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        json_int(out, dock->cards[v]);
    json_close(out, ']');
    json_key_open(out, "bamboo", '[');
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        json_int(out, dock->bamboo[v]);
    json_close(out, ']');
    json_key_int(out, "lotus", dock->cards[LOTUS]);
    json_key_int(out, "lanterns", dock->cards[LANTERN]);
    json_key_int(out, "bridges", pad->bridges[seat]);
    json_key_int(out, "challenge", dock->challenge);
    json_close(out, '}');
}

/* What lies there, as it was typed, so that a page can draw it and write the text again. */
static void put_table(const struct ike_pad *pad, struct sbuf *out)
{
    const struct state *s = &pad->state;

    json_key_open(out, "table", '{');
    json_key_open(out, "docks", '[');
    for (int seat = 1; seat <= pad->players.seats; seat++)
        put_dock(pad, seat, out);
    json_close(out, ']');
    json_key_int(out, "common", s->common);
    json_key_int(out, "used", pad->used);
    json_key_int(out, "drawer", pad->has_river ? s->turn : 0);
    json_key_open(out, "river", '[');
    for (int i = 0; i < s->river_count; i++)
        json_text(out, ike_card_names[s->river[i]]);
    json_close(out, ']');
    json_key_open(out, "basin", '[');
    for (int i = 0; i < BASIN && s->basin_named; i++)
        json_text(out, ike_card_names[s->basin[i]]);
    json_close(out, ']');
    json_key_open(out, "zones", '[');
    for (int i = 0; i < BASIN && s->basin_named; i++)
        json_int(out, pad->zone[i]);
    json_close(out, ']');
    json_key_bool(out, "own_box", memcmp(&s->box, ike_box.standard, sizeof s->box) != 0);
    json_close(out, '}');
}

static void put_detail(const void *of, struct sbuf *out)
{
    const struct ike_pad *pad = of;
    struct state end = at_end(pad);
    int winner = ike_pad_basin_winner(pad);

    ike_put_detail(&end, out);
    if (winner)
        json_key_int(out, "basin", winner);
    else
        json_key_null(out, "basin");
    json_key_int(out, "pond", pad->state.pond);
    put_odds(pad, out);
    json_key(out, "components");
    ike_put_components(&pad->state.box, out);
    put_table(pad, out);
}

const struct pad ike_no_koi_pad = {
    .game = "ike-no-koi",
    .size = sizeof(struct ike_pad),
    .fewest = 2,
    .most = MAX_SEATS,
    .tie_broken = "more koi",
    .tie_shared = "as many koi",
    .read = ike_pad_read,
    .check = ike_pad_check,
    .result = result,
    .put_text = put_text,
    .put_player = put_player,
    .put_detail = put_detail,
    .put_notes = put_notes,
};
