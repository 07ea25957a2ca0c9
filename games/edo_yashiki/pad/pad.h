/* pad.h - a real table of Edo Yashiki that somebody typed in: houses card by card, or the
 * lines that each placement made. docs/score-pad.md describes the text. It is no part of the
 * rules. */
#ifndef NIWA_EDO_PAD_H
#define NIWA_EDO_PAD_H

#include "core/pad/pad.h"
#include "games/edo_yashiki/state.h"

/* A card that was placed, with what it made and paid. */
struct edo_pad_placed {
    uint8_t seat;
    uint8_t card; /* in the box of the pad; 0: the lines alone were given */
    int8_t x, y;
    bool turned, is_first; /* first: of its house (E5), which pays nothing */
    uint8_t lines;
    struct line line[EDO_MOST_LINES];
    struct pay pay;
};

struct edo_pad {
    struct pad_players players;
    struct edo_box box;        /* the cards as they were typed, the first is card 1 */
    uint8_t number[EDO_CARDS]; /* of each in our set; 0: it was drawn */
    uint8_t cards;             /* in the box */
    uint8_t placed_count;
    struct edo_pad_placed placed[EDO_CARDS]; /* in the order of the text */
    uint8_t specialists;                     /* the option */
    uint8_t next_seat;                       /* whose card is tried; 0: nobody's */
    uint16_t next;                           /* its face */
};
_Static_assert(sizeof(struct edo_pad) <= PAD_SIZE, "there is room");

bool edo_pad_read(struct pad_reader *in, void *out);          /* read.c */
void edo_pad_check(const void *of, struct pad_findings *out); /* checks.c */

/* A house as the pad has it. */
struct edo_pad_house {
    struct laid laid[EDO_LONGEST_HOUSE];
    int cards;
    unsigned tokens;
};

/* An empty house. */
struct edo_pad_house edo_pad_begin(const struct edo_pad *pad);
/* Lays a card, wherever that is, and fills in the lines it makes and what they pay; or pays
 * the lines that are given (house.c). */
void edo_pad_place(const struct edo_pad *pad, struct edo_pad_house *house,
                   struct edo_pad_placed *placed);
/* The house of a seat with all its cards. */
struct edo_pad_house edo_pad_house(const struct edo_pad *pad, int seat);
/* A player's points, and how many cards were placed that may pay. */
int edo_pad_score(const struct edo_pad *pad, int seat, int *rounds);

#endif
