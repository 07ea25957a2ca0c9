/* outlook.c - what every player of Ike No Koi may expect to score: odds of majorities. */
#include "outlook.h"

#include <string.h>

enum {
    FAR = 6, /* a lead or lag of more counts as this */
    CERTAIN = 256,
    BAMBOO_WORTH = POINT + POINT / 4, /* not placed yet */
    BRIDGE_WORTH = POINT / 8,
    LANTERN_WORTH = POINT / 2 /* the only one, while another may come */
};

/* By seats - 2, koi left, lead + FAR: the odds in 256ths to end up strictly ahead of one
 * other, if each koi left falls to either with odds 0.95 / seats, and bamboo or an
 * exchange moves the lead up or down by one with odds 0.2 / seats each. */
static const uint8_t chance[MAX_SEATS - 1][KOI_HIGH + 1][2 * FAR + 1] = {
    {
        {0, 0, 0, 0, 0, 0, 26, 230, 255, 255, 255, 255, 255},
        {0, 0, 0, 0, 0, 12, 111, 145, 244, 255, 255, 255, 255},
        {0, 0, 0, 0, 6, 53, 80, 176, 203, 250, 255, 255, 255},
        {0, 0, 0, 3, 26, 44, 113, 143, 212, 230, 253, 255, 255},
        {0, 0, 1, 12, 23, 68, 94, 162, 188, 233, 244, 255, 255},
        {0, 1, 6, 12, 39, 59, 114, 142, 197, 217, 244, 250, 255},
        {0, 3, 6, 22, 36, 76, 101, 155, 180, 220, 234, 250, 253},
        {1, 3, 12, 21, 48, 69, 114, 142, 187, 208, 235, 244, 253},
        {2, 7, 12, 30, 45, 81, 106, 150, 175, 211, 226, 244, 249},
        {4, 7, 18, 29, 55, 76, 115, 141, 180, 201, 227, 238, 249},
        {4, 11, 18, 36, 52, 84, 109, 147, 172, 204, 220, 238, 245},
        {6, 11, 23, 35, 60, 81, 115, 141, 175, 196, 221, 233, 245},
    },
    {
        {0, 0, 0, 0, 0, 0, 17, 239, 255, 255, 255, 255, 255},
        {0, 0, 0, 0, 0, 5, 82, 174, 251, 255, 255, 255, 255},
        {0, 0, 0, 0, 2, 28, 87, 169, 228, 254, 255, 255, 255},
        {0, 0, 0, 1, 9, 38, 94, 162, 218, 247, 255, 255, 255},
        {0, 0, 0, 3, 16, 47, 98, 158, 209, 240, 253, 255, 255},
        {0, 0, 1, 6, 22, 53, 101, 155, 203, 234, 250, 255, 255},
        {0, 0, 2, 9, 27, 58, 103, 153, 198, 229, 247, 254, 255},
        {0, 1, 4, 13, 31, 62, 105, 151, 194, 225, 243, 252, 255},
        {0, 2, 6, 16, 35, 66, 106, 150, 190, 221, 240, 250, 254},
        {1, 3, 8, 19, 39, 69, 107, 149, 187, 217, 237, 248, 253},
        {1, 4, 10, 22, 42, 72, 108, 148, 184, 214, 234, 246, 252},
        {2, 5, 11, 24, 45, 74, 109, 147, 182, 211, 232, 245, 251},
    },
    {
        {0, 0, 0, 0, 0, 0, 13, 243, 255, 255, 255, 255, 255},
        {0, 0, 0, 0, 0, 3, 64, 192, 253, 255, 255, 255, 255},
        {0, 0, 0, 0, 1, 17, 80, 176, 239, 255, 255, 255, 255},
        {0, 0, 0, 0, 4, 28, 88, 168, 228, 252, 255, 255, 255},
        {0, 0, 0, 1, 9, 37, 93, 163, 219, 247, 255, 255, 255},
        {0, 0, 0, 3, 14, 43, 96, 160, 213, 242, 253, 255, 255},
        {0, 0, 1, 5, 18, 49, 99, 157, 207, 238, 251, 255, 255},
        {0, 0, 2, 7, 22, 53, 101, 155, 203, 234, 249, 254, 255},
        {0, 0, 3, 9, 26, 57, 102, 154, 199, 230, 247, 253, 255},
        {0, 1, 4, 12, 29, 61, 104, 152, 195, 227, 244, 252, 255},
        {0, 1, 5, 14, 33, 63, 105, 151, 193, 223, 242, 251, 255},
        {0, 2, 6, 16, 36, 66, 106, 150, 190, 220, 240, 250, 254},
    },
    {
        {0, 0, 0, 0, 0, 0, 10, 246, 255, 255, 255, 255, 255},
        {0, 0, 0, 0, 0, 2, 53, 203, 254, 255, 255, 255, 255},
        {0, 0, 0, 0, 0, 11, 72, 184, 245, 255, 255, 255, 255},
        {0, 0, 0, 0, 2, 21, 82, 174, 235, 254, 255, 255, 255},
        {0, 0, 0, 0, 5, 29, 88, 168, 227, 251, 255, 255, 255},
        {0, 0, 0, 1, 9, 36, 92, 164, 220, 247, 255, 255, 255},
        {0, 0, 0, 3, 13, 41, 95, 161, 215, 243, 253, 255, 255},
        {0, 0, 1, 4, 16, 46, 97, 159, 210, 240, 252, 255, 255},
        {0, 0, 1, 6, 19, 50, 99, 157, 206, 237, 250, 255, 255},
        {0, 0, 2, 7, 23, 54, 101, 155, 202, 233, 249, 254, 255},
        {0, 1, 3, 9, 26, 57, 102, 154, 199, 230, 247, 253, 255},
        {0, 1, 4, 11, 28, 59, 103, 153, 197, 228, 245, 252, 255},
    },
};

/* -- koi and Honour Lotus -- */

/* The odds to end up strictly ahead of one other. */
static int32_t ahead(int seats, int lead, int left)
{
    lead = lead < -FAR ? -FAR : lead > FAR ? FAR : lead;
    return chance[seats - 2][left > KOI_HIGH ? KOI_HIGH : left][lead + FAR];
}

/* A seat has got the first koi of a variety, or lost the last one. */
static void note_variety(struct outlook *o, int seat, unsigned v)
{
    int got = o->held[seat] >> v & 1 ? -1 : 1, lacked = o->left[v] > 0 ? got : 0;
    o->held[seat] ^= (uint16_t)(1u << v);
    o->varieties[seat] = (uint8_t)(o->varieties[seat] + got);
    o->lacks[seat] = (uint8_t)(o->lacks[seat] - lacked);
}

/* The odds for each seat to end up strictly ahead of every other: one after the other, as
 * if these did not depend on each other. */
static void ahead_of_all(int seats, int left, const int *number, int32_t *odds)
{
    const uint8_t *by_lead = chance[seats - 2][left] + FAR;
    for (int seat = 1; seat <= seats; seat++) {
        int32_t product = CERTAIN;
        for (int other = 1; other <= seats; other++) {
            int lead = number[seat] - number[other];
            int32_t one = by_lead[lead < -FAR ? -FAR : lead > FAR ? FAR : lead];
            product = other == seat ? product : product * one >> 8;
        }
        odds[seat] = product;
    }
}

/* To be called when a koi of a variety has changed hands. */
static void weigh(struct outlook *o, unsigned v)
{
    int number[MAX_SEATS + 1] = {0};
    int32_t odds[MAX_SEATS + 1], worth;
    for (int seat = 1; seat <= o->seats; seat++) {
        number[seat] = o->koi[seat][v];
        if ((number[seat] > 0) != (o->held[seat] >> v & 1))
            note_variety(o, seat, v);
    }
    ahead_of_all(o->seats, o->left[v], number, odds);
    worth = ike_honour(o->box, (int)v);
    for (int seat = 1; seat <= o->seats; seat++) {
        o->honour[seat] += worth * (odds[seat] - o->odds[seat][v]);
        o->odds[seat][v] = odds[seat];
    }
}

/* The basin comes to a seat (sign 1), or is taken away again (-1). */
static void move_basin(struct outlook *o, int seat, int sign)
{
    for (unsigned v = KOI_LOW; v <= KOI_HIGH; v++)
        if (o->basin[v]) {
            o->koi[seat][v] = (uint8_t)(o->koi[seat][v] + sign * o->basin[v]);
            weigh(o, v);
        }
}

void ike_imagine(struct outlook *o, int seat, unsigned card, int change)
{
    if (ike_is_koi(card)) {
        o->koi[seat][card] = (uint8_t)(o->koi[seat][card] + change);
        weigh(o, card);
        return;
    }
    o->garden[seat][card] = (uint8_t)(o->garden[seat][card] + change);
    if (card == LANTERN && o->garden[seat][LANTERN] == 2 - (change < 0))
        move_basin(o, seat, change);
}

void ike_imagine_passing(struct outlook *o, int from, int to, unsigned koi)
{
    o->koi[from][koi]--;
    o->koi[to][koi]++;
    weigh(o, koi);
}

static int32_t stake_of(const struct ike_box *box)
{
    int32_t stake = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        stake += CHALLENGES * ike_honour(box, v);
    for (int i = 0; i < CHALLENGES; i++)
        stake += box->challenge[i].common + box->challenge[i].personal;
    return stake;
}

void ike_look_out(const struct state *s, struct outlook *o)
{
    uint8_t open = 0;
    memset(o, 0, sizeof *o);
    o->box = &s->box;
    o->stake = stake_of(&s->box);
    o->seats = s->head.seats;
    o->common = s->common;
    memcpy(o->left, s->unseen, sizeof o->left);
    for (int i = 0; i < s->top_count; i++)
        o->left[s->top[i]]++;
    for (int i = 0; i < BASIN; i++)
        o->basin[s->basin[i]]++;
    for (int seat = 1; seat <= o->seats; seat++) {
        const struct dock *dock = ike_peek(s, seat);
        bool has_basin = dock->cards[LANTERN] >= 2;
        for (int v = KOI_LOW; v <= KOI_HIGH; v++)
            o->koi[seat][v] = (uint8_t)(dock->cards[v] + dock->bamboo[v] +
                                        (has_basin ? o->basin[v] : 0));
        o->garden[seat][LOTUS] = dock->cards[LOTUS];
        o->garden[seat][LANTERN] = dock->cards[LANTERN];
        o->garden[seat][BRIDGE] =
            (uint8_t)((dock->bridge[0] != 0) + (dock->bridge[1] != 0));
        o->personal[seat] = dock->challenge;
    }
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        open = (uint8_t)(open + (o->left[v] > 0));
    memset(o->lacks, open, sizeof o->lacks);
    for (unsigned v = KOI_LOW; v <= KOI_HIGH; v++)
        weigh(o, v);
}

/* -- challenges -- */

static int32_t even_pairs(const struct outlook *o, int seat)
{
    int32_t tokens = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        tokens += o->odds[seat][v];
    return tokens > CERTAIN / 2 ? tokens / 2 - CERTAIN / 4 : 0;
}

static int32_t lifted(const struct outlook *o, int seat)
{
    int32_t points = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++) {
        int32_t lacks = 3 - ike_honour(o->box, v);
        points += lacks > 0 ? o->odds[seat][v] * lacks : 0;
    }
    return points;
}

/* The odds of strictly the most varieties (sign 1) or the fewest (sign -1). Each variety
 * that one of the two does not have may still come to it. */
static int32_t varieties(const struct outlook *o, int seat, int sign)
{
    int32_t odds = CERTAIN;
    for (int other = 1; other <= o->seats; other++)
        if (other != seat) {
            int lead = o->varieties[seat] - o->varieties[other];
            int changes = o->lacks[seat] + o->lacks[other];
            odds = odds * ahead(o->seats, sign * lead, changes) / CERTAIN;
        }
    return odds;
}

static int32_t fewest(const struct outlook *o, int seat, const struct challenge *c)
{
    int one = c->variety[0], two = c->variety[1], left = o->left[one] + o->left[two];
    int own = o->koi[seat][one] + o->koi[seat][two];
    int32_t odds = CERTAIN;
    for (int other = 1; other <= o->seats; other++)
        if (other != seat) {
            int lead = o->koi[other][one] + o->koi[other][two] - own;
            odds = odds * ahead(o->seats, lead, left) / CERTAIN;
        }
    return odds;
}

/* Not exact: a bell around the expected difference, as wide as what is left. */
static int32_t same_number(const struct outlook *o, int seat, const struct challenge *c)
{
    int one = o->koi[seat][c->variety[0]], two = o->koi[seat][c->variety[1]];
    int one_left = o->left[c->variety[0]], two_left = o->left[c->variety[1]];
    int gap = one * o->seats + one_left - two * o->seats - two_left;
    if (one_left + two_left == 0 || one + one_left == 0 || two + two_left == 0)
        return one > 0 && one == two ? CERTAIN : 0;
    gap = gap < 0 ? -gap : gap;
    return CERTAIN * 2 * o->seats / (3 * o->seats + 2 * gap + one_left + two_left);
}

static int32_t duos(const struct outlook *o, int seat, const struct challenge *c)
{
    int32_t expected[2];
    for (int i = 0; i < 2; i++) {
        int v = c->variety[i];
        expected[i] = CERTAIN * o->koi[seat][v] + CERTAIN * o->left[v] / o->seats;
    }
    return expected[0] < expected[1] ? expected[0] : expected[1];
}

static int32_t pays(const struct outlook *o, int seat, const struct challenge *c,
                    int worth)
{
    switch (c->type) {
    case PAIRS:
        return worth * even_pairs(o, seat);
    case THREE:
        return lifted(o, seat);
    case MOST_VARIETIES:
        return worth * varieties(o, seat, 1);
    case FEWEST_VARIETIES:
        return worth * varieties(o, seat, -1);
    case MOST_OF:
        return worth * o->odds[seat][c->variety[0]];
    case SAME_NUMBER:
        return worth * same_number(o, seat, c);
    case DUOS:
        return worth * duos(o, seat, c);
    default:
        return worth * fewest(o, seat, c);
    }
}

/* -- the sum -- */

static int32_t garden(const struct outlook *o, int seat)
{
    const uint8_t *has = o->garden[seat];
    int32_t points =
        POINT * has[LOTUS] + BAMBOO_WORTH * has[BAMBOO] + BRIDGE_WORTH * has[BRIDGE];
    if (has[LANTERN] >= 2)
        points += POINT * o->basin[LOTUS] + BAMBOO_WORTH * o->basin[BAMBOO];
    else if (has[LANTERN] == 1 && o->left[LANTERN])
        points += LANTERN_WORTH;
    return points;
}

int32_t ike_expects(const struct outlook *o, int seat)
{
    int32_t points = o->honour[seat] + garden(o, seat);
    if (ike_is_challenge(o->common)) {
        const struct challenge *common = ike_challenge(o->box, o->common);
        points += pays(o, seat, common, common->common);
    }
    if (ike_is_challenge(o->personal[seat])) {
        const struct challenge *own = ike_challenge(o->box, o->personal[seat]);
        points += pays(o, seat, own, own->personal);
    }
    return points;
}

int ike_koi_of(const struct outlook *o, int seat)
{
    int koi = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        koi += o->koi[seat][v];
    return koi;
}

int32_t ike_margin(const struct outlook *o, int seat)
{
    int32_t others = 0;
    for (int other = 1; other <= o->seats; other++)
        others += other == seat ? 0 : ike_expects(o, other);
    return ike_expects(o, seat) - others / (o->seats - 1);
}
