/* embed_web.c - writes a folder of the web app as C: the table `web_app` of server/net/assets.h.
 *
 *     embed_web OUT [DIR]     without DIR: an empty table
 *
 * Each file is kept as it is and, where that is smaller, packed by zopfli, which takes its
 * time once so that everybody's first visit is short. */
#include "core/crypto/sha256.h"

#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zopfli/zopfli.h>

enum { MOST_FILES = 1000, TAG_BYTES = 8 };

static struct {
    char *path;
    uint8_t hash[SHA256_SIZE];
    size_t len, packed_len; /* packed_len 0: packing does not make it smaller */
} found[MOST_FILES];
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
    found[count].path = strdup(path);
    if (!found[count++].path)
        fail(path, "no memory");
    return 0;
}

static int by_path(const void *a, const void *b)
{
    /* the path comes first in what is sorted */
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static uint8_t *read_whole(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = NULL;
    long size;

    if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0)
        fail(path, "cannot be read");
    bytes = malloc((size_t)size + 1);
    if (!bytes || fseek(file, 0, SEEK_SET) != 0 ||
        fread(bytes, 1, (size_t)size, file) != (size_t)size)
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

/* Writes the bytes of a file, and keeps what its line of the table needs. */
static void put_file(FILE *out, int number)
{
    ZopfliOptions options;
    uint8_t *packed = NULL;
    size_t len, packed_len = 0;
    uint8_t *bytes = read_whole(found[number].path, &len);

    ZopfliInitOptions(&options);
    ZopfliCompress(&options, ZOPFLI_FORMAT_GZIP, bytes, len, &packed, &packed_len);
    put_bytes(out, "plain", number, bytes, len);
    if (packed_len < len) {
        put_bytes(out, "packed", number, packed, packed_len);
        found[number].packed_len = packed_len;
    }
    found[number].len = len;
    sha256(bytes, len, found[number].hash);
    free(packed);
    free(bytes);
}

static void put_line(FILE *out, int number, const char *name)
{
    fprintf(out, "    {\"%s\", \"", name);
    for (int i = 0; i < TAG_BYTES; i++)
        fprintf(out, "%02x", found[number].hash[i]);
    fprintf(out, "\", plain_%d, ", number);
    if (found[number].packed_len > 0)
        fprintf(out, "packed_%d, ", number);
    else
        fputs("NULL, ", out);
    fprintf(out, "%zu, %zu},\n", found[number].len, found[number].packed_len);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 2 ? argv[2] : "";
    FILE *out = argc > 1 ? fopen(argv[1], "w") : NULL;

    if (!out)
        fail("usage", "embed_web OUT [DIR]");
    if (folder[0] != '\0' && nftw(folder, collect, 16, FTW_PHYS) != 0)
        fail(folder, "cannot be read");
    qsort(found, (size_t)count, sizeof *found, by_path);
    fputs("/* Made by cmake/embed_web.c. */\n#include \"server/net/assets.h\"\n\n", out);
    for (int i = 0; i < count; i++)
        put_file(out, i);
    fputs("\nconst struct asset web_app[] = {\n", out);
    for (int i = 0; i < count; i++)
        put_line(out, i, found[i].path + strlen(folder));
    fputs("    {NULL, NULL, NULL, NULL, 0, 0},\n};\n", out);
    if (fclose(out) != 0)
        fail(argv[1], "cannot be written");
    return 0;
}
