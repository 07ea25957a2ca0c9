/* worker.c - `niwa worker`: lets this machine think for the servers of a database. */
#include "cli/command.h"

#include "server/ops/config.h"
#include "server/ops/log.h"
#include "server/ops/service.h"
#include "server/think/worker.h"

#include <signal.h>
#include <unistd.h>

static struct worker *volatile worker; /* for signals; NULL: not yet, or not any more */

static const char *flag_of(const void *context, const char *flag)
{
    return args_text(context, flag);
}

/* A second signal does not wait. */
static void end(int number)
{
    static volatile sig_atomic_t is_again;

    (void)number;
    if (!worker || is_again || !worker_stop(worker))
        _exit(EXIT_FINE);
    is_again = 1;
}

static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = end, .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void say_counts(const char *event, struct worker_counts counts)
{
    log_say(LOG_INFO, event, "threads %d taken %lld moves %lld given-up %lld",
            counts.threads, (long long)counts.taken, (long long)counts.told,
            (long long)counts.given_up);
}

static int work(const struct config *config)
{
    char why[512];
    struct worker *made = worker_new(config->store, config->threads, why, sizeof why);

    if (!made) {
        complain("%s", why);
        return EXIT_TROUBLE;
    }
    worker = made;
    printf("Niwa's worker thinks on %d thread%s — Ctrl-C ends it\n",
           worker_counts(made).threads, worker_counts(made).threads == 1 ? "" : "s");
    fflush(stdout);
    say_counts("working", worker_counts(made));
    service_tell("READY=1");
    worker_run(made);
    service_tell("STOPPING=1");
    say_counts("ended", worker_counts(made));
    worker = NULL;
    worker_free(made);
    return EXIT_FINE;
}

static int run(const struct args *args)
{
    struct config config;
    enum log_level level = LOG_NONE;
    char why[512];
    int code;

    if (!config_read(&config, flag_of, args, why, sizeof why))
        return complain("%s", why);
    if (config.store) {
        log_level_read(config.log, &level);
        log_start(level);
        watch_signals();
        code = work(&config);
    } else {
        code = complain("worker needs --store, the database of the servers it is to "
                        "think for: postgres://NAME@HOST/DATABASE");
    }
    config_free(&config);
    return code;
}

const struct command command_worker = {
    .name = "worker",
    .words = "",
    .summary = "Think for the servers of a database",
    .more =
        "Lends this machine to the servers of 'niwa serve --store URL': it thinks about\n"
        "the moves of computer players for which they have no time. It opens no port\n"
        "and keeps nothing, so it may come and go. Settings are those of 'niwa serve',\n"
        "also by NIWA_STORE and so on. Signals: TERM ends it, and gives back what it\n"
        "holds.\n",
    .flags =
        (const struct flag[]){
            {"--store", "URL", "their database: postgres://NAME@HOST/DATABASE"},
            {"--threads", "N", "how many think; 0: one per processor (default: 0)"},
            {"--log", "LEVEL", "none, error, warn, info or debug (default: warn)"},
            {"--config", "FILE", "the servers' settings, which name the database"},
            {0},
        },
    .run = run,
};
