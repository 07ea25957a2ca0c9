/* tls.c - reads certificates and keys by OpenSSL, and says what is wrong with them. */
#include "server/net/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *trouble(void)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());

    ERR_clear_error();
    return reason ? reason : "unknown trouble";
}

static bool can_read(const char *path, const char *what, char *why, size_t size)
{
    if (access(path, R_OK) == 0)
        return true;
    snprintf(why, size, "the %s '%.200s' cannot be read: %s", what, path,
             strerror(errno));
    return false;
}

static bool load(SSL_CTX *context, const char *cert, const char *key, char *why,
                 size_t size)
{
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        snprintf(why, size, "there is no certificate in '%.200s' (%s)", cert, trouble());
    else if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1)
        snprintf(why, size,
                 "there is no key in '%.200s' that belongs to the certificate (%s)", key,
                 trouble());
    else
        return true;
    return false;
}

static int days_left(SSL_CTX *context)
{
    int days = 0, seconds = 0;
    const X509 *cert = SSL_CTX_get0_certificate(context);

    if (!cert || ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(cert)) != 1)
        return 0;
    return seconds < 0 && days == 0 ? -1 : days;
}

bool tls_check(const char *cert, const char *key, int *days, char *why, size_t size)
{
    SSL_CTX *context;
    bool is_fine;

    *days = 0;
    if (!can_read(cert, "certificate", why, size) || !can_read(key, "key", why, size))
        return false;
    context = SSL_CTX_new(TLS_server_method());
    if (!context) {
        snprintf(why, size, "no memory for https");
        return false;
    }
    is_fine = load(context, cert, key, why, size);
    if (is_fine)
        *days = days_left(context);
    SSL_CTX_free(context);
    return is_fine;
}

bool tls_renew(SSL_CTX *context, const char *cert, const char *key, int *days, char *why,
               size_t size)
{
    return tls_check(cert, key, days, why, size) && load(context, cert, key, why, size);
}
