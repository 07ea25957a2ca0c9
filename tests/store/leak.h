/* leak.h - a stand-in before a database's socket that passes everything on, until it is told
 * to lose something. A thread of its own. */
#ifndef NIWA_LEAK_H
#define NIWA_LEAK_H

#include <stdbool.h>

enum leak {
    LEAK_NOTHING,
    LEAK_QUESTION, /* the next thing a client says is lost, and its connection */
    LEAK_ANSWER /* the next thing is done, but the answer is lost, and the connection */
};

/* Stands at FOLDER/.s.PGSQL.5432 for the socket of that name in another folder. */
void leak_start(const char *folder, const char *behind);
void leak_stop(void);

/* What it loses next, once `after` of its kind have passed. Afterwards it passes everything on
 * again, or lets nobody in. */
void leak_next(enum leak leak, int after, bool shuts_then);

/* Lets clients in again. */
void leak_open(void);

/* How often something was lost. */
int leak_count(void);

#endif
