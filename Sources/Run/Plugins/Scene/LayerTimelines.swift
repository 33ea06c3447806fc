import MotionCore
import MotionValues

/// The timelines that end with a layer, by the index of the layer.
final class LayerTimelines: StageExtension {
  private var timelines: [Int: [Timeline]] = [:]

  func add(_ timeline: Timeline, to layer: Layer) {
    timelines[layer.index, default: []].removeAll { !$0.isRunning }
    timelines[layer.index, default: []].append(timeline)
  }

  /// Ends the timelines of layers that have been removed.
  func end(of layers: [Layer], on stage: Stage) {
    guard !timelines.isEmpty else { return }
    for layer in layers {
      for timeline in timelines.removeValue(forKey: layer.index) ?? [] {
        do throws(Diagnostic) {
          try timeline.stop(at: stage.now)
        } catch {
          stage.noteFailure(error)
        }
      }
    }
  }
}
