/* guest.h - guests without accounts: ids, tokens and links.
 *
 * A guest is a random token in a cookie; a link's code lets the guest in on another
 * device, once. Both are 32 random bytes as text; only their hashes are kept. The hashes
 * of tokens and codes differ even for the same bytes, so that neither can stand for the
 * other. */
#ifndef NIWA_GUEST_H
#define NIWA_GUEST_H

#include "host/store/store.h"

enum { SECRET_TEXT = 43 }; /* letters of a token or code: base64 as in URLs, no padding */

enum secret_kind { SECRET_TOKEN, SECRET_CODE };

/* To be called first. False: the system gives no random numbers. */
bool guest_start(void);

/* A new id for a table or a guest: 60 random bits, in digits and letters that nobody takes
 * for each other. */
void guest_new_id(char id[TABLE_ID + 1]);

/* Whether a text from outside can be an id. */
bool guest_is_id(const char *text);

/* A new token or code, and its hash. */
void guest_new_secret(enum secret_kind kind, char text[SECRET_TEXT + 1],
                      uint8_t hash[SECRET_HASH]);

/* The hash of a token or code from outside with `len` letters. False: it can't be one of
 * ours. */
bool guest_hash_secret(enum secret_kind kind, const char *text, size_t len,
                       uint8_t hash[SECRET_HASH]);

#endif
