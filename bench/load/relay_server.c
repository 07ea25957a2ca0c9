/* relay_server.c - as little as a server can do: what comes from one seat goes to both.
 *
 *     relay_server PORT      ws://127.0.0.1:PORT/TABLE; the first two who come are its seats
 *
 * No game, no store, no limits; libwebsockets on libuv's loop, as `niwa serve` has it. It shows
 * what these two libraries leave to a server that does something. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

enum { MOST_TABLES = 20000, MOST_TEXT = 512 };

struct seat {
    struct lws *wsi;
    int table;
};

static struct seat *table[MOST_TABLES][2];

static int sit_down(struct lws *wsi, struct seat *seat)
{
    char path[32] = "";

    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    *seat = (struct seat){.wsi = wsi, .table = atoi(path + 1)};
    if (seat->table < 0 || seat->table >= MOST_TABLES)
        return -1;
    for (int i = 0; i < 2; i++)
        if (!table[seat->table][i]) {
            table[seat->table][i] = seat;
            return 0;
        }
    return -1;
}

static void stand_up(struct seat *seat)
{
    for (int i = 0; i < 2; i++)
        if (table[seat->table][i] == seat)
            table[seat->table][i] = NULL;
}

/* Writes at once. Waiting until libuv reports that the socket is writable would cost
 * four system calls a message, since libuv has to start and stop polling for it (41 us
 * a move instead of 23). */
static int pass_on(struct seat *from, const char *text, size_t len)
{
    static unsigned char room[LWS_PRE + MOST_TEXT];

    if (len > MOST_TEXT)
        return -1;
    for (int i = 0; i < 2; i++) {
        struct seat *to = table[from->table][i];
        if (!to || lws_partial_buffered(to->wsi))
            continue; /* a client that does not read misses something */
        memcpy(room + LWS_PRE, text, len);
        if (lws_write(to->wsi, room + LWS_PRE, len, LWS_WRITE_TEXT) < 0)
            return -1;
    }
    return 0;
}

static int relay(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                 void *bytes, size_t len)
{
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return sit_down(wsi, user);
    case LWS_CALLBACK_RECEIVE:
        return pass_on(user, bytes, len);
    case LWS_CALLBACK_CLOSED:
        stand_up(user);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = lws_callback_http_dummy},
    {.name = "relay",
     .callback = relay,
     .per_session_data_size = sizeof(struct seat),
     .rx_buffer_size = MOST_TEXT},
    {0},
};

int main(int count, char **words)
{
    uv_loop_t loop;
    void *loops[] = {&loop};
    struct rlimit limit;
    struct lws_context_creation_info info = {.port = count > 1 ? atoi(words[1]) : 0,
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_LIBUV,
                                             .foreign_loops = loops};

    if (info.port <= 0) {
        fprintf(stderr, "usage: relay_server PORT\n");
        return 2;
    }
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
    setrlimit(RLIMIT_NOFILE, &limit);
    uv_loop_init(&loop);
    lws_set_log_level(0, NULL);
    if (!lws_create_context(&info)) {
        fprintf(stderr, "relay_server: port %d can't be opened\n", info.port);
        return 1;
    }
    printf("ready\n");
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT);
}
