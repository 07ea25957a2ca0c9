/* no_town.c - a hall that has its store for itself, for the fuzzer: no other nodes, and no
 * workers. The hall asks for both once, and never calls the rest. */
#include "server/lend.h"
#include "server/store_open.h"
#include "server/town.h"

#include "core/must.h"

bool store_is_database(const char *place)
{
    (void)place;
    return false;
}

struct lend *lend_new(const char *url, struct pool *pool, enum lend_what what, char *why,
                      size_t size)
{
    (void)url;
    (void)pool;
    (void)what;
    (void)why;
    (void)size;
    must(false);
    return NULL;
}

void lend_free(struct lend *lend)
{
    must(!lend);
}

struct town *town_new(const char *place, void (*wake)(void *context), void *context,
                      char *why, size_t size)
{
    (void)place;
    (void)wake;
    (void)context;
    (void)size;
    why[0] = '\0';
    return NULL;
}

void town_free(struct town *town)
{
    must(!town);
}

void town_know(struct town *town, const char *table, uint64_t number)
{
    (void)table;
    (void)number;
    must(!town);
}

void town_forget(struct town *town, const char *table)
{
    (void)table;
    must(!town);
}

void town_tell(struct town *town, const char *table, uint64_t number)
{
    (void)table;
    (void)number;
    must(!town);
}

void town_pass(struct town *town, const char *table, const char *text)
{
    (void)table;
    (void)text;
    must(!town);
}

void town_here(struct town *town, const char *table, unsigned seats, int watchers)
{
    (void)table;
    (void)seats;
    (void)watchers;
    must(!town);
}

void town_want(struct town *town, const char *table)
{
    (void)table;
    must(!town);
}

void town_give_up(struct town *town, const char *table)
{
    (void)table;
    must(!town);
}

bool town_holds(struct town *town)
{
    must(!town);
    return true;
}

int town_collect(struct town *town, void (*each)(void *context, const struct news *news),
                 void *context)
{
    (void)each;
    (void)context;
    must(!town);
    return 0;
}

struct town_counts town_counts(struct town *town)
{
    must(!town);
    return (struct town_counts){0};
}
