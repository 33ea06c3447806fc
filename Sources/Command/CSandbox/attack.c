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
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int number(int result) { return result == -1 ? errno : 0; }

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
#ifdef __linux__
  if (!strcmp(what, "trace")) return number((int)ptrace(PTRACE_TRACEME, 0, NULL, NULL));
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
