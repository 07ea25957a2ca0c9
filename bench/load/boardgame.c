/* boardgame.c - plays on boardgame.io: socket.io's packets, and one match for each
 * table. */
#include "crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct match {
    struct table table;
    char name[32];    /* new in each run, since matches are not forgotten */
    int state[3];     /* by seat: the number of the last state seen */
    int synced, made; /* seats that have seen the first state; moves made */
};

/* Nine moves after which nobody has three in a row. */
static const int cell[9] = {0, 1, 2, 4, 3, 5, 7, 6, 8};

static struct match *match_of(struct player *player)
{
    return (struct match *)player->table;
}

static void say(struct player *player, const char *text)
{
    connection_send(player->connection, text, strlen(text), false);
}

static void move(struct player *player)
{
    struct match *match = match_of(player);
    int who = player->seat - 1;
    char text[400];

    if (!crowd_wants_move(player->table))
        return;
    snprintf(text, sizeof text,
             "42/tic-tac-toe,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":"
             "{\"type\":\"clickCell\",\"args\":[%d],\"playerID\":\"%d\","
             "\"credentials\":null}},%d,\"%s\",\"%d\"]",
             cell[match->made++ % 9], who, match->state[player->seat], match->name, who);
    crowd_sent(player);
    say(player, text);
}

/* Both seats get each new state. The one that did not make the move is next. */
static void updated(struct player *player, const char *text)
{
    struct match *match = match_of(player);
    const char *number = strstr(text, "\"_stateID\":");
    struct player *other = player_other(player);

    if (!number)
        crowd_fail(player->table, "an update without a state: %.200s", text);
    match->state[player->seat] = atoi(number + 11);
    if (player->sent) {
        crowd_told(player);
        return;
    }
    crowd_shown(other);
    move(player);
}

static void synced(struct player *player)
{
    struct match *match = match_of(player);

    if (++match->synced == 2)
        crowd_ready(player->table);
}

static void heard(void *owner, char *text, size_t len)
{
    struct player *player = owner;
    struct match *match = match_of(player);
    char hello[160];
    (void)len;

    if (text[0] == '0') {
        say(player, "40/tic-tac-toe,");
    } else if (text[0] == '2') {
        say(player, "3");
    } else if (strncmp(text, "40/", 3) == 0) {
        snprintf(hello, sizeof hello, "42/tic-tac-toe,[\"sync\",\"%s\",\"%d\",null,2]",
                 match->name, player->seat - 1);
        say(player, hello);
    } else if (strncmp(text, "42/tic-tac-toe,[\"update\"", 24) == 0) {
        updated(player, text);
    } else if (strncmp(text, "42/tic-tac-toe,[\"sync\"", 22) == 0) {
        synced(player);
    } else if (strncmp(text, "42/tic-tac-toe,[\"matchData\"", 27) != 0) {
        crowd_fail(player->table, "what is '%.200s'?", text);
    }
}

static void opened(void *owner)
{
    (void)owner;
}

static void closed(void *owner, const char *why)
{
    struct player *player = owner;
    crowd_fail(player->table, "%s", why);
}

static const struct connection_calls calls = {opened, heard, closed};

/* Opens the first seat's connection first: the first to sync creates the match. */
static void open_table(struct table *table)
{
    struct match *match = (struct match *)table;

    snprintf(match->name, sizeof match->name, "%llx-%d",
             (unsigned long long)table->crowd->setup.seed, table->index);
    for (int seat = 1; seat <= 2; seat++)
        table->player[seat].connection =
            wire_dial(table->crowd->wire, 0, "/socket.io/?EIO=4&transport=websocket", "",
                      &calls, &table->player[seat]);
}

static void begin(struct table *table)
{
    move(&table->player[1]);
}

const struct dialect boardgame_dialect = {.name = "boardgame.io",
                                          .table_size = sizeof(struct match),
                                          .open = open_table,
                                          .begin = begin};
