// What modules are lent of libraries that scripts do not have, since some take it when they are loaded:
// an `io` that writes where `print` does and finds nothing to read, and a `debug` that only tells where the
// code is and changes nothing.

#include "CLuaLibrary.h"
#include "Functions.h"

#include <errno.h>

/// Where the registry holds what writes text, and the tables by which environments see what is lent.
static const char writer_key, lenders_key;

void clua_set_writer(lua_State *L) { lua_rawsetp(L, LUA_REGISTRYINDEX, &writer_key); }

/// Writes the arguments from an index on where `print` writes.
static void write_arguments(lua_State *L, int first) {
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (int i = first; i <= count; i++) {
    luaL_argexpected(L, lua_isstring(L, i), i - first + 1, "string");
    lua_pushvalue(L, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &writer_key);
  lua_insert(L, -2);
  lua_call(L, 1, 0);
}

static int stream_write(lua_State *L) {
  write_arguments(L, 2);
  lua_settop(L, 1);
  return 1;
}

/// `io.write`: `write` of the standard output, which is the upvalue.
static int io_write(lua_State *L) {
  write_arguments(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

/// Nothing is kept back.
static int stream_flush(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

static int stream_setvbuf(lua_State *L) {
  lua_pushboolean(L, 1);
  return 1;
}

static const char *const no_files = "scripts open no files";

/// `read` of a stream, from a format on: there is nothing to be read, and all of it is an empty text.
static int read_nothing(lua_State *L, int first) {
  int count = lua_gettop(L);
  if (count < first) {
    luaL_pushfail(L);
    return 1;
  }
  for (int i = first; i <= count; i++) {
    const char *format = lua_type(L, i) == LUA_TSTRING ? lua_tostring(L, i) : "";
    if (format[*format == '*'] != 'a') {
      luaL_pushfail(L);
      return i - first + 1;
    }
    lua_pushliteral(L, "");
  }
  return count - first + 1;
}

static int stream_read(lua_State *L) { return read_nothing(L, 2); }

static int io_read(lua_State *L) { return read_nothing(L, 1); }

static int no_line(lua_State *L) {
  luaL_pushfail(L);
  return 1;
}

static int stream_lines(lua_State *L) {
  lua_pushcfunction(L, no_line);
  return 1;
}

static int io_lines(lua_State *L) {
  if (!lua_isnoneornil(L, 1)) return luaL_error(L, "%s: %s", luaL_checkstring(L, 1), no_files);
  return stream_lines(L);
}

/// `io.open`: says why there is no file, as for any that cannot be opened.
static int io_open(lua_State *L) {
  luaL_pushfail(L);
  lua_pushfstring(L, "%s: %s", luaL_checkstring(L, 1), no_files);
  lua_pushinteger(L, EACCES);
  return 3;
}

/// `io.input` and `io.output`: the stream that is the upvalue; there is no other.
static int io_stream(lua_State *L) {
  luaL_argcheck(L, lua_isnoneornil(L, 1), 1, no_files);
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

/// `io.type`; the upvalue is the metatable of streams.
static int io_type(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_isuserdata(L, 1) && lua_getmetatable(L, 1) && lua_rawequal(L, -1, lua_upvalueindex(1)))
    lua_pushliteral(L, "file");
  else
    luaL_pushfail(L);
  return 1;
}

/// Sets a field of the table below the metatable on top to a userdata that stands for a stream.
static void set_stream(lua_State *L, const char *name) {
  clua_box *box = (clua_box *)lua_newuserdatauv(L, sizeof(clua_box), 0);
  *box = (clua_box){.object = NULL, .type = box, .slot = 0, .serial = clua_context_of(L)->created};
  lua_pushvalue(L, -2);
  lua_setmetatable(L, -2);
  lua_setfield(L, -3, name);
}

/// Sets a function of the table on top whose upvalue is one of its streams.
static void set_function(lua_State *L, const char *name, lua_CFunction function, const char *stream) {
  lua_getfield(L, -1, stream);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

static int stream_tostring(lua_State *L) {
  clua_push_identity(L, 1);
  lua_pushfstring(L, "file (%s)", lua_tostring(L, -1));
  return 1;
}

static void push_stream_metatable(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"flush", stream_flush},     {"lines", stream_lines}, {"read", stream_read},
      {"setvbuf", stream_setvbuf}, {"write", stream_write}, {NULL, NULL}};
  lua_newtable(L);
  lua_pushliteral(L, LUA_FILEHANDLE);
  lua_setfield(L, -2, "__name");
  lua_pushcfunction(L, stream_tostring);
  lua_setfield(L, -2, "__tostring");
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
}

static void push_io(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"lines", io_lines}, {"open", io_open}, {"read", io_read}, {NULL, NULL}};
  luaL_newlib(L, functions);
  push_stream_metatable(L);
  set_stream(L, "stdin");
  set_stream(L, "stdout");
  set_stream(L, "stderr");
  lua_pushcclosure(L, io_type, 1);
  lua_setfield(L, -2, "type");
  set_function(L, "input", io_stream, "stdin");
  set_function(L, "output", io_stream, "stdout");
  set_function(L, "write", io_write, "stdout");
  names_add(L, "io.");
}

/// The thread that the first argument names, or this one; `offset` is how many arguments that took.
static lua_State *thread_argument(lua_State *L, int *offset) {
  *offset = lua_isthread(L, 1);
  return *offset ? lua_tothread(L, 1) : L;
}

static int debug_traceback(lua_State *L) {
  int offset;
  lua_State *thread = thread_argument(L, &offset);
  if (!lua_isnoneornil(L, offset + 1) && !lua_isstring(L, offset + 1)) {
    lua_settop(L, offset + 1);
    return 1;
  }
  lua_Integer level = luaL_optinteger(L, offset + 2, thread == L);
  luaL_traceback(L, thread, lua_tostring(L, offset + 1), plain_level(thread, (int)level));
  return 1;
}

static void set_number(lua_State *L, const char *name, int number) {
  lua_pushinteger(L, number);
  lua_setfield(L, -2, name);
}

static void set_text(lua_State *L, const char *name, const char *text) {
  lua_pushstring(L, text);
  lua_setfield(L, -2, name);
}

static void set_flag(lua_State *L, const char *name, int flag) {
  lua_pushboolean(L, flag);
  lua_setfield(L, -2, name);
}

/// Finds the upvalue of a function, at an index, by which it sees its globals, if these are those of the
/// modules that `debug` is lent to; both are upvalues of the caller. Returns its place; 0 if it has none.
static int own_globals(lua_State *L, int function) {
  const char *name;
  for (int place = 1; (name = lua_getupvalue(L, function, place)); place++) {
    int is_own = strcmp(name, "_ENV") == 0 && (lua_rawequal(L, -1, lua_upvalueindex(1)) ||
                                               lua_rawequal(L, -1, lua_upvalueindex(2)));
    lua_settop(L, -2);
    if (is_own) return place;
  }
  return 0;
}

/// `debug.getupvalue`: names an upvalue, and shows none but the globals.
static int debug_getupvalue(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_Integer place = luaL_checkinteger(L, 2);
  const char *name = place > 0 && place <= 255 ? lua_getupvalue(L, 1, (int)place) : NULL;
  if (!name || lua_iscfunction(L, 1)) return 0;
  lua_pushstring(L, name);
  if (own_globals(L, 1) == place) {
    lua_insert(L, -2);
    return 2;
  }
  lua_pushnil(L);
  return 2;
}

/// `debug.getinfo` of a level or a function: its place and its name. The function itself is told if it sees
/// the same globals as who asks.
static int debug_getinfo(lua_State *L) {
  lua_Debug record;
  int offset;
  lua_State *thread = thread_argument(L, &offset);
  int is_function = lua_isfunction(L, offset + 1);
  if (is_function) {
    lua_pushvalue(L, offset + 1);
    lua_pushvalue(L, -1);
    lua_xmove(L, thread, 1);
  } else {
    lua_Integer level = luaL_checkinteger(L, offset + 1);
    if (level < 0 || level > INT_MAX ||
        !lua_getstack(thread, plain_level(thread, (int)level), &record)) {
      luaL_pushfail(L);
      return 1;
    }
  }
  lua_getinfo(thread, is_function ? ">Slu" : "Slntuf", &record);
  if (!is_function) lua_xmove(thread, L, 1);
  lua_createtable(L, 0, 14);
  if (own_globals(L, lua_gettop(L) - 1)) {
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "func");
  }
  set_text(L, "source", record.source);
  set_text(L, "short_src", record.short_src);
  set_text(L, "what", record.what);
  set_number(L, "linedefined", record.linedefined);
  set_number(L, "lastlinedefined", record.lastlinedefined);
  set_number(L, "currentline", record.currentline);
  set_number(L, "nups", record.nups);
  set_number(L, "nparams", record.nparams);
  set_flag(L, "isvararg", record.isvararg);
  if (!is_function) {
    set_text(L, "name", record.name);
    set_text(L, "namewhat", record.namewhat);
    set_flag(L, "istailcall", record.istailcall);
  }
  return 1;
}

/// `debug.gethook`: a script has no hook.
static int debug_gethook(lua_State *L) {
  luaL_pushfail(L);
  return 1;
}

/// `debug.sethook`: takes no hook away, since there is none, and sets none.
static int debug_sethook(lua_State *L) {
  if (!lua_isnoneornil(L, 1)) return luaL_error(L, "scripts set no hooks");
  return 0;
}

/// `debug.setmetatable`: what all strings, numbers or functions share stays as it is.
static int debug_setmetatable(lua_State *L) {
  luaL_argcheck(L, !lua_istable(L, 1) && !lua_isuserdata(L, 1), 1, "use `setmetatable`");
  lua_settop(L, 1);
  return 1;
}

/// Pushes `debug` for modules that see an environment, at an index, directly or by a window that is on top.
static void push_debug(lua_State *L, int globals) {
  static const luaL_Reg functions[] = {{"gethook", debug_gethook},
                                       {"getinfo", debug_getinfo},
                                       {"getupvalue", debug_getupvalue},
                                       {"sethook", debug_sethook},
                                       {"setmetatable", debug_setmetatable},
                                       {"traceback", debug_traceback},
                                       {NULL, NULL}};
  int window = lua_gettop(L);
  luaL_newlibtable(L, functions);
  lua_pushvalue(L, globals);
  lua_pushvalue(L, window);
  luaL_setfuncs(L, functions, 2);
  names_add(L, "debug.");
}

/// Pushes the table by which modules of the environment on top see what is lent: they share one.
static void push_lender(lua_State *L) {
  int globals = lua_gettop(L);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &lenders_key) != LUA_TTABLE) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &lenders_key);
    lua_replace(L, globals + 1);
  }
  lua_settop(L, globals + 1);
  lua_pushvalue(L, globals);
  if (lua_rawget(L, globals + 1) == LUA_TTABLE) return;
  lua_createtable(L, 0, 4);
  push_io(L);
  lua_setfield(L, -2, "io");
  push_debug(L, globals);
  lua_setfield(L, -2, "debug");
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  window_open(L, globals);
  lua_pushvalue(L, globals);
  lua_pushvalue(L, -2);
  lua_rawset(L, globals + 1);
}

void clua_push_lender(lua_State *L) {
  int globals = lua_gettop(L);
  push_lender(L);
  lua_replace(L, globals);
  lua_settop(L, globals);
}

/// What `require` calls: returns the library.
static int lent_library(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

int clua_push_lent(lua_State *L, const char *name) {
  clua_push_lender(L);
  lua_pushstring(L, name);
  int is_lent = lua_rawget(L, -2) == LUA_TTABLE;
  lua_replace(L, -2);
  if (is_lent)
    lua_pushcclosure(L, lent_library, 1);
  else
    lua_settop(L, -2);
  return is_lent;
}
