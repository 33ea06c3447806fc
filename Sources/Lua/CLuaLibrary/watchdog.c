// The watchdog of one interpreter at a time: a timer that counts processor time and costs a script
// nothing until it fires.
//
// When it first fires after the limit, the script stops at its next instruction. A script that
// does not return even then is in a function that cannot be interrupted, so the process ends.
//
// Each time it fires, the timer also checks the size of the process. This is the only limit on
// Swift's allocations in builds that do not count malloc, such as debug builds and those on macOS,
// and a safety net in others.

#include "CLuaLibrary.h"
#include "process.h"
#include "foreign.h"
#include "stop.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/// The time in which a stopped script has to end, in seconds.
#define WATCH_GRACE 1.0
/// The greatest period of the timer, in seconds.
#define WATCH_PERIOD 0.01
/// The number of bytes by which the process may exceed the memory limit.
#define WATCH_ROOM ((size_t)64 << 20)

static struct {
  clua_context *context;
  void (*give_up)(void);
  /// The time limit, and the grace period after it, in periods of the timer.
  int limit;
  int grace;
  /// The turn in which the timer last fired, and how often it has fired in that turn.
  unsigned turn;
  int rings;
  /// The peak size of the process when the watch began, in bytes.
  size_t peak;
} watch;

/// The peak size of the process, in bytes; 0 if unknown.
///
/// A process inherits its parent's peak through exec. Only a rise above the initial peak is its own.
static size_t peak_memory(void) {
  struct rusage usage;
  if (CLUA_IS_SANITIZED || getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#ifdef __APPLE__
  return (size_t)usage.ru_maxrss;
#else
  return (size_t)usage.ru_maxrss << 10;
#endif
}

/// The signal handler of the timer. It calls nothing that allocates or locks.
static void ring(int signal) {
  (void)signal;
  int saved = errno;
  clua_context *context = watch.context;
  if (!context) return;
  unsigned turn = context->turn;
  size_t peak = peak_memory(), most = context->limit + WATCH_ROOM;
  size_t rise = peak > watch.peak ? peak - watch.peak : 0;
  if (rise > most) {
    // A script stops at its next instruction; a Swift function that continues to allocate does not.
    if (turn % 2 == 1 && rise > most + context->limit / 2) clua_end_for_memory(1);
    clua_stop(context, CLUA_STOP_MEMORY);
  }
  if (turn % 2 == 0 || turn != watch.turn) {
    watch.turn = turn;
    watch.rings = 0;
  } else {
    watch.rings++;
    if (watch.rings >= watch.limit) clua_stop(context, CLUA_STOP_TIME);
    if (watch.rings >= watch.limit + watch.grace) {
      watch.give_up();
      _exit(3);
    }
  }
  errno = saved;
}

clua_context *watched_context(void) { return watch.context; }

void clua_watch(struct lua_State *L, double seconds, void (*give_up)(void)) {
  double period = seconds / 4;
  if (period > WATCH_PERIOD) period = WATCH_PERIOD;
  if (period < 0.001) period = 0.001;
  // Two threads may call this at once. The handler reads the other fields only once the timer runs.
  clua_context *none = NULL;
  if (!__atomic_compare_exchange_n(&watch.context, &none, clua_context_of(L), 0, __ATOMIC_ACQ_REL,
                                   __ATOMIC_ACQUIRE))
    return;
  clua_context_of(L)->stack_floor = faults_stack_floor();
  watch.give_up = give_up;
  double rings = seconds / period + 0.5;
  watch.limit = rings < 1e9 ? (int)rings : 1000000000;
  watch.grace = (int)(WATCH_GRACE / period + 0.5);
  watch.turn = 0;
  watch.rings = 0;
  watch.peak = peak_memory();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = ring;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGPROF, &action, NULL);
  struct itimerval timer;
  timer.it_interval.tv_sec = 0;
  timer.it_interval.tv_usec = (suseconds_t)(period * 1e6);
  timer.it_value = timer.it_interval;
  setitimer(ITIMER_PROF, &timer, NULL);
}

void clua_end_watch(struct lua_State *L) {
  if (watch.context != clua_context_of(L)) return;
  struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_PROF, &never, NULL);
  watch.context = NULL;
}
