/* address.c - addresses, networks, and the limits of each visitor. */
#include "server/people/address.h"

#include "core/must.h"
#include "host/base/chains.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t ip4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* -- addresses -------------------------------------------------------------------------- */

static void set_ip4(struct address *out, const void *four)
{
    memcpy(out->bytes, ip4_prefix, sizeof ip4_prefix);
    memcpy(out->bytes + sizeof ip4_prefix, four, 4);
}

static bool is_ip4(const struct address *address)
{
    return memcmp(address->bytes, ip4_prefix, sizeof ip4_prefix) == 0;
}

static bool read_plain(const char *text, struct address *out)
{
    struct in_addr four;

    if (inet_pton(AF_INET, text, &four) == 1) {
        set_ip4(out, &four);
        return true;
    }
    return inet_pton(AF_INET6, text, out->bytes) == 1;
}

/* Strips brackets and port: "[::1]:80", "::1", "1.2.3.4:80". */
static bool strip_port(char *text)
{
    char *end = strchr(text, ':');

    if (text[0] == '[') {
        end = strchr(text, ']');
        if (!end || (end[1] != '\0' && end[1] != ':'))
            return false;
        *end = '\0';
        memmove(text, text + 1, strlen(text));
    } else if (end && !strchr(end + 1, ':')) {
        *end = '\0';
    }
    return true;
}

bool address_read(const char *text, size_t len, struct address *out)
{
    char copy[ADDRESS_TEXT + 10];

    while (len > 0 && (*text == ' ' || *text == '\t')) {
        text++;
        len--;
    }
    while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t'))
        len--;
    if (len == 0 || len >= sizeof copy || memchr(text, '\0', len))
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    return strip_port(copy) && read_plain(copy, out);
}

bool address_of_socket(const struct sockaddr *from, struct address *out)
{
    if (from->sa_family == AF_INET) {
        set_ip4(out, &((const struct sockaddr_in *)from)->sin_addr);
        return true;
    }
    if (from->sa_family != AF_INET6)
        return false;
    memcpy(out->bytes, &((const struct sockaddr_in6 *)from)->sin6_addr, ADDRESS_SIZE);
    return true;
}

void address_put(const struct address *address, char out[ADDRESS_TEXT])
{
    if (is_ip4(address))
        inet_ntop(AF_INET, address->bytes + sizeof ip4_prefix, out, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, address->bytes, out, ADDRESS_TEXT);
}

/* -- lists of networks ------------------------------------------------------------------ */

static bool read_bits(const char *text, int most, int *out)
{
    char *end;
    long bits = strtol(text, &end, 10);

    if (text[0] < '0' || text[0] > '9' || *end != '\0' || bits > most)
        return false;
    *out = (int)bits + (128 - most);
    return true;
}

static bool add_network(struct networks *out, const char *text, size_t len)
{
    char copy[ADDRESS_TEXT + 10], *slash;
    struct address address;
    int bits = 128;

    if (len == 0 || len >= sizeof copy || out->count == MOST_NETWORKS)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    slash = strchr(copy, '/');
    if (slash)
        *slash = '\0';
    if (!read_plain(copy, &address) ||
        (slash && !read_bits(slash + 1, is_ip4(&address) ? 32 : 128, &bits)))
        return false;
    out->network[out->count].address = address;
    out->network[out->count++].bits = bits;
    return true;
}

bool networks_read(struct networks *out, const char *text)
{
    *out = (struct networks){0};
    if (!text || strcmp(text, "none") == 0)
        return true;
    if (strcmp(text, "all") == 0)
        text = "::/0";
    if (strcmp(text, "local") == 0)
        text = "127.0.0.0/8,::1";
    for (;;) {
        size_t len;
        text += strspn(text, " \t");
        len = strcspn(text, ", \t");
        if (!add_network(out, text, len))
            return false;
        text += len;
        text += strspn(text, " \t");
        if (*text == '\0')
            return true;
        if (*text++ != ',')
            return false;
    }
}

static bool is_within(const struct address *address, const struct address *network,
                      int bits)
{
    int bytes = bits / 8, rest = bits % 8;

    if (memcmp(address->bytes, network->bytes, (size_t)bytes) != 0)
        return false;
    return rest == 0 ||
           (address->bytes[bytes] ^ network->bytes[bytes]) >> (8 - rest) == 0;
}

bool networks_have(const struct networks *networks, const struct address *address)
{
    for (int i = 0; i < networks->count; i++)
        if (is_within(address, &networks->network[i].address, networks->network[i].bits))
            return true;
    return false;
}

struct address address_behind(const struct networks *trusted, const struct address *peer,
                              const char *chain)
{
    static const struct address nobody = {{0}};
    struct address at = *peer, before;
    const char *end = chain + strlen(chain);

    while (end > chain && networks_have(trusted, &at)) {
        const char *start = end;
        while (start > chain && start[-1] != ',')
            start--;
        if (!address_read(start, (size_t)(end - start), &before))
            return nobody;
        at = before;
        end = start > chain ? start - 1 : chain;
    }
    return at;
}

/* -- visitors --------------------------------------------------------------------------- */

enum { FIRST_SLOTS = 256 };

/* Inside in microseconds, since a message's share of a second may be less than a ms. */
static const int64_t fine = 1000, second = 1000 * 1000, hour = 3600LL * 1000 * 1000;

struct visitor {
    struct chained chained; /* first */
    struct address address;
    int connections;
    bool is_proxy, is_guest;
    /* when all that was taken is refilled, in units of `fine` */
    int64_t requests, messages, tables;
};

struct address_book {
    struct address_limits limits;
    /* a keyed hash, since strangers choose their addresses */
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct chains by_address;
    size_t hand; /* the next slot to look for visitors to forget */
};

struct address_book *book_new(const struct address_limits *limits)
{
    struct address_book *book = calloc(1, sizeof *book);

    if (!book)
        return NULL;
    book->limits = *limits;
    crypto_shorthash_keygen(book->key);
    if (chains_init(&book->by_address, FIRST_SLOTS))
        return book;
    free(book);
    return NULL;
}

void book_free(struct address_book *book)
{
    struct chained *thing;

    if (!book)
        return;
    for (size_t i = 0; i < book->by_address.slots; i++)
        while ((thing = chains_pop(&book->by_address, i)) != NULL)
            free(thing);
    chains_free(&book->by_address);
    free(book);
}

/* The address by which visitors are counted: the first 64 bits of IPv6. */
static struct address household(const struct address *address)
{
    struct address out = *address;

    if (!is_ip4(address))
        memset(out.bytes + 8, 0, 8);
    return out;
}

static uint64_t hash_of(const struct address_book *book, const struct address *address)
{
    uint64_t hash;
    uint8_t bytes[crypto_shorthash_BYTES];

    crypto_shorthash(bytes, address->bytes, ADDRESS_SIZE, book->key);
    memcpy(&hash, bytes, sizeof hash);
    return hash;
}

/* Forgets visitors of the next slots that are idle; if there is no room, any that is not
 * connected. */
static void forget_some(struct address_book *book, int64_t now)
{
    bool is_full = book_size(book) >= MOST_VISITORS;
    int left = is_full ? (int)book->by_address.slots : 4;

    for (; left > 0 && (!is_full || book_size(book) >= MOST_VISITORS); left--) {
        struct chained *thing =
            book->by_address.slot[book->hand++ & (book->by_address.slots - 1)];
        for (struct chained *next; thing; thing = next) {
            struct visitor *visitor = (struct visitor *)thing;
            bool is_idle = visitor->requests <= now * fine &&
                           visitor->messages <= now * fine &&
                           visitor->tables <= now * fine;
            next = thing->next;
            if (visitor->connections > 0 || (!is_idle && !is_full))
                continue;
            chains_remove(&book->by_address, thing);
            free(visitor);
        }
    }
}

static struct visitor *find(struct address_book *book, const struct address *key,
                            int64_t now)
{
    uint64_t hash = hash_of(book, key);
    struct visitor *visitor;

    for (struct chained *thing = chains_find(&book->by_address, hash); thing;
         thing = chains_again(thing)) {
        visitor = (struct visitor *)thing;
        if (memcmp(&visitor->address, key, sizeof *key) == 0)
            return visitor;
    }
    forget_some(book, now);
    if (book_size(book) >= MOST_VISITORS || !(visitor = calloc(1, sizeof *visitor)))
        return NULL;
    visitor->address = *key;
    chains_add(&book->by_address, &visitor->chained, hash);
    return visitor;
}

struct visitor *book_find(struct address_book *book, const struct address *address,
                          int64_t now)
{
    struct address key = household(address);

    return find(book, &key, now);
}

/* Guests are keyed like addresses. No address looks like this: it begins like a multicast
 * address, and a counted IPv6 address ends in zeros. */
struct visitor *book_find_guest(struct address_book *book, const char *id, int64_t now)
{
    struct address key = {{0xff, 0xff}};
    struct visitor *visitor;

    memcpy(key.bytes + 2, id, strnlen(id, ADDRESS_SIZE - 2));
    visitor = find(book, &key, now);
    if (visitor)
        visitor->is_guest = true;
    return visitor;
}

struct visitor *book_enter(struct address_book *book, const struct address *address,
                           bool is_proxy, int64_t now)
{
    struct address key = is_proxy ? *address : household(address);
    struct visitor *visitor = find(book, &key, now);
    int most = book->limits.connections;

    if (!visitor || (!is_proxy && most > 0 && visitor->connections >= most))
        return NULL;
    visitor->is_proxy = is_proxy;
    visitor->connections++;
    return visitor;
}

void book_leave(struct address_book *book, struct visitor *visitor)
{
    (void)book; /* it is forgotten later, when others come */
    must(visitor->connections > 0);
    visitor->connections--;
}

/* A token bucket in a single number, the time at which it is full again. Each token taken
 * moves that time on by its share, and it may be ahead of now by at most the bucket's
 * size. */
static bool take(int64_t *refilled, int64_t share, int64_t saved, int64_t now)
{
    int64_t from = *refilled > now ? *refilled : now;

    if (from + share > now + saved)
        return false;
    *refilled = from + share;
    return true;
}

bool rate_take(int64_t *refilled, int a_second, int seconds, int64_t now)
{
    return take(refilled, second / a_second, seconds * second, now * fine);
}

bool book_request(struct address_book *book, struct visitor *visitor, int64_t now)
{
    int most = book->limits.requests;

    return most == 0 || visitor->is_proxy ||
           rate_take(&visitor->requests, most, REQUEST_SECONDS, now);
}

void book_spend(struct address_book *book, struct visitor *visitor, int requests,
                int64_t now)
{
    int most = book->limits.requests;
    int64_t from = visitor->requests > now * fine ? visitor->requests : now * fine;

    if (most > 0 && !visitor->is_proxy)
        visitor->requests = from + requests * (second / most);
}

bool book_message(struct address_book *book, struct visitor *visitor, int64_t now)
{
    int most = book->limits.messages;

    if (!visitor->is_guest)
        most = most > INT32_MAX / MANY_GUESTS ? INT32_MAX : most * MANY_GUESTS;
    return most == 0 || visitor->is_proxy ||
           rate_take(&visitor->messages, most, MESSAGE_SECONDS, now);
}

bool book_table(struct address_book *book, struct visitor *visitor, int64_t now)
{
    int most = book->limits.tables;

    return most == 0 || take(&visitor->tables, hour / most, hour, now * fine);
}

bool book_tables(struct address_book *book, const struct address *from, const char *guest,
                 int64_t now)
{
    struct visitor *visitor = guest[0] ? book_find_guest(book, guest, now) : NULL;

    if (visitor && !book_table(book, visitor, now))
        return false;
    visitor = book_find(book, from, now);
    return visitor && book_table(book, visitor, now);
}

const struct address *visitor_address(const struct visitor *visitor)
{
    return &visitor->address;
}

bool visitor_is_proxy(const struct visitor *visitor)
{
    return visitor->is_proxy;
}

int book_size(const struct address_book *book)
{
    return (int)book->by_address.count;
}
