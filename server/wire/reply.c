/* reply.c - writes the replies to messages. */
#include "server/wire/reply.h"

#include "core/json.h"

static struct note *note_of(struct note_pool *notes, const struct sbuf *text)
{
    return text->cut ? NULL : note_new(notes, text->text, text->len);
}

static void put_address(struct sbuf *sb, const char *word, enum wish wish,
                        const char *table, const char *id)
{
    json_open(sb, '{');
    if (id)
        json_key_text(sb, word, id);
    else
        json_key_null(sb, word);
    if (wish)
        json_key_text(sb, "do", wish_word[wish]);
    if (table[0])
        json_key_text(sb, "table", table);
}

static const char *id_of(const struct message *message)
{
    return message->has_id ? message->id : NULL;
}

struct note *reply_done(struct note_pool *notes, enum wish wish, const char *table,
                        const char *id, uint64_t number)
{
    char text[256];
    struct sbuf sb = sb_over(text, sizeof text);

    put_address(&sb, "done", wish, table, id);
    json_key_int(&sb, "number", (int64_t)number);
    json_close(&sb, '}');
    return note_of(notes, &sb);
}

struct note *reply_watched(struct note_pool *notes, const struct message *message,
                           uint64_t number, int viewer)
{
    char text[256];
    struct sbuf sb = sb_over(text, sizeof text);

    put_address(&sb, "done", message->wish, message->table, id_of(message));
    if (message->wish == WISH_WATCH) {
        json_key_int(&sb, "number", (int64_t)number);
        json_key_int(&sb, "viewer", viewer);
    }
    json_close(&sb, '}');
    return note_of(notes, &sb);
}

struct note *reply_pong(struct note_pool *notes, const struct message *message,
                        int64_t now)
{
    char text[128];
    struct sbuf sb = sb_over(text, sizeof text);

    put_address(&sb, "done", WISH_PING, "", id_of(message));
    json_key_int(&sb, "at", now);
    json_close(&sb, '}');
    return note_of(notes, &sb);
}

struct note *reply_refused(struct note_pool *notes, enum wish wish, const char *table,
                           const char *id, const struct game *game,
                           const struct reason *why)
{
    char text[4096];
    struct sbuf sb = sb_over(text, sizeof text);

    put_address(&sb, "refused", wish, table, id);
    json_key(&sb, "why");
    reason_put_json(game, why, &sb);
    json_close(&sb, '}');
    return note_of(notes, &sb);
}
