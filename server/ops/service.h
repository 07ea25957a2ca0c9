/* service.h - the limit of open files, and notifications to systemd. */
#ifndef NIWA_SERVICE_H
#define NIWA_SERVICE_H

enum {
    /* open files besides connections: store, logs, the loop's own */
    OTHER_FILES = 32
};

/* Raises the limit of open files for a number of connections. Returns how many are
 * possible, and logs the reason if that is fewer. */
int service_want_connections(int connections);

/* Notifies systemd, if it asks for that: "READY=1", "STOPPING=1", "RELOADING=1". */
void service_tell(const char *state);

#endif
