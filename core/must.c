/* must.c - ends the program when an internal check fails. */
#include "must.h"

__attribute__((weak)) _Noreturn void must_fail(const char *file, int line,
                                               const char *truth)
{
    (void)file, (void)line, (void)truth;
    __builtin_trap();
}
