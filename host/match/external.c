/* external.c - a computer player that is an external program. */
#include "host/match/external.h"

#include "core/json.h"
#include "core/record/pack.h"

#include "host/match/child.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, SECOND_LINE_MS = 500, LONGEST_LINE = 1 << 20 };

struct external {
    struct child child;
    char answer[256];
    size_t answered;         /* bytes of the answer so far */
    char line[LONGEST_LINE]; /* the question */
};

struct external *external_start(const char *command)
{
    struct external *program = calloc(1, sizeof *program);
    if (program && !child_start(&program->child, command)) {
        free(program);
        return NULL;
    }
    return program;
}

void external_stop(struct external *program)
{
    if (program)
        child_end(&program->child);
    free(program);
}

static void put_legal(const struct game *game, const void *state, int seat,
                      struct sbuf *out)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, seat, list);
    json_key_open(out, "legal", '[');
    for (int i = 0; i < n; i++) {
        char text[MAX_MOVE_TEXT];
        struct sbuf sb = sb_over(text, sizeof text);
        game_put_move(game, state, seat, list[i], seat, &sb);
        json_text(out, text);
    }
    json_close(out, ']');
}

/* Programs know the standard set. */
static void put_components(const struct game *game, const void *state, struct sbuf *out)
{
    const void *box = game_box(game, state);

    if (!box || pack_is_standard(game, box))
        return;
    json_key(out, "components");
    game->put_components(box, out);
}

/* What the seat may know, as the library has it. */
static void put_bytes(const struct question *question, struct sbuf *out)
{
    union any_state view;

    game_view(question->game, question->state, question->seat, &view);
    json_key(out, "bytes");
    sb_char(out, '"');
    sb_hex(out, view.bytes, question->game->state_size);
    sb_char(out, '"');
}

static void put_question(const struct question *question, struct sbuf *out)
{
    const struct game *game = question->game;
    json_open(out, '{');
    json_key_int(out, "niwa", 1);
    json_key_text(out, "game", game->name);
    json_key_int(out, "players", game_peek(question->state)->seats);
    game_put_options(game, question->option, false, out);
    put_components(game, question->state, out);
    json_key_int(out, "seat", question->seat);
    json_key(out, "view");
    game_put_json(game, question->state, question->seat, out);
    put_bytes(question, out);
    put_legal(game, question->state, question->seat, out);
    json_key_int(out, "milliseconds", (int64_t)(1000 * question->seconds));
    json_close(out, '}');
    sb_char(out, '\n');
}

/* -- one question, one line, one deadline -- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits until a pipe is ready, or broken. False: not before the deadline. */
static bool is_ready(int fd, short events, int64_t deadline)
{
    struct pollfd waiting = {.fd = fd, .events = events};
    for (;;) {
        int64_t left = deadline - now_ms();
        int ready = poll(&waiting, 1, left > 0 ? (int)left : 0);
        if (ready > 0 || (ready == 0 && left <= 0))
            return ready > 0;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

static const char ended[] = "it has ended";

/* Output that a program wrote before it was asked would be mistaken for the answer. */
static const char *look_for_unasked(struct external *program)
{
    char byte;
    ssize_t got = read(program->child.from, &byte, 1);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return NULL;
    return got > 0 ? "it wrote a line that nobody had asked for" : ended;
}

static const char *send_line(struct external *program, const char *text, size_t len,
                             int64_t deadline)
{
    while (len > 0) {
        ssize_t sent = write(program->child.to, text, len);
        if (sent > 0) {
            text += sent;
            len -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) {
            if (!is_ready(program->child.to, POLLOUT, deadline))
                return "it did not read its question within 10 seconds";
        } else if (sent == 0 || errno != EINTR) {
            return ended;
        }
    }
    return NULL;
}

/* Appends what was read to the answer, up to a newline. NULL: no fault, whether or not
 * the answer is complete. */
static const char *take_bytes(struct external *program, const char *bytes, size_t len,
                              bool *is_whole)
{
    for (size_t i = 0; i < len; i++) {
        char c = bytes[i];
        if (c == '\n') {
            *is_whole = true;
            return i + 1 < len ? "it answered with more than one line" : NULL;
        }
        if (program->answered + 1 == sizeof program->answer)
            return "its answer is too long";
        program->answer[program->answered++] = c < ' ' || c > '~' ? '?' : c;
    }
    return NULL;
}

/* Reads one line, without its newline, into the answer. */
static const char *receive(struct external *program, int64_t deadline)
{
    bool is_whole = false;
    program->answered = 0;
    while (!is_whole) {
        char bytes[512];
        const char *wrong;
        if (!is_ready(program->child.from, POLLIN, deadline))
            return "it did not answer within 10 seconds";
        ssize_t got = read(program->child.from, bytes, sizeof bytes);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (got <= 0)
            return ended;
        if ((wrong = take_bytes(program, bytes, (size_t)got, &is_whole)) != NULL)
            return wrong;
    }
    program->answer[program->answered] = '\0';
    return NULL;
}

static const char *converse(struct external *program, const struct question *question)
{
    struct sbuf line = sb_over(program->line, sizeof program->line);
    int64_t deadline;
    const char *wrong;

    put_question(question, &line);
    deadline = now_ms() + PATIENCE_MS;
    if ((wrong = look_for_unasked(program)) == NULL &&
        (wrong = send_line(program, line.text, line.len, deadline)) == NULL)
        wrong = receive(program, deadline);
    return wrong;
}

/* After an illegal answer, the real one may still be on its way, and would be mistaken
 * for the answer to the next question. */
static const char *look_for_another(struct external *program)
{
    bool is_there = is_ready(program->child.from, POLLIN, now_ms() + SECOND_LINE_MS);

    return is_there && look_for_unasked(program) ? "it answered with more than one line"
                                                 : NULL;
}

enum answer external_ask(struct external *program, const struct question *question,
                         move_t *move, char *why, size_t size)
{
    struct sbuf sentence = sb_over(why, size);
    struct reason reason;
    const char *wrong = converse(program, question);

    if (!wrong && game_read(question->game, question->state, question->seat,
                            program->answer, move, &reason))
        return ANSWER_LEGAL;
    if (!wrong)
        wrong = look_for_another(program);
    if (wrong) {
        sb_put(&sentence, wrong == ended ? "%s" : "%s; it was stopped", wrong);
        return ANSWER_NONE;
    }
    sb_put(&sentence, "it answered '%s': ", program->answer);
    reason_put(question->game, &reason, &sentence);
    return ANSWER_ILLEGAL;
}
