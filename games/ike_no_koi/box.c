/* box.c - the facts of Ike No Koi: cards, honour lotus, bridges, challenges, names. */
#include "state.h"

#include <stddef.h>

const uint8_t ike_copies[CARDS] = {0,
                                   0,
                                   2,
                                   3,
                                   4,
                                   5,
                                   6,
                                   7,
                                   8,
                                   9,
                                   10,
                                   11,
                                   [BAMBOO] = 5,
                                   [LOTUS] = 3,
                                   [LANTERN] = 3,
                                   [BRIDGE] = 2};

const uint8_t ike_honour[KOI_HIGH + 1] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};

const struct bridge ike_bridges[BRIDGES + 1] = {
    {0, 0}, {2, 3},  {2, 7},  {3, 4}, {3, 8}, {4, 5},  {4, 9},
    {5, 6}, {5, 10}, {6, 11}, {7, 8}, {8, 9}, {9, 10}, {10, 11},
};

const struct challenge ike_challenges[CHALLENGES + 1] = {
    {0},
    {PAIRS, {0, 0}, 1, 1, "each pair of Honour Lotus"},
    {THREE, {0, 0}, 0, 0, "Honour Lotus worth less than 3 count 3"},
    {MOST_VARIETIES, {0, 0}, 2, 3, "most varieties of koi"},
    {FEWEST_VARIETIES, {0, 0}, 2, 3, "fewest varieties of koi"},
    {MOST_OF, {3, 0}, 2, 3, "most koi 3"},
    {MOST_OF, {5, 0}, 2, 3, "most koi 5"},
    {MOST_OF, {8, 0}, 2, 3, "most koi 8"},
    {SAME_NUMBER, {4, 9}, 2, 3, "as many koi 4 as koi 9, at least one"},
    {SAME_NUMBER, {6, 10}, 2, 3, "as many koi 6 as koi 10, at least one"},
    {DUOS, {2, 7}, 1, 1, "each duo of a koi 2 and a koi 7"},
    {DUOS, {4, 6}, 1, 1, "each duo of a koi 4 and a koi 6"},
    {DUOS, {3, 9}, 1, 1, "each duo of a koi 3 and a koi 9"},
    {FEWEST_OF, {8, 9}, 2, 3, "fewest koi 8 and 9 together"},
    {FEWEST_OF, {7, 10}, 2, 3, "fewest koi 7 and 10 together"},
};

const char *const ike_card_names[] = {"-",      "?",     "2",       "3",      "4",  "5",
                                      "6",      "7",     "8",       "9",      "10", "11",
                                      "bamboo", "lotus", "lantern", "bridge", NULL};

const char *const ike_type_names[] = {
    "pairs",   "three",       "most-varieties", "fewest-varieties",
    "most-of", "same-number", "duos",           "fewest-of"};

const char *const ike_phase_names[] = {"deal",  "draw",  "card",   "top",    "order",
                                       "basin", "share", "bamboo", "bridge", "exchange",
                                       "give",  "over",  NULL};

const char *const ike_kind_names[] = {"deal",   "draw",     "stop",  "card", "lotus",
                                      "top",    "order",    "basin", "pick", "bamboo",
                                      "bridge", "exchange", "give",  "keep", NULL};
