import MotionCore
import MotionPlugin
import MotionValues

/// A component in a scene: what its code has set, and who listens to it.
final class ComponentInstance: BegunComponent {
  /// An event that was sent, with its arguments.
  struct Sent {
    let event: EventDeclaration
    let arguments: [OptionValue]
  }

  let layer: Layer
  let declaration: ComponentDeclaration
  private let inside: LayerInside
  private let buildInside: any ScriptFunction
  private unowned let plugin: ComponentPlugin
  /// The component as its own code sees it.
  private lazy var object = ComponentObject(self)
  private var methods: [String: any ScriptFunction] = [:]
  private var listeners: [String: [any ScriptFunction]] = [:]
  /// The functions of the component's own code that hear what is added to a slot.
  private var additions: [(slot: String, function: any ScriptFunction)] = []
  /// The events for which timelines wait.
  private var moments: [(event: String, moment: EventMoment)] = []
  /// The number of components of one kind in each other at which one is taken to make itself.
  private static let depthLimit = 64

  init(
    of layer: Layer, _ declaration: ComponentDeclaration, build: any ScriptFunction,
    plugin: ComponentPlugin
  ) {
    self.layer = layer
    self.declaration = declaration
    self.plugin = plugin
    buildInside = build
    inside = layer.becomeComponent(
      parts: declaration.parts.map(\.name), declaration.definition.name)
    inside.ownProperties = Set(
      declaration.properties.filter(\.isReadOnly).map(\.declaration.name))
    inside.instance = self
    inside.didAdd = { [unowned self] (slot, layer) throws(Diagnostic) in
      try self.didAdd(layer, to: slot)
    }
    writeTexts()
  }

  /// Returns the instance that makes a layer a component.
  static func of(_ layer: Layer?) -> ComponentInstance? {
    layer?.inside?.instance as? ComponentInstance
  }

  /// The defaults of texts, which have no number that all scenes share.
  private func writeTexts() {
    for (property, _) in declaration.properties {
      guard case .primitive(.text(let text))? = property.fallback, !text.isEmpty,
        let (slot, declared) = layer.property(property.name), declared.type is TextType,
        case .text("") = layer.stage.value(at: slot)
      else { continue }
      layer.stage.write([(slot, .text(text))], to: layer)
    }
  }

  // MARK: Building

  func build(_ given: ComponentValues) throws(Diagnostic) {
    try checkDepth()
    try buildInside.call { [object, declaration] call in
      call.machine.push(object, on: call.thread)
      call.machine.pushTable(on: call.thread)
      for option in declaration.options {
        (given.values[option.name] ?? .nil).push(call)
        call.machine.setField(option.name, on: call.thread)
      }
      return 2
    }
    try checkInside()
    for filling in given.fillings {
      guard let slot = inside.slots[filling.slot] else { continue }
      try filling.function.call { slot.push($0) }
    }
  }

  private func checkDepth() throws(Diagnostic) {
    var count = 0
    var next = layer.parent
    while let around = next {
      if around.kind === layer.kind { count += 1 }
      next = around.parent
    }
    guard count < Self.depthLimit else {
      let name = declaration.definition.name
      throw Diagnostic(
        .definitionCycle, "`\(name)` makes a `\(name)` in its `build`, \(count) deep",
        help: ["make it only if an option says so\(declaration.definition.place)"], token: name)
    }
  }

  /// Checks that `build` has set what the component declares.
  private func checkInside() throws(Diagnostic) {
    let name = declaration.definition.name
    func missing(_ code: DiagnosticCode, _ what: String, _ help: String) -> Diagnostic {
      Diagnostic(
        code, "`build` of `\(name)` has not set the \(what)", help: [help],
        at: declaration.definition.location)
    }
    if let slot = declaration.slots.first(where: { inside.slots[$0.name] == nil }) {
      throw missing(
        .missingSlot, "slot `\(slot.name)`",
        "write `self.\(slot.name) = …`, with the layer that takes what users add")
    }
    if let method = declaration.methods.first(where: { methods[$0.name] == nil }) {
      throw missing(
        .missingMethod, "method `\(method.name)`",
        "write `function self:\(method.name)(…) … end`")
    }
    if let part = declaration.parts.first(where: { !inside.contains($0.name) }) {
      throw missing(
        .missingPart, "part `\(part.name)`", "give one of its layers this id, or leave the part out"
      )
    }
  }

  // MARK: Slots

  private func didAdd(_ layer: Layer, to slot: Layer) throws(Diagnostic) {
    guard
      let name = inside.slots.first(where: { $0.value === slot || slot.isInSlot($0.value) })?.key,
      let declared = declaration.slots.first(where: { $0.name == name }),
      let outer = inside.slots[name]
    else { return }
    if !declared.kinds.isEmpty,
      !declared.kinds.contains(where: { layer.isKind($0, for: declaration) })
    {
      throw Diagnostic(
        .wrongType,
        "the slot `\(name)` of `\(self.layer.path)` takes "
          + declared.kinds.map { TypeDescription.withArticle($0) }.joined(separator: " or ")
          + ", found `\(layer.path)`, \(TypeDescription.withArticle(layer.kind.name))",
        help: ["add it to another layer"], token: layer.id)
    }
    if let limit = declared.limit {
      let count = outer.publicChildren.count
      guard count <= limit else {
        throw Diagnostic(
          .outOfRange,
          "the slot `\(name)` of `\(self.layer.path)` takes at most \(limit) "
            + (limit == 1 ? "layer" : "layers"),
          help: ["add a group, and the others in it"], token: layer.id)
      }
    }
    for addition in additions where addition.slot == name {
      try addition.function.call { outer.push($0) + layer.push($0) }
    }
  }

  // MARK: Events

  func listen(to event: String, _ function: any ScriptFunction) {
    listeners[event, default: []].append(function)
  }

  func hear(slot: String, _ function: any ScriptFunction) throws(Diagnostic) {
    guard declaration.slots.contains(where: { $0.name == slot }) else {
      throw Diagnostic(
        .unknownMember, "`\(declaration.definition.name)` declares no slot `\(slot)`",
        help: Suggestion.help(
          for: slot, in: declaration.slots.map(\.name), kind: "its slots are"),
        token: slot)
    }
    additions.append((slot, function))
  }

  /// Sends an event with the arguments that begin at an index.
  func send(_ name: String, _ call: Call, from index: Int32) throws(Diagnostic) {
    guard let event = declaration.events.first(where: { $0.name == name }) else {
      throw unknownEvent(name)
    }
    let title = "`\(declaration.definition.name)`: the event `\(name)`"
    let arguments = try event.arguments.read(call, from: index, title)
    layer.stage.report(name, target: layer.path, zip(event.arguments, arguments).map { $1.word })
    plugin.send(Sent(event: event, arguments: arguments), from: self)
    let now = layer.stage.now
    let waiting = moments.filter { $0.event == name }
    moments.removeAll { $0.event == name }
    for (_, moment) in waiting { moment.happened(at: now, with: arguments) }
  }

  private func unknownEvent(_ name: String) -> Diagnostic {
    Diagnostic(
      .unknownEvent,
      "\(TypeDescription.withArticle(declaration.definition.name)) has no event `\(name)`",
      help: Suggestion.help(
        for: name, in: declaration.events.map(\.name), kind: "its events are"), token: name)
  }

  /// Calls the listeners of an event.
  func tell(_ sent: Sent) throws(Diagnostic) {
    guard !layer.isRemoved else { return }
    for function in listeners[sent.event.name] ?? [] {
      try function.call { call in
        _ = layer.push(call)
        for argument in sent.arguments { argument.push(call) }
        return 1 + Int32(sent.arguments.count)
      }
    }
  }

  /// The next time that an event happens.
  func moment(of name: String) throws(Diagnostic) -> any Playable {
    guard declaration.events.contains(where: { $0.name == name }) else {
      throw unknownEvent(name)
    }
    let moment = EventMoment(layer, name)
    moments.append((name, moment))
    return moment
  }

  // MARK: Members of the component's own code

  /// Sets a slot or a method to the value at an index; returns whether it is one.
  func setMember(_ name: String, _ call: Call, at index: Int32) throws(Diagnostic) -> Bool {
    let title = "`\(declaration.definition.name).\(name)`"
    if declaration.slots.contains(where: { $0.name == name }) {
      guard let slot = call.object(index) as? Layer, slot !== layer, slot.isInside(of: layer) else {
        throw Diagnostic(
          .wrongType, "\(title) takes a layer inside of it, found \(call.describe(index))",
          help: ["make one: `self.\(name) = self:group { id = \"\(name)\" }`"], token: name)
      }
      inside.setSlot(name, to: slot)
      return true
    }
    guard declaration.methods.contains(where: { $0.name == name }) else { return false }
    guard call.kind(index) == .function else {
      throw Diagnostic(
        .wrongType, "\(title) takes a function, found \(call.describe(index))",
        help: ["write `function self:\(name)(…) … end`"], token: name)
    }
    methods[name] = call.machine.function(index, on: call.thread)
    return true
  }

  /// Calls a method for the script outside, with the arguments after its receiver.
  func callMethod(_ method: MethodDeclaration, _ call: Call) throws(Diagnostic) -> Int32 {
    guard let function = methods[method.name] else { return 0 }
    let title = "`\(declaration.definition.name):\(method.name)`"
    guard call.argumentCount - 1 <= method.arguments.count else {
      throw Diagnostic(
        .argumentCount,
        "\(title) takes \(method.arguments.count) arguments, found \(call.argumentCount - 1)",
        token: method.name)
    }
    let arguments = try method.arguments.read(call, from: 2, title)
    let count = try function.callKeepingResults { [object] call in
      call.machine.push(object, on: call.thread)
      for argument in arguments { argument.push(call) }
      return 1 + Int32(arguments.count)
    }
    return try result(of: method, count, call, title)
  }

  /// Leaves the declared result on the stack; the component itself is its layer to others.
  private func result(
    of method: MethodDeclaration, _ count: Int32, _ call: Call, _ title: String
  ) throws(Diagnostic) -> Int32 {
    guard let type = method.result else {
      call.machine.pop(count, on: call.thread)
      return 0
    }
    call.machine.pop(max(count - 1, 0), on: call.thread)
    if count == 0 { call.machine.pushNil(on: call.thread) }
    if let own = call.object(-1) as? ComponentObject { return own.layer.push(call) }
    guard call.kind(-1) != .nil else { return 1 }
    do throws(Mismatch) {
      let value = try type.read(call, -1)
      value.push(call)
    } catch {
      throw error.diagnostic(subject: "the result of \(title)")
    }
    return 1
  }

  /// Does something for the component's own code, which may set properties that others only read.
  func writing<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let outer = inside.isWriting
    inside.isWriting = true
    defer { inside.isWriting = outer }
    return try body()
  }
}

extension Layer {
  /// Whether the layer is inside of a component, at any depth.
  fileprivate func isInside(of component: Layer) -> Bool {
    var next = parent
    while let around = next {
      if around === component { return true }
      next = around.parent
    }
    return false
  }

  /// Whether it is drawn in a slot that is a component itself.
  fileprivate func isInSlot(_ slot: Layer) -> Bool { slot.inside != nil && isInside(of: slot) }
}

extension [OptionDeclaration] {
  /// Reads values from consecutive places of the stack.
  fileprivate func read(
    _ call: Call, from first: Int32, _ title: String
  ) throws(Diagnostic) -> [OptionValue] {
    var values: [OptionValue] = []
    for (offset, argument) in enumerated() {
      let index = first + Int32(offset)
      do throws(Mismatch) {
        let isLeftOut = index > call.argumentCount || call.kind(index) == .nil
        values.append(
          isLeftOut ? try argument.leftOut() : try argument.type.read(call, index))
      } catch {
        throw error.diagnostic(subject: "\(title): argument `\(argument.name)`")
      }
    }
    return values
  }
}

extension Layer {
  /// Whether it is of a kind, by the name that the code of a component has for it.
  fileprivate func isKind(_ name: String, for component: ComponentDeclaration) -> Bool {
    kind.extends(name)
      || component.definition.pack.map { kind.extends("\($0).\(name)") } ?? false
  }
}

extension OptionValue {
  /// The value as the trace prints an argument of an event.
  fileprivate var word: StageEvent.Word {
    switch self {
    case .primitive(.number(let number)): .number(number)
    case .primitive(.text(let text)): .name(text)
    case .integer(let integer): .number(Double(integer))
    case .primitive(let other): .name(other.text)
    case .object(let object): .name((object as? Layer)?.path ?? object.scriptDescription)
    case .nil: .name("nil")
    case .maker(let object): .name(object.scriptDescription)
    case .kept, .length, .list, .table: .name("…")
    }
  }
}

/// A component as something to wait for: until nothing in it moves, or until an event.
final class ComponentRest: MomentSource {
  private let instance: ComponentInstance

  init(_ instance: ComponentInstance) { self.instance = instance }

  /// Whether nothing in it moves, and its code has been told of all changes.
  var isReached: Bool {
    let stage = instance.layer.stage
    return !stage.changes.hasNews(of: instance.layer)
      && instance.layer.subtree.allSatisfy { layer in
        layer.slots.allSatisfy { slots in
          slots.allSatisfy { stage.isStill($0) || stage.derivations.onlyFollows($0) }
        }
      }
  }

  var label: String { "the \(instance.declaration.definition.name) `\(instance.layer.path)`" }
  var endTime: Double? { nil }
  func moment(_ name: String) throws(Diagnostic) -> any Playable { try instance.moment(of: name) }
  func stop(at time: Double) throws(Diagnostic) {}

  func play(at time: Double) throws(Diagnostic) {
    let name = instance.declaration.definition.name
    throw Diagnostic(
      .wrongType, "\(label) is a component, which cannot be played",
      help: ["`t:waitFor(\(name))` waits until it is at rest"])
  }
}

/// The next time that a component sends an event.
private final class EventMoment: Playable, ResultSource {
  private let layer: Layer
  private let name: String
  private(set) var endTime: Double?
  private var arguments: [OptionValue] = []

  init(_ layer: Layer, _ name: String) {
    self.layer = layer
    self.name = name
  }

  func happened(at time: Double, with arguments: [OptionValue]) {
    endTime = time
    self.arguments = arguments
    layer.stage.scheduler.endTimeDidChange(of: self)
  }

  /// Pushes the arguments of the event.
  func pushResults(_ call: Call) -> Int32 {
    for argument in arguments { argument.push(call) }
    return Int32(arguments.count)
  }

  var label: String { "the event `\(name)` of `\(layer.path)`" }
  var missingEnd: (clause: String, help: String) {
    ("which has not happened", "the component sends it: `self:send(\"\(name)\")`")
  }
  func play(at time: Double) throws(Diagnostic) {}
  func stop(at time: Double) throws(Diagnostic) {}
}

/// Codes of what components declare.
extension DiagnosticCode {
  package static let missingSlot = DiagnosticCode("missing-slot")
  package static let missingMethod = DiagnosticCode("missing-method")
  package static let missingPart = DiagnosticCode("missing-part")
}
