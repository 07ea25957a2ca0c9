/* entry.h - the entries of a table's log: what happened, one thing at a time, as it is
 * stored.
 *
 * A table's log is a list of entries numbered 1, 2, 3 ...; the table (hosted.h) is what
 * follows from them. An entry has a kind, a seat (0: none) and a text:
 *
 *     kind    seat   text
 *     found   -      the set-up, a line for each thing as in a record's head; see below
 *     sit     s      GUEST NAME: takes the seat
 *     leave   s      nothing: gives the seat up
 *     share   s      64 hexadecimal digits: the seat's part of the luck
 *     start   -      the level of the computers on seats that are still open; or nothing
 *     line    s      a line of the record as core/record/record.h writes it; the id that the sender
 *                    gave it may follow after a tab. The seat is whose it is; 0: the host's
 *     chat    s      NAME, a tab, what is said, or a gesture such as "/bow"; seat 0: a watcher
 *     offer   s      undo N (back to where N moves had been made), or rematch
 *     answer  s      yes, or no
 *     tell    -      64 hexadecimal digits: the secret of the luck
 *     close   -      founder, or idle, or rematch TABLE
 *
 * The text of `found`, each once and in this order, `option`, `pack`, `after` and `luck` where
 * needed:
 *
 *     game hiroba 1                    name and version of the rules
 *     seats person:GUEST open computer:3
 *     option NAME VALUE
 *     pack ...                         the lines of its pack, see core/record/pack.h
 *     clock game 600 5                 see clock.h
 *     public                           or: invited
 *     by GUEST                         who founded it
 *     after TABLE                      it is a rematch of that one
 *     luck 2                           and the version of its record; missing: 1
 *     secret HEX                       of the luck: never shown before `tell` */
#ifndef NIWA_ENTRY_H
#define NIWA_ENTRY_H

#include "host/table/clock.h"
#include "core/record/record.h"
#include "host/store/store.h"

/* These numbers are stored: never change one. */
enum entry_kind {
    ENTRY_FOUND = 1,
    ENTRY_SIT,
    ENTRY_LEAVE,
    ENTRY_SHARE,
    ENTRY_START,
    ENTRY_LINE,
    ENTRY_CHAT,
    ENTRY_OFFER,
    ENTRY_ANSWER,
    ENTRY_TELL,
    ENTRY_CLOSE,
    ENTRY_KINDS
};

enum {
    ENTRY_TEXT = 1536, /* bytes of a text, NUL included */
    CHAT_TEXT = 280,   /* bytes of what is said, NUL not counted */
    REQUEST_ID = 16 /* bytes of the id that a sender gives to a move, NUL not counted */
};

struct entry {
    uint64_t number; /* from 1 */
    int64_t at;      /* ms since 1970 */
    uint8_t kind, seat;
    char text[ENTRY_TEXT];
};

extern const char
    *const entry_word[ENTRY_KINDS];        /* "found", ... by kind; [0] is unused */
extern const char *const entry_gestures[]; /* "bow", ... ended by NULL */

/* -- the set-up -- */

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER };

struct setup_seat {
    uint8_t kind;
    uint8_t level;            /* SEAT_COMPUTER: 1 to LEVELS */
    char guest[GUEST_ID + 1]; /* SEAT_PERSON: for whom it is kept */
};

struct setup {
    const struct game *game;
    int seats;
    struct setup_seat seat[MAX_SEATS + 1];
    int32_t option[MAX_OPTIONS];
    struct pack pack; /* with no game: the standard set is played with */
    struct clock_form clock;
    bool is_public;
    char founder[GUEST_ID + 1];
    char after[TABLE_ID + 1]; /* the table before it, "" where there is none */
    uint8_t luck;             /* the luck's version; 0, when writing: the newest */
    uint8_t secret[LUCK_SIZE];
};

/* Whether a table can be founded like this: NULL, or a sentence why not. */
const char *setup_check(const struct setup *setup);

void setup_put(const struct setup *setup, struct sbuf *out);
const char *setup_read(const char *text, const struct game *(*find)(const char *name),
                       struct setup *out);

/* -- other texts; readers return NULL, or a sentence on what is wrong -- */

/* Takes "GUEST NAME". */
const char *sit_read(const char *text, char guest[GUEST_ID + 1], char name[GUEST_NAME]);

/* Takes 64 hexadecimal digits. */
const char *luck_read(const char *text, uint8_t out[LUCK_SIZE]);

/* Parts "LINE<tab>ID" or "LINE". */
const char *line_part(const char *text, char line[RECORD_MAX_TEXT + 1],
                      char id[REQUEST_ID + 1]);

/* Parts "NAME<tab>TEXT". The text is the rest of what was given. */
const char *chat_part(const char *text, char name[GUEST_NAME], const char **said);

/* Takes "undo N" (then *plies is N) or "rematch" (then -1). */
const char *offer_read(const char *text, int *plies);

/* Takes "yes" or "no". */
const char *answer_read(const char *text, bool *is_yes);

/* Takes "founder", "idle" (then `next` is empty) or "rematch TABLE". */
const char *close_read(const char *text, char next[TABLE_ID + 1]);

/* -- what strangers may send; NULL, or a sentence -- */

const char *check_name(const char *name);
const char *check_said(const char *said);
const char *check_request_id(const char *id); /* "" is none, and fine */
bool is_id(const char *text); /* of a table or a guest: 12 letters and digits */

#endif
