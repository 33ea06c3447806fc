#ifndef DESCRIPTOR_NAMES_H
#define DESCRIPTOR_NAMES_H

/// The number of descriptors that have names, and the size of each name; powers of 2.
#define DESCRIPTOR_COUNT 128
#define DESCRIPTOR_NAME_SIZE 32

/// The names of the descriptors, `/proc/self/fd/0` and so on, in memory that the filter protects: at
/// a multiple of their size below 4 GB. NULL if there is no room.
const char *csandbox_descriptor_names(void);

#endif
