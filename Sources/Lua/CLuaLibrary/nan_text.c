// Makes NaN print the same everywhere. `0/0` prints as `-nan` on x86-64 and as `nan` on aarch64, because the
// processors set different signs and glibc prints the sign. liblua formats numbers in many places, but always
// calls the same glibc function.

// With fortification, the headers would declare the function themselves.
#undef _FORTIFY_SOURCE

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
/// Replaces glibc's function, which liblua calls. It does the same but prints no sign before `nan`.
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
