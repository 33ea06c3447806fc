// The library that scripts get: what is allowed of Lua's own, and what replaces the rest.
//
// All of it is plain C that Lua calls, and that raises in Lua as Lua's own library does; no Swift
// frame is ever between the two.

#ifndef CLUA_LIBRARY_H
#define CLUA_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

struct lua_State;

/// Pushes a table of what every environment begins with, to which Swift adds its part.
void clua_push_template(struct lua_State *_Nonnull L);

/// Pushes the template again.
void clua_get_template(struct lua_State *_Nonnull L);

/// Replaces the function on top, which finds the modules of an environment, by that environment: it
/// begins as the template is.
void clua_push_environment(struct lua_State *_Nonnull L);

/// Replaces the environment on top by a table that reads and writes it, and that has an `io` with streams
/// that can be written, and a `debug` that tells where the code is; an environment has one.
void clua_push_lender(struct lua_State *_Nonnull L);

/// Replaces the environment on top by the function that makes a library which is lent to its modules, and
/// returns 1; takes it off and returns 0 if none of that name is.
int clua_push_module_library(struct lua_State *_Nonnull L, const char *_Nonnull name);

/// Replaces the table on top by a view of it, through which it can be read and not be written.
void clua_push_view(struct lua_State *_Nonnull L, const char *_Nonnull name);

/// Takes the function on top to write the texts that go to streams, which come in any pieces.
void clua_set_writer(struct lua_State *_Nonnull L);

/// Makes the table on top weak in its keys, its values or both: "k", "v" or "kv".
void clua_set_weak(struct lua_State *_Nonnull L, const char *_Nonnull mode);

/// Whether `__concat` means nothing to scripts, since the installed library corrupts memory in it.
int clua_hides_concat(void);

/// What the installed library does to the one expression that it may compile wrongly.
#define CLUA_WRONG_BITS \
  "computes expressions such as `1 | (a or 3)` wrongly in a function of more than 256 constants"

/// Whether it does.
int clua_miscompiles_bits(void);

/// Whether a text may hold such an expression: a `&`, a `|`, or a `~` that does not begin `~=`.
int clua_has_bits(const char *_Nonnull text, size_t size);

/// Looks for such an expression in the function on top, which has just been compiled. If there is one, replaces
/// the function by an error message and returns a syntax error's status; otherwise returns LUA_OK.
int clua_check_bits(struct lua_State *_Nonnull L);

/// The library's version, such as "Lua 5.4.4".
const char *_Nonnull clua_lua_release(void);

/// Pushes a table of Lua's own `string` and `table`, to measure and test ours against.
void clua_push_stock(struct lua_State *_Nonnull L);

/// Pushes the text of a value; nothing in it is an address. A `__tostring` may raise.
const char *_Nonnull clua_push_text(struct lua_State *_Nonnull L, int index, size_t *_Nullable length);

/// Pushes what stands for an object where Lua shows its address: a number in the order of first showing.
void clua_push_identity(struct lua_State *_Nonnull L, int index);

/// Replaces the value on top by its text; a `__tostring` that fails leaves its error there.
int clua_tostring(struct lua_State *_Nonnull L);

/// Stops a script that computes for longer than so many seconds of the processor's time in one turn.
///
/// A script that does not come back from a function a second later ends the process with code 3,
/// after `give_up`, which runs in a signal handler. A process watches one interpreter at a time:
/// while it does, this does nothing for others.
void clua_watch(struct lua_State *_Nonnull L, double seconds, void (*_Nonnull give_up)(void));
/// Gives the process, of which this is the main thread, a stack of 64 MB, and ends it in an error if it
/// faults: with code 3 where the stack has come to its end, with code 70 elsewhere.
///
/// `flush` runs in a signal handler, and writes what has been printed so far.
void clua_catch_faults(void (*_Nonnull flush)(void));

/// Ends the watch, if it is over this interpreter.
void clua_end_watch(struct lua_State *_Nonnull L);

#endif
