// An `io` that only writes, for modules that take `io.stdout` when they are loaded.

#include "CLuaLibrary.h"
#include "Functions.h"

/// `write` of a stream: prints what it is given as `print` does. The upvalue is the environment.
static int stream_write(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (int i = 2; i <= count; i++) {
    luaL_argexpected(L, lua_isstring(L, i), i - 1, "string");
    lua_pushvalue(L, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  clua_get_template(L);
  lua_getfield(L, -1, "print");
  lua_pushvalue(L, -3);
  lua_call(L, 1, 0);
  lua_pushvalue(L, 1);
  return 1;
}

/// `io.write`: `write` of the standard output.
static int io_write(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  return stream_write(L);
}

/// Nothing is kept back, and nothing can be closed.
static int stream_flush(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

static void push_io(lua_State *L) {
  static const char *const names[] = {"stdout", "stderr", NULL};
  lua_newtable(L);
  for (int i = 0; names[i]; i++) {
    lua_newtable(L);
    lua_pushcfunction(L, stream_write);
    lua_setfield(L, -2, "write");
    lua_pushcfunction(L, stream_flush);
    lua_setfield(L, -2, "flush");
    lua_setfield(L, -2, names[i]);
  }
  lua_getfield(L, -1, "stdout");
  lua_pushcclosure(L, io_write, 1);
  lua_setfield(L, -2, "write");
}

void clua_push_lender(lua_State *L) {
  int globals = lua_gettop(L);
  lua_createtable(L, 0, 1);
  push_io(L);
  lua_setfield(L, -2, "io");
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, globals);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, globals);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  lua_replace(L, globals);
}
