/* chacha.h - one block of the ChaCha20 stream of RFC 8439: luck's source. */
#ifndef NIWA_CHACHA_H
#define NIWA_CHACHA_H

#include <stdint.h>

void chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                    uint8_t out[64]);

#endif
