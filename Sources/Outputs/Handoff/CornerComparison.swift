import MotionMath
import MotionRecording

/// Compares the projected corners of written layers with those of the run, in each frame that moves
/// one.
package struct CornerComparison {
  package struct Distances {
    /// The greatest distance of a corner, by layer, in points.
    var byLayer: [Double]
    package var worst: KeyPlan.Corner?
  }

  /// How often corners are compared, in frames a second, if the run is recorded at least as often.
  private static let rate = 60.0

  private let handoff: Handoff
  private let geometry: RecordedGeometry
  /// The slot of each track; nil if no corner depends on it.
  private let slots: [Int?]
  /// In seconds from the start of the exported part.
  private let times: [Double]
  /// The layers whose corners move.
  private let layers: [Int]
  /// The values of all slots that no track changes.
  private let still: [Double]

  package init(_ handoff: Handoff) {
    self.handoff = handoff
    let recording = handoff.recording
    geometry = RecordedGeometry(recording)
    slots = handoff.tracks.map { [geometry] track in
      track.channel == nil ? geometry.slot(of: track.property, in: track.layer) : nil
    }
    var values = geometry.initialValues
    geometry.setValues(&values, to: recording.frame(before: handoff.start), of: recording)
    still = values
    let moved = Set(slots.compactMap(\.self))
    var moves = [Bool](repeating: false, count: recording.layers.count)
    for (index, layer) in recording.layers.enumerated() {
      moves[index] =
        (layer.parent.map { moves[$0] } ?? false)
        || geometry.slots(of: index).contains { moved.contains($0) }
        || (geometry.holder(of: index).map { moves[$0] } ?? false)
    }
    layers = moves.indices.filter { moves[$0] }
    let step = max((recording.rate / Self.rate).rounded(.down), 1) / recording.rate
    let moving = zip(handoff.tracks, slots).flatMap { track, slot in
      slot == nil ? [] : track.changes
    }
    times =
      CornerTimes(
        during: moving, every: step, recordedAt: recording.rate, until: handoff.duration
      ).all
  }

  /// Whether corners depend on a track.
  func depend(on track: Int) -> Bool { slots[track] != nil }

  package func distances(of planned: [PlannedTrack]) -> Distances {
    var result = Distances(byLayer: Array(repeating: 0, count: handoff.recording.layers.count))
    guard !layers.isEmpty else { return result }
    var (recorded, written) = (still, still)
    var worst = (distance: -1.0, layer: 0, time: 0.0)
    for time in times {
      for (index, slot) in slots.enumerated() {
        guard let slot else { continue }
        recorded[slot] = handoff.tracks[index].value(at: time)
        written[slot] = planned[index].value(at: time)
      }
      let (before, after) = (geometry.corners(in: recorded), geometry.corners(in: written))
      let frame = handoff.recording.frame(before: time + handoff.start)
      for layer in layers where handoff.recording.layers[layer].exists(in: frame) {
        guard let a = before[layer], let b = after[layer] else { continue }
        let distance = a.greatestDistance(to: b)
        result.byLayer[layer] = max(result.byLayer[layer], distance)
        if distance > worst.distance { worst = (distance, layer, time) }
      }
    }
    if worst.distance >= 0 {
      result.worst = KeyPlan.Corner(
        layer: handoff.recording.layers[worst.layer].path, distance: worst.distance,
        time: worst.time)
    }
    return result
  }
}

extension Recording {
  /// The last frame at or before a time, in seconds.
  package func frame(before time: Double) -> Int { Int((time * rate + 1e-6).rounded(.down)) }
}

extension Quadrilateral {
  fileprivate func greatestDistance(to other: Quadrilateral) -> Double {
    zip(corners, other.corners).map { a, b in
      let (dx, dy) = (a.x - b.x, a.y - b.y)
      return (dx * dx + dy * dy).squareRoot()
    }.max() ?? 0
  }
}
