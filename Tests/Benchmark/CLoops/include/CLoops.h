#ifndef C_LOOPS_H
#define C_LOOPS_H

#include <stddef.h>
#include <stdint.h>

/// Steps springs in structure-of-arrays form, and returns the number at rest.
size_t c_step_springs(double *restrict displacements, double *restrict velocities,
                      const double *restrict targets, double *restrict values, size_t count,
                      const double step[4], double rest_scale, double rest_limit);

/// The same with slots in any order, without recording changes.
size_t c_step_springs_in_slots(double *restrict displacements, double *restrict velocities,
                               const double *restrict targets, const int32_t *restrict slots,
                               double *restrict values, size_t count, const double step[4],
                               double rest_scale, double rest_limit);

/// Returns the processor time of this thread, in nanoseconds.
double c_processor_time(void);

/// Returns the number of allocations since the start of the program; 0 if they are not counted.
uint64_t c_allocation_count(void);

#endif
