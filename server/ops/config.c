/* config.c - reads the server's settings from three places. */
#include "server/ops/config.h"

#include "server/people/address.h"
#include "server/ops/log.h"
#include "host/store/store.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 64 << 10, LONGEST_NAME = 40 };

extern char **environ;

struct setting {
    const char *flag, *otherwise; /* otherwise NULL: it is a number */
    size_t offset;                /* of its field */
    int low, high, number;        /* bounds and default of a number */
};

static const struct setting settings[] = {
#define TEXT(field, flag, value, otherwise, help)                                        \
    {flag, otherwise, offsetof(struct config, field), 0, 0, 0},
#define NUMBER(field, flag, value, low, high, otherwise, help)                           \
    {flag, NULL, offsetof(struct config, field), low, high, otherwise},
#include "server/ops/config.def"
#undef TEXT
#undef NUMBER
};

enum { SETTINGS = sizeof settings / sizeof *settings };

/* Where settings are read into, and what to say when that fails. */
struct config_reading {
    struct config *config;
    bool is_set[SETTINGS];
    /* set by flag or environment, before the file is read */
    bool is_above[SETTINGS];
    char *why;
    size_t size;
};

/* -- one setting ------------------------------------------------------------------------ */

static const char **text_of(struct config *config, const struct setting *setting)
{
    return (const char **)((char *)config + setting->offset);
}

static int *number_of(struct config *config, const struct setting *setting)
{
    return (int *)((char *)config + setting->offset);
}

static void set_defaults(struct config *config)
{
    *config = (struct config){0};
    for (int i = 0; i < SETTINGS; i++)
        if (!settings[i].otherwise)
            *number_of(config, &settings[i]) = settings[i].number;
        else if (settings[i].otherwise[0])
            *text_of(config, &settings[i]) = settings[i].otherwise;
}

/* Takes a value, unless a place with precedence had one. `place` is what the setting is
 * called there. */
static bool set(struct config_reading *reading, int i, const char *place,
                const char *value)
{
    const struct setting *setting = &settings[i];
    long number;
    char *end;

    if (!value || value[0] == '\0' || reading->is_set[i])
        return true;
    reading->is_set[i] = true;
    if (setting->otherwise) {
        *text_of(reading->config, setting) = value;
        return true;
    }
    errno = 0;
    number = strtol(value, &end, 10);
    if (errno != 0 || *end != '\0' || isspace((unsigned char)value[0]) ||
        number < setting->low || number > setting->high) {
        snprintf(reading->why, reading->size,
                 "%s takes a whole number from %d to %d, not '%.40s'", place,
                 setting->low, setting->high, value);
        return false;
    }
    *number_of(reading->config, setting) = (int)number;
    return true;
}

/* -- the environment -------------------------------------------------------------------- */

/* "--tls-key" as NIWA_TLS_KEY. */
static void name_in_environment(const char *flag, char out[LONGEST_NAME])
{
    snprintf(out, LONGEST_NAME, "NIWA_%s", flag + 2);
    for (char *p = out; *p; p++)
        *p = *p == '-' ? '_' : (char)toupper((unsigned char)*p);
}

static bool read_environment(struct config_reading *reading)
{
    char name[LONGEST_NAME];

    for (int i = 0; i < SETTINGS; i++) {
        name_in_environment(settings[i].flag, name);
        if (!set(reading, i, name, getenv(name)))
            return false;
    }
    return true;
}

static bool is_in_environment(const char *text, size_t len)
{
    char name[LONGEST_NAME];

    for (int i = 0; i < SETTINGS; i++) {
        name_in_environment(settings[i].flag, name);
        if (strlen(name) == len && strncmp(name, text, len) == 0)
            return true;
    }
    return false;
}

/* Other programs may have a NIWA_ of their own: a warning, not a refusal. */
static void note_unknown(struct config *config)
{
    size_t used = 0;

    for (char **at = environ; at && *at; at++) {
        size_t len = strcspn(*at, "=");
        if (strncmp(*at, "NIWA_", 5) != 0 || is_in_environment(*at, len) ||
            used + len + 2 > sizeof config->unknown)
            continue;
        used += (size_t)snprintf(config->unknown + used, sizeof config->unknown - used,
                                 "%s%.*s", used ? " " : "", (int)len, *at);
    }
}

/* -- the file --------------------------------------------------------------------------- */

static char *trim(char *text)
{
    size_t len;

    text += strspn(text, " \t\r");
    len = strlen(text);
    while (len > 0 && strchr(" \t\r", text[len - 1]))
        text[--len] = '\0';
    return text;
}

static bool read_line(struct config_reading *reading, const char *path, int number,
                      char *line)
{
    char *equals = strchr(line, '='), *name, place[160];

    line = trim(line);
    if (line[0] == '\0' || line[0] == '#')
        return true;
    if (!equals) {
        snprintf(reading->why, reading->size, "%.100s:%d: '%.40s' is not NAME = VALUE",
                 path, number, line);
        return false;
    }
    *equals = '\0';
    name = trim(line);
    for (int i = 0; i < SETTINGS; i++) {
        if (strcmp(settings[i].flag + 2, name) != 0 || strcmp(name, "config") == 0)
            continue;
        snprintf(place, sizeof place, "%.100s:%d: %s", path, number, name);
        if (reading->is_set[i] && !reading->is_above[i]) {
            snprintf(reading->why, reading->size, "%s is given twice", place);
            return false;
        }
        return set(reading, i, place, trim(equals + 1));
    }
    snprintf(reading->why, reading->size,
             "%.100s:%d: there is no setting '%.40s'; 'niwa serve --help' lists them",
             path, number, name);
    return false;
}

/* Reads at most one byte more than the bound. NULL with what went wrong. */
static char *read_stream(FILE *file, const char **trouble)
{
    char *text = malloc(MOST_BYTES + 1);
    size_t len = text ? fread(text, 1, MOST_BYTES + 1, file) : 0;

    *trouble = !text                     ? "no memory"
               : ferror(file)            ? strerror(errno)
               : len > MOST_BYTES        ? "longer than 64 KiB"
               : memchr(text, '\0', len) ? "not a text"
                                         : NULL;
    if (text && !*trouble) {
        text[len] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

static char *read_text(const char *path, char *why, size_t size)
{
    FILE *file = fopen(path, "r");
    const char *trouble = file ? NULL : strerror(errno);
    char *text = file ? read_stream(file, &trouble) : NULL;

    if (file)
        fclose(file);
    if (!text)
        snprintf(why, size, "the settings in '%.200s' cannot be read: %s", path, trouble);
    return text;
}

static bool read_file(struct config_reading *reading, const char *path)
{
    bool is_fine = true;
    char *next = read_text(path, reading->why, reading->size);

    reading->config->file = next;
    memcpy(reading->is_above, reading->is_set, sizeof reading->is_set);
    for (int number = 1; next && is_fine; number++) {
        char *line = next, *end = strchr(line, '\n');
        next = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        is_fine = read_line(reading, path, number, line);
    }
    return is_fine && reading->config->file;
}

/* -- what they mean together ------------------------------------------------------------ */

static bool is_origin(const char *text)
{
    const char *host = strncmp(text, "https://", 8) == 0  ? text + 8
                       : strncmp(text, "http://", 7) == 0 ? text + 7
                                                          : "";
    return host[0] && strlen(text) < 200 &&
           strcspn(host, "/?#@ \t\"\\<>") == strlen(host);
}

static bool check(const struct config *config, char *why, size_t size)
{
    struct networks networks;

    if (config->store &&
        !store_is_database(config->store)) /* not quoted: it may have a password */
        snprintf(why, size,
                 "--store takes the URL of a database, such as "
                 "postgres://niwa@localhost/niwa; --data names a folder");
    else if (config->store && config->data)
        snprintf(why, size,
                 "--data and --store both say where tables are kept: one will do");
    else if (!config->tls_cert != !config->tls_key)
        snprintf(why, size, "--tls-cert and --tls-key belong together");
    else if (config->origin && !is_origin(config->origin))
        snprintf(why, size,
                 "--origin takes the beginning of an address, such as "
                 "https://niwa.example.org, not '%.60s'",
                 config->origin);
    else if (config->trusted_proxy && !networks_read(&networks, config->trusted_proxy))
        snprintf(why, size,
                 "--trusted-proxy takes addresses or networks with commas between, such "
                 "as 127.0.0.1,10.0.0.0/8, not '%.60s'",
                 config->trusted_proxy);
    else if (!networks_read(&networks, config->metrics))
        snprintf(why, size,
                 "--metrics takes all, none, local, or addresses or networks with commas "
                 "between, not '%.60s'",
                 config->metrics);
    else if (!log_level_read(config->log, NULL))
        snprintf(why, size, "--log takes none, error, warn, info or debug, not '%.40s'",
                 config->log);
    else
        return true;
    return false;
}

static int setting_of(const char *flag)
{
    int i = 0;
    while (strcmp(settings[i].flag, flag) != 0)
        i++;
    return i;
}

bool config_read(struct config *config, config_flag *flag, const void *context, char *why,
                 size_t size)
{
    struct config_reading reading = {.config = config, .why = why, .size = size};
    bool is_fine = true;

    set_defaults(config);
    for (int i = 0; is_fine && i < SETTINGS; i++) {
        const char *value = flag(context, settings[i].flag);
        is_fine = set(&reading, i, settings[i].flag, value);
    }
    is_fine = is_fine && read_environment(&reading);
    if (is_fine && reading.is_set[setting_of("--config")])
        is_fine = read_file(&reading, config->config);
    if (is_fine && check(config, why, size)) {
        note_unknown(config);
        return true;
    }
    config_free(config);
    return false;
}

void config_free(struct config *config)
{
    free(config->file);
    config->file = NULL;
}
