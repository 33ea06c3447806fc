import MotionValues

/// The checked options of one axis of a scroll view; lengths and offsets in points.
package struct ScrollConfiguration: Equatable, Sendable {
  package let contentLength: Double
  package let viewportLength: Double

  /// The space before the content at rest, and after its end.
  package let insetStart: Double
  package let insetEnd: Double

  package let deceleration: Deceleration
  package let snapping: ScrollSnapping

  /// Whether the content can be dragged and can bounce beyond its bounds.
  package let bounces: Bool

  /// The pixels per point to which offsets are rounded; nil for exact offsets.
  package let scale: Double?

  /// Makes a configuration; content that fits its viewport bounces only if `alwaysBounces`.
  ///
  /// - Throws: `ParameterError` for a number out of its range.
  package init(
    contentLength: Double, viewportLength: Double, insetStart: Double = 0, insetEnd: Double = 0,
    deceleration: Deceleration = .normal, snapping: ScrollSnapping = .free, bounces: Bool = true,
    alwaysBounces: Bool = true, scale: Double? = nil
  ) throws(ParameterError) {
    guard viewportLength.isFinite, viewportLength > 0 else {
      throw ParameterError(
        parameter: "viewport length", found: viewportLength,
        expected: "a finite number of points above 0")
    }
    guard contentLength.isFinite, contentLength >= 0 else {
      throw ParameterError(
        parameter: "content length", found: contentLength,
        expected: "a finite number of points, 0 or more")
    }
    guard insetStart.isFinite, insetEnd.isFinite else {
      let isStart = !insetStart.isFinite
      throw ParameterError(
        parameter: isStart ? "inset before" : "inset after", found: isStart ? insetStart : insetEnd,
        expected: "a finite number of points")
    }
    if let scale, !(scale.isFinite && scale > 0) {
      throw ParameterError(
        parameter: "scale", found: scale,
        expected: "a finite number of pixels for each point, above 0")
    }
    try snapping.validate()
    self.contentLength = contentLength
    self.viewportLength = viewportLength
    self.insetStart = insetStart
    self.insetEnd = insetEnd
    self.deceleration = deceleration
    self.snapping = snapping
    let overflows = insetStart + contentLength + insetEnd > viewportLength
    self.bounces = bounces && (alwaysBounces || overflows)
    self.scale = scale
  }

  /// The offset at which the content rests at its start.
  package var lowerBound: Double { 0 - insetStart }

  /// The offset at which the content rests at its end; `lowerBound` if it fits the viewport.
  package var upperBound: Double { upperBound(viewportLength: viewportLength) }

  /// The same for a viewport of another length, in points.
  func upperBound(viewportLength: Double) -> Double {
    max(lowerBound, contentLength + insetEnd - viewportLength)
  }

  /// Returns an offset rounded to whole pixels.
  package func quantized(_ offset: Double) -> Double {
    scale.map { (offset * $0).rounded() / $0 } ?? offset
  }
}

/// The offsets at which a scroll may come to rest.
package enum ScrollSnapping: Equatable, Sendable {
  /// Any offset.
  case free

  /// A multiple of `length` points, at most one page from where the finger came down.
  case pages(length: Double)

  /// One of the offsets, in points: the nearest to the projected end of the scroll.
  case targets([Double])

  /// Returns the offset at which a scroll whose projected end is `projected` comes to rest, or nil
  /// if it may rest at any offset; `origin` is the offset at which the finger came down.
  package func target(projected: Double, origin: Double) -> Double? {
    switch self {
    case .free: return nil
    case .pages(let length):
      let page = (origin / length).rounded()
      return min(max((projected / length).rounded(), page - 1), page + 1) * length
    case .targets(let offsets):
      // Of two offsets at the same distance, the first in the list wins.
      return offsets.min { ($0 - projected).magnitude < ($1 - projected).magnitude }
    }
  }

  func validate() throws(ParameterError) {
    switch self {
    case .free: break
    case .pages(let length):
      guard length.isFinite, length > 0 else {
        throw ParameterError(
          parameter: "page", found: length, expected: "a finite number of points above 0")
      }
    case .targets(let offsets):
      for offset in offsets where !offset.isFinite {
        throw ParameterError(parameter: "snap", found: offset, expected: "finite offsets in points")
      }
    }
  }
}
