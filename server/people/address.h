/* address.h - where people come from, and how much each address and each guest may ask of
 * us.
 *
 * IPv4 addresses are counted as a whole, IPv6 addresses by their first 64 bits, which one
 * household has at least. Each address that is connected or has asked for something
 * lately is a visitor: it has a number of connections, and token buckets for requests,
 * messages and tables. The buckets refill steadily. Those of requests and messages hold a
 * few seconds' worth, that of tables an hour's worth. (A new guest or link counts as a
 * table, since it is stored, too.) A guest is a visitor as well, at any address and on
 * any number of connections, with buckets for messages and tables. An address may send
 * the messages of MANY_GUESTS.
 *
 * Times are ms of a steady clock.
 *
 * At most MOST_VISITORS are known. If there is no room, one without a connection is
 * forgotten, and its buckets are full again: that is the price of the bound. One thread
 * at a time. */
#ifndef NIWA_ADDRESS_H
#define NIWA_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

enum {
    ADDRESS_SIZE = 16,
    ADDRESS_TEXT = 46,     /* bytes of one in words, NUL included */
    MOST_NETWORKS = 32,    /* in a list */
    MOST_VISITORS = 65536, /* more than there can be connections */
    REQUEST_SECONDS = 5,   /* seconds' worth of requests in a full bucket */
    MESSAGE_SECONDS = 4,   /* and of messages */
    /* an address may send as much as this many guests, as a club does */
    MANY_GUESTS = 20
};

struct address {
    uint8_t bytes[ADDRESS_SIZE]; /* IPv4 as ::ffff:a.b.c.d */
};

/* Reads "192.0.2.7", "2001:db8::1", also in brackets or with a port behind as proxies write
 * it. False: it is no address. */
bool address_read(const char *text, size_t len, struct address *out);
bool address_of_socket(const struct sockaddr *from, struct address *out);
void address_put(const struct address *address, char out[ADDRESS_TEXT]);

/* -- lists of networks ------------------------------------------------------------------ */

struct networks {
    int count;
    struct {
        struct address address;
        int bits; /* how many of the 128 bits must be equal */
    } network[MOST_NETWORKS];
};

/* Reads "127.0.0.1,10.0.0.0/8,2001:db8::/32"; "all", "none" and "local" (this machine) are
 * words for lists too. NULL is none. False: it is no list. */
bool networks_read(struct networks *out, const char *text);
bool networks_have(const struct networks *networks, const struct address *address);

/* The client of a request that came from `peer`: the peer itself, unless that is a
 * trusted proxy. Then it is the last address in X-Forwarded-For (`chain`, which may be
 * "") that is not a trusted proxy; anybody may have written the ones before it. If that
 * can't be read it is ::, a stranger, and not the proxy, which has no limits. */
struct address address_behind(const struct networks *trusted, const struct address *peer,
                              const char *chain);

/* -- visitors --------------------------------------------------------------------------- */

struct address_limits { /* 0: unlimited */
    int connections;    /* of one address */
    int tables;         /* an hour */
    int requests;       /* a second */
    int messages;       /* a second, of one guest */
};

struct address_book;
struct visitor;

/* An empty book. NULL: no memory. */
struct address_book *book_new(const struct address_limits *limits);
void book_free(struct address_book *book);

/* The visitor of an address, known or new; valid until the book is asked for another one,
 * unless it has a connection. NULL: no memory. */
struct visitor *book_find(struct address_book *book, const struct address *address,
                          int64_t now);

/* The visitor that a guest is, by their id, which has 12 letters. As above. */
struct visitor *book_find_guest(struct address_book *book, const char *id, int64_t now);

/* Counts one more connection, which keeps the visitor until book_leave. NULL: it has as
 * many as it may have. A proxy may have any number. */
struct visitor *book_enter(struct address_book *book, const struct address *address,
                           bool is_proxy, int64_t now);
void book_leave(struct address_book *book, struct visitor *visitor);

/* Takes one token from a bucket of the visitor; false: it is empty for now. */
bool book_request(struct address_book *book, struct visitor *visitor, int64_t now);
/* Charges a request for several. */
void book_spend(struct address_book *book, struct visitor *visitor, int requests,
                int64_t now);
bool book_message(struct address_book *book, struct visitor *visitor, int64_t now);
bool book_table(struct address_book *book, struct visitor *visitor, int64_t now);

/* Takes a table from the buckets of a guest and of their address, or from neither. */
bool book_tables(struct address_book *book, const struct address *from, const char *guest,
                 int64_t now);

/* Takes a token from a bucket that refills at `a_second` and holds `seconds` worth.
 * `refilled` is the whole state of the bucket: 0 at first. */
bool rate_take(int64_t *refilled, int a_second, int seconds, int64_t now);

const struct address *visitor_address(const struct visitor *visitor);
bool visitor_is_proxy(const struct visitor *visitor);
int book_size(const struct address_book *book);

#endif
