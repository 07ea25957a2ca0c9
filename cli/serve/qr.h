/* qr.h - a short text as a QR code: bytes, error correction M, versions 1 to 10. */
#ifndef NIWA_QR_H
#define NIWA_QR_H

#include "core/sbuf.h"

#include <stdbool.h>

enum { QR_MOST_SIDE = 57, QR_MOST_BYTES = 213 };

struct qr {
    int side;
    bool dark[QR_MOST_SIDE][QR_MOST_SIDE]; /* by row, then column */
};

/* False if the text is longer than QR_MOST_BYTES. */
bool qr_make(struct qr *out, const char *text);

/* The code in half blocks, two rows a line, with the white margin that scanners need;
 * with `has_colours`, in black on white whatever the terminal's colours are. */
void qr_put(const struct qr *qr, bool has_colours, struct sbuf *out);

#endif
