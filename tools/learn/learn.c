/* learn.c - fits the weights of a game's hints to games that computer players play.
 *
 *     learn GAME [--players N[-M]] [--player PLAYER] [--games N] [--samples FILE]
 *           [--out FILE]
 *
 * Plays games of PLAYER against itself (default search:200n), with every tenth move at
 * random so that all kinds of states are seen, and notes how each seat stood in quiet states
 * and what rank value it ended with. With --players 2-4, games of each size take turns.
 * The notes go to FILE (default build/learn/GAME.samples); called again, it goes on where it
 * was stopped. Then fits log-odds by logistic regression and writes them as whole numbers to
 * games/GAME/weights.h. */
#include "core/luck.h"
#include "core/must.h"
#include "games/games.h"
#include "host/player.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct sample {
    uint16_t game;  /* number of the game, so that a run can go on */
    uint16_t value; /* final rank value, 0 to 65535 */
    int16_t feature[MAX_FEATURES];
};

struct learner {
    const struct game *game;
    int least, most; /* how many play */
    int seats;       /* of the game being played */
    int games;
    struct player player;
    const char *words;   /* the player's name */
    const char *players; /* how many, as it was given */
    char samples[256], out[256];
    struct sample *sample;
    size_t count, room;
    int played; /* games noted already */
};

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "learn: %s: %s\n", what, why);
    return 2;
}

static void add(struct learner *l, const struct sample *sample)
{
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 4096;
        struct sample *larger = realloc(l->sample, l->room * sizeof *larger);
        must(larger);
        l->sample = larger;
    }
    l->sample[l->count++] = *sample;
}

/* -- the notes -- */

static void load_samples(struct learner *l)
{
    FILE *file = fopen(l->samples, "rb");
    struct sample sample;
    while (file && fread(&sample, sizeof sample, 1, file) == 1) {
        add(l, &sample);
        l->played = sample.game + 1;
    }
    if (file)
        fclose(file);
}

/* -- playing -- */

/* How every seat stands, where the state is quiet. */
static void note(struct learner *l, const union any_state *state, int game)
{
    for (int seat = 1; seat <= l->seats; seat++) {
        struct sample sample = {.game = (uint16_t)game, .value = (uint16_t)seat};
        if (l->game->hints->describe(state, seat, sample.feature))
            add(l, &sample);
    }
}

static void play_one(struct learner *l, struct mind *mind, int number)
{
    struct luck luck;
    union any_state state;
    uint32_t value[MAX_SEATS + 1];
    char seed[64];
    size_t first = l->count;
    rng_t rng;

    snprintf(seed, sizeof seed, "learn/%d", number);
    luck_start_text(&luck, seed);
    l->seats = l->least + number % (l->most - l->least + 1);
    rng = rng_seeded(luck_below(&luck, UINT64_MAX));
    must(game_init(l->game, &state, l->seats, NULL) == NULL);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        move_t move;
        if (rng_below(&rng, 3) == 0)
            note(l, &state, number);
        if (actor == CHANCE)
            move = luck_roll(&luck, l->game, &state);
        else if (rng_below(&rng, 10) == 0)
            move = game_random_move(l->game, &state, actor, &rng);
        else
            move = player_move(&l->player, mind, l->game, &state, actor, rng_next(&rng));
        game_apply(l->game, &state, actor, move);
    }
    bot_values(l->game, &state, value);
    for (size_t i = first; i < l->count; i++) {
        uint32_t seat = l->sample[i].value, v = value[seat];
        l->sample[i].value = (uint16_t)(v > 65535 ? 65535 : v);
    }
}

static bool play_all(struct learner *l)
{
    struct mind *mind = mind_new();
    FILE *file = fopen(l->samples, "ab");
    if (!mind || !file)
        return false;
    for (; l->played < l->games; l->played++) {
        size_t first = l->count;
        play_one(l, mind, l->played);
        fwrite(l->sample + first, sizeof *l->sample, l->count - first, file);
        fflush(file);
        if (isatty(STDERR_FILENO) || l->played % 100 == 99)
            fprintf(stderr, "%d of %d games, %zu samples%s", l->played + 1, l->games,
                    l->count, isatty(STDERR_FILENO) ? "\r" : "\n");
    }
    fclose(file);
    mind_free(mind);
    return true;
}

/* -- fitting -- */

static double log_odds(const struct sample *sample, const double *weight, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += weight[i] * sample->feature[i];
    return sum;
}

/* One pass of stochastic gradient descent with steps scaled per weight (AdaGrad). */
static double pass(const struct learner *l, double *weight, double *scale, rng_t *rng)
{
    int n = l->game->hints->features;
    double loss = 0;
    for (size_t k = 0; k < l->count; k++) {
        const struct sample *sample = &l->sample[rng_next(rng) % l->count];
        double p = 1 / (1 + exp(-log_odds(sample, weight, n))),
               y = sample->value / 65535.0;
        loss -= y * log(p + 1e-9) + (1 - y) * log(1 - p + 1e-9);
        for (int i = 0; i < n; i++) {
            double slope = (p - y) * sample->feature[i] + 1e-5 * weight[i];
            scale[i] += slope * slope;
            weight[i] -= scale[i] > 0 ? 0.1 * slope / sqrt(scale[i]) : 0;
        }
    }
    return loss / (double)l->count;
}

static void fit(const struct learner *l, double *weight)
{
    double scale[MAX_FEATURES] = {0};
    rng_t rng = rng_seeded(1);
    for (int i = 1; i <= 30; i++) {
        double loss = pass(l, weight, scale, &rng);
        if (i % 5 == 0)
            fprintf(stderr, "pass %d: loss %.4f\n", i, loss);
    }
}

static bool write_weights(const struct learner *l, const double *weight)
{
    FILE *file = fopen(l->out, "w");
    if (!file)
        return false;
    fprintf(file,
            "/* weights.h - made by: learn %s --players %s --player %s --games %d */\n",
            l->game->name, l->players, l->words, l->games);
    fprintf(file, "static const int16_t weights[] = {");
    for (int i = 0; i < l->game->hints->features; i++) {
        double whole = round(weight[i] * WEIGHT_ONE);
        fprintf(file, "%s%d,", i % 12 ? " " : "\n    ",
                (int)fmax(fmin(whole, INT16_MAX), -INT16_MAX));
    }
    fprintf(file, "\n};\n");
    return fclose(file) == 0;
}

/* -- the command line -- */

/* "3", or "2-4". */
static bool read_players(struct learner *l)
{
    int read = sscanf(l->players, "%d-%d", &l->least, &l->most);
    if (read == 1)
        l->most = l->least;
    return read >= 1 && l->least >= l->game->min_seats && l->least <= l->most &&
           l->most <= l->game->max_seats;
}

static bool read_flags(struct learner *l, int argc, char **argv)
{
    char folder[64];
    l->game = games_find(argv[1]);
    if (!l->game || !l->game->hints || !l->game->hints->describe)
        return false;
    snprintf(folder, sizeof folder, "%s", l->game->name);
    for (char *p = folder; *p; p++)
        *p = *p == '-' ? '_' : *p;
    l->players = "2";
    l->games = 1000;
    l->words = "search:200n";
    snprintf(l->samples, sizeof l->samples, "build/learn/%s.samples", folder);
    snprintf(l->out, sizeof l->out, "games/%s/weights.h", folder);
    for (int i = 2; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--players") == 0)
            l->players = argv[i + 1];
        else if (strcmp(argv[i], "--games") == 0)
            l->games = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--player") == 0)
            l->words = argv[i + 1];
        else if (strcmp(argv[i], "--samples") == 0)
            snprintf(l->samples, sizeof l->samples, "%s", argv[i + 1]);
        else if (strcmp(argv[i], "--out") == 0)
            snprintf(l->out, sizeof l->out, "%s", argv[i + 1]);
        else
            return false;
    }
    return l->games > 0 && l->games <= UINT16_MAX && read_players(l) &&
           player_read(l->words, &l->player) == NULL;
}

int main(int argc, char **argv)
{
    struct learner l = {0};
    double weight[MAX_FEATURES] = {0};

    if (argc < 2 || !read_flags(&l, argc, argv))
        return fail("usage", "learn GAME [--players N[-M]] [--player PLAYER] "
                             "[--games N] [--samples FILE] [--out FILE]");
    mkdir("build", 0777);
    mkdir("build/learn", 0777);
    load_samples(&l);
    if (!play_all(&l))
        return fail(l.samples, strerror(errno));
    if (l.count == 0)
        return fail(l.game->name, "no quiet state was seen");
    fit(&l, weight);
    if (!write_weights(&l, weight))
        return fail(l.out, strerror(errno));
    printf("%zu samples of %d games; weights in %s\n", l.count, l.games, l.out);
    free(l.sample);
    return 0;
}
