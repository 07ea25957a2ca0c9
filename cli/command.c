/* command.c - reads the command line. */
#include "cli/command.h"

#include "core/utf8.h"
#include "games/games.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *printable(const char *text)
{
    static char room[4][2048];
    static int next;
    struct sbuf sb = sb_over(room[next], sizeof room[next]);

    next = (next + 1) % 4;
    utf8_put_printable(text, strlen(text), &sb);
    return sb.text;
}

int complain(const char *format, ...)
{
    char sentence[1024];
    va_list list;

    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    fflush(stdout);
    fprintf(stderr, "niwa: %s\n", printable(sentence));
    return EXIT_BAD;
}

const char *args_text(const struct args *args, const char *name)
{
    for (int i = args->flags - 1; i >= 0; i--)
        if (strcmp(args->flag[i].name, name) == 0)
            return args->flag[i].value;
    return NULL;
}

bool args_has(const struct args *args, const char *name)
{
    return args_text(args, name) != NULL;
}

bool args_int(const struct args *args, const char *name, int64_t low, int64_t high,
              int64_t otherwise, int64_t *out)
{
    const char *text = args_text(args, name);
    char *end;

    if (!text) {
        *out = otherwise;
        return true;
    }
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || number < low || number > high) {
        complain("%s takes a whole number from %lld to %lld, not '%.40s'", name,
                 (long long)low, (long long)high, text);
        return false;
    }
    *out = number;
    return true;
}

const struct game *args_game(const char *name)
{
    const struct game *game = games_find(name);
    char list[256];
    struct sbuf sb = sb_over(list, sizeof list);

    if (game)
        return game;
    for (int i = 0; games[i]; i++)
        if (games[i] != &null_game)
            sb_put(&sb, "%s%s", sb.len > 0 ? ", " : "", games[i]->name);
    complain("there is no game '%.40s'; there are: %s", name, list);
    return NULL;
}

/* One --option NAME=VALUE. */
static bool set_option(const struct game *game, const char *text, int32_t *option)
{
    const char *equals = strchr(text, '='), *why;
    char name[64];

    if (!equals || (size_t)(equals - text) >= sizeof name) {
        complain("--option reads NAME=VALUE, not '%.40s'", text);
        return false;
    }
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    if ((why = game_set_option(game, option, name, equals + 1)) != NULL) {
        complain("--option %.60s: %s; 'niwa games' lists them", text, why);
        return false;
    }
    return true;
}

bool read_pack(const char *path, struct pack *out)
{
    struct pack_error error;
    char sentence[512];
    struct sbuf sb = sb_over(sentence, sizeof sentence);
    size_t len;
    char *text = read_all(path, &len);
    bool is_read = text && pack_read(out, text, len, games_find, &error);

    if (text && !is_read) {
        pack_say_error(&error, &sb);
        complain("%.200s: %s", path, sentence);
    }
    free(text);
    return is_read;
}

const char *pack_words(const struct pack *pack)
{
    static char words[256];
    char checksum[PACK_CHECKSUM + 1];

    words[0] = '\0';
    if (pack->game) {
        pack_checksum(pack->game, pack->box, checksum);
        snprintf(words, sizeof words, "components: %s (%s), %sthe standard set",
                 printable(pack->name), checksum, pack_is_own(pack) ? "not " : "");
    }
    return words;
}

/* The pack of --pack FILE, which has to be for the game. */
static bool args_pack(const char *path, const struct game *game, struct pack *out)
{
    if (!read_pack(path, out))
        return false;
    if (out->game == game)
        return true;
    complain("%.200s: this pack is for %s, not for %s", path, out->game->name,
             game->name);
    return false;
}

bool args_new_game(const struct args *args, const char *name, struct new_game *out)
{
    int64_t seats;
    *out = (struct new_game){.game = args_game(name)};
    if (!out->game)
        return false;
    if (!args_int(args, "--players", out->game->min_seats, out->game->max_seats,
                  out->game->min_seats, &seats))
        return false;
    out->seats = (int)seats;
    for (int i = 0; i < args->flags; i++)
        if (strcmp(args->flag[i].name, "--option") == 0 &&
            !set_option(out->game, args->flag[i].value, out->option))
            return false;
    return !args_has(args, "--pack") ||
           args_pack(args_text(args, "--pack"), out->game, &out->pack);
}

enum { MOST_BYTES = 64 << 20 };

static char *read_stream(FILE *file, const char *path, size_t *len)
{
    size_t room = 1 << 16, n = 0, got;
    char *text = malloc(room + 1);

    while (text && (got = fread(text + n, 1, room - n, file)) > 0) {
        n += got;
        if (n > MOST_BYTES) {
            complain("%.200s: larger than 64 MiB, so not a record", path);
            free(text);
            return NULL;
        }
        if (n == room) {
            char *larger = realloc(text, 2 * room + 1);
            if (!larger) {
                free(text);
                text = NULL;
            } else {
                text = larger;
                room *= 2;
            }
        }
    }
    if (!text || ferror(file)) {
        complain("%.200s: %s", path, text ? strerror(errno) : "no memory for it");
        free(text);
        return NULL;
    }
    text[n] = '\0';
    *len = n;
    return text;
}

char *read_all(const char *path, size_t *len)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text;

    if (!file) {
        complain("%.200s: %s", path, strerror(errno));
        return NULL;
    }
    text = read_stream(file, path, len);
    if (file != stdin)
        fclose(file);
    return text;
}

const char *actor_name(int actor)
{
    static const char *const name[] = {"0", "1", "2", "3", "4", "5", "chance", "host"};
    return name[actor];
}
