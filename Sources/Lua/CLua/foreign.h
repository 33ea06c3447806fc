// The turn that a thread runs, and the memory that it allocates for a script outside of the interpreter.

#ifndef CLUA_FOREIGN_H
#define CLUA_FOREIGN_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct clua_context;

/// The bytes by which a Swift function may exceed the limit. A smaller excess ends the script when the function
/// returns; a larger one ends the process at once.
#define CLUA_MEMORY_SLACK ((size_t)1 << 20)

/// The bytes by which code between turns may exceed the limit, such as a recording, and a script that has been
/// stopped, which needs them for its error.
#define CLUA_RECORDING_SLACK ((size_t)8 << 20)

/// What a thread spends on the scenes that it works for: all memory that it allocates from the first turn of a script
/// on, in turns and between them, and all processor time since its job began. Scenes that the thread works for at
/// the same time, or one after the other in one job, share the account.
struct clua_account {
  /// Identifies the account; 0 before the first turn.
  uint64_t serial;
  /// The memory limit, in bytes.
  int64_t limit;
  /// `clua_thread.bytes` at the first turn.
  int64_t base;
  /// The bytes in the interpreters of the account, apart from that of the innermost turn.
  int64_t interpreters;
  /// The limit of processor time, in nanoseconds, and the time since the job began; no limit if it is 0.
  int64_t time;
  int64_t elapsed;
};

/// The state of a thread that runs interpreters. A run may move to another thread only between turns.
struct clua_thread {
  struct clua_account account;
  /// The bytes that the thread has allocated outside of the interpreter, less those that it has freed. Only
  /// differences during a run on the thread are meaningful.
  int64_t bytes;
  /// The context of the innermost turn; NULL between turns.
  struct clua_context *_Nullable context;
  /// The address below which the thread's stack may not be used; 0 if unknown.
  uintptr_t stack_floor;
};

extern _Thread_local struct clua_thread clua_thread;

/// Whether the job of the account has used its processor time.
static inline int clua_is_out_of_time(const struct clua_account *_Nonnull account) {
  return account->time > 0 && account->elapsed >= account->time;
}

/// The serial number of the last account.
extern uint64_t clua_accounts;

/// Writes the complete frames and an error with the script's line, then exits with code 3. The error reports
/// the memory limit if `is_limit` is true, and otherwise that the system has no memory left.
_Noreturn void clua_end_for_memory(int is_limit);

/// Writes the complete frames and an error with the script's line, if it is in a turn, then exits with code 3.
_Noreturn void clua_end_for_time(void);

/// Returns the memory that free blocks occupy to the system if the heap has outgrown the limit. Called by the
/// allocators once `clua_heap_has_grown` is set.
void clua_trim_heap(void);

/// Whether the heap has grown since it was last looked at.
extern volatile int clua_heap_has_grown;

/// Makes malloc map large blocks separately, so that they return to the system when freed and grow without a copy.
/// Sets memory aside for the error of a script for which the system has no more.
void clua_prepare_memory(void);

/// Frees the memory that was set aside; the first call does.
void clua_release_reserve(void);

#if defined(__linux__)
// Defined only in executables that are linked with `--wrap`.
extern __attribute__((weak)) void *_Nullable __real_malloc(size_t size);
extern __attribute__((weak)) void *_Nullable __real_calloc(size_t count, size_t size);
extern __attribute__((weak)) void *_Nullable __real_realloc(void *_Nullable old, size_t size);
extern __attribute__((weak)) void __real_free(void *_Nullable block);
extern __attribute__((weak)) int __real_posix_memalign(void *_Nullable *_Nonnull result, size_t alignment,
                                                       size_t size);
extern __attribute__((weak)) void *_Nullable __real_aligned_alloc(size_t alignment, size_t size);

/// Whether the executable counts its allocations.
static inline int clua_counts_memory(void) { return __real_free != NULL; }

static inline void *_Nullable clua_malloc(size_t size) {
  return clua_counts_memory() ? __real_malloc(size) : malloc(size);
}
static inline void *_Nullable clua_realloc(void *_Nonnull block, size_t size) {
  return clua_counts_memory() ? __real_realloc(block, size) : realloc(block, size);
}
static inline void clua_free(void *_Nullable block) {
  if (clua_counts_memory()) {
    __real_free(block);
  } else {
    free(block);
  }
}
#else
static inline int clua_counts_memory(void) { return 0; }
static inline void *_Nullable clua_malloc(size_t size) { return malloc(size); }
static inline void *_Nullable clua_realloc(void *_Nonnull block, size_t size) {
  return realloc(block, size);
}
static inline void clua_free(void *_Nullable block) { free(block); }
#endif

#endif
