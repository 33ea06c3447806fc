// `next` and `pairs` in an order that is the same in every run.
//
// Positive integers come first, ascending, then other numbers, strings by their bytes, false,
// true, the library's functions by their names, and objects as they were created. Stock Lua's order follows a hash whose seed changes.
//
// A list 1, 2, 3 … is walked as it lies in memory. At the first key that is out of this sequence,
// the other keys are sorted into a table, the order, which is kept until the keys change: a sum
// over the keys, taken when the next traversal comes to them, tells whether they have.

#include "CLuaLibrary.h"
#include "Functions.h"

/// Orders are kept for so many tables, told apart by the number of their creation.
#define ORDER_COUNT 256

/// What is known of one table's order; the order itself is in the table of orders.
typedef struct {
  uint64_t table;
  /// The last key of the list 1, 2, 3 … that has been given out, while nothing else has.
  lua_Integer run;
  /// The place in the order of the key that was given out last; 0 while the list is walked.
  lua_Integer place;
  /// The text of that key if it is a string: nothing else has the same address while the order lives.
  const char *last;
  /// The keys that the order holds, and a sum over them.
  lua_Integer count;
  uint64_t sum;
  int is_sorted;
} order_entry;

/// A key as it is compared: first by class, then by rank, then as text.
typedef struct {
  uint64_t rank;
  const char *text;
  size_t length;
  int place;
  unsigned char class;
} order_item;

enum {
  CLASS_POSITIVE,
  CLASS_NUMBER,
  CLASS_STRING,
  CLASS_FALSE,
  CLASS_TRUE,
  CLASS_LIBRARY,
  CLASS_OBJECT
};
enum { UPVALUE_ENTRIES = 1, UPVALUE_ORDERS };

/// A double's bits such that they compare as the numbers do.
static uint64_t ascending(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits >> 63 ? ~bits : bits | 1ull << 63;
}

/// The first eight bytes of a string, such that they compare as the strings do.
static uint64_t leading(const char *text, size_t length) {
  unsigned char bytes[8] = {0};
  memcpy(bytes, text, length < 8 ? length : 8);
  uint64_t rank = 0;
  for (int i = 0; i < 8; i++) rank = rank << 8 | bytes[i];
  return rank;
}

static order_item item_of(lua_State *L, int index) {
  order_item item = {0};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER: {
      int is_integer = lua_isinteger(L, index);
      lua_Integer integer = is_integer ? lua_tointegerx(L, index, NULL) : 0;
      item.class = integer > 0 ? CLASS_POSITIVE : CLASS_NUMBER;
      item.rank = integer > 0 ? (uint64_t)integer : ascending(lua_tonumberx(L, index, NULL));
      // Huge integers may round to one double; they are never equal to a key that is a float.
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
      // Fall through: a function like any other object.
    default:
      item.class = CLASS_OBJECT;
      item.rank = object_serial(L, index);
  }
  return item;
}

static int precedes(const order_item *a, const order_item *b) {
  if (a->class != b->class) return a->class < b->class;
  if (a->rank != b->rank) return a->rank < b->rank;
  if (!a->text) return a->length < b->length;
  size_t common = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->text, b->text, common);
  return order ? order < 0 : a->length < b->length;
}

/// Sorts by merging; the keys are few or come nearly sorted more often than not.
static order_item *sort(lua_State *L, order_item *items, order_item *spare, size_t count) {
  enum { RUN = 8 };
  for (size_t start = 0; start < count; start += RUN) {
    size_t end = start + RUN < count ? start + RUN : count;
    for (size_t i = start + 1; i < end; i++) {
      order_item item = items[i];
      size_t j = i;
      for (; j > start && precedes(&item, &items[j - 1]); j--) items[j] = items[j - 1];
      items[j] = item;
    }
  }
  for (size_t width = RUN; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t left = start, right = middle;
      for (size_t i = start; i < end; i++) {
        int takes_right = right < end && (left == middle || precedes(&items[right], &items[left]));
        spare[i] = items[takes_right ? right++ : left++];
      }
      clua_charge(L, (int64_t)(end - start));
    }
    order_item *merged = spare;
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

static uint64_t digest(const char *text, size_t length) {
  uint64_t sum = length;
  for (; length > 8; text += 8, length -= 8) sum = mixed(sum ^ leading(text, 8));
  return mixed(sum ^ leading(text, length));
}

/// A number that stands for a key as long as something keeps the key alive.
static uint64_t identity(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      return lua_isinteger(L, index) ? mixed((uint64_t)lua_tointegerx(L, index, NULL))
                                     : ~mixed(ascending(lua_tonumberx(L, index, NULL)));
    case LUA_TBOOLEAN: return (uint64_t)lua_toboolean(L, index) + 1;
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, index, &length);
      // Long strings are not unique objects: equal ones may lie at two places.
      return length <= 40 ? mixed((uint64_t)(uintptr_t)text) : digest(text, length);
    }
    default: return mixed((uint64_t)(uintptr_t)lua_topointer(L, index));
  }
}

static int is_in_run(lua_State *L, int index, lua_Integer run) {
  if (run == 0 || !lua_isinteger(L, index)) return 0;
  lua_Integer key = lua_tointegerx(L, index, NULL);
  return 1 <= key && key <= run;
}

/// Counts and sums the keys of the table at index 1 that are not in the run.
static void survey(lua_State *L, lua_Integer run, lua_Integer *count, uint64_t *sum) {
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

/// Pushes a new table of the keys that are not in the run, sorted.
static void push_order(lua_State *L, lua_Integer run, lua_Integer count) {
  if (count > INT_MAX) luaL_error(L, "the table has too many keys");
  lua_createtable(L, (int)count, 0);
  int found = lua_gettop(L);
  order_item few[2 * 32];
  order_item *items = few;
  if (count > 32)
    items = (order_item *)lua_newuserdatauv(L, 2 * (size_t)count * sizeof(order_item), 0);
  else
    lua_pushnil(L);
  int filled = 0;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_settop(L, -2);
    if (is_in_run(L, -1, run)) continue;
    items[filled] = item_of(L, -1);
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

/// Pushes the order of the table at index 1, which is made anew if its keys have changed.
static void push_valid_order(lua_State *L, order_entry *entry, int slot) {
  lua_Integer count;
  uint64_t sum;
  survey(L, entry->run, &count, &sum);
  if (entry->is_sorted && entry->count == count && entry->sum == sum) {
    lua_rawgeti(L, lua_upvalueindex(UPVALUE_ORDERS), slot);
    return;
  }
  entry->is_sorted = 0;
  push_order(L, entry->run, count);
  lua_pushvalue(L, -1);
  lua_rawseti(L, lua_upvalueindex(UPVALUE_ORDERS), slot);
  entry->count = count;
  entry->sum = sum;
  entry->is_sorted = 1;
}

/// Returns the first key after a place of the order on top that still has a value, and the value.
static int give(lua_State *L, order_entry *entry, lua_Integer place) {
  int order = lua_gettop(L);
  while (place < entry->count) {
    place++;
    lua_rawgeti(L, order, place);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {
      entry->place = place;
      entry->last = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, NULL) : NULL;
      return 2;
    }
    lua_settop(L, order);
  }
  lua_pushnil(L);
  return 1;
}

/// The place in the order on top of the last key that is not after the key at index 2.
static lua_Integer place_of(lua_State *L, const order_entry *entry) {
  order_item key = item_of(L, 2);
  lua_Integer low = 0, high = entry->count;
  while (low < high) {
    lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, -1, middle + 1);
    order_item item = item_of(L, -1);
    lua_settop(L, -2);
    if (precedes(&key, &item))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/// Goes on after the run with what is not in it.
static int leave_run(lua_State *L, order_entry *entry, int slot) {
  push_valid_order(L, entry, slot);
  return give(L, entry, 0);
}

/// Gives the next element of the run, as long as the table's own order is 1, 2, 3 …
static int walk_run(lua_State *L, order_entry *entry, int slot) {
  if (!lua_next(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  if (lua_type(L, -2) == LUA_TNUMBER && lua_tointegerx(L, -2, NULL) == entry->run + 1) {
    entry->run++;
    return 2;
  }
  // The list may go on in another part of the table.
  lua_settop(L, 1);
  return leave_run(L, entry, slot);
}

/// Goes on after any key: what the entry knows may be of another traversal.
static int resume_anywhere(lua_State *L, order_entry *entry, int slot) {
  entry->run = 0;
  push_valid_order(L, entry, slot);
  return give(L, entry, place_of(L, entry));
}

/// Whether the key at index 2 is the one that was given out last.
static int is_last(lua_State *L, const order_entry *entry, int slot) {
  if (entry->last) return lua_type(L, 2) == LUA_TSTRING && lua_tolstring(L, 2, NULL) == entry->last;
  lua_rawgeti(L, lua_upvalueindex(UPVALUE_ORDERS), slot);
  lua_rawgeti(L, -1, entry->place);
  int is_equal = lua_rawequal(L, -1, 2);
  lua_settop(L, 2);
  return is_equal;
}

/// Begins a traversal, or goes on with one of which nothing is known any more.
static int begin(lua_State *L, order_entry *entries) {
  view_resolve(L, 1);
  uint64_t table = clua_block_serial(lua_topointer(L, 1));
  int slot = (int)(table % ORDER_COUNT) + 1;
  order_entry *entry = &entries[slot - 1];
  if (entry->table != table) {
    memset(entry, 0, sizeof *entry);
    entry->table = table;
  } else if (lua_type(L, 2) != LUA_TNIL && entry->place > 0 && is_last(L, entry, slot)) {
    // Through a view, which is not known by its own number.
    lua_rawgeti(L, lua_upvalueindex(UPVALUE_ORDERS), slot);
    return give(L, entry, entry->place);
  }
  if (lua_type(L, 2) != LUA_TNIL) return resume_anywhere(L, entry, slot);
  entry->run = 0;
  entry->place = 0;
  return walk_run(L, entry, slot);
}

int base_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (lua_gettop(L) != 2) lua_settop(L, 2);
  order_entry *entries = clua_context_of(L)->orders;
  uint64_t table = clua_block_serial(lua_topointer(L, 1));
  int slot = (int)(table % ORDER_COUNT) + 1;
  order_entry *entry = &entries[slot - 1];
  int kind = lua_type(L, 2);
  if (kind == LUA_TNIL || entry->table != table) return begin(L, entries);
  if (entry->place == 0) {
    if (kind != LUA_TNUMBER || lua_tointegerx(L, 2, NULL) != entry->run || entry->run == 0)
      return resume_anywhere(L, entry, slot);
    return walk_run(L, entry, slot);
  }
  if (!is_last(L, entry, slot)) return resume_anywhere(L, entry, slot);
  lua_rawgeti(L, lua_upvalueindex(UPVALUE_ORDERS), slot);
  return give(L, entry, entry->place);
}

static int finish_pairs(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

/// The upvalue is `next`.
int base_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") == LUA_TNIL) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
  }
  lua_pushvalue(L, 1);
  lua_callk(L, 1, 3, 0, finish_pairs);
  return 3;
}

void order_push_next(lua_State *L) {
  void *entries = lua_newuserdatauv(L, ORDER_COUNT * sizeof(order_entry), 0);
  memset(entries, 0, ORDER_COUNT * sizeof(order_entry));
  clua_context_of(L)->orders = entries;
  lua_newtable(L);
  lua_pushcclosure(L, base_next, 2);
}
