// What is known about an open file without naming its path: the sandbox allows no call that asks
// about a path, because Landlock does not restrict these.

#define _GNU_SOURCE
#include "CSandbox.h"
#include "descriptor_names.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

// The C library's function is `newfstatat` in some versions, which also takes paths.
static int fill(int descriptor, struct stat *status) {
  return (int)syscall(SYS_fstat, descriptor, status);
}

int csandbox_path(int descriptor, char *path, size_t size) {
  const char *names = csandbox_descriptor_names();
  if (!names || descriptor < 0 || descriptor >= DESCRIPTOR_COUNT) {
    errno = EMFILE;
    return -1;
  }
  const char *name = names + descriptor * DESCRIPTOR_NAME_SIZE;
  ssize_t length = readlinkat(AT_FDCWD, name, path, size - 1);
  if (length < 0) return -1;
  path[length] = 0;
  return 0;
}

/// An entry of a folder, as the kernel writes it.
struct entry {
  uint64_t inode;
  int64_t next;
  unsigned short size;
  unsigned char kind;
  char name[];
};

int csandbox_names(int descriptor, void *context, void (*add)(void *, const char *)) {
  _Alignas(struct entry) char entries[1 << 15];
  while (1) {
    long filled = syscall(SYS_getdents64, descriptor, entries, sizeof entries);
    if (filled <= 0) return (int)filled;
    for (long at = 0; at < filled;) {
      struct entry *entry = (struct entry *)(entries + at);
      add(context, entry->name);
      at += entry->size;
    }
  }
}

#else
#include <sys/param.h>

static int fill(int descriptor, struct stat *status) { return fstat(descriptor, status); }

int csandbox_path(int descriptor, char *path, size_t size) {
  if (size < MAXPATHLEN) {
    errno = ERANGE;
    return -1;
  }
  return fcntl(descriptor, F_GETPATH, path);
}

int csandbox_names(int descriptor, void *context, void (*add)(void *, const char *)) {
  int copy = dup(descriptor);
  DIR *folder = copy < 0 ? NULL : fdopendir(copy);
  if (!folder) return -1;
  struct dirent *entry;
  while ((entry = readdir(folder))) add(context, entry->d_name);
  closedir(folder);
  return 0;
}
#endif

int csandbox_status(int descriptor, struct csandbox_status *status) {
  struct stat full;
  if (fill(descriptor, &full) != 0) return -1;
  *status = (struct csandbox_status){.mode = full.st_mode, .size = full.st_size};
  return 0;
}
