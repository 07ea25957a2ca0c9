/* sqlite_sql.h - all SQL for SQLite but the layout, which is in store_layout. */
#ifndef NIWA_SQLITE_SQL_H
#define NIWA_SQLITE_SQL_H

enum query {
    BEGIN,
    COMMIT,
    ROLLBACK,
    FIND_TABLE,
    ADD_ENTRY,
    PUT_TAIL,
    PUT_TABLE,
    NOBODY_SITS,
    SOMEBODY_SITS,
    READ,
    LIST_GUEST,
    LIST_PUBLIC,
    LIST_EVERY,
    WHO_SITS,
    PUT_GUEST,
    ADD_TOKEN,
    GUEST_OF_TOKEN,
    GUEST_BY_ID,
    OLD_LINKS,
    ADD_LINK,
    TAKE_LINK,
    LIST_GUESTS,
    LIST_TOKENS,
    LIST_LINKS,
    QUERIES
};

extern const char *const sqlite_sql[QUERIES];

#endif
