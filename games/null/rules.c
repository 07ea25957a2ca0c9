/* rules.c - Null, the smallest lawful game: a start for new ones, and a subject for the tests.
 * Everybody is dealt a secret stone, then all pick a lantern unseen. RULES.md has the
 * clauses. */
#include "../games.h"

#include "core/bits.h"
#include "state.h"

const char *const null_phases[] = {"deal", "pick", "over", NULL};
static const char *const kinds[] = {"deal", "pick", NULL};
static const struct option options[] = {
    {.name = "open", .help = "stones lie open from the start"},
    {0},
};

static void init(void *state, const int32_t *option)
{
    struct state *s = state;
    s->open = (uint8_t)option[0];
    s->head.actors = 1u << CHANCE;
}

unsigned null_free_stones(const struct state *s)
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
    uint64_t set = actor == CHANCE ? null_free_stones(s) : (1u << (LANTERNS + 1)) - 2;
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

/* One bag of stones. */
static void next_draw(const void *state, const uint8_t laid_out[LAID_OUT],
                      struct draw *out)
{
    const struct state *s = state;
    (void)laid_out;
    while (s->stone[out->place])
        out->place++;
}

static int phase(const void *state)
{
    return ((const struct state *)state)->phase;
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
    .phases = null_phases,
    .kinds = kinds,
    .init = init,
    .moves = moves,
    .apply = apply,
    .result = null_result,
    .phase = phase,
    .draw = next_draw,
    .redact = null_redact,
    .guess = null_guess,
    .hide = null_hide,
    .read_move = null_read_move,
    .put_move = null_put_move,
    .why_not = null_why_not,
    .put_json = null_put_json,
    .put_text = null_put_text,
    .put_events = null_put_events,
    .put_answer = null_put_answer,
    .put_detail = null_put_detail,
    .put_components = null_put_components,
    .valid = null_valid,
    .hints = &null_hints,
};
