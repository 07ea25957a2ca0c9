/* other_node.c - nodes for tests of a cluster, here and in processes of their own. */
#include "tests/nodes/other_node.h"

#include "tests/store/database.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t node_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* -- a node in this process --------------------------------------------------------------- */

static void wake(void *context)
{
    ((struct node *)context)->wakes++;
}

static void note(void *context, const struct news *news)
{
    struct node *node = context;

    assert_true(node->count < MOST_NEWS);
    node->news[node->count] = *news;
    node->news[node->count++].text = NULL;
    if (news->text)
        snprintf(node->text, sizeof node->text, "%s", news->text);
}

void node_collect(struct node *node)
{
    if (atomic_exchange(&node->wakes, 0) > 0)
        cluster_collect(node->cluster, note, node);
}

void node_start(struct node *node, const char *place)
{
    char why[512] = "nothing was said";

    *node = (struct node){0};
    node->cluster = cluster_new(place, wake, node, why, sizeof why);
    if (!node->cluster)
        fail_msg("%s", why);
    assert_string_equal(why, "");
}

void node_stop(struct node *node)
{
    if (node->cluster)
        cluster_free(node->cluster);
    node->cluster = NULL;
}

bool node_take(struct node *node, enum news_kind kind, const char *table,
               struct news *news)
{
    node_collect(node);
    for (int i = 0; i < node->count; i++)
        if (node->news[i].kind == kind && strcmp(node->news[i].table, table) == 0) {
            *news = node->news[i];
            node->news[i] = node->news[--node->count];
            return true;
        }
    return false;
}

struct news node_await(struct node *node, enum news_kind kind, const char *table)
{
    int64_t until = node_clock() + LONG;
    struct news news = {0};

    while (!node_take(node, kind, table, &news)) {
        if (node_clock() > until)
            fail_msg("no news %d of %s", (int)kind, table);
        database_rest(2);
    }
    return news;
}

void node_await_number(struct node *node, const char *table, uint64_t number)
{
    assert_int_equal(node_await(node, NEWS_NUMBER, table).number, number);
}

void node_await_here(struct node *node, const char *table, unsigned seats, int watchers)
{
    struct news news;

    do
        news = node_await(node, NEWS_HERE, table);
    while (news.seats != seats || news.watchers != watchers);
}

void node_await_nodes(struct node *node, int nodes)
{
    int64_t until = node_clock() + LONG;

    while (cluster_counts(node->cluster).nodes != nodes) {
        if (node_clock() > until)
            fail_msg("%d nodes, not %d", cluster_counts(node->cluster).nodes, nodes);
        database_rest(2);
    }
}

void node_no_news(struct node *node, long ms)
{
    database_rest(ms);
    node_collect(node);
    if (node->count > 0)
        fail_msg("news %d of %s", (int)node->news[0].kind, node->news[0].table);
}

void node_want(struct node *node, const char *table)
{
    cluster_know(node->cluster, table, 0);
    cluster_want_lease(node->cluster, table);
}

/* -- a node in another process ------------------------------------------------------------ */

void other_start(struct other *other, const char *place, const char *first,
                 const char *second)
{
    int ends[2];

    *other = (struct other){0};
    assert_int_equal(pipe(ends), 0);
    other->pid = fork();
    assert_true(other->pid >= 0);
    if (other->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nobody behind */
        dup2(ends[1], 1);
        execl("/proc/self/exe", "cluster_test", "node", place, first, second,
              (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    other->ear = ends[0];
}

static void listen_to(struct other *other, int ms)
{
    struct pollfd at = {.fd = other->ear, .events = POLLIN};
    size_t len = strlen(other->said);
    ssize_t got;

    if (poll(&at, 1, ms) != 1)
        return;
    memset(other->said + len, 0, sizeof other->said - len);
    got = read(other->ear, other->said + len, sizeof other->said - 1 - len);
    assert_true(got > 0);
}

void other_await(struct other *other, const char *wanted)
{
    int64_t until = node_clock() + LONG;
    size_t len = strlen(wanted);
    char *line;

    while (!(line = strstr(other->said, wanted)) || line[len] != '\n') {
        if (node_clock() > until)
            fail_msg("the other node does not say '%s' but: %s", wanted, other->said);
        listen_to(other, 100);
    }
    memmove(line, line + len + 1, strlen(line + len + 1) + 1);
}

void other_end(struct other *other, int signal)
{
    kill(other->pid, signal);
    waitpid(other->pid, NULL, 0);
    close(other->ear);
}

static void print(void *context, const struct news *news)
{
    static const char *const word[] = {"number", "here", "mine", "lost"};
    struct cluster *cluster = ((struct node *)context)->cluster;

    printf("%s %s\n", word[news->kind], news->table);
    if (news->kind == NEWS_LEASED && !cluster_has_leases(cluster))
        printf("but it is not\n");
    fflush(stdout);
}

int other_be(int count, char **table)
{
    static struct node node;
    pid_t parent = getppid();
    char why[512];

    node.cluster = cluster_new(table[0], wake, &node, why, sizeof why);
    if (!node.cluster)
        return 1;
    for (int i = 1; i < count; i++) {
        node_want(&node, table[i]);
        cluster_here(node.cluster, table[i], 2, 7);
    }
    for (bool held = false; getppid() == parent; database_rest(2)) {
        if (held && !cluster_has_leases(node.cluster)) {
            printf("over\n");
            fflush(stdout);
        }
        held = cluster_has_leases(node.cluster);
        if (atomic_exchange(&node.wakes, 0) > 0)
            cluster_collect(node.cluster, print, &node);
    }
    return 1;
}
