/* tls.h - the certificate and the key of https: whether they can be used, and renewed. */
#ifndef NIWA_TLS_H
#define NIWA_TLS_H

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether the certificate chain and the key can be read and belong together. False with a
 * sentence in `why`. *days is how long the certificate is still valid; negative: it has
 * expired. */
bool tls_check(const char *cert, const char *key, int *days, char *why, size_t size);

/* Reads the files again for new connections. False with a sentence; then nothing has
 * changed. */
bool tls_renew(SSL_CTX *context, const char *cert, const char *key, int *days, char *why,
               size_t size);

#endif
