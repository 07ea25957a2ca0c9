/* intake.h - sees what libwebsockets reads before libwebsockets does.
 *
 * libwebsockets is a shared library, so it calls the program's recv and SSL_read if the
 * program defines them, and intake.c does. They read as usual, but on connections that
 * were opened here they pass no forbidden frame on; frames.h says which. This is for the
 * loop's thread; reads by other threads are not touched. */
#ifndef NIWA_INTAKE_H
#define NIWA_INTAKE_H

#include <stdbool.h>

/* A connection begins; it lasts until another one gets the same fd. False: no memory. */
bool intake_open(int fd);

/* Whether nothing was read of it yet: what comes may be all that https begins with. */
bool intake_is_silent(int fd);

/* Whether its handshake may be answered: nothing came after it. */
bool intake_may_upgrade(int fd);

/* Its handshake is answered: frames come now. */
void intake_upgrade(int fd);

/* Forgets all connections. */
void intake_end(void);

#endif
