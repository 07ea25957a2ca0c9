/* hosted.c - a table with its people, as it follows from the log. */
#include "host/table/hosted.h"

#include "core/must.h"

#include <stdlib.h>
#include <string.h>

/* -- founding -- */

static void set_seats(struct hosted_table *hosted, const struct setup *setup)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        const struct setup_seat *from = &setup->seat[seat];
        struct hosted_seat *to = &hosted->seat[seat];
        to->kind = from->kind;
        to->level = from->kind == SEAT_COMPUTER ? from->level : STAND_IN;
        to->is_computer = from->kind == SEAT_COMPUTER;
        if (from->kind == SEAT_PERSON) { /* kept: it is taken by sitting down */
            memcpy(to->guest, from->guest, sizeof to->guest);
            to->has_left = true;
        }
    }
}

static void set_record(struct record *record, const struct setup *setup)
{
    record->game = setup->game;
    record->version = setup->luck;
    record->seats = setup->seats;
    memcpy(record->option, setup->option, sizeof record->option);
    record->pack = setup->pack;
    memcpy(record->secret, setup->secret, LUCK_SIZE);
    luck_commit(setup->secret, record->commit);
    record->has_commit = record->has_secret = true;
}

/* One allocation holds the table and the state behind it, since there are many tables and
 * their states are small. */
static struct hosted_table *alloc(const struct game *game)
{
    struct hosted_table *hosted = calloc(1, sizeof *hosted + game->state_size);
    if (hosted)
        hosted->state = (union any_state *)(hosted + 1);
    return hosted;
}

struct hosted_table *hosted_new(const char *id, const struct entry *found,
                                const struct game *(*find)(const char *name),
                                const char **sentence)
{
    struct setup setup;
    struct hosted_table *hosted;

    *sentence = "the log of the table does not begin with its founding";
    if (!is_id(id) || found->kind != ENTRY_FOUND || found->number != 1)
        return NULL;
    if ((*sentence = setup_read(found->text, find, &setup)) != NULL)
        return NULL;
    if (!(hosted = alloc(setup.game))) {
        *sentence = "there is no memory for the table";
        return NULL;
    }
    memcpy(hosted->id, id, TABLE_ID + 1);
    memcpy(hosted->founder, setup.founder, sizeof hosted->founder);
    memcpy(hosted->after, setup.after, sizeof hosted->after);
    hosted->is_public = setup.is_public;
    hosted->clock = setup.clock;
    set_record(&hosted->record, &setup);
    set_seats(hosted, &setup);
    clocks_set(&hosted->clocks, &hosted->clock);
    must(game_init(setup.game, hosted->state, setup.seats, setup.option,
                   pack_box(&setup.pack)) == NULL);
    hosted->number = found->number;
    hosted->at = found->at;
    return hosted;
}

void hosted_free(struct hosted_table *hosted)
{
    if (!hosted)
        return;
    for (int i = 0; hosted->chat && i < CHATS_KEPT; i++)
        free(hosted->chat[i]);
    free((void *)hosted->chat);
    free(hosted->former);
    free(hosted->race);
    free(hosted->record.line);
    free(hosted);
}

/* -- who is who -- */

bool hosted_is_of(const struct hosted_seat *seat, const char *guest)
{
    return seat->guest[0] && strcmp(seat->guest, guest) == 0;
}

int hosted_seat_of(const struct hosted_table *hosted, const char *guest)
{
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (hosted_is_of(&hosted->seat[seat], guest) && !hosted->seat[seat].has_left)
            return seat;
    return 0;
}

unsigned hosted_players(const struct hosted_table *hosted)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (hosted->seat[seat].guest[0] && !hosted->seat[seat].has_left)
            seats |= 1u << seat;
    return seats;
}

unsigned hosted_persons(const struct hosted_table *hosted)
{
    unsigned seats = hosted_players(hosted);
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (hosted->seat[seat].is_computer)
            seats &= ~(1u << seat);
    return seats;
}

bool hosted_is_full(const struct hosted_table *hosted)
{
    unsigned players = hosted_players(hosted);
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (hosted->seat[seat].kind != SEAT_COMPUTER && !(players >> seat & 1))
            return false;
    return true;
}

bool hosted_has_room(const struct hosted_table *hosted)
{
    return hosted->number < TABLE_ENTRIES &&
           (hosted->stage != STAGE_RUNNING || hosted->record.lines < TABLE_LINES);
}

unsigned hosted_thinking(const struct hosted_table *hosted)
{
    unsigned seats = 0;
    if (hosted->stage != STAGE_RUNNING || !hosted_has_room(hosted))
        return 0;
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (hosted->seat[seat].is_computer)
            seats |= 1u << seat;
    return seats & hosted->state->head.actors;
}

/* Whether the guest knows the secrets of another seat. */
static bool knows_another(const struct hosted_table *hosted, const char *guest, int seat)
{
    for (int other = 1; other <= hosted->record.seats; other++)
        if (other != seat && hosted_is_of(&hosted->seat[other], guest))
            return true;
    for (int i = 0; i < hosted->formers; i++)
        if (strcmp(hosted->former[i], guest) == 0)
            return true;
    return false;
}

/* -- people come and go -- */

const char *hosted_may_sit(const struct hosted_table *hosted, int seat, const char *guest)
{
    const struct hosted_seat *s;

    if (hosted->stage != STAGE_OPEN && hosted->stage != STAGE_RUNNING)
        return "nobody sits down at a table that is over";
    if (seat < 1 || seat > hosted->record.seats)
        return "there is no such seat at this table";
    s = &hosted->seat[seat];
    if (s->kind == SEAT_COMPUTER)
        return "the seat is a computer's";
    if (s->guest[0] && !s->has_left)
        return "somebody sits there already";
    if (hosted->stage == STAGE_OPEN && s->kind == SEAT_PERSON && !hosted_is_of(s, guest))
        return "the seat is kept for somebody else";
    if (s->is_out)
        return "the seat has given up";
    return knows_another(hosted, guest, seat) ? "one person has one seat at a table"
                                              : NULL;
}

void hosted_here(struct hosted_table *hosted, int seat, bool is_here, int round_trip,
                 int64_t now)
{
    struct hosted_seat *s = &hosted->seat[seat];
    if (s->is_here && !is_here)
        s->gone_since = now;
    if (is_here && !s->is_here)
        s->here_since = now;
    s->is_here = is_here;
    s->round_trip = (uint16_t)(round_trip < 0             ? 0
                               : round_trip > RACE_WINDOW ? RACE_WINDOW
                                                          : round_trip);
}

void hosted_loaded(struct hosted_table *hosted, int64_t now)
{
    hosted->loaded = now;
    hosted->kept = hosted->number;
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        hosted->seat[seat].gone_since = now;
}

void hosted_inherit(struct hosted_table *hosted, struct hosted_table *old)
{
    hosted->loaded = old->loaded;
    hosted->race = old->race;
    old->race = NULL;
    for (int seat = 1; seat <= hosted->record.seats; seat++) {
        hosted->seat[seat].is_here = old->seat[seat].is_here;
        hosted->seat[seat].round_trip = old->seat[seat].round_trip;
        hosted->seat[seat].gone_since = old->seat[seat].gone_since;
        hosted->seat[seat].here_since = old->seat[seat].here_since;
    }
}

/* -- back to a mark -- */

struct hosted_table *hosted_mark(const struct hosted_table *hosted)
{
    struct hosted_table *mark = malloc(sizeof *mark + hosted->record.game->state_size);

    if (mark) {
        *mark = *hosted;
        mark->state = (union any_state *)(mark + 1);
        memcpy(mark->state, hosted->state, hosted->record.game->state_size);
    }
    return mark;
}

/* The table as the mark has it, but with the pointers of the table as it is now. */
static struct hosted_table marked(const struct hosted_table *mark,
                                  const struct hosted_table *hosted)
{
    struct hosted_table out = *mark;

    out.record.line = hosted->record.line;
    out.record.room = hosted->record.room;
    out.former = hosted->former;
    out.chat = hosted->chat;
    out.state = hosted->state;
    return out;
}

bool hosted_back(struct hosted_table *hosted, const struct hosted_table *mark)
{
    struct hosted_table old = *hosted;

    if (mark->number > hosted->number || mark->chats != hosted->chats)
        return false;
    record_cut(&hosted->record, mark->record.lines);
    memcpy(hosted->state, mark->state, hosted->record.game->state_size);
    *hosted = marked(mark, &old);
    hosted_inherit(hosted, &old);
    hosted->kept = old.kept;
    hosted->users = old.users;
    hosted->used = old.used;
    hosted->due = old.due;
    hosted->place = old.place;
    hosted->chained = old.chained;
    return true;
}
