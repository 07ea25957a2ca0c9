/* checks.c - what cannot be at a table of Ike No Koi; it is scored all the same. */
#include "pad.h"

static int copies_in(const uint8_t *cards, int room, int card)
{
    int n = 0;
    for (int i = 0; i < room; i++)
        n += cards[i] == card;
    return n;
}

int ike_pad_count(const struct ike_pad *pad, int card)
{
    const struct state *s = &pad->state;
    int n = copies_in(s->river, RIVER, card) + copies_in(s->basin, BASIN, card);

    for (int seat = 1; seat <= pad->players.seats; seat++) {
        const struct dock *dock = ike_peek(s, seat);
        n += dock->cards[card];
        n += card == BRIDGE ? pad->bridges[seat] : 0;
        for (int v = KOI_LOW; v <= KOI_HIGH && card == BAMBOO; v++)
            n += dock->bamboo[v];
    }
    return n + (card == LOTUS ? pad->used : 0);
}

int ike_pad_basin_winner(const struct ike_pad *pad)
{
    int best = 0, most = 1;

    if (!pad->state.basin_named)
        return 0;
    for (int seat = 1; seat <= pad->players.seats; seat++)
        if (ike_peek(&pad->state, seat)->cards[LANTERN] > most) {
            most = ike_peek(&pad->state, seat)->cards[LANTERN];
            best = seat;
        }
    return best;
}

/* -- K1, K6 -- */

static void find_too_many(struct pad_findings *f, int card, int lying)
{
    static const struct {
        const char *code, *words;
    } garden[] = {
        {"pad-many-bamboo", "{0} bamboo lie open; there are {1}"},
        {"pad-many-lotus", "{0} lotus cards lie open or were used; there are {1}"},
        {"pad-many-lanterns", "{0} lanterns lie open; there are {1}"},
        {"pad-many-bridges", "{0} bridges lie open; there are {1}"},
    };
    struct reason *why =
        ike_is_koi((unsigned)card)
            ? pad_find(f, "K1", "pad-many-koi", "{0} koi {2} lie open; there are {1}")
            : pad_find(f, "K1", garden[card - BAMBOO].code, garden[card - BAMBOO].words);
    why->arg[0] = lying;
    why->arg[1] = ike_copies[card];
    why->arg[2] = card;
}

static void check_cards(const struct ike_pad *pad, struct pad_findings *f)
{
    for (int card = KOI_LOW; card < CARDS; card++) {
        int lying = ike_pad_count(pad, card);
        if (lying > ike_copies[card])
            find_too_many(f, card, lying);
    }
}

static void check_eleven(const struct ike_pad *pad, struct pad_findings *f)
{
    bool has_bamboo = false;

    if (pad->players.seats > 3)
        return;
    for (int seat = 1; seat <= pad->players.seats; seat++)
        has_bamboo |= ike_peek(&pad->state, seat)->bamboo[KOI_HIGH] > 0;
    if (ike_pad_count(pad, KOI_HIGH))
        pad_find(f, "K6", "pad-no-eleven", "with {0} players no koi 11 is in play")
            ->arg[0] = pad->players.seats;
    if (has_bamboo)
        pad_find(f, "K6", "pad-zone-eleven", "with {0} players nothing lies in zone 11")
            ->arg[0] = pad->players.seats;
}

/* -- K4, K8 -- */

static void check_challenges(const struct ike_pad *pad, struct pad_findings *f)
{
    for (int number = 1; number <= CHALLENGES; number++) {
        int n = pad->state.common == number;
        for (int seat = 1; seat <= pad->players.seats; seat++)
            n += ike_peek(&pad->state, seat)->challenge == number;
        if (n < 2)
            continue;
        struct reason *why = pad_find(f, "K4", "pad-challenge-twice",
                                      "challenge {0} is there {1} times; there is one");
        why->arg[0] = number;
        why->arg[1] = n;
    }
}

/* K21: whoever wins the basin puts its bamboo somewhere. */
static void check_basin(const struct ike_pad *pad, struct pad_findings *f)
{
    int winner = ike_pad_basin_winner(pad);

    for (int i = 0; i < BASIN && winner; i++)
        if (pad->state.basin[i] == BAMBOO && !pad->zone[i])
            pad_name(pad_find(f, "K21", "pad-basin-bamboo",
                              "{0} wins the basin, and its bamboo lies in no zone"),
                     0, &pad->players, winner);
}

void ike_pad_check(const void *of, struct pad_findings *out)
{
    check_cards(of, out);
    check_eleven(of, out);
    check_challenges(of, out);
    check_basin(of, out);
}
