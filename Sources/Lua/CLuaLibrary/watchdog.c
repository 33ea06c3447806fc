// The watchdog of all interpreters: each thread that runs one has a timer, which counts the thread's
// own processor time and costs a script nothing until it fires.
//
// The timer charges its period to the innermost turn of its thread, so any number of interpreters can
// be watched at the same time: on several threads, or because the script of one runs another. It also
// charges it to the job of the thread, in turns and between them.
//
// When it first fires after the limit, the script stops at its next instruction. A script that
// does not return even then is in a function that cannot be interrupted, so the process ends.
//
// Each time it fires, the timer also checks the size of the process. This is the only limit on
// Swift's allocations in builds that do not count malloc, such as debug builds and those on macOS,
// and a safety net in others. It is a limit of all watched interpreters together, since their shares
// cannot be distinguished.

#define _GNU_SOURCE
#include "CLuaLibrary.h"
#include "foreign.h"
#include "script_thread.h"
#include "stop.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/// The time within which a stopped script has to end, in nanoseconds.
#define WATCH_GRACE 1000000000
/// The least and the greatest period of a timer, in nanoseconds.
#define LEAST_PERIOD 1000000
#define GREATEST_PERIOD 10000000
/// The number of bytes by which the process may exceed the memory limits.
#define WATCH_ROOM ((size_t)64 << 20)

/// By how much the process may grow after a script was stopped because of its size, in bytes.
#define STOP_ROOM ((size_t)16 << 20)

/// Held by a thread while it changes `memory`. The signal handler only reads `most` and `before`.
static pthread_mutex_t changes = PTHREAD_MUTEX_INITIALIZER;

/// The memory of the watched interpreters, shared by all threads.
static struct {
  /// The sum of the memory limits of all watched interpreters, and its peak since it was last 0.
  size_t limits;
  size_t most;
  /// The peak size of the process when the first of them was watched, in bytes.
  size_t before;
} memory;

/// The timer of this thread.
static _Thread_local struct {
#if defined(__linux__)
  timer_t id;
#endif
  /// In nanoseconds.
  int64_t period;
  /// The process that made the timer; a forked process does not inherit timers.
  pid_t process;
  /// By how much the process had grown when a script on this thread was stopped for it, in bytes; 0 if none was.
  size_t stopped_at;
} timer;

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

static void check_memory(clua_context *context) {
  size_t most = __atomic_load_n(&memory.most, __ATOMIC_RELAXED);
  if (most == 0) return;
  size_t peak = peak_memory(), before = __atomic_load_n(&memory.before, __ATOMIC_RELAXED);
  size_t rise = peak > before ? peak - before : 0;
  most += WATCH_ROOM;
  if (rise <= most) return;
  // A script stops at its next instruction, and says where it was, even if much was allocated since the tick before; a Swift
  // function that continues to allocate does not.
  if (context && !timer.stopped_at) {
    timer.stopped_at = rise;
    clua_stop(context, CLUA_STOP_MEMORY);
  } else if (!timer.stopped_at || rise > timer.stopped_at + STOP_ROOM) {
    clua_end_for_memory(1);
  }
}

/// Ends the job of this thread if its time is over; code that does not return to a script has a second more.
static void check_job(clua_context *context) {
  struct clua_account *account = &clua_thread.account;
  if (account->time == 0) return;
  account->elapsed += timer.period;
  if (account->elapsed >= account->time + WATCH_GRACE) clua_end_for_time();
  if (context && clua_is_out_of_time(account)) clua_stop(context, CLUA_STOP_RUN);
  if (!context && account->serial != 0) check_memory(NULL);
}

/// The signal handler of the timers; it runs on the thread of its timer. It calls nothing that
/// allocates or locks.
static void ring(int signal) {
  (void)signal;
  int saved = errno;
  clua_context *context = clua_thread.context;
  check_job(context);
  if (context && context->watch.give_up) {
    clua_watch_state *watch = &context->watch;
    check_memory(context);
    if (context->turn != watch->turn) {
      watch->turn = context->turn;
      watch->elapsed = 0;
    } else {
      watch->elapsed += timer.period;
      if (watch->elapsed >= watch->limit) clua_stop(context, CLUA_STOP_TIME);
      if (watch->elapsed >= watch->limit + WATCH_GRACE) {
        watch->give_up();
        _exit(3);
      }
    }
  }
  errno = saved;
}

/// Makes the timer of this thread fire at least once per `period`, in nanoseconds.
static void start_timer(int64_t period) {
  int is_made = timer.process == getpid();
  if (is_made && timer.period <= period) return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = ring;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGPROF, &action, NULL);
#if defined(__linux__)
  if (!is_made) {
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGPROF;
    event._sigev_un._tid = gettid();
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer.id) != 0) return;
  }
  struct itimerspec times = {{0, period}, {0, period}};
  timer_settime(timer.id, 0, &times, NULL);
#else
  // Only the main thread has a timer, that of the process.
  struct itimerval times = {{0, (suseconds_t)(period / 1000)}, {0, (suseconds_t)(period / 1000)}};
  setitimer(ITIMER_PROF, &times, NULL);
#endif
  timer.period = period;
  timer.process = getpid();
}

void clua_end_timer(void) {
#if defined(__linux__)
  if (timer.process == getpid()) timer_delete(timer.id);
#endif
  timer.process = 0;
}

static int64_t nanoseconds(double seconds) {
  return seconds < 1e9 ? (int64_t)(seconds * 1e9) : INT64_MAX / 2;
}

void clua_begin_job(double seconds) {
  clua_thread.account.serial = 0;
  clua_thread.account.time = nanoseconds(seconds);
  clua_restart_job(seconds);
}

void clua_restart_job(double seconds) {
  if (clua_thread.account.time == 0) return;
  clua_thread.account.elapsed = 0;
  clua_thread.account.time = nanoseconds(seconds);
  start_timer(GREATEST_PERIOD);
}

void clua_watch(struct lua_State *L, double seconds, void (*give_up)(void)) {
  clua_context *context = clua_context_of(L);
  if (!context->watch.give_up) {
    pthread_mutex_lock(&changes);
    int is_first = memory.limits == 0;
    memory.limits += context->limit;
    if (is_first) __atomic_store_n(&memory.before, peak_memory(), __ATOMIC_RELAXED);
    if (is_first || memory.limits > memory.most)
      __atomic_store_n(&memory.most, memory.limits, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&changes);
    timer.stopped_at = 0;
  }
  context->watch.limit = nanoseconds(seconds);
  context->watch.turn = 0;
  context->watch.elapsed = 0;
  context->watch.give_up = give_up;
  int64_t period = context->watch.limit / 4;
  if (period > GREATEST_PERIOD) period = GREATEST_PERIOD;
  if (period < LEAST_PERIOD) period = LEAST_PERIOD;
  start_timer(period);
}

void clua_end_watch(struct lua_State *L) {
  clua_context *context = clua_context_of(L);
  if (!context->watch.give_up) return;
  context->watch.give_up = NULL;
  pthread_mutex_lock(&changes);
  memory.limits -= context->limit;
  pthread_mutex_unlock(&changes);
}
