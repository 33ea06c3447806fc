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

/// The state of a thread that runs interpreters. A run may move to another thread only between turns.
struct clua_thread {
  /// The bytes that the thread has allocated outside of the interpreter, less those that it has freed. Only
  /// differences during a run on the thread are meaningful.
  int64_t bytes;
  /// The context of the innermost turn; NULL between turns.
  struct clua_context *_Nullable context;
  /// The address below which the thread's stack may not be used; 0 if unknown.
  uintptr_t stack_floor;
};

extern _Thread_local struct clua_thread clua_thread;

/// Writes the complete frames and an error with the script's line, then exits with code 3. The error reports
/// the memory limit if `is_limit` is true, and otherwise that the system has no memory left.
_Noreturn void clua_end_for_memory(int is_limit);

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
