// The environments of scripts, built up from an empty table with only what is allowed.
//
// Only the functions of Lua's own libraries that are named here are included. All environments
// share the tables of the libraries through read-only views. Everything else belongs to one
// environment.

#include "CLuaLibrary.h"
#include "functions.h"

static const char template_key;

typedef struct {
  const char *name;
  lua_CFunction open;
  /// Lua's own functions and constants that are included.
  const char *const *allowed;
  /// Adds motion's replacements to the table on top; NULL if there are none.
  void (*add)(lua_State *L);
} library;

static const char *const base_allowed[] = {
    "_VERSION", "assert", "error", "ipairs", "rawequal", "rawlen", "select", "tonumber", "type", NULL};

static const char *const coroutine_allowed[] = {"isyieldable", "running", "status", "yield", NULL};

static const char *const math_allowed[] = {
    "abs", "ceil", "deg",  "floor", "fmod", "huge", "max",       "maxinteger", "min", "mininteger",
    "modf", "pi",  "rad", "random", "randomseed", "sqrt", "tointeger", "type", "ult", NULL};

static const char *const string_allowed[] = {
    "byte", "char", "format", "len", "lower", "pack", "packsize", "reverse", "sub", "unpack", "upper",
    NULL};

static const char *const table_allowed[] = {"pack", NULL};

static const char *const utf8_allowed[] = {"char", "charpattern", "codepoint", "codes",
                                           "len",  "offset",      NULL};

/// Copies the named fields from the table on top to the one below it.
static void copy_allowed(lua_State *L, const char *const *names) {
  for (; *names; names++) {
    lua_getfield(L, -1, *names);
    lua_setfield(L, -3, *names);
  }
}

static void add_coroutine(lua_State *L) {
  static const luaL_Reg functions[] = {{"close", coroutine_close},
                                       {"create", coroutine_create},
                                       {"resume", coroutine_resume},
                                       {"wrap", coroutine_wrap},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

/// `math.randomseed`: without an argument, restores the seed of the scene.
static int reseed(lua_State *L) {
  if (lua_isnone(L, 1)) lua_pushinteger(L, clua_context_of(L)->seed);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static void add_math(lua_State *L) {
  math_replace(L);
  lua_getfield(L, -1, "randomseed");
  lua_pushcclosure(L, reseed, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "randomseed");
  lua_call(L, 0, 0);
}

static void add_string(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"find", string_find}, {"gmatch", string_gmatch}, {"gsub", string_gsub},
      {"match", string_match}, {"rep", string_rep}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, string_format, 1);
  lua_setfield(L, -2, "format");
  lua_getfield(L, -1, "pack");
  lua_pushcclosure(L, string_pack, 1);
  lua_setfield(L, -2, "pack");
}

static void add_table(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},
      {"remove", table_remove}, {"sort", table_sort}, {"unpack", table_unpack}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

static const library libraries[] = {
    {"coroutine", luaopen_coroutine, coroutine_allowed, add_coroutine},
    {"math", luaopen_math, math_allowed, add_math},
    {"string", luaopen_string, string_allowed, add_string},
    {"table", luaopen_table, table_allowed, add_table},
    {"utf8", luaopen_utf8, utf8_allowed, NULL},
};

enum { LIBRARY_COUNT = sizeof libraries / sizeof *libraries };

void library_push(lua_State *L, int index) {
  const library *library = &libraries[index];
  lua_newtable(L);
  lua_pushcfunction(L, library->open);
  lua_call(L, 0, 1);
  copy_allowed(L, library->allowed);
  lua_pop(L, 1);
  if (library->add) library->add(L);
  lua_pushfstring(L, "%s.", library->name);
  lua_insert(L, -2);
  names_add(L, lua_tostring(L, -2));
  lua_remove(L, -2);
}

/// Makes the fields of the view on top the methods of strings, and hides their metatable.
static void set_string_methods(lua_State *L) {
  int view = lua_gettop(L);
  lua_pushvalue(L, view);
  // Opening the library sets the metatable of strings.
  view_resolve(L, view + 1);
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, view + 1);
  lua_setfield(L, -2, "__index");
  // The value that `getmetatable("")` returns.
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, view);
  lua_setfield(L, -2, "__index");
  clua_push_view(L, "the metatable of strings");
  lua_setfield(L, -2, "__metatable");
  lua_settop(L, view);
}

void clua_push_template(lua_State *L) {
  weakness_hide(L);
  concat_hide(L);
  lua_createtable(L, 0, 32);
  int template = lua_gettop(L);
  // This fills the table of globals, which no script sees.
  lua_pushcfunction(L, luaopen_base);
  lua_call(L, 0, 1);
  copy_allowed(L, base_allowed);
  lua_pop(L, 1);
  // `unpack` is the name of `table.unpack` in Lua 5.1.
  static const luaL_Reg functions[] = {{"collectgarbage", base_collectgarbage},
                                       {"getmetatable", base_getmetatable},
                                       {"pcall", base_pcall},
                                       {"rawget", base_rawget},
                                       {"rawset", base_rawset},
                                       {"setmetatable", base_setmetatable},
                                       {"tostring", base_tostring},
                                       {"unpack", table_unpack},
                                       {"xpcall", base_xpcall},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
  warn_push(L);
  lua_setfield(L, template, "warn");
  order_push_next(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, template, "next");
  lua_pushcclosure(L, base_pairs, 1);
  lua_setfield(L, template, "pairs");
  names_add(L, "");
  for (int i = 0; i < LIBRARY_COUNT; i++) {
    view_push_library(L, i, libraries[i].name);
    if (libraries[i].open == luaopen_string) set_string_methods(L);
    lua_setfield(L, template, libraries[i].name);
  }
  lua_pushvalue(L, template);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &template_key);
}

void clua_get_template(lua_State *L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &template_key); }

/// Pushes `package`: the fields that libraries read, and the tables to which they may add modules.
static void push_package(lua_State *L, int loaded) {
  lua_createtable(L, 0, 6);
  lua_pushvalue(L, loaded);
  lua_setfield(L, -2, "loaded");
  lua_newtable(L);
  lua_setfield(L, -2, "preload");
  lua_pushliteral(L, "?.lua;?/init.lua");
  lua_setfield(L, -2, "path");
  lua_pushliteral(L, "");
  lua_setfield(L, -2, "cpath");
  lua_pushliteral(L, "/\n;\n?\n!\n-\n");
  lua_setfield(L, -2, "config");
  lua_pushcfunction(L, package_searchpath);
  lua_setfield(L, -2, "searchpath");
}

/// Copies the template to the environment, and its libraries to the loaded modules as well.
static void copy_template(lua_State *L, int environment, int loaded) {
  clua_get_template(L);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    int is_library = lua_type(L, -1) == LUA_TTABLE || lua_type(L, -1) == LUA_TUSERDATA;
    for (int copies = 0; copies <= is_library; copies++) {
      lua_pushvalue(L, -2);
      lua_pushvalue(L, -2);
      lua_rawset(L, copies ? loaded : environment);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

void clua_push_environment(lua_State *L) {
  int finder = lua_gettop(L);
  lua_createtable(L, 0, 48);
  int environment = finder + 1;
  lua_createtable(L, 0, 16);
  int loaded = finder + 2;
  copy_template(L, environment, loaded);
  push_package(L, loaded);
  lua_pushvalue(L, -1);
  lua_setfield(L, environment, "package");
  lua_setfield(L, loaded, "package");
  lua_pushvalue(L, environment);
  lua_pushcclosure(L, base_load, 1);
  lua_setfield(L, environment, "load");
  for (int i = environment; i <= loaded; i++) {
    lua_pushvalue(L, environment);
    lua_setfield(L, i, "_G");
  }
  lua_getfield(L, environment, "package");
  lua_pushvalue(L, finder);
  require_push(L, loaded, lua_gettop(L) - 1, environment);
  lua_setfield(L, environment, "require");
  lua_settop(L, environment);
  names_add(L, "");
  lua_replace(L, finder);
}

void clua_push_stock(lua_State *L) {
  lua_newtable(L);
  // Opening `string` replaces the metatable of strings, so it is restored.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  luaopen_string(L);
  lua_setfield(L, -4, "string");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  luaopen_table(L);
  lua_setfield(L, -2, "table");
}
