/* lines.c - the lines a card makes, and what they pay. */
#include "edo.h"

#include "core/bits.h"

#include <string.h>

const char *const edo_kinds[EDO_KINDS + 1] = {"floor", "tatami", "pond", "garden", NULL};

/* -- finding them -- */

/* The house around a card, painted card by card: what a line of up to 5 can reach from its
 * squares. Beyond that the paint may be incomplete, and is not looked at. */
enum { SIGHT = 5, WIDTH = 16, HEIGHT = 17, CARD_COLUMN = 6, CARD_ROW = 7 };
struct window {
    char square[HEIGHT][WIDTH]; /* kind letters; 0: empty */
};

static void paint(struct window *window, struct house house, int x, int y)
{
    memset(window, 0, sizeof *window);
    for (int i = 0; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        unsigned column = (unsigned)(laid.x - x + CARD_COLUMN);
        unsigned row = (unsigned)(laid.y - y + CARD_ROW);
        if (column > 2 * CARD_COLUMN || row > 2 * CARD_ROW)
            continue;
        const char *face = edo_faces[edo_card(laid) - 1][edo_is_turned(laid)];
        char *at = &window->square[row][column];
        memcpy(at, face, 2);
        memcpy(at + WIDTH, face + 2, 2);
        memcpy(at + 2 * WIDTH, face + 4, 2);
    }
}

/* How many squares like the one at x,y follow it in a direction. */
static int reach(struct house house, const char *at, int x, int y, int dx, int dy)
{
    int step = dx + dy * WIDTH, n = 0;
    while (n < SIGHT && at[(n + 1) * step] == *at)
        n++;
    if (n == SIGHT)
        while (edo_kind_at(house, x + (n + 1) * dx, y + (n + 1) * dy, NULL) == *at)
            n++;
    return n;
}

int edo_lines(struct house house, struct line *out)
{
    struct laid last = house.laid[house.cards - 1];
    struct window window;
    int lines = 0;

    paint(&window, house, last.x, last.y);
    for (int square = 0; square < EDO_SQUARES; square++) {
        int column = square % 2, row = square / 2;
        int x = last.x + column, y = last.y + row;
        const char *at = &window.square[CARD_ROW + row][CARD_COLUMN + column];
        if (column == 0 || at[-1] != *at) { /* else found from the square before */
            int before = reach(house, at, x, y, -1, 0);
            int length = before + 1 + reach(house, at, x, y, 1, 0);
            if (length >= 3)
                out[lines++] = (struct line){*at, false, (int8_t)(x - before), (int8_t)y,
                                             (uint8_t)length};
        }
        if (row == 0 || at[-WIDTH] != *at) {
            int before = reach(house, at, x, y, 0, -1);
            int length = before + 1 + reach(house, at, x, y, 0, 1);
            if (length >= 3)
                out[lines++] = (struct line){*at, true, (int8_t)x, (int8_t)(y - before),
                                             (uint8_t)length};
        }
    }
    return lines;
}

void edo_mark_lines(struct laid *laid, int cards, const struct line *line, int lines)
{
    for (int i = 0; i < lines; i++)
        for (int n = 0; n < line[i].length; n++) {
            int x = line[i].x + (line[i].is_column ? 0 : n);
            int y = line[i].y + (line[i].is_column ? n : 0), owner = 0;
            edo_kind_at((struct house){laid, cards}, x, y, &owner);
            laid[owner].lined |=
                (uint8_t)(1u << (2 * (y - laid[owner].y) + x - laid[owner].x));
        }
}

/* -- scoring them -- */

int edo_kind_index(char letter)
{
    return letter == 'f' ? 0 : letter == 't' ? 1 : letter == 'p' ? 2 : 3;
}

static int points_for(int length) /* E16 */
{
    return length == 3 ? 1 : length == 4 ? 2 : length == 5 ? 4 : 0;
}

static void pay_line(struct pay *pay, int i, struct line line)
{
    pay->points[i] = (uint8_t)points_for(line.length);
    pay->total = (uint8_t)(pay->total + pay->points[i]);
    pay->kinds |= (uint8_t)(1u << edo_kind_index(line.kind));
}

/* The unpaid line with most points among those whose specialist is there; -1: none. By
 * E21 it does not matter which kind comes first, so the best line of all may. */
static int best_line(const struct pay *pay, const struct line *line, int lines)
{
    int best = -1, most = 0;
    for (int i = 0; i < lines; i++) {
        bool has_token = pay->tokens >> edo_kind_index(line[i].kind) & 1;
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
        pay->tokens &= (uint8_t)~(1u << edo_kind_index(line[i].kind));
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
