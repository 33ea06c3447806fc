// Counts the memory that is allocated outside of the interpreter, so that Swift's allocations for a script are
// charged to the script.
//
// `scripts/build motion` links with `--wrap`, so every call of malloc in the static executable goes through
// this file, including those of the Swift runtime and the C library. Other executables do not count, and
// charge a fixed size per object. The interpreter's allocator bypasses this file, because it does its own
// counting. Each thread counts for itself, so there are no atomics.

#define _GNU_SOURCE
#include "CLuaLibrary.h"
#include "context.h"
#include "foreign.h"

_Thread_local struct clua_thread clua_thread;
uint64_t clua_accounts;
volatile int clua_heap_has_grown;

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
#include <unistd.h>

/// The size from which on blocks are mapped separately, in bytes.
#define LARGE_BLOCK (1 << 20)

/// The steps in which the heap is looked at, in bytes. A smaller heap is not looked at.
#define HEAP_STEP ((intptr_t)4 << 20)

/// The size of the heap, without large blocks, and the size at which it is looked at next.
static intptr_t heap_size;
static intptr_t next_look = 4 * HEAP_STEP;

void clua_prepare_memory(void) {
  mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
  reserve = clua_malloc(RESERVE);
}

/// Grows or shrinks the heap. Called by malloc, which holds its lock, so the heap is trimmed later.
__attribute__((weak)) void *__wrap___sbrk(intptr_t increment) {
  void *end = sbrk(increment);  // `__sbrk` by its other name
  if (end == (void *)-1) return end;
  intptr_t size = __atomic_add_fetch(&heap_size, increment, __ATOMIC_RELAXED);
  if (increment > 0 && size > __atomic_load_n(&next_look, __ATOMIC_RELAXED)) {
    clua_heap_has_grown = 1;
    // Makes the interpreter's allocator look as well.
    if (clua_thread.context) clua_thread.context->threshold = 0;
  }
  return end;
}

void clua_trim_heap(void) {
  clua_heap_has_grown = 0;
  intptr_t size = __atomic_load_n(&heap_size, __ATOMIC_RELAXED);
  __atomic_store_n(&next_look, size + HEAP_STEP, __ATOMIC_RELAXED);
  int64_t limit = clua_thread.account.serial ? clua_thread.account.limit : INT64_MAX;
  struct mallinfo2 blocks = mallinfo2();
  if ((int64_t)(blocks.arena + blocks.hblkhd) > limit) malloc_trim(0);
}

/// The bytes that the thread may still allocate for the scenes that it works for.
static int64_t room(void) {
  const struct clua_thread *thread = &clua_thread;
  const clua_context *context = thread->context;
  if (!context) {
    const struct clua_account *account = &thread->account;
    if (account->serial == 0) return INT64_MAX;
    int64_t held = thread->bytes - account->base + account->interpreters;
    return account->limit + (int64_t)CLUA_RECORDING_SLACK - held;
  }
  int64_t held = (int64_t)context->used + thread->bytes - context->foreign;
  size_t slack = context->is_noted ? CLUA_RECORDING_SLACK : CLUA_MEMORY_SLACK;
  return (int64_t)(context->limit + slack) - held;
}

/// Ends the process if a scene has no room for a block of this size: Swift would trap, without writing the frames.
static void require(size_t size) {
  if (__builtin_expect(clua_heap_has_grown, 0)) clua_trim_heap();
  int64_t left = room();
  if (__builtin_expect(left < 0 || size > (uint64_t)left, 0)) clua_end_for_memory(1);
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
  // A large block grows in place or is remapped, so the old size does not count again.
  if (size > before) require(size - before);
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
void clua_trim_heap(void) { clua_heap_has_grown = 0; }
#endif
