import MotionCore

/// What happens to a header when layers are removed.
extension HeaderController {
  /// Whether its layer or its scroll view is among these layers.
  func uses(_ layers: [Layer]) -> Bool { layers.contains { $0 === layer || $0 === scroll } }

  /// Stops the mappings of layers that are about to be removed.
  func stopMappings(of layers: [Layer]) {
    for (slot, mapping) in mappings where layers.contains(where: { $0 === stage.layer(at: slot) }) {
      mapping.stop()
    }
  }

  /// Ends it, because its layer or its scroll view is removed: what it moves stays where it is.
  func end() {
    interrupt(at: stage.now)
    isOver = true
    for mapping in mappings.values { mapping.stop() }
    source?.interceptor = nil
    for slot in [heightSlot, progressSlot] {
      stage.refresh(slot, count: 1)
      stage.release(slot, from: stage.store.owner(of: slot))
    }
  }
}
