/* hosted_secrets_test.c - nothing a seat is shown depends on what it may not know.
 *
 * Two tables are played side by side (pair.h). Until something is lawfully revealed that
 * tells them apart, every byte that the viewer is sent must be the same at both: events,
 * views, the record's lines, refusals; and so on to the end of the game. */
#include "tests/helpers/pair.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

struct watched {
    struct pair pair;
    int alike, differing; /* steps: all; while the tables differed */
    int races;            /* steps in a race */
    int leaks_seen;       /* a viewer who sees all could tell them apart */
    char *json[2];        /* VIEW_ROOM bytes each */
};

/* -- comparing -- */

typedef void shown(const struct hosted_table *hosted, const struct hosted_step *step,
                   int viewer, struct sbuf *out);

static void show_event(const struct hosted_table *p, const struct hosted_step *step,
                       int viewer, struct sbuf *out)
{
    hosted_put_event(p, step, viewer, SHOW_JSON | SHOW_BYTES, out);
}

static void show_view(const struct hosted_table *p, const struct hosted_step *step,
                      int viewer, struct sbuf *out)
{
    hosted_put_view(p, viewer, SHOW_JSON | SHOW_BYTES, step->entry->at + 5, out);
}

static void show_lines(const struct hosted_table *p, const struct hosted_step *step,
                       int viewer, struct sbuf *out)
{
    (void)step;
    hosted_put_lines(p, viewer, out);
}

static void must_look_alike(struct watched *watched, const struct hosted_step made[2],
                            shown *show)
{
    for (int which = 0; which < 2; which++) {
        struct sbuf sb = sb_over(watched->json[which], VIEW_ROOM);
        show(pair_hosted(&watched->pair, which), &made[which], watched->pair.viewer, &sb);
        assert_false(sb.cut);
    }
    if (strcmp(watched->json[0], watched->json[1]) != 0)
        fail_msg("%s: viewer %d is told a secret:\n%s\n%s", watched->pair.game->name,
                 watched->pair.viewer, watched->json[0], watched->json[1]);
}

/* The same request of the viewer's at both tables gives the same answer. */
static void same_answer(struct watched *watched, struct request request, int64_t now)
{
    static struct answer answer[2];
    enum asked asked[2];
    const char *guest =
        watched->pair.viewer ? guest_on(watched->pair.viewer) : guest_on(0);

    for (int which = 0; which < 2; which++) {
        struct sbuf sb = sb_over(watched->json[which], VIEW_ROOM);
        asked[which] = hosted_ask(pair_hosted(&watched->pair, which), guest, &request,
                                  now, &answer[which]);
        if (asked[which] == ASKED_REFUSED)
            reason_put_json(watched->pair.game, &answer[which].why, &sb);
        else if (asked[which] == ASKED_ENTRY)
            sb_text(&sb, answer[which].entry.text);
        if (pair_hosted(&watched->pair, which)->race) /* nothing of this is meant */
            pair_hosted(&watched->pair, which)->race[watched->pair.viewer].pressed = 0;
    }
    assert_int_equal(asked[0], asked[1]);
    assert_string_equal(watched->json[0], watched->json[1]);
}

static void same_refusals(struct watched *watched, int actor, move_t move, int64_t now)
{
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    game_put_move(watched->pair.game, pair_state(&watched->pair, 0), actor, move, HOST,
                  &sb);
    same_answer(watched, (struct request){.kind = ASK_UNDO}, now);
    same_answer(watched, (struct request){.kind = ASK_MOVE, .text = text}, now);
    same_answer(watched, (struct request){.kind = ASK_REPLACE, .seat = 2}, now);
    if (watched->pair.one->hosted->stage == STAGE_RUNNING) {
        size_t len;
        assert_null(
            hosted_record(watched->pair.one->hosted, &len)); /* not before the end */
    }
}

/* -- playing -- */

static void step(struct watched *watched, int64_t at)
{
    static struct hosted_step made[2];
    struct pair *pair = &watched->pair;
    int actor;
    move_t move;

    watched->races += pair_state(pair, 0)->head.mode == RACE;
    move = pair_step(pair, at, made, &actor);
    must_look_alike(watched, made, show_event);
    must_look_alike(watched, made, show_view);
    if (watched->alike % 8 == 0)
        must_look_alike(watched, made, show_lines);
    same_refusals(watched, actor, move, at + 5);
    watched->alike++;
    watched->differing += pair_differs(pair);
    watched->leaks_seen += strcmp(made[0].entry->text, made[1].entry->text) != 0;
}

static void play(struct watched *watched)
{
    while (watched->pair.one->hosted->stage == STAGE_RUNNING)
        step(watched, watched->pair.one->now += 50);
}

/* The viewer is a person, the others are computers; a watcher has seat 1 played by one. */
static void set_up(struct watched *watched, int seats, const char *options, uint64_t seed)
{
    char kinds[MAX_SEATS + 1] = "33333";
    int person = watched->pair.viewer ? watched->pair.viewer : 1;

    kinds[seats] = '\0';
    kinds[person - 1] = 'o';
    pair_set_up(&watched->pair, kinds, options, "game 600 5", seed);
}

static void no_secret_is_told(const struct game *game, const char *options,
                              int min_differ)
{
    int alike = 0, differing = 0, reveals = 0, seen = 0, races = 0;
    int most = game->redact ? game->max_seats : game->min_seats;
    for (int seats = game->min_seats; seats <= most; seats++)
        for (int viewer = 0; viewer <= seats; viewer++) {
            struct watched watched = {.pair = {.game = game, .viewer = viewer}};
            watched.json[0] = malloc(VIEW_ROOM);
            watched.json[1] = malloc(VIEW_ROOM);
            set_up(&watched, seats, options, (uint64_t)seats * 10 + (uint64_t)viewer);
            play(&watched);
            alike += watched.alike;
            differing += watched.differing;
            reveals += watched.pair.reveals;
            seen += watched.leaks_seen;
            races += watched.races;
            pair_free(&watched.pair);
            free(watched.json[0]);
            free(watched.json[1]);
        }
    print_message("  %s %s: %d steps, %d with other secrets, %d reveals, %d hidden "
                  "moves, %d races\n",
                  game->name, options, alike, differing, reveals, seen, races);
    assert_true(differing >= min_differ);
    assert_true(races > 0 || !strchr(options, '='));
    assert_true(min_differ == 0 || (reveals > 0 && seen > 0));
}

static void haru_ichiban_keeps_secrets(void **unused)
{
    (void)unused;
    no_secret_is_told(&haru_ichiban_game, "", 50);
    no_secret_is_told(&haru_ichiban_game, "croak=race", 50);
}

static void hiroba_keeps_secrets(void **unused)
{
    (void)unused;
    no_secret_is_told(&hiroba_game, "", hiroba_game.redact ? 50 : 0);
}

static void edo_yashiki_keeps_secrets(void **unused)
{
    (void)unused;
    no_secret_is_told(&edo_yashiki_game, "", edo_yashiki_game.redact ? 50 : 0);
    no_secret_is_told(&edo_yashiki_game, "grab=live", edo_yashiki_game.redact ? 50 : 0);
}

static void ike_no_koi_keeps_secrets(void **unused)
{
    (void)unused;
    no_secret_is_told(&ike_no_koi_game, "", 50);
}

/* Until it is over, the secret of the luck is in nothing that anybody is sent. */
static void the_luck_is_told_at_the_end(void **unused)
{
    struct people *p =
        people_new(&haru_ichiban_game, "oo", "", "none", 0x1122334455667788);
    static const char secret[] = "8877665544332211";
    struct sbuf sb;
    (void)unused;
    people_sit(p);
    for (int i = 0; i < 2; i++) {
        for (int viewer = 0; viewer <= 2; viewer++) {
            sb = sb_over(p->json, VIEW_ROOM);
            hosted_put_view(p->hosted, viewer, SHOW_JSON, p->now, &sb);
            assert_int_equal(strstr(p->json, secret) != NULL, i);
        }
        if (i == 0)
            people_do(p, guest_on(1), (struct request){.kind = ASK_RESIGN});
    }
    people_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(haru_ichiban_keeps_secrets),
        cmocka_unit_test(hiroba_keeps_secrets),
        cmocka_unit_test(edo_yashiki_keeps_secrets),
        cmocka_unit_test(ike_no_koi_keeps_secrets),
        cmocka_unit_test(the_luck_is_told_at_the_end),
    };
    return cmocka_run_group_tests_name("hosted_secrets", tests, NULL, NULL);
}
