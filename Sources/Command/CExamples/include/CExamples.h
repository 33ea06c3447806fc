// The scripts of `examples`, the images that they show, and the scripts of `docs/cookbook`, for
// `motion new --from`.
#ifndef CEXAMPLES_H
#define CEXAMPLES_H

#include <stddef.h>

struct example_file {
  // Relative to `examples`, or to `docs`.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

size_t example_file_count(void);
struct example_file example_file(size_t index);

#endif
