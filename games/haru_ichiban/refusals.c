/* refusals.c - why a move of Haru Ichiban is refused. */
#include "state.h"

static void name_spots(struct reason *out, uint32_t set)
{
    for (int spot = 0; spot < SPOTS; spot++)
        if (set & bit(spot))
            reason_square(out, spot % TO_SOUTH, spot / TO_SOUTH);
}

/* A move of another kind than the one that is asked for. */
static void why_not_now(const struct state *s, struct reason *out)
{
    switch (s->phase) {
    case PICK:
        reason_set(out, "H6", "pick-now", "now you pick one of your flowers");
        break;
    case CROAK:
        reason_set(out, "H16", "croak-now",
                   "equal flowers: the first to croak goes first");
        break;
    case BLOOM:
        if (is_tie(s))
            reason_set(out, "H17", "bloom-first-now",
                       "you are first: your flower blooms on one of the last two pads");
        else
            reason_set(out, "H8", "bloom-now",
                       "now your flower blooms on a pad you choose");
        break;
    case FROG:
        if (is_tie(s))
            reason_set(out, "H16", "own-frog-now",
                       "now you put your frog on an empty pad");
        else if (dark_pad(&s->pond))
            reason_set(out, "H10", "frog-from-dark-now",
                       "first the frog from the new dark pad is put on an empty pad");
        else
            reason_set(out, "H8", "frog-from-flower-now",
                       "first the frog from under your flower is put on an empty pad");
        break;
    case WIND:
        reason_set(out, "H9", "wind-now", "now you call the wind, or decline it");
        break;
    default:
        reason_set(out, "H10", "dark-now", "now you turn a pad to its dark face");
        break;
    }
}

static void why_not_pick(const struct state *s, int seat, int value, struct reason *out)
{
    if (value >= 1 && value <= FLOWERS && !(s->unplayed[seat - 1] & flower(value)))
        reason_set(out, "H6", "flower-played",
                   "your {0} has bloomed already in this round");
    else
        reason_set(out, "H5", "flower-not-drawn", "you have not drawn your {0} yet");
    out->arg[0] = value;
}

static void why_not_bloom(const struct state *s, uint32_t spot, struct reason *out)
{
    if (spot & s->pond.pads)
        reason_set(out, "H8", "bloom-on-flower", "{squares} has a flower already");
    else
        reason_set(out, "H8", "bloom-on-water", "there is no pad on {squares}");
}

static void why_not_frog(const struct state *s, uint32_t spot, struct reason *out)
{
    const struct pond *pond = &s->pond;
    if (!(spot & pond->pads))
        reason_set(out, "H8", "frog-on-water", "a frog needs a pad; {squares} is water");
    else if (spot & flowered(pond))
        reason_set(out, "H8", "frog-on-flower",
                   "a frog needs an empty pad; {squares} has a "
                   "flower");
    else if (spot & (pond->frogs[0] | pond->frogs[1]))
        reason_set(out, "H8", "frog-on-frog", "the other frog is on {squares}");
    else
        reason_set(out, "H13", "frog-on-dark",
                   "no frog is put on the dark pad, {squares}");
}

static void why_not_dark(const struct state *s, uint32_t spot, struct reason *out)
{
    if (spot & s->pond.pads)
        reason_set(out, "H12", "dark-on-flower",
                   "a pad that has flowered, like {squares}, keeps its face");
    else
        reason_set(out, "H10", "dark-on-water", "there is no pad on {squares}");
}

/* A square on which no flower can bloom, no frog be put, no pad be turned. */
static void why_not_there(const struct state *s, uint32_t spot, struct reason *out)
{
    if (s->phase == BLOOM)
        why_not_bloom(s, spot, out);
    else if (s->phase == FROG)
        why_not_frog(s, spot, out);
    else
        why_not_dark(s, spot, out);
    name_spots(out, spot);
}

/* The pads from one to the edge: the wind has nowhere to push them. */
static void why_not_wind(const struct state *s, move_t move, struct reason *out)
{
    int spot = move_low(move), direction = move_high(move);
    uint32_t pads = s->pond.pads, line = bit(spot);

    if (direction >= NO_WIND || !(line & pads)) {
        reason_set(out, "H9", "wind-on-water", "there is no pad on {squares}");
        name_spots(out, line);
        return;
    }
    for (int i = 1; i < SIDE; i++)
        line |= stepped(line, direction) & pads;
    reason_set(
        out, "H9", "no-water-ahead",
        "there is no water {0} of it: nothing is pushed out of the pond ({squares})");
    out->name[0] = haru_directions[direction];
    name_spots(out, line);
}

void haru_why_not(const void *view, int seat, move_t move, struct reason *out)
{
    const struct state *s = view;
    int kind = move_kind(move);
    uint32_t spot = bit(move_low(move));

    if (kind == DRAW)
        reason_set(out, "H5", "luck-draws", "flowers are drawn automatically");
    else if (kind == LOT)
        reason_set(out, "H16", "luck-draws-lots", "lots are drawn automatically");
    else if (kind != s->phase || kind == CROAK)
        why_not_now(s, out);
    else if (kind == PICK)
        why_not_pick(s, seat, move_low(move), out);
    else if (kind == WIND)
        why_not_wind(s, move, out);
    else
        why_not_there(s, spot, out);
}
