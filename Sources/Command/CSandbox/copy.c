// A copy of the process that works in the sandbox, while the original process stays unrestricted.

#include "CSandbox.h"

#include <errno.h>
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

int csandbox_fork(void) {
  int copy = fork();
#ifdef __linux__
  // The copy ends with the process, whatever ends it.
  if (copy == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  return copy;
}

int csandbox_wait(int copy) {
  int state = 0;
  while (waitpid(copy, &state, 0) == -1)
    if (errno != EINTR) return -1;
  return WIFSIGNALED(state) ? 128 + WTERMSIG(state) : WEXITSTATUS(state);
}
