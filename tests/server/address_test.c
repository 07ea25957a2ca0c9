/* address_test.c - addresses, lists of networks, who is behind a proxy, and what each visitor
 * has left; then what is read from headers and settings without a socket. */
#include "core/must.h"
#include "server/people/address.h"
#include "server/api/request.h"
#include "server/people/guest.h"
#include "server/ops/metrics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

static struct address at(const char *text)
{
    struct address address;

    if (!address_read(text, strlen(text), &address))
        fail_msg("'%s' is an address", text);
    return address;
}

static void test_addresses_read_and_write(void **state)
{
    static const char *const same[][2] = {
        {"192.0.2.7", "192.0.2.7"},          {" 192.0.2.7\t", "192.0.2.7"},
        {"192.0.2.7:80", "192.0.2.7"},       {"::ffff:192.0.2.7", "192.0.2.7"},
        {"2001:DB8:0:0::1", "2001:db8::1"},  {"[2001:db8::1]", "2001:db8::1"},
        {"[2001:db8::1]:443", "2001:db8::1"}};
    static const char *const none[] = {
        "",       " ",         "192.0.2", "192.0.2.256", "unknown",      "[::1",
        "[::1]x", "1.2.3.4.5", "::1::",   "_hidden",     "192.0.2.7/24", "[]"};
    struct address address;
    char text[ADDRESS_TEXT];

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        address = at(same[i][0]);
        address_put(&address, text);
        assert_string_equal(text, same[i][1]);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(address_read(none[i], strlen(none[i]), &address));
    assert_false(address_read("1.2.3.4\0", 8, &address));
}

static bool has(const char *list, const char *text)
{
    struct networks networks;
    struct address address = at(text);

    if (!networks_read(&networks, list))
        fail_msg("'%s' is a list", list);
    return networks_have(&networks, &address);
}

static void test_networks(void **state)
{
    static const char *const bad[] = {
        "",           ",",           "10.0.0.0/33", "::/129",     "10.0.0.0/",
        "10.0.0.0/x", "10.0.0.0/-1", "a",           "10.0.0.1,,", "10.0.0.1 ::1"};
    struct networks networks;
    char many[40 * 12] = "10.0.0.1";

    (void)state;
    assert_true(has("10.0.0.0/8", "10.255.0.1"));
    assert_false(has("10.0.0.0/8", "11.0.0.1"));
    assert_true(has("192.0.2.128/25", "192.0.2.200"));
    assert_false(has("192.0.2.128/25", "192.0.2.100"));
    assert_true(has("192.0.2.7", "192.0.2.7"));
    assert_false(has("192.0.2.7", "192.0.2.8"));
    assert_true(has("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(has("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(has("all", "203.0.113.1") && has("all", "2001:db8::1"));
    assert_true(has("local", "127.1.2.3") && has("local", "::1"));
    assert_false(has("local", "10.0.0.1") || has("none", "127.0.0.1"));
    assert_true(has(" 10.0.0.1 , ::1", "::1"));
    assert_true(has("0.0.0.0/0", "203.0.113.1"));
    assert_false(has("0.0.0.0/0", "2001:db8::1"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(networks_read(&networks, bad[i]));
    for (int i = 1; i < MOST_NETWORKS; i++)
        snprintf(many + strlen(many), sizeof many - strlen(many), ",10.0.0.1");
    assert_true(networks_read(&networks, many));
    snprintf(many + strlen(many), sizeof many - strlen(many), ",10.0.0.1");
    assert_false(networks_read(&networks, many));
    assert_true(networks_read(&networks, NULL) && networks.count == 0);
}

static void expect_behind(const char *peer, const char *chain, const char *wanted)
{
    struct networks trusted;
    struct address from = at(peer), behind;
    char text[ADDRESS_TEXT];

    assert_true(networks_read(&trusted, "127.0.0.1,198.51.100.0/24"));
    behind = address_behind(&trusted, &from, chain);
    address_put(&behind, text);
    assert_string_equal(text, wanted);
}

static void test_who_is_behind(void **state)
{
    (void)state;
    expect_behind("203.0.113.1", "192.0.2.1", "203.0.113.1");
    expect_behind("127.0.0.1", "192.0.2.1", "192.0.2.1");
    expect_behind("127.0.0.1", "6.6.6.6, 192.0.2.1", "192.0.2.1");
    expect_behind("127.0.0.1", "192.0.2.1, 198.51.100.7", "192.0.2.1");
    expect_behind("127.0.0.1", "6.6.6.6,192.0.2.1,198.51.100.7", "192.0.2.1");
    expect_behind("127.0.0.1", "198.51.100.7", "198.51.100.7");
    expect_behind("127.0.0.1", "", "127.0.0.1");
    /* who can't be read is nobody, and above all no proxy, which may do anything */
    expect_behind("127.0.0.1", "unknown", "::");
    expect_behind("127.0.0.1", "192.0.2.1, unknown, 198.51.100.7", "::");
    expect_behind("127.0.0.1", "192.0.2.1,", "::");
    expect_behind("127.0.0.1", ",,,", "::");
    expect_behind("203.0.113.1", "unknown", "203.0.113.1");
}

static void test_connections_are_counted_by_household(void **state)
{
    struct address_book *book = book_new(&(struct address_limits){.connections = 2});
    struct address one = at("2001:db8::1"), two = at("2001:db8::2"),
                   other = at("2001:db8:0:1::1"), proxy = at("127.0.0.1");
    struct visitor *first, *proxied;

    (void)state;
    first = book_enter(book, &one, false, 0);
    assert_non_null(first);
    assert_ptr_equal(book_enter(book, &two, false, 0), first);
    assert_null(book_enter(book, &one, false, 0));
    assert_non_null(book_enter(book, &other, false, 0));
    book_leave(book, first);
    assert_ptr_equal(book_enter(book, &two, false, 0), first);
    proxied = book_enter(book, &proxy, true, 0);
    for (int i = 0; i < 10; i++)
        assert_ptr_equal(book_enter(book, &proxy, true, 0), proxied);
    assert_true(visitor_is_proxy(proxied));
    assert_int_equal(book_size(book), 3);
    book_free(book);
}

static int requests_at(struct address_book *book, struct visitor *visitor, int64_t now)
{
    int count = 0;

    while (count < 10000 && book_request(book, visitor, now))
        count++;
    return count;
}

static void test_requests_come_back_with_time(void **state)
{
    struct address_book *book = book_new(&(struct address_limits){.requests = 7});
    struct address from = at("192.0.2.1");
    struct visitor *visitor = book_find(book, &from, 1000);

    (void)state;
    assert_int_equal(requests_at(book, visitor, 1000), 7 * REQUEST_SECONDS);
    assert_int_equal(requests_at(book, visitor, 1100), 0);
    assert_int_equal(requests_at(book, visitor, 2000), 7);
    assert_int_equal(requests_at(book, visitor, 2000 + 500), 3);
    assert_int_equal(requests_at(book, visitor, 1000000), 7 * REQUEST_SECONDS);
    book_free(book);
}

static void test_tables_by_the_hour(void **state)
{
    enum { HOUR = 3600 * 1000 };
    struct address_book *book = book_new(&(struct address_limits){.tables = 3});
    struct address from = at("192.0.2.1");
    struct visitor *visitor = book_find(book, &from, 0);

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(book_table(book, visitor, 0));
    assert_false(book_table(book, visitor, HOUR / 3 - 1));
    assert_true(book_table(book, visitor, HOUR / 3));
    assert_false(book_table(book, visitor, HOUR / 3));
    assert_true(requests_at(book, visitor, 0) == 10000); /* no limit was set on these */
    book_free(book);
}

/* A visitor who asks for nothing any more is forgotten; one who is connected never is. */
static void test_the_book_has_a_last_page(void **state)
{
    struct address_book *book = book_new(&(struct address_limits){.tables = 1});
    struct address here = at("10.255.255.255"), from = at("10.0.0.0");
    struct visitor *inside = book_enter(book, &here, false, 0);

    (void)state;
    for (int i = 0; i < MOST_VISITORS + 5000; i++) {
        struct visitor *visitor;
        from.bytes[13] = (uint8_t)(i >> 16);
        from.bytes[14] = (uint8_t)(i >> 8);
        from.bytes[15] = (uint8_t)i;
        visitor = book_find(book, &from, 0);
        assert_non_null(visitor);
        assert_true(
            book_table(book, visitor, 0)); /* so that it can't be forgotten lightly */
    }
    assert_in_range(book_size(book), 1, MOST_VISITORS);
    assert_ptr_equal(book_find(book, &here, 0), inside);
    for (int i = 0; i < 3 * MOST_VISITORS; i++) { /* an hour later, one by one */
        from.bytes[12] = (uint8_t)(1 + (i >> 16));
        from.bytes[14] = (uint8_t)(i >> 8);
        from.bytes[15] = (uint8_t)i;
        assert_non_null(book_find(book, &from, 3600 * 1000 + 1));
    }
    assert_in_range(book_size(book), 1, MOST_VISITORS / 4);
    assert_ptr_equal(book_find(book, &here, 0), inside);
    book_free(book);
}

/* -- headers ---------------------------------------------------------------------------- */

static void test_cookies(void **state)
{
    char token[SECRET_TEXT + 1], secret[SECRET_TEXT + 1], header[300],
        cookie[COOKIE_TEXT];
    uint8_t hash[SECRET_HASH], read[SECRET_HASH];
    static const char *const around[] = {
        "niwa=%s",           "a=b; niwa=%s; c=d", "niwa=%s;",        "a=b;niwa=%s",
        "niwa=old; niwa=%s", "  niwa=%s  ",       "xniwa=x; niwa=%s"};
    static const char *const none[] = {
        "",          "niwa",      "niwa=",   "xniwa=%s",    "niwa=%sx",  "niwa==%s",
        "niwa = %s", "a=niwa=%s", "NIWA=%s", "niwa=\"%s\"", "niwa=%.42s"};

    (void)state;
    guest_new_secret(SECRET_TOKEN, token, hash);
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        snprintf(header, sizeof header, around[i],
                 token); /* NOLINT(*-format-nonliteral) */
        assert_true(cookie_read(header, read, secret));
        assert_memory_equal(read, hash, SECRET_HASH);
        assert_string_equal(secret, token);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        snprintf(header, sizeof header, none[i], token);
        assert_false(cookie_read(header, read, secret));
    }
    cookie_write(cookie, token, true);
    assert_true(cookie_read(cookie, read, secret));
    assert_non_null(strstr(cookie, "; HttpOnly; SameSite=Lax; Secure"));
    cookie_write(cookie, token, false);
    assert_null(strstr(cookie, "Secure"));
}

static void test_origins(void **state)
{
    static const struct {
        const char *origin, *host, *own;
        bool is_https, is_ours;
    } cases[] = {{"", "x", NULL, false, true},
                 {"http://x", "x", NULL, false, true},
                 {"http://X:8080", "x:8080", NULL, false, true},
                 {"http://x:80", "x", NULL, false, true},
                 {"https://x", "x:443", NULL, true, true},
                 {"http://x", "x", NULL, true, false},
                 {"https://x", "x", NULL, false, false},
                 {"http://x.evil", "x", NULL, false, false},
                 {"http://evil", "x", NULL, false, false},
                 {"http://", "", NULL, false, false},
                 {"null", "x", NULL, false, false},
                 {"http://x/", "x", NULL, false, false},
                 {"https://a.b", "x", "https://a.b", false, true},
                 {"http://x", "x", "https://a.b", false, false},
                 {"", "x", "https://a.b", false, true}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(origin_is_ours(cases[i].origin, cases[i].host, cases[i].is_https,
                                        cases[i].own),
                         cases[i].is_ours);
}

static void test_queries_and_types(void **state)
{
    struct api_request request = {.query = "list=open&limit=5&flag&empty=&list=over"};
    char text[8];

    (void)state;
    assert_true(request_query(&request, "list", text, sizeof text));
    assert_string_equal(text, "open");
    assert_true(request_query(&request, "limit", text, 2));
    assert_string_equal(text, "5");
    assert_true(request_query(&request, "list", text, 4)); /* too long for that */
    assert_string_equal(text, "");
    assert_true(request_query(&request, "empty", text, sizeof text));
    assert_string_equal(text, "");
    assert_false(request_query(&request, "flag", text, sizeof text));
    assert_false(request_query(&request, "lis", text, sizeof text));
    assert_true(request_is_json("application/json"));
    assert_true(request_is_json("Application/JSON; charset=utf-8"));
    assert_false(request_is_json("application/jsonp") || request_is_json("") ||
                 request_is_json("text/plain; application/json"));
}

static void test_times_fall_into_buckets(void **state)
{
    char text[METRICS_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);

    (void)state;
    metrics_time(METRIC_KEPT_IN, 400);
    metrics_time(METRIC_KEPT_IN, 1000);
    metrics_time(METRIC_KEPT_IN, 3000000);
    metrics_put(&sb);
    assert_false(sb.cut);
    assert_non_null(strstr(text, "niwa_api_kept_seconds_bucket{le=\"0.0005\"} 1\n"));
    assert_non_null(strstr(text, "niwa_api_kept_seconds_bucket{le=\"0.001\"} 2\n"));
    assert_non_null(strstr(text, "niwa_api_kept_seconds_bucket{le=\"1\"} 2\n"));
    assert_non_null(strstr(text, "niwa_api_kept_seconds_bucket{le=\"+Inf\"} 3\n"));
    assert_non_null(strstr(text, "niwa_api_kept_seconds_sum 3.001400\n"));
    assert_non_null(strstr(text, "niwa_api_kept_seconds_count 3\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_read_and_write),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_who_is_behind),
        cmocka_unit_test(test_connections_are_counted_by_household),
        cmocka_unit_test(test_requests_come_back_with_time),
        cmocka_unit_test(test_tables_by_the_hour),
        cmocka_unit_test(test_the_book_has_a_last_page),
        cmocka_unit_test(test_cookies),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_queries_and_types),
        cmocka_unit_test(test_times_fall_into_buckets),
    };

    if (!guest_start())
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
