// The stand-in for `io` that modules get: streams that write where `print` does and have nothing to read.

#include "CLuaLibrary.h"
#include "functions.h"

#include <errno.h>

/// The registry key of the function that writes text.
static const char writer_key;

void clua_set_writer(lua_State *L) { lua_rawsetp(L, LUA_REGISTRYINDEX, &writer_key); }

/// Writes the arguments from index `first` on to where `print` writes.
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

/// `io.write`; the upvalue is the standard output.
static int io_write(lua_State *L) {
  write_arguments(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

/// `flush` has no effect, because the streams are not buffered here.
static int stream_flush(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

static int stream_setvbuf(lua_State *L) {
  lua_pushboolean(L, 1);
  return 1;
}

static const char *const no_files = "scripts cannot open files";

/// Reads by the formats from index `first` on, as at the end of a file: `a` reads an empty string, others fail.
static int read_nothing(lua_State *L, int first) {
  int count = lua_gettop(L);
  if (count < first) {
    luaL_pushfail(L);
    return 1;
  }
  luaL_checkstack(L, count - first + 1, "too many arguments");
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

/// `io.open`: fails like Lua's own for a file that cannot be opened.
static int io_open(lua_State *L) {
  luaL_pushfail(L);
  lua_pushfstring(L, "%s: %s", luaL_checkstring(L, 1), no_files);
  lua_pushinteger(L, EACCES);
  return 3;
}

/// `io.input` and `io.output`: return the only such stream, which is the upvalue.
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

/// Adds a userdata for a stream to the table below the metatable on top.
static void set_stream(lua_State *L, const char *name) {
  clua_box *box = (clua_box *)lua_newuserdatauv(L, sizeof(clua_box), 0);
  *box = (clua_box){.object = NULL, .type = box, .slot = 0, .serial = clua_context_of(L)->created};
  lua_pushvalue(L, -2);
  lua_setmetatable(L, -2);
  lua_setfield(L, -3, name);
}

/// Adds a function to the table on top, with one of the table's streams as its upvalue.
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

void streams_push(lua_State *L) {
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
