/* form.h - a JSON object from outside, read by jansson. */
#ifndef NIWA_FORM_H
#define NIWA_FORM_H

#include <stdbool.h>
#include <stddef.h>

struct form;

/* NULL: the text is no JSON object, or has a key twice. Free by form_free. The other
 * functions take NULL for a form without keys. */
struct form *form_read(const char *text, size_t len);
void form_free(struct form *form);

bool form_has(const struct form *form, const char *key);

/* The text of a key; NULL: there is none, or it is something else, or has a NUL inside. Lives
 * as long as the form, as all texts here. */
const char *form_text(const struct form *form, const char *key);

/* Reads true or false; missing is `otherwise`. False: it is something else. */
bool form_bool(const struct form *form, const char *key, bool otherwise, bool *out);

/* How long a list is; -1: it is no list. */
int form_count(const struct form *form, const char *key);

/* A text of a list; NULL as for form_text. */
const char *form_item(const struct form *form, const char *key, int index);

/* An object inside; NULL: it is none. It is part of the form. */
const struct form *form_inside(const struct form *form, const char *key);

/* The keys one after the other: the one after `key`, the first after NULL; NULL: no more. */
const char *form_next(const struct form *form, const char *key);

#endif
