/* message.c - reads a client's messages: flat JSON objects with known keys. */
#include "server/wire/message.h"

#include "core/json.h"

#include <string.h>

const char *const wish_word[WISHES] = {
    "",     "watch", "unwatch", "ping",    "sit",    "leave",  "share",   "start", "move",
    "chat", "react", "undo",    "rematch", "answer", "resign", "replace", "close"};

/* Keys; those before KEY_AFTER are texts, the others whole numbers. */
enum key {
    KEY_DO,
    KEY_TABLE,
    KEY_ID,
    KEY_SHOW,
    KEY_NAME,
    KEY_SHARE,
    KEY_MOVE,
    KEY_ANSWER,
    KEY_TEXT,
    KEY_WITH,
    KEY_AFTER,
    KEY_SEAT,
    KEY_LEVEL,
    KEY_QUESTION,
    KEY_REACTION,
    KEYS
};

static const char *const key_word[KEYS] = {
    "do",   "table", "id",    "show", "name",  "share",    "move",    "answer",
    "text", "with",  "after", "seat", "level", "question", "reaction"};

/* 2^53 - 1, the largest exact integer in JSON */
#define LARGEST INT64_C(9007199254740991)

struct scan {
    const char *at, *end; /* the rest of the text */
    char *room;           /* where the next text goes */
    const char *why;      /* NULL: all is well so far */
    const char *text[KEYS];
    int64_t number[KEYS];
    unsigned has; /* bit mask of keys */
};

/* -- JSON -------------------------------------------------------------------------------- */

static bool fail(struct scan *scan, const char *why)
{
    if (!scan->why)
        scan->why = why;
    return false;
}

static void skip_space(struct scan *scan)
{
    while (scan->at < scan->end && strchr(" \t\r\n", *scan->at) && *scan->at)
        scan->at++;
}

static bool take(struct scan *scan, char c)
{
    skip_space(scan);
    if (scan->at == scan->end || *scan->at != c)
        return false;
    scan->at++;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four hexadecimal digits; -1: there are none. */
static long take_four(struct scan *scan)
{
    long code = 0;
    if (scan->end - scan->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*scan->at++);
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

static void put_utf8(struct scan *scan, long code)
{
    char *to = scan->room;
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 63));
        *to++ = (char)(0x80 | (code & 63));
    } else {
        *to++ = (char)(0xf0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 63));
        *to++ = (char)(0x80 | (code >> 6 & 63));
        *to++ = (char)(0x80 | (code & 63));
    }
    scan->room = to;
}

/* A \u escape, perhaps a surrogate pair. Its UTF-8 is never longer than the escape. */
static bool take_code(struct scan *scan)
{
    long code = take_four(scan), low;

    if (code >= 0xd800 && code < 0xdc00) {
        if (scan->end - scan->at < 6 || scan->at[0] != '\\' || scan->at[1] != 'u')
            return fail(scan, "half a character");
        scan->at += 2;
        low = take_four(scan);
        if (low < 0xdc00 || low >= 0xe000)
            return fail(scan, "half a character");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000) {
        return fail(scan, "half a character");
    }
    if (code <= 0)
        return fail(scan, "a character that cannot be");
    put_utf8(scan, code);
    return true;
}

static bool take_escaped(struct scan *scan)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *found;

    if (scan->at == scan->end)
        return fail(scan, "a text without an end");
    if (*scan->at == 'u') {
        scan->at++;
        return take_code(scan);
    }
    found = *scan->at ? strchr(names, *scan->at) : NULL;
    if (!found)
        return fail(scan, "an escape that JSON does not have");
    scan->at++;
    *scan->room++ = meant[found - names];
    return true;
}

/* A string, unescaped and terminated by NUL. NULL: there is none. */
static const char *take_text(struct scan *scan)
{
    const char *text = scan->room;

    if (!take(scan, '"')) {
        fail(scan, "a text was expected");
        return NULL;
    }
    while (scan->at < scan->end && *scan->at != '"') {
        unsigned char c = (unsigned char)*scan->at++;
        if (c < ' ') {
            fail(scan, "a control character in a text");
            return NULL;
        }
        if (c != '\\')
            *scan->room++ = (char)c;
        else if (!take_escaped(scan))
            return NULL;
    }
    if (scan->at++ >= scan->end) {
        scan->at = scan->end;
        fail(scan, "a text without an end");
        return NULL;
    }
    *scan->room++ = '\0';
    return text;
}

static bool take_number(struct scan *scan, int64_t *out)
{
    bool is_less = take(scan, '-');
    const char *first;
    int64_t number = 0;

    skip_space(scan);
    first = scan->at;
    while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9') {
        number = number * 10 + (*scan->at++ - '0');
        if (number > LARGEST)
            return fail(scan, "a number is too large");
    }
    if (scan->at == first || (*first == '0' && scan->at - first > 1) ||
        (scan->at < scan->end && strchr(".eE", *scan->at) && *scan->at))
        return fail(scan, "a whole number was expected");
    *out = is_less ? -number : number;
    return true;
}

static bool take_pair(struct scan *scan)
{
    const char *word = take_text(scan);
    int key = 0;

    if (!word)
        return false;
    while (key < KEYS && strcmp(key_word[key], word) != 0)
        key++;
    if (key == KEYS)
        return fail(scan, "a key that no message has");
    if (scan->has >> key & 1)
        return fail(scan, "a key came twice");
    if (!take(scan, ':'))
        return fail(scan, "a colon was expected");
    scan->has |= 1u << key;
    if (key >= KEY_AFTER)
        return take_number(scan, &scan->number[key]);
    scan->text[key] = take_text(scan);
    return scan->text[key] != NULL;
}

static bool take_object(struct scan *scan)
{
    if (!take(scan, '{'))
        return fail(scan, "a message is a JSON object");
    if (!take(scan, '}')) {
        do {
            if (!take_pair(scan))
                return false;
        } while (take(scan, ','));
        if (!take(scan, '}'))
            return fail(scan, "a comma or a bracket was expected");
    }
    skip_space(scan);
    return scan->at == scan->end || fail(scan, "something follows after the message");
}

/* -- meaning ----------------------------------------------------------------------------- */

static bool bad(struct refusal *why, const char *code, const char *words)
{
    *why = (struct refusal){code, words};
    return false;
}

static enum wish wish_of(const char *word)
{
    for (int i = 1; word && i < WISHES; i++)
        if (strcmp(wish_word[i], word) == 0)
            return (enum wish)i;
    return WISH_NONE;
}

/* Copies id, wish and table, so that a refusal can say which message it is about. */
static void set_address(const struct scan *scan, struct message *out)
{
    const char *id = scan->text[KEY_ID], *table = scan->text[KEY_TABLE];

    out->wish = wish_of(scan->text[KEY_DO]);
    out->has_id = id && !check_request_id(id);
    if (out->has_id)
        memcpy(out->id, id, strlen(id) + 1);
    if (table && is_id(table))
        memcpy(out->table, table, sizeof out->table);
}

static const char *const show_word[] = {"none", "json", "bytes", "both", NULL};

static bool set_show(const char *word, unsigned *show)
{
    for (unsigned i = 0; show_word[i]; i++)
        if (strcmp(show_word[i], word) == 0) {
            *show = i;
            return true;
        }
    return false;
}

static int clamp(int64_t number, int most)
{
    return number < -1 ? -1 : number > most ? most : (int)number;
}

/* A level as the table wants it, in words. */
static const char *level_text(const struct scan *scan, struct message *out)
{
    struct sbuf sb = sb_over(out->room + MESSAGE_MOST + 32, 32);

    if (scan->has >> KEY_LEVEL & 1)
        sb_int(&sb, scan->number[KEY_LEVEL]);
    return sb.text;
}

/* A gesture is stored as chat that begins with a slash. Chat by people never does. */
static const char *said(const struct scan *scan, struct message *out)
{
    struct sbuf sb = sb_over(out->room + MESSAGE_MOST + 32, 32);

    if (out->wish == WISH_REACT) {
        sb_char(&sb, '/');
        sb_text(&sb, scan->text[KEY_WITH] ? scan->text[KEY_WITH] : "");
        return sb.text;
    }
    return scan->text[KEY_TEXT];
}

static void set_request(const struct scan *scan, struct message *out)
{
    static const uint8_t kind[WISHES] = {
        [WISH_SIT] = ASK_SIT,         [WISH_LEAVE] = ASK_LEAVE,
        [WISH_SHARE] = ASK_SHARE,     [WISH_START] = ASK_START,
        [WISH_MOVE] = ASK_MOVE,       [WISH_CHAT] = ASK_CHAT,
        [WISH_REACT] = ASK_CHAT,      [WISH_UNDO] = ASK_UNDO,
        [WISH_REMATCH] = ASK_REMATCH, [WISH_ANSWER] = ASK_ANSWER,
        [WISH_RESIGN] = ASK_RESIGN,   [WISH_REPLACE] = ASK_REPLACE,
        [WISH_CLOSE] = ASK_CLOSE};
    struct request *to = &out->request;

    *to = (struct request){.kind = (enum request_kind)kind[out->wish],
                           .seat = clamp(scan->number[KEY_SEAT], MAX_SEATS + 1),
                           .name = scan->text[KEY_NAME],
                           .id = out->has_id ? out->id : NULL,
                           .question = clamp(scan->number[KEY_QUESTION], 65536),
                           .reaction = -1};
    if (scan->has >> KEY_REACTION & 1)
        to->reaction = clamp(scan->number[KEY_REACTION], 1000000);
    switch (to->kind) {
    case ASK_SIT:
        to->text = scan->text[KEY_NAME];
        break;
    case ASK_SHARE:
        to->text = scan->text[KEY_SHARE];
        break;
    case ASK_START:
        to->text = level_text(scan, out);
        break;
    case ASK_MOVE:
        to->text = scan->text[KEY_MOVE];
        break;
    case ASK_CHAT:
        to->text = said(scan, out);
        break;
    case ASK_ANSWER:
        to->text = scan->text[KEY_ANSWER];
        break;
    default:
        break;
    }
}

static bool set_meaning(const struct scan *scan, struct message *out, struct refusal *why)
{
    if (!(scan->has >> KEY_DO & 1))
        return bad(why, "bad-message", "a message has a key 'do'");
    if (out->wish == WISH_NONE)
        return bad(why, "unknown", "there is nothing like that to do");
    if (scan->text[KEY_ID] && !out->has_id)
        return bad(why, "bad-id", check_request_id(scan->text[KEY_ID]));
    if (out->wish == WISH_PING)
        return true;
    if (!out->table[0])
        return bad(why, "bad-table",
                   "'table' names a table by its 12 letters and digits");
    if (out->wish == WISH_MOVE && !scan->text[KEY_MOVE])
        return bad(why, "bad-message", "a move is in the key 'move'");
    out->show = SHOW_JSON;
    if (scan->text[KEY_SHOW] && !set_show(scan->text[KEY_SHOW], &out->show))
        return bad(why, "bad-message", "'show' is json, bytes, both or none");
    out->after = scan->number[KEY_AFTER] > 0 ? (uint64_t)scan->number[KEY_AFTER] : 0;
    set_request(scan, out);
    return true;
}

bool message_read(const char *text, size_t len, struct message *out, struct refusal *why)
{
    struct scan scan = {.at = text, .end = text + len, .room = out->room};
    bool is_read;

    out->wish = WISH_NONE;
    out->table[0] = out->id[0] = '\0';
    out->has_id = false;
    out->raw = text;
    out->raw_len = len;
    if (len > MESSAGE_MOST)
        return bad(why, "bad-message", "the message is too long");
    is_read = take_object(&scan);
    set_address(&scan, out);
    return is_read ? set_meaning(&scan, out, why) : bad(why, "bad-message", scan.why);
}

void message_watch(struct message *out, const char *table, const char *id, uint64_t after,
                   unsigned show)
{
    out->wish = WISH_WATCH;
    memcpy(out->table, table, sizeof out->table);
    out->has_id = id != NULL;
    out->id[0] = '\0';
    if (id)
        memcpy(out->id, id, strlen(id) + 1);
    out->after = after;
    out->show = show;
}

void message_put_watch(const struct message *message, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "do", wish_word[WISH_WATCH]);
    json_key_text(out, "table", message->table);
    if (message->has_id)
        json_key_text(out, "id", message->id);
    json_key_int(out, "after", (int64_t)message->after);
    json_key_text(out, "show", show_word[message->show]);
    json_close(out, '}');
}
