#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>

/// The mechanisms that the kernel supports, or that restrict this process.
enum {
  /// Files outside the named folders cannot be opened.
  CSANDBOX_FILES = 1,
  /// No program, process, socket or executable memory can be created.
  CSANDBOX_CALLS = 2,
};

/// Folders, as absolute paths; missing ones are ignored.
struct csandbox_folders {
  const char *const *paths;
  int count;
};

/// Permanently restricts this process to computing, writing to open descriptors, reading below
/// the folders in `reading`, and writing files in or below those in `writing`. Returns the
/// mechanisms that are in force; without kernel support, there is no restriction.
int csandbox_enter(struct csandbox_folders reading, struct csandbox_folders writing);

/// On Linux, kills this process as soon as the one that has started it ends, whatever ends that and
/// even if this one is stopped.
void csandbox_end_with_parent(void);

/// Forks this process, so that the copy can restrict itself. Returns its id, 0 in the copy, or -1 on failure. The
/// copy ends with this process.
int csandbox_fork(void);

/// Waits for a copy to end. Returns its exit code, or 128 plus the number of the signal that ended it.
int csandbox_wait(int copy);

/// The mechanisms that this kernel supports.
int csandbox_supported(void);

/// The mode of an open file, which contains its kind, and its size in bytes.
struct csandbox_status {
  unsigned mode;
  long long size;
};

/// Returns 0, or -1 on failure.
int csandbox_status(int descriptor, struct csandbox_status *status);

/// Writes the path of an open file or folder, without symbolic links and `..`, as text that NUL ends;
/// `size` is at least 4096. Returns 0, or -1 on failure.
int csandbox_path(int descriptor, char *path, size_t size);

/// Calls `add` with each name in an open folder, in any order. Returns 0, or -1 on failure.
int csandbox_names(int descriptor, void *context, void (*add)(void *context, const char *name));

/// For tests: attempts what the sandbox forbids. `what` is a word such as "execute"; returns 0 on
/// success, else the error number. "needed" and "further" attempt what motion needs of the allowed
/// call that `path` names, and what goes further.
int csandbox_attack(const char *what, const char *path);
int csandbox_attack_call(const char *call, int goes_further);

/// For tests: the name of an allowed call, and NULL after the last one.
const char *csandbox_allowed_call(int index);

#endif
