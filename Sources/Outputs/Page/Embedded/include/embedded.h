// The files in `Page`; files of the same kind are concatenated.
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
