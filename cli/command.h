/* command.h - what a command of `niwa` is, and how it reads its arguments. */
#ifndef NIWA_COMMAND_H
#define NIWA_COMMAND_H

#include "core/record/pack.h"

#include <stdio.h>

/* Exit codes, as the man page lists them. */
enum {
    EXIT_FINE = 0,
    EXIT_NO = 1,     /* a check was made and failed: a record that does not verify */
    EXIT_BAD = 2,    /* bad input: words, files, records */
    EXIT_TROUBLE = 3 /* the machine's fault: no memory, a full disk */
};

struct flag {
    const char *name;  /* "--players"; NULL ends a list */
    const char *value; /* "N" in the help; NULL: a switch */
    const char *help;
};

struct args;

struct command {
    const char *name;
    const char *words; /* "GAME": the words it takes, for the help */
    int min_words, max_words;
    const char *summary;      /* one line */
    const char *more;         /* further help, whole lines; NULL: none */
    const struct flag *flags; /* NULL: none */
    int (*run)(const struct args *args);
};

enum { MAX_WORDS = 4096, MAX_FLAGS = 32 };
struct args {
    const struct command *command;
    int words, flags;
    const char *word[MAX_WORDS];
    struct {
        const char *name, *value;
    } flag[MAX_FLAGS]; /* in the order given */
};

extern const struct command command_games, command_rules, command_components,
    command_pack, command_trace, command_play, command_replay, command_verify,
    command_perft, command_bench, command_match, command_ladder, command_bot,
    command_analyse, command_score, command_hint, command_mcp, command_serve,
    command_store, command_worker, command_dataset;

/* One sentence on standard error, "niwa: ..."; returns EXIT_BAD. What it quotes may be any bytes:
 * see printable. */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A text from outside (a name, a path, a word) with control characters escaped, so that
 * it is safe to print in a terminal. Static storage for the last four results. */
const char *printable(const char *text);

/* The last value of a flag; NULL if it was not given. A switch's value is "". */
const char *args_text(const struct args *args, const char *name);
bool args_has(const struct args *args, const char *name);

/* A whole number within bounds; `otherwise` if the flag was not given. On a bad value
 * complains and returns false. */
bool args_int(const struct args *args, const char *name, int64_t low, int64_t high,
              int64_t otherwise, int64_t *out);

/* A game by its name. NULL after a complaint that lists the games. */
const struct game *args_game(const char *name);

/* The flags --players, --option and --pack of most commands, checked. */
struct new_game {
    const struct game *game;
    int seats;
    int32_t option[MAX_OPTIONS];
    struct pack pack; /* with no game: the standard set is played with */
};
#define NEW_GAME_OPTION_FLAGS                                                            \
    {"--option", "NAME=VALUE", "an option of the game; may be given again"},             \
        {"--pack", "FILE", "components of your own; 'niwa pack --help' tells more"}
#define NEW_GAME_FLAGS                                                                   \
    {"--players", "N", "how many play (default: the fewest)"}, NEW_GAME_OPTION_FLAGS
bool args_new_game(const struct args *args, const char *game, struct new_game *out);

/* The pack in a file. False after a complaint that names the line and the column. */
bool read_pack(const char *path, struct pack *out);

/* What a game is played with, for people: "" where there is no pack, or "components: NAME
 * (CHECKSUM), not the standard set". Static storage. */
const char *pack_words(const struct pack *pack);

/* Reads a file, or standard input for "-", whole; the caller frees. NULL after a
 * complaint. Files over 64 MiB are refused. */
char *read_all(const char *path, size_t *len);

/* An actor's name as records write it: "chance", "1". Static storage. */
const char *actor_name(int actor);

#endif
