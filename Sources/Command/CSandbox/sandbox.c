// Landlock and seccomp confine the process. The interpreter already restricts scripts; these
// mechanisms confine them even if the interpreter has a vulnerability.

#include "CSandbox.h"

#ifdef __linux__

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Landlock

// The headers of the oldest supported system lack these numbers, which are the same on all
// processors.
#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_add_rule 445
#define __NR_landlock_restrict_self 446
#endif

/// The rights that the ruleset handles are denied unless a rule allows them.
struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};

struct path_rule {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  REMOVE_FILE = 1 << 5,
  MAKE_FILE = 1 << 8,
  TRUNCATE = 1 << 14,
};

static int landlock_version(void) {
  return (int)syscall(__NR_landlock_create_ruleset, NULL, (size_t)0, 1u);
}

/// All rights that a version of Landlock can handle.
static struct ruleset everything(int version, size_t *size) {
  struct ruleset rules = {(1 << 13) - 1, 0, 0};
  *size = sizeof rules.files;
  if (version >= 2) rules.files |= 1 << 13;  // moving files between folders
  if (version >= 3) rules.files |= TRUNCATE;
  if (version >= 5) rules.files |= 1 << 15;  // ioctl on devices
  if (version >= 4) {
    rules.network = 3;  // binding and connecting
    *size = 2 * sizeof rules.files;
  }
  if (version >= 6) {
    rules.scoped = 3;  // abstract sockets and signals
    *size = sizeof rules;
  }
  return rules;
}

static void allow(int rules, const char *path, uint64_t rights) {
  struct path_rule rule = {rights, open(path, O_PATH | O_CLOEXEC | O_DIRECTORY)};
  if (rule.folder < 0) return;
  syscall(__NR_landlock_add_rule, rules, 1, &rule, 0u);
  close(rule.folder);
}

static int restrict_files(struct csandbox_folders reading, struct csandbox_folders writing) {
  int version = landlock_version();
  if (version < 1) return 0;
  size_t size;
  struct ruleset handled = everything(version, &size);
  int rules = (int)syscall(__NR_landlock_create_ruleset, &handled, size, 0u);
  if (rules < 0 && errno == EINVAL && handled.scoped) {
    // Some kernels report a version but lack its scopes.
    handled.scoped = 0;
    rules = (int)syscall(__NR_landlock_create_ruleset, &handled, 2 * sizeof handled.files, 0u);
  }
  if (rules < 0) return 0;
  for (int i = 0; i < reading.count; i++) allow(rules, reading.paths[i], READ_FILE | READ_FOLDER);
  uint64_t rights = READ_FILE | READ_FOLDER | WRITE_FILE | REMOVE_FILE | MAKE_FILE | TRUNCATE;
  for (int i = 0; i < writing.count; i++) allow(rules, writing.paths[i], rights & handled.files);
  int is_restricted = syscall(__NR_landlock_restrict_self, rules, 0u) == 0;
  close(rules);
  return is_restricted ? CSANDBOX_FILES : 0;
}

// MARK: seccomp

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined(ARCHITECTURE) && defined(__has_feature)
// Sanitizers start processes and map executable memory.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef ARCHITECTURE
#endif
#endif

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ARGUMENT(n) (offsetof(struct seccomp_data, args) + 8 * (n))
#define LOAD_ARGUMENT(n) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ARGUMENT(n))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
#define KILL RETURN(SECCOMP_RET_KILL_PROCESS)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define REFUSE(number) RETURN(SECCOMP_RET_ERRNO | (number))
/// Runs the next instruction if the loaded number is `value`.
#define IF_EQUAL(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1)
/// Runs the next `count` instructions if the loaded number is `value`.
#define UNLESS_EQUAL(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
/// Runs the next instruction if the loaded number has any of the bits.
#define UNLESS_SET(bits) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1)
#define CALL(name, verdict) IF_EQUAL(__NR_##name), verdict
#define MAYBE RETURN(written ? SECCOMP_RET_ALLOW : (SECCOMP_RET_ERRNO | EPERM))
#define THREAD                                                                                     \
  (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |              \
   CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

/// Filters all further system calls; `written` is whether the run writes a file. Calls that are
/// not listed fail with EPERM, so that a newer C library can fall back to others.
static int restrict_calls(int written) {
  struct sock_filter filter[] = {
      // The kernel evaluates a filter for every call number in advance, which takes longer
      // than all calls of a run. It skips this for filters with arithmetic.
      BPF_STMT(BPF_LD | BPF_IMM, 0), BPF_STMT(BPF_ALU | BPF_ADD | BPF_K, 0),
      LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), KILL,
      LOAD(nr),
#ifdef __x86_64__
      // Calls of the x32 ABI.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), KILL,
#endif
      CALL(write, ALLOW), CALL(writev, ALLOW), CALL(read, ALLOW), CALL(pread64, ALLOW),
      CALL(readv, ALLOW), CALL(lseek, ALLOW), CALL(close, ALLOW), CALL(fstat, ALLOW),
      CALL(newfstatat, ALLOW), CALL(statx, ALLOW), CALL(faccessat, ALLOW), CALL(readlinkat, ALLOW),
      CALL(getdents64, ALLOW), CALL(getcwd, ALLOW), CALL(brk, ALLOW),
      CALL(munmap, ALLOW), CALL(mremap, ALLOW), CALL(madvise, ALLOW), CALL(rt_sigaction, ALLOW),
      CALL(rt_sigprocmask, ALLOW), CALL(rt_sigreturn, ALLOW), CALL(sigaltstack, ALLOW),
      CALL(timer_create, ALLOW), CALL(timer_settime, ALLOW), CALL(timer_delete, ALLOW),
      CALL(futex, ALLOW), CALL(sched_yield, ALLOW), CALL(set_robust_list, ALLOW),
      CALL(sched_getaffinity, ALLOW), CALL(clock_gettime, ALLOW), CALL(clock_nanosleep, ALLOW),
      CALL(gettimeofday, ALLOW), CALL(getrandom, ALLOW), CALL(getrusage, ALLOW),
      CALL(getpid, ALLOW), CALL(gettid, ALLOW), CALL(getuid, ALLOW), CALL(geteuid, ALLOW),
      CALL(getgid, ALLOW), CALL(getegid, ALLOW), CALL(ppoll, ALLOW), CALL(exit, ALLOW),
      CALL(exit_group, ALLOW), CALL(restart_syscall, ALLOW),
#ifdef __NR_rseq
      // The C library aborts if a thread cannot register as the first one did.
      CALL(rseq, ALLOW),
#endif
#ifdef __NR_faccessat2
      CALL(faccessat2, ALLOW),
#endif
#ifdef __x86_64__
      CALL(stat, ALLOW), CALL(lstat, ALLOW), CALL(access, ALLOW), CALL(readlink, ALLOW),
      CALL(time, ALLOW), CALL(poll, ALLOW),
#endif
      // Signals to the own process only: `abort` sends one to its thread.
      UNLESS_EQUAL(__NR_tgkill, 4), LOAD_ARGUMENT(0), IF_EQUAL((uint32_t)getpid()), ALLOW,
      REFUSE(EPERM),
      // The limits of the own process only, which the C library names by 0.
      UNLESS_EQUAL(__NR_prlimit64, 4), LOAD_ARGUMENT(0), IF_EQUAL(0), ALLOW, REFUSE(EPERM),
      // A descriptor's flags and copies. Other commands notify processes, or lock and lease files.
      UNLESS_EQUAL(__NR_fcntl, 10), LOAD_ARGUMENT(1), IF_EQUAL(F_GETFD), ALLOW, IF_EQUAL(F_SETFD),
      ALLOW, IF_EQUAL(F_GETFL), ALLOW, IF_EQUAL(F_DUPFD_CLOEXEC), ALLOW, REFUSE(EPERM),
      // Files may only be read, unless the run writes one; Landlock then restricts where. It does
      // not restrict descriptors of a path alone.
      UNLESS_EQUAL(__NR_openat, 4), LOAD_ARGUMENT(2),
      UNLESS_SET(O_PATH | (written ? 0 : WRITING)), REFUSE(EACCES), ALLOW,
      CALL(renameat2, MAYBE), CALL(renameat, MAYBE), CALL(unlinkat, MAYBE), CALL(fsync, MAYBE),
#ifdef __x86_64__
      CALL(rename, MAYBE), CALL(unlink, MAYBE),
#endif
      // Memory must not be executable.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mmap, 1, 0), UNLESS_EQUAL(__NR_mprotect, 4),
      LOAD_ARGUMENT(2), UNLESS_SET(PROT_EXEC), KILL, ALLOW,
      // The size and kind of a terminal.
      UNLESS_EQUAL(__NR_ioctl, 6), LOAD_ARGUMENT(1), IF_EQUAL(TCGETS), ALLOW, IF_EQUAL(TIOCGWINSZ),
      ALLOW, REFUSE(EPERM),
      // A thread has the same restrictions. The C library creates it with exactly these flags if
      // `clone3`, whose flags a filter cannot see, does not exist.
      UNLESS_EQUAL(__NR_clone, 4), LOAD_ARGUMENT(0), IF_EQUAL(THREAD), ALLOW, KILL,
      CALL(clone3, REFUSE(ENOSYS)),
      CALL(execve, KILL), CALL(execveat, KILL),
      CALL(socket, KILL), CALL(ptrace, KILL), CALL(io_uring_setup, KILL),
#ifdef __x86_64__
      CALL(fork, KILL), CALL(vfork, KILL), CALL(open, KILL), CALL(creat, KILL),
#endif
      REFUSE(EPERM),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? CSANDBOX_CALLS : 0;
}

#else

static int restrict_calls(int written) {
  (void)written;
  return 0;
}

#endif

int csandbox_enter(struct csandbox_folders reading, struct csandbox_folders writing) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  int mechanisms = restrict_files(reading, writing);
  return mechanisms | restrict_calls(writing.count > 0);
}

int csandbox_supported(void) {
  int mechanisms = landlock_version() >= 1 ? CSANDBOX_FILES : 0;
#ifdef ARCHITECTURE
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  if (syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0) mechanisms |= CSANDBOX_CALLS;
#endif
  return mechanisms;
}

#else

int csandbox_enter(struct csandbox_folders reading, struct csandbox_folders writing) {
  (void)reading, (void)writing;
  return 0;
}

int csandbox_supported(void) { return 0; }

#endif
