/* score.h - what lies on a board, what it is worth and why, for the score sheet of the game
 * and for the score pad. count.c counts quickly and without a why. */
#ifndef NIWA_HIROBA_SCORE_H
#define NIWA_HIROBA_SCORE_H

#include "core/sbuf.h"

#include <stdint.h>

enum { BOARD_SIDE = 9, BOARD_SQUARES = 81, BOARD_SEATS = 4 };

/* Ground of a square: nothing that counts, a pond, or else a garden's number from 1 to
 * 81. Squares with the same number are one garden, whatever the numbers. */
enum { GROUND_NONE = 0, GROUND_POND = 255 };

/* By square 9 * row + column. */
struct hiroba_board {
    int seats;
    uint8_t ground[BOARD_SQUARES];
    uint8_t owner[BOARD_SQUARES]; /* seat of the pebble; 0: no pebble */
    uint8_t value[BOARD_SQUARES]; /* of the pebble */
    uint8_t stone[BOARD_SQUARES]; /* 1: a stone */
};

/* Seats in `winners` are bits 1 to 4; sums are by seat, 0 without a pebble. */
struct hiroba_pond {
    uint8_t at;
    uint8_t winners; /* of a koi each (B14) */
    uint16_t sum[BOARD_SEATS + 1];
};

struct hiroba_garden {
    uint8_t first; /* square, in board order */
    uint8_t number;
    uint8_t size;
    uint8_t empty;   /* squares with neither pebble nor stone */
    uint8_t winners; /* (B15) */
    uint8_t koi;     /* seat whose koi lies here and doubles it (B16); 0: none */
    uint8_t points;  /* for each winner */
    uint16_t sum[BOARD_SEATS + 1];
};

struct hiroba_purse {
    uint8_t koi;      /* won */
    uint8_t koi_left; /* not placed, a point each */
    uint8_t won;      /* gardens, alone or tied */
    uint8_t rank;     /* by total, then by gardens won (B17) */
    uint16_t gardens; /* points */
    uint16_t total;
};

struct hiroba_sheet { /* ponds and gardens in board order */
    int ponds, gardens;
    struct hiroba_pond pond[BOARD_SQUARES];
    struct hiroba_garden garden[BOARD_SQUARES];
    struct hiroba_purse player[BOARD_SEATS + 1];
};

/* The place 1 to 9 of the tile a square is on. */
static inline int board_place(int square)
{
    return square / 27 * 3 + square % 9 / 3 + 1;
}

/* The square under a tile's square i (0 to 8, in reading order), by the tile's place. */
static inline int board_square(int place, int i)
{
    return (place - 1) / 3 * 27 + (place - 1) % 3 * 3 + i / 3 * 9 + i % 3;
}

/* The squares beside one: writes up to 4, returns how many. */
int hiroba_beside(int square, int out[4]);

/* Fills all of `out` but the spare ponds and gardens. */
void hiroba_count(const struct hiroba_board *board, struct hiroba_sheet *out);

/* "c4" */
void hiroba_put_square(int square, struct sbuf *out);

/* The sheet as JSON, as the rules page writes `detail`. */
void hiroba_put_sheet(const struct hiroba_board *board, const struct hiroba_sheet *sheet,
                      struct sbuf *out);
/* {"1":9,"2":4} and [1,2] */
void hiroba_put_sums(const uint16_t *sum, struct sbuf *out);
void hiroba_put_seats(unsigned seats, struct sbuf *out);
/* The same under a key of an object. */
void hiroba_key_square(struct sbuf *out, const char *key, int square);
void hiroba_key_seats(struct sbuf *out, const char *key, unsigned seats);

#endif
