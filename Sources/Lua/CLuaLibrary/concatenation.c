// `__concat`, which scripts do not get where the installed liblua loses track of its stack in it.
//
// Debian's 5.4.4-3+deb12u1 has upstream's commit 42d40581 without its correction 603b2c64: when a
// `__concat` makes Lua's stack move, `..` goes on with the old stack's address, and a script chooses what
// is written there. No function from outside can mend that, so the event is hidden: the interpreter asks
// metatables for the very string that it interned as "__concat", and the bytes of that are changed, as
// those of "__mode" are. What scripts write as `__concat` is another string, and means nothing.

#include "CLuaLibrary.h"
#include "functions.h"

/// Memory that is given out once and never taken back, so that what liblua loses stays readable.
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

/// Whether the stack has a wrong height after a `__concat` that has moved it, tried in an interpreter of its
/// own, which is left rather than closed.
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
  clua_context *context = clua_context_of(L);
  // An address, since no script can come to write it by chance.
  char *name = (char *)(uintptr_t)lua_pushliteral(L, "__concat");
  memcpy(name, &context, sizeof context < strlen("__concat") ? sizeof context : strlen("__concat"));
  lua_pop(L, 1);
}

const char *clua_lua_release(void) { return LUA_RELEASE; }
