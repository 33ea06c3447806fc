// Detects the one kind of expression that the installed liblua may miscompile.
//
// Before upstream's commit c764ca71 (5.4.5), an integer constant on the left of `&`, `|` or `~` that is not
// among the first 256 constants of its function is loaded after the code of the right operand has begun. If
// that operand ends in `and` or `or`, its jumps skip the load: `1 | (a or 3)` computes with whatever was in
// the register. The text shows neither how many constants a function has nor which ones are folded, so the
// bytecode is searched. The bytecode always comes from liblua itself, and only that of 5.4.4 is read.

#include "CLuaLibrary.h"
#include "functions.h"

/// Instructions of 5.4.4.
enum {
  LOAD_INTEGER = 1,
  LOAD_CONSTANT = 3,
  LOAD_FAR_CONSTANT = 4,
  BIT_AND = 41,
  BIT_XOR = 43,
  JUMP = 56,
  TEST = 66,
  TEST_AND_SET = 67
};

/// The tags of constants with bytes of their own.
enum { INTEGER = 3, SHORT_TEXT = 4, FLOAT = 19, LONG_TEXT = 20 };

/// A jump of 0 instructions.
#define JUMP_ZERO 0xffffff
/// The bytes before the first function: the signature, sizes, two numbers, and a count of upvalues.
#define HEADER_SIZE 32
/// The greatest number of instructions from a load of the left operand to the operation.
#define LOAD_DISTANCE 8

/// A reader of bytecode.
typedef struct {
  const unsigned char *next;
  /// The first miscompiled line; 0 if none is found.
  size_t line;
} bytecode;

static size_t read_size(bytecode *code) {
  size_t size = 0;
  unsigned char byte;
  do {
    byte = *code->next++;
    size = size << 7 | (byte & 0x7f);
  } while (!(byte & 0x80));
  return size;
}

static void skip_text(bytecode *code) {
  size_t size = read_size(code);
  if (size > 0) code->next += size - 1;
}

static void skip_constant(bytecode *code) {
  switch (*code->next++) {
  case INTEGER: code->next += sizeof(lua_Integer); break;
  case FLOAT: code->next += sizeof(lua_Number); break;
  case SHORT_TEXT:
  case LONG_TEXT: skip_text(code); break;
  default: break;
  }
}

static uint32_t instruction(const unsigned char *code, size_t index) {
  uint32_t word;
  memcpy(&word, code + index * sizeof word, sizeof word);
  return word;
}

static unsigned operation(uint32_t word) { return word & 0x7f; }
static unsigned operand_a(uint32_t word) { return word >> 7 & 0xff; }
static unsigned operand_b(uint32_t word) { return word >> 16 & 0xff; }
static unsigned operand_c(uint32_t word) { return word >> 24; }

static int loads(uint32_t word, unsigned into) {
  unsigned kind = operation(word);
  return (kind == LOAD_INTEGER || kind == LOAD_CONSTANT || kind == LOAD_FAR_CONSTANT)
         && operand_a(word) == into;
}

/// The first bit operation that a jump from the right operand reaches without the load of the left one; `count`
/// if there is none.
static size_t find_wrong_operation(const unsigned char *code, size_t count) {
  for (size_t index = 1; index < count; index++) {
    uint32_t jump = instruction(code, index), test = instruction(code, index - 1);
    if (operation(jump) != JUMP) continue;
    if (operation(test) != TEST && operation(test) != TEST_AND_SET) continue;
    size_t target = index + 1 + (jump >> 7) - JUMP_ZERO;
    if (target <= index || target >= count) continue;
    uint32_t wrong = instruction(code, target);
    if (operation(wrong) < BIT_AND || operation(wrong) > BIT_XOR) continue;
    if (operand_a(test) != operand_c(wrong)) continue;
    for (size_t load = target - 1; load > index && target - load <= LOAD_DISTANCE; load--) {
      if (loads(instruction(code, load), operand_b(wrong))) return target;
    }
  }
  return count;
}

/// Reads a function and its nested functions.
static void read_function(bytecode *code) {
  skip_text(code);
  size_t line = read_size(code);
  read_size(code);
  code->next += 3;
  size_t length = read_size(code);
  size_t wrong = find_wrong_operation(code->next, length);
  code->next += length * sizeof(uint32_t);
  for (size_t count = read_size(code); count > 0; count--) skip_constant(code);
  size_t upvalues = read_size(code);
  code->next += 3 * upvalues;
  for (size_t count = read_size(code); count > 0; count--) read_function(code);

  // The lines, each as a difference from the one before it.
  size_t lines = read_size(code);
  const unsigned char *differences = code->next;
  code->next += lines;
  size_t begin = 0;
  for (size_t count = read_size(code); count > 0; count--) {
    size_t index = read_size(code), full = read_size(code);
    if (index > wrong) continue;
    begin = index + 1;
    line = full;
  }
  if (wrong < length) {
    for (size_t index = begin; index <= wrong && index < lines; index++)
      line += (size_t)(signed char)differences[index];
    if (code->line == 0 || line < code->line) code->line = line;
  }
  for (size_t count = read_size(code); count > 0; count--) {
    skip_text(code);
    read_size(code);
    read_size(code);
  }
  for (size_t count = read_size(code); count > 0; count--) skip_text(code);
}

/// The output of `lua_dump`. The buffer is initialized at the first piece, because the function must be on top
/// until then.
typedef struct {
  luaL_Buffer buffer;
  int has_begun;
} bytes;

static int append(lua_State *L, const void *piece, size_t size, void *data) {
  bytes *written = data;
  if (!written->has_begun) luaL_buffinit(L, &written->buffer);
  written->has_begun = 1;
  luaL_addlstring(&written->buffer, piece, size);
  return 0;
}

/// The first miscompiled line of the function on top; 0 if there is none.
static size_t wrong_line(lua_State *L) {
  bytes written;
  written.has_begun = 0;
  lua_dump(L, append, &written, 0);
  luaL_pushresult(&written.buffer);
  bytecode code = {(const unsigned char *)lua_tostring(L, -1) + HEADER_SIZE, 0};
  read_function(&code);
  lua_pop(L, 1);
  return code.line;
}

/// Whether `1 ~ (2 or 3)` is miscompiled, tested in a separate interpreter.
static int probe(void) {
  lua_State *L = luaL_newstate();
  if (!L) return 1;
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  luaL_addstring(&text, "local constants = {");
  for (int number = 0; number < 256; number++) {
    lua_pushfstring(L, "%d.5,", number);
    luaL_addvalue(&text);
  }
  luaL_addstring(&text, "} return 1 ~ (2 or 3)");
  luaL_pushresult(&text);
  int is_right = luaL_loadstring(L, lua_tostring(L, -1)) == LUA_OK
                 && lua_pcall(L, 0, 1, 0) == LUA_OK && lua_tointeger(L, -1) == 3;
  lua_close(L);
  return !is_right;
}

int clua_miscompiles_bits(void) {
  static int verdict;
  return probe_once(&verdict, probe);
}

int clua_has_bits(const char *text, size_t size) {
  if (memchr(text, '&', size) || memchr(text, '|', size)) return 1;
  const char *end = text + size;
  while ((text = memchr(text, '~', (size_t)(end - text)))) {
    text++;
    // The next byte is unknown at the end of a piece.
    if (text == end || *text != '=') return 1;
  }
  return 0;
}

int clua_check_bits(lua_State *L) {
  if (!clua_miscompiles_bits()) return LUA_OK;
  // If there is no room for this check, there is none to call the function either.
  if (!lua_checkstack(L, 8)) return LUA_OK;
  size_t line = wrong_line(L);
  if (line == 0) return LUA_OK;
  lua_Debug record;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">S", &record);
  lua_pushfstring(L, "%s:%I: " LUA_RELEASE " as it is installed here " CLUA_WRONG_BITS,
                  record.short_src, (LUAI_UACINT)line);
  lua_replace(L, -2);
  return LUA_ERRSYNTAX;
}
