/* pad.h - a real table of Ike No Koi that somebody typed in. docs/score-pad.md describes the
 * text. It is no part of the rules. */
#ifndef NIWA_IKE_PAD_H
#define NIWA_IKE_PAD_H

#include "core/pad/pad.h"
#include "games/ike_no_koi/state.h"

struct ike_pad {
    struct pad_players players;
    struct state state;             /* docks, basin, river and box, as they lie */
    uint8_t zone[BASIN];            /* of a bamboo of the basin (K21); else 0 */
    uint8_t bridges[MAX_SEATS + 1]; /* that each player has */
    uint8_t used;                   /* lotus cards that were used up */
    bool has_river;                 /* a turn is on */
};

bool ike_pad_read(struct pad_reader *in, void *out);          /* read.c */
void ike_pad_check(const void *of, struct pad_findings *out); /* checks.c */

/* How many of a card lie open anywhere, used-up lotus included (checks.c). */
int ike_pad_count(const struct ike_pad *pad, int card);

/* The seat that wins the basin (K19); 0: nobody (checks.c). */
int ike_pad_basin_winner(const struct ike_pad *pad);

#endif
