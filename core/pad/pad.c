/* pad.c - what the score pads of all games have in common: what they are read into, what is
 * against the rules, and the frame of the sheet. */
#include "reader.h"

#include "core/json.h"

#include <string.h>

bool pad_read(const struct pad *pad, const char *text, void *out, struct pad_error *error)
{
    struct pad_reader in = {.players = out, .error = error, .most = pad->most};

    memset(out, 0, pad->size);
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) /* some editors begin so */
        text += 3;
    in.at = in.line = in.next = text;
    return pad->read(&in, out);
}

/* -- what is against the rules -- */

struct pad_findings {
    const struct game names; /* how the squares are called */
    struct sbuf *out;
    bool is_json;
    int count;
    struct reason last; /* to be written; no code: there is none */
};

/* A limit keeps a hostile text from filling the sheet; nobody plays like that. */
static void put_last(struct pad_findings *f)
{
    if (!f->last.code || f->count > PAD_FINDINGS)
        return;
    if (f->is_json) {
        reason_put_json(&f->names, &f->last, f->out);
        return;
    }
    reason_put(&f->names, &f->last, f->out);
    sb_char(f->out, '\n');
}

struct reason *pad_find(struct pad_findings *f, const char *clause, const char *code,
                        const char *words)
{
    put_last(f);
    f->last = (struct reason){0};
    f->count++;
    reason_set(&f->last, clause, code, words);
    return &f->last;
}

void pad_name(struct reason *why, int i, const struct pad_players *players, int seat)
{
    why->name[i] = players->name[seat];
}

static int find_all(const struct pad *pad, const void *of, bool is_json, struct sbuf *out)
{
    struct pad_findings f = {
        .names = {.put_square = pad->put_square}, .out = out, .is_json = is_json};

    pad->check(of, &f);
    put_last(&f);
    return f.count;
}

int pad_check(const struct pad *pad, const void *of, struct sbuf *out)
{
    return find_all(pad, of, false, out);
}

/* -- tables -- */

enum { LABEL = 14, COLUMN = 14 };

static int count_letters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void put_blanks(int n, struct sbuf *out)
{
    while (n-- > 0)
        sb_char(out, ' ');
}

void pad_put_cell(const char *text, struct sbuf *out)
{
    put_blanks(COLUMN - count_letters(text), out);
    sb_text(out, text);
}

void pad_put_number(int number, struct sbuf *out)
{
    char text[16];
    struct sbuf sb = sb_over(text, sizeof text);
    sb_int(&sb, number);
    pad_put_cell(text, out);
}

void pad_put_label(const char *label, struct sbuf *out)
{
    put_blanks(2, out);
    sb_text(out, label);
    put_blanks(LABEL - 2 - count_letters(label), out);
}

void pad_put_head(const struct pad_players *players, const char *title, struct sbuf *out)
{
    sb_put(out, "%s\n", title);
    put_blanks(LABEL, out);
    for (int seat = 1; seat <= players->seats; seat++)
        pad_put_cell(players->name[seat], out);
    sb_char(out, '\n');
}

void pad_put_names(const struct pad_players *players, unsigned seats, struct sbuf *out)
{
    for (int seat = 1; seat <= players->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        seats &= ~(1u << seat);
        sb_text(out, players->name[seat]);
        sb_text(out, !seats ? "" : seats & (seats - 1) ? ", " : " and ");
    }
}

/* -- the sheet -- */

static bool is_several(unsigned seats)
{
    return (seats & (seats - 1)) != 0;
}

/* Who is first: alone, by what breaks ties, or shared. */
static void put_winner(const struct pad *pad, const struct pad_players *players,
                       const struct result *result, struct sbuf *out)
{
    unsigned first = 0, tied = 0;
    int32_t most = INT32_MIN;

    for (int seat = 1; seat <= players->seats; seat++) {
        int32_t score = result->score[seat];
        if (score > most)
            tied = 0;
        if (score >= most)
            tied |= 1u << seat;
        most = score > most ? score : most;
        first |= (unsigned)(result->rank[seat] == 1) << seat;
    }
    if (!first) {
        sb_text(out, "Nobody has won yet.\n");
        return;
    }
    pad_put_names(players, first, out);
    sb_text(out, is_several(first) ? " share the win" : " wins");
    if (first != tied && pad->tie_broken && (first & tied) == first) {
        sb_text(out, ": ");
        pad_put_names(players, tied, out);
        sb_text(out, " have the same points, and ");
        pad_put_names(players, first, out);
        sb_put(out, is_several(first) ? " have %s" : " has %s", pad->tie_broken);
    } else if (is_several(first) && pad->tie_shared) {
        sb_put(out, ", with the same points and %s", pad->tie_shared);
    }
    sb_text(out, ".\n");
}

void pad_put_text(const struct pad *pad, const void *of, struct sbuf *out)
{
    struct result result = {0};
    char broken[PAD_TEXT / 2];
    struct sbuf rules = sb_over(broken, sizeof broken);

    pad->result(of, &result);
    pad->put_text(of, out);
    put_winner(pad, of, &result, out);
    if (pad->put_notes)
        pad->put_notes(of, out);
    if (pad_check(pad, of, &rules))
        sb_put(out, "\nAgainst the rules, but counted as it lies\n%s", broken);
}

static void put_players(const struct pad *pad, const void *of, struct sbuf *out)
{
    const struct pad_players *players = of;

    json_key_open(out, "players", '[');
    for (int seat = 1; seat <= players->seats; seat++) {
        const char mark[] = {players->mark[seat], '\0'};
        json_open(out, '{');
        json_key_text(out, "mark", mark);
        json_key_text(out, "name", players->name[seat]);
        if (pad->put_player)
            pad->put_player(of, seat, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_result(const struct pad *pad, const void *of, struct sbuf *out)
{
    const struct pad_players *players = of;
    struct result result = {0};

    pad->result(of, &result);
    json_key_open(out, "scores", '[');
    for (int seat = 1; seat <= players->seats; seat++)
        json_int(out, result.score[seat]);
    json_close(out, ']');
    json_key_open(out, "ranks", '[');
    for (int seat = 1; seat <= players->seats; seat++)
        json_int(out, result.rank[seat]);
    json_close(out, ']');
}

static void put_broken(char *lines, struct sbuf *out)
{
    json_key_open(out, "broken", '[');
    while (*lines) {
        char *end = strchr(lines, '\n');
        if (!end)
            break;
        *end = '\0';
        json_text(out, lines);
        lines = end + 1;
    }
    json_close(out, ']');
}

void pad_put_json(const struct pad *pad, const void *of, struct sbuf *out)
{
    char broken[PAD_TEXT / 2];
    struct sbuf rules = sb_over(broken, sizeof broken);

    pad_check(pad, of, &rules);
    json_open(out, '{');
    put_players(pad, of, out);
    put_result(pad, of, out);
    json_key(out, "detail");
    pad->put_detail(of, out);
    put_broken(broken, out);
    json_key_open(out, "reasons", '[');
    find_all(pad, of, true, out);
    json_close(out, ']');
    json_close(out, '}');
}
