// What modules are lent of libraries that scripts do not have, since some take it when they are loaded:
// an `io` that only writes, and a `debug` that only tells where the code is and changes nothing.

#include "CLuaLibrary.h"
#include "Functions.h"

/// `write` of a stream: prints what it is given as `print` does. The upvalue is the environment.
static int stream_write(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (int i = 2; i <= count; i++) {
    luaL_argexpected(L, lua_isstring(L, i), i - 1, "string");
    lua_pushvalue(L, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  clua_get_template(L);
  lua_getfield(L, -1, "print");
  lua_pushvalue(L, -3);
  lua_call(L, 1, 0);
  lua_pushvalue(L, 1);
  return 1;
}

/// `io.write`: `write` of the standard output.
static int io_write(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  return stream_write(L);
}

/// Nothing is kept back, and nothing can be closed.
static int stream_flush(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

static void push_io(lua_State *L) {
  static const char *const names[] = {"stdout", "stderr", NULL};
  lua_newtable(L);
  for (int i = 0; names[i]; i++) {
    lua_newtable(L);
    lua_pushcfunction(L, stream_write);
    lua_setfield(L, -2, "write");
    lua_pushcfunction(L, stream_flush);
    lua_setfield(L, -2, "flush");
    lua_setfield(L, -2, names[i]);
  }
  lua_getfield(L, -1, "stdout");
  lua_pushcclosure(L, io_write, 1);
  lua_setfield(L, -2, "write");
}

/// `debug.traceback`, of the thread that calls it.
static int debug_traceback(lua_State *L) {
  int type = lua_type(L, 1);
  if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TNIL && type != LUA_TNONE) {
    lua_settop(L, 1);
    return 1;
  }
  luaL_traceback(L, L, lua_tostring(L, 1), (int)luaL_optinteger(L, 2, 1));
  return 1;
}

/// `debug.getinfo` of a level or a function: its place and its name, and nothing to get hold of.
static int debug_getinfo(lua_State *L) {
  lua_Debug record;
  int is_function = lua_isfunction(L, 1);
  if (is_function) {
    lua_pushvalue(L, 1);
  } else {
    lua_Integer level = luaL_checkinteger(L, 1);
    if (level < 0 || level > INT_MAX || !lua_getstack(L, (int)level, &record)) {
      luaL_pushfail(L);
      return 1;
    }
  }
  lua_getinfo(L, is_function ? ">Sl" : "Sln", &record);
  lua_createtable(L, 0, 8);
  lua_pushstring(L, record.source);
  lua_setfield(L, -2, "source");
  lua_pushstring(L, record.short_src);
  lua_setfield(L, -2, "short_src");
  lua_pushstring(L, record.what);
  lua_setfield(L, -2, "what");
  lua_pushinteger(L, record.linedefined);
  lua_setfield(L, -2, "linedefined");
  lua_pushinteger(L, record.lastlinedefined);
  lua_setfield(L, -2, "lastlinedefined");
  lua_pushinteger(L, record.currentline);
  lua_setfield(L, -2, "currentline");
  if (!is_function) {
    lua_pushstring(L, record.name);
    lua_setfield(L, -2, "name");
    lua_pushstring(L, record.namewhat);
    lua_setfield(L, -2, "namewhat");
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

static void push_debug(lua_State *L) {
  static const luaL_Reg functions[] = {{"gethook", debug_gethook},
                                       {"getinfo", debug_getinfo},
                                       {"sethook", debug_sethook},
                                       {"setmetatable", debug_setmetatable},
                                       {"traceback", debug_traceback},
                                       {NULL, NULL}};
  luaL_newlib(L, functions);
}

/// What `require` calls: returns the library.
static int lent_library(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

int clua_push_lent(lua_State *L, const char *name) {
  if (strcmp(name, "io") == 0)
    push_io(L);
  else if (strcmp(name, "debug") == 0)
    push_debug(L);
  else
    return 0;
  lua_pushcclosure(L, lent_library, 1);
  return 1;
}

void clua_push_lender(lua_State *L) {
  int globals = lua_gettop(L);
  lua_createtable(L, 0, 3);
  push_io(L);
  lua_setfield(L, -2, "io");
  push_debug(L);
  lua_setfield(L, -2, "debug");
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, globals);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, globals);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  lua_replace(L, globals);
}
