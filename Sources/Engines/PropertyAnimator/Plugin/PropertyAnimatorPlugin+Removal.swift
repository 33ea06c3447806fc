import MotionCore
import MotionValues

/// Removed layers: an animator goes on for its other layers, and ends if it has none left.
extension PropertyAnimatorPlugin {
  /// Finds out which runs move slots of layers that are about to be removed.
  func willRemove(_ layers: [Layer]) {
    for layer in layers {
      for slots in layer.slots {
        for slot in slots where stage.store.owner(of: slot).group == group {
          shrinking.insert(stage.store.owner(of: slot).token)
        }
      }
    }
  }

  /// Ends the runs, waiting ones included, of animators whose last layer has been removed.
  func didRemove() {
    defer { shrinking = [] }
    for token in shrinking.union(free).sorted() {
      guard let run = runs[token], run.playback.state == .active, run.animator.run === run,
        run.animator.movement == nil, run.animator.isGone
      else { continue }
      do throws(Diagnostic) {
        try run.animator.stop(at: stage.now)
      } catch {
        stage.noteFailure(error)
      }
    }
  }
}

extension AnimatorObject {
  /// Whether it moves properties, but only of layers that have been removed.
  var isGone: Bool {
    guard !engine.removals.layers.isEmpty else { return false }
    var slots = animation.channels.filter { $0 >= 0 }.map {
      $0 < AdditiveOffsets.firstChannel ? $0 : $0 - AdditiveOffsets.firstChannel
    }
    slots += colors.map(\.slot)
    for case .assign(let slot, _) in marks { slots.append(slot) }
    return !slots.isEmpty && slots.allSatisfy(engine.isRemoved)
  }
}
