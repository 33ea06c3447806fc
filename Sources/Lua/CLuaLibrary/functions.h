// The library functions that replace Lua's own, and the helpers that they share.

#ifndef CLUA_FUNCTIONS_H
#define CLUA_FUNCTIONS_H

#include "allocate.h"

/// Returns whether the installed liblua fails a probe, which runs once per process. `verdict` is 0 until then.
/// Threads that probe at the same time get the same result.
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

/// `load`; the upvalue is the environment of the code that it compiles.
int base_load(lua_State *L);

/// Raises a stop again, because it may not be caught. Call this whenever an error has been caught.
void let_stop_through(lua_State *L, int status);

/// Converts a stack level of plain Lua to the actual one, which also counts the frames that call handlers.
int plain_level(lua_State *L, int level);

/// Replaces the function on top, which finds modules, by `require` for an environment. The arguments are the
/// indices of its loaded modules, its `package` and the environment itself.
void require_push(lua_State *L, int loaded, int package, int environment);

/// Pushes the string object in which the interpreter looks for an event, such as "__mode", with different bytes,
/// so that the event has no effect in scripts. Call this before any script runs.
void event_hide(lua_State *L, const char *event);

/// Makes `__mode` have no effect in scripts. Call this before any script runs.
void weakness_hide(lua_State *L);

/// Makes `__concat` have no effect in scripts if the installed liblua corrupts memory in it. Call this before any
/// script runs.
void concat_hide(lua_State *L);

/// Pushes the stand-in for `io` that modules get.
void streams_push(lua_State *L);

/// Pushes the stand-in for `debug` for the modules of the environment at index `globals`. The window through
/// which they see it is on top.
void places_push(lua_State *L, int globals);

/// Pushes `warn`, with warnings off.
void warn_push(lua_State *L);

/// Replaces the functions in the table on top that `math` takes from libm.
void math_replace(lua_State *L);

/// Pushes `next` with an empty book of orders.
void order_push_next(lua_State *L);

/// Registers names for the functions of the table on top, whose keys are strings. Errors show the names, and
/// traversals sort by them.
void names_add(lua_State *L, const char *prefix);

/// The name of a function; NULL if it has none.
const char *names_of(lua_State *L, int index, size_t *length);

/// The serial number of an object, which orders objects the same way in every run.
uint64_t object_serial(lua_State *L, int index);

/// Opens a library and pushes its table.
void library_push(lua_State *L, int index);

/// Pushes a view of a library. The library is opened when something is first read through the view.
void view_push_library(lua_State *L, int library, const char *name);

/// Makes the table on top a window to the environment at index `globals`: fields that the table lacks are read and
/// written there, and `getmetatable`, `setmetatable` and traversals apply to the environment.
void window_open(lua_State *L, int globals);

/// Replaces a window at an index of the stack by the environment that it shows, and returns 1. Leaves any other
/// value alone and returns 0.
int window_resolve(lua_State *L, int index);

/// Replaces a view or window at an index of the stack by the table that it shows, and returns 1. Leaves any
/// other value alone and returns 0.
int view_resolve(lua_State *L, int index);

#endif
