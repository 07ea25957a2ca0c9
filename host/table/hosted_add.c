/* hosted_add.c - what each entry of the log does to a table. */
#include "host/table/hosted.h"

#include "core/hints.h"
#include "core/must.h"
#include "core/words.h"
#include "host/table/table.h"

#include <stdlib.h>
#include <string.h>

/* Remembers a guest whose seat another person takes, since they know its secrets. */
static bool remember(struct hosted_table *hosted, const char *guest)
{
    char(*former)[GUEST_ID + 1] =
        realloc(hosted->former, (size_t)(hosted->formers + 1) * sizeof *former);
    if (!former)
        return false;
    memcpy(former[hosted->formers++], guest, sizeof *former);
    hosted->former = former;
    return true;
}

static const char *add_sit(struct hosted_table *hosted, const struct entry *entry)
{
    char guest[GUEST_ID + 1], name[GUEST_NAME] = "";
    struct hosted_seat *seat = &hosted->seat[entry->seat];
    const char *sentence = sit_read(entry->text, guest, name);

    if (sentence || (sentence = hosted_may_sit(hosted, entry->seat, guest)) != NULL)
        return sentence;
    if (hosted->stage == STAGE_RUNNING && !hosted_is_of(seat, guest) && seat->guest[0] &&
        !remember(hosted, seat->guest))
        return "there is no memory for the table";
    memcpy(seat->guest, guest, sizeof guest);
    memcpy(hosted->record.name[entry->seat], name, sizeof name);
    seat->has_left = false;
    seat->is_back = hosted->stage == STAGE_RUNNING;
    seat->gone_since = entry->at;
    hosted->seated = entry->at;
    return NULL;
}

static void forget_offer(struct hosted_table *hosted)
{
    hosted->offered_by = hosted->agreed = 0;
}

static const char *add_leave(struct hosted_table *hosted, const struct entry *entry)
{
    struct hosted_seat *seat = &hosted->seat[entry->seat];

    if (!(hosted_players(hosted) >> entry->seat & 1))
        return "nobody sits there";
    if (hosted->stage == STAGE_OPEN) {
        hosted->record.shared &= (uint8_t)~(1u << entry->seat);
        hosted->record.name[entry->seat][0] = '\0';
        if (seat->kind == SEAT_OPEN)
            seat->guest[0] = '\0';
    }
    seat->has_left = true;
    seat->is_back = false;
    forget_offer(hosted);
    return NULL;
}

static const char *add_share(struct hosted_table *hosted, const struct entry *entry)
{
    const char *sentence;
    uint8_t share[LUCK_SIZE];

    if (hosted->stage != STAGE_OPEN)
        return "shares are given before the game starts";
    if (!(hosted_players(hosted) >> entry->seat & 1))
        return "nobody sits there";
    if (hosted->record.shared >> entry->seat & 1)
        return "the seat has given its share";
    if ((sentence = luck_read(entry->text, share)) != NULL)
        return sentence;
    memcpy(hosted->record.share[entry->seat], share, LUCK_SIZE);
    hosted->record.shared |= (uint8_t)(1u << entry->seat);
    return NULL;
}

/* -- the game -- */

/* After anything that may change who has to decide. */
static void turn_clocks(struct hosted_table *hosted, int actor, int64_t at)
{
    unsigned seats = hosted->stage == STAGE_RUNNING ? hosted_persons(hosted) : 0;
    clocks_turn(&hosted->clocks, &hosted->clock, &hosted->state->head, seats, actor, at);
}

static void name_computers(struct hosted_table *hosted)
{
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (hosted->seat[seat].is_computer) {
            struct sbuf sb = sb_over(hosted->record.name[seat], RECORD_NAME);
            sb_put(&sb, "Computer %d", hosted->seat[seat].level);
        }
}

static const char *add_start(struct hosted_table *hosted, const struct entry *entry)
{
    const char *text = entry->text;
    unsigned players = hosted_players(hosted);
    int level = 0;

    if (hosted->stage != STAGE_OPEN)
        return "the game has started";
    if (*text && (!words_int(&text, 1, LEVELS, &level) || !words_end(text)))
        return "a computer plays at a level from 1 to 6";
    for (int seat = 1; seat <= hosted->record.seats && level == 0; seat++)
        if (hosted->seat[seat].kind != SEAT_COMPUTER && !(players >> seat & 1))
            return "not all seats are taken";
    if (players == 0)
        return "nobody sits at the table";
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (hosted->seat[seat].kind != SEAT_COMPUTER && !(players >> seat & 1)) {
            hosted->seat[seat].is_computer = true;
            hosted->seat[seat].level = (uint8_t)level;
        }
    name_computers(hosted);
    hosted->luck = record_luck(&hosted->record, 0);
    hosted->stage = STAGE_RUNNING;
    turn_clocks(hosted, 0, entry->at);
    return NULL;
}

static bool is_one_left(const struct hosted_table *hosted)
{
    int left = 0;
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        left += !hosted->seat[seat].is_out;
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
static const char *may_host(const struct hosted_table *hosted,
                            const struct record_line *line)
{
    const struct hosted_seat *seat = &hosted->seat[line_seat(line)];
    bool is_person = hosted_persons(hosted) >> line_seat(line) & 1;

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

static void host_did(struct hosted_table *hosted, const struct record_line *line)
{
    struct hosted_seat *seat = &hosted->seat[line_seat(line)];

    switch (line->kind) {
    case LINE_RESIGN:
        seat->is_out = true;
        break;
    case LINE_TIMEOUT:
        seat->is_out = hosted->clock.kind == CLOCK_GAME;
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
        hosted->is_abandoned = true;
        break;
    default:
        break;
    }
}

/* Why the table can't go on with a line that the record could go on with. */
static const char *may_add(struct hosted_table *hosted, const struct entry *entry,
                           const struct record_line *line)
{
    const char *sentence;

    if (line_seat(line) != entry->seat)
        return "the line is another seat's";
    if (line->kind != LINE_MOVE && (sentence = may_host(hosted, line)) != NULL)
        return sentence;
    return table_room(&hosted->record) ? NULL : "the game has grown too long to go on";
}

/* Reads an entry's line, unless it is known to be `move`. */
static const char *read_line(struct hosted_table *hosted, const struct entry *entry,
                             const struct record_line *move, struct record_line *line,
                             char id[REQUEST_ID + 1])
{
    char words[RECORD_MAX_TEXT + 1];
    struct record_error error;
    const char *sentence;

    if (hosted->stage != STAGE_RUNNING)
        return "the game is not running";
    if ((sentence = line_part(entry->text, words, id)) != NULL)
        return sentence;
    if (move)
        *line = *move;
    else if (!record_read_line(&hosted->record, hosted->state, words, line, &error))
        return "the record can't go on with this line";
    return may_add(hosted, entry, line);
}

/* Drops the seat's held answer of a race. After an undo (seat 0) all held answers are too
 * late, which hosted_next will say. */
static void drop_race(struct hosted_table *hosted, int actor)
{
    if (!hosted->race)
        return;
    if (actor)
        hosted->race[actor].pressed = 0;
    for (int seat = 1; seat <= MAX_SEATS && !actor; seat++)
        hosted->race[seat].question = 0;
}

static void moved(struct hosted_table *hosted, const struct entry *entry, const char *id)
{
    struct hosted_seat *seat = &hosted->seat[entry->seat];

    if (entry->seat && id[0]) {
        memcpy(seat->last_id, id, sizeof seat->last_id);
        seat->last_number = entry->number;
    }
    forget_offer(hosted);
}

static const char *add_line(struct hosted_table *hosted, const struct entry *entry,
                            const struct record_line *move, struct hosted_step *step)
{
    char id[REQUEST_ID + 1] = "";
    struct record_line line;
    const char *sentence = read_line(hosted, entry, move, &line, id);

    if (sentence)
        return sentence;
    if (step) {
        memcpy(&step->before, hosted->state, hosted->record.game->state_size);
        step->line = line;
    }
    must(record_add(&hosted->record, hosted->state, line));
    record_step_luck(&hosted->record, hosted->record.lines - 1, hosted->state,
                     &hosted->luck);
    if (line.kind == LINE_MOVE)
        moved(hosted, entry, id);
    else if (line.kind == LINE_UNDO)
        forget_offer(hosted);
    else
        host_did(hosted, &line);
    if (game_is_over(hosted->state) || hosted->is_abandoned || is_one_left(hosted))
        hosted->stage = STAGE_OVER;
    if (hosted->stage == STAGE_OVER)
        forget_offer(hosted);
    turn_clocks(hosted, line.kind == LINE_MOVE ? entry->seat : 0, entry->at);
    if (line.kind == LINE_UNDO || entry->seat)
        drop_race(hosted, entry->seat);
    return NULL;
}

/* -- talk -- */

static const char *add_chat(struct hosted_table *hosted, const struct entry *entry)
{
    char name[GUEST_NAME];
    const char *said, *sentence = chat_part(entry->text, name, &said);
    size_t len = strlen(entry->text) + 1;
    struct chat *chat;

    if (sentence || hosted->stage == STAGE_CLOSED)
        return sentence ? sentence : "the table is closed";
    if (entry->seat > hosted->record.seats)
        return "there is no such seat at this table";
    if (!hosted->chat &&
        !(hosted->chat = (struct chat **)calloc(CHATS_KEPT, sizeof(struct chat *))))
        return "there is no memory for the table";
    if (!(chat = malloc(sizeof *chat + len)))
        return "there is no memory for the table";
    chat->at = entry->at;
    chat->seat = entry->seat;
    memcpy(chat->text, entry->text, len);
    free(hosted->chat[hosted->chats % CHATS_KEPT]);
    hosted->chat[hosted->chats++ % CHATS_KEPT] = chat;
    return NULL;
}

static const char *add_offer(struct hosted_table *hosted, const struct entry *entry)
{
    int plies;
    const char *sentence = offer_read(entry->text, &plies);
    unsigned seats = plies < 0 ? hosted_players(hosted) : hosted_persons(hosted);

    if (sentence)
        return sentence;
    if (hosted->stage != (plies < 0 ? STAGE_OVER : STAGE_RUNNING))
        return plies < 0 ? "the game is not over" : "the game is not running";
    if (!(seats >> entry->seat & 1))
        return "nobody sits there";
    if (hosted->offered_by)
        return "another offer is open";
    if (hosted->next[0])
        return "the rematch has begun";
    if (plies >= record_plies(&hosted->record, hosted->record.lines))
        return "there are not that many moves to go back to";
    hosted->offered_by = entry->seat;
    hosted->offered = plies;
    hosted->agreed = (uint8_t)(1u << entry->seat);
    return NULL;
}

static const char *add_answer(struct hosted_table *hosted, const struct entry *entry)
{
    bool is_yes;
    const char *sentence = answer_read(entry->text, &is_yes);

    if (sentence)
        return sentence;
    if (!hosted->offered_by || hosted->agreed >> entry->seat & 1)
        return "there is nothing to answer";
    if (!(hosted_players(hosted) >> entry->seat & 1))
        return "nobody sits there";
    hosted->agreed |= (uint8_t)(1u << entry->seat);
    if (!is_yes)
        forget_offer(hosted);
    return NULL;
}

/* -- the end -- */

static const char *add_tell(struct hosted_table *hosted, const struct entry *entry)
{
    uint8_t secret[LUCK_SIZE];
    const char *sentence = luck_read(entry->text, secret);

    if (sentence)
        return sentence;
    if (hosted->stage != STAGE_OVER || hosted->is_told)
        return "the secret is told once, after the last move";
    if (memcmp(secret, hosted->record.secret, LUCK_SIZE) != 0)
        return "that is another secret";
    hosted->is_told = true;
    return NULL;
}

static const char *add_close(struct hosted_table *hosted, const struct entry *entry)
{
    char next[TABLE_ID + 1];
    const char *sentence = close_read(entry->text, next);

    if (sentence)
        return sentence;
    if (hosted->stage != (next[0] ? STAGE_OVER : STAGE_OPEN) || hosted->next[0])
        return "the table can't be closed like this now";
    memcpy(hosted->next, next, sizeof next);
    if (!next[0])
        hosted->stage = STAGE_CLOSED;
    forget_offer(hosted);
    return NULL;
}

static const char *add(struct hosted_table *hosted, const struct entry *entry,
                       const struct record_line *move, struct hosted_step *step)
{
    switch (entry->kind) {
    case ENTRY_SIT:
        return add_sit(hosted, entry);
    case ENTRY_LEAVE:
        return add_leave(hosted, entry);
    case ENTRY_SHARE:
        return add_share(hosted, entry);
    case ENTRY_START:
        return add_start(hosted, entry);
    case ENTRY_LINE:
        return add_line(hosted, entry, move, step);
    case ENTRY_CHAT:
        return add_chat(hosted, entry);
    case ENTRY_OFFER:
        return add_offer(hosted, entry);
    case ENTRY_ANSWER:
        return add_answer(hosted, entry);
    case ENTRY_TELL:
        return add_tell(hosted, entry);
    case ENTRY_CLOSE:
        return add_close(hosted, entry);
    default:
        return "the table was founded already, or nothing is known of such an entry";
    }
}

/* Whether an entry that was just added changes what a list shows. */
static bool is_news(const struct hosted_table *hosted, const struct entry *entry,
                    const struct hosted_step *step, uint8_t stage)
{
    return stage != hosted->stage || entry->kind == ENTRY_SIT ||
           entry->kind == ENTRY_LEAVE || entry->kind == ENTRY_CLOSE ||
           (entry->kind == ENTRY_LINE && step->line.kind > LINE_UNDO);
}

const char *hosted_add_made(struct hosted_table *hosted, const struct entry *entry,
                            const struct record_line *move, struct hosted_step *step)
{
    const char *sentence;
    uint8_t stage = hosted->stage;

    if (entry->number != hosted->number + 1)
        return "an entry is missing before it";
    if (entry->seat > MAX_SEATS)
        return "there is no such seat at this table";
    if ((sentence = add(hosted, entry, move, step)) != NULL)
        return sentence;
    hosted->number = entry->number;
    hosted->at = entry->at > hosted->at ? entry->at : hosted->at;
    if (step) {
        step->entry = entry;
        step->is_news = is_news(hosted, entry, step, stage);
    }
    return NULL;
}

const char *hosted_add(struct hosted_table *hosted, const struct entry *entry,
                       struct hosted_step *step)
{
    return hosted_add_made(hosted, entry, NULL, step);
}
