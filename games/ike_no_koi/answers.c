/* answers.c - help for players of Ike No Koi: how likely a pair is, what drawing brings,
 * how all stand. All from one viewer's view: a card that the viewer has not seen is any of
 * the unseen. */
#include "state.h"

#include "core/json.h"

#include <stddef.h>
#include <string.h>

/* An exact number, since the engine has no floating point. Four cards out of 78 give
 * denominators of at most 78 * 77 * 76 * 75, so products with small numbers fit easily. */
struct fraction {
    int64_t over, under;
};

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void put_fraction(const char *key, struct fraction f, struct sbuf *out)
{
    int64_t divisor = common_divisor(f.over, f.under);
    json_key_open(out, key, '[');
    json_int(out, f.over / divisor);
    json_int(out, f.under / divisor);
    json_close(out, ']');
}

static int unseen_total(const struct state *s)
{
    int total = 0;
    for (int card = KOI_LOW; card < CARDS; card++)
        total += s->unseen[card];
    return total;
}

/* In how many ways `draws` unseen cards can come one by one, all of different kinds and
 * none of a kind in `taken`. */
static int64_t different_ways(const struct state *s, unsigned taken, int draws)
{
    int64_t ways[RIVER + 1] = {1}; /* by number of cards, from the kinds so far */
    for (int card = KOI_LOW; card < CARDS; card++)
        if (!(taken >> card & 1))
            for (int n = draws; n > 0; n--)
                ways[n] += ways[n - 1] * s->unseen[card];
    for (int n = 2; n <= draws; n++)
        ways[draws] *= n;
    return ways[draws];
}

/* The odds that the next `draws` cards bring no pair. Cards that the viewer knows come
 * where they lie; the rest are any of the unseen. Not in lowest terms: the denominator of
 * fewer draws divides that of more. */
static struct fraction no_pair(const struct state *s, int draws)
{
    struct fraction f = {1, 1};
    unsigned taken = 0;
    int unknown = 0, total = unseen_total(s);

    for (int i = 0; i < s->river_count; i++)
        taken |= 1u << s->river[i];
    for (int i = 0; i < draws; i++) {
        unsigned card = i < s->top_count ? s->top[i] : HIDDEN;
        if (card == HIDDEN)
            f.under *= total - unknown++;
        else if (taken >> card & 1)
            f.over = 0;
        else
            taken |= 1u << card;
    }
    f.over *= different_ways(s, taken, unknown);
    return f;
}

/* What the drawer gets of a river of that many cards with a pair (K11, K13). */
static int share_of(const struct state *s, int cards)
{
    return cards == 2 ? 2 : cards / s->head.seats;
}

/* The expected number of cards won by drawing `draws` more, unless a pair comes first, and
 * then stopping. */
static struct fraction cards_won(const struct state *s, int draws)
{
    struct fraction before = {1, 1}, won = {0, no_pair(s, draws).under};
    for (int n = 1; n <= draws; n++) {
        struct fraction none = no_pair(s, n);
        int64_t pair_now = before.over * (won.under / before.under) -
                           none.over * (won.under / none.under);
        won.over += pair_now * share_of(s, s->river_count + n);
        before = none;
    }
    won.over += before.over * (s->river_count + draws);
    return won;
}

static void put_draws(const struct state *s, int draws, struct sbuf *out)
{
    struct fraction none = no_pair(s, draws);
    json_open(out, '{');
    json_key_int(out, "draws", draws);
    put_fraction("pair", (struct fraction){none.under - none.over, none.under}, out);
    put_fraction("won", cards_won(s, draws), out);
    json_close(out, '}');
}

/* "odds", while a turn's cards are drawn:
 *   {"river":2,"pair":[4,25],"on":[{"draws":1,"pair":[4,25],"won":[63,25]},...]}
 * river: cards won by stopping now (null: it is not allowed yet). pair: the chance that the
 * next card makes a pair. on: for each number of further draws after which the turn may
 * end, the chance of a pair on the way and the expected number of cards won by drawing so
 * far and then stopping; a share counts the cards the drawer picks. Chances and
 * expectations are exact fractions [numerator, denominator] in lowest terms. */
static void put_odds(const struct state *s, struct sbuf *out)
{
    struct fraction next = no_pair(s, 1);
    json_open(out, '{');
    if (s->river_count >= 2)
        json_key_int(out, "river", s->river_count);
    else
        json_key_null(out, "river");
    put_fraction("pair", (struct fraction){next.under - next.over, next.under}, out);
    json_key_open(out, "on", '[');
    for (int draws = 1; draws <= s->pond && s->river_count + draws <= RIVER; draws++)
        if (s->river_count + draws >= 2 || draws == s->pond)
            put_draws(s, draws, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* "standing", at any time: the score sheet's detail if the game ended now. A challenge that
 * the viewer may not know pays nothing in it. */
const char *ike_put_answer(const void *view, int viewer, const char *question,
                           struct sbuf *out)
{
    const struct state *s = view;
    (void)viewer;
    if (strcmp(question, "standing") == 0) {
        ike_put_detail(s, out);
        return NULL;
    }
    if (strcmp(question, "odds") != 0)
        return "the game answers 'odds' and 'standing'";
    if (s->phase != AT_DRAW && s->phase != AT_CARD && s->phase != AT_TOP &&
        s->phase != AT_ORDER)
        return "there are odds only while cards are drawn";
    put_odds(s, out);
    return NULL;
}
