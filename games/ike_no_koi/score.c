/* score.c - who won what at the end of Ike No Koi. */
#include "state.h"

#include "core/json.h"

static void count_koi(const struct state *s, struct sheet *out)
{
    for (int seat = 1; seat <= s->head.seats; seat++) {
        const struct dock *dock = ike_peek(s, seat);
        for (int v = KOI_LOW; v <= KOI_HIGH; v++) {
            out->count[seat][v] = (uint8_t)(dock->cards[v] + dock->bamboo[v]);
            out->line[seat].koi += out->count[seat][v];
        }
    }
}

/* The seat with strictly the most by `number`, or 0. */
static int strictly_most(const int *number, int seats)
{
    int best = 1, holders = 1;
    for (int seat = 2; seat <= seats; seat++) {
        if (number[seat] > number[best]) {
            best = seat;
            holders = 1;
        } else if (number[seat] == number[best]) {
            holders++;
        }
    }
    return holders == 1 ? best : 0;
}

/* K23. Nobody is strictly first with none: all others have none too. */
static void give_honours(const struct state *s, struct sheet *out)
{
    for (int v = KOI_LOW; v <= KOI_HIGH; v++) {
        int number[MAX_SEATS + 1] = {0};
        for (int seat = 1; seat <= s->head.seats; seat++)
            number[seat] = out->count[seat][v];
        out->token[v] = (uint8_t)strictly_most(number, s->head.seats);
        out->line[out->token[v]].honour += ike_honour(&s->box, v);
    }
}

static int varieties(const struct sheet *sheet, int seat)
{
    int n = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        n += sheet->count[seat][v] > 0;
    return n;
}

static int tokens(const struct sheet *sheet, int seat)
{
    int n = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        n += sheet->token[v] == seat;
    return n;
}

/* K4: what lifting every token to three adds; it never takes away. */
static int lifted(const struct ike_box *box, const struct sheet *sheet, int seat)
{
    int extra = 0;
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        if (sheet->token[v] == seat && ike_honour(box, v) < 3)
            extra += 3 - ike_honour(box, v);
    return extra;
}

/* By what the seats are compared for a `most-...`, and turned round for a `fewest-...`. */
static int standing(const struct sheet *sheet, int seat, const struct challenge *c)
{
    const uint8_t *count = sheet->count[seat];
    switch (c->type) {
    case MOST_VARIETIES:
        return varieties(sheet, seat);
    case FEWEST_VARIETIES:
        return -varieties(sheet, seat);
    case MOST_OF:
        return count[c->variety[0]];
    default: /* FEWEST_OF */
        return -(count[c->variety[0]] + count[c->variety[1]]);
    }
}

static bool is_strictly_first(const struct sheet *sheet, int seats, int seat,
                              const struct challenge *c)
{
    int number[MAX_SEATS + 1] = {0};
    for (int other = 1; other <= seats; other++)
        number[other] = standing(sheet, other, c);
    return strictly_most(number, seats) == seat;
}

/* K5: the lotus that a challenge of that worth pays a seat. */
static int paid(const struct state *s, const struct sheet *sheet, int seat,
                const struct challenge *c, int worth)
{
    int one = sheet->count[seat][c->variety[0]], two = sheet->count[seat][c->variety[1]];
    switch (c->type) {
    case PAIRS:
        return worth * (tokens(sheet, seat) / 2);
    case THREE:
        return lifted(&s->box, sheet, seat);
    case SAME_NUMBER:
        return one > 0 && one == two ? worth : 0;
    case DUOS:
        return worth * (one < two ? one : two);
    default:
        return is_strictly_first(sheet, s->head.seats, seat, c) ? worth : 0;
    }
}

static bool is_known(int challenge)
{
    return challenge >= 1 && challenge <= CHALLENGES;
}

void ike_score(const struct state *s, struct sheet *out)
{
    *out = (struct sheet){0};
    count_koi(s, out);
    give_honours(s, out);
    for (int seat = 1; seat <= s->head.seats; seat++) {
        struct sheet_line *line = &out->line[seat];
        const struct dock *dock = ike_peek(s, seat);
        if (is_known(s->common)) {
            const struct challenge *common = ike_challenge(&s->box, s->common);
            line->common = paid(s, out, seat, common, common->common);
        }
        if (is_known(dock->challenge)) {
            const struct challenge *own = ike_challenge(&s->box, dock->challenge);
            line->personal = paid(s, out, seat, own, own->personal);
        }
        line->lotus = dock->cards[LOTUS];
        line->total = line->honour + line->common + line->personal + line->lotus;
    }
}

/* K25. */
void ike_result(const void *state, struct result *out)
{
    const struct state *s = state;
    struct sheet sheet;

    ike_score(s, &sheet);
    for (int seat = 1; seat <= s->head.seats; seat++) {
        const struct sheet_line *own = &sheet.line[seat];
        out->score[seat] = own->total;
        out->rank[seat] = 1;
        for (int other = 1; other <= s->head.seats; other++) {
            const struct sheet_line *its = &sheet.line[other];
            if (its->total > own->total ||
                (its->total == own->total && its->koi > own->koi))
                out->rank[seat]++;
        }
    }
}

void ike_put_detail(const void *state, struct sbuf *out)
{
    const struct state *s = state;
    struct sheet sheet;

    ike_score(s, &sheet);
    json_open(out, '{');
    json_key_open(out, "honour", '{');
    for (int v = KOI_LOW; v <= ike_highest(s); v++) {
        if (sheet.token[v])
            json_key_int(out, ike_card_names[v], sheet.token[v]);
        else
            json_key_null(out, ike_card_names[v]);
    }
    json_close(out, '}');
    json_key_open(out, "players", '[');
    for (int seat = 1; seat <= s->head.seats; seat++) {
        const struct sheet_line *line = &sheet.line[seat];
        json_open(out, '{');
        json_key_int(out, "honour", line->honour);
        json_key_int(out, "common", line->common);
        json_key_int(out, "personal", line->personal);
        json_key_int(out, "lotus", line->lotus);
        json_key_int(out, "koi", line->koi);
        json_key_int(out, "total", line->total);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
