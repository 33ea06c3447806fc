// Process-wide state for the interpreter that the process runs.

#ifndef CLUA_PROCESS_H
#define CLUA_PROCESS_H

#include "context.h"

/// The interpreter that is watched; NULL if there is none.
clua_context *watched_context(void);

/// The address below which the stack of the current thread may not be used; 0 if unknown.
uintptr_t faults_stack_floor(void);

#endif
