// The keys of a table in an order that is the same in every run.

#ifndef CLUA_KEYS_H
#define CLUA_KEYS_H

#include "functions.h"

/// A key in comparable form: ordered by class, then by rank, then by text.
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

/// Counts the keys of the table at index 1 that are not among 1, 2, 3 … `run`, and sums their hashes. The sum
/// changes when a key is added or removed.
void keys_survey(lua_State *L, lua_Integer run, lua_Integer *count, uint64_t *sum);

/// Pushes a new table with the sorted keys of the table at index 1 that are not in the run; `count` is their number.
void keys_push_sorted(lua_State *L, lua_Integer run, lua_Integer count);

#endif
