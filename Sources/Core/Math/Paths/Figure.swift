/// A path that fits its layer: it takes the layer's size at every moment.
///
/// Ellipses, arcs, polygons and stars are inscribed in the ellipse that fills the layer; they begin
/// at the top and go clockwise.
package enum Figure: Hashable, Sendable {
  case ellipse
  /// A rectangle with corners of a radius in points, which begins after its top left corner.
  case rectangle(cornerRadius: Double)
  case polygon(sides: Int)
  /// A star with its inner corners at a fraction of the radius.
  case star(points: Int, inner: Double)
  /// A part of the ellipse between two directions in degrees, 0 up, clockwise from `from` to `to`;
  /// counterclockwise if `to` is less. Beyond 360° it is the whole ellipse.
  case arc(from: Double, to: Double, close: Closing)

  /// How an arc is closed.
  package enum Closing: String, CaseIterable, Hashable, Sendable {
    case none
    /// By a line between its ends.
    case chord
    /// By lines to the middle of the layer.
    case center
  }

  /// The numbers of sides or points that a figure may have.
  package static let cornerCounts = 3...1_000

  /// Throws if a parameter is outside its range.
  package func check() throws(ParameterError) {
    switch self {
    case .ellipse: break
    case .rectangle(let cornerRadius):
      try ParameterError.requireNotNegative("cornerRadius", cornerRadius)
    case .polygon(let sides): try Self.check("sides", sides)
    case .star(let points, let inner):
      try Self.check("points", points)
      guard 0...1 ~= inner else {
        throw ParameterError(parameter: "inner", found: inner, expected: "a number from 0 to 1")
      }
    case .arc(let from, let to, _):
      try ParameterError.requireFinite("from", from)
      try ParameterError.requireFinite("to", to)
    }
  }

  private static func check(_ parameter: String, _ count: Int) throws(ParameterError) {
    guard cornerCounts ~= count else {
      throw ParameterError(
        parameter: parameter, found: Double(count), expected: "a whole number from 3 to 1000")
    }
  }

  /// Returns the outline in a layer of a size in points.
  package func outline(width: Double, height: Double) -> Outline {
    let ellipse = InscribedEllipse(width: width, height: height)
    var outline = Outline()
    switch self {
    case .ellipse:
      outline.move(to: ellipse.point(at: 0))
      ellipse.append(from: 0, to: 360, to: &outline)
      outline.close()
    case .rectangle(let cornerRadius):
      Self.appendRectangle(width, height, cornerRadius, to: &outline)
    case .polygon(let sides):
      ellipse.append(corners: sides, inner: nil, to: &outline)
    case .star(let points, let inner):
      ellipse.append(corners: points, inner: max(inner, 0), to: &outline)
    case .arc(let from, let to, let close):
      let sweep = min(max(to - from, -360), 360)
      let begin = ellipse.parameter(ofDirection: from)
      let end = ellipse.parameter(ofDirection: from + sweep)
      outline.move(to: ellipse.point(at: begin))
      ellipse.append(from: begin, to: end, to: &outline)
      if close == .center { outline.line(to: ellipse.radii) }
      if close != .none { outline.close() }
    }
    return outline
  }

  private static func appendRectangle(
    _ width: Double, _ height: Double, _ cornerRadius: Double, to outline: inout Outline
  ) {
    let radius = max(0, min(cornerRadius, min(width, height) / 2))
    func corner(_ x: Double, _ y: Double) {
      guard radius > 0 else { return }
      outline.arc(
        radii: Vector2(radius, radius), rotation: 0, isLarge: false, isClockwise: true,
        to: Vector2(x, y))
    }
    outline.move(to: Vector2(radius, 0))
    outline.line(to: Vector2(width - radius, 0))
    corner(width, radius)
    outline.line(to: Vector2(width, height - radius))
    corner(width - radius, height)
    outline.line(to: Vector2(radius, height))
    corner(0, height - radius)
    if radius > 0 { outline.line(to: Vector2(0, radius)) } else { outline.line(to: Vector2(0, 0)) }
    corner(radius, 0)
    outline.close()
  }

  /// Returns the figure between this one and another of the same kind; nil for another kind, or
  /// another number of corners or closing of an arc.
  func mixed(with other: Figure, at place: Double) -> Figure? {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * place }
    switch (self, other) {
    case (.ellipse, .ellipse): return self
    case (.rectangle(let a), .rectangle(let b)): return .rectangle(cornerRadius: max(mix(a, b), 0))
    case (.polygon(let a), .polygon(let b)): return a == b ? self : nil
    case (.star(let a, let inner), .star(let b, let otherInner)):
      return a == b ? .star(points: a, inner: min(max(mix(inner, otherInner), 0), 1)) : nil
    case (.arc(let from, let to, let close), .arc(let otherFrom, let otherTo, let otherClose)):
      return close == otherClose
        ? .arc(from: mix(from, otherFrom), to: mix(to, otherTo), close: close) : nil
    default: return nil
    }
  }
}

/// The ellipse that fills a layer. Its parameter is in degrees, 0 up, clockwise; at a multiple of
/// 90° it is the direction from the middle.
private struct InscribedEllipse {
  /// The radii, which are the middle of the layer, too.
  let radii: Vector2

  init(width: Double, height: Double) { radii = Vector2(width, height) / 2 }

  func point(at parameter: Double, scale: Double = 1) -> Vector2 {
    let (sin, cos) = Elementary.sincos(degrees: parameter)
    return Vector2(radii.x + radii.x * (sin * scale), radii.y - radii.y * (cos * scale))
  }

  /// Returns the parameter of the point that is seen from the middle in a direction in degrees.
  func parameter(ofDirection direction: Double) -> Double {
    guard radii.x != radii.y, radii.x > 0, radii.y > 0 else { return direction }
    let quarters = Elementary.floor(direction / 90)
    let (sin, cos) = Elementary.sincos(degrees: direction - 90 * quarters)
    let isUpright = quarters - 2 * Elementary.floor(quarters / 2) == 0
    let ratio = isUpright ? radii.y / radii.x : radii.x / radii.y
    return 90 * quarters + Elementary.degrees(radians: Elementary.atan2(sin * ratio, cos))
  }

  /// Appends equal arcs of at most 90°.
  func append(from begin: Double, to end: Double, to outline: inout Outline) {
    let count = Int((end - begin).magnitude / 90 - 1e-9) + 1
    guard begin != end else { return }
    for index in 1...count {
      outline.arc(
        radii: radii, rotation: 0, isLarge: false, isClockwise: end > begin,
        to: point(at: begin + (end - begin) * Double(index) / Double(count)))
    }
  }

  /// Appends a closed polygon with inner corners between its corners, if a fraction is given.
  func append(corners count: Int, inner: Double?, to outline: inout Outline) {
    outline.move(to: point(at: 0))
    for index in 0..<count {
      if index > 0 { outline.line(to: point(at: 360 * Double(index) / Double(count))) }
      guard let inner else { continue }
      outline.line(to: point(at: 360 * (Double(index) + 0.5) / Double(count), scale: inner))
    }
    outline.close()
  }
}
