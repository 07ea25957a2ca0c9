/* hosted_ask.c - turns a person's request into an entry, or a reason why not. */
#include "host/table/hosted_make.h"
#include "host/table/hosted_race.h"

#include "core/hints.h"
#include "core/must.h"
#include "core/words.h"
#include "host/table/table.h"

#include <stdlib.h>
#include <string.h>

/* -- sitting down, leaving, starting -- */

static int free_seat(const struct hosted_table *hosted, const char *guest)
{
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (!hosted_may_sit(hosted, seat, guest))
            return seat;
    return 0;
}

/* A guest takes their own seat back from the computer. */
static enum asked come_back(struct hosted_table *hosted, int seat, int64_t now,
                            struct answer *out)
{
    const struct hosted_seat *s = &hosted->seat[seat];

    if (hosted->stage != STAGE_RUNNING || !s->is_computer)
        return make_refusal(out, "seated", "you sit at this table already");
    if (s->is_out)
        return make_refusal(out, "out", "you are out of this game; watch it to the end");
    return make_host_line(hosted, LINE_PERSON, seat, seat, now, out);
}

static enum asked ask_sit(struct hosted_table *hosted, const char *guest,
                          const struct request *request, int64_t now, struct answer *out)
{
    int own = hosted_seat_of(hosted, guest);
    int seat = request->seat ? request->seat : free_seat(hosted, guest);
    const char *sentence;
    struct sbuf sb;

    if (own)
        return come_back(hosted, own, now, out);
    if (!is_id(guest))
        return make_refusal(out, "no-guest", "only a guest can sit down");
    if (check_name(request->text))
        return make_refusal(out, "bad-name", check_name(request->text));
    if (seat == 0)
        return make_refusal(out, "no-seat", "there is no free seat at this table");
    if ((sentence = hosted_may_sit(hosted, seat, guest)) != NULL)
        return make_refusal(out, "not-this-seat", sentence);
    sb = make_begin(hosted, ENTRY_SIT, seat, now, out);
    sb_put(&sb, "%s %s", guest, request->text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

static enum asked ask_leave(struct hosted_table *hosted, int seat, int64_t now,
                            struct answer *out)
{
    if (hosted->stage == STAGE_CLOSED)
        return make_refusal(out, "closed", "the table is closed");
    return make_entry(hosted, ENTRY_LEAVE, seat, now, "", out);
}

static enum asked ask_share(struct hosted_table *hosted, int seat, const char *text,
                            int64_t now, struct answer *out)
{
    uint8_t share[LUCK_SIZE];
    if (hosted->stage != STAGE_OPEN)
        return make_refusal(out, "started", "shares are given before the game starts");
    if (hosted->record.shared >> seat & 1)
        return make_refusal(out, "shared", "your share is in already");
    if (luck_read(text, share))
        return make_refusal(out, "bad-share", "a share has 64 hexadecimal digits");
    return make_entry(hosted, ENTRY_SHARE, seat, now, text, out);
}

static enum asked ask_start(struct hosted_table *hosted, const char *guest,
                            const char *text, int64_t now, struct answer *out)
{
    const char *rest = text;
    int level = STAND_IN;
    struct sbuf sb;

    if (strcmp(hosted->founder, guest) != 0)
        return make_refusal(out, "not-founder",
                            "the one who founded the table starts it");
    if (hosted->stage != STAGE_OPEN)
        return make_refusal(out, "started", "the game has started");
    if (hosted_players(hosted) == 0)
        return make_refusal(out, "empty", "nobody sits at the table");
    if (text[0] && (!words_int(&rest, 1, LEVELS, &level) || !words_end(rest)))
        return make_refusal(out, "bad-level", "a computer plays at a level from 1 to 6");
    sb = make_begin(hosted, ENTRY_START, 0, now, out);
    if (!hosted_is_full(hosted))
        sb_int(&sb, level);
    return ASKED_ENTRY;
}

static enum asked ask_close(struct hosted_table *hosted, const char *guest, int64_t now,
                            struct answer *out)
{
    if (strcmp(hosted->founder, guest) != 0)
        return make_refusal(out, "not-founder",
                            "the one who founded the table closes it");
    if (hosted->stage != STAGE_OPEN)
        return make_refusal(out, "started",
                            "a game that has started is not closed: resign");
    return make_entry(hosted, ENTRY_CLOSE, 0, now, "founder", out);
}

/* -- moves -- */

static enum asked may_move(struct hosted_table *hosted, int seat, bool is_host,
                           const struct request *request, int64_t now, struct answer *out)
{
    int question = hosted->state->head.question[seat], late;

    if (hosted->stage == STAGE_OPEN)
        return make_refusal(out, "not-started", "the game has not started");
    if (hosted->stage != STAGE_RUNNING)
        return make_refusal(out, "over", "the game is over");
    if (request->question > question)
        return make_refusal(out, "too-early", "that question has not been asked yet");
    if (request->question &&
        (request->question < question || !game_may_act(hosted->state, seat)))
        return make_refusal(out, "too-late", "that question is no longer open");
    if (!is_host && hosted->seat[seat].is_computer)
        return make_refusal(out, "computer-plays",
                            "a computer plays for you: come back first");
    if (is_host && !hosted->seat[seat].is_computer)
        return make_refusal(out, "person-plays", "a person plays there");
    if (!is_host && hosted_time_up(hosted, 1u << seat, &late) <= now && late == seat)
        return make_refusal(out, "time-over", "your time is over");
    if (!hosted_has_room(hosted) || !table_room(&hosted->record))
        return make_too_long(out);
    return ASKED_ENTRY;
}

static enum asked ask_move(struct hosted_table *hosted, int seat, bool is_host,
                           const struct request *request, int64_t now, struct answer *out)
{
    const char *id = request->id ? request->id : "";
    const struct race_answer *held = hosted->race ? &hosted->race[seat] : NULL;
    move_t move;

    if (check_request_id(id))
        return make_refusal(out, "bad-id", check_request_id(id));
    if (id[0] && strcmp(id, hosted->seat[seat].last_id) == 0) {
        out->number = hosted->seat[seat].last_number;
        return ASKED_AGAIN;
    }
    if (held && held->pressed)
        return id[0] && strcmp(id, held->id) == 0
                   ? ASKED_RACING
                   : make_refusal(out, "answered", "your answer is here already");
    if (may_move(hosted, seat, is_host, request, now, out) == ASKED_REFUSED)
        return ASKED_REFUSED;
    if (!game_read(hosted->record.game, hosted->state, seat, request->text, &move,
                   &out->why))
        return ASKED_REFUSED;
    if (hosted->state->head.mode == RACE)
        return race_hold(hosted, seat, request, move, id, now, out);
    return make_move(hosted, seat, move, id, now, out);
}

static enum asked ask_resign(struct hosted_table *hosted, int seat, int64_t now,
                             struct answer *out)
{
    if (hosted->stage != STAGE_RUNNING)
        return make_refusal(out, "not-running", "the game is not running");
    if (hosted->seat[seat].is_out)
        return make_refusal(out, "out", "you are out of this game already");
    return make_host_line(hosted, LINE_RESIGN, seat, seat, now, out);
}

static enum asked ask_replace(struct hosted_table *hosted, int own, int seat, int64_t now,
                              struct answer *out)
{
    const struct hosted_seat *s =
        &hosted->seat[seat >= 1 && seat <= MAX_SEATS ? seat : 0];

    if (hosted->stage != STAGE_RUNNING)
        return make_refusal(out, "not-running", "the game is not running");
    if (s == hosted->seat || seat == own || !(hosted_persons(hosted) >> seat & 1))
        return make_refusal(out, "no-such-person", "no other person plays there");
    if (!game_may_act(hosted->state, seat))
        return make_refusal(out, "not-waiting", "nobody waits for that seat");
    if (s->is_here || now - s->gone_since < PATIENCE)
        return make_refusal(out, "patience",
                            "they have been gone for less than a minute");
    return make_host_line(hosted, LINE_COMPUTER, seat, seat, now, out);
}

/* -- talk and offers -- */

static enum asked ask_chat(struct hosted_table *hosted, int seat,
                           const struct request *request, int64_t now, struct answer *out)
{
    const char *name = seat ? hosted->record.name[seat] : request->name;
    struct sbuf sb;

    if (hosted->stage == STAGE_CLOSED)
        return make_refusal(out, "closed", "the table is closed");
    if (!name || (seat ? name[0] == '\0' : check_name(name) != NULL))
        return make_refusal(out, "bad-name", "who says something has a name");
    if (hosted->chats >= TABLE_TALK)
        return make_refusal(out, "too-long", "so much was said here that no more fits");
    if (check_said(request->text))
        return make_refusal(out, "bad-text", check_said(request->text));
    sb = make_begin(hosted, ENTRY_CHAT, seat, now, out);
    sb_put(&sb, "%s\t%s", name, request->text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

/* How many moves stood when a seat made its last decision; -1: it made none. */
static int last_decision(const struct hosted_table *hosted, int seat)
{
    const struct record *record = &hosted->record;
    int plies = record_plies(record, record->lines);

    for (int i = record_last_move(record, record->lines); i >= 0;
         i = record_last_move(record, i)) {
        plies--;
        if (record->line[i].actor == seat)
            return plies;
    }
    return -1;
}

static enum asked ask_undo(struct hosted_table *hosted, int seat, int64_t now,
                           struct answer *out)
{
    bool is_alone = hosted_persons(hosted) == 1u << seat;
    int plies = last_decision(hosted, seat);
    const char *sentence;
    struct sbuf sb;

    if (hosted->stage != STAGE_RUNNING)
        return make_refusal(out, "not-running", "the game is not running");
    if (!(hosted_persons(hosted) >> seat & 1))
        return make_refusal(out, "computer-plays",
                            "a computer plays for you: come back first");
    if (hosted->offered_by)
        return make_refusal(out, "offered", "another offer is open");
    if (plies < 0)
        return make_refusal(out, "nothing", "there is nothing to take back");
    if (is_alone && (sentence = table_last_decision(&hosted->record, 1u << seat,
                                                    1u << seat, &plies)) != NULL)
        return make_refusal(out, "revealed", sentence);
    if (is_alone)
        return make_host_line(hosted, LINE_UNDO, plies, 0, now, out);
    sb = make_begin(hosted, ENTRY_OFFER, seat, now, out);
    sb_put(&sb, "undo %d", plies);
    return ASKED_ENTRY;
}

static enum asked ask_rematch(struct hosted_table *hosted, int seat, int64_t now,
                              struct answer *out)
{
    if (hosted->stage != STAGE_OVER)
        return make_refusal(out, "not-over", "the game is not over");
    if (hosted->next[0])
        return make_refusal(out, "rematched", "the rematch has begun");
    if (hosted->offered_by)
        return make_refusal(out, "offered", "a rematch is offered already");
    return make_entry(hosted, ENTRY_OFFER, seat, now, "rematch", out);
}

static enum asked ask_answer(struct hosted_table *hosted, int seat, const char *text,
                             int64_t now, struct answer *out)
{
    bool is_yes;
    if (answer_read(text, &is_yes))
        return make_refusal(out, "bad-answer", answer_read(text, &is_yes));
    if (!hosted->offered_by || (hosted->agreed >> seat & 1))
        return make_refusal(out, "no-offer", "there is nothing to answer");
    return make_entry(hosted, ENTRY_ANSWER, seat, now, text, out);
}

/* -- asking -- */

/* Whether a request is refused at a table that has reached its limits. A move is not,
 * since it may have been sent before: see ask_move. */
static bool needs_room(enum request_kind kind)
{
    return kind != ASK_MOVE && kind != ASK_LEAVE && kind != ASK_RESIGN &&
           kind != ASK_CLOSE;
}

enum asked hosted_ask(struct hosted_table *hosted, const char *guest,
                      const struct request *request, int64_t now, struct answer *out)
{
    struct request asked = *request;
    bool is_host = guest[0] == '\0';
    int seat = is_host ? 0 : hosted_seat_of(hosted, guest);

    asked.text = request->text ? request->text : "";
    out->seat = 0;
    out->id[0] = '\0';
    if (is_host &&
        (asked.kind != ASK_MOVE || asked.seat < 1 || asked.seat > hosted->record.seats))
        return make_refusal(out, "no-guest", "the host moves for computers and no more");
    if (needs_room(asked.kind) && !hosted_has_room(hosted))
        return make_too_long(out);
    switch (asked.kind) { /* requests that need no seat */
    case ASK_SIT:
        return ask_sit(hosted, guest, &asked, now, out);
    case ASK_START:
        return ask_start(hosted, guest, asked.text, now, out);
    case ASK_CLOSE:
        return ask_close(hosted, guest, now, out);
    case ASK_CHAT:
        return ask_chat(hosted, seat, &asked, now, out);
    default:
        break;
    }
    if (!seat && !is_host)
        return make_refusal(out, "not-seated", "you have no seat at this table");
    switch (asked.kind) {
    case ASK_LEAVE:
        return ask_leave(hosted, seat, now, out);
    case ASK_SHARE:
        return ask_share(hosted, seat, asked.text, now, out);
    case ASK_MOVE:
        return ask_move(hosted, is_host ? asked.seat : seat, is_host, &asked, now, out);
    case ASK_UNDO:
        return ask_undo(hosted, seat, now, out);
    case ASK_REMATCH:
        return ask_rematch(hosted, seat, now, out);
    case ASK_ANSWER:
        return ask_answer(hosted, seat, asked.text, now, out);
    case ASK_RESIGN:
        return ask_resign(hosted, seat, now, out);
    case ASK_REPLACE:
        return ask_replace(hosted, seat, asked.seat, now, out);
    default:
        return make_refusal(out, "unknown", "nobody can ask for that");
    }
}
