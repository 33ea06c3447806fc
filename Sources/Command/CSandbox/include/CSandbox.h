#ifndef CSANDBOX_H
#define CSANDBOX_H

/// The walls that the kernel has put up around this process, or could.
enum {
  /// Files out of the named folders cannot be reached.
  CSANDBOX_FILES = 1,
  /// No program, process, socket or executable memory can be made.
  CSANDBOX_CALLS = 2,
};

/// Takes all rights from this process, for good, but to compute, to write to what is open, to read below some folders,
/// and to write files directly in one more; returns the walls that stand.
///
/// Folders are named by absolute paths; those that are not there are passed over. `writing` may be NULL. A kernel
/// that has no such walls, and a system that is not Linux, puts up none.
int csandbox_enter(const char *const *reading, int count, const char *writing);

/// The walls that this kernel has.
int csandbox_walls(void);

/// For tests: tries to do what the walls forbid, by a word such as "exec"; returns an error's number, or 0 where it
/// has succeeded.
int csandbox_attack(const char *what, const char *path);

#endif
