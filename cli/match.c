/* match.c - `niwa match`: bots against each other, with the statistics. */
#include "command.h"

#include "cli/matches.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The work that the threads share. */
struct work {
    const struct match *match;
    struct match_score *score; /* by deal */
    int deals;
    int next; /* the next deal to be played */
    int done; /* deals played without a gap from the first */
    bool *is_done;
    bool has_failed;
    pthread_mutex_t lock;
};

static int take_deal(struct work *work)
{
    int deal;
    pthread_mutex_lock(&work->lock);
    deal = work->next < work->deals ? work->next++ : -1;
    pthread_mutex_unlock(&work->lock);
    return deal;
}

static void show_progress(const struct work *work)
{
    struct match_summary sum;
    if (!isatty(STDERR_FILENO))
        return;
    match_sum(work->match, work->score, work->done, 0, &sum);
    fprintf(stderr, "\r%d of %d games, %s: %.3f (%.3f to %.3f) ",
            work->done * work->match->seats, work->deals * work->match->seats,
            work->match->player[0].name, sum.mean, sum.low, sum.high);
}

static void tell_faults(const struct mind *mind)
{
    const char *last;
    int faults = mind_faults(mind, &last);
    if (faults > 0)
        complain("a program gave no legal move %d times; random moves stood in; last: %s",
                 faults, last);
}

static void *play_deals(void *context)
{
    struct work *work = context;
    struct mind *mind = mind_new();
    int deal;

    while (mind && (deal = take_deal(work)) >= 0) {
        struct match_score score;
        match_deal(work->match, mind, deal, &score);
        pthread_mutex_lock(&work->lock);
        work->score[deal] = score;
        work->is_done[deal] = true;
        while (work->done < work->deals && work->is_done[work->done])
            work->done++;
        show_progress(work);
        pthread_mutex_unlock(&work->lock);
    }
    pthread_mutex_lock(&work->lock);
    work->has_failed |= !mind;
    if (mind)
        tell_faults(mind);
    pthread_mutex_unlock(&work->lock);
    mind_free(mind);
    return NULL;
}

static void report(const struct match *match, const struct match_score *score, int deals)
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
               match->player[player].name, sum.wins, sum.mean, sum.low, sum.high,
               match_elo(sum.mean), match_elo(sum.low), match_elo(sum.high));
    }
}

static void report_json(const struct match *match, const struct match_score *score,
                        int deals)
{
    printf("{\"match\":\"%s\",\"games\":%d,\"players\":[", match->game->name,
           deals * match->seats);
    for (int player = 0; player < match->seats; player++) {
        struct match_summary sum;
        match_sum(match, score, deals, player, &sum);
        printf("%s{\"player\":\"%s\",\"wins\":%.0f,\"value\":%.4f,\"low\":%.4f,"
               "\"high\":%.4f,\"elo\":%.1f}",
               player ? "," : "", match->player[player].name, sum.wins, sum.mean, sum.low,
               sum.high, match_elo(sum.mean));
    }
    puts("]}");
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

static bool set_match(const struct args *args, struct match *match)
{
    const char *seats = args_text(args, "--seats");
    struct setup setup;

    if (!args_setup(args, args->word[0], &setup))
        return false;
    match->game = setup.game;
    memcpy(match->option, setup.option, sizeof match->option);
    match->seed = args_has(args, "--seed") ? args_text(args, "--seed") : "1";
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
    return true;
}

bool play_match(const struct match *match, int deals, int threads,
                struct match_score *score)
{
    struct work work = {.match = match,
                        .score = score,
                        .deals = deals,
                        .is_done = calloc((size_t)deals, sizeof *work.is_done)};
    pthread_t thread[MAX_THREADS];
    int started = 0;

    if (!work.is_done)
        return false;
    pthread_mutex_init(&work.lock, NULL);
    while (started < threads - 1 &&
           pthread_create(&thread[started], NULL, play_deals, &work) == 0)
        started++;
    play_deals(&work);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&work.lock);
    free(work.is_done);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    return !work.has_failed;
}

static int run(const struct args *args)
{
    struct match match = {0};
    struct match_score *score;
    int64_t games, threads;
    int code = EXIT_FINE, deals;

    if (!args_int(args, "--games", 1, 10000000, 100, &games) ||
        !args_int(args, "--threads", 1, MAX_THREADS, 1, &threads) ||
        !set_match(args, &match))
        return EXIT_BAD;
    deals = (int)((games + match.seats - 1) / match.seats);
    score = calloc((size_t)deals, sizeof *score);
    if (!score || !play_match(&match, deals, (int)threads, score)) {
        complain("no memory");
        code = EXIT_TROUBLE;
    } else if (args_has(args, "--json")) {
        report_json(&match, score, deals);
    } else {
        report(&match, score, deals);
    }
    free(score);
    return code;
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
            {"--option", "NAME=VALUE", "an option of the game; may be given again"},
            {"--games", "N", "how many (default: 100), rounded up to whole deals"},
            {"--seed", "TEXT", "the same seed deals the same luck (default: 1)"},
            {"--threads", "T", "games played side by side (default: 1)"},
            {"--json", NULL, "one line of JSON"},
            {0},
        },
    .more =
        "Each deal is played once for every rotation of the players over the seats, "
        "with\n"
        "the same luck. The rank value is (n - rank) / (n - 1), ties averaged; the\n"
        "interval is one of 95 %. docs/bot-protocol.md tells what PROGRAM has to do.\n",
    .run = run,
};
