// `table.concat`, `insert`, `move`, `remove` and `unpack`. Their loops are charged, because a metamethod can make
// them endless.

#include "functions.h"
#include "table_functions.h"

static int has_metamethod(lua_State *L, int metatable, const char *name) {
  lua_pushstring(L, name);
  int is_there = lua_rawget(L, metatable) != LUA_TNIL;
  lua_pop(L, 1);
  return is_there;
}

/// Raises unless the argument is a table or has the metamethods for `uses`.
static void check_table(lua_State *L, int argument, int uses) {
  if (lua_type(L, argument) == LUA_TTABLE) return;
  if (lua_getmetatable(L, argument)) {
    int metatable = lua_gettop(L);
    int is_fit = (!(uses & TABLE_READ) || has_metamethod(L, metatable, "__index")) &&
                 (!(uses & TABLE_WRITE) || has_metamethod(L, metatable, "__newindex")) &&
                 (!(uses & TABLE_LENGTH) || has_metamethod(L, metatable, "__len"));
    lua_settop(L, metatable - 1);
    if (is_fit) return;
  }
  luaL_checktype(L, argument, LUA_TTABLE);
}

lua_Integer table_length(lua_State *L, int argument, int uses) {
  check_table(L, argument, uses | TABLE_LENGTH);
  return luaL_len(L, argument);
}

/// Copies an element and charges for it.
static void copy_element(lua_State *L, int from, lua_Integer source, int to,
                         lua_Integer target) {
  clua_charge(L, 1);
  lua_geti(L, from, source);
  lua_seti(L, to, target);
}

int table_insert(lua_State *L) {
  // The length may be the greatest integer; the sum wraps around as in Lua.
  lua_Unsigned end = (lua_Unsigned)table_length(L, 1, TABLE_READ | TABLE_WRITE) + 1;
  lua_Integer position = (lua_Integer)end;
  int count = lua_gettop(L);
  if (count == 3) {
    position = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)position - 1u < end, 2, "position out of bounds");
    for (lua_Integer index = (lua_Integer)end; index > position; index--)
      copy_element(L, 1, index - 1, 1, index);
  } else if (count != 2) {
    return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, position);
  return 0;
}

int table_remove(lua_State *L) {
  lua_Integer size = table_length(L, 1, TABLE_READ | TABLE_WRITE);
  lua_Integer position = luaL_optinteger(L, 2, size);
  if (position != size)
    luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 2,
                  "position out of bounds");
  lua_geti(L, 1, position);
  for (; position < size; position++) copy_element(L, 1, position + 1, 1, position);
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

int table_move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2);
  lua_Integer last = luaL_checkinteger(L, 3);
  lua_Integer target = luaL_checkinteger(L, 4);
  int to = !lua_isnoneornil(L, 5) ? 5 : 1;
  check_table(L, 1, TABLE_READ);
  check_table(L, to, TABLE_WRITE);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, target <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    if (target > last || target <= first || (to != 1 && !lua_compare(L, 1, to, LUA_OPEQ))) {
      for (lua_Integer index = 0; index < count; index++)
        copy_element(L, 1, first + index, to, target + index);
    } else {
      for (lua_Integer index = count - 1; index >= 0; index--)
        copy_element(L, 1, first + index, to, target + index);
    }
  }
  lua_pushvalue(L, to);
  return 1;
}

static void add_element(lua_State *L, luaL_Buffer *buffer, lua_Integer index) {
  clua_charge(L, 1);
  lua_geti(L, 1, index);
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'",
               luaL_typename(L, -1), index);
  luaL_addvalue(buffer);
}

int table_concat(lua_State *L) {
  lua_Integer length = table_length(L, 1, TABLE_READ);
  size_t separator_size;
  const char *separator = luaL_optlstring(L, 2, "", &separator_size);
  lua_Integer index = luaL_optinteger(L, 3, 1);
  lua_Integer last = luaL_optinteger(L, 4, length);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; index < last; index++) {
    add_element(L, &buffer, index);
    luaL_addlstring(&buffer, separator, separator_size);
  }
  // The last element is added separately, because the greatest integer has no next index.
  if (index == last) add_element(L, &buffer, index);
  luaL_pushresult(&buffer);
  return 1;
}

int table_unpack(lua_State *L) {
  lua_Integer index = luaL_optinteger(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (index > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)index;
  if (count >= INT32_MAX || !lua_checkstack(L, (int)++count))
    return luaL_error(L, "too many results to unpack");
  for (; index < last; index++) {
    clua_charge(L, 1);
    lua_geti(L, 1, index);
  }
  lua_geti(L, 1, last);
  return (int)count;
}
