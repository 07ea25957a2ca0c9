/* analyse.c - `niwa analyse`: where games turned, by luck or by mistakes. */
#include "cli/command.h"

#include "cli/analyse/jobs.h"
#include "cli/analyse/saved.h"

#include <stdlib.h>
#include <unistd.h>

enum { USUAL_EFFORT = 2 };

struct output {
    struct jobs *jobs;
    int file;    /* of --save; -1: none */
    int printed; /* jobs, in the order in which they were given */
};

/* Prints what is done without a gap from the first. */
static void print_in_order(struct output *output)
{
    struct jobs *jobs = output->jobs;
    for (; output->printed < jobs->jobs; output->printed++) {
        struct job *job = &jobs->job[output->printed];
        if (!job->is_done && !job->is_bad && !job->is_skipped)
            break;
        if (!job->is_done)
            continue;
        if (jobs->jobs > 1 && !jobs->is_json)
            printf("%s== %s ==\n", output->printed > 0 ? "\n" : "", printable(job->path));
        fwrite(job->text, 1, job->len, stdout);
        free(job->text);
        job->text = NULL;
    }
    fflush(stdout);
}

static bool done(void *context, struct job *job)
{
    struct output *output = context;
    bool is_kept = true;

    if (output->file < 0) {
        print_in_order(output);
        return true;
    }
    is_kept = saved_add(output->file, job);
    free(job->text);
    job->text = NULL;
    return is_kept;
}

static int analyse(const struct args *args, struct output *output)
{
    const char *save = args_text(args, "--save");
    struct jobs *jobs = output->jobs;
    int code;

    for (int i = 0; i < jobs->jobs; i++)
        jobs->job[i] = (struct job){.path = args->word[i]};
    if (save && (output->file = saved_open(save, jobs)) < 0)
        return EXIT_BAD;
    code = jobs_run(jobs);
    if (output->file >= 0)
        close(output->file);
    else
        print_in_order(output);
    for (int i = 0; i < jobs->jobs; i++)
        free(jobs->job[i].text);
    return code;
}

static int run(const struct args *args)
{
    int64_t number, seed, seat, threads;
    struct jobs jobs = {.jobs = args->words,
                        .is_json = args_has(args, "--json") || args_has(args, "--save"),
                        .with_steps = args_has(args, "--steps"),
                        .done = done};
    struct output output = {.jobs = &jobs, .file = -1};
    int code;

    if (!args_int(args, "--effort", 1, EFFORTS, USUAL_EFFORT, &number) ||
        !args_int(args, "--seed", 0, INT32_MAX, 1, &seed) ||
        !args_int(args, "--seat", 1, MAX_SEATS, 0, &seat) ||
        !args_int(args, "--threads", 1, MAX_JOB_THREADS, 1, &threads))
        return EXIT_BAD;
    jobs.number = (int)number;
    jobs.effort = effort_of(jobs.number, (uint64_t)seed);
    jobs.seat = (int)seat;
    jobs.threads = (int)threads;
    jobs.context = &output;
    jobs.job = calloc((size_t)args->words, sizeof *jobs.job);
    if (!jobs.job)
        return complain("no memory"), EXIT_TROUBLE;
    code = analyse(args, &output);
    free(jobs.job);
    return code;
}

const struct command command_analyse = {
    .name = "analyse",
    .words = "RECORD...",
    .min_words = 1,
    .max_words = MAX_WORDS,
    .summary = "Tell where games turned, by luck or by mistakes",
    .flags =
        (const struct flag[]){
            {"--effort", "E", "how hard to think, from 1 to 5 (default: 2)"},
            {"--seat", "S", "tell of this seat alone"},
            {"--steps", NULL, "every move, too"},
            {"--seed", "N", "the same seed gives the same analysis (default: 1)"},
            {"--threads", "T", "records analysed side by side (default: 1)"},
            {"--save", "FILE", "add the JSON Lines to FILE; skip the records it has"},
            {"--json", NULL, "JSON Lines, in millionths of a rank value"},
            {0},
        },
    .more =
        "RECORD is a file, or - for standard input. For every seat the result is what\n"
        "the start was worth, plus luck of the draw and of the guess, minus its own\n"
        "mistakes, plus those of others, exactly. A mistake is judged by what the seat\n"
        "could know. docs/analysis.md tells more. A record that can't be read is told "
        "of,\n"
        "and the others are analysed; then the exit code is 2.\n",
    .run = run,
};
