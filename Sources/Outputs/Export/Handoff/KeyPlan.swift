import MotionCore
import MotionMath
import MotionRecording

/// All tracks of a hand-off as a format writes them.
package struct KeyPlan: Sendable {
  package let handoff: Handoff
  /// One for each track of the hand-off, in its order.
  package private(set) var tracks: [PlannedTrack]
  package private(set) var worstCorner: ExportReport.Corner?

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
    tracks = handoff.tracks.map { track in
      planner.plan(
        track, tolerance: handoff.tolerances.tolerance(of: track.property, track.unit))
    }
  }
}

extension Handoff {
  /// Writes all tracks in a style, so that each value is within its tolerance at every sample, and
  /// each projected corner within the tolerance of lengths.
  package func plan(_ style: KeyStyle) -> KeyPlan { KeyPlan(self, style) }
}
