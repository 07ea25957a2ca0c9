/* checks.c - which rules typed houses break; they are scored all the same. */
#include "pad.h"

/* E11, E12, E13: cards that may not lie where they lie. */
static void check_houses(const struct edo_pad *pad, struct pad_findings *f, int seat)
{
    struct edo_pad_house house = edo_pad_begin(pad);

    for (int i = 0; i < pad->placed_count; i++) {
        struct edo_pad_placed placed = pad->placed[i];
        struct house view = {house.laid, house.cards};
        if (placed.seat != seat)
            continue;
        if (placed.card && house.cards && !edo_fits(view, placed.x, placed.y)) {
            struct reason fit = {0}, *why;
            edo_why_not_fit(view, placed.x, placed.y, &fit);
            why = fit.clause[2] == '1'
                      ? pad_find(f, fit.clause, "pad-not-touching",
                                 "card {1} of {0} touches no square of the house")
                  : fit.clause[2] == '2'
                      ? pad_find(f, fit.clause, "pad-covers-line",
                                 "card {1} of {0} covers squares of a line: {squares}")
                      : pad_find(f, fit.clause, "pad-same-place",
                                 "card {1} of {0} lies exactly on another one");
            pad_name(why, 0, &pad->players, seat);
            why->arg[1] = house.cards + 1;
            for (int k = 0; k < fit.squares; k++)
                reason_square(why, fit.square[k].x, fit.square[k].y);
        }
        edo_pad_place(pad, &house, &placed);
    }
}

/* E1: a card of our set is there once. */
static void check_numbers(const struct edo_pad *pad, struct pad_findings *f)
{
    for (int i = 0; i < pad->cards; i++)
        for (int other = 0; other < i; other++)
            if (pad->number[i] && pad->number[i] == pad->number[other])
                pad_find(f, "E1", "pad-card-twice", "card number {0} lies twice")
                    ->arg[0] = pad->number[i];
}

/* E14: everybody places a card in each round. */
static void check_rounds(const struct edo_pad *pad, struct pad_findings *f)
{
    int least = 0, most = 0, fewest = EDO_CARDS + 1, greatest = -1;

    for (int seat = 1; seat <= pad->players.seats; seat++) {
        int rounds;
        edo_pad_score(pad, seat, &rounds);
        if (rounds < fewest) {
            fewest = rounds;
            least = seat;
        }
        if (rounds > greatest) {
            greatest = rounds;
            most = seat;
        }
    }
    if (greatest - fewest > 1) {
        struct reason *why = pad_find(f, "E14", "pad-rounds",
                                      "{0} has placed {1} cards, and {2} has placed {3}");
        pad_name(why, 0, &pad->players, most);
        why->arg[1] = greatest;
        pad_name(why, 2, &pad->players, least);
        why->arg[3] = fewest;
    }
}

/* A player's points after so many rounds. */
static int score_after(const struct edo_pad *pad, int seat, int rounds)
{
    int score = 0, n = 0;

    for (int i = 0; i < pad->placed_count; i++)
        if (pad->placed[i].seat == seat && !pad->placed[i].is_first && n++ < rounds)
            score += pad->placed[i].pay.total;
    return score;
}

/* E23: nobody places a card after the round in which somebody has 25 points. */
static void check_end(const struct edo_pad *pad, struct pad_findings *f)
{
    int last = 0, rounds = 0, over = 0;

    for (int seat = 1; seat <= pad->players.seats; seat++) {
        edo_pad_score(pad, seat, &rounds);
        last = rounds > last ? rounds : last;
    }
    for (int round = 1; round < last && !over; round++)
        for (int seat = 1; seat <= pad->players.seats; seat++)
            if (score_after(pad, seat, round) >= EDO_GOAL)
                over = round;
    if (over)
        pad_find(f, "E23", "pad-after-the-end",
                 "the game was over after round {0}; a card was placed later")
            ->arg[0] = over;
}

void edo_pad_check(const void *of, struct pad_findings *out)
{
    const struct edo_pad *pad = of;

    for (int seat = 1; seat <= pad->players.seats; seat++)
        check_houses(pad, out, seat);
    check_numbers(pad, out);
    check_rounds(pad, out);
    check_end(pad, out);
}
