/* text.c - a game of Haru Ichiban as a diagram and sentences, for a terminal. */
#include "state.h"

#include "core/bits.h"

static const char *const colours[] = {"nobody", "red", "yellow"};
static const char *const titles[] = {"Nobody", "Red", "Yellow"};

/* Two letters: the colour and what it is. */
static void put_thing(const struct pond *pond, uint32_t spot, struct sbuf *out)
{
    static const char letter[] = " RY";
    int flower_of = haru_owner(pond->flowers, spot), frog = haru_owner(pond->frogs, spot);
    int eggs = haru_owner(pond->eggs, spot);

    if (flower_of)
        sb_put(out, "%c*", letter[flower_of]);
    else if (frog)
        sb_put(out, "%cf", letter[frog]);
    else if (eggs)
        sb_put(out, "%co", letter[eggs]);
    else
        sb_text(out, "  ");
}

static void put_spot(const struct pond *pond, int at, struct sbuf *out)
{
    uint32_t spot = bit(at);
    bool is_dark = (pond->dark & spot) != 0;

    if (!(pond->pads & spot)) {
        sb_text(out, at % TO_SOUTH == SIDE - 1 ? "  ~~" : "  ~~ ");
        return;
    }
    sb_text(out, is_dark ? " [" : " (");
    put_thing(pond, spot, out);
    sb_char(out, is_dark ? ']' : ')');
}

static void put_diagram(const struct pond *pond, struct sbuf *out)
{
    sb_text(out, "      a    b    c    d    e\n");
    for (int row = 0; row < SIDE; row++) {
        sb_put(out, "  %d ", row + 1);
        for (int column = 0; column < SIDE; column++)
            put_spot(pond, TO_SOUTH * row + TO_EAST * column, out);
        sb_char(out, '\n');
    }
    sb_text(out, "  (  ) light pad   [  ] dark pad   ~~ water\n"
                 "  R red, Y yellow: R* flower, Rf frog, Ro eggs\n");
}

static void put_place(const char *what, uint32_t spot, struct sbuf *out)
{
    sb_put(out, "%s ", what);
    if (spot)
        haru_put_spot(bits_low(spot), out);
    else
        sb_text(out, "off the pond");
}

static void put_places(const struct pond *pond, struct sbuf *out)
{
    uint32_t dark = dark_pad(pond);
    if (dark) {
        put_place("Dark pad:", dark, out);
        sb_text(out, ".\n");
    }
    put_place("Frogs: red", pond->frogs[0], out);
    put_place(", yellow", pond->frogs[1], out);
    put_place(".\nEggs: red", pond->eggs[0], out);
    put_place(", yellow", pond->eggs[1], out);
    put_place(". The pad with two dark faces:", pond->twice_dark, out);
    sb_text(out, ".\n");
}

static void put_flowers(unsigned set, struct sbuf *out)
{
    for (int value = 1; value <= FLOWERS; value++)
        if (set & flower(value))
            sb_put(out, " %d", value);
    if (!set)
        sb_text(out, " none");
}

static void put_player(const struct state *s, int viewer, int i, struct sbuf *out)
{
    int has_drawn = drawn(s->draws, i + 1), count = played_count(s);
    bool is_hidden = s->phase != OVER && viewer != HOST && viewer != i + 1;

    sb_put(out, "%s, seat %d:", titles[i + 1], i + 1);
    if (is_hidden) {
        sb_put(out, " hand of %d, reserve of %d", has_drawn - count, FLOWERS - has_drawn);
    } else {
        sb_text(out, " hand");
        put_flowers(s->hand[i], out);
        sb_text(out, "; reserve");
        put_flowers(s->unplayed[i] & ~(unsigned)s->hand[i], out);
    }
    sb_text(out, "; played");
    for (int n = 0; n < count; n++)
        sb_put(out, " %d", (int)(s->played[i] >> 4 * n & 15));
    if (count == 0)
        sb_text(out, " none");
    if (s->phase == PICK && !game_may_act(s, i + 1)) {
        sb_text(out, "; has picked");
        if (s->chosen[i])
            sb_put(out, " %d", s->chosen[i]);
    }
    sb_text(out, ".\n");
}

static void put_figure(int seat, const char *kind, uint32_t spots, struct sbuf *out)
{
    sb_put(out, "  %s: %s", colours[seat], kind);
    for (uint64_t left = spots; left;) {
        sb_char(out, ' ');
        haru_put_spot(bits_pop(&left), out);
    }
    sb_char(out, '\n');
}

static void put_last_round(const struct state *s, struct sbuf *out)
{
    if (!s->last_pond[0])
        return;
    if (!has_figure(s->last_pond[0]) && !has_figure(s->last_pond[1])) {
        sb_text(out, "The last round had no figure.\n");
        return;
    }
    sb_text(out, "Figures of the last round:\n");
    haru_each_figure(s->last_pond, put_figure, out);
}

static void put_turn(const struct state *s, struct sbuf *out)
{
    if (s->phase == DRAW || s->phase == PICK)
        return;
    sb_put(out, "This turn: red %d, yellow %d.", s->revealed[0], s->revealed[1]);
    if (is_tie(s))
        sb_text(out, " Equal.\n");
    else
        sb_put(out, " Small gardener: %s. Great gardener: %s.\n",
               colours[1 + small_index(s)], colours[2 - small_index(s)]);
}

static void put_asked(const struct state *s, struct sbuf *out)
{
    static const char *const asked[] = {
        "draws a flower",          "picks a flower",
        "draws lots who is first", "may croak first",
        "lets a flower bloom",     "puts a frog on an empty pad",
        "may call the wind",       "turns a pad to its dark face"};
    bool both = game_may_act(s, 1) && game_may_act(s, 2);

    if (s->phase == OVER)
        sb_put(out, "The game is over: %s wins.\n", colours[haru_winner(s)]);
    else
        sb_put(out, "Next: %s %s.\n",
               both                 ? "each player"
               : game_may_act(s, 1) ? "red"
               : game_may_act(s, 2) ? "yellow"
                                    : "luck",
               asked[s->phase]);
}

void haru_put_text(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    sb_text(out, "Round ");
    sb_int(out, s->round);
    sb_put(out, ", turn %d of 8. Points: red ", s->turn);
    sb_int(out, s->score[0]);
    sb_text(out, ", yellow ");
    sb_int(out, s->score[1]);
    sb_text(out, ".\n\n");
    put_diagram(&s->pond, out);
    sb_char(out, '\n');
    put_places(&s->pond, out);
    for (int i = 0; i < 2; i++)
        put_player(s, viewer, i, out);
    put_turn(s, out);
    put_last_round(s, out);
    put_asked(s, out);
}
