// How NaN prints: `0/0` is `-nan` on x86-64 and `nan` on aarch64, since the processors give it different signs and
// glibc prints the sign. liblua turns numbers into texts in many places, by one function of glibc.

// It would declare the function as its own.
#undef _FORTIFY_SOURCE

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
/// Takes the place of glibc's, which liblua calls: the same, and no sign before `nan`.
int __snprintf_chk(char *buffer, size_t size, int flag, size_t room, const char *format, ...) {
  (void)flag;
  if (room < size) abort();
  va_list values;
  va_start(values, format);
  int count = vsnprintf(buffer, size, format, values);
  va_end(values);
  if (count == 4 && size > 4 && memcmp(buffer, "-nan", 4) == 0) {
    memmove(buffer, buffer + 1, 4);
    return 3;
  }
  return count;
}
#endif
