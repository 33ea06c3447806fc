// The pages of `Errors`, by room.
#ifndef MOTION_ERROR_PAGES_H
#define MOTION_ERROR_PAGES_H

#include <stddef.h>

// The pages of one folder, each with a zero byte at its end.
struct error_room {
  const char *name;
  const unsigned char *pages;
  size_t count;
};

size_t error_room_count(void);
struct error_room error_room(size_t index);

#endif
