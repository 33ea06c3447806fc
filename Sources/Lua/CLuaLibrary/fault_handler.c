// Turns a fault of the process into complete frames, one error with the script's line, and an exit code.
//
// A script may overflow the stack where nothing counts the depth, as in liblua's search for the name of a
// value; this is reported as a limit. Any other fault is reported as a bug in motion. The handler runs on its
// own stack. Its steps may fault as well, so each one is tried only once.

#include "CLuaLibrary.h"
#include "foreign.h"
#include "script_thread.h"
#include "stop.h"

#include <signal.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

/// The greatest distance of a stack overflow from the stack pointer, in bytes.
#define FRAME_SIZE ((uintptr_t)64 << 10)
/// The greatest distance of the stack pointer from the stack's end at an overflow, in bytes. The arguments and
/// environment of the process are on the same stack.
#define END_SIZE ((uintptr_t)8 << 20)

static struct {
  /// Writes the complete frames that are buffered.
  void (*flush)(void);
  /// The next step of the handler.
  volatile int step;
  volatile int is_stack;
} faults;

/// The lowest address of this thread's stack; 0 if unknown.
static _Thread_local uintptr_t lowest_address;

/// The handler's stack on the main thread.
static char main_handler_stack[CLUA_HANDLER_STACK];

static uintptr_t stack_pointer(const void *context) {
  const ucontext_t *at = context;
#if defined(__APPLE__) && defined(__x86_64__)
  return at->uc_mcontext->__ss.__rsp;
#elif defined(__APPLE__)
  return at->uc_mcontext->__ss.__sp;
#elif defined(__x86_64__)
  return (uintptr_t)at->uc_mcontext.gregs[15];  // REG_RSP, which needs _GNU_SOURCE
#elif defined(__aarch64__)
  return at->uc_mcontext.sp;
#else
  (void)at;
  return 0;
#endif
}

/// Whether a fault is a stack overflow rather than another fault or a signal that was sent.
static int is_end_of_stack(const siginfo_t *info, const void *context) {
  uintptr_t at = (uintptr_t)info->si_addr, pointer = stack_pointer(context);
  return info->si_code > 0 && at + FRAME_SIZE > pointer && at < pointer + FRAME_SIZE &&
         pointer < lowest_address + END_SIZE;
}

static void say(const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t count = write(STDERR_FILENO, text, length);
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

static void say_number(int number) {
  char digits[12];
  char *first = digits + sizeof digits - 1;
  *first = 0;
  do *--first = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  say(first);
}

/// Writes the current line of the script. It only reads the interpreter's state.
static void say_place(clua_context *context) {
  lua_Debug record;
  if (!context || !context->current) return;
  for (int level = 0; lua_getstack(context->current, level, &record); level++) {
    if (!lua_getinfo(context->current, "Sl", &record)) return;
    if (record.currentline <= 0 || record.source[0] != '@') continue;
    say("  --> ");
    for (const char *byte = record.source + 1; *byte; byte++) {
      char shown[2] = {(unsigned char)*byte < ' ' || *byte == 0x7F ? '?' : *byte, 0};
      say(shown);
    }
    say(":");
    say_number(record.currentline);
    say("\n");
    return;
  }
}

static void end_in_fault(int signal, siginfo_t *info, void *context) {
  switch (faults.step) {
  case 0:
    faults.step = 1;
    faults.is_stack = is_end_of_stack(info, context);
    faults.flush();
    __attribute__((fallthrough));
  case 1:
    faults.step = 2;
    if (faults.is_stack) {
      say("error[limit-stack]: the script's calls need more stack than the process has\n");
    } else {
      say("error[internal]: signal ");
      say_number(signal);
      say(" has ended motion: this is a bug in motion, not in the script\n");
    }
    __attribute__((fallthrough));
  case 2:
    faults.step = 3;
    say_place(clua_thread.context);
    __attribute__((fallthrough));
  case 3:
    faults.step = 4;
    say(faults.is_stack
            ? "  = help: look for functions or coroutines that call or close each other without end\n"
            : "  = help: please report it, with the script and what `motion --version` prints; "
              "SECURITY.md says where\n");
    __attribute__((fallthrough));
  default: _exit(faults.is_stack ? 3 : 70);
  }
}

void clua_end_for_memory(int is_limit) {
  clua_context *context = clua_thread.context;
  clua_thread.context = NULL;
  // The Swift code that writes the frames may need memory, such as for the tables of a protocol.
  clua_release_reserve();
  if (faults.flush) faults.flush();
  int64_t limit = context ? (int64_t)context->limit : clua_thread.account.limit;
  if (is_limit) {
    say("error[limit-memory]: the script needs more than ");
    say_number((int)(limit >> 20));
    say(" MB of memory\n");
  } else {
    say("error[limit-memory]: the system has no more memory for the script\n");
  }
  say_place(context);
  if (is_limit && (!context || context->recorded > limit / 2)) {
    say("  = help: most of it is the recording of the run, so record less: `--seconds 10`\n");
  } else {
    say("  = help: look for tables or objects that the script makes without end\n");
  }
  if (is_limit) say("  = help: raise the limit with `--limit-memory`\n");
  _exit(3);
}

void clua_end_for_time(void) {
  clua_context *context = clua_thread.context;
  if (faults.flush) faults.flush();
  say("error[limit-run]: the run has computed for longer than `--limit-run`\n");
  say_place(context);
  say("  = help: make it shorter: `--seconds 10`, or fewer touches, layers or loops\n"
      "  = help: raise the limit with `--limit-run`, or that of a test with `--timeout`\n");
  _exit(3);
}

/// Sets the stack of the current thread to the same size on all machines, and returns that size; 0 if unknown.
static rlim_t choose_stack_size(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
#if defined(__linux__)
  // Linux applies the limit whenever the stack grows, so no new thread is needed. A larger limit is lowered,
  // because endless recursion would use all memory.
  limit.rlim_cur = limit.rlim_max < CLUA_STACK_SIZE ? limit.rlim_max : CLUA_STACK_SIZE;
  setrlimit(RLIMIT_STACK, &limit);
#endif
  return limit.rlim_cur;
}

/// Records where the stack of this thread ends, and lets the fault handler run on another one.
static void prepare_thread(size_t size, char *handler_stack) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (size > 0 && size < here) {
    lowest_address = here - size;
    clua_thread.stack_floor = here - size / 4 * 3;
  }
  if (CLUA_IS_SANITIZED) return;
  stack_t stack = {.ss_sp = handler_stack, .ss_size = CLUA_HANDLER_STACK};
  sigaltstack(&stack, NULL);
}

void clua_enter_thread(char *handler_stack) { prepare_thread(CLUA_STACK_SIZE, handler_stack); }

void clua_leave_thread(void) {
  stack_t none = {.ss_flags = SS_DISABLE};
  if (!CLUA_IS_SANITIZED) sigaltstack(&none, NULL);
}

void clua_catch_faults(void (*flush)(void)) {
  clua_prepare_memory();
  prepare_thread(choose_stack_size(), main_handler_stack);
  // A sanitizer has handlers of its own.
  if (CLUA_IS_SANITIZED) return;
  faults.flush = flush;
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = end_in_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigset_t handled;
  sigemptyset(&handled);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    sigaction(signals[i], &action, NULL);
    sigaddset(&handled, signals[i]);
  }
  // The parent process may have blocked these signals, so that a fault would end the process at once.
  sigprocmask(SIG_UNBLOCK, &handled, NULL);
}
