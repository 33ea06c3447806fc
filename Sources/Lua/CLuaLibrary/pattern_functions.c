// `string.find`, `match`, `gmatch` and `gsub`.

#include "functions.h"
#include "pattern_matching.h"

/// Converts a Lua position, which may count from the end, to an offset; it exceeds `size` past the end.
static size_t offset_of(lua_Integer position, size_t size) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)size) return 0;
  return size - (size_t)-position;
}

/// Returns the bytes of a capture. For a position capture, pushes the position instead and sets `length` to
/// `PATTERN_POSITION`.
static const char *capture(pattern_match *match, int index, const char *start, const char *end,
                           ptrdiff_t *length) {
  if (index >= match->capture_count) {
    if (index != 0) luaL_error(match->L, "invalid capture index %%%d", index + 1);
    *length = end - start;
    return start;
  }
  *length = match->captures[index].length;
  if (*length == PATTERN_OPEN) luaL_error(match->L, "unfinished capture");
  if (*length == PATTERN_POSITION)
    lua_pushinteger(match->L, match->captures[index].start - match->subject + 1);
  return match->captures[index].start;
}

static void push_capture(pattern_match *match, int index, const char *start, const char *end) {
  ptrdiff_t length;
  const char *bytes = capture(match, index, start, end, &length);
  if (length != PATTERN_POSITION) lua_pushlstring(match->L, bytes, (size_t)length);
}

/// Pushes all captures and returns their number. Without captures, pushes the whole match unless `start` is NULL.
static int push_captures(pattern_match *match, const char *start, const char *end) {
  int count = match->capture_count == 0 && start ? 1 : match->capture_count;
  luaL_checkstack(match->L, count, "too many captures");
  for (int index = 0; index < count; index++) push_capture(match, index, start, end);
  return count;
}

/// Finds plain text between `s` and `end`.
static const char *find_text(lua_State *L, const char *s, const char *end, const char *text,
                             size_t size) {
  if (size == 0) return s;
  while ((size_t)(end - s) >= size) {
    s = (const char *)memchr(s, text[0], (size_t)(end - s) - size + 1);
    if (!s) return NULL;
    if (memcmp(s + 1, text + 1, size - 1) == 0) return s;
    clua_charge(L, 1 + size / 64);
    s++;
  }
  return NULL;
}

static int is_plain(const char *pattern, size_t size) {
  const char *end = pattern + size;
  while (pattern <= end) {
    if (strpbrk(pattern, "^$*+?.([%-")) return 0;
    pattern += strlen(pattern) + 1;
  }
  return 1;
}

static int find_or_match(lua_State *L, int is_find) {
  size_t size, pattern_size;
  const char *subject = luaL_checklstring(L, 1, &size);
  const char *pattern = luaL_checklstring(L, 2, &pattern_size);
  size_t offset = offset_of(luaL_optinteger(L, 3, 1), size);
  if (offset > size) {
    lua_pushnil(L);
    return 1;
  }
  if (is_find && (lua_toboolean(L, 4) || is_plain(pattern, pattern_size))) {
    const char *found =
        find_text(L, subject + offset, subject + size, pattern, pattern_size);
    if (found) {
      lua_pushinteger(L, found - subject + 1);
      lua_pushinteger(L, found - subject + (lua_Integer)pattern_size);
      return 2;
    }
    lua_pushnil(L);
    return 1;
  }
  int is_anchored = pattern[0] == '^';
  pattern_match match;
  pattern_begin(&match, L, subject, size, pattern, pattern_size);
  const char *s = subject + offset;
  do {
    if (!is_anchored && !(s = pattern_seek(&match, s, pattern))) break;
    const char *end = pattern_match_at(&match, s, pattern + is_anchored);
    if (end && is_find) {
      lua_pushinteger(L, s - subject + 1);
      lua_pushinteger(L, end - subject);
      return push_captures(&match, NULL, NULL) + 2;
    }
    if (end) return push_captures(&match, s, end);
  } while (s++ < match.subject_end && !is_anchored);
  lua_pushnil(L);
  return 1;
}

int string_find(lua_State *L) { return find_or_match(L, 1); }
int string_match(lua_State *L) { return find_or_match(L, 0); }

/// The state of a `gmatch` iterator: the match, the start of the next search, and the end of the last match,
/// which is NULL before the first one.
typedef struct {
  pattern_match match;
  const char *pattern;
  const char *s;
  const char *last_end;
} gmatch_state;

static int gmatch_next(lua_State *L) {
  gmatch_state *state = (gmatch_state *)lua_touserdata(L, lua_upvalueindex(3));
  pattern_match *match = &state->match;
  match->L = L;
  for (const char *s = state->s; s <= match->subject_end; s++) {
    if (!(s = pattern_seek(match, s, state->pattern))) break;
    const char *end = pattern_match_at(match, s, state->pattern);
    if (!end || end == state->last_end) continue;
    state->s = state->last_end = end;
    return push_captures(match, s, end);
  }
  return 0;
}

int string_gmatch(lua_State *L) {
  size_t size, pattern_size;
  const char *subject = luaL_checklstring(L, 1, &size);
  const char *pattern = luaL_checklstring(L, 2, &pattern_size);
  size_t offset = offset_of(luaL_optinteger(L, 3, 1), size);
  if (offset > size) offset = size + 1;
  lua_settop(L, 2);
  gmatch_state *state = (gmatch_state *)lua_newuserdatauv(L, sizeof(gmatch_state), 0);
  pattern_begin(&state->match, L, subject, size, pattern, pattern_size);
  state->pattern = pattern;
  state->s = subject + offset;
  state->last_end = NULL;
  lua_pushcclosure(L, gmatch_next, 3);
  return 1;
}

/// Adds the replacement text with `%0` to `%9` expanded.
static void add_text(pattern_match *match, luaL_Buffer *buffer, const char *start,
                     const char *end) {
  size_t size;
  const char *text = lua_tolstring(match->L, 3, &size);
  const char *text_end = text + size;
  const char *escape;
  while ((escape = (const char *)memchr(text, '%', (size_t)(text_end - text)))) {
    luaL_addlstring(buffer, text, (size_t)(escape - text));
    char which = escape[1];
    if (which == '%') {
      luaL_addchar(buffer, '%');
    } else if (which == '0') {
      luaL_addlstring(buffer, start, (size_t)(end - start));
    } else if (which >= '1' && which <= '9') {
      ptrdiff_t length;
      const char *bytes = capture(match, which - '1', start, end, &length);
      if (length == PATTERN_POSITION)
        luaL_addvalue(buffer);
      else
        luaL_addlstring(buffer, bytes, (size_t)length);
    } else {
      luaL_error(match->L, "invalid use of '%%' in replacement string");
    }
    text = escape + 2;
  }
  luaL_addlstring(buffer, text, (size_t)(text_end - text));
}

/// Adds the replacement of a match. Returns 0 if the match is kept, otherwise 1.
static int add_replacement(pattern_match *match, luaL_Buffer *buffer, int kind, const char *start,
                           const char *end) {
  lua_State *L = match->L;
  if (kind == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    lua_call(L, push_captures(match, start, end), 1);
  } else if (kind == LUA_TTABLE) {
    push_capture(match, 0, start, end);
    lua_gettable(L, 3);
  } else {
    add_text(match, buffer, start, end);
    return 1;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, start, (size_t)(end - start));
    return 0;
  }
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(buffer);
  return 1;
}

int string_gsub(lua_State *L) {
  size_t size, pattern_size;
  const char *subject = luaL_checklstring(L, 1, &size);
  const char *pattern = luaL_checklstring(L, 2, &pattern_size);
  int kind = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)size + 1);
  luaL_argexpected(
      L, kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TFUNCTION || kind == LUA_TTABLE,
      3, "string/function/table");
  int is_anchored = pattern[0] == '^';
  pattern_match match;
  pattern_begin(&match, L, subject, size, pattern, pattern_size);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  const char *s = subject;
  const char *last_end = NULL;
  lua_Integer count = 0;
  int is_changed = 0;
  while (count < most) {
    if (!is_anchored) {
      const char *start = pattern_seek(&match, s, pattern);
      if (!start) break;
      if (start > s) luaL_addlstring(&buffer, s, (size_t)(start - s));
      s = start;
    }
    const char *end = pattern_match_at(&match, s, pattern + is_anchored);
    if (end && end != last_end) {
      count++;
      is_changed |= add_replacement(&match, &buffer, kind, s, end);
      s = last_end = end;
    } else if (s < match.subject_end) {
      luaL_addchar(&buffer, *s++);
    } else {
      break;
    }
    if (is_anchored) break;
  }
  if (is_changed) {
    luaL_addlstring(&buffer, s, (size_t)(match.subject_end - s));
    luaL_pushresult(&buffer);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}
