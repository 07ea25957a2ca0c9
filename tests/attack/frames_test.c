/* frames_test.c - what a client may send: handshakes with nothing behind them, masked frames. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "server/net/frames.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONTINUED = 0,
    TEXT = 1,
    BINARY = 2,
    CLOSE = 8,
    PING = 9,
    PONG = 10,
    FINAL = 0x80
};
enum { ROOM = 1 << 20 };

/* What a client sends. */
struct stream {
    uint8_t *bytes;
    size_t len;
};

static struct stream stream_new(void)
{
    struct stream stream = {.bytes = malloc(ROOM)};

    assert_non_null(stream.bytes);
    return stream;
}

static void put(struct stream *stream, unsigned byte)
{
    assert_true(stream->len < ROOM);
    stream->bytes[stream->len++] = (uint8_t)byte;
}

static void put_number(struct stream *stream, uint64_t number, int bytes)
{
    while (bytes-- > 0)
        put(stream, (unsigned)(number >> 8 * bytes) & 0xff);
}

/* A frame whose length takes 0, 2 or 8 bytes more; its key and payload look like frames without
 * a mask. */
static void put_frame(struct stream *stream, unsigned first, bool is_masked, int more,
                      size_t size)
{
    size_t rest = size + (is_masked ? 4 : 0);

    put(stream, first);
    put(stream, (is_masked ? 0x80U : 0) | (more == 0   ? (unsigned)size
                                           : more == 2 ? 126U
                                                       : 127U));
    put_number(stream, size, more);
    for (size_t i = 0; i < rest; i++)
        put(stream, i % 2 == 0 ? FINAL | TEXT : 1);
}

/* Frames with payloads of all sizes up to the largest. */
static void put_good_frames(struct stream *stream, size_t largest)
{
    static const size_t size[] = {0,   1,   2,   124, 125,   126,
                                  127, 128, 255, 256, 65535, 65536};

    for (size_t i = 0; i < sizeof size / sizeof *size && size[i] <= largest; i++) {
        if (size[i] < 126)
            put_frame(stream, FINAL | TEXT, true, 0, size[i]);
        if (size[i] < 65536)
            put_frame(stream, FINAL | TEXT, true, 2, size[i]);
        put_frame(stream, FINAL | BINARY, true, 8, size[i]);
    }
    put_frame(stream, TEXT, true, 0, 5);
    put_frame(stream, FINAL | PING, true, 0, 125);
    put_frame(stream, CONTINUED, true, 2, 300);
    put_frame(stream, FINAL | PONG, true, 0, 0);
    put_frame(stream, FINAL | CONTINUED, true, 0, 0);
}

/* Takes a stream in pieces of one size, each in memory of its own. Returns how many
 * bytes were passed on; after the first byte that was held back, none may be. */
static size_t take(struct frames *frames, const struct stream *stream, size_t piece)
{
    size_t heard = 0;
    bool is_over = false;

    for (size_t at = 0; at < stream->len; at += piece) {
        size_t len = stream->len - at < piece ? stream->len - at : piece, got;
        uint8_t *tight = malloc(len);
        assert_non_null(tight);
        memcpy(tight, stream->bytes + at, len);
        got = frames_take(frames, tight, len);
        free(tight);
        assert_true(got <= len);
        assert_true(!is_over || got == 0);
        is_over |= got < len;
        heard += got;
    }
    return heard;
}

static size_t take_frames(const struct stream *stream, size_t piece)
{
    struct frames frames = {0};

    frames_begin(&frames);
    return take(&frames, stream, piece);
}

static const size_t pieces[] = {ROOM, 1, 2, 3, 5, 7, 64, 528, 4096};
enum { PIECES = sizeof pieces / sizeof *pieces };

/* -- frames ------------------------------------------------------------------------------ */

static void frames_with_a_mask_are_heard(void **unused)
{
    struct stream stream = stream_new();
    (void)unused;

    put_good_frames(&stream, 65536);
    put_frame(&stream, FINAL | CLOSE, true, 0, 2);
    for (size_t i = 0; i < PIECES; i++)
        assert_int_equal(take_frames(&stream, pieces[i]), stream.len);
    free(stream.bytes);
}

/* Whatever comes before and after a forbidden frame, at most its first byte is passed
 * on, and that only if it came in an earlier piece. */
static void check_refused(unsigned first, bool is_masked, int more, size_t size)
{
    for (int before = 0; before < 3; before++) {
        struct stream stream = stream_new();
        size_t begin;
        if (before == 1)
            put_frame(&stream, FINAL | TEXT, true, 0, 22);
        if (before == 2)
            put_good_frames(&stream, 128);
        begin = stream.len;
        put_frame(&stream, first, is_masked, more, size);
        put_good_frames(&stream, 2);
        for (size_t i = 0; i < PIECES; i++) {
            bool is_cut = (begin + 1) % pieces[i] == 0 && !is_masked;
            assert_int_equal(take_frames(&stream, pieces[i]), begin + is_cut);
        }
        free(stream.bytes);
    }
}

static void a_frame_without_a_mask_is_not_heard(void **unused)
{
    static const unsigned first[] = {FINAL | TEXT, TEXT,         FINAL | BINARY, BINARY,
                                     FINAL | PING, FINAL | PONG, FINAL | CLOSE};
    (void)unused;

    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        check_refused(first[i], false, 0, 0);
        check_refused(first[i], false, 0, 125);
        check_refused(first[i], false, 2, 126);
        check_refused(first[i], false, 8, 300);
    }
}

static void the_rest_of_a_message_needs_a_mask_too(void **unused)
{
    struct stream stream = stream_new();
    size_t begin;
    (void)unused;

    put_frame(&stream, TEXT, true, 0, 10);
    begin = stream.len;
    put_frame(&stream, FINAL | CONTINUED, false, 0, 10);
    assert_int_equal(take_frames(&stream, ROOM), begin);
    assert_int_equal(take_frames(&stream, 1), begin + 1);
    stream.len = begin;
    put_frame(&stream, FINAL | PING, false, 0, 0);
    assert_int_equal(take_frames(&stream, ROOM), begin);
    free(stream.bytes);
}

static void lengths_have_limits(void **unused)
{
    struct stream stream = stream_new();
    (void)unused;

    put_frame(&stream, FINAL | PING, true, 2, 125);
    assert_int_equal(take_frames(&stream, ROOM), 0);
    assert_int_equal(take_frames(&stream, 1), 1);
    stream.len = 0;
    put_frame(&stream, FINAL | CLOSE, true, 8, 2);
    assert_int_equal(take_frames(&stream, ROOM), 0);
    stream.len = 0;
    put_frame(&stream, FINAL | TEXT, true, 8, 300);
    assert_int_equal(take_frames(&stream, ROOM), stream.len);
    stream.bytes[2] = 0x7f; /* as long as can be */
    assert_int_equal(take_frames(&stream, ROOM), stream.len);
    stream.bytes[2] = 0x80;
    assert_int_equal(take_frames(&stream, ROOM), 0);
    assert_int_equal(take_frames(&stream, 1), 2);
    free(stream.bytes);
}

/* libwebsockets gives up at these frames, so what follows them is undefined. */
static void what_is_no_frame_is_not_heard(void **unused)
{
    (void)unused;

    for (unsigned opcode = 0; opcode < 16; opcode++) {
        bool is_known =
            opcode == TEXT || opcode == BINARY || (opcode >= CLOSE && opcode <= PONG);
        for (unsigned reserved = 0; reserved < 8; reserved++)
            if (!is_known || reserved != 0)
                check_refused(FINAL | reserved << 4 | opcode, true, 0, 20);
        if (opcode >= CLOSE)
            check_refused(opcode, true, 0, 20); /* a part of a control frame */
    }
}

static void a_message_inside_another_is_not_heard(void **unused)
{
    struct stream stream = stream_new();
    size_t begin;
    (void)unused;

    put_frame(&stream, TEXT, true, 0, 10);
    begin = stream.len;
    put_frame(&stream, FINAL | TEXT, true, 0, 10);
    for (size_t i = 0; i < PIECES; i++)
        assert_int_equal(take_frames(&stream, pieces[i]), begin);
    free(stream.bytes);
}

/* -- handshakes -------------------------------------------------------------------------- */

#define HEAD                                                                             \
    "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"       \
    "Sec-WebSocket-Version: 13\r\n\r\n"
#define PAGE "GET / HTTP/1.1\r\nHost: x\r\nUpgrade-Insecure-Requests: 1\r\n\r\n"
#define POST "POST / HTTP/1.1\r\nContent-Length: 6\r\n\r\n{\r\n\r\n}"

/* A lawful stream is passed on completely, however it is cut into pieces. */
static bool may_begin(const char *text)
{
    struct stream stream = {(uint8_t *)text, strlen(text)};
    bool result = false;

    for (size_t piece = 1; piece <= stream.len; piece++) {
        struct frames frames = {0};
        assert_int_equal(take(&frames, &stream, piece), stream.len);
        assert_true(piece == 1 || frames_may_begin(&frames) == result);
        result = frames_may_begin(&frames);
    }
    return result;
}

static void a_handshake_is_the_last_that_comes(void **unused)
{
    static const char *const good[] = {
        HEAD,
        PAGE HEAD,
        POST PAGE HEAD,
        "GET /ws HTTP/1.1\r\nUPGRADE:websocket\r\n\r\n",
        "GET /ws HTTP/1.1\r\nuPgRaDe: websocket\r\nHost: x\r\n\r\n",
        "GET /ws HTTP/1.1\nUpgrade: websocket\n\n",
        "GET /ws HTTP/1.1\r\nX: upgradupgrade:\r\n\r\n",
    };
    static const char *const bad[] = {
        PAGE,
        POST,
        "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n",
        "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r",
        HEAD "\x81",
        HEAD "\r\n",
        HEAD HEAD,
        HEAD "\x81\x30\nUpgrade:\r\n\r\n",
        PAGE HEAD PAGE HEAD,
        "GET /ws HTTP/1.1\nUpgrade: websocket\n\n\x81\x04\r\n\r\n",
        "GET /ws HTTP/1.1\nUpgrade: websocket\n\r\n\x81\x04\r\n\r\n",
        "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\n\x81\x04\r\n\r\n",
    };
    (void)unused;

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(may_begin(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(may_begin(bad[i]));
}

static void where_nothing_is_seen_nothing_is_held_against_it(void **unused)
{
    struct frames frames = {0};
    (void)unused;

    assert_true(frames_may_begin(&frames));
}

static void frames_follow_a_handshake(void **unused)
{
    struct stream head = {(uint8_t *)HEAD, strlen(HEAD)}, stream = stream_new();
    struct frames frames = {0};
    (void)unused;

    assert_int_equal(take(&frames, &head, 10), head.len);
    frames_begin(&frames);
    put_good_frames(&stream, 65536);
    assert_int_equal(take(&frames, &stream, 528), stream.len);
    stream.len = 0;
    put_frame(&stream, FINAL | TEXT, false, 0, 5);
    assert_int_equal(take(&frames, &stream, 528), 0);
    free(stream.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_with_a_mask_are_heard),
        cmocka_unit_test(a_frame_without_a_mask_is_not_heard),
        cmocka_unit_test(the_rest_of_a_message_needs_a_mask_too),
        cmocka_unit_test(lengths_have_limits),
        cmocka_unit_test(what_is_no_frame_is_not_heard),
        cmocka_unit_test(a_message_inside_another_is_not_heard),
        cmocka_unit_test(a_handshake_is_the_last_that_comes),
        cmocka_unit_test(where_nothing_is_seen_nothing_is_held_against_it),
        cmocka_unit_test(frames_follow_a_handshake),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
