// Compiles the header as C. The functions are in ../CInterface, in Swift.
#include "motion.h"
