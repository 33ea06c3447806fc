import MotionRecording
import MotionValues

extension MoveMeter: MoveSamples {
  package init() { self.init(jumpsAbove: nil) }
}

/// Measures a number of a run while its values come: the row of a summary.
///
/// What it keeps grows by the measures of each move that has ended, if it lists them, and by the
/// velocity jumps of a move until its end.
package struct RowMeter: Sendable {
  /// The number of moves from which on those that are not shown are dropped.
  private static let shownLimit = 32
  /// The number of values that are measured together: what measures them is larger than they are,
  /// and with hundreds of rows, it would be fetched into the processor's cache for each of them.
  private static let batchSize = 16

  private struct Moment: Sendable {
    let value: Double
    let velocity: Double
    let frame: Int
  }

  /// The last values, which are not measured yet.
  private var batch: [Moment] = []
  /// The last recorded value; nil before the first change.
  package private(set) var last: Double?
  private let initial: Double
  private var splitter: MoveSplitter<MoveMeter>
  private let listsMoves: Bool
  private var moves: [MotionMeasures] = []
  private var jumpCount = 0
  private var shape: ShapeMeter
  /// The value before those that are not measured yet.
  private var measured: Double
  /// The value farthest from the start, the first of those equally far.
  private var farthest: Double
  /// When the first move has begun, and when the last one has ended.
  private var span: (start: Double, end: Double)?

  /// Takes the value before the first change, and the frames per second. A row that does not list
  /// all moves has those that a table shows.
  package init(from initial: Double, rate: Double, listsMoves: Bool = true) {
    self.initial = initial
    self.listsMoves = listsMoves
    farthest = initial
    measured = initial
    shape = ShapeMeter(from: initial)
    splitter = MoveSplitter(from: initial, rate: rate)
  }

  /// Adds a corner between the last added frame and the next.
  package mutating func addCorner(_ corner: NumberTrack.Corner) {
    measureBatch()
    splitter.addCorner(corner)
    note(corner.value)
  }

  /// Adds the value of a frame; frames must be in order.
  package mutating func append(_ value: Double, velocity: Double, at frame: Int) {
    if batch.count == Self.batchSize { measureBatch() }
    batch.append(Moment(value: value, velocity: velocity, frame: frame))
    last = value
  }

  private mutating func measureBatch() {
    for next in batch {
      if splitter.ends(before: next.frame), let move = splitter.finish() { add(move) }
      splitter.append(next.value, velocity: next.velocity, at: next.frame)
      shape.append(next.value, at: next.frame, after: measured)
      note(next.value)
      measured = next.value
    }
    batch.removeAll(keepingCapacity: true)
  }

  /// Notes a value that may be the farthest one.
  private mutating func note(_ value: Double) {
    if abs(value - initial) > abs(farthest - initial) { farthest = value }
  }

  private mutating func add(_ move: SplitMove<MoveMeter>) {
    // A value that is set changes at the frame.
    span = (span?.start ?? (move.isSet ? move.end : move.start), move.end)
    guard !move.isSet, let measures = move.samples.finish() else { return }
    moves.append(measures)
    jumpCount += measures.jumps.count
    if !listsMoves, moves.count == Self.shownLimit { moves = MotionSummary.Row.shown(of: moves) }
  }

  /// Returns the row of a run with a number of frames; nil if the value has never changed.
  package consuming func row(
    of property: MotionSummary.MeasuredProperty, frameCount: Int
  ) -> MotionSummary.Row? {
    measureBatch()
    if let move = splitter.finish() { add(move) }
    guard let last, let span else { return nil }
    return MotionSummary.Row(
      property, from: .number(initial), to: .number(last),
      through: initial == last ? .number(farthest) : nil, start: span.start, end: span.end,
      isSet: moves.isEmpty, moves: moves, jumpCount: jumpCount,
      shape: shape.values(MotionSummary.shapeCount, frameCount: frameCount, last: last))
  }
}

/// Notes the changes of a colour, a choice, a boolean or a text: the row of a summary.
package struct StepMeter: Sendable {
  private let initial: Value
  private var first: (frame: Int, value: Value)?
  private var end: (frame: Int, value: Value)?
  private var count = 0

  /// Takes the value before the first change.
  package init(from initial: Value) { self.initial = initial }

  /// Notes the value of a frame; frames must be in order.
  package mutating func append(_ value: Value, at frame: Int) {
    guard value != end?.value ?? initial else { return }
    first = first ?? (frame, value)
    end = (frame, value)
    count += 1
  }

  /// Returns the row of a run with a frame rate; nil if the value has never changed.
  package func row(
    of property: MotionSummary.MeasuredProperty, rate: Double
  ) -> MotionSummary.Row? {
    guard let first, let end else { return nil }
    return MotionSummary.Row(
      property, from: initial, to: end.value, through: initial == end.value ? first.value : nil,
      start: Double(first.frame) / rate, end: Double(end.frame) / rate, isSet: count < 3, moves: [],
      jumpCount: 0,
      shape: [])
  }
}

/// Equally spaced values of a number over a run whose length is not known before its end.
///
/// It keeps the values of every frame, until there are many; from then on those of every second
/// frame, every fourth, and so on.
struct ShapeMeter: Sendable {
  /// The greatest number of kept values: five to ten for each that is drawn.
  private static let limit = 512

  /// The value before the first change, which a run of small changes is measured from.
  private let origin: Double
  private var kept: [Float] = []
  /// The number of frames from one kept value to the next.
  private var stride = 1

  init(from origin: Double) { self.origin = origin }

  /// Adds the value of a frame; until then, the value was `held`.
  mutating func append(_ value: Double, at frame: Int, after held: Double) {
    hold(held, before: frame)
    if frame % stride == 0 { keep(value) }
  }

  private mutating func hold(_ value: Double, before frame: Int) {
    while kept.count * stride < frame { keep(value) }
  }

  private mutating func keep(_ value: Double) {
    if kept.count == Self.limit {
      kept = kept.indices.filter { $0 % 2 == 0 }.map { kept[$0] }
      stride *= 2
    }
    kept.append(Float(value - origin))
  }

  /// Returns a number of equally spaced values of a run of a number of frames; `last` is held since
  /// the last frame that was added.
  consuming func values(
    _ count: Int, frameCount: Int, last: Double
  ) -> [Double] {
    hold(last, before: frameCount)
    return (0..<count).map { index in
      let frame = (Double(frameCount - 1) * Double(index) / Double(count - 1)).rounded()
      let place = frame / Double(stride)
      let (low, high) = (Int(place), Int(place.rounded(.up)))
      guard high < kept.count else { return last }
      let share = place - Double(low)
      return origin + Double(kept[low]) * (1 - share) + Double(kept[high]) * share
    }
  }
}
