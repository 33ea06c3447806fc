// Attempts what a script could try after escaping from the interpreter. Only test builds contain
// it.

#define _GNU_SOURCE
#include "CSandbox.h"

#ifdef CSANDBOX_ATTACK

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#endif

static int number(long result) { return result == -1 ? errno : 0; }

#ifdef __linux__
/// Asks about a path in every way that needs no descriptor of it. Returns the first answer other than
/// that the call is refused.
static int ask(const char *path) {
  char buffer[4096];
  long answers[] = {
#ifdef __x86_64__
      number(syscall(SYS_stat, path, buffer)),
      number(syscall(SYS_lstat, path, buffer)),
      number(syscall(SYS_access, path, F_OK)),
      number(syscall(SYS_readlink, path, buffer, sizeof buffer)),
#endif
      number(syscall(SYS_newfstatat, AT_FDCWD, path, buffer, 0)),
      number(syscall(SYS_newfstatat, 0, "", buffer, AT_EMPTY_PATH)),
      number(syscall(SYS_statx, AT_FDCWD, path, 0, STATX_BASIC_STATS, buffer)),
      number(syscall(SYS_faccessat, AT_FDCWD, path, F_OK)),
      number(syscall(439, AT_FDCWD, path, F_OK, 0)),  // faccessat2
      number(syscall(437, AT_FDCWD, path, buffer, 24)),  // openat2
      number(syscall(SYS_readlinkat, AT_FDCWD, path, buffer, sizeof buffer)),
      number(syscall(SYS_statfs, path, buffer)),
      number(syscall(SYS_getxattr, path, "user.x", buffer, sizeof buffer)),
      number(syscall(SYS_listxattr, path, buffer, sizeof buffer)),
      number(syscall(SYS_name_to_handle_at, AT_FDCWD, path, buffer, buffer, 0)),
      number(syscall(SYS_inotify_add_watch, 0, path, 1)),
      number(syscall(SYS_chdir, path)),
      number(syscall(SYS_getcwd, buffer, sizeof buffer)),
      number(syscall(SYS_utimensat, AT_FDCWD, path, NULL, 0)),
      number(syscall(SYS_fchmodat, AT_FDCWD, path, 0700)),
      number(syscall(SYS_fchownat, AT_FDCWD, path, 0, 0, 0)),
  };
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (answers[i] != EPERM) return answers[i] == 0 ? 0 : (int)answers[i];
  return EPERM;
}
#endif

int csandbox_attack(const char *what, const char *path) {
  char *arguments[] = {"true", NULL};
  if (!strcmp(what, "execute")) return number(execv("/bin/true", arguments));
  if (!strcmp(what, "fork")) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return number(child);
  }
  if (!strcmp(what, "connect")) return number(socket(AF_INET, SOCK_STREAM, 0));
  if (!strcmp(what, "socket pair")) {
    int ends[2];
    return number(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
  }
  if (!strcmp(what, "read")) return number(open(path, O_RDONLY));
  if (!strcmp(what, "write")) return number(open(path, O_WRONLY | O_CREAT, 0600));
  if (!strcmp(what, "list")) return number(open(path, O_RDONLY | O_DIRECTORY));
  if (!strcmp(what, "remove")) return number(unlink(path));
  if (!strcmp(what, "rename")) return number(rename(path, path));
  if (!strcmp(what, "make a folder")) return number(mkdir(path, 0700));
#ifdef __linux__
  if (!strcmp(what, "needed")) return csandbox_attack_call(path, 0);
  if (!strcmp(what, "further")) return csandbox_attack_call(path, 1);
  if (!strcmp(what, "ask about")) return ask(path);
  if (!strcmp(what, "name the system")) return number(uname(&(struct utsname){}));
  if (!strcmp(what, "load")) return number(sysinfo(&(struct sysinfo){}));
  if (!strcmp(what, "trace")) return number(ptrace(PTRACE_TRACEME, 0, NULL, NULL));
#endif
  void *page = NULL;
  int rights = PROT_READ | PROT_WRITE;
  if (!strcmp(what, "map code")) {
    page = mmap(NULL, 4096, rights | PROT_EXEC, MAP_PRIVATE | MAP_ANON, -1, 0);
    return page == MAP_FAILED ? errno : 0;
  }
  if (!strcmp(what, "make code")) {
    page = mmap(NULL, 4096, rights, MAP_PRIVATE | MAP_ANON, -1, 0);
    return number(mprotect(page, 4096, PROT_READ | PROT_EXEC));
  }
  return -1;
}

#endif
