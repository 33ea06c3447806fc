// What the fault handler and the watchdog do at the start and the end of a thread that runs scripts.

#ifndef CLUA_SCRIPT_THREAD_H
#define CLUA_SCRIPT_THREAD_H

#include <stddef.h>

/// The size of the stack of each thread that runs scripts, in bytes, if the system lets a process choose it.
#define CLUA_STACK_SIZE ((size_t)64 << 20)
/// The size of the stack on which faults are handled, in bytes. The system's default is too small for processors
/// with wide registers.
#define CLUA_HANDLER_STACK (128 << 10)

/// Prepares a new thread for scripts. The fault handler runs on `handler_stack`, which has `CLUA_HANDLER_STACK` bytes.
void clua_enter_thread(char *handler_stack);
void clua_leave_thread(void);

/// Deletes the timer of the watchdog on this thread, if there is one.
void clua_end_timer(void);

#endif
