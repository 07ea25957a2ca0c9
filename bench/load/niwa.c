/* niwa.c - plays on our server by docs/protocol.md: all four games, with random legal
 * moves.
 *
 * The first player creates the table; both sit down and send their shares. From then
 * on each has its view as bytes, and lists its own legal moves with the engine. A
 * rematch follows each game. A player who returns after a broken connection, or after
 * a failure of the store, sends a move that had no answer once more under its old id.
 * An entry number lower than one that the player was told before means a lost move,
 * unless there are several nodes, one of which may lag behind. */
#include "audit.h"
#include "crowd.h"
#include "said.h"

#include "core/game.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID = 12, GAMES = 4, COOKIE = 160, RETRY_MS = 100 };

struct person {
    char cookie[COOKIE]; /* a whole header line; "": not yet known */
    char share[65];
    char table[ID + 1]; /* its table, and its seat there */
    int seat;
    union any_state *view; /* the last one that it was shown; NULL: none */
    int64_t number, seen; /* the number of the last view, and of the last event or view */
    int64_t told;         /* of the last entry that was acknowledged */
    int64_t dial;         /* when to connect again; 0: not */
    int64_t dialled;      /* when it last connected */
    bool is_open, is_new; /* the connection; and it does not watch the table on it yet */
    bool is_welcome;      /* it has been connected before */
    bool is_away; /* its connection broke, and it does not see the table again yet */
    bool wants_rematch;
    int dials;                      /* connections so far, each to the next node */
    int made;                       /* moves, for their ids */
    char move[MAX_MOVE_TEXT + 160]; /* the last message with one */
    char words[MAX_MOVE_TEXT];      /* and its move */
    struct notes notes;             /* the moves that were acknowledged */
};

struct board {
    struct table table;
    const struct game *game;
    struct person person[3];
};

static struct board *board_of(const struct player *player)
{
    return (struct board *)player->table;
}

static struct person *person_of(const struct player *player)
{
    return &board_of(player)->person[player->seat];
}

/* -- sending ------------------------------------------------------------------------- */

static void say(struct player *player, const char *text)
{
    if (player->connection)
        connection_send(player->connection, text, strlen(text), false);
}

static void ask(struct player *player, const char *what, const char *more)
{
    char text[256];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"%s}", what,
             person_of(player)->table, more);
    say(player, text);
}

/* What to send on a new connection, and at a new table. */
static void watch(struct player *player)
{
    struct person *person = person_of(player);
    char more[128];

    snprintf(more, sizeof more, ",\"id\":\"w\",\"show\":\"%s\",\"after\":%lld",
             player->table->crowd->setup.show, (long long)person->seen);
    ask(player, "watch", more);
}

static void sit(struct player *player)
{
    char more[128];

    snprintf(more, sizeof more, ",\"seat\":%d", person_of(player)->seat);
    ask(player, "sit", more);
    snprintf(more, sizeof more, ",\"share\":\"%s\"", person_of(player)->share);
    ask(player, "share", more);
}

/* -- moves -- */

static bool may_move(const struct player *player)
{
    const struct person *person = person_of(player);

    return person->view && person->is_open && !person->is_new && !player->sent &&
           person->number >= person->told && game_may_act(person->view, person->seat) &&
           crowd_wants_move(player->table);
}

static void move(struct player *player)
{
    struct board *board = board_of(player);
    struct person *person = person_of(player);
    char text[MAX_MOVE_TEXT];
    struct sbuf words = sb_over(text, sizeof text), message;

    if (!may_move(player))
        return;
    message = sb_over(person->move, sizeof person->move);
    game_put_move(board->game, person->view, person->seat,
                  game_random_move(board->game, person->view, person->seat,
                                   &player->table->crowd->rng),
                  person->seat, &words);
    sb_put(&message,
           "{\"do\":\"move\",\"table\":\"%s\",\"id\":\"m%d\",\"move\":\"%s\","
           "\"question\":%d}",
           person->table, ++person->made, text,
           (int)person->view->head.question[person->seat]);
    memcpy(person->words, text, sizeof text);
    crowd_sent(player);
    say(player, person->move);
}

/* If the other seat has seen something that came later, it has seen the move, too. */
static void settle(struct player *player)
{
    if (player->sent && player->is_told && !player->is_shown &&
        person_of(player_other(player))->seen >= person_of(player)->told)
        crowd_shown(player);
}

/* -- from game to game -- */

/* Goes to the rematch. Each of the two players does so when told of it. The seats have
 * moved on by one. */
static void next_table(struct player *player, const char *id)
{
    struct person *person = person_of(player);
    struct player *other = player_other(player);

    if (player->table->crowd->is_audited)
        return;
    if (other->sent && !other->is_shown)
        crowd_shown(
            other); /* the connection was broken, so one view has told of everything */
    ask(player, "unwatch", "");
    if (player->table->crowd->setup.is_strict)
        audit_begin(player, person->seat, person->table, person->cookie, &person->notes);
    memcpy(person->table, id, ID);
    person->seat = 3 - person->seat;
    free(person->view);
    person->view = NULL;
    person->number = person->seen = person->told = 0;
    person->wants_rematch = false;
    watch(player);
    sit(player);
}

static void game_ended(struct player *player)
{
    struct person *person = person_of(player);

    if (player->seat != 1 || person->wants_rematch || !crowd_wants_move(player->table))
        return;
    person->wants_rematch = true;
    player->table->crowd->games++;
    ask(player, "rematch", "");
}

/* -- what the server sends ----------------------------------------------------------- */

static void take_bytes(struct player *player, const char *text)
{
    struct person *person = person_of(player);
    const struct game *game = board_of(player)->game;
    size_t size;

    if (!person->view && !(person->view = malloc(sizeof *person->view)))
        crowd_fail(player->table, "there is no memory");
    size = said_bytes(text, person->view->bytes, MAX_STATE);
    if (!game_receive(game, person->view, size))
        crowd_fail(player->table, "a view of %zu bytes that is none of %s", size,
                   game->name);
}

static void shown(struct player *player, const struct said *said)
{
    struct person *person = person_of(player);
    int64_t number = said_number(said, KEY_NUMBER);

    if (number > person->seen)
        person->seen = number;
    if (said->of[KEY_BYTES]) {
        take_bytes(player, said->of[KEY_BYTES]);
        person->number = number;
    }
    if (said_is(said, KEY_STAGE, "running"))
        crowd_ready(player->table);
    if (said_is(said, KEY_STAGE, "over"))
        game_ended(player);
}

/* Whether a seat belongs to the other player, who may be at the next table already. */
static bool is_others(const struct player *player, int seat)
{
    return seat == 3 - person_of(player)->seat;
}

static void take_event(struct player *player, const struct said *said)
{
    struct player *other = player_other(player);
    const char *line = said->of[KEY_LINE];

    if (!said_is(said, KEY_TABLE, person_of(player)->table))
        return; /* of the table before */
    if (line && is_others(player, line[1] - '0') && other->sent && !other->is_shown)
        crowd_shown(other);
    shown(player, said);
    if (said_is(said, KEY_EVENT, "offer") &&
        is_others(player, (int)said_number(said, KEY_SEAT)))
        ask(player, "answer", ",\"answer\":\"yes\"");
    if (said_is(said, KEY_EVENT, "close") && said->of[KEY_NEXT])
        next_table(player, said->of[KEY_NEXT] + 1);
}

/* A rematch may have begun while the connection was broken. */
static void catch_up(struct player *player, const struct said *said)
{
    if (said->of[KEY_NEXT])
        next_table(player, said->of[KEY_NEXT] + 1);
    else if (said_is(said, KEY_STAGE, "over") && said->of[KEY_OFFER][0] == '{' &&
             player->seat == 2)
        ask(player, "answer", ",\"answer\":\"yes\"");
}

/* With only one node, everything that a player was told of must be there. */
static void check_number(const struct player *player, int64_t number)
{
    const struct person *person = person_of(player);

    if (number < person->told && player->table->crowd->setup.nodes == 1)
        crowd_fail(player->table, "LOST: seat %d was told of entry %lld of %lld",
                   player->seat, (long long)person->told, (long long)number);
}

static void take_view(struct player *player, const char *view)
{
    struct person *person = person_of(player);
    struct said said;

    said_read(view, &said);
    if (!said_is(&said, KEY_TABLE, person->table))
        return;
    check_number(player, said_number(&said, KEY_NUMBER));
    person->seen = 0; /* forgets what it knew */
    shown(player, &said);
    catch_up(player, &said);
}

static void take_done(struct player *player, const struct said *said)
{
    struct person *person = person_of(player);
    int64_t number = said_number(said, KEY_NUMBER);

    if (said_is(said, KEY_DO, "watch")) {
        check_number(player, number);
        person->is_new = false;
        if (person->is_away)
            crowd_back(player->table->crowd, person->dialled);
        person->is_away = false;
        if (player->sent && !player->is_told)
            say(player, person->move); /* again, since nobody knows whether it arrived */
        return;
    }
    if (!said_is(said, KEY_DO, "move") || player->is_told)
        return;
    if (number > person->told)
        person->told = number;
    if (player->table->crowd->setup.is_strict)
        notes_add(player->table, &person->notes, person->words);
    crowd_told(player);
    settle(player);
}

static bool is_among(const char *code, const char *const *some)
{
    while (*some && strncmp(code, *some, strlen(*some)) != 0)
        some++;
    return *some != NULL;
}

static void closed(void *owner, const char *why);

/* A refusal is only correct for a request that was repeated after a broken connection,
 * since it was granted before. If the store has failed, the player disconnects,
 * returns and repeats everything. */
static void take_refusal(struct player *player, const char *text)
{
    static const char *const fine[] = {"seated",    "shared",  "started",  "offered",
                                       "rematched", "nothing", "no-offer", NULL};
    static const char *const trouble[] = {"not-kept", "trouble", "busy", NULL};
    const char *code = strstr(text, "\"code\":\"");
    bool may_be = code && player->table->crowd->setup.back_ms;

    if (may_be && is_among(code + 8, fine))
        return;
    if (may_be && is_among(code + 8, trouble)) {
        person_of(player)->seen = 0;
        connection_cut(player->connection);
        closed(player, "trouble");
        return;
    }
    crowd_fail(player->table, "player %d on seat %d, the other on %d: %.600s",
               player->seat, person_of(player)->seat,
               person_of(player_other(player))->seat, text);
}

static void take_line(struct player *player, char *text)
{
    struct said said;

    if (text[0] != '{')
        crowd_fail(player->table, "what is '%.200s'?", text);
    said_read(text, &said);
    if (said.of[KEY_DONE])
        take_done(player, &said);
    else if (said.of[KEY_REFUSED])
        take_refusal(player, text);
    else if (said.of[KEY_VIEW])
        take_view(player, said.of[KEY_VIEW]);
    else if (said.of[KEY_EVENT])
        take_event(player, &said);
}

static void heard(void *owner, char *text, size_t len)
{
    struct player *player = owner;
    char *rest = text, *line;
    (void)len;

    while (player->connection && (line = strtok_r(rest, "\n", &rest)) != NULL)
        take_line(player, line);
    settle(player);
    settle(player_other(player));
    move(player);
    move(player_other(player));
}

/* -- connections -- */

static void opened(void *owner)
{
    struct player *player = owner;
    struct person *person = person_of(player);

    person->is_open = person->is_new = person->is_welcome = true;
    person->wants_rematch = false;
    watch(player);
    if (!person->view)
        sit(player);
}

/* All return at random times within a window. A player who is turned away tries again
 * soon. */
static void closed(void *owner, const char *why)
{
    struct player *player = owner;
    struct person *person = person_of(player);
    struct crowd *crowd = player->table->crowd;
    uint32_t most = (uint32_t)(person->is_open ? crowd->setup.back_ms : RETRY_MS);

    player->connection = NULL;
    if (!crowd->setup.back_ms || !person->is_welcome)
        crowd_fail(player->table, "seat %d: %s", player->seat, why);
    crowd->away += !person->is_away;
    person->is_away = true;
    person->is_open = false;
    person->dial = wire_now() + (int64_t)rng_below(&crowd->rng, most) * 1000000 + 1;
}

static const struct connection_calls calls = {opened, heard, closed};

static void dial(struct player *player)
{
    struct person *person = person_of(player);
    struct crowd *crowd = player->table->crowd;
    int node = (player->seat - 1 + person->dials++) % crowd->setup.nodes;
    char headers[COOKIE + 64];

    person->dial = 0;
    person->dialled = wire_now();
    snprintf(headers, sizeof headers, "Sec-WebSocket-Protocol: niwa.1\r\n%s",
             person->cookie);
    player->connection = wire_dial(crowd->wire, node, "/ws", headers, &calls, player);
}

static void look(struct table *table)
{
    for (int seat = 1; seat <= 2; seat++) {
        const struct person *person = person_of(&table->player[seat]);
        if (person->dial && wire_now() >= person->dial)
            dial(&table->player[seat]);
    }
}

/* -- setting up -- */

static void take_cookie(struct player *player, const char *headers)
{
    const char *at = strstr(headers, "et-cookie: ");
    struct person *person = person_of(player);

    if (!at)
        at = strstr(headers, "et-Cookie: ");
    if (!at)
        crowd_fail(player->table, "no cookie in %s", headers);
    at += strlen("et-cookie: ");
    snprintf(person->cookie, sizeof person->cookie, "Cookie: %.*s\r\n",
             (int)strcspn(at, ";\r"), at);
}

static void came_in(void *context, int status, const char *headers, const char *body)
{
    struct player *player = context;
    struct board *board = board_of(player);

    if (status != 200 && status != 201)
        crowd_fail(player->table, "%d %s", status, body);
    take_cookie(player, headers);
    if (player->seat == 1) {
        const char *id = strstr(body, "\"table\":\"");
        if (!id)
            crowd_fail(player->table, "no table in %s", body);
        for (int seat = 1; seat <= 2; seat++)
            memcpy(board->person[seat].table, id + strlen("\"table\":\""), ID);
    }
    if (board->person[1].cookie[0] && board->person[2].cookie[0])
        for (int seat = 1; seat <= 2; seat++)
            dial(&player->table->player[seat]);
}

static void draw_share(struct table *table, char share[65])
{
    for (int i = 0; i < 64; i++)
        share[i] = "0123456789abcdef"[rng_below(&table->crowd->rng, 16)];
}

static const struct game *game_of(const struct table *table)
{
    const char *name = table->crowd->setup.game;
    const struct game *game = name ? games_find(name) : games[1 + table->index % GAMES];

    if (!game)
        crowd_fail(table, "there is no game '%s'", name);
    return game;
}

static void open_table(struct table *table)
{
    struct board *board = (struct board *)table;
    char body[128];

    board->game = game_of(table);
    for (int seat = 1; seat <= 2; seat++) {
        board->person[seat].seat = seat;
        draw_share(table, board->person[seat].share);
    }
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"seats\":[\"open\",\"open\"],\"name\":\"Aki\"}",
             board->game->name);
    wire_ask(table->crowd->wire, "POST", "/api/tables", "", body, came_in,
             &table->player[1]);
    wire_ask(table->crowd->wire, "POST", "/api/guest", "", "{\"name\":\"Beni\"}", came_in,
             &table->player[2]);
}

static void begin(struct table *table)
{
    move(&table->player[1]);
    move(&table->player[2]);
}

static void audit(struct table *table)
{
    for (int seat = 1; seat <= 2; seat++) {
        struct person *person = &((struct board *)table)->person[seat];
        audit_begin(&table->player[seat], person->seat, person->table, person->cookie,
                    &person->notes);
    }
}

const struct dialect niwa_dialect = {.name = "niwa",
                                     .table_size = sizeof(struct board),
                                     .open = open_table,
                                     .begin = begin,
                                     .look = look,
                                     .audit = audit};
