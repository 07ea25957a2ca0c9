/* checks.c - what cannot be on a pond of Haru Ichiban; it is scored all the same. */
#include "pad.h"

#include "core/bits.h"

struct findings {
    const struct haru_pad *pad;
    const struct pond *pond;
    int round; /* its number, from 1 */
    struct pad_findings *out;
};

static struct reason *find(struct findings *f, const char *clause, const char *code,
                           const char *words, int number)
{
    struct reason *why = pad_find(f->out, clause, code, words);
    why->arg[0] = f->round;
    why->arg[1] = number;
    return why;
}

static void add_spots(struct reason *why, uint32_t spots)
{
    for (uint64_t set = spots; set;) {
        int spot = bits_pop(&set);
        reason_square(why, spot % TO_SOUTH, spot / TO_SOUTH);
    }
}

/* H2, H3 */
static void check_counts(struct findings *f)
{
    int pads = members(f->pond->pads);

    if (pads != PADS)
        find(f, "H2", "pad-pads", "the pond of round {0} has {1} pads; there are 16",
             pads);
    for (int i = 0; i < 2; i++) {
        int flowers = members(f->pond->flowers[i]), frogs = members(f->pond->frogs[i]);
        if (flowers > FLOWERS)
            pad_name(find(f, "H3", "pad-flowers",
                          "{2} has {1} flowers on the pond of round {0} and owns 8",
                          flowers),
                     2, &f->pad->players, i + 1);
        if (frogs > 1)
            pad_name(find(f, "H3", "pad-frogs",
                          "{2} has {1} frogs on the pond of round {0} and owns one",
                          frogs),
                     2, &f->pad->players, i + 1);
    }
}

/* H6, H12, H14 */
static void check_turns(struct findings *f)
{
    const struct pond *pond = f->pond;
    int red = members(pond->flowers[0]), yellow = members(pond->flowers[1]);
    uint32_t dark = dark_pad(pond), frogs = pond->frogs[0] | pond->frogs[1];

    if (red > yellow + 1 || yellow > red + 1) {
        struct reason *why =
            find(f, "H6", "pad-flowers-apart",
                 "the pond of round {0} has {1} red flowers and {2} yellow ones", red);
        why->arg[2] = yellow;
    }
    if (members(dark) > 1)
        add_spots(
            find(f, "H12", "pad-dark-pads",
                 "the pond of round {0} has {1} dark pads without a flower: {squares}",
                 members(dark)),
            dark);
    if (frogs && members(pond->pads & ~flowered(pond)) <= 2)
        add_spots(
            find(f, "H14", "pad-frogs-gone",
                 "the frogs have left when two pads are open in round {0}: {squares}", 0),
            frogs);
}

/* H19, H21: a round ends with a figure, or when all flowers are out. */
static void check_end(struct findings *f)
{
    const struct pond *pond = f->pond;
    int flowers = members(flowered(pond));

    if (!has_figure(pond->flowers[0]) && !has_figure(pond->flowers[1]) &&
        flowers < 2 * FLOWERS)
        find(f, "H21", "pad-no-figure",
             "round {0} has no figure, and only {1} of 16 flowers are on the pond",
             flowers);
}

void haru_pad_check(const void *of, struct pad_findings *out)
{
    const struct haru_pad *pad = of;

    for (int i = 0; i < pad->rounds + pad->has_now; i++) {
        struct findings f = {pad, &pad->round[i], i + 1, out};
        check_counts(&f);
        check_turns(&f);
        if (i < pad->rounds)
            check_end(&f);
        if (haru_pad_score(pad, i).winner && i > 0 && !haru_pad_score(pad, i - 1).winner)
            find(&f, "H23", "pad-after-the-end", "the game was over before round {0}", 0);
    }
}
