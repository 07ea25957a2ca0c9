/* party.c - a table with its people, as it follows from the log. */
#include "party.h"

#include "core/must.h"

#include <stdlib.h>
#include <string.h>

/* -- founding -- */

static void set_seats(struct party *party, const struct setup *setup)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        const struct setup_seat *from = &setup->seat[seat];
        struct party_seat *to = &party->seat[seat];
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
    record->seats = setup->seats;
    memcpy(record->option, setup->option, sizeof record->option);
    memcpy(record->secret, setup->secret, LUCK_SIZE);
    luck_commit(setup->secret, record->commit);
    record->has_commit = record->has_secret = true;
}

/* One piece of memory, the state behind the party: tables are many and their states small. */
static struct party *alloc(const struct game *game)
{
    struct party *party = calloc(1, sizeof *party + game->state_size);
    if (party)
        party->state = (union any_state *)(party + 1);
    return party;
}

struct party *party_new(const char *id, const struct entry *found,
                        const struct game *(*find)(const char *name),
                        const char **sentence)
{
    struct setup setup;
    struct party *party;

    *sentence = "the log of the table does not begin with its founding";
    if (!is_id(id) || found->kind != ENTRY_FOUND || found->number != 1)
        return NULL;
    if ((*sentence = setup_read(found->text, find, &setup)) != NULL)
        return NULL;
    if (!(party = alloc(setup.game))) {
        *sentence = "there is no memory for the table";
        return NULL;
    }
    memcpy(party->id, id, TABLE_ID + 1);
    memcpy(party->founder, setup.founder, sizeof party->founder);
    memcpy(party->after, setup.after, sizeof party->after);
    party->is_public = setup.is_public;
    party->clock = setup.clock;
    set_record(&party->record, &setup);
    set_seats(party, &setup);
    clocks_set(&party->clocks, &party->clock);
    must(game_init(setup.game, party->state, setup.seats, setup.option) == NULL);
    party->number = found->number;
    party->at = found->at;
    return party;
}

void party_free(struct party *party)
{
    if (!party)
        return;
    for (int i = 0; party->chat && i < CHATS_KEPT; i++)
        free(party->chat[i]);
    free((void *)party->chat);
    free(party->former);
    free(party->held);
    free(party->record.line);
    free(party);
}

/* -- who is who -- */

bool party_is_of(const struct party_seat *seat, const char *guest)
{
    return seat->guest[0] && strcmp(seat->guest, guest) == 0;
}

int party_seat_of(const struct party *party, const char *guest)
{
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party_is_of(&party->seat[seat], guest) && !party->seat[seat].has_left)
            return seat;
    return 0;
}

unsigned party_players(const struct party *party)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party->seat[seat].guest[0] && !party->seat[seat].has_left)
            seats |= 1u << seat;
    return seats;
}

unsigned party_persons(const struct party *party)
{
    unsigned seats = party_players(party);
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party->seat[seat].is_computer)
            seats &= ~(1u << seat);
    return seats;
}

bool party_is_full(const struct party *party)
{
    unsigned players = party_players(party);
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party->seat[seat].kind != SEAT_COMPUTER && !(players >> seat & 1))
            return false;
    return true;
}

unsigned party_thinking(const struct party *party)
{
    unsigned seats = 0;
    if (party->stage != STAGE_RUNNING)
        return 0;
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party->seat[seat].is_computer)
            seats |= 1u << seat;
    return seats & party->state->head.actors;
}

/* Whether the guest has seen what another seat may know. */
static bool knows_another(const struct party *party, const char *guest, int seat)
{
    for (int other = 1; other <= party->record.seats; other++)
        if (other != seat && party_is_of(&party->seat[other], guest))
            return true;
    for (int i = 0; i < party->formers; i++)
        if (strcmp(party->former[i], guest) == 0)
            return true;
    return false;
}

/* -- people come and go -- */

const char *party_may_sit(const struct party *party, int seat, const char *guest)
{
    const struct party_seat *s;

    if (party->stage != STAGE_OPEN && party->stage != STAGE_RUNNING)
        return "nobody sits down at a table that is over";
    if (seat < 1 || seat > party->record.seats)
        return "there is no such seat at this table";
    s = &party->seat[seat];
    if (s->kind == SEAT_COMPUTER)
        return "the seat is a computer's";
    if (s->guest[0] && !s->has_left)
        return "somebody sits there already";
    if (party->stage == STAGE_OPEN && s->kind == SEAT_PERSON && !party_is_of(s, guest))
        return "the seat is kept for somebody else";
    if (s->is_out)
        return "the seat has given up";
    return knows_another(party, guest, seat) ? "one person has one seat at a table"
                                             : NULL;
}

void party_here(struct party *party, int seat, bool is_here, int round_trip, int64_t now)
{
    struct party_seat *s = &party->seat[seat];
    if (s->is_here && !is_here)
        s->gone_since = now;
    if (is_here && !s->is_here)
        s->here_since = now;
    s->is_here = is_here;
    s->round_trip = (uint16_t)(round_trip < 0             ? 0
                               : round_trip > RACE_WINDOW ? RACE_WINDOW
                                                          : round_trip);
}

void party_loaded(struct party *party, int64_t now)
{
    party->loaded = now;
    party->kept = party->number;
    for (int seat = 1; seat <= party->record.seats; seat++)
        party->seat[seat].gone_since = now;
}

void party_inherit(struct party *party, struct party *old)
{
    party->loaded = old->loaded;
    party->held = old->held;
    old->held = NULL;
    for (int seat = 1; seat <= party->record.seats; seat++) {
        party->seat[seat].is_here = old->seat[seat].is_here;
        party->seat[seat].round_trip = old->seat[seat].round_trip;
        party->seat[seat].gone_since = old->seat[seat].gone_since;
        party->seat[seat].here_since = old->seat[seat].here_since;
    }
}

/* -- back to a mark -- */

struct party *party_mark(const struct party *party)
{
    struct party *mark = malloc(sizeof *mark + party->record.game->state_size);

    if (mark) {
        *mark = *party;
        mark->state = (union any_state *)(mark + 1);
        memcpy(mark->state, party->state, party->record.game->state_size);
    }
    return mark;
}

/* The table as the mark has it, with the memory that the party has now. */
static struct party marked(const struct party *mark, const struct party *party)
{
    struct party out = *mark;

    out.record.line = party->record.line;
    out.record.room = party->record.room;
    out.former = party->former;
    out.chat = party->chat;
    out.state = party->state;
    return out;
}

bool party_back(struct party *party, const struct party *mark)
{
    struct party old = *party;

    if (mark->number > party->number || mark->chats != party->chats)
        return false;
    record_cut(&party->record, mark->record.lines);
    memcpy(party->state, mark->state, party->record.game->state_size);
    *party = marked(mark, &old);
    party_inherit(party, &old);
    party->kept = old.kept;
    party->users = old.users;
    party->used = old.used;
    party->due = old.due;
    party->place = old.place;
    party->chained = old.chained;
    return true;
}
