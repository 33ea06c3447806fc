// The allocator: it enforces a script's memory limit, and numbers objects.

#ifndef CLUA_ALLOCATE_H
#define CLUA_ALLOCATE_H

#include "foreign.h"
#include "stop.h"

/// The size of the header before tables, functions, coroutines and userdata, in bytes. It holds the serial number of
/// the object, which orders objects the same way in every run.
///
/// The header shifts such a block to an odd multiple of eight bytes. All other blocks stay at malloc's multiples
/// of sixteen, so the address shows whether there is a header. Arrays of values, 16 bytes each, thus keep the
/// alignment at which no value crosses a cache line.
#define CLUA_HEADER 8

/// The size of the header before a block of a kind, in bytes.
static inline size_t clua_header_size(size_t kind) {
  return kind < LUA_TTABLE || kind > LUA_TTHREAD ? 0 : CLUA_HEADER;
}

/// Allocates a block for an object of Lua type `kind`, which is 0 for arrays; NULL if there is no memory.
static inline void *_Nullable clua_create(clua_context *_Nonnull context, size_t kind, size_t size) {
  size_t header = clua_header_size(kind);
  if (header == 0) return clua_malloc(size);
  char *start = (char *)clua_malloc(size + header);
  if (__builtin_expect(!start, 0)) return NULL;
  context->created++;
  *(uint64_t *)start = context->created;
  return start + header;
}

/// The bytes that malloc uses for a block of this size, including its own header. All of them are charged.
static inline size_t clua_cost(size_t bytes) { return (bytes + 23) & ~(size_t)15; }

/// Allocates when memory may be short, and refuses requests that exceed the limit.
///
/// Under a Swift frame it refuses nothing, because Lua would jump over that frame. The excess is charged when
/// the frame has returned.
static inline __attribute__((noinline)) void *_Nullable clua_allocate_or_refuse(
    clua_context *_Nonnull context, void *_Nullable block, size_t old_size, size_t new_size,
    size_t wanted) {
  size_t held = block ? old_size : 0;
  if (__builtin_expect(clua_heap_has_grown, 0)) clua_trim_heap();
  if (wanted > context->threshold && new_size > held) {
    if (!block && old_size > 0 && clua_collects(context)) return NULL;
    if (clua_refuses(context, wanted, new_size)) return NULL;
    if (clua_thread.context == context && wanted > context->limit + CLUA_MEMORY_SLACK)
      clua_end_for_memory(1);
  }
  void *grown = block ? clua_realloc(block, new_size) : clua_create(context, old_size, new_size);
  if (!grown && new_size <= held) grown = block;
  if (!grown) {
    if (context->swift_depth > 0) clua_end_for_memory(0);
    context->is_system_short = 1;
    clua_refuse(context, new_size);
    return NULL;
  }
  context->used = wanted;
  return grown;
}

/// The allocation function of the interpreter. For a new block, Lua passes the kind of object as `old_size`. A block
/// that is resized has no header, because Lua never resizes an object.
static inline void *_Nullable clua_allocate(void *_Nullable ud, void *_Nullable block,
                                            size_t old_size, size_t new_size) {
  clua_context *context = (clua_context *)ud;
  if (new_size == 0) {
    if (!block) return NULL;
    size_t header = (uintptr_t)block & CLUA_HEADER;
    context->used -= clua_cost(old_size + header);
    clua_free((char *)block - header);
    return NULL;
  }
  size_t wanted = context->used;
  if (block) {
    wanted += clua_cost(new_size) - clua_cost(old_size);
  } else {
    wanted += clua_cost(new_size + clua_header_size(old_size));
  }
  if (__builtin_expect(wanted <= context->threshold, 1)) {
    void *grown = block ? clua_realloc(block, new_size) : clua_create(context, old_size, new_size);
    if (__builtin_expect(grown != NULL, 1)) {
      context->used = wanted;
      return grown;
    }
  }
  return clua_allocate_or_refuse(context, block, old_size, new_size, wanted);
}

/// The serial number of the object that begins at `block`.
static inline uint64_t clua_block_serial(const void *_Nonnull block) {
  return *(const uint64_t *)((const char *)block - CLUA_HEADER);
}

#endif
