/* shape.h - does a JSON text have the shape that a rules page gives?
 *
 * A shape is itself JSON. An object lists its keys ("key?" may be missing); {"*": s} is a
 * map with any keys; [s] is a list whose elements all have shape s; a string has
 * alternatives separated by | out of int, bool, null, str and 'word'; {"|": [s, t]} is a
 * choice between shapes. */
#ifndef NIWA_SHAPE_H
#define NIWA_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* Reads a shape from a file; NULL where there is none or it is no JSON. Free by
 * json_decref. */
json_t *shape_load(const char *path);

/* Whether the text is JSON of that shape; else says where not, in `why`. */
bool shape_fits(const json_t *shape, const char *text, char *why, size_t size);

#endif
