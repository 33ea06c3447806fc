import MotionCore
import MotionPlugin
import MotionValues

/// Changes in flight: the animator restarts without its delay from the current values and
/// velocities.
extension AnimatorObject {
  /// Changes the targets of properties. An animator that has not begun to move does not restart.
  func retarget(_ layer: Layer, _ targets: [Target], at time: Double) throws(Diagnostic) {
    var changed: Set<Int> = []
    for target in targets {
      let (slot, property) = try moved(target, of: layer, by: .retarget)
      let curve = try target.options.curve?.makeCurve()
      for (part, change) in try changes(to: target, property, at: slot).enumerated() {
        changed.insert(slot + part)
        for index in animation.keys.indices where animation.keys[index].channel == slot + part {
          animation.keys[index].change = change.change
          animation.keys[index].source = change.source
          if let curve { animation.keys[index].curve = curve }
        }
      }
    }
    guard replacement == nil, !beginsAnew, let run else { return }
    try requireNotStopped(run, for: .retarget)
    if run.hasClaimed {
      try beginAgain(at: time, retargeted: changed)
    } else {
      run.content = animation
      run.flat = try engine.layOut(animation, of: self) { engine.stage.read($0) }
    }
  }

  /// Changes the velocities or the values of numbers, and continues from there to the same targets.
  func adjust(
    _ layer: Layer, _ targets: [Target], by operation: PlaybackError.Operation, at time: Double,
    _ adjustment: (Double) -> MotionAdjustment
  ) throws(Diagnostic) {
    var adjustments: [Int: MotionAdjustment] = [:]
    for target in targets {
      let (slot, property) = try moved(target, of: layer, by: operation)
      guard property.isNumber, target.options.isPlain,
        case .number(let number)? = target.options.to?.primitive
      else {
        throw Diagnostic(
          .wrongType, "`\(operation.rawValue)` takes one number for each property",
          help: ["write { x = 300 }"], token: target.name)
      }
      adjustments[slot] = adjustment(number)
    }
    guard replacement == nil else { return }
    guard let run, run.hasClaimed, !beginsAnew else {
      throw Diagnostic(
        .wrongState, "`\(operation.rawValue)` does not apply to \(label) that moves nothing yet",
        help: ["call `play` first, and wait for its delay"], token: operation.rawValue)
    }
    try requireNotStopped(run, for: operation)
    try beginAgain(at: time, adjusting: adjustments)
  }

  private func requireNotStopped(
    _ run: AnimatorRun, for operation: PlaybackError.Operation
  ) throws(Diagnostic) {
    switch run.playback.situation {
    case .stopped, .discarded: throw Diagnostic(run.playback.misplaced(operation), of: label)
    case .notPlayed, .running, .paused, .finished: break
    }
  }

  /// A property that the animator moves over its whole duration.
  private func moved(
    _ target: Target, of layer: Layer, by operation: PlaybackError.Operation
  ) throws(Diagnostic) -> (slot: Int, property: Property) {
    let (slot, property) = try layer.requireProperty(target.name)
    let isPlain =
      animation.nested.isEmpty && animation.paths.isEmpty && colors.isEmpty
      && animation.keys.allSatisfy {
        $0.start == 0 && $0.duration == 1 && $0.channel < AdditiveOffsets.firstChannel
      }
    guard isPlain else {
      throw Diagnostic(
        .conflictingOptions,
        "`\(operation.rawValue)` applies only to properties that `animate` moves; \(label) has "
          + "keyframes, paths, offsets, mixed colours or nested animators",
        help: ["play another animator: it starts from the current values and velocities"],
        token: operation.rawValue)
    }
    guard animation.keys.contains(where: { $0.channel == slot }) else {
      throw Diagnostic(
        .unknownMember, "\(label) does not move `\(layer.path).\(target.name)`",
        help: ["add it with `animate` before it is played"], token: target.name)
    }
    return (slot, property)
  }

  /// Returns the change of each slot of a property to a target.
  private func changes(
    to target: Target, _ property: Property, at slot: Int
  ) throws(Diagnostic) -> [(change: Animation.Change, source: Int?)] {
    guard target.options.from == nil, target.options.mixing == nil, !target.options.isAdditive
    else {
      throw Diagnostic(
        .conflictingOptions,
        "`retarget` takes no `\(TargetOptions.name(\.from))`, `\(TargetOptions.name(\.mixing))` or "
          + "`\(TargetOptions.name(\.isAdditive))`",
        help: ["it continues from the property's current value; `jump` sets another one"],
        token: target.name)
    }
    try requireNumberForDifference(of: target, property)
    switch (target.options.to, target.options.by) {
    case (nil, let by?): return [(.by(by), nil)]
    case (let to?, nil):
      let value = try target.value(to, for: property)
      guard property.type.isContinuous else { return [] }
      setEndNames(of: value, at: slot)
      return components(of: value, at: slot).map { (.to($0.number), $0.source) }
    case (nil, nil), (_?, _?): throw missingTarget(target)
    }
  }

  /// Restarts in a new run, which takes over the properties of the current one.
  ///
  /// A `by` that is not retargeted keeps its computed end, and properties that the current run has
  /// lost are not claimed again.
  private func beginAgain(
    at time: Double, retargeted: Set<Int> = [],
    adjusting adjustments: [Int: MotionAdjustment] = [:]
  ) throws(Diagnostic) {
    guard let old = run else { return }
    let wasPaused = old.playback.situation == .paused
    var content = animation
    content.delay = 0
    content.initialValues = [:]
    if old.playback.state == .active {
      content.keys.removeAll { key in
        old.places[key.channel].map { old.channels[$0].isLost } ?? false
      }
    }
    let tracks = old.flat.tracksByChannel
    for index in content.keys.indices where !retargeted.contains(content.keys[index].channel) {
      if let track = tracks[content.keys[index].channel] {
        content.keys[index].change = .to(track.final)
      }
    }
    let new = try engine.makeRun(of: self, content, at: time)
    run = new
    try engine.begin(new, adjusting: adjustments, replacing: old)
    if wasPaused {
      try perform { (playback) throws(PlaybackError) in try playback.pause(at: time) }
    }
  }
}

extension TargetOptions {
  /// Whether it is only a value, without options.
  fileprivate var isPlain: Bool {
    from == nil && by == nil && curve == nil && mixing == nil && !isAdditive
  }
}
