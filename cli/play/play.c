/* play.c - `niwa play`: a calm, line-based game in the terminal.
 * Nothing is drawn over or erased, so it reads well to a screen reader and in a pipe. */
#include "cli/command.h"

#include "cli/play/hint.h"
#include "cli/rules_text.h"
#include "cli/tables.h"
#include "core/crypto/sha256.h"
#include "games/games.h"
#include "host/match/player.h"
#include "host/match/reaction.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    COMPUTER = 2,         /* the level of the computers, as in the browser */
    LISTED = 24,          /* more moves than that are listed only when asked for */
    PATIENCE_SECONDS = 3, /* who waits longer is told why */
    PERSON_REACTION = 3   /* people react like this level */
};

struct terminal_game {
    struct table *table;
    unsigned people;          /* bit mask of the seats that are people */
    int shown[MAX_SEATS + 1]; /* by seat: how many lines its person has read */
    int holder;               /* the seat whose person holds the device; 0: nobody yet */
    bool has_quit;
    char saved[256]; /* the file this game was saved to or loaded from */
    rng_t rng;       /* the computers' */
    struct reactions reactions;
    struct player computer[MAX_SEATS + 1]; /* by seat, where no person sits */
    struct workspace *workspace;           /* what computers think with */
};

/* -- input -- */

/* A line from the person, trimmed, in `line`. False at the end of input. */
static bool ask(const char *prompt, char *line, size_t size)
{
    size_t len;
    printf("%s", prompt);
    fflush(stdout);
    if (!fgets(line, (int)size, stdin))
        return false;
    len = strlen(line);
    if (len > 0 && line[len - 1] != '\n' && !feof(stdin)) {
        int c;
        while ((c = getchar()) != '\n' && c != EOF)
            ;
        puts("That line is too long.");
        line[0] = '\0';
        return true;
    }
    while (len > 0 && isspace((unsigned char)line[len - 1]))
        line[--len] = '\0';
    memmove(line, line + strspn(line, " \t"), len + 1 - strspn(line, " \t"));
    return true;
}

/* The text behind a command word, or NULL where the line is another. */
static const char *behind(const char *line, const char *word)
{
    size_t len = strlen(word);
    if (strncmp(line, word, len) != 0 || (line[len] != ' ' && line[len] != '\0'))
        return NULL;
    return line + len + strspn(line + len, " ");
}

/* -- what a person sees -- */

static int people_count(const struct terminal_game *s)
{
    return __builtin_popcount(s->people);
}

static bool is_person(const struct terminal_game *s, int seat)
{
    return s->people >> seat & 1;
}

static const struct game *game_of(const struct terminal_game *s)
{
    return s->table->record.game;
}

/* Passes the device on where two people have secrets from each other. */
static void hand_over(struct terminal_game *s, int seat)
{
    char line[16];
    if (s->holder == seat)
        return;
    if (game_of(s)->redact && people_count(s) > 1) {
        for (int i = 0; i < 50 && s->holder; i++)
            putchar('\n');
        printf("Pass the device to seat %d, then press Enter. ", seat);
        if (!ask("", line, sizeof line))
            s->has_quit = true;
    }
    s->holder = seat;
}

static void show_news(struct terminal_game *s, int seat)
{
    const struct record *record = &s->table->record;
    if (s->shown[seat] > record->lines)
        s->shown[seat] = record->lines;
    print_lines(record, s->shown[seat], record->lines, seat);
    s->shown[seat] = record->lines;
}

static int move_text(const struct terminal_game *s, int seat, move_t move,
                     char text[MAX_MOVE_TEXT])
{
    struct sbuf sb = sb_over(text, MAX_MOVE_TEXT);
    game_put_move(game_of(s), &s->table->state, seat, move, seat, &sb);
    return (int)sb.len;
}

/* The moves with their numbers, in as many columns as fit. */
static void list_moves(const struct terminal_game *s, int seat)
{
    move_t list[MAX_MOVES];
    char text[MAX_MOVE_TEXT];
    int n = game_moves(game_of(s), &s->table->state, seat, list), widest = 0;

    for (int i = 0; i < n; i++) {
        int len = move_text(s, seat, list[i], text);
        widest = len > widest ? len : widest;
    }
    int columns = 78 / (widest + 7) > 1 ? 78 / (widest + 7) : 1;
    for (int i = 0; i < n; i++) {
        move_text(s, seat, list[i], text);
        printf("%4d  %-*s%s", i + 1, widest, text,
               (i + 1) % columns == 0 || i + 1 == n ? "\n" : " ");
    }
}

static void show_moves(const struct terminal_game *s, int seat)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game_of(s), &s->table->state, seat, list);
    char text[MAX_MOVE_TEXT];

    if (n <= LISTED) {
        list_moves(s, seat);
        return;
    }
    move_text(s, seat, list[n / 2], text);
    printf("%d moves are possible, such as '%s'; 'moves' lists them.\n", n, text);
}

/* The kinds of move there are, each once: "draw or stop". */
static void show_kinds(const struct terminal_game *s, int seat)
{
    move_t list[MAX_MOVES];
    char text[MAX_MOVE_TEXT], kinds[256];
    int n = game_moves(game_of(s), &s->table->state, seat, list);
    struct sbuf sb = sb_over(kinds, sizeof kinds);

    for (int i = 0; i < n; i++) {
        move_text(s, seat, list[i], text);
        text[strcspn(text, " ")] = '\0';
        if (!strstr(kinds, text))
            sb_put(&sb, "%s%s", sb.len ? " or " : "", text);
    }
    printf("\nSeat %d to move: %s.\n", seat, kinds);
}

static void show_question(struct terminal_game *s, int seat)
{
    putchar('\n');
    print_board(&s->table->record, &s->table->state, seat);
    show_kinds(s, seat);
    show_moves(s, seat);
}

static void help(void)
{
    puts("Type a move in words or its number. With several people at one question,\n"
         "'2 croak' is seat 2's move. Besides:\n"
         "  moves        list the moves with their numbers\n"
         "  why MOVE     why a move is not possible\n"
         "  board        show the board again\n"
         "  log          everything that happened\n"
         "  rules        the rules of the game\n"
         "  hint         the best moves, and what they are worth\n"
         "  undo         take the last move back, if nothing was revealed since\n"
         "  save FILE    write the game to a file; load FILE goes on with one\n"
         "  quit         leave the table");
}

/* -- what a person does -- */

/* A number from the list becomes the move's words. */
static void number_to_words(const struct terminal_game *s, int seat, char *line)
{
    move_t list[MAX_MOVES];
    char *end;
    long number = strtol(line, &end, 10);
    if (end == line || *end != '\0')
        return;
    int n = game_moves(game_of(s), &s->table->state, seat, list);
    if (number >= 1 && number <= n)
        move_text(s, seat, list[number - 1], line);
}

static void say_why(const struct terminal_game *s, const struct reason *why)
{
    char said[512];
    struct sbuf sb = sb_over(said, sizeof said);
    reason_put(game_of(s), why, &sb);
    printf("No: %s.\n", said);
}

static void explain(const struct terminal_game *s, int seat, const char *text)
{
    struct reason why;
    move_t move;
    if (game_read(game_of(s), &s->table->state, seat, text, &move, &why))
        puts("That move is possible.");
    else
        say_why(s, &why);
}

/* What a computer would play, from what the seat may know. */
static void hint(struct terminal_game *s, int seat)
{
    struct player adviser;

    if (!game_may_act(&s->table->state, seat)) {
        puts("There is nothing for you to decide.");
        return;
    }
    player_read(ADVISER, &adviser);
    print_hint(&adviser, s->workspace, game_of(s), &s->table->state, seat, 1);
}

static void save(struct terminal_game *s, const char *path)
{
    if (path[0] == '\0')
        path = s->saved;
    if (path[0] == '\0')
        puts("Say 'save FILE'.");
    else if (save_record(s->table, path, strcmp(path, s->saved) == 0)) {
        if (path != s->saved)
            snprintf(s->saved, sizeof s->saved, "%s", path);
        printf("Saved to %s.\n", printable(path));
    }
}

static void load(struct terminal_game *s, const char *path)
{
    struct table *table = load_record(path);
    if (!table)
        return;
    unsigned seats = (2u << table->record.seats) - 2;
    table_free(s->table);
    s->table = table;
    s->people = s->people & seats ? s->people & seats : 2;
    memset(s->shown, 0, sizeof s->shown);
    s->reactions = (struct reactions){0};
    s->holder = 0;
    snprintf(s->saved, sizeof s->saved, "%s", path);
    printf("Loaded %s: %s, %d seats.\n", printable(path), game_of(s)->title,
           table->record.seats);
}

static void undo(struct terminal_game *s)
{
    const char *why = table_undo(s->table, s->people);
    if (why)
        printf("No: %s.\n", why);
    else
        puts("Taken back.");
}

/* A command that is no move. False where the line is none. */
static bool do_command(struct terminal_game *s, int seat, const char *line)
{
    const char *rest;
    if (line[0] == '\0' || behind(line, "board"))
        show_question(s, seat);
    else if (behind(line, "help") || strcmp(line, "?") == 0)
        help();
    else if (behind(line, "moves"))
        list_moves(s, seat);
    else if ((rest = behind(line, "why")) != NULL)
        explain(s, seat, rest);
    else if (behind(line, "hint"))
        hint(s, seat);
    else if (behind(line, "log"))
        print_lines(&s->table->record, 0, s->table->record.lines,
                    game_is_over(&s->table->state) ? HOST : seat);
    else if (behind(line, "rules"))
        fputs(rules_text(game_of(s)->name), stdout);
    else if (behind(line, "undo"))
        undo(s);
    else if ((rest = behind(line, "save")) != NULL)
        save(s, rest);
    else if ((rest = behind(line, "load")) != NULL)
        load(s, rest);
    else if (behind(line, "quit") || behind(line, "exit"))
        s->has_quit = true;
    else
        return false;
    return true;
}

/* Asks a person until something at the table has changed. */
static void ask_person(struct terminal_game *s, int seat)
{
    const struct table *table = s->table;
    int lines = table->record.lines;
    char line[256], prompt[32];

    hand_over(s, seat);
    if (s->has_quit)
        return;
    show_news(s, seat);
    show_question(s, seat);
    snprintf(prompt, sizeof prompt, "seat %d> ", seat);
    while (!s->has_quit && s->table == table && table->record.lines == lines) {
        struct reason why;
        char *text = line;
        int mover = seat;
        if (!ask(prompt, line, sizeof line)) {
            s->has_quit = true;
        } else if (!do_command(s, seat, line)) {
            if (isdigit((unsigned char)line[0]) && line[1] == ' ' &&
                is_person(s, line[0] - '0')) {
                mover = line[0] - '0';
                text = line + 2;
            }
            number_to_words(s, mover, text);
            if (!table_move(s->table, mover, text, &why))
                say_why(s, &why);
        }
    }
}

/* -- the course of a game -- */

static void let_computer_move(struct terminal_game *s, int seat)
{
    const struct player *player = &s->computer[seat];

    if (player->seconds > (double)PATIENCE_SECONDS) {
        printf("Seat %d thinks, for at most %g s.\n", seat, player->seconds);
        fflush(stdout);
    }
    workspace_set_options(s->workspace, s->table->record.option);
    move_t move = player_move(player, s->workspace, game_of(s), &s->table->state, seat,
                              rng_next(&s->rng));
    table_play(s->table, seat, move);
}

/* Who comes first in a race. Typing a line is no test of reaction, so people's reaction
 * times are drawn, too. */
static int first_in_race(struct terminal_game *s)
{
    int level[MAX_SEATS + 1];
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        level[seat] =
            is_person(s, seat) ? PERSON_REACTION : player_reaction(&s->computer[seat]);
    return reaction_next(&s->reactions, &s->table->state, level, &s->rng);
}

/* Who acts next. In a race reaction times decide, in mode APART chance does, otherwise
 * computers come first. */
static int next_actor(struct terminal_game *s)
{
    const struct head *head = &s->table->state.head;
    unsigned people = head->actors & s->people, others = head->actors & ~s->people;
    if (others && head->mode == RACE)
        return first_in_race(s);
    if (!people || !others)
        return __builtin_ctz(people ? people : others);
    if (head->mode == APART)
        return game_random_actor(&s->table->state, &s->rng);
    return __builtin_ctz(others);
}

static void show_end(struct terminal_game *s)
{
    int viewer = people_count(s) == 1 ? __builtin_ctz(s->people) : PUBLIC;
    if (people_count(s) == 1)
        show_news(s, viewer);
    putchar('\n');
    print_board(&s->table->record, &s->table->state, viewer);
    puts("\nThe game is over.");
    print_result(&s->table->record, &s->table->state);
}

/* After the end a person may still save, look back or take back. */
static void ask_after_end(struct terminal_game *s)
{
    char line[256];
    int seat = __builtin_ctz(s->people);
    puts("Type 'save FILE' to keep the game, 'log' to read it, 'quit' to leave.");
    while (!s->has_quit && game_is_over(&s->table->state)) {
        if (!ask("> ", line, sizeof line))
            s->has_quit = true;
        else if (line[0] != '\0' && !do_command(s, seat, line))
            puts("The game is over; type 'help' for what can be done.");
    }
}

static int play(struct terminal_game *s)
{
    while (!s->has_quit) {
        if (table_roll(s->table) < 0)
            return complain("the record tells no secret, so its game can't go on");
        if (game_is_over(&s->table->state)) {
            show_end(s);
            if (!s->people)
                break;
            ask_after_end(s);
            continue;
        }
        int actor = next_actor(s);
        if (is_person(s, actor))
            ask_person(s, actor);
        else
            let_computer_move(s, actor);
    }
    return EXIT_FINE;
}

/* -- set-up -- */

/* Who sits where: "human", or a computer by its name. */
static bool read_seats(const char *text, struct terminal_game *s)
{
    int seats = s->table->record.seats, seat = 0;
    s->people = 0;
    for (const char *p = text;; p += strcspn(p, ",") + 1) {
        char name[64];
        const char *why = "there are not that many seats";
        snprintf(name, sizeof name, "%.*s", (int)strcspn(p, ","), p);
        if (++seat <= seats && strcmp(name, "human") == 0) {
            s->people |= 1u << seat;
        } else if (seat > seats ||
                   (why = player_read(name, &s->computer[seat])) != NULL) {
            complain("--seats: '%.40s': %s, or 'human'", name, why);
            return false;
        }
        if (p[strcspn(p, ",")] == '\0')
            break;
    }
    if (seat < seats)
        complain("--seats names %d of %d seats", seat, seats);
    return seat == seats;
}

static bool make_secret(const char *seed, uint8_t secret[LUCK_SIZE])
{
    FILE *file;
    bool is_read;
    if (seed) {
        sha256(seed, strlen(seed), secret);
        return true;
    }
    if (!(file = fopen("/dev/urandom", "rb")))
        return false;
    is_read = fread(secret, 1, LUCK_SIZE, file) == LUCK_SIZE;
    fclose(file);
    return is_read;
}

static const struct game *choose_game(void)
{
    char line[64];
    puts("Which game?");
    for (int i = 0; games[i]; i++)
        if (games[i] != &null_game)
            printf("  %d  %s\n", i, games[i]->title);
    while (ask("> ", line, sizeof line)) {
        const struct game *game = games_find(line);
        int number = atoi(line), n = 0;
        while (games[n])
            n++;
        if (game || (number >= 1 && number < n))
            return game ? game : games[number];
        if (behind(line, "quit") || behind(line, "exit"))
            exit(EXIT_FINE);
        puts("Type a game's number or name.");
    }
    return NULL;
}

static bool set_table(const struct args *args, struct terminal_game *s)
{
    const char *path = args_text(args, "--load"), *seed = args_text(args, "--seed");
    uint8_t secret[LUCK_SIZE];
    struct new_game setup;
    const struct game *game;

    if (path) {
        if (!(s->table = load_record(path)))
            return false;
        snprintf(s->saved, sizeof s->saved, "%s", path);
        return true;
    }
    game = args->words > 0 ? args_game(args->word[0]) : choose_game();
    if (!game || !args_new_game(args, game->name, &setup))
        return false;
    if (!make_secret(seed, secret)) {
        complain("the system gives no random numbers");
        return false;
    }
    s->table = table_new(game, setup.seats, setup.option, &setup.pack, secret);
    return s->table != NULL;
}

static void greet(const struct terminal_game *s)
{
    const struct record *record = &s->table->record;
    char hex[2 * LUCK_SIZE + 1];
    struct sbuf sb = sb_over(hex, sizeof hex);

    printf("%s, %d seats:", record->game->title, record->seats);
    for (int seat = 1; seat <= record->seats; seat++)
        printf(" %d %s%s", seat,
               is_person(s, seat) ? "human" : printable(s->computer[seat].name),
               seat < record->seats ? "," : ".\n");
    if (record->pack.game)
        printf("With %s.\n", pack_words(&record->pack));
    sb_hex(&sb, record->commit, LUCK_SIZE);
    printf("Luck is fixed by a secret with the hash %.16s...; 'niwa verify' checks it.\n"
           "Type 'help' for what you can do.\n",
           hex);
}

/* The computers' random numbers. With a known secret they play the same every time. */
static rng_t computers(const struct record *record)
{
    uint64_t seed = 0;
    memcpy(&seed, record->secret, sizeof seed);
    return rng_seeded(seed + (uint64_t)record->lines);
}

/* Puts computers of one level on all seats; --seats may change that. */
static bool set_computers(const struct args *args, struct terminal_game *s)
{
    const char *time = args_text(args, "--time");
    char name[64];
    int64_t level;

    if (!args_int(args, "--level", 1, DEEP_LEVEL, COMPUTER, &level))
        return false;
    if (time && level != DEEP_LEVEL) {
        complain("--time is for --level %d: the others have limits of their own",
                 DEEP_LEVEL);
        return false;
    }
    if (time)
        snprintf(name, sizeof name, "search:%.40ss", time);
    else
        snprintf(name, sizeof name, "level:%d", (int)level);
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (player_read(name, &s->computer[seat]) != NULL) {
            complain("--time takes seconds, such as 60, not '%.40s'", time);
            return false;
        }
    return true;
}

static int run(const struct args *args)
{
    struct terminal_game s = {.people = 1u << 1, .workspace = workspace_new()};
    const char *seats = args_text(args, "--seats");
    int code = EXIT_BAD;

    if (!s.workspace)
        return complain("no memory"), EXIT_TROUBLE;
    if (set_computers(args, &s) && set_table(args, &s) &&
        (!seats || read_seats(seats, &s))) {
        s.rng = computers(&s.table->record);
        greet(&s);
        code = play(&s);
    }
    table_free(s.table);
    workspace_free(s.workspace);
    return code;
}

const struct command command_play = {
    .name = "play",
    .words = "[GAME]",
    .max_words = 1,
    .summary = "Play in the terminal",
    .flags =
        (const struct flag[]){
            NEW_GAME_FLAGS,
            {"--level", "L", "of the computers, from 1 to 7 (default: 2)"},
            {"--time", "S", "how long level 7 thinks for a move (default: 30)"},
            {"--seats", "A,B,...",
             "for each seat human, level:3, search:1s, random, ..."},
            {"--seed", "TEXT", "the same seed deals the same luck (default: random)"},
            {"--load", "FILE", "go on with a saved game"},
            {0},
        },
    .more =
        "Without --seats you play seat 1 and computers the others. Level 1 is a\n"
        "friendly beginner; 6 is the best and thinks two seconds a move; 7 is the same\n"
        "with as much time as you like.\n"
        "--seats takes what it takes in 'niwa match', and human. At the table 'help'\n"
        "lists what can be typed.\n",
    .run = run,
};
