// Processes that end with the one that starts them, such as a copy of the process that works in the
// sandbox, while the original process stays unrestricted.

#include "CSandbox.h"

#include <errno.h>
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

void csandbox_end_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

int csandbox_fork(void) {
  pid_t original = getpid();
  int copy = fork();
  if (copy == 0) {
    csandbox_end_with_parent();
    // The original may have ended before.
    if (getppid() != original) _exit(1);
  }
  return copy;
}

int csandbox_wait(int copy) {
  int state = 0;
  while (waitpid(copy, &state, 0) == -1)
    if (errno != EINTR) return -1;
  return WIFSIGNALED(state) ? 128 + WTERMSIG(state) : WEXITSTATUS(state);
}
