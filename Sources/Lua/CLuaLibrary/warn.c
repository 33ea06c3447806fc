// `warn`, with which libraries report deprecated features.

#include "CLuaLibrary.h"
#include "functions.h"

/// `warn`: prints the joined texts once `warn("@on")` has been called, as Lua's own does.
///
/// The upvalue is whether warnings are on.
static int base_warn(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checkstring(L, 1);
  for (int i = 2; i <= count; i++) luaL_checkstring(L, i);
  const char *text = lua_tostring(L, 1);
  if (count == 1 && *text == '@') {
    int is_on = strcmp(text, "@on") == 0;
    if (is_on || strcmp(text, "@off") == 0) {
      lua_pushboolean(L, is_on);
      lua_replace(L, lua_upvalueindex(1));
    }
    return 0;
  }
  if (!lua_toboolean(L, lua_upvalueindex(1))) return 0;
  lua_concat(L, count);
  lua_pushliteral(L, "Lua warning: ");
  lua_insert(L, -2);
  lua_concat(L, 2);
  clua_get_template(L);
  lua_getfield(L, -1, "print");
  lua_pushvalue(L, -3);
  lua_call(L, 1, 0);
  return 0;
}

void warn_push(lua_State *L) {
  lua_pushboolean(L, 0);
  lua_pushcclosure(L, base_warn, 1);
}
