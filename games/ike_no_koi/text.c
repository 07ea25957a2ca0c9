/* text.c - Ike No Koi as a diagram for people. */
#include "state.h"

#include <string.h>

static void put_padded(struct sbuf *out, const char *text, int width)
{
    for (int i = (int)strlen(text); i < width; i++)
        sb_char(out, ' ');
    sb_text(out, text);
}

static void put_cards(struct sbuf *out, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        sb_char(out, ' ');
        sb_text(out, ike_card_names[cards[i]]);
    }
    if (count == 0)
        sb_text(out, " -");
}

static void put_heading(const struct state *s, struct sbuf *out)
{
    static const char *const asks[] = {
        [AT_DEAL] = "challenges are dealt",
        [AT_DRAW] = "draw, or stop from two cards on",
        [AT_CARD] = "a card is drawn",
        [AT_TOP] = "a lotus shows the next cards",
        [AT_ORDER] = "put the cards back in an order",
        [AT_BASIN] = "a lantern lights the basin",
        [AT_SHARE] = "a pair! pick a card of the river",
        [AT_BAMBOO] = "place a bamboo",
        [AT_BRIDGE] = "place a bridge",
        [AT_EXCHANGE] = "four different: exchange or keep",
        [AT_GIVE] = "give two koi",
        [AT_OVER] = "the game is over",
    };
    if (s->phase != AT_OVER)
        sb_put(out, "Turn of seat %d. ", s->turn);
    if (s->head.actors == 0)
        sb_text(out, "Now ");
    else if (game_may_act(s, CHANCE))
        sb_text(out, "Chance: ");
    else
        sb_put(out, "Seat %d: ", __builtin_ctz(s->head.actors));
    sb_put(out, "%s.\n", asks[s->phase]);
}

static void put_water(const struct state *s, struct sbuf *out)
{
    sb_text(out, "River:");
    put_cards(out, s->river, s->river_count);
    sb_put(out, "\nPond:  %d left", s->pond);
    if (s->top_count) {
        sb_text(out, ", next:");
        put_cards(out, s->top, s->top_count);
    }
    sb_text(out, "\nBasin:");
    if (s->basin_named == 0)
        sb_text(out, " three cards face down");
    else if (s->basin_named == BASIN_WON)
        sb_text(out, " taken");
    else
        put_cards(out, s->basin, s->basin_named);
    sb_char(out, '\n');
    if (s->waiting[0]) {
        sb_text(out, "To place:");
        for (int i = 0; i < WAITING && s->waiting[i]; i++)
            sb_put(out, " %s", ike_card_names[s->waiting[i]]);
        sb_char(out, '\n');
    }
}

static void put_challenge(const struct state *s, const char *whose, unsigned challenge,
                          bool is_common, struct sbuf *out)
{
    const struct challenge *c;
    if (challenge == 0)
        return;
    if (challenge > CHALLENGES) {
        sb_put(out, "%s: secret\n", whose);
        return;
    }
    c = ike_challenge(&s->box, (int)challenge);
    sb_put(out, "%s: %d, ", whose, (int)challenge);
    ike_put_words(c, out);
    if (c->type != THREE)
        sb_put(out, " (%d lotus)", is_common ? c->common : c->personal);
    sb_char(out, '\n');
}

static void put_challenges(const struct state *s, struct sbuf *out)
{
    char whose[] = "Challenge of seat 1";
    put_challenge(s, "Common challenge   ", s->common, true, out);
    for (int i = 0; i < s->head.seats; i++) {
        whose[sizeof whose - 2] = (char)('1' + i);
        put_challenge(s, whose, s->dock[i].challenge, false, out);
    }
}

/* A zone's koi, and its bamboo after a plus: "3", "3+1", "+1", "." for none; bridged zones
 * stand in brackets. */
static void put_zone(const struct state *s, int seat, int zone, struct sbuf *out)
{
    const struct dock *dock = ike_peek(s, seat);
    char text[16];
    struct sbuf cell = sb_over(text, sizeof text);
    bool is_safe = ike_safe_zones(s, seat) >> zone & 1;
    int koi = dock->cards[zone], bamboo = dock->bamboo[zone];

    if (is_safe)
        sb_char(&cell, '[');
    if (koi)
        sb_int(&cell, koi);
    if (bamboo)
        sb_put(&cell, "+%d", bamboo);
    if (!koi && !bamboo)
        sb_char(&cell, '.');
    if (is_safe)
        sb_char(&cell, ']');
    put_padded(out, text, 6);
}

static void put_dock(const struct state *s, int seat, struct sbuf *out)
{
    const struct dock *dock = ike_peek(s, seat);
    sb_put(out, "Seat %d ", seat);
    for (int zone = KOI_LOW; zone <= ike_highest(s); zone++)
        put_zone(s, seat, zone, out);
    sb_char(out, '\n');
    if (!dock->cards[LOTUS] && !dock->cards[LANTERN] && !dock->bridge[0])
        return;
    sb_text(out, "      ");
    if (dock->cards[LOTUS])
        sb_put(out, "  lotus %d", dock->cards[LOTUS]);
    if (dock->cards[LANTERN])
        sb_put(out, "  lanterns %d", dock->cards[LANTERN]);
    for (int i = 0; i < 2 && dock->bridge[i]; i++) {
        unsigned bridge = s->box.bridge[dock->bridge[i]];
        sb_put(out, "  bridge %d-%d", (int)ike_low_zone(bridge),
               (int)ike_high_zone(bridge));
    }
    sb_char(out, '\n');
}

static void put_docks(const struct state *s, struct sbuf *out)
{
    sb_text(out, "Koi    ");
    for (int zone = KOI_LOW; zone <= ike_highest(s); zone++)
        put_padded(out, ike_card_names[zone], 6);
    sb_char(out, '\n');
    for (int seat = 1; seat <= s->head.seats; seat++)
        put_dock(s, seat, out);
}

static void put_unseen(const struct state *s, struct sbuf *out)
{
    char number[8];
    sb_text(out, "Unseen ");
    for (int zone = KOI_LOW; zone <= ike_highest(s); zone++) {
        struct sbuf cell = sb_over(number, sizeof number);
        sb_int(&cell, s->unseen[zone]);
        put_padded(out, number, 6);
    }
    sb_put(out, "\n        bamboo %d  lotus %d  lanterns %d  bridges %d\n",
           s->unseen[BAMBOO], s->unseen[LOTUS], s->unseen[LANTERN], s->unseen[BRIDGE]);
}

static void put_scores(const struct state *s, struct sbuf *out)
{
    struct sheet sheet;
    ike_score(s, &sheet);
    sb_text(out, "Lotus: Honour  common  personal  cards  total   koi\n");
    for (int seat = 1; seat <= s->head.seats; seat++) {
        const struct sheet_line *line = &sheet.line[seat];
        int number[] = {line->honour, line->common, line->personal,
                        line->lotus,  line->total,  line->koi};
        static const int width[] = {6, 8, 10, 7, 7, 6};
        sb_put(out, "Seat %d ", seat);
        for (int i = 0; i < 6; i++) {
            char text[8];
            struct sbuf cell = sb_over(text, sizeof text);
            sb_int(&cell, number[i]);
            put_padded(out, text, width[i]);
        }
        sb_char(out, '\n');
    }
}

void ike_put_text(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;
    put_heading(s, out);
    put_water(s, out);
    put_challenges(s, out);
    sb_char(out, '\n');
    put_docks(s, out);
    sb_char(out, '\n');
    if (s->phase == AT_OVER)
        put_scores(s, out);
    else
        put_unseen(s, out);
}
