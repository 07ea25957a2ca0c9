/* party_next.c - what the host owes a table, and when. */
#include "party_make.h"
#include "party_race.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* -- clocks -- */

/* When one seat runs out of time. */
static int64_t seat_due(const struct party *party, int seat)
{
    const struct party_seat *s = &party->seat[seat];
    int64_t grace = party->loaded ? party->loaded + LOAD_GRACE : 0;
    int which;
    int64_t due = clocks_due(&party->clocks, &party->clock, 1u << seat, &which);
    bool was_back = s->is_here && s->here_since < due;

    return due < grace && !was_back ? grace : due;
}

int64_t party_time_up(const struct party *party, unsigned seats, int *seat)
{
    int64_t due = CLOCK_NEVER;

    *seat = 0;
    for (int i = 1; i <= party->record.seats; i++)
        if ((seats >> i & 1) && seat_due(party, i) < due) {
            due = seat_due(party, i);
            *seat = i;
        }
    return due;
}

/* Seats whose time counts: not that of one whose answer is here and held. */
static unsigned timed(const struct party *party)
{
    unsigned seats = party_persons(party);
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (party->seat[seat].is_late || (party->held && party->held[seat].pressed))
            seats &= ~(1u << seat);
    return seats;
}

/* -- what is due -- */

static int64_t start_due(const struct party *party)
{
    unsigned players = party_players(party);
    if (!party_is_full(party))
        return CLOCK_NEVER;
    return (players & ~party->record.shared) == 0 ? party->at
                                                  : party->seated + SHARE_WAIT;
}

/* A seat that changes hands between its person and a computer; 0: none. */
static int changing_hands(const struct party *party, enum line_kind *kind)
{
    for (int seat = 1; seat <= party->record.seats; seat++) {
        const struct party_seat *s = &party->seat[seat];
        bool is_going = s->has_left || s->is_late || s->is_out;
        if (s->is_computer ? s->is_back : is_going) {
            *kind = s->is_computer ? LINE_PERSON : LINE_COMPUTER;
            return seat;
        }
    }
    return 0;
}

static bool is_undo_agreed(const struct party *party)
{
    return party->offered_by && party->offered >= 0 &&
           (party_persons(party) & ~party->agreed) == 0;
}

/* Whether something is owed at once, in a running game. */
static bool owes(const struct party *party)
{
    enum line_kind kind;
    return game_may_act(party->state, CHANCE) || changing_hands(party, &kind) ||
           is_undo_agreed(party) || party_players(party) == 0;
}

static enum asked run(struct party *party, int64_t now, struct answer *out)
{
    enum line_kind kind;
    int seat;
    int64_t due;

    if (!table_room(&party->record))
        return ASKED_NOTHING;
    if (game_may_act(party->state, CHANCE)) {
        struct luck luck = party->luck; /* goes on when the draw is added */
        move_t move = luck_roll(&luck, party->record.game, party->state);
        return make_move(party, CHANCE, move, "", now, out);
    }
    if (party_players(party) == 0)
        return make_host_line(party, LINE_ABANDON, 0, 0, now, out);
    if ((seat = changing_hands(party, &kind)) != 0)
        return make_host_line(party, kind, seat, seat, now, out);
    if (is_undo_agreed(party))
        return make_host_line(party, LINE_UNDO, party->offered, 0, now, out);
    if (party_time_up(party, timed(party), &seat) <= now && seat) {
        due = clocks_due(&party->clocks, &party->clock, timed(party), &seat);
        return make_host_line(party, LINE_TIMEOUT, seat, seat, due, out);
    }
    return ASKED_NOTHING;
}

enum asked party_next(struct party *party, int64_t now, struct answer *out)
{
    int held = race_first(party);

    out->seat = 0;
    out->id[0] = '\0';
    if (!held && party->held) {
        free(party->held);
        party->held = NULL;
    }
    if (party->stage == STAGE_OPEN && start_due(party) <= now)
        return make_entry(party, ENTRY_START, 0, now, "", out);
    if (party->stage == STAGE_OPEN && party->at + OPEN_WAIT <= now)
        return make_entry(party, ENTRY_CLOSE, 0, now, "idle", out);
    if (party->stage == STAGE_OVER && !party->is_told) {
        struct sbuf sb = make_begin(party, ENTRY_TELL, 0, now, out);
        sb_hex(&sb, party->record.secret, LUCK_SIZE);
        return ASKED_ENTRY;
    }
    if (held && !(party->stage == STAGE_RUNNING && owes(party)) &&
        race_settled(party, held) <= now)
        return race_settle(party, held, now, out);
    return party->stage == STAGE_RUNNING ? run(party, now, out) : ASKED_NOTHING;
}

int64_t party_due(const struct party *party)
{
    int held = race_first(party), seat;
    int64_t due = held ? race_settled(party, held) : CLOCK_NEVER, other = CLOCK_NEVER;

    if (party->stage == STAGE_OPEN)
        other = party_is_full(party) ? start_due(party) : party->at + OPEN_WAIT;
    else if (party->stage == STAGE_RUNNING)
        other = owes(party) ? party->at : party_time_up(party, timed(party), &seat);
    else if (party->stage == STAGE_OVER && !party->is_told)
        other = party->at;
    return due < other ? due : other;
}

/* -- the next game -- */

bool party_wants_rematch(const struct party *party)
{
    return party->stage == STAGE_OVER && party->offered_by && party->offered < 0 &&
           (party_players(party) & ~party->agreed) == 0;
}

/* Everybody moves on by one seat, so that another begins. */
void party_rematch(const struct party *party, struct setup *out)
{
    const struct record *record = &party->record;
    unsigned players = party_players(party);

    *out = (struct setup){.game = record->game,
                          .seats = record->seats,
                          .clock = party->clock,
                          .is_public = party->is_public};
    memcpy(out->option, record->option, sizeof out->option);
    memcpy(out->founder, party->founder, sizeof out->founder);
    memcpy(out->after, party->id, sizeof out->after);
    for (int seat = 1; seat <= record->seats; seat++) {
        struct setup_seat *to = &out->seat[seat % record->seats + 1];
        const struct party_seat *from = &party->seat[seat];
        if (players >> seat & 1) {
            to->kind = SEAT_PERSON;
            memcpy(to->guest, from->guest, sizeof to->guest);
        } else if (from->is_computer) {
            to->kind = SEAT_COMPUTER;
            to->level = from->level;
        }
    }
}

void party_tell_rematch(const struct party *party, const char *next, int64_t now,
                        struct entry *out)
{
    struct answer answer;
    struct sbuf sb = make_begin(party, ENTRY_CLOSE, 0, now, &answer);
    sb_put(&sb, "rematch %s", next);
    *out = answer.entry;
}
