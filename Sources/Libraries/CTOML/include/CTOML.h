// Parses TOML with toml++ and reports its content as events, in order, with lines.
#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum __attribute__((enum_extensibility(closed))) {
  CTOMLKindTable,
  CTOMLKindArray,
  CTOMLKindEnd,
  CTOMLKindString,
  CTOMLKindInteger,
  CTOMLKindNumber,
  CTOMLKindBoolean,
  CTOMLKindDate,
} CTOMLKind;

typedef struct {
  CTOMLKind kind;
  // Empty for the items of an array.
  const char *_Nonnull key;
  size_t key_length;
  uint32_t line;
  const char *_Nonnull text;
  size_t text_length;
  int64_t integer;
  double number;
} CTOMLEvent;

typedef struct {
  uint32_t line;
  char message[256];
} CTOMLError;

// Calls `receive` for the document's table, whatever it holds, and its end. Returns whether the text
// is TOML; if it is not, nothing is received.
int ctoml_parse(const char *_Nonnull text, size_t length, void *_Nonnull context,
                void (*_Nonnull receive)(void *_Nonnull, const CTOMLEvent *_Nonnull),
                CTOMLError *_Nonnull error);

#ifdef __cplusplus
}
#endif

#endif
