/* information.c - all that a viewer has seen of a game, as a text and as a tensor. */
#include "lib/information.h"

#include "games/numbers.h"
#include "lib/inside.h"

#include <string.h>

/* A text that is counted even where it does not fit. */
struct counted {
    char *at;
    size_t room, needed;
};

static void put(struct counted *out, const char *text)
{
    size_t len = strlen(text);

    if (out->needed < out->room) {
        size_t fits = out->room - out->needed;
        memcpy(out->at + out->needed, text, len < fits ? len : fits);
    }
    out->needed += len;
}

static void put_hex(struct counted *out, unsigned byte)
{
    static const char digits[] = "0123456789abcdef";
    char text[3] = {digits[byte >> 4 & 15], digits[byte & 15], '\0'};

    put(out, text);
}

/* What is different in a view, as place and bytes in hex: " 12:0305". The ply is left out, for
 * every line is one. */
static void put_changes(struct counted *out, const uint8_t *was, const uint8_t *is,
                        uint32_t size)
{
    const uint32_t from = offsetof(struct head, ply), to = from + 4;
    bool is_open = false;

    for (uint32_t i = 0; i < size; i++) {
        if (was[i] == is[i] || (i >= from && i < to)) {
            is_open = false;
            continue;
        }
        if (!is_open) {
            put(out, " ");
            put_hex(out, i >> 8);
            put_hex(out, i);
            put(out, ":");
        }
        is_open = true;
        put_hex(out, is[i]);
    }
}

static const char *actor_text(int actor)
{
    static const char *const names[] = {"0", "1", "2", "3", "4", "5", "chance"};
    return names[actor];
}

/* A line for each move: who, the move in words as the viewer saw it, and what has changed in what
 * the viewer sees. The first line is what was seen before. */
static void put_history(const struct record *record, int viewer, struct counted *out)
{
    const struct game *game = record->game;
    union any_state state, before, view = {0}, next;
    char words[MAX_MOVE_TEXT];

    record_state(record, 0, &state);
    game_view(game, &state, viewer, &next);
    put(out, game->name);
    put_changes(out, view.bytes, next.bytes, game->state_size);
    put(out, "\n");
    for (int i = 0; i < record->lines; i++) {
        const struct record_line *line = &record->line[i];
        view = next;
        before = state;
        record_step(record, i, &state);
        game_view(game, &state, viewer, &next);
        if (line->kind == LINE_MOVE) {
            struct sbuf sb = sb_over(words, sizeof words);
            game_put_move(game, &before, line->actor, line->move, viewer, &sb);
            put(out, actor_text(line->actor));
            put(out, " ");
            put(out, words);
        } else {
            put(out, "host");
        }
        put_changes(out, view.bytes, next.bytes, game->state_size);
        put(out, "\n");
    }
}

enum niwa_status niwa_information(const niwa_record *record, int viewer, char *out,
                                  size_t size, size_t *needed)
{
    struct counted text = {.at = out, .room = size > 0 ? size - 1 : 0};

    if (!record || (!out && size > 0) ||
        (viewer != PUBLIC && !is_seat(&record->state, viewer)))
        return NIWA_BAD_ARGUMENT;
    put_history(&record->record, viewer, &text);
    if (size > 0)
        out[text.needed < text.room ? text.needed : text.room] = '\0';
    if (needed)
        *needed = text.needed + 1;
    return text.needed < size ? NIWA_OK : NIWA_NO_ROOM;
}

/* -- the tensor -- */

static void put_move(const struct numbers *numbers, const struct game *game,
                     const union any_state *before, const struct record_line *line,
                     int viewer, uint8_t *out)
{
    move_t hidden =
        game->hide ? game->hide(before, line->actor, line->move, viewer) : line->move;
    int seats = before->head.seats;
    int32_t number = numbers->number(before, line->actor, hidden) + 1;

    out[0] =
        (uint8_t)(line->actor == CHANCE ? CHANCE
                                        : 1 + place_shown(viewer, line->actor, seats));
    out[1] = (uint8_t)number;
    out[2] = (uint8_t)(number >> 8);
}

enum niwa_status niwa_information_tensor(const niwa_record *record, int viewer,
                                         uint8_t *out, size_t size)
{
    const struct numbers *numbers;
    const struct game *game;
    union any_state state, before;
    uint32_t round;
    int moves = 0;

    if (!record || !out || (viewer != PUBLIC && !is_seat(&record->state, viewer)))
        return NIWA_BAD_ARGUMENT;
    game = record->record.game;
    numbers = numbers_of(game);
    if (size < information_size(numbers))
        return NIWA_NO_ROOM;
    memset(out, 0, information_size(numbers));
    game_view(game, &record->state, viewer, &state);
    numbers->observe(&state, viewer, out);
    out += numbers->observation;

    record_state(&record->record, 0, &state);
    round = numbers->round ? numbers->round(&state) : 0;
    for (int i = 0; i < record->record.lines; i++) {
        const struct record_line *line = &record->record.line[i];
        before = state;
        record_step(&record->record, i, &state);
        if (line->kind == LINE_MOVE && line->undone_by == 0 && moves < numbers->longest)
            put_move(numbers, game, &before, line, viewer, out + MOVE_BYTES * moves++);
        if (numbers->round && numbers->round(&state) != round) { /* a new one */
            round = numbers->round(&state);
            memset(out, 0, MOVE_BYTES * (size_t)numbers->longest);
            moves = 0;
        }
    }
    return NIWA_OK;
}
