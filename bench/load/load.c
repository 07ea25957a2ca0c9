/* load.c - the load generator: many tables of two at one server, and its numbers.
 *
 *     load SERVER PORT [FLAG VALUE]...
 *
 * SERVER is niwa, relay, boardgame.io or Colyseus, and listens on 127.0.0.1. All tables are opened
 * first. They play for a second that does not count, then for --seconds. Every seat moves as soon
 * as it may. The flags; those below the dashes are for niwa only:
 *
 *     --tables N      of two players (default: 200)
 *     --active N      this many of them play, the others only watch (default: all)
 *     --seconds S     (default: 5)
 *     --pid PID       the server's process, whose memory and processor time are printed
 *     --seed N        the same seed makes the same moves (default: a new one)
 *     ----
 *     --show HOW      positions as bytes, json, both or none (default: bytes)
 *     --game NAME     one game (default: all four in equal parts)
 *     --moves N       each table stops after this many, and --seconds is ignored
 *     --back MS       players whose connection breaks return within that time, at random
 *     --nodes N       with one store, at PORT, PORT + 1, ...: the players of a table are at
 *                     different ones, and a player who returns goes to the next one
 *     --audit 1       every answer is noted, and compared with the records at the end
 *
 * Prints one line of KEY=VALUE. A move counts when its sender has an answer and the other seat has
 * seen it; the delay is the time from sending to seeing. */
#include "crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct load_plan {
    struct crowd_setup crowd;
    int pid;
    double seconds;
};

static const struct dialect *const dialects[] = {&niwa_dialect, &relay_dialect,
                                                 &boardgame_dialect, &colyseus_dialect};

static void usage(void)
{
    fprintf(
        stderr,
        "usage: load niwa|relay|boardgame.io|Colyseus PORT [--tables N] [--active N]\n"
        "            [--seconds S] [--pid PID] [--seed N] [--show HOW] [--game NAME]\n"
        "            [--moves N] [--back MS] [--nodes N] [--audit 1]\n");
    exit(2);
}

static void read_flag(struct load_plan *plan, const char *flag, const char *value)
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
    else if (strcmp(flag, "--back") == 0)
        plan->crowd.back_ms = atoi(value);
    else if (strcmp(flag, "--nodes") == 0)
        plan->crowd.nodes = atoi(value);
    else if (strcmp(flag, "--audit") == 0)
        plan->crowd.is_strict = atoi(value) != 0;
    else if (strcmp(flag, "--seed") == 0)
        plan->crowd.seed = strtoull(value, NULL, 0);
    else
        usage();
}

static void read_plan(int count, char **words, struct load_plan *plan)
{
    *plan =
        (struct load_plan){.seconds = 5,
                           .crowd = {.tables = 200,
                                     .nodes = 1,
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
        plan->crowd.nodes < 1 || plan->crowd.active > plan->crowd.tables)
        usage();
}

/* -- what the server's process uses -------------------------------------------------- */

/* Its resident memory in kB; 0: unknown. */
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
    if (limit.rlim_cur < 2 * (rlim_t)tables + 100) {
        fprintf(stderr, "load: %d tables need %d open files, and %lu are allowed\n",
                tables, 2 * tables + 100, (unsigned long)limit.rlim_cur);
        exit(1);
    }
}

/* -- a run -- */

/* Measured from the start of the run. */
struct measured {
    double took, work;
    struct crowd_numbers numbers;
};

static void measure(struct crowd *crowd, const struct load_plan *plan,
                    struct measured *out)
{
    double work, begun;

    crowd_run(crowd, 1);
    crowd_forget(crowd);
    begun = (double)wire_now() / 1e9;
    work = work_of(plan->pid);
    crowd_run(crowd, plan->seconds);
    out->took = (double)wire_now() / 1e9 - begun;
    out->work = work_of(plan->pid) - work;
    crowd_tell(crowd, &out->numbers);
}

static void print(const struct load_plan *plan, const struct measured *it)
{
    printf("server=%s tables=%d moves=%llu moves_per_second=%.0f p50_ms=%.2f p99_ms=%.2f "
           "longest_ms=%.1f work_us_per_move=%.1f busy=%.2f games=%llu",
           plan->crowd.dialect->name, plan->crowd.tables,
           (unsigned long long)it->numbers.moves, (double)it->numbers.moves / it->took,
           it->numbers.p50, it->numbers.p99, it->numbers.longest,
           it->work * 1e6 / (double)(it->numbers.moves + 1), it->work / it->took,
           (unsigned long long)it->numbers.games);
}

static void run(const struct load_plan *plan)
{
    struct crowd *crowd = crowd_new(&plan->crowd);
    double tables = plan->crowd.tables, empty = memory_of(plan->pid), full, after;
    struct measured it = {.took = 1};
    int64_t start = wire_now();

    crowd_gather(crowd);
    printf("gather_seconds=%.2f ", (double)(wire_now() - start) / 1e9);
    crowd_run(crowd, 2); /* let the server come to rest */
    full = memory_of(plan->pid);
    crowd_begin(crowd);
    if (plan->crowd.moves)
        crowd_finish(crowd);
    else
        measure(crowd, plan, &it);
    after = memory_of(plan->pid);
    crowd_rest(crowd);
    print(plan, &it);
    printf(" kb_per_table=%.1f kb_after=%.1f", (full - empty) / tables,
           (after - empty) / tables);
    crowd_tell(crowd, &it.numbers);
    if (plan->crowd.back_ms)
        printf(" came_back=%llu back_seconds=%.2f back_longest_ms=%.0f",
               (unsigned long long)it.numbers.breaks, it.numbers.back,
               it.numbers.back_longest);
    if (plan->crowd.is_strict)
        printf(" audited=%llu", (unsigned long long)crowd_audit(crowd));
    printf("\n");
    crowd_free(crowd);
}

int main(int count, char **words)
{
    struct load_plan plan;

    read_plan(count, words, &plan);
    raise_file_limit(plan.crowd.tables);
    run(&plan);
    return 0;
}
