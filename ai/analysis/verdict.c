/* verdict.c - a seat's move judged by what the seat could know. */
#include "ai/analysis/verdict.h"

#include "ai/bot.h"
#include "core/must.h"
#include "core/signature.h"

#include <string.h>

enum {
    MOST_GUESSES = 80,
    FINALISTS = 6,  /* moves that are judged with all play-outs, beside the one played */
    FIRST_LOOK = 8, /* of all moves, with so many times fewer */
    CLOSE = WORTH_ONE / 100 /* a loss that may be less is too close to call */
};

struct judged { /* a legal move */
    move_t move;
    uint32_t share; /* in the mixture, in millionths */
    int32_t first;  /* what it is worth to the seat at first look */
    bool is_final;
    struct worth worth;
};

struct bench { /* what lies in the memory that the host gave */
    const struct effort *effort;
    const struct game *game;
    int seat, n;
    uint32_t guesses;
    bool is_open; /* nothing was hidden */
    union any_state guess[MOST_GUESSES];
    struct worth by_guess[MOST_GUESSES];
    struct judged judged[MAX_MOVES];
    struct advice advice;
    uint64_t search[];
};
_Static_assert(sizeof(struct bench) + BOT_MEMORY <= VERDICT_MEMORY, "a search fits, too");

/* -- worths of a view -- */

/* Guesses what is hidden; a single guess is enough where nothing is. */
static void make_guesses(struct bench *b, const void *view)
{
    rng_t rng = rng_seeded(
        signature_mix(b->effort->seed ^ (uint64_t)b->seat, game_hash(b->game, view)));
    uint32_t most = b->effort->guesses;

    must(most <= MOST_GUESSES);
    for (b->guesses = 0; b->guesses < most; b->guesses++) {
        union any_state *guess = &b->guess[b->guesses];
        memcpy(guess, view, b->game->state_size);
        game_guess(b->game, guess, b->seat, &rng);
        b->is_open = memcmp(guess, view, b->game->state_size) == 0;
        if (b->is_open) {
            b->guesses = 1;
            return;
        }
    }
}

/* The worth of the view, or of what it is after a move: the mean over the guesses. A single
 * guess has all play-outs, so that it is the worth of the state itself. */
static void worth_over_guesses(struct bench *b, const move_t *move, uint32_t guesses,
                               uint32_t playouts, struct worth *out)
{
    uint32_t each;

    must(guesses > 0);
    each = (playouts + guesses - 1) / guesses;
    for (uint32_t i = 0; i < guesses; i++) {
        union any_state state;
        memcpy(&state, &b->guess[i], b->game->state_size);
        if (move)
            game_apply(b->game, &state, b->seat, *move);
        worth_of(b->effort, each, b->game, &state, &b->by_guess[i]);
    }
    if (guesses == 1)
        *out = b->by_guess[0];
    else
        worth_mean(b->by_guess, guesses, out);
}

static void judge_fully(struct bench *b, struct judged *judged)
{
    if (judged->is_final)
        return;
    judged->is_final = true;
    worth_over_guesses(b, &judged->move, b->guesses, b->effort->playouts, &judged->worth);
}

/* -- which moves are judged fully -- */

static void look_at_all(struct bench *b)
{
    uint32_t guesses = (b->guesses + 3) / 4;
    uint32_t playouts = (b->effort->playouts + FIRST_LOOK - 1) / FIRST_LOOK;
    for (int i = 0; i < b->n; i++) {
        struct worth worth;
        worth_over_guesses(b, &b->judged[i].move, guesses, playouts, &worth);
        b->judged[i].first = worth.of[b->seat];
    }
}

static void judge_finalists(struct bench *b)
{
    if (b->n > FINALISTS)
        look_at_all(b);
    for (int k = 0; k < FINALISTS && k < b->n; k++) {
        struct judged *best = NULL;
        for (int i = 0; i < b->n; i++)
            if (!b->judged[i].is_final && (!best || b->judged[i].first > best->first))
                best = &b->judged[i];
        if (best)
            judge_fully(b, best);
    }
}

static struct judged *find(struct bench *b, move_t move)
{
    for (int i = 0; i < b->n; i++)
        if (b->judged[i].move == move)
            return &b->judged[i];
    must(false);
    return NULL;
}

/* The best of those that were judged fully; of equal ones the one played. */
static struct judged *best_of(struct bench *b, struct judged *played)
{
    struct judged *best = played;
    for (int i = 0; i < b->n; i++)
        if (b->judged[i].is_final &&
            b->judged[i].worth.of[b->seat] > best->worth.of[b->seat])
            best = &b->judged[i];
    return best;
}

/* -- a good mixture -- */

static void mix(struct bench *b, const void *view)
{
    struct limits limits = {.nodes = b->effort->nodes,
                            .seed = signature_mix(b->effort->seed, 1),
                            .memory = b->search,
                            .memory_size = BOT_MEMORY};
    uint64_t all = 0;

    search_think(b->game, view, b->seat, &limits, &b->advice);
    for (int i = 0; i < b->advice.choices; i++)
        all += b->advice.choice[i].visits;
    for (int i = 0; i < b->advice.choices && all > 0; i++)
        find(b, b->advice.choice[i].move)->share =
            (uint32_t)((uint64_t)b->advice.choice[i].visits * WORTH_ONE / all);
}

/* What the mixture is worth; returns its most likely move. */
static struct judged *worth_of_mixture(struct bench *b, struct worth *out)
{
    struct judged *most = &b->judged[0];
    int64_t sum[MAX_SEATS + 1] = {0}, all = 0;

    *out = (struct worth){{0}, {0}};
    for (int i = 0; i < b->n; i++) {
        struct judged *judged = &b->judged[i];
        if (judged->share == 0)
            continue;
        judge_fully(b, judged);
        most = judged->share > most->share ? judged : most;
        all += judged->share;
        for (int seat = 1; seat <= MAX_SEATS; seat++)
            sum[seat] += (int64_t)judged->share * judged->worth.of[seat];
    }
    must(all > 0);
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        out->of[seat] = (int32_t)(sum[seat] / all);
        out->error[seat] = most->worth.error[seat];
    }
    return most;
}

/* -- the verdict -- */

static int32_t square_root(double square)
{
    int32_t root = 0;
    for (int32_t bit = 1 << 21; bit; bit >>= 1)
        if ((double)(root | bit) * (double)(root | bit) <= square)
            root |= bit;
    return root;
}

static void set_interval(struct verdict *v, int seat)
{
    double best = v->at_best.error[seat], played = v->after.error[seat];
    int32_t off = square_root(best * best + played * played) * 2;

    v->low = v->loss > off ? v->loss - off : 0;
    v->high = v->loss > 0 ? v->loss + off : 0;
    v->high = v->high < WORTH_ONE ? v->high : WORTH_ONE;
    v->is_close = v->loss > 0 && v->low < CLOSE;
}

static void judge_choice(struct bench *b, struct judged *played, struct verdict *v)
{
    struct judged *best;
    judge_finalists(b);
    best = best_of(b, played);
    v->best = best->move;
    v->at_best = best->worth;
}

static void judge_pick(struct bench *b, const void *view, struct judged *played,
                       struct verdict *v)
{
    mix(b, view);
    v->is_mixed = true;
    v->share = played->share;
    v->best = worth_of_mixture(b, &v->at_best)->move;
    if (v->share > 0) /* it belongs to a good mixture: it is no mistake */
        v->at_best = played->worth;
}

void verdict_of(const struct effort *effort, const struct game *game, const void *view,
                int seat, move_t move, void *memory, struct verdict *out)
{
    struct bench *b = memory;
    move_t list[MAX_MOVES];
    struct judged *played;

    memset(out, 0, sizeof *out);
    b->effort = effort;
    b->game = game;
    b->seat = seat;
    b->n = game_moves(game, view, seat, list);
    for (int i = 0; i < b->n; i++)
        b->judged[i] = (struct judged){.move = list[i]};
    make_guesses(b, view);
    worth_over_guesses(b, NULL, b->guesses, effort->playouts, &out->before);
    played = find(b, move);
    judge_fully(b, played);
    out->choices = b->n;
    out->is_open = b->is_open;
    out->after = played->worth;
    if (b->n > 1 && game_peek(view)->mode == SECRET) {
        judge_pick(b, view, played, out);
    } else if (b->n > 1) {
        judge_choice(b, played, out);
    } else {
        out->best = move;
        out->at_best = played->worth;
    }
    out->loss = out->at_best.of[seat] - out->after.of[seat];
    if (out->loss < 0) { /* a move beside the mixture that seems no worse */
        out->loss = 0;
        out->at_best = out->after;
    }
    set_interval(out, seat);
}
