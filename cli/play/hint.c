/* hint.c - `niwa hint`: what a computer would play, in plain words. */
#include "cli/play/hint.h"

#include "cli/command.h"
#include "cli/tables.h"
#include "core/crypto/sha256.h"
#include "core/json.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 3 }; /* the best, and the two next best */

struct hint {
    const struct game *game;
    const union any_state *state;
    const struct advice *advice;
    struct choice best[SHOWN];
    int shown; /* how many of them there are */
    int seat;
    double tries; /* of all choices together */
};

static struct hint think(const struct player *adviser, struct workspace *workspace,
                         const struct game *game, const union any_state *state, int seat,
                         uint64_t seed)
{
    struct hint hint = {.game = game, .state = state, .seat = seat};
    hint.advice = player_advice(adviser, workspace, game, state, seat, seed);
    for (int i = 0; i < hint.advice->choices; i++)
        hint.tries += hint.advice->choice[i].visits;
    hint.shown = advice_best(hint.advice, hint.best, SHOWN);
    return hint;
}

static double value_at(const struct hint *hint, int i)
{
    return (double)hint->best[i].value / (double)VALUE_ONE;
}

static double share_at(const struct hint *hint, int i)
{
    return hint->tries > 0 ? hint->best[i].visits / hint->tries : 0;
}

/* The place that the rank value (n - rank) / (n - 1) stands for. */
static double place_of(const struct hint *hint, double value)
{
    int seats = hint->state->head.seats;
    return seats - value * (seats - 1);
}

static void move_text(const struct hint *hint, int i, char text[MAX_MOVE_TEXT])
{
    struct sbuf sb = sb_over(text, MAX_MOVE_TEXT);
    game_put_move(hint->game, hint->state, hint->seat, hint->best[i].move, hint->seat,
                  &sb);
}

/* "wins about 63 games in 100", "expected place: 1.8 of 4" */
static void worth_text(const struct hint *hint, double value, char *text, size_t size)
{
    int seats = hint->state->head.seats;
    if (seats > 2)
        snprintf(text, size, "expected place: %.1f of %d", place_of(hint, value), seats);
    else if (value > 0.99)
        snprintf(text, size, "wins almost for certain");
    else if (value < 0.01)
        snprintf(text, size, "loses almost for certain");
    else
        snprintf(text, size, "wins about %.0f games in 100", 100 * value);
}

static void print_choice(const struct hint *hint, int i, const char *label, int widest)
{
    char move[MAX_MOVE_TEXT], worth[64];
    move_text(hint, i, move);
    worth_text(hint, value_at(hint, i), worth, sizeof worth);
    if (hint->advice->is_mixed)
        printf("  %-*s  %2.0f times in 100; %s\n", widest, move, 100 * share_at(hint, i),
               worth);
    else
        printf("%s %-*s  %s\n", label, widest, move, worth);
}

void print_hint(const struct player *adviser, struct workspace *workspace,
                const struct game *game, const union any_state *state, int seat,
                uint64_t seed)
{
    static const char *const label[SHOWN] = {"Best:", "Then:", "     "};
    struct hint hint = think(adviser, workspace, game, state, seat, seed);
    char move[MAX_MOVE_TEXT];
    move_t list[MAX_MOVES];
    int widest = 0;

    for (int i = 0; i < hint.shown; i++) {
        move_text(&hint, i, move);
        widest = (int)strlen(move) > widest ? (int)strlen(move) : widest;
    }
    if (game_moves(game, state, seat, list) == 1)
        puts("There is only one move.");
    else if (hint.advice->is_mixed)
        puts("This choice is secret, and the others guess too: none is best every time.\n"
             "Mix them, so that nobody can foresee yours:");
    for (int i = 0; i < hint.shown; i++)
        print_choice(&hint, i, label[i], widest);
}

void print_hint_json(const struct player *adviser, struct workspace *workspace,
                     const struct game *game, const union any_state *state, int seat,
                     uint64_t seed)
{
    struct hint hint = think(adviser, workspace, game, state, seat, seed);
    char move[MAX_MOVE_TEXT], quoted[2 * MAX_MOVE_TEXT];

    printf("{\"hint\":\"%s\",\"seat\":%d,\"player\":\"%s\",\"nodes\":%llu,\"mixed\":%s,"
           "\"moves\":[",
           game->name, seat, adviser->name, (unsigned long long)hint.advice->nodes,
           hint.advice->is_mixed ? "true" : "false");
    for (int i = 0; i < hint.shown; i++) {
        struct sbuf sb = sb_over(quoted, sizeof quoted);
        move_text(&hint, i, move);
        json_text(&sb, move);
        printf("%s{\"move\":%s,\"value\":%.4f,\"place\":%.3f,\"share\":%.4f}",
               i ? "," : "", quoted, value_at(&hint, i),
               place_of(&hint, value_at(&hint, i)), share_at(&hint, i));
    }
    puts("]}");
}

/* -- the command -- */

static bool read_adviser(const struct args *args, struct player *adviser)
{
    const char *time = args_text(args, "--time");
    char name[64];
    int64_t level;

    if (!args_int(args, "--level", 1, DEEP_LEVEL, 0, &level))
        return false;
    if (time && level > 0 && level < DEEP_LEVEL) {
        complain("--level %d and --time don't go together: it has a limit of its own",
                 (int)level);
        return false;
    }
    snprintf(name, sizeof name, ADVISER);
    if (time)
        snprintf(name, sizeof name, "search:%.40ss", time);
    else if (level > 0)
        snprintf(name, sizeof name, "level:%d", (int)level);
    if (player_read(name, adviser) != NULL) {
        complain("--time takes seconds, such as 0.5, not '%.40s'", time);
        return false;
    }
    return true;
}

static uint64_t number_of(const char *seed)
{
    uint8_t hash[SHA256_SIZE];
    uint64_t number = 0;
    sha256(seed, strlen(seed), hash);
    for (int i = 0; i < 8; i++)
        number = number << 8 | hash[i];
    return number;
}

/* "seat 1", "seats 1 and 2", "seats 1, 2 and 3" */
static const char *seat_words(unsigned seats, char text[64])
{
    struct sbuf sb = sb_over(text, 64);
    int n = __builtin_popcount(seats);
    sb_put(&sb, "seat%s ", n > 1 ? "s" : "");
    for (int i = 0; seats; seats &= seats - 1, i++)
        sb_put(&sb, "%s%d",
               i == 0      ? ""
               : i + 1 < n ? ", "
                           : " and ",
               __builtin_ctz(seats));
    return text;
}

/* Why there is no hint. */
static int no_hint(const union any_state *state, int seat, const char *game, bool is_json)
{
    char text[160] = "the game is over: nobody has anything to decide", seats[64];
    unsigned actors = state->head.actors;

    if (actors >> CHANCE & 1)
        snprintf(text, sizeof text, "it is chance's turn: nobody has anything to decide");
    else if (actors)
        snprintf(text, sizeof text, "seat %d has nothing to decide now; %s to move", seat,
                 seat_words(actors, seats));
    if (is_json)
        printf("{\"hint\":\"%s\",\"moves\":[],\"reason\":\"%s\"}\n", game, text);
    else
        printf("No hint: %s.\n", text);
    return EXIT_NO;
}

static int advise(const struct args *args, const struct table *table, int seat,
                  const struct player *adviser)
{
    const struct game *game = table->record.game;
    const union any_state *state = &table->state;
    uint64_t seed = number_of(args_has(args, "--seed") ? args_text(args, "--seed") : "1");
    unsigned all = (2u << state->head.seats) - 2;
    unsigned seats = state->head.actors & (seat ? 1u << seat : all);
    bool is_json = args_has(args, "--json");
    struct workspace *workspace;

    if (!seats)
        return no_hint(state, seat, game->name, is_json);
    if (!(workspace = workspace_new()))
        return complain("no memory"), EXIT_TROUBLE;
    for (; seats; seats &= seats - 1) {
        int asked = __builtin_ctz(seats);
        if (is_json) {
            print_hint_json(adviser, workspace, game, state, asked, seed);
            continue;
        }
        printf("%s, seat %d to move.\n", game->title, asked);
        print_hint(adviser, workspace, game, state, asked, seed);
    }
    workspace_free(workspace);
    return EXIT_FINE;
}

static int run(const struct args *args)
{
    struct player adviser;
    struct table *table;
    int64_t seat;
    int code = EXIT_BAD;

    if (!read_adviser(args, &adviser) || !(table = load_record(args->word[0])))
        return EXIT_BAD;
    if (args_int(args, "--seat", 1, table->record.seats, 0, &seat))
        code = advise(args, table, (int)seat, &adviser);
    table_free(table);
    return code;
}

const struct command command_hint = {
    .name = "hint",
    .words = "RECORD",
    .min_words = 1,
    .max_words = 1,
    .summary = "Tell what a computer would play where a record ends",
    .flags =
        (const struct flag[]){
            {"--seat", "S", "for this seat (default: each that is to move)"},
            {"--level", "L", "ask this level, with its blunders; 7 thinks deep"},
            {"--time", "S", "think for S seconds (else " ADVISER ", level 7: 30)"},
            {"--seed", "TEXT", "the same seed gives the same hint (default: 1)"},
            {"--json", NULL, "JSON Lines: rank value, place and share of each move"},
            {0},
        },
    .more =
        "RECORD is a file, or - for standard input. Prints the best move and the two\n"
        "next best, with what they are worth if all play on as the computer would; a\n"
        "tie counts half. What was tried too little to be judged is left out. A secret\n"
        "choice is told as a mixture. The computer looks only at what the seat may\n"
        "know. Exit code 1 where nobody has anything to decide.\n",
    .run = run,
};
