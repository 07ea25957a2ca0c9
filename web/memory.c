/* memory.c - the module's malloc: blocks in the order of their addresses, the first that is
 * large enough is taken.
 *
 * An instance has half a dozen blocks: a table with its lines, a text, a search's memory. A
 * browser loads the module before the first move, so what is small wins over what is fast. */
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, ALIGN = alignof(max_align_t) };

struct block {
    alignas(max_align_t) struct block *next; /* NULL: the last */
    size_t size;                             /* of what lies behind this head */
    bool is_free;
};

extern char
    heap_base __asm__("__heap_base"); /* the linker's: memory from here on is ours */
static struct block *first;

static void *bytes_of(struct block *block)
{
    return block + 1;
}

/* What lies behind the first `size` bytes of a block. */
static void *behind(struct block *block, size_t size)
{
    return (char *)bytes_of(block) + size;
}

/* The first address that a block may have. */
static void *begin(void)
{
    return &heap_base + (0 - (uintptr_t)&heap_base) % ALIGN;
}

/* Whether memory reaches to an address; if not, more is asked for. */
static bool reaches(const char *end)
{
    uintptr_t has = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    uintptr_t more = (uintptr_t)end > has ? (uintptr_t)end - has : 0;

    return more == 0 ||
           __builtin_wasm_memory_grow(0, (more + PAGE - 1) / PAGE) != SIZE_MAX;
}

/* Makes one of the free blocks that follow each other. */
static void join(struct block *block)
{
    while (block->next && block->next->is_free) {
        block->size += sizeof *block + block->next->size;
        block->next = block->next->next;
    }
}

/* Cuts off what a block does not need. */
static void cut(struct block *block, size_t size)
{
    struct block *rest;

    if (block->size < size + sizeof *rest + ALIGN)
        return;
    rest = behind(block, size);
    *rest = (struct block){block->next, block->size - size - sizeof *rest, true};
    block->next = rest;
    block->size = size;
}

/* A new block behind the last one, at `place`. */
static struct block *append(struct block **place, struct block *last, size_t size)
{
    struct block *block = last ? behind(last, last->size) : begin();

    if (size > (size_t)-1 - (uintptr_t)block - sizeof *block - PAGE ||
        !reaches(behind(block, size)))
        return NULL;
    *block = (struct block){NULL, size, false};
    return *place = block;
}

void *malloc(size_t size)
{
    struct block **place = &first, *last = NULL;

    if (size > PTRDIFF_MAX)
        return NULL;
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    for (; *place; last = *place, place = &last->next) {
        if (!(*place)->is_free)
            continue;
        join(*place);
        if ((*place)->size < size)
            continue;
        cut(*place, size);
        (*place)->is_free = false;
        return bytes_of(*place);
    }
    last = append(place, last, size);
    return last ? bytes_of(last) : NULL;
}

void free(void *ptr)
{
    if (ptr)
        ((struct block *)ptr - 1)->is_free = true;
}

void *calloc(size_t nmemb, size_t size)
{
    size_t whole;
    void *bytes = __builtin_mul_overflow(nmemb, size, &whole) ? NULL : malloc(whole);

    return bytes ? memset(bytes, 0, whole) : NULL;
}

void *realloc(void *ptr, size_t size)
{
    size_t has = ptr ? ((struct block *)ptr - 1)->size : 0;
    void *other;

    if (ptr && has >= size)
        return ptr;
    other = malloc(size);
    if (other && ptr) {
        memcpy(other, ptr, has);
        free(ptr);
    }
    return other;
}
