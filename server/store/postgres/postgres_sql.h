/* postgres_sql.h - all SQL for PostgreSQL: the layout and the statements. */
#ifndef NIWA_POSTGRES_SQL_H
#define NIWA_POSTGRES_SQL_H

enum query {
    FOUND,
    APPEND,
    COUNT_ENTRIES,
    PUT_TABLES,
    NOBODY_SITS,
    SOMEBODY_SITS,
    READ,
    LIST_GUEST,
    LIST_PUBLIC,
    LIST_EVERY,
    PUT_GUEST,
    ADD_TOKEN,
    GUEST_OF_TOKEN,
    ADD_LINK,
    TAKE_LINK,
    LIST_GUESTS,
    LIST_TOKENS,
    LIST_LINKS,
    CLUSTER_HASTE,
    CLUSTER_LISTEN,
    CLUSTER_JOIN,
    CLUSTER_LIVE,
    CLUSTER_TAKE,
    CLUSTER_ADOPT,
    CLUSTER_GIVE,
    CLUSTER_TELL,
    CLUSTER_FORWARD,
    CLUSTER_NUMBERS,
    CLUSTER_HERE,
    CLUSTER_OTHERS,
    CLUSTER_SWEEP,
    CLUSTER_LEAVE,
    LISTEN_JOBS,
    LISTEN_MOVES,
    LOOK_FOR_WORKERS,
    LEND_JOBS,
    COLLECT_MOVES,
    DROP_JOBS,
    DROP_ALL_JOBS,
    TAKE_JOBS_BACK,
    RENEW_WORKER,
    TAKE_JOBS,
    TELL_MOVES,
    HELD_JOBS,
    LEAVE_JOBS,
    QUERIES
};

extern const char *const postgres_sql[QUERIES];

/* Each brings the layout one version further, the first from nothing. */
extern const char *const postgres_migrations[];
extern const int postgres_layout; /* how many there are */

/* The migration from a layout to the next; NULL: it is the present one. */
const char *postgres_step(int layout);

#endif
