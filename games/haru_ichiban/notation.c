/* notation.c - moves of Haru Ichiban in words. */
#include "state.h"

#include "core/words.h"

const char *const haru_kinds[] = {"draw", "pick", "lot",  "croak", "bloom",
                                  "frog", "wind", "dark", NULL};

static bool read_spot(const char **text, int *spot)
{
    int x, y;
    if (!words_square(text, SIDE, SIDE, &x, &y))
        return false;
    *spot = TO_SOUTH * y + TO_EAST * x;
    return true;
}

static bool read_wind(const char **text, int *direction, int *spot)
{
    if (words_take(text, haru_directions[NO_WIND])) {
        *direction = NO_WIND;
        return true;
    }
    return read_spot(text, spot) && words_one_of(text, haru_directions, direction) &&
           *direction != NO_WIND;
}

/* What follows a kind's word. */
static bool read_rest(const char **text, int kind, int *high, int *low)
{
    switch (kind) {
    case DRAW:
        return words_int(text, 1, 2, high) && words_int(text, 1, FLOWERS, low);
    case PICK:
        return words_int(text, 1, FLOWERS, low);
    case LOT:
        return words_int(text, 1, 2, low);
    case CROAK:
        return true;
    case WIND:
        return read_wind(text, high, low);
    default:
        return read_spot(text, low);
    }
}

const char *haru_read_move(const char *text, move_t *out)
{
    static const char *const expected[] = {
        "a draw reads 'draw 1 5': the seat, and a flower from 1 to 8",
        "a pick reads 'pick 5', with a flower from 1 to 8",
        "a lot reads 'lot 1', with a seat",
        "to croak, say just 'croak'",
        "a flower blooms by 'bloom c3', with a square from a1 to e5",
        "a frog is put by 'frog d4', with a square from a1 to e5",
        "the wind reads 'wind c3 north' (or east, south, west), or 'wind none'",
        "a pad is turned by 'dark b2', with a square from a1 to e5",
    };
    int kind, high = 0, low = 0;

    if (!words_one_of(&text, haru_kinds, &kind))
        return "a move begins with pick, bloom, frog, wind, dark or croak";
    if (!read_rest(&text, kind, &high, &low) || !words_end(text))
        return expected[kind];
    *out = move_of(kind, high, low);
    return NULL;
}

void haru_put_spot(int spot, struct sbuf *out)
{
    sb_put(out, "%c%d", 'a' + spot % TO_SOUTH, spot / TO_SOUTH + 1);
}

static void put_value(int value, struct sbuf *out)
{
    if (value)
        sb_int(out, value);
    else
        sb_char(out, '?');
}

void haru_put_move(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    int kind = move_kind(hidden), high = move_high(hidden), low = move_low(hidden);
    (void)state, (void)actor;

    sb_put(out, kind == CROAK ? "%s" : "%s ", haru_kinds[kind]);
    switch (kind) {
    case DRAW:
        sb_put(out, "%d ", high);
        put_value(low, out);
        break;
    case PICK:
        put_value(low, out);
        break;
    case LOT:
        sb_int(out, low);
        break;
    case CROAK:
        break;
    case WIND:
        if (high != NO_WIND) {
            haru_put_spot(low, out);
            sb_char(out, ' ');
        }
        sb_text(out, haru_directions[high]);
        break;
    default:
        haru_put_spot(low, out);
        break;
    }
}
