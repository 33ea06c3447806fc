import MotionCore
import MotionPacks
import MotionPlugin
import MotionRecording
import MotionValues

extension DeclaredDefinition {
  /// The number of samples of a progress, and the time between two of them for a spring, in seconds.
  private static let samples = (count: 40, seconds: 0.05)

  /// Records what a definition declares; `timing` is the curve or the spring that it makes.
  init(_ description: DefinitionDescription, timing: Timing?) {
    let definition = description.definition
    self.init(definition.name, kind: definition.kind.rawValue, summary: definition.summary)
    options = definition.options.map(DeclaredValue.init)
    colors = definition.swatches.map { swatch in
      DeclaredColor(
        swatch.name, light: swatch.color.light.hexText, dark: swatch.color.dark.hexText,
        summary: swatch.summary)
    }
    moves = definition.properties
    progress = timing.map(Self.progress) ?? []
    guard let component = description.component else { return }
    base = component.kind.base?.name
    options = component.options.map(DeclaredValue.init)
    properties = component.properties.map { property in
      var value = DeclaredValue(property.declaration)
      value.isReadOnly = property.isReadOnly
      return value
    }
    events = component.events.map {
      DeclaredCall($0.name, $0.arguments.map(DeclaredValue.init), summary: $0.summary)
    }
    slots = component.slots.map {
      DeclaredSlot($0.name, kinds: $0.kinds.sorted(), max: $0.limit, summary: $0.summary)
    }
    parts = component.parts.map { DeclaredPart($0.name, summary: $0.summary) }
    methods = component.methods.map { method in
      var call = DeclaredCall(
        method.name, method.arguments.map(DeclaredValue.init), summary: method.summary)
      call.result = method.result.map(DeclaredType.init)
      return call
    }
  }

  private static func progress(of timing: Timing) -> [Double] {
    let values = (0...samples.count).map { index in
      switch timing {
      case .curve(let curve): curve.value(at: Double(index) / Double(samples.count))
      case .spring(let spring): spring.value(at: Double(index) * samples.seconds)
      }
    }
    // A trace has as many decimals.
    return values.allSatisfy { abs($0) < 1e9 } ? values.map { ($0 * 1e6).rounded() / 1e6 } : []
  }
}

extension DeclaredValue {
  init(_ option: SceneParameter) {
    var type: DeclaredType
    switch option.fallback {
    case .number: type = DeclaredType(number: "number", option.unit, option.bounds)
    case .flag: type = DeclaredType("boolean")
    case .text:
      type = DeclaredType("text")
      type.choices = option.choices.isEmpty ? nil : option.choices
    }
    self.init(option.name, type, fallback: option.fallback.source, summary: option.summary)
  }

  init(_ option: OptionDeclaration) {
    self.init(
      option.name, DeclaredType(option.type), fallback: option.description.fallback,
      summary: option.summary)
    isRequired = option.fallback == nil
  }
}

extension DeclaredType {
  fileprivate init(number word: String, _ unit: Unit, _ bounds: Bounds) {
    self.init(word)
    self.unit = unit == .none ? nil : unit.rawValue
    min = bounds.lower.isFinite ? ExactNumber(bounds.lower) : nil
    max = bounds.upper.isFinite ? ExactNumber(bounds.upper) : nil
  }

  init(_ type: OptionType) {
    switch type {
    case .number(let unit, let bounds): self.init(number: type.word, unit, bounds)
    case .integer(let bounds): self.init(number: type.word, .none, bounds)
    case .text(let choices):
      self.init(type.word)
      self.choices = choices.isEmpty ? nil : choices
    case .layer(let kind):
      self.init(type.word)
      self.kind = kind
    case .function(let arguments, _):
      self.init(type.word)
      self.arguments = arguments.map(\.name)
    case .component(let members):
      self.init(type.word)
      has = members.isEmpty ? nil : members
    case .list(let element), .map(let element):
      self.init(type.word)
      of = DeclaredType(element)
    case .table(let fields):
      self.init(type.word)
      self.fields = fields.map(DeclaredValue.init).sorted { $0.name < $1.name }
    case .boolean, .value, .timing, .effect, .length, .point, .any: self.init(type.word)
    }
  }
}

extension DeclaredMember {
  /// A value that a module returns, with the fields in it.
  static func all(named name: String, _ type: TypeDescription) -> [DeclaredMember] {
    let member = DeclaredMember(name, kind: word(of: type))
    guard case .record(let record) = type else { return [member] }
    return [member] + record.fields.flatMap { all(named: "\(name).\($0.name)", $0.type) }
  }

  private static func word(of type: TypeDescription) -> String {
    switch type {
    case .number: "number"
    case .string: "text"
    case .boolean: "boolean"
    case .function: "function"
    case .record: "table"
    case .object(let name) where name.contains("."): "definition"
    case .object(let name): name
    default: "value"
    }
  }
}
