/* fixed_luck.c - a library that is loaded before libsodium (LD_PRELOAD): a program's luck is the
 * same in every run. For pictures of screens, which are compared; never where luck must be good. */
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* this takes the place of libsodium's */
void randombytes_buf(void *to, size_t size);
#pragma GCC visibility pop

/* splitmix64 of how many bytes were drawn before */
void randombytes_buf(void *to, size_t size)
{
    static _Atomic uint64_t drawn;
    uint8_t *bytes = to;

    for (size_t i = 0; i < size; i++) {
        uint64_t z = (atomic_fetch_add(&drawn, 1) + 1) * UINT64_C(0x9e3779b97f4a7c15);

        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        bytes[i] = (uint8_t)(z >> 32);
    }
}
