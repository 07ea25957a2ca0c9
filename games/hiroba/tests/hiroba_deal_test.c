/* hiroba_deal_test.c - the tiles, and the proof that dealing them never gets stuck. */
#include "tests/helpers/position.h"

#include "games/games.h"
#include "games/hiroba/tiles.h"
#include "tests/helpers/random_pack.h"

#include <stdio.h>
#include <string.h>

/* The faces as the rules page prints them. */
#define PAGE                                                                             \
    "tile Aab a~b aab\ntile aab a~b abB\ntile Aaa a~b aab\ntile ~aa baA bbb\n"           \
    "tile ~aa bba baA\ntile ~bb aaa aAa\ntile a~b abb Aab\ntile a~b aab aaB\n"           \
    "tile a~b aaB aaa\ntile a~b abb aAa\ntile abb a~b Aab\ntile ~ab aab abB\n"

/* As nine characters, without the word and the blanks. */
struct page {
    char tile[TILES][10];
};

static struct page page_of(const char *text)
{
    struct page page = {{""}};
    for (int tile = 0; tile < TILES; tile++, text = strchr(text, '\n') + 1)
        for (int i = 0; i < 9; i++)
            page.tile[tile][i] = text[strlen("tile ") + (size_t)(i + i / 3)];
    return page;
}

static struct page page_of_box(const struct hiroba_box *box)
{
    char text[PACK_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    hiroba_game.box->put(box, &sb);
    return page_of(text);
}

static struct hiroba_box random_box(rng_t *rng)
{
    struct pack pack;
    struct hiroba_box box;
    random_pack(&hiroba_game, rng, &pack);
    memcpy(&box, pack.box, sizeof box);
    return box;
}

/* A face as nine characters, turned clockwise by quarter turns. */
static void turn(const char *face, int quarters, char out[10])
{
    memcpy(out, face, 10);
    while (quarters-- > 0) {
        char was[10];
        memcpy(was, out, 10);
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                out[3 * row + column] = was[3 * (2 - column) + row];
    }
}

static bool is_start(char c)
{
    return c == 'A' || c == 'B';
}

static void check_faces(const struct hiroba_box *box, const struct page *page)
{
    for (int face = 0; face < FACES; face++) {
        struct hiroba_face made = hiroba_face(box, face);
        char drawn[10];
        turn(page->tile[face / TURNS], face % TURNS, drawn);
        for (int i = 0; i < 9; i++) {
            assert_int_equal(made.pond >> i & 1, drawn[i] == '~');
            assert_int_equal(made.start >> i & 1, is_start(drawn[i]));
            assert_int_equal(made.garden[0] >> i & 1, drawn[i] == 'a' || drawn[i] == 'A');
            assert_int_equal(made.garden[1] >> i & 1, drawn[i] == 'b' || drawn[i] == 'B');
        }
    }
}

/* B3: the compiled faces are those of the page, in all four directions; so are those of a
 * pack, which are turned when it is read. */
static void faces_are_those_of_the_page(void **unused)
{
    struct page page = page_of(PAGE);
    struct position *p = position_packed(&hiroba_game, 2, "", PAGE);
    rng_t rng = rng_seeded(3);
    (void)unused;
    check_faces(&hiroba_standard, &page);
    assert_memory_equal(game_box(&hiroba_game, &p->state), &hiroba_standard,
                        sizeof hiroba_standard);
    position_free(p);
    for (int i = 0; i < 20; i++) {
        struct hiroba_box box = random_box(&rng);
        page = page_of_box(&box);
        check_faces(&box, &page);
    }
}

/* The squares beside those of a mask. */
static unsigned beside(unsigned mask)
{
    return (mask << 3 | mask >> 3 | (mask & 0333) << 1 | (mask & 0666) >> 1) & 0777;
}

/* The squares of a mask that hang together with its lowest. */
static unsigned connected(unsigned mask)
{
    unsigned found = mask & (0 - mask), was = 0;
    while (was != found) {
        was = found;
        found |= beside(found) & mask;
    }
    return found;
}

/* B2, B3: one pond, one start that is not beside it, two gardens of 2 to 6 that each hang
 * together; splits of 4+4, 5+3 and 6+2 all occur. */
static void tiles_keep_the_known_facts(void **unused)
{
    int splits[7] = {0};
    (void)unused;
    for (int tile = 0; tile < TILES; tile++) {
        struct hiroba_face face = hiroba_face(&hiroba_standard, TURNS * tile);
        int larger = 0;
        for (int i = 0; i < 2; i++) {
            int size = __builtin_popcount(face.garden[i]);
            assert_in_range(size, 2, 6);
            assert_int_equal(connected(face.garden[i]), face.garden[i]);
            larger = size > larger ? size : larger;
        }
        splits[larger]++;
        assert_int_equal(__builtin_popcount(face.pond), 1);
        assert_int_equal(__builtin_popcount(face.start), 1);
        assert_int_equal(face.garden[0] | face.garden[1] | face.pond, 0x1ff);
        assert_int_equal(beside(face.pond) & face.start, 0);
    }
    assert_true(splits[4] && splits[5] && splits[6]);
}

/* -- B5 by hand -- */

/* Is a pond beside a start? The board is 81 characters, '.' where no tile is face up. */
static bool breaks_b5(const char *board)
{
    for (int square = 0; square < 81; square++) {
        bool has_right = square % 9 < 8, has_below = square < 72;
        for (int way = 0; way < 2; way++) {
            int other = square + (way ? 9 : 1);
            if (way ? !has_below : !has_right)
                continue;
            if ((board[square] == '~' && is_start(board[other])) ||
                (is_start(board[square]) && board[other] == '~'))
                return true;
        }
    }
    return false;
}

static void draw(const struct page *page, char *board, int place, int face)
{
    char drawn[10];
    turn(page->tile[face / TURNS], face % TURNS, drawn);
    for (int i = 0; i < 9; i++)
        board[place / 3 * 27 + place % 3 * 3 + i / 3 * 9 + i % 3] = drawn[i];
}

/* A deal followed on paper. */
struct deal {
    struct position *p;
    struct page page;
    char board[81];
    bool wet[9], used[TILES];
};

static void flood(struct deal *deal, int seats, int from)
{
    static const int ring[8] = {0, 1, 2, 5, 8, 7, 6, 3};
    char text[32];
    if (seats == 4)
        return;
    snprintf(text, sizeof text, "chance water %d", from + 1);
    position_play(deal->p, text);
    for (int i = 0; i < 2 * (4 - seats); i++)
        deal->wet[ring[(from + i) % 8]] = true;
}

/* The faces that the drawing allows in a place, and their moves, a line each. */
static int allowed_faces(const struct deal *deal, int place, int *faces,
                         struct sbuf *moves)
{
    int n = 0;
    for (int face = 0; face < FACES; face++) {
        char tried[81];
        memcpy(tried, deal->board, sizeof tried);
        draw(&deal->page, tried, place, face);
        if (deal->used[face / TURNS] || breaks_b5(tried))
            continue;
        sb_put(moves, "tile %d %d\n", face / TURNS + 1, face % TURNS * 90);
        faces[n++] = face;
    }
    return n;
}

static void lay(struct deal *deal, int place, int face)
{
    char text[32];
    snprintf(text, sizeof text, "chance tile %d %d", face / TURNS + 1, face % TURNS * 90);
    position_play(deal->p, text);
    draw(&deal->page, deal->board, place, face);
    deal->used[face / TURNS] = true;
}

static void deal_on_paper(int seats, const struct hiroba_box *box, rng_t *rng)
{
    struct deal deal = {.p = position_new(&hiroba_game, seats, ""),
                        .page = page_of_box(box)};

    assert_null(game_init(&hiroba_game, &deal.p->state, seats, NULL, box));
    memset(deal.board, '.', sizeof deal.board);
    flood(&deal, seats, (int)rng_below(rng, 8));
    for (int place = 0; place < 9; place++) {
        char text[FACES * 16];
        struct sbuf moves = sb_over(text, sizeof text);
        int faces[FACES], n;
        if (deal.wet[place])
            continue;
        n = allowed_faces(&deal, place, faces, &moves);
        position_legal(deal.p, CHANCE, text);
        lay(&deal, place, faces[rng_below(rng, (uint32_t)n)]);
    }
    position_free(deal.p);
}

/* B5: at every step of random deals, exactly those tiles and turns come that a drawing of
 * the board allows. */
static void only_what_keeps_ponds_from_starts_comes(void **unused)
{
    rng_t rng = rng_seeded(11);
    (void)unused;
    for (int game = 0; game < 300; game++)
        deal_on_paper(2 + game % 3, &hiroba_standard, &rng);
    for (int game = 0; game < 60; game++) {
        struct hiroba_box box = random_box(&rng);
        deal_on_paper(2 + game % 3, &box, &rng);
    }
}

/* -- the proof -- */

/* Tiles that fit in some direction, by left and upper neighbour; FACES: none face up. */
static uint16_t fitting[FACES + 1][FACES + 1];

static void find_fitting(const struct hiroba_box *box)
{
    const struct hiroba_face none = {{0}, 0, 0};

    for (int left = 0; left <= FACES; left++)
        for (int above = 0; above <= FACES; above++) {
            struct hiroba_edges edges =
                hiroba_edges(left < FACES ? hiroba_face(box, left) : none,
                             above < FACES ? hiroba_face(box, above) : none);
            fitting[left][above] = 0;
            for (int face = 0; face < FACES; face++)
                if (hiroba_fits(hiroba_face(box, face), edges))
                    fitting[left][above] |= (uint16_t)(1u << face / TURNS);
        }
}

/* The fewest tiles that fit, whichever set of `laid` tiles (neighbours too) is used. */
static int fewest_beside(int left, int above, unsigned neighbours, int laid)
{
    unsigned others = fitting[left][above] & ~neighbours;
    int n = __builtin_popcount(others) - (laid - __builtin_popcount(neighbours));
    return n > 0 ? n : 0;
}

/* The same for every pair of neighbours that could lie there. */
static int fewest_fitting(bool has_left, bool has_above, int laid)
{
    int fewest = TILES;
    for (int left = has_left ? 0 : FACES; left <= (has_left ? FACES - 1 : FACES); left++)
        for (int above = has_above ? 0 : FACES; above <= (has_above ? FACES - 1 : FACES);
             above++) {
            unsigned neighbours = (has_left ? 1u << left / TURNS : 0) |
                                  (has_above ? 1u << above / TURNS : 0);
            int n;
            if (__builtin_popcount(neighbours) < has_left + has_above)
                continue; /* one tile can't be both */
            n = fewest_beside(left, above, neighbours, laid);
            fewest = n < fewest ? n : fewest;
        }
    return fewest;
}

/* All places of the deals with these tiles under water. */
static int fewest_of_deal(const bool *wet, int tiles)
{
    int fewest = TILES, laid = 0;

    for (int place = 0; place < 9; place++) {
        bool has_left = place % 3 > 0 && !wet[place - 1];
        bool has_above = place >= 3 && !wet[place - 3];
        int n;
        if (wet[place])
            continue;
        n = fewest_fitting(has_left, has_above, laid++);
        fewest = n < fewest ? n : fewest;
    }
    assert_int_equal(laid, tiles);
    return fewest;
}

/* The fewest tiles that fit at any place of any deal: what may come next depends on three
 * things only: the tile on the left, the tile above, and which tiles are used (edges_at and
 * may_lie read nothing else). So for every number of players, run of water and place, all
 * their combinations are tried, reachable or not. */
static int fewest_of_all(const struct hiroba_box *box)
{
    static const int ring[8] = {0, 1, 2, 5, 8, 7, 6, 3};
    int fewest = TILES;

    find_fitting(box);
    for (int seats = 2; seats <= 4; seats++)
        for (int from = 0; from < 8; from++) {
            bool wet[9] = {false};
            int water = 2 * (4 - seats), n;
            for (int i = 0; i < water; i++)
                wet[ring[(from + i) % 8]] = true;
            n = fewest_of_deal(wet, 9 - water);
            fewest = n < fewest ? n : fewest;
        }
    return fewest;
}

/* B5: if in each at least one tile fits in at least one direction, no deal can get stuck. */
static void no_deal_gets_stuck(void **unused)
{
    int fewest = fewest_of_all(&hiroba_standard);
    rng_t rng = rng_seeded(4);
    (void)unused;
    assert_true(fewest > 0);
    print_message("whatever lies, at least %d tiles fit\n", fewest);
    for (int i = 0; i < 20; i++) {
        struct hiroba_box box = random_box(&rng);
        assert_true(fewest_of_all(&box) > 0);
    }
}

/* A set of tiles with pond and start in neighbouring corners: `clockwise` have the start in the
 * next corner clockwise of the pond, `other_way` in the one before; the others elsewhere. */
static struct hiroba_box cornered(int clockwise, int other_way)
{
    static const char *const lines[] = {"tile ~aA baa bbb\n", "tile ~aa bba Bba\n",
                                        "tile ~ab aab abB\n"};
    char text[PACK_TEXT] = "";
    struct sbuf sb = sb_over(text, sizeof text);
    struct hiroba_box box = hiroba_standard;

    for (int i = 0; i < TILES; i++) { /* each by itself: all together may be refused */
        const char *line = lines[i < clockwise ? 0 : i < clockwise + other_way ? 1 : 2];
        struct hiroba_box one;
        sb_clear(&sb);
        for (int n = 0; n < TILES; n++)
            sb_text(&sb, line);
        struct position *p = position_packed(&hiroba_game, 2, "", text);
        memcpy(&one, game_box(&hiroba_game, &p->state), sizeof one);
        memcpy(&box.face[TURNS * i], one.face, TURNS * sizeof one.face[0]);
        position_free(p);
    }
    return box;
}

/* B5: what is refused could get stuck, and nothing else: the numbers of tiles with pond and
 * start in neighbouring corners say it all. */
static void only_sets_that_could_get_stuck_are_refused(void **unused)
{
    int refused = 0;
    (void)unused;
    for (int clockwise = 0; clockwise <= TILES; clockwise++)
        for (int other_way = 0; clockwise + other_way <= TILES; other_way++) {
            struct hiroba_box box = cornered(clockwise, other_way);
            bool is_sound = pack_is_sound(&hiroba_game, &box);
            assert_int_equal(is_sound, fewest_of_all(&box) > 0);
            refused += !is_sound;
        }
    assert_true(refused > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_those_of_the_page),
        cmocka_unit_test(tiles_keep_the_known_facts),
        cmocka_unit_test(only_what_keeps_ponds_from_starts_comes),
        cmocka_unit_test(no_deal_gets_stuck),
        cmocka_unit_test(only_sets_that_could_get_stuck_are_refused),
    };
    return cmocka_run_group_tests_name("hiroba's deal", tests, NULL, NULL);
}
