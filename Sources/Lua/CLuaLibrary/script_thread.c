// Threads that can run scripts, with the stack size and the fault handling of the main thread.

#include "CLuaLibrary.h"
#include "context.h"
#include "foreign.h"
#include "script_thread.h"

#include <pthread.h>

/// The function that a new thread runs, and its argument.
typedef struct start {
  void (*body)(void *);
  void *argument;
} start;

static void *run(void *given) {
  start work = *(start *)given;
  free(given);
  char handler_stack[CLUA_HANDLER_STACK];
  clua_enter_thread(handler_stack);
  work.body(work.argument);
  clua_end_timer();
  clua_leave_thread();
  return NULL;
}

uintptr_t clua_start_thread(void (*body)(void *), void *argument) {
  start *work = malloc(sizeof *work);
  if (!work) return 0;
  work->body = body;
  work->argument = argument;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, CLUA_STACK_SIZE);
  pthread_t thread;
  int status = pthread_create(&thread, &attributes, run, work);
  pthread_attr_destroy(&attributes);
  if (status == 0) return (uintptr_t)thread;
  free(work);
  return 0;
}

void clua_join_thread(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }
