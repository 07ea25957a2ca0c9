/* jobs.c - records analysed side by side, with progress. */
#include "cli/analyse/jobs.h"

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/tables.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* The work that the threads share. */
struct work {
    struct jobs *jobs;
    int next, finished;
    uint64_t steps, made; /* of the records that were begun */
    double start, shown;
    int code;
    bool is_stopped;
    pthread_mutex_t lock;
};

/* -- progress -- */

static void show_progress(struct work *work)
{
    enum { WIDTH = 24 };
    double time = seconds_now();
    char bar[WIDTH + 1], took[32];

    if (!isatty(STDERR_FILENO) || time - work->shown < 0.1)
        return;
    work->shown = time;
    draw_bar(bar, WIDTH, work->made, work->steps);
    fprintf(stderr,
            "\r[%s] %d of %d records, %llu of %llu moves of those begun, %s\033[K", bar,
            work->finished, work->jobs->jobs, (unsigned long long)work->made,
            (unsigned long long)work->steps, time_words(time - work->start, took));
}

static void wipe_progress(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* -- a record -- */

static void stop(struct work *work, int code)
{
    if (work->code != EXIT_TROUBLE)
        work->code = code;
    work->is_stopped |= code == EXIT_TROUBLE;
}

/* The next record, read; NULL: there is none. Complaints come one at a time. */
static struct job *take_job(struct work *work, struct table **table)
{
    struct job *job = NULL;

    *table = NULL;
    pthread_mutex_lock(&work->lock);
    while (!work->is_stopped && work->next < work->jobs->jobs && !*table) {
        job = &work->jobs->job[work->next++];
        if (job->is_skipped) {
            work->finished++;
            continue;
        }
        *table = load_record(job->path);
        if (*table && work->jobs->seat > (*table)->record.seats) {
            complain("%.200s: there is no seat %d", job->path, work->jobs->seat);
            table_free(*table);
            *table = NULL;
        }
        if (*table) {
            work->steps += (uint64_t)analysis_steps(&(*table)->record);
        } else {
            job->is_bad = true;
            work->finished++;
            stop(work, EXIT_BAD);
        }
    }
    pthread_mutex_unlock(&work->lock);
    return *table ? job : NULL;
}

static bool count_step(struct work *work)
{
    pthread_mutex_lock(&work->lock);
    bool goes_on = !work->is_stopped;
    work->made++;
    show_progress(work);
    pthread_mutex_unlock(&work->lock);
    return goes_on;
}

static bool write_report(const struct jobs *jobs, const struct report *report,
                         struct job *job)
{
    FILE *out = open_memstream(&job->text, &job->len);
    if (!out)
        return false;
    if (jobs->is_json)
        report_json(report, jobs->with_steps, out);
    else
        report_text(report, jobs->with_steps, out);
    return fclose(out) == 0 && job->text;
}

/* All steps of a record, and its report. False: no memory. */
static bool analyse(struct work *work, struct job *job, const struct record *record,
                    void *memory)
{
    const struct jobs *jobs = work->jobs;
    size_t most = (size_t)analysis_steps(record) + 1;
    struct step *step = calloc(most, sizeof *step);
    struct analysis *analysis = malloc(sizeof *analysis);
    int n = 0;
    bool is_done = step && analysis;

    if (is_done)
        analysis_start(analysis, record, jobs->effort, memory);
    while (is_done && analysis_step(analysis, &step[n])) {
        n++;
        if (!count_step(work))
            break;
    }
    if (is_done) {
        struct report report = {.path = job->path,
                                .record = record,
                                .analysis = analysis,
                                .step = step,
                                .steps = n,
                                .effort = jobs->number,
                                .seat = jobs->seat};
        is_done = write_report(jobs, &report, job);
    }
    free(analysis);
    free(step);
    return is_done;
}

static void put_job(struct work *work, struct job *job, bool is_done)
{
    pthread_mutex_lock(&work->lock);
    job->is_done = is_done && !work->is_stopped;
    work->finished++;
    if (!is_done) {
        complain("no memory");
        stop(work, EXIT_TROUBLE);
    }
    wipe_progress();
    if (job->is_done && !work->jobs->done(work->jobs->context, job))
        stop(work, EXIT_TROUBLE);
    pthread_mutex_unlock(&work->lock);
}

static void *do_jobs(void *context)
{
    struct work *work = context;
    struct table *table;
    struct job *job;
    void *memory = malloc(VERDICT_MEMORY);

    if (!memory) {
        pthread_mutex_lock(&work->lock);
        complain("no memory");
        stop(work, EXIT_TROUBLE);
        pthread_mutex_unlock(&work->lock);
    }
    while (memory && (job = take_job(work, &table)) != NULL) {
        put_job(work, job, analyse(work, job, &table->record, memory));
        table_free(table);
    }
    free(memory);
    return NULL;
}

int jobs_run(struct jobs *jobs)
{
    struct work work = {.jobs = jobs, .start = seconds_now()};
    pthread_t thread[MAX_JOB_THREADS];
    int started = 0;

    pthread_mutex_init(&work.lock, NULL);
    while (started < jobs->threads - 1 &&
           pthread_create(&thread[started], NULL, do_jobs, &work) == 0)
        started++;
    do_jobs(&work);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&work.lock);
    wipe_progress();
    return work.code;
}
