/* fill_store.c - a store full of whole games, for tests and measurements of what reads all:
 *
 *     fill_store PLACE TABLES [GUESTS]      as many guests as tables unless told
 *
 * A few dozen games are really played; the tables are those, again and again. Every third guest
 * has no token, the others have one or two; of every hundred, one has a link and one a link that
 * is too old. */
#include "tests/helpers/people.h"

#include "games/games.h"
#include "server/store/store_open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 40, BATCH = 1000 };

/* An entry as it was kept, with how the table stood if that was news. */
struct kept {
    struct entry entry;
    bool is_news;
    struct store_summary summary;
    char text[STORE_MOST_LIST];
};

static struct story {
    struct kept *kept;
    int count;
} story[GAMES];
static int stories;
static struct store *store;

static void fine(const char *why)
{
    if (!why)
        return;
    fprintf(stderr, "fill_store: %s\n", why);
    exit(1);
}

/* -- games ------------------------------------------------------------------------------ */

static void note(struct people *people, const struct entry *entry, bool is_news)
{
    struct story *into = &story[stories];
    struct kept *more =
        realloc(into->kept, ((size_t)into->count + 1) * sizeof *into->kept);

    if (!more)
        fine("no memory");
    into->kept = more;
    more += into->count++;
    more->entry = *entry;
    more->is_news = is_news;
    hosted_summary(people->hosted, more->text, &more->summary);
}

static void also_note(struct people *people, const struct hosted_step *step)
{
    note(people, step->entry, step->is_news);
}

static void play(const struct game *game, int moves, uint64_t seed)
{
    struct people *p = people_new(game, "oo", "", "move 30", seed);
    rng_t rng = rng_seeded(seed);

    note(p, &p->log[0], true);
    p->told = also_note;
    if (moves > 0)
        people_sit(p);
    for (int i = 0; i < moves && p->hosted->stage == STAGE_RUNNING; i++)
        people_move(p, game_random_actor(p->hosted->state, &rng), &rng);
    people_free(p);
    stories++;
}

/* Open tables, some at play, some that are over. */
static void play_all(void)
{
    static const int moves[] = {0, 7, 30, 10000};
    int count = 1;

    while (games[count])
        count++;
    for (int i = 0; i < GAMES; i++)
        play(games[i % count], moves[i / count % 4], (uint64_t)i + 1);
}

/* -- tables ----------------------------------------------------------------------------- */

static struct store_entry batch[BATCH];
static int batched;

static void send(void)
{
    bool clash[BATCH];

    fine(store->call->append(store, batch, batched, clash));
    for (int i = 0; i < batched; i++)
        if (clash[i])
            fine("the place is not empty");
    batched = 0;
}

/* Ids are spread over the whole range, as random ones are. */
static void add_table(int number)
{
    const struct story *of = &story[number % GAMES];

    for (int i = 0; i < of->count; i++) {
        struct kept *kept = &of->kept[i];
        struct store_entry *out = &batch[batched++];
        kept->summary.text = kept->text;
        *out = (struct store_entry){.number = kept->entry.number,
                                    .at = kept->entry.at,
                                    .kind = kept->entry.kind,
                                    .seat = kept->entry.seat,
                                    .text = kept->entry.text,
                                    .summary = kept->is_news ? &kept->summary : NULL};
        snprintf(out->table, sizeof out->table, "%012llx",
                 (unsigned long long)((uint64_t)number * 0x9e3779b97f4a7c15) >> 16);
        if (batched == BATCH)
            send();
    }
}

/* -- guests ----------------------------------------------------------------------------- */

static void make_hash(uint8_t out[SECRET_HASH], uint64_t number)
{
    rng_t rng = rng_seeded(number);

    for (int i = 0; i < SECRET_HASH; i++)
        out[i] = (uint8_t)rng_below(&rng, 256);
}

static struct store_keep keeps[BATCH];
static int kept_guests;

static void send_guests(void)
{
    fine(store->call->guest_keep(store, keeps, kept_guests));
    kept_guests = 0;
}

static void add_guest(int number)
{
    int64_t at = 1700000000000 + number, now = (int64_t)time(NULL) * 1000;
    struct store_keep keep[3] = {{.at = at}};
    uint8_t code[SECRET_HASH];

    snprintf(keep[0].id, sizeof keep[0].id, "guest%07u", (unsigned)number % 10000000);
    snprintf(keep[0].name, sizeof keep[0].name, "%s %d", number % 2 ? "Aki" : "秋",
             number);
    for (int i = 1; i < 3; i++) {
        keep[i] = keep[0];
        keep[i].has_token = true;
        keep[i].at = at + 1000 * i;
        make_hash(keep[i].token, (uint64_t)number * 2 + (uint64_t)i);
    }
    if (kept_guests + 3 > BATCH)
        send_guests();
    for (int i = 0; i < 1 + number % 3; i++)
        keeps[kept_guests++] = keep[i];
    make_hash(code, (uint64_t)number + 1000000000);
    if (number % 100 == 50)
        fine(store->call->link_keep(store, code, keep[0].id, 0, now - 1000));
    if (number % 100 == 51)
        fine(store->call->link_keep(store, code, keep[0].id, 0, now + 3600000));
}

int main(int argc, char **argv)
{
    int tables = argc > 2 ? atoi(argv[2]) : 0;
    int guests = argc > 3 ? atoi(argv[3]) : tables;
    char why[512];

    if (argc < 3) {
        fprintf(stderr, "usage: fill_store PLACE TABLES [GUESTS]\n");
        return 2;
    }
    store = store_open(argv[1], why, sizeof why);
    if (!store)
        fine(why);
    play_all();
    for (int i = 0; i < tables; i++)
        add_table(i);
    send();
    for (int i = 0; i < guests; i++)
        add_guest(i);
    send_guests();
    store->call->close(store);
    for (int i = 0; i < GAMES; i++)
        free(story[i].kept);
    return 0;
}
