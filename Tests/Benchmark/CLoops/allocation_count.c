#include "CLoops.h"

#include <stddef.h>

static uint64_t allocations;

uint64_t c_allocation_count(void) { return allocations; }

#ifdef __GLIBC__
// The linker redirects the program's calls to these functions (`--wrap`, in `scripts/build`), which
// counts allocations without a tool. Without this option, nothing calls them.
extern __attribute__((weak)) void *__real_malloc(size_t size);
extern __attribute__((weak)) void *__real_calloc(size_t count, size_t size);
extern __attribute__((weak)) void *__real_realloc(void *old, size_t size);
extern __attribute__((weak)) int __real_posix_memalign(void **result, size_t alignment, size_t size);

static void count_one(void) { __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED); }

void *__wrap_malloc(size_t size) {
  count_one();
  return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  count_one();
  return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
  count_one();
  return __real_realloc(old, size);
}

int __wrap_posix_memalign(void **result, size_t alignment, size_t size) {
  count_one();
  return __real_posix_memalign(result, alignment, size);
}
#endif

/// Replaces the sandbox, whose limits a profiler would reach.
int __wrap_csandbox_enter(void) { return 0; }
