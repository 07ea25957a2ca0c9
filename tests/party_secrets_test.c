/* party_secrets_test.c - nothing a seat is shown depends on what it may not know.
 *
 * Two tables are played side by side. Whatever a viewer may not tell apart (a hidden card
 * drawn, a secret choice) goes differently at the second table, with the commitment held
 * fixed. Until something is lawfully revealed that tells them apart, every byte that the
 * viewer is sent must be the same at both: events, views, the record's lines, refusals. Then
 * the second table is made like the first again, and so on to the end of the game. */
#include "people.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

struct pair {
    const struct game *game;
    struct people *one;  /* keeps the log of the first table */
    struct party *other; /* the second */
    int viewer;
    rng_t rng;
    int alike, differing, reveals; /* steps: all; while the tables differed; reveals */
    int races;                     /* steps in a race */
    int leaks_seen;                /* a viewer who sees all could tell them apart */
    char *json[2];                 /* VIEW_ROOM bytes each */
};

static const union any_state *state(const struct pair *pair, int which)
{
    return which ? pair->other->state : pair->one->party->state;
}

static struct party *party(const struct pair *pair, int which)
{
    return which ? pair->other : pair->one->party;
}

/* -- steps that the viewer can't tell apart -- */

static void after(const struct pair *pair, int which, int actor, move_t move,
                  union any_state *full, union any_state *view)
{
    memcpy(full, state(pair, which), pair->game->state_size);
    game_apply(pair->game, full, actor, move);
    game_view(pair->game, full, pair->viewer, view);
}

static void wording(const struct pair *pair, int which, int actor, move_t move,
                    int viewer, char text[MAX_MOVE_TEXT])
{
    struct sbuf sb = sb_over(text, MAX_MOVE_TEXT);
    game_put_move(pair->game, state(pair, which), actor, move, viewer, &sb);
}

/* A move at the other table that looks like `move` at the first; one that makes the tables
 * differ, if there is any. False: the move tells them apart. */
static bool lookalike(struct pair *pair, int actor, move_t move, move_t *out)
{
    move_t list[MAX_MOVES];
    union any_state one, one_view, other, other_view;
    char words[MAX_MOVE_TEXT], others[MAX_MOVE_TEXT];
    int n = game_moves(pair->game, state(pair, 1), actor, list), first;
    bool is_found = false;

    after(pair, 0, actor, move, &one, &one_view);
    wording(pair, 0, actor, move, pair->viewer, words);
    first = (int)rng_below(&pair->rng, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        move_t candidate = list[(first + i) % n];
        wording(pair, 1, actor, candidate, pair->viewer, others);
        if (strcmp(words, others) != 0)
            continue;
        after(pair, 1, actor, candidate, &other, &other_view);
        if (memcmp(&one_view, &other_view, pair->game->state_size) != 0)
            continue;
        *out = candidate;
        is_found = true;
        if (memcmp(&one, &other, pair->game->state_size) != 0)
            return true;
    }
    return is_found;
}

/* -- comparing -- */

typedef void shown(const struct party *party, const struct party_step *step, int viewer,
                   struct sbuf *out);

static void show_event(const struct party *p, const struct party_step *step, int viewer,
                       struct sbuf *out)
{
    party_put_event(p, step, viewer, SHOW_JSON | SHOW_BYTES, out);
}

static void show_view(const struct party *p, const struct party_step *step, int viewer,
                      struct sbuf *out)
{
    party_put_view(p, viewer, SHOW_JSON | SHOW_BYTES, step->entry->at + 5, out);
}

static void show_lines(const struct party *p, const struct party_step *step, int viewer,
                       struct sbuf *out)
{
    (void)step;
    party_put_lines(p, viewer, out);
}

static void must_look_alike(struct pair *pair, const struct party_step made[2],
                            shown *show)
{
    for (int which = 0; which < 2; which++) {
        struct sbuf sb = sb_over(pair->json[which], VIEW_ROOM);
        show(party(pair, which), &made[which], pair->viewer, &sb);
        assert_false(sb.cut);
    }
    if (strcmp(pair->json[0], pair->json[1]) != 0)
        fail_msg("%s: viewer %d is told a secret:\n%s\n%s", pair->game->name,
                 pair->viewer, pair->json[0], pair->json[1]);
}

/* The same request of the viewer's at both tables gives the same answer. */
static void same_answer(struct pair *pair, struct request request, int64_t now)
{
    static struct answer answer[2];
    enum asked asked[2];
    const char *guest = pair->viewer ? guest_on(pair->viewer) : guest_on(0);

    for (int which = 0; which < 2; which++) {
        struct sbuf sb = sb_over(pair->json[which], VIEW_ROOM);
        asked[which] =
            party_ask(party(pair, which), guest, &request, now, &answer[which]);
        if (asked[which] == ASKED_REFUSED)
            reason_put_json(pair->game, &answer[which].why, &sb);
        else if (asked[which] == ASKED_ENTRY)
            sb_text(&sb, answer[which].entry.text);
        if (party(pair, which)->held) /* nothing of this is meant */
            party(pair, which)->held[pair->viewer].pressed = 0;
    }
    assert_int_equal(asked[0], asked[1]);
    assert_string_equal(pair->json[0], pair->json[1]);
}

static void same_refusals(struct pair *pair, int actor, move_t move, int64_t now)
{
    char text[MAX_MOVE_TEXT];
    wording(pair, 0, actor, move, HOST, text);
    same_answer(pair, (struct request){.kind = ASK_UNDO}, now);
    same_answer(pair, (struct request){.kind = ASK_MOVE, .text = text}, now);
    same_answer(pair, (struct request){.kind = ASK_REPLACE, .seat = 2}, now);
    if (pair->one->party->stage == STAGE_RUNNING) {
        size_t len;
        assert_null(party_record(pair->one->party, &len)); /* not before the end */
    }
}

/* -- playing -- */

static void make_entry(const struct pair *pair, int which, int actor, move_t move,
                       int64_t at, struct entry *out)
{
    struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};
    struct sbuf sb = sb_over(out->text, sizeof out->text);
    out->number = party(pair, which)->number + 1;
    out->at = at;
    out->kind = ENTRY_LINE;
    out->seat = actor == CHANCE ? 0 : (uint8_t)actor;
    record_put_line(&party(pair, which)->record, &line, state(pair, which), &sb);
}

static void keep(struct people *people, const struct entry *entry)
{
    struct store_entry out = house_entry(people->party, entry, NULL);
    int clash;
    assert_null(people->store.call->append(&people->store, &out, 1, &clash));
}

static bool differ(const struct pair *pair)
{
    return memcmp(state(pair, 0), state(pair, 1), pair->game->state_size) != 0;
}

static void step(struct pair *pair, int64_t at)
{
    static struct party_step made[2];
    static struct entry entry[2];
    int actor = game_random_actor(state(pair, 0), &pair->rng);
    move_t move[2];

    pair->races += state(pair, 0)->head.mode == RACE;
    move[0] = game_random_move(pair->game, state(pair, 0), actor, &pair->rng);
    if (!lookalike(pair, actor, move[0], &move[1])) { /* lawfully revealed */
        party_free(pair->other);
        pair->other = people_replay(pair->one, pair->one->entries);
        pair->reveals++;
        move[1] = move[0];
    }
    for (int which = 0; which < 2; which++) {
        make_entry(pair, which, actor, move[which], at, &entry[which]);
        assert_null(party_add(party(pair, which), &entry[which], &made[which]));
    }
    keep(pair->one, &entry[0]);
    must_look_alike(pair, made, show_event);
    must_look_alike(pair, made, show_view);
    if (pair->alike % 8 == 0)
        must_look_alike(pair, made, show_lines);
    same_refusals(pair, actor, move[0], at + 5);
    pair->alike++;
    pair->differing += differ(pair);
    pair->leaks_seen += strcmp(entry[0].text, entry[1].text) != 0;
}

static void play(struct pair *pair)
{
    while (pair->one->party->stage == STAGE_RUNNING)
        step(pair, pair->one->now += 50);
}

/* The viewer is a person, the others are computers; a watcher has seat 1 played by one. */
static void set_up(struct pair *pair, int seats, const char *options, uint64_t seed)
{
    char kinds[MAX_SEATS + 1] = "33333";
    struct entry start = {.kind = ENTRY_START};
    int person = pair->viewer ? pair->viewer : 1;

    kinds[seats] = '\0';
    kinds[person - 1] = 'o';
    pair->rng = rng_seeded(seed);
    pair->one = people_new(pair->game, kinds, options, "game 600 5", seed);
    struct entry sit = {
        .number = 2, .at = pair->one->now, .kind = ENTRY_SIT, .seat = (uint8_t)person};
    struct sbuf sb = sb_over(sit.text, sizeof sit.text);
    sb_put(&sb, "%s Hana", guest_on(person));
    start.number = 3;
    start.at = pair->one->now;
    assert_null(party_add(pair->one->party, &sit, NULL));
    keep(pair->one, &sit);
    assert_null(party_add(pair->one->party, &start, NULL));
    keep(pair->one, &start);
    pair->other = people_replay(pair->one, pair->one->entries);
}

static void no_secret_is_told(const struct game *game, const char *options,
                              int min_differ)
{
    int alike = 0, differing = 0, reveals = 0, seen = 0, races = 0;
    int most = game->redact ? game->max_seats : game->min_seats;
    for (int seats = game->min_seats; seats <= most; seats++)
        for (int viewer = 0; viewer <= seats; viewer++) {
            struct pair pair = {.game = game, .viewer = viewer};
            pair.json[0] = malloc(VIEW_ROOM);
            pair.json[1] = malloc(VIEW_ROOM);
            set_up(&pair, seats, options, (uint64_t)seats * 10 + (uint64_t)viewer);
            play(&pair);
            alike += pair.alike;
            differing += pair.differing;
            reveals += pair.reveals;
            seen += pair.leaks_seen;
            races += pair.races;
            party_free(pair.other);
            people_free(pair.one);
            free(pair.json[0]);
            free(pair.json[1]);
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
            party_put_view(p->party, viewer, SHOW_JSON, p->now, &sb);
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
    return cmocka_run_group_tests_name("party_secrets", tests, NULL, NULL);
}
