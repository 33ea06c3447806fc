import MotionCore
import MotionValues

/// The progress of a run, driven by its clock, or by a finger and then by the spring of the
/// release.
///
///               grab                release
///     clock ───────────▶ held ─────────────────▶ settling ──▶ an end
///       ▲                  ▲  ◀────── grab ──────┘ │  ▲
///       │ seek             └──── grab ──── paused ◀┘  │ run
///       └───────────────────────────────────── └──────┘
extension TransitionRun {
  /// Whether it moves without a finger.
  var isRunning: Bool { scrub.map(\.isReleased) ?? clock.isRunning }

  /// Whether it moves because a finger has released it.
  var isSettling: Bool { scrub?.isReleased ?? false }

  /// When it reaches its end, or reached it, in seconds; nil while it is held.
  var endTime: Double? { scrub == nil ? clock.endTime : scrub?.finish }

  /// The end to which it moves, or moved last.
  var heading: TransitionEnd { scrub?.end ?? clock.heading }

  /// Returns the end that it has reached by a time; nil if it has not reached one.
  func end(by time: Double) -> TransitionEnd? {
    if scrub == nil { return clock.end(by: time) }
    guard let finish = scrub?.finish, time >= finish - Instant.tolerance else { return nil }
    return scrub?.end
  }

  /// Returns its progress, from 0 at the source to 1 at the destination.
  func fraction(at time: Double) -> Double {
    scrub.map { min(max($0.progress(at: time).value, 0), 1) } ?? clock.fraction(at: time)
  }

  /// Runs from its present progress to an end: by its clock, or by the spring after a finger has
  /// moved it.
  func run(to end: TransitionEnd, at time: Double) {
    if scrub == nil {
      clock.run(to: end, at: time)
    } else {
      scrub?.release(to: end, velocity: nil, by: spring, at: time)
    }
  }

  /// Pauses at its present progress.
  func hold(at time: Double) {
    if let scrub {
      let progress = scrub.progress(at: time).value
      evaluate(at: time)
      self.scrub = timeline.scrub(at: progress)
    } else {
      clock.hold(at: time)
    }
  }

  /// Pauses at a fraction of its duration.
  func seek(to fraction: Double, at time: Double) throws(Diagnostic) {
    scrub = nil
    clock.seek(to: fraction, at: time)
    try lead(at: time)
  }

  /// Makes it follow a finger, from the progress of the element that the finger hits.
  func grab(_ layer: Layer?, along axis: PanAxis, at time: Double) throws(Diagnostic) {
    let progress = progress(of: layer, along: axis, at: time)
    scrub = timeline.scrub(at: progress)
    clock.hold(at: time)
    isHeld = true
    try lead(at: time)
  }

  /// Lifts the finger: the run settles at an end, with an initial rate of the progress per second.
  func release(
    to end: TransitionEnd, velocity: Double, by spring: Spring?, at time: Double
  ) throws(Diagnostic) {
    isHeld = false
    scrub?.release(to: end, velocity: velocity, by: spring ?? self.spring, at: time)
    try lead(at: time)
  }

  /// Returns the progress of the element that contains a layer, along an axis if it moves along it;
  /// if no element contains the layer, the average of all elements.
  func progress(of layer: Layer?, along axis: PanAxis, at time: Double) -> Double {
    evaluate(at: time)
    var next = layer
    while let original = next {
      if let copy = copies.first(where: { $0.shows(original) }) {
        let moving = axis.positionProperties.lazy.compactMap { copy.channels[$0] }
          .compactMap { self.timeline.progress(of: $0) }
        return moving.first ?? copy.timings.first.map { timeline.progress(of: $0) }
          ?? fraction(at: time)
      }
      next = original.parent
    }
    return seenProgress(at: time)
  }
}

extension ElementCopy {
  /// Whether the copy shows a layer in one of the states.
  fileprivate func shows(_ original: Layer) -> Bool {
    source?.layer === original || destination?.layer === original
      || layer.stage[LayerCopies.self].original(of: layer) === original
  }
}
