/* read.c - reads a table of Null from the text that somebody typed. */
#include "pad.h"

#include "core/pad/reader.h"

/* P 4 2 */
static bool read_row(struct pad_reader *in, struct null_pad *pad, int seat)
{
    int stone, lantern;

    in->has_pieces = true;
    if (!pad_number(in, 1, STONES, "a stone is a number from 1 to 9", &stone) ||
        !pad_number(in, 1, LANTERNS, "a lantern is a number from 1 to 3", &lantern))
        return false;
    pad->state.stone[seat - 1] = (uint8_t)stone;
    pad->state.pick[seat - 1] = (uint8_t)lantern;
    return pad_line_ends(in);
}

bool null_pad_read(struct pad_reader *in, void *out)
{
    struct null_pad *pad = out;

    while (pad_next_line(in)) {
        struct pad_word word = pad_next_word(in);
        int seat = word.len == 1 ? pad_seat_of(in->players, word.text[0]) : 0;
        if (pad_word_is(word, "player")) {
            if (!pad_read_player(in))
                return false;
        } else if (!seat) {
            return pad_fail_word(in, word,
                                 "a line begins with player, or a player's letter");
        } else if (!read_row(in, pad, seat)) {
            return false;
        }
    }
    pad->state.head.seats = (uint8_t)in->players->seats;
    for (int seat = 1; seat <= in->players->seats; seat++)
        if (!pad->state.stone[seat - 1])
            return pad_fail(in, in->at,
                            "each player needs a line with stone and lantern");
    return in->players->seats >= 2 || pad_fail(in, in->at, "there are not two players");
}
