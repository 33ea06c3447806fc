// Matches Lua's patterns at one place of a subject, for as long as the limits allow.

#ifndef CLUA_PATTERN_H
#define CLUA_PATTERN_H

#include "stop.h"

/// As many captures as in Lua.
#define PATTERN_CAPTURES 32

/// The lengths of captures that are not pieces of text.
#define PATTERN_OPEN (-1)
#define PATTERN_POSITION (-2)

typedef struct pattern_match {
  lua_State *L;
  const char *subject;
  const char *subject_end;
  const char *pattern_end;
  /// The item that a match begins with, and its end, once `pattern_seek` has looked for it; NULL if
  /// a match may begin without one.
  const char *first;
  const char *first_end;
  int has_looked;
  /// How much deeper the match may nest.
  int depth;
  /// Steps until the next charge.
  ptrdiff_t credit;
  int capture_count;
  struct {
    const char *start;
    ptrdiff_t length;
  } captures[PATTERN_CAPTURES];
} pattern_match;

void pattern_begin(pattern_match *match, lua_State *L, const char *subject, size_t subject_size,
                   const char *pattern, size_t pattern_size);

/// The end of the match that begins at `s`, or NULL; it raises at a malformed pattern.
const char *pattern_match_at(pattern_match *match, const char *s, const char *pattern);

/// The first place from `s` on where a match of a pattern can begin; NULL if there is none.
const char *pattern_seek(pattern_match *match, const char *s, const char *pattern);

/// Charges the steps since the last charge.
void pattern_charge(pattern_match *match);

/// Counts steps, and charges the script for them now and then.
static inline void pattern_spend(pattern_match *match, ptrdiff_t steps) {
  match->credit -= steps;
  if (__builtin_expect(match->credit < 0, 0)) pattern_charge(match);
}

#endif
