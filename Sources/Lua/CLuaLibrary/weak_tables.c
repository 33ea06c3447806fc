// Weak tables, which motion has and scripts do not: what is left in one tells when the collector ran.
//
// The collector asks a metatable for the very string that the interpreter interned as "__mode" when
// it was opened. Its bytes are changed here, so what scripts write as `__mode` is another string: it
// stays in the metatable, as libraries expect that print or copy one, and means nothing.

#include "CLuaLibrary.h"
#include "functions.h"

static const char name_key;

void weakness_hide(lua_State *L) {
  clua_context *context = clua_context_of(L);
  // An address, since no script can come to write it by chance.
  char *name = (char *)(uintptr_t)lua_pushliteral(L, "__mode");
  memcpy(name, &context, strlen("__mode"));
  lua_rawsetp(L, LUA_REGISTRYINDEX, &name_key);
}

void clua_set_weak(lua_State *L, const char *mode) {
  lua_createtable(L, 0, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &name_key);
  lua_pushstring(L, mode);
  lua_rawset(L, -3);
  lua_setmetatable(L, -2);
}
