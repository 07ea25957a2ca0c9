/* position.c - positions reached by named moves, for the games' own tests. */
#include "tests/helpers/position.h"

#include "core/json.h"
#include "core/record/pack.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_pack(const struct game *game, const char *body, struct pack *pack,
                      struct pack_error *error)
{
    char text[PACK_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);

    sb_put(&sb, "niwa pack 1\ngame %s\nname test\n%s", game->name, body);
    assert_false(sb.cut);
    return pack_read(pack, text, sb.len, games_find, error);
}

struct position *position_packed(const struct game *game, int seats, const char *options,
                                 const char *body)
{
    struct position *p = calloc(1, sizeof *p);
    int32_t option[MAX_OPTIONS] = {0};
    char words[256], *save = NULL;
    struct pack pack = {0};
    struct pack_error error;

    assert_non_null(p);
    if (body && !read_pack(game, body, &pack, &error))
        fail_msg("line %d, column %d: %s", error.line, error.column, error.why.words);
    snprintf(words, sizeof words, "%s", options);
    for (char *w = strtok_r(words, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
        char *equals = strchr(w, '=');
        assert_non_null(equals);
        *equals = '\0';
        assert_null(game_set_option(game, option, w, equals + 1));
    }
    p->game = game;
    assert_null(game_init(game, &p->state, seats, option, pack_box(&pack)));
    return p;
}

struct position *position_new(const struct game *game, int seats, const char *options)
{
    return position_packed(game, seats, options, NULL);
}

const char *position_no_pack(const struct game *game, const char *body, int line,
                             int column, const char *clause, const char *code)
{
    static char said[512];
    struct sbuf sb = sb_over(said, sizeof said);
    struct pack pack;
    struct pack_error error;

    if (read_pack(game, body, &pack, &error))
        fail_msg("'%s' was read, but should be refused by %s %s", body, clause, code);
    pack_say_error(&error, &sb);
    if (strcmp(error.why.clause, clause) != 0 || strcmp(error.why.code, code) != 0 ||
        error.line != line || error.column != column)
        fail_msg("'%s' was refused by %s %s (%s), not by %s %s in line %d, column %d",
                 body, error.why.clause, error.why.code, said, clause, code, line,
                 column);
    return said;
}

void position_free(struct position *p)
{
    free(p);
}

static void play_line(struct position *p, char *line)
{
    char *text = strchr(line, ' '), said[512];
    int actor = strncmp(line, "chance ", 7) == 0 ? CHANCE : atoi(line);
    struct reason why;
    struct sbuf sb = sb_over(said, sizeof said);
    move_t move;

    if (!text)
        fail_msg("'%s' is not 'ACTOR MOVE'", line);
    if (!game_read(p->game, &p->state, actor, text + 1, &move, &why)) {
        reason_put(p->game, &why, &sb);
        fail_msg("'%s' was refused: %s", line, said);
    }
    game_apply(p->game, &p->state, actor, move);
}

void position_play(struct position *p, const char *lines)
{
    char *copy = strdup(lines), *save = NULL;
    for (char *line = strtok_r(copy, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        while (*line == ' ')
            line++;
        if (*line != '\0' && *line != '#')
            play_line(p, line);
    }
    free(copy);
}

const char *position_refuses(struct position *p, int seat, const char *move,
                             const char *clause, const char *code)
{
    static char said[512];
    struct sbuf sb = sb_over(said, sizeof said);
    union any_state before = p->state;
    struct reason why;
    move_t read;

    if (game_read(p->game, &p->state, seat, move, &read, &why))
        fail_msg("'%s' was taken, but should be refused by %s %s", move, clause, code);
    reason_put(p->game, &why, &sb);
    if (strcmp(why.clause, clause) != 0 || strcmp(why.code, code) != 0)
        fail_msg("'%s' was refused by %s %s (%s), not by %s %s", move, why.clause,
                 why.code, said, clause, code);
    assert_memory_equal(&before, &p->state, p->game->state_size);
    return said;
}

void position_legal(struct position *p, int actor, const char *moves)
{
    move_t list[MAX_MOVES];
    int n = game_moves(p->game, &p->state, actor, list), wanted = 0;
    char *copy = strdup(moves), *save = NULL;

    for (char *w = strtok_r(copy, "\n", &save); w; w = strtok_r(NULL, "\n", &save)) {
        struct reason why;
        move_t move;
        while (*w == ' ')
            w++;
        if (!game_read(p->game, &p->state, actor, w, &move, &why))
            fail_msg("'%s' should be legal", w);
        wanted++;
    }
    free(copy);
    if (n != wanted) {
        char text[MAX_MOVE_TEXT];
        for (int i = 0; i < n; i++) {
            struct sbuf sb = sb_over(text, sizeof text);
            game_put_move(p->game, &p->state, actor, list[i], HOST, &sb);
            print_message("legal: %s\n", text);
        }
        fail_msg("%d legal moves, not %d", n, wanted);
    }
}

static const char *json_of(struct position *p, int viewer)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    game_put_json(p->game, &p->state, viewer, &sb);
    assert_false(sb.cut);
    return p->json;
}

void position_shows(struct position *p, int viewer, const char *text)
{
    if (!strstr(json_of(p, viewer), text))
        fail_msg("viewer %d is not shown '%s' in %s", viewer, text, p->json);
}

void position_shows_not(struct position *p, int viewer, const char *text)
{
    if (strstr(json_of(p, viewer), text))
        fail_msg("viewer %d is shown '%s' in %s", viewer, text, p->json);
}

void position_result(struct position *p, const char *text)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    game_put_result(p->game, &p->state, &sb);
    if (!strstr(p->json, text))
        fail_msg("'%s' is not in the result %s", text, p->json);
}

void position_finish(struct position *p, uint64_t seed)
{
    rng_t rng = rng_seeded(seed);
    while (!game_is_over(&p->state)) {
        int actor = game_random_actor(&p->state, &rng);
        move_t move = game_random_move(p->game, &p->state, actor, &rng);
        assert_true(game_is_legal(p->game, &p->state, actor, move));
        game_apply(p->game, &p->state, actor, move);
    }
}

void each_decision(int every, void (*visit)(const struct game *game,
                                            const union any_state *state, int seat))
{
    for (int g = 0; games[g]; g++)
        for (int seats = games[g]->min_seats; seats <= games[g]->max_seats; seats++) {
            rng_t rng = rng_seeded((uint64_t)seats);
            union any_state state;
            assert_null(game_init(games[g], &state, seats, NULL, NULL));
            while (!game_is_over(&state)) {
                int actor = game_random_actor(&state, &rng);
                if (actor != CHANCE && rng_below(&rng, (uint32_t)every) == 0)
                    visit(games[g], &state, actor);
                game_apply(games[g], &state, actor,
                           game_random_move(games[g], &state, actor, &rng));
            }
        }
}
