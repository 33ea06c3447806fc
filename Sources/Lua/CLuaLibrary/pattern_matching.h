// Matches Lua's patterns at one position of a subject, and charges the script for the work.

#ifndef CLUA_PATTERN_H
#define CLUA_PATTERN_H

#include "stop.h"

/// The greatest number of captures, as in Lua.
#define PATTERN_CAPTURES 32

/// The lengths of captures that are not pieces of text.
#define PATTERN_OPEN (-1)
#define PATTERN_POSITION (-2)

typedef struct pattern_match {
  lua_State *L;
  const char *subject;
  const char *subject_end;
  const char *pattern_end;
  /// The single-character item with which every match begins, and its end, once `pattern_seek` has run; NULL if
  /// there is none.
  const char *first;
  const char *first_end;
  int has_looked;
  /// The remaining nesting depth.
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

/// The end of the match that begins at `s`; NULL if there is none. Raises for a malformed pattern.
const char *pattern_match_at(pattern_match *match, const char *s, const char *pattern);

/// The first position from `s` on where a match of a pattern can begin; NULL if there is none.
const char *pattern_seek(pattern_match *match, const char *s, const char *pattern);

/// Charges the steps since the last charge.
void pattern_charge(pattern_match *match);

/// Counts steps, and charges the script for them from time to time.
static inline void pattern_spend(pattern_match *match, ptrdiff_t steps) {
  match->credit -= steps;
  if (__builtin_expect(match->credit < 0, 0)) pattern_charge(match);
}

#endif
