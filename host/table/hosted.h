/* hosted.h - a table with its people: who sits where, what they may do, what each may
 * see.
 *
 * A table follows from its log and nothing else: `hosted_new` and `hosted_add` are the
 * only ways it changes, both live and when it is read again after a restart. A person's
 * request goes to `hosted_ask`. It changes nothing, but makes the entry that would grant
 * the request, or says why not. The entries that the host itself owes (draws of luck,
 * clocks that ran out, the secret at the end) are made by `hosted_next`. So the owner's
 * loop is: ask and add; then next and add until there is nothing more; store all these
 * entries in one transaction; then tell everybody.
 *
 * What happens at a table:
 *
 *   open      People sit down, and each adds a share to the luck, whose commitment has been
 *             shown from the beginning. With the last seat taken the game starts: at once when
 *             all shares are there, else after SHARE_WAIT. The founder may start earlier; then
 *             computers take the seats that are open.
 *   running   Moves, chat, offers. A computer takes the seat of a person who leaves. That
 *             person may come back to it, and anybody who never had another seat here may take
 *             it. When time runs out by move or by days, a computer takes over until the person
 *             comes back. A person who resigns, or runs out of time for the whole game, is out
 *             and ranks behind the others; a computer plays on for them unless only one seat is
 *             left.
 *   over      The secret is told, the record is everybody's. All persons may agree to a
 *             rematch, which is a new table with the seats moved on by one.
 *   closed    It never started: the founder closed it, or nothing happened for OPEN_WAIT.
 *
 * Undo: all persons at the table have to agree; then a seat's last decision is taken back
 * with all that followed, and draws of luck come anew. A person alone with computers
 * needs nobody's word, but goes back only as far as nothing was revealed.
 *
 * Races. Where the order of arrival matters, a slow connection is compensated. A client
 * says how long its person took from seeing the question to acting. The rest of the time
 * until the answer arrived is taken off, but never more than the round trip that the
 * server measured on this connection, and never more than RACE_WINDOW. So a client that
 * lies gains at most what an honest one would get on a connection as slow. An answer is
 * held back as long as an earlier one might still arrive, which is at most RACE_WINDOW.
 * Held answers are not yet moves: nobody is told of them.
 *
 * Times are ms since 1970 that the caller gives. No threads, no sockets, no files. */
#ifndef NIWA_HOSTED_H
#define NIWA_HOSTED_H

#include "host/base/chains.h"
#include "host/table/entry.h"

enum {
    SHARE_WAIT = 3000,     /* ms that the start waits for shares */
    OPEN_WAIT = 604800000, /* ms that an open table waits for people: a week */
    PATIENCE = 60000,   /* ms that a person is gone before others may call a computer */
    LOAD_GRACE = 30000, /* ms to come back after a restart before a clock runs out */
    RACE_WINDOW = 150,  /* ms that an answer in a race is held, and its credit, at most */
    STAND_IN = 3,       /* the level of a computer that takes over */
    CHATS_KEPT = 50,    /* messages kept for people who come later */
    EVENT_ROOM = MAX_JSON + 4096,              /* bytes for one event */
    VIEW_ROOM = EVENT_ROOM + CHATS_KEPT * 1152 /* bytes for a view */
};

/* How long a table may grow. Games have some 250 lines: the rest is for undos. At the
 * limit a table can only be ended. The few lines per seat that end a game still fit into
 * the record. */
enum {
    TABLE_LINES = 5000,   /* of the record */
    TABLE_TALK = 5000,    /* chats and gestures */
    TABLE_ENTRIES = 15000 /* of all kinds */
};

enum hosted_stage { STAGE_OPEN, STAGE_RUNNING, STAGE_OVER, STAGE_CLOSED };

struct hosted_seat {
    char guest[GUEST_ID + 1];     /* who sits there; "": nobody */
    char last_id[REQUEST_ID + 1]; /* of its last move that came with one */
    uint8_t kind;                 /* as it was set up */
    uint8_t level;                /* of the computer that plays, or would */
    bool is_computer;             /* a computer plays it now */
    bool has_left;                /* the guest left, and the seat is free */
    bool is_late;                 /* time ran out, a computer is about to take over */
    bool is_out;                  /* resigned, or lost by the clock */
    bool is_back;                 /* sat down in a running game, is about to take over */
    bool is_here;                 /* not from the log: a connection shows the table */
    uint16_t round_trip;          /* not from the log: ms, as measured */
    uint64_t last_number;         /* the entry of last_id */
    int64_t gone_since;           /* not from the log: while not here, */
    int64_t here_since;           /* and while here */
};

struct hosted_table {
    struct chained chained; /* first; for the registry */
    char id[TABLE_ID + 1];
    char founder[GUEST_ID + 1];
    /* the table of which it is a rematch, and its own rematch; "": none */
    char after[TABLE_ID + 1], next[TABLE_ID + 1];
    uint8_t stage;
    bool is_public, is_told, is_abandoned;
    struct record record; /* with its secret from the start */
    struct luck luck;     /* once it has started */
    struct clock_form clock;
    struct clocks clocks;
    struct hosted_seat seat[MAX_SEATS + 1];
    uint64_t number; /* of the last entry */
    int64_t at;      /* of the last entry, and of the last one that seated somebody */
    int64_t seated;

    uint8_t offered_by, agreed; /* an offer's seat, 0: none; who agreed, a bit mask */
    int32_t offered;            /* moves to go back to; -1: a rematch */

    struct chat **chat;           /* ring of the last ones, or NULL */
    int chats;                    /* said so far */
    char (*former)[GUEST_ID + 1]; /* guests who had a seat that others have now */
    int formers;

    /* not from the log */
    struct race_answer *race; /* a race's answers by seat, or NULL */
    int64_t loaded;           /* 0, or when it was loaded: clocks wait for LOAD_GRACE */
    uint64_t kept;            /* the number of the last stored entry; for the owner */
    int users;                /* it is in use: not to be swept; for the owner */
    int64_t talk;             /* the allowance for chat, used by the owner */
    int64_t used, due;        /* for the registry */
    int place;                /* for the registry */

    union any_state *state; /* game->state_size bytes, no more */
};

/* -- the log -- */

/* A table from its first entry. NULL with a sentence why not. Free by hosted_free. */
struct hosted_table *hosted_new(const char *id, const struct entry *found,
                                const struct game *(*find)(const char *name),
                                const char **sentence);
void hosted_free(struct hosted_table *hosted);

/* What an entry changed, for writing events; valid until the next one. */
struct hosted_step {
    const struct entry *entry;
    struct record_line line; /* of ENTRY_LINE */
    union any_state before;  /* of ENTRY_LINE */
    bool is_news;            /* the summary changed */
};

/* Applies an entry. `step` may be NULL. Returns NULL, or a sentence why it can't be
 * applied; then nothing was changed. */
const char *hosted_add(struct hosted_table *hosted, const struct entry *entry,
                       struct hosted_step *step);

/* The same for an entry that hosted_ask or hosted_next has just made for the table as it
 * stands now. `move` is the move in its text, so that it need not be parsed again; NULL:
 * the entry is no move. */
const char *hosted_add_made(struct hosted_table *hosted, const struct entry *entry,
                            const struct record_line *move, struct hosted_step *step);

/* -- asking -- */

enum request_kind {
    ASK_SIT,     /* on `seat` (0: any that is free); text: a name. Also to come back */
    ASK_LEAVE,   /* the guest's own seat */
    ASK_SHARE,   /* text: 64 hexadecimal digits */
    ASK_START,   /* the founder, before all seats are taken; text: a level, or "" */
    ASK_MOVE,    /* text: the move; id, question, reaction */
    ASK_CHAT,    /* text; a watcher's name in `name` */
    ASK_UNDO,    /* the guest's own last decision */
    ASK_REMATCH, /* when it is over */
    ASK_ANSWER,  /* to an offer; text: yes or no */
    ASK_RESIGN,  /* the guest's own seat */
    ASK_REPLACE, /* `seat` by a computer: its person is gone */
    ASK_CLOSE    /* the founder, before the start */
};

struct request {
    enum request_kind kind;
    int seat;         /* ASK_SIT, ASK_REPLACE; the host's ASK_MOVE */
    const char *text; /* NULL: "" */
    const char *name; /* ASK_CHAT by a watcher */
    const char *id;   /* ASK_MOVE: sent twice it counts once; NULL: none */
    int question;     /* ASK_MOVE: which question it answers; 0: the one that is open */
    /* ASK_MOVE in a race: ms, as the client says; -1: not given */
    int32_t reaction;
};

enum asked {
    ASKED_ENTRY,   /* the entry is made, and is to be added */
    ASKED_RACING,  /* a race: hosted_next will decide */
    ASKED_AGAIN,   /* this id counted before, as entry `number` */
    ASKED_REFUSED, /* see `why` */
    ASKED_NOTHING  /* hosted_next: there is nothing to do now */
};

struct answer {
    struct entry entry;
    bool has_move;           /* the entry is a move, */
    struct record_line move; /* and this one */
    struct reason why;
    uint64_t number;
    int seat;                /* hosted_next: whose held answer it is; 0: none's */
    char id[REQUEST_ID + 1]; /* and by which id it was sent */
};

/* Handles a guest's request. Guest "" is the host, which moves for computers. */
enum asked hosted_ask(struct hosted_table *hosted, const char *guest,
                      const struct request *request, int64_t now, struct answer *out);

/* What the host owes now: ASKED_ENTRY; ASKED_REFUSED for a held answer that was too late;
 * or ASKED_NOTHING. */
enum asked hosted_next(struct hosted_table *hosted, int64_t now, struct answer *out);

/* When hosted_next should be called next; CLOCK_NEVER: not before something else
 * happens. */
int64_t hosted_due(const struct hosted_table *hosted);

/* Whether the table may go on: else it can only be ended. */
bool hosted_has_room(const struct hosted_table *hosted);

/* The seat of a guest; 0: none, a watcher. */
int hosted_seat_of(const struct hosted_table *hosted, const char *guest);

/* Bit masks of seats: those that persons play now, and computers that have to move. */
unsigned hosted_persons(const struct hosted_table *hosted);
unsigned hosted_thinking(const struct hosted_table *hosted);

/* Whether all agreed to a rematch that does not exist yet; its set-up, for which the
 * caller draws secret and id; and the entry that announces it. */
bool hosted_wants_rematch(const struct hosted_table *hosted);
void hosted_rematch(const struct hosted_table *hosted, struct setup *out);
void hosted_tell_rematch(const struct hosted_table *hosted, const char *next, int64_t now,
                         struct entry *out);

/* A connection of the seat's guest is there, with its round trip in ms; or is gone. */
void hosted_here(struct hosted_table *hosted, int seat, bool is_here, int round_trip,
                 int64_t now);

/* To be called when all entries so far came from the store: nobody is there yet, and
 * clocks wait a little for people to come back. */
void hosted_loaded(struct hosted_table *hosted, int64_t now);

/* Takes over everything that is not from the log from an earlier copy of the same table
 * in memory. */
void hosted_inherit(struct hosted_table *hosted, struct hosted_table *old);

/* A snapshot of the table for hosted_back, in case the entries that are added from now on
 * can't be stored. It has no other use. NULL: no memory. Free it by `free`. */
struct hosted_table *hosted_mark(const struct hosted_table *hosted);

/* Takes back what was added since the snapshot. False, with nothing changed, if there was
 * chat since, or if the table is already at an earlier entry. */
bool hosted_back(struct hosted_table *hosted, const struct hosted_table *mark);

/* -- showing: JSON made from what the viewer (PUBLIC or a seat) may know -- */

/* The position in an event or a view: as JSON, or as base64 of the view's bytes, or both. */
enum { SHOW_JSON = 1, SHOW_BYTES = 2 };

/* The event of an entry that was just added. */
void hosted_put_event(const struct hosted_table *hosted, const struct hosted_step *step,
                      int viewer, unsigned show, struct sbuf *out);

/* The whole table. */
void hosted_put_view(const struct hosted_table *hosted, int viewer, unsigned show,
                     int64_t now, struct sbuf *out);

/* The lines of the record so far, a JSON list of the viewer's wording. */
void hosted_put_lines(const struct hosted_table *hosted, int viewer, struct sbuf *out);

/* The moves that stand with what each did: a JSON list of {"ply","actor","move","events"}, as
 * the viewer was told them. */
void hosted_put_story(const struct hosted_table *hosted, int viewer, struct sbuf *out);

/* The record as text, which is everybody's when the game is over. To be freed; NULL: no
 * memory, or the game is not over. */
char *hosted_record(const struct hosted_table *hosted, size_t *len);

/* The table's summary for lists; `text` (STORE_MOST_LIST bytes) must outlive it. */
void hosted_summary(const struct hosted_table *hosted, char text[STORE_MOST_LIST],
                    struct store_summary *out);

/* -- private to the table's files -- */

struct chat {
    int64_t at;
    uint8_t seat;
    char text[]; /* as in the entry */
};

struct race_answer {
    /* the time at which it counts as given; 0: no answer is held */
    int64_t pressed;
    uint32_t order; /* of arrival; [0]: the last one's */
    uint16_t question;
    move_t move;
    char id[REQUEST_ID + 1];
};

unsigned hosted_players(const struct hosted_table *hosted); /* guests who did not leave */
const char *hosted_may_sit(const struct hosted_table *hosted, int seat,
                           const char *guest);

/* Whether the guest sits or sat there last. */
bool hosted_is_of(const struct hosted_seat *seat, const char *guest);

/* Whether a person sits on every seat that is for people. */
bool hosted_is_full(const struct hosted_table *hosted);

/* When a seat of the mask runs out of time, and which. After a restart people get extra
 * time to come back, unless they were back before their time ran out. */
int64_t hosted_time_up(const struct hosted_table *hosted, unsigned seats, int *seat);

#endif
