/* engine.c - the engine as a WebAssembly module without imports: one table per instance.
 *
 * The module holds a game, a state, a list of moves and a text; a caller reaches them
 * through `memory` at the addresses that state(), list() and text() return. Texts go in and
 * out as NUL-ended UTF-8 of at most text_size() bytes. Moves are 64-bit integers: BigInt to
 * JavaScript, never numbers. Viewers and actors are numbered as in core/game.h.
 *
 * A function that can refuse returns 1, or 0 with the reason's sentence in the text. Mistakes
 * of the caller (no game was chosen, a viewer 9) trap, as everywhere in the engine; the caller
 * then drops the instance.
 *
 * An instance is small (2 MiB), so a caller makes one for each table. The module's other parts:
 * records.c (a table with its record and luck), thinking.c (a search), memory.c. */
#include "engine.h"

#include "ai/bot.h"
#include "core/json.h"
#include "core/signature.h"

#include <string.h>

const struct game *game;
union any_state table;
char words[MAX_JSON];
struct pack pack;

static union any_state before; /* the state before the last move */
static struct reason reason;   /* why read() refused last */
static int last_actor;         /* who made the last move; 0: none was made yet */
static move_t last_move;
static move_t moves[MAX_MOVES];
static char question[MAX_JSON];

struct sbuf answer(void)
{
    return sb_over(words, sizeof words);
}

int refuse(const char *sentence)
{
    struct sbuf out = answer();
    sb_text(&out, sentence);
    return 0;
}

static int refuse_by(const struct reason *why)
{
    struct sbuf out = answer();
    reason_put(game, why, &out);
    return 0;
}

int checked_viewer(int viewer)
{
    must(game && (viewer == HOST || (viewer >= 0 && viewer <= table.head.seats)));
    return viewer;
}

int checked_actor(int actor)
{
    must(game && (actor == CHANCE || (actor >= 1 && actor <= table.head.seats)));
    return actor;
}

void note_move(const union any_state *state, int actor, move_t move)
{
    before = *state;
    last_actor = actor;
    last_move = move;
}

/* -- where things are -- */

EXPORT(text) char *at_text(void)
{
    return words;
}

EXPORT(text_size) int at_text_size(void)
{
    return sizeof words;
}

EXPORT(state) void *at_state(void)
{
    return &table;
}

EXPORT(state_size) int at_state_size(void)
{
    must(game);
    return (int)game->state_size;
}

EXPORT(list) move_t *at_list(void)
{
    return moves;
}

/* -- which game -- */

/* Puts the name of game `index` in the text; refuses past the last. */
EXPORT(name) int name_of(int index)
{
    for (int i = 0; games[i]; i++)
        if (i == index) {
            struct sbuf out = answer();
            sb_text(&out, games[i]->name);
            return 1;
        }
    return refuse("there are no more games");
}

/* Chooses the game that the text names, with the standard set. The state is cleared. */
EXPORT(choose) int choose(void)
{
    const struct game *found;
    words[sizeof words - 1] = '\0';
    if (!(found = games_find(words)))
        return refuse("there is no such game");
    game = found;
    pack = (struct pack){0};
    last_actor = 0;
    forget_search();
    memset(&table, 0, sizeof table);
    return 1;
}

/* Cuts off the next word of a text. NULL: there is none. */
static char *next_word(char **text)
{
    char *word = *text += strspn(*text, " ");
    if (!*word)
        return NULL;
    *text += strcspn(word, " ");
    if (**text)
        *(*text)++ = '\0';
    return word;
}

int set_up(int seats, int32_t option[MAX_OPTIONS])
{
    const char *sentence;

    must(game);
    memset(option, 0, MAX_OPTIONS * sizeof *option);
    words[sizeof words - 1] = '\0';
    for (char *rest = words, *word; (word = next_word(&rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (!equals)
            return refuse("an option reads NAME=VALUE");
        *equals = '\0';
        if ((sentence = game_set_option(game, option, word, equals + 1)) != NULL)
            return refuse(sentence);
    }
    last_actor = 0;
    if (pack.game && pack.game != game)
        return refuse("the pack is for another game");
    sentence = game_init(game, &table, seats, option, pack_box(&pack));
    return sentence ? refuse(sentence) : 1;
}

/* Sets up a new game. The text has the options: "croak=race other=value", or "". */
EXPORT(init) int init(int seats)
{
    int32_t option[MAX_OPTIONS];
    return set_up(seats, option);
}

/* Whether the `size` bytes that the caller put at state() are a state; they may end before its
 * box, see game_receive. If not, the state is cleared. */
EXPORT(valid) int valid(int size)
{
    must(game);
    if (size >= 0 && game_receive(game, &table, (size_t)size))
        return 1;
    memset(&table, 0, sizeof table);
    return refuse("these bytes are no state of the game");
}

/* -- components of one's own -- */

int put_pack_facts(const struct pack *of)
{
    char lines[PACK_TEXT], checksum[PACK_CHECKSUM + 1];
    struct sbuf text = sb_over(lines, sizeof lines), out = answer();

    pack_write(of, &text);
    pack_checksum(of->game, of->box, checksum);
    json_open(&out, '{');
    json_key_text(&out, "game", of->game->name);
    json_key_text(&out, "name", of->name);
    json_key_text(&out, "checksum", checksum);
    json_key_bool(&out, "standard", pack_is_standard(of->game, of->box));
    json_key_text(&out, "text", lines);
    json_close(&out, '}');
    return 1;
}

/* Reads the pack in the first `len` bytes of the text: games of its kind are set up with it
 * until another game is chosen. The text then has what put_pack_facts says of it; or, if it
 * is refused, what pack_put_error says, and the standard set is played with. */
EXPORT(read_pack) int read_pack(int len)
{
    struct pack_error error;
    struct sbuf out;

    must(len >= 0 && len < (int)sizeof words);
    if (pack_read(&pack, words, (size_t)len, games_find, &error))
        return put_pack_facts(&pack);
    out = answer();
    pack_put_error(&error, &out);
    return 0;
}

/* The standard set of the chosen game as a pack; 0: nobody needs another. */
EXPORT(standard_pack) int standard_pack(void)
{
    struct pack standard;

    must(game);
    if (!game->box)
        return 0;
    pack_standard(game, &standard);
    return put_pack_facts(&standard);
}

/* -- the rules -- */

/* How those who may act do so: enum mode. */
EXPORT(mode) int mode(void)
{
    return table.head.mode;
}

EXPORT(ply) int ply(void)
{
    return (int)table.head.ply;
}

/* The number of the last question that a seat was asked; 0 for anything that is no
 * seat. */
EXPORT(question) int question_to(int viewer)
{
    return checked_viewer(viewer) == HOST ? 0 : table.head.question[viewer];
}

EXPORT(seats) int seats_of_table(void)
{
    return table.head.seats;
}

/* Who may act, as a bit mask; 0: the game is over. */
EXPORT(actors) int actors(void)
{
    return table.head.actors;
}

/* How many legal moves an actor has. They are at list(). */
EXPORT(moves) int moves_of(int actor)
{
    return game_moves(game, &table, checked_actor(actor), moves);
}

/* Makes a move, if it is legal. It refuses any other number without a reason; read()
 * gives reasons. */
EXPORT(play) int play(int actor, move_t move)
{
    if (!game_is_legal(game, &table, checked_actor(actor), move))
        return refuse("the move is not possible now");
    note_move(&table, actor, move);
    game_apply(game, &table, actor, move);
    return 1;
}

/* Reads the move in the text. If it is legal it is at list(). */
EXPORT(read) int read_move(int actor)
{
    words[sizeof words - 1] = '\0';
    return game_read(game, &table, checked_actor(actor), words, moves, &reason) ||
           refuse_by(&reason);
}

/* A hash of the state's bytes. */
EXPORT(hash) uint64_t hash(void)
{
    must(game);
    return game_hash(game, &table);
}

/* -- secrets -- */

/* Turns the state into the viewer's view of it. */
EXPORT(redact) void redact(int viewer)
{
    game_view(game, &table, checked_viewer(viewer), &table);
}

/* Turns a view into a full state that its viewer could not tell from the real one. */
EXPORT(guess) void guess(int viewer, uint64_t seed)
{
    rng_t rng = rng_seeded(seed);
    game_guess(game, &table, checked_viewer(viewer), &rng);
}

/* -- words, in the text; each returns how many bytes it has -- */

EXPORT(put_move) int put_move(int actor, move_t move, int viewer)
{
    struct sbuf out = answer();
    game_put_move(game, &table, checked_actor(actor), move, checked_viewer(viewer), &out);
    return (int)out.len;
}

EXPORT(put_json) int put_json(int viewer)
{
    struct sbuf out = answer();
    game_put_json(game, &table, checked_viewer(viewer), &out);
    return (int)out.len;
}

EXPORT(put_text) int put_text(int viewer)
{
    struct sbuf out = answer();
    game_put_text(game, &table, checked_viewer(viewer), &out);
    return (int)out.len;
}

/* What the last move did, as the viewer may know it: a JSON list. */
EXPORT(put_events) int put_events(int viewer)
{
    struct sbuf out = answer();
    must(last_actor);
    game_put_events(game, &before, last_actor, last_move, &table, checked_viewer(viewer),
                    &out);
    return (int)out.len;
}

/* Why the last read() was refused, as code and arguments. */
EXPORT(put_reason) int put_reason(void)
{
    struct sbuf out = answer();
    must(game && reason.code);
    reason_put_json(game, &reason, &out);
    return (int)out.len;
}

EXPORT(put_result) int put_result(void)
{
    struct sbuf out = answer();
    must(game);
    game_put_result(game, &table, &out);
    return (int)out.len;
}

EXPORT(put_components) int put_components(void)
{
    struct sbuf out = answer();
    must(game);
    game->put_components(game_box(game, &table), &out);
    return (int)out.len;
}

/* Answers the question in the text (see put_answer of struct game), or refuses. */
EXPORT(put_answer) int put_answer(int viewer)
{
    struct sbuf out;
    const char *sentence;

    words[sizeof words - 1] = '\0';
    memcpy(question, words, sizeof question);
    out = answer();
    sentence = game_put_answer(game, &table, checked_viewer(viewer), question, &out);
    return sentence ? refuse(sentence) : 1;
}

/* -- random play, for measuring and comparing builds --------------------------------- */

/* Plays `count` random games, and returns how many moves they took. The state is the
 * end of the last one. */
EXPORT(playouts) uint64_t playouts(int seats, int count, uint64_t seed)
{
    rng_t rng = rng_seeded(seed);
    uint64_t made = 0;

    must(game && seats >= game->min_seats && seats <= game->max_seats);
    while (count-- > 0)
        made += game_playout(game, &table, seats, &rng);
    return made;
}

/* As printed by `niwa bench --signature`. */
EXPORT(signature) uint64_t signature(void)
{
    must(game);
    return signature_of(game, SIGNATURE_GAMES);
}

/* The same for the search. The baseline plays with nobody in a browser, so it is not here. */
EXPORT(search_signature) uint64_t signature_of_search(void)
{
    static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
    must(game);
    return bot_signature(game, search_think, memory);
}
