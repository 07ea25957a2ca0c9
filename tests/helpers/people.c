/* people.c - tables with people for the tests. */
#include "tests/helpers/people.h"

#include "tests/helpers/random_pack.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* -- the store -- */

static const char *append(struct store *store, const struct store_entry *entries,
                          int count, bool *clash)
{
    struct people *people = (struct people *)store;
    memset(clash, false, (size_t)count * sizeof *clash);
    for (int i = 0; i < count; i++) {
        const struct store_entry *from = &entries[i];
        struct entry *to;
        assert_string_equal(from->table, TABLE);
        assert_int_equal(from->number, people->entries + 1);
        if (people->entries == people->room) {
            int room = people->room ? 2 * people->room : 64;
            struct entry *log = realloc(people->log, (size_t)room * sizeof *log);
            assert_non_null(log);
            people->log = log;
            people->room = room;
        }
        to = &people->log[people->entries++];
        *to = (struct entry){.number = from->number,
                             .at = from->at,
                             .kind = from->kind,
                             .seat = from->seat};
        memcpy(to->text, from->text, strlen(from->text) + 1);
    }
    return NULL;
}

static const char *read_entries(struct store *store, const char *table, uint64_t from,
                                store_each_entry *each, void *context)
{
    struct people *people = (struct people *)store;
    bool goes_on = strcmp(table, TABLE) == 0;
    for (uint64_t i = from - 1; goes_on && i < (uint64_t)people->entries; i++) {
        const struct entry *kept = &people->log[i];
        struct store_entry entry = {.number = kept->number,
                                    .at = kept->at,
                                    .kind = kept->kind,
                                    .seat = kept->seat,
                                    .text = kept->text};
        memcpy(entry.table, TABLE, sizeof entry.table);
        goes_on = each(context, &entry);
    }
    return NULL;
}

static const struct store_calls calls = {.append = append, .read = read_entries};

/* -- the table -- */

const char *guest_on(int seat)
{
    static const char *const guest[] = {"guestnobody0", "guestnumber1", "guestnumber2",
                                        "guestnumber3", "guestnumber4", "guestnumber5"};
    return guest[seat];
}

static void read_options(struct setup *setup, const char *options)
{
    char text[256], *rest = text, *word;
    memcpy(text, options, strlen(options) + 1);
    while ((word = strtok_r(rest, " ", &rest)) != NULL) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        assert_null(game_set_option(setup->game, setup->option, word, equals + 1));
    }
}

static void read_seats(struct setup *setup, const char *seats)
{
    setup->seats = (int)strlen(seats);
    for (int seat = 1; seat <= setup->seats; seat++) {
        struct setup_seat *s = &setup->seat[seat];
        char letter = seats[seat - 1];
        s->kind = letter == 'o' ? SEAT_OPEN : letter == 'p' ? SEAT_PERSON : SEAT_COMPUTER;
        if (s->kind == SEAT_COMPUTER)
            s->level = (uint8_t)(letter - '0');
        if (s->kind == SEAT_PERSON)
            memcpy(s->guest, guest_on(seat), GUEST_ID + 1);
    }
}

static void keep(struct people *people, const struct entry *entry)
{
    struct store_entry out = registry_entry(people->hosted, entry, NULL);
    bool clash;
    assert_null(people->store.call->append(&people->store, &out, 1, &clash));
    people->hosted->kept = entry->number;
}

struct people *people_new(const struct game *game, const char *seats, const char *options,
                          const char *clock, uint64_t secret)
{
    struct people *people = calloc(1, sizeof *people);
    struct entry found;
    const char *sentence;

    assert_non_null(people);
    people->store.call = &calls;
    people->json = malloc(VIEW_ROOM);
    people->registry = registry_new(&people->store, games_find);
    people->now = 1700000000000;
    people->setup.game = game;
    read_seats(&people->setup, seats);
    read_options(&people->setup, options);
    assert_null(clock_read(clock, &people->setup.clock));
    memcpy(people->setup.secret, &secret, sizeof secret);
    memcpy(people->setup.founder, guest_on(1), GUEST_ID + 1);
    if (game->box && secret % 2) {
        rng_t rng = rng_seeded(secret);
        random_pack(game, &rng, &people->setup.pack);
    }
    people->hosted = registry_create(people->registry, TABLE, &people->setup, people->now,
                                     &found, &sentence);
    assert_non_null(people->hosted);
    keep(people, &found);
    return people;
}

void people_free(struct people *people)
{
    registry_free(people->registry);
    free(people->json);
    free(people->log);
    free(people);
}

/* -- asking -- */

static void add(struct people *people)
{
    static struct hosted_step step;
    const struct answer *answer = &people->answer;
    const char *sentence = hosted_add_made(
        people->hosted, &answer->entry, answer->has_move ? &answer->move : NULL, &step);
    if (sentence)
        fail_msg("what was made is refused: %s: '%s'", sentence,
                 people->answer.entry.text);
    keep(people, &people->answer.entry);
    if (people->told)
        people->told(people, &step);
    registry_turn(people->registry, people->hosted, people->now);
}

void people_wait(struct people *people, int64_t ms)
{
    struct answer mine = people->answer;
    enum asked asked;
    people->now += ms;
    while ((asked = hosted_next(people->hosted, people->now, &people->answer)) !=
           ASKED_NOTHING) {
        people->refused += asked == ASKED_REFUSED;
        if (asked == ASKED_ENTRY)
            add(people);
    }
    registry_turn(people->registry, people->hosted, people->now);
    people->answer = mine;
}

/* What was added since the snapshot can be taken back, unless there was chat, and can
 * be added again. */
static void take_back(struct people *people, const struct hosted_table *before,
                      const struct hosted_table *mark)
{
    bool has_talked = people->hosted->chats != mark->chats;

    assert_int_equal(hosted_back(people->hosted, mark), !has_talked);
    if (has_talked)
        return;
    same_tables(before, people->hosted);
    for (int i = (int)mark->number; i < people->entries; i++)
        assert_null(hosted_add(people->hosted, &people->log[i], NULL));
}

enum asked people_ask(struct people *people, const char *guest, struct request request)
{
    struct hosted_table *before = people_replay(people, people->entries);
    struct hosted_table *mark = hosted_mark(people->hosted);
    enum asked asked =
        hosted_ask(people->hosted, guest, &request, people->now, &people->answer);
    same_tables(before, people->hosted); /* asking changes nothing */
    if (asked == ASKED_ENTRY)
        add(people);
    people->made[request.kind] += asked == ASKED_ENTRY;
    people->turned_down[request.kind] += asked == ASKED_REFUSED;
    if (asked == ASKED_REFUSED)
        assert_true(people->answer.why.code && people->answer.why.words);
    people_wait(people, 0);
    take_back(people, before, mark);
    hosted_free(before);
    free(mark);
    return asked;
}

void people_do(struct people *people, const char *guest, struct request request)
{
    enum asked asked = people_ask(people, guest, request);
    if (asked == ASKED_REFUSED)
        fail_msg("request %d ('%s') of %s is refused: %s", (int)request.kind,
                 request.text ? request.text : "", guest, people->answer.why.words);
}

void people_refuse(struct people *people, const char *guest, struct request request,
                   const char *code)
{
    int entries = people->entries;
    assert_int_equal(people_ask(people, guest, request), ASKED_REFUSED);
    assert_string_equal(people->answer.why.code, code);
    assert_int_equal(people->entries, entries);
}

enum asked people_move(struct people *people, int seat, rng_t *rng)
{
    const struct hosted_table *hosted = people->hosted;
    const struct game *game = hosted->record.game;
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    bool is_computer = hosted->seat[seat].is_computer;
    struct request request = {.kind = ASK_MOVE,
                              .seat = seat,
                              .text = text,
                              .question = hosted->state->head.question[seat],
                              .reaction = -1};
    game_put_move(game, hosted->state, seat,
                  game_random_move(game, hosted->state, seat, rng), HOST, &sb);
    return people_ask(people, is_computer ? "" : hosted->seat[seat].guest, request);
}

void people_sit(struct people *people)
{
    for (int seat = 1; seat <= people->setup.seats; seat++) {
        char name[16] = "Guest 0", share[2 * LUCK_SIZE + 1];
        if (people->hosted->seat[seat].kind == SEAT_COMPUTER)
            continue;
        name[6] = (char)('0' + seat);
        memset(share, 'a' + seat, sizeof share - 1);
        share[sizeof share - 1] = '\0';
        people_do(people, guest_on(seat),
                  (struct request){.kind = ASK_SIT, .seat = seat, .text = name});
        people_do(people, guest_on(seat),
                  (struct request){.kind = ASK_SHARE, .text = share});
    }
}

void people_restart(struct people *people)
{
    const char *sentence;
    registry_free(people->registry);
    people->registry = registry_new(&people->store, games_find);
    people->hosted = registry_find(people->registry, TABLE, people->now, &sentence);
    if (!people->hosted)
        fail_msg("%s", sentence);
}

struct hosted_table *people_replay(const struct people *people, int entries)
{
    const char *sentence;
    struct hosted_table *hosted =
        hosted_new(TABLE, &people->log[0], games_find, &sentence);
    assert_non_null(hosted);
    for (int i = 1; i < entries; i++)
        assert_null(hosted_add(hosted, &people->log[i], NULL));
    return hosted;
}

/* -- comparing -- */

static struct hosted_seat logged(const struct hosted_seat *seat)
{
    struct hosted_seat out = *seat;
    out.is_here = false;
    out.round_trip = 0;
    out.gone_since = 0;
    out.here_since = 0;
    return out;
}

static void same_records(const struct record *one, const struct record *two)
{
    assert_int_equal(one->lines, two->lines);
    for (int i = 0; i < one->lines; i++) {
        assert_int_equal(one->line[i].move, two->line[i].move);
        assert_int_equal(one->line[i].number, two->line[i].number);
        assert_int_equal(one->line[i].kind, two->line[i].kind);
        assert_int_equal(one->line[i].actor, two->line[i].actor);
    }
    assert_memory_equal(one->name, two->name, sizeof one->name);
    assert_memory_equal(one->share, two->share, sizeof one->share);
    assert_int_equal(one->shared, two->shared);
}

void same_tables(const struct hosted_table *one, const struct hosted_table *two)
{
    assert_int_equal(one->number, two->number);
    assert_int_equal(one->at, two->at);
    assert_int_equal(one->stage, two->stage);
    assert_int_equal(one->is_told, two->is_told);
    assert_int_equal(one->is_abandoned, two->is_abandoned);
    assert_int_equal(one->offered_by, two->offered_by);
    assert_int_equal(one->agreed, two->agreed);
    assert_int_equal(one->chats, two->chats);
    assert_int_equal(one->formers, two->formers);
    assert_string_equal(one->next, two->next);
    assert_memory_equal(&one->luck, &two->luck, sizeof one->luck);
    assert_memory_equal(&one->clocks, &two->clocks, sizeof one->clocks);
    assert_memory_equal(one->state, two->state, one->record.game->state_size);
    for (int seat = 1; seat <= one->record.seats; seat++) {
        struct hosted_seat a = logged(&one->seat[seat]), b = logged(&two->seat[seat]);
        assert_memory_equal(&a, &b, sizeof a);
    }
    same_records(&one->record, &two->record);
}

void people_last(const struct people *people, int kind, int seat, const char *text)
{
    const struct entry *last = &people->log[people->entries - 1];
    assert_int_equal(last->kind, kind);
    assert_int_equal(last->seat, seat);
    assert_string_equal(last->text, text);
}

/* A game that has reached a decision without races or luck: Haru Ichiban's first
 * picks. */
struct people *people_at_haru(const char *options, const char *clock)
{
    struct people *p = people_new(&haru_ichiban_game, "oo", options, clock, 7);
    people_sit(p);
    assert_int_equal(p->hosted->stage, STAGE_RUNNING);
    return p;
}

int people_one_of(unsigned seats, rng_t *rng)
{
    int n = __builtin_popcount(seats);
    for (uint32_t skip = rng_below(rng, (uint32_t)n); skip; skip--)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

const char *people_some_move(const struct people *p, int seat)
{
    static char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    const struct hosted_table *hosted = p->hosted;
    move_t list[MAX_MOVES];
    assert_true(game_moves(hosted->record.game, hosted->state, seat, list) > 0);
    game_put_move(hosted->record.game, hosted->state, seat, list[0], HOST, &sb);
    return text;
}

/* The record that everybody gets at the end verifies, from its text alone. */
void people_verify(struct people *p)
{
    size_t len;
    char *text = hosted_record(p->hosted, &len);
    struct record record = {0};
    struct record_error error;
    union any_state end;
    int line;

    assert_non_null(text);
    record.room = record_count(text, len);
    record.line = calloc((size_t)record.room, sizeof *record.line);
    if (!record_read(&record, text, len, games_find, &end, &error))
        fail_msg("line %d: %s", error.line, error.words);
    assert_null(record_verify(&record, &line));
    assert_memory_equal(record.commit, p->hosted->record.commit, LUCK_SIZE);
    assert_memory_equal(&end, p->hosted->state, record.game->state_size);
    free(record.line);
    free(text);
}
