/* postgres_sql.h - all that is said to PostgreSQL: the layout, and the statements. */
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
    TOWN_HASTE,
    TOWN_LISTEN,
    TOWN_JOIN,
    TOWN_LIVE,
    TOWN_TAKE,
    TOWN_ADOPT,
    TOWN_GIVE,
    TOWN_TELL,
    TOWN_PASS,
    TOWN_NUMBERS,
    TOWN_HERE,
    TOWN_OTHERS,
    TOWN_SWEEP,
    TOWN_LEAVE,
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

/* The one that follows on a layout; NULL: it is the present one. */
const char *postgres_step(int layout);

#endif
