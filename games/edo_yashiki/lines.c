/* lines.c - the lines a card makes, and what they pay. */
#include "state.h"

#include "core/bits.h"

#include <string.h>

const char *const edo_kinds[EDO_KINDS + 1] = {"floor", "tatami", "pond", "garden", NULL};

/* -- finding them -- */

/* The house around its last card, painted card by card. What lies near enough to make a
 * run of three is painted whole; farther out the paint may be incomplete. */
enum {
    NEAR = 2,
    WIDTH = 16,
    HEIGHT = 2 * EDO_NEAR_ROWS + 3,
    CARD_COLUMN = EDO_NEAR_COLUMNS,
    CARD_ROW = EDO_NEAR_ROWS
};
struct window {
    uint8_t square[HEIGHT][WIDTH]; /* kinds; 0: empty */
};

static void paint(struct window *window, struct house house, const struct edo_box *box,
                  uint64_t near)
{
    struct laid last = house.laid[house.cards - 1];

    /* What is read, in two parts: few bytes are cleared without a loop. */
    memset(&window->square[CARD_ROW - NEAR], 0, (1 + NEAR) * WIDTH);
    memset(&window->square[CARD_ROW + 1], 0, (2 + NEAR) * WIDTH);
    while (near) {
        struct laid laid = house.laid[bits_pop(&near)];
        uint64_t face = edo_squares(box, edo_card(laid), edo_is_turned(laid));
        uint16_t row[3] = {(uint16_t)face, (uint16_t)(face >> 16),
                           (uint16_t)(face >> 32)};
        uint8_t *at =
            &window->square[laid.y - last.y + CARD_ROW][laid.x - last.x + CARD_COLUMN];
        memcpy(at, &row[0], 2);
        memcpy(at + WIDTH, &row[1], 2);
        memcpy(at + 2 * WIDTH, &row[2], 2);
    }
}

/* Not 0 if some byte of the word is 0. */
static inline uint64_t zero_byte(uint64_t word)
{
    return (word - 0x0101010101010101u) & ~word & 0x8080808080808080u;
}

/* Whether some three alike squares in a row or column hold one of the card's. Most cards
 * make no line, and this tells it fast: three are alike where the differences between
 * neighbours are 0 twice running. The card's own columns never are alike (E2). */
static bool has_line(const struct window *window)
{
    static const int tops[4] = {0, 1, 3, 4};
    uint64_t row[3 + 2 * NEAR], columns = 0, found = 0;

    for (int i = 0; i < 3 + 2 * NEAR; i++)
        memcpy(&row[i], &window->square[CARD_ROW - NEAR + i][CARD_COLUMN - NEAR], 8);
    for (int i = 0; i < 4; i++) {
        const uint64_t *top = &row[tops[i]];
        uint64_t three = (top[0] ^ top[1]) | (top[1] ^ top[2]);
        columns = columns << 16 | (three >> 8 * NEAR & 0xffff);
    }
    for (int i = NEAR; i < NEAR + 3; i++) {
        uint64_t pair = row[i] ^ row[i] >> 8, three = pair | pair >> 8;
        found |= zero_byte(three | (uint64_t)0xffffffff << 32);
    }
    return found | zero_byte(columns);
}

/* How many squares like the one at x,y follow it in a direction. */
static int reach(struct house house, const struct edo_box *box, const uint8_t *at, int x,
                 int y, int dx, int dy)
{
    int step = dx + dy * WIDTH, n = 0;
    while (n < NEAR && at[(n + 1) * step] == *at)
        n++;
    if (n == NEAR)
        while (edo_kind_at(house, box, x + (n + 1) * dx, y + (n + 1) * dy) == *at)
            n++;
    return n;
}

/* The line through a square of the last card; its length is below 3 if there is none. */
static struct line line_at(struct house house, const struct edo_box *box,
                           const uint8_t *at, int x, int y, bool is_column)
{
    int dx = !is_column, dy = is_column;
    int before = reach(house, box, at, x, y, -dx, -dy);
    int length = before + 1 + reach(house, box, at, x, y, dx, dy);
    return (struct line){.kind = *at,
                         .is_column = is_column,
                         .x = (int8_t)(x - before * dx),
                         .y = (int8_t)(y - before * dy),
                         .length = (uint8_t)length};
}

int edo_lines(struct house house, const struct edo_box *box, uint64_t near,
              struct line *out)
{
    struct laid last = house.laid[house.cards - 1];
    struct window window;
    int lines = 0;

    paint(&window, house, box, near);
    if (!has_line(&window))
        return 0;
    for (int square = 0; square < EDO_SQUARES; square++) {
        int column = square % 2, row = square / 2;
        int x = last.x + column, y = last.y + row;
        const uint8_t *at = &window.square[CARD_ROW + row][CARD_COLUMN + column];
        if (column == 0 || at[-1] != *at) { /* else found from the square before */
            out[lines] = line_at(house, box, at, x, y, false);
            lines += out[lines].length >= 3;
        }
        if (row == 0 || at[-WIDTH] != *at) {
            out[lines] = line_at(house, box, at, x, y, true);
            lines += out[lines].length >= 3;
        }
    }
    return lines;
}

static struct square square_of(struct line line, int n)
{
    return line.is_column ? (struct square){line.x, (int16_t)(line.y + n)}
                          : (struct square){(int16_t)(line.x + n), line.y};
}

void edo_mark_lines(struct laid *laid, int cards, const struct line *line, int lines)
{
    for (int i = 0; i < lines; i++) {
        for (int n = 0; n < line[i].length; n++) {
            struct square square = square_of(line[i], n);
            struct laid *seen = &laid[edo_seen(laid, cards, square.x, square.y)];
            seen->lined |=
                (uint8_t)(1u << (2 * (square.y - seen->y) + square.x - seen->x));
        }
        edo_close(laid, cards, square_of(line[i], 0),
                  square_of(line[i], line[i].length - 1));
    }
}

/* -- scoring them -- */

static int points_for(int length) /* E16 */
{
    return length == 3 ? 1 : length == 4 ? 2 : length == 5 ? 4 : 0;
}

static void pay_line(struct pay *pay, int i, struct line line)
{
    pay->points[i] = (uint8_t)points_for(line.length);
    pay->total = (uint8_t)(pay->total + pay->points[i]);
    pay->kinds |= (uint8_t)(1u << (line.kind - 1));
}

/* The unpaid line with most points among those whose specialist is there; -1: none. By
 * E21 it does not matter which kind comes first, so the best line of all may. */
static int best_line(const struct pay *pay, const struct line *line, int lines)
{
    int best = -1, most = 0;
    for (int i = 0; i < lines; i++) {
        bool has_token = pay->tokens >> (line[i].kind - 1) & 1;
        if (has_token && pay->points[i] == 0 && points_for(line[i].length) > most) {
            best = i;
            most = points_for(line[i].length);
        }
    }
    return best;
}

/* E19, E20, E21. */
static void pay_specialists(struct pay *pay, const struct line *line, int lines)
{
    for (int i; (i = best_line(pay, line, lines)) >= 0;) {
        pay_line(pay, i, line[i]);
        pay->tokens &= (uint8_t)~(1u << (line[i].kind - 1));
        if (pay->tokens == 0)
            pay->tokens = EDO_ALL_TOKENS;
    }
}

struct pay edo_pay(const struct line *line, int lines, unsigned tokens)
{
    struct pay pay = {.tokens = (uint8_t)tokens};
    if (tokens)
        pay_specialists(&pay, line, lines);
    else
        for (int i = 0; i < lines; i++)
            if (points_for(line[i].length) > 0)
                pay_line(&pay, i, line[i]);
    if (pay.kinds)
        pay.bonus = (uint8_t)(2 * (bits_count(pay.kinds) - 1)); /* E17 */
    pay.total = (uint8_t)(pay.total + pay.bonus);
    return pay;
}
