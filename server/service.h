/* service.h - what the system is asked for and told: open files, and how we are (systemd). */
#ifndef NIWA_SERVICE_H
#define NIWA_SERVICE_H

enum {
    OTHER_FILES = 32 /* open files that are no connections: store, logs, the loop's own */
};

/* Raises the limit of open files so that there can be so many connections. Returns how many
 * there can be, and logs the reason where that is fewer. */
int service_want_connections(int connections);

/* Tells systemd, where it asks for that: "READY=1", "STOPPING=1", "RELOADING=1". */
void service_tell(const char *state);

#endif
