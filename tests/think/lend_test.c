/* lend_test.c - thoughts that are lent: the same moves, only what the seat sees, and nothing is
 * waited for that will not come.
 *
 *     postgres.sh run lend_test POSTGRES.SH */
#include "tests/store/database.h"
#include "tests/think/thoughts.h"

#include "games/games.h"
#include "server/people/guest.h"
#include "server/store/task_queue.h"
#include "server/think/lend.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"
#include "server/store/store_open.h"
#include "server/think/worker.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- who takes part ----------------------------------------------------------------------- */

/* A node: a pool that lends. */
struct node {
    struct pool *pool;
    struct lend *lend;
};

static struct node node_with(int threads, enum lend_what what)
{
    struct node node = {.pool = pool_with(threads, 64)};
    char why[512];

    node.lend = lend_new(database_place, node.pool, what, why, sizeof why);
    if (!node.lend)
        fail_msg("%s", why);
    return node;
}

static void node_end(struct node *node)
{
    lend_free(node->lend);
    pool_free(node->pool);
}

/* A worker that works. */
struct hand {
    struct worker *worker;
    pthread_t thread;
};

static void *run(void *context)
{
    worker_run(context);
    return NULL;
}

static struct hand hand_with(int threads)
{
    char why[512];
    struct hand hand = {.worker = worker_new(database_place, threads, why, sizeof why)};

    if (!hand.worker)
        fail_msg("%s", why);
    assert_int_equal(pthread_create(&hand.thread, NULL, run, hand.worker), 0);
    return hand;
}

static struct worker_counts hand_end(struct hand *hand)
{
    struct worker_counts counts;

    worker_stop(hand->worker);
    pthread_join(hand->thread, NULL);
    counts = worker_counts(hand->worker);
    worker_free(hand->worker);
    return counts;
}

/* A worker that does what the test wants. */
static const struct task_queue_calls *call;

static struct task_queue *false_worker(int threads)
{
    struct task_peer us = {.is_worker = true, .rules = task_rules()};
    struct task_queue *queue;
    char why[512];

    guest_new_id(us.id);
    call = store_open_task_queue(why, sizeof why);
    assert_non_null(call);
    queue = call->open(database_place, &us, why, sizeof why);
    assert_non_null(queue);
    assert_true(call->ready(queue) && call->renew(queue, threads));
    return queue;
}

static struct {
    int count;
    struct task task;
    union any_state view;
} taken;

static void note_task(void *unused, const struct task *task)
{
    (void)unused;
    taken.count++;
    taken.task = *task;
    assert_true(task->len <= sizeof taken.view);
    memcpy(&taken.view, task->view, task->len);
}

/* Takes tasks until it has `wanted_count`. */
static void take(struct task_queue *queue, int wanted_count)
{
    taken.count = 0;
    while (taken.count < wanted_count) {
        assert_true(call->renew(queue, 4));
        assert_true(call->take(queue, wanted_count - taken.count, note_task, NULL));
        database_rest(5);
    }
}

static int tell(struct task_queue *queue, const char *move)
{
    struct task_answer answer = {.number = taken.task.number};
    int heard = -1;

    memcpy(answer.node, taken.task.node, sizeof answer.node);
    snprintf(answer.move, sizeof answer.move, "%s", move);
    assert_true(call->tell(queue, &answer, 1, &heard));
    return heard;
}

static int count_jobs(const char *where)
{
    char line[2 * PLACE];

    snprintf(line, sizeof line, "SELECT count(*) FROM %s.job WHERE %s",
             database_schema(database_place), where);
    return database_ask(line);
}

static void wait_for_jobs(const char *where, int count)
{
    while (count_jobs(where) != count)
        database_rest(5);
}

/* Until the node knows of them. */
static void wait_for_workers(int threads)
{
    while (metrics_get(METRIC_WORKER_THREADS) != threads)
        database_rest(5);
}

/* -- the same moves ----------------------------------------------------------------------- */

static void play_wanted(int workers)
{
    struct node node = node_with(1, LEND_ALL);
    struct hand hand[2];
    uint64_t told = 0;

    for (int i = 0; i < workers; i++)
        hand[i] = hand_with(1 + i);
    wait_for_workers(workers == 2 ? 3 : 1);
    for (int i = 0; i < WANTED; i++)
        assert_true(pool_ask(node.pool, &wanted[i].job));
    collect_all(node.pool, WANTED);
    check_wanted();
    assert_int_equal(count_jobs("true"), 0);
    for (int i = 0; i < workers; i++)
        told += hand_end(&hand[i]).told;
    assert_int_equal(told, WANTED); /* none by the node itself */
    node_end(&node);
}

static void a_worker_plays_what_the_node_would_have_played(void **unused)
{
    (void)unused;
    make_wanted();
    play_wanted(1);
    play_wanted(2);
}

/* -- what is lent ------------------------------------------------------------------------- */

/* The database gets the view, and not a byte more. */
static void a_task_has_what_the_seat_may_see(void **unused)
{
    struct task_queue *worker = false_worker(4);
    struct node node = node_with(1, LEND_ALL);
    (void)unused;

    wait_for_workers(4);
    for (int i = 0; i < 12; i++) {
        const struct game *game = games[1 + i % GAMES];
        union any_state state, view = {0};
        rng_t rng = rng_seeded((uint64_t)i + 50);
        int seat = position(game, 2, 12, &rng, &state);
        struct pool_job job = job_at(&state, game, seat, "tableofviews", 2);
        game_view(game, &state, seat, &view);
        job.seed = UINT64_MAX - (uint64_t)i;
        assert_true(pool_ask(node.pool, &job));
        take(worker, 1);
        assert_string_equal(taken.task.game, game->name);
        assert_int_equal(taken.task.len, game->state_size);
        assert_memory_equal(&taken.view, &view, game->state_size);
        assert_int_equal(taken.task.seat, seat);
        assert_int_equal(taken.task.level, 2);
        assert_true(taken.task.seed == job.seed);
        pool_forget(node.pool, "tableofviews");
        wait_for_jobs("true", 0);
    }
    call->leave(worker);
    call->close(worker);
    node_end(&node);
}

/* Two tasks for each thread, and those that wait longest come first. */
static void no_more_is_lent_than_there_is_room_for(void **unused)
{
    struct task_queue *worker = false_worker(1);
    struct node node = node_with(1, LEND_ALL);
    char id[TABLE_ID + 1];
    (void)unused;

    wait_for_workers(1);
    for (int i = 0; i < 7; i++) {
        assert_true(call->renew(worker, 1));
        snprintf(id, sizeof id, "oneofmany%03d", i);
        ask(node.pool, id, 1, now_ms() + i);
    }
    wait_for_jobs("true", 2);
    database_rest(50);
    assert_int_equal(count_jobs("true"), 2);
    assert_int_equal(pool_counts(node.pool).waiting, 5);
    call->leave(worker); /* then the node does it alone */
    collect_all(node.pool, 7);
    assert_int_equal(count_jobs("true"), 0);
    call->close(worker);
    node_end(&node);
}

static void nothing_is_lent_where_no_worker_lives(void **unused)
{
    struct node node = node_with(1, LEND_ALL);
    char id[TABLE_ID + 1];
    (void)unused;

    database_rest(TASK_RENEW);
    for (int i = 0; i < 20; i++) {
        snprintf(id, sizeof id, "alonealone%02d", i);
        ask(node.pool, id, 1 + i % 3, now_ms());
    }
    collect_all(node.pool, 20);
    assert_int_equal(pool_counts(node.pool).lent, 0);
    node_end(&node);
}

/* The node's only thread was busy. Now it takes back and begins what the worker has
 * not begun. */
static void what_nobody_has_begun_is_taken_back(void **unused)
{
    struct task_queue *worker = false_worker(4);
    struct node node = node_with(1, LEND_WAITING);
    (void)unused;

    wait_for_workers(4);
    assert_true(call->renew(worker, 4));
    ask(node.pool, "busybusybusy", 6, now_ms());
    while (pool_counts(node.pool).thinking == 0)
        database_rest(1);
    ask(node.pool, "waitingfirst", 1, now_ms());
    ask(node.pool, "waitingtoo12", 1, now_ms() + 100);
    wait_for_jobs("worker IS NULL", 2);
    take(worker, 1); /* the other one is not begun */
    pool_forget(node.pool, "busybusybusy");
    collect_all(node.pool, 1);
    assert_string_equal(loop.told[0].table, "waitingtoo12");
    assert_int_equal(count_jobs("worker IS NOT NULL"), 1);
    call->leave(worker);
    collect_all(node.pool, 2);
    call->close(worker);
    node_end(&node);
}

/* -- what is no longer wanted ------------------------------------------------------------- */

static void a_worker_stops_when_nobody_wants_it_any_more(void **unused)
{
    struct node node = node_with(1, LEND_ALL);
    struct hand hand = hand_with(1);
    struct worker_counts counts;
    int64_t since;
    (void)unused;

    wait_for_workers(1);
    for (int i = 0; i < 3; i++) {
        loop.count = 0;
        ask(node.pool, "longlonglong", 6, now_ms());
        wait_for_jobs("worker IS NOT NULL", 1);
        since = now_ms();
        pool_forget(node.pool, "longlonglong");
        wait_for_jobs("true", 0);
        ask(node.pool, "shortandsoon", 1, now_ms());
        collect_all(node.pool, 1);
        assert_string_equal(loop.told[0].table, "shortandsoon");
        assert_true(now_ms() - since < 1500); /* the long one would take two seconds */
    }
    counts = hand_end(&hand);
    assert_int_equal(counts.taken, 6);
    assert_int_equal(counts.given_up, 3);
    assert_int_equal(counts.told, 3);
    node_end(&node);
}

/* -- workers that die, or lie ------------------------------------------------------------- */

static void a_dead_workers_task_is_thought_by_another(void **unused)
{
    struct task_queue *dead = false_worker(1);
    struct node node = node_with(1, LEND_ALL);
    struct hand hand;
    int64_t since;
    (void)unused;

    wait_for_workers(1);
    ask(node.pool, "heldbythedea", 1, now_ms());
    take(dead, 1);
    since = now_ms(); /* it never says a word again */
    hand = hand_with(1);
    collect_all(node.pool, 1);
    assert_true(now_ms() - since < 3500); /* three seconds, on a machine that is ours */
    assert_int_equal(tell(dead, "whatever"), 0);
    assert_int_equal(hand_end(&hand).told, 1);
    call->close(dead);
    node_end(&node);
}

static void a_dead_workers_task_is_thought_by_the_node(void **unused)
{
    struct task_queue *dead = false_worker(1);
    struct node node = node_with(1, LEND_ALL);
    int64_t since;
    (void)unused;

    wait_for_workers(1);
    ask(node.pool, "heldbythedea", 1, now_ms());
    take(dead, 1);
    since = now_ms();
    collect_all(node.pool, 1);
    assert_true(now_ms() - since < 3500);
    assert_int_equal(tell(dead, "whatever"), 0);
    call->close(dead);
    node_end(&node);
}

static void what_is_no_move_is_thought_by_the_node(void **unused)
{
    struct task_queue *liar = false_worker(1);
    struct node node = node_with(1, LEND_ALL);
    (void)unused;

    wait_for_workers(1);
    ask(node.pool, "tableoflies1", 1, now_ms());
    take(liar, 1);
    assert_int_equal(tell(liar, "fly to the moon"), 1);
    collect_all(node.pool, 1);
    call->leave(liar);
    call->close(liar);
    node_end(&node);
}

/* A worker of another build, which interprets the same bytes differently. */
static void a_stranger_takes_nothing(void **unused)
{
    struct task_peer them = {.is_worker = true, .rules = task_rules() + 1};
    struct task_queue *ours = false_worker(1), *stranger;
    struct node node = node_with(1, LEND_ALL);
    char why[512];
    (void)unused;

    guest_new_id(them.id);
    stranger = call->open(database_place, &them, why, sizeof why);
    assert_true(call->ready(stranger) && call->renew(stranger, 8));
    wait_for_workers(1);
    assert_true(call->renew(ours, 1));
    ask(node.pool, "notforothers", 1, now_ms());
    wait_for_jobs("true", 1);
    taken.count = 0;
    assert_true(call->take(stranger, 8, note_task, NULL));
    assert_int_equal(taken.count, 0);
    call->leave(ours); /* the stranger's threads do not count */
    collect_all(node.pool, 1);
    call->leave(stranger);
    call->close(stranger);
    call->close(ours);
    node_end(&node);
}

/* Bytes that are not a view of a game are sent back, and the worker goes on. */
static void a_worker_is_not_hurt_by_bytes(void **unused)
{
    struct hand hand = hand_with(1);
    char line[4 * PLACE];
    (void)unused;

    for (int i = 0; i < 4; i++) {
        static const char *const bad[] = {"'hiroba', 1, 1, ''", "'chess', 1, 1, 'abc'",
                                          "'hiroba', 7, 9, repeat('x', 5000)::bytea",
                                          "'hiroba', 1, 1, repeat('x', 200)::bytea"};
        snprintf(line, sizeof line,
                 "INSERT INTO %s.job (node, number, rules, ms, seed, due, until, game,"
                 " seat, level, view) VALUES ('n', %d, %lld, 1, 1, now(),"
                 " now() + interval '1 min', %s)",
                 database_schema(database_place), i, (long long)task_rules(), bad[i]);
        database_ask(line);
    }
    wait_for_jobs("move = ''", 4);
    assert_int_equal(hand_end(&hand).taken, 4);
}

/* -- a database that goes away ------------------------------------------------------------ */

/* The worker's connection only. */
static void cut_worker(void)
{
    while (database_ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                        " WHERE application_name = 'niwa' AND (query LIKE 'INSERT INTO"
                        " node (%' OR query LIKE 'SELECT node, number FROM job%')") != 1)
        database_rest(5);
}

/* Whether the worker went on thinking and told its moves. If it comes back too late it
 * starts again, or finds that the node has thought of them meanwhile. */
static bool comes_back(void)
{
    struct node node = node_with(1, LEND_ALL);
    struct hand hand = hand_with(1);
    struct worker_counts counts;

    wait_for_workers(1);
    ask(node.pool, "longlonglong", 6, now_ms());
    wait_for_jobs("worker IS NOT NULL", 1);
    cut_worker();
    collect_all(node.pool, 1);
    counts = hand_end(&hand);
    node_end(&node);
    return counts.taken == 1 && counts.told == 1;
}

static void a_worker_that_was_cut_off_comes_back(void **unused)
{
    int tries = 1;
    (void)unused;

    while (!comes_back()) /* a busy machine may be too slow for it, but not always */
        assert_true(++tries < 5);
}

/* The database does not answer for a while: all connections are lost, and their last
 * statements are carried out afterwards. */
static void a_database_that_stands_still_stops_nobody(void **unused)
{
    struct node node = node_with(1, LEND_ALL);
    struct hand hand = hand_with(2);
    char line[2 * PLACE];
    struct worker_counts counts;
    (void)unused;

    wait_for_workers(2);
    ask(node.pool, "longlonglong", 6, now_ms());
    wait_for_jobs("worker IS NOT NULL", 1);
    ask(node.pool, "shortandsoon", 1, now_ms());
    snprintf(line, sizeof line, "BEGIN; LOCK TABLE %s.job; SELECT pg_sleep(4); COMMIT",
             database_schema(database_place));
    database_ask(line);
    collect_all(node.pool, 2);
    wait_for_workers(2);
    ask(node.pool, "afterwards12", 1, now_ms());
    collect_all(node.pool, 3);
    wait_for_jobs("true", 0);
    counts = hand_end(&hand);
    assert_true(counts.told >= 1);
    node_end(&node);
}

static void a_crash_of_the_database_stops_nobody(void **unused)
{
    struct node node = node_with(1, LEND_ALL);
    struct hand hand = hand_with(1);
    struct worker_counts counts;
    (void)unused;

    wait_for_workers(1);
    ask(node.pool, "longlonglong", 6, now_ms());
    wait_for_jobs("worker IS NOT NULL", 1);
    database_tell("kill");
    collect_all(node.pool, 1); /* by the node */
    ask(node.pool, "duringitall1", 1, now_ms());
    collect_all(node.pool, 2);
    database_tell("start");
    wait_for_workers(1);
    ask(node.pool, "afterwards12", 1, now_ms());
    collect_all(node.pool, 3);
    counts = hand_end(&hand);
    assert_int_equal(counts.taken, 2);
    assert_int_equal(counts.told, 1);
    node_end(&node);
}

int main(int argc, char **argv)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, database_begin, database_end)
    const struct CMUnitTest tests[] = {
        TEST(a_worker_plays_what_the_node_would_have_played),
        TEST(a_task_has_what_the_seat_may_see),
        TEST(no_more_is_lent_than_there_is_room_for),
        TEST(nothing_is_lent_where_no_worker_lives),
        TEST(what_nobody_has_begun_is_taken_back),
        TEST(a_worker_stops_when_nobody_wants_it_any_more),
        TEST(a_dead_workers_task_is_thought_by_another),
        TEST(a_dead_workers_task_is_thought_by_the_node),
        TEST(what_is_no_move_is_thought_by_the_node),
        TEST(a_stranger_takes_nothing),
        TEST(a_worker_is_not_hurt_by_bytes),
        TEST(a_worker_that_was_cut_off_comes_back),
        TEST(a_database_that_stands_still_stops_nobody),
        TEST(a_crash_of_the_database_stops_nobody),
    };
    const char *folder = getenv("NIWA_POSTGRES");
    int failed;

    if (!folder || argc < 2) {
        fprintf(stderr, "usage: postgres.sh run %s POSTGRES.SH\n", argv[0]);
        return 2;
    }
    thoughts_begin();
    database_open(folder, argv[1]);
    failed = database_run(tests, sizeof tests / sizeof tests[0]);
    database_close();
    return failed;
}
