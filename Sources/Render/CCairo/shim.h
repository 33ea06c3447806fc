#include <cairo.h>
#include <libdeflate.h>
#include <turbojpeg.h>

// Functions of librsvg and GObject. The header of librsvg includes GLib's, for which pkg-config has flags
// that Swift's package manager refuses, and whose types of threads hide those of Glibc.

typedef struct _RsvgHandle RsvgHandle;

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

RsvgHandle *rsvg_handle_new_from_data(const unsigned char *bytes, unsigned long count, void **error);
void rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, int *has_width, void *width, int *has_height, void *height,
    int *has_view_box, RsvgRectangle *view_box);
int rsvg_handle_render_document(
    RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, void **error);
void g_object_unref(void *object);
