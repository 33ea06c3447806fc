// Objects as text, without addresses, and tables without their metamethods.

#include "CLuaLibrary.h"
#include "Functions.h"
#include "shim.h"

#include <stdio.h>

/// Where a view's metatable holds the table that it shows.
static const char view_key;
/// Where the registry holds the numbers of the objects that have been shown as text.
static const char numbers_key;
/// Where the registry holds the name under which the collector looks for the weakness of a table.
static const char mode_key;

/// Makes a view's metatable, at an index of the stack, show the table on top, which stays there.
static void show_in_view(lua_State *L, int metatable) {
  lua_pushvalue(L, -1);
  lua_rawsetp(L, metatable, &view_key);
  lua_pushvalue(L, -1);
  lua_setfield(L, metatable, "__index");
}

uint64_t object_serial(lua_State *L, int index) {
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TTHREAD: return clua_block_serial((const char *)lua_topointer(L, index) - LUA_EXTRASPACE);
    case LUA_TUSERDATA: return ((const clua_box *)lua_touserdata(L, index))->serial;
    case LUA_TFUNCTION:
      if (lua_iscfunction(L, index)) {
        // One without upvalues is no object; it comes after all of them.
        if (!lua_getupvalue(L, index, 1))
          return (uint64_t)(uintptr_t)lua_topointer(L, index) | 1ull << 63;
        lua_pop(L, 1);
      }
      return clua_block_serial(lua_topointer(L, index));
    default: return clua_block_serial(lua_topointer(L, index));
  }
}

void weakness_hide(lua_State *L) {
  // Lua holds this very string, since short ones are unique. With other letters in it, what scripts
  // call `__mode` is a string of its own, and means nothing to the collector.
  lua_pushliteral(L, "__mode");
  char *name = (char *)(uintptr_t)lua_tostring(L, -1);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &mode_key);
  int is_found = 1;
  while (is_found) {
    *name += 1;
    // A script that spells the new letters must not find it either: their hash leads elsewhere.
    lua_pushlstring(L, name, strlen(name));
    is_found = lua_tostring(L, -1) == name;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

void clua_push_weakness(lua_State *L, const char *mode) {
  lua_createtable(L, 0, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &mode_key);
  lua_pushstring(L, mode);
  lua_rawset(L, -3);
}

/// Pushes the table, weak in its keys, of the numbers by which objects are shown.
static void push_numbers(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &numbers_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  clua_push_weakness(L, "k");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &numbers_key);
}

void clua_push_identity(lua_State *L, int index) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 6, NULL);
  push_numbers(L);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) != LUA_TNUMBER) {
    lua_pop(L, 1);
    lua_pushinteger(L, (lua_Integer)++clua_context_of(L)->shown);
    lua_pushvalue(L, index);
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
  }
  lua_Integer number = lua_tointeger(L, -1);
  char digits[17];
  snprintf(digits, sizeof digits, "%08llx", (unsigned long long)number);
  lua_pushfstring(L, "0x%s", digits);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

const char *clua_push_text(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, length);
  }
  if (lua_type(L, index) < LUA_TTABLE) return luaL_tolstring(L, index, length);
  int name = luaL_getmetafield(L, index, "__name");
  if (name != LUA_TSTRING) {
    if (name != LUA_TNIL) lua_pop(L, 1);
    lua_pushstring(L, luaL_typename(L, index));
  }
  int kind = lua_gettop(L);
  clua_push_identity(L, index);
  lua_pushfstring(L, "%s: %s", lua_tostring(L, kind), lua_tostring(L, -1));
  lua_replace(L, kind);
  lua_settop(L, kind);
  return lua_tolstring(L, -1, length);
}

int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  clua_push_text(L, 1, NULL);
  return 1;
}

int clua_tostring(lua_State *L) {
  lua_pushcfunction(L, base_tostring);
  lua_insert(L, -2);
  return clua_pcall(L, 1, 1);
}

/// Collects nothing and tells nothing: when the collector runs is not a script's business.
int base_collectgarbage(lua_State *L) {
  static const char *const names[] = {"collect",  "stop",       "restart",     "count",        "step",
                                      "setpause", "setstepmul", "generational", "incremental", "isrunning",
                                      NULL};
  switch (luaL_checkoption(L, 1, "collect", names)) {
    case 3: lua_pushnumber(L, 0); break;
    case 4:
    case 9: lua_pushboolean(L, 1); break;
    case 7:
    case 8: lua_pushliteral(L, "incremental"); break;
    default: lua_pushinteger(L, 0);
  }
  return 1;
}

int base_rawget(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  view_resolve(L, 1);
  lua_rawget(L, 1);
  return 1;
}

int base_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  lua_pushvalue(L, 1);
  if (view_resolve(L, 4)) {
    lua_settop(L, 3);
    lua_settable(L, 1);
    return 0;
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

/// `setmetatable` without finalizers, which would run inside the collector. The upvalue is their name.
int base_setmetatable(lua_State *L) {
  int kind = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, kind == LUA_TNIL || kind == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "cannot change a protected metatable");
  if (kind == LUA_TTABLE) {
    lua_pushvalue(L, lua_upvalueindex(1));
    if (lua_rawget(L, 2) != LUA_TNIL)
      return luaL_error(L, "a metatable may not have `__gc`: scripts run without finalizers");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
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

/// `__index` of a view whose library has not been opened: most scripts use few of them.
static int open_and_index(lua_State *L) {
  view_resolve(L, 1);
  lua_settop(L, 2);
  lua_rawget(L, 1);
  return 1;
}

/// `__newindex` of a view; the upvalue is its name. Writing what is there already is allowed, since
/// libraries do so to run on other versions of Lua.
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
