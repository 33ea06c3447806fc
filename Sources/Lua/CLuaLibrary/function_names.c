// Names of the library's functions. Errors show them, and traversals sort functions by them.

#include "CLuaLibrary.h"
#include "functions.h"

/// The registry key of the table of names, by function.
static const char names_key;

/// Lua finds a function's name by a search through all modules in the order of their hashes, so one of several
/// names would be chosen at random. This keeps only the first name of each function.
void names_add(lua_State *L, const char *prefix) {
  int table = lua_gettop(L);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &names_key) != LUA_TTABLE) {
    lua_settop(L, table + 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &names_key);
  }
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pushvalue(L, -1);
    if (lua_iscfunction(L, -1) && lua_rawget(L, table + 2) == LUA_TNIL) {
      const char *name = lua_pushfstring(L, "%s%s", prefix, lua_tostring(L, table + 3));
      lua_pushvalue(L, table + 4);
      lua_pushvalue(L, -2);
      lua_rawset(L, table + 2);
      lua_pushvalue(L, table + 4);
      lua_setfield(L, table + 1, name);
    }
    lua_settop(L, table + 3);
  }
  lua_settop(L, table);
}

const char *names_of(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  const char *name = NULL;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &names_key) == LUA_TTABLE) {
    lua_pushvalue(L, index);
    // The table keeps the string alive.
    if (lua_rawget(L, -2) == LUA_TSTRING) name = lua_tolstring(L, -1, length);
    lua_settop(L, -2);
  }
  lua_settop(L, -2);
  return name;
}
