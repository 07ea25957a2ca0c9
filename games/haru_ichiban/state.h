/* state.h - a game of Haru Ichiban as bytes, its moves, and what follows from them. */
#ifndef NIWA_HARU_STATE_H
#define NIWA_HARU_STATE_H

#include "core/game.h"
#include "pond.h"

/* How the pond lies at the start (H4). */
struct haru_box {
    uint32_t pads; /* 16 spots, with the three that follow */
    uint8_t eggs[2], twice_dark,
        zero; /* spots: by seat - 1, where the frogs start, too */
};

/* Every phase asks for one kind of move, so a number names both. */
enum { DRAW, PICK, LOT, CROAK, BLOOM, FROG, WIND, DARK, OVER };
enum { BOTH = 1u << 1 | 1u << 2 }; /* seats, as a mask of actors */

/* Sets of flowers are 8-bit masks, bit V - 1 for value V. What a viewer may not know is 0:
 * the hand of a seat that must have one, the choice of a seat that has chosen. */
struct state {
    struct head head;
    struct pond pond;
    uint32_t last_pond[2]; /* by seat - 1: flowers when the last round ended */
    uint32_t round;        /* from 1 */
    uint32_t score[2];
    /* this round's values in order, four bits each, the first lowest */
    uint32_t played[2];
    uint8_t unplayed[2]; /* hand and reserve together, which is public */
    uint8_t hand[2];
    uint8_t chosen[2];   /* phase pick: the value; else 0 */
    uint8_t revealed[2]; /* the two values revealed last; 0 before the first */
    uint8_t turn;        /* 1 to 8 */
    uint8_t phase;
    uint8_t draws; /* this round's draws so far, both seats': 0 to 16 */
    uint8_t race;  /* option: the first to croak puts the frog first (H16) */
    struct haru_box box;
};
_Static_assert(sizeof(struct state) == 104, "no padding");

/* A move:
 *
 *     bits 0-4   spot; draw, pick: flower's value (0: hidden); lot: seat
 *     bits 5-7   draw: seat; wind: direction
 *     bits 8-11  kind, which is the phase's number
 *
 * `wind none` has spot 0, `croak` nothing but its kind. */
static inline move_t move_of(int kind, int high, int low)
{
    return (move_t)(kind << 8 | high << 5 | low);
}

static inline int move_kind(move_t move)
{
    return (int)(move >> 8 & 15);
}

static inline int move_high(move_t move)
{
    return (int)(move >> 5 & 7);
}

static inline int move_low(move_t move)
{
    return (int)(move & 31);
}

/* A value's bit in a set of flowers; none for a hidden one. */
static inline uint8_t flower(int value)
{
    return (uint8_t)(1u << value >> 1);
}

/* Index (seat - 1) of the small gardener, once picks are revealed and not equal. */
static inline int small_index(const struct state *s)
{
    return s->revealed[1] < s->revealed[0];
}

static inline bool is_tie(const struct state *s)
{
    return s->revealed[0] == s->revealed[1];
}

/* The pad on which the small gardener's flower blooms next; none in the middle of a turn. */
static inline uint32_t dark_pad(const struct pond *pond)
{
    return pond->dark & ~flowered(pond);
}

/* The seat whose draw is next: three each first, seat 1 before seat 2, then by turns. */
static inline int drawer(int draws)
{
    return draws < 6 ? 1 + (draws >= 3) : 1 + (draws & 1);
}

/* How many flowers a seat has drawn after so many draws of both. */
static inline int drawn(int draws, int seat)
{
    if (draws < 6)
        return seat == 1 ? (draws < 3 ? draws : 3) : (draws < 3 ? 0 : draws - 3);
    return seat == 1 ? (draws + 1) / 2 : draws / 2;
}

/* How many flowers both have played: this turn's count once they are revealed. */
static inline int played_count(const struct state *s)
{
    return s->phase == DRAW || s->phase == PICK ? s->turn - 1 : s->turn;
}

/* H8, H10, H13, H16, H17: where a flower may bloom, a frog be put, a pad be turned. */
static inline uint32_t open_spots(const struct state *s)
{
    const struct pond *pond = &s->pond;
    uint32_t open = pond->pads & ~flowered(pond);
    if (s->phase == FROG)
        open &= ~(pond->frogs[0] | pond->frogs[1] | pond->dark);
    return open;
}

/* The flowers a seat may pick. Of another seat's hidden hand: all it could hold. */
static inline uint32_t pickable(const struct state *s, int seat)
{
    return s->hand[seat - 1] ? s->hand[seat - 1] : s->unplayed[seat - 1];
}

/* The flowers that the next draw may bring. */
static inline uint32_t drawable(const struct state *s)
{
    int i = drawer(s->draws) - 1;
    return s->unplayed[i] & ~(uint32_t)s->hand[i];
}

/* -- box.c -- */

/* The pond before the first round, with no frog and no flower on it. */
struct pond haru_pond_of(const struct haru_box *box);

/* -- score.c -- */

/* The seat that has won (H23), or 0. A running game has no winner; equal points and equal
 * luck with fives leave none either. */
int haru_winner(const struct state *s);
/* The same by the scores after a round, and the figures that this round has brought. */
int haru_winner_by(const uint32_t score[2], const struct figures figures[2]);

/* -- what the game's constant is made of, in the file of that name -- */

extern const char *const haru_kinds[]; /* a move's first word, by kind; ended by NULL */
extern const struct hints haru_hints;
extern const struct box haru_box;

void haru_result(const void *state, struct result *out);
void haru_redact(void *state, int viewer);
void haru_guess(void *state, int viewer, rng_t *rng);
move_t haru_hide(const void *state, int actor, move_t move, int viewer);
bool haru_valid(const void *state);
const char *haru_read_move(const char *text, move_t *out);
void haru_put_move(const void *state, int actor, move_t hidden, struct sbuf *out);
void haru_why_not(const void *view, int seat, move_t move, struct reason *out);
void haru_put_json(const void *state, int viewer, struct sbuf *out);
void haru_put_text(const void *state, int viewer, struct sbuf *out);
void haru_put_events(const void *before, int actor, move_t hidden, const void *after,
                     int viewer, struct sbuf *out);
const char *haru_put_answer(const void *view, int viewer, const char *question,
                            struct sbuf *out);
void haru_put_detail(const void *state, struct sbuf *out);
void haru_put_components(const void *box, struct sbuf *out);

/* -- pieces that several of them write -- */

/* A spot's name; and as a JSON text. */
void haru_put_spot(int spot, struct sbuf *out);
void haru_json_spot(int spot, struct sbuf *out);
/* The squares of a set, in reading order, as a JSON list. */
void haru_json_spots(uint32_t set, struct sbuf *out);
/* A seat's number, or null for 0. */
void haru_json_key_seat(const char *key, int seat, struct sbuf *out);
/* Whose flower or frog is on a spot: a seat, or 0. */
int haru_owner(const uint32_t sets[2], uint32_t spot);
/* What a wind moves from where to where, as a JSON list. */
void haru_json_moved(const struct pond *pond, move_t wind, struct sbuf *out);
/* Both players' figures, as a JSON list, and what they are worth. */
void haru_json_figures(const uint32_t flowers[2], struct sbuf *out);
void haru_json_points(const uint32_t flowers[2], struct sbuf *out);
/* The same figures one by one: calls `put` for each. */
void haru_each_figure(const uint32_t flowers[2],
                      void (*put)(int seat, const char *kind, uint32_t spots,
                                  struct sbuf *out),
                      struct sbuf *out);

#endif
