/* leak.c - passes bytes between two sockets, one connection at a time in a thread each. */
#include "tests/store/leak.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char server[100], own[100];
static int listener = -1;
static pthread_t accepting;
static atomic_int next_leak, still_passes, leaks;
static atomic_bool shuts_then, is_shut;

static struct sockaddr_un address_of(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    return address;
}

static int reach_server(void)
{
    struct sockaddr_un address = address_of(server);
    int link = socket(AF_UNIX, SOCK_STREAM, 0);

    if (link < 0)
        abort();
    if (connect(link, (struct sockaddr *)&address, sizeof address) == 0)
        return link;
    close(link);
    return -1;
}

static bool send_all(int to, const char *bytes, ssize_t len)
{
    while (len > 0) {
        ssize_t sent = send(to, bytes, (size_t)len, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        len -= sent;
    }
    return true;
}

/* The server is ready for the next: it has done all that it was told. */
static bool is_answered(const char *bytes, ssize_t len)
{
    return len >= 6 && memcmp(bytes + len - 6, "Z\0\0\0\5", 5) == 0;
}

static bool is_leaking(enum leak leak)
{
    if (next_leak != (int)leak || still_passes-- > 0)
        return false;
    is_shut = shuts_then;
    next_leak = LEAK_NOTHING;
    leaks++;
    return true;
}

/* Passes on what one side has said; false: it is over. An answer to be lost is lost when it is
 * whole. */
static bool pass(int from, int to, bool is_question)
{
    char bytes[65536];
    ssize_t len = recv(from, bytes, sizeof bytes, 0);

    if (len <= 0 || (is_question && is_leaking(LEAK_QUESTION)) ||
        (!is_question && is_answered(bytes, len) && is_leaking(LEAK_ANSWER)))
        return false;
    return send_all(to, bytes, len);
}

static void *serve(void *context)
{
    int client = *(int *)context, behind = reach_server();
    struct pollfd both[] = {{client, POLLIN, 0}, {behind, POLLIN, 0}};
    bool goes_on = behind >= 0;

    free(context);
    while (goes_on && poll(both, 2, -1) > 0) {
        if (both[0].revents)
            goes_on = pass(client, behind, true);
        if (goes_on && both[1].revents)
            goes_on = pass(behind, client, false);
    }
    close(client);
    if (behind >= 0)
        close(behind);
    return NULL;
}

static void welcome(int client)
{
    int *guest = malloc(sizeof *guest);
    pthread_t thread;

    *guest = client;
    if (pthread_create(&thread, NULL, serve, guest) != 0)
        abort();
    pthread_detach(thread);
}

static void *accept_all(void *unused)
{
    int client;

    (void)unused;
    while ((client = accept(listener, NULL, NULL)) >= 0)
        if (is_shut)
            close(client);
        else
            welcome(client);
    return NULL;
}

void leak_start(const char *folder, const char *behind)
{
    struct sockaddr_un address;

    snprintf(server, sizeof server, "%.60s/.s.PGSQL.5432", behind);
    snprintf(own, sizeof own, "%.60s/.s.PGSQL.5432", folder);
    address = address_of(own);
    next_leak = LEAK_NOTHING;
    is_shut = false;
    leaks = 0;
    listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (listener < 0 ||
        bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(listener, 8) != 0 ||
        pthread_create(&accepting, NULL, accept_all, NULL) != 0)
        abort();
}

void leak_stop(void)
{
    shutdown(listener, SHUT_RDWR);
    pthread_join(accepting, NULL);
    close(listener);
    unlink(own);
}

void leak_next(enum leak leak, int after, bool shuts)
{
    still_passes = after;
    shuts_then = shuts;
    next_leak = leak;
}

void leak_open(void)
{
    is_shut = false;
}

int leak_count(void)
{
    return leaks;
}
