// How a limit ends a script so that nothing in the script can catch it.
//
// The code that detects a reached limit sets the context's `stop` and puts a hook on the running
// thread, which raises at the next instruction. Every function that catches errors checks `stop`
// and raises again on its own thread. Code that runs during unwinding, such as `__close`, is
// therefore stopped at its first instruction as well.
//
// C functions that may run long call `clua_charge` as they work, and `clua_reserve` before they
// allocate much memory at once.
//
//   running --limit reached (clua_stop)--> stopped --hook or clua_charge--> raising
//      ^                                                                       |
//      |                                      caught: let_stop_through raises again
//      +----- outermost call into Lua has returned: Swift clears `stop` -------+

#ifndef CLUA_STOP_H
#define CLUA_STOP_H

#include "context.h"
#include "foreign.h"

#define CLUA_STOP_TIME 1
#define CLUA_STOP_STEPS 2
#define CLUA_STOP_MEMORY 3
/// A limit that Swift detected, for which it has the error message.
#define CLUA_STOP_OTHER 4
#define CLUA_STOP_STACK 5
/// The processor time of the whole run.
#define CLUA_STOP_RUN 6

/// How deep the closing of coroutines may nest. liblua 5.4.4 restarts its count of C calls in each coroutine;
/// later versions fail at about this depth.
#define CLUA_CLOSE_DEPTH 190

/// Records the script's traceback before its stack unwinds.
static inline void clua_note(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  context->swift_depth++;
  context->note(L);
  context->swift_depth--;
}

/// Records the traceback of a stop, once, because code that runs during unwinding did not cause it.
static inline void clua_note_stop(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  if (context->is_noted) return;
  context->is_noted = 1;
  clua_note(L, context);
}

static inline void clua_hook(lua_State *_Nonnull L, lua_Debug *_Nonnull record);

/// Makes the running thread raise at its next instruction. A signal handler may call this.
static inline void clua_stop(clua_context *_Nonnull context, int limit) {
  if (context->stop) return;
  context->stop = limit;
  if (context->current) lua_sethook(context->current, clua_hook, LUA_MASKCOUNT, 1);
}

/// Raises the error that no script can catch. It needs no memory.
static inline int clua_raise_stop(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  clua_note_stop(L, context);
  lua_sethook(L, clua_hook, LUA_MASKCOUNT, 1);
  lua_pushnil(L);
  return lua_error(L);
}

/// Runs every `step_period` instructions if steps are limited, and at the next instruction after a stop.
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
    // The hook remains from an earlier stop.
    lua_sethook(L, context->step_period ? clua_hook : NULL,
                context->step_period ? LUA_MASKCOUNT : 0, context->step_period);
  }
}

/// Limits the instructions that run from now on, on this thread and on the threads it creates.
static inline void clua_limit_steps(lua_State *_Nonnull L, int64_t steps) {
  clua_context *context = clua_context_of(L);
  context->steps = steps;
  context->step_period = steps > 100000 ? 1000 : (int)(steps / 100) + 1;
  lua_sethook(L, clua_hook, LUA_MASKCOUNT, context->step_period);
}

/// Charges a C function's work, in steps that take about as long as an instruction. Raises if the run ends.
static inline void clua_charge(lua_State *_Nonnull L, int64_t steps) {
  clua_context *context = clua_context_of(L);
  if (context->step_period > 0) {
    context->steps = context->steps > steps ? context->steps - steps : -1;
    if (context->steps < 0) clua_stop(context, CLUA_STOP_STEPS);
  }
  if (__builtin_expect(context->stop, 0)) clua_raise_stop(L, context);
}

/// Whether `bytes` more would exceed the limit even after a full collection.
static inline int clua_is_short_of(lua_State *_Nonnull L, clua_context *_Nonnull context,
                                   size_t bytes) {
  if (context->used <= context->limit && bytes <= context->limit - context->used) return 0;
  lua_gc(L, LUA_GCCOLLECT);
  return context->used > context->limit || bytes > context->limit - context->used;
}

/// Ends the run if there is no room for `bytes` more.
static inline void clua_reserve(lua_State *_Nonnull L, size_t bytes) {
  clua_context *context = clua_context_of(L);
  if (__builtin_expect(!clua_is_short_of(L, context, bytes), 1)) return;
  clua_stop(context, CLUA_STOP_MEMORY);
  clua_raise_stop(L, context);
}

/// Whether so little stack is left that the run has to end. Between two checks there are at most as many nested
/// C calls as liblua allows.
static inline __attribute__((always_inline)) int clua_lacks_stack(clua_context *_Nonnull context) {
  return (uintptr_t)__builtin_frame_address(0) < context->stack_floor;
}

/// Closes a coroutine's variables on its own thread, and leaves the message of an error there.
static inline int clua_reset(clua_context *_Nonnull context, lua_State *_Nonnull coroutine) {
  lua_State *current = context->current;
  context->current = coroutine;
  context->closes++;
  int status = lua_resetthread(coroutine);
  context->closes--;
  context->current = current;
  return status;
}

/// Updates the allocator's threshold after a value that it depends on has changed.
static inline void clua_settle(clua_context *_Nonnull context) {
  int is_watched = context->refused || context->fail_at || context->collect_period;
  context->threshold = is_watched ? 0 : context->limit;
}

/// Ends the run for lack of memory. Records the traceback here, because Lua calls no message handler then.
static inline void clua_stop_for_memory(clua_context *_Nonnull context) {
  if (context->is_system_short) clua_release_reserve();
  clua_stop(context, CLUA_STOP_MEMORY);
  context->refused = 0;
  clua_settle(context);
  if (context->current) clua_note_stop(context->current, context);
}

/// Refuses memory. Lua then runs a full collection and requests the same size once more.
static inline void clua_refuse(clua_context *_Nonnull context, size_t size) {
  if (context->refused) {
    clua_stop_for_memory(context);
  } else {
    context->refused = size;
    clua_settle(context);
    // A buffer does not retry, and the stack has unwound when its error is caught.
    if (context->current) clua_note(context->current, context);
  }
}

/// Whether a new object is refused once, to make Lua run a full collection and retry.
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

/// Whether a request for more memory is refused, because it exceeds the limit or a test makes it fail.
///
/// If a request of another size follows a refusal, the refused one was not retried, as with buffers. The run
/// then ends.
static inline __attribute__((noinline)) int clua_refuses(clua_context *_Nonnull context,
                                                         size_t wanted, size_t size) {
  if (context->swift_depth == 0) {
    int fails = context->fail_at > 0 && --context->fail_at < 3;
    if (fails || wanted > context->limit) {
      context->is_system_short = 0;
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
