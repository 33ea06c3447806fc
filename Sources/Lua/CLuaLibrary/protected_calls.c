// The functions that catch errors: `pcall`, `xpcall` and those of `coroutine`.
//
// They behave like Lua's own, except that they never catch a stop. Resuming also records the running
// thread in the context, because the signal handler sets its hook there.

#include "functions.h"

void let_stop_through(lua_State *L, int status) {
  clua_context *context = clua_context_of(L);
  // A buffer that is refused memory raises an ordinary error.
  if (status == LUA_ERRMEM || context->refused) clua_stop_for_memory(context);
  if (context->stop) clua_raise_stop(L, context);
}

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)extra;
  let_stop_through(L, status);
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

int base_pcall(lua_State *L) {
  int count = lua_gettop(L);
  if (count == 0) luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  int kept = 0;
  if (count < LUA_MINSTACK) {
    // Copying a few values costs less than moving them up by one.
    for (kept = 0; kept < count; kept++) lua_pushvalue(L, kept + 1);
  } else {
    lua_insert(L, 1);
  }
  int status = lua_pcallk(L, count - 1, LUA_MULTRET, 0, kept, finish_pcall);
  return finish_pcall(L, status, kept);
}

/// Calls the script's handler, which is the upvalue, unless the run ends. Hooks do not run in the handler of an
/// error that a hook raised, so a limit could not stop it.
static int handle(lua_State *L) {
  if (clua_context_of(L)->stop) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

int plain_level(lua_State *L, int level) {
  lua_Debug record;
  for (int i = 0; i <= level && lua_getstack(L, i, &record); i++) {
    lua_getinfo(L, "f", &record);
    level += lua_tocfunction(L, -1) == handle;
    lua_settop(L, -2);
  }
  return level;
}

int base_xpcall(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, handle, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_pcall);
  return finish_pcall(L, status, 2);
}

static lua_State *check_coroutine(lua_State *L) {
  lua_State *coroutine = lua_tothread(L, 1);
  luaL_argexpected(L, coroutine, 1, "thread");
  return coroutine;
}

/// Resumes a coroutine with the arguments on top, and moves the results to this thread. Returns their number, or
/// -1 with the error on top.
static int resume(lua_State *L, lua_State *coroutine, int arguments) {
  clua_context *context = clua_context_of(L);
  if (context->stop) clua_raise_stop(L, context);
  if (arguments > 0) {
    if (!lua_checkstack(coroutine, arguments)) {
      lua_pushliteral(L, "too many arguments to resume");
      return -1;
    }
    lua_xmove(L, coroutine, arguments);
  }
  int results;
  context->current = coroutine;
  int status = lua_resume(coroutine, L, arguments, &results);
  context->current = L;
  if (status == LUA_OK || status == LUA_YIELD) {
    // A C function has room for `LUA_MINSTACK` values, and the arguments are no longer on the stack.
    if (results >= LUA_MINSTACK && !lua_checkstack(L, results + 1)) {
      lua_pop(coroutine, results);
      lua_pushliteral(L, "too many results to resume");
      return -1;
    }
    lua_xmove(coroutine, L, results);
    if (context->stop) clua_raise_stop(L, context);
    return results;
  }
  let_stop_through(L, status);
  lua_xmove(coroutine, L, 1);
  return -1;
}

int coroutine_resume(lua_State *L) {
  lua_State *coroutine = check_coroutine(L);
  int results = resume(L, coroutine, lua_gettop(L) - 1);
  lua_pushboolean(L, results >= 0);
  if (results < 0) results = 1;
  lua_insert(L, -(results + 1));
  return results + 1;
}

/// Closes a coroutine's variables on its own thread, and leaves the message of an error there.
static int reset(lua_State *L, lua_State *coroutine) {
  clua_context *context = clua_context_of(L);
  if (context->closes >= CLUA_CLOSE_DEPTH) luaL_error(L, "C stack overflow");
  if (clua_lacks_stack(context)) {
    clua_stop(context, CLUA_STOP_STACK);
    clua_raise_stop(L, context);
  }
  int status = clua_reset(context, coroutine);
  if (status != LUA_OK) let_stop_through(L, status);
  return status;
}

static int resume_wrapped(lua_State *L) {
  lua_State *coroutine = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, coroutine, lua_gettop(L));
  if (results >= 0) return results;
  int status = lua_status(coroutine);
  if (status != LUA_OK && status != LUA_YIELD) {
    reset(L, coroutine);
    lua_xmove(coroutine, L, 1);
  }
  if (lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

int coroutine_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  // A new thread counts its instructions from zero, so a whole period is charged in advance.
  clua_charge(L, clua_context_of(L)->step_period);
  lua_State *coroutine = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, coroutine, 1);
  return 1;
}

int coroutine_wrap(lua_State *L) {
  coroutine_create(L);
  lua_pushcclosure(L, resume_wrapped, 1);
  return 1;
}

int coroutine_close(lua_State *L) {
  lua_State *coroutine = check_coroutine(L);
  lua_Debug record;
  int status = lua_status(coroutine);
  int is_running = coroutine == L;
  // A thread that has frames and has not yielded is running or has resumed another one.
  int is_normal = status == LUA_OK && lua_getstack(coroutine, 0, &record);
  if (is_running || is_normal)
    return luaL_error(L, "cannot close a %s coroutine", is_running ? "running" : "normal");
  if (reset(L, coroutine) == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(coroutine, L, 1);
  return 2;
}
