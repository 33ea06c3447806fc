// Attempts what a script could try after escaping from the interpreter. Only test builds contain
// it.

#ifdef CSANDBOX_ATTACK

#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#endif
#include <unistd.h>

static int number(long result) { return result == -1 ? errno : 0; }

/// What the filter allows for the own process, and motion or the C library uses.
static int own_process(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return errno;
  if (raise(0) != 0) return errno;
  int copy = fcntl(1, F_DUPFD_CLOEXEC, 3);
  if (copy < 0 || fcntl(copy, F_SETFD, FD_CLOEXEC) != 0 || fcntl(copy, F_GETFL) < 0) return errno;
  return number(close(copy));
}

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
  if (!strcmp(what, "signal")) return number(kill(getppid(), 0));
  if (!strcmp(what, "own")) return own_process();
  struct rlimit limit = {0, 0};
#ifdef __linux__
  if (!strcmp(what, "signal a thread")) return number(syscall(SYS_tgkill, getppid(), getppid(), 0));
  if (!strcmp(what, "read limits")) return number(prlimit(getppid(), RLIMIT_CPU, NULL, &limit));
  if (!strcmp(what, "set limits")) return number(prlimit(getppid(), RLIMIT_CPU, &limit, NULL));
  if (!strcmp(what, "own a descriptor")) return number(fcntl(0, F_SETOWN, getppid()));
  if (!strcmp(what, "lock")) {
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    return number(fcntl(0, F_SETLK, &lock));
  }
  if (!strcmp(what, "name a path")) return number(open(path, O_PATH));
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
