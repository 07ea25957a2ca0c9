/* tables.c - records and tables as the commands use them. */
#include "cli/tables.h"

#include "cli/command.h"
#include "games/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct table *load_record(const char *path)
{
    struct record_error error;
    struct table *table;
    size_t len;
    char *text = read_all(path, &len);

    if (!text)
        return NULL;
    table = table_load(text, len, games_find, &error);
    free(text);
    if (!table && error.line > 0)
        complain("%.200s: line %d: %s", path, error.line, error.words);
    else if (!table)
        complain("%.200s: %s", path, error.words[0] ? error.words : "no memory for it");
    return table;
}

/* Writes a new file and renames it, so that a full disk never destroys the old one. */
static bool write_file(const char *path, const char *text, size_t len)
{
    char beside[1024];
    FILE *file;
    bool is_written;

    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!(file = fopen(beside, "wbx")))
        return false;
    is_written = fwrite(text, 1, len, file) == len && fflush(file) == 0 &&
                 fsync(fileno(file)) == 0;
    is_written &= fclose(file) == 0;
    if (is_written && rename(beside, path) == 0)
        return true;
    int why = errno;
    remove(beside);
    errno = why;
    return false;
}

bool save_record(const struct table *table, const char *path, bool may_replace)
{
    size_t len;
    char *text;
    bool is_saved;

    if (!may_replace && access(path, F_OK) == 0) {
        complain("%.200s is there already; choose another name", path);
        return false;
    }
    if (!(text = table_save(table, true, &len))) {
        complain("no memory");
        return false;
    }
    is_saved = write_file(path, text, len);
    if (!is_saved)
        complain("%.200s: %s", path, strerror(errno));
    free(text);
    return is_saved;
}

void print_result(const struct record *record, const union any_state *state)
{
    struct result result;
    game_result(record->game, state, &result);
    for (int seat = 1; seat <= record->seats; seat++)
        printf("Seat %d%s%s: %d points, rank %d\n", seat,
               record->name[seat][0] ? ", " : "", printable(record->name[seat]),
               (int)result.score[seat], result.rank[seat]);
}

typedef void put_fn(const struct game *, const void *, int, struct sbuf *);

static void print_put(put_fn *put, const struct record *record,
                      const union any_state *state, int viewer)
{
    static char text[MAX_JSON];
    struct sbuf sb = sb_over(text, sizeof text);
    put(record->game, state, viewer, &sb);
    fputs(text, stdout);
}

void print_board(const struct record *record, const union any_state *state, int viewer)
{
    print_put(game_put_text, record, state, viewer);
}

void print_json(const struct record *record, const union any_state *state, int viewer)
{
    print_put(game_put_json, record, state, viewer);
    putchar('\n');
}

static void print_line(const struct record *record, int i, const union any_state *before,
                       int viewer)
{
    const struct record_line *line = &record->line[i];
    char text[RECORD_MAX_TEXT + 1];
    struct sbuf sb = sb_over(text, sizeof text);

    if (line->kind == LINE_MOVE) {
        sb_put(&sb, "%s%s ", line->actor == CHANCE ? "" : "seat ",
               actor_name(line->actor));
        game_put_move(record->game, before, line->actor, line->move, viewer, &sb);
    } else {
        record_put_line(record, line, before, &sb);
    }
    printf("%4d  %s\n", i + 1, text);
}

void print_lines(const struct record *record, int from, int to, int viewer)
{
    union any_state state;
    record_state(record, from, &state);
    for (int i = from; i < to; i++) {
        print_line(record, i, &state, viewer);
        record_step(record, i, &state);
    }
}
