// `require`: returns a built-in library, a loaded module, or a module that Swift finds.

#include "CLuaLibrary.h"
#include "functions.h"

enum {
  UPVALUE_LOADED = 1,
  UPVALUE_PACKAGE,
  UPVALUE_FINDER,
  /// The names of the modules that are being loaded, outermost first.
  UPVALUE_LOADING,
  UPVALUE_ENVIRONMENT
};

/// Pushes the library of this name and returns 1; returns 0 if there is none. No module can replace a library.
static int push_builtin(lua_State *L, const char *name) {
  if (strcmp(name, "_G") == 0) {
    lua_pushvalue(L, lua_upvalueindex(UPVALUE_ENVIRONMENT));
    return 1;
  }
  clua_get_template(L);
  lua_pushstring(L, name);
  int kind = lua_rawget(L, -2);
  if (kind == LUA_TTABLE || kind == LUA_TUSERDATA) return 1;
  lua_pop(L, 2);
  return 0;
}

/// `__close` of the list of names: removes the last one, whether its module was loaded or failed.
static int finish_loading(lua_State *L) {
  lua_pushnil(L);
  lua_rawseti(L, 1, (lua_Integer)lua_rawlen(L, 1));
  return 0;
}

/// Pushes a module's loader function and the name of its source.
static void push_maker(lua_State *L) {
  lua_pushliteral(L, "preload");
  if (lua_rawget(L, lua_upvalueindex(UPVALUE_PACKAGE)) == LUA_TTABLE) {
    lua_pushvalue(L, 1);
    if (lua_rawget(L, -2) == LUA_TFUNCTION) {
      lua_pushliteral(L, ":preload:");
      return;
    }
  }
  lua_settop(L, 1);
  lua_Integer count = (lua_Integer)lua_rawlen(L, lua_upvalueindex(UPVALUE_LOADING));
  luaL_checkstack(L, (int)count + 8, "modules require each other too deep");
  lua_pushvalue(L, lua_upvalueindex(UPVALUE_FINDER));
  lua_pushvalue(L, 1);
  lua_pushliteral(L, "path");
  lua_rawget(L, lua_upvalueindex(UPVALUE_PACKAGE));
  for (lua_Integer i = 1; i <= count; i++) lua_rawgeti(L, lua_upvalueindex(UPVALUE_LOADING), i);
  lua_call(L, (int)count + 2, 2);
}

static int base_require(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  lua_settop(L, 1);
  if (push_builtin(L, name)) return 1;
  lua_pushvalue(L, 1);
  lua_rawget(L, lua_upvalueindex(UPVALUE_LOADED));
  if (lua_toboolean(L, -1)) return 1;
  lua_settop(L, 1);
  push_maker(L);
  int from = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(UPVALUE_LOADING));
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  lua_toclose(L, from + 1);
  lua_pushvalue(L, from - 1);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, from);
  lua_call(L, 2, 1);
  if (lua_type(L, -1) == LUA_TNIL) {
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(UPVALUE_LOADED)) == LUA_TNIL) lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, lua_upvalueindex(UPVALUE_LOADED));
  lua_pushvalue(L, from);
  return 2;
}

void require_push(lua_State *L, int loaded, int package, int environment) {
  int finder = lua_gettop(L);
  lua_pushvalue(L, loaded);
  lua_pushvalue(L, package);
  lua_pushvalue(L, finder);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, finish_loading);
  lua_setfield(L, -2, "__close");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, environment);
  lua_pushcclosure(L, base_require, 5);
  lua_replace(L, finder);
}

/// `package.searchpath` finds nothing, because scripts cannot see files.
int package_searchpath(lua_State *L) {
  luaL_checkstring(L, 1);
  luaL_checkstring(L, 2);
  lua_pushnil(L);
  lua_pushliteral(L, "scripts cannot see files; `require` finds modules beside the script");
  return 2;
}
