/* answers.c - what a lantern of Null would pay, for front ends that ask. */
#include "core/json.h"
#include "core/words.h"
#include "state.h"

/* "worth L": the points of lantern L if nobody else picks it (N4). */
const char *null_put_answer(const void *view, int viewer, const char *question,
                            struct sbuf *out)
{
    int lantern;
    (void)view, (void)viewer;
    if (!words_take(&question, "worth") || !words_int(&question, 1, LANTERNS, &lantern) ||
        !words_end(question))
        return "Null answers 'worth L' with a lantern's number";
    json_int(out, 2 * lantern);
    return NULL;
}
