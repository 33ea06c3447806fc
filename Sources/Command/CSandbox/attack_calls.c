// An attack for each call that the sandbox allows: what motion needs of it, which must work, and
// something that goes further, which must be refused. Only test builds contain it.

#define _GNU_SOURCE
#include "CSandbox.h"

#if defined(CSANDBOX_ATTACK) && defined(__linux__)

#include "descriptor_names.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int number(long result) { return result == -1 ? errno : 0; }

/// Another process of the same user. The sandbox refuses to name it.
static pid_t parent;

__attribute__((constructor)) static void remember_parent(void) { parent = getppid(); }

/// A file that the run may read: the script.
static const char file[] = "scene.lua";

static int read_byte(void) {
  char byte;
  int descriptor = open(file, O_RDONLY);
  if (descriptor < 0) return errno;
  int failure = read(descriptor, &byte, 1) == 1 ? 0 : errno ? errno : ENODATA;
  close(descriptor);
  return failure;
}

/// Opens a file of the parent process in `/proc`.
static int open_of_parent(const char *name, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", parent, name);
  return number(open(path, flags));
}

static int signal_parent(void) { return number(kill(parent, 0)); }

static void *names(void) { return (void *)(uintptr_t)csandbox_descriptor_names(); }

static void *block(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

/// Makes memory executable, which ends the process.
static int execute(void *memory) { return number(mprotect(memory, 4096, PROT_READ | PROT_EXEC)); }

static int execute_block(void) { return execute(block()); }

// MARK: Memory

static int protect(void) { return number(mprotect(block(), 4096, PROT_READ)); }

static int protect_names(void) { return number(mprotect(names(), 4096, PROT_READ | PROT_WRITE)); }

static int extend_heap(void) { return sbrk(1 << 16) == (void *)-1 ? errno : 0; }

static int execute_heap(void) {
  uintptr_t end = (uintptr_t)sbrk(1 << 16);
  return execute((void *)((end + 4095) & ~(uintptr_t)4095));
}

static int map(void) { return block() == MAP_FAILED ? errno : 0; }

static int map_over_names(void) {
  void *page = mmap(
      names(), 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  return page == MAP_FAILED ? errno : 0;
}

static int unmap(void) { return number(munmap(block(), 4096)); }

static int unmap_names(void) {
  // From a lower address as well, which may be 0.
  if (munmap(NULL, (size_t)1 << 33) == 0) return 0;
  return number(munmap(names(), 4096));
}

static int move(void) {
  return mremap(block(), 4096, 8192, MREMAP_MAYMOVE) == MAP_FAILED ? errno : 0;
}

static int move_over_names(void) {
  if (mremap(names(), 4096, 4096, MREMAP_MAYMOVE | MREMAP_DONTUNMAP) != MAP_FAILED) return 0;
  if (mremap(names(), 4096, 8192, MREMAP_MAYMOVE) != MAP_FAILED) return 0;
  void *moved = mremap(block(), 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, names());
  return moved == MAP_FAILED ? errno : 0;
}

static int discard(void) { return number(madvise(block(), 4096, MADV_DONTNEED)); }

/// The names become empty, and then name nothing.
static int discard_names(void) {
  char path[4096];
  madvise(names(), 4096, MADV_DONTNEED);
  return number(csandbox_path(2, path, sizeof path));
}

// MARK: Files

static int write_nothing(void) { return number(write(2, "", 0)); }

static int write_file(void) { return number(open(file, O_WRONLY)); }

static int write_blocks(void) {
  struct iovec blocks = {"", 0};
  return number(writev(2, &blocks, 1));
}

static int write_to_parent(void) { return open_of_parent("fd/1", O_WRONLY); }

static int read_other(void) { return number(open("/etc/passwd", O_RDONLY)); }

static int open_file(void) { return read_byte(); }

/// Opens in every way but for reading.
static int open_otherwise(void) {
  int flags[] = {O_WRONLY, O_RDWR, O_RDONLY | O_CREAT, O_RDONLY | O_TRUNC, O_PATH};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    if (open(file, flags[i], 0600) >= 0 || errno != EACCES) return 0;
  return number(open("/etc", O_PATH | O_DIRECTORY));
}

static int close_copy(void) { return number(close(fcntl(1, F_DUPFD_CLOEXEC, 3))); }

static int copy_of_parent(void) { return number(syscall(438, 3, 0, 0)); }  // pidfd_getfd

static int status(void) {
  struct csandbox_status status;
  int descriptor = open(file, O_RDONLY);
  int failure = number(csandbox_status(descriptor, &status));
  close(descriptor);
  return failure;
}

static int status_of_path(void) {
  struct stat status;
  return number(syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &status, 0));
}

static int path_of_file(void) {
  char path[4096];
  int descriptor = open(file, O_RDONLY);
  int failure = number(csandbox_path(descriptor, path, sizeof path));
  close(descriptor);
  return failure;
}

static int target_of_link(void) {
  char target[4096];
  // The same text elsewhere, and the names from their second byte.
  if (readlinkat(AT_FDCWD, "/proc/self/fd/2", target, sizeof target) >= 0) return 0;
  if (readlinkat(AT_FDCWD, (char *)names() + 1, target, sizeof target) >= 0 || errno != EPERM)
    return 0;
  return number(readlinkat(AT_FDCWD, "/proc/self/exe", target, sizeof target));
}

static void ignore_name(void *context, const char *name) { (void)context, (void)name; }

static int list(void) {
  int folder = open(".", O_RDONLY | O_DIRECTORY);
  int failure = number(csandbox_names(folder, NULL, ignore_name));
  close(folder);
  return failure;
}

static int list_other(void) { return number(open("/etc", O_RDONLY | O_DIRECTORY)); }

static int seek(void) {
  int descriptor = open(file, O_RDONLY);
  int failure = number(lseek(descriptor, 1, SEEK_SET));
  close(descriptor);
  return failure;
}

static int seek_in_memory(void) { return open_of_parent("mem", O_RDONLY); }

static int ask_for_terminal(void) { return isatty(0) || errno == ENOTTY ? 0 : errno; }

static int type_in_terminal(void) { return number(ioctl(0, TIOCSTI, "x")); }

static int copy_descriptor(void) {
  int copy = fcntl(1, F_DUPFD_CLOEXEC, 3);
  if (copy < 0 || fcntl(copy, F_SETFD, FD_CLOEXEC) != 0 || fcntl(copy, F_GETFL) < 0) return errno;
  return number(close(copy));
}

static int command_descriptor(void) {
  struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
  if (fcntl(0, F_SETLK, &lock) == 0 || errno != EPERM) return 0;
  if (fcntl(0, F_SETLEASE, F_RDLCK) == 0 || errno != EPERM) return 0;
  if (fcntl(0, F_NOTIFY, DN_MODIFY) == 0 || errno != EPERM) return 0;
  if (fcntl(0, F_SETFL, O_ASYNC) == 0 || errno != EPERM) return 0;
  return number(fcntl(0, F_SETOWN, parent));
}

// MARK: Signals and times

static void do_nothing(int signal) { (void)signal; }

static int handle(void) {
  struct sigaction action = {.sa_handler = do_nothing};
  if (sigaction(SIGUSR1, &action, NULL) != 0 || raise(SIGUSR1) != 0) return errno;
  return 0;
}

static int survive_refusal(void) {
  struct sigaction action = {.sa_handler = do_nothing};
  sigaction(SIGSYS, &action, NULL);
  return number(fork());
}

static int block_signals(void) {
  sigset_t all;
  sigfillset(&all);
  return number(sigprocmask(SIG_BLOCK, &all, NULL));
}

static int block_refusal(void) {
  block_signals();
  return number(fork());
}

static int change_stack(void) {
  stack_t stack = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
  return number(sigaltstack(&stack, NULL));
}

static int start_timer(clockid_t clock) {
  struct sigevent event = {.sigev_notify = SIGEV_NONE};
  timer_t timer;
  if (timer_create(clock, &event, &timer) != 0) return errno;
  struct itimerspec times = {{0, 0}, {100, 0}};
  if (timer_settime(timer, 0, &times, NULL) != 0) return errno;
  return number(timer_delete(timer));
}

static int time_itself(void) { return start_timer(CLOCK_THREAD_CPUTIME_ID); }

static clockid_t clock_of_parent(void) { return (clockid_t)(~(unsigned)parent << 3 | 2); }

static int time_otherwise(void) {
  if (start_timer(CLOCK_REALTIME) != EPERM) return 0;
  return start_timer(clock_of_parent());
}

static int set_other_timer(void) {
  struct itimerspec times = {{0, 0}, {100, 0}};
  return number(syscall(SYS_timer_settime, 12345, 0, &times, NULL));
}

static int delete_other_timer(void) { return number(syscall(SYS_timer_delete, 12345)); }

static int use_of_itself(void) { return number(getrusage(RUSAGE_SELF, &(struct rusage){0})); }

static int use_of_parent(void) { return open_of_parent("stat", O_RDONLY); }

static int read_clock(void) {
  struct timespec time;
  return number(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time));
}

static int read_clock_of_parent(void) {
  struct timespec time;
  return number(syscall(SYS_clock_gettime, clock_of_parent(), &time));
}

static int name_itself(void) { return getpid() > 0 ? 0 : ESRCH; }

static int name_thread(void) { return gettid() > 0 ? 0 : ESRCH; }

static int name_parent(void) { return number(syscall(SYS_getppid)); }

static int signal_itself(void) { return raise(0); }

static int signal_thread_of_parent(void) {
  return number(syscall(SYS_tgkill, parent, parent, 0));
}

static int read_limits(void) { return number(getrlimit(RLIMIT_STACK, &(struct rlimit){0})); }

static int change_limits(void) {
  struct rlimit limit = {0, 0};
  if (prlimit(parent, RLIMIT_CPU, NULL, &limit) == 0) return 0;
  if (prlimit(parent, RLIMIT_CPU, &limit, NULL) == 0) return 0;
  getrlimit(RLIMIT_NOFILE, &limit);
  return number(setrlimit(RLIMIT_NOFILE, &limit));
}

static int draw(void) {
  char bytes[8];
  return syscall(SYS_getrandom, bytes, sizeof bytes, 0) == sizeof bytes ? 0 : errno;
}

static int draw_from_device(void) { return number(open("/dev/urandom", O_RDONLY)); }

// MARK: Threads

static void *end(void *nothing) { return nothing; }

static int start_thread(void) {
  pthread_t thread;
  int failure = pthread_create(&thread, NULL, end, NULL);
  return failure ? failure : pthread_join(thread, NULL);
}

static int start_process(void) { return number(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }

static int wake(void) {
  int word = 0;
  return number(syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0));
}

static int requeue(void) {
  int words[2] = {0, 0};
  return number(syscall(SYS_futex, words, FUTEX_CMP_REQUEUE_PI, 1, 0L, words + 1, 0));
}

static int locks_of_parent(void) {
  void *head;
  size_t size;
  return number(syscall(SYS_get_robust_list, parent, &head, &size));
}

static int register_otherwise(void) {
  static _Alignas(32) char area[32];
  return number(syscall(SYS_rseq, area, 32, 2, 0));
}

static int processors(void) {
  cpu_set_t set;
  return syscall(SYS_sched_getaffinity, 0, sizeof set, &set) > 0 ? 0 : errno;
}

static int processors_of_parent(void) {
  cpu_set_t set;
  return number(syscall(SYS_sched_getaffinity, parent, sizeof set, &set) > 0 ? 0 : -1);
}

static int end_nothing(void) { return 0; }

static int restart(void) { return syscall(SYS_restart_syscall) == -1 && errno == EINTR ? 0 : errno; }

// MARK: Files that are written

static int write_new_file(void) {
  int descriptor = open("attack.new", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (descriptor < 0) return errno;
  int failure = number(fsync(descriptor));
  close(descriptor);
  return failure;
}

static int rename_file(void) {
  write_new_file();
  return number(rename("attack.new", "attack.old"));
}

static int rename_to_other(void) {
  write_new_file();
  return number(rename("attack.new", "../attack.new"));
}

static int remove_file(void) {
  write_new_file();
  return number(unlink("attack.new"));
}

static int remove_other(void) { return number(unlink("../secret")); }

static int sync_all(void) {
  int folder = open(".", O_RDONLY);
  return number(syncfs(folder));
}

// MARK: The table

struct attack {
  const char *call;
  int (*needed)(void);
  int (*further)(void);
};

static const struct attack attacks[] = {
    {"mprotect", protect, protect_names},
    {"brk", extend_heap, execute_heap},
    {"mmap", map, map_over_names},
    {"munmap", unmap, unmap_names},
    {"mremap", move, move_over_names},
    {"madvise", discard, discard_names},
    {"write", write_nothing, write_file},
    {"writev", write_blocks, write_to_parent},
    {"read", read_byte, read_other},
    {"openat", open_file, open_otherwise},
    {"close", close_copy, copy_of_parent},
    {"fstat", status, status_of_path},
    {"readlinkat", path_of_file, target_of_link},
    {"getdents64", list, list_other},
    {"lseek", seek, seek_in_memory},
    {"ioctl", ask_for_terminal, type_in_terminal},
    {"fcntl", copy_descriptor, command_descriptor},
    {"rt_sigreturn", handle, signal_parent},
    {"rt_sigaction", handle, survive_refusal},
    {"rt_sigprocmask", block_signals, block_refusal},
    {"sigaltstack", change_stack, execute_block},
    {"timer_create", time_itself, time_otherwise},
    {"timer_settime", time_itself, set_other_timer},
    {"timer_delete", time_itself, delete_other_timer},
    {"getrusage", use_of_itself, use_of_parent},
    {"clock_gettime", read_clock, read_clock_of_parent},
    {"getpid", name_itself, name_parent},
    {"gettid", name_thread, signal_thread_of_parent},
    {"tgkill", signal_itself, signal_thread_of_parent},
    {"prlimit64", read_limits, change_limits},
    {"getrandom", draw, draw_from_device},
    {"futex", wake, requeue},
    {"clone", start_thread, start_process},
    {"set_robust_list", start_thread, locks_of_parent},
#ifdef SYS_rseq
    {"rseq", start_thread, register_otherwise},
#endif
    {"sched_getaffinity", processors, processors_of_parent},
    {"restart_syscall", restart, signal_parent},
    {"exit", start_thread, signal_parent},
    {"exit_group", end_nothing, signal_parent},
    {"fsync", write_new_file, sync_all},
#ifdef SYS_rename
    {"rename", rename_file, rename_to_other},
    {"unlink", remove_file, remove_other},
#else
    {"renameat", rename_file, rename_to_other},
    {"unlinkat", remove_file, remove_other},
#endif
};

int csandbox_attack_call(const char *call, int goes_further) {
  errno = 0;
  for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++)
    if (!strcmp(attacks[i].call, call))
      return goes_further ? attacks[i].further() : attacks[i].needed();
  return ENOSYS;
}

const char *csandbox_allowed_call(int index) {
  static const char *const calls[] = {
#define ALLOWED(call, condition, reason) #call,
#include "calls.h"
#undef ALLOWED
  };
  return index < (int)(sizeof calls / sizeof *calls) ? calls[index] : NULL;
}

#elif defined(CSANDBOX_ATTACK)

const char *csandbox_allowed_call(int index) {
  (void)index;
  return NULL;
}

#endif
