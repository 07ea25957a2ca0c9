/* json.h - JSON written into a text buffer; commas come by themselves.
 * A value follows an opening bracket, a key, or another value of the same list; the
 * writer tells which from the last character in the buffer, so it keeps no state. */
#ifndef NIWA_JSON_H
#define NIWA_JSON_H

#include "sbuf.h"

void json_open(struct sbuf *sb, char bracket);   /* '{' or '[' */
void json_close(struct sbuf *sb, char bracket);  /* '}' or ']' */
void json_key(struct sbuf *sb, const char *key); /* one of our words: nothing to escape */
void json_int(struct sbuf *sb, int64_t number);
void json_bool(struct sbuf *sb, bool truth);
void json_null(struct sbuf *sb);
void json_text(struct sbuf *sb, const char *text); /* escaped */
void json_comma(struct sbuf *sb);                  /* before a value written by hand */

/* A key and its value. */
void json_key_int(struct sbuf *sb, const char *key, int64_t number);
void json_key_bool(struct sbuf *sb, const char *key, bool truth);
void json_key_null(struct sbuf *sb, const char *key);
void json_key_text(struct sbuf *sb, const char *key, const char *text);
void json_key_open(struct sbuf *sb, const char *key, char bracket);

#endif
