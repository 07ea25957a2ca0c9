/* edo_test.h - houses built to order, for the tests of Edo Yashiki.
 *
 * Seat 1 builds the house that a test is about, with cards up to 48. The others are dull:
 * they get cards from 64 downwards and lay them where they pay nothing. */
#ifndef NIWA_EDO_TEST_H
#define NIWA_EDO_TEST_H

#include "tests/helpers/position.h"

#include "games/edo_yashiki/state.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline struct state *state_of(struct position *p)
{
    return (struct state *)&p->state;
}

/* A card's six letters as it lies. */
struct face {
    char letter[EDO_SQUARES + 1];
};

static inline struct face face_of(const struct edo_box *box, int card, bool turned)
{
    struct face face = {""};
    for (int i = 0; i < EDO_SQUARES; i++)
        face.letter[i] = edo_letter(edo_square(box, card, turned, i));
    return face;
}

static inline int score_of(struct position *p, int seat)
{
    return state_of(p)->player[seat - 1].score;
}

static inline void deal(struct position *p, int card)
{
    assert_true(state_of(p)->deck >> (card - 1) & 1);
    game_apply(&edo_yashiki_game, &p->state, CHANCE,
               edo_move_number(EDO_MOVE_DEAL, card));
}

static inline void deal_dull(struct position *p)
{
    int card = EDO_CARDS;
    while (!(state_of(p)->deck >> (card - 1) & 1))
        card--;
    deal(p, card);
}

/* Lays the card held where it pays nothing. */
static inline void place_dull(struct position *p, int seat)
{
    move_t list[MAX_MOVES];
    int n = game_moves(&edo_yashiki_game, &p->state, seat, list);
    int score = score_of(p, seat);

    for (int i = n - 1; i >= 0; i--) {
        union any_state next = p->state;
        const struct player *player = &((struct state *)&next)->player[seat - 1];
        game_apply(&edo_yashiki_game, &next, seat, list[i]);
        if (player->score + player->gain == score) {
            p->state = next;
            return;
        }
    }
    fail_msg("seat %d cannot place without scoring", seat);
}

static inline void take_all(struct position *p)
{
    while (state_of(p)->phase == EDO_TAKE)
        for (int seat = 1; seat <= state_of(p)->head.seats; seat++)
            if (game_may_act(&p->state, seat) && !state_of(p)->player[seat - 1].holding)
                game_apply(&edo_yashiki_game, &p->state, seat,
                           edo_move_number(EDO_MOVE_TAKE, seat));
}

/* A new game in which seat 1's house begins with this card. */
static inline struct position *found(int seats, const char *options, int card)
{
    struct position *p = position_new(&edo_yashiki_game, seats, options);
    deal(p, card);
    for (int seat = 2; seat <= seats; seat++)
        deal_dull(p);
    return p;
}

/* A round up to where seat 1 holds this card and everybody else has placed. */
static inline void hold(struct position *p, int card)
{
    deal(p, card);
    while (state_of(p)->phase == EDO_DEAL)
        deal_dull(p);
    take_all(p);
    for (int seat = 2; seat <= state_of(p)->head.seats; seat++)
        place_dull(p, seat);
}

/* A whole round: seat 1 places the card, and has `points` then. */
static inline void lay(struct position *p, int card, const char *place, int points)
{
    char line[64];
    hold(p, card);
    snprintf(line, sizeof line, "1 place %s", place);
    position_play(p, line);
    assert_int_equal(score_of(p, 1), points);
}

static inline void refuses(struct position *p, const char *move, const char *clause,
                           const char *code, const char *words)
{
    const char *said = position_refuses(p, 1, move, clause, code);
    if (!strstr(said, words))
        fail_msg("'%s' is not in '%s'", words, said);
}

static inline void answers(struct position *p, int viewer, const char *question,
                           const char *answer)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    assert_null(game_put_answer(&edo_yashiki_game, &p->state, viewer, question, &sb));
    assert_string_equal(p->json, answer);
}

/* What happens at seat 1's move, as events. */
static inline void tells(struct position *p, const char *move, const char *events)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    union any_state after = p->state;
    struct reason why;
    move_t read;

    assert_true(game_read(&edo_yashiki_game, &p->state, 1, move, &read, &why));
    game_apply(&edo_yashiki_game, &after, 1, read);
    game_put_events(&edo_yashiki_game, &p->state, 1, read, &after, PUBLIC, &sb);
    if (!strstr(p->json, events))
        fail_msg("'%s' is not in %s", events, p->json);
}

static inline void dull_game(struct position *p)
{
    while (!game_is_over(&p->state)) {
        while (state_of(p)->phase == EDO_DEAL)
            deal_dull(p);
        take_all(p);
        for (int seat = 1; seat <= state_of(p)->head.seats; seat++)
            place_dull(p, seat);
    }
}

#endif
