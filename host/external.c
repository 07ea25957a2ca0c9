/* external.c - a computer player that is a program of its own. */
#include "external.h"

#include "core/json.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, LONGEST_LINE = 1 << 20 };

struct external {
    pid_t pid;
    int to, from; /* its standard input and output */
    char answer[256];
    size_t answered;         /* bytes of the answer so far */
    char line[LONGEST_LINE]; /* the question */
};

static void become(const char *command, int in, int out)
{
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    for (int fd = 3; fd < 64; fd++)
        close(fd);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct external *external_start(const char *command)
{
    struct external *program = calloc(1, sizeof *program);
    int in[2] = {-1, -1}, out[2] = {-1, -1};

    if (!program || pipe(in) != 0 || pipe(out) != 0)
        goto fail;
    signal(SIGPIPE, SIG_IGN); /* a program that ends shows as a failed write */
    program->pid = fork();
    if (program->pid < 0)
        goto fail;
    if (program->pid == 0)
        become(command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    program->to = in[1];
    program->from = out[0];
    return program;
fail:
    for (int i = 0; i < 2; i++) {
        close(in[i]);
        close(out[i]);
    }
    free(program);
    return NULL;
}

void external_stop(struct external *program)
{
    if (!program)
        return;
    close(program->to);
    close(program->from);
    for (int i = 0; i < 20 && waitpid(program->pid, NULL, WNOHANG) == 0; i++) {
        struct timespec moment = {.tv_sec = 0, .tv_nsec = 10000000};
        nanosleep(&moment, NULL);
        if (i == 18)
            kill(program->pid, SIGKILL);
    }
    waitpid(program->pid, NULL, WNOHANG);
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

static void put_question(const struct question *question, struct sbuf *out)
{
    const struct game *game = question->game;
    json_open(out, '{');
    json_key_int(out, "niwa", 1);
    json_key_text(out, "game", game->name);
    json_key_int(out, "players", game_peek(question->state)->seats);
    game_put_options(game, question->option, out);
    json_key_int(out, "seat", question->seat);
    json_key(out, "view");
    game_put_json(game, question->state, question->seat, out);
    put_legal(game, question->state, question->seat, out);
    json_key_int(out, "milliseconds", (int64_t)(1000 * question->seconds));
    json_close(out, '}');
    sb_char(out, '\n');
}

static bool send(struct external *program, const char *text, size_t len)
{
    while (len > 0) {
        ssize_t sent = write(program->to, text, len);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        text += sent;
        len -= (size_t)sent;
    }
    return true;
}

/* Reads one line, without its newline, into the answer. */
static const char *receive(struct external *program)
{
    program->answered = 0;
    for (;;) {
        struct pollfd waiting = {.fd = program->from, .events = POLLIN};
        char c;
        int ready = poll(&waiting, 1, PATIENCE_MS);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return "it did not answer within 10 seconds";
        if (read(program->from, &c, 1) != 1)
            return "it has ended";
        if (c == '\n')
            break;
        if (program->answered + 1 == sizeof program->answer)
            return "its answer is too long";
        program->answer[program->answered++] = c < ' ' || c > '~' ? '?' : c;
    }
    program->answer[program->answered] = '\0';
    return NULL;
}

bool external_ask(struct external *program, const struct question *question, move_t *move,
                  char *why, size_t size)
{
    struct sbuf line = sb_over(program->line, sizeof program->line);
    struct sbuf sentence = sb_over(why, size);
    struct reason reason;
    const char *wrong;

    put_question(question, &line);
    if (!send(program, line.text, line.len)) {
        sb_text(&sentence, "it has ended");
        return false;
    }
    if ((wrong = receive(program)) != NULL) {
        sb_text(&sentence, wrong);
        return false;
    }
    if (game_read(question->game, question->state, question->seat, program->answer, move,
                  &reason))
        return true;
    sb_put(&sentence, "it answered '%s': ", program->answer);
    reason_put(question->game, &reason, &sentence);
    return false;
}
