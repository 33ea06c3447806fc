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
  /// The corners of the written tracks.
  package private(set) var corners: CornerComparison

  /// Returns a property's track; nil if the property does not change.
  package func track(
    _ layer: Int, _ property: String, _ channel: MotionTrack.Channel? = nil
  ) -> PlannedTrack? {
    handoff.trackIndex(layer, property, channel).map { tracks[$0] }
  }

  /// Returns a track as it is written, if it is one of the hand-off.
  private func planned(_ track: MotionTrack) -> PlannedTrack? {
    handoff.trackIndex(track.layer, track.property, track.channel)
      .flatMap { handoff.tracks[$0].isSame(as: track) ? tracks[$0] : nil }
  }

  /// Returns the written value of a numeric property at a time; the recorded one where it does not
  /// change.
  package func value(_ layer: Int, _ property: String, at time: Double) -> Double {
    if let track = track(layer, property) { return track.value(at: time) }
    guard case .number(let number)? = handoff.initial(layer, property) else { return 0 }
    return number
  }

  /// The corner that is farthest from the run's; nil if no layer's corners move.
  package var worstCorner: Corner? { corners.worst }

  init(_ handoff: Handoff, _ style: KeyStyle, colors: KeyStyle, like others: [KeyPlan]) {
    self.handoff = handoff
    func planner(_ style: KeyStyle) -> TrackPlanner {
      TrackPlanner(
        style: style, isSmallest: handoff.selection.isSmallest, offset: handoff.start)
    }
    let planners = (numbers: planner(style), colors: planner(colors))
    var shares = [Double](repeating: 1, count: handoff.recording.layers.count)
    func planner(of track: MotionTrack) -> TrackPlanner {
      track.channel == nil ? planners.numbers : planners.colors
    }
    func tolerance(of track: MotionTrack) -> Double {
      handoff.tolerances.tolerance(of: track.property, track.unit)
        * planner(of: track).style.share * shares[track.layer]
    }
    func planned(_ track: MotionTrack) -> PlannedTrack {
      planner(of: track).plan(track, tolerance: tolerance(of: track))
    }
    tracks = handoff.tracks.map { track in
      others.lazy.compactMap { $0.planned(track) }.first ?? planned(track)
    }
    corners = CornerComparison(handoff)
    for (index, track) in tracks.enumerated() { corners.write(index, as: track) }
    for round in 0...Self.rounds {
      corners.compare()
      let over = shares.indices.filter {
        corners.distance(of: $0) > handoff.tolerances.points * style.share
      }
      guard round < Self.rounds, !over.isEmpty else { break }
      var changed: Set<Int> = []
      for layer in over { changed.formUnion(handoff.recording.ancestors(of: layer)) }
      // A track that rounding keeps from its tolerance would not come nearer to a smaller one.
      let mended = handoff.tracks.indices.filter { index in
        let track = handoff.tracks[index]
        return changed.contains(track.layer) && corners.depend(on: index)
          && tracks[index].deviation.worst <= tolerance(of: track)
      }
      guard !mended.isEmpty else { break }
      for layer in changed { shares[layer] /= 2 }
      for index in mended {
        let track = handoff.tracks[index]
        tracks[index] = planned(track)
        corners.write(index, as: tracks[index])
      }
    }
  }
}

extension Handoff {
  /// Writes all tracks in a style, so that each value is within its tolerance at every sample, and
  /// each projected corner within the tolerance of lengths, as far as rounding allows.
  ///
  /// Colours may have a style of their own. What moves as in another plan in these styles, that of
  /// a variant of the scene, is taken from it.
  package func plan(
    _ style: KeyStyle, colors: KeyStyle? = nil, like others: [KeyPlan] = []
  ) -> KeyPlan {
    KeyPlan(self, style, colors: colors ?? style, like: others)
  }
}

extension Recording {
  /// The indices of a layer and its ancestors.
  fileprivate func ancestors(of layer: Int) -> [Int] {
    Array(sequence(first: layer) { layers[$0].parent })
  }
}
