/* null.c - the smallest lawful game: a start for new ones, and a subject for the tests.
 * Everybody is dealt a secret stone, then all pick a lantern unseen. RULES.md has the
 * clauses. */
#include "../games.h"

#include "core/bits.h"
#include "core/json.h"
#include "core/words.h"

#include <string.h>

enum { STONES = 9, LANTERNS = 3, HIDDEN = STONES + 1 };
enum { DEAL, PICK, OVER };

struct state {
    struct head head;
    uint8_t open; /* option: stones lie open */
    uint8_t phase;
    uint8_t stone[MAX_SEATS]; /* by seat - 1; 0: not dealt; HIDDEN: not for this viewer */
    uint8_t pick[MAX_SEATS];  /* by seat - 1; 0: not picked, or hidden */
};
_Static_assert(sizeof(struct state) == 32, "no padding");

/* A move is a stone for CHANCE, a lantern for a seat:
 *     bit 7 set: a lantern is picked; bits 0..6: its number, or the stone's. */
enum { PICKED = 1 << 7, NUMBER = PICKED - 1, HOLE = 0 };

static const char *const phases[] = {"deal", "pick", "over", NULL};
static const char *const kinds[] = {"deal", "pick", NULL};
static const struct option options[] = {
    {.name = "open", .help = "stones lie open from the start"},
    {0},
};

/* -- the rules -- */

static void init(void *state, const int32_t *option)
{
    struct state *s = state;
    s->open = (uint8_t)option[0];
    s->head.actors = 1u << CHANCE;
}

static unsigned free_stones(const struct state *s)
{
    unsigned free = (1u << (STONES + 1)) - 2;
    for (int i = 0; i < s->head.seats; i++)
        if (s->stone[i])
            free &= ~(1u << s->stone[i]);
    return free;
}

static int moves(const void *state, int actor, move_t *out)
{
    const struct state *s = state;
    uint64_t set = actor == CHANCE ? free_stones(s) : (1u << (LANTERNS + 1)) - 2;
    unsigned kind = actor == CHANCE ? 0 : PICKED;
    int n = 0;
    while (set)
        out[n++] = kind | (unsigned)bits_pop(&set);
    return n;
}

static void apply(void *state, int actor, move_t move)
{
    struct state *s = state;
    unsigned everybody = (2u << s->head.seats) - 2;

    if (actor == CHANCE) {
        int next = 0;
        while (s->stone[next])
            next++;
        s->stone[next] = (uint8_t)move;
        if (next + 1 == s->head.seats) {
            s->phase = PICK;
            s->head.actors = (uint8_t)everybody;
            s->head.mode = SECRET;
        }
        return;
    }
    s->pick[actor - 1] = (uint8_t)(move & NUMBER);
    s->head.actors &= (uint8_t)~(1u << actor);
    if (s->head.actors == 0) {
        s->phase = OVER;
        s->head.mode = TURN;
    }
}

/* N4: a lantern counts only where nobody else picked it. */
static bool is_alone(const struct state *s, int i)
{
    for (int j = 0; j < s->head.seats; j++)
        if (j != i && s->pick[j] == s->pick[i])
            return false;
    return true;
}

static void result(const void *state, struct result *out)
{
    const struct state *s = state;
    for (int i = 0; i < s->head.seats; i++)
        out->score[i + 1] = s->stone[i] + (is_alone(s, i) ? 2 * s->pick[i] : 0);
    result_rank(out, s->head.seats);
}

static int phase(const void *state)
{
    return ((const struct state *)state)->phase;
}

/* -- secrets -- */

static void redact(void *state, int viewer)
{
    struct state *s = state;
    if (s->phase == OVER)
        return;
    for (int i = 0; i < s->head.seats; i++)
        if (i + 1 != viewer) {
            s->pick[i] = 0;
            if (!s->open && s->stone[i])
                s->stone[i] = HIDDEN;
        }
}

static void guess(void *state, int viewer, rng_t *rng)
{
    struct state *s = state;
    (void)viewer;
    for (int i = 0; i < s->head.seats; i++) {
        if (s->stone[i] == HIDDEN) {
            uint64_t free = free_stones(s);
            uint32_t n = (uint32_t)bits_count(free);
            s->stone[i] = (uint8_t)bits_nth(free, (int)rng_below(rng, n));
        }
        if (s->phase == PICK && !s->pick[i] && !game_may_act(s, i + 1))
            s->pick[i] = (uint8_t)(1 + rng_below(rng, LANTERNS));
    }
}

static move_t hide(const void *state, int actor, move_t move, int viewer)
{
    const struct state *s = state;
    if (actor == CHANCE) {
        int next = 1;
        while (s->stone[next - 1])
            next++;
        return s->open || next == viewer ? move : HOLE;
    }
    bool is_last = bits_count(s->head.actors) == 1;
    return actor == viewer || is_last ? move : HOLE;
}

/* -- words -- */

static const char *read_move(const char *text, move_t *out)
{
    int number;
    if (words_take(&text, "deal") && words_int(&text, 1, STONES, &number) &&
        words_end(text)) {
        *out = (move_t)number;
        return NULL;
    }
    if (words_take(&text, "pick") && words_int(&text, 1, 99, &number) &&
        words_end(text)) {
        *out = PICKED | (move_t)number;
        return NULL;
    }
    return "a move reads 'pick L' with a lantern's number";
}

static void put_move(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    (void)state;
    sb_text(out, actor == CHANCE ? "deal " : "pick ");
    if (hidden == HOLE)
        sb_char(out, '?');
    else
        sb_int(out, (int64_t)(hidden & NUMBER));
}

static void why_not(const void *view, int seat, move_t move, struct reason *out)
{
    (void)view, (void)seat;
    if (!(move & PICKED)) {
        out->clause = "N1";
        out->code = "chance-deals";
        out->words = "stones are dealt by chance, not by players";
        return;
    }
    out->clause = "N3";
    out->code = "no-such-lantern";
    out->words = "there is no lantern {0}; they are 1 to {1}";
    out->arg[0] = (int32_t)(move & NUMBER);
    out->arg[1] = LANTERNS;
}

static void put_number(struct sbuf *out, const char *key, int number)
{
    if (number >= 1 && number <= STONES)
        json_key_int(out, key, number);
    else
        json_key_null(out, key);
}

static void put_json(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;
    json_open(out, '{');
    json_key_text(out, "phase", phases[s->phase]);
    json_key_open(out, "players", '[');
    for (int i = 0; i < s->head.seats; i++) {
        json_open(out, '{');
        put_number(out, "stone", s->stone[i]);
        put_number(out, "pick", s->pick[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void put_text(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;
    for (int i = 0; i < s->head.seats; i++) {
        sb_put(out, "seat %d: stone ", i + 1);
        if (s->stone[i] >= 1 && s->stone[i] <= STONES)
            sb_int(out, s->stone[i]);
        else
            sb_char(out, '?');
        if (s->pick[i])
            sb_put(out, ", lantern %d", s->pick[i]);
        sb_char(out, '\n');
    }
}

static void put_detail(const void *state, struct sbuf *out)
{
    const struct state *s = state;
    json_open(out, '{');
    json_key_open(out, "alone", '[');
    for (int i = 0; i < s->head.seats; i++)
        json_bool(out, is_alone(s, i));
    json_close(out, ']');
    json_close(out, '}');
}

static void put_components(struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "game", "null");
    json_key_int(out, "stones", STONES);
    json_key_int(out, "lanterns", LANTERNS);
    json_close(out, '}');
}

static bool valid(const void *state)
{
    const struct state *s = state;
    unsigned seen = 0;
    if (s->phase > OVER || s->open > 1)
        return false;
    for (int i = 0; i < MAX_SEATS; i++) {
        bool is_seat = i < s->head.seats;
        if (s->stone[i] > (is_seat ? HIDDEN : 0) || s->pick[i] > (is_seat ? LANTERNS : 0))
            return false;
        if (s->stone[i] >= 1 && s->stone[i] <= STONES && (seen >> s->stone[i] & 1))
            return false;
        if (s->phase == OVER && is_seat && s->stone[i] == HIDDEN)
            return false;
        seen |= 1u << s->stone[i];
    }
    if (s->phase == DEAL)
        return s->head.actors == 1u << CHANCE && s->head.mode == TURN &&
               !s->stone[s->head.seats - 1];
    return !game_may_act(s, CHANCE) && (s->head.actors == 0) == (s->phase == OVER);
}

const struct game null_game = {
    .name = "null",
    .title = "Null",
    .rules = 1,
    .min_seats = 2,
    .max_seats = 5,
    .state_size = sizeof(struct state),
    .max_moves = STONES,
    .clause_letter = 'N',
    .clauses = 5,
    .options = options,
    .phases = phases,
    .kinds = kinds,
    .init = init,
    .moves = moves,
    .apply = apply,
    .result = result,
    .phase = phase,
    .redact = redact,
    .guess = guess,
    .hide = hide,
    .read_move = read_move,
    .put_move = put_move,
    .why_not = why_not,
    .put_json = put_json,
    .put_text = put_text,
    .put_detail = put_detail,
    .put_components = put_components,
    .valid = valid,
};
