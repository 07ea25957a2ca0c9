/* frames.h - checks the frames of one connection that libwebsockets does not check.
 *
 * A client may send frames only when its handshake is answered, and every one has to have
 * a mask (RFC 6455, 4.1 and 5.1). libwebsockets 4.1 checks neither. So we parse the same
 * bytes beside it: first requests, one of which may be a handshake, then frames. */
#ifndef NIWA_FRAMES_H
#define NIWA_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero: nothing has come. */
struct frames {
    uint64_t left; /* bytes left of the frame's payload */
    uint8_t place; /* what comes next: see frames.c */
    /* bytes of the length still to come; or letters of the header found so far */
    uint8_t count;
    bool is_control;    /* it is a control frame */
    bool is_unfinished; /* the next data frame must be a continuation */
};

/* Takes the next bytes. Returns how many of them may be passed on: all, or those before
 * the first forbidden frame. The beginning of that frame's header may have been passed on
 * before; nothing after it may be. */
size_t frames_take(struct frames *frames, const uint8_t *bytes, size_t len);

/* Whether a handshake may be answered, because nothing came after it. Also true if no
 * bytes came this way at all. */
bool frames_may_begin(const struct frames *frames);

/* The handshake is answered: what comes from now on are frames. */
void frames_begin(struct frames *frames);

#endif
