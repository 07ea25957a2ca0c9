/* embed_web.c - writes a folder of the web app as C: the table `web_app` of server/assets.h.
 *
 *     embed_web OUT DIR     without DIR, or where it is empty: an empty table
 *
 * Each file is kept as it is and, where that is smaller, packed by zopfli, which takes its
 * time once so that everybody's first visit is short. */
#define _XOPEN_SOURCE 700

#include "core/sha256.h"

#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zopfli/zopfli.h>

enum { MOST_FILES = 1000, TAG_BYTES = 8 };

static char *found[MOST_FILES];
static int count;

static _Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, "embed_web: %s: %s\n", what, why);
    exit(1);
}

/* Neither what is hidden nor what only a debugger reads. */
static int collect(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    const char *name = path + place->base, *dot = strrchr(name, '.');

    (void)info;
    if (kind != FTW_F || name[0] == '.' || (dot && strcmp(dot, ".map") == 0))
        return 0;
    if (count == MOST_FILES)
        fail(path, "too many files");
    found[count] = strdup(path);
    if (!found[count++])
        fail(path, "no memory");
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static uint8_t *read_whole(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = NULL;
    long size;

    if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0)
        fail(path, "cannot be read");
    rewind(file);
    bytes = malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size)
        fail(path, "cannot be read");
    fclose(file);
    *len = (size_t)size;
    return bytes;
}

/* As a string: compilers read those much faster than lists of numbers. Octal digits end
 * after three, so that a digit that follows is its own. */
static void put_bytes(FILE *out, const char *kind, int number, const uint8_t *bytes,
                      size_t len)
{
    fprintf(out, "static const uint8_t %s_%d[] =\n    \"", kind, number);
    for (size_t i = 0; i < len; i++) {
        if (i % 64 == 63)
            fputs("\"\n    \"", out);
        if (bytes[i] >= ' ' && bytes[i] <= '~' && !strchr("\"\\?", bytes[i]))
            fputc(bytes[i], out);
        else
            fprintf(out, "\\%03o", bytes[i]);
    }
    fputs("\";\n", out);
}

/* Writes one file's bytes, and its line of the table to `lines`. */
static void put_file(FILE *out, FILE *lines, int number, const char *path,
                     const char *name)
{
    ZopfliOptions options;
    uint8_t hash[SHA256_SIZE], *packed = NULL;
    size_t len, packed_len = 0;
    uint8_t *bytes = read_whole(path, &len);

    ZopfliInitOptions(&options);
    ZopfliCompress(&options, ZOPFLI_FORMAT_GZIP, bytes, len, &packed, &packed_len);
    sha256(bytes, len, hash);
    put_bytes(out, "plain", number, bytes, len);
    fprintf(lines, "    {\"%s\", \"", name);
    for (int i = 0; i < TAG_BYTES; i++)
        fprintf(lines, "%02x", hash[i]);
    if (packed_len < len) {
        put_bytes(out, "packed", number, packed, packed_len);
        fprintf(lines, "\", plain_%d, packed_%d, %zu, %zu},\n", number, number, len,
                packed_len);
    } else {
        fprintf(lines, "\", plain_%d, NULL, %zu, 0},\n", number, len);
    }
    free(packed);
    free(bytes);
}

int main(int argc, char **argv)
{
    FILE *out, *lines = tmpfile();
    size_t prefix = argc > 2 ? strlen(argv[2]) : 0;
    int c;

    if (argc < 2 || !lines)
        fail("usage", "embed_web OUT [DIR]");
    if (argc > 2)
        nftw(argv[2], collect, 16, FTW_PHYS);
    qsort(found, (size_t)count, sizeof *found, by_name);
    out = fopen(argv[1], "w");
    if (!out)
        fail(argv[1], "cannot be written");
    fputs("/* Made by cmake/embed_web.c. */\n#include \"server/assets.h\"\n\n", out);
    for (int i = 0; i < count; i++)
        put_file(out, lines, i, found[i], found[i] + prefix);
    fputs("\nconst struct asset web_app[] = {\n", out);
    rewind(lines);
    while ((c = fgetc(lines)) != EOF)
        fputc(c, out);
    fputs("    {NULL, NULL, NULL, NULL, 0, 0},\n};\n", out);
    if (fclose(out) != 0)
        fail(argv[1], "cannot be written");
    fclose(lines);
    return 0;
}
