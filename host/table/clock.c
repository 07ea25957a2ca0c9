/* clock.c - how much time the seats of a table have left. */
#include "host/table/clock.h"

#include "core/words.h"

static const char *const kinds[] = {"none", "move", "game", "days", NULL};

const char *clock_read(const char *text, struct clock_form *out)
{
    static const int most[] = {0, CLOCK_MOVE_MOST, CLOCK_GAME_MOST, CLOCK_DAYS_MOST};
    static const int least[] = {0, 5, 10, 1};
    static const char *const expected[] = {
        "a table without a clock has 'none' and nothing more",
        "a clock for every move reads 'move S' with 5 to 3600 seconds",
        "a clock for the game reads 'game S G': 10 to 21600 seconds, 0 to 600 gained",
        "a clock for slow play reads 'days D' with 1 to 30 days",
    };
    int kind, amount = 0, gain = 0;

    if (!words_one_of(&text, kinds, &kind))
        return "a clock is 'none', 'move S', 'game S G' or 'days D'";
    if (kind != CLOCK_NONE && !words_int(&text, least[kind], most[kind], &amount))
        return expected[kind];
    if (kind == CLOCK_GAME && !words_int(&text, 0, CLOCK_GAIN_MOST, &gain))
        return expected[kind];
    if (!words_end(text))
        return expected[kind];
    *out = (struct clock_form){.kind = (uint8_t)kind, .amount = amount, .gain = gain};
    return NULL;
}

void clock_put(const struct clock_form *form, struct sbuf *out)
{
    sb_text(out, kinds[form->kind]);
    if (form->kind != CLOCK_NONE)
        sb_put(out, " %d", (int)form->amount);
    if (form->kind == CLOCK_GAME)
        sb_put(out, " %d", (int)form->gain);
}

static int64_t full(const struct clock_form *form)
{
    int64_t second = 1000;
    return form->kind == CLOCK_DAYS ? form->amount * 86400 * second
                                    : form->amount * second;
}

void clocks_set(struct clocks *clocks, const struct clock_form *form)
{
    *clocks = (struct clocks){0};
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        clocks->left[seat] = full(form);
        clocks->since[seat] = CLOCK_NEVER;
    }
}

/* The host's clock may have been set back; here time never runs backwards. */
static int64_t left(const struct clocks *clocks, int seat, int64_t now)
{
    int64_t ran = clocks->since[seat] < now ? now - clocks->since[seat] : 0;
    return ran < clocks->left[seat] ? clocks->left[seat] - ran : 0;
}

static void stop(struct clocks *clocks, int seat, int64_t now)
{
    clocks->left[seat] = left(clocks, seat, now);
    clocks->since[seat] = CLOCK_NEVER;
}

void clocks_turn(struct clocks *clocks, const struct clock_form *form,
                 const struct head *head, unsigned seats, int actor, int64_t now)
{
    for (int seat = 1; seat <= head->seats; seat++) {
        bool is_asked = (head->actors & seats) >> seat & 1;
        bool is_new = seat == actor || clocks->question[seat] != head->question[seat];

        if (clocks->since[seat] != CLOCK_NEVER && (is_new || !is_asked))
            stop(clocks, seat, now);
        if (seat == actor && form->kind == CLOCK_GAME)
            clocks->left[seat] += form->gain * INT64_C(1000);
        if (!is_asked || clocks->since[seat] != CLOCK_NEVER)
            continue;
        if (form->kind != CLOCK_GAME)
            clocks->left[seat] = full(form);
        clocks->since[seat] = now;
        clocks->question[seat] = head->question[seat];
    }
}

int64_t clocks_left(const struct clocks *clocks, const struct clock_form *form, int seat,
                    int64_t now)
{
    return form->kind == CLOCK_NONE ? CLOCK_NEVER : left(clocks, seat, now);
}

int64_t clocks_due(const struct clocks *clocks, const struct clock_form *form,
                   unsigned seats, int *seat)
{
    int64_t due = CLOCK_NEVER;

    *seat = 0;
    for (int i = 1; i <= MAX_SEATS && form->kind != CLOCK_NONE; i++)
        if ((seats >> i & 1) && clocks->since[i] != CLOCK_NEVER &&
            clocks->since[i] + clocks->left[i] < due) {
            due = clocks->since[i] + clocks->left[i];
            *seat = i;
        }
    return due;
}
