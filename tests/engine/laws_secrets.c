/* laws_secrets.c - the laws about what a viewer may know. */
#include "tests/engine/laws_step.h"

#include <string.h>

static bool law_redact(struct step *s, int viewer, const union any_state *view)
{
    union any_state again;
    game_view(s->game, view, viewer, &again);
    if (!same(s, view, &again))
        return broken(s, "redact", "viewer %d: twice is not once", viewer);
    if (memcmp(&view->head, &s->state.head, sizeof view->head) != 0)
        return broken(s, "redact", "viewer %d: the head is changed", viewer);
    if (!game_valid(s->game, view, s->game->state_size))
        return broken(s, "redact", "viewer %d: the view is called invalid", viewer);
    return law_box(s, view);
}

/* A seat has the same moves on its view as in the game. */
static bool law_view_moves(struct step *s, int viewer, const union any_state *view)
{
    move_t list[MAX_MOVES];
    int n;
    if (viewer == PUBLIC)
        return true;
    n = game_moves(s->game, view, viewer, list);
    if (n != s->moves[viewer] ||
        memcmp(list, s->list[viewer], (size_t)n * sizeof *list) != 0)
        return broken(s, "view-moves", "seat %d sees other moves", viewer);
    if (n > 0 && !is_listed(s, viewer, game_random_move(s->game, view, viewer, &s->rng)))
        return broken(s, "view-moves", "seat %d draws another move", viewer);
    return true;
}

static bool law_hide(struct step *s, int viewer, const union any_state *guessed)
{
    for (int actor = 1; actor <= CHANCE && s->game->hide; actor++)
        for (int i = 0; i < s->moves[actor]; i++) {
            move_t move = s->list[actor][i];
            if (game_is_legal(s->game, guessed, actor, move) &&
                s->game->hide(&s->state, actor, move, viewer) !=
                    s->game->hide(guessed, actor, move, viewer))
                return broken(s, "hide", "viewer %d: it tells a secret", viewer);
        }
    return true;
}

static bool play_out(struct step *s, union any_state *state)
{
    for (int ply = 0; !game_is_over(state); ply++) {
        int actor = game_random_actor(state, &s->rng);
        move_t move = game_random_move(s->game, state, actor, &s->rng);
        if (ply == LONGEST_GAME || !game_is_legal(s->game, state, actor, move))
            return false;
        game_apply(s->game, state, actor, move);
    }
    return game_valid(s->game, state, s->game->state_size);
}

/* Refusals are made from the view: a guess gives the same one. */
static bool law_same_reason(struct step *s, int viewer, const union any_state *guessed)
{
    struct reason one = {0}, two = {0};
    char said[2][512];
    struct sbuf first = sb_over(said[0], sizeof said[0]);
    struct sbuf second = sb_over(said[1], sizeof said[1]);
    bool is_read;
    move_t move;
    const char *text;

    if (viewer == PUBLIC || s->pooled == 0)
        return true;
    text = s->pool[rng_below(&s->rng, (uint32_t)s->pooled)];
    is_read = game_read(s->game, &s->state, viewer, text, &move, &one);
    if (is_read != game_read(s->game, guessed, viewer, text, &move, &two))
        return broken(s, "reasons", "'%s': the refusal tells a secret", text);
    if (is_read)
        return true;
    reason_put(s->game, &one, &first);
    reason_put(s->game, &two, &second);
    if (strcmp(one.code, two.code) != 0 || strcmp(said[0], said[1]) != 0)
        return broken(s, "reasons", "'%s': the reason tells a secret", text);
    return true;
}

static bool law_guess(struct step *s, int viewer, const union any_state *view)
{
    union any_state guessed = *view, again;

    game_guess(s->game, &guessed, viewer, &s->rng);
    game_view(s->game, &guessed, viewer, &again);
    if (!same(s, &again, view))
        return broken(s, "guess", "viewer %d could refute it", viewer);
    if (!game_valid(s->game, &guessed, s->game->state_size))
        return broken(s, "guess", "viewer %d: it is called invalid", viewer);
    if (!law_hide(s, viewer, &guessed) || !law_same_reason(s, viewer, &guessed))
        return false;
    if (rng_below(&s->rng, 16) == 0 && !play_out(s, &guessed))
        return broken(s, "guess", "viewer %d: it can't be played to the end", viewer);
    return true;
}

bool law_secrets(struct step *s)
{
    for (int viewer = 0; viewer <= s->seats; viewer++) {
        union any_state view = s->state;
        game_view(s->game, &s->state, viewer, &view);
        if (!law_redact(s, viewer, &view) || !law_view_moves(s, viewer, &view) ||
            !law_guess(s, viewer, &view))
            return false;
    }
    return true;
}

/* Moves that `hide` makes equal lead to states that look alike. */
bool law_alike(struct step *s)
{
    for (int actor = 1; actor <= CHANCE && s->game->hide; actor++)
        for (int viewer = 0; viewer <= s->seats; viewer++) {
            move_t first[MAX_MOVES];
            union any_state looks, other;
            for (int i = 0; i < s->moves[actor]; i++) {
                int j = 0;
                first[i] = s->game->hide(&s->state, actor, s->list[actor][i], viewer);
                while (first[j] != first[i])
                    j++;
                if (j == i)
                    continue;
                looks = other = s->state;
                game_apply(s->game, &looks, actor, s->list[actor][j]);
                game_apply(s->game, &other, actor, s->list[actor][i]);
                game_view(s->game, &looks, viewer, &looks);
                game_view(s->game, &other, viewer, &other);
                if (!same(s, &looks, &other))
                    return broken(s, "alike", "viewer %d can tell hidden moves apart",
                                  viewer);
            }
        }
    return true;
}

/* SECRET choices in any order give equal bytes. */
bool law_secret_order(struct step *s)
{
    union any_state up = s->state, down = s->state;
    move_t choice[MAX_SEATS + 1] = {0};

    if (s->state.head.mode != SECRET || __builtin_popcount(s->state.head.actors) < 2)
        return true;
    for (int seat = 1; seat <= s->seats; seat++)
        if (s->moves[seat] > 0)
            choice[seat] = s->list[seat][rng_below(&s->rng, (uint32_t)s->moves[seat])];
    for (int seat = 1; seat <= s->seats; seat++) {
        int other = s->seats + 1 - seat;
        if ((s->moves[seat] > 0 && !game_is_legal(s->game, &up, seat, choice[seat])) ||
            (s->moves[other] > 0 && !game_is_legal(s->game, &down, other, choice[other])))
            return broken(s, "secret-order", "a choice depends on another's");
        if (s->moves[seat] > 0)
            game_apply(s->game, &up, seat, choice[seat]);
        if (s->moves[other] > 0)
            game_apply(s->game, &down, other, choice[other]);
    }
    return same(s, &up, &down) ? true : broken(s, "secret-order", "the order matters");
}
