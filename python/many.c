/* many.c - batches and bots as types of Python; both let other threads run meanwhile. */
#include "engine.h"

#include <string.h>

enum { WRITTEN = 7 }; /* arrays that a step writes */

typedef struct {
    PyObject_HEAD game_object *game;
    niwa_batch *batch;
    niwa_step step;
    Py_buffer written[WRITTEN];
    int games, used; /* how many buffers are held */
    bool is_busy;    /* a step is being made, perhaps in another thread */
} batch_object;

static void batch_dealloc(PyObject *object)
{
    batch_object *self = (batch_object *)object;
    PyTypeObject *type = Py_TYPE(object);

    for (int i = 0; i < self->used; i++)
        PyBuffer_Release(&self->written[i]);
    niwa_batch_free(self->batch);
    Py_XDECREF((PyObject *)self->game);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/* Batch(game, games, players, options, pack, seed, threads) */
static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keys)
{
    static char *names[] = {"game", "games", "players", "options",
                            "pack", "seed",  "threads", NULL};
    const char *pack_text, **texts;
    unsigned long long seed;
    char why[512] = "";
    batch_object *self;
    niwa_pack *pack = NULL;
    PyObject *options;
    game_object *game;
    int games, players, threads;

    if (!PyArg_ParseTupleAndKeywords(args, keys, "O!iiO!zKi", names, game_type, &game,
                                     &games, &players, &PyList_Type, &options, &pack_text,
                                     &seed, &threads) ||
        !(texts = texts_of(options)))
        return NULL;
    self = (batch_object *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (self) {
        Py_INCREF((PyObject *)game);
        self->game = game;
        self->games = games;
        if (pack_text)
            pack = niwa_pack_read(pack_text, strlen(pack_text), why, sizeof why);
        if (pack || !pack_text)
            self->batch = niwa_batch_new(game->game, pack, games, players, texts, seed,
                                         threads, why, sizeof why);
        niwa_pack_free(pack);
    }
    PyMem_Free((void *)texts);
    if (self && !self->batch) {
        PyErr_SetString(PyExc_ValueError, why);
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

static PyObject *batch_legal_room(PyObject *object, PyObject *unused)
{
    (void)unused;
    return PyLong_FromSize_t(niwa_batch_legal_room(((batch_object *)object)->batch));
}

/* _write(arrays): where steps write, in the order of niwa_step; None where it is not wanted. Sizes
 * are checked here, once. */
static PyObject *batch_write(PyObject *object, PyObject *args)
{
    batch_object *self = (batch_object *)object;
    PyObject *array[WRITTEN];
    size_t games = (size_t)self->games,
           seats = (size_t)niwa_state_seats(niwa_batch_state(self->batch, 0));
    const size_t needed[WRITTEN] = {4 * games,
                                    games * self->game->facts.observation,
                                    games * (size_t)self->game->facts.actions,
                                    4 * niwa_batch_legal_room(self->batch),
                                    8 * (games + 1),
                                    4 * games * seats,
                                    games};

    if (self->used > 0) {
        PyErr_SetString(PyExc_ValueError, "a batch is given its arrays once");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OOOOOOO", &array[0], &array[1], &array[2], &array[3],
                          &array[4], &array[5], &array[6]))
        return NULL;
    for (int i = 0; i < WRITTEN; i++) {
        Py_buffer *buffer = &self->written[i];
        memset(buffer, 0, sizeof *buffer);
        self->used = i;
        if (array[i] != Py_None &&
            PyObject_GetBuffer(array[i], buffer, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) !=
                0)
            return NULL;
        self->used = i + 1;
        if (array[i] != Py_None && (size_t)buffer->len < needed[i])
            return PyErr_Format(PyExc_ValueError, "array %d is too small", i);
    }
    self->step = (niwa_step){.seat = self->written[0].buf,
                             .observation = self->written[1].buf,
                             .mask = self->written[2].buf,
                             .legal = self->written[3].buf,
                             .legal_room = niwa_batch_legal_room(self->batch),
                             .offset = self->written[4].buf,
                             .reward = self->written[5].buf,
                             .done = self->written[6].buf};
    return Py_NewRef(Py_None);
}

static PyObject *make_step(batch_object *self, const int32_t *actions)
{
    enum niwa_status status;
    int refused = 0;

    if (self->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this batch");
        return NULL;
    }
    self->is_busy = true;
    Py_BEGIN_ALLOW_THREADS;
    status = niwa_batch_step(self->batch, actions, &self->step, &refused);
    Py_END_ALLOW_THREADS;
    self->is_busy = false;
    if (status == NIWA_REFUSED && actions)
        return PyErr_Format(PyExc_ValueError, "game %d: action %d is not legal", refused,
                            (int)actions[refused]);
    if (status != NIWA_OK)
        return fail(status);
    return Py_NewRef(Py_None);
}

/* _step(actions): int32, one for each game. */
static PyObject *batch_step(PyObject *object, PyObject *actions)
{
    batch_object *self = (batch_object *)object;
    Py_buffer buffer;
    PyObject *done = NULL;

    if (PyObject_GetBuffer(actions, &buffer, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) != 0)
        return NULL;
    if (buffer.len != 4 * (Py_ssize_t)self->games || buffer.itemsize != 4)
        PyErr_Format(PyExc_ValueError, "there have to be %d actions, of type int32",
                     self->games);
    else
        done = make_step(self, buffer.buf);
    PyBuffer_Release(&buffer);
    return done;
}

static PyObject *batch_look(PyObject *object, PyObject *unused)
{
    (void)unused;
    return make_step((batch_object *)object, NULL);
}

static PyObject *batch_reset(PyObject *object, PyObject *args)
{
    batch_object *self = (batch_object *)object;
    unsigned long long seed;

    if (!PyArg_ParseTuple(args, "K", &seed))
        return NULL;
    if (self->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this batch");
        return NULL;
    }
    niwa_batch_reset(self->batch, seed);
    return make_step(self, NULL);
}

/* _text(n): a game of the batch as a diagram, all of it. */
static PyObject *batch_text(PyObject *object, PyObject *args)
{
    batch_object *self = (batch_object *)object;
    static char text[NIWA_MAX_TEXT];
    int n;

    if (!PyArg_ParseTuple(args, "i", &n))
        return NULL;
    if (niwa_put_text(self->game->game, niwa_batch_state(self->batch, n), NIWA_HOST, text,
                      sizeof text) != NIWA_OK)
        return PyErr_Format(PyExc_IndexError, "there is no game %d", n);
    return PyUnicode_FromString(text);
}

static PyMethodDef batch_methods[] = {
    {"_legal_room", batch_legal_room, METH_NOARGS, NULL},
    {"_write", batch_write, METH_VARARGS, NULL},
    {"_step", batch_step, METH_O, NULL},
    {"_look", batch_look, METH_NOARGS, NULL},
    {"_reset", batch_reset, METH_VARARGS, NULL},
    {"text", batch_text, METH_VARARGS, "text(n): game n as a diagram, all of it."},
    {0},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_methods, batch_methods},
    {0},
};

PyType_Spec batch_spec = {"niwa._engine.Batch", sizeof(batch_object), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, batch_slots};

/* -- bots -------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD niwa_bot *bot;
    bool is_busy;
} bot_object;

PyObject *bot_advice(niwa_bot *bot, PyObject *state, int seat, const niwa_limits *limits);

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *keys)
{
    static char *names[] = {"name", NULL};
    const char *name = "search";
    bot_object *self;

    if (!PyArg_ParseTupleAndKeywords(args, keys, "|s", names, &name))
        return NULL;
    self = (bot_object *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (self && !(self->bot = niwa_bot_new(name))) {
        Py_DECREF((PyObject *)self);
        return PyErr_Format(PyExc_ValueError, "there is no bot '%s'", name);
    }
    return (PyObject *)self;
}

static void bot_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);

    niwa_bot_free(((bot_object *)object)->bot);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static PyObject *bot_think(PyObject *object, PyObject *args, PyObject *keys)
{
    static char *names[] = {"state", "player", "level", "nodes", "seconds", "seed", NULL};
    bot_object *self = (bot_object *)object;
    unsigned long long nodes = 0, seed = 0;
    niwa_limits limits = {0};
    PyObject *state, *advice;
    int player;

    if (!PyArg_ParseTupleAndKeywords(args, keys, "O!i|iKdK", names, state_type, &state,
                                     &player, &limits.level, &nodes, &limits.seconds,
                                     &seed))
        return NULL;
    if (self->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread lets this bot think");
        return NULL;
    }
    limits.nodes = nodes;
    limits.seed = seed;
    self->is_busy = true;
    advice = bot_advice(self->bot, state, player, &limits);
    self->is_busy = false;
    return advice;
}

static PyMethodDef bot_methods[] = {
    {"think", (PyCFunction)(void (*)(void))bot_think, METH_VARARGS | METH_KEYWORDS,
     "think(state, player, level=0, nodes=0, seconds=0, seed=0): the action to play, and "
     "what was\n"
     "considered, (action, visits, value) with values from 0 to 1. The bot is given what "
     "the\n"
     "player may know. It thinks until the first of the limits that are not 0."},
    {0},
};

static PyType_Slot bot_slots[] = {
    {Py_tp_doc, "Bot(name='search'): a computer player; 'plain' is the baseline."},
    {Py_tp_new, bot_new},
    {Py_tp_dealloc, bot_dealloc},
    {Py_tp_methods, bot_methods},
    {0},
};

PyType_Spec bot_spec = {"niwa.Bot", sizeof(bot_object), 0, Py_TPFLAGS_DEFAULT, bot_slots};
