/* state.h - what the files of Edo Yashiki share: cards, houses, lines, the state.
 *
 * A house is a list of cards in the order they were laid; a later card covers an earlier
 * one. No grid is kept: the list is short, and a house may grow anywhere. Limits: a house
 * of k cards begins with one at 0,0, and each further card lies at most 2 columns and 3
 * rows from another one; so the last of 32 lies within 62 columns and 93 rows, and a byte
 * holds any coordinate of any legal game. */
#ifndef NIWA_EDO_STATE_H
#define NIWA_EDO_STATE_H

#include "core/game.h"

enum { EDO_CARDS = 64, EDO_KINDS = 4, EDO_SQUARES = 6, EDO_LONGEST_HOUSE = 32 };
enum { EDO_GOAL = 25 };
enum { EDO_DEAL, EDO_TAKE, EDO_PLACE, EDO_OVER };

/* -- cards -- */

/* A face:   bits 0-1    left column, bottom square: kind - 1
 *                2-3    middle
 *                4-5    top
 *                8-13   right column
 * Laid out so that one product puts each square into its byte (edo_squares). */
struct edo_box {
    uint16_t face[EDO_CARDS]; /* by card - 1 */
};
extern const struct edo_box edo_standard;

/* Kinds are 1 to 4; 0 is no square. */
extern const char *const edo_kinds[EDO_KINDS + 1]; /* by kind - 1, ended by NULL */
static inline char edo_letter(int kind)
{
    return "?ftpg"[kind];
}

/* Where a square's two bits are; squares are numbered 0 to 5 in reading order. */
static inline int edo_bits_at(int square)
{
    return 4 - square / 2 * 2 + square % 2 * 8;
}

/* The kind of a square of a card, as the card lies. */
static inline int edo_square(const struct edo_box *box, int card, bool turned, int square)
{
    int at = edo_bits_at(turned ? EDO_SQUARES - 1 - square : square);
    return 1 + (box->face[card - 1] >> at & 3);
}

/* All six, a byte each in reading order, the first lowest. */
static inline uint64_t edo_squares(const struct edo_box *box, int card, bool turned)
{
    uint64_t rows = box->face[card - 1] * (uint64_t)(1 | 1 << 18 | (uint64_t)1 << 36);
    uint64_t upright = (rows >> 4 & 0x030303030303) + 0x010101010101;
    return turned ? __builtin_bswap64(upright) >> 16 : upright;
}

/* -- a house -- */

struct laid {
    uint8_t card;  /* 1..64; with EDO_TURNED, turned */
    int8_t x, y;   /* the top left square */
    uint8_t lined; /* its squares in runs of three or more, by bit: not to be covered */
    uint32_t open; /* where the next card fits around it, see house.c */
};
enum { EDO_TURNED = 0x80 };

static inline int edo_card(struct laid laid)
{
    return laid.card & ~EDO_TURNED;
}

static inline bool edo_is_turned(struct laid laid)
{
    return laid.card & EDO_TURNED;
}

/* The faces come beside it: with three words it would not be passed in registers, which
 * costs random play 6 percent. */
struct house {
    const struct laid *laid;
    int cards;
};

/* Whether the next card may lie there: E11, E12, E13. */
bool edo_fits(struct house house, int x, int y);
/* A placement drawn evenly from all that are legal. */
void edo_random_place(struct house house, rng_t *rng, int *x, int *y, bool *turned);

/* The cards near the last one, itself included, by bit: beyond, no place touches both. */
enum { EDO_NEAR_COLUMNS = 4, EDO_NEAR_ROWS = 6 };
static inline uint64_t edo_near(struct house house)
{
    struct laid at = house.laid[house.cards - 1];
    uint64_t near = 0;
    for (int i = 0; i < house.cards; i++) { /* no branch: it would be guessed badly */
        unsigned column = (unsigned)(house.laid[i].x - at.x + EDO_NEAR_COLUMNS);
        unsigned row = (unsigned)(house.laid[i].y - at.y + EDO_NEAR_ROWS);
        near |= (uint64_t)((column <= 2 * EDO_NEAR_COLUMNS) & (row <= 2 * EDO_NEAR_ROWS))
                << i;
    }
    return near;
}

/* Makes the last card part of the house: its card, x and y are set. `near` is edo_near. */
void edo_lay(struct laid *laid, int cards, uint64_t near);
/* No card may cover the squares of this row or column any more. */
void edo_close(struct laid *laid, int cards, struct square from, struct square to);

/* Every place where a card fits, as rows of bits. */
enum { EDO_PLACE_ROWS = 3 * EDO_LONGEST_HOUSE + 4, EDO_PLACE_WORDS = 2 };
struct places {
    int left, top, rows; /* the place of bit 0 of row 0; how many rows */
    uint64_t row[EDO_PLACE_ROWS][EDO_PLACE_WORDS];
};
void edo_places(struct house house, struct places *out);

/* The index of the card that is seen on a square; -1: there is none. */
int edo_seen(const struct laid *laid, int cards, int x, int y);
/* The kind of the visible square, 0 where there is none. */
int edo_kind_at(struct house house, const struct edo_box *box, int x, int y);

/* A run of three or more alike squares. */
struct line {
    uint8_t kind;
    bool is_column;
    int8_t x, y; /* its first square: the leftmost or topmost */
    uint8_t length;
};
enum { EDO_MOST_LINES = 6 + 4 + 1 }; /* of one card: rows, columns, room for one try */

/* The lines through the last card of the house (E15); `near` is edo_near. `out` has room for
 * EDO_MOST_LINES. */
int edo_lines(struct house house, const struct edo_box *box, uint64_t near,
              struct line *out);

/* Marks the squares of these lines: they may not be covered any more (E12). */
void edo_mark_lines(struct laid *laid, int cards, const struct line *line, int lines);

/* -- scoring -- */

struct pay {
    uint8_t points[EDO_MOST_LINES]; /* what each line paid; 0: nothing */
    uint8_t kinds;                  /* bit set of the kinds paid */
    uint8_t bonus, total;
    uint8_t tokens; /* the specialists left, by bit */
};
enum { EDO_ALL_TOKENS = (1 << EDO_KINDS) - 1 };

/* What the lines of one card pay, E16 to E22. `tokens` are the specialists at hand; 0 plays
 * without them. */
struct pay edo_pay(const struct line *line, int lines, unsigned tokens);

/* -- the state -- */

struct player {
    uint8_t score;
    uint8_t cards;   /* laid in the house */
    uint8_t holding; /* the card taken and not yet placed; 0: none */
    uint8_t tokens;  /* specialists, a bit for each kind; always 0 without the option */
    uint8_t gain;    /* what the card placed this round pays when all have placed, */
    uint8_t tokens_after; /* and the specialists left then */
};

struct state {
    struct head head;
    uint8_t live;        /* option grab=live */
    uint8_t specialists; /* option */
    uint8_t phase;
    uint8_t round;
    uint8_t first;                   /* the round's first player */
    uint8_t slots;                   /* dealt so far */
    uint8_t left;                    /* slots not taken yet, by bit slot - 1 */
    uint8_t placed;                  /* seats that have placed, by bit seat */
    uint8_t slot[MAX_SEATS];         /* cards */
    uint8_t taken_by[MAX_SEATS];     /* seats; 0: nobody */
    uint8_t holders;                 /* seats that hold a card, by bit seat */
    uint8_t zero[3];                 /* for the deck's alignment */
    struct player player[MAX_SEATS]; /* by seat - 1 */
    uint64_t deck;                   /* cards not yet seen, by bit card - 1 */
    struct laid laid[EDO_CARDS];     /* house after house, see edo_house */
    struct edo_box box;
};
_Static_assert(sizeof(struct state) == 592 + sizeof(struct edo_box), "no padding");

/* All seats, as a mask of actors. */
static inline unsigned edo_everybody(const struct state *s)
{
    return (2u << s->head.seats) - 2;
}

static inline int edo_next_seat(const struct state *s, int seat)
{
    return seat < s->head.seats ? seat + 1 : 1;
}

/* How long a house can get: the deck is dealt evenly, one card for each in every round. */
static inline int edo_house_room(int seats)
{
    return EDO_CARDS / seats;
}

static inline struct laid *edo_laid(struct state *s, int seat)
{
    return s->laid + (seat - 1) * edo_house_room(s->head.seats);
}

static inline struct house edo_house(const struct state *s, int seat)
{
    return (struct house){s->laid + (seat - 1) * edo_house_room(s->head.seats),
                          s->player[seat - 1].cards};
}

/* -- moves --
 *
 *     bit  0      turned            deal, take: the number is in bits 0..
 *          1..11  x + 1024
 *         12..22  y + 1024
 *         24..25  enum edo_move */
enum edo_move { EDO_MOVE_DEAL, EDO_MOVE_TAKE, EDO_MOVE_PLACE };
enum { EDO_FAR = 999 }; /* coordinates are read from -999 to 999 */

static inline move_t edo_move_number(enum edo_move kind, int number)
{
    return (move_t)kind << 24 | (move_t)number;
}

static inline move_t edo_move_place(int x, int y, bool turned)
{
    return (move_t)EDO_MOVE_PLACE << 24 | (move_t)(y + 1024) << 12 |
           (move_t)(x + 1024) << 1 | (move_t)turned;
}

static inline enum edo_move edo_move_kind(move_t move)
{
    return (enum edo_move)(move >> 24);
}

static inline int edo_move_value(move_t move)
{
    return (int)(move & 0xffffff);
}

static inline int edo_move_x(move_t move)
{
    return (int)(move >> 1 & 0x7ff) - 1024;
}

static inline int edo_move_y(move_t move)
{
    return (int)(move >> 12 & 0x7ff) - 1024;
}

static inline bool edo_move_turned(move_t move)
{
    return move & 1;
}

/* -- what the game's constant is made of, in the file of that name -- */

extern const struct box edo_box;
extern const char *const edo_phases[];
extern const struct hints edo_hints;

void edo_result(const void *state, struct result *out);
bool edo_valid(const void *state);
const char *edo_read_move(const char *text, move_t *out);
void edo_put_move(const void *state, int actor, move_t hidden, struct sbuf *out);
void edo_why_not(const void *view, int seat, move_t move, struct reason *out);
void edo_put_json(const void *state, int viewer, struct sbuf *out);
void edo_put_events(const void *before, int actor, move_t hidden, const void *after,
                    int viewer, struct sbuf *out);
void edo_put_detail(const void *state, struct sbuf *out);
void edo_put_components(const void *box, struct sbuf *out);
void edo_put_square(struct square square, struct sbuf *out);
void edo_put_text(const void *state, int viewer, struct sbuf *out);
const char *edo_put_answer(const void *view, int viewer, const char *question,
                           struct sbuf *out);

/* -- pieces that several of them write -- */

bool edo_read_place(const char **text, move_t *out); /* "X,Y" or "X,Y turned" */

/* A card's six letters. */
void edo_write_face(const struct edo_box *box, int card, char out[EDO_SQUARES + 1]);

/* Why a card cannot lie there (E11, E12, E13). */
void edo_why_not_fit(struct house house, int x, int y, struct reason *out);

/* JSON of a line with its squares and points, as events and answers tell it. */
void edo_put_line(const struct line *line, int points, struct sbuf *out);
/* A card with its place and turn, inside an object. */
void edo_put_laid(struct laid laid, struct sbuf *out);
/* "kinds" as words: ["floor","pond"] */
void edo_put_tokens(const char *key, unsigned tokens, struct sbuf *out);

#endif
