/* sha256.h - the SHA-256 hash of FIPS 180-4, for seeds and commitments. */
#ifndef NIWA_SHA256_H
#define NIWA_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32 };

struct sha256 {
    uint32_t word[8];
    uint64_t len;      /* bytes taken so far */
    uint8_t block[64]; /* the bytes of the block being filled */
};

void sha256_start(struct sha256 *hash);
void sha256_add(struct sha256 *hash, const void *bytes, size_t len);
void sha256_end(struct sha256 *hash, uint8_t out[SHA256_SIZE]);

/* All three at once. */
void sha256(const void *bytes, size_t len, uint8_t out[SHA256_SIZE]);

#endif
