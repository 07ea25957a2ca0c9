/* box.c - the 64 building cards as a pack has them (E1, E2), eight to a line. */
#include "core/record/pack.h"
#include "state.h"

#include <string.h>

enum { IN_A_LINE = 8 };

void edo_write_face(const struct edo_box *box, int card, char out[EDO_SQUARES + 1])
{
    for (int i = 0; i < EDO_SQUARES; i++)
        out[i] = edo_letter(edo_square(box, card, false, i));
    out[EDO_SQUARES] = '\0';
}

static void put_box(const void *of, struct sbuf *out)
{
    char face[EDO_SQUARES + 1];

    for (int card = 1; card <= EDO_CARDS; card++) {
        edo_write_face(of, card, face);
        sb_put(out, "%s %s", (card - 1) % IN_A_LINE ? "" : "cards", face);
        if (card % IN_A_LINE == 0)
            sb_char(out, '\n');
    }
}

static void check_length(struct pack_reader *in, const char *word, int card)
{
    int letters = (int)strlen(word);
    struct reason *why;

    if (letters == EDO_SQUARES)
        return;
    why = pack_refuse(in, letters < EDO_SQUARES ? letters : EDO_SQUARES, "E1",
                      "pack-card-length", "card {0} has to have {1} letters");
    why->arg[0] = card;
    why->arg[1] = EDO_SQUARES;
}

static void read_card(struct pack_reader *in, struct edo_box *box, int card)
{
    char word[PACK_WORD];
    int kind[EDO_SQUARES];

    pack_word(in, word);
    check_length(in, word, card);
    for (int i = 0; i < EDO_SQUARES && word[i]; i++) {
        kind[i] = 1;
        while (kind[i] <= EDO_KINDS && edo_letter(kind[i]) != word[i])
            kind[i]++;
        if (kind[i] > EDO_KINDS) {
            pack_refuse(in, i, "E1", "pack-card-letter",
                        "a square of card {0} is f, t, p or g")
                ->arg[0] = card;
            return;
        }
        if (i >= 4 && kind[i - 4] == kind[i - 2] && kind[i - 2] == kind[i]) {
            pack_refuse(in, i, "E2", "pack-card-column",
                        "card {0} has three squares of a kind in a column")
                ->arg[0] = card;
            return;
        }
        box->face[card - 1] |= (uint16_t)((kind[i] - 1) << edo_bits_at(i));
    }
}

static void read_box(struct pack_reader *in, void *out)
{
    for (int card = 1; card <= EDO_CARDS; card++) {
        if (card % IN_A_LINE == 1)
            pack_line(in, "cards");
        read_card(in, out, card);
        if (card % IN_A_LINE == 0)
            pack_line_ends(in);
    }
}

const struct box edo_box = {
    .size = sizeof(struct edo_box),
    .standard = &edo_standard,
    .read = read_box,
    .put = put_box,
};
