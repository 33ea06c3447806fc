#include <cairo.h>
#include <libdeflate.h>
