import MotionCore
import MotionMath
import MotionRecording

/// All tracks of a hand-off as a format writes them.
///
/// Deviations add up along the tree: x, y, size and angle of a layer and of its ancestors, each
/// within its tolerance, may move a corner by several times as much. Therefore the tolerance of
/// lengths is that of the projected corners: where one is farther away, the tolerances of the
/// layer and its ancestors are halved.
package struct KeyPlan: Sendable {
  /// The projected corner that is farthest from the run's.
  package struct Corner: Sendable, Equatable {
    /// The layer's path.
    package let layer: String
    /// In points of the scene.
    package let distance: Double
    /// In seconds from the start of the exported part.
    package let time: Double

    package init(layer: String, distance: Double, time: Double) {
      self.layer = layer
      self.distance = distance
      self.time = time
    }
  }

  /// How often tolerances are halved.
  private static let rounds = 5

  package let handoff: Handoff
  /// One for each track of the hand-off, in its order.
  package private(set) var tracks: [PlannedTrack]
  /// The corner that is farthest from the run's; nil if no layer's corners move.
  package private(set) var worstCorner: Corner?

  /// Returns a property's track; nil if the property does not change.
  package func track(
    _ layer: Int, _ property: String, _ channel: MotionTrack.Channel? = nil
  ) -> PlannedTrack? {
    handoff.trackIndex(layer, property, channel).map { tracks[$0] }
  }

  /// Returns the written value of a numeric property at a time; the recorded one where it does not
  /// change.
  package func value(_ layer: Int, _ property: String, at time: Double) -> Double {
    if let track = track(layer, property) { return track.value(at: time) }
    guard case .number(let number)? = handoff.initial(layer, property) else { return 0 }
    return number
  }

  init(_ handoff: Handoff, _ style: KeyStyle) {
    self.handoff = handoff
    let planner = TrackPlanner(
      style: style, isSmallest: handoff.selection.isSmallest, offset: handoff.start)
    tracks = []
    var shares = [Double](repeating: 1, count: handoff.recording.layers.count)
    func planned(_ track: MotionTrack) -> PlannedTrack {
      let tolerance = handoff.tolerances.tolerance(of: track.property, track.unit)
      return planner.plan(track, tolerance: tolerance * style.share * shares[track.layer])
    }
    tracks = handoff.tracks.map(planned)
    let corners = CornerComparison(handoff)
    for round in 0...Self.rounds {
      let distances = corners.distances(of: tracks)
      worstCorner = distances.worst
      let over = distances.byLayer.indices.filter {
        distances.byLayer[$0] > handoff.tolerances.points * style.share
      }
      guard round < Self.rounds, !over.isEmpty else { break }
      var changed: Set<Int> = []
      for layer in over { changed.formUnion(handoff.recording.ancestors(of: layer)) }
      for layer in changed { shares[layer] /= 2 }
      for (index, track) in handoff.tracks.enumerated()
      where changed.contains(track.layer) && corners.depend(on: index) {
        tracks[index] = planned(track)
      }
    }
  }
}

extension Handoff {
  /// Writes all tracks in a style, so that each value is within its tolerance at every sample, and
  /// each projected corner within the tolerance of lengths, as far as rounding allows.
  package func plan(_ style: KeyStyle) -> KeyPlan { KeyPlan(self, style) }
}

extension Recording {
  /// The indices of a layer and its ancestors.
  fileprivate func ancestors(of layer: Int) -> [Int] {
    Array(sequence(first: layer) { layers[$0].parent })
  }
}
