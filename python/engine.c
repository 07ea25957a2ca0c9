/* engine.c - the engine as a module of Python, in its limited interface: the games' list. */
#include "engine.h"

PyTypeObject *game_type, *state_type, *batch_type, *bot_type;
PyObject *frombuffer;

PyObject *fail(enum niwa_status status)
{
    PyErr_SetString(status == NIWA_NO_MEMORY ? PyExc_MemoryError : PyExc_ValueError,
                    niwa_status_text(status));
    return NULL;
}

PyObject *new_bytes(Py_ssize_t size, uint8_t **memory)
{
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, size);
    if (bytes)
        *memory = (uint8_t *)PyByteArray_AsString(bytes);
    return bytes;
}

PyObject *as_array(PyObject *bytes)
{
    PyObject *array = PyObject_CallFunction(frombuffer, "Os", bytes, "u1");
    Py_DECREF(bytes);
    return array;
}

const char **texts_of(PyObject *list)
{
    Py_ssize_t count = PyList_Size(list);
    const char **texts =
        count < 0 ? NULL : (const char **)PyMem_Calloc((size_t)count + 1, sizeof *texts);

    for (Py_ssize_t i = 0; texts && i < count; i++) {
        texts[i] = PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), NULL);
        if (!texts[i]) {
            PyMem_Free((void *)texts);
            return NULL;
        }
    }
    return texts;
}

/* -- a game ------------------------------------------------------------------------------ */

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keys)
{
    static char *names[] = {"name", NULL};
    const niwa_game *game;
    const char *name;
    game_object *self;

    if (!PyArg_ParseTupleAndKeywords(args, keys, "s", names, &name))
        return NULL;
    game = niwa_game_find(name);
    if (!game)
        return PyErr_Format(PyExc_ValueError, "there is no game '%s'", name);
    self = (game_object *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (self) {
        self->game = game;
        niwa_game_facts(game, &self->facts);
    }
    return (PyObject *)self;
}

static void game_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* What is known of a game, as one dictionary; __init__.py makes properties of it. */
static PyObject *game_facts(PyObject *object, PyObject *unused)
{
    const game_object *self = (const game_object *)object;
    const niwa_facts *facts = &self->facts;
    (void)unused;

    return Py_BuildValue(
        "{s:s,s:s,s:i,s:i,s:i,s:i,s:I,s:I,s:i,s:O,s:O,s:O,s:O,s:i,s:i,s:i}", "name",
        niwa_game_name(self->game), "title", niwa_game_title(self->game), "min_players",
        niwa_game_min_seats(self->game), "max_players", niwa_game_max_seats(self->game),
        "num_actions", facts->actions, "num_outcomes", facts->outcomes,
        "observation_size", facts->observation, "information_size", facts->information,
        "longest", facts->longest, "has_rounds", facts->has_rounds ? Py_True : Py_False,
        "has_chance", facts->has_chance ? Py_True : Py_False, "has_secrets",
        facts->has_secrets ? Py_True : Py_False, "is_simultaneous",
        facts->is_simultaneous ? Py_True : Py_False, "min_score", facts->min_score,
        "max_score", facts->max_score, "num_symmetries", facts->symmetries);
}

static PyObject *game_options(PyObject *object, PyObject *unused)
{
    const niwa_game *game = ((const game_object *)object)->game;
    PyObject *options = PyDict_New();
    const char *name, *value;
    (void)unused;

    for (int i = 0; options && (name = niwa_game_option(game, i)) != NULL; i++) {
        PyObject *values = PyList_New(0);
        for (int v = 0; values && (value = niwa_game_option_value(game, i, v)); v++) {
            PyObject *text = PyUnicode_FromString(value);
            if (text)
                PyList_Append(values, text);
            Py_XDECREF(text);
        }
        if (!values || PyDict_SetItemString(options, name, values) != 0)
            Py_CLEAR(options);
        Py_XDECREF(values);
    }
    return options;
}

static PyObject *game_parts(PyObject *object, PyObject *unused)
{
    const niwa_game *game = ((const game_object *)object)->game;
    PyObject *parts = PyList_New(0);
    const char *name;
    uint32_t size = 0;
    (void)unused;

    for (int i = 0; parts && (name = niwa_observation_part(game, i, &size)); i++) {
        PyObject *part = Py_BuildValue("(sI)", name, size);
        if (part)
            PyList_Append(parts, part);
        Py_XDECREF(part);
    }
    return parts;
}

static PyObject *numbers_list(int count, const int32_t *numbers)
{
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++)
        PyList_SetItem(list, i, PyLong_FromLong(numbers[i]));
    return list;
}

static PyObject *game_symmetry(PyObject *object, PyObject *args)
{
    const niwa_game *game = ((const game_object *)object)->game;
    static int32_t actions[NIWA_MAX_ACTIONS], bytes[4096];
    int symmetry, of_actions, of_bytes;

    if (!PyArg_ParseTuple(args, "i", &symmetry))
        return NULL;
    of_actions = niwa_symmetry_actions(game, symmetry, actions, NIWA_MAX_ACTIONS);
    of_bytes = niwa_symmetry_bytes(game, symmetry, bytes, 4096);
    if (of_actions == 0)
        return PyErr_Format(PyExc_ValueError, "there is no symmetry %d", symmetry);
    return Py_BuildValue("(NN)", numbers_list(of_actions, actions),
                         numbers_list(of_bytes, bytes));
}

static PyMethodDef game_methods[] = {
    {"_facts", game_facts, METH_NOARGS, NULL},
    {"_options", game_options, METH_NOARGS, NULL},
    {"_parts", game_parts, METH_NOARGS, NULL},
    {"_symmetry", game_symmetry, METH_VARARGS, NULL},
    {0},
};

static PyType_Slot game_slots[] = {
    {Py_tp_new, game_new},
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_methods, game_methods},
    {0},
};

PyType_Spec game_spec = {"niwa._engine.Game", sizeof(game_object), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, game_slots};

/* -- the module -------------------------------------------------------------------------- */

static PyObject *module_games(PyObject *self, PyObject *unused)
{
    PyObject *names = PyList_New(0);
    (void)self, (void)unused;

    for (int i = 0; names && niwa_game_at(i); i++) {
        PyObject *name = PyUnicode_FromString(niwa_game_name(niwa_game_at(i)));
        if (name)
            PyList_Append(names, name);
        Py_XDECREF(name);
    }
    return names;
}

static PyMethodDef module_methods[] = {
    {"games", module_games, METH_NOARGS, "The names of all games."},
    {0},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "niwa._engine",
                                    .m_doc = "The engine itself; use niwa instead.",
                                    .m_size = -1, .m_methods = module_methods};

static bool add_type(PyObject *to, const char *name, PyType_Spec *spec,
                     PyTypeObject **out)
{
    *out = (PyTypeObject *)PyType_FromSpec(spec);
    return *out && PyModule_AddObjectRef(to, name, (PyObject *)*out) == 0;
}

PyMODINIT_FUNC PyInit__engine(void);
PyMODINIT_FUNC PyInit__engine(void)
{
    PyObject *made = PyModule_Create(&module), *numpy = PyImport_ImportModule("numpy");

    frombuffer = numpy ? PyObject_GetAttrString(numpy, "frombuffer") : NULL;
    Py_XDECREF(numpy);
    if (made && frombuffer && add_type(made, "Game", &game_spec, &game_type) &&
        add_type(made, "State", &state_spec, &state_type) &&
        add_type(made, "Batch", &batch_spec, &batch_type) &&
        add_type(made, "Bot", &bot_spec, &bot_type) &&
        PyModule_AddStringConstant(made, "version", niwa_version()) == 0)
        return made;
    Py_XDECREF(made);
    return NULL;
}
