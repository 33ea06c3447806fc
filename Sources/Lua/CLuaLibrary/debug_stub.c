// The stand-in for `debug` that modules get: it shows source positions and the metatables of tables.

#include "functions.h"

/// The thread in the first argument, or this one; `offset` is 1 if the argument was a thread, otherwise 0.
static lua_State *thread_argument(lua_State *L, int *offset) {
  *offset = lua_isthread(L, 1);
  return *offset ? lua_tothread(L, 1) : L;
}

static int debug_traceback(lua_State *L) {
  int offset;
  lua_State *thread = thread_argument(L, &offset);
  if (!lua_isnoneornil(L, offset + 1) && !lua_isstring(L, offset + 1)) {
    lua_settop(L, offset + 1);
    return 1;
  }
  lua_Integer level = luaL_optinteger(L, offset + 2, thread == L);
  luaL_traceback(L, thread, lua_tostring(L, offset + 1), plain_level(thread, (int)level));
  return 1;
}

static void set_number(lua_State *L, const char *name, int number) {
  lua_pushinteger(L, number);
  lua_setfield(L, -2, name);
}

static void set_text(lua_State *L, const char *name, const char *text) {
  lua_pushstring(L, text);
  lua_setfield(L, -2, name);
}

static void set_flag(lua_State *L, const char *name, int flag) {
  lua_pushboolean(L, flag);
  lua_setfield(L, -2, name);
}

/// Returns the index of a function's `_ENV` upvalue if it is the environment, or its window, for which this
/// `debug` was made; 0 otherwise. The environment and the window are upvalues of the caller.
static int own_globals(lua_State *L, int function) {
  const char *name;
  for (int place = 1; (name = lua_getupvalue(L, function, place)); place++) {
    int is_own = strcmp(name, "_ENV") == 0 && (lua_rawequal(L, -1, lua_upvalueindex(1)) ||
                                               lua_rawequal(L, -1, lua_upvalueindex(2)));
    lua_settop(L, -2);
    if (is_own) return place;
  }
  return 0;
}

/// `debug.getupvalue`: returns the name of an upvalue, and its value only for the globals.
static int debug_getupvalue(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_Integer place = luaL_checkinteger(L, 2);
  const char *name = place > 0 && place <= 255 ? lua_getupvalue(L, 1, (int)place) : NULL;
  if (!name || lua_iscfunction(L, 1)) return 0;
  lua_pushstring(L, name);
  // Code from `load` has the environment itself as its globals; the caller sees its window.
  if (own_globals(L, 1) == place) lua_pushvalue(L, lua_upvalueindex(2));
  else lua_pushnil(L);
  return 2;
}

/// `debug.getinfo` of a level or a function: its source position and name. The function itself is included only if
/// it has the same globals as the caller.
static int debug_getinfo(lua_State *L) {
  lua_Debug record;
  int offset;
  lua_State *thread = thread_argument(L, &offset);
  int is_function = lua_isfunction(L, offset + 1);
  if (is_function) {
    lua_pushvalue(L, offset + 1);
    lua_pushvalue(L, -1);
    lua_xmove(L, thread, 1);
  } else {
    lua_Integer level = luaL_checkinteger(L, offset + 1);
    if (level < 0 || level > INT_MAX ||
        !lua_getstack(thread, plain_level(thread, (int)level), &record)) {
      luaL_pushfail(L);
      return 1;
    }
  }
  lua_getinfo(thread, is_function ? ">Slu" : "Slntuf", &record);
  if (!is_function) lua_xmove(thread, L, 1);
  lua_createtable(L, 0, 14);
  if (own_globals(L, lua_gettop(L) - 1)) {
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "func");
  }
  set_text(L, "source", record.source);
  set_text(L, "short_src", record.short_src);
  set_text(L, "what", record.what);
  set_number(L, "linedefined", record.linedefined);
  set_number(L, "lastlinedefined", record.lastlinedefined);
  set_number(L, "currentline", record.currentline);
  set_number(L, "nups", record.nups);
  set_number(L, "nparams", record.nparams);
  set_flag(L, "isvararg", record.isvararg);
  if (!is_function) {
    set_text(L, "name", record.name);
    set_text(L, "namewhat", record.namewhat);
    set_flag(L, "istailcall", record.istailcall);
  }
  return 1;
}

/// `debug.gethook`: scripts have no hooks.
static int debug_gethook(lua_State *L) {
  luaL_pushfail(L);
  return 1;
}

/// `debug.sethook`: refuses to set a hook; removing one has no effect.
static int debug_sethook(lua_State *L) {
  if (!lua_isnoneornil(L, 1)) return luaL_error(L, "scripts cannot set hooks");
  return 0;
}

/// `debug.setmetatable`: `setmetatable` for a table. The metatables that strings, numbers, functions and objects
/// share stay unchanged.
static int debug_setmetatable(lua_State *L) {
  if (lua_istable(L, 1)) return base_setmetatable(L);
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  return 1;
}

void places_push(lua_State *L, int globals) {
  static const luaL_Reg functions[] = {{"gethook", debug_gethook},
                                       {"getinfo", debug_getinfo},
                                       {"getmetatable", base_getmetatable},
                                       {"getupvalue", debug_getupvalue},
                                       {"sethook", debug_sethook},
                                       {"setmetatable", debug_setmetatable},
                                       {"traceback", debug_traceback},
                                       {NULL, NULL}};
  int window = lua_gettop(L);
  luaL_newlibtable(L, functions);
  lua_pushvalue(L, globals);
  lua_pushvalue(L, window);
  luaL_setfuncs(L, functions, 2);
  names_add(L, "debug.");
}
