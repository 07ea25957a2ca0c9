/* match.c - `niwa match`: plays bots against each other and prints statistics. */
#include "cli/command.h"

#include "cli/match/matches.h"
#include "core/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void report_test(const struct match *match, const struct match_test *test,
                        const struct match_score *score, int deals)
{
    double llr = match_llr(test, match, score, deals), bound = match_llr_bound();
    const char *name = printable(match->player[0].name);
    int games = deals * match->seats;

    switch (match_judge(test, match, score, deals)) {
    case IS_ELO1:
        printf("Decided after %d games: %s is better by %+g Elo rather than by %+g",
               games, name, test->elo1, test->elo0);
        break;
    case IS_ELO0:
        printf("Decided after %d games: %s is better by %+g Elo at most, not by %+g",
               games, name, test->elo0, test->elo1);
        break;
    default:
        printf("Not decided after %d games", games);
    }
    printf(" (LLR %.2f, bounds -%.2f and %.2f)\n", llr, bound, bound);
}

static void report(const struct match *match, const struct match_test *test,
                   const struct match_score *score, int deals)
{
    int games = deals * match->seats;
    uint64_t plies = 0;

    for (int i = 0; i < deals; i++)
        plies += score[i].plies;
    printf("%s, %d games, %.1f moves a game\n", match->game->title, games,
           (double)plies / games);
    for (int player = 0; player < match->seats; player++) {
        struct match_summary sum;
        match_sum(match, score, deals, player, &sum);
        printf("  %-20s %6.0f wins, mean rank value %.3f (%.3f to %.3f), Elo %+.0f"
               " (%+.0f to %+.0f)\n",
               printable(match->player[player].name), sum.wins, sum.mean, sum.low,
               sum.high, match_elo(sum.mean), match_elo(sum.low), match_elo(sum.high));
    }
    for (int player = 0; player < match->seats && match->is_adjusted; player++) {
        struct match_summary sum;
        match_sum(match, score, deals, player, &sum);
        printf(
            "  %-20s without luck of the draw: %.3f (%.3f to %.3f), Elo %+.0f (%+.0f to "
            "%+.0f)\n",
            printable(match->player[player].name), sum.adjusted, sum.adjusted_low,
            sum.adjusted_high, match_elo(sum.adjusted), match_elo(sum.adjusted_low),
            match_elo(sum.adjusted_high));
    }
    if (test)
        report_test(match, test, score, deals);
}

static void put_text(const char *key, const char *text)
{
    char buffer[1024];
    struct sbuf sb = sb_over(buffer, sizeof buffer);
    json_text(&sb, text);
    printf("\"%s\":%s", key, buffer);
}

static void report_test_json(const struct match *match, const struct match_test *test,
                             const struct match_score *score, int deals)
{
    static const char *const verdict[] = {
        [UNDECIDED] = "null", [IS_ELO0] = "\"elo0\"", [IS_ELO1] = "\"elo1\""};
    printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.4f,\"bound\":%.4f,"
           "\"verdict\":%s}",
           test->elo0, test->elo1, match_llr(test, match, score, deals),
           match_llr_bound(), verdict[match_judge(test, match, score, deals)]);
}

static void report_json(const struct match *match, const struct match_test *test,
                        const struct match_score *score, int deals)
{
    printf("{\"match\":\"%s\",\"games\":%d,", match->game->name, deals * match->seats);
    put_text("seed", match->seed);
    printf(",\"players\":[");
    for (int player = 0; player < match->seats; player++) {
        struct match_summary sum;
        match_sum(match, score, deals, player, &sum);
        printf("%s{", player ? "," : "");
        put_text("player", match->player[player].name);
        printf(",\"wins\":%.0f,\"value\":%.4f,\"low\":%.4f,\"high\":%.4f,\"elo\":%.1f,"
               "\"elo_low\":%.1f,\"elo_high\":%.1f",
               sum.wins, sum.mean, sum.low, sum.high, match_elo(sum.mean),
               match_elo(sum.low), match_elo(sum.high));
        if (match->is_adjusted)
            printf(",\"adjusted\":%.4f,\"adjusted_low\":%.4f,\"adjusted_high\":%.4f",
                   sum.adjusted, sum.adjusted_low, sum.adjusted_high);
        putchar('}');
    }
    printf("]");
    if (test)
        report_test_json(match, test, score, deals);
    puts("}");
}

static bool read_players(const char *text, struct match *match)
{
    char name[256];
    int n = 0;
    for (const char *p = text;; n++) {
        size_t len = strcspn(p, ",");
        const char *why = "too many seats";
        snprintf(name, sizeof name, "%.*s", (int)len, p);
        if (n == MAX_SEATS || (why = player_read(name, &match->player[n])) != NULL) {
            complain("--seats: '%.40s': %s", name, why);
            return false;
        }
        if (p[len] == '\0')
            break;
        p += len + 1;
    }
    match->seats = n + 1;
    return true;
}

/* External programs are told to think as long as the slowest other player, but must
 * answer within ten seconds. */
static void set_clocks(struct match *match)
{
    enum { LONGEST_SECONDS = 9 };
    double longest = 0;
    for (int i = 0; i < match->seats; i++) {
        const struct player *player = &match->player[i];
        bool is_last = player->level == LEVELS;
        longest = fmax(longest, is_last ? (double)BEST_LEVEL_SECONDS : player->seconds);
    }
    for (int i = 0; i < match->seats; i++)
        if (player_is_program(&match->player[i]))
            match->player[i].seconds = fmin(longest, (double)LONGEST_SECONDS);
}

static bool set_match(const struct args *args, struct match *match)
{
    const char *seats = args_text(args, "--seats");
    struct new_game setup;

    if (!args_new_game(args, args->word[0], &setup))
        return false;
    match->game = setup.game;
    memcpy(match->option, setup.option, sizeof match->option);
    match->pack = setup.pack;
    match->seed = args_has(args, "--seed") ? args_text(args, "--seed") : "1";
    match->is_adjusted = args_has(args, "--adjusted");
    if (!seats) {
        complain("--seats is needed, such as --seats plain:2000n,random");
        return false;
    }
    if (!read_players(seats, match))
        return false;
    if (match->seats < match->game->min_seats || match->seats > match->game->max_seats) {
        complain("%s is for %d to %d players, not %d", match->game->name,
                 match->game->min_seats, match->game->max_seats, match->seats);
        return false;
    }
    set_clocks(match);
    return true;
}

/* "0,50": two Elo differences, the smaller first. */
static bool read_test(const char *text, struct match_test *test)
{
    char *end, *last;
    test->elo0 = strtod(text, &end);
    test->elo1 = *end == ',' ? strtod(end + 1, &last) : NAN;
    if (end != text && *end == ',' && last != end + 1 && *last == '\0' &&
        test->elo0 < test->elo1 && test->elo0 >= -1000 && test->elo1 <= 1000)
        return true;
    complain("--sprt reads ELO0,ELO1, the smaller first, within 1000, such as 0,50; not "
             "'%.40s'",
             text);
    return false;
}

static int run(const struct args *args)
{
    struct match match = {0};
    struct match_test test;
    struct match_score *score;
    struct match_plan plan = {.save = args_text(args, "--save")};
    int64_t games, threads;
    int deals;

    if (args_has(args, "--sprt")) {
        if (!read_test(args_text(args, "--sprt"), &test))
            return EXIT_BAD;
        plan.test = &test;
    }
    if (!args_int(args, "--games", 1, 10000000, plan.test ? 20000 : 100, &games) ||
        !args_int(args, "--threads", 1, MAX_THREADS, 1, &threads) ||
        !set_match(args, &match))
        return EXIT_BAD;
    plan.deals = (int)((games + match.seats - 1) / match.seats);
    plan.threads = (int)threads;
    score = calloc((size_t)plan.deals, sizeof *score);
    deals = score ? play_match(&match, &plan, score) : -1;
    if (!score)
        complain("no memory");
    else if (deals >= 0 && args_has(args, "--json"))
        report_json(&match, plan.test, score, deals);
    else if (deals >= 0)
        report(&match, plan.test, score, deals);
    free(score);
    return deals >= 0 ? EXIT_FINE : score ? match_trouble() : EXIT_TROUBLE;
}

const struct command command_match = {
    .name = "match",
    .words = "GAME",
    .min_words = 1,
    .max_words = 1,
    .summary = "Let computer players play each other",
    .flags =
        (const struct flag[]){
            {"--seats", "A,B,...",
             "random, level:3, search:0.5s, plain:2000n, cmd:PROGRAM"},
            NEW_GAME_OPTION_FLAGS,
            {"--games", "N", "how many (default: 100), rounded up to whole deals"},
            {"--seed", "TEXT", "the same seed deals the same luck (default: 1)"},
            {"--threads", "T", "games played side by side (default: 1)"},
            {"--save", "FILE", "save finished deals; the same command resumes from it"},
            {"--sprt", "ELO0,ELO1", "stop when it is clear which of the two is right"},
            {"--adjusted", NULL, "also the values without the luck of the draw"},
            {"--json", NULL, "one line of JSON"},
            {0},
        },
    .more =
        "Each deal is played once for every rotation of the players over the seats,\n"
        "with the same luck. The rank value is (n - rank) / (n - 1), ties averaged; the\n"
        "interval is one of 95 %. Seconds are processor time of the game's thread, so\n"
        "that a busy machine is fair to all. docs/bot-protocol.md tells what PROGRAM\n"
        "has to do.\n\n"
        "--sprt asks whether the first player is better by ELO1 or only by ELO0 (a\n"
        "sequential test over deals, 5 % for either mistake) and plays --games at most\n"
        "(default then: 20000).\n",
    .run = run,
};
