/* fuzz_wire.c - libFuzzer target: what clients send, from frames to tables.
 *
 * The live tables are real, with their threads; libwebsockets, computers and the disk are
 * played here. The first byte of an input picks the game. Then each line is one thing
 * that happens to one of four connections (three guests, one stranger): its first letter
 * says to whom and what, the rest is the payload, in which '@' stands for the id of the
 * table.
 *
 *     a-d text    a frame with a message          e-h text   a piece of one, more follows
 *     i-l         bytes instead of text           m-p        a pong
 *     q-t         goes, and comes again           u-x        takes nothing more; y: all do
 *     z           the disk is full, or no longer
 *
 * Whatever comes: every message is answered once, by whole lines of JSON, and the server
 * is there for the next. */
#include "core/must.h"
#include "games/games.h"
#include "tests/fuzz/memory_store.h"
#include "server/people/guest.h"
#include "server/table/tables.h"
#include "server/table/session.h"
#include "server/think/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

/* -- libwebsockets, as far as a connection knows it -- */

struct lws {
    struct session session;
    uint8_t token; /* of its cookie; 0: none */
    bool is_open, is_final, is_binary, is_choked, is_cut, is_closing;
    int asked, answered;
};

static struct lws wsi[LINES];
static uv_loop_t loop;
static struct tables *tables;
static char our_table[TABLE_ID + 1];

bool guest_start(void)
{
    return true;
}

void guest_new_id(char id[TABLE_ID + 1])
{
    static int count;
    snprintf(id, TABLE_ID + 1, "t%011d", ++count % 1000000);
}

lws_sockfd_type lws_get_socket_fd(struct lws *of)
{
    (void)of;
    return -1;
}

int lws_partial_buffered(struct lws *of)
{
    return of->is_choked;
}

int lws_callback_on_writable(struct lws *of)
{
    (void)of;
    return 0;
}

void lws_set_timeout(struct lws *of, enum pending_timeout reason, int secs)
{
    (void)reason;
    of->is_cut |= secs == LWS_TO_KILL_ASYNC;
    of->is_closing |= secs > 0;
}

int lws_frame_is_binary(struct lws *of)
{
    return of->is_binary;
}

int lws_is_final_fragment(struct lws *of)
{
    return of->is_final;
}

size_t lws_remaining_packet_payload(struct lws *of)
{
    (void)of;
    return 0;
}

/* One line of JSON: brackets and quotes close, nothing is raw inside a text. */
static void check_line(const char *text, size_t len)
{
    int depth = 0;
    bool is_text = false;

    must(len > 1 && text[0] == '{' && text[len - 1] == '}');
    for (size_t i = 0; i < len; i++) {
        must((unsigned char)text[i] >= ' ');
        if (is_text && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            is_text = !is_text;
        else if (!is_text)
            depth +=
                (text[i] == '{' || text[i] == '[') - (text[i] == '}' || text[i] == ']');
        must(depth > 0 || i == len - 1);
    }
    must(depth == 0 && !is_text);
}

static bool begins(const char *text, size_t len, const char *with)
{
    return len >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

int lws_write(struct lws *of, unsigned char *bytes, size_t len,
              enum lws_write_protocol protocol)
{
    char *text = (char *)bytes, *end = text + len;

    must(!of->is_choked && of->is_open);
    if (protocol != LWS_WRITE_TEXT)
        return (int)len;
    must(!of->is_closing);
    for (char *next; text < end; text = next + 1) {
        next = memchr(text, '\n', (size_t)(end - text));
        next = next ? next : end;
        check_line(text, (size_t)(next - text));
        of->answered += begins(text, (size_t)(next - text), "{\"done\"") ||
                        begins(text, (size_t)(next - text), "{\"refused\"");
    }
    return (int)len;
}

/* -- computers, who never move -- */

struct pool *pool_new(int threads, int room, void (*wake)(void *context), void *context)
{
    static max_align_t nobody;
    void *pool = &nobody;
    (void)threads;
    (void)room;
    (void)wake;
    (void)context;
    return pool;
}

void pool_free(struct pool *pool)
{
    (void)pool;
}

bool pool_follow(struct pool *pool, const struct hosted_table *hosted, int64_t now)
{
    (void)pool;
    (void)hosted;
    (void)now;
    return true;
}

void pool_forget(struct pool *pool, const char *table)
{
    (void)pool;
    (void)table;
}

int pool_collect(struct pool *pool, int64_t now,
                 void (*each)(void *context, const struct thought *thought),
                 void *context)
{
    (void)pool;
    (void)now;
    (void)each;
    (void)context;
    return 0;
}

int64_t pool_due(struct pool *pool)
{
    (void)pool;
    return CLOCK_NEVER;
}

/* -- what happens to a connection -- */

static int tell(struct lws *of, enum lws_callback_reasons reason, const void *in,
                size_t len)
{
    return connection_callback(of, reason, &of->session, (void *)in, len);
}

static void go(struct lws *of)
{
    if (!of->is_open)
        return;
    tell(of, LWS_CALLBACK_CLOSED, NULL, 0);
    of->is_open = false;
}

static void come(struct lws *of, int place)
{
    uint8_t token[SECRET_HASH];

    go(of);
    *of = (struct lws){.token = (uint8_t)(place < 3 ? place + 1 : 0), .is_open = true};
    memset(token, of->token, sizeof token);
    connection_open(&of->session.connection, of, tables_wire(tables), NULL,
                    of->token ? token : NULL);
}

static bool is_waited_for(void)
{
    for (int i = 0; i < LINES; i++)
        if (wsi[i].is_open && wsi[i].session.connection.is_busy)
            return true;
    return tables_counts(tables).waiting > 0;
}

/* Runs until neither the threads nor the loop have anything left to do. */
static void settle(void)
{
    do {
        uv_run(&loop, is_waited_for() ? UV_RUN_ONCE : UV_RUN_NOWAIT);
        for (int i = 0; i < LINES; i++)
            if (wsi[i].is_cut || wsi[i].is_closing)
                go(&wsi[i]);
    } while (is_waited_for());
}

/* The text with the table's id put in. */
static size_t fill_in(const char *text, size_t len, char *out, size_t size)
{
    size_t made = 0;
    for (size_t i = 0; i < len && made + TABLE_ID < size; i++)
        if (text[i] == '@') {
            memcpy(out + made, our_table, TABLE_ID);
            made += TABLE_ID;
        } else {
            out[made++] = text[i];
        }
    return made;
}

/* Pieces of FRAME_READS, as libwebsockets gives them. */
static void receive(struct lws *of, const char *text, size_t len, bool is_final)
{
    do {
        size_t part = len < FRAME_READS ? len : FRAME_READS;
        char *tight = malloc(part ? part : 1);
        memcpy(tight, text, part);
        of->is_final = is_final && part == len;
        tell(of, LWS_CALLBACK_RECEIVE, tight, part);
        free(tight);
        text += part;
        len -= part;
    } while (len > 0);
}

static void say(struct lws *of, const char *text, size_t len, bool is_final)
{
    char filled[4096];
    size_t made = fill_in(text, len, filled, sizeof filled);

    of->asked += is_final;
    receive(of, filled, made, is_final);
}

static void happen(const char *text, size_t len)
{
    static bool is_full;
    int place = (text[0] - 'a') % 4;
    struct lws *of = &wsi[place];

    if (!of->is_open && text[0] < 'y')
        come(of, place);
    switch ((text[0] - 'a') / 4) {
    case 0:
        say(of, text + 1, len - 1, true);
        break;
    case 1:
        say(of, text + 1, len - 1, false);
        break;
    case 2:
        of->is_binary = true;
        receive(of, text + 1, len - 1, true);
        of->is_binary = false;
        break;
    case 3:
        tell(of, LWS_CALLBACK_RECEIVE_PONG, text + 1, len - 1);
        break;
    case 4:
        come(of, place);
        break;
    case 5:
        of->is_choked = true;
        break;
    default:
        is_full = text[0] == 'z' && !is_full;
        memory_store_fail(is_full);
    }
    settle();
    for (int i = 0; i < LINES && text[0] == 'y'; i++)
        if (wsi[i].is_open && wsi[i].is_choked) {
            wsi[i].is_choked = false;
            tell(&wsi[i], LWS_CALLBACK_SERVER_WRITEABLE, NULL, 0);
        }
}

/* -- the target -- */

static void founded(void *context, const struct tables_answer *answer)
{
    (void)context;
    if (!answer->code)
        memcpy(our_table, answer->table, sizeof our_table);
}

static void start_tables(void)
{
    static struct tables_limits limits = {.messages = 1000000, .tables = 64};
    char why[256];

    uv_loop_init(&loop);
    tables = tables_new(&loop, "", &limits, why, sizeof why);
    must(tables != NULL);
}

static void found_table(uint8_t which)
{
    static const struct game *const game[] = {&hiroba_game, &haru_ichiban_game,
                                              &edo_yashiki_game, &ike_no_koi_game};
    struct setup setup = {.game = game[which % 4],
                          .seats = 2,
                          .clock = {.kind = which & 4 ? CLOCK_DAYS : CLOCK_NONE,
                                    .amount = which & 4 ? 1 : 0},
                          .founder = "guestnumber1"};

    for (int i = 0; i < game_options(setup.game); i++)
        setup.option[i] = which >> 3 & 1;
    our_table[0] = '\0';
    memory_store_fail(false);
    tables_create(tables, &setup, founded, NULL);
    while (!our_table[0])
        settle();
}

/* A client that is still there has got an answer to each request, except those that a race
 * holds. */
static void check_answers(void)
{
    for (int i = 0; i < LINES; i++)
        if (wsi[i].is_open && !wsi[i].is_choked && !wsi[i].session.connection.partial)
            must(wsi[i].answered <= wsi[i].asked);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data + 1, *end = (const char *)data + size;

    if (!tables)
        start_tables();
    if (size == 0)
        return 0;
    found_table(data[0]);
    while (text < end) {
        const char *next = memchr(text, '\n', (size_t)(end - text));
        next = next ? next : end;
        if (next > text && *text >= 'a' && *text <= 'z')
            happen(text, (size_t)(next - text));
        text = next + 1;
    }
    memory_store_fail(false);
    settle();
    check_answers();
    for (int i = 0; i < LINES; i++)
        go(&wsi[i]);
    settle();
    memory_store_clear();
    return 0;
}
