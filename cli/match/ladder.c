/* ladder.c - `niwa ladder`: how far apart the levels are. */
#include "cli/command.h"

#include "cli/match/matches.h"

#include <stdlib.h>
#include <string.h>

/* One step of the ladder: a level against the one below it. */
struct rung {
    struct match_summary sum;
    double elo, low, high; /* of the step */
    int games;
};

/* Each step has a file of its own: FILE.2 is that from level 1 to 2. */
static bool climb(struct match *match, int level, struct match_plan plan,
                  struct rung *rung)
{
    struct match_score *score = calloc((size_t)plan.deals, sizeof *score);
    char name[16], path[1024];
    int deals = -1;

    for (int seat = 0; seat < match->seats; seat++) {
        snprintf(name, sizeof name, "level:%d", seat == 0 ? level : level - 1);
        player_read(name, &match->player[seat]);
    }
    if (plan.save) {
        snprintf(path, sizeof path, "%.1000s.%d", plan.save, level);
        plan.save = path;
    }
    if (!score)
        complain("no memory");
    else
        deals = play_match(match, &plan, score);
    if (deals > 0) {
        match_sum(match, score, deals, 0, &rung->sum);
        rung->games = deals * match->seats;
        rung->elo = match_elo(rung->sum.mean);
        rung->low = match_elo(rung->sum.low);
        rung->high = match_elo(rung->sum.high);
    }
    free(score);
    return deals > 0;
}

/* -- the drawing: a bar for each level, with the step's interval at its top -- */

enum { WIDTH = 420, HEIGHT = 260, GROUND = 226, TOP = 50, FIRST = 50, STRIDE = 64 };

static void draw_bar(FILE *out, int level, double elo, double low, double high,
                     double scale)
{
    const double ground = (double)GROUND;
    int x = FIRST + STRIDE * (level - 1);
    fprintf(out,
            "<rect x=\"%d\" y=\"%.1f\" width=\"36\" height=\"%.1f\" rx=\"3\" "
            "fill=\"#7a9e7e\"/>\n",
            x - 18, ground - scale * elo - 1, scale * elo + 1);
    if (level > 1)
        fprintf(out,
                "<path d=\"M%d %.1fV%.1fm-5 0h10M%d %.1fh10\" stroke=\"#3d5a45\" "
                "fill=\"none\"/>\n",
                x, ground - scale * low, ground - scale * high, x - 5,
                ground - scale * low);
    fprintf(out,
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"middle\">%.0f</text>\n"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">level %d</text>\n",
            x, ground - scale * high - 6, elo, x, GROUND + 18, level);
}

static void draw(const struct rung *rung, int top, const char *title, FILE *out)
{
    double most = 1, elo = 0, scale;
    for (int level = 2; level <= top; elo += rung[level++].elo)
        most = elo + rung[level].high > most ? elo + rung[level].high : most;
    scale = (double)(GROUND - TOP) / most;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"#f7f5ee\"/>\n"
            "<text x=\"%d\" y=\"22\" text-anchor=\"middle\" font-size=\"14\">%s: Elo "
            "above level 1</text>\n<path d=\"M20 %dh380\" stroke=\"#3d5a45\"/>\n",
            WIDTH, HEIGHT, WIDTH / 2, title, GROUND);
    elo = 0;
    for (int level = 1; level <= top; level++) {
        double below = elo;
        elo += rung[level].elo;
        draw_bar(out, level, elo, below + rung[level].low, below + rung[level].high,
                 scale);
    }
    fprintf(out, "</svg>\n");
}

/* -- the table -- */

static void report(const struct rung *rung, int top, bool is_adjusted)
{
    double elo = 0;
    puts("level   Elo above level 1   step up (95 % interval)   score   games");
    printf("%5d %12.0f\n", 1, 0.0);
    for (int level = 2; level <= top; level++) {
        char step[64];
        elo += rung[level].elo;
        snprintf(step, sizeof step, "%+.0f (%+.0f to %+.0f)", rung[level].elo,
                 rung[level].low, rung[level].high);
        printf("%5d %12.0f          %-24s %7.3f %7d\n", level, elo, step,
               rung[level].sum.mean, rung[level].games);
    }
    for (int level = 2; level <= top && is_adjusted; level++) {
        const struct match_summary *sum = &rung[level].sum;
        printf("Level %d without luck of the draw: %+.0f (%+.0f to %+.0f)\n", level,
               match_elo(sum->adjusted), match_elo(sum->adjusted_low),
               match_elo(sum->adjusted_high));
    }
}

static void report_json(const struct match *match, const struct rung *rung, int top)
{
    double elo = 0;
    printf("{\"ladder\":\"%s\",\"players\":%d,\"steps\":[", match->game->name,
           match->seats);
    for (int level = 2; level <= top; level++) {
        elo += rung[level].elo;
        printf("%s{\"level\":%d,\"above_level_1\":%.1f,\"elo\":%.1f,\"low\":%.1f,"
               "\"high\":%.1f,\"value\":%.4f,\"games\":%d",
               level > 2 ? "," : "", level, elo, rung[level].elo, rung[level].low,
               rung[level].high, rung[level].sum.mean, rung[level].games);
        if (match->is_adjusted)
            printf(",\"adjusted\":%.4f,\"adjusted_low\":%.4f,\"adjusted_high\":%.4f",
                   rung[level].sum.adjusted, rung[level].sum.adjusted_low,
                   rung[level].sum.adjusted_high);
        putchar('}');
    }
    puts("]}");
}

static int draw_to(const char *path, const struct rung *rung, int top, const char *title)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return complain("%.200s: cannot be written", path);
    draw(rung, top, title, out);
    return fclose(out) == 0 ? EXIT_FINE : EXIT_TROUBLE;
}

static int run(const struct args *args)
{
    struct new_game setup;
    struct match match = {.seed =
                              args_has(args, "--seed") ? args_text(args, "--seed") : "1",
                          .is_adjusted = args_has(args, "--adjusted")};
    struct rung rung[LEVELS + 1] = {{{0}, 0, 0, 0, 0}};
    struct match_plan plan = {.save = args_text(args, "--save")};
    const char *path = args_text(args, "--svg");
    int64_t games, last_games, threads, top;

    if (!args_new_game(args, args->word[0], &setup) ||
        !args_int(args, "--games", 2, 1000000, 200, &games) ||
        !args_int(args, "--last-games", 2, 1000000, games, &last_games) ||
        !args_int(args, "--top", 2, LEVELS, LEVELS - 1, &top) ||
        !args_int(args, "--threads", 1, MAX_THREADS, 1, &threads))
        return EXIT_BAD;
    match.game = setup.game;
    match.seats = setup.seats;
    memcpy(match.option, setup.option, sizeof match.option);
    match.pack = setup.pack;
    plan.threads = (int)threads;
    for (int level = 2; level <= top; level++) {
        int64_t wanted = level == top ? last_games : games;
        plan.deals = (int)((wanted + match.seats - 1) / match.seats);
        if (!climb(&match, level, plan, &rung[level]))
            return match_trouble();
    }
    if (args_has(args, "--json")) {
        report_json(&match, rung, (int)top);
    } else {
        printf("%s, %d players\n", match.game->title, match.seats);
        report(rung, (int)top, match.is_adjusted);
    }
    return path ? draw_to(path, rung, (int)top, match.game->title) : EXIT_FINE;
}

const struct command command_ladder = {
    .name = "ladder",
    .words = "GAME",
    .min_words = 1,
    .max_words = 1,
    .summary = "Measure how far apart the levels are",
    .flags =
        (const struct flag[]){
            NEW_GAME_FLAGS,
            {"--games", "N", "for each step from level to level (default: 200)"},
            {"--last-games", "N", "for the last step (default: the same)"},
            {"--top", "L", "the highest level (default: 5; 6 takes 2 s a move)"},
            {"--seed", "TEXT", "the same seed deals the same luck (default: 1)"},
            {"--threads", "T", "games played side by side (default: 1)"},
            {"--save", "FILE", "save finished deals in FILE.2 ...; resume from them"},
            {"--svg", "FILE", "also draw the ladder"},
            {"--adjusted", NULL, "also the values without the luck of the draw"},
            {"--json", NULL, "one line of JSON"},
            {0},
        },
    .more =
        "Each level plays the one below it; with more seats, one of them among "
        "players of\n"
        "the level below. Level 6's seconds are processor time, as in 'niwa match'.\n",
    .run = run,
};
