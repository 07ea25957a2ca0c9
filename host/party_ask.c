/* party_ask.c - what people want at a table: an entry, or a reason. */
#include "party_make.h"
#include "party_race.h"

#include "core/hints.h"
#include "core/must.h"
#include "core/words.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

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
        return make_refusal(out, "seated", "you sit at this table already");
    if (s->is_out)
        return make_refusal(out, "out", "you are out of this game; watch it to the end");
    return make_host_line(party, LINE_PERSON, seat, seat, now, out);
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
        return make_refusal(out, "no-guest", "only a guest can sit down");
    if (check_name(request->text))
        return make_refusal(out, "bad-name", check_name(request->text));
    if (seat == 0)
        return make_refusal(out, "no-seat", "there is no free seat at this table");
    if ((sentence = party_may_sit(party, seat, guest)) != NULL)
        return make_refusal(out, "not-this-seat", sentence);
    sb = make_begin(party, ENTRY_SIT, seat, now, out);
    sb_put(&sb, "%s %s", guest, request->text);
    must(!sb.cut);
    return ASKED_ENTRY;
}

static enum asked ask_leave(struct party *party, int seat, int64_t now,
                            struct answer *out)
{
    if (party->stage == STAGE_CLOSED)
        return make_refusal(out, "closed", "the table is closed");
    return make_entry(party, ENTRY_LEAVE, seat, now, "", out);
}

static enum asked ask_share(struct party *party, int seat, const char *text, int64_t now,
                            struct answer *out)
{
    uint8_t share[LUCK_SIZE];
    if (party->stage != STAGE_OPEN)
        return make_refusal(out, "started", "shares are given before the game starts");
    if (party->record.shared >> seat & 1)
        return make_refusal(out, "shared", "your share is in already");
    if (luck_read(text, share))
        return make_refusal(out, "bad-share", "a share has 64 hexadecimal digits");
    return make_entry(party, ENTRY_SHARE, seat, now, text, out);
}

static enum asked ask_start(struct party *party, const char *guest, const char *text,
                            int64_t now, struct answer *out)
{
    const char *rest = text;
    int level = STAND_IN;
    struct sbuf sb;

    if (strcmp(party->founder, guest) != 0)
        return make_refusal(out, "not-founder",
                            "the one who founded the table starts it");
    if (party->stage != STAGE_OPEN)
        return make_refusal(out, "started", "the game has started");
    if (party_players(party) == 0)
        return make_refusal(out, "empty", "nobody sits at the table");
    if (text[0] && (!words_int(&rest, 1, LEVELS, &level) || !words_end(rest)))
        return make_refusal(out, "bad-level", "a computer plays at a level from 1 to 6");
    sb = make_begin(party, ENTRY_START, 0, now, out);
    if (!party_is_full(party))
        sb_int(&sb, level);
    return ASKED_ENTRY;
}

static enum asked ask_close(struct party *party, const char *guest, int64_t now,
                            struct answer *out)
{
    if (strcmp(party->founder, guest) != 0)
        return make_refusal(out, "not-founder",
                            "the one who founded the table closes it");
    if (party->stage != STAGE_OPEN)
        return make_refusal(out, "started",
                            "a game that has started is not closed: resign");
    return make_entry(party, ENTRY_CLOSE, 0, now, "founder", out);
}

/* -- moves -- */

static enum asked may_move(struct party *party, int seat, bool is_host,
                           const struct request *request, int64_t now, struct answer *out)
{
    int question = party->state->head.question[seat], late;

    if (party->stage == STAGE_OPEN)
        return make_refusal(out, "not-started", "the game has not started");
    if (party->stage != STAGE_RUNNING)
        return make_refusal(out, "over", "the game is over");
    if (request->question > question)
        return make_refusal(out, "too-early", "that question has not been asked yet");
    if (request->question &&
        (request->question < question || !game_may_act(party->state, seat)))
        return make_refusal(out, "too-late", "that question is no longer open");
    if (!is_host && party->seat[seat].is_computer)
        return make_refusal(out, "computer-plays",
                            "a computer plays for you: come back first");
    if (is_host && !party->seat[seat].is_computer)
        return make_refusal(out, "person-plays", "a person plays there");
    if (!is_host && party_time_up(party, 1u << seat, &late) <= now && late == seat)
        return make_refusal(out, "time-over", "your time is over");
    if (!table_room(&party->record))
        return make_refusal(out, "too-long", "the game has grown too long to go on");
    return ASKED_ENTRY;
}

static enum asked ask_move(struct party *party, int seat, bool is_host,
                           const struct request *request, int64_t now, struct answer *out)
{
    const char *id = request->id ? request->id : "";
    const struct held *held = party->held ? &party->held[seat] : NULL;
    move_t move;

    if (check_request_id(id))
        return make_refusal(out, "bad-id", check_request_id(id));
    if (id[0] && strcmp(id, party->seat[seat].last_id) == 0) {
        out->number = party->seat[seat].last_number;
        return ASKED_AGAIN;
    }
    if (held && held->pressed)
        return id[0] && strcmp(id, held->id) == 0
                   ? ASKED_HELD
                   : make_refusal(out, "answered", "your answer is here already");
    if (may_move(party, seat, is_host, request, now, out) == ASKED_REFUSED)
        return ASKED_REFUSED;
    if (!game_read(party->record.game, party->state, seat, request->text, &move,
                   &out->why))
        return ASKED_REFUSED;
    if (party->state->head.mode == RACE)
        return race_hold(party, seat, request, move, id, now, out);
    return make_move(party, seat, move, id, now, out);
}

static enum asked ask_resign(struct party *party, int seat, int64_t now,
                             struct answer *out)
{
    if (party->stage != STAGE_RUNNING)
        return make_refusal(out, "not-running", "the game is not running");
    if (party->seat[seat].is_out)
        return make_refusal(out, "out", "you are out of this game already");
    return make_host_line(party, LINE_RESIGN, seat, seat, now, out);
}

static enum asked ask_replace(struct party *party, int own, int seat, int64_t now,
                              struct answer *out)
{
    const struct party_seat *s = &party->seat[seat >= 1 && seat <= MAX_SEATS ? seat : 0];

    if (party->stage != STAGE_RUNNING)
        return make_refusal(out, "not-running", "the game is not running");
    if (s == party->seat || seat == own || !(party_persons(party) >> seat & 1))
        return make_refusal(out, "no-such-person", "no other person plays there");
    if (!game_may_act(party->state, seat))
        return make_refusal(out, "not-waiting", "nobody waits for that seat");
    if (s->is_here || now - s->gone_since < PATIENCE)
        return make_refusal(out, "patience",
                            "they have been gone for less than a minute");
    return make_host_line(party, LINE_COMPUTER, seat, seat, now, out);
}

/* -- talk and offers -- */

static enum asked ask_chat(struct party *party, int seat, const struct request *request,
                           int64_t now, struct answer *out)
{
    const char *name = seat ? party->record.name[seat] : request->name;
    struct sbuf sb;

    if (party->stage == STAGE_CLOSED)
        return make_refusal(out, "closed", "the table is closed");
    if (!name || check_name(name))
        return make_refusal(out, "bad-name", "who says something has a name");
    if (check_said(request->text))
        return make_refusal(out, "bad-text", check_said(request->text));
    sb = make_begin(party, ENTRY_CHAT, seat, now, out);
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
        return make_refusal(out, "not-running", "the game is not running");
    if (!(party_persons(party) >> seat & 1))
        return make_refusal(out, "computer-plays",
                            "a computer plays for you: come back first");
    if (party->offered_by)
        return make_refusal(out, "offered", "another offer is open");
    if (plies < 0)
        return make_refusal(out, "nothing", "there is nothing to take back");
    if (is_alone && (sentence = table_last_decision(&party->record, 1u << seat,
                                                    1u << seat, &plies)) != NULL)
        return make_refusal(out, "revealed", sentence);
    if (is_alone)
        return make_host_line(party, LINE_UNDO, plies, 0, now, out);
    sb = make_begin(party, ENTRY_OFFER, seat, now, out);
    sb_put(&sb, "undo %d", plies);
    return ASKED_ENTRY;
}

static enum asked ask_rematch(struct party *party, int seat, int64_t now,
                              struct answer *out)
{
    if (party->stage != STAGE_OVER)
        return make_refusal(out, "not-over", "the game is not over");
    if (party->next[0])
        return make_refusal(out, "rematched", "the rematch has begun");
    if (party->offered_by)
        return make_refusal(out, "offered", "a rematch is offered already");
    return make_entry(party, ENTRY_OFFER, seat, now, "rematch", out);
}

static enum asked ask_answer(struct party *party, int seat, const char *text, int64_t now,
                             struct answer *out)
{
    bool is_yes;
    if (answer_read(text, &is_yes))
        return make_refusal(out, "bad-answer", answer_read(text, &is_yes));
    if (!party->offered_by || (party->agreed >> seat & 1))
        return make_refusal(out, "no-offer", "there is nothing to answer");
    return make_entry(party, ENTRY_ANSWER, seat, now, text, out);
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
        return make_refusal(out, "no-guest", "the host moves for computers and no more");
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
        return make_refusal(out, "not-seated", "you have no seat at this table");
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
        return make_refusal(out, "unknown", "nobody can ask for that");
    }
}
