/* read.c - reads a table of Ike No Koi from the text that somebody typed. */
#include "pad.h"

#include "core/pad/reader.h"

#include <string.h>

enum { MOST_KOI = 20, MOST_CARDS = 9, MOST_HONOUR = 12, MOST_PAID = 9 };

/* -- a player's cards: koi P 1 0 2, bamboo P 7 7, lotus P 1, challenge P 5 -- */

static struct dock *dock_of(struct ike_pad *pad, int seat)
{
    return &pad->state.dock[seat - 1];
}

/* How many of each variety, from 2 on; those left out are none. */
static bool read_koi(struct pad_reader *in, struct dock *dock)
{
    for (int v = KOI_LOW; v <= KOI_HIGH; v++) {
        int count;
        pad_skip_blanks(in);
        if (pad_at_end(in->at))
            break;
        if (!pad_number(in, 0, MOST_KOI,
                        "how many koi 2, koi 3 and so on: numbers up to 20", &count))
            return false;
        dock->cards[v] = (uint8_t)count;
    }
    return pad_line_ends(in);
}

/* The zones with a bamboo, one for each. */
static bool read_bamboo(struct pad_reader *in, struct dock *dock)
{
    memset(dock->bamboo, 0, sizeof dock->bamboo);
    for (int n = 0;; n++) {
        int zone;
        pad_skip_blanks(in);
        if (pad_at_end(in->at))
            return true;
        if (n == MOST_CARDS)
            return pad_line_ends(in);
        if (!pad_number(in, KOI_LOW, KOI_HIGH, "a bamboo lies in a zone from 2 to 11",
                        &zone))
            return false;
        dock->bamboo[zone]++;
    }
}

static bool read_number(struct pad_reader *in, int low, int high, const char *words,
                        uint8_t *out)
{
    int number;
    if (!pad_number(in, low, high, words, &number))
        return false;
    *out = (uint8_t)number;
    return pad_line_ends(in);
}

/* -- what lies in the middle -- */

/* "7", "lotus", "bamboo" or "bamboo/5" */
static bool read_card(struct pad_reader *in, uint8_t *card, uint8_t *zone)
{
    struct pad_word word = pad_next_word(in), rest = word;
    int found = pad_one_of(word, ike_card_names);

    *zone = 0;
    if (found < 0 && word.len > 7 && strncmp(word.text, "bamboo/", 7) == 0) {
        int number;
        rest.text += 7;
        rest.len -= 7;
        number = pad_take_number(&rest);
        if (rest.len == 0 && number >= KOI_LOW && number <= KOI_HIGH) {
            *zone = (uint8_t)number;
            found = BAMBOO;
        }
    }
    *card = (uint8_t)(found < 0 ? 0 : found);
    return found >= KOI_LOW ||
           pad_fail_word(
               in, word,
               "a card is 2 to 11, bamboo (in a basin that is won with its zone: "
               "bamboo/5), lotus, lantern or bridge");
}

/* basin 7 bamboo/4 lotus */
static bool read_basin(struct pad_reader *in, struct ike_pad *pad)
{
    for (int i = 0; i < BASIN; i++) {
        pad_skip_blanks(in);
        if (pad_at_end(in->at))
            return pad_fail(in, in->at, "the basin has three cards");
        if (!read_card(in, &pad->state.basin[i], &pad->zone[i]))
            return false;
    }
    pad->state.basin_named = BASIN;
    return pad_line_ends(in);
}

/* river P 5 8 lotus */
static bool read_river(struct pad_reader *in, struct ike_pad *pad)
{
    struct state *s = &pad->state;
    int seat = pad_seat(in);
    uint8_t zone;

    if (!seat)
        return false;
    s->turn = s->taker = (uint8_t)seat;
    s->river_count = 0;
    memset(s->river, 0, sizeof s->river);
    pad->has_river = true;
    for (pad_skip_blanks(in); !pad_at_end(in->at); pad_skip_blanks(in)) {
        if (s->river_count == RIVER)
            return pad_fail(in, in->at, "a river has at most four cards");
        if (!read_card(in, &s->river[s->river_count], &zone))
            return false;
        s->river_count++;
    }
    return true;
}

/* -- a box of one's own -- */

/* honour 1 1 2 2 3 3 4 4 5 5 */
static bool read_honour(struct pad_reader *in, struct ike_box *box)
{
    for (int i = 0; i < VARIETIES; i++) {
        int worth;
        if (!pad_number(in, 1, MOST_HONOUR,
                        "what the ten Honour Lotus are worth, from 2 to 11: 1 to 12 each",
                        &worth))
            return false;
        box->honour[i] = (uint8_t)worth;
    }
    return pad_line_ends(in);
}

static bool read_pays(struct pad_reader *in, struct challenge *out)
{
    static const char expected[] = "'pays' and two numbers from 1 to 9: common, personal";
    struct pad_word word = pad_next_word(in);
    int common, personal;

    if (!pad_word_is(word, "pays"))
        return pad_fail_word(in, word, expected);
    if (!pad_number(in, 1, MOST_PAID, expected, &common) ||
        !pad_number(in, 1, MOST_PAID, expected, &personal))
        return false;
    out->common = (uint8_t)common;
    out->personal = (uint8_t)personal;
    return true;
}

/* printed 5 most-of 3 pays 2 3 */
static bool read_printed(struct pad_reader *in, struct ike_box *box)
{
    struct challenge challenge = {0};
    struct pad_word word;
    int number, type, varieties, variety;

    if (!pad_number(in, 1, CHALLENGES, "a challenge has a number from 1 to 14", &number))
        return false;
    word = pad_next_word(in);
    if ((type = pad_one_of(word, ike_type_names)) < 0)
        return pad_fail_word(in, word,
                             "a challenge is pairs, three, most-varieties, "
                             "fewest-varieties, most-of, same-number, duos or fewest-of");
    challenge.type = (uint8_t)type;
    varieties = type == MOST_OF ? 1 : type > MOST_OF ? 2 : 0;
    for (int i = 0; i < varieties; i++) {
        if (!pad_number(in, KOI_LOW, KOI_HIGH, "a variety is a number from 2 to 11",
                        &variety))
            return false;
        challenge.variety[i] = (uint8_t)variety;
    }
    if (type != THREE && !read_pays(in, &challenge))
        return false;
    box->challenge[number - 1] = challenge;
    return pad_line_ends(in);
}

/* -- the whole -- */

enum { KOI, BAMBOOS, LOTUSES, LANTERNS, BRIDGES_HELD, OWN_CHALLENGE, OWN_LINES };
static const char *const own_words[] = {"koi",     "bamboo",    "lotus", "lanterns",
                                        "bridges", "challenge", NULL};

static bool read_own(struct pad_reader *in, struct ike_pad *pad, int what)
{
    static const char few[] = "how many: a number up to 9";
    int seat = pad_seat(in);
    struct dock *dock;

    if (!seat)
        return false;
    dock = dock_of(pad, seat);
    switch (what) {
    case KOI:
        return read_koi(in, dock);
    case BAMBOOS:
        return read_bamboo(in, dock);
    case LOTUSES:
        return read_number(in, 0, MOST_CARDS, few, &dock->cards[LOTUS]);
    case LANTERNS:
        return read_number(in, 0, MOST_CARDS, few, &dock->cards[LANTERN]);
    case BRIDGES_HELD:
        return read_number(in, 0, MOST_CARDS, few, &pad->bridges[seat]);
    default:
        return read_number(in, 1, CHALLENGES, "a challenge has a number from 1 to 14",
                           &dock->challenge);
    }
}

static bool read_line(struct pad_reader *in, struct ike_pad *pad)
{
    struct pad_word word = pad_next_word(in);
    int own = pad_one_of(word, own_words);

    if (own >= 0)
        return read_own(in, pad, own);
    if (pad_word_is(word, "player"))
        return pad_read_player(in);
    if (pad_word_is(word, "common"))
        return read_number(in, 1, CHALLENGES, "a challenge has a number from 1 to 14",
                           &pad->state.common);
    if (pad_word_is(word, "basin"))
        return read_basin(in, pad);
    if (pad_word_is(word, "river"))
        return read_river(in, pad);
    if (pad_word_is(word, "used"))
        return read_number(in, 0, MOST_CARDS, "how many lotus cards were used up",
                           &pad->used);
    if (pad_word_is(word, "honour"))
        return read_honour(in, &pad->state.box);
    if (pad_word_is(word, "printed"))
        return read_printed(in, &pad->state.box);
    return pad_fail_word(
        in, word,
        "a line begins with player, koi, bamboo, lotus, lanterns, bridges, "
        "challenge, common, basin, river, used, honour or printed");
}

/* What nobody has seen yet, as far as what lies open tells. */
static void count_unseen(struct ike_pad *pad)
{
    struct state *s = &pad->state;
    int total = 0;

    for (int card = KOI_LOW; card < CARDS; card++) {
        int left = ike_in_play(s, card) - ike_pad_count(pad, card);
        s->unseen[card] = (uint8_t)(left > 0 ? left : 0);
        total += s->unseen[card];
    }
    total -= s->basin_named ? 0 : BASIN;
    s->pond = (uint8_t)(total > 0 ? total : 0);
}

bool ike_pad_read(struct pad_reader *in, void *out)
{
    struct ike_pad *pad = out;

    memcpy(&pad->state.box, ike_box.standard, sizeof pad->state.box);
    while (pad_next_line(in))
        if (!read_line(in, pad))
            return false;
    if (in->players->seats < 2)
        return pad_fail(in, in->at, "there are not two players");
    pad->state.head.seats = (uint8_t)in->players->seats;
    pad->state.phase = pad->has_river ? AT_DRAW : AT_OVER;
    count_unseen(pad);
    return true;
}
