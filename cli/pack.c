/* pack.c - `niwa pack`: the components of a game as a text that people can change. */
#include "cli/command.h"

#include <stdio.h>

static void print_pack(const struct pack *pack)
{
    char text[PACK_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);

    pack_write(pack, &sb);
    fputs(text, stdout);
}

static int check(const char *path)
{
    struct pack pack;
    char checksum[PACK_CHECKSUM + 1];

    if (!read_pack(path, &pack))
        return EXIT_BAD;
    pack_checksum(pack.game, pack.box, checksum);
    printf("%s: a pack for %s, %s%s\n", printable(pack.name), pack.game->title, checksum,
           pack_is_standard(pack.game, pack.box) ? ", the standard set" : "");
    return EXIT_FINE;
}

static int run(const struct args *args)
{
    const char *path = args_text(args, "--check");
    const struct game *game;
    struct pack pack;

    if (path)
        return args->words == 0 ? check(path)
                                : complain("--check takes no game: the pack names it");
    if (args->words == 0)
        return complain("it takes a GAME, or --check FILE");
    if (!(game = args_game(args->word[0])))
        return EXIT_BAD;
    if (!game->box)
        return complain("%s has no components to replace", game->title);
    pack_standard(game, &pack);
    print_pack(&pack);
    return EXIT_FINE;
}

const struct command command_pack = {
    .name = "pack",
    .words = "[GAME]",
    .max_words = 1,
    .summary = "Print a game's components as a pack, or check one",
    .flags =
        (const struct flag[]){
            {"--check", "FILE", "tell this pack's name and checksum, or a mistake"},
            {0},
        },
    .more =
        "A pack is a small text with the components of your own box. Print the standard\n"
        "set, change it in an editor, then play with it:\n\n"
        "  niwa pack hiroba > mine.pack\n"
        "  niwa pack --check mine.pack\n"
        "  niwa play hiroba --pack mine.pack\n\n"
        "docs/packs.md describes the format.\n",
    .run = run,
};
