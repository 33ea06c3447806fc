// What an interpreter shares with Swift, and the allocator that holds it to its limit.

#ifndef CLUA_CONTEXT_H
#define CLUA_CONTEXT_H

#if __has_include(<lua.h>)
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
#else
// Without pkg-config's help: where Debian puts the headers.
#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>
#endif
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if LUA_VERSION_NUM != 504
#error "motion needs Lua 5.4: install liblua5.4-dev (Debian), or lua@5.4 (Homebrew) and set PKG_CONFIG_PATH=$(brew --prefix lua@5.4)/lib/pkgconfig"
#endif

/// Whether the address sanitizer looks at each block and at each fault.
#if defined(__SANITIZE_ADDRESS__)
#define CLUA_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CLUA_IS_SANITIZED 1
#endif
#endif
#ifndef CLUA_IS_SANITIZED
#define CLUA_IS_SANITIZED 0
#endif

/// What every userdata holds: a Swift object, which the machine retains for it, the object's type,
/// a layer's first slot, and the number of the userdata's creation.
typedef struct clua_box {
  void *_Nullable object;
  void *_Nonnull type;
  intptr_t slot;
  uint64_t serial;
} clua_box;

/// The functions of `math` that libm would compute differently from one processor to the next.
typedef struct clua_elementary {
  double (*_Nonnull exp)(double);
  double (*_Nonnull log)(double);
  double (*_Nonnull sin)(double);
  double (*_Nonnull cos)(double);
  double (*_Nonnull tan)(double);
  double (*_Nonnull asin)(double);
  double (*_Nonnull acos)(double);
  double (*_Nonnull sinh)(double);
  double (*_Nonnull cosh)(double);
  double (*_Nonnull tanh)(double);
  double (*_Nonnull atan2)(double, double);
  double (*_Nonnull pow)(double, double);
} clua_elementary;

/// One interpreter's ties to Swift; every coroutine reaches it through its extra space.
typedef struct clua_context {
  void *_Nullable machine;
  int (*_Nonnull call)(lua_State *_Nonnull, void *_Nonnull function, int arguments);
  int (*_Nonnull get)(lua_State *_Nonnull, const clua_box *_Nonnull, const char *_Nullable key);
  int (*_Nonnull set)(lua_State *_Nonnull, const clua_box *_Nonnull, const char *_Nullable key);
  void (*_Nonnull release)(lua_State *_Nonnull, const clua_box *_Nonnull);
  void (*_Nonnull fail)(lua_State *_Nonnull);
  /// Notes where a script stood when it reached a limit.
  void (*_Nonnull note)(lua_State *_Nonnull);
  clua_elementary elementary;
  /// What `next` knows of tables, which lives as long as the interpreter.
  void *_Nullable orders;
  /// What `math.random` starts from.
  int64_t seed;
  /// The small blocks that are free.
  struct clua_store *_Nullable store;
  size_t used;
  size_t limit;
  /// How many objects have been created, and how many have been shown as text.
  uint64_t created;
  uint64_t shown;
  /// Above zero while a Swift frame is innermost; an allocation may then not fail.
  int swift_depth;
  /// The thread of the innermost call from Lua into Swift; what Swift calls back runs on it.
  lua_State *_Nullable running;
  /// The thread that Swift made yield last; a script's own `coroutine.yield` leaves it alone.
  lua_State *_Nullable suspended;
  /// The thread whose code runs: the main one or a coroutine.
  lua_State *_Nullable current;
  /// The limit that ends the run, one of `CLUA_STOP_…`; 0 as long as none is reached. A signal may set it.
  volatile int stop;
  /// Odd while the script computes; each turn, loading or a frame, adds two.
  volatile unsigned turn;
  /// Whether `note` has been told of it.
  int is_noted;
  /// What `used` may not pass without a closer look: the limit, or 0 while something is to be watched.
  size_t threshold;
  /// The size that was refused last, if it has not been granted since.
  size_t refused;
  /// The steps that are left, and how many pass between two looks at them; a period of 0 is no limit.
  int64_t steps;
  int step_period;
  /// For tests: above zero, the allocation that brings it to zero fails, and the retries after it.
  size_t fail_at;
  /// For tests: if above zero, everything is collected before every nth object is allocated.
  size_t collect_period;
  /// How many objects are allocated until then; above the period while Lua asks again.
  size_t collect_at;
  /// What `clua_memory` held when it was looked at last, and how much of it counts as the script's.
  int64_t foreign;
  int64_t kept;
  /// The part of `kept` that was allocated between turns.
  int64_t recorded;
  /// The value of `used` above which garbage is collected before the next call into Swift.
  size_t roomy;
  /// How many coroutines are being closed, each while the variables of the next one are.
  int closes;
  /// The address below which the stack may not be used; 0 where that is not known.
  uintptr_t stack_floor;
} clua_context;

static inline __attribute__((always_inline)) clua_context *_Nonnull clua_context_of(lua_State *_Nonnull L) {
  return *(clua_context *_Nonnull *_Nonnull)lua_getextraspace(L);
}

#endif
