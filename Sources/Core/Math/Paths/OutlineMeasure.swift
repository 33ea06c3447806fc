/// A point of an outline and the direction there.
package struct OutlinePoint: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// The direction of the outline, of length 1; zero where it has none. At a corner it is the one
  /// after it.
  package var tangentX: Double
  package var tangentY: Double

  /// The direction in degrees, as `rotationZ`: 0 to the right, clockwise.
  package var angle: Double {
    Elementary.degrees(radians: Elementary.atan2(tangentY, tangentX))
  }
}

/// The lengths along an outline: made once, then asked for points and parts at fractions of them.
///
/// Lengths are accurate to 1e-9 of a segment's.
package struct OutlineMeasure: Sendable {
  private struct Piece {
    /// The length of the outline up to the piece.
    var start: Double
    var length: Double
    var segment: Int
    var low: Double
    var high: Double
  }

  struct Subpath {
    var segments: Range<Int>
    var start: Double
    var length: Double
    var isClosed: Bool
  }

  private(set) var segments: [Segment] = []
  private(set) var subpaths: [Subpath] = []
  /// The length of the outline up to each segment, and its whole length at the end.
  private(set) var segmentStarts: [Double] = []
  private var pieces: [Piece] = []

  /// The length of all subpaths.
  package private(set) var length = 0.0

  package init(_ outline: Outline) {
    segments.reserveCapacity(outline.commands.count)
    segmentStarts.reserveCapacity(outline.commands.count + 1)
    pieces.reserveCapacity(outline.commands.count * 2)
    outline.forEachStep { step in
      switch step {
      case .begin:
        let count = segments.count
        subpaths.append(
          Subpath(segments: count..<count, start: length, length: 0, isClosed: false))
      case .draw(let segment): add(segment)
      case .close(let segment):
        if segment.start != segment.end { add(segment) }
        subpaths[subpaths.count - 1].isClosed = true
      }
    }
    segmentStarts.append(length)
  }

  /// The lengths of the subpaths in order.
  package var subpathLengths: [Double] { subpaths.map(\.length) }

  private mutating func add(_ segment: Segment) {
    let index = segments.count
    segmentStarts.append(length)
    segments.append(segment)
    var sum = 0.0
    let start = length
    segment.forEachPiece { low, high, length in
      guard length > 0 else { return }
      pieces.append(
        Piece(start: start + sum, length: length, segment: index, low: low, high: high))
      sum += length
    }
    length += sum
    subpaths[subpaths.count - 1].segments =
      subpaths[subpaths.count - 1].segments.lowerBound..<index + 1
    subpaths[subpaths.count - 1].length += sum
  }

  /// Returns the segment at a length, and its parameter there; nil if the outline has no length.
  /// Where two segments join, it is the second one.
  func place(at target: Double) -> (segment: Int, parameter: Double)? {
    guard var low = pieces.indices.first else { return nil }
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= target { low = middle } else { high = middle }
    }
    let piece = pieces[low]
    let rest = min(max(target - piece.start, 0), piece.length)
    let parameter: Double
    switch segments[piece.segment] {
    case .line: parameter = rest / piece.length
    case .arc(let arc) where arc.radii.x == arc.radii.y: parameter = rest / piece.length
    case .arc(let arc):
      parameter = ArcLengthQuadrature.parameter(
        EllipseSpeed(arc), at: rest, of: piece.length, from: piece.low, to: piece.high)
    case let segment:
      guard let speed = segment.polynomialSpeed else { return nil }
      parameter = ArcLengthQuadrature.parameter(
        speed, at: rest, of: piece.length, from: piece.low, to: piece.high)
    }
    return (piece.segment, parameter)
  }

  /// Returns the point at a fraction of the length, clamped to 0…1; nil for an outline that draws
  /// nothing.
  package func point(at fraction: Double) -> OutlinePoint? {
    guard let first = segments.first else { return nil }
    guard let (index, parameter) = place(at: min(max(fraction, 0), 1) * length) else {
      return OutlinePoint(x: first.start.x, y: first.start.y, tangentX: 0, tangentY: 0)
    }
    let point = segments[index].point(at: parameter)
    let direction = segments[index].direction(at: parameter)
    return OutlinePoint(x: point.x, y: point.y, tangentX: direction.x, tangentY: direction.y)
  }
}

/// The part of an outline that is drawn, in fractions of its length.
package struct OutlineTrim: Hashable, Sendable {
  package var start: Double
  package var end: Double
  package var offset: Double
  /// Whether the fractions are those of each subpath, not of all.
  package var each: Bool

  package init(start: Double = 0, end: Double = 1, offset: Double = 0, each: Bool = false) {
    self.start = start
    self.end = end
    self.offset = offset
    self.each = each
  }

  /// What sums of fractions may be off by.
  private static let rounding = 1e-12

  /// The fractions that are drawn, in order: start and end are put in order, the offset is added,
  /// and what passes the end goes on at the beginning.
  package var intervals: [ClosedRange<Double>] {
    let (first, last) = (min(max(start, 0), 1), min(max(end, 0), 1))
    let (low, high) = (min(first, last), max(first, last))
    guard low < high, offset.isFinite else { return [] }
    if high - low == 1 { return [0...1] }
    // Fractions such as 0.3 + 0.7 are meant to be 1, whatever their sum is.
    let begin = low + offset - Elementary.floor(low + offset + Self.rounding)
    let finish = begin + (high - low)
    let lower = max(begin, 0)
    if finish > 1 + Self.rounding { return [lower...1, 0...finish - 1] }
    return [lower...max(lower, min(finish, 1))]
  }
}

extension OutlineMeasure {
  /// Returns a part of the outline. What passes the end of a closed subpath is joined to its
  /// beginning.
  package func trimmed(_ trim: OutlineTrim) -> Outline {
    var result = Outline()
    let intervals = trim.intervals
    if trim.each {
      for subpath in subpaths { append(intervals, of: subpath, to: &result) }
    } else if subpaths.count == 1 {
      append(intervals, of: subpaths[0], to: &result)
    } else {
      for interval in intervals {
        let (low, high) = (interval.lowerBound * length, interval.upperBound * length)
        for subpath in subpaths {
          let begin = max(low - subpath.start, 0)
          let end = min(high - subpath.start, subpath.length)
          append(from: begin, to: end, of: subpath, to: &result)
        }
      }
    }
    return result
  }

  private func append(
    _ intervals: [ClosedRange<Double>], of subpath: Subpath, to result: inout Outline
  ) {
    for (index, interval) in intervals.enumerated() {
      append(
        from: interval.lowerBound * subpath.length, to: interval.upperBound * subpath.length,
        of: subpath, joined: index > 0 && subpath.isClosed, to: &result)
    }
  }

  /// Shorter parts, as shares of the whole length, are left out: rounding makes them.
  private static let leastShare = 1e-13

  private func append(
    from low: Double, to high: Double, of subpath: Subpath, joined: Bool = false,
    to result: inout Outline
  ) {
    guard high - low > Self.leastShare * length else { return }
    let isWhole = low <= 0 && high >= subpath.length
    let first =
      isWhole
      ? (segment: subpath.segments.lowerBound, parameter: 0)
      : place(at: subpath.start + low, in: subpath, endsPart: false)
    let last =
      isWhole
      ? (segment: subpath.segments.upperBound - 1, parameter: 1)
      : place(at: subpath.start + high, in: subpath, endsPart: true)
    if !joined { result.move(to: segments[first.segment].point(at: first.parameter)) }
    for index in first.segment...max(first.segment, last.segment) {
      let begin = index == first.segment ? first.parameter : 0
      let end = index == last.segment ? last.parameter : 1
      let isClosing =
        isWhole && subpath.isClosed && index == last.segment && index > first.segment
      if isClosing, case .line = segments[index] { continue }
      if begin < end { segments[index].append(from: begin, to: end, to: &result) }
    }
    if isWhole, subpath.isClosed { result.close() }
  }

  /// Returns the place at a length within a subpath; at a joint, the end of a part is on the
  /// segment before it.
  private func place(
    at target: Double, in subpath: Subpath, endsPart: Bool
  ) -> (segment: Int, parameter: Double) {
    let range = subpath.segments
    guard var place = place(at: target) else { return (range.lowerBound, 0) }
    if place.segment >= range.upperBound { place = (range.upperBound - 1, 1) }
    if place.segment < range.lowerBound { place = (range.lowerBound, 0) }
    if endsPart, place.parameter == 0, place.segment > range.lowerBound {
      place = (place.segment - 1, 1)
    }
    return place
  }
}

extension Segment {
  /// The speed of a curve; nil for an arc.
  @inline(__always)
  fileprivate var polynomialSpeed: PolynomialSpeed? {
    guard let (c, b, a) = derivative else { return nil }
    var speed = PolynomialSpeed()
    speed.add(c.x, b.x, a.x)
    speed.add(c.y, b.y, a.y)
    return speed
  }

  /// Calls a function with the ends and lengths of pieces whose lengths are exact to 1e-9 of the
  /// segment's.
  @inline(__always)
  fileprivate func forEachPiece(_ body: (_ low: Double, _ high: Double, _ length: Double) -> Void) {
    switch self {
    case .line: body(0, 1, scale)
    case .quadratic, .cubic:
      if let speed = polynomialSpeed { ArcLengthQuadrature.divide(speed, body) }
    case .arc(let arc) where arc.radii.x == arc.radii.y: body(0, 1, scale)
    case .arc(let arc): ArcLengthQuadrature.divide(EllipseSpeed(arc), body)
    }
  }
}

extension Outline {
  /// The length of all subpaths, in points, to 1e-9 of it.
  package var length: Double { subpathLengths.reduce(0, +) }

  /// The lengths of the subpaths that draw something, in order.
  package var subpathLengths: [Double] {
    var lengths: [Double] = []
    var sum = 0.0
    forEachStep { step in
      switch step {
      case .begin:
        if !lengths.isEmpty { lengths[lengths.count - 1] = sum }
        lengths.append(0)
        sum = 0
      case .draw(let segment), .close(let segment):
        segment.forEachPiece { _, _, length in sum += length }
      }
    }
    if !lengths.isEmpty { lengths[lengths.count - 1] = sum }
    return lengths
  }

  /// Returns the point at a fraction of the length. `OutlineMeasure` serves several calls.
  package func point(at fraction: Double) -> OutlinePoint? {
    OutlineMeasure(self).point(at: fraction)
  }

  /// Returns the part of the outline that a trim leaves.
  package func trimmed(_ trim: OutlineTrim) -> Outline {
    let intervals = trim.intervals
    if intervals.isEmpty { return Outline() }
    if intervals == [0...1] { return self }
    return OutlineMeasure(self).trimmed(trim)
  }
}
