// The `debug` that modules are lent: it tells where the code is, and changes nothing.

#include "functions.h"

/// The thread that the first argument names, or this one; `offset` is how many arguments that took.
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

/// Finds the upvalue of a function, at an index, by which it sees its globals, if these are those of the
/// modules that `debug` is lent to; both are upvalues of the caller. Returns its place; 0 if it has none.
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

/// `debug.getupvalue`: names an upvalue, and shows none but the globals.
static int debug_getupvalue(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_Integer place = luaL_checkinteger(L, 2);
  const char *name = place > 0 && place <= 255 ? lua_getupvalue(L, 1, (int)place) : NULL;
  if (!name || lua_iscfunction(L, 1)) return 0;
  lua_pushstring(L, name);
  // Loaded text sees the globals themselves; the caller knows them by its view.
  if (own_globals(L, 1) == place) lua_pushvalue(L, lua_upvalueindex(2));
  else lua_pushnil(L);
  return 2;
}

/// `debug.getinfo` of a level or a function: its place and its name. The function itself is returned only if it
/// sees the same globals as the caller.
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

/// `debug.gethook`: a script has no hook.
static int debug_gethook(lua_State *L) {
  luaL_pushfail(L);
  return 1;
}

/// `debug.sethook`: takes no hook away, since there is none, and sets none.
static int debug_sethook(lua_State *L) {
  if (!lua_isnoneornil(L, 1)) return luaL_error(L, "scripts set no hooks");
  return 0;
}

/// `debug.setmetatable`: what all strings, numbers or functions share stays as it is.
static int debug_setmetatable(lua_State *L) {
  luaL_argcheck(L, !lua_istable(L, 1) && !lua_isuserdata(L, 1), 1, "use `setmetatable`");
  lua_settop(L, 1);
  return 1;
}

void places_push(lua_State *L, int globals) {
  static const luaL_Reg functions[] = {{"gethook", debug_gethook},
                                       {"getinfo", debug_getinfo},
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
