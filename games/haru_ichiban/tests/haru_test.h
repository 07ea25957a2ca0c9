/* haru_test.h - ponds drawn as maps, for the named positions of Haru Ichiban. */
#ifndef NIWA_HARU_TEST_H
#define NIWA_HARU_TEST_H

#include "tests/helpers/position.h"

#include "games/games.h"
#include "games/haru_ichiban/state.h"

#include <stdio.h>
#include <string.h>

/* One letter a square, in reading order (blanks and newlines are passed over):
 * '.' water, 'o' open pad, '#' the dark pad, 'r' and 'y' flowers, '1' and '2' frogs. */
static inline void draw_pond(struct pond *pond, const char *map)
{
    int at = 0;
    memset(pond, 0, sizeof *pond);
    for (; *map; map++) {
        uint32_t spot = bit(TO_SOUTH * (at / SIDE) + at % SIDE);
        if (*map == ' ' || *map == '\n')
            continue;
        at++;
        pond->pads |= *map != '.' ? spot : 0;
        pond->dark |= *map == '#' ? spot : 0;
        pond->flowers[0] |= *map == 'r' ? spot : 0;
        pond->flowers[1] |= *map == 'y' ? spot : 0;
        pond->frogs[0] |= *map == '1' ? spot : 0;
        pond->frogs[1] |= *map == '2' ? spot : 0;
    }
    assert_int_equal(at, SIDE * SIDE);
}

/* The dark pad is the one with two dark faces; eggs are on the first other pads. */
static inline void name_pads(struct pond *pond)
{
    uint32_t rest = pond->pads & ~pond->dark;
    pond->twice_dark = pond->dark;
    pond->eggs[0] = rest & (0 - rest);
    rest &= rest - 1;
    pond->eggs[1] = rest & (0 - rest);
}

/* The flowers of a seat: this hand; played were the lowest of the others. */
static inline void give_hand(struct state *s, int i, const char *hand)
{
    int played = 0;
    s->played[i] = 0;
    s->unplayed[i] = 0xff;
    s->hand[i] = 0;
    for (; *hand; hand++)
        s->hand[i] |= flower(*hand - '0');
    for (int value = 1; value <= FLOWERS && played < s->turn - 1; value++)
        if (!(s->hand[i] & flower(value))) {
            s->played[i] |= (uint32_t)value << 4 * played++;
            s->unplayed[i] &= (uint8_t)~flower(value);
            s->revealed[i] = (uint8_t)value;
        }
}

/* A game's first round where the pond is as drawn and both are about to pick. */
static inline struct position *position_of(const char *options, const char *map,
                                           const char *red, const char *yellow)
{
    struct position *p = position_new(&haru_ichiban_game, 2, options);
    struct state *s = (struct state *)&p->state;

    draw_pond(&s->pond, map);
    name_pads(&s->pond);
    s->turn = (uint8_t)(1 + members(s->pond.flowers[0]));
    s->draws = (uint8_t)(s->turn >= 6 ? 16 : 4 + 2 * s->turn);
    s->phase = PICK;
    s->head.actors = 1u << 1 | 1u << 2;
    s->head.mode = SECRET;
    give_hand(s, 0, red);
    give_hand(s, 1, yellow);
    assert_true(game_valid(p->game, s, sizeof *s));
    return p;
}

/* Scores from earlier rounds, which had no five and end in what they say. */
static inline void give_score(struct position *p, uint32_t red, uint32_t yellow)
{
    struct state *s = (struct state *)&p->state;
    s->round = 9;
    s->score[0] = red;
    s->score[1] = yellow;
    s->last_pond[0] = bit(0);
    s->last_pond[1] = bit(1);
    if (s->turn == 1)
        s->revealed[0] = s->revealed[1] = 1;
    assert_true(game_valid(p->game, s, sizeof *s));
}

static inline void both_pick(struct position *p, int red, int yellow)
{
    char lines[32];
    snprintf(lines, sizeof lines, "2 pick %d\n1 pick %d", yellow, red);
    position_play(p, lines);
}

/* Moves, separated by semicolons, each by the only one who may act. */
static inline void act(struct position *p, const char *moves)
{
    char line[64], copy[512], *save = NULL;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *move = strtok_r(copy, ";", &save); move;
         move = strtok_r(NULL, ";", &save)) {
        int actor = __builtin_ctz(p->state.head.actors);
        while (*move == ' ')
            move++;
        if (actor == CHANCE)
            snprintf(line, sizeof line, "chance %s", move);
        else
            snprintf(line, sizeof line, "%d %s", actor, move);
        position_play(p, line);
        assert_true(game_valid(p->game, &p->state, p->game->state_size));
    }
}

/* The whole pond, drawn as above; flowers on dark pads look like others. */
static inline void assert_pond(struct position *p, const char *map)
{
    const struct pond *is = &((struct state *)&p->state)->pond;
    struct pond wanted;
    draw_pond(&wanted, map);
    assert_int_equal(is->pads, wanted.pads);
    assert_int_equal(dark_pad(is), wanted.dark);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(is->flowers[i], wanted.flowers[i]);
        assert_int_equal(is->frogs[i], wanted.frogs[i]);
    }
}

static inline void assert_phase(struct position *p, const char *phase, int actors)
{
    assert_string_equal(p->game->phases[p->game->phase(&p->state)], phase);
    assert_int_equal(p->state.head.actors, actors);
}

#endif
