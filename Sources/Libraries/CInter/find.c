#include "rows.h"

const int16_t *inter_find(enum inter_table table, uint64_t key) {
  const struct inter_row *rows = inter_tables[table].rows;
  size_t low = 0;
  size_t high = inter_tables[table].count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (rows[middle].key == key) return rows[middle].values;
    if (rows[middle].key < key) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

struct inter_file inter_file_of(int weight) { return inter_files[weight]; }
