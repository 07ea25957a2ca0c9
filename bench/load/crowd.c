/* crowd.c - tables of two players who move as fast as the server lets them. */
#include "crowd.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Delays are counted in buckets of 1/64 of a power of two, so p50 and p99 are exact to
 * 2 %. */
enum { PARTS = 64, POWERS = 48, CLASSES = PARTS * POWERS, LOOK_MS = 20 };

static int class_of(int64_t ns)
{
    int power = 0;

    for (int64_t rest = ns; rest >= 2 * PARTS; rest >>= 1)
        power++;
    return power * PARTS + (int)(ns >> power);
}

/* The middle of a bucket, in ms. */
static double class_ms(int index)
{
    int power = index < 2 * PARTS ? 0 : index / PARTS - 1;
    return ((double)(index - power * PARTS) + 0.5) * (double)(1LL << power) / 1e6;
}

struct table *crowd_table(const struct crowd *crowd, int index)
{
    return (struct table *)(crowd->tables +
                            (size_t)index * crowd->setup.dialect->table_size);
}

_Noreturn void crowd_fail(const struct table *table, const char *format, ...)
{
    va_list list;

    fprintf(stderr, "load: %s, table %d: ", table->crowd->setup.dialect->name,
            table->index);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(1);
}

struct crowd *crowd_new(const struct crowd_setup *setup)
{
    struct crowd *crowd = calloc(1, sizeof *crowd);

    if (crowd) {
        crowd->setup = *setup;
        crowd->rng = rng_seeded(setup->seed);
        crowd->wire = wire_new(setup->port, setup->nodes);
        crowd->tables = calloc((size_t)setup->tables, setup->dialect->table_size);
        crowd->delays = calloc(CLASSES, sizeof *crowd->delays);
    }
    if (!crowd || !crowd->wire || !crowd->tables || !crowd->delays) {
        fprintf(stderr, "load: there is no memory for %d tables\n", setup->tables);
        exit(1);
    }
    for (int i = 0; i < setup->tables; i++) {
        struct table *table = crowd_table(crowd, i);
        table->crowd = crowd;
        table->index = i;
        for (int seat = 1; seat <= 2; seat++)
            table->player[seat] = (struct player){.table = table, .seat = seat};
    }
    return crowd;
}

void crowd_free(struct crowd *crowd)
{
    wire_free(crowd->wire);
    free(crowd->tables);
    free(crowd->delays);
    free(crowd);
}

/* -- the course of a run ------------------------------------------------------------- */

/* One turn of the loop. Every few ms `look` is called for all tables. */
static void turn(struct crowd *crowd, int ms)
{
    int64_t now;

    wire_turn(crowd->wire, ms < LOOK_MS ? ms : LOOK_MS);
    now = wire_now();
    if (!crowd->setup.dialect->look || now - crowd->looked < LOOK_MS * 1000000)
        return;
    crowd->looked = now;
    for (int i = 0; i < crowd->setup.tables; i++)
        crowd->setup.dialect->look(crowd_table(crowd, i));
}

void crowd_gather(struct crowd *crowd)
{
    for (int i = 0; i < crowd->setup.tables; i++)
        crowd->setup.dialect->open(crowd_table(crowd, i));
    while (crowd->ready < crowd->setup.tables)
        turn(crowd, 100);
}

static int active(const struct crowd *crowd)
{
    return crowd->setup.active ? crowd->setup.active : crowd->setup.tables;
}

void crowd_begin(struct crowd *crowd)
{
    crowd->is_playing = true;
    for (int i = 0; i < active(crowd); i++)
        crowd->setup.dialect->begin(crowd_table(crowd, i));
}

void crowd_run(struct crowd *crowd, double seconds)
{
    int64_t end = wire_now() + (int64_t)(seconds * 1e9);

    for (int64_t left; (left = end - wire_now()) > 0;)
        turn(crowd, (int)(left / 1000000) + 1);
}

static bool is_under_way(const struct crowd *crowd)
{
    for (int i = 0; i < active(crowd); i++) {
        const struct table *table = crowd_table(crowd, i);
        if (table->player[1].sent || table->player[2].sent)
            return true;
    }
    return false;
}

void crowd_rest(struct crowd *crowd)
{
    crowd->is_playing = false;
    while (is_under_way(crowd) || crowd->away > 0)
        turn(crowd, 100);
}

void crowd_finish(struct crowd *crowd)
{
    while (crowd->done < active(crowd))
        turn(crowd, 100);
    crowd_rest(crowd);
}

uint64_t crowd_audit(struct crowd *crowd)
{
    crowd->is_audited = true;
    for (int i = 0; i < active(crowd); i++)
        crowd->setup.dialect->audit(crowd_table(crowd, i));
    while (crowd->audits > 0)
        turn(crowd, 100);
    return crowd->found;
}

void crowd_forget(struct crowd *crowd)
{
    crowd->moves = crowd->games = crowd->breaks = 0;
    crowd->longest = 0;
    memset(crowd->delays, 0, CLASSES * sizeof *crowd->delays);
}

/* -- results ------------------------------------------------------------------------- */

static double percentile(const struct crowd *crowd, double part)
{
    uint64_t all = 0, below = 0;

    for (int i = 0; i < CLASSES; i++)
        all += crowd->delays[i];
    for (int i = 0; i < CLASSES; i++) {
        below += crowd->delays[i];
        if ((double)below > part * (double)all)
            return class_ms(i);
    }
    return 0;
}

void crowd_tell(const struct crowd *crowd, struct crowd_numbers *out)
{
    *out = (struct crowd_numbers){.moves = crowd->moves,
                                  .games = crowd->games,
                                  .breaks = crowd->breaks,
                                  .back = (double)(crowd->last_back - crowd->first_back) /
                                          1e9,
                                  .back_longest = (double)crowd->longest_back / 1e6,
                                  .p50 = percentile(crowd, 0.50),
                                  .p99 = percentile(crowd, 0.99),
                                  .longest = (double)crowd->longest / 1e6};
}

/* -- for dialects -- */

void crowd_ready(struct table *table)
{
    table->crowd->ready += !table->is_ready;
    table->is_ready = true;
}

bool crowd_wants_move(const struct table *table)
{
    const struct crowd *crowd = table->crowd;
    int most = crowd->setup.moves;

    return crowd->is_playing && table->index < active(crowd) &&
           (most == 0 || table->moves < most);
}

void crowd_sent(struct player *player)
{
    player->sent = wire_now();
    player->is_told = player->is_shown = false;
}

static void count_move(struct player *player)
{
    struct crowd *crowd = player->table->crowd;

    if (!player->is_told || !player->is_shown)
        return;
    player->sent = 0;
    crowd->moves++;
    crowd->done += ++player->table->moves == crowd->setup.moves;
}

void crowd_told(struct player *player)
{
    if (!player->sent || player->is_told)
        crowd_fail(player->table, "seat %d has an answer to nothing", player->seat);
    player->is_told = true;
    count_move(player);
}

void crowd_shown(struct player *player)
{
    struct crowd *crowd = player->table->crowd;
    int64_t took;

    if (!player->sent || player->is_shown)
        crowd_fail(player->table, "a move of seat %d that it never made", player->seat);
    took = wire_now() - player->sent;
    crowd->delays[class_of(took)]++;
    if (took > crowd->longest)
        crowd->longest = took;
    player->is_shown = true;
    count_move(player);
}

void crowd_back(struct crowd *crowd, int64_t dialled)
{
    crowd->last_back = wire_now();
    if (crowd->breaks++ == 0)
        crowd->first_back = crowd->last_back;
    if (crowd->last_back - dialled > crowd->longest_back)
        crowd->longest_back = crowd->last_back - dialled;
    crowd->away--;
}
