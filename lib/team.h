/* team.h - threads that share a piece of work, each a part of it. Private to lib/. */
#ifndef NIWA_TEAM_H
#define NIWA_TEAM_H

struct team;

/* Does the things from `from` to before `to`; every part has a number of its own. */
typedef void team_part(void *context, int part, int from, int to);

/* A team of so many threads, the caller's included. NULL: no memory, or no threads. */
struct team *team_new(int threads);
void team_free(struct team *team); /* NULL is fine */
int team_size(const struct team *team);

/* Has all of `count` things done, and returns when they are. */
void team_do(struct team *team, team_part *part, void *context, int count);

#endif
