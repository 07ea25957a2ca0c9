/* store_copy.c - `niwa store copy`: shows progress, and reports the outcome. */
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/store/store.h"

#include "host/store/copy.h"
#include "server/store/store_open.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_TOLD = 20 }; /* differences that are told one by one */

/* What is on the screen. */
struct screen {
    bool is_watched; /* it is a terminal, and somebody looks on */
    enum copy_stage stage;
    /* when the stage began, and when progress was last shown */
    double start, shown;
    uint64_t first; /* entries that were done when it began */
    uint64_t told;
};

static const char *const doing[] = {
    [COPY_LOOKS] = "looking", [COPY_ADDS] = "copying", [COPY_VERIFIES] = "verifying"};

/* -- progress --------------------------------------------------------------------------- */

/* A bar, progress and remaining time: at most 79 columns. */
static void draw_progress(const struct screen *screen, const struct copy *copy)
{
    enum { WIDTH = 16 };
    double took = seconds_now() - screen->start;
    double rate = (double)(copy->done - screen->first) / took;
    char bar[WIDTH + 1], left[32];

    if (copy->total == 0) {
        fprintf(stderr, "\r%s: %" PRIu64 " entries\033[K", doing[copy->stage],
                copy->done);
        return;
    }
    draw_bar(bar, WIDTH, copy->done, copy->total);
    fprintf(stderr, "\r[%s] %3.0f%% %s %" PRIu64 "/%" PRIu64 " entries, %s left\033[K",
            bar, 100.0 * (double)copy->done / (double)copy->total, doing[copy->stage],
            copy->done, copy->total,
            rate > 0 && copy->done <= copy->total
                ? time_words((double)(copy->total - copy->done) / rate, left)
                : "?");
}

/* For a log: a line now and then. */
static void write_progress(const struct copy *copy)
{
    fprintf(stderr, "%s: %" PRIu64, doing[copy->stage], copy->done);
    if (copy->total > 0)
        fprintf(stderr, " of %" PRIu64, copy->total);
    fputs(" entries\n", stderr);
}

static void show_progress(void *context, const struct copy *copy)
{
    struct screen *screen = context;
    double time = seconds_now();

    if (screen->stage != copy->stage || screen->start == 0) {
        screen->stage = copy->stage;
        screen->start = screen->shown = time;
        screen->first = copy->done;
    }
    if (time - screen->shown < (screen->is_watched ? 0.1 : 10))
        return;
    screen->shown = time;
    if (screen->is_watched)
        draw_progress(screen, copy);
    else
        write_progress(copy);
}

static void wipe_progress(const struct screen *screen)
{
    if (screen->is_watched)
        fputs("\r\033[K", stderr);
}

/* -- what came of it -------------------------------------------------------------------- */

static void tell_difference(void *context, const char *what)
{
    struct screen *screen = context;

    if (screen->told++ >= MOST_TOLD)
        return;
    wipe_progress(screen);
    puts(printable(what));
}

static int tell_differences(const struct copy *copy)
{
    if (copy->differences > MOST_TOLD)
        printf("and %" PRIu64 " more\n", copy->differences - MOST_TOLD);
    if (copy->stage == COPY_LOOKS)
        puts("nothing was copied: TO must be empty, or begun by a copy of the same FROM");
    else
        puts("copied, but FROM and TO are not the same: did a server use one of them "
             "meanwhile?");
    return EXIT_NO;
}

static int copy_and_tell(struct store *from, struct store *to)
{
    struct screen screen = {.is_watched = isatty(STDERR_FILENO)};
    struct copy copy = {.from = from,
                        .to = to,
                        .now = (int64_t)time(NULL) * 1000,
                        .told = tell_difference,
                        .went_on = show_progress,
                        .context = &screen};
    enum copied copied = copy_store(&copy);

    wipe_progress(&screen);
    if (copied == COPY_DIFFERS)
        return tell_differences(&copy);
    if (copied == COPY_TROUBLE) {
        complain("%s", copy.why);
        return EXIT_TROUBLE;
    }
    printf("copied and verified: %" PRIu64 " tables, %" PRIu64 " entries, %" PRIu64
           " guests\n",
           copy.tables, copy.entries, copy.guests);
    return EXIT_FINE;
}

/* -- two places ------------------------------------------------------------------------- */

static struct store *open_place(const char *place, const char *name)
{
    char why[512];
    struct store *store = store_open(place, why, sizeof why);

    if (!store)
        complain("%s: %s", name, why);
    return store;
}

static int copy_open(const char *from, const char *to)
{
    struct store *source = open_place(from, "FROM");
    struct store *target = source ? open_place(to, "TO") : NULL;
    int code = target ? copy_and_tell(source, target) : EXIT_TROUBLE;

    if (source)
        source->call->close(source);
    if (target)
        target->call->close(target);
    return code;
}

/* Whether two names mean the same folder or database. */
static bool is_same_place(const char *from, const char *to)
{
    struct stat one, other;

    return strcmp(from, to) == 0 ||
           (stat(from, &one) == 0 && stat(to, &other) == 0 &&
            one.st_dev == other.st_dev && one.st_ino == other.st_ino);
}

int store_copy(const char *from, const char *to)
{
    struct folder source, target;
    int code = EXIT_TROUBLE;

    if (is_same_place(from, to))
        return complain("FROM and TO are the same place");
    if (!place_is_there(from) || !place_lock(&source, from))
        return EXIT_TROUBLE;
    if (place_lock(&target, to)) {
        code = copy_open(from, to);
        folder_close(&target);
    }
    folder_close(&source);
    return code;
}
