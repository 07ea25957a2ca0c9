/* niwa.c - the public interface, over the engine's own: arguments are checked here, so that
 * nothing an embedder passes reaches a must() inside. */
#include "lib/inside.h"

#include "core/hints.h"
#include "core/numbers.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* The public names stand for the engine's own numbers. */
_Static_assert((int)NIWA_PUBLIC == PUBLIC && (int)NIWA_CHANCE == CHANCE &&
                   (int)NIWA_HOST == HOST,
               "viewers and actors");
_Static_assert((int)NIWA_MAX_SEATS == MAX_SEATS && (int)NIWA_MAX_STATE == MAX_STATE &&
                   (int)NIWA_MAX_MOVES == MAX_MOVES &&
                   (int)NIWA_MAX_MOVE_TEXT == MAX_MOVE_TEXT &&
                   (int)NIWA_MAX_TEXT == MAX_JSON,
               "limits");
_Static_assert((int)NIWA_TURN == TURN && (int)NIWA_SECRET == SECRET &&
                   (int)NIWA_RACE == RACE && (int)NIWA_APART == APART,
               "modes");
_Static_assert((int)NIWA_MAX_ACTIONS == MAX_ACTIONS && (int)NIWA_LEVELS == LEVELS,
               "numbers");
_Static_assert(sizeof(niwa_result) == sizeof(struct result), "results");

static const char no_state[] = "there is no game, or nowhere to put it";

static enum niwa_status written(const struct sbuf *out)
{
    return out->cut ? NIWA_NO_ROOM : NIWA_OK;
}

/* -- the library and its games ----------------------------------------------------------- */

#define TEXT(number) #number
#define VERSION(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char *niwa_version(void)
{
    return VERSION(NIWA_VERSION_MAJOR, NIWA_VERSION_MINOR, NIWA_VERSION_PATCH);
}

int niwa_version_number(void)
{
    return NIWA_VERSION_NUMBER;
}

const char *niwa_status_text(enum niwa_status status)
{
    switch (status) {
    case NIWA_OK:
        return "all is well";
    case NIWA_REFUSED:
        return "the rules refuse it";
    case NIWA_NO_ROOM:
        return "the text does not fit into the buffer";
    case NIWA_BAD_ARGUMENT:
        return "there is no such seat, viewer or number, or a pointer is NULL";
    case NIWA_NO_MEMORY:
        return "there is no memory";
    }
    return "no such status";
}

const niwa_game *niwa_game_at(int index)
{
    for (int i = 0; index >= 0 && games[i]; i++)
        if (strcmp(games[i]->name, "null") != 0 && index-- == 0)
            return outside(games[i]);
    return NULL;
}

const niwa_game *niwa_game_find(const char *name)
{
    return name ? outside(games_find(name)) : NULL;
}

const char *niwa_game_name(const niwa_game *game)
{
    if (!game)
        return NULL;
    return inside(game)->name;
}

const char *niwa_game_title(const niwa_game *game)
{
    if (!game)
        return NULL;
    return inside(game)->title;
}

int niwa_game_min_seats(const niwa_game *game)
{
    if (!game)
        return 0;
    return inside(game)->min_seats;
}

int niwa_game_max_seats(const niwa_game *game)
{
    if (!game)
        return 0;
    return inside(game)->max_seats;
}

int niwa_game_max_moves(const niwa_game *game)
{
    if (!game)
        return 0;
    return (int)inside(game)->max_moves;
}

int niwa_game_rules(const niwa_game *game)
{
    if (!game)
        return 0;
    return inside(game)->rules;
}

/* Number `index` of a list that NULL ends; NULL past the end. */
static const char *word_at(const char *const *words, int index)
{
    for (int i = 0; index >= 0 && words[i]; i++)
        if (i == index)
            return words[i];
    return NULL;
}

const char *niwa_game_phase(const niwa_game *game, int index)
{
    if (!game)
        return NULL;
    return word_at(inside(game)->phases, index);
}

static const struct option *option_at(const niwa_game *game, int index)
{
    bool is_one = game && index >= 0 && index < game_options(inside(game));
    return is_one ? &inside(game)->options[index] : NULL;
}

const char *niwa_game_option(const niwa_game *game, int index)
{
    const struct option *option = option_at(game, index);
    return option ? option->name : NULL;
}

const char *niwa_game_option_help(const niwa_game *game, int index)
{
    const struct option *option = option_at(game, index);
    return option ? option->help : NULL;
}

const char *niwa_game_option_value(const niwa_game *game, int index, int value)
{
    static const char *const truth[] = {"false", "true", NULL};
    const struct option *option = option_at(game, index);
    return option ? word_at(option->values ? option->values : truth, value) : NULL;
}

/* -- states ------------------------------------------------------------------------------ */

size_t niwa_state_size(const niwa_game *game)
{
    if (!game)
        return 0;
    return inside(game)->state_size;
}

/* Reads "name=value". NULL, or a sentence. */
static const char *read_option(const struct game *game, const char *text, int32_t *option)
{
    const char *value = strchr(text, '=');
    char name[64];

    if (!value || (size_t)(value - text) >= sizeof name)
        return "an option reads name=value";
    memcpy(name, text, (size_t)(value - text));
    name[value - text] = '\0';
    return game_set_option(game, option, name, value + 1);
}

static const char *read_options(const struct game *game, const char *const *options,
                                int32_t option[MAX_OPTIONS])
{
    memset(option, 0, MAX_OPTIONS * sizeof *option);
    for (; options && *options; options++) {
        const char *why = read_option(game, *options, option);
        if (why)
            return why;
    }
    return NULL;
}

const char *init_state(const struct game *game, const void *box, void *state, int seats,
                       const char *const *options)
{
    int32_t option[MAX_OPTIONS];
    const char *why = read_options(game, options, option);

    return why ? why : game_init(game, state, seats, option, box);
}

const char *niwa_state_init(const niwa_game *game, void *state, int seats,
                            const char *const *options)
{
    if (!game || !state)
        return no_state;
    return init_state(inside(game), NULL, state, seats, options);
}

bool niwa_state_read(const niwa_game *game, void *state, const void *bytes, size_t size)
{
    union any_state copy;

    if (!game || !state || !bytes || size > inside(game)->state_size)
        return false;
    memcpy(&copy, bytes, size); /* theirs may lie anywhere */
    if (!game_receive(inside(game), &copy, size))
        return false;
    memcpy(state, &copy, inside(game)->state_size);
    return true;
}

int niwa_state_seats(const void *state)
{
    if (!state)
        return 0;
    return game_peek(state)->seats;
}

unsigned niwa_state_actors(const void *state)
{
    if (!state)
        return 0;
    return game_peek(state)->actors;
}

bool niwa_state_may_act(const void *state, int actor)
{
    if (!state)
        return false;
    return may_act(state, actor);
}

bool niwa_state_is_over(const void *state)
{
    if (!state)
        return true;
    return game_is_over(state);
}

enum niwa_mode niwa_state_mode(const void *state)
{
    if (!state)
        return NIWA_TURN;
    return (enum niwa_mode)game_peek(state)->mode;
}

uint32_t niwa_state_ply(const void *state)
{
    if (!state)
        return 0;
    return game_peek(state)->ply;
}

const char *niwa_state_phase(const niwa_game *game, const void *state)
{
    if (!game || !state)
        return NULL;
    return inside(game)->phases[inside(game)->phase(state)];
}

uint64_t niwa_state_hash(const niwa_game *game, const void *state)
{
    if (!game || !state)
        return 0;
    return game_hash(inside(game), state);
}

void niwa_state_result(const niwa_game *game, const void *state, niwa_result *out)
{
    struct result result;

    if (!out)
        return;
    memset(out, 0, sizeof *out);
    if (!game || !state)
        return;
    game_result(inside(game), state, &result);
    memcpy(out, &result, sizeof result);
}

/* -- moves ------------------------------------------------------------------------------- */

int niwa_moves(const niwa_game *game, const void *state, int actor, niwa_move *out,
               int room)
{
    move_t moves[MAX_MOVES];
    int count;

    if (!game || !state || !may_act(state, actor))
        return 0;
    if (out && room >= (int)inside(game)->max_moves)
        return game_moves(inside(game), state, actor, out);
    count = game_moves(inside(game), state, actor, moves);
    if (out && room > 0)
        memcpy(out, moves, (size_t)(room < count ? room : count) * sizeof *out);
    return count;
}

static enum niwa_status refuse(const struct game *game, const struct reason *reason,
                               niwa_refusal *why)
{
    struct sbuf clause, code, words;

    if (!why)
        return NIWA_REFUSED;
    clause = sb_over(why->clause, sizeof why->clause);
    code = sb_over(why->code, sizeof why->code);
    words = sb_over(why->words, sizeof why->words);
    sb_text(&clause, reason->clause);
    sb_text(&code, reason->code);
    reason_put(game, reason, &words);
    return NIWA_REFUSED;
}

/* A number that came from outside may be no move at all: the game is not asked why. */
enum niwa_status refuse_number(const niwa_game *game, niwa_refusal *why)
{
    struct reason reason = {0};

    reason_set(&reason, "", "not-legal", "this move is not legal here");
    return refuse(inside(game), &reason, why);
}

enum niwa_status niwa_play(const niwa_game *game, void *state, int actor, niwa_move move,
                           niwa_refusal *why)
{
    if (!game || !state || (actor != CHANCE && !is_seat(state, actor)))
        return NIWA_BAD_ARGUMENT;
    if (!may_act(state, actor) || !game_is_legal(inside(game), state, actor, move))
        return refuse_number(game, why);
    game_apply(inside(game), state, actor, move);
    return NIWA_OK;
}

void niwa_play_legal(const niwa_game *game, void *state, int actor, niwa_move move)
{
    if (game && state)
        game_apply(inside(game), state, actor, move);
}

enum niwa_status niwa_move_read(const niwa_game *game, const void *state, int actor,
                                const char *text, niwa_move *out, niwa_refusal *why)
{
    struct reason reason;

    if (!game || !state || !out || !text || (actor != CHANCE && !is_seat(state, actor)))
        return NIWA_BAD_ARGUMENT;
    if (game_read(inside(game), state, actor, text, out, &reason))
        return NIWA_OK;
    return refuse(inside(game), &reason, why);
}

enum niwa_status niwa_move_put(const niwa_game *game, const void *state, int actor,
                               niwa_move move, int viewer, char *out, size_t size)
{
    struct sbuf text;

    if (!game || !state || !out || size == 0 || !is_viewer(state, viewer) ||
        !may_act(state, actor) || !game_is_legal(inside(game), state, actor, move))
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    game_put_move(inside(game), state, actor, move, viewer, &text);
    return written(&text);
}

uint32_t niwa_weight(const niwa_game *game, const void *state, niwa_move move)
{
    if (!game || !state || !may_act(state, CHANCE) ||
        !game_is_legal(inside(game), state, CHANCE, move))
        return 0;
    return game_weight(inside(game), state, move);
}

/* -- random play ------------------------------------------------------------------------- */

niwa_rng niwa_rng_seeded(uint64_t seed)
{
    rng_t rng = rng_seeded(seed);

    return (niwa_rng){rng.a, rng.b};
}

/* Lends the caller's generator to the engine, and gives it back as it is then. A generator of
 * nothing but zeros would stay so. */
static rng_t borrow(const niwa_rng *rng)
{
    return rng->a | rng->b ? (rng_t){rng->a, rng->b} : rng_seeded(0);
}

static void give_back(niwa_rng *rng, rng_t used)
{
    *rng = (niwa_rng){used.a, used.b};
}

uint32_t niwa_rng_below(niwa_rng *rng, uint32_t n)
{
    rng_t used;
    uint32_t number;

    if (!rng)
        return 0;
    used = borrow(rng);
    number = n ? rng_below(&used, n) : 0;
    give_back(rng, used);
    return number;
}

int niwa_random_actor(const void *state, niwa_rng *rng)
{
    rng_t used;
    int actor;

    if (!state || !rng)
        return 0;
    used = borrow(rng);
    actor = game_is_over(state) ? 0 : game_random_actor(state, &used);
    give_back(rng, used);
    return actor;
}

bool niwa_random_move(const niwa_game *game, const void *state, int actor, niwa_rng *rng,
                      niwa_move *out)
{
    rng_t used;

    if (!game || !state || !rng || !out || !may_act(state, actor))
        return false;
    used = borrow(rng);
    *out = game_random_move(inside(game), state, actor, &used);
    give_back(rng, used);
    return true;
}

/* -- what each may know ------------------------------------------------------------------ */

enum niwa_status niwa_view(const niwa_game *game, const void *state, int viewer,
                           void *out)
{
    if (!game || !state || !out || !is_viewer(state, viewer))
        return NIWA_BAD_ARGUMENT;
    game_view(inside(game), state, viewer, out);
    return NIWA_OK;
}

enum niwa_status niwa_guess(const niwa_game *game, void *view, int viewer, niwa_rng *rng)
{
    rng_t used;

    if (!game || !view || !rng || !is_viewer(view, viewer))
        return NIWA_BAD_ARGUMENT;
    used = borrow(rng);
    game_guess(inside(game), view, viewer, &used);
    give_back(rng, used);
    return NIWA_OK;
}

/* -- texts ------------------------------------------------------------------------------- */

enum niwa_status niwa_put_json(const niwa_game *game, const void *state, int viewer,
                               char *out, size_t size)
{
    struct sbuf text;

    if (!game || !state || !out || size == 0 || !is_viewer(state, viewer))
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    game_put_json(inside(game), state, viewer, &text);
    return written(&text);
}

enum niwa_status niwa_put_text(const niwa_game *game, const void *state, int viewer,
                               char *out, size_t size)
{
    struct sbuf text;

    if (!game || !state || !out || size == 0 || !is_viewer(state, viewer))
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    game_put_text(inside(game), state, viewer, &text);
    return written(&text);
}

enum niwa_status niwa_put_events(const niwa_game *game, const void *before, int actor,
                                 niwa_move move, const void *after, int viewer, char *out,
                                 size_t size)
{
    struct sbuf text;

    if (!game || !before || !after || !out || size == 0 || !is_viewer(before, viewer) ||
        !may_act(before, actor) || !game_is_legal(inside(game), before, actor, move))
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    game_put_events(inside(game), before, actor, move, after, viewer, &text);
    return written(&text);
}

enum niwa_status niwa_put_components(const niwa_game *game, const void *state, char *out,
                                     size_t size)
{
    struct sbuf text;

    if (!game || !state || !out || size == 0)
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    inside(game)->put_components(game_box(inside(game), state), &text);
    return written(&text);
}

enum niwa_status niwa_put_result(const niwa_game *game, const void *state, char *out,
                                 size_t size)
{
    struct sbuf text;

    if (!game || !state || !out || size == 0)
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    game_put_result(inside(game), state, &text);
    return written(&text);
}

enum niwa_status niwa_put_answer(const niwa_game *game, const void *state, int viewer,
                                 const char *question, char *out, size_t size)
{
    struct sbuf text;
    const char *why;

    if (!game || !state || !out || size == 0 || !question || !is_viewer(state, viewer))
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    why = game_put_answer(inside(game), state, viewer, question, &text);
    if (!why)
        return written(&text);
    sb_clear(&text);
    sb_text(&text, why);
    return NIWA_REFUSED;
}

/* -- records ----------------------------------------------------------------------------- */

static bool has_room(struct record *record)
{
    int room = record->room + 32 + record->room / 4;
    struct record_line *line;

    if (record->lines < record->room)
        return true;
    line = realloc(record->line, (size_t)room * sizeof *line);
    if (!line)
        return false;
    record->line = line;
    record->room = room;
    return true;
}

void say(const char *words, char *why, size_t size)
{
    struct sbuf text;

    if (!why || size == 0)
        return;
    text = sb_over(why, size);
    sb_text(&text, words);
}

static niwa_record *new_record(const struct game *game, const struct pack *pack,
                               int seats, const char *const *options, char *why,
                               size_t size)
{
    niwa_record *record = game ? calloc(1, sizeof *record) : NULL;
    const char *words;

    if (!game) {
        say(no_state, why, size);
        return NULL;
    }
    if (!record) {
        say("there is no memory", why, size);
        return NULL;
    }
    record->record.game = game;
    record->record.version = RECORD_VERSION;
    record->record.seats = seats;
    if (pack)
        record->record.pack = *pack;
    words = read_options(game, options, record->record.option);
    if (!words)
        words = game_init(game, &record->state, seats, record->record.option,
                          pack_box(&record->record.pack));
    if (!words)
        return record;
    say(words, why, size);
    free(record);
    return NULL;
}

niwa_record *niwa_record_new(const niwa_game *game, int seats, const char *const *options,
                             char *why, size_t size)
{
    return new_record(inside(game), NULL, seats, options, why, size);
}

niwa_record *niwa_record_read(const char *text, size_t len, char *why, size_t size)
{
    niwa_record *record = text ? calloc(1, sizeof *record) : NULL;
    struct record_error error;
    int room;

    if (!record) {
        say(text ? "there is no memory" : "there is no text", why, size);
        return NULL;
    }
    room = record_count(text, len);
    record->record.line = malloc((size_t)(room + 1) * sizeof *record->record.line);
    record->record.room = room + 1;
    if (record->record.line &&
        record_read(&record->record, text, len, games_find, &record->state, &error))
        return record;
    say(record->record.line ? error.words : "there is no memory", why, size);
    niwa_record_free(record);
    return NULL;
}

niwa_record *niwa_record_copy(const niwa_record *record)
{
    niwa_record *copy = record ? malloc(sizeof *copy) : NULL;
    size_t room;

    if (!copy)
        return NULL;
    *copy = *record;
    copy->record.room = record->record.lines + 1;
    room = (size_t)copy->record.room * sizeof *copy->record.line;
    copy->record.line = malloc(room);
    if (!copy->record.line) {
        free(copy);
        return NULL;
    }
    if (record->record.lines > 0)
        memcpy(copy->record.line, record->record.line,
               (size_t)record->record.lines * sizeof *copy->record.line);
    return copy;
}

void niwa_record_free(niwa_record *record)
{
    if (record)
        free(record->record.line);
    free(record);
}

const niwa_game *niwa_record_game(const niwa_record *record)
{
    if (!record)
        return NULL;
    return outside(record->record.game);
}

const void *niwa_record_state(const niwa_record *record)
{
    if (!record)
        return NULL;
    return &record->state;
}

int niwa_record_lines(const niwa_record *record)
{
    if (!record)
        return 0;
    return record->record.lines;
}

enum niwa_status niwa_record_state_at(const niwa_record *record, int lines, void *out)
{
    union any_state state;

    if (!record || !out || lines < 0 || lines > record->record.lines)
        return NIWA_BAD_ARGUMENT;
    record_state(&record->record, lines, &state);
    memcpy(out, &state, record->record.game->state_size);
    return NIWA_OK;
}

enum niwa_status niwa_record_play(niwa_record *record, int actor, niwa_move move,
                                  niwa_refusal *why)
{
    const struct game *game = record ? record->record.game : NULL;
    struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};

    if (!record || (actor != CHANCE && !is_seat(&record->state, actor)))
        return NIWA_BAD_ARGUMENT;
    if (!may_act(&record->state, actor) ||
        !game_is_legal(game, &record->state, actor, move))
        return refuse_number(outside(game), why);
    if (!has_room(&record->record) || !record_add(&record->record, &record->state, line))
        return NIWA_NO_ROOM;
    return NIWA_OK;
}

enum niwa_status niwa_record_put(const niwa_record *record, bool with_secret, char *out,
                                 size_t size)
{
    struct sbuf text;

    if (!record || !out || size == 0)
        return NIWA_BAD_ARGUMENT;
    text = sb_over(out, size);
    record_write(&record->record, with_secret, &text);
    return written(&text);
}

const char *niwa_record_verify(const niwa_record *record)
{
    int line;

    if (!record)
        return "there is no record";
    return record_verify(&record->record, &line);
}

/* -- packs ------------------------------------------------------------------------------- */

/* What is wrong goes to `why`. */
static niwa_pack *made_of(const struct pack *pack, char *why, size_t size)
{
    niwa_pack *made = calloc(1, sizeof *made);

    if (!made) {
        say("there is no memory", why, size);
        return NULL;
    }
    made->pack = *pack;
    pack_checksum(pack->game, pack->box, made->checksum);
    return made;
}

niwa_pack *niwa_pack_read(const char *text, size_t len, char *why, size_t size)
{
    struct pack pack;
    struct pack_error error;
    char sentence[512];
    struct sbuf sb = sb_over(sentence, sizeof sentence);

    if (!text) {
        say("there is no text", why, size);
        return NULL;
    }
    if (pack_read(&pack, text, len, games_find, &error))
        return made_of(&pack, why, size);
    pack_say_error(&error, &sb);
    say(sentence, why, size);
    return NULL;
}

niwa_pack *niwa_pack_standard(const niwa_game *game, char *why, size_t size)
{
    struct pack pack;

    if (!game || !inside(game)->box) {
        say("this game has no components to replace", why, size);
        return NULL;
    }
    pack_standard(inside(game), &pack);
    return made_of(&pack, why, size);
}

void niwa_pack_free(niwa_pack *pack)
{
    free(pack);
}

const niwa_game *niwa_pack_game(const niwa_pack *pack)
{
    if (!pack)
        return NULL;
    return outside(pack->pack.game);
}

const char *niwa_pack_name(const niwa_pack *pack)
{
    if (!pack)
        return NULL;
    return pack->pack.name;
}

const char *niwa_pack_checksum(const niwa_pack *pack)
{
    if (!pack)
        return NULL;
    return pack->checksum;
}

enum niwa_status niwa_pack_put(const niwa_pack *pack, char *out, size_t size)
{
    struct sbuf sb;

    if (!pack || !out || size == 0)
        return NIWA_BAD_ARGUMENT;
    sb = sb_over(out, size);
    pack_write(&pack->pack, &sb);
    return written(&sb);
}

const char *niwa_pack_init(const niwa_pack *pack, void *state, int seats,
                           const char *const *options)
{
    if (!pack || !state)
        return no_state;
    return init_state(pack->pack.game, pack->pack.box, state, seats, options);
}

niwa_record *niwa_pack_record(const niwa_pack *pack, int seats,
                              const char *const *options, char *why, size_t size)
{
    return new_record(pack ? pack->pack.game : NULL, pack ? &pack->pack : NULL, seats,
                      options, why, size);
}
