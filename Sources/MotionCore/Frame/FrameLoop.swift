/// Computes one frame after another, in the order that this file gives.
///
/// A frame's claims need no pass of their own: whoever starts a driver claims its slots at once, at the exact
/// time at which the driver begins, and no driver advances before all of them have been started.
package struct FrameLoop {
  private let stage: Stage
  private let engines: [any Engine]
  /// The frame to compute next.
  package private(set) var next = 0
  /// The slots that changed in the last frame, ascending.
  package private(set) var changes: [Int32] = []

  package init(stage: Stage, engines: [any Engine]) {
    self.stage = stage
    self.engines = engines
  }

  /// Computes the next frame and returns its index.
  package mutating func step() throws(Diagnostic) -> Int {
    let frame = next
    let time = stage.rate.time(of: frame)
    stage.begin(frame, at: time)

    // 1. Script: timelines whose wait has ended go on; what they start claims its slots, and touches begin.
    try stage.scheduler.run(upTo: time, on: stage)
    // 2. Advance: every driver, and every finger, comes to this frame's time.
    for engine in engines { try engine.advance(to: time) }
    // 3. Derive: what depends on other properties; after it, the frame's values are final.
    for engine in engines { try engine.derive(at: time) }
    stage.derivations.evaluate(&stage.store)
    for engine in engines { engine.finish(at: time) }
    changes.removeAll(keepingCapacity: true)
    stage.store.drainChanges(into: &changes)
    try stage.requireFinite(changes)
    // 4. Notify: what a callback starts or assigns shows in the next frame.
    stage.now = stage.rate.time(of: frame + 1)
    try stage.watches.notify(on: stage)
    for engine in engines { try engine.notify(at: time) }

    next += 1
    return frame
  }

  /// Whether anything still moves or waits.
  package var isActive: Bool {
    engines.contains { $0.isActive } || stage.scheduler.isActive || !stage.store.changes.isEmpty
  }

  /// What still moves or waits, named for people; nil when everything rests.
  package var activity: String? {
    engines.lazy.compactMap(\.activity).first ?? stage.scheduler.activity
      ?? (stage.store.changes.isEmpty ? nil : "an assignment that has not been printed")
  }

  /// A timeline that would wait for ever if the run ended now.
  package var endlessWait: String? { stage.scheduler.endlessWait }
}

extension Stage {
  fileprivate func begin(_ frame: Int, at time: Double) {
    self.frame = frame
    now = time
    // What a script did while it was loaded belongs to the first frame.
    if frame > 0 { events.removeAll(keepingCapacity: true) }
  }
}
