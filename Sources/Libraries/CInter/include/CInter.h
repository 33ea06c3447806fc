// The metrics of Inter, a font under the SIL Open Font License 1.1, in units of its em.
#ifndef MOTION_INTER_H
#define MOTION_INTER_H

#include <stdint.h>

extern const int inter_units_per_em, inter_ascent, inter_descent, inter_gap;

// The advance of every tabular digit, in the weights 100, 400 and 900; and the character for which the font
// draws a tabular 0, followed by those of 1 to 9.
extern const int16_t inter_tabular_advance[3];
extern const uint32_t inter_tabular_zero;

// A file of the font, and the SHA-256 of its bytes in lower-case hexadecimal digits.
struct inter_file {
  const char *name, *hash;
};

// Returns the file from which a weight was measured; the weight is 0 for 100 to 8 for 900.
struct inter_file inter_file_of(int weight);

// What a table contains, and the parts of its keys from the highest bits down. A class is a number of
// characters that are kerned alike.
enum inter_table {
  // The advances in three weights, by the character.
  inter_advances,
  // The class of a character on the left and on the right of a pair, by the character.
  inter_left_classes,
  inter_right_classes,
  // The kerning in three weights, by two classes of 32 bits each.
  inter_class_kerning,
  // The kerning in three weights, by two characters of 32 bits each.
  inter_pair_kerning,
  // The kerning in one weight where it is not the interpolated one, by the weight, 0 to 8, of 8 bits, and two
  // characters of 24 and 32.
  inter_kerning_exceptions,
  // The composed character, by its base and its combining mark of 32 bits each.
  inter_compositions,
};

// Returns the value of a key, or its values in the weights 100, 400 and 900; NULL if it has none.
const int16_t *inter_find(enum inter_table table, uint64_t key);

#endif
