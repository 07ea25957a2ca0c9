/* goldens_test.c - every golden record replays to its end, is written again as it stands,
 * and has luck that verifies where it tells a secret. A game without one fails. */
#include "tests/engine/goldens.h"

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text without its comments and blank lines. */
static char *bare(const char *text)
{
    char *copy = malloc(strlen(text) + 1), *to = copy;
    while (copy && *text) {
        size_t len = strcspn(text, "\n") + 1;
        if (text[0] != '#' && text[0] != '\n') {
            memcpy(to, text, len);
            to += len;
        }
        text += len;
    }
    if (copy)
        *to = '\0';
    return copy;
}

static bool check(const char *path, const char *text, const struct record *record,
                  void *context)
{
    size_t size = strlen(text) + 4096;
    char *again = malloc(size), *wanted = bare(text);
    struct sbuf sb = sb_over(again, size);
    const char *wrong = NULL;
    int line;

    (void)context;
    record_write(record, true, &sb);
    if (strcmp(again, wanted) != 0)
        wrong = "written again it is another text";
    else if (record->has_secret)
        wrong = record_verify(record, &line);
    printf("  %s: %d lines%s%s\n", path, record->lines, wrong ? ": " : "",
           wrong ? wrong : "");
    free(again);
    free(wanted);
    return wrong == NULL;
}

int main(void)
{
    int passed = 0, failed = 0;
    for (int i = 0; games[i]; i++) {
        int count;
        printf("%s\n", games[i]->name);
        bool holds = goldens_each(games[i], check, NULL, &count);
        if (count == 0)
            puts("  NO GOLDEN RECORD");
        if (holds && count > 0)
            passed++;
        else
            failed++;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
