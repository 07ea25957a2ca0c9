/* ike_no_koi_secrets_test.c - nothing that a viewer of Ike No Koi is shown tells a secret.
 *
 * Beside the real game each viewer gets a twin: the same game, but with everything that the
 * viewer may not know drawn anew. The twin is drawn by rules kept here, not by the game's
 * own idea of what is secret (or, every other time, by `guess`). Then both are played on
 * with moves that read the same to the viewer, and everything the viewer is shown must stay
 * the same, byte for byte, up to the first lawful reveal. */
#include "games/ike_no_koi/tests/ike_test.h"

#include "tests/engine/goldens.h"
#include "tests/helpers/random_pack.h"

enum { TRIES = 12 };

/* -- who may know what: the page's rules, kept apart from the game's -- */

struct knowledge {
    unsigned top[LOOK]; /* bit mask of the seats that have seen each named pond card */
};

static void learn(struct knowledge *k, const struct state *before, move_t move)
{
    unsigned me = 1u << before->turn;
    switch (ike_kind(move)) {
    case DO_LOTUS:
        k->top[0] |= me;
        k->top[1] |= me;
        break;
    case DO_TOP:
        k->top[before->top_count] = me;
        break;
    case DO_ORDER:
        k->top[0] = k->top[1] = me;
        break;
    case DO_CARD:
        k->top[0] = k->top[1];
        k->top[1] = 0;
        break;
    default:
        break;
    }
}

static bool knows_top(const struct knowledge *k, int viewer, int i)
{
    return viewer != PUBLIC && (k->top[i] >> viewer & 1);
}

static bool knows_basin(const struct state *s, int viewer)
{
    return viewer != PUBLIC && ike_peek(s, viewer)->cards[LANTERN] > 0;
}

/* Draws one card of a heap by lot. */
static uint8_t draw_from(uint8_t *heap, rng_t *rng)
{
    uint32_t total = 0, ticket;
    uint8_t card = 0;
    for (int i = 0; i < CARDS; i++)
        total += heap[i];
    ticket = rng_below(rng, total);
    while (ticket >= heap[card])
        ticket -= heap[card++];
    heap[card]--;
    return card;
}

/* Draws the hidden cards and challenges of a full state anew. */
static void scramble(struct state *s, const struct knowledge *k, int viewer, rng_t *rng)
{
    bool is_free[CHALLENGES + 1], is_hidden_top[LOOK], has_basin = s->basin[0] != NO_CARD;
    if (s->phase == AT_OVER)
        return;
    for (int i = 0; i < LOOK; i++) {
        is_hidden_top[i] = s->top[i] && !knows_top(k, viewer, i);
        if (is_hidden_top[i])
            s->unseen[s->top[i]]++;
    }
    has_basin = has_basin && !knows_basin(s, viewer);
    for (int i = 0; i < BASIN && has_basin; i++)
        if (s->basin[i])
            s->unseen[s->basin[i]]++;
    for (int i = 0; i < LOOK; i++)
        if (is_hidden_top[i])
            s->top[i] = draw_from(s->unseen, rng);
    for (int i = 0; i < BASIN && has_basin; i++)
        if (s->basin[i])
            s->basin[i] = draw_from(s->unseen, rng);

    for (int id = 0; id <= CHALLENGES; id++)
        is_free[id] = id > 0 && id != s->common;
    if (viewer != PUBLIC)
        is_free[ike_peek(s, viewer)->challenge] = false;
    for (int seat = 1; seat <= s->head.seats; seat++) {
        uint8_t *challenge = &ike_dock(s, seat)->challenge;
        if (seat == viewer || *challenge == 0)
            continue;
        do
            *challenge = (uint8_t)(1 + rng_below(rng, CHALLENGES));
        while (!is_free[*challenge]);
        is_free[*challenge] = false;
    }
}

/* The moves that may show a viewer something new about hidden cards, and so end a twin:
 * the end, a won basin, the viewer's first lantern, the viewer's own lotus on cards that
 * somebody else has named. */
static bool is_lawful_reveal(const struct state *before, const struct knowledge *k,
                             move_t move, const struct state *after, int viewer)
{
    if (after->phase == AT_OVER || after->basin_named == BASIN_WON)
        return true;
    if (!knows_basin(before, viewer) && knows_basin(after, viewer) &&
        before->basin_named > 0)
        return true;
    if (ike_kind(move) == DO_LOTUS && before->turn == viewer)
        for (int i = 0; i < before->top_count; i++)
            if (!knows_top(k, viewer, i))
                return true;
    return false;
}

/* Whether the viewer may read a move's words, by the page's table of moves. */
static bool is_open(const struct state *s, move_t move, int viewer)
{
    switch (ike_kind(move)) {
    case DO_DEAL:
        return s->common == 0 || ike_dealt_to(s) == viewer;
    case DO_TOP:
    case DO_ORDER:
        return s->turn == viewer;
    case DO_BASIN:
        return knows_basin(s, viewer);
    default:
        return true;
    }
}

/* -- the watch -- */

struct watch {
    const struct game *game;
    int seats;
    rng_t rng;
    union any_state real;
    struct knowledge knowledge;
    union any_state twin[MAX_SEATS + 1]; /* by viewer, kept up to a reveal */
    uint64_t steps, followed, revealed, refused;
    char text[2][MAX_JSON];
    const char *leak; /* what told a secret; NULL: nothing so far */
};

static struct state *full(union any_state *state)
{
    return (struct state *)state;
}

static bool leaks(struct watch *w, const char *how)
{
    w->leak = how;
    return false;
}

static void new_twin(struct watch *w, int viewer, union any_state *twin)
{
    *twin = w->real;
    if (rng_below(&w->rng, 2)) {
        scramble(full(twin), &w->knowledge, viewer, &w->rng);
    } else {
        game_view(w->game, twin, viewer, twin);
        game_guess(w->game, twin, viewer, &w->rng);
    }
}

static bool is_same_text(const struct watch *w)
{
    return strcmp(w->text[0], w->text[1]) == 0;
}

/* Everything there is to see of a position: bytes, JSON, diagram, odds. */
static bool look_alike(struct watch *w, int viewer, const union any_state *twin)
{
    const union any_state *both[] = {&w->real, twin};
    union any_state view[2];
    const char *refusal[2];

    for (int i = 0; i < 2; i++)
        game_view(w->game, both[i], viewer, &view[i]);
    if (memcmp(&view[0], &view[1], w->game->state_size) != 0)
        return leaks(w, "the view's bytes");
    for (int i = 0; i < 2; i++) {
        struct sbuf sb = sb_over(w->text[i], sizeof w->text[i]);
        game_put_json(w->game, both[i], viewer, &sb);
        game_put_text(w->game, both[i], viewer, &sb);
        refusal[i] = game_put_answer(w->game, both[i], viewer, "odds", &sb);
        assert_null(game_put_answer(w->game, both[i], viewer, "standing", &sb));
    }
    if (!is_same_text(w) || refusal[0] != refusal[1])
        return leaks(w, "JSON, diagram, odds or standing");
    return true;
}

static bool choose_alike(struct watch *w, int viewer, const union any_state *twin)
{
    move_t list[2][64];
    int n = game_moves(w->game, &w->real, viewer, list[0]);
    if (n != game_moves(w->game, twin, viewer, list[1]) ||
        memcmp(list[0], list[1], (size_t)n * sizeof list[0][0]) != 0)
        return leaks(w, "the legal moves");
    return true;
}

/* A move is taken or refused alike, with the same words. */
static bool refuse_alike(struct watch *w, int viewer, const union any_state *twin)
{
    for (int i = 0; i < TRIES; i++) {
        move_t move = rng_below(&w->rng, KINDS << 8);
        bool is_taken[2];
        for (int j = 0; j < 2; j++) {
            union any_state copy = j ? *twin : w->real;
            struct reason why = {0};
            struct sbuf sb = sb_over(w->text[j], sizeof w->text[j]);
            is_taken[j] = game_play(w->game, &copy, viewer, move, &why);
            if (!is_taken[j]) {
                sb_put(&sb, "%s %d ", why.code, why.squares);
                reason_put(w->game, &why, &sb);
            }
        }
        w->refused += !is_taken[0];
        if (is_taken[0] != is_taken[1] || !is_same_text(w))
            return leaks(w, "a refusal");
    }
    return true;
}

/* Finds a move of the twin that reads like the real one to the viewer. Where the words are
 * hidden, all that the twin could do must read the same; where they are open, what came in
 * the real game may be impossible in the twin only if it is luck: the viewer learns it
 * lawfully. */
static bool find_alike(struct watch *w, int actor, move_t move, int viewer,
                       const union any_state *twin, move_t *out, bool *is_found)
{
    move_t list[64], alike[64], wanted = w->game->hide(&w->real, actor, move, viewer);
    bool may_read = is_open(full(&w->real), move, viewer);
    int n = game_moves(w->game, twin, actor, list), found = 0;
    for (int i = 0; i < n; i++)
        if (w->game->hide(twin, actor, list[i], viewer) == wanted)
            alike[found++] = list[i];
    *is_found = found > 0;
    if (found > 0)
        *out = alike[rng_below(&w->rng, (uint32_t)found)];
    if (!may_read && found < n)
        return leaks(w, "a hidden choice");
    if (found == 0 && actor != CHANCE)
        return leaks(w, "a move that the twin can't make");
    return true;
}

static bool read_alike(struct watch *w, int actor, move_t move, int viewer,
                       const union any_state *after, const union any_state *twin,
                       move_t twins, const union any_state *twin_after)
{
    struct sbuf one = sb_over(w->text[0], sizeof w->text[0]);
    struct sbuf two = sb_over(w->text[1], sizeof w->text[1]);
    game_put_move(w->game, &w->real, actor, move, viewer, &one);
    game_put_move(w->game, twin, actor, twins, viewer, &two);
    if (!is_same_text(w))
        return leaks(w, "a wording");
    if (is_lawful_reveal(full(&w->real), &w->knowledge, move, (const struct state *)after,
                         viewer))
        return true;
    game_put_events(w->game, &w->real, actor, move, after, viewer, &one);
    game_put_events(w->game, twin, actor, twins, twin_after, viewer, &two);
    return is_same_text(w) ? true : leaks(w, "an event");
}

/* Holds one twin to the coming move. `twin` is played on; *is_ended tells that it can't be
 * followed any further. */
static bool follow(struct watch *w, int actor, move_t move, const union any_state *after,
                   int viewer, union any_state *twin, bool *is_ended)
{
    union any_state before = *twin;
    move_t twins = 0;
    bool is_found;

    *is_ended = true;
    if (!look_alike(w, viewer, twin))
        return false;
    if (viewer != PUBLIC &&
        (!choose_alike(w, viewer, twin) || !refuse_alike(w, viewer, twin)))
        return false;
    if (!find_alike(w, actor, move, viewer, twin, &twins, &is_found))
        return false;
    if (!is_found)
        return true;
    game_apply(w->game, twin, actor, twins);
    if (!read_alike(w, actor, move, viewer, after, &before, twins, twin))
        return false;
    *is_ended = is_lawful_reveal(full(&w->real), &w->knowledge, move,
                                 (const struct state *)after, viewer);
    return true;
}

/* Holds both twins of each viewer to the move, one drawn just now and one kept. */
static bool watch_step(struct watch *w, int actor, move_t move)
{
    union any_state after = w->real;
    bool is_ended[MAX_SEATS + 1] = {false};

    game_apply(w->game, &after, actor, move);
    for (int viewer = 0; viewer <= w->seats; viewer++) {
        union any_state fresh;
        bool is_fresh_ended;
        new_twin(w, viewer, &fresh);
        if (!follow(w, actor, move, &after, viewer, &fresh, &is_fresh_ended) ||
            !follow(w, actor, move, &after, viewer, &w->twin[viewer], &is_ended[viewer]))
            return false;
        w->revealed += is_ended[viewer];
        w->followed += !is_ended[viewer];
    }
    learn(&w->knowledge, full(&w->real), move);
    w->real = after;
    w->steps++;
    for (int viewer = 0; viewer <= w->seats; viewer++)
        if (is_ended[viewer])
            new_twin(w, viewer, &w->twin[viewer]);
    return true;
}

/* `pack` may have no game: the standard set. */
static void watch_start(struct watch *w, int seats, const struct pack *pack)
{
    w->seats = seats;
    w->knowledge = (struct knowledge){{0}};
    assert_null(game_init(w->game, &w->real, seats, NULL, pack_box(pack)));
    for (int viewer = 0; viewer <= seats; viewer++)
        new_twin(w, viewer, &w->twin[viewer]);
}

static bool watch_random(struct watch *w, int count)
{
    for (int i = 0; i < count; i++) {
        struct pack pack = {0};
        if (i / 4 % 2)
            random_pack(w->game, &w->rng, &pack);
        watch_start(w, 2 + i % 4, &pack);
        while (!game_is_over(&w->real)) {
            int actor = game_random_actor(&w->real, &w->rng);
            move_t move = game_random_move(w->game, &w->real, actor, &w->rng);
            if (!watch_step(w, actor, move))
                return false;
        }
    }
    return true;
}

static struct watch *watch_new(const struct game *game)
{
    struct watch *w = calloc(1, sizeof *w);
    assert_non_null(w);
    w->game = game;
    w->rng = rng_seeded(5);
    return w;
}

/* -- the tests -- */

/* Random games of every number of players tell no secret. */
static void random_games_keep_secrets(void **unused)
{
    struct watch *w = watch_new(&ike_no_koi_game);
    (void)unused;
    if (!watch_random(w, 24))
        fail_msg("%s tells a secret", w->leak);
    print_message("%d steps, %d followed, %d reveals, %d refusals\n", (int)w->steps,
                  (int)w->followed, (int)w->revealed, (int)w->refused);
    assert_true(w->revealed > 500 && w->followed > 5 * w->revealed);
    free(w);
}

static bool watch_golden(const char *path, const char *text, const struct record *record,
                         void *context)
{
    struct watch *w = context;
    (void)text;
    watch_start(w, record->seats, &record->pack);
    for (int i = 0; i < record->lines; i++)
        if (record->line[i].kind == LINE_MOVE && record->line[i].undone_by == 0 &&
            !watch_step(w, record->line[i].actor, record->line[i].move)) {
            print_message("%s, line %d: %s tells a secret\n", path, i + 1, w->leak);
            return false;
        }
    return true;
}

/* The golden records tell no secret. */
static void scripted_games_keep_secrets(void **unused)
{
    struct watch *w = watch_new(&ike_no_koi_game);
    int count;
    (void)unused;
    assert_true(goldens_each(w->game, watch_golden, w, &count));
    assert_true(count >= 4);
    free(w);
}

/* A hole is filled by any of the unseen cards, by their number; a challenge by any that the
 * viewer has not seen. */
static void guesses_follow_the_odds(void **unused)
{
    enum { GUESSES = 60000 };
    struct position *p = begin(3, "8 1 2 3");
    rng_t rng = rng_seeded(9);
    int top[CARDS] = {0}, basin[CARDS] = {0}, challenge[CHALLENGES + 1] = {0};
    union any_state view;
    (void)unused;
    stock(p, 1, "lotus");
    turn(p, 1, "4 lantern");
    position_play(p, "1 lotus\nchance top 3\nchance top 2\n1 order 3 2");
    turn(p, 1, "3 stop");
    position_play(p, "chance basin 10\nchance basin 3\nchance basin lotus");
    leave(p, 1,
          "7 7 7 3 bamboo bridge 9 9"); /* and 2 on top, 10, 3, lotus in the basin */
    position_play(p, "2 draw");
    game_view(p->game, &p->state, 3, &view);
    for (int i = 0; i < GUESSES; i++) {
        union any_state guess = view;
        game_guess(p->game, &guess, 3, &rng);
        top[full(&guess)->top[0]]++;
        basin[full(&guess)->basin[2]]++;
        challenge[full(&guess)->dock[1].challenge]++;
    }
    for (int card = 0; card < CARDS; card++) {
        int wanted = GUESSES * full(&view)->unseen[card] / 12;
        assert_in_range(top[card] - wanted + 600, 0, 1200);
        assert_in_range(basin[card] - wanted + 600, 0, 1200);
    }
    for (int id = 0; id <= CHALLENGES;
         id++) /* all but none, the common 8 and its own 3 */
        assert_in_range(challenge[id] -
                            (id == 0 || id == 8 || id == 3 ? 0 : GUESSES / 12) + 600,
                        0, 1200);
    position_free(p);
}

/* -- planted leaks: the watch must find each -- */

static void show_basin(void *state, int viewer)
{
    struct state *s = state, was = *s;
    ike_redact(s, viewer);
    memcpy(s->basin, was.basin, sizeof s->basin);
}

static void show_counts(void *state, int viewer)
{
    struct state *s = state, was = *s;
    ike_redact(s, viewer);
    if (viewer != PUBLIC)
        memcpy(s->unseen, was.unseen, sizeof s->unseen);
}

static void show_old_looks(void *state, int viewer)
{
    struct state *s = state;
    if (s->phase == AT_DRAW && s->top_count == 2 && s->turn != viewer)
        s->known[0] |= (uint8_t)(1u << viewer);
    ike_redact(s, viewer);
}

static void show_challenge(void *state, int viewer)
{
    struct state *s = state, was = *s;
    ike_redact(s, viewer);
    s->dock[0].challenge = was.dock[0].challenge;
}

static move_t show_order(const void *state, int actor, move_t move, int viewer)
{
    return ike_kind(move) == DO_ORDER ? move : ike_hide(state, actor, move, viewer);
}

static move_t show_look(const void *state, int actor, move_t move, int viewer)
{
    return ike_kind(move) == DO_TOP ? move : ike_hide(state, actor, move, viewer);
}

static move_t show_naming(const void *state, int actor, move_t move, int viewer)
{
    return ike_kind(move) == DO_BASIN ? move : ike_hide(state, actor, move, viewer);
}

static void planted_leaks_are_found(void **unused)
{
    void (*const redact[])(void *, int) = {show_basin, show_counts, show_old_looks,
                                           show_challenge};
    move_t (*const hide[])(const void *, int, move_t, int) = {show_order, show_look,
                                                              show_naming};
    (void)unused;
    for (int i = 0; i < 7; i++) {
        struct game leaky = ike_no_koi_game;
        struct watch *w = watch_new(&leaky);
        if (i < 4)
            leaky.redact = redact[i];
        else
            leaky.hide = hide[i - 4];
        assert_false(watch_random(w, 12));
        print_message("found by %s\n", w->leak);
        free(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_secrets),
        cmocka_unit_test(scripted_games_keep_secrets),
        cmocka_unit_test(guesses_follow_the_odds),
        cmocka_unit_test(planted_leaks_are_found),
    };
    return cmocka_run_group_tests_name("ike_no_koi_secrets", tests, NULL, NULL);
}
