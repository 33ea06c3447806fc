// Counts the memory that is allocated outside of the interpreter, so that Swift's allocations for a script are
// charged to the script.
//
// `scripts/build motion` links with `--wrap`, so every call of malloc in the static executable goes through
// this file, including those of the Swift runtime and the C library. Other executables do not count, and
// charge a fixed size per object. The interpreter's allocator bypasses this file, because it does its own
// counting. Each thread counts for itself, so there are no atomics.

#include "CLuaLibrary.h"
#include "context.h"
#include "foreign.h"

_Thread_local struct clua_thread clua_thread;

/// The size of the reserve, in bytes.
#define RESERVE ((size_t)256 << 10)

/// What the report of a lack of memory may use. NULL once it is released.
static void *reserve;

void clua_release_reserve(void) {
  clua_free(__atomic_exchange_n(&reserve, NULL, __ATOMIC_RELAXED));
}

#if defined(__linux__)
#include <errno.h>
#include <malloc.h>

/// The size from which on blocks are mapped separately, in bytes.
#define LARGE_BLOCK (1 << 20)

void clua_prepare_memory(void) {
  mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
  reserve = clua_malloc(RESERVE);
}

/// Ends the process if another block of this size exceeds the limit: Swift would trap, without writing the frames.
///
/// Only half of the block counts, because an array that grows doubles its capacity and then frees the old block. A
/// script that has already been stopped may allocate what its error needs.
static void require(size_t size) {
  const clua_context *context = clua_thread.context;
  if (!context || context->is_noted) return;
  int64_t held = (int64_t)context->used + clua_thread.bytes - context->foreign;
  int64_t room = (int64_t)(context->limit + CLUA_MEMORY_SLACK) - held;
  if (__builtin_expect(room < 0 || size / 2 > (uint64_t)room, 0)) clua_end_for_memory(1);
}

/// Counts a block that replaces one of `before` bytes.
static void *counted(void *block, size_t before) {
  if (__builtin_expect(!block, 0)) clua_end_for_memory(0);
  clua_thread.bytes += (int64_t)(malloc_usable_size(block) + 8) - (int64_t)before;
  return block;
}

static size_t held(void *block) { return block ? malloc_usable_size(block) + 8 : 0; }

// Weak, because the benchmark has its own counters.
__attribute__((weak)) void *__wrap_malloc(size_t size) {
  require(size);
  return counted(__real_malloc(size), 0);
}

__attribute__((weak)) void *__wrap_calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  require(bytes);
  return counted(__real_calloc(count, size), 0);
}

__attribute__((weak)) void *__wrap_realloc(void *old, size_t size) {
  size_t before = held(old);
  if (size == 0) {
    clua_thread.bytes -= (int64_t)before;
    return __real_realloc(old, size);
  }
  // The block grows in place or is remapped, so all of the growth counts, but not the old size.
  if (size > before) require(2 * (size - before));
  return counted(__real_realloc(old, size), before);
}

__attribute__((weak)) int __wrap_posix_memalign(void **result, size_t alignment, size_t size) {
  require(size);
  int status = __real_posix_memalign(result, alignment, size);
  if (status == 0) counted(*result, 0);
  if (status == ENOMEM) counted(NULL, 0);
  return status;
}

__attribute__((weak)) void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  require(size);
  return counted(__real_aligned_alloc(alignment, size), 0);
}

__attribute__((weak)) void __wrap_free(void *block) {
  clua_thread.bytes -= (int64_t)held(block);
  __real_free(block);
}
#else
void clua_prepare_memory(void) { reserve = clua_malloc(RESERVE); }
#endif
