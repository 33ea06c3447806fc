import MotionCore
import MotionPlugin
import MotionValues

/// Movements of properties on behalf of other engines and of `withAnimation`.
extension PropertyAnimatorPlugin: SlotAnimator {
  package func animate(
    _ targets: [SlotTarget], _ timing: SlotTiming?, label: String
  ) throws(Diagnostic) -> any Finishable {
    if timing == nil, let scope = stage.assignmentScope {
      for target in targets { try stage.assignFromScript(target.value, to: target.slot) }
      return collecting[scope]
    }
    let movement = try makeMovement(timing ?? SlotTiming(), label: label)
    let layouts = stage.assignmentScope == nil ? stage.services.layoutAnimator : nil
    let places = layouts?.presentPlaces() ?? [:]
    try begin(movement, targets)
    try lead(layouts, from: places, movement)
    return movement
  }

  /// Animates layouts from the positions and sizes before the change, as part of a movement.
  func lead(
    _ layouts: (any LayoutAnimator)?, from places: [Int: ValueAndVelocity],
    _ movement: PropertyMovement
  ) throws(Diagnostic) {
    guard let layouts, !places.isEmpty, !jumps(movement.timing) else { return }
    movement.layoutEnd = try layouts.move(from: places, movement.timing)
  }

  /// Makes a movement that has not begun.
  ///
  /// - Throws: `out-of-range` for a spring that never comes to rest.
  func makeMovement(_ timing: SlotTiming, label: String) throws(Diagnostic) -> PropertyMovement {
    if case .spring = timing.timing { _ = try timing.timing.makeCurve() }
    return PropertyMovement(timing, label: label, engine: self)
  }

  func begin(_ movement: PropertyMovement, _ targets: [SlotTarget]) throws(Diagnostic) {
    for target in targets { try stage.requireAssignable(target.value, to: target.slot) }
    let jumps = jumps(movement.timing)
    var moving: [SlotTarget] = []
    for target in targets where !isThere(target) {
      if !jumps, stage.property(at: target.slot).property.type.isContinuous {
        moving.append(target)
      } else {
        try stage.assign(target.value, to: target.slot)
      }
    }
    try movement.begin(moving)
  }

  /// Whether a property is at rest at its target.
  private func isThere(_ target: SlotTarget) -> Bool {
    (target.velocity ?? 0) == 0 && !target.slots.contains(where: stage.moves)
      && stage.value(at: target.slot) == target.value
  }

  /// Whether a movement jumps to its end, because motion is reduced.
  func jumps(_ timing: SlotTiming) -> Bool { stage.reducesMotion && timing.reduced == .jump }

  /// Plays the animator of a movement.
  func begin(_ animator: AnimatorObject) throws(Diagnostic) {
    let run = try makeRun(of: animator, animator.animation, at: stage.now)
    animator.run = run
    try begin(run)
  }
}
