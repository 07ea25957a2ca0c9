/* fuzz_http.c - libFuzzer target: HTTP requests, from their headers to the API's answer.
 *
 * The input is a request in lines: method, path, query, Cookie, Origin, Host, Content-Type,
 * X-Forwarded-For, and the body. small_tables.c stands behind the API. Every request must be
 * answered once, by a status we know, and every refusal must have a code and a sentence. */
#include "core/must.h"
#include "server/api/api.h"
#include "server/api/form.h"
#include "server/people/guest.h"
#include "tests/fuzz/small_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 8, LONGEST = 8192 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

static int answers;
static char last_cookie[COOKIE_TEXT];

/* Texts that a C string can't hold are cut there, as libwebsockets would. */
static size_t take_line(const uint8_t **data, size_t *size, char *out, size_t room)
{
    const uint8_t *end = memchr(*data, '\n', *size);
    size_t len = end ? (size_t)(end - *data) : *size;
    size_t taken = len < room ? len : room - 1;

    memcpy(out, *data, taken);
    out[taken] = '\0';
    *data += len + (end != NULL);
    *size -= len + (end != NULL);
    return taken;
}

static void check_refusal(const struct form *form)
{
    const struct form *why = form_inside(form, "why");

    must(why && form_text(why, "code") && form_text(why, "words"));
    must(strspn(form_text(why, "code"), "abcdefghijklmnopqrstuvwxyz-") ==
         strlen(form_text(why, "code")));
    must(strlen(form_text(why, "words")) >= 10);
}

static void check(void *context, const struct api_reply *reply)
{
    static const int known[] = {200, 201, 400, 401, 403, 404, 405,
                                409, 410, 415, 422, 429, 503};
    bool is_known = false, is_json = strcmp(reply->type, "application/json") == 0;
    struct form *form = is_json ? form_read(reply->text, reply->len) : NULL;

    (void)context;
    answers++;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        is_known |= known[i] == reply->status;
    must(is_known);
    must(is_json == (form != NULL));
    must((reply->status == 405) == (reply->allow != NULL));
    must((reply->retry_after > 0) == (reply->status == 429 || reply->status == 503));
    if (reply->status >= 400) {
        check_refusal(form);
        must(reply->set_cookie[0] == '\0');
    }
    form_free(form);
    memcpy(last_cookie, reply->set_cookie, sizeof last_cookie);
}

/* Whatever a proxy writes in the header, the client that is found is never a trusted
 * proxy itself. */
static void check_chain(const char *chain)
{
    struct networks proxies;
    struct address peer, behind;
    char text[ADDRESS_TEXT];

    must(networks_read(&proxies, "127.0.0.1,10.0.0.0/8,2001:db8::/32"));
    must(address_read("127.0.0.1", 9, &peer));
    behind = address_behind(&proxies, &peer, chain);
    address_put(&behind, text);
    must(address_read(text, strlen(text), &peer));
    must(memcmp(&peer, &behind, sizeof peer) == 0);
    networks_read(&proxies, chain);
}

static struct api *new_api(struct address_book **book)
{
    static const struct config config = {.metrics = "local"};
    static const struct address_limits limits = {.tables = 5};
    static const int connections = 1;
    struct api_setup setup = {.config = &config, .connections = &connections};

    setup.book = *book = book_new(&limits);
    must(guest_start() && setup.book);
    return api_new(&setup);
}

static enum method method_of(const char *word)
{
    static const char *const words[] = {"GET", "HEAD", "POST", "PATCH", NULL};
    int i = 0;

    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    return (enum method)i;
}

static void fill(struct api_request *request, char line[LINES][LONGEST])
{
    request->method = method_of(line[0]);
    if (strlen(line[1]) < sizeof request->path)
        memcpy(request->path, line[1], strlen(line[1]) + 1);
    if (strlen(line[2]) < sizeof request->query)
        memcpy(request->query, line[2], strlen(line[2]) + 1);
    request->has_token = cookie_read(line[3], request->token, request->secret);
    request->is_foreign = !origin_is_ours(line[4], line[5], false, NULL);
    request->is_json = request_is_json(line[6]);
    must(address_read("127.0.0.1", 9, &request->from));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char line[LINES][LONGEST];
    struct address_book *book;
    struct api *api = new_api(&book);
    struct api_request request = {0};
    char *body;

    small_tables_forget();
    for (int i = 0; i < LINES; i++)
        take_line(&data, &size, line[i], sizeof line[i]);
    check_chain(line[7]);
    fill(&request, line);
    body = malloc(size); /* with nothing behind it */
    must(body || size == 0);
    if (size > 0)
        memcpy(body, data, size);
    request.body = body;
    request.len = size;
    answers = 0;
    must(api);
    api_take(api, &request, check, NULL);
    must(answers == 1);
    if (last_cookie
            [0]) { /* again, as the guest that it made, and when nothing can be kept */
        request.has_token = cookie_read(last_cookie, request.token, request.secret);
        must(request.has_token);
        api_take(api, &request, check, NULL);
        must(answers == 2);
        must(last_cookie[0] == '\0' || strstr(last_cookie, request.secret)); /* renewed */
    }
    small_tables_refuse("not-kept");
    api_take(api, &request, check, NULL);
    free(body);
    api_free(api);
    book_free(book);
    return 0;
}
