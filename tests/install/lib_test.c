/* lib_test.c - the public interface, used as a stranger uses it: niwa.h and nothing else. */
#include "lib/niwa.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char text[NIWA_MAX_TEXT], other[NIWA_MAX_TEXT];

static void begin(const niwa_game *game, niwa_state *state)
{
    assert_null(niwa_state_init(game, state, niwa_game_min_seats(game), NULL));
}

static void every_game_is_listed(void **unused)
{
    (void)unused;
    int count = 0;
    for (const niwa_game *game; (game = niwa_game_at(count)) != NULL; count++) {
        assert_ptr_equal(niwa_game_find(niwa_game_name(game)), game);
        assert_true(niwa_game_min_seats(game) >= 2);
        assert_true(niwa_game_max_seats(game) <= NIWA_MAX_SEATS);
        assert_true(niwa_state_size(game) <= NIWA_MAX_STATE);
        assert_non_null(niwa_game_title(game));
    }
    assert_int_equal(count, 4);
    assert_null(niwa_game_at(-1));
    assert_null(niwa_game_find("go"));
    assert_null(niwa_game_find(NULL));
}

static void options_are_read(void **unused)
{
    (void)unused;
    const niwa_game *game = niwa_game_find("haru-ichiban");
    const char *race[] = {"croak=race", NULL}, *bad[] = {"croak=loud", NULL},
               *none[] = {"croak", NULL};
    niwa_state state, before;

    assert_string_equal(niwa_game_option(game, 0), "croak");
    assert_string_equal(niwa_game_option_value(game, 0, 1), "race");
    assert_null(niwa_game_option_value(game, 0, 2));
    assert_null(niwa_game_option(game, 1));
    assert_null(niwa_state_init(game, &state, 2, race));
    memcpy(&before, &state, niwa_state_size(game));
    assert_non_null(niwa_state_init(game, &state, 2, bad));
    assert_non_null(niwa_state_init(game, &state, 2, none));
    assert_non_null(niwa_state_init(game, &state, 3, NULL));
    assert_memory_equal(&before, &state, niwa_state_size(game));
}

/* One random game: whatever is listed is legal, and words lead back to the move. */
static void play_one(const niwa_game *game, niwa_rng *rng)
{
    niwa_record *record =
        niwa_record_new(game, niwa_game_max_seats(game), NULL, text, sizeof text);
    niwa_move moves[NIWA_MAX_MOVES], move, again;
    niwa_state state, view;
    niwa_result result;
    niwa_record *copy;

    assert_non_null(record);
    memcpy(&state, niwa_record_state(record), niwa_state_size(game));
    while (!niwa_state_is_over(&state)) {
        int actor = niwa_random_actor(&state, rng);
        int count = niwa_moves(game, &state, actor, moves, NIWA_MAX_MOVES);
        assert_true(count > 0 && count <= niwa_game_max_moves(game));
        assert_int_equal(niwa_moves(game, &state, actor, NULL, 0), count);
        assert_true(niwa_random_move(game, &state, actor, rng, &move));
        assert_int_equal(
            niwa_move_put(game, &state, actor, move, NIWA_HOST, text, sizeof text),
            NIWA_OK);
        assert_int_equal(niwa_move_read(game, &state, actor, text, &again, NULL),
                         NIWA_OK);
        assert_int_equal(again, move);
        assert_int_equal(niwa_view(game, &state, 1, &view), NIWA_OK);
        assert_int_equal(niwa_guess(game, &view, 1, rng), NIWA_OK);
        assert_int_equal(niwa_put_json(game, &state, 1, text, sizeof text), NIWA_OK);
        assert_int_equal(niwa_put_text(game, &state, 1, text, sizeof text), NIWA_OK);
        assert_int_equal(niwa_play(game, &state, actor, move, NULL), NIWA_OK);
        assert_int_equal(niwa_record_play(record, actor, move, NULL), NIWA_OK);
    }
    assert_true(niwa_state_hash(game, &state) ==
                niwa_state_hash(game, niwa_record_state(record)));
    assert_int_equal(niwa_state_ply(&state), niwa_record_lines(record));
    niwa_state_result(game, &state, &result);
    assert_true(result.rank[1] >= 1);
    assert_string_equal(niwa_state_phase(game, &state), "over");

    assert_int_equal(niwa_record_put(record, true, text, sizeof text), NIWA_OK);
    copy = niwa_record_read(text, strlen(text), other, sizeof other);
    assert_non_null(copy);
    assert_ptr_equal(niwa_record_game(copy), game);
    assert_memory_equal(niwa_record_state(copy), &state, niwa_state_size(game));
    assert_non_null(niwa_record_verify(copy)); /* it has no secret, and says so */
    assert_int_equal(niwa_record_state_at(copy, 0, &view), NIWA_OK);
    assert_int_equal(niwa_state_ply(&view), 0);
    assert_int_equal(niwa_record_state_at(copy, -1, &view), NIWA_BAD_ARGUMENT);
    niwa_record_free(copy);
    niwa_record_free(record);
}

static void whole_games_are_played(void **unused)
{
    (void)unused;
    niwa_rng rng = niwa_rng_seeded(7);
    for (int i = 0; niwa_game_at(i); i++)
        for (int round = 0; round < 3; round++)
            play_one(niwa_game_at(i), &rng);
}

/* Whatever numbers and seats are passed, the functions return a value and change
 * nothing. */
static void nonsense_is_refused(void **unused)
{
    (void)unused;
    static const int strangers[] = {-1, 0, 99, 1 << 30, NIWA_HOST};
    niwa_rng rng = niwa_rng_seeded(8);
    for (int i = 0; niwa_game_at(i); i++) {
        const niwa_game *game = niwa_game_at(i);
        niwa_state state, before;
        niwa_refusal why;
        niwa_move move;
        begin(game, &state);
        for (int step = 0; step < 30 && !niwa_state_is_over(&state); step++) {
            int actor = niwa_random_actor(&state, &rng);
            memcpy(&before, &state, niwa_state_size(game));
            for (int n = 0; n < 200; n++) {
                uint64_t junk = (uint64_t)niwa_rng_below(&rng, UINT32_MAX) << 32 |
                                niwa_rng_below(&rng, UINT32_MAX);
                junk >>= niwa_rng_below(&rng, 64);
                if (niwa_play(game, &state, actor, junk, &why) == NIWA_OK)
                    memcpy(&state, &before, niwa_state_size(game));
                else
                    assert_string_equal(why.code, "not-legal");
            }
            for (size_t n = 0; n < sizeof strangers / sizeof *strangers; n++) {
                int who = strangers[n];
                assert_int_equal(niwa_play(game, &state, who, 0, &why),
                                 NIWA_BAD_ARGUMENT);
                assert_int_equal(niwa_moves(game, &state, who, NULL, 0), 0);
                assert_false(niwa_random_move(game, &state, who, &rng, &move));
                if (who != NIWA_PUBLIC && who != NIWA_HOST)
                    assert_int_equal(niwa_put_json(game, &state, who, text, 9),
                                     NIWA_BAD_ARGUMENT);
            }
            assert_int_equal(niwa_put_json(game, &state, 1, text, 9), NIWA_NO_ROOM);
            assert_int_equal(niwa_put_json(game, &state, 1, NULL, 0), NIWA_BAD_ARGUMENT);
            assert_int_equal(niwa_put_answer(game, &state, 1, "why?", text, sizeof text),
                             NIWA_REFUSED);
            assert_memory_equal(&state, &before, niwa_state_size(game));
            assert_true(niwa_random_move(game, &state, actor, &rng, &move));
            niwa_play_legal(game, &state, actor, move);
        }
    }
}

static void a_refusal_names_its_clause(void **unused)
{
    (void)unused;
    const niwa_game *game = niwa_game_find("hiroba");
    niwa_rng rng = niwa_rng_seeded(9);
    niwa_state state;
    niwa_refusal why;
    niwa_move move;

    begin(game, &state);
    while (niwa_state_may_act(&state, NIWA_CHANCE)) {
        assert_true(niwa_random_move(game, &state, NIWA_CHANCE, &rng, &move));
        niwa_play_legal(game, &state, NIWA_CHANCE, move);
    }
    assert_int_equal(niwa_move_read(game, &state, 1, "stone a1", &move, &why),
                     NIWA_REFUSED);
    assert_int_equal(why.clause[0], 'B');
    assert_non_null(strstr(why.words, why.clause));
    assert_int_equal(niwa_move_read(game, &state, 1, "dance", &move, &why), NIWA_REFUSED);
    assert_int_equal(niwa_move_read(game, &state, 1, NULL, &move, &why),
                     NIWA_BAD_ARGUMENT);
}

/* Bytes from outside become a state only if they are one. */
static void bytes_are_checked(void **unused)
{
    (void)unused;
    niwa_rng rng = niwa_rng_seeded(10);
    for (int i = 0; niwa_game_at(i); i++) {
        const niwa_game *game = niwa_game_at(i);
        size_t size = niwa_state_size(game);
        unsigned char bytes[NIWA_MAX_STATE + 1];
        niwa_state state, out;
        begin(game, &state);
        memcpy(bytes + 1, &state, size); /* not aligned */
        assert_true(niwa_state_read(game, &out, bytes + 1, size));
        assert_memory_equal(&out, &state, size);
        assert_false(niwa_state_read(game, &out, bytes + 1, size - 1));
        assert_false(niwa_state_read(game, &out, NULL, size));
        for (int n = 0; n < 1000; n++) {
            for (size_t b = 0; b < size; b++)
                bytes[b] = (unsigned char)niwa_rng_below(&rng, 256);
            assert_false(niwa_state_read(game, &out, bytes, size));
        }
        assert_memory_equal(&out, &state, size);
    }
}

/* A pack's text, its game, and states and records that are played with it. */
static void play_with_pack(const niwa_game *game, niwa_rng *rng)
{
    niwa_pack *standard = niwa_pack_standard(game, other, sizeof other), *pack;
    niwa_record *record;
    niwa_state state, plain;
    char *name;

    if (!standard) {
        assert_string_equal(other, "this game has no components to replace");
        return;
    }
    assert_int_equal(niwa_pack_put(standard, text, sizeof text), NIWA_OK);
    assert_int_equal(niwa_pack_put(standard, text, 10), NIWA_NO_ROOM);
    assert_int_equal(niwa_pack_put(standard, text, sizeof text), NIWA_OK);
    name = strstr(text, "name standard");
    memcpy(name, "name Othername", 13);
    pack = niwa_pack_read(text, strlen(text), other, sizeof other);
    assert_non_null(pack);
    assert_ptr_equal(niwa_pack_game(pack), game);
    assert_string_equal(niwa_pack_name(pack), "Othernam");
    assert_string_equal(niwa_pack_checksum(pack), niwa_pack_checksum(standard));
    assert_null(niwa_pack_init(pack, &state, niwa_game_min_seats(game), NULL));
    assert_null(niwa_state_init(game, &plain, niwa_game_min_seats(game), NULL));
    assert_memory_equal(&state, &plain, niwa_state_size(game));
    assert_non_null(niwa_pack_init(pack, &state, 99, NULL));
    assert_int_equal(niwa_put_components(game, &state, other, sizeof other), NIWA_OK);
    assert_non_null(strstr(other, niwa_game_name(game)));

    record = niwa_pack_record(pack, niwa_game_min_seats(game), NULL, other, sizeof other);
    assert_non_null(record);
    while (!niwa_state_is_over(niwa_record_state(record))) {
        const void *now = niwa_record_state(record);
        int actor = niwa_random_actor(now, rng);
        niwa_move move;
        assert_true(niwa_random_move(game, now, actor, rng, &move));
        assert_int_equal(niwa_record_play(record, actor, move, NULL), NIWA_OK);
    }
    assert_int_equal(niwa_record_put(record, true, text, sizeof text), NIWA_OK);
    assert_non_null(strstr(text, "\npack name Othernam\n"));
    niwa_record_free(record);
    niwa_pack_free(pack);
    niwa_pack_free(standard);
}

static void packs_are_played_with(void **unused)
{
    (void)unused;
    niwa_rng rng = niwa_rng_seeded(12);
    for (int i = 0; niwa_game_at(i); i++)
        play_with_pack(niwa_game_at(i), &rng);
    assert_null(niwa_pack_read("niwa pack 1\ngame go\n", 20, text, sizeof text));
    assert_string_equal(text, "line 2, column 6: there is no such game");
    assert_null(niwa_pack_read(NULL, 0, text, sizeof text));
    niwa_pack_free(NULL);
}

static void records_of_nonsense_are_refused(void **unused)
{
    (void)unused;
    assert_null(niwa_record_read("nonsense\n", 9, text, sizeof text));
    assert_true(strlen(text) > 0);
    assert_null(niwa_record_read(NULL, 0, text, sizeof text));
    assert_null(niwa_record_read("", 0, NULL, 0));
    assert_null(niwa_record_new(niwa_game_at(0), 99, NULL, text, sizeof text));
    niwa_record_free(NULL);
}

static void versions_and_statuses_have_words(void **unused)
{
    (void)unused;
    assert_string_equal(niwa_version(), NIWA_VERSION);
    for (int status = NIWA_OK; status <= NIWA_NO_MEMORY; status++)
        assert_non_null(niwa_status_text((enum niwa_status)status));
    assert_int_equal(niwa_rng_below(&(niwa_rng){0, 0}, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_listed),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(whole_games_are_played),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(a_refusal_names_its_clause),
        cmocka_unit_test(bytes_are_checked),
        cmocka_unit_test(packs_are_played_with),
        cmocka_unit_test(records_of_nonsense_are_refused),
        cmocka_unit_test(versions_and_statuses_have_words),
    };
    return cmocka_run_group_tests_name("lib", tests, NULL, NULL);
}
