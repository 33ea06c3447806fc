import MotionCore
import MotionValues

/// Changes of a layout within `withAnimation`: each layer gets an offset from its new position to
/// its old one, and the offset goes to 0.
extension LayoutPlugin: LayoutAnimator {
  /// The layout trees, in the order of their outermost layers.
  private var trees: [LaidOutTree] {
    containers.values.filter { $0.tree.root === $0.layer }.map(\.tree)
      .sorted { $0.root.index < $1.root.index }
  }

  package func presentPlaces() -> [Int: ValueAndVelocity] {
    do throws(Diagnostic) {
      try build()
    } catch {
      stage.noteFailure(error)
    }
    var places: [Int: ValueAndVelocity] = [:]
    for tree in trees {
      for (output, motion) in tree.motions(on: stage) {
        let offset = tree.offset(of: output.slot, at: stage.now)
        places[output.slot] = ValueAndVelocity(
          value: motion.value + offset.value, velocity: motion.velocity + offset.velocity)
      }
    }
    return places
  }

  package func move(
    from places: [Int: ValueAndVelocity], _ timing: SlotTiming
  ) throws(Diagnostic) -> Double? {
    try build()
    var last: Double?
    for tree in trees {
      var offsets = tree.offsets
      for (output, motion) in tree.motions(on: stage) where !output.isTextLength {
        let slot = output.slot
        guard let before = places[slot] else { continue }
        let distance = before.value - motion.value
        let known = tree.offset(of: slot, at: stage.now).value
        guard (distance - known).magnitude > Self.tolerance else { continue }
        let offset = PlaceOffset(
          ValueAndVelocity(value: distance, velocity: before.velocity - motion.velocity), timing,
          at: stage.now)
        offsets[slot] = offset
        last = max(last ?? offset.end, offset.end)
      }
      try setOffsets(offsets, of: tree)
    }
    return last
  }

  /// The distance, in points, below which a layer counts as not moved.
  private static var tolerance: Double { 1e-9 }

  private func setOffsets(
    _ offsets: [Int: PlaceOffset], of tree: LaidOutTree
  ) throws(Diagnostic) {
    guard !offsets.isEmpty || !tree.offsets.isEmpty else { return }
    note(tree)
    tree.offsets = offsets
    moving.removeAll { $0 === tree }
    if !offsets.isEmpty { moving.append(tree) }
    try build()
  }

  /// Removes the offsets that have ended.
  func endOffsets(at time: Double) throws(Diagnostic) {
    for tree in moving where (tree.firstEnd ?? .infinity) <= time + Instant.tolerance {
      try setOffsets(tree.offsets.filter { $0.value.end > time + Instant.tolerance }, of: tree)
    }
  }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    moving.lazy.compactMap(\.firstEnd).min().flatMap { $0 <= limit ? max($0, time) : nil }
  }

  package var activity: String? { moving.first.flatMap { containers[$0.root.index]?.label } }
}
