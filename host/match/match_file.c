/* match_file.c - saves the finished deals of a match in a file. */
#include "host/match/match_file.h"

#include "core/sbuf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_HEAD = 4096, LONGEST_LINE = 256 };

struct match_file {
    int seats;
    bool is_adjusted;
    int fd;
};

/* -- the head -- */

static void put_signature(const struct match *match, bot_think *think, const char *name,
                          struct sbuf *out)
{
    void *memory = NULL;
    for (int i = 0; i < match->seats && !memory; i++)
        if (match->player[i].think == think)
            memory = malloc(BOT_MEMORY);
    if (!memory)
        return;
    uint64_t hash = bot_signature(match->game, think, memory);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    sb_put(out, "%s ", name);
    sb_hex(out, bytes, sizeof bytes);
    sb_char(out, '\n');
    free(memory);
}

static void put_head(const struct match *match, struct sbuf *out)
{
    sb_put(out, "niwa match 2\ngame %s %d\n", match->game->name, match->game->rules);
    for (int i = 0; i < game_options(match->game); i++)
        sb_put(out, "option %s %s\n", match->game->options[i].name,
               game_option_word(&match->game->options[i], match->option[i]));
    if (match->pack.game) {
        char checksum[PACK_CHECKSUM + 1];
        pack_checksum(match->game, match->pack.box, checksum);
        sb_put(out, "pack %s\n", checksum);
    }
    for (int i = 0; i < match->seats; i++) {
        int level = match->player[i].level;
        sb_put(out, "player %s", match->player[i].name);
        if (level > 0) { /* what a level means depends on the game */
            struct level worth = level_of(match->game, match->seats, level);
            sb_put(out, " %d %d", (int)worth.nodes, (int)worth.blunder_rate);
        }
        sb_char(out, '\n');
    }
    sb_put(out, "seed %s\n", match->seed);
    if (match->is_adjusted)
        sb_text(out, "adjusted 1\n"); /* the version of how luck is measured */
    put_signature(match, plain_think, "plain", out);
    put_signature(match, search_think, "search", out);
    sb_text(out, "deals\n");
}

static int line_length(const char *text)
{
    return (int)strcspn(text, "\n");
}

/* Names the first line in which the two heads differ. */
static void tell_difference(const char *is, const char *wanted, char *why, size_t size)
{
    enum { SHOWN = 80 };
    int len = line_length(is);
    while (is[len] == '\n' && strncmp(is, wanted, (size_t)len + 1) == 0) {
        is += len + 1;
        wanted += len + 1;
        len = line_length(is);
    }
    snprintf(why, size, "it is of another match: it says '%.*s', not '%.*s'",
             len < SHOWN ? len : SHOWN, is,
             line_length(wanted) < SHOWN ? line_length(wanted) : SHOWN, wanted);
}

static void tell_other(const char *text, const char *head, char *why, size_t size)
{
    if (strncmp(text, "niwa match ", 11) != 0)
        snprintf(why, size, "it is no file of a match");
    else
        tell_difference(text, head, why, size);
}

/* -- the deals -- */

/* A number and the space or newline behind it. */
static bool take_number(const char **text, uint32_t most, uint32_t *out)
{
    char *end;
    unsigned long number;
    if (**text < '0' || **text > '9')
        return false;
    errno = 0;
    number = strtoul(*text, &end, 10);
    if (errno != 0 || number > most || (*end != ' ' && *end != '\n'))
        return false;
    *out = (uint32_t)number;
    *text = end + 1;
    return end[0] == ' ' || end[0] == '\n';
}

/* "-1234 ", "1234\n" */
static bool take_luck(const char **text, int32_t *out)
{
    bool is_negative = **text == '-';
    uint32_t size;
    *text += is_negative;
    if (!take_number(text, INT32_MAX, &size))
        return false;
    *out = is_negative ? -(int32_t)size : (int32_t)size;
    return true;
}

/* "12 values 65536 65536 wins 1 1 plies 57\n"; of an adjusted match there is
 * " luck 1200 -1200" before the newline. */
static bool take_deal(const char **text, const struct match_file *file, uint32_t *deal,
                      struct match_score *score)
{
    int seats = file->seats;
    const char *p = *text;
    *score = (struct match_score){0};
    if (!take_number(&p, INT32_MAX, deal) || strncmp(p, "values ", 7) != 0)
        return false;
    p += 7;
    for (int i = 0; i < seats; i++)
        if (!take_number(&p, (uint32_t)seats * VALUE_ONE, &score->value[i]))
            return false;
    if (strncmp(p, "wins ", 5) != 0)
        return false;
    p += 5;
    for (int i = 0; i < seats; i++)
        if (!take_number(&p, (uint32_t)seats, &score->wins[i]))
            return false;
    if (strncmp(p, "plies ", 6) != 0)
        return false;
    p += 6;
    if (!take_number(&p, UINT32_MAX, &score->plies))
        return false;
    if (file->is_adjusted) {
        if (p[-1] != ' ' || strncmp(p, "luck ", 5) != 0)
            return false;
        p += 5;
        for (int i = 0; i < seats; i++)
            if (!take_luck(&p, &score->luck[i]))
                return false;
    }
    if (p[-1] != '\n')
        return false;
    *text = p;
    return true;
}

/* Reads the lines from `text` up to its last newline. */
static bool take_deals(const char *text, const struct match_file *file, int deals,
                       struct match_score *score, bool *is_done, char *why, size_t size)
{
    struct match_score one;
    uint32_t deal;

    for (int line = 1; *text; line++) {
        if (!take_deal(&text, file, &deal, &one)) {
            snprintf(why, size, "line %d of its deals can't be read", line);
            return false;
        }
        if (deal < (uint32_t)deals) {
            score[deal] = one;
            is_done[deal] = true;
        }
    }
    return true;
}

bool match_file_add(struct match_file *file, int deal, const struct match_score *score)
{
    char line[LONGEST_LINE];
    struct sbuf sb = sb_over(line, sizeof line);

    sb_put(&sb, "%d values", deal);
    for (int i = 0; i < file->seats; i++)
        sb_put(&sb, " %d", (int)score->value[i]);
    sb_text(&sb, " wins");
    for (int i = 0; i < file->seats; i++)
        sb_put(&sb, " %d", (int)score->wins[i]);
    sb_put(&sb, " plies %d", (int)score->plies);
    if (file->is_adjusted)
        sb_text(&sb, " luck");
    for (int i = 0; i < file->seats && file->is_adjusted; i++)
        sb_put(&sb, " %d", (int)score->luck[i]);
    sb_char(&sb, '\n');
    return write(file->fd, line, sb.len) == (ssize_t)sb.len;
}

/* -- the file -- */

/* The whole file, to be freed; NULL with errno. */
static char *read_file(int fd, size_t *len)
{
    off_t end = lseek(fd, 0, SEEK_END);
    char *text;

    if (end < 0 || lseek(fd, 0, SEEK_SET) < 0)
        return NULL;
    if (!(text = calloc(1, (size_t)end + 1)))
        return NULL;
    for (*len = 0; *len < (size_t)end;) {
        ssize_t got = read(fd, text + *len, (size_t)end - *len);
        if (got <= 0) {
            free(text);
            return NULL;
        }
        *len += (size_t)got;
    }
    return text;
}

/* Drops what is behind the last newline: a line that was being written when the program
 * was killed. A head that was torn is dropped as a whole. */
static bool drop_torn(int fd, char *text, size_t *len, const char *head)
{
    size_t whole = *len;
    while (whole > 0 && text[whole - 1] != '\n')
        whole--;
    if (*len < strlen(head) && strncmp(text, head, *len) == 0)
        whole = 0;
    text[whole] = '\0';
    *len = whole;
    return ftruncate(fd, (off_t)whole) == 0;
}

static bool read_deals(struct match_file *file, const char *head, int deals,
                       struct match_score *score, bool *is_done, char *why, size_t size)
{
    size_t len;
    char *text = read_file(file->fd, &len);
    bool is_fine = false;

    if (!text) {
        snprintf(why, size, "%s", strerror(errno));
        return false;
    }
    if (memchr(text, '\0', len)) {
        snprintf(why, size, "it is no file of a match");
    } else if (len > 0 &&
               strncmp(text, head, len < strlen(head) ? len : strlen(head)) != 0) {
        tell_other(text, head, why, size); /* the file is left as it is */
    } else if (!drop_torn(file->fd, text, &len, head) ||
               (len == 0 &&
                write(file->fd, head, strlen(head)) != (ssize_t)strlen(head))) {
        snprintf(why, size, "%s", strerror(errno));
    } else {
        is_fine = len == 0 ||
                  take_deals(text + strlen(head), file, deals, score, is_done, why, size);
    }
    free(text);
    return is_fine;
}

static bool lock(int fd)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &all) == 0;
}

struct match_file *match_file_open(const char *path, const struct match *match, int deals,
                                   struct match_score *score, bool *is_done, char *why,
                                   size_t size)
{
    char head[LONGEST_HEAD];
    struct sbuf sb = sb_over(head, sizeof head);
    struct match_file *file = malloc(sizeof *file);

    if (!file) {
        snprintf(why, size, "no memory");
        return NULL;
    }
    file->seats = match->seats;
    file->is_adjusted = match->is_adjusted;
    file->fd = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
    put_head(match, &sb);
    if (file->fd < 0)
        snprintf(why, size, "%s", strerror(errno));
    else if (!lock(file->fd))
        snprintf(why, size, "another match is writing to it");
    else if (sb.cut)
        snprintf(why, size, "the names of the players are too long for a file");
    else if (read_deals(file, head, deals, score, is_done, why, size))
        return file;
    match_file_close(file);
    return NULL;
}

void match_file_close(struct match_file *file)
{
    if (file && file->fd >= 0)
        close(file->fd);
    free(file);
}
