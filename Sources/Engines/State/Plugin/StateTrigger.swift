import MotionCore
import MotionPlugin
import MotionValues

/// A rule that changes the state when an event occurs.
struct StateTrigger: Options {
  var tap: EventSource?
  var count: Int?
  var longPress: EventSource?
  var detent: EventSource?
  var release: EventSource?
  var rest: EventSource?
  var reach: EventSource?
  var complete: EventSource?
  var event: String?
  var of: EventSource?
  var word: String?
  var after: Double?
  var from: String?
  @Required var to: String
  var condition: (any ScriptFunction)?

  static let tableName = "StateTrigger"
  static let table = OptionTable(StateTrigger()) {
    Field(\.tap, EventSource.parameter("tap", ["layer"], "The layer that is tapped."))
    Field(
      \.count,
      .integer(
        "count", in: Bounds(1, 10), "The number of taps in quick succession; 1 if left out."))
    Field(
      \.longPress,
      EventSource.parameter("longPress", ["layer"], "The layer on which a finger rests for 0.5 s."))
    Field(
      \.detent,
      EventSource.parameter(
        "detent", ["draggable"],
        "What begins to move to a detent: `{ detent = drag, is = \"full\", to = \"dimmed\" }`."))
    Field(
      \.release,
      EventSource.parameter(
        "release", ["draggable", "transformable", "scroll"],
        "What a finger has moved and releases."))
    Field(
      \.rest,
      EventSource.parameter(
        "rest", ["draggable", "transformable", "scroll", "header", "booklet", "states"],
        "What comes to rest."))
    Field(
      \.reach,
      EventSource.parameter(
        "reach", ["scroll", "header"],
        "What reaches an edge or a limit: `{ reach = list, is = \"top\", to = \"idle\" }`."))
    Field(
      \.complete,
      EventSource.parameter(
        "complete", ["playable"],
        "What comes to its end: anything that timelines play."))
    Field(
      \.event,
      Parameter(
        "event", as: String.self,
        "Any event of `of` that has a method: \"face\" is heard by `booklet:onFace`."))
    Field(
      \.of,
      EventSource.parameter(
        "of", ["layer", "draggable", "transformable", "header", "booklet", "playable"],
        "The object of `event`: `{ event = \"enter\", of = other, is = \"open\", to = \"shut\" }`.")
    )
    Field(
      \.word,
      Parameter(
        "is", as: String.self,
        "The name of the detent, edge, limit, end or state; any if left out."))
    Field(
      \.after,
      .number(
        "after", .seconds, in: .notNegative,
        "How long the state lasts before it changes; cancelled when the state is left earlier."))
    Field(
      \.from, Parameter("from", "The state in which it applies; any except `to` if left out."))
    Field(\.$to, Parameter("to", "The state that is entered."))
    Field(
      \.condition,
      .callback(
        "guard", returning: [.boolean],
        "A condition; it may read and compute, but must change nothing."))
  }

  /// The options that name an event, each with its object.
  private var sources: [(name: String, source: EventSource?)] {
    [
      (Self.name(\.tap), tap), (Self.name(\.longPress), longPress), (Self.name(\.detent), detent),
      (Self.name(\.release), release), (Self.name(\.rest), rest), (Self.name(\.reach), reach),
      (Self.name(\.complete), complete),
    ]
  }

  /// The event that fires the trigger; nil if it is a time.
  func heard() throws(Diagnostic) -> StateEvent? {
    guard (event == nil) == (of == nil) else {
      throw refusal("`\(Self.name(\.event))` and `\(Self.name(\.of))` belong together")
    }
    var found = sources.compactMap { name, source in source.map { (name: name, source: $0) } }
    if let event, let of { found.append((event, of)) }
    let names = found.map(\.name) + (after == nil ? [] : [Self.name(\.after)])
    guard names.count == 1 else {
      throw refusal(
        "a trigger takes one event, found "
          + (names.isEmpty ? "none" : names.map { "`\($0)`" }.joined(separator: " and ")))
    }
    guard count == nil || names == [Self.name(\.tap)] else {
      throw refusal("`\(Self.name(\.count))` belongs to `\(Self.name(\.tap))`")
    }
    if let (name, source) = found.first {
      return try StateEvent(name, of: source, is: word, count: count)
    }
    guard word == nil else {
      throw refusal("`\(Self.name(\.word))` names what happens, and a time has no name")
    }
    return nil
  }

  private func refusal(_ sentence: String) -> Diagnostic {
    let events = sources.map { "`\($0.name)`" } + ["`\(Self.name(\.after))`"]
    return Diagnostic(
      .conflictingOptions, "`motion.states`: \(sentence)",
      help: [
        "write { tap = button, to = \"\(to)\" }, { detent = drag, is = \"full\", … } or { after = 2, … }",
        "the events are " + events.joined(separator: ", ")
          + "; { event = \"…\", of = … } is any other that has a method",
      ], token: Self.name(\.$to))
  }
}

/// An object of a script whose events change a state.
struct EventSource {
  let object: any ScriptObject
  /// The interpreter, which knows the object's methods.
  let machine: any ScriptMachine

  /// An option that takes an object of one of some types.
  static func parameter(
    _ name: String, _ types: [String], _ summary: String
  ) -> Parameter<EventSource> {
    let objects = types.map { TypeDescription.object($0) }
    let type = objects.count == 1 ? objects[0] : .either(objects)
    return Parameter(
      description: ParameterDescription(name: name, type: type, summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      guard let object = call.object(index) as? any ScriptObject, !(object is MotionNamespace)
      else {
        throw Mismatch(
          expected: type.phrase, found: call.describe(index),
          help: call.string(index).map { ["pass the layer itself: `scene:find(\"\($0)\")`"] }
            ?? [])
      }
      do throws(Diagnostic) {
        try (object as? Layer)?.requirePresent()
      } catch {
        throw Mismatch(error)
      }
      return EventSource(object: object, machine: call.machine)
    }
  }

  /// The object in a message.
  var phrase: String {
    switch object {
    case let layer as Layer: "the \(layer.kind.name) `\(layer.path)`"
    case let playable as any Playable: playable.label
    default: TypeDescription.withArticle(object.scriptType)
    }
  }
}
