#ifndef CSANDBOX_H
#define CSANDBOX_H

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

/// For tests: attempts what the sandbox forbids. `what` is a word such as "execute"; returns 0 on
/// success, else the error number.
int csandbox_attack(const char *what, const char *path);

#endif
