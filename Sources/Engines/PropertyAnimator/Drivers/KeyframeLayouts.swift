import MotionCore
import MotionValues

/// The distinct layouts of a player's channels: the times of keyframes and their curves.
struct KeyframeLayouts: ~Copyable {
  /// The part of the progress that one segment covers.
  struct Span: Hashable, BitwiseCopyable {
    let start: Double
    /// One over the length.
    let rate: Double
    /// The index of the curve.
    let curve: Int32
    /// Whether it starts at 0 and so extends below it.
    let isOpenBefore: Bool
    /// Whether it ends at 1 and so extends above it.
    let isOpenAfter: Bool
  }

  /// The state of a layout at a progress.
  struct Place: BitwiseCopyable {
    /// The segment's index within the layout.
    var segment: Int32
    /// The share from the segment's first value to its last, with its curve applied.
    var share: Double
  }

  /// A progress this close to a key counts as the key: the error of a solved curve is smaller.
  private static let tolerance = 1e-12

  private var spans = Column<Span>()
  private var spanCount = 0
  /// The index of each layout's first span, then the end of the last layout.
  private var bounds = Column<Int32>()
  private var placeColumn = Column<Place>()
  private var count = 0
  private var indices: [[Span]: Int32] = [:]
  /// The index of the curve of each segment of each channel.
  private var uses: [Int] = []

  /// The place of each layout at the last move.
  var places: UnsafeMutablePointer<Place> { placeColumn.rows }

  mutating func removeAll(_ curves: inout CurveSet) {
    for curve in uses { curves.release(curve) }
    uses.removeAll()
    (spanCount, count) = (0, 0)
    indices.removeAll()
  }

  /// Returns the index of the layout of some segments.
  mutating func index(of segments: [ChannelSegment], _ curves: inout CurveSet) -> Int32 {
    let new = segments.map { segment in
      let curve = curves.use(segment.curve)
      uses.append(curve)
      return Span(
        start: segment.start, rate: min(1 / segment.length, 0x1p1000),
        curve: Int32(curve),
        isOpenBefore: segment.start == 0 && segment.length > 0,
        isOpenAfter: segment.start + segment.length == 1 && segment.length > 0)
    }
    if let known = indices[new] { return known }
    indices[new] = Int32(count)
    bounds.append(Int32(spanCount), after: count)
    for span in new {
      spans.append(span, after: spanCount)
      spanCount += 1
    }
    bounds.append(Int32(spanCount), after: count + 1)
    placeColumn.append(Place(segment: 0, share: 0), after: count)
    count += 1
    return Int32(count - 1)
  }

  /// Moves all layouts to a player's progress.
  @inline(__always)
  mutating func move(to progress: Double, _ curves: borrowing CurveSet) {
    for layout in 0..<count { placeColumn[layout] = place(in: Int32(layout), at: progress, curves) }
  }

  /// Returns a layout's place at a progress: the start of a segment that has not begun, the end of
  /// one that is over.
  @inline(__always)
  func place(
    in layout: Int32, at progress: Double, _ curves: borrowing CurveSet
  ) -> Place {
    let segment = segment(in: layout, at: progress)
    let span = spans[Int(bounds[Int(layout)] + segment)]
    let index = Int(span.curve)
    let share = local(span, at: progress).map { curves[index].value(at: $0) } ?? curves[index].end
    return Place(segment: segment, share: share)
  }

  /// Returns how fast the share of a segment grows with the progress.
  func slope(
    in layout: Int32, of segment: Int32, at progress: Double, _ curves: borrowing CurveSet
  ) -> Double {
    let span = spans[Int(bounds[Int(layout)] + segment)]
    guard let local = local(span, at: progress) else { return 0 }
    let isWaiting = progress < span.start && !span.isOpenBefore
    return isWaiting ? 0 : curves[Int(span.curve)].curve.velocity(at: local) * span.rate
  }

  /// Returns the last segment that has begun, or the first one. The search starts at the segment
  /// found last.
  @inline(__always)
  private func segment(in layout: Int32, at progress: Double) -> Int32 {
    let (first, end) = (bounds[Int(layout)], bounds[Int(layout) + 1])
    let reached = progress + Self.tolerance
    var present = first + placeColumn[Int(layout)].segment
    while present + 1 < end, spans.rows[Int(present) + 1].start <= reached { present += 1 }
    while present > first, spans.rows[Int(present)].start > reached { present -= 1 }
    return present - first
  }

  /// Returns the share of a span's length at a progress; nil once the span is over.
  @inline(__always)
  private func local(_ span: Span, at progress: Double) -> Double? {
    let passed = progress - span.start
    if (passed + Self.tolerance) * span.rate >= 1 {
      guard span.isOpenAfter, progress > 1 + Self.tolerance else { return nil }
    }
    return span.isOpenBefore ? passed * span.rate : max(passed, 0) * span.rate
  }
}
