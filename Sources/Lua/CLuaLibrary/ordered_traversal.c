// `next` and `pairs` in an order that is the same in every run. Stock Lua's order follows a hash
// whose seed changes.
//
// A list 1, 2, 3 … is read by its indices. At the first missing index, the other keys are sorted
// into a table, the order, which is kept until the keys change. A sum over the keys, computed when
// the next traversal reaches them, shows whether they have. A table that consists only of an array
// needs no order, because Lua's own order is that of the list.
//
//   at a list index --index missing--> sorting --keys unchanged--> at a place in the order --> end
//         |                                                            |
//         +--no hash part: end                     keys changed: sorting again

#include "CLuaLibrary.h"
#include "functions.h"
#include "ordered_keys.h"

/// Keeps a function out of the step along a list, which has to stay short.
#define OUT_OF_LINE __attribute__((noinline))

/// The number of tables whose orders are kept. Tables are identified by their serial numbers.
#define ORDER_COUNT 256

/// The state of one table's order. The order itself is in the table of orders.
typedef struct {
  uint64_t table;
  /// The keys 1, 2, 3 … up to this one come before the order and are not in it.
  lua_Integer run;
  /// The place in the order of the key that was returned last; 0 before the first.
  lua_Integer place;
  /// The address of that key if it is an object, which is unique for as long as the order exists.
  const void *last;
  /// The number of keys in the order, and a sum over them.
  lua_Integer count;
  uint64_t sum;
  int is_sorted;
} order_entry;

/// The orders that `next` keeps.
typedef struct {
  order_entry entries[ORDER_COUNT];
  /// The entry whose order is the current one, held in an upvalue.
  order_entry *current;
  /// The integer that the current order returned last; negative if it was no positive integer.
  lua_Integer expected;
  /// Whether `table_layout` matches the installed Lua, so that `ends_here` can use it.
  int can_see_hash;
} order_book;

/// The layout of a table in Lua 5.4, as far as it is read here.
typedef struct {
  void *header[2];
  void *array;
  void *nodes;
  /// NULL if there are no nodes, that is, if all keys are in the array.
  void *last_free;
} table_layout;

/// The upvalues of `next`: its book, the table of the orders, and the order of the current entry.
enum { UPVALUE_BOOK = 1, UPVALUE_ORDERS, UPVALUE_CURRENT };
#define CURRENT_ORDER lua_upvalueindex(UPVALUE_CURRENT)

/// Makes an entry's order the current one.
static void take_up(lua_State *L, order_book *book, order_entry *entry) {
  if (book->current == entry) return;
  lua_rawgeti(L, lua_upvalueindex(UPVALUE_ORDERS), entry - book->entries);
  lua_replace(L, CURRENT_ORDER);
  book->current = entry;
}

/// Makes the order of the table at index 1 the current one, and sorts it again if the keys have changed.
static void take_up_valid(lua_State *L, order_book *book, order_entry *entry) {
  lua_Integer count;
  uint64_t sum;
  keys_survey(L, entry->run, &count, &sum);
  if (entry->is_sorted && entry->count == count && entry->sum == sum) {
    take_up(L, book, entry);
    return;
  }
  entry->is_sorted = 0;
  keys_push_sorted(L, entry->run, count);
  lua_pushvalue(L, -1);
  lua_rawseti(L, lua_upvalueindex(UPVALUE_ORDERS), entry - book->entries);
  lua_replace(L, CURRENT_ORDER);
  book->current = entry;
  entry->count = count;
  entry->sum = sum;
  entry->is_sorted = 1;
}

/// Returns the first key after a place in the current order that still has a value, and the value.
static int give(lua_State *L, order_book *book, order_entry *entry, lua_Integer place) {
  while (place < entry->count) {
    place++;
    lua_rawgeti(L, CURRENT_ORDER, place);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {
      entry->place = place;
      lua_Integer integer = lua_isinteger(L, -2) ? lua_tointegerx(L, -2, NULL) : 0;
      book->expected = integer > 0 ? integer : -1;
      entry->last = integer > 0 ? NULL : lua_topointer(L, -2);
      return 2;
    }
    lua_settop(L, 2);
  }
  book->expected = -1;
  lua_pushnil(L);
  return 1;
}

/// The place in the current order of the last key that does not come after the key at index 2.
static lua_Integer place_of(lua_State *L, const order_entry *entry) {
  key_item key = key_at(L, 2);
  lua_Integer low = 0, high = entry->count;
  while (low < high) {
    lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, CURRENT_ORDER, middle + 1);
    key_item item = key_at(L, -1);
    lua_settop(L, 2);
    if (key_precedes(&key, &item))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/// Whether the key at index 2 is the one that was returned last, or an integer key of the order that was
/// returned by its index since then. If so, it becomes the last one.
static int is_last(lua_State *L, order_book *book, order_entry *entry, lua_Integer integer) {
  if (entry->place == 0) return 0;
  if (entry->last && integer <= 0) return lua_topointer(L, 2) == entry->last;
  take_up(L, book, entry);
  int is_found = 0;
  for (lua_Integer place = entry->place; !is_found && place <= entry->count; place++) {
    lua_rawgeti(L, CURRENT_ORDER, place);
    is_found = lua_rawequal(L, -1, 2);
    int is_before =
        integer > 0 && lua_isinteger(L, -1) && lua_tointegerx(L, -1, NULL) < integer;
    lua_settop(L, 2);
    if (is_found) entry->place = place;
    if (!is_before) break;
  }
  return is_found;
}

/// The entry of the table at index 1; NULL if it has none.
static order_entry *find_entry(lua_State *L, order_book *book) {
  uint64_t table = clua_block_serial(lua_topointer(L, 1));
  order_entry *entry = &book->entries[table % ORDER_COUNT];
  return entry->table == table ? entry : NULL;
}

/// The entry of the table at index 1, which may replace that of another table.
static order_entry *entry_of(lua_State *L, order_book *book) {
  uint64_t table = clua_block_serial(lua_topointer(L, 1));
  order_entry *entry = &book->entries[table % ORDER_COUNT];
  if (entry->table != table) {
    if (book->current == entry) {
      book->current = NULL;
      book->expected = -1;
    }
    memset(entry, 0, sizeof *entry);
    entry->table = table;
  }
  return entry;
}

/// Whether it is known, without a look at all keys, that no key of the table at index 1 follows the integer at
/// index 2, or that the table is empty if index 2 is nil.
static int ends_here(lua_State *L, const order_book *book, lua_Integer integer) {
  if (!book->can_see_hash || ((const table_layout *)lua_topointer(L, 1))->last_free) return 0;
  // Lua's `next` accepts keys that have a value, but may refuse others.
  int is_known = integer == 0 || lua_rawgeti(L, 1, integer) != LUA_TNIL;
  lua_settop(L, 2);
  if (!is_known) return 0;
  lua_pushvalue(L, 2);
  int goes_on = lua_next(L, 1);
  lua_settop(L, 2);
  return !goes_on;
}

/// Returns the pair that follows the key at index 2 in the order. `integer` is the key if it is a positive
/// integer, 0 if it is nil, and otherwise the greatest integer, since all other keys come after the integers.
static int give_after(lua_State *L, order_book *book, order_entry *entry, lua_Integer integer) {
  entry->place = 0;
  if (!entry->is_sorted || entry->run > integer) {
    entry->is_sorted = 0;
    entry->run = integer < LUA_MAXINTEGER ? integer : 0;
  }
  take_up_valid(L, book, entry);
  return give(L, book, entry, integer == entry->run ? 0 : place_of(L, entry));
}

/// Returns the pair after a key that is neither nil nor a positive integer.
static OUT_OF_LINE int give_after_list(lua_State *L, order_book *book) {
  order_entry *entry = find_entry(L, book);
  // The entry of a view is that of the table it shows.
  if (!entry && view_resolve(L, 1)) entry = find_entry(L, book);
  if (!entry || !is_last(L, book, entry, 0))
    return give_after(L, book, entry_of(L, book), LUA_MAXINTEGER);
  take_up(L, book, entry);
  return give(L, book, entry, entry->place);
}

/// Returns the pair after the last integer of the list; `integer` is 0 before the first one.
static OUT_OF_LINE int leave_list(lua_State *L, order_book *book, lua_Integer integer) {
  lua_settop(L, 2);
  if (integer == 0 && view_resolve(L, 1)) return base_next(L);
  order_entry *entry = entry_of(L, book);
  if (is_last(L, book, entry, integer)) return give(L, book, entry, entry->place);
  if (!ends_here(L, book, integer)) return give_after(L, book, entry, integer);
  book->expected = -1;
  lua_pushnil(L);
  return 1;
}

/// Resets the position of the last traversal of the table at index 1, because a new one begins.
static OUT_OF_LINE void begin(lua_State *L, order_book *book) {
  order_entry *entry = find_entry(L, book);
  if (!entry) return;
  entry->place = 0;
  if (entry == book->current) book->expected = -1;
}

/// Aligned to a cache line: otherwise its address changes the time of the step along a list by a tenth.
__attribute__((aligned(64))) int base_next(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE) luaL_checktype(L, 1, LUA_TTABLE);
  if (lua_gettop(L) != 2) lua_settop(L, 2);
  order_book *book = clua_context_of(L)->orders;
  lua_Integer integer = 0;
  int kind = lua_type(L, 2);
  if (kind == LUA_TNIL) {
    begin(L, book);
  } else {
    if (kind == LUA_TNUMBER) integer = lua_tointegerx(L, 2, NULL);
    if (integer <= 0) return give_after_list(L, book);
    if (integer == book->expected && book->current == find_entry(L, book))
      return give(L, book, book->current, book->current->place);
  }
  lua_Integer following = (lua_Integer)((lua_Unsigned)integer + 1);
  lua_pushinteger(L, following);
  if (lua_rawgeti(L, 1, following) != LUA_TNIL && following > 0) return 2;
  return leave_list(L, book, integer);
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

/// Whether a table that is created with these capacities has nodes according to `table_layout`.
static int seems_to_have_nodes(lua_State *L, int elements, int fields) {
  lua_createtable(L, elements, fields);
  int has_nodes = ((const table_layout *)lua_topointer(L, -1))->last_free != NULL;
  lua_pop(L, 1);
  return has_nodes;
}

void order_push_next(lua_State *L) {
  order_book *book = (order_book *)lua_newuserdatauv(L, sizeof(order_book), 0);
  memset(book, 0, sizeof *book);
  book->expected = -1;
  book->can_see_hash = !seems_to_have_nodes(L, 0, 0) && !seems_to_have_nodes(L, 8, 0) &&
                       seems_to_have_nodes(L, 0, 1) && seems_to_have_nodes(L, 8, 8);
  clua_context_of(L)->orders = book;
  lua_newtable(L);
  lua_pushnil(L);
  lua_pushcclosure(L, base_next, 3);
}
