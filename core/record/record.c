/* record.c - a game written down: lines added, replayed, written and verified. Reading
 * them from text is record_read.c. */
#include "record.h"

#include "core/crypto/sha256.h"
#include "core/must.h"
#include "record_words.h"

#include <string.h>

const char *const record_host_word[] = {
    [LINE_UNDO] = "undo",         [LINE_RESIGN] = "resign", [LINE_TIMEOUT] = "timeout",
    [LINE_COMPUTER] = "computer", [LINE_PERSON] = "person", [LINE_ABANDON] = "abandon",
};

int record_last_move(const struct record *record, int lines)
{
    int i = lines - 1;

    while (i >= 0 && record->line[i].kind != LINE_MOVE)
        i = record->line[i].kind == LINE_UNDO ? (int)record->line[i].move - 1 : i - 1;
    return i;
}

/* The moves are found from the last to the first, so they are collected in chunks before
 * they are made. */
void record_state(const struct record *record, int lines, union any_state *state)
{
    enum { SOME = 256 };
    int index[SOME], plies = record_plies(record, lines);

    must(lines <= record->lines);
    must(game_init(record->game, state, record->seats, record->option,
                   pack_box(&record->pack)) == NULL);
    for (int made = 0; made < plies; made += SOME) {
        int at = plies;
        for (int i = record_last_move(record, lines); at > made;
             i = record_last_move(record, i))
            if (--at < made + SOME)
                index[at - made] = i;
        for (int i = 0; i < SOME && made + i < plies; i++) {
            const struct record_line *line = &record->line[index[i]];
            game_apply(record->game, state, line->actor, line->move);
        }
    }
}

void record_step(const struct record *record, int i, union any_state *state)
{
    const struct record_line *line = &record->line[i];

    if (line->kind == LINE_MOVE)
        game_apply(record->game, state, line->actor, line->move);
    else if (line->kind == LINE_UNDO)
        record_state(record, i + 1, state);
}

int record_plies(const struct record *record, int lines)
{
    int plies = 0;

    for (int i = record_last_move(record, lines); i >= 0; i = record_last_move(record, i))
        plies++;
    return plies;
}

/* Takes back moves until `plies` of those that stand are left. Line 0 is never an undo: so 0
 * is free to mean "not undone". Returns how many lines there are up to the last that stands. */
static int take_back(struct record *record, int standing, int plies)
{
    int last = record_last_move(record, record->lines);

    for (; standing > plies; standing--) {
        record->line[last].undone_by = record->lines;
        last = record_last_move(record, last);
    }
    return last + 1;
}

bool record_add(struct record *record, union any_state *state, struct record_line line)
{
    if (record->lines == record->room || record->lines == RECORD_MAX_LINES)
        return false;
    if (line.kind == LINE_MOVE)
        line.undone_by = 0;
    if (line.kind == LINE_UNDO) {
        must(record->lines > 0);
        line.move = (move_t)take_back(record, (int)state->head.ply, line.number);
    }
    record->line[record->lines++] = line;
    record_step(record, record->lines - 1, state);
    return true;
}

void record_cut(struct record *record, int lines)
{
    bool has_undo = false;

    must(lines <= record->lines);
    for (int i = lines; i < record->lines; i++)
        has_undo |= record->line[i].kind == LINE_UNDO;
    record->lines = lines;
    for (int i = 0; i < lines && has_undo; i++)
        if (record->line[i].kind == LINE_MOVE && record->line[i].undone_by >= lines)
            record->line[i].undone_by = 0;
}

/* -- writing -- */

void record_hash(const struct record *record, const union any_state *state,
                 char out[RECORD_HASH + 1])
{
    char text[MAX_JSON];
    uint8_t hash[SHA256_SIZE];
    struct sbuf sb = sb_over(text, sizeof text), hex = sb_over(out, RECORD_HASH + 1);

    game_put_json(record->game, state, HOST, &sb);
    must(!sb.cut);
    sha256(text, sb.len, hash);
    sb_hex(&hex, hash, RECORD_HASH / 2);
}

static void put_bytes(struct sbuf *out, const char *word, const uint8_t *bytes)
{
    sb_put(out, "%s ", word);
    sb_hex(out, bytes, LUCK_SIZE);
    sb_char(out, '\n');
}

static void put_head(const struct record *record, bool with_secret, struct sbuf *out)
{
    const struct game *game = record->game;

    sb_put(out, "niwa record %d\ngame %s %d\nseats %d\n", record->version, game->name,
           game->rules, record->seats);
    for (int i = 0; i < game_options(game); i++)
        sb_put(out, "option %s %s\n", game->options[i].name,
               game_option_word(&game->options[i], record->option[i]));
    if (record->pack.game)
        pack_write_lines(&record->pack, out);
    for (int seat = 1; seat <= record->seats; seat++)
        if (record->name[seat][0])
            sb_put(out, "name %d %s\n", seat, record->name[seat]);
    if (record->has_commit)
        put_bytes(out, "commit", record->commit);
    for (int seat = 1; seat <= record->seats; seat++)
        if (record->shared >> seat & 1) {
            sb_put(out, "share %d ", seat);
            sb_hex(out, record->share[seat], LUCK_SIZE);
            sb_char(out, '\n');
        }
    if (record->has_secret && with_secret)
        put_bytes(out, "secret", record->secret);
    sb_text(out, "moves\n");
}

void record_put_line(const struct record *record, const struct record_line *line,
                     const union any_state *before, struct sbuf *out)
{
    if (line->kind == LINE_MOVE) {
        if (line->actor == CHANCE)
            sb_text(out, "chance ");
        else
            sb_put(out, "%d ", line->actor);
        game_put_move(record->game, before, line->actor, line->move, HOST, out);
        return;
    }
    sb_put(out, "host %s", record_host_word[line->kind]);
    if (line->kind != LINE_ABANDON)
        sb_put(out, " %d", (int)line->number);
}

void record_write(const struct record *record, bool with_secret, struct sbuf *out)
{
    union any_state state;
    char hash[RECORD_HASH + 1];

    put_head(record, with_secret, out);
    record_state(record, 0, &state);
    for (int i = 0; i < record->lines; i++) {
        record_put_line(record, &record->line[i], &state, out);
        sb_char(out, '\n');
        record_step(record, i, &state);
    }
    record_hash(record, &state, hash);
    sb_put(out, "end %d %s\n", record->lines, hash);
}

/* -- luck -- */

/* Whether line `i` is an undo that took back an outcome of chance. */
static bool undid_a_draw(const struct record *record, int i)
{
    int last = i;

    if (record->line[i].kind != LINE_UNDO)
        return false;
    while ((last = record_last_move(record, last)) >= (int)record->line[i].move)
        if (record->line[last].actor == CHANCE)
            return true;
    return false;
}

void record_step_luck(const struct record *record, int i, const union any_state *state,
                      struct luck *luck)
{
    const struct record_line *line = &record->line[i];

    if (luck->version == 1)
        luck->numbers += line->kind == LINE_MOVE && line->actor == CHANCE;
    else if (undid_a_draw(record, i))
        luck_undo(luck, record->game, state);
}

/* The luck before the first line. */
static struct luck first_luck(const struct record *record, union any_state *state)
{
    uint8_t share[MAX_SEATS][LUCK_SIZE];
    struct luck luck;
    int shares = 0;

    must(record->has_secret);
    record_state(record, 0, state);
    for (int seat = 1; seat <= record->seats; seat++)
        if (record->shared >> seat & 1)
            memcpy(share[shares++], record->share[seat], LUCK_SIZE);
    luck_start(&luck, record->version, record->game, state, record->secret,
               (const uint8_t(*)[LUCK_SIZE])share, shares);
    return luck;
}

/* Of the undos past a draw only the last needs the state that it went back to. */
struct luck record_luck(const struct record *record, int lines)
{
    union any_state state;
    struct luck luck = first_luck(record, &state);
    int last = lines - 1;

    while (last >= 0 && !undid_a_draw(record, last))
        last--;
    if (last >= 0)
        record_state(record, last + 1, &state);
    for (int i = 0; i < lines; i++)
        record_step_luck(record, i, &state, &luck);
    return luck;
}

const char *record_verify(const struct record *record, int *line)
{
    union any_state state;
    struct luck luck, roll;
    uint8_t commit[LUCK_SIZE];

    *line = -1;
    if (!record->has_secret)
        return "the secret is not told, so the luck can't be checked";
    luck_commit(record->secret, commit);
    if (record->has_commit && memcmp(commit, record->commit, LUCK_SIZE) != 0)
        return "the secret is not the one that was committed to";
    luck = first_luck(record, &state);
    for (int i = 0; i < record->lines; i++) {
        const struct record_line *l = &record->line[i];
        *line = i;
        roll = luck;
        if (l->kind == LINE_MOVE && l->actor == CHANCE &&
            luck_roll(&roll, record->game, &state) != l->move)
            return "the luck drew something else";
        record_step(record, i, &state);
        record_step_luck(record, i, &state, &luck);
    }
    *line = -1;
    return NULL;
}
