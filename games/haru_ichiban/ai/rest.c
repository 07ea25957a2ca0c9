/* rest.c - the last turns of a round, solved: every flower that is left is public.
 *
 * From turn 6 on nobody draws any more, so nothing is hidden but what both are about to pick.
 * Within a turn the players move one after the other: alpha-beta. Between two turns stands a
 * matrix of picks, whose cells are the turns that follow; it is solved in whole numbers. Values
 * are those of seat 1, from 0 to VALUE_ONE. */
#include "rest.h"

#include "core/bits.h"
#include "core/must.h"

#include <string.h>

enum { LOWEST = -1, HIGHEST = VALUE_ONE + 1, NOBODY = 2 };
enum { MANY_SLOTS = 1 << 14, FEW_SLOTS = 1 << 10, ASKS_EACH = 256 /* positions */ };

struct board { /* what of the pond still matters in this round */
    uint32_t pads;
    uint32_t dark; /* the dark pad without a flower; none in the middle of a turn */
    uint32_t flowers[2], frogs[2];
};

struct turn {
    int number;
    int small;       /* index of the small gardener, or NOBODY */
    uint8_t hand[2]; /* what is left after this turn's picks */
};

struct window { /* what the players have got already elsewhere */
    int32_t low, high;
};

struct solver {
    const struct state *state; /* as it was given */
    struct rest *rest;
    struct slot *slot; /* positions solved before */
    uint32_t slots;    /* a power of two, or 0 */
    bool gave_up;
    int32_t worth
        [ROUND_ENDS]; /* of the ends of the round, by both players' gains; -1: unknown */
};

struct slot {
    uint64_t key;
    int64_t value;
};

static const struct window open = {0, VALUE_ONE};

static int32_t solve_picks(struct solver *solver, const struct board *board, int number,
                           const uint8_t hand[2], struct window window);

/* -- the end of the round -- */

static bool ends(const struct board *board)
{
    return has_figure(board->flowers[0]) || has_figure(board->flowers[1]);
}

static int32_t value_of_end(struct solver *solver, const struct board *board)
{
    struct figures figures[2] = {{0}, {0}};
    uint32_t points[2], at;
    for (int i = 0; i < 2; i++) {
        if (has_figure(board->flowers[i]))
            figures[i] = haru_figures(board->flowers[i]);
        points[i] = (uint32_t)haru_points(&figures[i]);
        must(points[i] < MOST_POINTS);
    }
    at = ((points[0] * MOST_POINTS + points[1]) << 2) |
         (uint32_t)haru_has_five(&figures[0]) << 1 | (uint32_t)haru_has_five(&figures[1]);
    if (solver->worth[at] < 0) {
        uint32_t score[2] = {solver->state->score[0] + points[0],
                             solver->state->score[1] + points[1]};
        int winner = haru_winner_by(score, figures);
        struct state quiet = *solver->state;
        memcpy(quiet.score, score, sizeof score);
        quiet.phase = DRAW;
        quiet.draws = 0;
        solver->worth[at] =
            winner == 1   ? VALUE_ONE
            : winner == 2 ? 0
                          : (int32_t)solver->rest->worth(solver->rest->context, &quiet);
    }
    return solver->worth[at];
}

/* -- choosing -- */

/* The best so far for whoever chooses: seat 1 wants much, seat 2 little. */
static int32_t worst_for(int who)
{
    return who == 0 ? LOWEST : HIGHEST;
}

/* Takes what one more choice leads to. True: the other would not let it come to this. */
static bool take(int who, int32_t value, int32_t *best, struct window *window)
{
    if (who == 0 ? value > *best : value < *best)
        *best = value;
    if (who == 0 && value > window->low)
        window->low = value;
    if (who == 1 && value < window->high)
        window->high = value;
    return window->low >= window->high;
}

static uint32_t open_pads(const struct board *board)
{
    return board->pads & ~(board->flowers[0] | board->flowers[1]);
}

static uint32_t frog_pads(const struct board *board)
{
    return open_pads(board) & ~(board->frogs[0] | board->frogs[1] | board->dark);
}

/* -- D, and the next turn -- */

static int32_t next_turn(struct solver *solver, const struct board *board,
                         const struct turn *turn, struct window window)
{
    return solve_picks(solver, board, turn->number + 1, turn->hand, window);
}

/* Takes the frog off a spot; its owner's index, or -1. */
static int frog_off(struct board *board, uint32_t spot)
{
    for (int i = 0; i < 2; i++)
        if (board->frogs[i] & spot) {
            board->frogs[i] = 0;
            return i;
        }
    return -1;
}

/* What follows. */
typedef int32_t stage(struct solver *solver, const struct board *board,
                      const struct turn *turn, struct window window);

/* Somebody chooses where a frog goes; `then` follows. */
static int32_t put_frog(struct solver *solver, const struct board *board,
                        const struct turn *turn, int who, int frog, struct window window,
                        stage *then)
{
    int32_t best = worst_for(who);
    for (uint64_t set = frog_pads(board); set;) {
        struct board after = *board;
        after.frogs[frog] = bit(bits_pop(&set));
        if (take(who, then(solver, &after, turn, window), &best, &window))
            break;
    }
    return best;
}

static int32_t darken(struct solver *solver, const struct board *board,
                      const struct turn *turn, uint32_t spot, struct window window)
{
    struct board after = *board;
    int frog = frog_off(&after, spot);
    after.dark = spot;
    if (frog < 0)
        return next_turn(solver, &after, turn, window);
    return put_frog(solver, &after, turn, 1 - turn->small, frog, window, next_turn);
}

static int32_t choose_dark(struct solver *solver, const struct board *board,
                           const struct turn *turn, struct window window)
{
    int who = 1 - turn->small;
    int32_t best = worst_for(who);
    for (uint64_t set = open_pads(board); set;)
        if (take(who, darken(solver, board, turn, bit(bits_pop(&set)), window), &best,
                 &window))
            break;
    return best;
}

/* -- C -- */

static struct board blown(const struct board *board, int spot, int direction)
{
    uint32_t line = line_from(board->pads, spot, direction);
    struct board after = *board;
    uint32_t *set = (uint32_t *)&after;
    for (size_t i = 0; i < sizeof after / sizeof *set; i++)
        set[i] = (set[i] & ~line) | stepped(set[i] & line, direction);
    return after;
}

static bool may_look(struct rest *rest)
{
    if (rest->positions == 0)
        return false;
    rest->positions--;
    return rest->positions % ASKS_EACH || !rest->is_over || !rest->is_over(rest->context);
}

static int32_t after_wind(struct solver *solver, const struct board *board,
                          const struct turn *turn, struct window window)
{
    if (!may_look(solver->rest))
        solver->gave_up = true;
    if (solver->gave_up)
        return VALUE_ONE / 2;
    if (turn->number == FLOWERS || ends(board))
        return value_of_end(solver, board);
    return choose_dark(solver, board, turn, window);
}

/* Whether a wind in a direction may make a figure: not if even flowers that stay and move at
 * once make none. */
static bool may_make(const struct board *board, int i, int direction)
{
    uint32_t flowers = board->flowers[i];
    return has_figure(flowers | (stepped(flowers, direction) & POND));
}

/* First the winds that end the round, then the others. */
static int32_t choose_wind(struct solver *solver, const struct board *board,
                           const struct turn *turn, struct window window)
{
    int who = turn->small;
    int32_t best = worst_for(who);
    uint32_t ending[4] = {0};

    for (int direction = NORTH; direction <= WEST; direction++) {
        if (!may_make(board, 0, direction) && !may_make(board, 1, direction))
            continue;
        for (uint64_t set = blowable(board->pads, direction); set;) {
            int spot = bits_pop(&set);
            struct board after = blown(board, spot, direction);
            if (!ends(&after))
                continue;
            ending[direction] |= bit(spot);
            if (take(who, value_of_end(solver, &after), &best, &window))
                return best;
        }
    }
    if (take(who, after_wind(solver, board, turn, window), &best, &window) ||
        turn->number == FLOWERS)
        return best;
    for (int direction = NORTH; direction <= WEST; direction++)
        for (uint64_t set = blowable(board->pads, direction) & ~ending[direction]; set;) {
            struct board after = blown(board, bits_pop(&set), direction);
            if (take(who, after_wind(solver, &after, turn, window), &best, &window))
                return best;
        }
    return best;
}

/* -- A and B -- */

static int32_t after_bloom(struct solver *solver, const struct board *board,
                           const struct turn *turn, uint32_t spot, struct window window)
{
    struct board after = *board;
    int great = 1 - turn->small, frog;

    after.flowers[great] |= spot;
    frog = frog_off(&after, spot);
    if (has_figure(after.flowers[great]))
        return value_of_end(solver, &after);
    if (turn->number >= 7)
        after.frogs[0] = after.frogs[1] = 0;
    else if (frog >= 0)
        return put_frog(solver, &after, turn, great, frog, window, choose_wind);
    return choose_wind(solver, &after, turn, window);
}

static int32_t choose_bloom(struct solver *solver, const struct board *board,
                            const struct turn *turn, struct window window)
{
    int who = 1 - turn->small;
    int32_t best = worst_for(who);
    for (uint64_t set = open_pads(board); set;)
        if (take(who, after_bloom(solver, board, turn, bit(bits_pop(&set)), window),
                 &best, &window))
            break;
    return best;
}

/* -- a tie -- */

/* H16: the second frog, then the next turn. */
static int32_t second_frog(struct solver *solver, const struct board *board,
                           const struct turn *turn, struct window window)
{
    int frog = board->frogs[0] ? 1 : 0;
    return put_frog(solver, board, turn, frog, frog, window, next_turn);
}

/* H17: who is first picks one of the last two pads. */
static int32_t last_pads(struct solver *solver, const struct board *board, int first)
{
    uint32_t pads = open_pads(board);
    struct window window = open;
    int32_t best = worst_for(first);
    for (uint64_t set = pads; set;) {
        struct board after = *board;
        uint32_t spot = bit(bits_pop(&set));
        after.flowers[first] |= spot;
        after.flowers[1 - first] |= pads & ~spot;
        take(first, value_of_end(solver, &after), &best, &window);
    }
    return best;
}

static int32_t after_lot(struct solver *solver, const struct board *board,
                         const struct turn *turn, int first)
{
    if (turn->number == FLOWERS)
        return last_pads(solver, board, first);
    return put_frog(solver, board, turn, first, first, open, second_frog);
}

static int32_t after_tie(struct solver *solver, const struct board *board,
                         const struct turn *turn)
{
    struct board after = *board;
    if (turn->number < FLOWERS) {
        for (int i = 0; i < 2; i++) {
            after.flowers[i] |= after.frogs[i];
            after.frogs[i] = 0;
        }
        if (ends(&after))
            return value_of_end(solver, &after);
        if (turn->number == 7)
            return next_turn(solver, &after, turn, open);
    }
    return (after_lot(solver, &after, turn, 0) + after_lot(solver, &after, turn, 1)) / 2;
}

/* -- picks -- */

/* The flowers by their order alone: turns that follow from the same order are the same. */
static uint32_t order_of(const uint8_t hand[2])
{
    uint32_t order = 0;
    for (int i = 0; i < FLOWERS; i++) {
        uint32_t whose = (hand[0] >> i & 1u) | (hand[1] >> i & 1u) << 1;
        if (whose)
            order = order << 2 | whose;
    }
    return order;
}

static uint64_t mixed(uint64_t a, uint64_t b)
{
    a = (a ^ b) * 0x9e3779b97f4a7c15u;
    return a ^ a >> 32;
}

static uint64_t key_of(const struct board *board, const struct turn *turn)
{
    bool may_tie =
        (turn->hand[0] & turn->hand[1]) || turn->small == NOBODY || turn->number < 7;
    uint64_t key = (uint64_t)order_of(turn->hand) << 8 | (uint64_t)turn->number << 4 |
                   (uint64_t)turn->small;
    key = mixed(key, board->pads | (uint64_t)board->dark << 32);
    key = mixed(key, board->flowers[0] | (uint64_t)board->flowers[1] << 32);
    if (may_tie)
        key = mixed(key, board->frogs[0] | (uint64_t)board->frogs[1] << 32);
    return key ? key : 1;
}

static int32_t after_roles(struct solver *solver, const struct board *board,
                           const struct turn *turn, struct window window)
{
    struct board after = *board;
    if (turn->small == NOBODY)
        return after_tie(solver, board, turn);
    after.flowers[turn->small] |= after.dark;
    after.dark = 0;
    return has_figure(after.flowers[turn->small])
               ? value_of_end(solver, &after)
               : choose_bloom(solver, &after, turn, window);
}

/* What follows once both have picked; it may have been solved before. */
static int32_t after_picks(struct solver *solver, const struct board *board,
                           const struct turn *turn)
{
    uint64_t key = key_of(board, turn);
    struct slot *slot = &solver->slot[key & (solver->slots - 1)];
    int32_t value;
    if (slot->key == key)
        return (int32_t)slot->value;
    value = after_roles(solver, board, turn, open);
    if (!solver->gave_up)
        *slot = (struct slot){key, value};
    return value;
}

static struct turn turn_of(int number, const uint8_t hand[2], int own, int other)
{
    return (struct turn){
        .number = number,
        .small = own == other ? NOBODY : own > other,
        .hand = {(uint8_t)(hand[0] & ~flower(own)), (uint8_t)(hand[1] & ~flower(other))}};
}

static int take_flower(uint8_t *hand)
{
    int value = __builtin_ctz(*hand);
    *hand &= (uint8_t)(*hand - 1);
    return value + 1;
}

static void fill(struct solver *solver, const struct board *board, int number,
                 const uint8_t hand[2], struct matrix *matrix)
{
    uint8_t left = hand[0];
    matrix->n = members(left);
    must(matrix->n == members(hand[1]) && matrix->n <= MOST_PICKS);
    for (int row = 0; row < matrix->n; row++) {
        int own = take_flower(&left);
        uint8_t others = hand[1];
        for (int column = 0; column < matrix->n; column++) {
            int other = take_flower(&others);
            struct turn turn = turn_of(number, hand, own, other);
            matrix->cell[row][column] =
                solver->gave_up ? 0 : after_picks(solver, board, &turn);
        }
    }
}

/* With one flower each there is no choice. */
static int32_t solve_picks(struct solver *solver, const struct board *board, int number,
                           const uint8_t hand[2], struct window window)
{
    struct matrix matrix;
    if (number == FLOWERS) {
        uint8_t left[2] = {hand[0], hand[1]};
        int own = take_flower(&left[0]), other = take_flower(&left[1]);
        struct turn turn = turn_of(number, hand, own, other);
        return after_roles(solver, board, &turn, window);
    }
    fill(solver, board, number, hand, &matrix);
    matrix_solve(&matrix);
    return matrix.value;
}

/* -- what is asked -- */

static struct board board_of(const struct pond *pond)
{
    return (struct board){.pads = pond->pads,
                          .dark = dark_pad(pond),
                          .flowers = {pond->flowers[0], pond->flowers[1]},
                          .frogs = {pond->frogs[0], pond->frogs[1]}};
}

static int32_t value_after(struct solver *solver, const struct board *board,
                           const struct turn *turn, int seat, move_t move,
                           struct window window)
{
    uint32_t spot = bit(move_low(move));
    struct board after = *board;
    switch (move_kind(move)) {
    case BLOOM:
        if (turn->small != NOBODY)
            return after_bloom(solver, board, turn, spot, window);
        after.flowers[seat - 1] |= spot;
        after.flowers[2 - seat] |= open_pads(&after);
        return value_of_end(solver, &after);
    case WIND:
        if (move_high(move) != NO_WIND)
            after = blown(board, move_low(move), move_high(move));
        return after_wind(solver, &after, turn, window);
    case DARK:
        return darken(solver, board, turn, spot, window);
    default: /* FROG */
        if (turn->small == NOBODY) {
            after.frogs[seat - 1] = spot;
            return after.frogs[2 - seat] ? next_turn(solver, &after, turn, window)
                                         : second_frog(solver, &after, turn, window);
        }
        after.frogs[after.frogs[0] != 0] = spot;
        return after.dark ? next_turn(solver, &after, turn, window)
                          : choose_wind(solver, &after, turn, window);
    }
}

/* Each move's value, exact for those that are best; the others are worth less than these. */
static void solve_moves(struct solver *solver, const struct board *board,
                        const struct turn *turn, int seat)
{
    struct rest *rest = solver->rest;
    int who = seat - 1;
    int32_t best = worst_for(who);
    for (int i = 0; i < rest->n; i++) {
        struct window window = open;
        int32_t value;
        if (i > 0 && who == 0)
            window.low = best - 1;
        if (i > 0 && who == 1)
            window.high = best + 1;
        value = value_after(solver, board, turn, seat, rest->move[i], window);
        if (who == 0 ? value > best : value < best)
            best = value;
        rest->value[i] = (uint32_t)(who == 0 ? value : VALUE_ONE - value);
    }
}

/* Whether the picks make any difference. */
static bool matters(const struct matrix *matrix)
{
    for (int row = 0; row < matrix->n; row++)
        for (int column = 0; column < matrix->n; column++)
            if (matrix->cell[row][column] != matrix->cell[0][0])
                return true;
    return false;
}

static void tell_picks(struct rest *rest, const struct matrix *matrix, int seat)
{
    for (int i = 0; i < rest->n; i++) {
        int64_t sum = 0;
        rest->share[i] = matters(matrix) ? matrix->share[seat - 1][i] : 0;
        for (int k = 0; k < matrix->n; k++)
            sum += (seat == 1 ? matrix->cell[i][k] : VALUE_ONE - matrix->cell[k][i]) *
                   (int64_t)matrix->share[2 - seat][k];
        rest->value[i] = (uint32_t)(sum >> 16);
    }
}

bool haru_solve(const void *view, int seat, struct rest *rest)
{
    const struct state *s = view;
    struct board board = board_of(&s->pond);
    struct solver solver = {.state = s, .rest = rest, .slot = rest->memory};
    struct turn turn = {.number = s->turn,
                        .small = is_tie(s) ? NOBODY : small_index(s),
                        .hand = {s->unplayed[0], s->unplayed[1]}};

    if (s->draws < 2 * FLOWERS || s->phase == OVER || s->phase == CROAK ||
        s->phase == LOT)
        return false;
    for (solver.slots = s->turn < 7 ? MANY_SLOTS : FEW_SLOTS;
         solver.slots * sizeof(struct slot) > rest->memory_size;)
        solver.slots /= 2;
    memset(solver.slot, 0, solver.slots * sizeof(struct slot));
    memset(solver.worth, 0xff, sizeof solver.worth);
    if (s->phase == PICK) {
        struct matrix matrix;
        fill(&solver, &board, s->turn, s->unplayed, &matrix);
        matrix_solve(&matrix);
        tell_picks(rest, &matrix, seat);
    } else {
        solve_moves(&solver, &board, &turn, seat);
    }
    return !solver.gave_up;
}
