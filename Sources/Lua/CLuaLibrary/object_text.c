// Objects as text without addresses, raw access to tables, and metatables.

#include "CLuaLibrary.h"
#include "functions.h"
#include "shim.h"

#include <stdio.h>

/// The length up to which Lua interns strings, in bytes. Each longer string is an object of its own.
#define LONGEST_SHORT_STRING 40

/// The registry key of the table of numbers of the objects that were shown as text.
static const char numbers_key;

uint64_t object_serial(lua_State *L, int index) {
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TTHREAD: return clua_block_serial((const char *)lua_topointer(L, index) - LUA_EXTRASPACE);
    case LUA_TUSERDATA: return ((const clua_box *)lua_touserdata(L, index))->serial;
    case LUA_TFUNCTION:
      if (lua_iscfunction(L, index)) {
        // A C function without upvalues is not an object; it sorts after all objects.
        if (!lua_getupvalue(L, index, 1))
          return (uint64_t)(uintptr_t)lua_topointer(L, index) | 1ull << 63;
        lua_pop(L, 1);
      }
      return clua_block_serial(lua_topointer(L, index));
    default: return clua_block_serial(lua_topointer(L, index));
  }
}

/// Pushes the table of the numbers by which objects are shown, which is weak in its keys.
static void push_numbers(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &numbers_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  clua_set_weak(L, "k");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &numbers_key);
}

/// Pushes an object's key in the table of numbers, and returns whether the key is an address. Equal long strings
/// are distinct objects, so their key is the address, and the table keeps the string alive.
static int push_numbered(lua_State *L, int index) {
  int is_long = lua_type(L, index) == LUA_TSTRING && lua_rawlen(L, index) > LONGEST_SHORT_STRING;
  if (is_long) lua_pushlightuserdata(L, (void *)(uintptr_t)lua_topointer(L, index));
  else lua_pushvalue(L, index);
  return is_long;
}

/// The number by which an object is shown, which is assigned when it is first shown.
static uint64_t number_of(lua_State *L, int index) {
  push_numbers(L);
  int is_long = push_numbered(L, index);
  if (lua_rawget(L, -2) != LUA_TNUMBER) {
    lua_pop(L, 1);
    lua_Integer number = (lua_Integer)++clua_context_of(L)->shown;
    if (is_long) {
      lua_pushvalue(L, index);
      lua_rawseti(L, -2, number);
    }
    push_numbered(L, index);
    lua_pushinteger(L, number);
    lua_rawset(L, -3);
    lua_pushinteger(L, number);
  }
  lua_Integer number = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return (uint64_t)number;
}

void clua_push_identity(lua_State *L, int index) {
  luaL_checkstack(L, 6, NULL);
  char digits[17];
  snprintf(digits, sizeof digits, "%08llx", (unsigned long long)number_of(L, lua_absindex(L, index)));
  lua_pushfstring(L, "0x%s", digits);
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

/// `collectgarbage` has no effect and reports nothing, so that scripts cannot depend on the collector.
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
  if (!window_resolve(L, 4) && view_resolve(L, 4)) {
    lua_settop(L, 3);
    lua_settable(L, 1);
    return 0;
  }
  lua_insert(L, 2);
  lua_rawset(L, 2);
  lua_settop(L, 1);
  return 1;
}

int base_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  window_resolve(L, 1);
  if (!lua_getmetatable(L, 1)) lua_pushnil(L);
  else luaL_getmetafield(L, 1, "__metatable");
  return 1;
}

/// Sets the metatable on top for the table at index 1. A `__gc` in it has no effect, because finalizers would run
/// inside the collector. Lua looks for the field when the metatable is set, so it is removed meanwhile.
static void set_without_finalizer(lua_State *L) {
  int metatable = lua_gettop(L);
  int has_finalizer = 0;
  if (lua_istable(L, metatable)) {
    lua_pushliteral(L, "__gc");
    has_finalizer = lua_rawget(L, metatable) != LUA_TNIL;
  }
  if (has_finalizer) {
    lua_pushliteral(L, "__gc");
    lua_pushnil(L);
    lua_rawset(L, metatable);
  }
  lua_pushvalue(L, metatable);
  lua_setmetatable(L, 1);
  if (has_finalizer) {
    lua_pushliteral(L, "__gc");
    lua_pushvalue(L, metatable + 1);
    lua_rawset(L, metatable);
  }
}

int base_setmetatable(lua_State *L) {
  int kind = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, kind == LUA_TNIL || kind == LUA_TTABLE, 2, "nil or table");
  lua_settop(L, 2);
  // The argument itself is returned, even if it is a window and the environment is changed.
  lua_pushvalue(L, 1);
  window_resolve(L, 1);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "cannot change a protected metatable");
  lua_pushvalue(L, 2);
  set_without_finalizer(L);
  lua_settop(L, 3);
  return 1;
}
