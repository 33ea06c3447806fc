import MotionCore
import MotionPlugin
import MotionValues

/// A script's function that runs beside the scene as a coroutine, and may wait and play.
///
/// 1. The function yields only in `suspend`, so `wait` is set whenever it has yielded.
/// 2. Only the timeline's own coroutine may suspend it; another thread gets an error.
/// 3. `endTime` is nil until the function returns or the timeline is stopped.
/// 4. `endTimeDidChange` follows each change of `endTime`, and of `marks` for the label.
///
///     start ──> waiting ── resume ──> running ── function returns ──> ended
///                 │ ^                    │                              ^
///                 │ └───── suspend ──────┘                              │
///                 └──────────────────── stop ───────────────────────────┘
final class Timeline: PlayableObject, MomentSource {
  static let typeName = "timeline"
  let label: String
  unowned let stage: Stage
  private let routine: any ScriptRoutine
  /// Whether it shows the scene until a finger from outside comes down.
  private let isDemo: Bool
  private var task: Scheduler.Task?
  /// The current wait; nil while the function runs or after it has ended.
  private var wait: Wait?
  /// What its function waits for, if that gives it results.
  private var awaited: (any ResultSource)?
  /// Whether its function is running, so that it can be stopped only at its next wait.
  private var isResuming = false
  private var isStopped = false
  private(set) var endTime: Double?
  /// The labels that the timeline has passed, each with its time in seconds.
  private(set) var marks: [String: Double] = [:]
  /// What waits for a label, by its name.
  private var moments: [String: WeakMoment] = [:]

  private struct WeakMoment { weak let moment: LabelMoment? }

  private init(routine: any ScriptRoutine, isDemo: Bool, label: String, stage: Stage) {
    self.routine = routine
    self.isDemo = isDemo
    self.label = label
    self.stage = stage
  }

  /// Starts a timeline at the current time; `place` is where the script makes it.
  static func start(
    _ body: any ScriptFunction, isDemo: Bool = false, at place: SourceLocation?, on stage: Stage
  ) throws(Diagnostic) -> Timeline {
    guard stage.scheduler.taskCount < Limits.timelines else {
      throw Diagnostic(
        .limitTimelines, "the scene already has \(Limits.timelines) timelines, the maximum",
        help: ["look for a loop that starts timelines without end"], token: "timeline")
    }
    let isDemo = isDemo || !stage.hasBegun && stage[SceneDemos.self].includesTimelines
    let label = place.map { "the timeline of \($0)" } ?? "a timeline"
    let timeline = Timeline(
      routine: body.makeRoutine(), isDemo: isDemo, label: label, stage: stage)
    var hasBegun = false
    timeline.task = stage.scheduler.start(label: label, at: stage.now) { () throws(Diagnostic) in
      let isFirst = !hasBegun
      hasBegun = true
      return try timeline.resume(isFirst: isFirst)
    }
    if isDemo { try stage[SceneDemos.self].add(timeline, at: stage.now) }
    return timeline
  }

  private func resume(isFirst: Bool) throws(Diagnostic) -> Wait {
    wait = nil
    isResuming = true
    stage.facts?.timeline = label
    if isDemo { stage[SceneDemos.self].isActing = true }
    defer {
      isResuming = false
      stage.facts?.timeline = nil
      if isDemo { stage[SceneDemos.self].isActing = false }
    }
    let results = awaited
    awaited = nil
    try routine.resume { isFirst ? self.push($0) : results?.pushResults($0) ?? 0 }
    if routine.isFinished || isStopped {
      end(at: stage.now)
      return .finished
    }
    guard let wait else { preconditionFailure("a timeline yields only where it waits") }
    return wait
  }

  /// Records the wait; the bridge then makes the coroutine yield.
  ///
  /// - Throws: `crossed-coroutines` if the call does not come from the timeline's own coroutine.
  func suspend(_ wait: Wait, _ call: Call) throws(Diagnostic) -> Suspension {
    guard call.thread == routine.thread else {
      throw Diagnostic(
        .crossedThreads, "a timeline can wait only in its own function",
        help: [
          "call `t:wait` and `t:play` in the function passed to `scene:timeline`, not in "
            + "a coroutine or a callback"
        ])
    }
    self.wait = wait
    return Suspension()
  }

  /// Returns the passing of a label.
  func moment(_ name: String) -> any Playable {
    stage.facts?.noteWait(for: name, of: label)
    if let known = moments[name]?.moment { return known }
    let moment = LabelMoment(self, name)
    moments[name] = WeakMoment(moment: moment)
    return moment
  }

  /// Records a label at the current time and reports it as an event.
  func mark(_ name: String) {
    marks[name] = stage.now
    stage.facts?.noteLabel(name, of: label)
    if let moment = moments[name]?.moment { stage.scheduler.endTimeDidChange(of: moment) }
    stage.report("label", target: name)
  }

  func play(at time: Double) throws(Diagnostic) {
    throw Diagnostic(
      .wrongState, "\(label) runs by itself",
      help: ["wait for its end with `t:waitFor(timeline)`"], token: "play")
  }

  func stop(at time: Double) throws(Diagnostic) {
    guard endTime == nil, let task else { return }
    guard !isResuming else { return isStopped = true }
    stage.scheduler.cancel(task)
    end(at: time)
  }

  private func end(at time: Double) {
    endTime = time
    stage.scheduler.endTimeDidChange(of: self)
  }

  var isRunning: Bool { endTime == nil }
  var waitsItself: Bool { true }
}

/// Something to wait for that gives the waiting function results.
protocol ResultSource: Playable {
  /// Pushes the results, and returns their number.
  func pushResults(_ call: Call) -> Int32
}

/// The moment at which a timeline passes a label.
package final class LabelMoment: Playable {
  private let timeline: Timeline
  private let name: String

  init(_ timeline: Timeline, _ name: String) {
    self.timeline = timeline
    self.name = name
  }

  package var label: String { "the label `\(name)` of \(timeline.label)" }
  package var endTime: Double? { timeline.marks[name] }
  package var missingEnd: (clause: String, help: String) {
    (
      "which has not passed it",
      Suggestion.nearest(to: name, in: timeline.marks.keys.sorted()).map { "did you mean `\($0)`?" }
        ?? "set it: `t:label(\"\(name)\")`"
    )
  }
  package func play(at time: Double) throws(Diagnostic) {}
  package func stop(at time: Double) throws(Diagnostic) {}
}

extension Timeline {
  /// Declares the script type of timelines.
  static func makeType(on stage: Stage) -> ObjectType {
    .playable(
      Timeline.self, "A function that runs beside the scene, and can wait and play.", stage: stage,
      isRunning: "Whether its function has not returned yet.",
      missing:
        "a timeline runs by itself until its function ends: `stop` it, or call it on what it "
        + "has played",
      verbs: [.stop: "Ends the timeline where it is; what it has started continues."],
      methods: waits + plays + groups,
      properties: [
        ObjectProperty("time", "The timeline's exact current time, in seconds.") {
          (timeline: Timeline) in timeline.stage.now
        }
      ])
  }

  private static var waits: [Function] {
    [
      Function(
        method: "wait", of: "timeline", "Waits.",
        .number("seconds", .seconds, in: .notNegative, "The duration.")
      ) { (timeline: Timeline, call, seconds) throws(Diagnostic) in
        timeline.stage.facts?.note(wait: seconds)
        return try timeline.suspend(.until(timeline.stage.now + seconds), call)
      },
      Function(
        method: "waitFor", of: "timeline",
        "Waits for the end of something that is played elsewhere, for something that fingers move or a "
          + "component to come to rest, for a label of another timeline, for a state, or for an event, whose "
          + "arguments it returns.",
        .playable(
          "what", "What to wait for, such as an animator, a timeline, a scroll view, or states.",
          as: .either([
            .object("playable"), .object("scroll"), .object("header"), .object("booklet"),
          ])),
        Parameter("moment", as: String.self, "The label of the timeline, the state, or the event.")
          .optional,
        returns: .anything
      ) { (timeline: Timeline, call, playable, moment) throws(Diagnostic) in
        guard let moment else {
          if let rest = playable as? ComponentRest {
            return try timeline.suspend(.condition { rest.isReached }, call)
          }
          return try timeline.suspend(.end(of: playable), call)
        }
        guard let source = playable as? any MomentSource else {
          throw Diagnostic(
            .wrongType,
            "`timeline:waitFor`: only a timeline has labels, only states have states, and only a component has events; this is "
              + playable.label,
            help: ["leave the name out: it waits for the end"], token: "waitFor")
        }
        let end = try source.moment(moment)
        let suspension = try timeline.suspend(.end(of: end), call)
        timeline.awaited = end as? any ResultSource
        return suspension
      },
      Function(
        method: "waitUntil", of: "timeline",
        "Waits until a function returns true. It is called whenever something happens in the scene, and "
          + "at each of the scene's ticks while something moves.",
        .callback("condition", returning: [.anyValue], "The condition.")
      ) { (timeline: Timeline, call, condition) throws(Diagnostic) in
        try timeline.suspend(
          .condition { () throws(Diagnostic) in try condition.truth() }, call)
      },
      Function(
        method: "label", of: "timeline",
        "Names the current moment; the trace shows it as an event.",
        Parameter("name", as: String.self, "The name.")
      ) { (timeline: Timeline, _, name) throws(Diagnostic) in
        timeline.mark(name)
        return Nothing()
      },
    ]
  }

  private static var plays: [Function] {
    [
      Function(
        method: "play", of: "timeline", "Plays something and waits for its end.",
        .playable("what", "What to play, such as an animator or a gesture.")
      ) { (timeline: Timeline, call, playable) throws(Diagnostic) in
        try playable.play(at: timeline.stage.now)
        return try timeline.suspend(.end(of: playable), call)
      },
      Function(
        method: "start", of: "timeline", "Plays something and continues at once.",
        .playable("what", "What to play.")
      ) { (timeline: Timeline, _, playable) throws(Diagnostic) in
        try playable.play(at: timeline.stage.now)
        return Nothing()
      },
    ]
  }

  private static var groups: [Function] {
    [
      group("together", "Plays several things at once and waits for the last end.") {
        .together(delays: [])
      },
      group("sequence", "Plays several things, each at the exact end of the one before.") {
        .sequence
      },
      group("race", "Plays several things, waits for the first end, and stops the others.") {
        .race
      },
      Function(
        method: "stagger", of: "timeline",
        "Plays several things, each a little later than its neighbour, and waits for the last end.",
        .playables("what", "What to play, in order."), .table(StaggerOptions.self)
      ) { (timeline: Timeline, call, members, options) throws(Diagnostic) in
        let stagger = try options.makeStagger(count: members.count)
        return try timeline.play(
          members, .together(delays: stagger.delays(count: members.count)), "stagger", call)
      },
    ]
  }

  private static func group(
    _ name: String, _ summary: String, _ arrangement: @escaping () -> PlayableGroup.Arrangement
  ) -> Function {
    Function(
      method: name, of: "timeline", summary, .playables("what", "What to play.")
    ) { (timeline: Timeline, call, members) throws(Diagnostic) in
      try timeline.play(members, arrangement(), name, call)
    }
  }

  private func play(
    _ members: [any Playable], _ arrangement: PlayableGroup.Arrangement, _ name: String,
    _ call: Call
  ) throws(Diagnostic) -> Suspension {
    if members.isEmpty { stage.facts?.note(emptyGroup: "t:\(name)") }
    let place = call.location.map { " of \($0)" } ?? ""
    let group = try PlayableGroup(members, arrangement, label: "the \(name)\(place)", stage: stage)
    try group.play(at: stage.now)
    return try suspend(.end(of: group), call)
  }
}

/// The options of a stagger.
struct StaggerOptions: Options {
  var each: Double?
  var total: Double?
  var from = StaggerOrigin(origin: .first)
  var columns: Int?
  var curve = Timing.curve(.linear)

  static let tableName = "StaggerOptions"
  static let table = OptionTable(StaggerOptions()) {
    Field(\.each, .number("each", .seconds, in: .notNegative, "The delay between neighbours."))
    Field(
      \.total, .number("total", .seconds, in: .notNegative, "The delay from first to last."))
    Field(
      \.from,
      Parameter(
        "from", "The start of the wave: a word, or a position in the list."
      ))
    Field(
      \.columns,
      .integer(
        "columns", in: Bounds(1, 1_000_000), "The columns of a grid that is filled row by row."
      ))
    Field(\.curve, Parameter("curve", "The distribution of the delays."))
  }

  func makeStagger(count: Int) throws(Diagnostic) -> Stagger {
    let duration: Stagger.Duration
    switch (each, total) {
    case (let each?, nil): duration = .each(each)
    case (nil, let total?): duration = .total(total)
    case (nil, nil), (_?, _?):
      throw Diagnostic(
        .conflictingOptions,
        "a stagger takes either `\(Self.name(\.each))` or `\(Self.name(\.total))`",
        help: [
          "write { \(Self.name(\.each)) = 0.05 }, or { \(Self.name(\.total)) = 0.4 }"
        ], token: "stagger")
    }
    if case .index(let index) = from.origin, index >= count {
      throw Diagnostic(
        .outOfRange,
        "a stagger's option `\(Self.name(\.from))` is \(index + 1), but the list has \(count) entries",
        token: Self.name(\.from))
    }
    var stagger = Stagger(duration)
    stagger.origin = from.origin
    stagger.columns = columns
    stagger.curve = try curve.makeCurve()
    return stagger
  }
}

/// The origin of a stagger, as a script writes it: a word, or a position counted from 1.
struct StaggerOrigin: ScriptValue, ScriptLiteral {
  let origin: Stagger.Origin

  var literal: String {
    if case .index(let index) = origin { return (index + 1).literal }
    return Self.words.first { $0.1 == origin }?.0.literal ?? ""
  }

  private static let words: [(String, Stagger.Origin)] = [
    ("first", .first), ("last", .last), ("center", .center), ("edges", .edges),
  ]

  static var typeDescription: TypeDescription {
    .either([.choice("", words.map(\.0)), .integer(Bounds(1, .infinity))])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> StaggerOrigin {
    if let place = call.number(index), let index = Int(exactly: place), index >= 1 {
      return StaggerOrigin(origin: .index(index - 1))
    }
    guard let word = call.string(index) else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    guard let origin = words.first(where: { $0.0 == word })?.1 else {
      throw Mismatch.unknownChoice(word, among: words.map(\.0))
    }
    return StaggerOrigin(origin: origin)
  }
}

extension Parameter where Value == any Playable {
  /// A parameter that takes something with a duration.
  static func playable(
    _ name: String, _ summary: String, as type: TypeDescription = .object("playable")
  ) -> Parameter {
    return Parameter(
      description: ParameterDescription(
        name: name, type: type, summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      let object = call.object(index)
      let layer = object as? Layer
      let mover = layer.flatMap { $0.stage.touchTargets.mover(of: $0) }
      let component = ComponentInstance.of(layer).map { ComponentRest($0) }
      guard let playable = object as? any Playable ?? mover ?? component else {
        throw Mismatch(
          expected: "something that takes time, such as an animator or a gesture",
          found: call.describe(index),
          help: call.kind(index) == .table
            ? ["`motion.together { … }` makes one of several, and `motion.sequence { … }`"] : [])
      }
      return playable
    }
  }
}

extension Parameter where Value == [any Playable] {
  /// A parameter that takes a list of things with a duration.
  static func playables(_ name: String, _ summary: String) -> Parameter {
    .list(name, of: Parameter<any Playable>.playable("entry", ""), summary)
  }
}
