// The watch over one interpreter at a time: a timer that counts the processor's time and
// costs a script nothing until it rings.
//
// The first ring after the limit stops the script at its next instruction. What does not come
// back even then is in a function that nothing interrupts, and ends with the process.
//
// Each ring also checks the size of the process. This is the only limit on what Swift allocates in builds that do not
// count malloc, such as debug builds and those on macOS, and a safety net in others.

#include "CLuaLibrary.h"
#include "process.h"
#include "foreign.h"
#include "stop.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/// How long a script may take to end once it is stopped, in seconds.
#define WATCH_GRACE 1.0
/// The time between two rings, in seconds.
#define WATCH_PERIOD 0.01
/// By how much the process may grow beyond the memory limit, in bytes.
#define WATCH_ROOM ((size_t)64 << 20)

static struct {
  clua_context *context;
  void (*give_up)(void);
  /// How many rings the limit is, and how many more the grace.
  int limit;
  int grace;
  /// The turn that the last ring came in, and how many came in it before.
  unsigned turn;
  int rings;
  /// The peak of the process's size before.
  size_t peak;
} watch;

/// The peak of the process's size, in bytes; 0 if unknown.
///
/// A process inherits the peak of its parent through exec. Only a rise above the initial peak is its own.
static size_t peak_memory(void) {
  struct rusage usage;
  if (CLUA_IS_SANITIZED || getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#ifdef __APPLE__
  return (size_t)usage.ru_maxrss;
#else
  return (size_t)usage.ru_maxrss << 10;
#endif
}

/// Runs in a signal handler: it calls nothing that allocates or locks.
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
  // Two interpreters on two threads may ask at once; the handler reads the rest only once the timer runs.
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
