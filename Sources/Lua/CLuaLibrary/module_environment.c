// Stand-ins for libraries that scripts lack or cannot write, for modules that use them when they are loaded.

#include "CLuaLibrary.h"
#include "functions.h"

/// The registry key of the table of windows, by environment, through which modules see the stand-ins.
static const char lenders_key;

/// Adds a copy of `os` to the table on top, because libraries replace `os.exit`. `os` of an environment is shared.
static void add_own_os(lua_State *L, int globals) {
  lua_getfield(L, globals, "os");
  int shared = lua_gettop(L);
  if (view_resolve(L, shared)) {
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, shared)) {
      lua_pushvalue(L, -2);
      lua_insert(L, -2);
      lua_rawset(L, shared + 1);
    }
    lua_setfield(L, shared - 1, "os");
  }
  lua_settop(L, shared - 1);
}

/// Pushes the window through which modules of the environment on top see the stand-ins. They share one window.
static void push_lender(lua_State *L) {
  int globals = lua_gettop(L);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &lenders_key) != LUA_TTABLE) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &lenders_key);
    lua_replace(L, globals + 1);
  }
  lua_settop(L, globals + 1);
  lua_pushvalue(L, globals);
  if (lua_rawget(L, globals + 1) == LUA_TTABLE) return;
  lua_createtable(L, 0, 4);
  streams_push(L);
  lua_setfield(L, -2, "io");
  places_push(L, globals);
  lua_setfield(L, -2, "debug");
  add_own_os(L, globals);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  window_open(L, globals);
  lua_pushvalue(L, globals);
  lua_pushvalue(L, -2);
  lua_rawset(L, globals + 1);
}

void clua_push_lender(lua_State *L) {
  int globals = lua_gettop(L);
  push_lender(L);
  lua_replace(L, globals);
  lua_settop(L, globals);
}

/// The loader function that `require` calls: returns the library.
static int module_library(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

int clua_push_module_library(lua_State *L, const char *name) {
  clua_push_lender(L);
  lua_pushstring(L, name);
  int is_module_library = lua_rawget(L, -2) == LUA_TTABLE;
  lua_replace(L, -2);
  if (is_module_library)
    lua_pushcclosure(L, module_library, 1);
  else
    lua_settop(L, -2);
  return is_module_library;
}
