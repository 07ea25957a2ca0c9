/* party_add.c - what each entry of the log does to a table. */
#include "party.h"

#include "core/hints.h"
#include "core/must.h"
#include "core/words.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* Remembers a guest whose seat another takes: they know its secrets. */
static bool remember(struct party *party, const char *guest)
{
    char(*former)[GUEST_ID + 1] =
        realloc(party->former, (size_t)(party->formers + 1) * sizeof *former);
    if (!former)
        return false;
    memcpy(former[party->formers++], guest, sizeof *former);
    party->former = former;
    return true;
}

static const char *add_sit(struct party *party, const struct entry *entry)
{
    char guest[GUEST_ID + 1], name[GUEST_NAME] = "";
    struct party_seat *seat = &party->seat[entry->seat];
    const char *sentence = sit_read(entry->text, guest, name);

    if (sentence || (sentence = party_may_sit(party, entry->seat, guest)) != NULL)
        return sentence;
    if (party->stage == STAGE_RUNNING && !party_is_of(seat, guest) && seat->guest[0] &&
        !remember(party, seat->guest))
        return "there is no memory for the table";
    memcpy(seat->guest, guest, sizeof guest);
    memcpy(party->record.name[entry->seat], name, sizeof name);
    seat->has_left = false;
    seat->is_back = party->stage == STAGE_RUNNING;
    seat->gone_since = entry->at;
    party->seated = entry->at;
    return NULL;
}

static void forget_offer(struct party *party)
{
    party->offered_by = party->agreed = 0;
}

static const char *add_leave(struct party *party, const struct entry *entry)
{
    struct party_seat *seat = &party->seat[entry->seat];

    if (!(party_players(party) >> entry->seat & 1))
        return "nobody sits there";
    if (party->stage == STAGE_OPEN) {
        party->record.shared &= (uint8_t)~(1u << entry->seat);
        party->record.name[entry->seat][0] = '\0';
        if (seat->kind == SEAT_OPEN)
            seat->guest[0] = '\0';
    }
    seat->has_left = true;
    seat->is_back = false;
    forget_offer(party);
    return NULL;
}

static const char *add_share(struct party *party, const struct entry *entry)
{
    const char *sentence;
    uint8_t share[LUCK_SIZE];

    if (party->stage != STAGE_OPEN)
        return "shares are given before the game starts";
    if (!(party_players(party) >> entry->seat & 1))
        return "nobody sits there";
    if (party->record.shared >> entry->seat & 1)
        return "the seat has given its share";
    if ((sentence = luck_read(entry->text, share)) != NULL)
        return sentence;
    memcpy(party->record.share[entry->seat], share, LUCK_SIZE);
    party->record.shared |= (uint8_t)(1u << entry->seat);
    return NULL;
}

/* -- the game -- */

/* After anything that may change who has to decide. */
static void turn_clocks(struct party *party, int actor, int64_t at)
{
    unsigned seats = party->stage == STAGE_RUNNING ? party_persons(party) : 0;
    clocks_turn(&party->clocks, &party->clock, &party->state->head, seats, actor, at);
}

static void name_computers(struct party *party)
{
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party->seat[seat].is_computer) {
            struct sbuf sb = sb_over(party->record.name[seat], RECORD_NAME);
            sb_put(&sb, "Computer %d", party->seat[seat].level);
        }
}

static const char *add_start(struct party *party, const struct entry *entry)
{
    const char *text = entry->text;
    unsigned players = party_players(party);
    int level = 0;

    if (party->stage != STAGE_OPEN)
        return "the game has started";
    if (*text && (!words_int(&text, 1, LEVELS, &level) || !words_end(text)))
        return "a computer plays at a level from 1 to 6";
    for (int seat = 1; seat <= party->record.seats && level == 0; seat++)
        if (party->seat[seat].kind != SEAT_COMPUTER && !(players >> seat & 1))
            return "not all seats are taken";
    if (players == 0)
        return "nobody sits at the table";
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (party->seat[seat].kind != SEAT_COMPUTER && !(players >> seat & 1)) {
            party->seat[seat].is_computer = true;
            party->seat[seat].level = (uint8_t)level;
        }
    name_computers(party);
    party->luck = record_luck(&party->record, 0);
    party->stage = STAGE_RUNNING;
    turn_clocks(party, 0, entry->at);
    return NULL;
}

static bool is_one_left(const struct party *party)
{
    int left = 0;
    for (int seat = 1; seat <= party->record.seats; seat++)
        left += !party->seat[seat].is_out;
    return left <= 1;
}

/* The seat of an entry's line: who moved, or whom the host's line is about. */
static int line_seat(const struct record_line *line)
{
    if (line->kind == LINE_MOVE)
        return line->actor == CHANCE ? 0 : line->actor;
    return line->kind == LINE_UNDO || line->kind == LINE_ABANDON ? 0 : line->number;
}

/* Why the host may not do what a line says; the line itself is well-formed. */
static const char *may_host(const struct party *party, const struct record_line *line)
{
    const struct party_seat *seat = &party->seat[line_seat(line)];
    bool is_person = party_persons(party) >> line_seat(line) & 1;

    switch (line->kind) {
    case LINE_RESIGN:
        return seat->is_out ? "the seat is out already" : NULL;
    case LINE_TIMEOUT:
        return is_person && !seat->is_late ? NULL : "no clock runs for the seat";
    case LINE_COMPUTER:
        return seat->is_computer ? "a computer plays there already" : NULL;
    case LINE_PERSON:
        return seat->is_computer && seat->guest[0] && !seat->has_left && !seat->is_out
                   ? NULL
                   : "nobody is there to take the seat back";
    default:
        return NULL;
    }
}

static void host_did(struct party *party, const struct record_line *line)
{
    struct party_seat *seat = &party->seat[line_seat(line)];

    switch (line->kind) {
    case LINE_RESIGN:
        seat->is_out = true;
        break;
    case LINE_TIMEOUT:
        seat->is_out = party->clock.kind == CLOCK_GAME;
        seat->is_late = true;
        break;
    case LINE_COMPUTER:
        seat->is_computer = true;
        seat->is_late = seat->is_back = false;
        break;
    case LINE_PERSON:
        seat->is_computer = seat->is_back = false;
        break;
    case LINE_ABANDON:
        party->is_abandoned = true;
        break;
    default:
        break;
    }
}

static const char *read_line(struct party *party, const struct entry *entry,
                             struct record_line *line, char id[REQUEST_ID + 1])
{
    char words[RECORD_MAX_TEXT + 1];
    struct record_error error;
    const char *sentence;

    if (party->stage != STAGE_RUNNING)
        return "the game is not running";
    if ((sentence = line_part(entry->text, words, id)) != NULL)
        return sentence;
    if (!record_read_line(&party->record, party->state, words, line, &error))
        return "the record can't go on with this line";
    if (line_seat(line) != entry->seat)
        return "the line is another seat's";
    if (line->kind != LINE_MOVE && (sentence = may_host(party, line)) != NULL)
        return sentence;
    return table_room(&party->record) ? NULL : "the game has grown too long to go on";
}

/* What a race held back for the seat is done with; after an undo (seat 0), all is too late,
 * which party_next will say. */
static void drop_held(struct party *party, int actor)
{
    if (!party->held)
        return;
    if (actor)
        party->held[actor].pressed = 0;
    for (int seat = 1; seat <= MAX_SEATS && !actor; seat++)
        party->held[seat].question = 0;
}

static void moved(struct party *party, const struct entry *entry,
                  const struct record_line *line, const char *id)
{
    struct party_seat *seat = &party->seat[entry->seat];

    party->luck.draws += line->actor == CHANCE;
    if (entry->seat && id[0]) {
        memcpy(seat->last_id, id, sizeof seat->last_id);
        seat->last_number = entry->number;
    }
    forget_offer(party);
}

static const char *add_line(struct party *party, const struct entry *entry,
                            struct party_step *step)
{
    char id[REQUEST_ID + 1] = "";
    struct record_line line;
    const char *sentence = read_line(party, entry, &line, id);

    if (sentence)
        return sentence;
    if (step) {
        memcpy(&step->before, party->state, party->record.game->state_size);
        step->line = line;
    }
    must(record_add(&party->record, party->state, line));
    if (line.kind == LINE_MOVE)
        moved(party, entry, &line, id);
    else if (line.kind == LINE_UNDO)
        forget_offer(party);
    else
        host_did(party, &line);
    if (game_is_over(party->state) || party->is_abandoned || is_one_left(party))
        party->stage = STAGE_OVER;
    if (party->stage == STAGE_OVER)
        forget_offer(party);
    turn_clocks(party, line.kind == LINE_MOVE ? entry->seat : 0, entry->at);
    if (line.kind == LINE_UNDO || entry->seat)
        drop_held(party, entry->seat);
    return NULL;
}

/* -- talk -- */

static const char *add_chat(struct party *party, const struct entry *entry)
{
    char name[GUEST_NAME];
    const char *said, *sentence = chat_part(entry->text, name, &said);
    size_t len = strlen(entry->text) + 1;
    struct chat *chat;

    if (sentence || party->stage == STAGE_CLOSED)
        return sentence ? sentence : "the table is closed";
    if (entry->seat > party->record.seats)
        return "there is no such seat at this table";
    if (!party->chat &&
        !(party->chat = (struct chat **)calloc(CHATS_KEPT, sizeof(struct chat *))))
        return "there is no memory for the table";
    if (!(chat = malloc(sizeof *chat + len)))
        return "there is no memory for the table";
    chat->at = entry->at;
    chat->seat = entry->seat;
    memcpy(chat->text, entry->text, len);
    free(party->chat[party->chats % CHATS_KEPT]);
    party->chat[party->chats++ % CHATS_KEPT] = chat;
    return NULL;
}

static const char *add_offer(struct party *party, const struct entry *entry)
{
    int plies;
    const char *sentence = offer_read(entry->text, &plies);
    unsigned seats = plies < 0 ? party_players(party) : party_persons(party);

    if (sentence)
        return sentence;
    if (party->stage != (plies < 0 ? STAGE_OVER : STAGE_RUNNING))
        return plies < 0 ? "the game is not over" : "the game is not running";
    if (!(seats >> entry->seat & 1))
        return "nobody sits there";
    if (party->offered_by)
        return "another offer is open";
    if (party->next[0])
        return "the rematch has begun";
    if (plies >= record_plies(&party->record, party->record.lines))
        return "there are not that many moves to go back to";
    party->offered_by = entry->seat;
    party->offered = plies;
    party->agreed = (uint8_t)(1u << entry->seat);
    return NULL;
}

static const char *add_answer(struct party *party, const struct entry *entry)
{
    bool is_yes;
    const char *sentence = answer_read(entry->text, &is_yes);

    if (sentence)
        return sentence;
    if (!party->offered_by || party->agreed >> entry->seat & 1)
        return "there is nothing to answer";
    if (!(party_players(party) >> entry->seat & 1))
        return "nobody sits there";
    party->agreed |= (uint8_t)(1u << entry->seat);
    if (!is_yes)
        forget_offer(party);
    return NULL;
}

/* -- the end -- */

static const char *add_tell(struct party *party, const struct entry *entry)
{
    uint8_t secret[LUCK_SIZE];
    const char *sentence = luck_read(entry->text, secret);

    if (sentence)
        return sentence;
    if (party->stage != STAGE_OVER || party->is_told)
        return "the secret is told once, after the last move";
    if (memcmp(secret, party->record.secret, LUCK_SIZE) != 0)
        return "that is another secret";
    party->is_told = true;
    return NULL;
}

static const char *add_close(struct party *party, const struct entry *entry)
{
    char next[TABLE_ID + 1];
    const char *sentence = close_read(entry->text, next);

    if (sentence)
        return sentence;
    if (party->stage != (next[0] ? STAGE_OVER : STAGE_OPEN) || party->next[0])
        return "the table can't be closed like this now";
    memcpy(party->next, next, sizeof next);
    if (!next[0])
        party->stage = STAGE_CLOSED;
    forget_offer(party);
    return NULL;
}

static const char *add(struct party *party, const struct entry *entry,
                       struct party_step *step)
{
    switch (entry->kind) {
    case ENTRY_SIT:
        return add_sit(party, entry);
    case ENTRY_LEAVE:
        return add_leave(party, entry);
    case ENTRY_SHARE:
        return add_share(party, entry);
    case ENTRY_START:
        return add_start(party, entry);
    case ENTRY_LINE:
        return add_line(party, entry, step);
    case ENTRY_CHAT:
        return add_chat(party, entry);
    case ENTRY_OFFER:
        return add_offer(party, entry);
    case ENTRY_ANSWER:
        return add_answer(party, entry);
    case ENTRY_TELL:
        return add_tell(party, entry);
    case ENTRY_CLOSE:
        return add_close(party, entry);
    default:
        return "the table was founded already, or nothing is known of such an entry";
    }
}

/* Whether an entry that was just added changes what a list shows. */
static bool is_news(const struct party *party, const struct entry *entry,
                    const struct party_step *step, uint8_t stage)
{
    return stage != party->stage || entry->kind == ENTRY_SIT ||
           entry->kind == ENTRY_LEAVE || entry->kind == ENTRY_CLOSE ||
           (entry->kind == ENTRY_LINE && step->line.kind > LINE_UNDO);
}

const char *party_add(struct party *party, const struct entry *entry,
                      struct party_step *step)
{
    const char *sentence;
    uint8_t stage = party->stage;

    if (entry->number != party->number + 1)
        return "an entry is missing before it";
    if (entry->seat > MAX_SEATS)
        return "there is no such seat at this table";
    if ((sentence = add(party, entry, step)) != NULL)
        return sentence;
    party->number = entry->number;
    party->at = entry->at > party->at ? entry->at : party->at;
    if (step) {
        step->entry = entry;
        step->is_news = is_news(party, entry, step, stage);
    }
    return NULL;
}
