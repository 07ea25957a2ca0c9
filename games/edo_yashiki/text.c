/* text.c - the table of Edo Yashiki drawn in plain text. */
#include "state.h"

#include "core/bits.h"

enum { COLUMNS = 78, GAP = 2, LABEL = 4, SLOT_WIDTH = 15 };

/* A house to be drawn, with a few lines about its player above it. */
struct block {
    const struct state *s;
    int seat;
    struct house house;
    int left, top, right, bottom; /* of its squares; empty while there is no card */
    int pitch; /* columns of text for each square: 2, or 1 if too wide */
    int about; /* lines above the picture */
    int lines, width;
};

static void pad(struct sbuf *out, size_t from, int width)
{
    for (int written = (int)(out->len - from); written < width; written++)
        sb_char(out, ' ');
}

/* Ends a line, without the blanks that padding left at its end. */
static void end_line(struct sbuf *out)
{
    while (out->len > 0 && out->text[out->len - 1] == ' ')
        out->text[--out->len] = '\0';
    sb_char(out, '\n');
}

static void put_right(int number, int width, struct sbuf *out)
{
    char digits[16];
    struct sbuf text = sb_over(digits, sizeof digits);
    sb_int(&text, number);
    for (int written = (int)text.len; written < width; written++)
        sb_char(out, ' ');
    sb_text(out, digits);
}

static void put_face(const struct edo_box *box, int card, struct sbuf *out)
{
    char face[EDO_SQUARES + 1];
    edo_write_face(box, card, face);
    sb_put(out, "%c%c/%c%c/%c%c", face[0], face[1], face[2], face[3], face[4], face[5]);
}

/* -- one house -- */

static void put_status(const struct block *b, struct sbuf *out)
{
    int card = b->s->player[b->seat - 1].holding;
    if (card) {
        sb_put(out, "holds %d: ", card);
        put_face(&b->s->box, card, out);
    } else if (b->s->placed >> b->seat & 1) {
        sb_text(out, "has placed");
    } else if (game_may_act(b->s, b->seat)) {
        sb_text(out, "to take");
    }
}

static void put_last(const struct block *b, struct sbuf *out)
{
    struct laid last = b->house.laid[b->house.cards - 1];
    sb_put(out, "last %d at %d,%d%s", edo_card(last), last.x, last.y,
           edo_is_turned(last) ? " turned" : "");
}

static void put_tokens(const struct block *b, struct sbuf *out)
{
    sb_text(out, "specialists:");
    for (int kind = 0; kind < EDO_KINDS; kind++)
        if (b->s->player[b->seat - 1].tokens >> kind & 1)
            sb_put(out, " %c", edo_kinds[kind][0]);
}

static void put_about(const struct block *b, int line, struct sbuf *out)
{
    int score = b->s->player[b->seat - 1].score;
    if (line == 0)
        sb_put(out, "seat %d: %d point%s", b->seat, score, score == 1 ? "" : "s");
    else if (line == 1)
        put_status(b, out);
    else if (line == 2)
        put_last(b, out);
    else
        put_tokens(b, out);
}

/* Column numbers, so far apart that they do not run into each other. */
static void put_ruler(const struct block *b, struct sbuf *out)
{
    int every = b->pitch == 2 ? 2 : 5;
    size_t from = out->len;
    for (int x = b->left; x <= b->right; x++)
        if (x % every == 0) {
            int column = LABEL + 1 + (x - b->left + 1) * b->pitch; /* where it ends */
            put_right(x, column - (int)(out->len - from), out);
        }
}

static char letter_at(struct house house, const struct edo_box *box, int x, int y)
{
    int owner = edo_seen(house.laid, house.cards, x, y);
    if (owner < 0)
        return '.';
    char letter = edo_letter(edo_kind_at(house, box, x, y));
    struct laid laid = house.laid[owner];
    bool is_lined = laid.lined >> (2 * (y - laid.y) + x - laid.x) & 1;
    return (char)(is_lined ? letter - 'a' + 'A' : letter);
}

static void put_row(const struct block *b, int y, struct sbuf *out)
{
    put_right(y, LABEL, out);
    sb_char(out, ' ');
    for (int x = b->left; x <= b->right; x++) {
        if (b->pitch == 2)
            sb_char(out, ' ');
        sb_char(out, letter_at(b->house, &b->s->box, x, y));
    }
}

static void put_block_line(const struct block *b, int line, struct sbuf *out)
{
    if (line < b->about)
        put_about(b, line, out);
    else if (line == b->about)
        put_ruler(b, out);
    else if (line < b->lines)
        put_row(b, b->top + line - b->about - 1, out);
}

static void measure(struct block *b)
{
    b->width = 0;
    for (int line = 0; line < b->lines; line++) {
        char text[128];
        struct sbuf scratch = sb_over(text, sizeof text);
        put_block_line(b, line, &scratch);
        b->width = (int)scratch.len > b->width ? (int)scratch.len : b->width;
    }
}

static struct block block_of(const struct state *s, int seat)
{
    struct block b = {.s = s, .seat = seat, .house = edo_house(s, seat), .pitch = 2};
    if (b.house.cards == 0) {
        b.lines = b.about = 1;
        measure(&b);
        return b;
    }
    b.about = s->specialists ? 4 : 3;
    for (int i = 0; i < b.house.cards; i++) {
        struct laid laid = b.house.laid[i];
        b.left = laid.x < b.left ? laid.x : b.left;
        b.top = laid.y < b.top ? laid.y : b.top;
        b.right = laid.x + 1 > b.right ? laid.x + 1 : b.right;
        b.bottom = laid.y + 2 > b.bottom ? laid.y + 2 : b.bottom;
    }
    if (LABEL + 1 + 2 * (b.right - b.left + 1) > COLUMNS)
        b.pitch = 1;
    b.lines = b.about + 1 + b.bottom - b.top + 1;
    measure(&b);
    return b;
}

/* -- the table -- */

static void put_slots(const struct state *s, struct sbuf *out)
{
    for (int line = 0; line < 4; line++) {
        for (int i = 0; i < s->slots; i++) {
            size_t from = out->len;
            char face[EDO_SQUARES + 1];
            edo_write_face(&s->box, s->slot[i], face);
            if (line == 0)
                sb_put(out, "slot %d: %d", i + 1, s->slot[i]);
            else if (s->taken_by[i] && line == 1)
                sb_put(out, "  to seat %d", s->taken_by[i]);
            else if (!s->taken_by[i])
                sb_put(out, "  %c %c", face[2 * line - 2], face[2 * line - 1]);
            if (i + 1 < s->slots)
                pad(out, from, SLOT_WIDTH);
        }
        end_line(out);
    }
}

/* Houses side by side: as many as the page is wide. Returns the next seat. */
static int put_band(const struct state *s, int seat, struct sbuf *out)
{
    struct block block[MAX_SEATS];
    int blocks = 0, lines = 0, width = 0;

    for (; seat <= s->head.seats; seat++) {
        struct block b = block_of(s, seat);
        if (blocks > 0 && width + GAP + b.width > COLUMNS)
            break;
        width += (blocks > 0 ? GAP : 0) + b.width;
        lines = b.lines > lines ? b.lines : lines;
        block[blocks++] = b;
    }
    for (int line = 0; line < lines; line++) {
        for (int i = 0; i < blocks; i++) {
            size_t from = out->len;
            put_block_line(&block[i], line, out);
            if (i + 1 < blocks)
                pad(out, from, block[i].width + GAP);
        }
        end_line(out);
    }
    return seat;
}

static void put_heading(const struct state *s, struct sbuf *out)
{
    int deck = bits_count(s->deck);
    if (s->phase == EDO_OVER)
        sb_put(out, "The game is over after round %d.\n", s->round);
    else if (s->round == 0)
        sb_put(out, "The first cards are dealt. %d cards are left.\n", deck);
    else
        sb_put(out, "Round %d, first player: seat %d. %d cards are left.\n", s->round,
               s->first, deck);
}

void edo_put_text(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;

    put_heading(s, out);
    if (s->slots > 0) {
        sb_char(out, '\n');
        put_slots(s, out);
    }
    for (int seat = 1; seat <= s->head.seats;) {
        sb_char(out, '\n');
        seat = put_band(s, seat, out);
    }
    sb_text(out, "\nf floor, t tatami, p pond, g garden; capitals: in a line, not to be"
                 " covered.\n");
}
