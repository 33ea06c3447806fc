// How a limit ends a script, and nothing in the script can catch it.
//
// Whoever finds a limit reached sets the context's `stop` and puts a hook on the running thread
// that raises at its next instruction. Every function that catches errors looks at `stop` and
// raises again, on its own thread; so what runs on the way out, such as a variable being closed,
// is stopped at its first instruction as well.
//
// C functions that may run long call `clua_charge` as they go, and `clua_reserve` before they
// ask for much memory at once.

#ifndef CLUA_STOP_H
#define CLUA_STOP_H

#include "context.h"

#define CLUA_STOP_TIME 1
#define CLUA_STOP_STEPS 2
#define CLUA_STOP_MEMORY 3
/// A limit that Swift has found, and has the words for.
#define CLUA_STOP_OTHER 4

/// Notes the script's place while its stack still stands.
static inline void clua_note(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  context->swift_depth++;
  context->note(L);
  context->swift_depth--;
}

/// Notes the place of a stop, once: what runs on the way out is not to blame.
static inline void clua_note_stop(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  if (context->is_noted) return;
  context->is_noted = 1;
  clua_note(L, context);
}

static inline void clua_hook(lua_State *_Nonnull L, lua_Debug *_Nonnull record);

/// Makes the running thread end at its next instruction; a signal handler may call it.
static inline void clua_stop(clua_context *_Nonnull context, int limit) {
  if (context->stop) return;
  context->stop = limit;
  if (context->current) lua_sethook(context->current, clua_hook, LUA_MASKCOUNT, 1);
}

/// Raises what no script catches; it needs no memory.
static inline int clua_raise_stop(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  clua_note_stop(L, context);
  lua_sethook(L, clua_hook, LUA_MASKCOUNT, 1);
  lua_pushnil(L);
  return lua_error(L);
}

/// Runs every `step_period` instructions if steps are limited, and at the next one after a stop.
static inline void clua_hook(lua_State *_Nonnull L, lua_Debug *_Nonnull record) {
  (void)record;
  clua_context *context = clua_context_of(L);
  if (!context->stop && context->step_period > 0) {
    context->steps -= context->step_period;
    if (context->steps < 0) clua_stop(context, CLUA_STOP_STEPS);
  }
  if (context->stop) {
    clua_raise_stop(L, context);
  } else {
    // A stop that is over has left its hook behind.
    lua_sethook(L, context->step_period ? clua_hook : NULL,
                context->step_period ? LUA_MASKCOUNT : 0, context->step_period);
  }
}

/// Limits the instructions that are run from now on, on this thread and those it makes.
static inline void clua_limit_steps(lua_State *_Nonnull L, int64_t steps) {
  clua_context *context = clua_context_of(L);
  context->steps = steps;
  context->step_period = steps > 100000 ? 1000 : (int)(steps / 100) + 1;
  lua_sethook(L, clua_hook, LUA_MASKCOUNT, context->step_period);
}

/// Charges a C function's work, in steps of about an instruction's length, and raises if the run ends.
static inline void clua_charge(lua_State *_Nonnull L, int64_t steps) {
  clua_context *context = clua_context_of(L);
  if (context->step_period > 0) {
    context->steps = context->steps > steps ? context->steps - steps : -1;
    if (context->steps < 0) clua_stop(context, CLUA_STOP_STEPS);
  }
  if (__builtin_expect(context->stop, 0)) clua_raise_stop(L, context);
}

/// Whether so many bytes more would pass the limit even after a collection.
static inline int clua_is_short_of(lua_State *_Nonnull L, clua_context *_Nonnull context,
                                   size_t bytes) {
  if (context->used <= context->limit && bytes <= context->limit - context->used) return 0;
  lua_gc(L, LUA_GCCOLLECT);
  return context->used > context->limit || bytes > context->limit - context->used;
}

/// Ends the run if there is no room for so many bytes more.
static inline void clua_reserve(lua_State *_Nonnull L, size_t bytes) {
  clua_context *context = clua_context_of(L);
  if (__builtin_expect(!clua_is_short_of(L, context, bytes), 1)) return;
  clua_stop(context, CLUA_STOP_MEMORY);
  clua_raise_stop(L, context);
}

/// Sets what the allocator looks at, once what is watched has changed.
static inline void clua_settle(clua_context *_Nonnull context) {
  context->threshold = context->refused || context->fail_at ? 0 : context->limit;
}

/// Ends the run for want of memory, noting the place: Lua calls no message handler for that error.
static inline void clua_stop_for_memory(clua_context *_Nonnull context) {
  clua_stop(context, CLUA_STOP_MEMORY);
  context->refused = 0;
  clua_settle(context);
  if (context->current) clua_note_stop(context->current, context);
}

/// Refuses memory. Lua collects and asks for the same once more before it gives up.
static inline void clua_refuse(clua_context *_Nonnull context, size_t size) {
  if (context->refused) {
    clua_stop_for_memory(context);
  } else {
    context->refused = size;
    clua_settle(context);
    // A buffer does not ask again, and the stack is gone when its error is caught.
    if (context->current) clua_note(context->current, context);
  }
}

/// Whether a request for more memory is refused: it passes the limit, or a test says so.
///
/// A grant after a refusal makes that final unless it is for the same size: buffers do not ask twice.
static inline __attribute__((noinline)) int clua_refuses(clua_context *_Nonnull context,
                                                         size_t wanted, size_t size) {
  if (context->swift_depth == 0) {
    int fails = context->fail_at > 0 && --context->fail_at < 3;
    if (fails || wanted > context->limit) {
      clua_refuse(context, size);
      return 1;
    }
  }
  if (context->refused && context->refused != size) clua_stop_for_memory(context);
  context->refused = 0;
  clua_settle(context);
  return 0;
}

/// Tables, functions, coroutines and userdata have the number of their creation before them: an order
/// that is the same in every run.
///
/// Such a block begins at an odd multiple of eight bytes, and any other one where malloc puts it, at a
/// multiple of sixteen; so the address tells which it is, and lists of values, which are 16 bytes each
/// and slow where they cross a cache line, stay where they are fast.
#define CLUA_HEADER 8

/// The memory that a block lies in.
static inline void *_Nullable clua_start(void *_Nullable block) {
  return block ? (char *)block - ((uintptr_t)block & CLUA_HEADER) : NULL;
}

/// Allocates a block of a kind, which is 0 for texts and vectors; NULL if there is no memory.
static inline void *_Nullable clua_create(clua_context *_Nonnull context, size_t kind, size_t size) {
  if (kind < LUA_TTABLE || kind > LUA_TTHREAD) return malloc(size);
  char *start = (char *)malloc(size + CLUA_HEADER);
  if (__builtin_expect(!start, 0)) return NULL;
  context->created++;
  *(uint64_t *)start = context->created;
  return start + CLUA_HEADER;
}

/// Allocates where there may not be enough: it refuses what passes the limit, except under a Swift
/// frame, which a failed allocation would jump over; what was overdrawn is charged when that frame
/// has returned.
static inline __attribute__((noinline)) void *_Nullable clua_allocate_or_refuse(
    clua_context *_Nonnull context, void *_Nullable block, size_t old_size, size_t new_size) {
  size_t held = block ? old_size : 0;
  size_t wanted = context->used - held + new_size;
  if (wanted > context->threshold && new_size > held && clua_refuses(context, wanted, new_size))
    return NULL;
  void *grown = block ? realloc(block, new_size) : clua_create(context, old_size, new_size);
  if (!grown) {
    if (new_size <= held) return block;
    if (context->swift_depth > 0) abort();
    clua_refuse(context, new_size);
    return NULL;
  }
  context->used = wanted;
  return grown;
}

/// The allocator. For a block that there is not yet, Lua gives the kind of object in place of its size;
/// no object is ever resized, so there is no header to be moved.
static inline void *_Nullable clua_allocate(void *_Nullable ud, void *_Nullable block,
                                            size_t old_size, size_t new_size) {
  clua_context *context = (clua_context *)ud;
  size_t held = block ? old_size : 0;
  size_t wanted = context->used - held + new_size;
  if (new_size == 0) {
    context->used = wanted;
    free(clua_start(block));
    return NULL;
  }
  if (__builtin_expect(wanted <= context->threshold, 1)) {
    void *grown = block ? realloc(block, new_size) : clua_create(context, old_size, new_size);
    if (__builtin_expect(grown != NULL, 1)) {
      context->used = wanted;
      return grown;
    }
  }
  return clua_allocate_or_refuse(context, block, old_size, new_size);
}

/// The number of an object's creation, given where it begins.
static inline uint64_t clua_block_serial(const void *_Nonnull block) {
  return *(const uint64_t *)((const char *)block - CLUA_HEADER);
}

#endif
