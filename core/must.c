/* must.c - the end of the road when something inside is wrong. */
#include "must.h"

__attribute__((weak)) _Noreturn void must_fail(const char *file, int line,
                                               const char *truth)
{
    (void)file, (void)line, (void)truth;
    __builtin_trap();
}
