/* twins.c - two stores with a table each that a viewer cannot tell apart, wherever they are:
 *
 *     twins PLACE PLACE GAME KINDS VIEWER SEED STEPS [OPTIONS]
 *
 * KINDS has an 'o' for every seat. The tables are played for at least STEPS steps, until the
 * game is running and they differ in what the viewer (0: a stranger) may not know. Prints the
 * table's id and the token of the viewer's cookie; or "alike" where the game has no secrets. */
#include "tests/helpers/pair.h"

#include "games/games.h"
#include "server/people/guest.h"
#include "server/store/store_open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append_all(struct store *store, const struct hosted_table *hosted,
                       const struct entry *log, int entries)
{
    char text[STORE_MOST_LIST];
    struct store_summary summary;

    hosted_summary(hosted, text, &summary);
    for (int i = 0; i < entries; i++) {
        struct store_entry out =
            registry_entry(hosted, &log[i], i == 0 ? &summary : NULL);
        bool clash;
        assert_null(store->call->append(store, &out, 1, &clash));
    }
}

static void write_store(const struct pair *pair, int which, const char *place,
                        const struct store_keep *keep)
{
    char why[256];
    struct store *store = store_open(place, why, sizeof why);

    assert_non_null(store);
    assert_null(store->call->guest_keep(store, keep, 1));
    append_all(store, pair_hosted(pair, which), which ? pair->other_log : pair->one->log,
               which ? pair->other_entries : pair->one->entries);
    store->call->close(store);
}

static bool play(struct pair *pair, int steps)
{
    static struct hosted_step made[2];
    int actor;

    while (pair->one->hosted->stage == STAGE_RUNNING) {
        if (steps-- <= 0 && pair_differs(pair) &&
            !game_may_act(pair_state(pair, 0), CHANCE))
            return true;
        pair_step(pair, pair->one->now += 50, made, &actor);
    }
    return false;
}

static void make(char **argv, const char *options)
{
    struct pair pair = {.game = games_find(argv[3]), .viewer = atoi(argv[5])};
    struct store_keep keep = {.name = "Hana", .has_token = true, .at = 1};
    char token[SECRET_TEXT + 1];
    uint64_t seed = strtoull(argv[6], NULL, 10);

    for (;; seed += 1000) {
        pair_set_up(&pair, argv[4], options, "none", seed);
        if (play(&pair, atoi(argv[7])))
            break;
        pair_free(&pair);
    }
    guest_new_secret(SECRET_TOKEN, token, keep.token);
    memcpy(keep.id, guest_on(pair.viewer), sizeof keep.id);
    write_store(&pair, 0, argv[1], &keep);
    write_store(&pair, 1, argv[2], &keep);
    printf("%s %s\n", TABLE, token);
    pair_free(&pair);
}

int main(int argc, char **argv)
{
    if (argc < 8 || argc > 9 || !games_find(argv[3]) || !guest_start())
        return EXIT_FAILURE;
    if (!games_find(argv[3])->redact)
        puts("alike");
    else
        make(argv, argc == 9 ? argv[8] : "");
    return EXIT_SUCCESS;
}
