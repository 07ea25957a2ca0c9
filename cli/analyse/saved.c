/* saved.c - a file of analyses, so that many records can be analysed with breaks. */
#include "cli/analyse/saved.h"

#include "cli/command.h"

#include <jansson.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void skip(struct jobs *jobs, const char *path)
{
    for (int i = 0; i < jobs->jobs; i++)
        if (strcmp(jobs->job[i].path, path) == 0)
            jobs->job[i].is_skipped = true;
}

/* Takes in a line; `*is_last` where it is the last of its record. False: it is not ours, or of
 * another effort or seed. */
static bool take_line(struct jobs *jobs, const char *text, size_t len, bool *is_last)
{
    json_t *line = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    const char *path = json_string_value(json_object_get(line, "record"));
    bool is_ours = path != NULL;

    *is_last = json_is_array(json_object_get(line, "seats"));
    if (is_ours && *is_last) {
        is_ours = json_integer_value(json_object_get(line, "effort")) == jobs->number &&
                  (uint64_t)json_integer_value(json_object_get(line, "seed")) ==
                      jobs->effort.seed;
        if (is_ours)
            skip(jobs, path);
    }
    json_decref(line);
    return is_ours;
}

/* Reads all lines; `*whole` is where the last whole record ends. The number of a bad line; 0:
 * all are fine. What has no newline at the end was torn. */
static int take_lines(struct jobs *jobs, const char *text, size_t len, size_t *whole)
{
    size_t at = 0;
    int number = 1;

    *whole = 0;
    for (const char *end; (end = memchr(text + at, '\n', len - at)) != NULL; number++) {
        bool is_last;
        if (!take_line(jobs, text + at, (size_t)(end - text) - at, &is_last))
            return number;
        at = (size_t)(end - text) + 1;
        if (is_last)
            *whole = at;
    }
    return 0;
}

/* Marks what the file has, and drops what was torn. False after a complaint. */
static bool take_file(int file, const char *path, struct jobs *jobs)
{
    size_t len, whole;
    char *text = read_all(path, &len);
    int bad = text ? take_lines(jobs, text, len, &whole) : 0;
    bool is_taken = text && bad == 0;

    free(text);
    if (bad != 0)
        complain("%.200s: line %d is of no analysis with this effort and seed", path,
                 bad);
    if (!is_taken || ftruncate(file, (off_t)whole) == 0)
        return is_taken;
    complain("%.200s: %s", path, strerror(errno));
    return false;
}

int saved_open(const char *path, struct jobs *jobs)
{
    int file = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    if (file < 0) {
        complain("%.200s: %s", path, strerror(errno));
        return -1;
    }
    if (fcntl(file, F_SETLK, &all) != 0)
        complain("%.200s: another analysis is writing to it", path);
    else if (take_file(file, path, jobs))
        return file;
    close(file);
    return -1;
}

bool saved_add(int file, const struct job *job)
{
    for (size_t at = 0; at < job->len;) {
        ssize_t wrote = write(file, job->text + at, job->len - at);
        if (wrote < 0 && errno != EINTR) {
            complain("the file of the analyses could not be written: %s",
                     strerror(errno));
            return false;
        }
        at += wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}
