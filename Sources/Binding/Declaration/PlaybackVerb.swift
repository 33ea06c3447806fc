import MotionCore
import MotionValues

/// A command to something that takes time. A type has the verbs that its Swift type supports.
package enum PlaybackVerb: String, CaseIterable {
  case play
  case pause
  case reverse
  case seek
  case stop
  case finish

  /// The summary for types that have none of their own.
  var summary: String {
    switch self {
    case .play: "Starts it, or resumes it after a pause, without waiting for its end."
    case .pause: "Pauses it where it is."
    case .reverse: "Reverses its direction; after its end, it plays backwards."
    case .seek: "Pauses it at a fraction of its duration."
    case .stop: "Stops it where it is."
    case .finish: "Jumps to its end and completes."
    }
  }
}

/// Something that takes time and that scripts hold.
package protocol PlayableObject: Playable, ScriptObject, ScriptResult {
  /// The name of its declared type.
  static var typeName: String { get }
  /// Whether it has been played and has not ended; scripts read this property.
  var isRunning: Bool { get }
}

extension PlayableObject {
  package var scriptType: String { Self.typeName }
  package static var resultDescription: TypeDescription { .object(typeName) }
}

extension ObjectType {
  /// A type's own summaries of verbs, which replace the general ones.
  package typealias VerbSummaries = [PlaybackVerb: String]

  /// Declares a type that can be played and stopped.
  ///
  /// A method of the type replaces the verb of the same name. `missing` is the help for the other verbs: why they
  /// do not apply and what to write instead.
  package static func playable<Object: PlayableObject>(
    _: Object.Type, _ summary: String, stage: Stage,
    isRunning: String = "Whether it advances with time.",
    missing: String, verbs summaries: VerbSummaries = [:], methods: [Function] = [],
    properties: [ObjectProperty] = []
  ) -> ObjectType {
    let verbs = PlaybackVerbs<Object>(summaries: summaries, stage: stage)
    return verbs.type(summary, isRunning, missing, verbs.basic, methods, properties)
  }

  /// Declares a type that can also finish at once.
  package static func playable<Object: PlayableObject & Finishable>(
    _: Object.Type, _ summary: String, stage: Stage,
    isRunning: String = "Whether it advances with time.",
    missing: String, verbs summaries: VerbSummaries = [:], methods: [Function] = [],
    properties: [ObjectProperty] = []
  ) -> ObjectType {
    let verbs = PlaybackVerbs<Object>(summaries: summaries, stage: stage)
    return verbs.type(
      summary, isRunning, missing, verbs.basic + verbs.finishing, methods, properties)
  }

  /// Declares a type that can also be paused.
  package static func playable<Object: PlayableObject & Pausable>(
    _: Object.Type, _ summary: String, stage: Stage,
    isRunning: String = "Whether it advances with time.",
    missing: String, verbs summaries: VerbSummaries = [:], methods: [Function] = [],
    properties: [ObjectProperty] = []
  ) -> ObjectType {
    let verbs = PlaybackVerbs<Object>(summaries: summaries, stage: stage)
    return verbs.type(
      summary, isRunning, missing, verbs.basic + [verbs.pausing], methods, properties)
  }

  /// Declares a type that has all verbs.
  package static func playable<Object: PlayableObject & Seekable>(
    _: Object.Type, _ summary: String, stage: Stage,
    isRunning: String = "Whether it advances with time.",
    verbs summaries: VerbSummaries = [:], methods: [Function] = [],
    properties: [ObjectProperty] = []
  ) -> ObjectType {
    let verbs = PlaybackVerbs<Object>(summaries: summaries, stage: stage)
    return verbs.type(
      summary, isRunning, "",
      verbs.basic + verbs.finishing + [verbs.pausing] + verbs.seeking, methods, properties)
  }
}

extension ObjectType {
  /// Declares a gesture; `stop` is the summary of that verb.
  package static func gesture<Object: PlayableObject & Gesture>(
    _: Object.Type, _ summary: String, stage: Stage, isRunning: String, stop: String
  ) -> ObjectType {
    playable(
      Object.self, summary, stage: stage, isRunning: isRunning,
      missing: "a gesture follows its finger: `stop` ends it, and another gesture can start",
      verbs: [.play: "Begins it; does not wait for its end.", .stop: stop])
  }
}

/// The verbs of one type. Each takes effect at the scene's current time and returns the object.
private struct PlaybackVerbs<Object: PlayableObject> {
  let summaries: [PlaybackVerb: String]
  unowned let stage: Stage

  var basic: [Function] {
    [
      method(.play) { (object, time) throws(Diagnostic) in try object.play(at: time) },
      method(.stop) { (object, time) throws(Diagnostic) in try object.stop(at: time) },
    ]
  }

  func type(
    _ summary: String, _ isRunning: String, _ missing: String, _ verbs: [Function],
    _ methods: [Function], _ properties: [ObjectProperty]
  ) -> ObjectType {
    let own = Set(methods.map(\.name))
    let all = verbs.filter { !own.contains($0.name) } + methods
    let names = Set(all.map(\.name))
    let lacking = PlaybackVerb.allCases.map(\.rawValue).filter { !names.contains($0) }
    return ObjectType(
      Object.typeName, summary, methods: all,
      properties: [ObjectProperty("isRunning", isRunning) { (object: Object) in object.isRunning }]
        + properties,
      missing: Dictionary(uniqueKeysWithValues: lacking.map { ($0, missing) }), isPlayable: true)
  }

  private func summary(of verb: PlaybackVerb) -> String { summaries[verb] ?? verb.summary }

  private func method(
    _ verb: PlaybackVerb, _ body: @escaping (Object, Double) throws(Diagnostic) -> Void
  ) -> Function {
    Function(method: verb.rawValue, of: Object.typeName, summary(of: verb)) {
      [unowned stage = self.stage] (object: Object, _) throws(Diagnostic) in
      try body(object, stage.now)
      return object
    }
  }
}

extension PlaybackVerbs where Object: Finishable {
  var finishing: [Function] {
    [method(.finish) { (object, time) throws(Diagnostic) in try object.finish(at: time) }]
  }
}

extension PlaybackVerbs where Object: Pausable {
  var pausing: Function {
    method(.pause) { (object, time) throws(Diagnostic) in try object.pause(at: time) }
  }
}

extension PlaybackVerbs where Object: Seekable {
  var seeking: [Function] {
    [
      method(.reverse) { (object, time) throws(Diagnostic) in try object.reverse(at: time) },
      Function(
        method: PlaybackVerb.seek.rawValue, of: Object.typeName, summary(of: .seek),
        .number(
          "fraction", .fraction, "From 0, the start, to 1, the end; other values are clamped.")
      ) { [unowned stage = self.stage] (object: Object, _, fraction) throws(Diagnostic) in
        try object.seek(to: fraction, at: stage.now)
        return object
      },
    ]
  }
}

/// A playable that another engine has made, as the result of a function; nil for one that scripts
/// cannot hold.
package struct PlayedObject: ScriptResult {
  package static var resultDescription: TypeDescription { .object("playable") }
  private let object: (any ScriptObject)?

  package init(_ playable: any Playable) { object = playable as? any ScriptObject }

  package func push(_ call: Call) -> Int32 {
    guard let object else { return 0 }
    call.machine.push(object, on: call.thread)
    return 1
  }
}
