/* words.c - moves in words, and why a move is refused. */
#include "state.h"

#include "core/words.h"

const char *const haru_kinds[] = {"draw", "pick", "lot",  "croak", "bloom",
                                  "frog", "wind", "dark", NULL};

/* -- reading and writing -- */

static bool read_spot(const char **text, int *spot)
{
    int x, y;
    if (!words_square(text, SIDE, SIDE, &x, &y))
        return false;
    *spot = TO_SOUTH * y + TO_EAST * x;
    return true;
}

static bool read_wind(const char **text, int *direction, int *spot)
{
    if (words_take(text, haru_directions[NO_WIND])) {
        *direction = NO_WIND;
        return true;
    }
    return read_spot(text, spot) && words_one_of(text, haru_directions, direction) &&
           *direction != NO_WIND;
}

/* What follows a kind's word. */
static bool read_rest(const char **text, int kind, int *high, int *low)
{
    switch (kind) {
    case DRAW:
        return words_int(text, 1, 2, high) && words_int(text, 1, FLOWERS, low);
    case PICK:
        return words_int(text, 1, FLOWERS, low);
    case LOT:
        return words_int(text, 1, 2, low);
    case CROAK:
        return true;
    case WIND:
        return read_wind(text, high, low);
    default:
        return read_spot(text, low);
    }
}

const char *haru_read_move(const char *text, move_t *out)
{
    static const char *const expected[] = {
        "a draw reads 'draw 1 5': the seat, and a flower from 1 to 8",
        "a pick reads 'pick 5', with a flower from 1 to 8",
        "a lot reads 'lot 1', with a seat",
        "to croak, say just 'croak'",
        "a flower blooms by 'bloom c3', with a square from a1 to e5",
        "a frog is put by 'frog d4', with a square from a1 to e5",
        "the wind reads 'wind c3 north' (or east, south, west), or 'wind none'",
        "a pad is turned by 'dark b2', with a square from a1 to e5",
    };
    int kind, high = 0, low = 0;

    if (!words_one_of(&text, haru_kinds, &kind))
        return "a move begins with pick, bloom, frog, wind, dark or croak";
    if (!read_rest(&text, kind, &high, &low) || !words_end(text))
        return expected[kind];
    *out = move_of(kind, high, low);
    return NULL;
}

void haru_put_spot(int spot, struct sbuf *out)
{
    sb_put(out, "%c%d", 'a' + spot % TO_SOUTH, spot / TO_SOUTH + 1);
}

static void put_value(int value, struct sbuf *out)
{
    if (value)
        sb_int(out, value);
    else
        sb_char(out, '?');
}

void haru_put_move(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    int kind = move_kind(hidden), high = move_high(hidden), low = move_low(hidden);
    (void)state, (void)actor;

    sb_put(out, kind == CROAK ? "%s" : "%s ", haru_kinds[kind]);
    switch (kind) {
    case DRAW:
        sb_put(out, "%d ", high);
        put_value(low, out);
        break;
    case PICK:
        put_value(low, out);
        break;
    case LOT:
        sb_int(out, low);
        break;
    case CROAK:
        break;
    case WIND:
        if (high != NO_WIND) {
            haru_put_spot(low, out);
            sb_char(out, ' ');
        }
        sb_text(out, haru_directions[high]);
        break;
    default:
        haru_put_spot(low, out);
        break;
    }
}

/* -- refusals -- */

static void refuse(struct reason *out, const char *clause, const char *code,
                   const char *words)
{
    out->clause = clause;
    out->code = code;
    out->words = words;
}

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
        refuse(out, "H6", "pick-now", "now you pick one of your flowers");
        break;
    case CROAK:
        refuse(out, "H16", "croak-now", "equal flowers: the first to croak goes first");
        break;
    case BLOOM:
        if (is_tie(s))
            refuse(out, "H17", "bloom-first-now",
                   "you are first: your flower blooms on one of the last two pads");
        else
            refuse(out, "H8", "bloom-now", "now your flower blooms on a pad you choose");
        break;
    case FROG:
        if (is_tie(s))
            refuse(out, "H16", "own-frog-now", "now you put your frog on an empty pad");
        else if (dark_pad(&s->pond))
            refuse(out, "H10", "frog-from-dark-now",
                   "first the frog from the new dark pad is put on an empty pad");
        else
            refuse(out, "H8", "frog-from-flower-now",
                   "first the frog from under your flower is put on an empty pad");
        break;
    case WIND:
        refuse(out, "H9", "wind-now", "now you call the wind, or decline it");
        break;
    default:
        refuse(out, "H10", "dark-now", "now you turn a pad to its dark face");
        break;
    }
}

static void why_not_pick(const struct state *s, int seat, int value, struct reason *out)
{
    if (value >= 1 && value <= FLOWERS && !(s->unplayed[seat - 1] & flower(value)))
        refuse(out, "H6", "flower-played", "your {0} has bloomed already in this round");
    else
        refuse(out, "H5", "flower-not-drawn", "you have not drawn your {0} yet");
    out->arg[0] = value;
}

static void why_not_bloom(const struct state *s, uint32_t spot, struct reason *out)
{
    if (spot & s->pond.pads)
        refuse(out, "H8", "bloom-on-flower", "{squares} has a flower already");
    else
        refuse(out, "H8", "bloom-on-water", "there is no pad on {squares}");
}

static void why_not_frog(const struct state *s, uint32_t spot, struct reason *out)
{
    const struct pond *pond = &s->pond;
    if (!(spot & pond->pads))
        refuse(out, "H8", "frog-on-water", "a frog needs a pad; {squares} is water");
    else if (spot & flowered(pond))
        refuse(out, "H8", "frog-on-flower",
               "a frog needs an empty pad; {squares} has a "
               "flower");
    else if (spot & (pond->frogs[0] | pond->frogs[1]))
        refuse(out, "H8", "frog-on-frog", "the other frog is on {squares}");
    else
        refuse(out, "H13", "frog-on-dark", "no frog is put on the dark pad, {squares}");
}

static void why_not_dark(const struct state *s, uint32_t spot, struct reason *out)
{
    if (spot & s->pond.pads)
        refuse(out, "H12", "dark-on-flower",
               "a pad that has flowered, like {squares}, keeps its face");
    else
        refuse(out, "H10", "dark-on-water", "there is no pad on {squares}");
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
        refuse(out, "H9", "wind-on-water", "there is no pad on {squares}");
        name_spots(out, line);
        return;
    }
    for (int i = 1; i < SIDE; i++)
        line |= stepped(line, direction) & pads;
    refuse(out, "H9", "no-water-ahead",
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
        refuse(out, "H5", "luck-draws", "flowers are drawn by luck, by themselves");
    else if (kind == LOT)
        refuse(out, "H16", "luck-draws-lots", "lots are drawn by luck, by themselves");
    else if (kind != s->phase || kind == CROAK)
        why_not_now(s, out);
    else if (kind == PICK)
        why_not_pick(s, seat, move_low(move), out);
    else if (kind == WIND)
        why_not_wind(s, move, out);
    else
        why_not_there(s, spot, out);
}
