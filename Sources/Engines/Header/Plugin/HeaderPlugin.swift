import MotionCore
import MotionPlugin
import MotionValues

/// The engine of headers that collapse while a scroll view scrolls.
package final class HeaderPlugin: Plugin, Engine {
  package static let name = "header"

  unowned let stage: Stage
  private(set) var headers: [HeaderController] = []
  /// All headers by owner token, those without their layers included.
  private var owners: [HeaderController] = []
  private var group: Int?

  package init(stage: Stage) {
    self.stage = stage
    stage.beforeRemovals { [unowned self] (layers) in
      for header in self.headers {
        if header.uses(layers) { header.end() } else { header.stopMappings(of: layers) }
      }
      self.headers.removeAll { $0.uses(layers) }
    }
  }

  package func makeModule() -> Module {
    let make = Function(
      "header",
      "Makes a layer the header of a scroll view: it collapses before the content scrolls.",
      .table(HeaderOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in try self.makeHeader(options) }
    return Module(
      functions: [make, definePolicy],
      types: [headerType, gestureType, HeaderMapping.type, PolicyObject.type],
      choices: [
        HeaderPolicy.choiceDescription, UnconsumedScroll.choiceDescription,
        PolicyExpansion.choiceDescription,
        HeaderLimit.choiceDescription, SnapMoment.choiceDescription,
      ],
      attachments: [HeaderController.properties])
  }

  private func makeHeader(_ options: HeaderOptions) throws(Diagnostic) -> HeaderController {
    let group = self.group ?? stage.register(self)
    self.group = group
    let owner = SlotOwner(group: group, token: owners.count)
    let header = try HeaderController(options, stage: stage, owner: owner)
    headers.append(header)
    stage.touchTargets.add(header)
    owners.append(header)
    if let slot = header.safeAreaSlot {
      stage.addCheck(of: slot) { [unowned header] (top) throws(Diagnostic) in
        try header.checkSafeArea(top)
      }
    }
    return header
  }

  /// Begins a gesture at a time, in seconds.
  func begin(_ gesture: HeaderGesture, at time: Double) throws(Diagnostic) {
    let header = gesture.header
    try header.settle(at: time)
    try gesture.act(at: time)
    try header.changed(at: time)
  }

  /// Ends a gesture at a time; the header keeps its height.
  func interrupt(_ gesture: HeaderGesture, at time: Double) throws(Diagnostic) {
    let header = gesture.header
    try header.settle(at: time)
    guard gesture.isRunning else { return }
    header.interrupt(at: time)
    gesture.end(at: time)
    try header.changed(at: time)
  }

  package var needsTicks: Bool { headers.contains(where: \.needsTicks) }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    var next: Double?
    func consider(_ instant: Double?) {
      if let instant, instant <= limit { next = min(next ?? instant, instant) }
    }
    for header in headers { consider(header.nextEvent(after: time)) }
    for header in headers where !header.reach.callbacks.isEmpty {
      let end = next ?? limit
      guard end.isFinite, header.reached(at: end) != nil else { continue }
      consider(Instant.first(after: time, upTo: end) { header.reached(at: $0) != nil })
    }
    return next
  }

  package func turn(at time: Double) throws(Diagnostic) {
    for header in headers { try header.turn(at: time) }
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    var hasReported = false
    for header in headers where !header.reach.callbacks.isEmpty {
      let limit = header.reached(at: time)
      header.noteReached(at: time)
      guard let limit else { continue }
      hasReported = true
      stage.report("reach", target: header.layer.path, [.name(limit.rawValue)])
      for callback in header.reach.callbacks {
        try callback.call { limit.rawValue.push($0) }
      }
    }
    for header in headers where try header.restCallbacks.report(isMoving: header.isRunning) {
      hasReported = true
    }
    return hasReported
  }

  package func sample(at time: Double) throws(Diagnostic) {
    for header in headers { header.show(at: time) }
  }

  package var isActive: Bool { headers.contains(where: \.isActive) }

  package var activity: String? { headers.lazy.compactMap(\.activityLabel).first }
}

extension HeaderPlugin: DriverGroup {
  package func label(of token: Int) -> String { owners[token].label }
  package func isInterruptible(_ token: Int) -> Bool { false }
  package var revisesMotions: Bool { true }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
  package func drives(_ slot: Int, token: Int) -> Bool {
    slot == owners[token].heightSlot || slot == owners[token].progressSlot
  }

  package func isStill(_ slot: Int, token: Int) -> Bool { !owners[token].changes }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    owners[token].motion(of: slot, at: time)
  }

  package func value(of slot: Int, token: Int, at time: Double) -> Double {
    owners[token].value(of: slot, at: time)
  }
}

extension HeaderPolicy: ScriptChoice {
  package static var choiceName: String { "HeaderPolicy" }

  package var summary: String {
    switch self {
    case .topOnly:
      "Collapses while the content moves up, and expands only when it is pulled beyond its top."
    case .asPublished:
      "As in Part 6 of the articles, with its quirks: consumes whole deltas, one per tick."
    case .quickReturn: "Expands on any backward scroll."
    case .absolute: "Follows the distance from the top; the content scrolls under the header."
    case .threshold: "Like `quickReturn`, after a dead zone."
    }
  }
}

extension HeaderPlugin {
  var headerType: ObjectType {
    ObjectType(
      "header", "A header that collapses while its scroll view scrolls.",
      methods: [
        map, onCross, onReach,
        .onRest(
          of: HeaderController.typeName, HeaderController.self,
          "Calls a function when the header and its scroll view have come to rest."),
      ] + commands, properties: states)
  }

  private var map: Function {
    Function(
      method: "map", of: "header",
      "Maps a part of the header's progress to a property; replaces its earlier mapping.",
      .layer("layer", "The layer whose property moves."),
      Parameter<String>.property("property", "The property's name."),
      .table(MappingOptions.self)
    ) {
      [unowned self] (header: HeaderController, call, layer, property, options) throws(Diagnostic)
      in
      try self.map(header, layer, property, options, at: call.location)
    }
  }

  private var onCross: Function {
    Function(
      method: "onCross", of: "header",
      "Calls a function when a property passes a level: with \"below\" or \"above\".",
      .layer("layer", "The layer whose property is watched."),
      Parameter<String>.property("property", "The property's name."),
      .number("level", .none, "The level; a value exactly on it has not passed it."),
      .callback(
        "callback", arguments: [.init("side", .choice("", ["below", "above"]))],
        "Called at the instant of the crossing."),
      .table(CrossOptions.self).orEmpty
    ) {
      [unowned self] (header: HeaderController, _, layer, property, level, callback, options)
        throws(Diagnostic) in
      let slot = try layer.numberSlot(property)
      self.stage.facts?.note(levels: [level], of: slot)
      self.stage.watches.add(
        slot: slot, options.crossings([level], of: slot, on: self.stage),
        while: { [unowned header] in header.looksForCrossings(of: slot, at: $0) }
      ) {
        (side, _) throws(Diagnostic) in try callback.call { side.rawValue.push($0) }
      }
      return Nothing()
    }
  }

  private var onReach: Function {
    Function(
      method: "onReach", of: "header",
      "Calls a function when the header reaches one of its limits; the trace reports it, too.",
      .callback(
        "callback", arguments: [.init("limit", HeaderLimit.typeDescription)],
        "Called at the instant at which the header reaches the limit.")
    ) { (header: HeaderController, _, callback) throws(Diagnostic) in
      if header.reach.callbacks.isEmpty { header.noteReached(at: header.stage.now) }
      header.reach.callbacks.append(callback)
      return Nothing()
    }
  }

  private var commands: [Function] {
    [
      Function(
        method: "drag", of: "header",
        "Makes a drag of the header itself: a finger comes down, moves and lifts.",
        .table(HeaderDragOptions.self)
      ) { [unowned self] (header: HeaderController, _, options) throws(Diagnostic) in
        HeaderGesture(.drag(try HeaderDrag(options)), of: header, plugin: self)
      },
      Function(
        method: "release", of: "header",
        "Makes the finger of a drag with `hold` lift, by default with its own velocity.",
        .table(HeaderReleaseOptions.self).orEmpty
      ) { [unowned self] (header: HeaderController, _, options) throws(Diagnostic) in
        HeaderGesture(.release(velocity: options.velocity), of: header, plugin: self)
      },
      command("expand", .expanded, "Expands the header to its greatest height."),
      command("collapse", .collapsed, "Collapses the header to its least height."),
    ]
  }

  private func command(_ name: String, _ limit: HeaderLimit, _ summary: String) -> Function {
    Function(
      method: name, of: "header", summary,
      .table(ResizeOptions.self).orEmpty
    ) { [unowned self] (header: HeaderController, _, options) throws(Diagnostic) in
      guard header.model.configuration.policy != .absolute else {
        throw Diagnostic(
          .conflictingOptions,
          "`header:\(name)`: under the policy `absolute` the height follows the content",
          help: ["scroll the content instead: `list:scrollTo { y = 0 }`"], token: name)
      }
      guard options.animated || !options.timing.isGiven else {
        throw Diagnostic(
          .conflictingOptions,
          "`header:\(name)`: `\(ResizeOptions.name(\.timing.duration))` or "
            + "`\(ResizeOptions.name(\.timing.curve))` is set, but "
            + "`\(ResizeOptions.name(\.animated))` is false",
          help: ["leave one of them out"], token: name)
      }
      let timing =
        options.timing.isGiven
        ? try options.timing.makeTiming(
          "header:\(name)", duration: ResizeOptions.name(\.timing.duration),
          curve: ResizeOptions.name(\.timing.curve))
        : header.snapTiming
      return HeaderGesture(
        .resize(limit, options.animated ? timing : nil), of: header, plugin: self)
    }
  }

  private var states: [ObjectProperty] {
    [
      ObjectProperty("height", "The height, in points.") { (header: HeaderController) in
        header.now.visibleHeight
      },
      ObjectProperty("progress", "1 at the greatest height, 0 at the least.") {
        (header: HeaderController) in header.now.unclampedProgress
      },
      ObjectProperty("stretch", "The points by which it is beyond its greatest height.") {
        (header: HeaderController) in header.now.stretch
      },
      ObjectProperty(
        "min", "The least height, in points; a number of the option moves with the safe area."
      ) {
        (header: HeaderController) in header.now.minimum
      },
      ObjectProperty("max", "The greatest height, in points.") { (header: HeaderController) in
        header.now.maximum
      },
      ObjectProperty("isMoving", "Whether it snaps, expands, collapses or is dragged.") {
        (header: HeaderController) in header.isDriven
      },
    ]
  }

  var gestureType: ObjectType {
    .gesture(
      HeaderGesture.self, "A touch of a header, or a command to it; it begins when it is played.",
      stage: stage, isRunning: "Whether it has begun and is not over.",
      stop: "Ends it; the header stays where it is.")
  }

  private func map(
    _ header: HeaderController, _ layer: Layer, _ property: String, _ options: MappingOptions,
    at place: SourceLocation?
  ) throws(Diagnostic) -> HeaderMapping {
    let mapping = try HeaderMapping(options, of: property, layer, by: header, at: place)
    // A new mapping replaces the header's older one of the same property, unless it fails.
    let older = header.mappings[mapping.slot]
    older?.stop()
    do throws(Diagnostic) {
      try mapping.begin()
    } catch {
      if let older, (try? older.begin()) != nil { header.setMapping(older, of: older.slot) }
      throw error
    }
    header.setMapping(mapping, of: mapping.slot)
    return mapping
  }
}

extension HeaderPlugin {
  var definePolicy: Function {
    return Function(
      "define.policy",
      "Defines when headers collapse and expand; pass the name to `motion.header`.",
      .table(PolicyDefinition.self)
    ) { (given) throws(Diagnostic) in
      let definition = given.name.definition(.policy, given.doc, given.options)
      let traits = HeaderTraits(
        consumesScroll: given.consumes, expandsAnywhere: given.expands == .anywhere,
        unconsumed: given.unconsumed,
        guardsContent: given.guardsContent)
      let object = DefinitionObject(definition, returns: PolicyObject.resultDescription) {
        (call) in
        PolicyObject(definition, traits, step: given.step, values: call.values)
      }
      return try given.name.library.add(object, named: given.name) {
        HeaderPolicy(rawValue: $0) != nil
      }
    }
  }
}

/// The options of `motion.define.policy`.
struct PolicyDefinition: Options {
  @Required var name: DefinitionName
  var doc = ""
  var options: SceneParameterList?
  var consumes = true
  var expands = PolicyExpansion.top
  var unconsumed = UnconsumedScroll.passedOn
  var guardsContent = true
  @Required var step: any ScriptFunction

  static let tableName = "policyDefinition"
  static let table = OptionTable(PolicyDefinition()) {
    Field(\.$name, DefinitionName.name)
    Field(\.doc, DefinitionName.doc)
    Field(\.options, DefinitionName.options)
    Field(
      \.consumes,
      Parameter(
        "consumes",
        "Whether it consumes scrolls and passes the rest to the content; otherwise it overlays "
          + "the content."
      ))
    Field(
      \.expands,
      Parameter("expands", "When a backward scroll expands it, if it consumes scrolls."))
    Field(
      \.unconsumed,
      Parameter(
        "unconsumed", "What happens by default to the part of a scroll that it cannot consume."))
    Field(
      \.guardsContent,
      Parameter(
        "guard",
        "Whether it keeps its height if the content is too short or has just changed its height."))
    Field(\.$step, .callback("step", arguments: arguments, returning: results, stepSummary))
  }

  static let stepSummary =
    "Returns the height after a scroll, in points, and the progress if it differs. "
    + "`header` has height, min, max, progress; `scroll` from, to, start (where the finger came "
    + "down), top, bottom, in points of the content's offset; `memory` is a table for its own use."

  static let arguments: [TypeDescription.Argument] = [
    .init("options", .definitionOptions),
    .init(
      "header",
      numbers(
        "policyHeader", "A header before a scroll.", ["height", "min", "max", "progress"])),
    .init(
      "scroll",
      numbers(
        "policyScroll", "A scroll, in points of the content's offset.",
        ["from", "to", "start", "top", "bottom"])),
    .init("memory", .named("table", "a table")),
  ]

  private static let results: [TypeDescription] = [
    .number(.points, .any), .optional(.number(.fraction, .any)),
  ]

  private static func numbers(
    _ name: String, _ summary: String, _ fields: [String]
  ) -> TypeDescription {
    .record(
      TypeDescription.Record(
        name, summary, phrase: "a table of numbers",
        fields: fields.map { .init($0, .number(.none, .any)) }))
  }
}

/// When a backward scroll expands a header.
enum PolicyExpansion: String, ScriptChoice {
  case top
  case anywhere

  static let choiceName = "PolicyExpansion"

  var summary: String {
    switch self {
    case .top: "When the content is pulled beyond its top."
    case .anywhere: "On any backward scroll."
    }
  }
}
