#ifndef C_LOOPS_H
#define C_LOOPS_H

#include <stddef.h>
#include <stdint.h>

/// Steps springs in structure-of-arrays form and returns how many are at rest.
size_t c_step_springs(double *restrict displacements, double *restrict velocities,
                      const double *restrict targets, double *restrict values, size_t count,
                      const double step[4], double rest_scale, double rest_limit);

/// The same, writing to slots in any order, but noting no changes.
size_t c_step_springs_in_slots(double *restrict displacements, double *restrict velocities,
                               const double *restrict targets, const int32_t *restrict slots,
                               double *restrict values, size_t count, const double step[4],
                               double rest_scale, double rest_limit);

/// Returns how long the processor has worked for this thread, in nanoseconds.
double c_processor_time(void);

/// Returns how many allocations were made since the program began, or 0 where it cannot tell.
uint64_t c_allocation_count(void);

#endif
