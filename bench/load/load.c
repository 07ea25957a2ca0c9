/* load.c - the load generator: many tables of two at one server, and its numbers.
 *
 *     load SERVER PORT [--pid PID] [--tables N] [--seconds S] [--active N] [--moves N]
 *                      [--show bytes|json|both|none] [--game NAME] [--seed N]
 *
 * SERVER is niwa, relay, boardgame.io or Colyseus, which listens on 127.0.0.1. All tables are
 * opened first; then they play for a second that does not count, then for S seconds. Every seat
 * moves as soon as it may. With --active only so many tables play, while the others look on.
 *
 * Prints one line of KEY=VALUE: moves that were told to their sender and shown to the other
 * seat, the delay from sending to showing, and of the process PID its memory for each table and
 * the processor time that a move took. */
#include "crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct plan {
    struct crowd_setup crowd;
    int pid;
    double seconds;
};

static const struct dialect *const dialects[] = {&niwa_dialect, &relay_dialect,
                                                 &boardgame_dialect, &colyseus_dialect};

static void usage(void)
{
    fprintf(stderr, "usage: load niwa|relay|boardgame.io|Colyseus PORT [--pid PID] "
                    "[--tables N] [--seconds S]\n"
                    "            [--active N] [--moves N] [--show HOW] [--game NAME] "
                    "[--seed N]\n");
    exit(2);
}

static void read_flag(struct plan *plan, const char *flag, const char *value)
{
    if (strcmp(flag, "--pid") == 0)
        plan->pid = atoi(value);
    else if (strcmp(flag, "--tables") == 0)
        plan->crowd.tables = atoi(value);
    else if (strcmp(flag, "--seconds") == 0)
        plan->seconds = atof(value);
    else if (strcmp(flag, "--active") == 0)
        plan->crowd.active = atoi(value);
    else if (strcmp(flag, "--moves") == 0)
        plan->crowd.moves = atoi(value);
    else if (strcmp(flag, "--show") == 0)
        plan->crowd.show = value;
    else if (strcmp(flag, "--game") == 0)
        plan->crowd.game = value;
    else if (strcmp(flag, "--seed") == 0)
        plan->crowd.seed = strtoull(value, NULL, 0);
    else
        usage();
}

static void read_plan(int count, char **words, struct plan *plan)
{
    *plan = (struct plan){.seconds = 5,
                          .crowd = {.tables = 200,
                                    .show = "bytes",
                                    .seed = (uint64_t)wire_now() ^ (uint64_t)getpid()}};
    if (count < 3 || count % 2 == 0)
        usage();
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
        if (strcmp(words[1], dialects[i]->name) == 0)
            plan->crowd.dialect = dialects[i];
    plan->crowd.port = atoi(words[2]);
    for (int i = 3; i + 1 < count; i += 2)
        read_flag(plan, words[i], words[i + 1]);
    if (!plan->crowd.dialect || plan->crowd.port < 1 || plan->crowd.tables < 1 ||
        plan->crowd.active > plan->crowd.tables)
        usage();
}

/* -- what the server's process takes -- */

/* Of its memory what is in use, in kB; 0: unknown. */
static double memory_of(int pid)
{
    char path[64], line[256];
    double kb = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", pid);
    file = pid ? fopen(path, "r") : NULL;
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %lf", &kb);
    if (file)
        fclose(file);
    return kb;
}

/* Processor seconds of all its threads; 0: unknown. */
static double work_of(int pid)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, kernel = 0;
    const char *after;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    file = pid ? fopen(path, "r") : NULL;
    if (!file)
        return 0;
    after = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (after)
        sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &kernel);
    fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static void raise_file_limit(int tables)
{
    struct rlimit limit;

    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < (rlim_t)(2 * tables + 100)) {
        fprintf(stderr, "load: %d tables need %d open files, and %lu are allowed\n",
                tables, 2 * tables + 100, (unsigned long)limit.rlim_cur);
        exit(1);
    }
}

/* -- a run -- */

static void run(const struct plan *plan)
{
    struct crowd *crowd = crowd_new(&plan->crowd);
    double tables = plan->crowd.tables, empty = memory_of(plan->pid), full, after;
    double gathered, begun, work, took;
    struct crowd_numbers numbers;
    int64_t start = wire_now();

    crowd_gather(crowd);
    gathered = (double)(wire_now() - start) / 1e9;
    crowd_run(crowd, 2); /* let the server come to rest */
    full = memory_of(plan->pid);
    crowd_begin(crowd);
    crowd_run(crowd, 1);
    crowd_forget(crowd);
    begun = (double)wire_now() / 1e9;
    work = work_of(plan->pid);
    crowd_run(crowd, plan->seconds);
    took = (double)wire_now() / 1e9 - begun;
    work = work_of(plan->pid) - work;
    crowd_tell(crowd, &numbers);
    after = memory_of(plan->pid);
    crowd_rest(crowd);
    printf("server=%s tables=%d moves=%llu moves_per_second=%.0f p50_ms=%.2f p99_ms=%.2f "
           "longest_ms=%.1f kb_per_table=%.1f kb_after=%.1f work_us_per_move=%.1f "
           "busy=%.2f games=%llu gather_seconds=%.2f\n",
           plan->crowd.dialect->name, plan->crowd.tables,
           (unsigned long long)numbers.moves, (double)numbers.moves / took, numbers.p50,
           numbers.p99, numbers.longest, (full - empty) / tables,
           (after - empty) / tables, work * 1e6 / (double)(numbers.moves + 1),
           work / took, (unsigned long long)numbers.games, gathered);
    crowd_free(crowd);
}

int main(int count, char **words)
{
    struct plan plan;

    read_plan(count, words, &plan);
    raise_file_limit(plan.crowd.tables);
    run(&plan);
    return 0;
}
