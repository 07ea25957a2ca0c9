/* build.c - a typed house, laid card by card: what each card makes and pays. */
#include "pad.h"

#include "core/must.h"

struct edo_pad_house edo_pad_begin(const struct edo_pad *pad)
{
    return (struct edo_pad_house){.tokens = pad->specialists ? EDO_ALL_TOKENS : 0};
}

/* Makes the card part of the house, and finds its lines. */
static void lay(const struct edo_pad *pad, struct edo_pad_house *house,
                struct edo_pad_placed *placed)
{
    struct house view;
    uint64_t near;

    must(house->cards < EDO_LONGEST_HOUSE);
    house->laid[house->cards++] =
        (struct laid){.card = (uint8_t)(placed->card | (placed->turned ? EDO_TURNED : 0)),
                      .x = placed->x,
                      .y = placed->y};
    view = (struct house){house->laid, house->cards};
    near = edo_near(view);
    edo_lay(house->laid, house->cards, near);
    placed->lines = (uint8_t)edo_lines(view, &pad->box, near, placed->line);
    if (placed->lines)
        edo_mark_lines(house->laid, house->cards, placed->line, placed->lines);
}

void edo_pad_place(const struct edo_pad *pad, struct edo_pad_house *house,
                   struct edo_pad_placed *placed)
{
    if (placed->card) {
        placed->is_first = house->cards == 0;
        lay(pad, house, placed);
    }
    placed->pay = (struct pay){.tokens = (uint8_t)house->tokens};
    if (placed->lines)
        placed->pay = edo_pay(placed->line, placed->lines, house->tokens);
    house->tokens = placed->pay.tokens;
}

struct edo_pad_house edo_pad_house(const struct edo_pad *pad, int seat)
{
    struct edo_pad_house house = edo_pad_begin(pad);

    for (int i = 0; i < pad->placed_count; i++)
        if (pad->placed[i].seat == seat) {
            struct edo_pad_placed placed = pad->placed[i];
            edo_pad_place(pad, &house, &placed);
        }
    return house;
}

int edo_pad_score(const struct edo_pad *pad, int seat, int *rounds)
{
    int score = 0;

    *rounds = 0;
    for (int i = 0; i < pad->placed_count; i++)
        if (pad->placed[i].seat == seat && !pad->placed[i].is_first) {
            score += pad->placed[i].pay.total;
            ++*rounds;
        }
    return score;
}
