// The state that an interpreter shares with Swift and with the allocator.

#ifndef CLUA_CONTEXT_H
#define CLUA_CONTEXT_H

#if __has_include(<lua.h>)
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
#else
// Debian's location of the headers, for builds without pkg-config.
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

/// 1 in builds with the address sanitizer, which checks every block and handles faults.
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

/// The contents of every userdata: a Swift object, which the machine retains for it, the object's type,
/// a layer's first slot, and the userdata's serial number.
typedef struct clua_box {
  void *_Nullable object;
  void *_Nonnull type;
  intptr_t slot;
  uint64_t serial;
} clua_box;

/// The functions of `math` whose results in libm depend on the processor.
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

/// The time limit of an interpreter's turn, and the time that the turn has used.
typedef struct clua_watch_state {
  /// In nanoseconds of processor time.
  int64_t limit;
  /// The turn in which the timer last fired, and the time that it has counted in that turn.
  int64_t elapsed;
  unsigned turn;
  /// Called before the process ends because a stopped script does not return; NULL if not watched.
  void (*_Nullable give_up)(void);
} clua_watch_state;

/// The context of one interpreter. Every coroutine refers to it in its extra space.
///
/// Invariants:
/// 1. `swift_depth` is above zero exactly while a Swift frame is innermost. Allocations may not fail then.
/// 2. `stop`, once set, is cleared only after the outermost protected call has returned to Swift.
/// 3. `turn` is odd while the script computes, and even between turns.
typedef struct clua_context {
  void *_Nullable machine;
  int (*_Nonnull call)(lua_State *_Nonnull, void *_Nonnull function, int arguments);
  int (*_Nonnull get)(lua_State *_Nonnull, const clua_box *_Nonnull, const char *_Nullable key);
  int (*_Nonnull set)(lua_State *_Nonnull, const clua_box *_Nonnull, const char *_Nullable key);
  void (*_Nonnull release)(lua_State *_Nonnull, const clua_box *_Nonnull);
  void (*_Nonnull fail)(lua_State *_Nonnull);
  /// Records the script's traceback when it reaches a limit.
  void (*_Nonnull note)(lua_State *_Nonnull);
  clua_elementary elementary;
  /// The `order_book` of `next`, which lives as long as the interpreter.
  void *_Nullable orders;
  /// The initial seed of `math.random`.
  int64_t seed;
  size_t used;
  size_t limit;
  /// The number of objects created, and the number of objects shown as text.
  uint64_t created;
  uint64_t shown;
  /// Above zero while a Swift frame is innermost; allocations may not fail then.
  int swift_depth;
  /// The thread of the innermost call from Lua into Swift, on which callbacks from Swift run.
  lua_State *_Nullable running;
  /// The thread that last yielded on behalf of Swift. A script's own `coroutine.yield` does not change it.
  lua_State *_Nullable suspended;
  /// The thread whose code is running: the main thread or a coroutine.
  lua_State *_Nullable current;
  /// The limit that ends the run, one of `CLUA_STOP_…`; 0 if none is reached. A signal handler may set it.
  volatile int stop;
  /// Odd while the script computes. Each turn (loading the script, or one frame) adds two.
  volatile unsigned turn;
  /// Whether `note` was called for this stop.
  int is_noted;
  /// The value of `used` above which the allocator checks more closely: the limit, or 0 to check every time.
  size_t threshold;
  /// The size that was refused last; 0 if memory was granted since.
  size_t refused;
  /// Whether the last refusal was the system's, within the limit.
  int is_system_short;
  /// The remaining steps, and the number of steps between two checks. A period of 0 means no limit.
  int64_t steps;
  int step_period;
  /// For tests: counts down to zero at each allocation; the last three fail, one allocation and its retries.
  size_t fail_at;
  /// For tests: if above zero, a full collection runs before every *n*th object is allocated.
  size_t collect_period;
  /// The number of objects until the next such collection; above the period while Lua retries.
  size_t collect_at;
  /// `clua_thread.bytes` at the last check.
  int64_t foreign;
  /// The part of `used` that is not in this interpreter: what else is in the account of its thread.
  int64_t kept;
  /// The part of `kept` that was allocated between turns.
  int64_t recorded;
  /// The account to whose interpreters this one was added after its last turn, and its size then.
  uint64_t account;
  int64_t settled;
  /// The value of `used` above which garbage is collected before the next call into Swift.
  size_t roomy;
  /// The nesting depth of coroutines that are being closed.
  int closes;
  /// The address below which the stack may not be used; 0 if unknown.
  uintptr_t stack_floor;
  /// The context of the turn in which this context's turn is nested; NULL if there is none.
  struct clua_context *_Nullable outer;
  clua_watch_state watch;
} clua_context;

static inline __attribute__((always_inline)) clua_context *_Nonnull clua_context_of(lua_State *_Nonnull L) {
  return *(clua_context *_Nonnull *_Nonnull)lua_getextraspace(L);
}

#endif
