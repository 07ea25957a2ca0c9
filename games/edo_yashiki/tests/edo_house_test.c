/* edo_house_test.c - what holds for all cards, all houses and all lines, not just for some:
 * the facts of the card set, the rules of placing and scoring played through twice, once
 * by the engine and once the plain way, and the limits of size. */
#include "edo_test.h"

#include "core/bits.h"
#include "tests/helpers/random_pack.h"

/* -- the cards -- */

enum { TOUCHES = 7 };
static const int touching[TOUCHES][2] = {{0, 1}, {2, 3}, {4, 5}, {0, 2},
                                         {2, 4}, {1, 3}, {3, 5}};

/* A card of the standard set, upright. */
static struct face standard_face(int card)
{
    return face_of(&edo_standard, card, false);
}

/* E1, E3: six letters each; turned is read backwards, one by one as all at once. */
static void faces_are_six_squares(void **unused)
{
    (void)unused;
    for (int card = 1; card <= EDO_CARDS; card++) {
        struct face upright = standard_face(card);
        struct face turned = face_of(&edo_standard, card, true);
        uint64_t squares[2] = {edo_squares(&edo_standard, card, false),
                               edo_squares(&edo_standard, card, true)};
        assert_int_equal(strspn(upright.letter, "ftpg"), EDO_SQUARES);
        for (int i = 0; i < EDO_SQUARES; i++) {
            assert_int_equal(turned.letter[i], upright.letter[5 - i]);
            for (int turn = 0; turn < 2; turn++)
                assert_int_equal(squares[turn] >> 8 * i & 255,
                                 edo_square(&edo_standard, card, turn, i));
        }
        assert_int_equal((squares[0] | squares[1]) >> 48, 0);
    }
}

/* E2: no card has a column of three alike. */
static void no_column_of_three(void **unused)
{
    (void)unused;
    for (int card = 1; card <= EDO_CARDS; card++)
        for (int column = 0; column < 2; column++) {
            struct face face = standard_face(card);
            const char *top = face.letter + column;
            assert_false(top[0] == top[2] && top[2] == top[4]);
        }
}

/* E2: all different, turned or not, and none its own turn. */
static void no_two_cards_are_the_same(void **unused)
{
    (void)unused;
    for (int card = 1; card <= EDO_CARDS; card++)
        for (int other = 1; other <= card; other++) {
            struct face face = standard_face(card), upright = standard_face(other);
            struct face turned = face_of(&edo_standard, other, true);
            assert_string_not_equal(face.letter, turned.letter);
            if (other < card)
                assert_string_not_equal(face.letter, upright.letter);
        }
}

/* E2: 96 squares of each kind; ours lie evenly, 16 on each of the six squares. */
static void kinds_are_even(void **unused)
{
    int count[EDO_KINDS + 1][EDO_SQUARES] = {{0}};
    (void)unused;
    for (int card = 1; card <= EDO_CARDS; card++)
        for (int i = 0; i < EDO_SQUARES; i++)
            count[edo_square(&edo_standard, card, false, i)][i]++;
    for (int kind = 1; kind <= EDO_KINDS; kind++)
        for (int i = 0; i < EDO_SQUARES; i++)
            assert_int_equal(count[kind][i], 96 / EDO_SQUARES);
}

/* E2: some cards hold a pair and some none; ours spread them evenly: two of each kind in
 * each of the seven touching places, and never two pairs of one kind on a card. */
static void pairs_are_even(void **unused)
{
    int count[EDO_KINDS + 1][TOUCHES] = {{0}}, with[3] = {0};
    (void)unused;
    for (int card = 1; card <= EDO_CARDS; card++) {
        int pairs = 0, kinds = 0;
        for (int t = 0; t < TOUCHES; t++) {
            int kind = edo_square(&edo_standard, card, false, touching[t][0]);
            if (kind != edo_square(&edo_standard, card, false, touching[t][1]))
                continue;
            count[kind][t]++;
            kinds |= 1 << kind;
            pairs++;
        }
        assert_in_range(pairs, 0, 2);
        assert_int_equal(pairs, bits_count((uint64_t)kinds));
        with[pairs]++;
    }
    for (int kind = 1; kind <= EDO_KINDS; kind++)
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
    edo_yashiki_game.put_components(&edo_standard, &sb);
    assert_false(sb.cut);
    snprintf(start, sizeof start,
             "{\"game\":\"edo-yashiki\",\"cards\":[{\"id\":1,\"face\":\"%s\"},{\"id\":2,",
             standard_face(1).letter);
    assert_memory_equal(text, start, strlen(start));
    assert_non_null(strstr(text, "{\"id\":64,\"face\":\""));
}

/* -- the plain way: a sheet of squared paper for each house -- */

enum { MIDDLE = 110, PAPER = 2 * MIDDLE };
struct paper {
    char square[PAPER][PAPER];   /* [y][x] from the middle; 0: empty */
    bool has_card[PAPER][PAPER]; /* a card's top left square */
};

static void draw_card(struct paper *paper, struct face face, int x, int y)
{
    paper->has_card[MIDDLE + y][MIDDLE + x] = true;
    for (int i = 0; i < EDO_SQUARES; i++)
        paper->square[MIDDLE + y + i / 2][MIDDLE + x + i % 2] = face.letter[i];
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
            kinds |= 1 << (strchr("ftpg", kind) - "ftpg");
        }
    return kinds ? total + 2 * (bits_count((uint64_t)kinds) - 1) : 0;
}

/* Plays a random game on paper, too. */
static void play_on_paper(const struct pack *pack, int seats, uint64_t seed)
{
    static struct paper paper[MAX_SEATS + 1];
    struct position *p = position_new(&edo_yashiki_game, seats, "");
    struct state *s = state_of(p);
    int points[MAX_SEATS + 1] = {0};
    rng_t rng = rng_seeded(seed);

    assert_null(game_init(&edo_yashiki_game, &p->state, seats, NULL, pack_box(pack)));
    memset(paper, 0, sizeof paper);
    while (!game_is_over(&p->state)) {
        int actor = game_random_actor(&p->state, &rng);
        move_t move = game_random_move(&edo_yashiki_game, &p->state, actor, &rng);
        if (actor == CHANCE && s->round == 0 && !s->player[seats - 1].cards) {
            int seat = 1;
            while (s->player[seat - 1].cards)
                seat++;
            draw_card(&paper[seat], face_of(&s->box, edo_move_value(move), false), 0, 0);
        } else if (edo_move_kind(move) == EDO_MOVE_PLACE) {
            int x = edo_move_x(move), y = edo_move_y(move);
            int card = s->player[actor - 1].holding;
            move_t list[MAX_MOVES];
            int n = game_moves(&edo_yashiki_game, &p->state, actor, list);
            for (int row = -MIDDLE + 4; row < MIDDLE - 4; row++)
                for (int column = -MIDDLE + 4; column < MIDDLE - 4; column++)
                    n -= 2 * fits_on(&paper[actor], column, row);
            assert_int_equal(n, 0);
            assert_true(fits_on(&paper[actor], x, y));
            draw_card(&paper[actor], face_of(&s->box, card, edo_move_turned(move)), x, y);
            points[actor] += points_on(&paper[actor], x, y);
        }
        game_apply(&edo_yashiki_game, &p->state, actor, move);
        if (s->placed == 0 && s->phase != EDO_TAKE)
            for (int seat = 1; seat <= seats; seat++)
                assert_int_equal(score_of(p, seat), points[seat]);
    }
    position_free(p);
}

/* E11 to E17: in random games the engine lists the places that fit on paper, no others, and
 * each card scores what it scores there. */
static void the_engine_agrees_with_paper(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 1; seed <= 5; seed++)
            play_on_paper(&(struct pack){0}, seats, seed);
}

/* A set in which every card makes it easy: two cards side by side are rows of four. */
#define EASY "ffttff ttfftt ppggpp ggppgg ffttff ttfftt ppggpp ggppgg"
static const char easy[] = "cards " EASY "\ncards " EASY "\ncards " EASY "\n"
                           "cards " EASY "\ncards " EASY "\ncards " EASY "\n"
                           "cards " EASY "\ncards " EASY "\n";

/* The same with own cards. */
static void own_cards_agree_with_paper(void **unused)
{
    struct position *p = position_packed(&edo_yashiki_game, 2, "", easy);
    struct pack pack = {.game = &edo_yashiki_game};
    rng_t rng = rng_seeded(1);

    (void)unused;
    memcpy(pack.box, &state_of(p)->box, sizeof(struct edo_box));
    position_free(p);
    for (int seats = 2; seats <= 5; seats++) {
        play_on_paper(&pack, seats, 1);
        for (uint64_t seed = 1; seed <= 4; seed++) {
            struct pack random;
            random_pack(&edo_yashiki_game, &rng, &random);
            play_on_paper(&random, seats, seed);
        }
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
        unsigned kind = 1u << (o->line[i].kind - 1);
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
    enum { TYPES = EDO_KINDS * 4 }; /* a kind and a length from 3 to 6 */
    (void)unused;
    for (unsigned tokens = 1; tokens <= EDO_ALL_TOKENS; tokens++) {
        int type[5] = {0};
        for (;;) {
            struct orders o = {.least_paid = 99};
            struct pay pay;
            for (int i = 0; i < 5 && type[i] < TYPES; i++)
                o.line[o.lines++] = (struct line){.kind = (uint8_t)(1 + type[i] / 4),
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
    struct line line[] = {{.kind = 3, .length = 6}, {.kind = 4, .length = 17}};
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

/* Whether a changed byte may leave a state, though another one: the way of taking, a card
 * that lies otherwise, or one that looks otherwise. */
static bool may_stay_valid(size_t byte)
{
    size_t laid = offsetof(struct state, laid), box = offsetof(struct state, box);
    return byte == offsetof(struct state, live) ||
           (byte >= offsetof(struct head, ply) && byte < sizeof(struct head)) ||
           (byte >= laid && byte < box && (byte - laid) % sizeof(struct laid) < 3) ||
           byte >= box;
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
        cmocka_unit_test(own_cards_agree_with_paper),
        cmocka_unit_test(the_order_does_not_matter),
        cmocka_unit_test(six_take_no_token),
        cmocka_unit_test(the_longest_houses),
        cmocka_unit_test(changed_bytes_are_refused),
    };
    return cmocka_run_group_tests_name("edo_house", tests, NULL, NULL);
}
