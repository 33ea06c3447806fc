/// One line, curve or arc of an outline, with a parameter in 0…1.
enum Segment {
  case line(Vector2, Vector2)
  case quadratic(Vector2, Vector2, Vector2)
  case cubic(Vector2, Vector2, Vector2, Vector2)
  case arc(EllipticalArc)

  /// Makes an arc, or the line that an arc without a radius is.
  init(
    arcFrom start: Vector2, to end: Vector2, radii: Vector2, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    let arc = EllipticalArc(
      from: start, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    self = arc.map { .arc($0) } ?? .line(start, end)
  }

  var start: Vector2 {
    switch self {
    case .line(let start, _), .quadratic(let start, _, _), .cubic(let start, _, _, _): start
    case .arc(let arc): arc.start
    }
  }

  var end: Vector2 {
    switch self {
    case .line(_, let end), .quadratic(_, _, let end), .cubic(_, _, _, let end): end
    case .arc(let arc): arc.end
    }
  }

  /// Returns the point at a parameter, exact at both ends.
  func point(at t: Double) -> Vector2 {
    if t == 0 { return start }
    if t == 1 { return end }
    let u = 1 - t
    switch self {
    case .line(let a, let b): return a * u + b * t
    case .quadratic(let a, let b, let c):
      let (ab, bc) = (a * u + b * t, b * u + c * t)
      return ab * u + bc * t
    case .cubic(let a, let b, let c, let d):
      let (ab, bc, cd) = (a * u + b * t, b * u + c * t, c * u + d * t)
      let (abc, bcd) = (ab * u + bc * t, bc * u + cd * t)
      return abc * u + bcd * t
    case .arc(let arc): return arc.point(at: t)
    }
  }

  /// The derivative by the parameter, in powers of it, lowest first; nil for an arc.
  var derivative: (Vector2, Vector2, Vector2)? {
    switch self {
    case .line(let a, let b): (b - a, .zero, .zero)
    case .quadratic(let a, let b, let c): ((b - a) * 2, (c - b * 2 + a) * 2, .zero)
    case .cubic(let a, let b, let c, let d):
      ((b - a) * 3, (c - b * 2 + a) * 6, (d - a + (b - c) * 3) * 3)
    case .arc: nil
    }
  }

  /// Returns the derivative by the parameter.
  func derivative(at t: Double) -> Vector2 {
    switch self {
    case .line(let a, let b): return b - a
    case .quadratic(let a, let b, let c): return ((b - a) * (1 - t) + (c - b) * t) * 2
    case .cubic(let a, let b, let c, let d):
      let u = 1 - t
      let (ab, bc, cd) = (b - a, c - b, d - c)
      return ((ab * u + bc * t) * u + (bc * u + cd * t) * t) * 3
    case .arc(let arc): return arc.derivative(at: t)
    }
  }

  /// Returns the direction at a parameter, of length 1. Where the speed is 0 it is the direction
  /// of what follows, or, at the end, of what came before; zero for a segment without length.
  func direction(at t: Double) -> Vector2 {
    let slope = derivative(at: t)
    let size = (slope.x * slope.x + slope.y * slope.y).squareRoot()
    let scale = scale
    if size > 1e-9 * scale { return slope / size }
    guard scale > 0 else { return .zero }
    let step = t < 1 ? min(1e-4, 1 - t) : -1e-4
    let chord = (point(at: t + step) - point(at: t)) * (step < 0 ? -1 : 1)
    let length = (chord.x * chord.x + chord.y * chord.y).squareRoot()
    return length > 0 ? chord / length : .zero
  }

  /// The length of the control polygon, or of the arc's radii times its angle: at least the
  /// length of the segment.
  var scale: Double {
    func distance(_ a: Vector2, _ b: Vector2) -> Double {
      let step = b - a
      return (step.x * step.x + step.y * step.y).squareRoot()
    }
    return switch self {
    case .line(let a, let b): distance(a, b)
    case .quadratic(let a, let b, let c): distance(a, b) + distance(b, c)
    case .cubic(let a, let b, let c, let d): distance(a, b) + distance(b, c) + distance(c, d)
    case .arc(let arc): max(arc.radii.x, arc.radii.y) * arc.sweep.magnitude
    }
  }

  /// Appends the part between two parameters to an outline that ends at its start.
  func append(from low: Double, to high: Double, to outline: inout Outline) {
    let last = point(at: high)
    switch self {
    case .line: outline.line(to: last)
    case .quadratic(let a, let b, let c):
      if low == 0, high == 1 { return outline.quadratic(b, to: c) }
      // The control point is the blossom at both parameters.
      let (ab, bc) = (a * (1 - low) + b * low, b * (1 - low) + c * low)
      outline.quadratic(ab * (1 - high) + bc * high, to: last)
    case .cubic(let a, let b, let c, let d):
      if low == 0, high == 1 { return outline.cubic(b, c, to: d) }
      func blossom(_ r: Double, _ s: Double, _ t: Double) -> Vector2 {
        let (ab, bc, cd) = (a * (1 - r) + b * r, b * (1 - r) + c * r, c * (1 - r) + d * r)
        let (abc, bcd) = (ab * (1 - s) + bc * s, bc * (1 - s) + cd * s)
        return abc * (1 - t) + bcd * t
      }
      outline.cubic(blossom(low, low, high), blossom(low, high, high), to: last)
    case .arc(let arc):
      arc.append(from: low, to: high, to: &outline)
    }
  }

  /// Calls a function with the ends and handles of cubics equal to the segment; those of an arc
  /// each cover an angle of at most `greatest`, in radians.
  @inline(__always)
  func forEachCubic(
    atMost greatest: Double, _ body: (Vector2, Vector2, Vector2, Vector2) -> Void
  ) {
    switch self {
    case .line(let a, let b): body(a, (a * 2 + b) / 3, (a + b * 2) / 3, b)
    case .quadratic(let a, let b, let c): body(a, (a + b * 2) / 3, (b * 2 + c) / 3, c)
    case .cubic(let a, let b, let c, let d): body(a, b, c, d)
    case .arc(let arc): arc.forEachCubic(atMost: greatest, body)
    }
  }

  /// Returns the roots of c + b·t + a·t² in 0…1, ends excluded, in ascending order.
  static func roots(_ c: Double, _ b: Double, _ a: Double) -> (Double?, Double?) {
    func inside(_ t: Double) -> Double? { t > 0 && t < 1 ? t : nil }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return (nil, nil) }
    // Adding terms of equal sign avoids cancellation.
    let sum = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    let first = a == 0 ? nil : inside(sum / a)
    let second = sum == 0 ? nil : inside(c / sum)
    guard let first else { return (second, nil) }
    guard let second, second != first else { return (first, nil) }
    return (min(first, second), max(first, second))
  }
}
