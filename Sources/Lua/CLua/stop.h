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
#define CLUA_STOP_STACK 5

/// How many coroutines may be closed, each while the variables of the next one are: liblua 5.4.4 counts its C
/// calls from nothing in each, and later ones give up at about so many.
#define CLUA_CLOSE_DEPTH 190

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

/// Whether the stack has come so low that the run has to end: between two looks lie at most as many C calls as
/// liblua allows.
static inline __attribute__((always_inline)) int clua_lacks_stack(clua_context *_Nonnull context) {
  return (uintptr_t)__builtin_frame_address(0) < context->stack_floor;
}

/// Closes a coroutine's variables on its own thread; the message of an error is left on it.
static inline int clua_reset(clua_context *_Nonnull context, lua_State *_Nonnull coroutine) {
  lua_State *current = context->current;
  context->current = coroutine;
  context->closes++;
  int status = lua_resetthread(coroutine);
  context->closes--;
  context->current = current;
  return status;
}

/// Sets what the allocator looks at, once what is watched has changed.
static inline void clua_settle(clua_context *_Nonnull context) {
  int is_watched = context->refused || context->fail_at || context->collect_period;
  context->threshold = is_watched ? 0 : context->limit;
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

/// Whether a new object is refused once, upon which Lua collects everything and asks again.
static inline int clua_collects(clua_context *_Nonnull context) {
  if (context->collect_period == 0) return 0;
  if (context->collect_at > context->collect_period) {
    context->collect_at = context->collect_period;
    return 0;
  }
  if (--context->collect_at > 0) return 0;
  context->collect_at = context->collect_period + 1;
  return 1;
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

#endif
