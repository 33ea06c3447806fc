// `string.rep`, `string.format` and `string.pack`.

#include "CLuaLibrary.h"
#include "functions.h"

#include <math.h>

int string_rep(lua_State *L) {
  size_t size, separator_size;
  const char *text = luaL_checklstring(L, 1, &size);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_size);
  size_t period = size + separator_size;
  if (count <= 0 || period == 0) {
    lua_pushstring(L, "");
    return 1;
  }
  // Lua's own bound, which raises an error that scripts may catch. A smaller size may still reach the limit.
  if (period < size || (lua_Unsigned)count > INT_MAX / period)
    return luaL_error(L, "resulting string too large");
  size_t total = (size_t)count * period - separator_size;
  clua_charge(L, 1 + (int64_t)(total / 64));
  clua_reserve(L, total);
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, total);
  memcpy(bytes, text, size);
  size_t filled = size;
  if (filled < total) {
    memcpy(bytes + size, separator, separator_size);
    filled = period;
  }
  // The filled part is copied after itself, so its size doubles each time.
  while (filled < total) {
    size_t piece = filled < total - filled ? filled : total - filled;
    memcpy(bytes + filled, bytes, piece);
    filled += piece;
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

/// Whether `format` may show an argument by its address.
static int shows_addresses(lua_State *L, const char *format, size_t size) {
  for (int argument = lua_gettop(L); argument > 1; argument--)
    if (lua_type(L, argument) > LUA_TSTRING) return 1;
  return memchr(format, 'p', size) != NULL;
}

/// Whether the modifiers before a `p` are valid. If not, Lua's own function refuses them.
static int is_pointer_format(const char *p, const char *conversion) {
  p += strspn(p, "-");
  size_t digits = *p == '0' ? 0 : strspn(p, "0123456789");
  return digits <= 2 && p + digits == conversion;
}

/// Replaces the arguments that would be shown by their addresses with text.
static void replace_objects(lua_State *L, const char *format, size_t size) {
  int height = lua_gettop(L);
  luaL_checkstack(L, 8, NULL);
  const char *end = format + size;
  char *changed = NULL;
  int argument = 1;
  for (const char *p = format; (p = (const char *)memchr(p, '%', (size_t)(end - p)));) {
    p++;
    if (*p == '%') {
      p++;
      continue;
    }
    const char *conversion = p + strspn(p, "-+ #.0123456789");
    if (++argument > height) break;
    if (*conversion == 's' && lua_type(L, argument) > LUA_TSTRING) {
      clua_push_text(L, argument, NULL);
      lua_replace(L, argument);
    } else if (*conversion == 'p' && lua_type(L, argument) >= LUA_TSTRING &&
               is_pointer_format(p, conversion)) {
      if (!changed) {
        changed = (char *)lua_newuserdatauv(L, size, 0);
        memcpy(changed, format, size);
      }
      clua_push_identity(L, argument);
      lua_replace(L, argument);
      changed[conversion - format] = 's';
    }
    p = conversion;
  }
  if (changed) {
    lua_pushlstring(L, changed, size);
    lua_replace(L, 1);
  }
  lua_settop(L, height);
}

/// Makes all NaNs among the arguments the same, because the sign of a computed NaN depends on the processor.
static void unify_nans(lua_State *L) {
  for (int argument = lua_gettop(L); argument > 1; argument--) {
    if (lua_type(L, argument) != LUA_TNUMBER || !isnan(lua_tonumber(L, argument))) continue;
    lua_pushnumber(L, NAN);
    lua_replace(L, argument);
  }
}

/// The upvalue is Lua's own function.
int string_pack(lua_State *L) {
  unify_nans(L);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// The upvalue is Lua's own function, which formats everything except objects.
int string_format(lua_State *L) {
  size_t size;
  const char *format = luaL_checklstring(L, 1, &size);
  clua_charge(L, 1 + (int64_t)(size / 16));
  if (shows_addresses(L, format, size)) replace_objects(L, format, size);
  unify_nans(L);
  // Called in this same frame, so its errors name `format` and the script's line.
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}
