/* box.c - how the pond lies at the start: 13 plain pads, one with two dark faces, and a pad
 * with eggs for each frog (H2, H4). A pack may lay them on other squares. */
#include "core/record/pack.h"
#include "state.h"

#include <string.h>

/*       a b c d e
 *    1  P . P . P
 *    2  . P Y D .
 *    3  P P . P P
 *    4  . P P R .
 *    5  P . P . P    the bits of `pads` in rows of two octal digits, a lowest */
static const struct haru_box standard = {
    .pads = 02516331625u, .eggs = {21, 8}, .twice_dark = 9};

static char letter_at(const struct haru_box *box, int spot)
{
    if (!(box->pads >> spot & 1))
        return '.';
    return spot == box->eggs[0]      ? 'R'
           : spot == box->eggs[1]    ? 'Y'
           : spot == box->twice_dark ? 'D'
                                     : 'P';
}

static void put_box(const void *of, struct sbuf *out)
{
    const struct haru_box *box = of;

    for (int row = 0; row < SIDE; row++) {
        sb_text(out, "pond ");
        for (int column = 0; column < SIDE; column++)
            sb_char(out, letter_at(box, TO_SOUTH * row + TO_EAST * column));
        sb_char(out, '\n');
    }
}

enum { NOWHERE = 0xff };

/* The one pad of its kind. */
static void read_single(struct pack_reader *in, int column, uint8_t *spot, int at)
{
    if (*spot != NOWHERE)
        pack_refuse(in, column, "H2", "pack-pad-twice",
                    "there is one pad of this kind, and it lies above or to the left");
    *spot = (uint8_t)at;
}

static void read_row(struct pack_reader *in, struct haru_box *box, int row)
{
    char word[PACK_WORD];

    if (!pack_line(in, "pond") || !pack_word(in, word))
        return;
    if (strlen(word) != SIDE)
        pack_refuse(in, 0, "H1", "pack-pond-row", "a row of the pond has {0} squares")
            ->arg[0] = SIDE;
    for (int column = 0; column < SIDE && word[column]; column++) {
        int spot = TO_SOUTH * row + TO_EAST * column;
        switch (word[column]) {
        case '.':
            continue;
        case 'P':
            break;
        case 'R':
            read_single(in, column, &box->eggs[0], spot);
            break;
        case 'Y':
            read_single(in, column, &box->eggs[1], spot);
            break;
        case 'D':
            read_single(in, column, &box->twice_dark, spot);
            break;
        default:
            pack_refuse(in, column, "H2", "pack-pond-letter",
                        "a square of the pond is P, D, R, Y or '.'");
            return;
        }
        box->pads |= bit(spot);
    }
    pack_line_ends(in);
}

static void read_box(struct pack_reader *in, void *out)
{
    struct haru_box *box = out;

    *box = (struct haru_box){.eggs = {NOWHERE, NOWHERE}, .twice_dark = NOWHERE};
    for (int row = 0; row < SIDE; row++)
        read_row(in, box, row);
    if (box->eggs[0] == NOWHERE || box->eggs[1] == NOWHERE ||
        box->twice_dark == NOWHERE || members(box->pads) != PADS) {
        struct reason *why =
            pack_refuse(in, 0, "H2", "pack-pond-pads",
                        "the pond has {0} pads: {1} P, and one each of D, R and Y");
        why->arg[0] = PADS;
        why->arg[1] = PADS - 3;
    }
}

struct pond haru_pond_of(const struct haru_box *box)
{
    return (struct pond){.pads = box->pads,
                         .eggs = {bit(box->eggs[0]), bit(box->eggs[1])},
                         .twice_dark = bit(box->twice_dark)};
}

const struct box haru_box = {
    .size = sizeof(struct haru_box),
    .standard = &standard,
    .read = read_box,
    .put = put_box,
};
