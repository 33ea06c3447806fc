// Wrappers for the macros of liblua's headers, and the only code that raises or yields for Swift.
//
// Swift callbacks never raise. They return a status, and `clua_leave` raises or yields after the
// Swift frame has returned, so no longjmp crosses a Swift frame. Every entry into Lua goes through
// a function of this file, which protects the call and records that Lua is innermost.
//
// The functions are static, so their addresses differ between Swift modules: import CLua in
// exactly one module.

#ifndef CLUA_SHIM_H
#define CLUA_SHIM_H

#include "allocate.h"

/// The statuses that a Swift callback returns instead of a number of results.
#define CLUA_RAISE (-1)
#define CLUA_YIELD (-2)

/// Charges the script for the memory that was allocated on its behalf since the last check.
static inline __attribute__((always_inline)) void clua_charge_memory(clua_context *_Nonnull context) {
  int64_t change = clua_thread.bytes - context->foreign;
  if (change == 0) return;
  context->foreign += change;
  // Memory that was allocated before the first turn was never charged.
  if (change < -context->kept) change = -context->kept;
  context->kept += change;
  context->used += (size_t)change;
}

/// The bytes in the interpreter itself.
static inline int64_t clua_own_bytes(const clua_context *_Nonnull context) {
  return (int64_t)context->used - context->kept;
}

/// Charges the script for all that is in the account of its thread, apart from its own interpreter.
static inline void clua_charge_account(clua_context *_Nonnull context) {
  const struct clua_account *account = &clua_thread.account;
  int64_t kept = clua_thread.bytes - account->base + account->interpreters;
  if (kept < 0) kept = 0;
  context->used += (size_t)(kept - context->kept);
  context->kept = kept;
  context->foreign = clua_thread.bytes;
}

/// Opens the account of this thread if its job has none yet, and takes the interpreter out of those that are not in
/// the innermost turn.
static inline void clua_enter_account(clua_context *_Nonnull context) {
  struct clua_account *account = &clua_thread.account;
  if (account->serial == 0) {
    account->serial = __atomic_add_fetch(&clua_accounts, 1, __ATOMIC_RELAXED);
    account->limit = 0;
    account->base = clua_thread.bytes;
    account->interpreters = 0;
  }
  if (account->limit < (int64_t)context->limit) account->limit = (int64_t)context->limit;
  if (context->account == account->serial) account->interpreters -= context->settled;
  context->account = 0;
}

/// Begins a turn of this thread. Turns of several interpreters may nest.
///
/// Returns the limit that is already exceeded, one of `CLUA_STOP_…`, or 0, and does not apply it to Swift then.
/// Memory and time that was used since the last turn, such as for the recording of frames, counts too.
static inline int clua_begin_turn(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  clua_context *outer = clua_thread.context;
  clua_enter_account(context);
  struct clua_account *account = &clua_thread.account;
  if (outer) account->interpreters += clua_own_bytes(outer);
  int64_t before = context->turn == 0 ? account->base : context->foreign;
  if (!outer) context->recorded += clua_thread.bytes - before;
  context->outer = outer;
  context->stack_floor = clua_thread.stack_floor;
  context->turn++;
  clua_charge_account(context);
  if (context->used > context->limit && clua_is_short_of(L, context, 0)) return CLUA_STOP_MEMORY;
  if (clua_is_out_of_time(account)) return CLUA_STOP_RUN;
  clua_thread.context = context;
  return 0;
}

static inline void clua_end_turn(clua_context *_Nonnull context) {
  struct clua_account *account = &clua_thread.account;
  clua_charge_memory(context);
  context->account = account->serial;
  context->settled = clua_own_bytes(context);
  account->interpreters += context->settled;
  clua_thread.context = context->outer;
  context->turn++;
  if (!context->outer) return;
  account->interpreters -= clua_own_bytes(context->outer);
  clua_charge_account(context->outer);
}

/// Takes an interpreter that has been closed out of the account.
static inline void clua_leave_account(clua_context *_Nonnull context) {
  struct clua_account *account = &clua_thread.account;
  if (context->account != account->serial || account->serial == 0) return;
  account->interpreters -= context->settled;
  if (clua_thread.context) clua_charge_account(clua_thread.context);
}

/// Collects garbage before a call into Swift, where no collection can run. Called whenever half of the memory
/// that remained has been used.
static inline __attribute__((noinline)) void clua_make_room(lua_State *_Nonnull L, clua_context *_Nonnull context) {
  lua_gc(L, LUA_GCCOLLECT);
  size_t room = context->limit > context->used ? context->limit - context->used : 0;
  context->roomy = room < 16 * CLUA_MEMORY_SLACK ? SIZE_MAX : context->used + room / 2;
  if (context->roomy < context->limit / 2) context->roomy = context->limit / 2;
}

/// Begins a Swift callback and returns the thread of the outer one.
static inline __attribute__((always_inline)) lua_State *_Nullable clua_enter(lua_State *_Nonnull L,
                                              clua_context *_Nonnull context) {
  if (__builtin_expect(context->used > context->roomy, 0)) clua_make_room(L, context);
  lua_State *outer = context->running;
  context->running = L;
  context->swift_depth++;
  return outer;
}

/// Ends a Swift callback: its frame has returned, so raising and yielding are safe here.
static inline __attribute__((always_inline)) int clua_leave(lua_State *_Nonnull L, clua_context *_Nonnull context,
                             lua_State *_Nullable outer, int status) {
  context->running = outer;
  context->swift_depth--;
  clua_charge_memory(context);
  if (__builtin_expect(context->used > context->limit, 0)) {
    clua_make_room(L, context);
    clua_reserve(L, 0);
  }
  if (__builtin_expect(status >= 0, 1)) return status;
  if (context->stop) return clua_raise_stop(L, context);
  if (status == CLUA_YIELD) {
    context->suspended = L;
    return lua_yield(L, 0);
  }
  return lua_error(L);
}

/// The C closure for a declared function. The upvalue is the Swift callback.
static inline int clua_call(lua_State *_Nonnull L) {
  clua_context *context = clua_context_of(L);
  lua_State *outer = clua_enter(L, context);
  int status = context->call(L, lua_touserdata(L, lua_upvalueindex(1)), lua_gettop(L));
  return clua_leave(L, context, outer, status);
}

/// The address of the key at index 2. Lua interns strings of at most 40 bytes, so the address identifies a name.
static inline __attribute__((always_inline)) const char *_Nullable clua_key(lua_State *_Nonnull L) {
  return lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, NULL) : NULL;
}

static inline int clua_get(lua_State *_Nonnull L) {
  clua_context *context = clua_context_of(L);
  const clua_box *box = (const clua_box *)lua_touserdata(L, 1);
  if (!box) return luaL_error(L, "not an object");
  lua_State *outer = clua_enter(L, context);
  int status = context->get(L, box, clua_key(L));
  return clua_leave(L, context, outer, status);
}

static inline int clua_set(lua_State *_Nonnull L) {
  clua_context *context = clua_context_of(L);
  const clua_box *box = (const clua_box *)lua_touserdata(L, 1);
  if (!box) return luaL_error(L, "not an object");
  lua_State *outer = clua_enter(L, context);
  int status = context->set(L, box, clua_key(L));
  return clua_leave(L, context, outer, status);
}

/// `__gc` of a userdata: releases the Swift object, once.
static inline int clua_release(lua_State *_Nonnull L) {
  clua_context *context = clua_context_of(L);
  clua_box *box = (clua_box *)lua_touserdata(L, 1);
  if (box && box->object) {
    box->object = NULL;
    context->swift_depth++;
    context->release(L, box);
    context->swift_depth--;
    clua_charge_memory(context);
  }
  return 0;
}

/// The message handler of every protected call: Swift records the traceback before the stack unwinds.
static inline int clua_fail(lua_State *_Nonnull L) {
  clua_context *context = clua_context_of(L);
  context->swift_depth++;
  context->fail(L);
  context->swift_depth--;
  return 1;
}

static inline lua_State *_Nullable clua_open(clua_context *_Nonnull context) {
  lua_State *L = lua_newstate(clua_allocate, context);
  if (L) *(clua_context **)lua_getextraspace(L) = context;
  context->running = L;
  context->current = L;
  return L;
}

/// Calls the function below its arguments with `clua_fail` as the message handler.
static inline int clua_pcall(lua_State *_Nonnull L, int arguments, int results) {
  clua_context *context = clua_context_of(L);
  int depth = context->swift_depth;
  int handler = lua_gettop(L) - arguments;
  lua_pushcclosure(L, clua_fail, 0);
  lua_rotate(L, handler, 1);
  context->swift_depth = 0;
  int status = lua_pcallk(L, arguments, results, handler, 0, NULL);
  context->swift_depth = depth;
  lua_rotate(L, handler, -1);
  lua_settop(L, -2);
  return status;
}

static inline int clua_resume(lua_State *_Nonnull coroutine, lua_State *_Nonnull from,
                              int arguments, int *_Nonnull results) {
  clua_context *context = clua_context_of(from);
  int depth = context->swift_depth;
  context->swift_depth = 0;
  lua_State *current = context->current;
  context->current = coroutine;
  int status = lua_resume(coroutine, from, arguments, results);
  context->current = current;
  context->swift_depth = depth;
  return status;
}

/// Closes a coroutine and its to-be-closed variables. If this nests too deep, the run ends instead.
static inline int clua_close_thread(lua_State *_Nonnull coroutine) {
  clua_context *context = clua_context_of(coroutine);
  if (context->closes >= CLUA_CLOSE_DEPTH || clua_lacks_stack(context)) {
    clua_stop(context, CLUA_STOP_STACK);
    return LUA_OK;
  }
  int depth = context->swift_depth;
  context->swift_depth = 0;
  int status = clua_reset(context, coroutine);
  context->swift_depth = depth;
  return status;
}

/// Compiles text. Binary chunks are refused.
static inline int clua_load(lua_State *_Nonnull L, const char *_Nonnull text, size_t size,
                            const char *_Nonnull name) {
  clua_context *context = clua_context_of(L);
  int depth = context->swift_depth;
  context->swift_depth = 0;
  int status = luaL_loadbufferx(L, text, size, name, "t");
  context->swift_depth = depth;
  return status;
}

/// Pops the table on top and makes it the globals of chunks that are compiled from now on.
static inline void clua_set_globals(lua_State *_Nonnull L) {
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

static inline void clua_push_function(lua_State *_Nonnull L, void *_Nonnull function) {
  lua_pushlightuserdata(L, function);
  lua_pushcclosure(L, clua_call, 1);
}

/// Sets the metamethods of Swift objects in the table on top.
static inline void clua_fill_metatable(lua_State *_Nonnull L) {
  static const luaL_Reg methods[] = {
      {"__index", clua_get}, {"__newindex", clua_set}, {"__gc", clua_release}, {NULL, NULL}};
  luaL_setfuncs(L, methods, 0);
}

static inline void clua_collect_every(clua_context *_Nonnull context, size_t period) {
  context->collect_period = context->collect_at = period;
  clua_settle(context);
}
static inline void clua_collect(lua_State *_Nonnull L) { lua_gc(L, LUA_GCCOLLECT); }
/// Makes the collector run a step at nearly every allocation, and restart as soon as a cycle ends.
static inline void clua_collect_always(lua_State *_Nonnull L) { lua_gc(L, LUA_GCINC, 1, 1000, 1); }
static inline void clua_pop(lua_State *_Nonnull L, int count) { lua_settop(L, -count - 1); }
static inline int clua_upvalue_index(int index) { return lua_upvalueindex(index); }
static const int32_t clua_registry = LUA_REGISTRYINDEX;

#endif
