// The words of other tools, and what a script says instead: the bytes of dialects.tsv.
#ifndef MOTION_DIALECTS_H
#define MOTION_DIALECTS_H

#include <stddef.h>

// UTF-8, `dialects_size` bytes without a zero at the end.
const unsigned char *dialects_text(void);
size_t dialects_size(void);

#endif
