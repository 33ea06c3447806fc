import MotionValues

/// The timelines that show a scene by fingers of their own, until a finger from outside comes down.
package final class SceneDemos: StageExtension {
  private var timelines: [any Playable] = []
  /// Whether the function of a demo runs now; the gestures that it makes are the demo's.
  package var isActing = false
  /// Whether a finger from outside has come down.
  package private(set) var areOver = false

  package init() {}

  /// Adds a timeline, which is stopped at once if the demos are over.
  package func add(_ timeline: any Playable, at time: Double) throws(Diagnostic) {
    if areOver { try timeline.stop(at: time) } else { timelines.append(timeline) }
  }

  /// Ends all demos; their fingers are up to the engine that moves them.
  package func end(at time: Double) throws(Diagnostic) {
    areOver = true
    for timeline in timelines { try timeline.stop(at: time) }
    timelines = []
  }
}
