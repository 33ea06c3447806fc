// Hides `__concat` from scripts where the installed liblua corrupts memory in it.
//
// Debian's 5.4.4-3+deb12u1 has upstream's commit 42d40581 without its correction 603b2c64: when a
// `__concat` makes Lua's stack move, `..` continues with the old stack's address, and a script controls
// what is written there. This cannot be fixed from outside, so the event is hidden. The interpreter looks
// in metatables for the string object that it interned as "__concat". The bytes of that object are
// changed, as with "__mode", so `__concat` in a script is a different string and has no effect.

#include "CLuaLibrary.h"
#include "functions.h"

/// An arena that never frees, so that memory stays readable after liblua loses track of it.
typedef struct {
  char *next;
  char *end;
  _Alignas(16) char room[32 << 10];
} arena;

static void *take(void *ud, void *block, size_t old_size, size_t new_size) {
  arena *memory = ud;
  size_t rounded = (new_size + 15) & ~(size_t)15;
  if (new_size == 0) return NULL;
  if (block && new_size <= old_size) return block;
  if ((size_t)(memory->end - memory->next) < rounded) return NULL;
  void *taken = memory->next;
  memory->next += rounded;
  return block ? memcpy(taken, block, old_size) : taken;
}

static int move_stack(lua_State *L) {
  lua_checkstack(L, 100);
  lua_pushliteral(L, "");
  return 1;
}

/// Whether the stack has the wrong height after a `__concat` that moved it. The test uses a separate interpreter,
/// which is never closed.
static int probe(void) {
  arena memory;
  memory.next = memory.room;
  memory.end = memory.room + sizeof memory.room;
  lua_State *L = lua_newstate(take, &memory);
  if (!L) return 1;
  lua_gc(L, LUA_GCSTOP);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, move_stack);
  lua_setfield(L, -2, "__concat");
  lua_setmetatable(L, 1);
  lua_pushliteral(L, "");
  lua_concat(L, 2);
  return lua_gettop(L) != 1;
}

int clua_hides_concat(void) {
  static int verdict;
  return probe_once(&verdict, probe);
}

void concat_hide(lua_State *L) {
  if (!clua_hides_concat()) return;
  event_hide(L, "__concat");
  lua_pop(L, 1);
}

const char *clua_lua_release(void) { return LUA_RELEASE; }
