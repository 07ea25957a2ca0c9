/* party_ask.c - what people want at a table, and what the host owes: entries, or reasons. */
#include "party.h"

#include "core/hints.h"
#include "core/must.h"
#include "core/words.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* -- entries and refusals -- */

static enum asked refuse(struct answer *out, const char *code, const char *words)
{
    out->why = (struct reason){.clause = "", .code = code, .words = words};
    return ASKED_REFUSED;
}

/* An entry's text is begun; the caller writes it. */
static struct sbuf begin(const struct party *party, int kind, int seat, int64_t now,
                         struct answer *out)
{
    out->entry.number = party->number + 1;
    out->entry.at = now > party->at ? now : party->at;
    out->entry.kind = (uint8_t)kind;
    out->entry.seat = (uint8_t)seat;
    return sb_over(out->entry.text, sizeof out->entry.text);
}

static enum asked made(const struct party *party, int kind, int seat, int64_t now,
                       const char *text, struct answer *out)
{
    struct sbuf sb = begin(party, kind, seat, now, out);
    sb_text(&sb, text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

/* A line of the host's; `number` below 0: without. */
static enum asked host_line(struct party *party, enum line_kind kind, int number,
                            int seat, int64_t now, struct answer *out)
{
    struct record_line line = {.kind = (uint8_t)kind, .number = number};
    struct sbuf sb = begin(party, ENTRY_LINE, seat, now, out);

    if (!table_room(&party->record))
        return refuse(out, "too-long", "the game has grown too long to go on");
    record_put_line(&party->record, &line, party->state, &sb);
    must(!sb.cut);
    return ASKED_ENTRY;
}

static enum asked move_line(const struct party *party, int actor, move_t move,
                            const char *id, int64_t now, struct answer *out)
{
    struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};
    struct sbuf sb = begin(party, ENTRY_LINE, actor == CHANCE ? 0 : actor, now, out);

    record_put_line(&party->record, &line, party->state, &sb);
    if (id[0])
        sb_put(&sb, "\t%s", id);
    must(!sb.cut);
    return ASKED_ENTRY;
}

/* -- sitting down, leaving, starting -- */

static int free_seat(const struct party *party, const char *guest)
{
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (!party_may_sit(party, seat, guest))
            return seat;
    return 0;
}

/* A guest takes the own seat back from the computer. */
static enum asked come_back(struct party *party, int seat, int64_t now,
                            struct answer *out)
{
    const struct party_seat *s = &party->seat[seat];

    if (party->stage != STAGE_RUNNING || !s->is_computer)
        return refuse(out, "seated", "you sit at this table already");
    if (s->is_out)
        return refuse(out, "out", "you are out of this game; watch it to the end");
    return host_line(party, LINE_PERSON, seat, seat, now, out);
}

static enum asked ask_sit(struct party *party, const char *guest,
                          const struct request *request, int64_t now, struct answer *out)
{
    int own = party_seat_of(party, guest);
    int seat = request->seat ? request->seat : free_seat(party, guest);
    const char *sentence;
    struct sbuf sb;

    if (own)
        return come_back(party, own, now, out);
    if (!is_id(guest))
        return refuse(out, "no-guest", "only a guest can sit down");
    if (check_name(request->text))
        return refuse(out, "bad-name", check_name(request->text));
    if (seat == 0)
        return refuse(out, "no-seat", "there is no free seat at this table");
    if ((sentence = party_may_sit(party, seat, guest)) != NULL)
        return refuse(out, "not-this-seat", sentence);
    sb = begin(party, ENTRY_SIT, seat, now, out);
    sb_put(&sb, "%s %s", guest, request->text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

static enum asked ask_leave(struct party *party, int seat, int64_t now,
                            struct answer *out)
{
    if (party->stage == STAGE_CLOSED)
        return refuse(out, "closed", "the table is closed");
    return made(party, ENTRY_LEAVE, seat, now, "", out);
}

static enum asked ask_share(struct party *party, int seat, const char *text, int64_t now,
                            struct answer *out)
{
    uint8_t share[LUCK_SIZE];
    if (party->stage != STAGE_OPEN)
        return refuse(out, "started", "shares are given before the game starts");
    if (party->record.shared >> seat & 1)
        return refuse(out, "shared", "your share is in already");
    if (luck_read(text, share))
        return refuse(out, "bad-share", "a share has 64 hexadecimal digits");
    return made(party, ENTRY_SHARE, seat, now, text, out);
}

static bool is_full(const struct party *party)
{
    unsigned players = party_players(party);
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party->seat[seat].kind != SEAT_COMPUTER && !(players >> seat & 1))
            return false;
    return true;
}

static enum asked ask_start(struct party *party, const char *guest, const char *text,
                            int64_t now, struct answer *out)
{
    const char *rest = text;
    int level = STAND_IN;
    struct sbuf sb;

    if (strcmp(party->founder, guest) != 0)
        return refuse(out, "not-founder", "the one who founded the table starts it");
    if (party->stage != STAGE_OPEN)
        return refuse(out, "started", "the game has started");
    if (party_players(party) == 0)
        return refuse(out, "empty", "nobody sits at the table");
    if (text[0] && (!words_int(&rest, 1, LEVELS, &level) || !words_end(rest)))
        return refuse(out, "bad-level", "a computer plays at a level from 1 to 6");
    sb = begin(party, ENTRY_START, 0, now, out);
    if (!is_full(party))
        sb_int(&sb, level);
    return ASKED_ENTRY;
}

static enum asked ask_close(struct party *party, const char *guest, int64_t now,
                            struct answer *out)
{
    if (strcmp(party->founder, guest) != 0)
        return refuse(out, "not-founder", "the one who founded the table closes it");
    if (party->stage != STAGE_OPEN)
        return refuse(out, "started", "a game that has started is not closed: resign");
    return made(party, ENTRY_CLOSE, 0, now, "founder", out);
}

/* -- clocks -- */

/* When a seat of the mask runs out of time; after a restart people have time to come back. */
static int64_t time_up(const struct party *party, unsigned seats, int *seat)
{
    int64_t due = clocks_due(&party->clocks, &party->clock, seats, seat);
    int64_t grace = party->loaded ? party->loaded + LOAD_GRACE : 0;
    return due < grace ? grace : due;
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

/* -- races -- */

/* The held answer that counts as the first; 0: none is held. */
static int first_held(const struct party *party)
{
    const struct held *held = party->held;
    int first = 0;

    for (int seat = 1; held && seat <= MAX_SEATS; seat++) {
        if (!held[seat].pressed)
            continue;
        if (!first || held[seat].pressed < held[first].pressed ||
            (held[seat].pressed == held[first].pressed &&
             held[seat].order < held[first].order))
            first = seat;
    }
    return first;
}

/* When nobody can come before a held answer any more. */
static int64_t settled(const struct party *party, int seat)
{
    unsigned rivals = party_persons(party) & party->state->head.actors & ~(1u << seat);
    int64_t when = party->held[seat].pressed;
    int most = 0;

    if (party->stage != STAGE_RUNNING || party->state->head.mode != RACE)
        return when;
    for (int rival = 1; rival <= MAX_SEATS; rival++)
        if ((rivals >> rival & 1) && !party->held[rival].pressed &&
            party->seat[rival].is_here && party->seat[rival].round_trip > most)
            most = party->seat[rival].round_trip;
    return when + most;
}

/* What a slow line took of a person's time, bounded by what was measured. */
static int64_t credit(const struct party *party, int seat, int32_t reaction, int64_t now)
{
    int64_t asked = party->clocks.since[seat], lost;
    if (reaction < 0 || asked >= now)
        return 0;
    lost = now - asked - reaction;
    if (lost > party->seat[seat].round_trip)
        lost = party->seat[seat].round_trip;
    return lost < 0 ? 0 : lost;
}

static enum asked hold(struct party *party, int seat, const struct request *request,
                       move_t move, const char *id, int64_t now, struct answer *out)
{
    struct held *held;
    struct sbuf sb;

    if (!party->held && !(party->held = calloc(MAX_SEATS + 1, sizeof *party->held)))
        return refuse(out, "no-memory", "there is no memory for the answer");
    held = &party->held[seat];
    held->pressed = now - credit(party, seat, request->reaction, now);
    held->order = ++party->held[0].order;
    held->question = party->state->head.question[seat];
    memcpy(held->id, id, strlen(id) + 1);
    sb = sb_over(held->text, sizeof held->text);
    game_put_move(party->record.game, party->state, seat, move, HOST, &sb);
    if (first_held(party) == seat && settled(party, seat) <= now)
        return move_line(party, seat, move, id, now, out);
    return ASKED_HELD;
}

/* A held answer whose time has come: a move, or too late. */
static enum asked settle(struct party *party, int seat, int64_t now, struct answer *out)
{
    struct held *held = &party->held[seat];
    move_t move;

    out->seat = seat;
    memcpy(out->id, held->id, sizeof out->id);
    if (party->stage != STAGE_RUNNING || party->seat[seat].is_computer ||
        held->question != party->state->head.question[seat] ||
        !game_may_act(party->state, seat)) {
        held->pressed = 0;
        return refuse(out, "too-late", "somebody else was quicker");
    }
    if (!game_read(party->record.game, party->state, seat, held->text, &move,
                   &out->why)) {
        held->pressed = 0;
        return ASKED_REFUSED;
    }
    return move_line(party, seat, move, held->id, now, out);
}

/* -- moves -- */

static enum asked may_move(struct party *party, int seat, bool is_host,
                           const struct request *request, int64_t now, struct answer *out)
{
    int question = party->state->head.question[seat], late;

    if (party->stage == STAGE_OPEN)
        return refuse(out, "not-started", "the game has not started");
    if (party->stage != STAGE_RUNNING)
        return refuse(out, "over", "the game is over");
    if (request->question && request->question < question)
        return refuse(out, "too-late", "that question is no longer open");
    if (request->question > question)
        return refuse(out, "too-early", "that question has not been asked yet");
    if (!is_host && party->seat[seat].is_computer)
        return refuse(out, "computer-plays", "a computer plays for you: come back first");
    if (is_host && !party->seat[seat].is_computer)
        return refuse(out, "person-plays", "a person plays there");
    if (!is_host && time_up(party, 1u << seat, &late) <= now && late == seat)
        return refuse(out, "time-over", "your time is over");
    if (!table_room(&party->record))
        return refuse(out, "too-long", "the game has grown too long to go on");
    return ASKED_ENTRY;
}

static enum asked ask_move(struct party *party, int seat, bool is_host,
                           const struct request *request, int64_t now, struct answer *out)
{
    const char *id = request->id ? request->id : "";
    const struct held *held = party->held ? &party->held[seat] : NULL;
    move_t move;

    if (check_request_id(id))
        return refuse(out, "bad-id", check_request_id(id));
    if (id[0] && strcmp(id, party->seat[seat].last_id) == 0) {
        out->number = party->seat[seat].last_number;
        return ASKED_AGAIN;
    }
    if (held && held->pressed)
        return id[0] && strcmp(id, held->id) == 0
                   ? ASKED_HELD
                   : refuse(out, "answered", "your answer is here already");
    if (may_move(party, seat, is_host, request, now, out) == ASKED_REFUSED)
        return ASKED_REFUSED;
    if (!game_read(party->record.game, party->state, seat, request->text, &move,
                   &out->why))
        return ASKED_REFUSED;
    if (party->state->head.mode == RACE)
        return hold(party, seat, request, move, id, now, out);
    return move_line(party, seat, move, id, now, out);
}

static enum asked ask_resign(struct party *party, int seat, int64_t now,
                             struct answer *out)
{
    if (party->stage != STAGE_RUNNING)
        return refuse(out, "not-running", "the game is not running");
    if (party->seat[seat].is_out)
        return refuse(out, "out", "you are out of this game already");
    return host_line(party, LINE_RESIGN, seat, seat, now, out);
}

static enum asked ask_replace(struct party *party, int own, int seat, int64_t now,
                              struct answer *out)
{
    const struct party_seat *s = &party->seat[seat >= 1 && seat <= MAX_SEATS ? seat : 0];

    if (party->stage != STAGE_RUNNING)
        return refuse(out, "not-running", "the game is not running");
    if (s == party->seat || seat == own || !(party_persons(party) >> seat & 1))
        return refuse(out, "no-such-person", "no other person plays there");
    if (!game_may_act(party->state, seat))
        return refuse(out, "not-waiting", "nobody waits for that seat");
    if (s->is_here || now - s->gone_since < PATIENCE)
        return refuse(out, "patience", "they have been gone for less than a minute");
    return host_line(party, LINE_COMPUTER, seat, seat, now, out);
}

/* -- talk and offers -- */

static enum asked ask_chat(struct party *party, int seat, const struct request *request,
                           int64_t now, struct answer *out)
{
    const char *name = seat ? party->record.name[seat] : request->name;
    struct sbuf sb;

    if (party->stage == STAGE_CLOSED)
        return refuse(out, "closed", "the table is closed");
    if (!name || check_name(name))
        return refuse(out, "bad-name", "who says something has a name");
    if (check_said(request->text))
        return refuse(out, "bad-text", check_said(request->text));
    sb = begin(party, ENTRY_CHAT, seat, now, out);
    sb_put(&sb, "%s\t%s", name, request->text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

/* Where a seat's last decision was made: how many moves had stood. -1: it made none. */
static int last_decision(const struct party *party, int seat)
{
    const struct record *record = &party->record;
    int plies = record_plies(record, record->lines);

    for (int i = record->lines - 1; i >= 0; i--) {
        const struct record_line *line = &record->line[i];
        if (line->kind != LINE_MOVE || line->undone_by != 0)
            continue;
        plies--;
        if (line->actor == seat)
            return plies;
    }
    return -1;
}

static enum asked ask_undo(struct party *party, int seat, int64_t now, struct answer *out)
{
    bool is_alone = party_persons(party) == 1u << seat;
    int plies = last_decision(party, seat);
    const char *sentence;
    struct sbuf sb;

    if (party->stage != STAGE_RUNNING)
        return refuse(out, "not-running", "the game is not running");
    if (!(party_persons(party) >> seat & 1))
        return refuse(out, "computer-plays", "a computer plays for you: come back first");
    if (party->offered_by)
        return refuse(out, "offered", "another offer is open");
    if (plies < 0)
        return refuse(out, "nothing", "there is nothing to take back");
    if (is_alone && (sentence = table_last_decision(&party->record, 1u << seat,
                                                    1u << seat, &plies)) != NULL)
        return refuse(out, "revealed", sentence);
    if (is_alone)
        return host_line(party, LINE_UNDO, plies, 0, now, out);
    sb = begin(party, ENTRY_OFFER, seat, now, out);
    sb_put(&sb, "undo %d", plies);
    return ASKED_ENTRY;
}

static enum asked ask_rematch(struct party *party, int seat, int64_t now,
                              struct answer *out)
{
    if (party->stage != STAGE_OVER)
        return refuse(out, "not-over", "the game is not over");
    if (party->next[0])
        return refuse(out, "rematched", "the rematch has begun");
    if (party->offered_by)
        return refuse(out, "offered", "a rematch is offered already");
    return made(party, ENTRY_OFFER, seat, now, "rematch", out);
}

static enum asked ask_answer(struct party *party, int seat, const char *text, int64_t now,
                             struct answer *out)
{
    bool is_yes;
    if (answer_read(text, &is_yes))
        return refuse(out, "bad-answer", answer_read(text, &is_yes));
    if (!party->offered_by || (party->agreed >> seat & 1))
        return refuse(out, "no-offer", "there is nothing to answer");
    return made(party, ENTRY_ANSWER, seat, now, text, out);
}

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
    struct sbuf sb = begin(party, ENTRY_CLOSE, 0, now, &answer);
    sb_put(&sb, "rematch %s", next);
    *out = answer.entry;
}

/* -- asking -- */

enum asked party_ask(struct party *party, const char *guest,
                     const struct request *request, int64_t now, struct answer *out)
{
    struct request asked = *request;
    bool is_host = guest[0] == '\0';
    int seat = is_host ? 0 : party_seat_of(party, guest);

    asked.text = request->text ? request->text : "";
    out->seat = 0;
    out->id[0] = '\0';
    if (is_host &&
        (asked.kind != ASK_MOVE || asked.seat < 1 || asked.seat > party->record.seats))
        return refuse(out, "no-guest", "the host moves for computers and no more");
    switch (asked.kind) { /* what needs no seat */
    case ASK_SIT:
        return ask_sit(party, guest, &asked, now, out);
    case ASK_START:
        return ask_start(party, guest, asked.text, now, out);
    case ASK_CLOSE:
        return ask_close(party, guest, now, out);
    case ASK_CHAT:
        return ask_chat(party, seat, &asked, now, out);
    default:
        break;
    }
    if (!seat && !is_host)
        return refuse(out, "not-seated", "you have no seat at this table");
    switch (asked.kind) {
    case ASK_LEAVE:
        return ask_leave(party, seat, now, out);
    case ASK_SHARE:
        return ask_share(party, seat, asked.text, now, out);
    case ASK_MOVE:
        return ask_move(party, is_host ? asked.seat : seat, is_host, &asked, now, out);
    case ASK_UNDO:
        return ask_undo(party, seat, now, out);
    case ASK_REMATCH:
        return ask_rematch(party, seat, now, out);
    case ASK_ANSWER:
        return ask_answer(party, seat, asked.text, now, out);
    case ASK_RESIGN:
        return ask_resign(party, seat, now, out);
    case ASK_REPLACE:
        return ask_replace(party, seat, asked.seat, now, out);
    default:
        return refuse(out, "unknown", "nobody can ask for that");
    }
}

/* -- what the host owes -- */

static int64_t start_due(const struct party *party)
{
    unsigned players = party_players(party);
    if (!is_full(party))
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
        return move_line(party, CHANCE, move, "", now, out);
    }
    if (party_players(party) == 0)
        return host_line(party, LINE_ABANDON, 0, 0, now, out);
    if ((seat = changing_hands(party, &kind)) != 0)
        return host_line(party, kind, seat, seat, now, out);
    if (is_undo_agreed(party))
        return host_line(party, LINE_UNDO, party->offered, 0, now, out);
    if (time_up(party, timed(party), &seat) <= now && seat) {
        due = clocks_due(&party->clocks, &party->clock, timed(party), &seat);
        return host_line(party, LINE_TIMEOUT, seat, seat, due, out);
    }
    return ASKED_NOTHING;
}

enum asked party_next(struct party *party, int64_t now, struct answer *out)
{
    int held = first_held(party);

    out->seat = 0;
    out->id[0] = '\0';
    if (!held && party->held) {
        free(party->held);
        party->held = NULL;
    }
    if (party->stage == STAGE_OPEN && start_due(party) <= now)
        return made(party, ENTRY_START, 0, now, "", out);
    if (party->stage == STAGE_OPEN && party->at + OPEN_WAIT <= now)
        return made(party, ENTRY_CLOSE, 0, now, "idle", out);
    if (party->stage == STAGE_OVER && !party->is_told) {
        struct sbuf sb = begin(party, ENTRY_TELL, 0, now, out);
        sb_hex(&sb, party->record.secret, LUCK_SIZE);
        return ASKED_ENTRY;
    }
    if (held && !(party->stage == STAGE_RUNNING && owes(party)) &&
        settled(party, held) <= now)
        return settle(party, held, now, out);
    return party->stage == STAGE_RUNNING ? run(party, now, out) : ASKED_NOTHING;
}

int64_t party_due(const struct party *party)
{
    int held = first_held(party), seat;
    int64_t due = held ? settled(party, held) : CLOCK_NEVER, other = CLOCK_NEVER;

    if (party->stage == STAGE_OPEN)
        other = is_full(party) ? start_due(party) : party->at + OPEN_WAIT;
    else if (party->stage == STAGE_RUNNING)
        other = owes(party) ? party->at : time_up(party, timed(party), &seat);
    else if (party->stage == STAGE_OVER && !party->is_told)
        other = party->at;
    return due < other ? due : other;
}
