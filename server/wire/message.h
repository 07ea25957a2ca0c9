/* message.h - a client's message, parsed: one flat JSON object. docs/protocol.md has the
 * messages. */
#ifndef NIWA_MESSAGE_H
#define NIWA_MESSAGE_H

#include "host/table/hosted.h"

enum { MESSAGE_MOST = 2048 }; /* bytes: the longest chat, all of it escaped, has 1680 */

enum wish {
    WISH_NONE,
    WISH_WATCH,
    WISH_UNWATCH,
    WISH_PING,
    WISH_SIT,
    WISH_LEAVE,
    WISH_SHARE,
    WISH_START,
    WISH_MOVE,
    WISH_CHAT,
    WISH_REACT,
    WISH_UNDO,
    WISH_REMATCH,
    WISH_ANSWER,
    WISH_RESIGN,
    WISH_REPLACE,
    WISH_CLOSE,
    WISHES
};
extern const char *const wish_word[WISHES]; /* "watch", ... */

struct message {
    enum wish wish;
    char table[TABLE_ID + 1]; /* "": none was named */
    char id[REQUEST_ID + 1];
    bool has_id;
    /* what is asked of the table; its texts are in `room` */
    struct request request;
    const char *raw; /* the message as it came; it belongs to the caller */
    size_t raw_len;
    uint64_t after; /* WISH_WATCH */
    unsigned show;
    char room[MESSAGE_MOST + 64]; /* texts, unescaped */
};

/* Why a message is refused: a stable code, and a sentence. */
struct refusal {
    const char *code, *words;
};

/* Reads a message. False with a refusal; then `id`, `wish` and `table` are what could be
 * read of them, so that the sender knows which one it was. */
bool message_read(const char *text, size_t len, struct message *out, struct refusal *why);

/* Makes a message that asks to watch a table. */
void message_watch(struct message *out, const char *table, const char *id, uint64_t after,
                   unsigned show);
void message_put_watch(const struct message *message, struct sbuf *out);

#endif
