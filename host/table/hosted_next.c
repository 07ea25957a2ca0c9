/* hosted_next.c - what the host owes a table, and when. */
#include "host/table/hosted_make.h"
#include "host/table/hosted_race.h"
#include "host/table/table.h"

#include <stdlib.h>
#include <string.h>

/* -- clocks -- */

/* When one seat runs out of time. */
static int64_t seat_due(const struct hosted_table *hosted, int seat)
{
    const struct hosted_seat *s = &hosted->seat[seat];
    int64_t grace = hosted->loaded ? hosted->loaded + LOAD_GRACE : 0;
    int which;
    int64_t due = clocks_due(&hosted->clocks, &hosted->clock, 1u << seat, &which);
    bool was_back = s->is_here && s->here_since < due;

    return due < grace && !was_back ? grace : due;
}

int64_t hosted_time_up(const struct hosted_table *hosted, unsigned seats, int *seat)
{
    int64_t due = CLOCK_NEVER;

    *seat = 0;
    for (int i = 1; i <= hosted->record.seats; i++)
        if ((seats >> i & 1) && seat_due(hosted, i) < due) {
            due = seat_due(hosted, i);
            *seat = i;
        }
    return due;
}

/* The seats whose clocks count. A seat whose answer is held has already decided. */
static unsigned timed(const struct hosted_table *hosted)
{
    unsigned seats = hosted_persons(hosted);
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (hosted->seat[seat].is_late || (hosted->race && hosted->race[seat].pressed))
            seats &= ~(1u << seat);
    return seats;
}

/* -- what is due -- */

static int64_t start_due(const struct hosted_table *hosted)
{
    unsigned players = hosted_players(hosted);
    if (!hosted_is_full(hosted))
        return CLOCK_NEVER;
    return (players & ~hosted->record.shared) == 0 ? hosted->at
                                                   : hosted->seated + SHARE_WAIT;
}

/* A seat that is about to pass between its person and a computer; 0: none. */
static int changing_hands(const struct hosted_table *hosted, enum line_kind *kind)
{
    for (int seat = 1; seat <= hosted->record.seats; seat++) {
        const struct hosted_seat *s = &hosted->seat[seat];
        bool is_going = s->has_left || s->is_late || s->is_out;
        if (s->is_computer ? s->is_back : is_going) {
            *kind = s->is_computer ? LINE_PERSON : LINE_COMPUTER;
            return seat;
        }
    }
    return 0;
}

static bool is_undo_agreed(const struct hosted_table *hosted)
{
    return hosted->offered_by && hosted->offered >= 0 &&
           (hosted_persons(hosted) & ~hosted->agreed) == 0;
}

/* Whether the host draws now. A table at its limit waits to be ended. */
static bool draws(const struct hosted_table *hosted)
{
    return game_may_act(hosted->state, CHANCE) && hosted_has_room(hosted);
}

/* Whether nobody is left who could end the game, or, at the table's limit, where computers
 * can't play it to its end. */
static bool is_deserted(const struct hosted_table *hosted)
{
    return hosted_players(hosted) == 0 ||
           (hosted_persons(hosted) == 0 && !hosted_has_room(hosted));
}

/* Whether something is owed at once, in a running game. */
static bool owes(const struct hosted_table *hosted)
{
    enum line_kind kind;
    return draws(hosted) || changing_hands(hosted, &kind) || is_undo_agreed(hosted) ||
           is_deserted(hosted);
}

static enum asked run(struct hosted_table *hosted, int64_t now, struct answer *out)
{
    enum line_kind kind;
    int seat;
    int64_t due;

    if (!table_room(&hosted->record))
        return ASKED_NOTHING;
    if (draws(hosted)) {
        /* a copy: the table's own luck advances when the draw is added */
        struct luck luck = hosted->luck;
        move_t move = luck_roll(&luck, hosted->record.game, hosted->state);
        return make_move(hosted, CHANCE, move, "", now, out);
    }
    if (is_deserted(hosted))
        return make_host_line(hosted, LINE_ABANDON, 0, 0, now, out);
    if ((seat = changing_hands(hosted, &kind)) != 0)
        return make_host_line(hosted, kind, seat, seat, now, out);
    if (is_undo_agreed(hosted))
        return make_host_line(hosted, LINE_UNDO, hosted->offered, 0, now, out);
    if (hosted_time_up(hosted, timed(hosted), &seat) <= now && seat) {
        due = clocks_due(&hosted->clocks, &hosted->clock, timed(hosted), &seat);
        return make_host_line(hosted, LINE_TIMEOUT, seat, seat, due, out);
    }
    return ASKED_NOTHING;
}

enum asked hosted_next(struct hosted_table *hosted, int64_t now, struct answer *out)
{
    int held = race_first(hosted);

    out->seat = 0;
    out->id[0] = '\0';
    if (!held && hosted->race) {
        free(hosted->race);
        hosted->race = NULL;
    }
    if (hosted->stage == STAGE_OPEN && start_due(hosted) <= now)
        return make_entry(hosted, ENTRY_START, 0, now, "", out);
    if (hosted->stage == STAGE_OPEN && hosted->at + OPEN_WAIT <= now)
        return make_entry(hosted, ENTRY_CLOSE, 0, now, "idle", out);
    if (hosted->stage == STAGE_OVER && !hosted->is_told) {
        struct sbuf sb = make_begin(hosted, ENTRY_TELL, 0, now, out);
        sb_hex(&sb, hosted->record.secret, LUCK_SIZE);
        return ASKED_ENTRY;
    }
    if (held && !(hosted->stage == STAGE_RUNNING && owes(hosted)) &&
        race_settled(hosted, held) <= now)
        return race_settle(hosted, held, now, out);
    return hosted->stage == STAGE_RUNNING ? run(hosted, now, out) : ASKED_NOTHING;
}

int64_t hosted_due(const struct hosted_table *hosted)
{
    int held = race_first(hosted), seat;
    int64_t due = held ? race_settled(hosted, held) : CLOCK_NEVER, other = CLOCK_NEVER;

    if (hosted->stage == STAGE_OPEN)
        other = hosted_is_full(hosted) ? start_due(hosted) : hosted->at + OPEN_WAIT;
    else if (hosted->stage == STAGE_RUNNING)
        other = owes(hosted) ? hosted->at : hosted_time_up(hosted, timed(hosted), &seat);
    else if (hosted->stage == STAGE_OVER && !hosted->is_told)
        other = hosted->at;
    return due < other ? due : other;
}

/* -- the next game -- */

bool hosted_wants_rematch(const struct hosted_table *hosted)
{
    return hosted->stage == STAGE_OVER && hosted->offered_by && hosted->offered < 0 &&
           (hosted_players(hosted) & ~hosted->agreed) == 0;
}

/* Everybody moves on by one seat, so that another begins. */
void hosted_rematch(const struct hosted_table *hosted, struct setup *out)
{
    const struct record *record = &hosted->record;
    unsigned players = hosted_players(hosted);

    *out = (struct setup){.game = record->game,
                          .seats = record->seats,
                          .pack = record->pack,
                          .clock = hosted->clock,
                          .is_public = hosted->is_public};
    memcpy(out->option, record->option, sizeof out->option);
    memcpy(out->founder, hosted->founder, sizeof out->founder);
    memcpy(out->after, hosted->id, sizeof out->after);
    for (int seat = 1; seat <= record->seats; seat++) {
        struct setup_seat *to = &out->seat[seat % record->seats + 1];
        const struct hosted_seat *from = &hosted->seat[seat];
        if (players >> seat & 1) {
            to->kind = SEAT_PERSON;
            memcpy(to->guest, from->guest, sizeof to->guest);
        } else if (from->is_computer) {
            to->kind = SEAT_COMPUTER;
            to->level = from->level;
        }
    }
}

void hosted_tell_rematch(const struct hosted_table *hosted, const char *next, int64_t now,
                         struct entry *out)
{
    struct answer answer;
    struct sbuf sb = make_begin(hosted, ENTRY_CLOSE, 0, now, &answer);
    sb_put(&sb, "rematch %s", next);
    *out = answer.entry;
}
