/* postgres_values.c - parameters and results of statements, in PostgreSQL's binary
 * format. */
#include "server/store/postgres/postgres.h"

#include <stdlib.h>
#include <string.h>

enum {
    BINARY = 1,
    INT8_ARRAY_OF = 20, /* PostgreSQL's numbers for the types of an array's elements */
    TEXT_ARRAY_OF = 25,
    BYTES_ARRAY_OF = 17,
    ARRAY_HEAD = 20 /* bytes before the first element */
};

static void write_number(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
}

static bool has_room(struct array *array, size_t more)
{
    size_t wanted = array->len + more;
    size_t room = array->room ? array->room : 1024;
    uint8_t *bytes;

    if (array->is_short || wanted <= array->room)
        return !array->is_short;
    while (room < wanted)
        room *= 2;
    bytes = realloc(array->bytes, room);
    array->is_short = !bytes;
    if (bytes) {
        array->bytes = bytes;
        array->room = room;
    }
    return bytes != NULL;
}

/* One dimension, counted from 1. */
static void write_head(struct array *array, uint32_t type)
{
    write_number(array->bytes, 1, 4);
    write_number(array->bytes + 4, 0, 4); /* no element is NULL */
    write_number(array->bytes + 8, type, 4);
    write_number(array->bytes + 12, (uint64_t)array->count, 4);
    write_number(array->bytes + 16, 1, 4);
}

static void add(struct array *array, uint32_t type, const void *bytes, size_t len)
{
    size_t head = array->count == 0 ? ARRAY_HEAD : 0;

    if (!has_room(array, head + 4 + len))
        return;
    array->len += head;
    array->count++;
    write_head(array, type);
    write_number(array->bytes + array->len, len, 4);
    memcpy(array->bytes + array->len + 4, bytes, len);
    array->len += 4 + len;
}

void array_text(struct array *array, const char *text)
{
    add(array, TEXT_ARRAY_OF, text, strlen(text));
}

void array_number(struct array *array, int64_t number)
{
    uint8_t bytes[8];

    write_number(bytes, (uint64_t)number, 8);
    add(array, INT8_ARRAY_OF, bytes, sizeof bytes);
}

void array_bytes(struct array *array, const uint8_t *bytes, size_t len)
{
    add(array, BYTES_ARRAY_OF, bytes, len);
}

void array_free(struct array *array)
{
    free(array->bytes);
    *array = (struct array){0};
}

static void give(struct values *values, const void *bytes, size_t len)
{
    int i = values->count++;

    values->value[i] = bytes;
    values->length[i] = (int)len;
    values->format[i] = BINARY;
}

void give_text(struct values *values, const char *text)
{
    give(values, text, strlen(text));
}

void give_number(struct values *values, int64_t number)
{
    uint8_t *bytes = values->number[values->count];

    write_number(bytes, (uint64_t)number, 8);
    give(values, bytes, 8);
}

void give_bytes(struct values *values, const uint8_t *bytes, size_t len)
{
    give(values, bytes, len);
}

void give_array(struct values *values, const struct array *array)
{
    give(values, array->bytes, array->len);
}

int64_t number_at(const PGresult *rows, int row, int column)
{
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

const char *text_at(const PGresult *rows, int row, int column)
{
    return PQgetvalue(rows, row, column);
}
