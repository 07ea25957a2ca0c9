/* next_layout.c - the layout that a niwa of tomorrow might have: one step more than ours. The
 * linker puts these before the real ones (--wrap), in a program and in its part for PostgreSQL. */
#include <stddef.h>

#define NEXT_STEP "CREATE TABLE tomorrow (word text);"

#ifdef NEXT_OF_POSTGRES
#define REAL __real_postgres_step
#define WRAP __wrap_postgres_step
#else
#define REAL __real_store_layout_step
#define WRAP __wrap_store_layout_step
#endif

const char *REAL(int layout);
const char *WRAP(int layout);

const char *WRAP(int layout)
{
    const char *step = REAL(layout);

    return step || !REAL(layout - 1) ? step : NEXT_STEP;
}
