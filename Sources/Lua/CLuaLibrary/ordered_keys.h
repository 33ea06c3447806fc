// The keys of a table in the order that is the same in every run.

#ifndef CLUA_KEYS_H
#define CLUA_KEYS_H

#include "functions.h"

/// A key as it is compared: first by class, then by rank, then as text.
typedef struct {
  uint64_t rank;
  const char *text;
  size_t length;
  int place;
  unsigned char class;
} key_item;

/// The key at an index of the stack.
key_item key_at(lua_State *L, int index);

int key_precedes(const key_item *a, const key_item *b);

/// Counts the keys of the table at index 1 that are not in its run 1, 2, 3 … up to `run`, and sums up
/// what stands for each; another key, or one less, is another sum.
void keys_survey(lua_State *L, lua_Integer run, lua_Integer *count, uint64_t *sum);

/// Pushes a new table of so many keys of the table at index 1, those that are not in the run, sorted.
void keys_push_sorted(lua_State *L, lua_Integer run, lua_Integer count);

#endif
