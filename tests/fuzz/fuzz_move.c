/* fuzz_move.c - libFuzzer target: moves and states from outside, for every game.
 *
 * An input begins with a struct input: which game, how far random play goes on before the junk
 * comes, which kind of junk. The junk follows. Whatever comes, the engine must refuse it and
 * change nothing, or take it and stay within its own bounds. FUZZ_GAME=hiroba in the environment
 * keeps to one game. */
#include "core/must.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum junk {
    WORDS,      /* any text as a move */
    NEAR_WORDS, /* the text of a legal move with some bytes changed */
    LATE_WORDS, /* the text of a move that was legal some moves ago */
    STATE,      /* a state with some bytes changed */
    VIEW,       /* a seat's view with some bytes changed */
    KINDS_OF_JUNK
};

struct input { /* the first bytes of an input */
    uint8_t game, seats, options, junk, who, pick;
    uint8_t steps, seed;
};

struct junk_bytes {
    const uint8_t *at;
    size_t left;
};

static union any_state state, view, scratch;
static char text[MAX_JSON];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

static uint8_t take(struct junk_bytes *junk)
{
    if (junk->left == 0)
        return 0;
    junk->left--;
    return *junk->at++;
}

/* Changes some of the bytes, as pairs of place and value say. */
static void damage(void *bytes, size_t size, struct junk_bytes *junk)
{
    uint8_t *byte = bytes;
    for (int count = take(junk) % 16; count > 0 && size > 0; count--) {
        size_t place = (size_t)take(junk) | (size_t)take(junk) << 8;
        byte[place % size] = take(junk);
    }
}

static struct sbuf fresh_text(void)
{
    return sb_over(text, sizeof text);
}

/* The legal moves, in memory that ends where a game's promise ends. */
static move_t *listed(const struct game *game, int actor, int *count)
{
    move_t *list = malloc(game->max_moves * sizeof *list);
    must(list);
    *count = game_moves(game, &state, actor, list);
    must(*count >= 0 && *count <= (int)game->max_moves);
    for (int i = 1; i < *count; i++)
        must(list[i - 1] < list[i]);
    return list;
}

static void play_on(const struct game *game, int steps, rng_t *rng)
{
    for (int i = 0; i < steps && !game_is_over(&state); i++) {
        int actor = game_random_actor(&state, rng);
        game_apply(game, &state, actor, game_random_move(game, &state, actor, rng));
    }
}

/* Sets the table up and plays on at random for a while. */
static void reach(const struct game *game, const struct input *input)
{
    int32_t option[MAX_OPTIONS] = {0};
    rng_t rng = rng_seeded(input->seed);
    int seats = game->min_seats + input->seats % (game->max_seats - game->min_seats + 1);

    for (int i = 0; i < game_options(game); i++)
        if (input->options >> i & 1)
            option[i] = 1;
    must(game_init(game, &state, seats, option, NULL) == NULL);
    play_on(game, 2 * input->steps, &rng);
}

/* One of those who may act; a seat out of turn now and then. */
static int chosen_actor(const struct input *input)
{
    rng_t rng = rng_seeded(input->who);
    if (game_is_over(&state) || input->who % 8 == 7)
        return 1 + input->who / 8 % state.head.seats;
    return game_random_actor(&state, &rng);
}

static void check_reason(const struct game *game, const struct reason *why)
{
    struct sbuf out = fresh_text();
    must(why->clause && why->code && why->words);
    must(why->squares >= 0 && why->squares <= REASON_SQUARES);
    reason_put(game, why, &out);
    must(out.len > 0 && !out.cut);
}

/* -- moves from outside -- */

static void try_words(const struct game *game, int actor, const char *words)
{
    struct reason why;
    move_t move;

    scratch = state;
    if (game_read(game, &state, actor, words, &move, &why)) {
        struct sbuf out = fresh_text();
        game_put_move(game, &state, actor, move, HOST, &out);
        must(strcmp(words, text) == 0);
        must(game_play(game, &state, actor, move, &why));
        must(game_valid(game, &state, game->state_size));
        return;
    }
    check_reason(game, &why);
    must(memcmp(&scratch, &state, game->state_size) == 0);
}

static void try_any_words(const struct game *game, int actor, struct junk_bytes *junk)
{
    char *words = malloc(junk->left + 1);
    must(words);
    memcpy(words, junk->at, junk->left);
    words[junk->left] = '\0';
    try_words(game, actor, words);
    free(words);
}

/* The words of a legal move; then perhaps some moves later, and not quite those words. */
static void try_near_words(const struct game *game, const struct input *input, int actor,
                           struct junk_bytes *junk)
{
    char words[MAX_MOVE_TEXT];
    struct sbuf out = sb_over(words, sizeof words);
    rng_t rng = rng_seeded(input->pick);
    int count;
    move_t *list = listed(game, actor, &count);

    if (count > 0)
        game_put_move(game, &state, actor, list[input->pick % count], HOST, &out);
    must(!out.cut);
    free(list);
    if (input->junk % KINDS_OF_JUNK == LATE_WORDS) {
        play_on(game, 1 + take(junk) % 32, &rng);
        actor = chosen_actor(input);
    }
    damage(words, out.len, junk);
    try_words(game, actor, words);
}

/* -- states from outside -- */

static void write_for(const struct game *game, int viewer, const char *question)
{
    struct sbuf out = fresh_text();
    game_put_json(game, &state, viewer, &out);
    must(!out.cut);
    out = fresh_text();
    game_put_text(game, &state, viewer, &out);
    must(!out.cut);
    out = fresh_text();
    game_put_answer(game, &state, viewer, question, &out);
}

static void write_all(const struct game *game, struct junk_bytes junk)
{
    struct sbuf out = fresh_text();
    char question[64];
    size_t len = junk.left < sizeof question ? junk.left : sizeof question - 1;

    memcpy(question, junk.at, len);
    question[len] = '\0';
    for (int viewer = PUBLIC; viewer <= state.head.seats; viewer++)
        write_for(game, viewer, question);
    write_for(game, HOST, question);
    game_put_result(game, &state, &out);
    must(!out.cut);
}

static void write_moves(const struct game *game, int actor, const move_t *list, int count)
{
    char words[MAX_MOVE_TEXT];
    for (int i = 0; i < count; i++)
        for (int viewer = PUBLIC; viewer <= state.head.seats; viewer++) {
            struct sbuf out = sb_over(words, sizeof words);
            game_put_move(game, &state, actor, list[i], viewer, &out);
            must(!out.cut);
        }
}

/* A move of the state at hand, played and told to everyone. */
static void play_one(const struct game *game, int actor, move_t move)
{
    scratch = state;
    game_apply(game, &state, actor, move);
    for (int viewer = PUBLIC; viewer <= HOST; viewer++) {
        struct sbuf out = fresh_text();
        if (viewer > state.head.seats && viewer != HOST)
            continue;
        game_put_events(game, &scratch, actor, move, &state, viewer, &out);
        must(!out.cut);
    }
}

static void look_and_guess(const struct game *game, rng_t *rng)
{
    for (int viewer = PUBLIC; viewer <= state.head.seats; viewer++) {
        game_view(game, &state, viewer, &view);
        game_guess(game, &view, viewer, rng);
    }
}

/* Everything about the moves of one actor; plays one of them. False where there are none:
 * bytes that pass as a view may hide what an actor could do. */
static bool use_actor(const struct game *game, int actor, rng_t *rng)
{
    int count;
    move_t *list = listed(game, actor, &count), drawn;

    write_moves(game, actor, list, count < 64 ? count : 64);
    for (int i = 0; actor == CHANCE && i < count; i++)
        must(game_weight(game, &state, list[i]) > 0);
    free(list);
    if (count == 0)
        return false;
    drawn = game_random_move(game, &state, actor, rng);
    must(game_is_legal(game, &state, actor, drawn));
    play_one(game, actor, drawn);
    return true;
}

static bool has_known_phase(const struct game *game)
{
    int phases = 0, phase = game->phase(&state);
    while (game->phases[phases])
        phases++;
    return phase >= 0 && phase < phases;
}

/* Everything a game can be asked of a state, then some moves on from it. */
static void use_state(const struct game *game, const struct input *input,
                      struct junk_bytes junk)
{
    rng_t rng = rng_seeded(input->who);

    write_all(game, junk);
    look_and_guess(game, &rng);
    for (int step = 0; step < 16 && !game_is_over(&state); step++) {
        must(has_known_phase(game));
        if (!use_actor(game, game_random_actor(&state, &rng), &rng) ||
            !game_valid(game, &state, game->state_size))
            return;
    }
    write_all(game, junk);
}

static const struct game *chosen_game(const struct input *input)
{
    const char *name = getenv("FUZZ_GAME");
    int count = 0;

    while (games[count])
        count++;
    must(count > 0 && (!name || games_find(name)));
    return name ? games_find(name) : games[input->game % count];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct junk_bytes junk = {data + sizeof(struct input), size - sizeof(struct input)};
    const struct game *game;
    struct input input;
    int actor;

    if (size < sizeof input)
        return -1;
    memcpy(&input, data, sizeof input);
    game = chosen_game(&input);
    reach(game, &input);
    actor = chosen_actor(&input);
    switch ((enum junk)(input.junk % KINDS_OF_JUNK)) {
    case WORDS:
        try_any_words(game, actor, &junk);
        break;
    case NEAR_WORDS:
    case LATE_WORDS:
        try_near_words(game, &input, actor, &junk);
        break;
    case VIEW:
        game_view(game, &state, input.who % (state.head.seats + 1), &state);
        /* fall through */
    case STATE:
    case KINDS_OF_JUNK:
        damage(&state, game->state_size, &junk);
        if (game_valid(game, &state, game->state_size))
            use_state(game, &input, junk);
        break;
    }
    return 0;
}
