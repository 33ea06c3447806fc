// The functions of `math` whose results in libm depend on the processor.

#include "functions.h"

#include <math.h>

static const clua_elementary *elementary(lua_State *L) { return &clua_context_of(L)->elementary; }

#define UNARY(name)                                                                  \
  static int math_##name(lua_State *L) {                                             \
    lua_pushnumber(L, elementary(L)->name(luaL_checknumber(L, 1)));                  \
    return 1;                                                                        \
  }

UNARY(exp)
UNARY(sin)
UNARY(cos)
UNARY(tan)
UNARY(asin)
UNARY(acos)
UNARY(sinh)
UNARY(cosh)
UNARY(tanh)

static int math_atan(lua_State *L) {
  double y = luaL_checknumber(L, 1);
  lua_pushnumber(L, elementary(L)->atan2(y, luaL_optnumber(L, 2, 1)));
  return 1;
}

static int math_atan2(lua_State *L) {
  double y = luaL_checknumber(L, 1);
  lua_pushnumber(L, elementary(L)->atan2(y, luaL_checknumber(L, 2)));
  return 1;
}

static int math_pow(lua_State *L) {
  double base = luaL_checknumber(L, 1);
  lua_pushnumber(L, elementary(L)->pow(base, luaL_checknumber(L, 2)));
  return 1;
}

/// The exponent of `x` if it is a power of an integer base with an exponent of 0 to 22; otherwise NaN.
static double exact_exponent(double x, double base) {
  double power = 1;
  for (int exponent = 0; exponent <= 22; exponent++, power *= base)
    if (power == x) return exponent;
  return NAN;
}

static double logarithm(lua_State *L, double x, double base) {
  if (base == 2) {
    int exponent;
    if (x > 0 && isfinite(x) && frexp(x, &exponent) == 0.5) return exponent - 1;
  } else if (base == 10) {
    double exact = exact_exponent(x, 10);
    if (!isnan(exact)) return exact;
  }
  return elementary(L)->log(x) / elementary(L)->log(base);
}

static int math_log(lua_State *L) {
  double x = luaL_checknumber(L, 1);
  double result = lua_isnoneornil(L, 2) ? elementary(L)->log(x) : logarithm(L, x, luaL_checknumber(L, 2));
  lua_pushnumber(L, result);
  return 1;
}

static int math_log10(lua_State *L) {
  lua_pushnumber(L, logarithm(L, luaL_checknumber(L, 1), 10));
  return 1;
}

static int math_frexp(lua_State *L) {
  int exponent;
  lua_pushnumber(L, frexp(luaL_checknumber(L, 1), &exponent));
  lua_pushinteger(L, exponent);
  return 2;
}

static int math_ldexp(lua_State *L) {
  double significand = luaL_checknumber(L, 1);
  lua_Integer exponent = luaL_checkinteger(L, 2);
  int clamped = exponent > 5000 ? 5000 : exponent < -5000 ? -5000 : (int)exponent;
  lua_pushnumber(L, ldexp(significand, clamped));
  return 1;
}

void math_replace(lua_State *L) {
  // `atan2`, `pow` and the functions after them are from Lua 5.1. Libraries for easing and vectors still call them.
  static const luaL_Reg functions[] = {
      {"exp", math_exp},     {"log", math_log},     {"sin", math_sin},     {"cos", math_cos},
      {"tan", math_tan},     {"asin", math_asin},   {"acos", math_acos},   {"atan", math_atan},
      {"atan2", math_atan2}, {"pow", math_pow},     {"sinh", math_sinh},   {"cosh", math_cosh},
      {"tanh", math_tanh},   {"log10", math_log10}, {"frexp", math_frexp}, {"ldexp", math_ldexp},
      {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
