#include "CLoops.h"

size_t c_step_springs(double *restrict displacements, double *restrict velocities,
                      const double *restrict targets, double *restrict values, size_t count,
                      const double step[4], double rest_scale, double rest_limit) {
  double xx = step[0], xv = step[1], vx = step[2], vv = step[3];
  size_t at_rest = 0;
  for (size_t i = 0; i < count; i++) {
    double x = displacements[i], v = velocities[i];
    double next_x = xx * x + xv * v;
    double next_v = vx * x + vv * v;
    displacements[i] = next_x;
    velocities[i] = next_v;
    values[i] = targets[i] + next_x;
    at_rest += next_x * next_x + next_v * next_v * rest_scale <= rest_limit;
  }
  return at_rest;
}

size_t c_step_springs_in_slots(double *restrict displacements, double *restrict velocities,
                               const double *restrict targets, const int32_t *restrict slots,
                               double *restrict values, size_t count, const double step[4],
                               double rest_scale, double rest_limit) {
  double xx = step[0], xv = step[1], vx = step[2], vv = step[3];
  size_t at_rest = 0;
  for (size_t i = 0; i < count; i++) {
    double x = displacements[i], v = velocities[i];
    double next_x = xx * x + xv * v;
    double next_v = vx * x + vv * v;
    displacements[i] = next_x;
    velocities[i] = next_v;
    values[slots[i]] = targets[i] + next_x;
    at_rest += next_x * next_x + next_v * next_v * rest_scale <= rest_limit;
  }
  return at_rest;
}
