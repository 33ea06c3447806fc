import MotionCore
import MotionRuntime
import MotionValues

/// Records the looks of some layers in each frame.
struct LayerSink: FrameSink {
  /// The paths of the layers.
  let paths: [String]
  private(set) var looks: [LayerLook] = []
  /// Each layer that was found, with the index of its path.
  private var places: [(layer: Int, index: Int)] = []
  private var layerCount = 0

  init(paths: [String]) { self.paths = paths }

  mutating func begin(_ scene: borrowing SceneHeader) {}

  mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    while layerCount < frame.layerCount {
      let layer = frame.layer(layerCount)
      for index in paths.indices where paths[index] == layer.path {
        places.removeAll { $0.index == index }
        places.append((layerCount, index))
      }
      layerCount += 1
    }
    for place in places where !frame.isRemoved(place.layer) {
      looks.append(
        LayerLook(
          time: frame.time, index: place.index, corners: try frame.corners(place.layer),
          opacity: frame.isVisible(place.layer) ? frame.effectiveOpacity(place.layer) : 0))
    }
    return .goOn
  }

  mutating func end(_ outcome: RunOutcome) {}
}
