// The library that scripts get: the allowed part of Lua's own library, and replacements for the rest.
//
// It is plain C that Lua calls and that raises like Lua's own library. No Swift frame is ever
// between the two.

#ifndef CLUA_LIBRARY_H
#define CLUA_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

struct lua_State;

/// Pushes the template: the table of initial globals for every environment, to which Swift adds its own.
void clua_push_template(struct lua_State *_Nonnull L);

/// Pushes the template again.
void clua_get_template(struct lua_State *_Nonnull L);

/// Replaces the function on top, which finds the modules of an environment, by a new environment, initialized from
/// the template.
void clua_push_environment(struct lua_State *_Nonnull L);

/// Replaces the environment on top by its window: a table that reads and writes the environment, and that adds an
/// `io` with writable streams, a `debug` that shows source positions, and an `os` of its own. Each environment has
/// one window.
void clua_push_lender(struct lua_State *_Nonnull L);

/// Replaces the environment on top by a loader for the stand-in library of this name, and returns 1. Pops the
/// environment and returns 0 if there is none.
int clua_push_module_library(struct lua_State *_Nonnull L, const char *_Nonnull name);

/// Replaces the table on top by a read-only view of it.
void clua_push_view(struct lua_State *_Nonnull L, const char *_Nonnull name);

/// Pops the function on top and makes it the writer of all stream output, which arrives in arbitrary pieces.
void clua_set_writer(struct lua_State *_Nonnull L);

/// Makes the table on top weak in its keys ("k"), its values ("v") or both ("kv").
void clua_set_weak(struct lua_State *_Nonnull L, const char *_Nonnull mode);

/// Whether `__concat` has no effect in scripts, because the installed liblua corrupts memory in it.
int clua_hides_concat(void);

/// The part of the error message that describes the miscompilation.
#define CLUA_WRONG_BITS \
  "computes expressions such as `1 | (a or 3)` wrongly in a function of more than 256 constants"

/// Whether the installed liblua has this defect.
int clua_miscompiles_bits(void);

/// Whether a text may contain such an expression: a `&`, a `|`, or a `~` that does not begin `~=`.
int clua_has_bits(const char *_Nonnull text, size_t size);

/// Looks for such an expression in the function on top, which has just been compiled. If there is one, replaces
/// the function by an error message and returns `LUA_ERRSYNTAX`; otherwise returns `LUA_OK`.
int clua_check_bits(struct lua_State *_Nonnull L);

/// The library's version, such as "Lua 5.4.4".
const char *_Nonnull clua_lua_release(void);

/// Pushes a table of Lua's own `string` and `table`, for tests and measurements.
void clua_push_stock(struct lua_State *_Nonnull L);

/// Pushes a value as text that contains no address. A `__tostring` may raise.
const char *_Nonnull clua_push_text(struct lua_State *_Nonnull L, int index, size_t *_Nullable length);

/// Pushes the text that replaces an object's address: a number, assigned when the object is first shown.
void clua_push_identity(struct lua_State *_Nonnull L, int index);

/// Replaces the value on top by its text, or by the error if its `__tostring` fails. Returns Lua's status.
int clua_tostring(struct lua_State *_Nonnull L);

/// Stops a script that computes for more than `seconds` of processor time in one turn.
///
/// If the script does not return within another second, `give_up` runs in a signal handler and the process exits
/// with code 3. Any number of interpreters can be watched, on any threads; call this on the thread that runs the
/// turns. On macOS only the main thread measures time.
void clua_watch(struct lua_State *_Nonnull L, double seconds, void (*_Nonnull give_up)(void));

/// Begins a job of this thread, which opens an account of its own for memory, and limits the job's processor time, in
/// seconds: loading, frames, and all that is made of them. A script then stops; code that does not return to one
/// within another second ends the process with code 3.
void clua_begin_job(double seconds);

/// Gives the job of this thread its processor time again, without a new account. Does nothing on a thread without a job,
/// such as one of a program that embeds the runtime.
void clua_restart_job(double seconds);

/// Sets the stack of the main thread, which must be the caller, to 64 MB, and turns faults into errors. The
/// process exits with code 3 after a stack overflow and with code 70 after any other fault.
///
/// `flush` runs in a signal handler and writes the output that is still buffered.
void clua_catch_faults(void (*_Nonnull flush)(void));

/// Ends the watch of this interpreter, if there is one.
void clua_end_watch(struct lua_State *_Nonnull L);

/// Starts a thread that can run scripts, with the main thread's stack size and reports of faults. Returns
/// its handle, or 0 if the system has no more threads. `clua_join_thread` must be called once.
uintptr_t clua_start_thread(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull argument);

/// Waits until a thread has ended.
void clua_join_thread(uintptr_t thread);

#endif
