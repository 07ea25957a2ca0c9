/* sheet.c - the score sheet of a typed table of Null. */
#include "pad.h"

#include "games/pads.h"

static void result(const void *of, struct result *out)
{
    null_result(&((const struct null_pad *)of)->state, out);
}

static void put_text(const void *of, struct sbuf *out)
{
    const struct null_pad *pad = of;
    struct result points = {0};

    result(of, &points);
    pad_put_head(&pad->players, "Points", out);
    pad_put_label("total", out);
    for (int seat = 1; seat <= pad->players.seats; seat++)
        pad_put_number(points.score[seat], out);
    sb_text(out, "\n\n");
}

static void put_detail(const void *of, struct sbuf *out)
{
    null_put_detail(&((const struct null_pad *)of)->state, out);
}

const struct pad null_pad = {
    .game = "null",
    .size = sizeof(struct null_pad),
    .fewest = 2,
    .most = MAX_SEATS,
    .read = null_pad_read,
    .check = null_pad_check,
    .result = result,
    .put_text = put_text,
    .put_detail = put_detail,
};
