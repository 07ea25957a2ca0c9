/* engine.h - what the files of the Python module share. */
#ifndef NIWA_PYTHON_ENGINE_H
#define NIWA_PYTHON_ENGINE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000 /* one build for Python 3.11 and all later ones */
#include <Python.h>

#include "lib/niwa.h"

/* A game of the list; its types and functions are made once for the process. */
typedef struct {
    PyObject_HEAD const niwa_game *game;
    niwa_facts facts;
} game_object;

extern PyTypeObject *game_type, *state_type, *batch_type, *bot_type;
extern PyObject *frombuffer; /* numpy's */

extern PyType_Spec game_spec, state_spec, batch_spec, bot_spec;

/* A list of "name=value" texts as the library wants them; free with PyMem_Free. NULL: an exception
 * is set. The texts belong to the list. */
const char **texts_of(PyObject *list);

/* An array of bytes of its own: its memory. NULL: an exception is set. */
PyObject *new_bytes(Py_ssize_t size, uint8_t **memory);
/* numpy's array of bytes over it; takes the reference. */
PyObject *as_array(PyObject *bytes);

/* Sets an exception for a status, and returns NULL. */
PyObject *fail(enum niwa_status status);

#endif
