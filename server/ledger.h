/* ledger.h - what a town knows of its tables: a page for each, with what is to be said of it
 * to others and what is to be told of it to the loop. The town's lock is held by whoever
 * uses it. */
#ifndef NIWA_LEDGER_H
#define NIWA_LEDGER_H

#include "host/store.h"

/* To whom a table is shown. */
struct crowd {
    unsigned seats; /* a bit mask */
    int watchers;
};

enum todo { TODO_TELL = 1, TODO_HERE = 2, TODO_GIVE = 4, TODO_ASK = 8 };

enum untold { UNTOLD_NUMBER = 1, UNTOLD_HERE = 2, UNTOLD_LOST = 4, UNTOLD_MINE = 8 };

struct page {
    char id[TABLE_ID + 1];
    bool is_known;   /* it is in memory here */
    bool is_wanted;  /* we would have its lease */
    bool is_ours;    /* we have it */
    uint64_t number; /* up to which it is known here */
    uint64_t said;   /* TODO_TELL: up to which we have written */
    uint64_t heard;  /* UNTOLD_NUMBER: up to which others have */
    uint64_t seen;   /* as it was read last; 0: it is not longer than what is known */
    struct crowd here, others, seen_others;

    unsigned todo, untold; /* bits of these */
    bool is_in_line[2];    /* of those with something to do, and something untold */
    struct page *next[2];  /* there */
    struct page *chained;  /* with the same hash */
};

enum line { LINE_TODO, LINE_UNTOLD };

struct ledger {
    struct page **slot; /* chains by the id's hash */
    size_t slots;
    size_t pages;
    int known, kept; /* pages that are */
    int losses;      /* with UNTOLD_LOST */
    struct {
        struct page *first, **end;
        int count;
    } line[2];
};

/* False: no memory. */
bool ledger_init(struct ledger *ledger);
void ledger_free(struct ledger *ledger);

/* The page of a table; NULL: it has none. */
struct page *ledger_find(const struct ledger *ledger, const char *table);

/* The same, and a new one if it has none; NULL: no memory. */
struct page *ledger_open(struct ledger *ledger, const char *table);

void ledger_know(struct ledger *ledger, struct page *page, bool is_known);
void ledger_keep(struct ledger *ledger, struct page *page, bool is_ours);

/* Adds bits, and puts the page in line if it is not. */
void ledger_do(struct ledger *ledger, struct page *page, unsigned todo);
void ledger_tell(struct ledger *ledger, struct page *page, unsigned untold);

/* Takes away what is untold. */
void ledger_hush(struct ledger *ledger, struct page *page, unsigned untold);

/* The first in line, who leaves it; NULL: nobody is there. */
struct page *ledger_next(struct ledger *ledger, enum line line);

/* Removes the page if there is nothing more to it. To be called for whatever was taken out
 * of a line. */
void ledger_settle(struct ledger *ledger, struct page *page);

/* Every page; `each` must not remove one. */
void ledger_all(struct ledger *ledger, void (*each)(void *context, struct page *page),
                void *context);

#endif
