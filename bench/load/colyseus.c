/* colyseus.c - plays on Colyseus: seats by HTTP, then its binary frames. */
#include "crowd.h"

#include <stdio.h>
#include <string.h>

enum { JOIN_ROOM = 10, ROOM_DATA = 13, ROOM_STATE = 14, ROOM_STATE_PATCH = 15 };

struct room {
    struct table table;
    char id[64];
    int joined, made; /* seats that have seen the first state; moves made */
};

static const int cell[9] = {0, 1, 2, 4, 3, 5, 7, 6, 8}; /* nobody has three in a row */

static struct room *room_of(struct player *player)
{
    return (struct room *)player->table;
}

static void move(struct player *player)
{
    struct room *room = room_of(player);
    char text[] = {ROOM_DATA, (char)0xa5, 'c', 'l', 'i', 'c', 'k', 0};

    if (!crowd_wants_move(player->table))
        return;
    text[7] = (char)cell[room->made++ % 9];
    crowd_sent(player);
    connection_send(player->connection, text, sizeof text, true);
}

/* -- joining -- */

/* The text of a key in an answer. */
static void take_text(struct player *player, const char *json, const char *key, char *out,
                      size_t size)
{
    const char *at = strstr(json, key);
    size_t len = at ? strcspn(at + strlen(key), "\"") : 0;

    if (!at || len >= size)
        crowd_fail(player->table, "no seat: %s", json);
    memcpy(out, at + strlen(key), len);
    out[len] = '\0';
}

static void reserved(void *context, int status, const char *headers, const char *body);

static void join(struct player *player)
{
    struct room *room = room_of(player);
    char path[128];
    bool is_first = player->seat == 1;

    snprintf(path, sizeof path, "/matchmake/%s/%s", is_first ? "create" : "joinById",
             is_first ? "table" : room->id);
    wire_ask(player->table->crowd->wire, "POST", path, "", "{}", reserved, player);
}

static void opened(void *owner)
{
    (void)owner;
}

static void heard(void *owner, char *bytes, size_t len)
{
    struct player *player = owner, *other = player_other(player);
    struct room *room = room_of(player);
    const char joined = JOIN_ROOM;

    switch (len ? bytes[0] & 31 : 0) {
    case JOIN_ROOM:
        connection_send(player->connection, &joined, 1, true);
        break;
    case ROOM_STATE:
        room->joined++;
        if (player->seat == 1)
            join(other);
        else
            crowd_ready(player->table);
        break;
    case ROOM_STATE_PATCH:
        if (!player->table->is_ready)
            break; /* nothing of the game: the other player has joined */
        if (player->sent) {
            crowd_told(player);
            break;
        }
        crowd_shown(other);
        move(player);
        break;
    default:
        crowd_fail(player->table, "a frame of kind %d", bytes[0]);
    }
}

static void closed(void *owner, const char *why)
{
    struct player *player = owner;
    crowd_fail(player->table, "%s", why);
}

static const struct connection_calls calls = {opened, heard, closed};

static void reserved(void *context, int status, const char *headers, const char *body)
{
    struct player *player = context;
    char path[256], session[64], process[64];
    (void)headers;

    if (status != 200)
        crowd_fail(player->table, "no seat: %d %s", status, body);
    take_text(player, body, "\"sessionId\":\"", session, sizeof session);
    take_text(player, body, "\"processId\":\"", process, sizeof process);
    take_text(player, body, "\"roomId\":\"", room_of(player)->id,
              sizeof room_of(player)->id);
    snprintf(path, sizeof path, "/%s/%s?sessionId=%s", process, room_of(player)->id,
             session);
    player->connection =
        wire_dial(player->table->crowd->wire, 0, path, "", &calls, player);
}

static void open_table(struct table *table)
{
    join(&table->player[1]);
}

static void begin(struct table *table)
{
    move(&table->player[1]);
}

const struct dialect colyseus_dialect = {.name = "Colyseus",
                                         .table_size = sizeof(struct room),
                                         .open = open_table,
                                         .begin = begin};
