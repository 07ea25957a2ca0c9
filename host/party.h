/* party.h - a table with its people: who sits where, what they may do, what each may see.
 *
 * A party follows from its log and nothing else: `party_new` and `party_add` are the one way
 * it changes, live and when it is read again after a restart. Who wants something asks;
 * `party_ask` changes nothing, but makes the entry that would do it, or says why not. What the
 * host itself owes (draws of luck, clocks that ran out, the secret at the end) is made by
 * `party_next`. So the owner's loop is: ask, add; then next, add until there is nothing more;
 * keep all those entries in one transaction; then tell everybody.
 *
 * What happens at a table:
 *
 *   open      People sit down, and each adds a share to the luck, whose commitment has been
 *             shown from the beginning. With the last seat taken the game starts: at once when
 *             all shares are there, else after SHARE_WAIT. The founder may start earlier; then
 *             computers take the seats that are open.
 *   running   Moves, chat, offers. Who leaves is replaced by a computer, and anybody who never
 *             had another seat here may sit down instead; so may who left. When time runs out
 *             by move or by days, a computer takes over until the person comes back. Who
 *             resigns, or runs out of time for the whole game, is out and ranks behind the
 *             others; a computer plays on for them unless only one seat is left.
 *   over      The secret is told, the record is everybody's. All persons may agree to a
 *             rematch, which is a new table with the seats moved on by one.
 *   closed    It never started: the founder closed it, or nothing happened for OPEN_WAIT.
 *
 * Undo: all persons at the table have to agree; then a seat's last decision is taken back
 * with all that followed, and draws of luck come anew. A person alone with computers needs
 * nobody's word, but goes back only as far as nothing was revealed.
 *
 * Races. Where the order of arrival is the game, a line's slowness is made up for: a client
 * says how long its person took from seeing the question to acting, and what is missing from
 * that to the time of arrival is taken off: never more than the round trip that the server
 * measured on this connection, never more than RACE_WINDOW. So a client that lies gains at
 * most what an honest one would get on a line as slow. An answer is held back as long as an
 * earlier one might still arrive, which is at most RACE_WINDOW. Held answers are not yet
 * moves: nobody is told of them.
 *
 * Times are ms since 1970 that the caller gives. No threads, no sockets, no files. */
#ifndef NIWA_PARTY_H
#define NIWA_PARTY_H

#include "entry.h"

enum {
    SHARE_WAIT = 3000,     /* ms that the start waits for shares */
    OPEN_WAIT = 604800000, /* ms that an open table waits for people: a week */
    PATIENCE = 60000,   /* ms that a person is gone before others may call a computer */
    LOAD_GRACE = 30000, /* ms to come back after a restart before a clock runs out */
    RACE_WINDOW = 150,  /* ms that an answer in a race is held, and its credit, at most */
    STAND_IN = 3,       /* the level of a computer that takes over */
    CHATS_KEPT = 50,    /* of what was said, to be shown to who comes later */
    EVENT_ROOM = MAX_JSON + 4096,              /* bytes for one event */
    VIEW_ROOM = EVENT_ROOM + CHATS_KEPT * 1024 /* bytes for a view */
};

enum party_stage { STAGE_OPEN, STAGE_RUNNING, STAGE_OVER, STAGE_CLOSED };

struct party_seat {
    char guest[GUEST_ID + 1];     /* who sits there; "": nobody */
    char last_id[REQUEST_ID + 1]; /* of its last move that came with one */
    uint8_t kind;                 /* as it was set up */
    uint8_t level;                /* of the computer that plays, or would */
    bool is_computer;             /* a computer plays it now */
    bool has_left;                /* the guest went: the seat is free to be taken */
    bool is_late;                 /* time ran out, a computer is about to take over */
    bool is_out;                  /* resigned, or lost by the clock */
    bool is_back;                 /* sat down in a running game, is about to take over */
    bool is_here;                 /* not from the log: a connection shows the table */
    uint16_t round_trip;          /* not from the log: ms, as measured */
    uint64_t last_number;         /* the entry of last_id */
    int64_t gone_since;           /* not from the log: while not here, */
    int64_t here_since;           /* and while here */
};

struct party {
    char id[TABLE_ID + 1];
    char founder[GUEST_ID + 1];
    char after[TABLE_ID + 1], next[TABLE_ID + 1]; /* a rematch of, and by; "": none */
    uint8_t stage;
    bool is_public, is_told, is_abandoned;
    struct record record; /* with its secret from the start */
    struct luck luck;     /* once it has started */
    struct clock_form clock;
    struct clocks clocks;
    struct party_seat seat[MAX_SEATS + 1];
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
    struct held *held;     /* a race's answers by seat, or NULL */
    int64_t loaded;        /* 0, or when it was read again: clocks wait for LOAD_GRACE */
    uint64_t kept;         /* number of the last entry that is safe; for the owner */
    int users;             /* connections that show it; for the owner */
    int64_t used, due;     /* for the house */
    int place;             /* for the house */
    struct party *chained; /* for the house */

    union any_state *state; /* game->state_size bytes, no more */
};

/* -- the log -- */

/* A party from its first entry. NULL with a sentence why not. Free by party_free. */
struct party *party_new(const char *id, const struct entry *found,
                        const struct game *(*find)(const char *name),
                        const char **sentence);
void party_free(struct party *party);

/* What an entry changed, for telling it; good until the next one. */
struct party_step {
    const struct entry *entry;
    struct record_line line; /* of ENTRY_LINE */
    union any_state before;  /* of ENTRY_LINE */
    bool is_news;            /* the summary changed */
};

/* Makes an entry happen. `step` may be NULL. NULL; or a sentence why it can't be, and then
 * nothing was changed. */
const char *party_add(struct party *party, const struct entry *entry,
                      struct party_step *step);

/* -- asking -- */

enum request_kind {
    ASK_SIT,     /* on `seat` (0: any that is free); text: a name. Also to come back */
    ASK_LEAVE,   /* the own seat */
    ASK_SHARE,   /* text: 64 hexadecimal digits */
    ASK_START,   /* the founder, before all seats are taken; text: a level, or "" */
    ASK_MOVE,    /* text: the move; id, question, reaction */
    ASK_CHAT,    /* text; a watcher's name in `name` */
    ASK_UNDO,    /* one's last decision */
    ASK_REMATCH, /* when it is over */
    ASK_ANSWER,  /* to an offer; text: yes or no */
    ASK_RESIGN,  /* the own seat */
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
    int32_t reaction; /* ASK_MOVE in a race: ms, as the client says; -1: it does not */
};

enum asked {
    ASKED_ENTRY,   /* the entry is made, and is to be added */
    ASKED_HELD,    /* a race: party_next will tell */
    ASKED_AGAIN,   /* this id counted before, as entry `number` */
    ASKED_REFUSED, /* see `why` */
    ASKED_NOTHING  /* party_next: there is nothing to do now */
};

struct answer {
    struct entry entry;
    struct reason why;
    uint64_t number;
    int seat;                /* party_next: whose held answer it is; 0: none's */
    char id[REQUEST_ID + 1]; /* and by which id it was sent */
};

/* What a guest wants; guest "": the host, which moves for computers. */
enum asked party_ask(struct party *party, const char *guest,
                     const struct request *request, int64_t now, struct answer *out);

/* What the host owes now: ASKED_ENTRY; or ASKED_REFUSED, a held answer that came to nothing;
 * or ASKED_NOTHING. */
enum asked party_next(struct party *party, int64_t now, struct answer *out);

/* When party_next should be asked next; CLOCK_NEVER: not by itself. */
int64_t party_due(const struct party *party);

/* The seat of a guest; 0: none, a watcher. */
int party_seat_of(const struct party *party, const char *guest);

/* Bit masks of seats: those that persons play now, and computers that have to move. */
unsigned party_persons(const struct party *party);
unsigned party_thinking(const struct party *party);

/* Whether all agreed to a rematch that is not founded yet; its set-up (secret and id are the
 * caller's to draw), and the entry that tells of it. */
bool party_wants_rematch(const struct party *party);
void party_rematch(const struct party *party, struct setup *out);
void party_tell_rematch(const struct party *party, const char *next, int64_t now,
                        struct entry *out);

/* A connection of the seat's guest is there, with its round trip in ms; or is gone. */
void party_here(struct party *party, int seat, bool is_here, int round_trip, int64_t now);

/* Says that all entries so far came from the store: nobody is there yet, and clocks wait a
 * little for people to come back. */
void party_loaded(struct party *party, int64_t now);

/* Takes over what is not from the log, of the same table as it was in memory before. */
void party_inherit(struct party *party, struct party *old);

/* How it stands now, to come back to where what is added from now on comes to nothing. NULL: no
 * memory. To be freed by `free`, and good for nothing but party_back on the same party. */
struct party *party_mark(const struct party *party);

/* Takes back what was added since the mark. False, with nothing changed: somebody has talked
 * since, or it is back before the mark already. */
bool party_back(struct party *party, const struct party *mark);

/* -- showing: JSON made from what the viewer (PUBLIC or a seat) may know -- */

/* The position in an event or a view: as JSON, or as base64 of the view's bytes, or both. */
enum { SHOW_JSON = 1, SHOW_BYTES = 2 };

/* What happened, right after it was added. */
void party_put_event(const struct party *party, const struct party_step *step, int viewer,
                     unsigned show, struct sbuf *out);

/* The whole table. */
void party_put_view(const struct party *party, int viewer, unsigned show, int64_t now,
                    struct sbuf *out);

/* The lines of the record so far, a JSON list of the viewer's wording. */
void party_put_lines(const struct party *party, int viewer, struct sbuf *out);

/* The moves that stand with what each did: a JSON list of {"ply","actor","move","events"}, as
 * the viewer was told them. */
void party_put_story(const struct party *party, int viewer, struct sbuf *out);

/* The record as text, which is everybody's when the game is over. To be freed; NULL: no
 * memory, or the game is not over. */
char *party_record(const struct party *party, size_t *len);

/* How it stands, for lists; `text` (STORE_MOST_LIST bytes) must outlive the summary. */
void party_summary(const struct party *party, char text[STORE_MOST_LIST],
                   struct store_summary *out);

/* -- private to the party's files -- */

struct chat {
    int64_t at;
    uint8_t seat;
    char text[]; /* as in the entry */
};

struct held {
    int64_t pressed; /* when it counts as given; 0 where nothing is held */
    uint32_t order;  /* of arrival; [0]: the last one's */
    uint16_t question;
    char text[MAX_MOVE_TEXT];
    char id[REQUEST_ID + 1];
};

unsigned party_players(const struct party *party); /* guests who did not leave */
const char *party_may_sit(const struct party *party, int seat, const char *guest);

/* Whether the guest sits or sat there last. */
bool party_is_of(const struct party_seat *seat, const char *guest);

/* Whether a person sits on every seat that is for people. */
bool party_is_full(const struct party *party);

/* When a seat of the mask runs out of time, and which; after a restart people have time to come
 * back. Who was back before it ran out needs none. */
int64_t party_time_up(const struct party *party, unsigned seats, int *seat);

#endif
