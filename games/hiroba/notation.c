/* notation.c - Hiroba's moves in words, as the rules page writes them. */
#include "state.h"

#include "../games.h"

#include "core/words.h"

static const char *const turns[] = {"0", "90", "180", "270", NULL};

static bool read_square(const char **text, int *square)
{
    int x, y;
    if (!words_square(text, SIDE, SIDE, &x, &y))
        return false;
    *square = SIDE * y + x;
    return true;
}

static bool read_kind(const char *text, move_t *out)
{
    int number, what = 0;
    if (words_take(&text, "place") && words_int(&text, 1, VALUES, &number) &&
        read_square(&text, &what))
        *out = move_of(MOVE_PLACE, number, what);
    else if (words_take(&text, "stone") && read_square(&text, &what))
        *out = move_of(MOVE_STONE, 0, what);
    else if (words_take(&text, "pass"))
        *out = move_of(MOVE_PASS, 0, 0);
    else if (words_take(&text, "tile") && words_int(&text, 1, TILES, &number) &&
             words_one_of(&text, turns, &what))
        *out = move_of(MOVE_TILE, 0, TURNS * (number - 1) + what);
    else if (words_take(&text, "water") && words_int(&text, 1, RING, &number))
        *out = move_of(MOVE_WATER, 0, number);
    else
        return false;
    return words_end(text);
}

const char *hiroba_read_move(const char *text, move_t *out)
{
    if (read_kind(text, out))
        return NULL;
    return "a move reads 'place 7 c4' (a value, a square), 'stone f2' or 'pass'";
}

void hiroba_put_move(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    int what = move_what(hidden);
    (void)state, (void)actor;
    switch (move_kind(hidden)) {
    case MOVE_WATER:
        sb_put(out, "water %d", what);
        break;
    case MOVE_TILE:
        sb_put(out, "tile %d %s", what / TURNS + 1, turns[what % TURNS]);
        break;
    case MOVE_PLACE:
        sb_put(out, "place %d ", move_value(hidden));
        hiroba_put_square(what, out);
        break;
    case MOVE_STONE:
        sb_text(out, "stone ");
        hiroba_put_square(what, out);
        break;
    default:
        sb_text(out, "pass");
        break;
    }
}
