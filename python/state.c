/* state.c - a game that is being played, with its history, as a type of Python. */
#include "engine.h"

#include <string.h>

typedef struct {
    PyObject_HEAD game_object *game;
    niwa_record *record; /* NULL: a guess, which has no history */
    niwa_state guess;    /* then this is the state */
    niwa_rng rng;        /* of roll */
} state_object;

static const void *now(const state_object *self)
{
    return self->record ? niwa_record_state(self->record) : &self->guess;
}

static const niwa_game *game_of(const state_object *self)
{
    return self->game->game;
}

static state_object *new_state(game_object *game)
{
    state_object *self =
        (state_object *)((allocfunc)PyType_GetSlot(state_type, Py_tp_alloc))(state_type,
                                                                             0);
    if (self) {
        Py_INCREF((PyObject *)game);
        self->game = game;
        self->rng = niwa_rng_seeded(0);
    }
    return self;
}

static void state_dealloc(PyObject *object)
{
    state_object *self = (state_object *)object;
    PyTypeObject *type = Py_TYPE(object);

    niwa_record_free(self->record);
    Py_XDECREF((PyObject *)self->game);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/* State(game, players, options, pack, seed), State(game, record=text) */
static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *keys)
{
    static char *names[] = {"game", "players", "options", "pack", "seed", "record", NULL};
    PyObject *options;
    const char *text = NULL, *pack_text = NULL, **texts;
    char why[512] = "";
    game_object *game;
    state_object *self;
    niwa_pack *pack = NULL;
    unsigned long long seed = 0;
    int players;
    (void)type;

    if (!PyArg_ParseTupleAndKeywords(args, keys, "O!iO!zK|z", names, game_type, &game,
                                     &players, &PyList_Type, &options, &pack_text, &seed,
                                     &text) ||
        !(self = new_state(game)))
        return NULL;
    self->rng = niwa_rng_seeded(seed);
    texts = texts_of(options);
    if (!texts) {
        Py_DECREF((PyObject *)self);
        return NULL;
    }
    if (pack_text)
        pack = niwa_pack_read(pack_text, strlen(pack_text), why, sizeof why);
    if (text)
        self->record = niwa_record_read(text, strlen(text), why, sizeof why);
    else if (pack && niwa_pack_game(pack) == game->game)
        self->record = niwa_pack_record(pack, players, texts, why, sizeof why);
    else if (pack)
        strcpy(why, "the pack is one of another game");
    else if (!pack_text)
        self->record = niwa_record_new(game->game, players, texts, why, sizeof why);
    niwa_pack_free(pack);
    PyMem_Free((void *)texts);
    if (self->record && niwa_record_game(self->record) == game->game)
        return (PyObject *)self;
    PyErr_SetString(PyExc_ValueError,
                    self->record ? "the record is one of another game" : why);
    Py_DECREF((PyObject *)self);
    return NULL;
}

/* -- who, and what ----------------------------------------------------------------------- */

/* The seat that a function is about: the one given, or the first that may act. */
static bool read_seat(const state_object *self, PyObject *const *args, Py_ssize_t count,
                      Py_ssize_t at, int *out)
{
    unsigned actors = niwa_state_actors(now(self)) & 0x3e;

    if (count > at && args[at] != Py_None) {
        long seat = PyLong_AsLong(args[at]);
        if (seat == -1 && PyErr_Occurred())
            return false;
        *out = seat < 0 || seat > 99 ? 99 : (int)seat;
        return true;
    }
    *out = actors ? __builtin_ctz(actors) : 0;
    return true;
}

static bool is_seat(const state_object *self, int seat)
{
    if (seat >= 1 && seat <= niwa_state_seats(now(self)))
        return true;
    PyErr_Format(PyExc_ValueError, "there is no player %d", seat);
    return false;
}

static PyObject *state_actors(PyObject *object, PyObject *unused)
{
    const state_object *self = (const state_object *)object;
    PyObject *list = PyList_New(0);
    (void)unused;

    for (int actor = 1; list && actor <= NIWA_CHANCE; actor++)
        if (niwa_state_may_act(now(self), actor)) {
            PyObject *number = PyLong_FromLong(actor);
            PyList_Append(list, number);
            Py_XDECREF(number);
        }
    return list;
}

static PyObject *state_player(PyObject *object, void *unused)
{
    unsigned actors = niwa_state_actors(now((const state_object *)object));
    (void)unused;
    return PyLong_FromLong(actors ? __builtin_ctz(actors) : 0);
}

static PyObject *state_is_over(PyObject *object, void *unused)
{
    (void)unused;
    return PyBool_FromLong(niwa_state_is_over(now((const state_object *)object)));
}

static PyObject *state_players(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(niwa_state_seats(now((const state_object *)object)));
}

static PyObject *state_ply(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLong(niwa_state_ply(now((const state_object *)object)));
}

static PyObject *state_phase(PyObject *object, void *unused)
{
    const state_object *self = (const state_object *)object;
    (void)unused;
    return PyUnicode_FromString(niwa_state_phase(game_of(self), now(self)));
}

static PyObject *state_mode(PyObject *object, void *unused)
{
    static const char *const modes[] = {"turn", "secret", "race", "apart"};
    (void)unused;
    return PyUnicode_FromString(
        modes[niwa_state_mode(now((const state_object *)object))]);
}

static PyObject *state_game(PyObject *object, void *unused)
{
    PyObject *game = (PyObject *)((const state_object *)object)->game;
    (void)unused;
    Py_INCREF((PyObject *)game);
    return game;
}

/* -- actions ----------------------------------------------------------------------------- */

static PyObject *state_legal_actions(PyObject *object, PyObject *const *args,
                                     Py_ssize_t count)
{
    const state_object *self = (const state_object *)object;
    int32_t actions[NIWA_MAX_ACTIONS];
    PyObject *list;
    int seat, n;

    if (!read_seat(self, args, count, 0, &seat))
        return NULL;
    n = niwa_legal_actions(game_of(self), now(self), seat, actions, NIWA_MAX_ACTIONS);
    list = PyList_New(n);
    for (int i = 0; list && i < n; i++)
        PyList_SetItem(list, i, PyLong_FromLong(actions[i]));
    return list;
}

static PyObject *state_action_mask(PyObject *object, PyObject *const *args,
                                   Py_ssize_t count)
{
    const state_object *self = (const state_object *)object;
    PyObject *bytes;
    uint8_t *mask;
    int seat;

    if (!read_seat(self, args, count, 0, &seat) || (seat && !is_seat(self, seat)) ||
        !(bytes = new_bytes(self->game->facts.actions, &mask)))
        return NULL;
    memset(mask, 0, (size_t)self->game->facts.actions); /* of somebody who may not act */
    niwa_action_mask(game_of(self), now(self), seat, mask,
                     (size_t)self->game->facts.actions);
    return as_array(bytes);
}

static PyObject *refused(const state_object *self, int actor, const niwa_refusal *why)
{
    PyErr_Format(PyExc_ValueError, "%s%d: %s",
                 actor == NIWA_CHANCE ? "chance " : "player ", actor,
                 niwa_state_is_over(now(self)) ? "the game is over" : why->words);
    return NULL;
}

static PyObject *play(state_object *self, int actor, niwa_move move)
{
    niwa_refusal why = {0};
    enum niwa_status status =
        self->record ? niwa_record_play(self->record, actor, move, &why)
                     : niwa_play(game_of(self), &self->guess, actor, move, &why);

    if (status == NIWA_REFUSED)
        return refused(self, actor, &why);
    if (status != NIWA_OK)
        return fail(status);
    return Py_NewRef(Py_None);
}

static PyObject *state_apply(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    state_object *self = (state_object *)object;
    niwa_refusal why = {.words = "this action is not legal here"};
    niwa_move move;
    long action;
    int actor;

    if (count < 1 || count > 2) {
        PyErr_SetString(PyExc_TypeError, "apply(action, player=None)");
        return NULL;
    }
    action = PyLong_AsLong(args[0]);
    if ((action == -1 && PyErr_Occurred()) || !read_seat(self, args, count, 1, &actor))
        return NULL;
    if (actor == 0 && niwa_state_may_act(now(self), NIWA_CHANCE))
        actor = NIWA_CHANCE;
    if (action < 0 || action > INT32_MAX ||
        niwa_number_move(game_of(self), now(self), actor, (int32_t)action, &move) !=
            NIWA_OK)
        return refused(self, actor, &why);
    return play(self, actor, move);
}

/* roll(): chance moves until a player may act. */
static PyObject *state_roll(PyObject *object, PyObject *unused)
{
    state_object *self = (state_object *)object;
    niwa_move move;
    (void)unused;

    while (niwa_random_move(game_of(self), now(self), NIWA_CHANCE, &self->rng, &move)) {
        PyObject *done = play(self, NIWA_CHANCE, move);
        if (!done)
            return NULL;
        Py_DECREF(done);
    }
    return Py_NewRef(Py_None);
}

static PyObject *state_chance_outcomes(PyObject *object, PyObject *unused)
{
    const state_object *self = (const state_object *)object;
    int32_t outcomes[256];
    uint32_t weights[256];
    double total = 0;
    PyObject *list;
    int n = niwa_chance_outcomes(game_of(self), now(self), outcomes, weights, 256);
    (void)unused;

    for (int i = 0; i < n; i++)
        total += weights[i];
    list = PyList_New(n);
    for (int i = 0; list && i < n; i++)
        PyList_SetItem(list, i, Py_BuildValue("(id)", outcomes[i], weights[i] / total));
    return list;
}

/* -- what each sees ---------------------------------------------------------------------- */

static PyObject *state_observation(PyObject *object, PyObject *const *args,
                                   Py_ssize_t count)
{
    const state_object *self = (const state_object *)object;
    Py_ssize_t size = (Py_ssize_t)self->game->facts.observation;
    enum niwa_status status;
    PyObject *bytes;
    uint8_t *out;
    int viewer;

    if (!read_seat(self, args, count, 0, &viewer) || !(bytes = new_bytes(size, &out)))
        return NULL;
    status = niwa_observe(game_of(self), now(self), viewer, out, (size_t)size);
    if (status == NIWA_OK)
        return as_array(bytes);
    Py_DECREF(bytes);
    return fail(status);
}

static bool has_history(const state_object *self)
{
    if (self->record)
        return true;
    PyErr_SetString(PyExc_ValueError, "a guess has no history");
    return false;
}

static PyObject *state_information_tensor(PyObject *object, PyObject *const *args,
                                          Py_ssize_t count)
{
    const state_object *self = (const state_object *)object;
    Py_ssize_t size = (Py_ssize_t)self->game->facts.information;
    enum niwa_status status;
    PyObject *bytes;
    uint8_t *out;
    int viewer;

    if (!read_seat(self, args, count, 0, &viewer) || !has_history(self) ||
        !(bytes = new_bytes(size, &out)))
        return NULL;
    status = niwa_information_tensor(self->record, viewer, out, (size_t)size);
    if (status == NIWA_OK)
        return as_array(bytes);
    Py_DECREF(bytes);
    return fail(status);
}

/* A text of the library's that grows until it fits. */
static PyObject *grown_text(const state_object *self, int viewer, bool is_record)
{
    size_t size = 8192, needed = 0;

    for (;;) {
        char *text = PyMem_Malloc(size);
        enum niwa_status status;
        PyObject *made;
        if (!text)
            return PyErr_NoMemory();
        status = is_record ? niwa_record_put(self->record, true, text, size)
                           : niwa_information(self->record, viewer, text, size, &needed);
        made = status == NIWA_OK ? PyUnicode_FromString(text) : NULL;
        PyMem_Free(text);
        if (made || (status != NIWA_OK && status != NIWA_NO_ROOM))
            return made ? made : fail(status);
        size = needed > 2 * size ? needed : 2 * size;
    }
}

static PyObject *state_information(PyObject *object, PyObject *const *args,
                                   Py_ssize_t count)
{
    const state_object *self = (const state_object *)object;
    int viewer;

    if (!read_seat(self, args, count, 0, &viewer) || !has_history(self))
        return NULL;
    return grown_text(self, viewer, false);
}

static PyObject *state_record(PyObject *object, PyObject *unused)
{
    const state_object *self = (const state_object *)object;
    (void)unused;
    return has_history(self) ? grown_text(self, 0, true) : NULL;
}

typedef enum niwa_status put_function(const niwa_game *, const void *, int, char *,
                                      size_t);

static PyObject *put_text(const state_object *self, put_function *put,
                          PyObject *const *args, Py_ssize_t count)
{
    char *text;
    enum niwa_status status;
    PyObject *made = NULL;
    int viewer = NIWA_PUBLIC;

    if (count > 0 && !read_seat(self, args, count, 0, &viewer))
        return NULL;
    text = PyMem_Malloc(NIWA_MAX_TEXT);
    if (!text)
        return PyErr_NoMemory();
    status = put(game_of(self), now(self), viewer, text, NIWA_MAX_TEXT);
    if (status == NIWA_OK)
        made = PyUnicode_FromString(text);
    PyMem_Free(text);
    return made || PyErr_Occurred() ? made : fail(status);
}

static PyObject *state_text(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    return put_text((const state_object *)object, niwa_put_text, args, count);
}

static PyObject *state_json(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    return put_text((const state_object *)object, niwa_put_json, args, count);
}

/* words(action, player, viewer): the move in words. */
static PyObject *state_words(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    const state_object *self = (const state_object *)object;
    char words[NIWA_MAX_MOVE_TEXT];
    niwa_move move;
    long action = count > 0 ? PyLong_AsLong(args[0]) : -1;
    int actor, viewer = NIWA_HOST;

    if ((action == -1 && PyErr_Occurred()) || !read_seat(self, args, count, 1, &actor) ||
        (count > 2 && !read_seat(self, args, count, 2, &viewer)))
        return NULL;
    if (actor == 0)
        actor = NIWA_CHANCE;
    if (action < 0 || action > INT32_MAX ||
        niwa_number_move(game_of(self), now(self), actor, (int32_t)action, &move) !=
            NIWA_OK ||
        niwa_move_put(game_of(self), now(self), actor, move, viewer, words,
                      sizeof words) != NIWA_OK) {
        PyErr_SetString(PyExc_ValueError, "this action is not legal here");
        return NULL;
    }
    return PyUnicode_FromString(words);
}

/* number(words, player): the action that words say. */
static PyObject *state_number(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    const state_object *self = (const state_object *)object;
    const char *words = count > 0 && PyUnicode_Check(args[0])
                            ? PyUnicode_AsUTF8AndSize(args[0], NULL)
                            : NULL;
    niwa_refusal why = {0};
    niwa_move move;
    int32_t number;
    int actor;

    if (!words) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "number(words, player=None)");
        return NULL;
    }
    if (!read_seat(self, args, count, 1, &actor))
        return NULL;
    if (actor == 0)
        actor = NIWA_CHANCE;
    if (niwa_move_read(game_of(self), now(self), actor, words, &move, &why) != NIWA_OK ||
        niwa_move_number(game_of(self), now(self), actor, move, &number) != NIWA_OK) {
        PyErr_SetString(PyExc_ValueError,
                        why.words[0] ? why.words : "there is no such player");
        return NULL;
    }
    return PyLong_FromLong(number);
}

/* -- ends, copies, guesses --------------------------------------------------------------- */

static PyObject *state_returns(PyObject *object, PyObject *unused)
{
    const state_object *self = (const state_object *)object;
    int seats = niwa_state_seats(now(self));
    float returns[NIWA_MAX_SEATS + 1];
    PyObject *list = PyList_New(seats);
    (void)unused;

    niwa_returns(game_of(self), now(self), returns);
    for (int i = 0; list && i < seats; i++)
        PyList_SetItem(list, i, PyFloat_FromDouble(returns[i + 1]));
    return list;
}

static PyObject *state_scores(PyObject *object, PyObject *unused)
{
    const state_object *self = (const state_object *)object;
    int seats = niwa_state_seats(now(self));
    PyObject *list = PyList_New(seats);
    niwa_result result;
    (void)unused;

    niwa_state_result(game_of(self), now(self), &result);
    for (int i = 0; list && i < seats; i++)
        PyList_SetItem(list, i, PyLong_FromLong(result.score[i + 1]));
    return list;
}

static PyObject *state_clone(PyObject *object, PyObject *unused)
{
    const state_object *self = (const state_object *)object;
    state_object *copy = new_state(self->game);
    (void)unused;

    if (!copy)
        return NULL;
    copy->rng = self->rng;
    copy->guess = self->guess;
    if (self->record && !(copy->record = niwa_record_copy(self->record))) {
        Py_DECREF((PyObject *)copy);
        return PyErr_NoMemory();
    }
    return (PyObject *)copy;
}

static PyObject *state_guess(PyObject *object, PyObject *args)
{
    const state_object *self = (const state_object *)object;
    unsigned long long seed;
    enum niwa_status status;
    state_object *copy;
    int viewer;

    if (!PyArg_ParseTuple(args, "iK", &viewer, &seed) ||
        (viewer != NIWA_PUBLIC && !is_seat(self, viewer)) ||
        !(copy = new_state(self->game)))
        return NULL;
    copy->rng = niwa_rng_seeded(seed);
    status = niwa_view(game_of(self), now(self), viewer, &copy->guess);
    if (status == NIWA_OK)
        status = niwa_guess(game_of(self), &copy->guess, viewer, &copy->rng);
    if (status == NIWA_OK)
        return (PyObject *)copy;
    Py_DECREF((PyObject *)copy);
    return fail(status);
}

static PyObject *state_seed(PyObject *object, PyObject *args)
{
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "K", &seed))
        return NULL;
    ((state_object *)object)->rng = niwa_rng_seeded(seed);
    return Py_NewRef(Py_None);
}

/* Advice of a bot, which is given what the player may know: see bot.c. */
PyObject *bot_advice(niwa_bot *bot, PyObject *state, int seat, const niwa_limits *limits);
PyObject *bot_advice(niwa_bot *bot, PyObject *state, int seat, const niwa_limits *limits)
{
    const state_object *self = (const state_object *)state;
    enum niwa_status status;
    niwa_advice advice;
    niwa_state state_now; /* another thread may play on meanwhile */
    PyObject *choices;

    memcpy(&state_now, now(self), niwa_state_size(game_of(self)));
    Py_BEGIN_ALLOW_THREADS;
    status = niwa_bot_think(bot, game_of(self), &state_now, seat, limits, &advice);
    Py_END_ALLOW_THREADS;
    if (status != NIWA_OK) {
        PyErr_SetString(PyExc_ValueError,
                        "this player may not act, or the limits are none");
        return NULL;
    }
    choices = PyList_New(advice.choices);
    for (int i = 0; choices && i < advice.choices; i++)
        PyList_SetItem(choices, i,
                       Py_BuildValue("(iId)", advice.choice[i].action,
                                     advice.choice[i].visits, advice.choice[i].value));
    return choices ? Py_BuildValue("(iN)", advice.action, choices) : NULL;
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef state_methods[] = {
    {"actors", state_actors, METH_NOARGS,
     "Who may act now: a list of players from 1, or [CHANCE]."},
    {"legal_actions", FAST(state_legal_actions), METH_FASTCALL,
     "legal_actions(player=None): the numbers of the legal actions, ascending. Without "
     "a\n"
     "player: of the first who may act."},
    {"action_mask", FAST(state_action_mask), METH_FASTCALL,
     "action_mask(player=None): a byte for each action, 1 where it is legal."},
    {"apply", FAST(state_apply), METH_FASTCALL,
     "apply(action, player=None): plays an action, or an outcome where chance is to "
     "move.\n"
     "Raises ValueError, and changes nothing, where it is not legal."},
    {"roll", state_roll, METH_NOARGS, "Chance moves until a player may act."},
    {"chance_outcomes", state_chance_outcomes, METH_NOARGS,
     "What chance may bring: pairs (outcome, probability)."},
    {"observation", FAST(state_observation), METH_FASTCALL,
     "observation(viewer=None): what a player sees, as an array of bytes; 0 is the "
     "public."},
    {"information", FAST(state_information), METH_FASTCALL,
     "information(viewer=None): all that a player has seen in the game, as a text."},
    {"information_tensor", FAST(state_information_tensor), METH_FASTCALL,
     "information_tensor(viewer=None): the same as an array of bytes."},
    {"record", state_record, METH_NOARGS, "The game written down; Game.read reads it."},
    {"text", FAST(state_text), METH_FASTCALL,
     "text(viewer=0): a diagram of what a viewer sees; HOST sees all."},
    {"_json", FAST(state_json), METH_FASTCALL, NULL},
    {"words", FAST(state_words), METH_FASTCALL,
     "words(action, player=None, viewer=HOST): an action in words, as a viewer sees it."},
    {"number", FAST(state_number), METH_FASTCALL,
     "number(words, player=None): the action that words say. ValueError tells the rule "
     "that\n"
     "refuses it."},
    {"returns", state_returns, METH_NOARGS,
     "What the end is worth to each player, from 1 to -1; 0 while the game is on."},
    {"scores", state_scores, METH_NOARGS, "The points of each player."},
    {"clone", state_clone, METH_NOARGS, "A copy, with the history."},
    {"guess", state_guess, METH_VARARGS,
     "guess(viewer, seed): a state that this viewer could not tell from the real one. It "
     "has\n"
     "no history."},
    {"seed", state_seed, METH_VARARGS, "seed(number): begins the luck of roll anew."},
    {0},
};

static PyGetSetDef state_getset[] = {
    {"player", state_player, NULL, "Who is to act: the first, CHANCE, or 0: it is over.",
     NULL},
    {"is_over", state_is_over, NULL, "Whether the game is over.", NULL},
    {"players", state_players, NULL, "How many play.", NULL},
    {"ply", state_ply, NULL, "How many moves were made, chance's too.", NULL},
    {"phase", state_phase, NULL, "The phase of the game, a word.", NULL},
    {"mode", state_mode, NULL,
     "How those who may act do so: 'turn'; 'secret', unseen; 'race', where the order is "
     "the game;\n"
     "'apart', in any order.",
     NULL},
    {"game", state_game, NULL, "The game that is played.", NULL},
    {0},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc, "A game that is being played. Game.new and Game.read make one."},
    {Py_tp_new, state_new},
    {Py_tp_dealloc, state_dealloc},
    {Py_tp_methods, state_methods},
    {Py_tp_getset, state_getset},
    {0},
};

PyType_Spec state_spec = {"niwa.State", sizeof(state_object), 0, Py_TPFLAGS_DEFAULT,
                          state_slots};
