#ifndef MOTION_INTER_ROWS_H
#define MOTION_INTER_ROWS_H

#include <stddef.h>

#include "CInter.h"

struct inter_row {
  uint64_t key;
  int16_t values[3];
};

// The tables, each in the ascending order of its keys.
extern const struct inter_rows {
  const struct inter_row *rows;
  size_t count;
} inter_tables[];

// The files of the weights, from light to heavy.
extern const struct inter_file inter_files[];

#endif
