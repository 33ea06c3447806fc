import MotionCore
import MotionPlugin
import MotionValues

/// An event of an object of the script, to which states listen by the object's own method, such as
/// `onTap`; or the end of a playable without such a method.
struct StateEvent {
  /// How the states learn of it.
  private enum Form {
    /// By a method whose function gets the name at this index; nil if the event has no name.
    case method(nameIndex: Int32?)
    /// By a method that takes the name before the function, and, unless it is nil, by one without a
    /// name, whose function gets it at the index.
    case namedMethod(plainIndex: Int32?)
    case end(any Playable)
  }

  let name: String
  /// The name for which it has to occur; nil for any.
  let word: String?
  let receiver: any ScriptObject
  private let machine: any ScriptMachine
  let count: Int?
  private let form: Form

  /// - Throws: `unknown-event` if the object has no such event, or it never occurs for `word`;
  ///   `conflicting-options` if it needs a name, or has none.
  init(
    _ name: String, of source: EventSource, is word: String?, count: Int?
  ) throws(Diagnostic) {
    self.name = name
    self.word = word
    self.count = count
    machine = source.machine
    var receiver = source.object
    var method = machine.method(Self.method(name), of: receiver)
    if method == nil, let layer = (receiver as? any LayerObject)?.layer {
      receiver = layer
      method = machine.method(Self.method(name), of: layer)
    }
    self.receiver = receiver
    if let method {
      form = try Self.form(of: method, name, word, source)
    } else if name == Self.completion, let playable = source.object as? any Playable {
      guard word == nil else { throw Self.nameless(name, word, source) }
      form = .end(playable)
    } else {
      throw Self.unknown(name, of: source)
    }
  }

  private static let completion = "complete"

  /// The method by which scripts listen to an event: `onTap` for `tap`.
  private static func method(_ event: String) -> String {
    "on" + event.prefix(1).uppercased() + event.dropFirst()
  }

  /// Whether it is the same event as another one, for whatever names they occur.
  func isSame(as other: StateEvent) -> Bool {
    receiver === other.receiver && name == other.name && (count ?? 1) == (other.count ?? 1)
  }

  // MARK: Forms

  private static func form(
    of method: Function, _ name: String, _ word: String?, _ source: EventSource
  ) throws(Diagnostic) -> Form {
    var plain: [TypeDescription.Argument]?
    var isNamed = false
    for function in [method] + method.overloads {
      let places = function.parameters.indices.filter {
        callbackArguments(function.parameters[$0]) != nil
      }
      if places == [0] { plain = callbackArguments(function.parameters[0]) }
      if places == [1], function.parameters[0].type == .string { isNamed = true }
    }
    let nameIndex = plain?.firstIndex {
      switch $0.type {
      case .string, .choice: true
      default: false
      }
    }
    let index = nameIndex.map { Int32($0) + 1 }
    if isNamed {
      guard plain != nil || word != nil else {
        throw Diagnostic(
          .conflictingOptions, "`motion.states`: the event `\(name)` needs a name",
          help: ["say which: { event = \"\(name)\", of = …, is = \"…\", to = … }"], token: name)
      }
      return .namedMethod(plainIndex: index)
    }
    guard let plain else { throw complex(name, method) }
    guard let word else { return .method(nameIndex: index) }
    guard let nameIndex else { throw nameless(name, word, source) }
    if case .choice(_, let choices) = plain[nameIndex].type, !choices.contains(word) {
      throw Diagnostic(
        .unknownEvent,
        "`motion.states`: the event `\(name)` of \(source.phrase) is never \"\(word)\"",
        help: Suggestion.help(for: word, in: choices, kind: "it is one of"), token: word)
    }
    return .method(nameIndex: index)
  }

  private static func callbackArguments(
    _ parameter: ParameterDescription
  ) -> [TypeDescription.Argument]? {
    if case .function(let arguments, _) = parameter.type { arguments } else { nil }
  }

  // MARK: Errors

  /// The error for an event that needs more than a name.
  private static func complex(_ name: String, _ method: Function) -> Diagnostic {
    Diagnostic(
      .unknownEvent,
      "`motion.states`: a trigger cannot listen to `\(name)`, which needs more than a name",
      help: ["call `states:setState` in the function of \(method.title)"], token: name)
  }

  private static func nameless(
    _ name: String, _ word: String?, _ source: EventSource
  ) -> Diagnostic {
    Diagnostic(
      .conflictingOptions,
      "`motion.states`: the event `\(name)` of \(source.phrase) has no name",
      help: ["leave `is = \"\(word ?? "")\"` out"], token: word)
  }

  /// The error for an object without the event: the events that it has, and the objects that have this
  /// one.
  private static func unknown(_ name: String, of source: EventSource) -> Diagnostic {
    var methods = source.machine.methodNames(of: source.object)
    if let layer = (source.object as? any LayerObject)?.layer {
      methods += source.machine.methodNames(of: layer)
    }
    var events = methods.filter {
      $0.hasPrefix("on") && $0.dropFirst(2).first?.isUppercase ?? false
    }
    .map { $0.dropFirst(2).prefix(1).lowercased() + $0.dropFirst(3) }
    if source.object is any Playable { events.append(completion) }
    let owners = source.machine.receivers(of: method(name))
    var help: [String] = []
    if !owners.isEmpty {
      let phrases = owners.map { TypeDescription.withArticle($0) }.joined(separator: ", ")
      help.append(
        "`\(name)` is an event of \(phrases)"
          + (owners.contains(draggable) ? "; `layer:draggable { … }` returns a draggable" : ""))
    }
    help += Suggestion.help(for: name, in: Set(events), kind: "its events are")
    return Diagnostic(
      .unknownEvent, "`motion.states`: \(source.phrase) has no event `\(name)`", help: help,
      token: name)
  }

  private static let draggable = "draggable"

  // MARK: Listening

  /// Calls a body with the event's name whenever it occurs. `words` are the names for which triggers
  /// wait, one of them nil if any name will do; the body is called once for each event.
  func listen(
    _ words: Set<String?>, on stage: Stage,
    _ body: @escaping (String?) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    switch form {
    case .end(let playable): CompletionEvent(of: playable, on: stage, body).begin()
    case .method(let index):
      try add { (call) throws(Diagnostic) in try body(index.flatMap { call.string($0) }) }
    case .namedMethod(let index):
      for word in words.compactMap(\.self).sorted() {
        try add(word) { (_) throws(Diagnostic) in try body(word) }
      }
      guard words.contains(nil) else { return }
      try add { (call) throws(Diagnostic) in
        let word = index.flatMap { call.string($0) }
        if word == nil || !words.contains(word) { try body(word) }
      }
    }
  }

  private func add(
    _ word: String? = nil, _ body: @escaping (Call) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let options = count.map { [(name: "count", value: Double($0))] } ?? []
    try machine.listen(to: receiver, by: Self.method(name), name: word, options: options, body)
  }
}

/// The events of triggers, each of them once.
struct StateEventList {
  private(set) var events: [(event: StateEvent, words: Set<String?>)] = []

  /// Adds the event of a trigger, and returns its number.
  mutating func add(_ event: StateEvent) -> Int {
    let known = events.firstIndex { $0.event.isSame(as: event) }
    if known == nil { events.append((event, [])) }
    let number = known ?? events.count - 1
    events[number].words.insert(event.word)
    return number
  }

  /// Calls a body with the number of each event that occurs, and with its name.
  func listen(
    on stage: Stage, _ body: @escaping (Int, String?) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    for (number, (event, words)) in events.enumerated() {
      try event.listen(words, on: stage) { (name) throws(Diagnostic) in try body(number, name) }
    }
  }
}

/// The ends of a playable, each of which calls a body.
private final class CompletionEvent: EndTimeObserver {
  private let playable: any Playable
  private unowned let stage: Stage
  private let body: (String?) throws(Diagnostic) -> Void
  private var task: Scheduler.Task?
  /// The end that it awaits or has last reported.
  private var end: Double?

  init(
    of playable: any Playable, on stage: Stage,
    _ body: @escaping (String?) throws(Diagnostic) -> Void
  ) {
    self.playable = playable
    self.stage = stage
    self.body = body
  }

  /// Follows the end from now on; one that has passed is not reported.
  func begin() {
    // The scheduler keeps its observers weakly.
    stage[CompletionEvents.self].events.append(self)
    stage.scheduler.addObserver(self, of: [ObjectIdentifier(playable.endTimeSource)])
    end = playable.endTime
    if let end, end > stage.now { follow(end) }
  }

  func endTimeDidChange(ofSource index: Int) {
    guard playable.endTime != end else { return }
    end = playable.endTime
    task.map(stage.scheduler.cancel)
    task = nil
    if let end { follow(end) }
  }

  private func follow(_ end: Double) {
    task = stage.scheduler.start(label: playable.label, at: max(end, stage.now)) {
      [unowned self] () throws(Diagnostic) in
      task = nil
      try body(nil)
      return .finished
    }
  }
}

/// The playables of a stage whose ends change states.
private final class CompletionEvents: StageExtension {
  var events: [CompletionEvent] = []
  init() {}
}
