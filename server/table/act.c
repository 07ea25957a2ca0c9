/* act.c - what happens at a live table: a request, a computer's move or what the host owes becomes
 * entries, which are added to the table, told to everybody, and handed to the writer together. */
#include "server/table/live_table.h"

#include "core/must.h"
#include "server/ops/metrics.h"

#include <stdlib.h>
#include <string.h>

/* -- what happens ------------------------------------------------------------------------ */

/* Who asked for an entry, and how. */
struct asker {
    struct watch *watch;
    const struct message *message;
};

static struct asker nobody;

static void begin_ack(struct batch *batch, const struct asker *asker, uint64_t number)
{
    const struct message *message = asker->message;
    struct session *session = asker->watch->session;
    struct outgoing *outgoing;

    batch->wish = message->wish;
    batch->has_id = message->has_id;
    memcpy(batch->id, message->id, sizeof batch->id);
    if (batch->live->tables->cluster && message->raw &&
        (batch->raw = malloc(message->raw_len + 1)) != NULL) {
        memcpy(batch->raw, message->raw, message->raw_len);
        batch->raw_len = message->raw_len;
    }
    outgoing = live_put_done(batch->live, session, message->wish,
                             message->has_id ? message->id : NULL, number);
    live_hold(batch->live, outgoing);
    if (outgoing) {
        outgoing->kind = HELD_REPLY;
        session->is_asking = true;
    }
}

/* A run of entries that follow from one request. */
struct run {
    struct live_table *live;
    struct batch *batch; /* NULL: the next entry begins one */
    int count;           /* entries in it */
    bool is_news;
    const char *trouble; /* NULL: none so far */
};

static void hand_over(struct run *run)
{
    if (run->batch && run->trouble)
        batch_decided(run->batch, "not-kept", run->trouble);
    else if (run->batch)
        batch_send(run->batch, run->count, run->is_news);
    run->batch = NULL;
    run->count = 0;
    run->is_news = false;
}

static void copy_entry(struct entry *to, const struct entry *from)
{
    memcpy(to, from, offsetof(struct entry, text));
    /* most texts are short, so copy no more than needed */
    memcpy(to->text, from->text, strlen(from->text) + 1);
}

/* Remembers that a held answer of a race is in this batch. */
static void remember_race(struct batch *batch, int seat)
{
    if (!batch->raced)
        batch->raced = calloc(MAX_SEATS + 1, sizeof *batch->raced);
    if (batch->raced)
        batch->raced[seat] = batch->live->hosted->race[seat];
}

/* Adds the entry in tables->answer, and puts the next entry that the host owes there. */
static enum asked add(struct run *run, const struct asker *asker, int64_t now)
{
    struct live_table *live = run->live;
    struct tables *tables = live->tables;
    struct entry *entry = &tables->entry[run->count];
    char id[REQUEST_ID + 1];
    int seat = tables->answer.seat;
    enum asked next;

    copy_entry(entry, &tables->answer.entry);
    memcpy(id, tables->answer.id, sizeof id);
    if (seat)
        remember_race(run->batch, seat);
    run->trouble = hosted_add_made(live->hosted, entry,
                                   tables->answer.has_move ? &tables->answer.move : NULL,
                                   &tables->step);
    if (run->trouble) /* there is no memory for it */
        return ASKED_NOTHING;
    run->count++;
    run->is_news |= tables->step.is_news;
    if (asker->watch)
        begin_ack(run->batch, asker, entry->number);
    if (seat)
        live_tell_race(live, seat, id, entry->number, NULL);
    next = hosted_next(live->hosted, now, &tables->answer);
    /* of several lines at once, only the last event has the position */
    live_tell(live, next != ASKED_ENTRY || tables->answer.entry.kind != ENTRY_LINE);
    return next;
}

/* Adds the entry that a request became (`asked` and tables->answer) and all entries that
 * the host owes after it, as one batch, and tells everybody. */
static void happen(struct live_table *live, enum asked asked, const struct asker *asker,
                   int64_t now)
{
    struct tables *tables = live->tables;
    struct run run = {.live = live};
    bool has_changed = false;

    live_retain(live);
    while (live->hosted && asked != ASKED_NOTHING) {
        if (asked == ASKED_REFUSED) {
            live_tell_race_refused(live);
            asked = hosted_next(live->hosted, now, &tables->answer);
            continue;
        }
        if (!run.batch && !(run.batch = batch_new(live))) {
            live_lose(live);
            break;
        }
        run.batch->game = live->hosted->record.game;
        asked = add(&run, asker, now);
        asker = &nobody;
        has_changed = true;
        if (run.count == TOGETHER_MOST && asked == ASKED_ENTRY)
            hand_over(&run);
    }
    if (live->hosted && has_changed) {
        live_tell_dropped(live);
        live_tell_views(live, now);
    }
    hand_over(&run);
    if (live->hosted) {
        registry_turn(tables->registry, live->hosted, now);
        live_follow_up(tables, live, now);
    }
    tables_set_alarm(tables);
    live_release(live);
}

/* Whether there is too much chat. Everybody is told what is said at a table, and all of
 * it is stored, so there is a limit for all people together. */
static bool is_too_much_talk(struct live_table *live)
{
    int messages = live->tables->wire.messages;
    int a_second = messages < TALK_PART ? 1 : messages / TALK_PART;

    return !rate_take(&live->hosted->talk, a_second, TALK_SECONDS, steady_ms());
}

/* Whether an entry is the last agreement that a rematch needs. */
static bool founds(const struct hosted_table *hosted, const struct entry *entry)
{
    unsigned others = hosted_players(hosted) & ~(1u << entry->seat);

    if (hosted->stage != STAGE_OVER)
        return false;
    if (entry->kind == ENTRY_OFFER)
        return others == 0;
    return entry->kind == ENTRY_ANSWER && strcmp(entry->text, "yes") == 0 &&
           (others & ~hosted->agreed) == 0;
}

static bool may_found(const struct session *session)
{
    struct address_book *book = session->tables->limits.book;

    if (!book || !session->connection.visitor ||
        book_tables(book, visitor_address(session->connection.visitor),
                    session->connection.guest, steady_ms()))
        return true;
    metrics_add(METRIC_LIMITED_TABLES, 1);
    return false;
}

/* Why a request that the table allows is refused by the sender's limits; NULL: it is
 * not. */
static const struct reason *limit_of(struct live_table *live,
                                     const struct session *session,
                                     const struct entry *entry)
{
    static const struct reason talk = {.clause = "",
                                       .code = "too-fast",
                                       .words = "all talk at once here; wait a little"};
    static const struct reason many_tables = {
        .clause = "",
        .code = "too-many",
        .words = "you or your address asked for many tables; wait a little"};

    if (entry->kind == ENTRY_CHAT && is_too_much_talk(live))
        return &talk;
    return founds(live->hosted, entry) && !may_found(session) ? &many_tables : NULL;
}

enum request_result live_request(struct watch *watch, const struct message *message,
                                 bool is_sure)
{
    struct live_table *live = watch->live;
    struct tables *tables = live->tables;
    struct session *session = watch->session;
    struct request request = message->request;
    int64_t now = table_ms();
    const char *id = message->has_id ? message->id : NULL;
    const struct reason *limit;
    enum asked asked;

    if (!session->connection.guest[0]) {
        static const struct reason why = {
            .clause = "", .code = "no-guest", .words = "only a guest can do that"};
        live_put_refused(live, session, live->hosted->record.game, message->wish, id,
                         &why);
        return REQUEST_DONE;
    }
    if (request.kind == ASK_SIT && !request.text)
        request.text = session->connection.name;
    if (request.kind == ASK_CHAT && !request.name)
        request.name = session->connection.name;
    asked = hosted_ask(live->hosted, session->connection.guest, &request, now,
                       &tables->answer);
    limit = asked == ASKED_ENTRY ? limit_of(live, session, &tables->answer.entry) : NULL;
    if (limit) {
        live_put_refused(live, session, live->hosted->record.game, message->wish, id,
                         limit);
        return REQUEST_DONE;
    }
    if (asked == ASKED_ENTRY && live_forward(watch, message))
        return REQUEST_FORWARDED;
    session->forwarded_at = 0;
    switch (asked) {
    case ASKED_ENTRY:
        happen(live, asked, &(struct asker){watch, message}, now);
        session->connection.is_busy |= tables->cluster && session->is_asking;
        break;
    case ASKED_RACING:
        live_await(watch, watch->viewer, message->id);
        live_run_due(live, now);
        break;
    case ASKED_AGAIN:
        if (tables->answer.number > live->hosted->kept)
            return REQUEST_LATER;
        live_put_done(live, session, message->wish, id, tables->answer.number);
        break;
    default:
        if (tables->cluster && !is_sure)
            return REQUEST_NOT_SURE;
        live_put_refused(live, session, live->hosted->record.game, message->wish, id,
                         &tables->answer.why);
        registry_turn(tables->registry, live->hosted, now);
    }
    return REQUEST_DONE;
}

void live_run_due(struct live_table *live, int64_t now)
{
    enum asked asked = hosted_next(live->hosted, now, &live->tables->answer);

    happen(live, asked, &nobody, now);
}

void live_move(struct live_table *live, const char *guest, const struct request *request)
{
    int64_t now = table_ms();
    enum asked asked =
        hosted_ask(live->hosted, guest, request, now, &live->tables->answer);

    if (asked == ASKED_ENTRY)
        happen(live, asked, &nobody, now);
    else if (asked == ASKED_RACING)
        live_run_due(live, now);
    else /* the game has gone on meanwhile, or the move is not possible */
        live_follow_up(live->tables, live, now);
}

void live_tell_rematch(struct live_table *live, const char *next)
{
    int64_t now = table_ms();

    hosted_tell_rematch(live->hosted, next, now, &live->tables->answer.entry);
    live->tables->answer.seat = 0;
    live->tables->answer.has_move = false;
    happen(live, ASKED_ENTRY, &nobody, now);
}
