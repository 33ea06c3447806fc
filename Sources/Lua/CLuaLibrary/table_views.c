// Views, which show a table and refuse writes, and windows, which read and write an environment.

#include "CLuaLibrary.h"
#include "functions.h"

/// The key at which a view's metatable holds the table that it shows, or the index of an unopened library.
static const char view_key;
/// The key that marks the metatable of a window.
static const char window_key;

/// Makes the view with the metatable at an index show the table on top, which stays there.
static void show_in_view(lua_State *L, int metatable) {
  lua_pushvalue(L, -1);
  lua_rawsetp(L, metatable, &view_key);
  lua_pushvalue(L, -1);
  lua_setfield(L, metatable, "__index");
}

int view_resolve(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return 0;
  int kind = lua_rawgetp(L, -1, &view_key);
  if (kind == LUA_TNUMBER) {
    library_push(L, (int)lua_tointeger(L, -1));
    lua_replace(L, -2);
    show_in_view(L, lua_gettop(L) - 1);
    kind = LUA_TTABLE;
  }
  if (kind == LUA_TTABLE) lua_replace(L, index);
  lua_settop(L, kind == LUA_TTABLE ? -2 : -3);
  return kind == LUA_TTABLE;
}

/// `__index` of a view whose library has not been opened. Most scripts use few libraries.
static int open_and_index(lua_State *L) {
  view_resolve(L, 1);
  lua_settop(L, 2);
  lua_rawget(L, 1);
  return 1;
}

/// `__newindex` of a view; the upvalue is its name. Writing a field's current value is allowed, because libraries
/// do so for compatibility with other versions of Lua.
static int refuse_write(lua_State *L) {
  lua_pushvalue(L, 1);
  if (view_resolve(L, lua_gettop(L))) {
    lua_pushvalue(L, 2);
    lua_rawget(L, -2);
    if (lua_rawequal(L, -1, 3)) return 0;
  }
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  return luaL_error(L, "`%s` is shared by all scripts and `%s` cannot be set in it; use a table of your own",
                    lua_tostring(L, lua_upvalueindex(1)), key);
}

/// Pushes an empty view and its metatable.
static void push_empty_view(lua_State *L, const char *name) {
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushstring(L, name);
  lua_pushcclosure(L, refuse_write, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
}

void clua_push_view(lua_State *L, const char *name) {
  int shown = lua_gettop(L);
  push_empty_view(L, name);
  lua_pushvalue(L, shown);
  show_in_view(L, shown + 2);
  lua_pop(L, 1);
  lua_setmetatable(L, -2);
  lua_replace(L, shown);
}

void view_push_library(lua_State *L, int library, const char *name) {
  push_empty_view(L, name);
  lua_pushinteger(L, library);
  lua_rawsetp(L, -2, &view_key);
  lua_pushcfunction(L, open_and_index);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

void window_open(lua_State *L, int globals) {
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, globals);
  show_in_view(L, lua_gettop(L) - 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 1);
  lua_rawsetp(L, -2, &window_key);
  lua_setmetatable(L, -2);
}

int window_resolve(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return 0;
  int is_window = lua_rawgetp(L, -1, &window_key) == LUA_TBOOLEAN;
  lua_settop(L, -3);
  return is_window && view_resolve(L, index);
}
