/* goldens.c - the golden records in the games' folders. */
#include "tests/engine/goldens.h"

#include "games/games.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 4 << 20);
    size_t len = file && text ? fread(text, 1, (4 << 20) - 1, file) : 0;
    if (file)
        fclose(file);
    if (len == 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool visit_one(const char *path, const struct game *game,
                      bool (*visit)(const char *, const char *, const struct record *,
                                    void *),
                      void *context)
{
    struct record record = {.line = calloc(RECORD_MAX_LINES, sizeof *record.line),
                            .room = RECORD_MAX_LINES};
    struct record_error error = {.words = "it can't be read"};
    union any_state end;
    char *text = read_file(path);
    bool holds = text && record.line &&
                 record_read(&record, text, strlen(text), games_find, &end, &error);

    if (!holds)
        printf("%s: line %d: %s\n", path, error.line, error.words);
    else if (record.game != game)
        printf("%s: a record of another game\n", path);
    holds = holds && record.game == game && visit(path, text, &record, context);
    free(record.line);
    free(text);
    return holds;
}

bool goldens_each(const struct game *game,
                  bool (*visit)(const char *path, const char *text,
                                const struct record *record, void *context),
                  void *context, int *count)
{
    char pattern[256];
    bool holds = true;
    glob_t found = {0};

    snprintf(pattern, sizeof pattern, "games/%s/records/?*.rec", game->name);
    for (char *p = pattern; *p; p++)
        *p = *p == '-' ? '_' : *p;
    *count = 0;
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc && holds; i++, (*count)++)
            holds = visit_one(found.gl_pathv[i], game, visit, context);
    globfree(&found);
    return holds;
}
