import MotionCore
import MotionRecording
import MotionValues

/// The motion of one number of a layer within the exported part of a run: a numeric property, or a
/// channel of a colour. Times are in seconds from the start of this part.
package struct MotionTrack: Sendable {
  package enum Change: Sendable, Equatable {
    /// The value is set at an instant.
    case set(time: Double, value: Double)
    indirect case move(Move)

    package var start: Double {
      switch self {
      case .set(let time, _): time
      case .move(let move): move.start
      }
    }

    package var end: Double {
      switch self {
      case .set(let time, _): time
      case .move(let move): move.end
      }
    }

    /// The value as a function of the time from its start on.
    ///
    /// A function, because reading the case of a move copies the move.
    fileprivate var value: (Double) -> Double {
      switch self {
      case .set(_, let value): return { _ in value }
      case .move(let move): return { move.samples.value(at: $0) }
      }
    }

    /// The value from its end on.
    package var final: Double {
      switch self {
      case .set(_, let value): value
      case .move(let move): move.samples.values[move.samples.count - 1]
      }
    }
  }

  /// A continuous motion.
  package struct Move: Sendable, Equatable {
    /// At least two samples.
    package let samples: KeySamples
    /// The indices of the samples at which one motion changes into another.
    package let corners: [Int]
    /// What the script declared, if all of the move follows it.
    package internal(set) var declared: DeclaredMotion? = nil
    /// What a declared motion consists of where its value also jumps, as between two passes; empty
    /// for a move without jumps.
    package internal(set) var parts: [Change] = []

    package init(samples: KeySamples, corners: [Int], declared: DeclaredMotion? = nil) {
      self.samples = samples
      self.corners = corners
      self.declared = declared
    }

    package var start: Double { samples.times[0] }
    package var end: Double { samples.times[samples.count - 1] }
  }

  /// The index of the layer in the recording.
  package let layer: Int
  package let property: String
  /// Nil for a numeric property.
  package let channel: Color.Channel?
  package let unit: Unit
  /// The value before the first change.
  package let initial: Double
  /// In order of time; they do not overlap, and the value rests between them.
  package internal(set) var changes: [Change]
  /// The names of what moved the property.
  package let drivers: [String]
  /// The motions that the script has declared for it within the exported part, in order of their
  /// starts, interrupted ones and mappings among them. Times are seconds of the run.
  package internal(set) var declared: [DeclaredMotion] = []
  /// Whether what moved a channel of a colour left sRGB, to which the values are clamped.
  package internal(set) var isClamped = false
  /// The changes that follow one declared motion together: its passes with the jumps between them,
  /// or a spring that is set to rest. Ascending.
  var joined: [(range: Range<Int>, move: Move)] = []

  /// Makes a track; `changes` are in order of time and do not overlap.
  package init(
    layer: Int, property: String, channel: Color.Channel?, unit: Unit, initial: Double,
    changes: [Change], drivers: [String], declared: [DeclaredMotion] = [],
    joined: [(range: Range<Int>, move: Move)] = []
  ) {
    self.layer = layer
    self.property = property
    self.channel = channel
    self.unit = unit
    self.initial = initial
    self.changes = changes
    self.drivers = drivers
    self.declared = declared
    self.joined = joined
  }

  /// The track as that of a number: a channel of `fill` is `fill.red`.
  var number: MotionTrack {
    guard let channel else { return self }
    return MotionTrack(
      layer: layer, property: "\(property).\(channel.name)", channel: nil, unit: unit,
      initial: initial, changes: changes, drivers: drivers, declared: declared, joined: joined)
  }

  /// The loop that moves it when the exported part ends, and would go on; nil if none does.
  package var openLoop: DeclaredMotion? {
    declared.last { $0.repeatCount == .infinity && $0.end == .infinity }
  }

  /// The value after the last change.
  package var final: Double { changes.last?.final ?? initial }

  package var moves: [Move] {
    changes.compactMap { if case .move(let move) = $0 { move } else { nil } }
  }

  /// Whether another track of the same property is the same motion.
  func isSame(as other: MotionTrack) -> Bool {
    initial == other.initial && changes == other.changes && declared == other.declared
      && drivers == other.drivers
  }

  /// Returns the track with one move in place of changes that follow a named motion together.
  func joining(where isNamed: (DeclaredMotion) -> Bool) -> MotionTrack {
    var track = self
    for (range, move) in joined.reversed() {
      guard let motion = move.declared, isNamed(motion) else { continue }
      track.changes.replaceSubrange(range, with: [.move(move)])
    }
    track.joined = []
    return track
  }

  /// Returns the value at a time; between two samples, it is on the line through them.
  package func value(at time: Double) -> Double {
    let next = changes.partitioningIndex { $0.start > time }
    return next > 0 ? changes[next - 1].value(time) : initial
  }

  /// Returns the values at ascending times; a change that begins up to `slack` after a time has
  /// begun.
  func values(at times: [Double], slack: Double = 0) -> [Double] {
    var values = [Double](repeating: initial, count: times.count)
    var index =
      changes.first.map { first in times.partitioningIndex { $0 + slack >= first.start } } ?? 0
    for (place, change) in changes.enumerated() {
      let end = place + 1 < changes.count ? changes[place + 1].start : .infinity
      let value = change.value
      while index < times.count, times[index] + slack < end {
        values[index] = value(times[index])
        index += 1
      }
    }
    return values
  }
}

/// The values of a property that only changes in steps: a text, a choice, a boolean. Times are in
/// seconds from the start of the exported part.
package struct StepTrack: Sendable {
  package struct Step: Sendable, Equatable {
    package let time: Double
    package let value: Value
  }

  package let layer: Int
  package let property: String
  package let initial: Value
  package let steps: [Step]

  /// Returns the value at a time.
  package func value(at time: Double) -> Value {
    steps.last { $0.time <= time }?.value ?? initial
  }
}

extension Sequence<MotionTrack> {
  /// The times at which the values of tracks are known, ascending, from 0 on.
  var times: [Double] {
    let times = flatMap(\.changes).flatMap { change -> [Double] in
      switch change {
      case .set(let time, _): [time]
      case .move(let move): move.samples.times
      }
    }
    return Set([0] + times).sorted()
  }
}
