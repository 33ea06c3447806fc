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
    if let steps = property.steps {
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
