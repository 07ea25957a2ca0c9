/* matches.c - matches as the commands play them: side by side, saved, with progress. */
#include "cli/match/matches.h"

#include "cli/command.h"
#include "cli/progress.h"
#include "host/match/match_file.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The work that the threads share. */
struct work {
    const struct match *match;
    const struct match_plan *plan;
    struct match_file *file;   /* NULL: nothing is saved */
    struct match_score *score; /* by deal */
    bool *is_done;             /* by deal */
    int next;                  /* the next deal to be played */
    int done;                  /* deals played without a gap from the first */
    int played, kept;          /* deals played now, and before */
    bool is_decided;           /* after `done` deals */
    double start, shown;       /* when it began, and when progress was last shown */
    const char *failed;        /* why it cannot go on; NULL: it can */
    pthread_mutex_t lock;
};

static int trouble = EXIT_TROUBLE;

int match_trouble(void)
{
    return trouble;
}

/* -- progress -- */

/* A bar, progress, speed, remaining time and the score: at most 79 columns. */
static void draw_progress(const struct work *work)
{
    enum { WIDTH = 16 };
    int deals = work->plan->deals, seats = work->match->seats;
    int finished = work->played + work->kept;
    double took = seconds_now() - work->start, rate = work->played / took;
    char bar[WIDTH + 1], left[32];
    struct match_summary sum;

    draw_bar(bar, WIDTH, (uint64_t)finished, (uint64_t)deals);
    match_sum(work->match, work->score, work->done, 0, &sum);
    fprintf(
        stderr, "\r[%s] %3.0f%% %d/%d games, %.1f/min, %s left, value %.3f+-%.3f\033[K",
        bar, 100.0 * finished / deals, finished * seats, deals * seats, 60 * rate * seats,
        time_words((deals - finished) / rate, left), sum.mean, (sum.high - sum.low) / 2);
}

static void show_progress(struct work *work)
{
    double time = seconds_now();
    if (!isatty(STDERR_FILENO) || work->played == 0 || time - work->shown < 0.1)
        return;
    work->shown = time;
    draw_progress(work);
}

static void wipe_progress(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* -- the work -- */

static int take_deal(struct work *work)
{
    int deal = -1;
    pthread_mutex_lock(&work->lock);
    while (work->next < work->plan->deals && work->is_done[work->next])
        work->next++;
    if (work->next < work->plan->deals && !work->is_decided && !work->failed)
        deal = work->next++;
    pthread_mutex_unlock(&work->lock);
    return deal;
}

/* Counts the deals without a gap, one by one, so that the test decides at the same deal
 * however many threads play. */
static void count_done(struct work *work)
{
    while (!work->is_decided && work->done < work->plan->deals &&
           work->is_done[work->done]) {
        work->done++;
        if (work->plan->test)
            work->is_decided = match_judge(work->plan->test, work->match, work->score,
                                           work->done) != UNDECIDED;
    }
}

static void put_deal(struct work *work, int deal, const struct match_score *score)
{
    pthread_mutex_lock(&work->lock);
    work->score[deal] = *score;
    work->is_done[deal] = true;
    work->played++;
    if (work->file && !match_file_add(work->file, deal, score))
        work->failed = "the file of the match could not be written";
    count_done(work);
    show_progress(work);
    pthread_mutex_unlock(&work->lock);
}

static void tell_faults(const struct match *match, const struct workspace *workspace)
{
    for (int i = 0; i < match->seats; i++) {
        const char *last;
        int faults = workspace_faults(workspace, &match->player[i], &last);
        if (faults > 0)
            complain("%.60s gave no legal move %d times; random moves stood in; last: %s",
                     match->player[i].name, faults, last);
    }
}

static void *play_deals(void *context)
{
    struct work *work = context;
    struct workspace *workspace = workspace_new();
    int deal;

    if (workspace)
        workspace_be_fair(workspace);
    while (workspace && (deal = take_deal(work)) >= 0) {
        struct match_score score;
        match_deal(work->match, workspace, deal, &score);
        put_deal(work, deal, &score);
    }
    pthread_mutex_lock(&work->lock);
    if (!workspace)
        work->failed = "no memory";
    else
        tell_faults(work->match, workspace);
    pthread_mutex_unlock(&work->lock);
    workspace_free(workspace);
    return NULL;
}

static void play_side_by_side(struct work *work)
{
    pthread_t thread[MAX_THREADS];
    int started = 0;

    pthread_mutex_init(&work->lock, NULL);
    while (started < work->plan->threads - 1 &&
           pthread_create(&thread[started], NULL, play_deals, work) == 0)
        started++;
    play_deals(work);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&work->lock);
    wipe_progress();
}

/* Resumes from the file, if one is given. False after a complaint. */
static bool open_file(struct work *work)
{
    const char *path = work->plan->save;
    char why[512];

    if (!path)
        return true;
    work->file = match_file_open(path, work->match, work->plan->deals, work->score,
                                 work->is_done, why, sizeof why);
    if (!work->file) {
        complain("%.200s: %s", path, why);
        trouble = EXIT_BAD;
        return false;
    }
    for (int i = 0; i < work->plan->deals; i++)
        work->kept += work->is_done[i];
    count_done(work);
    return true;
}

int play_match(const struct match *match, const struct match_plan *plan,
               struct match_score *score)
{
    struct work work = {.match = match,
                        .plan = plan,
                        .score = score,
                        .is_done = calloc((size_t)plan->deals, sizeof *work.is_done),
                        .start = seconds_now()};
    bool is_open = work.is_done && open_file(&work);

    trouble = is_open || !work.is_done ? EXIT_TROUBLE : trouble;
    if (is_open)
        play_side_by_side(&work);
    if (!work.is_done || work.failed)
        complain("%s", work.failed ? work.failed : "no memory");
    match_file_close(work.file);
    free(work.is_done);
    return is_open && !work.failed ? work.done : -1;
}
