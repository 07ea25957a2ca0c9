/* form.c - JSON from outside. The one file here that knows jansson, some of whose names are
 * also our writer's. */
#include "server/api/form.h"

#include <jansson.h>

/* A form is a json_t. */
static json_t *object(const struct form *form)
{
    return (json_t *)form;
}

static const char *text_of(const json_t *value)
{
    return json_string_value(value); /* jansson refuses NULs inside, unless asked */
}

struct form *form_read(const char *text, size_t len)
{
    json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);

    if (json_is_object(value))
        return (struct form *)value;
    json_decref(value);
    return NULL;
}

void form_free(struct form *form)
{
    json_decref(object(form));
}

bool form_has(const struct form *form, const char *key)
{
    return json_object_get(object(form), key) != NULL;
}

const char *form_text(const struct form *form, const char *key)
{
    return text_of(json_object_get(object(form), key));
}

bool form_bool(const struct form *form, const char *key, bool otherwise, bool *out)
{
    const json_t *value = json_object_get(object(form), key);

    *out = value ? json_is_true(value) : otherwise;
    return !value || json_is_boolean(value);
}

int form_count(const struct form *form, const char *key)
{
    const json_t *list = json_object_get(object(form), key);

    return json_is_array(list) ? (int)json_array_size(list) : -1;
}

const char *form_item(const struct form *form, const char *key, int index)
{
    return text_of(json_array_get(json_object_get(object(form), key), (size_t)index));
}

const struct form *form_inside(const struct form *form, const char *key)
{
    json_t *value = json_object_get(object(form), key);

    return json_is_object(value) ? (const struct form *)value : NULL;
}

const char *form_next(const struct form *form, const char *key)
{
    void *at =
        key ? json_object_iter_next(object(form), json_object_iter_at(object(form), key))
            : json_object_iter(object(form));

    return at ? json_object_iter_key(at) : NULL;
}
