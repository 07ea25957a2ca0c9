/* outlook.h - what every player of Ike No Koi may expect to score.
 * Private to this folder: for the hints, not for the rules. */
#ifndef NIWA_IKE_OUTLOOK_H
#define NIWA_IKE_OUTLOOK_H

#include "ike.h"

enum { POINT = 256 }; /* one lotus in the units of an outlook */

/* Cards by seat, some of them perhaps only imagined: change `has`, then reckon again. */
struct outlook {
    int seats;
    uint8_t common;                    /* challenge */
    uint8_t personal[MAX_SEATS + 1];   /* by seat */
    uint8_t has[MAX_SEATS + 1][CARDS]; /* by seat: placed bamboo is koi of its zone */
    uint8_t left[CARDS];               /* still to come, some of it perhaps never */
    uint8_t basin[CARDS];              /* what a second lantern wins */
    int32_t points[MAX_SEATS + 1];     /* expected, by seat */
};

void ike_look_out(const struct state *s, struct outlook *out);
/* Fills in the points. */
void ike_reckon(struct outlook *outlook);
/* What a seat is ahead of the others' mean. */
int32_t ike_margin(const struct outlook *outlook, int seat);

#endif
