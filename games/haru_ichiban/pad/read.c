/* read.c - reads ponds of Haru Ichiban from the text that somebody typed. */
#include "pad.h"

#include "core/pad/reader.h"

#include <string.h>

/* One square: water, a pad, and what is on it. */
static bool read_square(struct pad_reader *in, struct pond *pond, uint32_t spot)
{
    const char letter = *in->at;

    if (pad_at_end(in->at))
        return pad_fail(in, in->at, "a line of the pond has five squares");
    if (!strchr(".odRYry", letter))
        return pad_fail_word(
            in, (struct pad_word){in->at, 1},
            "a square is . for water, o for a pad, d for a dark pad, R or Y "
            "with a flower, r or y with a frog");
    if (letter != '.')
        pond->pads |= spot;
    if (letter == 'd')
        pond->dark |= spot;
    if (letter == 'R' || letter == 'Y')
        pond->flowers[letter == 'Y'] |= spot;
    if (letter == 'r' || letter == 'y')
        pond->frogs[letter == 'y'] |= spot;
    in->at++;
    return true;
}

static bool read_pond(struct pad_reader *in, struct pond *pond)
{
    if (!pad_line_ends(in))
        return false;
    in->has_pieces = true;
    for (int row = 0; row < SIDE; row++) {
        if (!pad_next_line(in))
            return pad_fail(in, in->at, "five lines of squares should follow");
        for (int column = 0; column < SIDE; column++) {
            pad_skip_blanks(in);
            if (!read_square(in, pond, bit(TO_SOUTH * row + TO_EAST * column)))
                return false;
        }
        if (!pad_line_ends(in))
            return false;
    }
    return true;
}

/* picks 5 3 */
static bool read_picks(struct pad_reader *in, struct haru_pad *pad)
{
    for (int i = 0; i < 2; i++) {
        int value;
        if (!pad_number(in, 1, FLOWERS, "the values of both flowers, 1 to 8, red first",
                        &value))
            return false;
        pad->picks[i] = (uint8_t)value;
    }
    return pad_line_ends(in);
}

static bool read_line(struct pad_reader *in, struct haru_pad *pad)
{
    struct pad_word word = pad_next_word(in);
    bool is_round = pad_word_is(word, "round");

    if (pad_word_is(word, "player"))
        return pad_read_player(in);
    if (pad_word_is(word, "picks"))
        return read_picks(in, pad);
    if (!is_round && !pad_word_is(word, "pond"))
        return pad_fail_word(in, word, "a line begins with player, round, pond or picks");
    if (pad->has_now)
        return pad_fail(in, word.text, "the pond as it lies now comes last");
    if (pad->rounds == PAD_ROUNDS)
        return pad_fail(in, word.text, "40 rounds are the most");
    if (!read_pond(in, &pad->round[pad->rounds]))
        return false;
    pad->rounds += is_round;
    pad->has_now = !is_round;
    return true;
}

/* The colours play where nobody else is named. */
static bool seat_colours(struct pad_reader *in)
{
    static const char *const names[] = {"Red", "Yellow"};

    if (in->has_players)
        return in->players->seats == 2 ||
               pad_fail(in, in->at, "there are not two players");
    for (int i = 0; i < 2; i++) {
        struct sbuf name;
        pad_seat_mark(in->players, names[i][0]);
        name = sb_over(in->players->name[i + 1], PAD_NAME);
        sb_text(&name, names[i]);
    }
    return true;
}

bool haru_pad_read(struct pad_reader *in, void *out)
{
    struct haru_pad *pad = out;

    while (pad_next_line(in))
        if (!read_line(in, pad))
            return false;
    if (!pad->rounds && !pad->has_now)
        return pad_fail(in, in->at, "there is neither 'round' nor 'pond'");
    return seat_colours(in);
}
