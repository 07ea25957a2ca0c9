/* address.h - where people come from, and how much each address may ask of us.
 *
 * An address is counted as a whole where it is IPv4, and by its first 64 bits where it is
 * IPv6: a household has at least so much. Of each that is connected, or has asked for
 * something lately, a visitor is kept: how many connections it has, and what is left of its
 * requests and tables. Both refill steadily, and an address may save up a few seconds' worth
 * of requests, and all of an hour's tables. (A guest or a link that is made counts as a table:
 * it is kept, too.)
 *
 * At most MOST_VISITORS are known. When there is no room, one without a connection is
 * forgotten, and may ask afresh: that is the price of a bound. One thread at a time. */
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
    REQUEST_SECONDS = 5    /* whose requests may be saved up */
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
        int bits; /* that have to be equal, of 128 */
    } network[MOST_NETWORKS];
};

/* Reads "127.0.0.1,10.0.0.0/8,2001:db8::/32"; "all", "none" and "local" (this machine) are
 * words for lists too. NULL is none. False: it is no list. */
bool networks_read(struct networks *out, const char *text);
bool networks_have(const struct networks *networks, const struct address *address);

/* Who asks, when a request came from `peer`: the peer, unless that is a proxy that we trust.
 * Then it is the last address in X-Forwarded-For (`chain`, which may be "") that is no
 * trusted proxy: what stands before it, anybody may have written. */
struct address address_behind(const struct networks *trusted, const struct address *peer,
                              const char *chain);

/* -- visitors --------------------------------------------------------------------------- */

struct address_limits { /* 0: as many as they like */
    int connections;    /* of one address */
    int tables;         /* an hour */
    int requests;       /* a second */
};

struct address_book;
struct visitor;

/* An empty book. NULL: no memory. */
struct address_book *book_new(const struct address_limits *limits);
void book_free(struct address_book *book);

/* The visitor of an address, known or new; good until the next call of the book for another
 * address, unless it has a connection. NULL: no memory. */
struct visitor *book_find(struct address_book *book, const struct address *address,
                          int64_t now);

/* One connection more, which keeps the visitor until book_leave. NULL: it has as many as it
 * may have. A proxy's may be any number. */
struct visitor *book_enter(struct address_book *book, const struct address *address,
                           bool is_proxy, int64_t now);
void book_leave(struct address_book *book, struct visitor *visitor);

/* Takes one of what the visitor may have; false: nothing is left, come back later. */
bool book_request(struct address_book *book, struct visitor *visitor, int64_t now);
bool book_table(struct address_book *book, struct visitor *visitor, int64_t now);

const struct address *visitor_address(const struct visitor *visitor);
bool visitor_is_proxy(const struct visitor *visitor);
int book_size(const struct address_book *book);

#endif
