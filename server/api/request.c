/* request.c - parses a request's headers and query. */
#include "server/api/request.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char cookie_name[] = "niwa";

enum { COOKIE_DAYS = 400 }; /* as long as browsers keep one */

/* -- headers ---------------------------------------------------------------------------- */

bool cookie_read(const char *header, uint8_t hash[SECRET_HASH],
                 char secret[SECRET_TEXT + 1])
{
    size_t name = sizeof cookie_name - 1;

    while (*header) {
        size_t len;
        header += strspn(header, "; \t,");
        len = strcspn(header, ";, \t");
        if (len > name && strncmp(header, cookie_name, name) == 0 &&
            header[name] == '=' &&
            guest_hash_secret(SECRET_TOKEN, header + name + 1, len - name - 1, hash)) {
            memcpy(secret, header + name + 1, SECRET_TEXT);
            secret[SECRET_TEXT] = '\0';
            return true;
        }
        header += len;
    }
    return false;
}

void cookie_write(char out[COOKIE_TEXT], const char *token, bool is_https)
{
    snprintf(out, COOKIE_TEXT, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
             cookie_name, token, COOKIE_DAYS * 86400, is_https ? "; Secure" : "");
}

bool request_is_json(const char *header)
{
    static const char json[] = "application/json";
    size_t len = strcspn(header, "; \t");

    return len == sizeof json - 1 && strncasecmp(header, json, len) == 0;
}

/* -- where a page comes from ------------------------------------------------------ */

/* "host:443" and "host" are the same place on https. */
static size_t without_port(const char *host, const char *port)
{
    size_t len = strlen(host), tail = strlen(port);

    return len > tail && strcmp(host + len - tail, port) == 0 ? len - tail : len;
}

bool origin_is_ours(const char *origin, const char *host, bool is_https, const char *own)
{
    const char *scheme = is_https ? "https://" : "http://";
    const char *port = is_https ? ":443" : ":80";
    size_t len;

    if (origin[0] == '\0')
        return true; /* not a browser, so no cookies are at stake */
    if (own)
        return strcasecmp(origin, own) == 0;
    if (strncasecmp(origin, scheme, strlen(scheme)) != 0)
        return false;
    origin += strlen(scheme);
    len = without_port(origin, port);
    return len > 0 && len == without_port(host, port) &&
           strncasecmp(origin, host, len) == 0;
}

/* -- the query -------------------------------------------------------------------------- */

bool request_query(const struct api_request *request, const char *name, char *out,
                   size_t size)
{
    size_t name_len = strlen(name);

    for (const char *at = request->query; *at;) {
        size_t len = strcspn(at, "&"), value = len - name_len - 1;
        if (len > name_len && strncmp(at, name, name_len) == 0 && at[name_len] == '=') {
            if (value >= size)
                value = 0;
            memcpy(out, at + name_len + 1, value);
            out[value] = '\0';
            return true;
        }
        at += len + (at[len] == '&');
    }
    return false;
}
