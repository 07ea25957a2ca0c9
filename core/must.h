/* must.h - what has to be true inside the engine, checked in release builds too.
 * For our own mistakes only: input from outside is refused with a reason instead. */
#ifndef NIWA_MUST_H
#define NIWA_MUST_H

#define must(truth) ((truth) ? (void)0 : must_fail(__FILE__, __LINE__, #truth))

/* Ends the program. The engine's own version traps without a word, since the engine has no
 * output; a program may define its own that prints first. */
_Noreturn void must_fail(const char *file, int line, const char *truth);

#endif
