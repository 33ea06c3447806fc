// `load`: accepts only text, and compiles it in pieces, so that a limit can end it in between.

#include "CLuaLibrary.h"
#include "functions.h"

/// The slot that keeps the last piece of a reader function alive.
#define LOAD_PIECE_SLOT 5
/// The number of bytes that are compiled between two charges.
#define LOAD_PIECE_SIZE 4096

typedef struct load_source {
  const char *text;
  size_t size;
  int has_begun;
  /// Whether liblua may have miscompiled some of it.
  int has_bits;
} load_source;

/// Refuses bytecode, which could crash the interpreter, at the first byte.
static const char *checked_piece(lua_State *L, load_source *source, const char *piece,
                                 size_t size) {
  clua_charge(L, size);
  if (!source->has_begun && size > 0) {
    source->has_begun = 1;
    if (piece[0] == LUA_SIGNATURE[0]) {
      lua_pushstring(L, "attempt to load a binary chunk (mode is 't')");
      lua_error(L);
    }
  }
  source->has_bits = source->has_bits || clua_has_bits(piece, size);
  return piece;
}

static const char *read_text(lua_State *L, void *data, size_t *size) {
  load_source *source = (load_source *)data;
  const char *piece = source->text;
  *size = source->size < LOAD_PIECE_SIZE ? source->size : LOAD_PIECE_SIZE;
  source->text += *size;
  source->size -= *size;
  return checked_piece(L, source, piece, *size);
}

static const char *read_function(lua_State *L, void *data, size_t *size) {
  luaL_checkstack(L, 2, "too many nested functions");
  lua_pushvalue(L, 1);
  lua_call(L, 0, 1);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    *size = 0;
    return NULL;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "reader function must return a string");
  lua_replace(L, LOAD_PIECE_SLOT);
  const char *piece = lua_tolstring(L, LOAD_PIECE_SLOT, size);
  return checked_piece(L, (load_source *)data, piece, *size);
}

int base_load(lua_State *L) {
  load_source source = {NULL, 0, 0, 0};
  source.text = lua_tolstring(L, 1, &source.size);
  const char *mode = luaL_optstring(L, 3, "bt");
  int has_environment = !lua_isnone(L, 4);
  const char *name = luaL_optstring(L, 2, source.text ? source.text : "=(load)");
  if (!source.text) luaL_checktype(L, 1, LUA_TFUNCTION);
  // Only files that were run may have names that begin with `@`, because these names identify callers.
  if (*name == '@') {
    name = lua_pushfstring(L, "=%s", name + 1);
    lua_replace(L, 2);
  }
  lua_settop(L, LOAD_PIECE_SLOT);
  int status = lua_load(L, source.text ? read_text : read_function, &source, name, mode);
  if (status == LUA_OK && source.has_bits) status = clua_check_bits(L);
  if (status != LUA_OK) {
    let_stop_through(L, status);
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  lua_pushvalue(L, has_environment ? 4 : lua_upvalueindex(1));
  lua_setupvalue(L, -2, 1);
  return 1;
}
