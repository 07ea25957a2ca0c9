/* matrix.h - two players choose at once, and one wins what the other loses: solved exactly. */
#ifndef NIWA_HARU_MATRIX_H
#define NIWA_HARU_MATRIX_H

#include <stdint.h>

enum { MOST_PICKS = 3, WHOLE = 1 << 16 };

struct matrix {
    int n; /* choices of each, at most MOST_PICKS */
    int32_t cell[MOST_PICKS]
                [MOST_PICKS];      /* [row][column], from 0 to 65536, for the rows */
    int32_t value;                 /* what the rows get if both play well */
    uint32_t share[2][MOST_PICKS]; /* of the rows, of the columns; they make WHOLE */
};

/* Finds the value and a good mixture for each, from n and the cells. */
void matrix_solve(struct matrix *matrix);

#endif
