/* look.c - looking at a position of Hiroba: what lies where, what could, who holds what. */
#include "look.h"

#include <string.h>

/* -- looking -- */

static int count(struct squares set)
{
    return bits_count((uint64_t)set.band[0] | (uint64_t)set.band[1] << 32) +
           bits_count(set.band[2]);
}

static int square_on(int place, unsigned mask)
{
    int i = bits_low(mask);
    return place / 3 * 27 + place % 3 * 3 + i / 3 * 9 + i % 3;
}

static struct squares squares_beside(int square)
{
    struct squares set = {{0, 0, 0}};
    if (square >= SIDE)
        squares_add(&set, square - SIDE);
    if (square < SQUARES - SIDE)
        squares_add(&set, square + SIDE);
    if (square % SIDE > 0)
        squares_add(&set, square - 1);
    if (square % SIDE < SIDE - 1)
        squares_add(&set, square + 1);
    return set;
}

static void look_at_ground(struct look *look)
{
    const struct state *s = look->state;
    for (int place = 0; place < PLACES; place++) {
        struct hiroba_face face = face_at(s, place);
        struct pond *pond = &look->pond[place];
        if (!face.pond)
            continue;
        for (int i = 0; i < 2; i++) {
            struct garden *garden = &look->garden[2 * place + i];
            garden->squares = band_tile(face.garden[i], place);
            garden->size = (uint8_t)bits_count(face.garden[i]);
            garden->open = (uint8_t)bits_count(garden->squares & s->open.band[place / 3]);
        }
        pond->is_wet = 1;
        pond->beside = squares_beside(square_on(place, face.pond));
        pond->open = (uint8_t)count(squares_in_both(pond->beside, s->open));
        for (int i = 0; i < 3; i++)
            look->shore.band[i] |= pond->beside.band[i];
    }
}

static void look_at_pebbles(struct look *look, int seat)
{
    const struct state *s = look->state;
    for (int i = 0; i < PEBBLES; i++) {
        int lies = s->pebble[seat - 1][i], square = (lies & ~FLIPPED) - 1;
        int value = lies & FLIPPED ? 9 - i / 2 : 1 + i / 2;
        uint8_t *sum;
        if (lies == 0) {
            look->left[seat - 1][i / 2]++;
            look->in_hand[seat - 1]++;
            continue;
        }
        sum = &look->garden[garden_at(look, square)].sum[seat - 1];
        *sum = (uint8_t)(*sum + value);
        for (int place = 0; squares_have(&look->shore, square) && place < PLACES; place++)
            if (squares_have(&look->pond[place].beside, square)) {
                sum = &look->pond[place].sum[seat - 1];
                *sum = (uint8_t)(*sum + value);
            }
    }
}

/* Which values the player could place where. */
static void look_ahead(struct look *look, int seat)
{
    const struct state *s = look->state;
    struct squares room = open_squares(s, seat);

    if (s->out >> seat & 1)
        return;
    for (uint64_t hand = s->hand[seat - 1]; hand;) {
        int value = bits_pop(&hand);
        struct squares set = squares_for(s, room, value);
        int ways = count(set);
        look->ways[seat - 1] = (uint16_t)(look->ways[seat - 1] + ways);
        look->values[seat - 1] = (uint8_t)(look->values[seat - 1] + (ways > 0));
        for (int i = 0; i < 2 * PLACES; i++) {
            bool is_there = (look->garden[i].squares & set.band[i / 6]) != 0;
            look->garden[i].reach[seat - 1] |= (uint16_t)(is_there << value);
        }
        for (int i = 0; i < PLACES; i++) {
            bool is_there = squares_any(squares_in_both(look->pond[i].beside, set));
            look->pond[i].reach[seat - 1] |= (uint16_t)(is_there << value);
        }
    }
}

int hiroba_next_after(const struct look *look, int seat)
{
    for (int i = 0; i < look->seats; i++) {
        seat = seat % look->seats + 1;
        if (look->in_hand[seat - 1] && !(look->state->out >> seat & 1))
            break;
    }
    return seat - 1;
}

/* Whose pebble is next; after the last one, nobody's. */
static int next_to_place(const struct look *look)
{
    const struct state *s = look->state;
    if (s->phase == STONE)
        return hiroba_next_after(look, bits_low(s->head.actors));
    return s->phase == PLACE ? bits_low(s->head.actors) - 1 : -1;
}

void hiroba_look(struct look *look, const struct state *s)
{
    int left = 0;
    memset(look, 0, sizeof *look);
    look->state = s;
    look->seats = s->head.seats;
    look_at_ground(look);
    for (int seat = 1; seat <= look->seats; seat++) {
        look_at_pebbles(look, seat);
        look_ahead(look, seat);
        left += look->in_hand[seat - 1];
    }
    look->next = next_to_place(look);
    left = 2 * left / look->seats; /* as if of two players */
    look->stage = left > 11 ? 0 : left > 5 ? 1 : 2;
}

/* -- who holds what -- */

static struct hold nobodys_garden(const struct garden *garden, int seats)
{
    struct hold hold = {0, GARDEN_AHEAD, 0};
    int most = 1;
    for (int i = 0; i < seats; i++) {
        int reach = highest_value(garden->reach[i]);
        if (reach >= most) {
            hold.winners = (reach > most ? 0 : hold.winners) | 1u << i;
            most = reach;
        }
    }
    return hold;
}

/* Lead over the second, and whether one pebble of another could end being the only one. */
struct hold hiroba_garden_hold(const struct garden *garden, int seats, int next)
{
    struct hold hold = {0, GARDEN_FULL, 0};
    int most = 1, second = 0, kind = GARDEN_SAFE;

    for (int i = 0; i < seats; i++) {
        int sum = garden->sum[i];
        if (sum > most || (sum == most && !hold.winners)) {
            second = hold.winners ? most : 0;
            most = sum;
            hold.winners = 1u << i;
        } else if (sum == most) {
            hold.winners |= 1u << i;
            second = sum;
        } else if (sum > second) {
            second = sum;
        }
    }
    if (!hold.winners)
        return nobodys_garden(garden, seats);
    if (hold.winners & (hold.winners - 1)) {
        hold.feature = GARDEN_SHARED;
        return hold;
    }
    if (garden->open == 0)
        return hold;
    for (int i = 0; i < seats; i++)
        if (!(hold.winners >> i & 1) && garden->reach[i] && kind != GARDEN_AT_ONCE &&
            garden->sum[i] + highest_value(garden->reach[i]) >= most)
            kind = i == next ? GARDEN_AT_ONCE : GARDEN_EXPOSED;
    hold.lead = most - second;
    hold.feature = kind + (garden->open < 3 ? garden->open - 1 : 2);
    return hold;
}

int hiroba_lead_feature(const struct hold *hold)
{
    if (hold->feature >= GARDEN_AT_ONCE && hold->feature < GARDEN_SHARED)
        return GARDEN_LEAD_AT_ONCE;
    return hold->feature >= GARDEN_EXPOSED && hold->feature < GARDEN_AT_ONCE ? GARDEN_LEAD
                                                                             : 0;
}

static struct hold nobodys_koi(const struct pond *pond, int seats)
{
    struct hold hold = {0, KOI_AHEAD, 0};
    int least = 9;
    for (int i = 0; i < seats; i++) {
        int reach = lowest_value(pond->reach[i]);
        if (reach <= least) {
            hold.winners = (reach < least ? 0 : hold.winners) | 1u << i;
            least = reach;
        }
    }
    return hold;
}

struct hold hiroba_koi_hold(const struct pond *pond, int seats, int next)
{
    static const uint8_t bucket[10] = {0, 0, 1, 1, 2, 2, 2, 2, 2, 2};
    struct hold hold = {0, KOI_SAFE, 0};
    int least = 255;

    for (int i = 0; i < seats; i++) {
        int sum = pond->sum[i];
        if (sum > 0 && sum <= least) {
            hold.winners = (sum < least ? 0 : hold.winners) | 1u << i;
            least = sum;
        }
    }
    if (!hold.winners)
        return nobodys_koi(pond, seats);
    if (hold.winners & (hold.winners - 1))
        hold.feature = KOI_SHARED;
    else
        for (int i = 0; i < seats; i++)
            if (pond->sum[i] == 0 && lowest_value(pond->reach[i]) <= least &&
                hold.feature < KOI_AT_ONCE)
                hold.feature = (i == next ? KOI_AT_ONCE : KOI_EXPOSED) +
                               bucket[least < 9 ? least : 9];
    return hold;
}

/* -- as it stands: what koi bring, and who is in front -- */

void hiroba_put_garden(struct purse *purse, const struct garden *garden,
                       const struct hold *hold, int sign)
{
    bool can_double = garden->open && !(hold->winners & (hold->winners - 1));
    if (hold->feature == GARDEN_AHEAD)
        return;
    for (uint64_t set = hold->winners; set;) {
        struct purse *p = &purse[bits_pop(&set)];
        p->won = (uint8_t)(p->won + sign);
        p->points = (uint8_t)(p->points + sign * garden->size);
        p->to_double[garden->size] =
            (uint8_t)(p->to_double[garden->size] + (can_double ? sign : 0));
    }
}

void hiroba_put_koi(struct purse *purse, const struct hold *hold, int sign)
{
    if (hold->feature == KOI_AHEAD)
        return;
    for (uint64_t set = hold->winners; set;) {
        struct purse *p = &purse[bits_pop(&set)];
        p->koi = (uint8_t)(p->koi + sign);
    }
}

void hiroba_fill_purses(const struct look *look, struct purse *purse)
{
    memset(purse, 0, PLAYERS * sizeof *purse);
    for (int i = 0; i < 2 * PLACES; i++)
        if (look->garden[i].size) {
            struct hold hold =
                hiroba_garden_hold(&look->garden[i], look->seats, look->next);
            hiroba_put_garden(purse, &look->garden[i], &hold, 1);
        }
    for (int i = 0; i < PLACES; i++)
        if (look->pond[i].is_wet) {
            struct hold hold = hiroba_koi_hold(&look->pond[i], look->seats, look->next);
            hiroba_put_koi(purse, &hold, 1);
        }
}

int hiroba_points_by_koi(const struct purse *purse, int *left)
{
    int points = 0, koi = purse->koi;
    for (int size = 6; size >= 2 && koi; size--) {
        int here = purse->to_double[size] < koi ? purse->to_double[size] : koi;
        points += here * size;
        koi -= here;
    }
    *left = koi;
    return points;
}
