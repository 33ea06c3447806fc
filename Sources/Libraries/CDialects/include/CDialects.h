// The words of other tools, and what a script says instead: the bytes of dialects.tsv. An example of
// each function and method: those of examples.lua.
#ifndef MOTION_DIALECTS_H
#define MOTION_DIALECTS_H

#include <stddef.h>

// UTF-8, `dialects_size` bytes without a zero at the end.
const unsigned char *dialects_text(void);
size_t dialects_size(void);

// UTF-8, `examples_size` bytes without a zero at the end.
const unsigned char *examples_text(void);
size_t examples_size(void);

#endif
