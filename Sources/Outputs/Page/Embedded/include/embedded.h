// The files of the page, as they lie in `Page`: those of a kind one after the other.
#ifndef MOTION_EMBEDDED_H
#define MOTION_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
  const unsigned char *bytes;
  size_t count;
};

struct embedded_file embedded_page(void);
struct embedded_file embedded_style(void);
struct embedded_file embedded_script(void);

#endif
