/* fuzz_message.c - libFuzzer target: a client's message, as fast as it can be read.
 *
 * It is refused by a code and a sentence, or understood; then all texts lie inside of it. A
 * wish to watch can be written down and read again. */
#include "core/must.h"
#include "server/wire/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

static void is_inside(const struct message *message, const char *text)
{
    const char *end = message->room + sizeof message->room;

    must(!text || (text >= message->room && text < end &&
                   memchr(text, '\0', (size_t)(end - text)) != NULL));
}

static void write_and_read(const struct message *first)
{
    struct message second;
    struct refusal why;
    char text[256];
    struct sbuf sb = sb_over(text, sizeof text);

    message_put_watch(first, &sb);
    must(!sb.cut && message_read(sb.text, sb.len, &second, &why));
    must(second.wish == WISH_WATCH && second.after == first->after &&
         second.show == first->show && second.has_id == first->has_id &&
         strcmp(second.id, first->id) == 0 && strcmp(second.table, first->table) == 0);
}

static void check(const struct message *message)
{
    const struct request *request = &message->request;

    must(message->wish > WISH_NONE && message->wish < WISHES);
    must(strlen(message->id) <= REQUEST_ID && (message->has_id || !message->id[0]));
    if (message->wish == WISH_PING)
        return;
    must(is_id(message->table));
    is_inside(message, request->text);
    is_inside(message, request->name);
    must(request->seat >= -1 && request->seat <= MAX_SEATS + 1);
    must(request->question >= -1 && request->reaction >= -1);
    if (message->wish == WISH_WATCH)
        write_and_read(message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct message *message = malloc(sizeof *message);
    char *tight = malloc(size ? size : 1);
    struct refusal why = {0};

    must(message && tight);
    memset(message, 0xee, sizeof *message);
    if (size > 0)
        memcpy(tight, data, size);
    if (message_read(tight, size, message, &why))
        check(message);
    else
        must(why.code && why.words && message->wish < WISHES);
    free(tight);
    free(message);
    return 0;
}
