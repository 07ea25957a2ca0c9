/* frames.c - walks the requests and then the frames of one connection. */
#include "server/net/frames.h"

enum place {
    NOTHING, /* has come */
    REQUEST,
    HANDSHAKE,     /* a request that wants another protocol: inside a line, */
    LINE_START,    /* or at the beginning of one */
    HANDSHAKE_END, /* and nothing behind it */
    TOO_EARLY,     /* something behind it */
    FIRST_BYTE,    /* of a frame */
    SECOND_BYTE,
    LENGTH,
    REST, /* the key of the mask, and the payload */
    BROKEN
};

enum { FINAL = 0x80, RESERVED = 0x70, OPCODE = 0x0f, CONTROL = 8, LAST_CONTROL = 10 };
enum { MASKED = 0x80, TWO_BYTES = 126, EIGHT_BYTES = 127, TOO_LONG = 0x80, KEY = 4 };

/* -- requests ---------------------------------------------------------------------------- */

/* Looks for the header that every handshake has. */
static void seek_header(struct frames *frames, uint8_t byte)
{
    static const char name[] = "upgrade:";
    char letter = (char)(byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte);

    if (letter == name[frames->count])
        frames->count++;
    else
        frames->count = letter == name[0];
    if (name[frames->count] == '\0')
        frames->place = HANDSHAKE;
}

/* libwebsockets also accepts lines that end without a '\r'. To find the end too early
 * only refuses a strange handshake; to find it too late would take frames for headers. */
static void seek_end(struct frames *frames, uint8_t byte)
{
    if (byte == '\n')
        frames->place = frames->place == LINE_START ? HANDSHAKE_END : LINE_START;
    else if (byte != '\r')
        frames->place = HANDSHAKE;
}

static void take_request(struct frames *frames, uint8_t byte)
{
    switch (frames->place) {
    case NOTHING:
        frames->place = REQUEST;
        /* fall through */
    case REQUEST:
        seek_header(frames, byte);
        return;
    case HANDSHAKE:
    case LINE_START:
        seek_end(frames, byte);
        return;
    default:
        frames->place = TOO_EARLY;
    }
}

/* -- frames ------------------------------------------------------------------------------ */

/* libwebsockets, too, refuses what is not a frame of RFC 6455, but then we could not tell
 * where the next frame begins. */
static bool take_first(struct frames *frames, uint8_t byte)
{
    unsigned opcode = byte & OPCODE;
    bool is_final = (byte & FINAL) != 0;

    frames->place = SECOND_BYTE;
    frames->is_control = opcode >= CONTROL;
    if ((byte & RESERVED) != 0)
        return false;
    if (frames->is_control)
        return opcode <= LAST_CONTROL && is_final;
    if (opcode > 2 || frames->is_unfinished != (opcode == 0))
        return false;
    frames->is_unfinished = !is_final;
    return true;
}

static void end_header(struct frames *frames)
{
    frames->left += KEY;
    frames->place = REST;
}

static bool take_second(struct frames *frames, uint8_t byte)
{
    unsigned length = byte & ~(unsigned)MASKED;

    if ((byte & MASKED) == 0 || (frames->is_control && length >= TWO_BYTES))
        return false;
    frames->place = LENGTH;
    frames->left = 0;
    frames->count = length == EIGHT_BYTES ? 8 : 2;
    if (length < TWO_BYTES) {
        frames->left = length;
        end_header(frames);
    }
    return true;
}

static bool take_length(struct frames *frames, uint8_t byte)
{
    if (frames->count == 8 && (byte & TOO_LONG) != 0)
        return false;
    frames->left = frames->left << 8 | byte;
    frames->count--;
    if (frames->count == 0)
        end_header(frames);
    return true;
}

/* False: the frame must not be passed on. */
static bool take_header(struct frames *frames, uint8_t byte)
{
    switch (frames->place) {
    case FIRST_BYTE:
        return take_first(frames, byte);
    case SECOND_BYTE:
        return take_second(frames, byte);
    case LENGTH:
        return take_length(frames, byte);
    default:
        return false;
    }
}

/* How many of these bytes are the rest of the frame. */
static size_t take_rest(struct frames *frames, size_t len)
{
    size_t part = frames->left < len ? (size_t)frames->left : len;

    frames->left -= part;
    if (frames->left == 0)
        frames->place = FIRST_BYTE;
    return part;
}

static size_t walk(struct frames *frames, const uint8_t *bytes, size_t len)
{
    size_t at = 0, begin = 0; /* of the frame */

    while (at < len) {
        if (frames->place == REST) {
            at += take_rest(frames, len - at);
            continue;
        }
        if (frames->place == FIRST_BYTE)
            begin = at;
        if (!take_header(frames, bytes[at])) {
            frames->place = BROKEN;
            return begin;
        }
        at++;
    }
    return len;
}

/* -- both -------------------------------------------------------------------------------- */

size_t frames_take(struct frames *frames, const uint8_t *bytes, size_t len)
{
    if (frames->place >= FIRST_BYTE)
        return walk(frames, bytes, len);
    for (size_t i = 0; i < len && frames->place != TOO_EARLY; i++)
        take_request(frames, bytes[i]);
    return len;
}

bool frames_may_begin(const struct frames *frames)
{
    return frames->place == HANDSHAKE_END || frames->place == NOTHING;
}

void frames_begin(struct frames *frames)
{
    *frames = (struct frames){.place = FIRST_BYTE};
}
