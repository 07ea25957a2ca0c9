/* tools.h - the tools that language models are lent, with what they take. */
#ifndef NIWA_CLI_TOOLS_H
#define NIWA_CLI_TOOLS_H

#include <jansson.h>

struct tools; /* and the game that is being played */

struct tools *tools_new(void); /* NULL: no memory */
void tools_free(struct tools *tools);

/* What there is: the answer to tools/list. */
json_t *tools_list(void);

/* The answer to a call; NULL: there is no such tool. */
json_t *tools_call(struct tools *tools, const char *name, json_t *arguments);

#endif
