/* edo_cards.c - makes the 64 building cards of Edo Yashiki, the same ones every time.
 *
 *     cc -O2 -o edo_cards tools/edo_cards.c && ./edo_cards > games/edo_yashiki/cards.c
 *
 * The printed faces are lost, so these are our own. They keep the facts of clause E2 and
 * spread luck evenly: every kind lies 16 times on each of the six squares, and every kind
 * pairs twice in each of the seven places where two squares of a card touch. Found by a
 * random walk that swaps squares between cards and seldom takes a step for the worse. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CARDS = 64, SQUARES = 6, KINDS = 4, TOUCHES = 7 };
enum {
    PAIRS_EACH = 2,   /* pairs of each kind in each touching place */
    CARDS_PLAIN = 16, /* cards without a pair; */
    CARDS_RICH = 8,   /* with two, of two kinds; all others have one */
    MOST_ALIKE = 2    /* squares of one kind on a card */
};

static const char letters[] = "ftpg";
static const int touches[TOUCHES][2] = {{0, 1}, {2, 3}, {4, 5}, {0, 2},
                                        {2, 4}, {1, 3}, {3, 5}};

typedef uint8_t face_t[SQUARES]; /* kinds in reading order */

static uint64_t noise = 0x4544f; /* splitmix64 */

static uint32_t below(uint32_t n)
{
    uint64_t z = noise += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * n) >> 32);
}

static int pairs_of(const face_t face)
{
    int pairs = 0;
    for (int t = 0; t < TOUCHES; t++)
        pairs += face[touches[t][0]] == face[touches[t][1]];
    return pairs;
}

static bool is_turn_of(const face_t a, const face_t b)
{
    for (int i = 0; i < SQUARES; i++)
        if (a[i] != b[SQUARES - 1 - i])
            return false;
    return true;
}

/* What is wrong with one card by itself. */
static int faults_of(const face_t face)
{
    int alike[KINDS] = {0}, faults = is_turn_of(face, face);
    for (int i = 0; i < SQUARES; i++)
        alike[face[i]]++;
    for (int kind = 0; kind < KINDS; kind++)
        faults += alike[kind] > MOST_ALIKE;
    return faults + (pairs_of(face) > 2);
}

static int square(int n)
{
    return n * n;
}

/* How far the set is from what is wanted; 0: found. */
static int cost_of(face_t *faces)
{
    int cost = 0, paired[KINDS][TOUCHES] = {{0}}, with[TOUCHES + 1] = {0};
    for (int c = 0; c < CARDS; c++) {
        cost += 8 * faults_of(faces[c]);
        with[pairs_of(faces[c])]++;
        for (int t = 0; t < TOUCHES; t++)
            if (faces[c][touches[t][0]] == faces[c][touches[t][1]])
                paired[faces[c][touches[t][0]]][t]++;
        for (int d = 0; d < c; d++)
            if (memcmp(faces[c], faces[d], sizeof(face_t)) == 0 ||
                is_turn_of(faces[c], faces[d]))
                cost += 8;
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int t = 0; t < TOUCHES; t++)
            cost += square(paired[kind][t] - PAIRS_EACH);
    return cost + square(with[0] - CARDS_PLAIN) + square(with[2] - CARDS_RICH);
}

/* Each kind 16 times on each square, in any order. */
static void shuffle(face_t *faces)
{
    for (int i = 0; i < SQUARES; i++)
        for (int c = 0; c < CARDS; c++) {
            uint32_t other = below((uint32_t)c + 1);
            faces[c][i] = faces[other][i];
            faces[other][i] = (uint8_t)(c % KINDS);
        }
}

static void swap(face_t *faces, uint32_t c, uint32_t d, uint32_t i)
{
    uint8_t kind = faces[c][i];
    faces[c][i] = faces[d][i];
    faces[d][i] = kind;
}

static void search(face_t *faces)
{
    shuffle(faces);
    for (int cost = cost_of(faces); cost > 0;) {
        uint32_t c = below(CARDS), d = below(CARDS), i = below(SQUARES);
        swap(faces, c, d, i);
        int next = cost_of(faces);
        if (next <= cost + (below(50) == 0))
            cost = next;
        else
            swap(faces, c, d, i);
    }
}

static void sort(face_t *faces)
{
    for (int c = 1; c < CARDS; c++)
        for (int d = c; d > 0 && memcmp(faces[d], faces[d - 1], sizeof(face_t)) < 0; d--)
            for (uint32_t i = 0; i < SQUARES; i++)
                swap(faces, (uint32_t)d, (uint32_t)d - 1, i);
}

static void print(face_t *faces)
{
    printf("/* cards.c - the 64 building cards of the standard set. Made by\n"
           " *     cc -O2 -o edo_cards tools/edo_cards.c && ./edo_cards > "
           "games/edo_yashiki/cards.c */\n"
           "#include \"state.h\"\n\n"
           "enum { f, t, p, g };\n"
           "#define CARD(s0, s1, s2, s3, s4, s5)                                        "
           "             \\\n"
           "    ((s0) << 4 | (s1) << 12 | (s2) << 2 | (s3) << 10 | (s4) | (s5) << 8)\n\n"
           "/* clang-format off */\n"
           "const struct edo_box edo_standard = {{\n");
    for (int c = 0; c < CARDS; c++) {
        for (int i = 0; i < SQUARES; i++)
            printf("%s%c", i ? ", " : "    CARD(", letters[faces[c][i]]);
        printf("), /* %d */\n", c + 1);
    }
    printf("}};\n");
}

int main(void)
{
    face_t faces[CARDS] = {{0}};
    search(faces);
    sort(faces);
    print(faces);
    return 0;
}
