import CCairo
import MotionExport
import MotionValues

/// A picture as SVG: what is drawn on it becomes elements.
///
/// Cairo draws nothing of it. Its context holds the path, the source, the clip and the map, as for a raster, and
/// is asked for them when something is drawn.
final class VectorCanvas: Canvas {
  /// How many pixels of an embedded raster are one of the picture.
  static let detail = 2.0
  /// Paths are kept in 256ths of a pixel, which would be seen in what is enlarged.
  private static let precision = 64.0

  private var body = ""
  private var definitions = ""
  private var identifiers: [String: String] = [:]

  init(width: Int, height: Int) {
    let surface: OpaquePointer = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    cairo_surface_set_device_scale(surface, Self.precision, Self.precision)
    super.init(surface, x: 0, y: 0, width: width, height: height)
  }

  /// The whole file.
  var file: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)">
    \(definitions.isEmpty ? "" : "<defs>\n\(definitions)</defs>\n")\(body)</svg>

    """
  }

  // MARK: Elements

  /// Writes elements.
  func write(_ elements: String) { body += elements }

  /// Returns the elements of what is drawn, instead of writing them.
  func captured(_ draw: () -> Void) -> String {
    let outer = body
    body = ""
    draw()
    defer { body = outer }
    return body
  }

  /// Writes what is drawn as a group with attributes, if there are any.
  func group(_ attributes: String..., draw: () -> Void) {
    let attributes = attributes.filter { !$0.isEmpty }.joined(separator: " ")
    guard !attributes.isEmpty else { return draw() }
    let content = captured(draw)
    if !content.isEmpty { body += "<g \(attributes)>\n\(content)</g>\n" }
  }

  /// Defines an element, once, and returns its name.
  func define(_ tag: String, _ attributes: String, _ content: String) -> String {
    let rest = "\(attributes)>\(content)</\(tag)>\n"
    if let known = identifiers[tag + rest] { return known }
    let name = "\(tag)\(identifiers.count + 1)"
    identifiers[tag + rest] = name
    definitions += "<\(tag) id=\"\(name)\" \(rest)"
    return name
  }

  /// Returns the attribute that cuts by elements in an area. They become white, so their opacity is what
  /// programs read of a mask that do not know `mask-type`.
  func mask(_ elements: String, reads kind: MaskKind, within area: Area) -> String {
    var steps = ""
    if kind == .luminance || kind == .invertedLuminance {
      // The luminance is that of the colour, whatever its opacity.
      steps += "<feColorMatrix type=\"luminanceToAlpha\"/>"
      steps += "<feComposite operator=\"in\" in2=\"SourceGraphic\"/>"
    }
    if kind == .invertedAlpha || kind == .invertedLuminance {
      // Programs draw no filter of an empty group.
      if elements.isEmpty { return "" }
      steps += "<feComponentTransfer><feFuncA type=\"linear\" slope=\"-1\" intercept=\"1\"/>"
      steps += "</feComponentTransfer>"
    }
    steps += "<feColorMatrix values=\"0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0\"/>"
    let name = define(
      "mask", "maskUnits=\"userSpaceOnUse\" \(Self.box(area))",
      "\n<g \(filter(steps, within: area))>\n\(elements)</g>\n")
    return "mask=\"url(#\(name))\""
  }

  /// Returns the attribute that applies steps of a filter in an area.
  func filter(_ steps: String, within area: Area) -> String {
    let name = define(
      "filter",
      "filterUnits=\"userSpaceOnUse\" \(Self.box(area)) color-interpolation-filters=\"sRGB\"", steps
    )
    return "filter=\"url(#\(name))\""
  }

  // MARK: Drawing

  override func fill() { fill(blur: 0) }

  /// Fills the path with a blur of a standard deviation, in the points of the path.
  func fill(blur deviation: Double) {
    guard let paint = paintAttributes("fill") else { return cairo_new_path(cr) }
    var filter = ""
    if deviation > 0 {
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_path_extents(cr, &left, &top, &right, &bottom)
      let area = Area(left: left, top: top, right: right, bottom: bottom).grown(by: 3 * deviation)
      filter = self.filter(
        "<feGaussianBlur stdDeviation=\"\(Self.text(deviation))\"/>", within: area)
    }
    writePath(
      paint, cairo_get_fill_rule(cr) == CAIRO_FILL_RULE_EVEN_ODD ? Self.evenOdd : "", filter)
  }

  private static let evenOdd = "fill-rule=\"evenodd\""

  override func stroke() {
    guard let paint = paintAttributes("stroke") else { return cairo_new_path(cr) }
    var attributes = [
      "fill=\"none\"", paint, "stroke-width=\"\(Self.text(cairo_get_line_width(cr)))\"",
    ]
    switch cairo_get_line_cap(cr) {
    case CAIRO_LINE_CAP_ROUND: attributes.append("stroke-linecap=\"round\"")
    case CAIRO_LINE_CAP_SQUARE: attributes.append("stroke-linecap=\"square\"")
    default: break
    }
    switch cairo_get_line_join(cr) {
    case CAIRO_LINE_JOIN_ROUND: attributes.append("stroke-linejoin=\"round\"")
    case CAIRO_LINE_JOIN_BEVEL: attributes.append("stroke-linejoin=\"bevel\"")
    default:
      attributes.append("stroke-miterlimit=\"\(Self.text(max(cairo_get_miter_limit(cr), 1)))\"")
    }
    let count = Int(cairo_get_dash_count(cr))
    if count > 0 {
      var (lengths, offset) = ([Double](repeating: 0, count: count), 0.0)
      cairo_get_dash(cr, &lengths, &offset)
      attributes.append(
        "stroke-dasharray=\"\(lengths.map { Self.text($0) }.joined(separator: " "))\"")
      if offset != 0 { attributes.append("stroke-dashoffset=\"\(Self.text(offset))\"") }
    }
    writePath(attributes.joined(separator: " "))
  }

  override func paint(width: Double, height: Double) {
    cairo_new_path(cr)
    cairo_rectangle(cr, 0, 0, width, height)
    fill()
  }

  override func beginClip() {
    let rule = cairo_get_fill_rule(cr) == CAIRO_FILL_RULE_EVEN_ODD ? " clip-rule=\"evenodd\"" : ""
    let name = define("clipPath", transform, "<path d=\"\(pathData)\"\(rule)/>")
    body += "<g clip-path=\"url(#\(name))\">\n"
    super.beginClip()
  }

  override func endClip() { body += "</g>\n" }

  /// Draws the file of an image in a box of a size at the origin.
  func draw(_ file: [UInt8], isStretched: Bool, _ width: Double, _ height: Double) {
    guard case .header(let header) = ImageHeader.read(file, isWhole: true) else { return }
    let ratio = isStretched ? " preserveAspectRatio=\"none\"" : ""
    let name = define(
      "image",
      "width=\"\(Self.text(width))\" height=\"\(Self.text(height))\"\(ratio) "
        + "href=\"\(Base64.dataURL(of: file, type: header.format.mediaType))\"", "")
    body += "<use href=\"#\(name)\"\(transform.isEmpty ? "" : " " + transform)/>\n"
  }

  /// Draws a raster that has more pixels than the picture, by `detail`.
  func embed(_ raster: Canvas, alpha: Double = 1) {
    let opacity = alpha < 1 ? " opacity=\"\(Self.text(alpha))\"" : ""
    let area = Area(
      left: Double(raster.x), top: Double(raster.y), right: Double(raster.x + raster.width),
      bottom: Double(raster.y + raster.height)
    ).mapped(by: .scale(1 / Self.detail, 1 / Self.detail))
    body += "<image \(Self.box(area))\(opacity) href=\"\(Self.url(of: raster))\"/>\n"
  }

  // MARK: The state of cairo

  private func writePath(_ attributes: String...) {
    let all = attributes + [transform]
    body += "<path \(all.filter { !$0.isEmpty }.joined(separator: " ")) d=\"\(pathData)\"/>\n"
    cairo_new_path(cr)
  }

  private var transform: String {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    return Self.transform("transform", matrix)
  }

  /// The attribute with a matrix; empty if it changes nothing.
  private static func transform(_ name: String, _ matrix: cairo_matrix_t) -> String {
    let numbers = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
    guard numbers != [1, 0, 0, 1, 0, 0] else { return "" }
    if numbers.prefix(4) == [1, 0, 0, 1] {
      return "\(name)=\"translate(\(text(matrix.x0)) \(text(matrix.y0)))\""
    }
    let words = numbers.map { NumberText($0, decimals: 6).description }
    return "\(name)=\"matrix(\(words.joined(separator: " ")))\""
  }

  private var pathData: String {
    guard let path = cairo_copy_path(cr) else { return "" }
    defer { cairo_path_destroy(path) }
    var words = ""
    var index = 0
    while index < Int(path.pointee.num_data), let data = path.pointee.data {
      let header = data[index].header
      func points(_ count: Int) -> String {
        (1...count).map { offset in
          let point = data[index + offset].point
          return "\(Self.text(point.x)) \(Self.text(point.y))"
        }.joined(separator: " ")
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        // Where a closed part ends, cairo begins another one.
        let isEmpty =
          index + Int(header.length) >= Int(path.pointee.num_data)
          || data[index + Int(header.length)].header.type == CAIRO_PATH_MOVE_TO
        if !isEmpty { words += "M" + points(1) }
      case CAIRO_PATH_LINE_TO: words += "L" + points(1)
      case CAIRO_PATH_CURVE_TO: words += "C" + points(3)
      default: words += "Z"
      }
      index += Int(header.length)
    }
    return words
  }

  /// The source as attributes of a fill or a stroke; nil if nothing is seen of it.
  private func paintAttributes(_ name: String) -> String? {
    let source: OpaquePointer = cairo_get_source(cr)
    switch cairo_pattern_get_type(source) {
    case CAIRO_PATTERN_TYPE_LINEAR, CAIRO_PATTERN_TYPE_RADIAL:
      return "\(name)=\"url(#\(gradient(source)))\""
    case CAIRO_PATTERN_TYPE_SURFACE:
      return raster(source).map { "\(name)=\"url(#\($0))\"" }
    default:
      var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
      cairo_pattern_get_rgba(source, &red, &green, &blue, &alpha)
      guard alpha > 0 else { return nil }
      let color = Self.color(red, green, blue)
      return alpha < 1
        ? "\(name)=\"\(color)\" \(name)-opacity=\"\(Self.text(alpha))\"" : "\(name)=\"\(color)\""
    }
  }

  private func gradient(_ source: OpaquePointer) -> String {
    var matrix = cairo_matrix_t()
    cairo_pattern_get_matrix(source, &matrix)
    cairo_matrix_invert(&matrix)
    var attributes = [
      "gradientUnits=\"userSpaceOnUse\"", Self.transform("gradientTransform", matrix),
    ]
    if cairo_pattern_get_extend(source) == CAIRO_EXTEND_REPEAT {
      attributes.append("spreadMethod=\"repeat\"")
    }
    var (x0, y0, r0, x1, y1, r1) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    func add(_ pairs: KeyValuePairs<String, Double>) {
      for (name, value) in pairs { attributes.append("\(name)=\"\(Self.text(value))\"") }
    }
    let isLinear = cairo_pattern_get_type(source) == CAIRO_PATTERN_TYPE_LINEAR
    if isLinear {
      cairo_pattern_get_linear_points(source, &x0, &y0, &x1, &y1)
      add(["x1": x0, "y1": y0, "x2": x1, "y2": y1])
    } else {
      cairo_pattern_get_radial_circles(source, &x0, &y0, &r0, &x1, &y1, &r1)
      add(["cx": x1, "cy": y1, "fr": r0, "r": r1])
    }
    var count: Int32 = 0
    cairo_pattern_get_color_stop_count(source, &count)
    let stops = (0..<count).map { index in
      var (place, red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0, 0.0)
      cairo_pattern_get_color_stop_rgba(source, index, &place, &red, &green, &blue, &alpha)
      let opacity = alpha < 1 ? " stop-opacity=\"\(Self.text(alpha))\"" : ""
      let offset = NumberText(place, decimals: 5)
      return "<stop offset=\"\(offset)\" stop-color=\"\(Self.color(red, green, blue))\"\(opacity)/>"
    }
    return define(
      isLinear ? "linearGradient" : "radialGradient",
      attributes.filter { !$0.isEmpty }.joined(separator: " "), stops.joined())
  }

  /// The name of a paint that is a raster.
  private func raster(_ source: OpaquePointer) -> String? {
    var surface: OpaquePointer?
    guard cairo_pattern_get_surface(source, &surface) == CAIRO_STATUS_SUCCESS,
      let surface = cairo_surface_reference(surface)
    else { return nil }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    var matrix = cairo_matrix_t()
    cairo_pattern_get_matrix(source, &matrix)
    cairo_matrix_invert(&matrix)
    let sides = "width=\"\(width)\" height=\"\(height)\""
    return define(
      "pattern",
      "patternUnits=\"userSpaceOnUse\" \(sides) \(Self.transform("patternTransform", matrix))",
      "<image \(sides) href=\"\(Self.url(of: Canvas(surface, width: width, height: height)))\"/>")
  }

  // MARK: Words

  private static func url(of raster: Canvas) -> String {
    Base64.dataURL(of: PNGEncoder().file(raster), type: "image/png")
  }

  static func text(_ number: Double) -> String { NumberText(number, decimals: 3).description }

  static func color(_ red: Double, _ green: Double, _ blue: Double) -> String {
    "#"
      + [red, green, blue].map { part in
        let byte = UInt8((min(max(part, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }

  /// The attributes of a colour in a filter.
  static func flood(_ color: Color) -> String {
    "flood-color=\"\(Self.color(color.red, color.green, color.blue))\" "
      + "flood-opacity=\"\(text(color.alpha))\""
  }

  private static func box(_ area: Area) -> String {
    "x=\"\(text(area.left))\" y=\"\(text(area.top))\" width=\"\(text(area.right - area.left))\" "
      + "height=\"\(text(area.bottom - area.top))\""
  }
}
