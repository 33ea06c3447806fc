#include <cairo.h>
#include <libdeflate.h>
#include <turbojpeg.h>
