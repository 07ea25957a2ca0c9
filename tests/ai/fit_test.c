/* fit_test.c - what tools/learn fits explains the notes, which are made up for the
 * test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai/net.h"
#include "tools/learn/fit.h"
#include "tools/learn/fit_net.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/* Notes in a temporary file, which is removed at once. */
static void open_notes(struct notes *notes, int features)
{
    char path[] = "/tmp/niwa-notes-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    unlink(path);
    assert_null(notes_open(notes, path, "notes of a test", features));
    unlink(path);
}

/* The seat with the larger gardens in total wins: number 0 of a row is mine, 1 theirs. */
static void note_gardens(struct notes *notes, int count)
{
    rng_t rng = rng_seeded(3);
    for (int n = 0; n < count; n++) {
        struct net_view view = {.parts = {4, 0}};
        int ahead = 0;
        for (int part = 0; part < 4; part++)
            for (int side = 0; side < 2; side++) {
                int size = (int)rng_below(&rng, 10);
                view.row[0][part][side] = (int16_t)size;
                ahead += side ? -size : size;
            }
        if (ahead != 0)
            notes_add_seat(notes, ahead > 0 ? UINT16_MAX : 0, (const int16_t *)&view);
    }
}

static void a_net_learns_what_wins(void **unused)
{
    static struct net net;
    struct notes notes;
    struct net_view good = {.row = {{{9, 1}, {5, 4}}}, .parts = {2, 0}};
    struct net_view bad = {.row = {{{1, 9}, {4, 5}}}, .parts = {2, 0}};
    double loss;
    (void)unused;

    open_notes(&notes, NET_NUMBERS);
    note_gardens(&notes, 4000);
    assert_null(fit_net(&notes, &net, &loss));
    assert_true(loss < 0.1); /* a guess without knowledge has ln 2 = 0.69 */
    assert_true(net_is_sound(&net));
    assert_true(net_log_odds(&net, &good) > 0 && net_log_odds(&net, &bad) < 0);
    notes_close(&notes);
}

static void too_few_notes_are_refused(void **unused)
{
    static struct net net;
    struct notes notes;
    double loss;
    (void)unused;

    open_notes(&notes, NET_NUMBERS);
    note_gardens(&notes, 5);
    assert_non_null(fit_net(&notes, &net, &loss));
    notes_close(&notes);
}

/* Each feature gets the weight that made the notes: odds of 3 to 1. */
static void weights_are_log_odds(void **unused)
{
    struct notes notes;
    int16_t weight[1];
    rng_t rng = rng_seeded(5);
    (void)unused;

    open_notes(&notes, 1);
    for (int n = 0; n < 20000; n++) {
        int16_t feature = rng_below(&rng, 2) ? 1 : -1;
        bool is_likely = rng_below(&rng, 4) > 0;
        notes_add_seat(&notes, is_likely == (feature > 0) ? UINT16_MAX : 0, &feature);
    }
    fit_values(&notes, weight);
    double wanted = log(3) * (double)WEIGHT_ONE;
    assert_in_range(weight[0], (int)(0.9 * wanted), (int)(1.1 * wanted));
    notes_close(&notes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_learns_what_wins),
        cmocka_unit_test(too_few_notes_are_refused),
        cmocka_unit_test(weights_are_log_odds),
    };
    return cmocka_run_group_tests_name("fitting", tests, NULL, NULL);
}
