/* events.c - what a move of Ike No Koi did, for logs and animation. */
#include "state.h"

#include "core/json.h"

static void open_event(struct sbuf *out, const char *name)
{
    json_open(out, '{');
    json_key_text(out, "event", name);
}

static void seat_event(struct sbuf *out, const char *name, int seat)
{
    open_event(out, name);
    json_key_int(out, "seat", seat);
}

static void close_event(struct sbuf *out)
{
    json_close(out, '}');
}

static void put_card(unsigned card, struct sbuf *out)
{
    if (card == HIDDEN)
        json_null(out);
    else
        json_text(out, ike_card_names[card]);
}

static void put_cards(const uint8_t *cards, int count, struct sbuf *out)
{
    json_key_open(out, "cards", '[');
    for (int i = 0; i < count; i++)
        put_card(cards[i], out);
    json_close(out, ']');
}

static void put_deal(const struct state *before, unsigned challenge, struct sbuf *out)
{
    int seat = ike_dealt_to(before);
    open_event(out, "deal");
    if (seat)
        json_key_int(out, "seat", seat);
    else
        json_key_null(out, "seat");
    if (challenge)
        json_key_int(out, "challenge", challenge);
    else
        json_key_null(out, "challenge");
    close_event(out);
}

/* The river comes to a dock: `last` was drawn onto it, or is NO_CARD. */
static void put_win(const struct state *before, unsigned last, struct sbuf *out)
{
    uint8_t cards[RIVER];
    int count = 0;
    while (count < before->river_count) {
        cards[count] = before->river[count];
        count++;
    }
    if (last != NO_CARD)
        cards[count++] = (uint8_t)last;
    seat_event(out, "win", before->turn);
    put_cards(cards, count, out);
    close_event(out);
}

static void put_drawn(const struct state *before, const struct state *after,
                      unsigned card, struct sbuf *out)
{
    bool is_pair = false;
    for (int i = 0; i < before->river_count; i++)
        is_pair |= before->river[i] == card;
    seat_event(out, "card", before->turn);
    json_key(out, "card");
    put_card(card, out);
    json_key_bool(out, "pair", is_pair);
    close_event(out);
    if (after->phase == AT_SHARE) {
        seat_event(out, "share", before->turn);
        put_cards(after->river, after->river_count, out);
        close_event(out);
    } else if (after->river_count == 0) {
        put_win(before, card, out);
    }
}

static void put_look(int seat, unsigned card, struct sbuf *out)
{
    seat_event(out, "look", seat);
    json_key(out, "card");
    put_card(card, out);
    close_event(out);
}

/* Cards that an earlier lotus has named are seen at once. */
static void put_lotus(const struct state *after, struct sbuf *out)
{
    seat_event(out, "lotus", after->turn);
    close_event(out);
    for (int i = 0; i < after->top_count; i++)
        put_look(after->turn, after->top[i], out);
}

static void put_pick(const struct state *before, unsigned card, struct sbuf *out)
{
    uint8_t cards[] = {(uint8_t)card};
    seat_event(out, "win", before->taker);
    put_cards(cards, 1, out);
    close_event(out);
}

static void put_order(int seat, unsigned first, unsigned second, struct sbuf *out)
{
    uint8_t cards[] = {(uint8_t)first, (uint8_t)second};
    seat_event(out, "order", seat);
    put_cards(cards, 2, out);
    close_event(out);
}

static void put_named(unsigned card, struct sbuf *out)
{
    open_event(out, "basin");
    json_key(out, "card");
    put_card(card, out);
    close_event(out);
}

static void put_two(const char *key, unsigned first, unsigned second, struct sbuf *out)
{
    json_key_open(out, key, '[');
    json_int(out, first);
    json_int(out, second);
    json_close(out, ']');
}

static void put_bamboo(const struct state *before, unsigned zone, struct sbuf *out)
{
    seat_event(out, "bamboo", before->taker);
    json_key_int(out, "zone", zone);
    close_event(out);
}

static void put_bridge(const struct state *before, unsigned low, unsigned high,
                       struct sbuf *out)
{
    seat_event(out, "bridge", before->taker);
    put_two("zones", low, high, out);
    close_event(out);
}

static void put_take(const struct state *before, unsigned from, unsigned koi,
                     struct sbuf *out)
{
    seat_event(out, "take", before->turn);
    json_key_int(out, "from", from);
    json_key_int(out, "koi", koi);
    close_event(out);
}

static void put_give(const struct state *before, unsigned one, unsigned two,
                     struct sbuf *out)
{
    seat_event(out, "give", before->turn);
    json_key_int(out, "to", before->taken_from);
    put_two("koi", one, two, out);
    close_event(out);
}

static void put_plain(const char *name, const struct state *before, struct sbuf *out)
{
    seat_event(out, name, before->turn);
    close_event(out);
}

static void put_move_event(const struct state *before, move_t hidden,
                           const struct state *after, struct sbuf *out)
{
    unsigned first = ike_first(hidden), second = ike_second(hidden);
    switch (ike_kind(hidden)) {
    case DO_DEAL:
        put_deal(before, first, out);
        break;
    case DO_STOP:
        put_plain("stop", before, out);
        put_win(before, NO_CARD, out);
        break;
    case DO_CARD:
        put_drawn(before, after, first, out);
        break;
    case DO_LOTUS:
        put_lotus(after, out);
        break;
    case DO_TOP:
        put_look(before->turn, first, out);
        break;
    case DO_ORDER:
        put_order(before->turn, first, second, out);
        break;
    case DO_BASIN:
        put_named(first, out);
        break;
    case DO_PICK:
        put_pick(before, first, out);
        break;
    case DO_BAMBOO:
        put_bamboo(before, first, out);
        break;
    case DO_BRIDGE:
        put_bridge(before, first, second, out);
        break;
    case DO_EXCHANGE:
        put_take(before, first, second, out);
        break;
    case DO_GIVE:
        put_give(before, first, second, out);
        break;
    default:
        put_plain(ike_kind_names[ike_kind(hidden)], before, out);
    }
}

/* Another lantern's owner may look into a basin that is named already. */
static void put_basin_seen(const struct state *before, const struct state *after,
                           struct sbuf *out)
{
    if (before->basin_named != BASIN || after->basin_named != BASIN)
        return;
    for (int seat = 1; seat <= after->head.seats; seat++)
        if (!ike_peek(before, seat)->cards[LANTERN] &&
            ike_peek(after, seat)->cards[LANTERN]) {
            seat_event(out, "basin-seen", seat);
            put_cards(after->basin, BASIN, out);
            close_event(out);
        }
}

/* The basin is won when the pond is empty, so it is whatever was left before, but for a
 * card that was drawn just now. */
static void put_basin_won(const struct state *before, move_t hidden,
                          const struct state *after, struct sbuf *out)
{
    uint8_t left[CARDS] = {0};
    for (int card = KOI_LOW; card < CARDS; card++)
        left[card] = before->unseen[card];
    for (int i = 0; i < LOOK; i++)
        left[before->top[i]]++;
    for (int i = 0; i < BASIN; i++)
        left[before->basin[i]]++;
    if (ike_kind(hidden) == DO_CARD)
        left[ike_first(hidden)]--;
    seat_event(out, "basin-won", after->taker);
    json_key_open(out, "cards", '[');
    for (unsigned card = KOI_LOW; card < CARDS; card++)
        for (int i = 0; i < left[card]; i++)
            put_card(card, out);
    json_close(out, ']');
    close_event(out);
}

static void put_end(const struct state *after, struct sbuf *out)
{
    struct sheet sheet;
    if (after->basin_named == BASIN) {
        open_event(out, "basin-revealed");
        put_cards(after->basin, BASIN, out);
        close_event(out);
    }
    ike_score(after, &sheet);
    for (int v = KOI_LOW; v <= ike_highest(after); v++)
        if (sheet.token[v]) {
            seat_event(out, "honour", sheet.token[v]);
            json_key_int(out, "variety", v);
            close_event(out);
        }
    for (int seat = 1; seat <= after->head.seats; seat++) {
        seat_event(out, "revealed", seat);
        json_key_int(out, "challenge", ike_peek(after, seat)->challenge);
        close_event(out);
    }
    open_event(out, "over");
    close_event(out);
}

/* The events and their keys, in the order in which they come:
 *   deal      seat (null: common), challenge    draw, stop, keep, lotus   seat
 *   card      seat, card, pair                  look      seat, card
 *   share     seat, cards: a pair, all pick     order     seat, cards: new top first
 *   win       seat, cards                       basin     card
 *   bamboo    seat, zone                        bridge    seat, zones
 *   take      seat, from, koi                   give      seat, to, koi: two
 *   basin-seen  seat, cards: by a later lantern
 *   basin-won   seat, cards: sorted             basin-revealed  cards: at the end
 *   honour    seat, variety                     revealed  seat, challenge
 *   turn      seat: a turn begins               over
 * What the viewer may not know is null. */
void ike_put_events(const void *before, int actor, move_t hidden, const void *after,
                    int viewer, struct sbuf *out)
{
    const struct state *was = before, *is = after;
    (void)actor, (void)viewer;
    put_move_event(was, hidden, is, out);
    put_basin_seen(was, is, out);
    if (was->basin_named != BASIN_WON && is->basin_named == BASIN_WON)
        put_basin_won(was, hidden, is, out);
    if (is->phase == AT_OVER)
        put_end(is, out);
    else if (was->turn != is->turn || (was->phase == AT_DEAL && is->phase == AT_DRAW))
        put_plain("turn", is, out);
}
