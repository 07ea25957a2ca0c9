/* events.c - what a move of Haru Ichiban did, step by step. */
#include "state.h"

#include "core/bits.h"
#include "core/json.h"

/* -- single events -- */

static void open_event(const char *name, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "event", name);
}

static void put_number(const char *name, const char *key, int64_t number,
                       struct sbuf *out)
{
    open_event(name, out);
    json_key_int(out, key, number);
    json_close(out, '}');
}

/* A draw or a pick; value 0 is hidden. */
static void put_flower(const char *name, int seat, int value, struct sbuf *out)
{
    open_event(name, out);
    json_key_int(out, "seat", seat);
    haru_json_key_seat("flower", value, out);
    json_close(out, '}');
}

/* A frog, and the square it comes from or goes to. */
static void put_frog(const char *name, int frog, const char *key, int spot,
                     struct sbuf *out)
{
    open_event(name, out);
    json_key_int(out, "frog", frog);
    json_key(out, key);
    haru_json_spot(spot, out);
    json_close(out, '}');
}

/* The frog that stands on a spot, if any, is taken up. */
static void put_frog_up(const struct pond *pond, int spot, struct sbuf *out)
{
    int frog = haru_owner(pond->frogs, bit(spot));
    if (frog)
        put_frog("frog-up", frog, "from", spot, out);
}

static void put_bloom(const struct state *after, int seat, int spot, struct sbuf *out)
{
    open_event("bloom", out);
    json_key_int(out, "seat", seat);
    json_key_int(out, "flower", after->revealed[seat - 1]);
    json_key(out, "at");
    haru_json_spot(spot, out);
    json_close(out, '}');
}

static void put_figure(int seat, const char *kind, uint32_t spots, struct sbuf *out)
{
    open_event("figure", out);
    json_key_int(out, "seat", seat);
    json_key_text(out, "kind", kind);
    json_key(out, "squares");
    haru_json_spots(spots, out);
    json_close(out, '}');
}

/* -- what a move led to -- */

static bool has_round_ended(const struct state *before, const struct state *after)
{
    return after->round != before->round || after->phase == OVER;
}

/* H14: after the flowers of turn 7, unless they made a figure. */
static void put_frogs_leave(const struct state *before, const struct state *after,
                            struct sbuf *out)
{
    if (before->turn != 7 || has_round_ended(before, after))
        return;
    for (int frog = 1; frog <= 2; frog++)
        put_number("frog-leaves", "frog", frog, out);
}

static void put_reveal(const struct state *after, struct sbuf *out)
{
    int small = is_tie(after) ? 0 : 1 + small_index(after);
    open_event("reveal", out);
    json_key_open(out, "flowers", '[');
    json_int(out, after->revealed[0]);
    json_int(out, after->revealed[1]);
    json_close(out, ']');
    haru_json_key_seat("small", small, out);
    haru_json_key_seat("great", small ? 3 - small : 0, out);
    json_close(out, '}');
}

/* The second pick: H6 and then H7 or H15. */
static void put_revealed(const struct state *before, const struct state *after,
                         struct sbuf *out)
{
    const struct pond *pond = &before->pond;
    put_reveal(after, out);
    if (!is_tie(after)) {
        put_bloom(after, 1 + small_index(after), bits_low(dark_pad(pond)), out);
        return;
    }
    for (int seat = 1; seat <= 2; seat++)
        if (pond->frogs[seat - 1]) {
            int spot = bits_low(pond->frogs[seat - 1]);
            put_frog_up(pond, spot, out);
            put_bloom(after, seat, spot, out);
        }
    put_frogs_leave(before, after, out);
}

/* H8, or H17: then the other's flower blooms on the last pad. */
static void put_bloomed(const struct state *before, int seat, int spot,
                        const struct state *after, struct sbuf *out)
{
    put_frog_up(&before->pond, spot, out);
    put_bloom(after, seat, spot, out);
    if (is_tie(before))
        put_bloom(after, 3 - seat, bits_low(open_spots(before) & ~bit(spot)), out);
    else
        put_frogs_leave(before, after, out);
}

static void put_wind(const struct pond *pond, move_t move, struct sbuf *out)
{
    open_event("wind", out);
    json_key_text(out, "direction", haru_directions[move_high(move)]);
    json_key(out, "moved");
    haru_json_moved(pond, move, out);
    json_close(out, '}');
}

/* A frog is put: the own one after a tie, else the one off the pond. */
static void put_frog_down(const struct state *before, int seat, int spot,
                          struct sbuf *out)
{
    int frog = is_tie(before) ? seat : before->pond.frogs[0] ? 2 : 1;
    put_frog("frog-down", frog, "to", spot, out);
}

static void put_dark(const struct pond *pond, int spot, struct sbuf *out)
{
    put_frog_up(pond, spot, out);
    open_event("dark", out);
    json_key(out, "at");
    haru_json_spot(spot, out);
    json_close(out, '}');
}

static void put_move_itself(const struct state *before, int actor, move_t move,
                            const struct state *after, struct sbuf *out)
{
    int spot = move_low(move);
    switch (before->phase) {
    case DRAW:
        put_flower("draw", move_high(move), move_low(move), out);
        break;
    case PICK:
        put_flower("pick", actor, move_low(move), out);
        if (bits_count(before->head.actors) == 1)
            put_revealed(before, after, out);
        break;
    case LOT:
        put_number("first", "seat", move_low(move), out);
        break;
    case CROAK:
        put_number("croak", "seat", actor, out);
        break;
    case BLOOM:
        put_bloomed(before, actor, spot, after, out);
        break;
    case FROG:
        put_frog_down(before, actor, spot, out);
        break;
    case WIND:
        put_wind(&before->pond, move, out);
        break;
    default:
        put_dark(&before->pond, spot, out);
        break;
    }
}

static void put_round_end(const struct state *before, const struct state *after,
                          struct sbuf *out)
{
    haru_each_figure(after->last_pond, put_figure, out);
    open_event("round-end", out);
    json_key_int(out, "round", before->round);
    json_key(out, "points");
    haru_json_points(after->last_pond, out);
    json_key_open(out, "score", '[');
    json_int(out, after->score[0]);
    json_int(out, after->score[1]);
    json_close(out, ']');
    json_close(out, '}');
    if (after->phase == OVER)
        put_number("over", "winner", haru_winner(after), out);
    else
        put_number("round", "round", after->round, out);
}

/* The events, in the order in which they are to be shown:
 *
 *     draw         seat, flower (null: hidden)
 *     pick         seat, flower (null: hidden)
 *     reveal       flowers [seat 1's, seat 2's], small, great (seats; null when equal)
 *     first        seat: drawn by lot
 *     croak        seat: was the first to croak
 *     frog-up      frog (its seat), from: it makes room for a flower or a dark pad
 *     bloom        seat, flower, at
 *     frog-leaves  frog: it leaves until the round's end (H14)
 *     frog-down    frog, to
 *     wind         direction ("none": declined), moved [{from, to, flower, frog}]
 *     dark         at: this pad's dark face shows now
 *     figure       seat, kind, squares
 *     round-end    round, points [both], score [both]
 *     turn         turn: a new one begins
 *     round        round: a new one begins
 *     over         winner */
void haru_put_events(const void *before, int actor, move_t hidden, const void *after,
                     int viewer, struct sbuf *out)
{
    const struct state *was = before, *is = after;
    (void)viewer;
    put_move_itself(was, actor, hidden, is, out);
    if (has_round_ended(was, is))
        put_round_end(was, is, out);
    else if (is->turn != was->turn)
        put_number("turn", "turn", is->turn, out);
}
