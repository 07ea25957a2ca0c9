/* state.h - what the files of Ike No Koi share: the state, the cards, the box.
 * Private to this folder. Clause numbers (K1..) are those of RULES.md. */
#ifndef NIWA_IKE_STATE_H
#define NIWA_IKE_STATE_H

#include "core/game.h"

/* A card's code: a koi is its own value, then come the garden cards. */
enum {
    NO_CARD,
    HIDDEN, /* a named card that the viewer has not seen */
    KOI_LOW,
    KOI_HIGH = 11,
    BAMBOO,
    LOTUS,
    LANTERN,
    BRIDGE,
    CARDS
};

enum {
    RIVER = 4,   /* K10: most cards of a river */
    LOOK = 2,    /* K18: pond cards a lotus shows */
    BASIN = 3,   /* K7 */
    WAITING = 3, /* most bamboo and bridges won together: a basin of bamboo */
    VARIETIES = KOI_HIGH - KOI_LOW + 1,
    BRIDGES = 13, /* ten zones in a grid touch at most this often */
    CHALLENGES = 14,
    HIDDEN_CHALLENGE,
    BASIN_WON = BASIN + 1,
    DOCK_ROWS = 5, /* of any ten zones that hang together, one way or the other */
    DOCK_COLUMNS = VARIETIES
};

enum phase {
    AT_DEAL,
    AT_DRAW,
    AT_CARD,
    AT_TOP,
    AT_ORDER,
    AT_BASIN,
    AT_SHARE,
    AT_BAMBOO,
    AT_BRIDGE,
    AT_EXCHANGE,
    AT_GIVE,
    AT_OVER
};

/* K4. */
enum challenge_type {
    PAIRS,
    THREE,
    MOST_VARIETIES,
    FEWEST_VARIETIES,
    MOST_OF,
    SAME_NUMBER,
    DUOS,
    FEWEST_OF,
    TYPES
};

struct challenge {
    uint8_t type;             /* enum challenge_type */
    uint8_t variety[2];       /* ascending; 0: none */
    uint8_t common, personal; /* lotus it pays; each, for PAIRS and DUOS; 0 for THREE */
};

/* What a pack replaces. What `place` says follows again from `bridge`, which the rules use. */
struct ike_box {
    uint16_t
        bridge[BRIDGES + 1]; /* K3: the two adjacent zones that each number may join, as a
                                     bit mask; from 1, by the smaller zone; 0: none */
    uint8_t place[VARIETIES];               /* K3: of each zone, 16 * row + column */
    uint8_t honour[VARIETIES];              /* K2 */
    struct challenge challenge[CHALLENGES]; /* K4 */
    uint8_t zero[2];
};

/* What lies at one player's dock. */
struct dock {
    uint8_t cards[CARDS];         /* by card: koi, lotus, lanterns; else 0 */
    uint8_t bamboo[KOI_HIGH + 1]; /* by zone: placed there, K17 */
    uint8_t bridge[2];            /* numbers of the box's bridges as placed; 0: none */
    uint8_t challenge;            /* 1..14; 0: not dealt; HIDDEN_CHALLENGE */
};

/* Cards lie in lists from the left, NO_CARD after the last. Knowledge is state: `known`
 * says who has seen the top cards; the basin is seen by whoever has a lantern. In a view
 * the cards that the viewer has not seen are HIDDEN, and count as unseen. */
struct state {
    struct head head;
    uint8_t phase;            /* enum phase */
    uint8_t turn;             /* the seat whose turn it is */
    uint8_t taker;            /* the seat that draws, picks, or settles what it won */
    uint8_t pond;             /* cards left, named ones too */
    uint8_t unseen[CARDS];    /* by card: not named yet, in pond and basin */
    uint8_t river[RIVER];     /* as drawn */
    uint8_t river_count;      /* how many */
    uint8_t top[LOOK];        /* named pond cards, the next to be drawn first */
    uint8_t top_count;        /* how many */
    uint8_t known[LOOK];      /* bit mask of the seats that know each of them */
    uint8_t basin[BASIN];     /* as named */
    uint8_t basin_named;      /* how many; BASIN_WON: a player has taken them, K19 */
    uint8_t waiting[WAITING]; /* bamboo and bridges won, still to be placed */
    uint8_t exchange_due;     /* K12: an exchange comes after what is being settled */
    uint8_t taken_from;       /* phase give: the seat that lost a koi; else 0 */
    uint8_t taken_koi;        /* and which */
    uint8_t common;           /* challenge; 0: not dealt */
    struct dock dock[MAX_SEATS];
    struct ike_box box;
};
_Static_assert(sizeof(struct dock) == 31, "no padding");
_Static_assert(sizeof(struct state) == 336, "no padding");

/* A move in bits:
 *      11..8   7..4         3..0
 *      kind    first word   second word, each 0 where there is none
 * A word is a card, a zone, a seat or a challenge. Hidden words: HIDDEN for a card, 0 for
 * a challenge. */
enum kind {
    DO_DEAL,
    DO_DRAW,
    DO_STOP,
    DO_CARD,
    DO_LOTUS,
    DO_TOP,
    DO_ORDER,
    DO_BASIN,
    DO_PICK,
    DO_BAMBOO,
    DO_BRIDGE,
    DO_EXCHANGE,
    DO_GIVE,
    DO_KEEP,
    KINDS
};

static inline move_t ike_move(unsigned kind, unsigned first, unsigned second)
{
    return kind << 8 | first << 4 | second;
}

static inline unsigned ike_kind(move_t move)
{
    return (unsigned)(move >> 8 & 15);
}

static inline unsigned ike_first(move_t move)
{
    return (unsigned)(move >> 4 & 15);
}

static inline unsigned ike_second(move_t move)
{
    return (unsigned)(move & 15);
}

/* -- what is in the box (box.c) -- */

extern const uint8_t ike_copies[CARDS]; /* K1 */

extern const char *const ike_card_names[];  /* by code, "?" for HIDDEN; ended by NULL */
extern const char *const ike_type_names[];  /* by enum challenge_type, ended by NULL */
extern const char *const ike_phase_names[]; /* by enum phase, ended by NULL */
extern const char *const ike_kind_names[];  /* by enum kind, ended by NULL */

/* What a challenge asks for. */
void ike_put_words(const struct challenge *challenge, struct sbuf *out);

/* K3: the dock in rows, 0 where no zone lies. */
struct grid {
    int rows, columns;
    uint8_t zone[DOCK_ROWS][DOCK_COLUMNS];
};
struct grid ike_grid(const struct ike_box *box);

extern const struct box ike_box;

/* K2: what the Honour Lotus of a variety is worth. */
static inline int ike_honour(const struct ike_box *box, int variety)
{
    return box->honour[variety - KOI_LOW];
}

/* K4: a challenge by its number, from 1. */
static inline const struct challenge *ike_challenge(const struct ike_box *box, int number)
{
    return &box->challenge[number - 1];
}

/* The zones that a bridge joins, given as a bit mask. */
static inline unsigned ike_low_zone(unsigned bridge)
{
    return (unsigned)__builtin_ctz(bridge);
}

static inline unsigned ike_high_zone(unsigned bridge)
{
    return 31 - (unsigned)__builtin_clz(bridge);
}

/* -- small questions about a state -- */

static inline struct dock *ike_dock(struct state *s, int seat)
{
    return &s->dock[seat - 1];
}

static inline const struct dock *ike_peek(const struct state *s, int seat)
{
    return &s->dock[seat - 1];
}

/* K6: the highest variety in play. */
static inline int ike_highest(const struct state *s)
{
    return s->head.seats <= 3 ? KOI_HIGH - 1 : KOI_HIGH;
}

/* Whether there is a bridge of these zones (a bit mask), and both are in use (K6). */
static inline bool ike_may_join(const struct state *s, unsigned bridge)
{
    return bridge != 0 && bridge < 2u << ike_highest(s);
}

static inline bool ike_is_koi(unsigned card)
{
    return card >= KOI_LOW && card <= KOI_HIGH;
}

static inline int ike_next_seat(const struct state *s, int seat)
{
    return seat == s->head.seats ? 1 : seat + 1;
}

/* Copies of a card in a game for that many players (K1, K6). */
static inline int ike_in_play(const struct state *s, int card)
{
    return card == KOI_HIGH && s->head.seats <= 3 ? 0 : ike_copies[card];
}

/* Cards of the pond at the start (K7). */
static inline int ike_full_pond(const struct state *s)
{
    return s->head.seats <= 3 ? 64 : 75;
}

/* A lotus may have named the next card; a viewer who has not seen it can't tell. */
static inline bool ike_is_next_seen(const struct state *s)
{
    return s->top_count > 0 && s->top[0] != HIDDEN;
}

/* -- choices (choices.c) -- */

int ike_moves(const void *state, int actor, move_t *out);
uint32_t ike_weight(const void *state, move_t move);
void ike_draw(const void *state, const uint8_t laid_out[LAID_OUT], struct draw *out);
void ike_lay_out(const void *state, uint8_t out[LAID_OUT]);
move_t ike_random_move(const void *state, int actor, rng_t *rng);

/* Whose personal challenge is dealt next; 0: the common one's turn. For phase deal. */
int ike_dealt_to(const struct state *s);
/* Zones that bridges keep safe, as a bit mask (K14, K20). */
unsigned ike_safe_zones(const struct state *s, int seat);
/* Varieties of koi cards (not bamboo) at a dock, as a bit mask. */
unsigned ike_koi_held(const struct dock *dock);
/* Bridges that a seat may place, as a bit mask of their numbers (K20). */
unsigned ike_bridge_choices(const struct state *s, int seat);
/* Whether the turn's seat can make an exchange at all (K14). */
bool ike_can_exchange(const struct state *s);
/* Own koi of a variety that may be given: what was there before the taking (K14). */
int ike_can_give(const struct state *s, int variety);

/* -- scoring (score.c) -- */

struct sheet_line { /* one player's line of the score sheet */
    int honour, common, personal, lotus, koi, total;
};

struct sheet {
    uint8_t count[MAX_SEATS + 1][KOI_HIGH + 1]; /* by seat, variety: bamboo included */
    uint8_t token[KOI_HIGH + 1];                /* by variety: the seat that won it; 0 */
    struct sheet_line line[MAX_SEATS + 1];      /* by seat */
};

/* The score sheet if the game ended now. A hidden challenge pays nothing. */
void ike_score(const struct state *s, struct sheet *out);
void ike_result(const void *state, struct result *out);
void ike_put_detail(const void *state, struct sbuf *out);

/* -- what the game's constant is made of, in the file of that name -- */

void ike_redact(void *state, int viewer);
void ike_guess(void *state, int viewer, rng_t *rng);
move_t ike_hide(const void *state, int actor, move_t move, int viewer);
bool ike_valid(const void *state);

const char *ike_read_move(const char *text, move_t *out);
void ike_put_move(const void *state, int actor, move_t hidden, struct sbuf *out);
void ike_why_not(const void *view, int seat, move_t move, struct reason *out);
void ike_put_square(struct square square, struct sbuf *out);

void ike_put_json(const void *state, int viewer, struct sbuf *out);
void ike_put_components(const void *box, struct sbuf *out);
void ike_put_text(const void *state, int viewer, struct sbuf *out);
void ike_put_events(const void *before, int actor, move_t hidden, const void *after,
                    int viewer, struct sbuf *out);
const char *ike_put_answer(const void *view, int viewer, const char *question,
                           struct sbuf *out);

extern const struct hints ike_hints;

#endif
