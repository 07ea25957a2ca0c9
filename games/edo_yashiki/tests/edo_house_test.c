/* edo_house_test.c - what holds for all cards, all houses and all lines, not just for some:
 * the facts of the card set, the rules of placing and scoring played through twice, once
 * by the engine and once the plain way, and the limits of size. */
#include "edo_test.h"

#include "core/bits.h"

/* -- the cards -- */

enum { TOUCHES = 7 };
static const int touching[TOUCHES][2] = {{0, 1}, {2, 3}, {4, 5}, {0, 2},
                                         {2, 4}, {1, 3}, {3, 5}};

/* E1, E3: six letters each; turned is read backwards. */
static void faces_are_six_squares(void **unused)
{
    (void)unused;
    for (int card = 0; card < EDO_CARDS; card++) {
        assert_int_equal(strlen(edo_faces[card][0]), EDO_SQUARES);
        assert_int_equal(strspn(edo_faces[card][0], "ftpg"), EDO_SQUARES);
        for (int i = 0; i < EDO_SQUARES; i++)
            assert_int_equal(edo_faces[card][1][i], edo_faces[card][0][5 - i]);
    }
}

/* E2: no card has a column of three alike. */
static void no_column_of_three(void **unused)
{
    (void)unused;
    for (int card = 0; card < EDO_CARDS; card++)
        for (int column = 0; column < 2; column++) {
            const char *face = edo_faces[card][0] + column;
            assert_false(face[0] == face[2] && face[2] == face[4]);
        }
}

/* E2: all different, turned or not, and none its own turn. */
static void no_two_cards_are_the_same(void **unused)
{
    (void)unused;
    for (int card = 0; card < EDO_CARDS; card++)
        for (int other = 0; other <= card; other++) {
            assert_string_not_equal(edo_faces[card][0], edo_faces[other][1]);
            if (other < card)
                assert_string_not_equal(edo_faces[card][0], edo_faces[other][0]);
        }
}

/* E2: 96 squares of each kind; ours lie evenly, 16 on each of the six squares. */
static void kinds_are_even(void **unused)
{
    int count[EDO_KINDS][EDO_SQUARES] = {{0}};
    (void)unused;
    for (int card = 0; card < EDO_CARDS; card++)
        for (int i = 0; i < EDO_SQUARES; i++)
            count[edo_kind_index(edo_faces[card][0][i])][i]++;
    for (int kind = 0; kind < EDO_KINDS; kind++)
        for (int i = 0; i < EDO_SQUARES; i++)
            assert_int_equal(count[kind][i], 96 / EDO_SQUARES);
}

/* E2: some cards hold a pair and some none; ours spread them evenly: two of each kind in
 * each of the seven touching places, and never two pairs of one kind on a card. */
static void pairs_are_even(void **unused)
{
    int count[EDO_KINDS][TOUCHES] = {{0}}, with[3] = {0};
    (void)unused;
    for (int card = 0; card < EDO_CARDS; card++) {
        const char *face = edo_faces[card][0];
        int pairs = 0, kinds = 0;
        for (int t = 0; t < TOUCHES; t++)
            if (face[touching[t][0]] == face[touching[t][1]]) {
                int kind = edo_kind_index(face[touching[t][0]]);
                count[kind][t]++;
                kinds |= 1 << kind;
                pairs++;
            }
        assert_in_range(pairs, 0, 2);
        assert_int_equal(pairs, bits_count((uint64_t)kinds));
        with[pairs]++;
    }
    for (int kind = 0; kind < EDO_KINDS; kind++)
        for (int t = 0; t < TOUCHES; t++)
            assert_int_equal(count[kind][t], 2);
    assert_int_equal(with[0], 16);
    assert_int_equal(with[1], 40);
    assert_int_equal(with[2], 8);
}

/* The components list the cards as the page has them. */
static void components_list_the_cards(void **unused)
{
    char text[8192], start[128];
    struct sbuf sb = sb_over(text, sizeof text);
    (void)unused;
    edo_yashiki_game.put_components(&sb);
    assert_false(sb.cut);
    snprintf(start, sizeof start,
             "{\"game\":\"edo-yashiki\",\"cards\":[{\"id\":1,\"face\":\"%s\"},{\"id\":2,",
             edo_faces[0][0]);
    assert_memory_equal(text, start, strlen(start));
    assert_non_null(strstr(text, "{\"id\":64,\"face\":\""));
}

/* -- the plain way: a sheet of squared paper for each house -- */

enum { MIDDLE = 110, PAPER = 2 * MIDDLE };
struct paper {
    char square[PAPER][PAPER];   /* [y][x] from the middle; 0: empty */
    bool has_card[PAPER][PAPER]; /* a card's top left square */
};

static void draw_card(struct paper *paper, int card, int x, int y, bool turned)
{
    paper->has_card[MIDDLE + y][MIDDLE + x] = true;
    for (int i = 0; i < EDO_SQUARES; i++)
        paper->square[MIDDLE + y + i / 2][MIDDLE + x + i % 2] =
            edo_faces[card - 1][0][turned ? 5 - i : i];
}

/* The run through a square, in rows (dx) or columns (dy); where it begins. */
static int run_at(const struct paper *paper, int *x, int *y, int dx, int dy)
{
    char kind = paper->square[MIDDLE + *y][MIDDLE + *x];
    int length = 1;
    while (paper->square[MIDDLE + *y - dy][MIDDLE + *x - dx] == kind) {
        *x -= dx;
        *y -= dy;
    }
    while (paper->square[MIDDLE + *y + length * dy][MIDDLE + *x + length * dx] == kind)
        length++;
    return length;
}

static bool is_in_line(const struct paper *paper, int x, int y)
{
    int row_x = x, row_y = y;
    return run_at(paper, &row_x, &row_y, 1, 0) >= 3 || run_at(paper, &x, &y, 0, 1) >= 3;
}

static bool fits_on(const struct paper *paper, int x, int y)
{
    bool is_touching = false;
    if (paper->has_card[MIDDLE + y][MIDDLE + x]) /* E13 */
        return false;
    for (int i = 0; i < EDO_SQUARES; i++) {
        int column = MIDDLE + x + i % 2, row = MIDDLE + y + i / 2;
        if (paper->square[row][column] &&
            is_in_line(paper, column - MIDDLE, row - MIDDLE))
            return false; /* E12 */
        is_touching |= paper->square[row][column] || paper->square[row][column - 1] ||
                       paper->square[row][column + 1] || paper->square[row - 1][column] ||
                       paper->square[row + 1][column]; /* E11 */
    }
    return is_touching;
}

/* E15 to E17 without specialists. */
static int points_on(const struct paper *paper, int x, int y)
{
    static const int points[] = {0, 0, 0, 1, 2, 4};
    bool is_counted[2][PAPER][PAPER] = {{{false}}};
    int total = 0, kinds = 0;

    for (int i = 0; i < EDO_SQUARES; i++)
        for (int is_column = 0; is_column < 2; is_column++) {
            int at_x = x + i % 2, at_y = y + i / 2;
            char kind = paper->square[MIDDLE + at_y][MIDDLE + at_x];
            int length = run_at(paper, &at_x, &at_y, !is_column, is_column);
            bool *counted = &is_counted[is_column][MIDDLE + at_y][MIDDLE + at_x];
            if (length < 3 || length > 5 || *counted)
                continue;
            *counted = true;
            total += points[length];
            kinds |= 1 << edo_kind_index(kind);
        }
    return kinds ? total + 2 * (bits_count((uint64_t)kinds) - 1) : 0;
}

/* E11 to E17: in random games the engine lists the places that fit on paper, no others, and
 * each card scores what it scores there. */
static void the_engine_agrees_with_paper(void **unused)
{
    static struct paper paper[MAX_SEATS + 1];
    (void)unused;
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct position *p = position_new(&edo_yashiki_game, seats, "");
            struct state *s = state_of(p);
            int points[MAX_SEATS + 1] = {0};
            rng_t rng = rng_seeded(seed);
            memset(paper, 0, sizeof paper);
            while (!game_is_over(&p->state)) {
                int actor = game_random_actor(&p->state, &rng);
                move_t move = game_random_move(&edo_yashiki_game, &p->state, actor, &rng);
                if (actor == CHANCE && s->round == 0 && !s->player[seats - 1].cards) {
                    int seat = 1;
                    while (s->player[seat - 1].cards)
                        seat++;
                    draw_card(&paper[seat], edo_move_value(move), 0, 0, false);
                } else if (edo_move_kind(move) == EDO_MOVE_PLACE) {
                    int x = edo_move_x(move), y = edo_move_y(move);
                    move_t list[MAX_MOVES];
                    int n = game_moves(&edo_yashiki_game, &p->state, actor, list);
                    for (int row = -MIDDLE + 4; row < MIDDLE - 4; row++)
                        for (int column = -MIDDLE + 4; column < MIDDLE - 4; column++)
                            n -= 2 * fits_on(&paper[actor], column, row);
                    assert_int_equal(n, 0);
                    assert_true(fits_on(&paper[actor], x, y));
                    draw_card(&paper[actor], s->player[actor - 1].holding, x, y,
                              edo_move_turned(move));
                    points[actor] += points_on(&paper[actor], x, y);
                }
                game_apply(&edo_yashiki_game, &p->state, actor, move);
                if (s->placed == 0 && s->phase != EDO_TAKE)
                    for (int seat = 1; seat <= seats; seat++)
                        assert_int_equal(score_of(p, seat), points[seat]);
            }
            position_free(p);
        }
}

/* -- specialists -- */

/* What can come of lines if they are paid in every possible order. */
struct orders {
    struct line line[5];
    int lines;
    int most, least_paid, most_paid;
    unsigned outcomes; /* the sets of tokens left, by bit */
};

static int value_of(struct line line)
{
    return line.length == 3 ? 1 : line.length == 4 ? 2 : line.length == 5 ? 4 : 0;
}

static void pay_on(struct orders *o, unsigned tokens, unsigned paid, unsigned kinds,
                   int points)
{
    bool is_stuck = true;
    for (int i = 0; i < o->lines; i++) {
        unsigned kind = 1u << edo_kind_index(o->line[i].kind);
        if ((paid >> i & 1) || !(tokens & kind) || value_of(o->line[i]) == 0)
            continue;
        is_stuck = false;
        pay_on(o, (tokens & ~kind) ? (tokens & ~kind) : EDO_ALL_TOKENS, paid | 1u << i,
               kinds | kind, points + value_of(o->line[i]));
    }
    if (!is_stuck)
        return;
    points += kinds ? 2 * (bits_count(kinds) - 1) : 0;
    o->outcomes |= 1u << tokens;
    o->most = points > o->most ? points : o->most;
    o->most_paid = bits_count(paid) > o->most_paid ? bits_count(paid) : o->most_paid;
    o->least_paid = bits_count(paid) < o->least_paid ? bits_count(paid) : o->least_paid;
}

/* E18 to E22, E21: whatever the order, as many lines are paid and the same tokens are left;
 * and no order pays more than the engine's. All sets of up to five lines, all tokens. */
static void the_order_does_not_matter(void **unused)
{
    static const char letters[] = "ftpg";
    enum { TYPES = EDO_KINDS * 4 }; /* a kind and a length from 3 to 6 */
    (void)unused;
    for (unsigned tokens = 1; tokens <= EDO_ALL_TOKENS; tokens++) {
        int type[5] = {0};
        for (;;) {
            struct orders o = {.least_paid = 99};
            struct pay pay;
            for (int i = 0; i < 5 && type[i] < TYPES; i++)
                o.line[o.lines++] = (struct line){.kind = letters[type[i] / 4],
                                                  .length = (uint8_t)(3 + type[i] % 4)};
            pay_on(&o, tokens, 0, 0, 0);
            pay = edo_pay(o.line, o.lines, tokens);
            assert_int_equal(o.least_paid, o.most_paid);
            assert_int_equal(o.outcomes, 1u << pay.tokens);
            assert_int_equal(o.most, pay.total);
            int at = 4; /* the next multiset: types never fall; TYPES stands for none */
            while (at >= 0 && type[at] == TYPES)
                at--;
            if (at < 0)
                break;
            type[at]++;
            for (int i = at + 1; i < 5; i++)
                type[i] = type[at];
        }
    }
}

/* E19: a line of six pays nothing and takes no token. */
static void six_take_no_token(void **unused)
{
    struct line line[] = {{.kind = 'p', .length = 6}, {.kind = 'g', .length = 17}};
    struct pay pay = edo_pay(line, 2, EDO_ALL_TOKENS);
    (void)unused;
    assert_int_equal(pay.total, 0);
    assert_int_equal(pay.tokens, EDO_ALL_TOKENS);
}

/* -- limits -- */

/* Lays the card held as far as can be in a direction, for as few points as can be. */
static void place_far(struct position *p, int seat, int dx, int dy)
{
    move_t list[MAX_MOVES];
    int n = game_moves(&edo_yashiki_game, &p->state, seat, list), best = -1;
    union any_state chosen = p->state;

    for (int i = 0; i < n; i++) {
        union any_state next = p->state;
        const struct player *player = &((struct state *)&next)->player[seat - 1];
        int distance = edo_move_x(list[i]) * dx + edo_move_y(list[i]) * dy, worth;
        game_apply(&edo_yashiki_game, &next, seat, list[i]);
        worth = 128 * distance - player->score - player->gain;
        if (worth > best) {
            best = worth;
            chosen = next;
        }
    }
    p->state = chosen;
}

/* No house that a legal game can build hits a limit: the longest ones in every direction,
 * 32 cards each, are played to the end, drawn and written. */
static void the_longest_houses(void **unused)
{
    static const struct {
        int dx, dy, x, y; /* the direction, and where the last card lies (0: anywhere) */
    } far[] = {{1, 0, 62, 0},  {-1, 0, -62, 0},    {0, 1, 0, 93},  {0, -1, 0, -93},
               {4, 3, 62, 62}, {-4, -3, -62, -62}, {1, 2, 31, 93}, {-1, -2, -31, -93}};
    (void)unused;
    for (int i = 0; i < 8; i++) {
        struct position *p = position_new(&edo_yashiki_game, 2, "");
        struct sbuf sb = sb_over(p->json, sizeof p->json);
        while (!game_is_over(&p->state)) {
            while (state_of(p)->phase == EDO_DEAL)
                deal_dull(p);
            take_all(p);
            place_far(p, 1, far[i].dx, far[i].dy);
            place_far(p, 2, -far[i].dx, -far[i].dy);
            assert_true(game_valid(&edo_yashiki_game, &p->state, sizeof(struct state)));
        }
        struct laid last = edo_house(state_of(p), 1).laid[31];
        if (far[i].x)
            assert_int_equal(last.x, far[i].x);
        if (far[i].y)
            assert_int_equal(last.y, far[i].y);
        game_put_text(&edo_yashiki_game, &p->state, PUBLIC, &sb);
        assert_false(sb.cut);
        position_free(p);
    }
}

/* Whether a changed byte may leave a state, though another one: the way of taking, or a
 * card that lies otherwise. */
static bool may_stay_valid(size_t byte)
{
    size_t laid = offsetof(struct state, laid);
    return byte == offsetof(struct state, live) ||
           (byte >= offsetof(struct head, ply) && byte < sizeof(struct head)) ||
           (byte >= laid && (byte - laid) % sizeof(struct laid) < 3);
}

/* Bytes from outside: a changed state is refused, or else it is a state that can be played
 * to its end. */
static void changed_bytes_are_refused(void **unused)
{
    struct position *p = position_new(&edo_yashiki_game, 3, "specialists=true");
    struct position *bad = position_new(&edo_yashiki_game, 3, "");
    rng_t rng = rng_seeded(5);
    int kept = 0;
    (void)unused;
    while (!game_is_over(&p->state)) {
        int actor = game_random_actor(&p->state, &rng);
        for (size_t i = 0; i < sizeof(struct state); i++) {
            bad->state = p->state;
            bad->state.bytes[i] ^= (uint8_t)(1u << rng_below(&rng, 8));
            if (!game_valid(&edo_yashiki_game, &bad->state, sizeof(struct state)))
                continue;
            assert_true(may_stay_valid(i));
            if (kept++ % 16 == 0)
                position_finish(bad, i);
        }
        game_apply(&edo_yashiki_game, &p->state, actor,
                   game_random_move(&edo_yashiki_game, &p->state, actor, &rng));
    }
    assert_true(kept > 0);
    position_free(bad);
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_six_squares),
        cmocka_unit_test(no_column_of_three),
        cmocka_unit_test(no_two_cards_are_the_same),
        cmocka_unit_test(kinds_are_even),
        cmocka_unit_test(pairs_are_even),
        cmocka_unit_test(components_list_the_cards),
        cmocka_unit_test(the_engine_agrees_with_paper),
        cmocka_unit_test(the_order_does_not_matter),
        cmocka_unit_test(six_take_no_token),
        cmocka_unit_test(the_longest_houses),
        cmocka_unit_test(changed_bytes_are_refused),
    };
    return cmocka_run_group_tests_name("edo_house", tests, NULL, NULL);
}
