#include "pattern_matching.h"

/// The greatest nesting depth, as in Lua's own matcher.
#define PATTERN_DEPTH 200
/// The number of steps between two charges.
#define PATTERN_CREDIT 4096
/// The number of characters that are scanned between two charges.
#define PATTERN_STRETCH 4096

static const char *match_here(pattern_match *match, const char *s, const char *p);

void pattern_begin(pattern_match *match, lua_State *L, const char *subject, size_t subject_size,
                   const char *pattern, size_t pattern_size) {
  match->L = L;
  match->subject = subject;
  match->subject_end = subject + subject_size;
  match->pattern_end = pattern + pattern_size;
  match->has_looked = 0;
  match->credit = PATTERN_CREDIT;
  match->capture_count = 0;
}

void pattern_charge(pattern_match *match) {
  size_t spent = (size_t)(PATTERN_CREDIT - match->credit);
  match->credit = PATTERN_CREDIT;
  clua_charge(match->L, spent);
}

const char *pattern_match_at(pattern_match *match, const char *s, const char *pattern) {
  match->depth = PATTERN_DEPTH;
  match->capture_count = 0;
  return match_here(match, s, pattern);
}

/// The end of a single-character item: `a`, `.`, `%a` or a set.
static const char *item_end(pattern_match *match, const char *p) {
  const char *end = match->pattern_end;
  if (*p == '%') {
    if (p + 1 == end) luaL_error(match->L, "malformed pattern (ends with '%%')");
    return p + 2;
  }
  if (*p != '[') return p + 1;
  p++;
  if (*p == '^') p++;
  // The first character of a set belongs to it, even if it is a bracket.
  do {
    if (p >= end) luaL_error(match->L, "malformed pattern (missing ']')");
    p += *p == '%' && p + 1 < end ? 2 : 1;
  } while (*p != ']');
  return p + 1;
}

/// Whether a character is in a range, with one comparison.
static inline int is_between(int character, int low, int high) {
  return (unsigned)(character - low) <= (unsigned)(high - low);
}

static inline int is_digit(int character) { return is_between(character, '0', '9'); }
static inline int is_letter(int character) { return is_between(character | 0x20, 'a', 'z'); }

/// Whether a character is in a class, as in the C locale.
static inline int is_in_class(int character, int class) {
  int is_in;
  switch (class | 0x20) {
    case 'a': is_in = is_letter(character); break;
    case 'c': is_in = character < ' ' || character == 0x7F; break;
    case 'd': is_in = is_digit(character); break;
    case 'g': is_in = is_between(character, '!', '~'); break;
    case 'l': is_in = is_between(character, 'a', 'z'); break;
    case 'p':
      is_in = is_between(character, '!', '~') && !is_letter(character) && !is_digit(character);
      break;
    case 's': is_in = character == ' ' || is_between(character, '\t', '\r'); break;
    case 'u': is_in = is_between(character, 'A', 'Z'); break;
    case 'w': is_in = is_letter(character) || is_digit(character); break;
    case 'x': is_in = is_digit(character) || is_between(character | 0x20, 'a', 'f'); break;
    case 'z': is_in = character == 0; break;
    default: return class == character;
  }
  // A capital letter is the complement of the class.
  return is_in != is_between(class, 'A', 'Z');
}

/// Whether a character is in the set between two brackets.
static int is_in_set(int character, const char *open, const char *close) {
  const unsigned char *p = (const unsigned char *)open + 1;
  const unsigned char *end = (const unsigned char *)close;
  int is_in = 1;
  if (*p == '^') {
    is_in = 0;
    p++;
  }
  while (p < end) {
    if (*p == '%') {
      if (is_in_class(character, p[1])) return is_in;
      p += 2;
    } else if (p[1] == '-' && p + 2 < end) {
      if (p[0] <= character && character <= p[2]) return is_in;
      p += 3;
    } else {
      if (*p == character) return is_in;
      p++;
    }
  }
  return !is_in;
}

/// Whether the item between `p` and `end` matches a character.
static inline int is_item(int character, const char *p, const char *end) {
  switch (*p) {
    case '.': return 1;
    case '%': return is_in_class(character, (unsigned char)p[1]);
    case '[': return is_in_set(character, p, end - 1);
    default: return (unsigned char)*p == character;
  }
}

/// Whether the item matches the character at `s`.
static inline int is_match(const pattern_match *match, const char *s, const char *p, const char *end) {
  return s < match->subject_end && is_item((unsigned char)*s, p, end);
}

/// The first position from `s` on where the item matches, or does not match if `is_wanted` is 0; the end of the
/// subject if there is none.
static inline const char *scan(pattern_match *match, const char *s, const char *p, const char *end,
                               int is_wanted) {
  for (;;) {
    const char *start = s;
    const char *last = match->subject_end;
    if (last - s > PATTERN_STRETCH) last = s + PATTERN_STRETCH;
    while (s < last && is_item((unsigned char)*s, p, end) != is_wanted) s++;
    pattern_spend(match, (s - start) * (end - p));
    if (s < last || s == match->subject_end) return s;
  }
}

/// Finds the single-character item with which every match begins, if there is one.
static void find_first(pattern_match *match, const char *p) {
  match->has_looked = 1;
  match->first = NULL;
  if (p != match->pattern_end && *p == '(') p++;
  if (p == match->pattern_end || *p == '(' || *p == ')' || *p == '$') return;
  if (*p == '%' && (p[1] == 'b' || p[1] == 'f' || is_digit((unsigned char)p[1]))) return;
  const char *end = item_end(match, p);
  // A zero follows the end of the pattern.
  if (*end == '*' || *end == '?' || *end == '-') return;
  match->first = p;
  match->first_end = end;
}

const char *pattern_seek(pattern_match *match, const char *s, const char *pattern) {
  if (!match->has_looked) find_first(match, pattern);
  if (!match->first) return s;
  s = scan(match, s, match->first, match->first_end, 1);
  return s == match->subject_end ? NULL : s;
}

/// `*` and `+`: tries the longest repetition first, then shorter ones.
static const char *match_most(pattern_match *match, const char *s, const char *p,
                              const char *end) {
  const char *last = scan(match, s, p, end, 0);
  if (end + 1 == match->pattern_end && match->depth > 0) return last;
  for (; last >= s; last--) {
    const char *found = match_here(match, last, end + 1);
    if (found) return found;
  }
  return NULL;
}

/// `-`: tries the shortest repetition first, then longer ones.
static const char *match_fewest(pattern_match *match, const char *s, const char *p,
                                const char *end) {
  for (;; s++) {
    const char *found = match_here(match, s, end + 1);
    if (found) return found;
    if (!is_match(match, s, p, end)) return NULL;
    pattern_spend(match, end - p);
  }
}

static const char *match_opening(pattern_match *match, const char *s, const char *p,
                                 ptrdiff_t length) {
  int index = match->capture_count;
  if (index >= PATTERN_CAPTURES) luaL_error(match->L, "too many captures");
  match->captures[index].start = s;
  match->captures[index].length = length;
  match->capture_count = index + 1;
  const char *found = match_here(match, s, p);
  if (!found) match->capture_count--;
  return found;
}

static const char *match_closing(pattern_match *match, const char *s, const char *p) {
  int index = match->capture_count - 1;
  while (index >= 0 && match->captures[index].length != PATTERN_OPEN) index--;
  if (index < 0) luaL_error(match->L, "invalid pattern capture");
  match->captures[index].length = s - match->captures[index].start;
  const char *found = match_here(match, s, p);
  if (!found) match->captures[index].length = PATTERN_OPEN;
  return found;
}

/// `%1`: matches the text of an earlier capture again.
static const char *match_again(pattern_match *match, const char *s, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= match->capture_count ||
      match->captures[index].length == PATTERN_OPEN)
    luaL_error(match->L, "invalid capture index %%%d", index + 1);
  ptrdiff_t length = match->captures[index].length;
  if (length == PATTERN_POSITION || match->subject_end - s < length) return NULL;
  pattern_spend(match, length / 16);
  if (memcmp(match->captures[index].start, s, (size_t)length) != 0) return NULL;
  return s + length;
}

/// `%bxy`: matches from `x` to the `y` that balances it.
static const char *match_balanced(pattern_match *match, const char *s, const char *p) {
  if (p + 1 >= match->pattern_end)
    luaL_error(match->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= match->subject_end || *s != p[0]) return NULL;
  ptrdiff_t depth = 1;
  for (s++; s < match->subject_end; s++) {
    pattern_spend(match, 1);
    if (*s == p[1]) {
      if (--depth == 0) return s + 1;
    } else if (*s == p[0]) {
      depth++;
    }
  }
  return NULL;
}

/// `%f[set]`: whether `s` is a frontier of the set. Moves `p` from the set to its end.
static int is_frontier(pattern_match *match, const char *s, const char **p) {
  const char *open = *p;
  if (*open != '[') luaL_error(match->L, "missing '[' after '%%f' in pattern");
  *p = item_end(match, open);
  pattern_spend(match, *p - open);
  int before = s == match->subject ? 0 : (unsigned char)s[-1];
  // A zero follows the end of the subject.
  return !is_in_set(before, open, *p - 1) && is_in_set((unsigned char)*s, open, *p - 1);
}

/// Matches the rest of the pattern. Items that need no backtracking are matched in the loop.
static const char *match_rest(pattern_match *match, const char *s, const char *p) {
  while (s && p != match->pattern_end) {
    switch (*p) {
      case '(':
        if (p[1] == ')') return match_opening(match, s, p + 2, PATTERN_POSITION);
        return match_opening(match, s, p + 1, PATTERN_OPEN);
      case ')':
        return match_closing(match, s, p + 1);
      case '$':
        if (p + 1 == match->pattern_end) return s == match->subject_end ? s : NULL;
        break;
      case '%':
        if (p[1] == 'b') {
          s = match_balanced(match, s, p + 2);
          p += 4;
          continue;
        }
        if (p[1] == 'f') {
          p += 2;
          if (!is_frontier(match, s, &p)) return NULL;
          continue;
        }
        if (is_digit((unsigned char)p[1])) {
          s = match_again(match, s, p[1]);
          p += 2;
          continue;
        }
        break;
      default:
        break;
    }
    const char *end = item_end(match, p);
    pattern_spend(match, end - p);
    int is_first = is_match(match, s, p, end);
    // A zero follows the end of the pattern.
    switch (*end) {
      case '?':
        if (is_first) {
          const char *found = match_here(match, s + 1, end + 1);
          if (found) return found;
        }
        p = end + 1;
        break;
      case '*':
        if (is_first) return match_most(match, s, p, end);
        p = end + 1;
        break;
      case '-':
        if (is_first) return match_fewest(match, s, p, end);
        p = end + 1;
        break;
      case '+':
        return is_first ? match_most(match, s + 1, p, end) : NULL;
      default:
        if (!is_first) return NULL;
        s++;
        p = end;
        break;
    }
  }
  return s;
}

static const char *match_here(pattern_match *match, const char *s, const char *p) {
  if (match->depth == 0) luaL_error(match->L, "pattern too complex");
  match->depth--;
  pattern_spend(match, 1);
  const char *found = match_rest(match, s, p);
  match->depth++;
  return found;
}
