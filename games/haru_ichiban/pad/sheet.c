/* sheet.c - the score sheet of typed ponds, for people and for programs; and what the pond
 * allows as it lies now. */
#include "pad.h"

#include "core/json.h"
#include "games/pads.h"

static int points_of(const struct pond *pond, int i)
{
    struct figures figures = haru_figures(pond->flowers[i]);
    return haru_points(&figures);
}

static int winner_by(const uint32_t score[2], const struct pond *pond)
{
    struct figures figures[2] = {haru_figures(pond->flowers[0]),
                                 haru_figures(pond->flowers[1])};
    return haru_winner_by(score, figures);
}

struct haru_pad_score haru_pad_score(const struct haru_pad *pad, int rounds)
{
    struct haru_pad_score out = {0};

    for (int i = 0; i < rounds; i++) {
        for (int k = 0; k < 2; k++)
            out.score[k] += (uint32_t)points_of(&pad->round[i], k);
        if (!out.winner) /* whoever has won has won */
            out.winner = winner_by(out.score, &pad->round[i]);
    }
    return out;
}

/* H23: ranks follow the winner, not the scores; before that there are none. */
static void result(const void *of, struct result *out)
{
    const struct haru_pad *pad = of;
    struct haru_pad_score score = haru_pad_score(pad, pad->rounds);

    for (int seat = 1; seat <= 2; seat++) {
        out->score[seat] = (int32_t)score.score[seat - 1];
        if (score.winner)
            out->rank[seat] = score.winner == seat ? 1 : 2;
    }
}

/* -- for people -- */

static void put_spot(int spot, struct sbuf *out)
{
    sb_put(out, "%c%d", 'a' + spot % TO_SOUTH, spot / TO_SOUTH + 1);
}

static void put_figure(int seat, const char *kind, uint32_t spots, struct sbuf *out)
{
    sb_put(out, "     %s, %s:", seat == 1 ? "red" : "yellow", kind);
    for (int spot = 0; spot < SPOTS; spot++)
        if (spots & bit(spot)) {
            sb_char(out, ' ');
            put_spot(spot, out);
        }
    sb_char(out, '\n');
}

/* H9: the pads that the wind can blow, by direction. */
static void put_wind(const struct pond *pond, int direction, struct sbuf *out)
{
    uint32_t pads = blowable(pond->pads, direction);

    if (!pads)
        return;
    sb_put(out, "  wind %s:", haru_directions[direction]);
    for (int spot = 0; spot < SPOTS; spot++)
        if (pads & bit(spot)) {
            sb_char(out, ' ');
            put_spot(spot, out);
        }
    sb_char(out, '\n');
}

static void put_now(const struct haru_pad *pad, struct sbuf *out)
{
    const struct pond *pond = &pad->round[pad->rounds];

    sb_text(out, "The pond as it lies\n");
    if (pad->picks[0] && pad->picks[0] == pad->picks[1])
        sb_text(out, "  equal flowers: nobody is small or great\n");
    else if (pad->picks[0])
        sb_put(out, "  %s is the small gardener, %s the great one\n",
               pad->players.name[1 + (pad->picks[1] < pad->picks[0])],
               pad->players.name[1 + (pad->picks[1] > pad->picks[0])]);
    haru_each_figure(pond->flowers, put_figure, out);
    for (int direction = NORTH; direction < NO_WIND; direction++)
        put_wind(pond, direction, out);
    sb_char(out, '\n');
}

static void put_text(const void *of, struct sbuf *out)
{
    const struct haru_pad *pad = of;
    struct haru_pad_score score = haru_pad_score(pad, pad->rounds);

    for (int i = 0; i < pad->rounds; i++) {
        sb_put(out, "Round %d\n", i + 1);
        haru_each_figure(pad->round[i].flowers, put_figure, out);
        if (!has_figure(pad->round[i].flowers[0]) &&
            !has_figure(pad->round[i].flowers[1]))
            sb_text(out, "     no figure\n");
    }
    sb_text(out, pad->rounds ? "\n" : "");
    if (pad->has_now)
        put_now(pad, out);
    pad_put_head(&pad->players, "Points", out);
    for (int i = 0; i < pad->rounds; i++) {
        char label[16];
        struct sbuf words = sb_over(label, sizeof label);
        sb_put(&words, "round %d", i + 1);
        pad_put_label(label, out);
        for (int k = 0; k < 2; k++)
            pad_put_number(points_of(&pad->round[i], k), out);
        sb_char(out, '\n');
    }
    pad_put_label("total", out);
    for (int k = 0; k < 2; k++)
        pad_put_number((int)score.score[k], out);
    sb_text(out, "\n\n");
}

/* -- for programs -- */

static void put_seat(const char *key, int seat, struct sbuf *out)
{
    if (seat)
        json_key_int(out, key, seat);
    else
        json_key_null(out, key);
}

static void put_figures(const struct pond *pond, struct sbuf *out)
{
    json_key(out, "figures");
    haru_json_figures(pond->flowers, out);
    json_key(out, "points");
    haru_json_points(pond->flowers, out);
}

/* Who is who, what would be scored if the round ended so, and where the wind may blow. */
static void put_pond(const struct haru_pad *pad, struct sbuf *out)
{
    const struct pond *pond = &pad->round[pad->rounds];
    struct haru_pad_score score = haru_pad_score(pad, pad->rounds);
    bool is_equal = pad->picks[0] == pad->picks[1];
    int small = is_equal ? 0 : 1 + (pad->picks[1] < pad->picks[0]);

    json_open(out, '{');
    put_seat("small", small, out);
    put_seat("great", small ? 3 - small : 0, out);
    json_key_bool(out, "equal", pad->picks[0] && is_equal);
    put_figures(pond, out);
    for (int i = 0; i < 2; i++)
        score.score[i] += (uint32_t)points_of(pond, i);
    put_seat("winner", score.winner ? score.winner : winner_by(score.score, pond), out);
    json_key_open(out, "winds", '{');
    for (int direction = NORTH; direction < NO_WIND; direction++) {
        json_key(out, haru_directions[direction]);
        haru_json_spots(blowable(pond->pads, direction), out);
    }
    json_close(out, '}');
    json_close(out, '}');
}

static void put_detail(const void *of, struct sbuf *out)
{
    const struct haru_pad *pad = of;

    json_open(out, '{');
    json_key_open(out, "rounds", '[');
    for (int i = 0; i < pad->rounds; i++) {
        struct haru_pad_score score = haru_pad_score(pad, i + 1);
        json_open(out, '{');
        put_figures(&pad->round[i], out);
        json_key_open(out, "score", '[');
        json_int(out, score.score[0]);
        json_int(out, score.score[1]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    put_seat("winner", haru_pad_score(pad, pad->rounds).winner, out);
    json_key(out, "now");
    if (pad->has_now)
        put_pond(pad, out);
    else
        json_null(out);
}

const struct pad haru_ichiban_pad = {
    .game = "haru-ichiban",
    .size = sizeof(struct haru_pad),
    .fewest = 2,
    .most = 2,
    .read = haru_pad_read,
    .check = haru_pad_check,
    .result = result,
    .put_text = put_text,
    .put_detail = put_detail,
};
