// Landlock and seccomp confine the process. The interpreter already restricts scripts; these
// mechanisms confine them even if the interpreter has a vulnerability.

#define _GNU_SOURCE
#include "CSandbox.h"

#ifdef __linux__

#include "filter.h"

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

// MARK: The names of descriptors

#define NAMES_SIZE (DESCRIPTOR_COUNT * DESCRIPTOR_NAME_SIZE)

/// Maps memory for the names, and writes them.
static const char *make_names(void) {
  char *names = MAP_FAILED;
  for (uintptr_t place = 1 << 20; names == MAP_FAILED && place <= UINT32_MAX / 2; place *= 2) {
    names = mmap(
        (void *)place, NAMES_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (names != MAP_FAILED && (uintptr_t)names != place) {
      munmap(names, NAMES_SIZE);
      names = MAP_FAILED;
    }
  }
  if (names == MAP_FAILED) return NULL;
  static const char prefix[] = "/proc/self/fd/";
  for (int i = 0; i < DESCRIPTOR_COUNT; i++) {
    char *name = names + i * DESCRIPTOR_NAME_SIZE;
    memcpy(name, prefix, sizeof prefix);
    char *digit = name + sizeof prefix - 1;
    if (i >= 100) *digit++ = (char)('0' + i / 100);
    if (i >= 10) *digit++ = (char)('0' + i / 10 % 10);
    *digit = (char)('0' + i % 10);
  }
  mprotect(names, NAMES_SIZE, PROT_READ);
  return names;
}

const char *csandbox_descriptor_names(void) {
  // The first path is asked for by the main thread, before there are others.
  static const char *names;
  if (!names) names = make_names();
  return names;
}

// MARK: The sandbox

int csandbox_enter(struct csandbox_folders reading, struct csandbox_folders writing) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  int mechanisms = restrict_files(reading, writing);
  return mechanisms | (restrict_calls(writing.count > 0) ? CSANDBOX_CALLS : 0);
}

int csandbox_supported(void) {
  int mechanisms = landlock_version() >= 1 ? CSANDBOX_FILES : 0;
  if (can_restrict_calls()) mechanisms |= CSANDBOX_CALLS;
  return mechanisms;
}

#else

int csandbox_enter(struct csandbox_folders reading, struct csandbox_folders writing) {
  (void)reading, (void)writing;
  return 0;
}

int csandbox_supported(void) { return 0; }

#endif
