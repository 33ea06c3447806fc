import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues

/// A run of a scene with fingers and without its timelines, as numbers.
struct FingeredRun {
  /// The samples a second.
  static let rate = 240
  /// How long the last finger has for its consequences, in seconds.
  private static let rest = 1.5

  let samples: SampleSink
  /// The layers that the fingers have met, in their order.
  let hits: [String]
  /// The time at which a function of the script was first called, in seconds; infinity without one.
  let limit: Double
  private let session: Session

  var stage: Stage { session.stage }

  /// Runs the scene; nil if it has no frame.
  ///
  /// - Throws: The error with which the scene failed.
  init?(
    of source: SceneSource, _ options: RunOptions, plugins: [any Plugin.Type],
    fingers recording: TouchRecording
  ) throws(Diagnostic) {
    var options = options
    options.session.rate = FrameRate(framesPerSecond: Self.rate) ?? .sixty
    options.session.inputs.touches = recording
    options.session.inputs.seconds = nil
    let frames = options.session.rate.frame(at: recording.duration + Self.rest)
    options.length = .exactly(frames: frames)
    var opened: Session?
    let run = SceneRun(
      source, options, plugins: plugins,
      prepare: { session in
        opened = session
        session.stage.facts = SceneFacts(stage: session.stage)
        let demos = session.stage[SceneDemos.self]
        demos.includesTimelines = true
        // A scene without demos yet has none that could fail to end.
        try? demos.end(at: 0)
      })
    var sink = SampleSink()
    let outcome = try run.run(into: &sink)
    if let failure = outcome.failure { throw failure }
    guard let opened, let facts = opened.stage.facts else { return nil }
    samples = sink
    hits = facts.touches.map(\.layer)
    limit = facts.firstCallback ?? .infinity
    session = opened
  }
}

/// Keeps the numbers of a scene frame by frame.
struct SampleSink: FrameSink {
  /// The first slot of each number, by path.
  private(set) var slots: [String: Int] = [:]
  private(set) var rows: [[Double]] = []
  private var changed: Set<Int> = []

  /// The numbers that have not changed.
  var still: Set<String> { Set(slots.filter { !changed.contains($0.value) }.map(\.key)) }

  mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}

  mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    if rows.isEmpty {
      slots = frame.numberSlots
    } else {
      for slot in frame.changes { changed.insert(Int(slot)) }
    }
    rows.append((0..<frame.slotCount).map { frame.stage.store[$0] })
    return .goOn
  }

  mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}
}

extension SceneFrame {
  /// The slots of the properties that are numbers, by path.
  var numberSlots: [String: Int] {
    var slots: [String: Int] = [:]
    for slot in 0..<slotCount {
      let found = property(at: slot)
      guard found.firstSlot == slot, found.property.isNumber else { continue }
      slots[stage.path(of: slot)] = slot
    }
    return slots
  }
}
