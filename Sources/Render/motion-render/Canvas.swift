import CCairo

/// A raster of premultiplied pixels at a place of the picture, in whole pixels; or a picture as SVG.
class Canvas {
  let surface: OpaquePointer
  let cr: OpaquePointer
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// The raster that is seen through this one, by layers that show what lies behind them.
  var ground: Canvas?

  /// Takes a surface of a size, which is freed with the canvas.
  init(_ surface: OpaquePointer, x: Int = 0, y: Int = 0, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.surface = surface
    cr = cairo_create(surface)
  }

  /// Makes a clear raster.
  convenience init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    let (width, height) = (max(width, 1), max(height, 1))
    let surface: OpaquePointer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    cairo_surface_set_device_offset(surface, Double(-x), Double(-y))
    self.init(surface, x: x, y: y, width: width, height: height)
  }

  /// Makes a clear raster that covers an area of the picture.
  convenience init(covering area: Area) {
    let (left, top) = (Int(area.left.rounded(.down)), Int(area.top.rounded(.down)))
    self.init(
      x: left, y: top, width: Int(area.right.rounded(.up)) - left,
      height: Int(area.bottom.rounded(.up)) - top)
  }

  deinit {
    cairo_destroy(cr)
    cairo_surface_destroy(surface)
  }

  /// Whether there was memory for it.
  var isValid: Bool { cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS }

  /// Calls a function with the pixels, and the number of them from one row to the next.
  func withPixels(_ body: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    if let bytes = cairo_image_surface_get_data(surface) {
      bytes.withMemoryRebound(to: UInt32.self, capacity: stride * height) { body($0, stride) }
    }
    cairo_surface_mark_dirty(surface)
  }

  var area: Area {
    Area(left: Double(x), top: Double(y), right: Double(x + width), bottom: Double(y + height))
  }

  /// The part of the picture that drawing reaches.
  var reach: Area {
    var saved = cairo_matrix_t()
    cairo_get_matrix(cr, &saved)
    cairo_identity_matrix(cr)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &left, &top, &right, &bottom)
    cairo_set_matrix(cr, &saved)
    return Area(left: left, top: top, right: right, bottom: bottom).intersection(area)
  }

  /// Takes an affine map from the points that follow to pixels of the picture.
  func setMap(_ map: Homography) {
    var matrix = cairo_matrix_t()
    let scale = 1 / map.i
    cairo_matrix_init(
      &matrix, map.a * scale, map.d * scale, map.b * scale, map.e * scale, map.c * scale,
      map.f * scale)
    cairo_set_matrix(cr, &matrix)
  }

  /// Fills the path, which ends.
  func fill() { cairo_fill(cr) }

  /// Draws a line along the path, which ends.
  func stroke() { cairo_stroke(cr) }

  /// Draws the source within a rectangle to which drawing is cut, at the origin.
  func paint(width: Double, height: Double) { cairo_paint(cr) }

  /// Cuts what follows along the path, until `endClip` and the restoration of cairo's state.
  func beginClip() { cairo_clip(cr) }

  func endClip() {}

  /// Draws another raster where it is.
  func draw(_ other: Canvas, alpha: Double = 1, mode: cairo_operator_t = CAIRO_OPERATOR_OVER) {
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_set_source_surface(cr, other.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST)
    cairo_set_operator(cr, mode)
    cairo_rectangle(
      cr, Double(other.x), Double(other.y), Double(other.width), Double(other.height))
    cairo_clip(cr)
    alpha < 1 ? cairo_paint_with_alpha(cr, alpha) : cairo_paint(cr)
    cairo_restore(cr)
  }

  /// A copy of what is seen in an area, the grounds included.
  func copy(of area: Area) -> Canvas {
    let copy = ground?.copy(of: area) ?? Canvas(covering: area)
    copy.draw(self)
    return copy
  }
}
