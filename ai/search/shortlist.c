/* shortlist.c - which root moves a search considers. */
#include "ai/search/shortlist.h"

#include "ai/lookahead.h"
#include "core/must.h"

static void keep(struct shortlist *list, int at, struct candidate move, uint32_t low)
{
    list->move[at] = move;
    list->low[at] = low;
}

/* The highest lower bound, either of the moves that have a prior or of the others. */
static uint32_t most_secured(const struct shortlist *list, const struct bounds *bounds,
                             bool is_looked_at)
{
    uint32_t most = 0;
    for (int i = 0; i < list->n; i++)
        if ((list->move[i].prior > 0) == is_looked_at && bounds[i].low > most)
            most = bounds[i].low;
    return most;
}

/* Whether some move that has a prior may get anything. */
static bool has_hope(const struct shortlist *list, const struct bounds *bounds)
{
    for (int i = 0; i < list->n; i++)
        if (list->move[i].prior > 0 && bounds[i].high > 0)
            return true;
    return false;
}

void shortlist_make(struct shortlist *list, const struct game *game, const void *view,
                    const void *state, int seat, rng_t *rng)
{
    struct bounds bounds[MAX_MOVES];
    uint32_t seen, passed_over, least;
    bool is_known = true;
    int kept = 0;

    list->n = candidates_of(game, state, seat, list->move);
    lookahead(game, view, seat, list->move, list->n, bounds, rng);
    seen = most_secured(list, bounds, true);
    passed_over = most_secured(list, bounds, false);
    list->secured = seen > passed_over ? seen : passed_over;
    least = list->secured > 0 || has_hope(list, bounds) ? list->secured + 1 : 0;
    for (int i = 0; i < list->n; i++) {
        struct candidate move = list->move[i];
        bool is_safe = list->secured > 0 && bounds[i].low == list->secured;
        if (move.prior == 0 && is_safe && passed_over > seen)
            move.prior = 1;
        if (move.prior == 0 || (!is_safe && bounds[i].high < least))
            continue;
        is_known &= is_safe && bounds[i].high == list->secured;
        keep(list, kept++, move, bounds[i].low);
    }
    list->n = kept;
    /* what is so in a few guesses is not proved */
    list->is_sure = is_known && !game->redact;
}

void shortlist_of_wins(struct shortlist *list, const struct candidate *win, int n,
                       bool is_proved)
{
    list->n = 0;
    for (int i = 0; i < n; i++) {
        struct candidate move = {win[i].move, win[i].prior > 0 ? win[i].prior : 1};
        keep(list, list->n++, move, VALUE_ONE);
    }
    list->secured = VALUE_ONE;
    list->is_sure = is_proved;
}

void shortlist_blunder(struct shortlist *list, int blunder_rate, rng_t *rng)
{
    int kept = 0, last = (int)rng_below(rng, (uint32_t)list->n);
    for (int i = 0; i < list->n; i++) {
        bool is_seen = rng_below(rng, 100) >= (uint32_t)blunder_rate;
        if (is_seen || shortlist_is_safe(list, i) || (i == last && kept == 0))
            keep(list, kept++, list->move[i], list->low[i]);
    }
    list->n = kept;
}

void shortlist_keep(struct shortlist *list, const move_t *best, int n, uint32_t value)
{
    int kept = 0;
    for (int i = 0; i < list->n; i++)
        for (int k = 0; k < n; k++)
            if (list->move[i].move == best[k])
                keep(list, kept++, list->move[i], value);
    must(kept > 0); /* the look-ahead drops only what is worth less than the best */
    list->n = kept;
    list->secured = value;
}
