/* team.c - threads that share a piece of work: they sleep until there is one. */
#include "lib/team.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

struct member {
    struct team *team;
    int part; /* its number; the caller has 0 */
    pthread_t thread;
};

struct team {
    int size;
    pthread_mutex_t lock;
    pthread_cond_t begin, end; /* a piece of work is there; a member is done */
    uint64_t piece;            /* its number; members have done those before it */
    int busy;                  /* members at work */
    bool is_over;
    team_part *work;
    void *context;
    int count;
    struct member member[]; /* [0] is not used */
};

static void do_part(const struct team *team, int part)
{
    int64_t count = team->count;
    team->work(team->context, part, (int)(count * part / team->size),
               (int)(count * (part + 1) / team->size));
}

static void *work(void *context)
{
    const struct member *member = context;
    struct team *team = member->team;
    uint64_t done = 0;

    pthread_mutex_lock(&team->lock);
    for (;;) {
        while (team->piece == done && !team->is_over)
            pthread_cond_wait(&team->begin, &team->lock);
        if (team->is_over)
            break;
        done = team->piece;
        pthread_mutex_unlock(&team->lock);
        do_part(team, member->part);
        pthread_mutex_lock(&team->lock);
        if (--team->busy == 0)
            pthread_cond_signal(&team->end);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

struct team *team_new(int threads)
{
    struct team *team =
        calloc(1, sizeof *team + (size_t)threads * sizeof team->member[0]);

    if (!team)
        return NULL;
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->begin, NULL);
    pthread_cond_init(&team->end, NULL);
    for (team->size = 1; team->size < threads; team->size++) {
        struct member *member = &team->member[team->size];
        *member = (struct member){.team = team, .part = team->size};
        if (pthread_create(&member->thread, NULL, work, member) != 0) {
            team_free(team);
            return NULL;
        }
    }
    return team;
}

void team_free(struct team *team)
{
    if (!team)
        return;
    pthread_mutex_lock(&team->lock);
    team->is_over = true;
    pthread_cond_broadcast(&team->begin);
    pthread_mutex_unlock(&team->lock);
    for (int i = 1; i < team->size; i++)
        pthread_join(team->member[i].thread, NULL);
    pthread_cond_destroy(&team->begin);
    pthread_cond_destroy(&team->end);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

int team_size(const struct team *team)
{
    return team->size;
}

void team_do(struct team *team, team_part *part, void *context, int count)
{
    if (team->size == 1) {
        part(context, 0, 0, count);
        return;
    }
    pthread_mutex_lock(&team->lock);
    team->work = part;
    team->context = context;
    team->count = count;
    team->busy = team->size - 1;
    team->piece++;
    pthread_cond_broadcast(&team->begin);
    pthread_mutex_unlock(&team->lock);
    do_part(team, 0);
    pthread_mutex_lock(&team->lock);
    while (team->busy > 0)
        pthread_cond_wait(&team->end, &team->lock);
    pthread_mutex_unlock(&team->lock);
}
