/* matrix.c - two players choose at once.
 *
 * Some square part of the matrix has mixtures that make the other's choices in it equal, and
 * are good against the rest, too (Shapley and Snow). We try all parts, the smallest first. With
 * the cofactors of the part, no division is needed until a part is found; all numbers fit. */
#include "matrix.h"

#include "core/must.h"

#include <stdbool.h>
#include <string.h>

struct part { /* some rows and as many columns */
    int n;
    int row[MOST_PICKS], column[MOST_PICKS];
};

/* The members of a set of choices; returns how many. */
static int list_members(unsigned set, int list[MOST_PICKS])
{
    int n = 0;
    for (int i = 0; i < MOST_PICKS; i++)
        if (set >> i & 1)
            list[n++] = i;
    return n;
}

/* A cell of a part. A positive matrix has a positive value, so its part is not singular. */
static int64_t cell(const struct matrix *matrix, const struct part *part, int row,
                    int column)
{
    return matrix->cell[part->row[row]][part->column[column]] + 1;
}

static int64_t cofactor(const struct matrix *matrix, const struct part *part, int row,
                        int column)
{
    int a = (row + 1) % part->n, b = (row + 2) % part->n;
    int c = (column + 1) % part->n, d = (column + 2) % part->n;
    if (part->n == 1)
        return 1;
    if (part->n == 2)
        return ((row + column) % 2 ? -1 : 1) * cell(matrix, part, 1 - row, 1 - column);
    return cell(matrix, part, a, c) * cell(matrix, part, b, d) -
           cell(matrix, part, a, d) * cell(matrix, part, b, c);
}

/* Tries a part. Its weights are sums of cofactors, and the value is the determinant divided by
 * their sum. */
static bool try_part(struct matrix *matrix, const struct part *part)
{
    int64_t weight[2][MOST_PICKS] = {{0}, {0}}, all = 0, determinant = 0, sign;

    for (int i = 0; i < part->n; i++)
        for (int k = 0; k < part->n; k++) {
            int64_t factor = cofactor(matrix, part, i, k);
            weight[0][part->row[i]] += factor;
            weight[1][part->column[k]] += factor;
            all += factor;
            determinant += i == 0 ? factor * cell(matrix, part, 0, k) : 0;
        }
    if (all == 0)
        return false;
    sign = all < 0 ? -1 : 1;
    for (int i = 0; i < matrix->n; i++) {
        int64_t row = 0, column = 0; /* what a choice gets against the other's mixture */
        if (sign * weight[0][i] < 0 || sign * weight[1][i] < 0)
            return false;
        for (int k = 0; k < matrix->n; k++) {
            row += weight[1][k] * (matrix->cell[i][k] + 1);
            column += weight[0][k] * (matrix->cell[k][i] + 1);
        }
        if (sign * row > sign * determinant || sign * column < sign * determinant)
            return false;
    }
    matrix->value = (int32_t)(determinant / all) - 1;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < matrix->n; i++)
            matrix->share[side][i] = (uint32_t)(weight[side][i] * WHOLE / all);
    return true;
}

void matrix_solve(struct matrix *matrix)
{
    memset(matrix->share, 0, sizeof matrix->share);
    for (int size = 1; size <= matrix->n; size++)
        for (unsigned rows = 1; rows < 1u << matrix->n; rows++)
            for (unsigned columns = 1; columns < 1u << matrix->n; columns++) {
                struct part part;
                part.n = list_members(rows, part.row);
                if (part.n == size && list_members(columns, part.column) == size &&
                    try_part(matrix, &part))
                    return;
            }
    must(false);
}
