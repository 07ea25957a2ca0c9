/* pack.h - a pack: the box of a game as text that people write, so that they can play with
 * components of their own.
 *
 *     niwa pack 1
 *     game haru-ichiban
 *     name The pond in our garden
 *     pond P.P.P              and so on: what the game's box writes and reads
 *
 * docs/packs.md has the format. A pack comes from anywhere: the first thing that is wrong is
 * refused, with line and column. Its checksum names what is in the box, whatever it is
 * called. */
#ifndef NIWA_PACK_H
#define NIWA_PACK_H

#include "core/game.h"
#include "core/lines.h"

enum {
    PACK_VERSION = 1,
    PACK_NAME = 64,     /* bytes of a name, NUL included */
    PACK_TEXT = 8192,   /* bytes of the longest pack */
    PACK_CHECKSUM = 16, /* hex digits */
    PACK_WORD = 32      /* bytes of a word in a line, NUL included */
};

struct pack {
    const struct game *game; /* NULL: there is no pack, the standard set is played with */
    char name[PACK_NAME];    /* plain text (utf8.h) */
    _Alignas(8) uint8_t box[MAX_BOX];
};

struct pack_error {
    int line, column;        /* from 1 */
    const struct game *game; /* NULL: it is not known yet */
    struct reason why;
};

/* Reads a pack. `find` names the games. On bad text returns false, with `pack` cleared, and
 * says where and why. */
bool pack_read(struct pack *pack, const char *text, size_t len,
               const struct game *(*find)(const char *name), struct pack_error *error);

void pack_write(const struct pack *pack, struct sbuf *out);

/* A pack as a part of a longer text, such as a record: without its first two lines, and each
 * of the others begins with PACK_LINE. Reading ends behind the last of these. */
#define PACK_LINE "pack "
bool pack_read_lines(struct pack *pack, const struct game *game, struct lines *text,
                     struct pack_error *error);
void pack_write_lines(const struct pack *pack, struct sbuf *out);

/* The standard set of a game that has a box. */
void pack_standard(const struct game *game, struct pack *out);

/* For game_init: NULL if there is no pack. */
const void *pack_box(const struct pack *pack);

/* What names the components: the same for the same box, under any name. */
void pack_checksum(const struct game *game, const void *box, char out[PACK_CHECKSUM + 1]);

bool pack_is_standard(const struct game *game, const void *box);

/* Whether there is a pack, and what is in it is not the standard set. */
bool pack_is_own(const struct pack *pack);

/* Whether bytes from outside are a box that `read` of the game could have made. */
bool pack_is_sound(const struct game *game, const void *box);

/* A JSON object: "line", "column" and what reason_put_json writes under "why". */
void pack_put_error(const struct pack_error *error, struct sbuf *out);
/* The sentence: "line 4, column 6: ...". */
void pack_say_error(const struct pack_error *error, struct sbuf *out);

/* -- for the games' boxes: what `read` reads with --
 *
 * After the first refusal everything is refused, and that one counts. So a game may read on,
 * as long as it does no harm with values that it did not get: words are empty, numbers the
 * lowest. */

struct pack_reader {
    struct lines text;
    const char *before; /* what each of its lines begins with: PACK_LINE, or nothing */
    const char *at;     /* what is left of the line */
    const char *word;   /* where in the line the last word began */
    struct pack_error *error;
    bool is_refused;
    struct reason ignored; /* what is refused after that */
};

/* Goes to the next line, which has to begin with this word. */
bool pack_line(struct pack_reader *in, const char *word);
/* Whether the next line begins with it, or can't be read, which pack_line will say. */
bool pack_has_line(const struct pack_reader *in, const char *word);
/* The next word of the line. */
bool pack_word(struct pack_reader *in, char out[PACK_WORD]);
/* Whether the line has another word. */
bool pack_has_word(const struct pack_reader *in);
int pack_int(struct pack_reader *in, int low, int high);
/* One of the words of a NULL-ended list: its index. */
int pack_one_of(struct pack_reader *in, const char *const *list);
/* The line has no other word. */
bool pack_line_ends(struct pack_reader *in);

/* Refuses the pack at a character of the last word (0: where it begins). The reason, for
 * arguments and squares. */
struct reason *pack_refuse(struct pack_reader *in, int character, const char *clause,
                           const char *code, const char *words);

#endif
