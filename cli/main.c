/* main.c - the program: finds the command, reads its flags, runs it. */
#include "cli/command.h"

#include "core/must.h"

#include <stdlib.h>
#include <string.h>

static const struct command *const commands[] = {
    &command_games, &command_rules,   &command_components,
    &command_pack,  &command_play,    &command_replay,
    &command_hint,  &command_analyse, &command_verify,
    &command_trace, &command_perft,   &command_bench,
    &command_match, &command_ladder,  &command_bot,
    &command_score, &command_dataset, &command_mcp,
    &command_serve, &command_store,   &command_worker,
    NULL,
};

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "niwa: a mistake inside, at %s:%d: %s\n", file, line, truth);
    abort();
}

static void help(void)
{
    puts("Niwa: Japanese-garden games for people and programs.\n\n"
         "usage: niwa COMMAND [WORDS] [FLAGS]\n");
    for (int i = 0; commands[i]; i++)
        printf("  %-10s %-10s %s\n", commands[i]->name, commands[i]->words,
               commands[i]->summary);
    puts("\n'niwa COMMAND --help' tells more of each. 'niwa --version' tells the "
         "version.\n"
         "Exit codes: 0 fine, 1 a check failed, 2 bad input, 3 the machine failed.");
}

static void help_command(const struct command *command)
{
    printf("usage: niwa %s%s%s%s\n\n%s.\n", command->name, command->words[0] ? " " : "",
           command->words, command->flags ? " [FLAGS]" : "", command->summary);
    if (command->flags)
        putchar('\n');
    for (const struct flag *flag = command->flags; flag && flag->name; flag++) {
        char shown[64];
        snprintf(shown, sizeof shown, "%s %s", flag->name,
                 flag->value ? flag->value : "");
        printf("  %-22s %s\n", shown, flag->help);
    }
    if (command->more)
        printf("\n%s", command->more);
}

static const struct flag *find_flag(const struct command *command, const char *name,
                                    size_t len)
{
    for (const struct flag *flag = command->flags; flag && flag->name; flag++)
        if (strlen(flag->name) == len && strncmp(flag->name, name, len) == 0)
            return flag;
    return NULL;
}

/* Takes argv[*at] as a flag, with its value there after '=' or in the next word. */
static bool take_flag(struct args *args, char **argv, int *at)
{
    const char *word = argv[*at], *equals = strchr(word, '=');
    size_t len = equals ? (size_t)(equals - word) : strlen(word);
    const struct flag *flag = find_flag(args->command, word, len);
    const char *value = "";

    if (!flag) {
        complain("%s has no flag '%.40s'; see 'niwa %s --help'", args->command->name,
                 word, args->command->name);
        return false;
    }
    if (flag->value) {
        value = equals ? equals + 1 : argv[*at + 1];
        if (!value) {
            complain("%s needs a value: %s", flag->name, flag->value);
            return false;
        }
        *at += !equals;
    } else if (equals) {
        complain("%s takes no value", flag->name);
        return false;
    }
    if (args->flags == MAX_FLAGS) {
        complain("too many flags");
        return false;
    }
    args->flag[args->flags].name = flag->name;
    args->flag[args->flags++].value = value;
    return true;
}

static int run(const struct command *command, char **argv)
{
    struct args args = {.command = command};

    for (int i = 0; argv[i]; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            help_command(command);
            return EXIT_FINE;
        }
    for (int i = 0; argv[i]; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!take_flag(&args, argv, &i))
                return EXIT_BAD;
        } else if (args.words == command->max_words) {
            return complain("one word too many: '%.40s'; see 'niwa %s --help'", argv[i],
                            command->name);
        } else {
            args.word[args.words++] = argv[i];
        }
    }
    if (args.words < command->min_words)
        return complain("usage: niwa %s %s; see 'niwa %s --help'", command->name,
                        command->words, command->name);
    return command->run(&args);
}

/* Checks that all output was written: a full disk is a failure. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    complain("the output could not be written");
    return EXIT_TROUBLE;
}

int main(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
        strcmp(argv[1], "-h") == 0) {
        help();
        return finish(argc < 2 ? EXIT_BAD : EXIT_FINE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("niwa " NIWA_VERSION);
        return finish(EXIT_FINE);
    }
    for (int i = 0; commands[i]; i++)
        if (strcmp(argv[1], commands[i]->name) == 0)
            return finish(run(commands[i], argv + 2));
    return complain("there is no command '%.40s'; 'niwa --help' lists them", argv[1]);
}
