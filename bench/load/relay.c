/* relay.c - plays on bench/load/relay_server.c: both seats get what one of them sends. */
#include "crowd.h"

#include <stdio.h>
#include <string.h>

/* As long as one of our moves with its envelope. */
static const char format[] =
    "{\"do\":\"move\",\"table\":\"relay%07d\",\"id\":\"m%d\",\"seat\":%d,"
    "\"move\":\"place 5 c4\",\"question\":7}";

static void move(struct player *player)
{
    char text[160];
    int len;

    if (!crowd_wants_move(player->table))
        return;
    len = snprintf(text, sizeof text, format, player->table->index, 1, player->seat);
    crowd_sent(player);
    connection_send(player->connection, text, (size_t)len, false);
}

static void opened(void *owner)
{
    struct player *player = owner;
    struct player *other = player_other(player);

    player->is_told = true;
    if (other->is_told)
        crowd_ready(player->table);
}

static void heard(void *owner, char *text, size_t len)
{
    struct player *player = owner, *other = player_other(player);
    const char *seat = strstr(text, "\"seat\":");
    (void)len;

    if (!seat)
        crowd_fail(player->table, "what is '%s'?", text);
    if (seat[7] - '0' == player->seat) {
        crowd_told(player);
        return;
    }
    crowd_shown(other);
    move(player);
}

static void closed(void *owner, const char *why)
{
    struct player *player = owner;
    crowd_fail(player->table, "%s", why);
}

static const struct connection_calls calls = {opened, heard, closed};

static void open_table(struct table *table)
{
    char path[32];

    snprintf(path, sizeof path, "/%d", table->index);
    for (int seat = 1; seat <= 2; seat++)
        table->player[seat].connection =
            wire_dial(table->crowd->wire, 0, path, "Sec-WebSocket-Protocol: relay\r\n",
                      &calls, &table->player[seat]);
}

static void begin(struct table *table)
{
    move(&table->player[1]);
}

const struct dialect relay_dialect = {.name = "relay",
                                      .table_size = sizeof(struct table),
                                      .open = open_table,
                                      .begin = begin};
