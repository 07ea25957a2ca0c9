/* reply.h - answers to messages, in the words of docs/protocol.md. Each makes a note for one
 * reader, the caller. NULL: no memory, or it does not fit. */
#ifndef NIWA_REPLY_H
#define NIWA_REPLY_H

#include "server/wire/message.h"
#include "server/wire/note.h"

/* Entry `number` is kept. `id` NULL: the message had none. */
struct note *reply_done(struct note_pool *notes, enum wish wish, const char *table,
                        const char *id, uint64_t number);

/* A table is watched from now on as `viewer`, and has `number` entries; or is no longer
 * watched. */
struct note *reply_watched(struct note_pool *notes, const struct message *message,
                           uint64_t number, int viewer);

/* To a ping: the time now. */
struct note *reply_pong(struct note_pool *notes, const struct message *message,
                        int64_t now);

/* Table "": the message named none. `game` puts the reason into words; any game does for
 * a reason that is not a game's own. */
struct note *reply_refused(struct note_pool *notes, enum wish wish, const char *table,
                           const char *id, const struct game *game,
                           const struct reason *why);

#endif
