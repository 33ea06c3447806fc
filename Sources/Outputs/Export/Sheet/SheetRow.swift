import MotionCore
import MotionRecording
import MotionValues

/// The moves of a property, of one layer or of several that move alike, each with its own start.
struct SheetRow: Sendable {
  let property: String
  let unit: Unit
  /// The layers' paths, and when each begins to move, in tree order.
  private(set) var layers: [(path: String, start: Double)]
  /// In order of time.
  let moves: [SheetMove]
  /// The values over time of each layer, for the plot; none for what has no numbers.
  private(set) var curves: [[(time: Double, value: Double)]] = []
  /// The times at which a value without numbers is set, for the plot, in seconds.
  private(set) var marks: [Double] = []
  /// A colour over time, for the plot.
  let colors: [(time: Double, color: Value)]

  /// Rows with equal keys are shown as one.
  struct Key: Hashable {
    let property: String
    let moves: [SheetMove]
  }

  var key: Key { Key(property: property, moves: moves) }
  var start: Double { layers.map(\.start).min() ?? 0 }
  /// The end of the last move of the first layer.
  var end: Double { (layers.first?.start ?? 0) + (moves.map { $0.start + $0.duration }.max() ?? 0) }

  mutating func add(_ other: SheetRow) {
    layers += other.layers
    curves += other.curves
    marks += other.marks
  }

  init(_ property: HandoffProperty, in handoff: Handoff) {
    self.property = property.property
    let path = handoff.path(property.layer)
    var moves: [SheetMove] = []
    var colors: [(time: Double, color: Value)] = []
    let values = handoff.values(HandoffSource(property.layer, property.property))
    if values.contains(where: \.value.isMixed) {
      unit = .none
      moves = Self.moves(of: values, property, handoff)
      if property.steps == nil {
        colors = ColorTrack(property, in: handoff).samples(to: handoff.duration)
      } else {
        marks = moves.map(\.start)
      }
    } else if let steps = property.steps {
      unit = .none
      let values = [steps.initial] + steps.steps.map(\.value)
      marks = steps.steps.map(\.time)
      moves = SheetMove.sets(at: marks, values.map { SheetWords.value($0) })
    } else if let track = property.tracks.first, track.channel == nil {
      unit = track.unit
      moves = Self.moves(of: track, property, handoff.start)
      curves = [track.curve(to: handoff.duration)]
    } else {
      unit = .none
      let color = ColorTrack(property, in: handoff)
      moves = color.moves(handoff.start)
      colors = color.samples(to: handoff.duration)
    }
    let start = moves.first?.start ?? 0
    self.moves = moves.map { move in
      var move = move
      move.start = (move.start - start).rounded(decimals: 4)
      return move
    }
    layers = [(path, start)]
    self.colors = colors
  }

  /// The moves of a value with parts, which changes in each frame of a move.
  private static func moves(
    of values: [(time: Double, value: Value)], _ property: HandoffProperty, _ handoff: Handoff
  ) -> [SheetMove] {
    let frame = 1 / handoff.recording.rate
    var spans: [(start: Double, end: Double, from: Value, to: Value)] = []
    for (last, next) in zip(values, values.dropFirst()) {
      if let span = spans.last, next.time - span.end < 1.5 * frame {
        spans[spans.count - 1] = (span.start, next.time, span.from, next.value)
      } else {
        spans.append((next.time, next.time, last.value, next.value))
      }
    }
    return spans.map { span in
      let words = "\(SheetWords.value(span.from)) → \(SheetWords.value(span.to))"
      guard span.end > span.start else { return SheetMove(at: span.start, words) }
      // The first frame of a move is the end of its first step.
      let start = max(span.start - frame, 0)
      return SheetMove(
        start, span.end, words, samples: nil, unit: .none,
        declared: property.declared(from: start + handoff.start, to: span.end + handoff.start),
        drivers: property.drivers)
    }
  }

  /// The moves of a number. Values that are only set are one, and so are all moves by one mapping.
  private static func moves(
    of track: MotionTrack, _ property: HandoffProperty, _ offset: Double
  ) -> [SheetMove] {
    var spans: [NumberSpan] = []
    var last = track.initial
    for change in track.changes {
      var span = NumberSpan(change, from: last)
      if case .move(let move) = change {
        span.declared =
          move.declared ?? property.declared(from: move.start + offset, to: move.end + offset)
      }
      last = span.numbers[span.numbers.count - 1]
      if span.isSet, let before = spans.last, before.isSettled(by: span) {
        spans[spans.count - 1].settle(at: last)
      } else if let before = spans.last, before.isContinued(by: span) {
        spans[spans.count - 1].join(span)
      } else {
        spans.append(span)
      }
    }
    if spans.allSatisfy(\.isSet) {
      let values = [track.initial] + spans.compactMap(\.numbers.last)
      return SheetMove.sets(
        at: spans.map(\.start), values.map { SheetWords.amount($0, track.unit) })
    }
    return spans.map { span in
      let values = SheetWords.path(span.numbers, track.unit)
      if span.isSet { return SheetMove(at: span.start, values) }
      return SheetMove(
        span.start, span.end, values, samples: span.numbers.count == 2 ? span.samples : nil,
        unit: track.unit, declared: span.declared, drivers: track.drivers)
    }
  }
}

extension HandoffProperty {
  /// The declared motion that a move, in seconds of the run, follows for the longest time.
  func declared(from start: Double, to end: Double) -> DeclaredMotion? {
    func shared(_ motion: DeclaredMotion) -> Double {
      min(motion.end, end) - max(motion.start, start)
    }
    let longest = declared.max { shared($0) < shared($1) }
    return longest.flatMap { shared($0) > 1e-6 ? $0 : nil }
  }
}

extension MotionTrack {
  /// The values over a time from 0 to `end`, in seconds; a value that is set is a vertical line.
  fileprivate func curve(to end: Double) -> [(time: Double, value: Double)] {
    var points = [(time: 0.0, value: initial)]
    for change in changes {
      let before = points[points.count - 1].value
      switch change {
      case .set(let time, let value): points += [(time, before), (time, value)]
      case .move(let move):
        points.append((move.start, before))
        points += zip(move.samples.times, move.samples.values).map { (time: $0, value: $1) }
      }
    }
    return points + [(max(end, points[points.count - 1].time), points[points.count - 1].value)]
  }
}

/// The motion of a colour, whose channels change at their own times.
struct ColorTrack {
  private static let sampleCount = 24

  private let property: HandoffProperty
  private let initial: Value

  init(_ property: HandoffProperty, in handoff: Handoff) {
    self.property = property
    initial =
      handoff.initial(property.layer, property.property)
      ?? .color(.clear)
  }

  /// The moves; `offset` is the start of the exported part, in seconds of the run.
  func moves(_ offset: Double) -> [SheetMove] {
    var spans: [(start: Double, end: Double)] = []
    for change in property.tracks.flatMap(\.changes).sorted(by: { $0.start < $1.start }) {
      if let last = spans.last, change.start < last.end || change.start == last.start {
        spans[spans.count - 1].end = max(last.end, change.end)
      } else {
        spans.append((change.start, change.end))
      }
    }
    var last = SheetWords.value(color(at: 0))
    return spans.map { start, end in
      let next = SheetWords.value(color(at: end))
      defer { last = next }
      if start == end { return SheetMove(at: start, "\(last) → \(next)") }
      return SheetMove(
        start, end, "\(last) → \(next)", samples: nil, unit: .none,
        declared: property.declared(from: start + offset, to: end + offset),
        drivers: property.drivers)
    }
  }

  /// Colours at equal distances in time.
  func samples(to end: Double) -> [(time: Double, color: Value)] {
    (0...Self.sampleCount).map { index in
      let time = end * Double(index) / Double(Self.sampleCount)
      return (time, color(at: time))
    }
  }

  private func color(at time: Double) -> Value {
    .color(
      Color { channel in
        let track = property.tracks.first { $0.channel?.rawValue == channel }
        return track?.value(at: time) ?? initial.channel(channel)
      })
  }
}

/// The names of a row: one property, or that of several layers which move alike.
struct SheetNames {
  private static let listed = 3

  /// The first layer's property, such as `card.x`.
  let first: String
  /// The other layers, such as ", dot2, dot3 and 9 more"; empty for one.
  let others: String
  /// When they begin, such as "0.2 s, then one each 0.03 s".
  let starts: String

  init(_ row: SheetRow) {
    let layers = row.layers
    first = "\(layers.first?.path ?? "").\(row.property)"
    let names = layers.dropFirst().prefix(Self.listed).map { ", \($0.path)" }.joined()
    let more = layers.count - 1 - Self.listed
    others = names + (more > 0 ? " and \(more) more" : "")
    starts = Self.words(layers.map(\.start))
  }

  private static func words(_ starts: [Double]) -> String {
    let times = starts.sorted()
    guard let first = times.first, let last = times.last else { return "" }
    guard last > first else { return SheetWords.seconds(first) }
    let step = (last - first) / Double(times.count - 1)
    let isEven = times.indices.allSatisfy {
      (times[$0] - first - Double($0) * step).magnitude < 0.001
    }
    return isEven && times.count > 2
      ? "\(SheetWords.seconds(first)), then one each \(SheetWords.seconds(step))"
      : "\(CodeNumber(first, decimals: 3))–\(SheetWords.seconds(last))"
  }
}

extension SheetRow {
  /// Equally spaced values of the first layer from its first change to its last.
  func shape(_ count: Int) -> [Double] {
    guard let curve = curves.first else { return [] }
    let (start, end) = (layers.first?.start ?? 0, end)
    guard end > start else { return [] }
    return (0..<count).map { index in
      let time = start + (end - start) * Double(index) / Double(count - 1)
      let next = curve.firstIndex { $0.time > time } ?? curve.count
      guard next > 0 else { return curve[0].value }
      let before = curve[next - 1]
      guard next < curve.count, curve[next].time > before.time else { return before.value }
      let share = (time - before.time) / (curve[next].time - before.time)
      return before.value + share * (curve[next].value - before.value)
    }
  }
}
