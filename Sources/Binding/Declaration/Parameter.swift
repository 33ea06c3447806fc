import MotionCore
import MotionValues

/// The description of a parameter or an option for documents and errors.
package struct ParameterDescription {
  package let name: String
  package let type: TypeDescription
  package let summary: String
  /// The default as a script would write it; nil if the parameter has none.
  package var fallback: String?
  package var isRequired: Bool
  /// The options of the table that the parameter takes.
  package var options: OptionTableDescription?

  package init(
    name: String, type: TypeDescription, summary: String, fallback: String? = nil,
    isRequired: Bool
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.fallback = fallback
    self.isRequired = isRequired
  }

  /// The parameter as an optional one; `literal` is its default.
  package func optional(else literal: String?) -> ParameterDescription {
    var description = self
    description.isRequired = false
    description.fallback = literal
    return description
  }
}

/// A parameter of a function or an option of a table: the single declaration of its name, type, unit, bounds,
/// default and meaning.
public final class Parameter<Value> {
  package let description: ParameterDescription
  /// Reads the value at an index; a missing one has the kind `absent` or `nil`.
  package let read: (Call, Int32) throws(Mismatch) -> Value

  package init(
    description: ParameterDescription, read: @escaping (Call, Int32) throws(Mismatch) -> Value
  ) {
    self.description = description
    self.read = read
  }

  private convenience init(
    _ name: String, _ type: TypeDescription, _ summary: String,
    read: @escaping (Call, Int32) throws(Mismatch) -> Value
  ) {
    self.init(
      description: ParameterDescription(
        name: name, type: type, summary: summary, isRequired: true), read: read)
  }

  /// The parameter as an optional one, whose value is nil if it is omitted.
  public var optional: Parameter<Value?> {
    let read = self.read
    return Parameter<Value?>(description: description.optional(else: nil)) {
      (call, index) throws(Mismatch) in
      call.isLeftOut(index) ? nil : try read(call, index)
    }
  }
}

extension Parameter where Value: ScriptLiteral {
  /// The parameter as an optional one, whose value is `fallback` if it is omitted.
  public func defaulting(to fallback: Value) -> Parameter {
    let read = self.read
    return Parameter(description: description.optional(else: fallback.literal)) {
      (call, index) throws(Mismatch) in
      call.isLeftOut(index) ? fallback : try read(call, index)
    }
  }
}

extension Parameter where Value: Options {
  /// The parameter as an optional one, whose value is that of `{}` if it is omitted.
  public var orEmpty: Parameter { defaulting(to: Value()) }
}

extension Call {
  fileprivate func isLeftOut(_ index: Int32) -> Bool {
    switch kind(index) {
    case .absent, .nil: true
    case .boolean, .number, .string, .table, .function, .object, .coroutine: false
    }
  }
}

extension Parameter where Value: ScriptValue {
  /// Makes a required parameter of a type that reads itself from scripts.
  package convenience init(_ name: String, as type: Value.Type = Value.self, _ summary: String) {
    self.init(name, Value.typeDescription, summary) { (call, index) throws(Mismatch) in
      try Value.read(call, at: index)
    }
  }
}

extension Parameter where Value == String {
  /// The name of a property of a layer.
  package static func property(_ name: String, _ summary: String) -> Parameter {
    named(name, as: "propertyName", summary)
  }

  /// The name of a number of a layer or of an object such as a header.
  package static func number(_ name: String, _ summary: String) -> Parameter {
    named(name, as: "numberName", summary)
  }

  private static func named(_ name: String, as type: String, _ summary: String) -> Parameter {
    Parameter(name, .named(type, String.typeDescription.phrase), summary) {
      (call, index) throws(Mismatch) in try String.read(call, at: index)
    }
  }
}

extension Parameter where Value == Double {
  /// A finite number.
  public static func number(
    _ name: String, _ unit: Unit, in bounds: Bounds = .any, _ summary: String
  ) -> Parameter {
    Parameter(name, .number(unit, bounds), summary) { (call, index) throws(Mismatch) in
      try Double.read(call, at: index, unit, in: bounds)
    }
  }
}

extension Double {
  /// Reads a finite number within bounds.
  package static func read(
    _ call: Call, at index: Int32, _ unit: Unit, in bounds: Bounds
  ) throws(Mismatch) -> Double {
    if let number = call.number(index), number.isFinite, bounds.contains(number) { return number }
    return try NumberType(unit, in: bounds).read(call.given(index)).number
  }
}

extension Parameter where Value == Int {
  /// A whole number.
  package static func integer(
    _ name: String, in bounds: Bounds = .any, _ summary: String
  ) -> Parameter {
    let type = TypeDescription.integer(bounds)
    return Parameter(name, type, summary) { (call, index) throws(Mismatch) in
      guard let number = call.number(index), let integer = Int(exactly: number) else {
        let code: DiagnosticCode = call.number(index)?.isFinite == false ? .nonFinite : .wrongType
        throw Mismatch(code, expected: type.phrase, found: call.describe(index))
      }
      guard bounds.contains(number) else {
        throw Mismatch(.outOfRange, expected: type.phrase, found: "\(integer)")
      }
      return integer
    }
  }
}

extension Parameter where Value == any ScriptFunction {
  /// A function that is retained and called later; `returning` are the results that are read.
  package static func callback(
    _ name: String, arguments: [TypeDescription.Argument] = [],
    returning results: [TypeDescription] = [], _ summary: String
  ) -> Parameter {
    let type = TypeDescription.function(arguments: arguments, results: results)
    return Parameter(name, type, summary) { (call, index) throws(Mismatch) in
      guard call.kind(index) == .function else {
        throw Mismatch(expected: "a function", found: call.describe(index))
      }
      return call.machine.function(index, on: call.thread)
    }
  }
}

extension Parameter where Value == Layer {
  /// A layer, of one kind if `kind` says so.
  package static func layer(
    _ name: String, kind: String? = nil, _ summary: String
  ) -> Parameter {
    let type = TypeDescription.object(kind ?? "layer")
    return Parameter(name, type, summary) { (call, index) throws(Mismatch) in
      guard let layer = Layer.represented(by: call.object(index)),
        kind.map({ layer.kind.extends($0) }) ?? true
      else {
        throw Mismatch(
          expected: type.phrase, found: call.describe(index),
          help: call.string(index).map { ["pass the layer itself: `scene:find(\"\($0)\")`"] } ?? [])
      }
      do throws(Diagnostic) {
        try layer.requirePresent()
      } catch {
        throw Mismatch(error)
      }
      return layer
    }
  }
}

extension Parameter {
  /// A table of options that has a name in documents and is created when it is needed.
  package static func table(
    _ table: @autoclosure @escaping () -> OptionTable<Value>, as tableName: String,
    named name: String = "options", _ summary: String = "The options."
  ) -> Parameter {
    var description = ParameterDescription(
      name: name, type: .table(tableName), summary: summary, isRequired: true)
    description.options = OptionTableDescription(name: tableName, options: table().descriptions)
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      try table().read(call, index)
    }
  }
}

extension Parameter where Value: Options {
  /// A table of options.
  public static func table(
    _: Value.Type, as tableName: String = Value.tableName, named name: String = "options",
    _ summary: String = "The options."
  ) -> Parameter {
    table(Value.table, as: tableName, named: name, summary)
  }
}

extension Parameter where Value == [Double] {
  /// A list of a fixed number of finite numbers.
  package static func numbers(
    _ name: String, count: Int, in bounds: Bounds = .any, _ summary: String
  ) -> Parameter {
    let type = TypeDescription.list(of: .number(.none, bounds))
    return Parameter(name, type, summary) { (call, index) throws(Mismatch) in
      guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == count,
        call.machine.keyCount(index, on: call.thread) == count
      else {
        throw Mismatch(expected: "a list of \(count) numbers", found: call.describe(index))
      }
      var numbers: [Double] = []
      for position in 1...count {
        numbers.append(
          try call.withElement(position, of: index) { (_) throws(Mismatch) in
            do throws(Mismatch) {
              return try Double.read(call, at: -1, .none, in: bounds)
            } catch {
              throw error.inEntry(position)
            }
          })
      }
      return numbers
    }
  }
}

extension Parameter {
  /// A list whose entries are read by `element`.
  package static func list<Element>(
    _ name: String, of element: Parameter<Element>, _ summary: String
  ) -> Parameter where Value == [Element] {
    var description = ParameterDescription(
      name: name, type: .list(of: element.description.type), summary: summary, isRequired: true)
    description.options = element.description.options
    return Parameter(description: description) { (call, index) throws(Mismatch) in
      guard call.kind(index) == .table else {
        throw Mismatch(expected: description.type.phrase, found: call.describe(index))
      }
      var elements: [Element] = []
      for position in 0..<call.machine.length(index, on: call.thread) {
        elements.append(
          try call.withElement(position + 1, of: index) { (_) throws(Mismatch) in
            do throws(Mismatch) {
              return try element.read(call, -1)
            } catch {
              throw error.inEntry(position + 1)
            }
          })
      }
      return elements
    }
  }
}

/// The parameters of a declaration, which a call reads by position.
///
/// Capturing the parameter pack itself would look up the type of each parameter in every call, which takes longer
/// than reading the arguments.
struct ParameterList {
  private let parameters: [AnyObject]

  init<each Value>(_ parameter: repeat Parameter<each Value>) {
    var parameters: [AnyObject] = []
    for one in repeat each parameter { parameters.append(one) }
    self.parameters = parameters
  }

  /// Returns the parameter at a position, which must have this type of value, and advances to the next position.
  @inline(__always)
  func next<Value>(_: Value.Type, _ position: inout Int) -> Parameter<Value> {
    defer { position += 1 }
    return unsafeDowncast(parameters[position], to: Parameter<Value>.self)
  }
}
