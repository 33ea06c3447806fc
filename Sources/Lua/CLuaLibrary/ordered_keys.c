// The order of keys: positive integers, then other numbers, both ascending; strings by their bytes; false;
// true; the library's functions by name; other objects by creation.

#include "ordered_keys.h"

enum {
  CLASS_POSITIVE,
  CLASS_NUMBER,
  CLASS_STRING,
  CLASS_FALSE,
  CLASS_TRUE,
  CLASS_LIBRARY,
  CLASS_OBJECT
};

/// The bits of a double, mapped so that they compare like the numbers.
static uint64_t ascending(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits >> 63 ? ~bits : bits | 1ull << 63;
}

/// The first eight bytes of a string as an integer that compares like the bytes.
static uint64_t leading(const char *text, size_t length) {
  unsigned char bytes[8] = {0};
  memcpy(bytes, text, length < 8 ? length : 8);
  uint64_t rank = 0;
  for (int i = 0; i < 8; i++) rank = rank << 8 | bytes[i];
  return rank;
}

key_item key_at(lua_State *L, int index) {
  key_item item = {0};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER: {
      int is_integer = lua_isinteger(L, index);
      lua_Integer integer = is_integer ? lua_tointegerx(L, index, NULL) : 0;
      item.class = integer > 0 ? CLASS_POSITIVE : CLASS_NUMBER;
      item.rank = integer > 0 ? (uint64_t)integer : ascending(lua_tonumberx(L, index, NULL));
      // Huge integers may round to the same double. The full value breaks the tie.
      if (is_integer) item.length = (size_t)integer ^ (size_t)1 << 63;
      break;
    }
    case LUA_TSTRING:
      item.class = CLASS_STRING;
      item.text = lua_tolstring(L, index, &item.length);
      item.rank = leading(item.text, item.length);
      break;
    case LUA_TBOOLEAN:
      item.class = lua_toboolean(L, index) ? CLASS_TRUE : CLASS_FALSE;
      break;
    case LUA_TFUNCTION:
      item.text = names_of(L, index, &item.length);
      if (item.text) {
        item.class = CLASS_LIBRARY;
        item.rank = leading(item.text, item.length);
        break;
      }
      // Fall through: other functions are ordered like objects.
    default:
      item.class = CLASS_OBJECT;
      item.rank = object_serial(L, index);
  }
  return item;
}

int key_precedes(const key_item *a, const key_item *b) {
  if (a->class != b->class) return a->class < b->class;
  if (a->rank != b->rank) return a->rank < b->rank;
  if (!a->text) return a->length < b->length;
  size_t common = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->text, b->text, common);
  return order ? order < 0 : a->length < b->length;
}

/// A merge sort. Usually the keys are few or nearly sorted.
static key_item *sort(lua_State *L, key_item *items, key_item *spare, size_t count) {
  enum { RUN = 8 };
  for (size_t start = 0; start < count; start += RUN) {
    size_t end = start + RUN < count ? start + RUN : count;
    for (size_t i = start + 1; i < end; i++) {
      key_item item = items[i];
      size_t j = i;
      for (; j > start && key_precedes(&item, &items[j - 1]); j--) items[j] = items[j - 1];
      items[j] = item;
    }
  }
  for (size_t width = RUN; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t left = start, right = middle;
      for (size_t i = start; i < end; i++) {
        int takes_right = right < end && (left == middle || key_precedes(&items[right], &items[left]));
        spare[i] = items[takes_right ? right++ : left++];
      }
      clua_charge(L, (int64_t)(end - start));
    }
    key_item *merged = spare;
    spare = items;
    items = merged;
  }
  return items;
}

static uint64_t mixed(uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9ull;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBull;
  return bits ^ (bits >> 31);
}

/// A hash that identifies a key for as long as the key is alive.
static uint64_t identity(lua_State *L, int index) {
  if (lua_isinteger(L, index)) return mixed((uint64_t)lua_tointegerx(L, index, NULL));
  const void *address = lua_topointer(L, index);
  if (address) return mixed((uint64_t)(uintptr_t)address);
  if (lua_isboolean(L, index)) return (uint64_t)lua_toboolean(L, index) + 1;
  return ~mixed(ascending(lua_tonumberx(L, index, NULL)));
}

static int is_in_run(lua_State *L, int index, lua_Integer run) {
  if (run == 0 || !lua_isinteger(L, index)) return 0;
  lua_Integer key = lua_tointegerx(L, index, NULL);
  return 1 <= key && key <= run;
}

void keys_survey(lua_State *L, lua_Integer run, lua_Integer *count, uint64_t *sum) {
  *count = 0;
  *sum = 0;
  lua_Integer passed = 0;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_settop(L, -2);
    if (!is_in_run(L, -1, run)) {
      *count += 1;
      *sum += identity(L, -1);
    }
    passed++;
  }
  clua_charge(L, passed / 8);
}

void keys_push_sorted(lua_State *L, lua_Integer run, lua_Integer count) {
  if (count > INT_MAX) luaL_error(L, "the table has too many keys");
  lua_createtable(L, (int)count, 0);
  int found = lua_gettop(L);
  key_item few[2 * 32];
  key_item *items = few;
  if (count > 32)
    items = (key_item *)lua_newuserdatauv(L, 2 * (size_t)count * sizeof(key_item), 0);
  else
    lua_pushnil(L);
  int filled = 0;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_settop(L, -2);
    if (is_in_run(L, -1, run)) continue;
    items[filled] = key_at(L, -1);
    filled++;
    items[filled - 1].place = filled;
    lua_pushvalue(L, -1);
    lua_rawseti(L, found, filled);
  }
  items = sort(L, items, items + count, (size_t)count);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 0; i < count; i++) {
    lua_rawgeti(L, found, items[i].place);
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, found);
  lua_settop(L, found);
}
