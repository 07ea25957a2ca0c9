/* ike_test.h - positions of Ike No Koi for its tests: set up, stocked, played turn by turn. */
#ifndef NIWA_IKE_TEST_H
#define NIWA_IKE_TEST_H

#include "tests/helpers/position.h"

#include "core/record/pack.h"
#include "games/games.h"
#include "games/ike_no_koi/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline struct state *state_in(struct position *p)
{
    return (struct state *)&p->state;
}

static inline void must_be_valid(struct position *p)
{
    assert_true(game_valid(p->game, &p->state, p->game->state_size));
}

static inline int card_named(const char *word)
{
    for (int card = KOI_LOW; card < CARDS; card++)
        if (strcmp(ike_card_names[card], word) == 0)
            return card;
    fail_msg("'%s' is no card", word);
    return NO_CARD;
}

/* Calls `each` for every word of a list. */
static inline void for_words(struct position *p, int seat, const char *words,
                             void (*each)(struct position *p, int seat, const char *word))
{
    char *copy = strdup(words), *save = NULL;
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
        each(p, seat, w);
    free(copy);
}

static inline void deal_one(struct position *p, int seat, const char *word)
{
    char line[32];
    (void)seat;
    snprintf(line, sizeof line, "chance deal %s", word);
    position_play(p, line);
}

/* A new game whose challenges are dealt: the common one, then the seats'. */
static inline struct position *begin(int seats, const char *challenges)
{
    struct position *p = position_new(&ike_no_koi_game, seats, "");
    for_words(p, 0, challenges, deal_one);
    assert_int_equal(state_in(p)->phase, AT_DRAW);
    return p;
}

/* -- packs -- */

#define STANDARD_HONOUR "1 1 2 2 3 3 4 4 5 5"
#define STANDARD_DOCK "dock 2 3 4 5 6\ndock 7 8 9 10 11\n"

/* Fourteen challenges. The second way to write them has two pairs of varieties turned. */
#define CHALLENGES_FROM(duos, fewest)                                                    \
    "challenge most-of 11 pays 4 5\n"                                                    \
    "challenge three\n"                                                                  \
    "challenge most-varieties pays 1 2\n"                                                \
    "challenge fewest-varieties pays 1 2\n"                                              \
    "challenge most-of 2 pays 9 9\n"                                                     \
    "challenge most-of 2 pays 9 9\n"                                                     \
    "challenge fewest-varieties pays 3 1\n"                                              \
    "challenge same-number 2 11 pays 1 1\n"                                              \
    "challenge pairs pays 2 9\n"                                                         \
    "challenge duos " duos " pays 6 7\n"                                                 \
    "challenge fewest-of " fewest " pays 2 1\n"                                          \
    "challenge same-number 4 9 pays 2 5\n"                                               \
    "challenge pairs pays 1 1\n"                                                         \
    "challenge pairs pays 1 2\n"
#define CHALLENGES_OF_OURS CHALLENGES_FROM("5 6", "10 11")
#define CHALLENGES_TURNED CHALLENGES_FROM("6 5", "11 10")

/* A pack with these lines; it must be one. */
static inline void read_body(const char *honour, const char *dock, const char *challenges,
                             struct pack *out)
{
    char text[PACK_TEXT];
    struct pack_error error;
    int len = snprintf(text, sizeof text,
                       "niwa pack 1\ngame ike-no-koi\nname Ours\nhonour %s\n%s%s", honour,
                       dock, challenges);
    if (!pack_read(out, text, (size_t)len, games_find, &error))
        fail_msg("%s: line %d, column %d: %s", text, error.line, error.column,
                 error.why.words);
    assert_true(pack_is_sound(&ike_no_koi_game, out->box));
}

/* Ten zones somewhere in a grid, now and then with gaps. */
static inline void put_random_dock(rng_t *rng, struct sbuf *out)
{
    int rows = 1 + (int)rng_below(rng, DOCK_ROWS);
    int least = (VARIETIES + rows - 1) / rows;
    int columns = least + (int)rng_below(rng, (uint32_t)(DOCK_COLUMNS - least + 1));
    int zone[DOCK_ROWS * DOCK_COLUMNS] = {0};

    for (int v = KOI_LOW, at; v <= KOI_HIGH; v++) {
        do
            at = (int)rng_below(rng, (uint32_t)(rows * columns));
        while (zone[at]);
        zone[at] = v;
    }
    for (int i = 0; i < rows * columns; i++) {
        sb_text(out, i % columns == 0 ? "dock " : " ");
        if (zone[i])
            sb_int(out, zone[i]);
        else
            sb_char(out, '.');
        if (i % columns == columns - 1)
            sb_char(out, '\n');
    }
}

static inline void put_random_challenge(rng_t *rng, struct sbuf *out)
{
    int type = (int)rng_below(rng, TYPES), one = 2 + (int)rng_below(rng, VARIETIES);

    sb_put(out, "challenge %s", ike_type_names[type]);
    if (type >= MOST_OF)
        sb_put(out, " %d", one);
    if (type > MOST_OF)
        sb_put(out, " %d",
               2 + (one - 1 + (int)rng_below(rng, VARIETIES - 1)) % VARIETIES);
    if (type != THREE) {
        sb_put(out, " pays %d", 1 + (int)rng_below(rng, 9));
        sb_put(out, " %d", 1 + (int)rng_below(rng, 9));
    }
    sb_char(out, '\n');
}

/* A pack of all that can be in one. */
static inline void random_box(rng_t *rng, struct pack *out)
{
    char text[PACK_TEXT];
    struct pack_error error;
    struct sbuf sb;

    do {
        sb = sb_over(text, sizeof text);
        sb_text(&sb, "niwa pack 1\ngame ike-no-koi\nname random\nhonour");
        for (int i = 0; i < VARIETIES; i++)
            sb_put(&sb, " %d", 1 + (int)rng_below(rng, 12));
        sb_char(&sb, '\n');
        put_random_dock(rng, &sb);
        for (int i = 0; i < CHALLENGES; i++)
            put_random_challenge(rng, &sb);
    } while (!pack_read(out, text, sb.len, games_find, &error) &&
             strcmp(error.why.code, "pack-dock-pairs") == 0);
    if (!out->game)
        fail_msg("%s: line %d, column %d", text, error.line, error.column);
}

/* -- cards -- */

static inline void take_unseen(struct position *p, int card)
{
    assert_true(state_in(p)->unseen[card] > 0);
    state_in(p)->unseen[card]--;
}

static inline void stock_one(struct position *p, int seat, const char *word)
{
    int card = card_named(word);
    take_unseen(p, card);
    state_in(p)->pond--;
    ike_dock(state_in(p), seat)->cards[card]++;
}

/* Puts unseen koi, lotus and lanterns at a dock, as if won before. Lanterns want a basin
 * that is named. */
static inline void stock(struct position *p, int seat, const char *cards)
{
    for_words(p, seat, cards, stock_one);
    must_be_valid(p);
}

/* The same for a bamboo at a zone. */
static inline void plant(struct position *p, int seat, int zone)
{
    take_unseen(p, BAMBOO);
    state_in(p)->pond--;
    ike_dock(state_in(p), seat)->bamboo[zone]++;
    must_be_valid(p);
}

/* The same for a bridge, by its number in the box. */
static inline void span(struct position *p, int seat, int number)
{
    struct dock *dock = ike_dock(state_in(p), seat);
    take_unseen(p, BRIDGE);
    state_in(p)->pond--;
    dock->bridge[dock->bridge[0] != 0] = (uint8_t)number;
    must_be_valid(p);
}

static inline void name_one(struct position *p, int seat, const char *word)
{
    struct state *s = state_in(p);
    (void)seat;
    take_unseen(p, card_named(word));
    s->basin[s->basin_named++] = (uint8_t)card_named(word);
}

/* Names the basin, and gives a seat the lantern that is the reason. */
static inline void light_basin(struct position *p, int seat, const char *cards)
{
    for_words(p, 0, cards, name_one);
    stock(p, seat, "lantern");
}

static inline void keep_one(struct position *p, int left, const char *word)
{
    (void)left;
    take_unseen(p, card_named(word));
    state_in(p)->river[0]++; /* for the moment: how many are kept */
}

/* Leaves just these cards unseen, in pond and basin. All other cards come to a dock, as if
 * won before: bamboo at its zone 2, bridges between 2-3 and 2-7; lotus as if used. */
static inline void leave(struct position *p, int seat, const char *cards)
{
    struct state *s = state_in(p);
    struct dock *dock = ike_dock(s, seat);
    uint8_t all[CARDS], rest[CARDS];
    int kept;

    assert_int_equal(s->river_count, 0);
    memcpy(all, s->unseen, sizeof all);
    for_words(p, 0, cards, keep_one);
    kept = s->river[0];
    s->river[0] = NO_CARD;
    memcpy(rest, s->unseen, sizeof rest);
    for (int card = KOI_LOW; card < CARDS; card++) {
        s->unseen[card] = (uint8_t)(all[card] - rest[card]);
        if (card == BAMBOO)
            dock->bamboo[KOI_LOW] = (uint8_t)(dock->bamboo[KOI_LOW] + rest[card]);
        else if (card == BRIDGE)
            for (int i = 0; i < rest[card]; i++)
                dock->bridge[i] = (uint8_t)(i + 1);
        else if (card != LOTUS)
            dock->cards[card] = (uint8_t)(dock->cards[card] + rest[card]);
    }
    s->pond = (uint8_t)(kept + s->top_count - (BASIN - s->basin_named));
    must_be_valid(p);
}

static inline void turn_word(struct position *p, int seat, const char *word)
{
    char line[64];
    if (strcmp(word, "stop") == 0 || strcmp(word, "keep") == 0)
        snprintf(line, sizeof line, "%d %s", seat, word);
    else
        snprintf(line, sizeof line, "%d draw\nchance card %s", seat, word);
    position_play(p, line);
}

/* Plays a turn: cards as they are drawn, `stop`, `keep`. */
static inline void turn(struct position *p, int seat, const char *words)
{
    for_words(p, seat, words, turn_word);
}

static inline void holds(struct position *p, int seat, const char *card, int count)
{
    assert_int_equal(ike_peek(state_in(p), seat)->cards[card_named(card)], count);
}

/* A score sheet's line of a seat has this text. */
static inline void line_says(struct position *p, int seat, const char *text)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    char *line = strstr((game_put_result(p->game, &p->state, &sb), p->json), "players");
    for (int i = 0; i < seat; i++)
        line = strchr(line + 1, '{');
    *strchr(line, '}') = '\0';
    if (!strstr(line, text))
        fail_msg("'%s' is not in the line %s", text, line);
}

/* Who decides now, and what. */
static inline void asks(struct position *p, int actor, enum phase phase)
{
    assert_string_equal(ike_phase_names[state_in(p)->phase], ike_phase_names[phase]);
    assert_int_equal(state_in(p)->head.actors, phase == AT_OVER ? 0 : 1u << (actor & 7));
    must_be_valid(p);
}

#endif
