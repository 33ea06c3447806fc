// `table.sort`: the quicksort of Lua's library, with a deterministic pivot.

#include "functions.h"
#include "table_functions.h"

/// The length from which a range may use a pivot other than its middle element.
#define SORT_LONG_RANGE 100

/// Whether the value at index `a` of the stack is less than that at `b`.
static int is_less(lua_State *L, int a, int b) {
  clua_charge(L, 1);
  if (lua_isnil(L, 2)) return lua_compare(L, a, b, LUA_OPLT);
  a = lua_absindex(L, a);
  b = lua_absindex(L, b);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, a);
  lua_pushvalue(L, b);
  lua_call(L, 2, 1);
  int result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

/// Writes the two values on top: the last one to `a`, the one below it to `b`.
static void set_pair(lua_State *L, lua_Integer a, lua_Integer b) {
  lua_seti(L, 1, a);
  lua_seti(L, 1, b);
}

/// Puts two elements in order.
static void order_pair(lua_State *L, lua_Integer low, lua_Integer high) {
  lua_geti(L, 1, low);
  lua_geti(L, 1, high);
  if (is_less(L, -1, -2))
    set_pair(L, low, high);
  else
    lua_pop(L, 2);
}

/// Partitions the range around the pivot, which is on top of the stack and at `high - 1`, and pops it. The elements
/// at both ends are already in place and stop the scans.
static lua_Integer split(lua_State *L, lua_Integer low, lua_Integer high) {
  lua_Integer left = low;
  lua_Integer right = high - 1;
  for (;;) {
    while (lua_geti(L, 1, ++left), is_less(L, -1, -2)) {
      if (left == high - 1) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    while (lua_geti(L, 1, --right), is_less(L, -3, -1)) {
      if (right < left) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    if (right < left) {
      lua_pop(L, 1);
      // The pivot is swapped with the first element that is not less than it.
      set_pair(L, high - 1, left);
      return left;
    }
    set_pair(L, left, right);
  }
}

/// The index of the pivot: the middle, or an index in the middle half that `mix` selects.
static lua_Integer pivot_place(lua_Integer low, lua_Integer high, lua_Unsigned mix) {
  lua_Integer size = high - low;
  if (size < SORT_LONG_RANGE || mix == 0) return low + size / 2;
  lua_Integer quarter = size / 4;
  return low + quarter + (lua_Integer)(mix % (lua_Unsigned)(quarter * 2));
}

static void sort_range(lua_State *L, lua_Integer low, lua_Integer high, lua_Unsigned mix) {
  while (low < high) {
    order_pair(L, low, high);
    if (high - low == 1) return;
    lua_Integer place = pivot_place(low, high, mix);
    lua_geti(L, 1, place);
    lua_geti(L, 1, low);
    if (is_less(L, -2, -1)) {
      set_pair(L, place, low);
    } else {
      lua_pop(L, 1);
      lua_geti(L, 1, high);
      if (is_less(L, -1, -2))
        set_pair(L, place, high);
      else
        lua_pop(L, 2);
    }
    if (high - low == 2) return;
    lua_geti(L, 1, place);
    lua_pushvalue(L, -1);
    lua_geti(L, 1, high - 1);
    set_pair(L, place, high - 1);
    lua_Integer middle = split(L, low, high);
    // The recursion takes the shorter part, so its depth is logarithmic in the size.
    lua_Integer size;
    if (middle - low < high - middle) {
      sort_range(L, low, middle - 1, mix);
      size = middle - low;
      low = middle + 1;
    } else {
      sort_range(L, middle + 1, high, mix);
      size = high - middle;
      high = middle - 1;
    }
    // The partition is very uneven, so the next pivots vary. Lua's own sort uses the clock for this.
    if ((high - low) / 128 > size)
      mix = (mix + (lua_Unsigned)high) * 0x9E3779B97F4A7C15u + 1;
  }
}

int table_sort(lua_State *L) {
  lua_Integer size = table_length(L, 1, TABLE_READ | TABLE_WRITE);
  if (size > 1) {
    luaL_argcheck(L, size < INT32_MAX, 1, "array too big");
    if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    sort_range(L, 1, size, 0);
  }
  return 0;
}
