// What a process has one of, for the interpreter that it runs.

#ifndef CLUA_PROCESS_H
#define CLUA_PROCESS_H

#include "context.h"

/// The interpreter that is watched; NULL if there is none.
clua_context *watched_context(void);

/// The address below which the stack of the present thread may not be used; 0 where that is not known.
uintptr_t faults_stack_floor(void);

#endif
