/* assets.c - finds the web app's files and says what they are. */
#include "server/net/assets.h"

#include "core/crypto/sha256.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MOST_BYTES = 32 << 20, LONGEST_PATH = 1024 };

static const char *type_of(const char *path)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/plain; charset=utf-8"},
        {".rec", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcasecmp(dot, types[i].end) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* Vite puts files with a hash in their names into /assets/; the module lies beside the
 * page as niwa-HASH.wasm. Other names with a dash, like icon-192.png, promise nothing. */
static bool has_hash(const char *path)
{
    const char *dot = strrchr(path, '.'), *dash = strrchr(path, '-');

    if (!dot || !dash || dash > dot)
        return false;
    return strncmp(path, "/assets/", 8) == 0 || strcmp(dot, ".wasm") == 0;
}

static void describe(const char *path, struct file *out)
{
    out->type = type_of(path);
    out->lasts = has_hash(path);
}

static bool find_embedded(const char *path, struct file *out)
{
    for (const struct asset *asset = web_app; asset->path; asset++) {
        if (strcmp(asset->path, path) != 0)
            continue;
        out->plain = asset->plain;
        out->plain_len = asset->plain_len;
        out->packed = asset->packed;
        out->packed_len = asset->packed_len;
        memcpy(out->tag, asset->tag, TAG_SIZE);
        return true;
    }
    return false;
}

/* A path that leaves the folder, or names what is hidden there. */
static bool strays(const char *path)
{
    return path[0] != '/' || strstr(path, "/.") != NULL;
}

static bool read_file(FILE *file, struct file *out)
{
    struct stat info;
    uint8_t hash[SHA256_SIZE];

    if (fstat(fileno(file), &info) != 0 || !S_ISREG(info.st_mode) ||
        info.st_size > MOST_BYTES)
        return false;
    out->owned = malloc((size_t)info.st_size + 1);
    if (!out->owned)
        return false;
    out->plain = out->owned;
    out->plain_len = fread(out->owned, 1, (size_t)info.st_size, file);
    sha256(out->plain, out->plain_len, hash);
    for (int i = 0; i < TAG_SIZE / 2; i++)
        snprintf(out->tag + 2 * i, 3, "%02x", hash[i]);
    return !ferror(file);
}

static bool find_in_folder(const char *folder, const char *path, struct file *out)
{
    char name[LONGEST_PATH];
    int len = snprintf(name, sizeof name, "%s%s", folder, path);
    FILE *file;
    bool found;

    if (strays(path) || len < 0 || len >= (int)sizeof name)
        return false;
    file = fopen(name, "rb");
    if (!file)
        return false;
    found = read_file(file, out);
    fclose(file);
    return found;
}

bool assets_embedded(void)
{
    return web_app[0].path != NULL;
}

bool assets_find(const char *folder, const char *path, struct file *out)
{
    *out = (struct file){0};
    describe(path, out);
    if (folder ? find_in_folder(folder, path, out) : find_embedded(path, out))
        return true;
    file_close(out);
    return false;
}

void file_close(struct file *file)
{
    free(file->owned);
    *file = (struct file){0};
}
