/* answers.c - what a move of Haru Ichiban would do, for front ends that ask. */
#include "state.h"

#include "core/bits.h"
#include "core/json.h"

#include <stddef.h>

void haru_json_moved(const struct pond *pond, move_t wind, struct sbuf *out)
{
    int direction = move_high(wind);
    uint32_t line =
        direction == NO_WIND ? 0 : line_from(pond->pads, move_low(wind), direction);
    json_open(out, '[');
    for (int spot = 0; spot < SPOTS; spot++) {
        if (!(line & bit(spot)))
            continue;
        json_open(out, '{');
        json_key(out, "from");
        haru_json_spot(spot, out);
        json_key(out, "to");
        haru_json_spot(bits_low(stepped(bit(spot), direction)), out);
        haru_json_key_seat("flower", haru_owner(pond->flowers, bit(spot)), out);
        haru_json_key_seat("frog", haru_owner(pond->frogs, bit(spot)), out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The figures that flowers would make, their points, and who would win by them. */
static void put_outcome(const struct state *s, const struct pond *then, struct sbuf *out)
{
    struct state end = *s;
    bool ends = has_figure(then->flowers[0]) || has_figure(then->flowers[1]);

    for (int i = 0; i < 2; i++) {
        struct figures figures = haru_figures(then->flowers[i]);
        end.last_pond[i] = then->flowers[i];
        end.score[i] += (uint32_t)haru_points(&figures);
    }
    json_key(out, "figures");
    haru_json_figures(then->flowers, out);
    json_key(out, "points");
    haru_json_points(then->flowers, out);
    haru_json_key_seat("winner", ends ? haru_winner(&end) : 0, out);
}

static const char *answer_wind(const struct state *s, move_t move, struct sbuf *out)
{
    struct pond then = s->pond;
    int spot = move_low(move), direction = move_high(move);

    if (direction != NO_WIND) {
        if (!(s->pond.pads & bit(spot)))
            return "there is no pad on that square";
        if (!(blowable(s->pond.pads, direction) & bit(spot)))
            return "there is no water ahead of that pad";
        blow(&then, spot, direction);
    }
    json_open(out, '{');
    json_key(out, "moved");
    haru_json_moved(&s->pond, move, out);
    put_outcome(s, &then, out);
    json_close(out, '}');
    return NULL;
}

/* Where the frog of a spot may then be put: nowhere, if there is none or it leaves. */
static void put_frog(const struct state *s, const struct pond *then, uint32_t spot,
                     struct sbuf *out)
{
    struct state after = *s;
    int frog = haru_owner(s->pond.frogs, spot);

    after.pond = *then;
    after.phase = FROG;
    after.pond.frogs[0] &= ~spot;
    after.pond.frogs[1] &= ~spot;
    haru_json_key_seat("frog", frog, out);
    json_key(out, "frog_to");
    haru_json_spots(frog && s->turn < 7 ? open_spots(&after) : 0, out);
}

static const char *answer_bloom(const struct state *s, move_t move, struct sbuf *out)
{
    struct pond then = s->pond;
    uint32_t spot = bit(move_low(move)), last = open_spots(s) & ~spot;
    int seat = game_may_act(s, 1) ? 1 : 2;

    if (s->phase != BLOOM)
        return "no flower is to bloom now";
    if (!(open_spots(s) & spot))
        return "there is no open pad on that square";
    then.flowers[seat - 1] |= spot;
    then.flowers[2 - seat] |= is_tie(s) ? last : 0;
    json_open(out, '{');
    json_key_int(out, "seat", seat);
    put_frog(s, &then, spot, out);
    put_outcome(s, &then, out);
    json_close(out, '}');
    return NULL;
}

static const char *answer_dark(const struct state *s, move_t move, struct sbuf *out)
{
    struct pond then = s->pond;
    uint32_t spot = bit(move_low(move));

    if (s->phase != DARK)
        return "no pad is to be turned now";
    if (!(open_spots(s) & spot))
        return "there is no open pad on that square";
    then.dark |= spot;
    json_open(out, '{');
    put_frog(s, &then, spot, out);
    json_close(out, '}');
    return NULL;
}

/* A question is a move, and the answer what it would do:
 *
 *     wind c3 north  at any time while the game runs, so that one can plan:
 *                    {"moved":[{"from":"c3","to":"c2","flower":1,"frog":null},...],
 *                     "figures":[...],"points":[0,2],"winner":null}
 *     bloom c3       in phase bloom, for the seat that is asked:
 *                    {"seat":1,"frog":2,"frog_to":["a1",...],"figures":[...],
 *                     "points":[0,0],"winner":null}
 *     dark b2        in phase dark: {"frog":null,"frog_to":[]}
 *
 * `figures` are as in the state and `points` what both would score; with any the round
 * ends, and `winner` is who would have won the game. `frog` is the frog that would be
 * taken up, `frog_to` where it could go then. */
const char *haru_put_answer(const void *view, int viewer, const char *question,
                            struct sbuf *out)
{
    const struct state *s = view;
    const char *expected;
    move_t move;

    (void)viewer;
    if (s->phase == OVER)
        return "the game is over";
    if ((expected = haru_read_move(question, &move)) != NULL)
        return expected;
    switch (move_kind(move)) {
    case WIND:
        return answer_wind(s, move, out);
    case BLOOM:
        return answer_bloom(s, move, out);
    case DARK:
        return answer_dark(s, move, out);
    default:
        return "only wind, bloom and dark have something to foresee";
    }
}
