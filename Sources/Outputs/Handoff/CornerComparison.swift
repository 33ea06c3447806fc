import MotionRecording
import MotionValues

/// Compares the projected corners of written layers with those of the run, in each frame that moves
/// one.
package struct CornerComparison: Sendable {
  /// How often corners are compared, in frames a second, if the run is recorded at least as often.
  private static let rate = 60.0

  /// The values of a slot at each compared time.
  private struct Column {
    let slot: Int
    /// The layers whose own placement depends on it.
    let layers: [Int]
    let recorded: [Double]
    var written: [Double] = []
  }

  private let recording: Recording
  private let start: Double
  private let geometry: RecordedGeometry
  /// The values of all slots at the start of the exported part.
  private let values: [Double]
  /// In seconds from the start of the exported part.
  private let times: [Double]
  private var columns: [Column] = []
  /// The column of each track; nil if no corner depends on it.
  private let places: [Int?]
  /// The layers whose corners move, in order of creation.
  private let layers: [Int]
  /// Whether the layer's own placement has been written since the last comparison.
  private var isWritten: [Bool]
  /// The greatest distance of a corner, by layer.
  private var greatest: [(distance: Double, time: Double)?]

  package init(_ handoff: Handoff) {
    let recording = handoff.recording
    let geometry = RecordedGeometry(recording)
    self.recording = recording
    self.geometry = geometry
    start = handoff.start
    var values = geometry.initialValues
    geometry.setValues(&values, to: recording.frame(before: start), of: recording)
    self.values = values
    var moving: [(slot: Int, track: MotionTrack)] = []
    var places: [Int?] = []
    for track in handoff.tracks {
      let slot =
        track.channel == nil ? geometry.slot(of: track.property, in: track.layer) : nil
      places.append(slot.map { _ in moving.count })
      if let slot { moving.append((slot, track)) }
    }
    self.places = places
    var dependents = Dictionary(moving.map { ($0.slot, [Int]()) }) { first, _ in first }
    var moves = [Bool](repeating: false, count: recording.layers.count)
    for (index, layer) in recording.layers.enumerated() {
      let own = Set(geometry.slots(of: index)).filter { dependents[$0] != nil }
      for slot in own { dependents[slot]?.append(index) }
      moves[index] =
        !own.isEmpty || (layer.parent.map { moves[$0] } ?? false)
        || (geometry.holder(of: index).map { moves[$0] } ?? false)
    }
    layers = moves.indices.filter { moves[$0] }
    isWritten = moves
    greatest = Array(repeating: nil, count: moves.count)
    let step = max((recording.rate / Self.rate).rounded(.down), 1) / recording.rate
    let times =
      CornerTimes(
        during: moving.flatMap(\.track.changes), every: step, recordedAt: recording.rate,
        until: handoff.duration
      ).all
    self.times = times
    columns = moving.map { slot, track in
      Column(slot: slot, layers: dependents[slot] ?? [], recorded: track.values(at: times))
    }
  }

  /// Whether corners depend on a track.
  func depend(on track: Int) -> Bool { places[track] != nil }

  /// Takes a track as it is written.
  package mutating func write(_ track: Int, as planned: PlannedTrack) {
    guard let place = places[track] else { return }
    columns[place].written = planned.values(at: times)
    for layer in columns[place].layers { isWritten[layer] = true }
  }

  /// The greatest distance of a layer's corners, in points, when they were last compared.
  func distance(of layer: Int) -> Double { greatest[layer]?.distance ?? 0 }

  /// The corner that is farthest from the run's; the first of several.
  package var worst: KeyPlan.Corner? {
    var worst: KeyPlan.Corner?
    for (layer, found) in greatest.enumerated() {
      guard let found else { continue }
      if let worst, (worst.distance, -worst.time) >= (found.distance, -found.time) { continue }
      worst = KeyPlan.Corner(
        layer: recording.layers[layer].path, distance: found.distance, time: found.time)
    }
    return worst
  }

  /// Compares the layers of which something has been written since the last comparison, and those
  /// in them. All tracks have to be written first.
  ///
  /// - Complexity: O(columns) for each time, and O(depth) for each layer that moves then.
  package mutating func compare() {
    for layer in layers where geometry.holder(of: layer).map({ isWritten[$0] }) ?? false {
      isWritten[layer] = true
    }
    let compared = layers.filter { isWritten[$0] }
    for layer in compared {
      isWritten[layer] = false
      greatest[layer] = nil
    }
    var recorded = PlacedLayers(geometry, values)
    var written = recorded
    var moves = [Bool](repeating: false, count: recording.layers.count)
    // Corners that do not move are as far away as before.
    var isKnown = moves
    for (index, time) in times.enumerated() {
      for column in columns.indices {
        let slot = columns[column].slot
        let changes = (
          recorded.set(slot, to: columns[column].recorded[index]),
          written.set(slot, to: columns[column].written[index])
        )
        guard changes.0 || changes.1 else { continue }
        for layer in columns[column].layers { moves[layer] = true }
      }
      for layer in layers {
        if moves[layer] {
          recorded.place(layer)
          written.place(layer)
        }
        moves[layer] = moves[layer] || geometry.holder(of: layer).map { moves[$0] } ?? false
      }
      let frame = recording.frame(before: time + start)
      for layer in compared where moves[layer] || !isKnown[layer] {
        isKnown[layer] = recording.layers[layer].exists(in: frame)
        guard isKnown[layer], let a = recorded.corners(of: layer),
          let b = written.corners(of: layer),
          case let distance = a.greatestDistance(to: b),
          distance > greatest[layer]?.distance ?? -1
        else { continue }
        greatest[layer] = (distance, time)
      }
      for layer in layers { moves[layer] = false }
    }
  }
}

extension Recording {
  /// The last frame at or before a time, in seconds.
  package func frame(before time: Double) -> Int { Int((time * rate + 1e-6).rounded(.down)) }
}

extension Quadrilateral {
  fileprivate func greatestDistance(to other: Quadrilateral) -> Double {
    zip(corners, other.corners).reduce(0) { greatest, pair in
      let (dx, dy) = (pair.0.x - pair.1.x, pair.0.y - pair.1.y)
      return max(greatest, (dx * dx + dy * dy).squareRoot())
    }
  }
}

/// The instants at which corners are compared, while something moves: those of frames.
package struct CornerTimes {
  /// In seconds from the start of the exported part.
  package private(set) var all: [Double] = []

  /// Formats write jumps a little early or late; up to this time from one, in seconds, it is open
  /// which of two values is seen.
  private static let room = 1e-3

  /// Makes those of frames, `step` seconds apart, during changes and up to the end of the exported
  /// part; in place of one near a jump, the next recorded frame away from all.
  package init(
    during changes: [MotionTrack.Change], every step: Double, recordedAt rate: Double,
    until duration: Double
  ) {
    guard let first = changes.map(\.start).min(), let last = changes.map(\.end).max() else {
      return
    }
    let sets = changes.compactMap { change -> Double? in
      if case .set(let time, _) = change { time } else { nil }
    }.sorted()
    func isClear(_ time: Double) -> Bool {
      let next = sets.partitioningIndex { $0 > time - Self.room }
      return next == sets.count || sets[next] > time + Self.room
    }
    let frames = Int((first / step).rounded(.down))...Int((last / step).rounded(.up))
    all = frames.compactMap { frame in
      stride(from: Double(frame) * step, to: (Double(frame) + 0.99) * step, by: 1 / rate)
        .map { min($0, duration) }.first(where: isClear)
    }
  }
}
