/* valid.c - whether bytes are a game of Haru Ichiban that can be played on.
 * What is asked here is kept by every legal move, so nothing that passes can ever run out
 * of pads, flowers or moves. */
#include "state.h"

enum { CHANCE_BIT = 1u << CHANCE, SCORE_LIMIT = 1 << 30 };

static bool is_one_of(uint32_t spot, uint32_t set)
{
    return members(spot) == 1 && (spot & ~set) == 0;
}

/* What is true of the pond in every phase. */
static bool pond_is_sound(const struct pond *pond)
{
    uint32_t frogs = pond->frogs[0] | pond->frogs[1], light = pond->pads & ~pond->dark;

    if ((pond->pads & ~POND) || members(pond->pads) != PADS || (pond->dark & ~pond->pads))
        return false;
    if ((flowered(pond) & ~pond->pads) || (pond->flowers[0] & pond->flowers[1]))
        return false;
    if (!is_one_of(pond->twice_dark, pond->dark))
        return false;
    for (int i = 0; i < 2; i++) {
        if (!is_one_of(pond->eggs[i], pond->pads & ~pond->twice_dark))
            return false;
        if (pond->frogs[i] && !is_one_of(pond->frogs[i], light & ~flowered(pond)))
            return false;
    }
    return pond->eggs[0] != pond->eggs[1] && (!frogs || pond->frogs[0] != pond->frogs[1]);
}

/* Who is asked what, and whether that can be asked in such a turn. */
static bool asking_is_sound(const struct state *s)
{
    unsigned small = 2u << small_index(s), great = BOTH & ~small;
    unsigned actors = s->head.actors;
    int mode = s->phase == PICK ? SECRET : s->phase == CROAK ? RACE : TURN;
    bool one_seat = actors == 1u << 1 || actors == 1u << 2;

    if (s->head.mode != mode)
        return false;
    switch (s->phase) {
    case DRAW:
        return actors == CHANCE_BIT && s->turn <= 6;
    case PICK:
        return one_seat || actors == BOTH;
    case LOT:
        return actors == CHANCE_BIT && !s->race && is_tie(s) && s->turn != 7;
    case CROAK:
        return actors == BOTH && s->race && is_tie(s) && s->turn != 7;
    case BLOOM:
        return is_tie(s) ? one_seat && s->turn == 8 : actors == great;
    case FROG:
        return (is_tie(s) ? one_seat : actors == great) && s->turn <= 6;
    case WIND:
        return actors == small && !is_tie(s);
    case DARK:
        return actors == great && !is_tie(s) && s->turn <= 7;
    default:
        return actors == 0;
    }
}

/* How many flowers each has on the pond. */
static bool flowers_fit(const struct state *s)
{
    int small = small_index(s), both = s->turn;
    int count[2] = {members(s->pond.flowers[0]), members(s->pond.flowers[1])};
    bool great_waits = count[small] == both && count[!small] == both - 1 && !is_tie(s);
    bool tie_waits = s->turn == 8 && is_tie(s) && s->phase <= BLOOM;

    if (s->phase == BLOOM && !is_tie(s))
        return great_waits;
    if (s->phase == OVER && great_waits)
        return true;
    if (s->phase <= PICK || tie_waits)
        both--;
    return count[0] == both && count[1] == both;
}

/* Which frogs are on the pond: both, but for one that waits, and for the last turns. */
static bool frogs_fit(const struct state *s)
{
    int count = (s->pond.frogs[0] != 0) + (s->pond.frogs[1] != 0);
    int turns = s->phase <= BLOOM ? 7 : 6; /* H14 */

    switch (s->phase) {
    case LOT:
    case CROAK:
        return count == 0;
    case FROG:
        return is_tie(s) ? !s->pond.frogs[game_may_act(s, 2)] : count == 1;
    case OVER:
        if (is_tie(s) || s->turn == 8)
            return count == 0;
        return s->turn == 7 || count >= 1;
    default:
        return count == (s->turn <= turns ? 2 : 0);
    }
}

/* H12: one open dark pad, but none from phase A to phase D. */
static bool dark_pad_fits(const struct state *s)
{
    int count = members(dark_pad(&s->pond));
    if (s->phase <= CROAK)
        return count == 1;
    if (is_tie(s))
        return count == !(s->phase == OVER && s->turn == 8);
    return count == 0 || (s->phase == FROG && count == 1);
}

/* The values played so far are these nibbles, all different, and no others. */
static bool played_fits(const struct state *s, int i)
{
    uint32_t left = s->played[i];
    uint8_t seen = 0;
    for (int n = played_count(s); n > 0; n--, left >>= 4) {
        int value = left & 15;
        if (value < 1 || value > FLOWERS || (seen & flower(value)))
            return false;
        seen |= flower(value);
    }
    return left == 0 && (s->unplayed[i] ^ seen) == 0xff;
}

/* A hand has the right size, or is hidden with all that it holds. */
static bool hand_fits(const struct state *s, int i)
{
    int held = drawn(s->draws, i + 1) - played_count(s);
    bool has_chosen = s->phase == PICK && !game_may_act(s, i + 1);
    bool is_hidden = s->hand[i] == 0 && held > 0;

    if (held < 0 || (s->hand[i] & ~s->unplayed[i]))
        return false;
    if (is_hidden)
        return s->phase != OVER && s->chosen[i] == 0;
    if (members(s->hand[i]) != held || s->chosen[i] > FLOWERS)
        return false;
    return has_chosen ? (s->hand[i] & flower(s->chosen[i])) != 0 : s->chosen[i] == 0;
}

static bool draws_fit(const struct state *s)
{
    int done = s->turn >= 6 ? 2 * FLOWERS : 4 + 2 * s->turn; /* for this turn */
    if (s->phase != DRAW)
        return s->draws == done;
    return s->draws < done && s->draws >= (s->turn == 1 ? 0 : done - 2);
}

/* The values revealed last are those played last; in a round's first turn, any. */
static bool revealed_fits(const struct state *s, int i)
{
    int count = played_count(s);
    if (count > 0)
        return s->revealed[i] == (s->played[i] >> 4 * (count - 1) & 15);
    if (s->round == 1)
        return s->revealed[i] == 0;
    return s->revealed[i] >= 1 && s->revealed[i] <= FLOWERS;
}

/* The last round's pond, and that the game goes on exactly as long as nobody has won. */
static bool score_fits(const struct state *s)
{
    bool is_over = s->phase == OVER, had_round = s->round > 1 || is_over;

    if (s->round == 0 || (s->last_pond[0] & s->last_pond[1]))
        return false;
    for (int i = 0; i < 2; i++) {
        uint32_t last = s->last_pond[i];
        struct figures figures = haru_figures(last);
        if ((last & ~POND) || members(last) > FLOWERS || s->score[i] > SCORE_LIMIT)
            return false;
        if (s->score[i] < (uint32_t)haru_points(&figures))
            return false;
        if (had_round ? last == 0 : last != 0 || s->score[i] != 0)
            return false;
        if (is_over ? last != s->pond.flowers[i] : has_figure(s->pond.flowers[i]))
            return false;
    }
    if (is_over && !has_figure(s->last_pond[0]) && !has_figure(s->last_pond[1]))
        return false;
    return (haru_winner(s) != 0) == is_over;
}

bool haru_valid(const void *state)
{
    const struct state *s = state;
    if (s->phase > OVER || s->race > 1 || s->turn < 1 || s->turn > FLOWERS)
        return false;
    for (int seat = 0; seat <= MAX_SEATS; seat++)
        if ((seat < 1 || seat > 2) && s->head.question[seat] != 0)
            return false;
    for (int i = 0; i < 2; i++)
        if (!played_fits(s, i) || !hand_fits(s, i) || !revealed_fits(s, i))
            return false;
    return pond_is_sound(&s->pond) && draws_fit(s) && asking_is_sound(s) &&
           flowers_fit(s) && frogs_fit(s) && dark_pad_fits(s) && score_fits(s);
}
