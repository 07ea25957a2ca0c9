/* guest.c - ids, tokens and codes, by libsodium. */
#include "server/people/guest.h"

#include "core/must.h"

#include <sodium.h>
#include <string.h>

enum { SECRET_BYTES = 32 };

/* 32 letters, one for five bits: no i, l and o, which look like 1 and 0, and no u, to
 * avoid rude words. */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

static const int base64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

bool guest_start(void)
{
    return sodium_init() >= 0;
}

void guest_new_id(char id[TABLE_ID + 1])
{
    uint8_t bytes[TABLE_ID];

    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < TABLE_ID; i++)
        id[i] = letters[bytes[i] % 32];
    id[TABLE_ID] = '\0';
}

bool guest_is_id(const char *text)
{
    return strspn(text, letters) == TABLE_ID && text[TABLE_ID] == '\0';
}

static void hash_secret(enum secret_kind kind, const uint8_t bytes[SECRET_BYTES],
                        uint8_t hash[SECRET_HASH])
{
    static const char purpose[][crypto_generichash_KEYBYTES_MIN + 1] = {
        [SECRET_TOKEN] = "niwa guest token",
        [SECRET_CODE] = "niwa device code",
    };

    must(crypto_generichash(hash, SECRET_HASH, bytes, SECRET_BYTES,
                            (const uint8_t *)purpose[kind],
                            crypto_generichash_KEYBYTES_MIN) == 0);
}

void guest_new_secret(enum secret_kind kind, char text[SECRET_TEXT + 1],
                      uint8_t hash[SECRET_HASH])
{
    uint8_t bytes[SECRET_BYTES];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, SECRET_TEXT + 1, bytes, sizeof bytes, base64);
    hash_secret(kind, bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
}

bool guest_hash_secret(enum secret_kind kind, const char *text, size_t len,
                       uint8_t hash[SECRET_HASH])
{
    uint8_t bytes[SECRET_BYTES];
    size_t count;

    if (len != SECRET_TEXT ||
        sodium_base642bin(bytes, sizeof bytes, text, len, NULL, &count, NULL, base64) !=
            0 ||
        count != SECRET_BYTES)
        return false;
    hash_secret(kind, bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}
