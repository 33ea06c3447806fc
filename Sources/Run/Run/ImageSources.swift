import MotionCore
import MotionValues

/// The files that image layers have shown in the frames of a run.
struct ImageSources {
  private(set) var names: Set<String> = []
  /// The slot of each image's source, with its content in the last frame.
  private var slots: [(slot: Int, content: Double)] = []
  private var layerCount = 0

  /// Notes what the images show now.
  mutating func note(_ stage: Stage) {
    while layerCount < stage.layers.count {
      let layer = stage.layers[layerCount]
      layerCount += 1
      guard layer.kind.name == StandardLayers.image.name,
        let slot = layer.property("source")?.slot
      else { continue }
      slots.append((slot, .nan))
    }
    for index in slots.indices where stage.store[slots[index].slot] != slots[index].content {
      slots[index].content = stage.store[slots[index].slot]
      if case .text(let name) = stage.value(at: slots[index].slot), !name.isEmpty {
        names.insert(name)
      }
    }
  }
}
