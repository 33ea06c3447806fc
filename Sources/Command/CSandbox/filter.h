// The seccomp filter: only the calls of `calls.h` are allowed, within their conditions. Only
// `sandbox.c` includes it.

#ifndef FILTER_H
#define FILTER_H

#include "descriptor_names.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

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
/// Loads the lower half of an argument.
#define LOAD_LOW(n) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (n))
#define LOAD_HIGH(n) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (n) + 4)
#define KEEP(bits) BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits)
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
#define KILL RETURN(SECCOMP_RET_KILL_PROCESS)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define REFUSE(number) RETURN(SECCOMP_RET_ERRNO | (number))
/// Runs the next instruction if the loaded number is `value`.
#define IF_EQUAL(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1)
#define UNLESS_EQUAL(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0)
/// Runs the next instruction if the loaded number has any of the bits.
#define IF_SET(bits) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1)
#define UNLESS_SET(bits) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0)
/// Refuses an address in the first 4 GB, where the names of descriptors are. The kernel ignores the
/// highest byte of addresses on some processors.
#define REFUSE_LOW_ADDRESS(n) LOAD_HIGH(n), UNLESS_SET(0x00ffffff), REFUSE(EPERM)

#define THREAD_FLAGS                                                                               \
  (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |              \
   CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)
#define WRITING_FLAGS (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

struct program {
  struct sock_filter code[256];
  size_t length;
};

static void add(struct program *program, const struct sock_filter *code, size_t size) {
  memcpy(program->code + program->length, code, size);
  program->length += size / sizeof *code;
}

/// Adds what happens at a call; `code` ends with a verdict.
static void add_call(
    struct program *program, uint32_t call, const struct sock_filter *code, size_t size) {
  uint8_t count = (uint8_t)(size / sizeof *code);
  struct sock_filter test = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, count);
  add(program, &test, sizeof test);
  add(program, code, size);
}

/// Filters all further system calls; `written` is whether the run writes a file. Returns whether the
/// filter is in force.
static int restrict_calls(int written) {
#define CONDITION(name, ...) const struct sock_filter name[] = {__VA_ARGS__}
  CONDITION(ANY, ALLOW);
  CONDITION(DATA_OF_OWN, LOAD_LOW(2), IF_SET(PROT_EXEC), KILL, REFUSE_LOW_ADDRESS(0), ALLOW);
  // Without MAP_FIXED, a mapping replaces no other.
  CONDITION(
      DATA_ANYWHERE, LOAD_LOW(2), IF_SET(PROT_EXEC), KILL, LOAD_LOW(3), IF_SET(MAP_FIXED),
      REFUSE(EPERM), ALLOW);
  CONDITION(OWN_MEMORY, REFUSE_LOW_ADDRESS(0), ALLOW);
  CONDITION(
      OWN_MEMORY_ANYWHERE, LOAD_LOW(3), IF_SET(MREMAP_FIXED), REFUSE(EPERM), REFUSE_LOW_ADDRESS(0),
      ALLOW);
  // Files may only be read, unless the run writes one; Landlock then restricts where. It does not
  // restrict descriptors of a path alone.
  CONDITION(
      READING, LOAD_LOW(2), IF_SET(O_PATH | (written ? 0 : WRITING_FLAGS)), REFUSE(EACCES), ALLOW);
  // A filter cannot see the path, but that it is one of the names, which nothing can change.
  CONDITION(
      NAME_OF_DESCRIPTOR, LOAD_HIGH(1), UNLESS_EQUAL(0), REFUSE(EPERM), LOAD_LOW(1),
      KEEP(~(uint32_t)((DESCRIPTOR_COUNT - 1) * DESCRIPTOR_NAME_SIZE)),
      UNLESS_EQUAL((uint32_t)(uintptr_t)csandbox_descriptor_names()), REFUSE(EPERM), ALLOW);
  CONDITION(
      TERMINAL, LOAD_LOW(1), IF_EQUAL(TCGETS), ALLOW, IF_EQUAL(TIOCGWINSZ), ALLOW, REFUSE(EPERM));
  // Other commands notify processes, or lock and lease files.
  CONDITION(
      FLAGS, LOAD_LOW(1), IF_EQUAL(F_GETFD), ALLOW, IF_EQUAL(F_SETFD), ALLOW, IF_EQUAL(F_GETFL),
      ALLOW, IF_EQUAL(F_DUPFD_CLOEXEC), ALLOW, REFUSE(EPERM));
  // -2 is the same clock, as the C library names it.
  CONDITION(
      TIME_OF_THREAD, LOAD_LOW(0), IF_EQUAL(CLOCK_THREAD_CPUTIME_ID), ALLOW,
      IF_EQUAL((uint32_t)-2), ALLOW, REFUSE(EPERM));
  // The clocks of processes have negative numbers.
  CONDITION(STATIC_CLOCK, LOAD_LOW(0), IF_SET(0x80000000), REFUSE(EPERM), ALLOW);
  CONDITION(SIGNAL_TO_ITSELF, LOAD_LOW(0), IF_EQUAL((uint32_t)getpid()), ALLOW, REFUSE(EPERM));
  // 0 is the own process. No limit is set: the address of a new one is NULL.
  CONDITION(
      LIMITS_OF_ITSELF, LOAD_LOW(0), UNLESS_EQUAL(0), REFUSE(EPERM), LOAD_LOW(2), UNLESS_EQUAL(0),
      REFUSE(EPERM), LOAD_HIGH(2), UNLESS_EQUAL(0), REFUSE(EPERM), ALLOW);
  CONDITION(OF_ITSELF, LOAD_LOW(0), IF_EQUAL(0), ALLOW, REFUSE(EPERM));
  // Swift's locks inherit priorities.
  CONDITION(
      WAITING, LOAD_LOW(1), KEEP(FUTEX_CMD_MASK), IF_EQUAL(FUTEX_WAIT), ALLOW, IF_EQUAL(FUTEX_WAKE),
      ALLOW, IF_EQUAL(FUTEX_WAIT_BITSET), ALLOW, IF_EQUAL(FUTEX_WAKE_BITSET), ALLOW,
      IF_EQUAL(FUTEX_LOCK_PI), ALLOW, IF_EQUAL(FUTEX_UNLOCK_PI), ALLOW, IF_EQUAL(FUTEX_TRYLOCK_PI),
      ALLOW, REFUSE(EPERM));
  // The C library creates threads with exactly these flags if `clone3`, whose flags a filter cannot
  // see, does not exist.
  CONDITION(THREAD, LOAD_LOW(0), IF_EQUAL(THREAD_FLAGS), ALLOW, KILL);
  CONDITION(WRITTEN, RETURN(written ? SECCOMP_RET_ALLOW : (SECCOMP_RET_ERRNO | EPERM)));
  CONDITION(MISSING, REFUSE(ENOSYS));
  CONDITION(DEADLY, KILL);
  CONDITION(
      BEGINNING,
      // The kernel evaluates a filter for every call number in advance, which takes longer than all
      // calls of a run. It skips this for filters with arithmetic.
      BPF_STMT(BPF_LD | BPF_IMM, 0), BPF_STMT(BPF_ALU | BPF_ADD | BPF_K, 0),
      LOAD(arch), UNLESS_EQUAL(ARCHITECTURE), KILL, LOAD(nr),
#ifdef __x86_64__
      // Calls of the x32 ABI.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), KILL,
#endif
  );
  // A newer C library can do without the calls that fail with EPERM.
  CONDITION(REST, REFUSE(EPERM));

  struct program program = {.length = 0};
  add(&program, BEGINNING, sizeof BEGINNING);
#define ALLOWED(call, condition, reason) \
  add_call(&program, __NR_##call, condition, sizeof condition);
#include "calls.h"
#undef ALLOWED
  add_call(&program, __NR_clone3, MISSING, sizeof MISSING);
  static const uint32_t deadly[] = {
      __NR_execve, __NR_execveat, __NR_socket, __NR_ptrace, __NR_io_uring_setup,
#ifdef __x86_64__
      __NR_fork, __NR_vfork, __NR_open, __NR_creat,
#endif
  };
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
    add_call(&program, deadly[i], DEADLY, sizeof DEADLY);
  add(&program, REST, sizeof REST);
  struct sock_fprog filter = {(unsigned short)program.length, program.code};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

static int can_restrict_calls(void) {
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

#else

static int restrict_calls(int written) {
  (void)written;
  return 0;
}

static int can_restrict_calls(void) { return 0; }

#endif

#endif
