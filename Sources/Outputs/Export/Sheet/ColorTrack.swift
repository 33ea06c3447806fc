import MotionCore
import MotionRecording
import MotionValues

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
