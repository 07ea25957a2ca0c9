/* session.h - what tables know of a connection: what it waits for, and which tables it
 * watches. libwebsockets keeps one, cleared, for each WebSocket. */
#ifndef NIWA_SESSION_H
#define NIWA_SESSION_H

#include "server/wire/connection.h"

struct session {
    struct connection connection; /* first */
    struct tables *tables;
    /* in the queue of a table that is being read, */
    struct session *next_in_queue;
    struct live_table *queue_of; /* and that table; NULL: none */
    struct fetch *fetch;         /* what is read for it; NULL: nothing */
    struct watch *watch;         /* tables it shows */
    /* when its first message was forwarded to another node; 0: it was not */
    int64_t forwarded_at;
    uint8_t watches; /* how many tables it shows */
    bool is_asking;  /* an entry that it asked for is being written */
    bool is_sure;    /* the table of its next message has just been read */
};

/* The session that contains a connection. */
static inline struct session *session_of(struct connection *connection)
{
    return (struct session *)connection;
}

#endif
