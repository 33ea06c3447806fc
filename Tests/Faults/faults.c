// Makes one allocation or one call for files fail, or transfer only a part; loaded with LD_PRELOAD.
//
// `MOTION_FAULT` is `KIND NUMBER`: the number of the call, from 1, among the calls that the kind is for.
// 0 changes nothing. `FaultInjectionTests` describes the kinds. What was done is written to the file
// `MOTION_FAULT_LOG`: the name of the call, or in the end the number of all calls. The kind `bytes` counts
// the allocated bytes instead.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <elf.h>

enum kind { NONE, MEMORY, BYTES, FAIL, SHORT, INTERRUPT };

static enum kind kind;
static long chosen;
/// The calls of this process and its copies, or the bytes that they have allocated.
static long *calls;
static int log_descriptor = -1;
/// The address of the function that ends the process, and the ranges of code whose allocations may fail.
static void (*end_for_memory)(int);
static uintptr_t refusable[16];
static int refusable_count;
static pid_t first_process;

/// The C library's `syscall`, which this file replaces.
static long (*kernel(void))(long, ...) {
  static long (*function)(long, ...);
  if (!function) function = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return function;
}

static void note(const char *text) {
  if (log_descriptor >= 0) kernel()(SYS_write, log_descriptor, text, strlen(text));
}

/// Whether this call is the one to disturb.
static int is_chosen(enum kind of, const char *name) {
  if (kind != of || !calls || __atomic_add_fetch(calls, 1, __ATOMIC_RELAXED) != chosen) return 0;
  note(name);
  note("\n");
  return 1;
}

/// The difference between addresses in this process and in the executable file.
static uintptr_t load_address(void) {
  const Elf64_Phdr *header = (const Elf64_Phdr *)getauxval(AT_PHDR);
  for (size_t i = 0; header && i < getauxval(AT_PHNUM); i++)
    if (header[i].p_type == PT_PHDR) return (uintptr_t)header - header[i].p_vaddr;
  return 0;
}

__attribute__((constructor)) static void begin(void) {
  static const struct {
    const char *name;
    enum kind kind;
  } kinds[] = {
      {"memory", MEMORY}, {"bytes", BYTES}, {"fail", FAIL}, {"short", SHORT}, {"interrupt", INTERRUPT}};
  const char *text = getenv("MOTION_FAULT"), *log = getenv("MOTION_FAULT_LOG");
  if (!text || !log) return;
  char name[16];
  if (sscanf(text, "%15s %ld", name, &chosen) != 2) return;
  first_process = getpid();
  log_descriptor = (int)kernel()(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  int high = (int)kernel()(SYS_fcntl, log_descriptor, F_DUPFD_CLOEXEC, 200);
  kernel()(SYS_close, log_descriptor);
  log_descriptor = high;
  const char *ranges = getenv("MOTION_FAULT_CODE");
  uintptr_t base = load_address();
  for (char *next; ranges && *ranges && refusable_count < 16; ranges = next) {
    uintptr_t address = strtoul(ranges, &next, 16) + base;
    if (!end_for_memory) end_for_memory = (void (*)(int))address;
    else refusable[refusable_count++] = address;
    if (next == ranges) break;
  }
  calls = mmap(NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i].name, name)) kind = kinds[i].kind;
}

__attribute__((destructor)) static void end(void) {
  if (chosen != 0 || !calls || getpid() != first_process) return;
  char text[24];
  snprintf(text, sizeof text, "%ld\n", *calls);
  note(text);
}

// MARK: Memory

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

/// What happens without memory: the interpreter's allocator returns NULL, and any other call ends the
/// process, as the executable of `scripts/build motion` does.
static void *lack(const void *caller) {
  for (int i = 0; i + 1 < refusable_count; i += 2)
    if ((uintptr_t)caller >= refusable[i] && (uintptr_t)caller < refusable[i + 1]) {
      errno = ENOMEM;
      return NULL;
    }
  kind = NONE;
  if (end_for_memory) end_for_memory(0);
  errno = ENOMEM;
  return NULL;
}

static int is_chosen_allocation(const char *name, size_t size) {
  if (kind == BYTES && calls) __atomic_add_fetch(calls, (long)size, __ATOMIC_RELAXED);
  return is_chosen(MEMORY, name);
}

void *malloc(size_t size) {
  if (is_chosen_allocation("malloc", size)) return lack(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (is_chosen_allocation("calloc", count * size)) return lack(__builtin_return_address(0));
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  if (size > 0 && is_chosen_allocation("realloc", size)) return lack(__builtin_return_address(0));
  return __libc_realloc(block, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (is_chosen_allocation("posix_memalign", size)) {
    lack(__builtin_return_address(0));
    return ENOMEM;
  }
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (is_chosen_allocation("aligned_alloc", size)) return lack(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

// MARK: Files

/// Whether a call fails, and the error number.
static int fails(const char *name, int number) {
  if (is_chosen(FAIL, name)) {
    errno = number;
    return 1;
  }
  return 0;
}

static int is_interrupted(const char *name) {
  if (!is_chosen(INTERRUPT, name)) return 0;
  errno = EINTR;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/// The size of a transfer.
static size_t part(const char *name, size_t size) {
  return size > 1 && is_chosen(SHORT, name) ? size / 2 : size;
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  if (fails("read", EIO) || is_interrupted("read")) return -1;
  return kernel()(SYS_read, descriptor, bytes, part("read", size));
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  const char *name = descriptor == 2 ? "write to 2" : "write";
  if (fails(name, ENOSPC) || is_interrupted(name)) return -1;
  return kernel()(SYS_write, descriptor, bytes, part(name, size));
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset) {
  if (fails("pread", EIO) || is_interrupted("pread")) return -1;
  return kernel()(SYS_pread64, descriptor, bytes, part("pread", size), offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  if (fails("pwrite", ENOSPC) || is_interrupted("pwrite")) return -1;
  return kernel()(SYS_pwrite64, descriptor, bytes, part("pwrite", size), offset);
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  const char *name = flags & O_CREAT ? "open of a new file" : "open";
  if (fails(name, flags & O_CREAT ? ENOSPC : EIO) || is_interrupted(name)) return -1;
  return (int)kernel()(SYS_openat, folder, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_at(folder, path, flags, mode);
}

// The descriptor is closed in any case.
int close(int descriptor) {
  int state = (int)kernel()(SYS_close, descriptor);
  return fails("close", EIO) ? -1 : state;
}

#define FAILING(name, number, parameters, arguments) \
  int name parameters { return fails(#name, number) ? -1 : REAL(name) arguments; }

FAILING(fsync, EIO, (int descriptor), (descriptor))
FAILING(ftruncate, EIO, (int descriptor, off_t size), (descriptor, size))
FAILING(rename, EIO, (const char *path, const char *other), (path, other))
FAILING(unlink, EIO, (const char *path), (path))
FAILING(mkdir, ENOSPC, (const char *path, mode_t mode), (path, mode))
FAILING(rmdir, EIO, (const char *path), (path))
FAILING(mkstemps, ENOSPC, (char *path, int length), (path, length))
FAILING(mkstemp, ENOSPC, (char *path), (path))
FAILING(pipe, EMFILE, (int ends[2]), (ends))
FAILING(fork, EAGAIN, (void), ())

off_t lseek(int descriptor, off_t offset, int from) {
  return fails("lseek", EIO) ? -1 : kernel()(SYS_lseek, descriptor, offset, from);
}

ssize_t readlinkat(int folder, const char *path, char *target, size_t size) {
  return fails("readlinkat", EIO) ? -1 : kernel()(SYS_readlinkat, folder, path, target, size);
}

/// `open_file.c` has two calls for which the C library has no function.
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long arguments[6];
  for (int i = 0; i < 6; i++) arguments[i] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_fstat && fails("fstat", EIO)) return -1;
  if (number == SYS_getdents64 && fails("getdents64", EIO)) return -1;
  return kernel()(
      number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}
