/* learn.c - fits a game's weights, priors or network to games that computer players play.
 *
 * Each generation plays twice as many games against itself as the one before, with
 * what that one has fitted. Every tenth move is random, so that all kinds of states
 * are seen. For the values it notes how seats stood and how they ended, for the priors
 * which moves were good; then it fits them anew. The first generation knows nothing of
 * what is to be fitted: without values the search plays on to the end of the game,
 * without priors it treats all moves alike, without a network it uses the values. So
 * the result does not depend on what was fitted before.
 *
 * How a game ends is much luck. With --playouts N it counts as one of N + 1 ends of each
 * noted state, all others of which are by quick moves. */
#include "core/bits.h"
#include "core/luck.h"
#include "core/must.h"
#include "fit.h"
#include "fit_net.h"
#include "games/games.h"
#include "host/match/player.h"
#include "notes.h"
#include "playouts.h"
#include "write.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: learn GAME [values|priors|both|net] [FLAGS]\n"
    "\n"
    "Fit what the computer players know about a game, and write "
    "games/GAME/ai/weights.h.\n"
    "'both' (the default) begins with nothing; else the other half is kept as it is.\n"
    "'net' fits a network in the values' place, for --players 2, and writes\n"
    "games/GAME/ai/net.h; its first generation plays with the values.\n"
    "\n"
    "  --generations N    each learns from games that the one before plays (default: 3)\n"
    "  --games N          of the last one, each before it half (default: 1000)\n"
    "  --nodes N          what the search may spend on a move (default: 200)\n"
    "  --playouts N       ends by quick moves of each state, beside the game's (default: "
    "0)\n"
    "  --players N[-M]    how many play, by turns (default: all the game allows)\n"
    "  --seed N           other games (default: 1)\n"
    "  --notes FOLDER     where notes are kept (default: build/learn)\n"
    "  --out FILE         what is written\n"
    "\n"
    "Stopped and called again with the same words, it goes on where it was.\n";

enum { MOST_NOTES = 4096 }; /* on the seats of one game */

struct learner {
    const struct game *base; /* as built */
    struct game game;        /* with the knowledge below */
    struct hints hints;
    int16_t weight[MAX_FEATURES];
    uint16_t prior[MAX_BUCKETS];
    struct net net;
    bool fits_values, fits_priors, fits_net;
    int least, most; /* the numbers of players */
    int generations, games, nodes, playouts, seed;
    const char *folder;
    char out[256], command[256], path[512];
    struct player player;
    struct workspace *workspace;
    struct notes notes;
    uint64_t
        ends[MOST_NOTES]; /* of the notes on this game's seats: the sums of play-outs */
};

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "learn: %s: %s\n", what, why);
    return 2;
}

/* -- playing -- */

/* Notes what a network would be shown, from the side of the seat to move. */
static void note_view(struct learner *l, const union any_state *state)
{
    struct net_view view = {.parts = {0}};
    int seat = bits_low(state->head.actors);
    l->base->hints->show(state, seat, &view);
    notes_add_seat(&l->notes, (uint16_t)seat, (const int16_t *)&view);
}

static void note_features(struct learner *l, const union any_state *state)
{
    int16_t feature[MAX_SEATS + 1][MAX_FEATURES] = {{0}};
    l->base->hints->describe(state, feature);
    for (int seat = 1; seat <= state->head.seats; seat++)
        notes_add_seat(&l->notes, (uint16_t)seat, feature[seat]);
}

/* Notes how every seat stands, if the state is quiet. Until the end of the game, which
 * began with note `first`, the note has the seat's number in place of the value. */
static void note_seats(struct learner *l, const union any_state *state, size_t first,
                       rng_t *rng)
{
    size_t from = l->notes.seat_count;
    uint64_t sum[MAX_SEATS + 1] = {0};

    if (!l->base->hints->is_quiet(state) || from - first > MOST_NOTES - MAX_SEATS)
        return;
    if (l->fits_net)
        note_view(l, state);
    else
        note_features(l, state);
    playouts_add(&l->game, state, l->playouts, rng, sum);
    for (size_t i = from; i < l->notes.seat_count; i++)
        l->ends[i - first] = sum[notes_seat(&l->notes, i)[0]];
}

/* Sets the values of the notes from `first` on, when their game is over. */
static void note_values(struct learner *l, const union any_state *state, size_t first)
{
    uint32_t value[MAX_SEATS + 1];
    bot_values(&l->game, state, value);
    for (size_t i = first; i < l->notes.seat_count; i++) {
        uint64_t all = l->ends[i - first] + value[notes_seat(&l->notes, i)[0]];
        uint64_t ended = all / (uint64_t)(l->playouts + 1);
        notes_set_value(&l->notes, i, (uint16_t)(ended < VALUE_ONE ? ended : UINT16_MAX));
    }
}

/* Whether this state is noted. A network needs more notes, and can use similar ones. */
static bool is_noted(const struct learner *l, rng_t *rng)
{
    return rng_below(rng, l->fits_net ? 1 : 3) == 0;
}

/* The only move of a decision that the search may try, see `measure_all`. */
static struct {
    const struct game *game; /* as built */
    uint32_t ply;
    move_t move;
} only;

static void classify(const void *state, int actor, const int16_t *weight,
                     const move_t *move, int n, uint16_t *bucket)
{
    only.game->hints->classify(state, actor, weight, move, n, bucket);
    for (int i = 0; i < n && game_peek(state)->ply == only.ply; i++)
        bucket[i] = move[i] == only.move ? 0 : LEFT_OUT;
}

/* Measures what each move is worth to the seat, with the same effort for all that were
 * not left out. The visits of an ordinary search would only confirm the priors, since
 * it visits most what has a high prior. */
static void measure_all(struct learner *l, const union any_state *state, int seat,
                        const move_t *list, int n, const uint16_t *bucket,
                        uint32_t *worth, rng_t *rng)
{
    enum { LOOKS = 16, LEAST = 4 }; /* times the usual nodes in all; nodes of one move */
    struct player player = l->player;
    int nodes = LOOKS * l->nodes / n;
    player.nodes = (uint64_t)(nodes > LEAST ? nodes : LEAST);
    only.game = l->base;
    only.ply = state->head.ply;
    l->hints.classify = classify;
    for (int i = 0; i < n; i++)
        if (bucket[i] != LEFT_OUT) {
            only.move = list[i];
            worth[i] =
                player_advice(&player, l->workspace, &l->game, state, seat, rng_next(rng))
                    ->choice[0]
                    .value;
        }
    l->hints.classify = l->base->hints->classify;
}

/* Notes the buckets of the moves, as the seat sees them, and which moves are good: the
 * best one fully, those close behind it in part. */
static void note_choice(struct learner *l, const union any_state *state, int seat,
                        rng_t *rng)
{
    enum { CLOSE = 1024 }; /* in 1 / VALUE_ONE */
    static move_t list[MAX_MOVES];
    static uint16_t bucket[MAX_MOVES];
    static uint32_t worth[MAX_MOVES];
    uint16_t moves[MAX_BUCKETS] = {0}, good[MAX_BUCKETS] = {0};
    uint32_t most = 0;
    union any_state guess;
    int n = game_moves(&l->game, state, seat, list);

    game_view(&l->game, state, seat, &guess);
    game_guess(&l->game, &guess, seat, rng);
    l->hints.classify(&guess, seat, l->weight, list, n, bucket);
    measure_all(l, state, seat, list, n, bucket, worth, rng);
    for (int i = 0; i < n; i++)
        most = bucket[i] != LEFT_OUT && worth[i] > most ? worth[i] : most;
    for (int i = 0; i < n; i++)
        if (bucket[i] != LEFT_OUT) {
            uint32_t behind = most - worth[i];
            moves[bucket[i]]++;
            if (behind < CLOSE)
                good[bucket[i]] = (uint16_t)(good[bucket[i]] + (CLOSE - behind) / 64);
        }
    notes_add_choice(&l->notes, l->hints.buckets, moves, good);
}

/* Whether a decision is noted: every second one. The more moves there are, the more it
 * costs to measure them all, so beyond MANY moves it is done ever more rarely. Where
 * seats choose in secret the search mixes, and uses no priors. */
static bool is_worth_a_note(const struct learner *l, const union any_state *state, int n,
                            rng_t *rng)
{
    enum { EVERY = 2, MANY = 64 };
    return l->fits_priors && l->hints.describe && rng_below(rng, EVERY) == 0 &&
           state->head.mode != SECRET &&
           (n <= MANY || rng_below(rng, (uint32_t)n) < MANY);
}

static move_t think(struct learner *l, const union any_state *state, int seat, int n,
                    rng_t *rng)
{
    if (is_worth_a_note(l, state, n, rng))
        note_choice(l, state, seat, rng);
    return player_advice(&l->player, l->workspace, &l->game, state, seat, rng_next(rng))
        ->move;
}

static move_t choose(struct learner *l, const union any_state *state, int actor,
                     struct luck *luck, rng_t *rng)
{
    static move_t list[MAX_MOVES];
    int n;
    if (actor == CHANCE)
        return luck_roll(luck, &l->game, state);
    if (rng_below(rng, 10) == 0)
        return game_random_move(&l->game, state, actor, rng);
    n = game_moves(&l->game, state, actor, list);
    return n == 1 ? list[0] : think(l, state, actor, n, rng);
}

static bool play_one(struct learner *l, int generation, int number)
{
    size_t seats = l->notes.seats.count, choices = l->notes.choices.count;
    size_t first = l->notes.seat_count;
    struct luck luck;
    union any_state state;
    char seed[64];
    rng_t rng;

    snprintf(seed, sizeof seed, "learn/%d/%d/%d", l->seed, generation, number);
    must(game_init(&l->game, &state, l->least + number % (l->most - l->least + 1), NULL,
                   NULL) == NULL);
    luck_start_text(&luck, 1, &l->game, &state, seed); /* as the networks were made */
    rng = rng_seeded(luck_below(&luck, UINT64_MAX));
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        if (is_noted(l, &rng))
            note_seats(l, &state, first, &rng);
        game_apply(&l->game, &state, actor, choose(l, &state, actor, &luck, &rng));
    }
    note_values(l, &state, first);
    return notes_end_game(&l->notes, seats, choices);
}

static bool play_all(struct learner *l, int generation)
{
    bool is_watched = isatty(STDERR_FILENO);
    int last = 1 + (l->games - 1) / (1 << (l->generations - generation));
    while (l->notes.games < last) {
        if (!play_one(l, generation, l->notes.games))
            return false;
        if (is_watched || l->notes.games % (1 + last / 10) == 0 || l->notes.games == last)
            fprintf(stderr, "generation %d: %d of %d games, %zu states, %zu choices%s",
                    generation, l->notes.games, last, l->notes.seat_count,
                    l->notes.choice_count, is_watched ? "   \r" : "\n");
    }
    if (is_watched)
        fprintf(stderr, "\n");
    return true;
}

/* -- generations -- */

static const char *what(const struct learner *l)
{
    if (l->fits_net)
        return "net";
    return !l->fits_values ? "priors" : l->fits_priors ? "both" : "values";
}

static void begin(struct learner *l)
{
    const struct hints *built = l->base->hints;
    l->game = *l->base;
    l->hints = *built;
    l->game.hints = &l->hints;
    l->hints.weight = l->weight;
    l->hints.prior = l->prior;
    for (int i = 0; i < built->features && !l->fits_values; i++)
        l->weight[i] = built->weight[i];
    for (int i = 0; i < built->buckets; i++)
        l->prior[i] = l->fits_priors ? 1 : built->prior[i];
    if (l->fits_values)
        l->hints.describe = NULL;
    if (l->fits_values || l->fits_net)
        l->hints.net = NULL;
}

/* NULL, or a sentence why not. */
static const char *fit(struct learner *l)
{
    double loss;
    const char *why;

    if (l->fits_net) {
        if ((why = fit_net(&l->notes, &l->net, &loss)) != NULL)
            return why;
        fprintf(stderr, "net: loss %.4f\n", loss);
        l->hints.net = &l->net;
    }
    if (l->fits_values) {
        fprintf(stderr, "values: loss %.4f\n", fit_values(&l->notes, l->weight));
        l->hints.describe = l->base->hints->describe;
    }
    if (l->fits_priors && l->notes.choice_count > 0)
        fprintf(stderr, "priors: loss %.4f\n",
                fit_priors(&l->notes, l->hints.buckets, l->hints.row, l->prior));
    return NULL;
}

/* Without values each node plays to the end of the game, so there are fewer nodes. */
static void set_nodes(struct learner *l)
{
    l->player.nodes = (uint64_t)(l->hints.describe ? l->nodes : 1 + l->nodes / 8);
}

static int learn_once(struct learner *l, int generation)
{
    char title[512];
    const char *why;
    int status = 0, features = l->fits_net ? NET_NUMBERS : l->hints.features;

    set_nodes(l);
    snprintf(l->path, sizeof l->path, "%s/%s-%s-%d-%d.%d", l->folder, l->game.name,
             what(l), l->least, l->most, generation);
    snprintf(title, sizeof title,
             "niwa notes 1: %s, rules %d, %d features, %d buckets, generation %d of: %s",
             l->game.name, l->game.rules, features, l->hints.buckets, generation,
             l->command);
    if ((why = notes_open(&l->notes, l->path, title, features)) != NULL)
        status = fail(l->path, why);
    else if (!play_all(l, generation))
        status = fail(l->path, strerror(errno));
    else if (l->notes.seat_count == 0)
        status = fail(l->game.name, "no quiet state was seen");
    else if ((why = fit(l)) != NULL)
        status = fail(l->game.name, why);
    notes_close(&l->notes);
    return status;
}

/* -- the command line -- */

/* "3", or "2-4". */
static bool read_players(struct learner *l, const char *text)
{
    int read = sscanf(text, "%d-%d", &l->least, &l->most);
    if (read == 1)
        l->most = l->least;
    return read >= 1 && l->least >= l->base->min_seats && l->least <= l->most &&
           l->most <= l->base->max_seats;
}

static bool read_number(const char *text, int most, int *out)
{
    char *end;
    long number = strtol(text, &end, 10);
    *out = (int)number;
    return end != text && *end == '\0' && number >= 1 && number <= most;
}

static bool read_flag(struct learner *l, const char *flag, const char *value)
{
    if (strcmp(flag, "--generations") == 0)
        return read_number(value, 16, &l->generations);
    if (strcmp(flag, "--games") == 0)
        return read_number(value, 10000000, &l->games);
    if (strcmp(flag, "--nodes") == 0)
        return read_number(value, UINT16_MAX, &l->nodes);
    if (strcmp(flag, "--playouts") == 0)
        return read_number(value, 1000, &l->playouts);
    if (strcmp(flag, "--seed") == 0)
        return read_number(value, INT32_MAX, &l->seed);
    if (strcmp(flag, "--players") == 0)
        return read_players(l, value);
    if (strcmp(flag, "--notes") == 0)
        l->folder = value;
    else if (strcmp(flag, "--out") == 0)
        snprintf(l->out, sizeof l->out, "%s", value);
    else
        return false;
    return true;
}

static void set_defaults(struct learner *l)
{
    l->folder = "build/learn";
    l->least = l->base->min_seats;
    l->most = l->base->max_seats;
    l->generations = 3;
    l->games = 1000;
    l->nodes = 200;
    l->seed = 1;
    l->fits_values = l->fits_priors = true;
}

/* The full command line, so that it can be repeated. */
static void set_command(struct learner *l)
{
    char playouts[32] = "";
    if (l->playouts)
        snprintf(playouts, sizeof playouts, "--playouts %d ", l->playouts);
    snprintf(
        l->command, sizeof l->command,
        "learn %s %s --generations %d --games %d --nodes %d %s--players %d-%d --seed %d",
        l->base->name, what(l), l->generations, l->games, l->nodes, playouts, l->least,
        l->most, l->seed);
}

/* The folder of a game is its name with underscores. */
static void set_out(struct learner *l)
{
    char folder[64];
    snprintf(folder, sizeof folder, "%s", l->base->name);
    for (char *p = folder; *p; p++)
        *p = *p == '-' ? '_' : *p;
    snprintf(l->out, sizeof l->out, "games/%s/ai/%s.h", folder,
             l->fits_net ? "net" : "weights");
}

static bool read_what(struct learner *l, const char *word)
{
    static const char *const words[] = {"values", "priors", "both", "net"};
    bool is_one = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        is_one |= strcmp(word, words[i]) == 0;
    l->fits_net = strcmp(word, "net") == 0;
    l->fits_values = strcmp(word, "values") == 0 || strcmp(word, "both") == 0;
    l->fits_priors = strcmp(word, "priors") == 0 || strcmp(word, "both") == 0;
    return is_one;
}

static const char *read_words(struct learner *l, int argc, char **argv)
{
    static char why[256];
    int i = 2;
    l->base = games_find(argv[1]);
    if (!l->base || !l->base->hints || !l->base->hints->describe ||
        !l->base->hints->classify)
        return "no game of that name has anything to learn";
    set_defaults(l);
    if (i < argc && argv[i][0] != '-') {
        if (!read_what(l, argv[i]))
            return "what to learn is values, priors, both or net";
        i++;
    }
    for (; i < argc; i += 2)
        if (i + 1 == argc || !read_flag(l, argv[i], argv[i + 1])) {
            snprintf(why, sizeof why,
                     "'%s' is no flag, or not with this value ('learn' "
                     "alone shows them)",
                     argv[i]);
            return why;
        }
    if (l->fits_net && (!l->base->hints->show || l->most > 2))
        return "a net is for --players 2, and not for every game";
    set_command(l);
    if (!l->out[0])
        set_out(l);
    return NULL;
}

static bool write_out(const struct learner *l)
{
    if (l->fits_net)
        return write_net(l->out, &l->net, l->command);
    return write_weights(l->out, &l->hints, l->fits_values ? l->command : NULL,
                         l->fits_priors ? l->command : NULL);
}

int main(int argc, char **argv)
{
    static struct learner l;
    const char *why;
    int status = 0;

    if (argc < 2 || strcmp(argv[1], "--help") == 0)
        return fputs(help, argc < 2 ? stderr : stdout), argc < 2 ? 2 : 0;
    if ((why = read_words(&l, argc, argv)) != NULL)
        return fail(argv[1], why);
    must(player_read("search:1n", &l.player) == NULL);
    must((l.workspace = workspace_new()) != NULL);
    mkdir("build", 0777);
    mkdir(l.folder, 0777);
    begin(&l);
    for (int i = 1; i <= l.generations && status == 0; i++)
        status = learn_once(&l, i);
    if (status == 0 && !write_out(&l))
        status = fail(l.out, strerror(errno));
    if (status == 0)
        printf("%s\n", l.out);
    workspace_free(l.workspace);
    return status;
}
