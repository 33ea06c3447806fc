// Weak tables, which motion uses and scripts cannot: their contents would reveal when the collector ran.
//
// The collector looks in a metatable for the string object that the interpreter interned as "__mode"
// when it was opened. The bytes of that object are changed here, so `__mode` in a script is a different
// string. It stays in the metatable, as libraries that print or copy one expect, but has no effect.

#include "CLuaLibrary.h"
#include "functions.h"

static const char name_key;

void event_hide(lua_State *L, const char *event) {
  char *name = (char *)(uintptr_t)lua_pushstring(L, event);
  // The bytes of an address, which no script writes by chance. They begin with a byte that is not zero:
  // `lua_pushstring` remembers its last strings and compares them up to a zero, so it would take this one for "".
  clua_context *context = clua_context_of(L);
  size_t size = strlen(event) - 1;
  name[0] = (char)0xFF;
  memcpy(name + 1, &context, size < sizeof context ? size : sizeof context);
}

void weakness_hide(lua_State *L) {
  event_hide(L, "__mode");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &name_key);
}

void clua_set_weak(lua_State *L, const char *mode) {
  lua_createtable(L, 0, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &name_key);
  lua_pushstring(L, mode);
  lua_rawset(L, -3);
  lua_setmetatable(L, -2);
}
