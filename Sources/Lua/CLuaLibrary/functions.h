// What scripts call that is not Lua's own.

#ifndef CLUA_FUNCTIONS_H
#define CLUA_FUNCTIONS_H

#include "allocate.h"

/// Returns whether the installed liblua fails a probe, which runs once a process. `verdict` is 0 until then; threads that
/// probe at the same time come to the same verdict.
static inline int probe_once(int *verdict, int (*probe)(void)) {
  int known = __atomic_load_n(verdict, __ATOMIC_RELAXED);
  if (known == 0) {
    known = probe() ? 1 : 2;
    __atomic_store_n(verdict, known, __ATOMIC_RELAXED);
  }
  return known == 1;
}

int base_collectgarbage(lua_State *L);
int base_next(lua_State *L);
int base_getmetatable(lua_State *L);
int base_pairs(lua_State *L);
int base_pcall(lua_State *L);
int base_xpcall(lua_State *L);

int coroutine_close(lua_State *L);
int coroutine_create(lua_State *L);
int coroutine_resume(lua_State *L);
int coroutine_wrap(lua_State *L);

int base_rawget(lua_State *L);
int base_rawset(lua_State *L);
int base_setmetatable(lua_State *L);
int base_tostring(lua_State *L);

int package_searchpath(lua_State *L);

int string_find(lua_State *L);
int string_format(lua_State *L);
int string_gmatch(lua_State *L);
int string_gsub(lua_State *L);
int string_match(lua_State *L);
int string_pack(lua_State *L);
int string_rep(lua_State *L);

int table_concat(lua_State *L);
int table_insert(lua_State *L);
int table_move(lua_State *L);
int table_remove(lua_State *L);
int table_sort(lua_State *L);
int table_unpack(lua_State *L);

/// `load`; the upvalue is the environment of what it compiles.
int base_load(lua_State *L);

/// Raises again what may not be caught; called whenever an error has been caught.
void let_stop_through(lua_State *L, int status);

/// The level of the stack that is `level` in plain Lua, where nothing stands between an error and its handler.
int plain_level(lua_State *L, int level);

/// Pushes `require` for an environment, given the indices of its modules, of its `package`
/// and of itself; the function that finds modules is on top and is taken off.
void require_push(lua_State *L, int loaded, int package, int environment);

/// Takes weak tables away from scripts, before any of them is run.
void weakness_hide(lua_State *L);

/// Takes `__concat` away from scripts, before any of them is run, where the library corrupts memory in it.
void concat_hide(lua_State *L);

/// Pushes the `io` that modules are lent.
void streams_push(lua_State *L);

/// Pushes the `debug` that is lent to modules that see an environment, at an index, directly or by a window that
/// is on top.
void places_push(lua_State *L, int globals);

/// Pushes `warn`, with warnings off.
void warn_push(lua_State *L);

/// Replaces what `math` takes from libm in the table on top.
void math_replace(lua_State *L);

/// Pushes `next`, with the orders that it keeps.
void order_push_next(lua_State *L);

/// Names the functions of the table on top, whose keys are strings, for errors and traversals.
void names_add(lua_State *L, const char *prefix);

/// The name of a function; NULL if it has none.
const char *names_of(lua_State *L, int index, size_t *length);

/// The number of an object's creation: an order that is the same in every run.
uint64_t object_serial(lua_State *L, int index);

/// Pushes the table of a library, opened.
void library_push(lua_State *L, int index);

/// Pushes a view of a library, which is opened when something is read through it.
void view_push_library(lua_State *L, int library, const char *name);

/// Makes the table on top a window to the environment at an index: what it does not have itself is read and
/// written there, and who walks it, or gives it a metatable, does so to the environment.
void window_open(lua_State *L, int globals);

/// The environment that a window shows, put in place of the window at an index of the stack; any other
/// value is left alone. Returns whether there was one.
int window_resolve(lua_State *L, int index);

/// The table that a read-only view shows, put in place of the view at an index of the stack; any
/// other value is left alone. Returns whether there was one.
int view_resolve(lua_State *L, int index);

#endif
