/* plan.c - a house drawn on squared paper: what any card would score in it, and where.
 *
 * A card's lines depend on its own squares and on the ten runs that end where it begins:
 * one at each end of its three rows and two columns. So the runs are worked out once for
 * the whole house, and then a place is judged by ten numbers: for one card, or for all cards
 * at once as sets. */
#include "plan.h"

#include "core/bits.h"

#include <string.h>

/* -- drawing -- */

static void frame(struct house house, struct plan *out)
{
    int right = 0, bottom = 0;
    out->left = out->top = 0; /* the first card lies there */
    for (int i = 1; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        out->left = laid.x < out->left ? laid.x : out->left;
        out->top = laid.y < out->top ? laid.y : out->top;
        right = laid.x > right ? laid.x : right;
        bottom = laid.y > bottom ? laid.y : bottom;
    }
    out->left -= EDO_PLAN_MARGIN;
    out->top -= EDO_PLAN_MARGIN;
    out->columns = right + 2 + EDO_PLAN_MARGIN - out->left;
    out->rows = bottom + 3 + EDO_PLAN_MARGIN - out->top;
}

static void paint(struct house house, const struct edo_box *box, struct plan *out)
{
    memset(out->kind, 0, (size_t)out->rows * sizeof out->kind[0]);
    for (int i = 0; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        uint64_t face = edo_squares(box, edo_card(laid), edo_is_turned(laid));
        for (int square = 0; square < EDO_SQUARES; square++)
            out->kind[laid.y - out->top + square / 2][laid.x - out->left + square % 2] =
                (uint8_t)(face >> 8 * square);
    }
}

/* The run up to a square, given the one up to the square before it. */
static inline run_t longer(run_t before, uint8_t kind)
{
    if (kind == 0)
        return 0;
    if (before >> 3 != kind)
        return (run_t)(kind << 3 | 1);
    return (run_t)(before + ((before & 7) < EDO_LONGEST_RUN));
}

static void measure(struct plan *plan)
{
    int last = plan->rows - 1, end = plan->columns - 1;
    memset(plan->north[0], 0, sizeof plan->north[0]);
    memset(plan->south[last], 0, sizeof plan->south[last]);
    for (int row = 0; row <= last; row++) {
        const uint8_t *kind = plan->kind[row];
        run_t run = 0;
        for (int i = 0; i <= end; i++)
            plan->west[row][i] = run = longer(run, kind[i]);
        run = 0;
        for (int i = end; i >= 0; i--)
            plan->east[row][i] = run = longer(run, kind[i]);
        for (int i = 0; row > 0 && i <= end; i++)
            plan->north[row][i] = longer(plan->north[row - 1][i], kind[i]);
    }
    for (int row = last - 1; row >= 0; row--)
        for (int i = 0; i <= end; i++)
            plan->south[row][i] = longer(plan->south[row + 1][i], plan->kind[row][i]);
}

void edo_draw_plan(struct house house, const struct edo_box *box, unsigned tokens,
                   struct plan *out)
{
    frame(house, out);
    paint(house, box, out);
    measure(out);
    edo_places(house, &out->places);
    out->box = box;
    out->tokens = (uint8_t)tokens;
}

void edo_count_runs(const struct plan *plan, int runs[EDO_LONGEST_RUN + 1])
{
    memset(runs, 0, (EDO_LONGEST_RUN + 1) * sizeof *runs);
    for (int row = 0; row < plan->rows; row++)
        for (int i = 0; i < plan->columns; i++) { /* where a run begins */
            runs[(plan->west[row][i] & 7) == 1 ? plan->east[row][i] & 7 : 0]++;
            runs[(plan->north[row][i] & 7) == 1 ? plan->south[row][i] & 7 : 0]++;
        }
}

/* -- one card -- */

struct tally {
    struct gain gain;
    struct line line[EDO_MOST_LINES]; /* what edo_pay looks at: kind and length */
    int lines;
};

static inline void count_run(struct tally *tally, uint8_t kind, int length)
{
    if (length == 2) {
        tally->gain.twos++;
    } else if (length > 2) {
        tally->gain.threes += length == 3;
        tally->gain.fours += length == 4;
        tally->line[tally->lines++] =
            (struct line){.kind = kind, .length = (uint8_t)length};
    }
}

static inline int joined(run_t run, uint8_t kind)
{
    return run >> 3 == kind ? run & 7 : 0;
}

static void count_row(struct tally *tally, const uint8_t *face, run_t west, run_t east)
{
    if (face[0] == face[1]) {
        count_run(tally, face[0], 2 + joined(west, face[0]) + joined(east, face[0]));
        return;
    }
    count_run(tally, face[0], 1 + joined(west, face[0]));
    count_run(tally, face[1], 1 + joined(east, face[1]));
}

static void count_column(struct tally *tally, const uint8_t *face, run_t north,
                         run_t south)
{
    int upper = face[0] == face[2], lower = face[2] == face[4]; /* never both, E2 */
    count_run(tally, face[0], 1 + upper + joined(north, face[0]));
    count_run(tally, face[4], 1 + lower + joined(south, face[4]));
}

struct gain edo_gain(const struct plan *plan, int card, int x, int y, bool turned)
{
    uint64_t squares = edo_squares(plan->box, card, turned);
    int column = x - plan->left, row = y - plan->top;
    struct tally tally = {.lines = 0};
    uint8_t face[EDO_SQUARES];

    for (int i = 0; i < EDO_SQUARES; i++) {
        face[i] = (uint8_t)(squares >> 8 * i);
        tally.gain.covered += plan->kind[row + i / 2][column + i % 2] != 0;
    }
    for (int i = 0; i < 3; i++)
        count_row(&tally, face + 2 * i, plan->west[row + i][column - 1],
                  plan->east[row + i][column + 2]);
    for (int i = 0; i < 2; i++)
        count_column(&tally, face + i, plan->north[row - 1][column + i],
                     plan->south[row + 3][column + i]);
    if (tally.lines > 0)
        tally.gain.points = edo_pay(tally.line, tally.lines, plan->tokens).total;
    return tally.gain;
}

/* -- all cards -- */

/* The cards with a kind on a square, upright or turned. */
struct faces {
    uint64_t with[2][EDO_SQUARES][EDO_KINDS + 1];
};

static void sort_faces(const struct edo_box *box, struct faces *faces)
{
    memset(faces, 0, sizeof *faces);
    for (int card = 0; card < EDO_CARDS; card++)
        for (int square = 0; square < EDO_SQUARES; square++) {
            int kind = edo_square(box, card + 1, false, square);
            faces->with[0][square][kind] |= (uint64_t)1 << card;
            faces->with[1][EDO_SQUARES - 1 - square][kind] |= (uint64_t)1 << card;
        }
}

/* Points of all cards at one place. */
struct sums {
    uint64_t bit[EDO_MOST_BITS];
    uint64_t kind[EDO_KINDS + 1]; /* the cards that are paid for the kind */
};

static inline void add_at(struct sums *sums, int bit, uint64_t set)
{
    for (; set && bit < EDO_MOST_BITS; bit++) {
        uint64_t carry = sums->bit[bit] & set;
        sums->bit[bit] ^= set;
        set = carry;
    }
}

static inline void add_line(struct sums *sums, int kind, int length, uint64_t set)
{
    if (length < 3 || length > 5 || !set)
        return;
    sums->kind[kind] |= set;
    add_at(sums, length - 3, set); /* 1, 2 or 4 points */
}

static void add_row(struct sums *sums, const uint64_t (*with)[EDO_KINDS + 1], run_t west,
                    run_t east)
{
    int left = west >> 3, right = east >> 3, same = left == right;
    if (west) {
        uint64_t near = with[0][left], far = with[1][left];
        add_line(sums, left, 1 + (west & 7), near & ~far);
        add_line(sums, left, 2 + (west & 7) + (same ? east & 7 : 0), near & far);
    }
    if (east) {
        uint64_t near = with[1][right], far = with[0][right];
        add_line(sums, right, 1 + (east & 7), near & ~far);
        if (!same)
            add_line(sums, right, 2 + (east & 7), near & far);
    }
}

/* One end of a column: the card's square there and the middle one. */
static void add_end(struct sums *sums, const uint64_t *near, const uint64_t *middle,
                    run_t run)
{
    int kind = run >> 3;
    if (!run)
        return;
    add_line(sums, kind, 1 + (run & 7), near[kind] & ~middle[kind]);
    add_line(sums, kind, 2 + (run & 7), near[kind] & middle[kind]);
}

static void add_bonus(struct sums *sums) /* E17 */
{
    uint64_t one = sums->kind[1], two = 0, three = 0, four = 0;
    for (int i = 2; i <= EDO_KINDS; i++) {
        uint64_t next = sums->kind[i];
        four = three & next;
        three |= two & next;
        two |= one & next;
        one |= next;
    }
    if (two)
        add_at(sums, 1, two);
    if (three)
        add_at(sums, 1, three);
    if (four)
        add_at(sums, 1, four);
}

/* Keeps the higher number of each card. */
static void keep_most(struct prospects *most, const struct sums *sums)
{
    uint64_t more = 0, equal = ~(uint64_t)0;
    for (int i = EDO_MOST_BITS - 1; i >= 0; i--) {
        more |= equal & sums->bit[i] & ~most->bit[i];
        equal &= ~(sums->bit[i] ^ most->bit[i]);
    }
    for (int i = 0; more && i < EDO_MOST_BITS; i++)
        most->bit[i] = (most->bit[i] & ~more) | (sums->bit[i] & more);
}

static void add_all(struct prospects *out, const struct sums *sums)
{
    uint64_t carry = 0;
    for (int i = 0; i < EDO_MOST_BITS; i++) {
        uint64_t one = out->all[i], two = sums->bit[i], odd = one ^ two;
        out->all[i] = odd ^ carry;
        carry = (one & two) | (odd & carry);
    }
    for (int i = EDO_MOST_BITS; carry && i < EDO_ALL_BITS; i++) {
        uint64_t both = out->all[i] & carry;
        out->all[i] ^= carry;
        carry = both;
    }
}

/* A run of a kind without its specialist is as good as none. */
static inline run_t paid(const struct plan *plan, run_t run)
{
    return plan->tokens && run && !(plan->tokens >> ((run >> 3) - 1) & 1) ? 0 : run;
}

static void add_place(const struct plan *plan, const struct faces *faces, int column,
                      int row, struct prospects *out)
{
    run_t west[3], east[3], north[2], south[2];
    for (int i = 0; i < 3; i++) {
        west[i] = paid(plan, plan->west[row + i][column - 1]);
        east[i] = paid(plan, plan->east[row + i][column + 2]);
    }
    for (int i = 0; i < 2; i++) {
        north[i] = paid(plan, plan->north[row - 1][column + i]);
        south[i] = paid(plan, plan->south[row + 3][column + i]);
    }
    for (int turned = 0; turned < 2; turned++) {
        const uint64_t(*with)[EDO_KINDS + 1] = faces->with[turned];
        struct sums sums = {0};
        for (int i = 0; i < 3; i++)
            if (west[i] | east[i])
                add_row(&sums, with + 2 * i, west[i], east[i]);
        for (int i = 0; i < 2; i++) {
            add_end(&sums, with[i], with[2 + i], north[i]);
            add_end(&sums, with[4 + i], with[2 + i], south[i]);
        }
        add_bonus(&sums);
        keep_most(out, &sums);
        add_all(out, &sums);
    }
}

void edo_prospects(const struct plan *plan, struct prospects *out)
{
    struct faces faces;
    sort_faces(plan->box, &faces);
    memset(out, 0, sizeof *out);
    for (int row = 0; row < plan->places.rows; row++)
        for (int word = 0; word < EDO_PLACE_WORDS; word++)
            for (uint64_t set = plan->places.row[row][word]; set;) {
                int x = plan->places.left + 64 * word + bits_pop(&set);
                add_place(plan, &faces, x - plan->left,
                          plan->places.top + row - plan->top, out);
            }
}
