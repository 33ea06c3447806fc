import MotionCore
import MotionValues

/// A function or a method that scripts call: the single declaration of its name, summary, parameters and body.
public final class Function {
  package let name: String
  package let summary: String
  package let parameters: [ParameterDescription]
  package let result: TypeDescription
  /// The name of the type whose method this is; nil for a function.
  package let receiver: String?
  /// Whether it is a global of its own, and not a function of `motion`.
  package let isGlobal: Bool
  /// The name in errors and documents, such as `motion.header` or `list:drag`.
  package let title: String
  /// Reads the arguments, runs the body, pushes the results and returns their number.
  package let invoke: (Call) throws(Diagnostic) -> Int32
  /// Whether it only computes, so that code that may change nothing can call it.
  package internal(set) var isPure = false
  /// Whether it reads the scene and changes nothing, so that a derived property's function can call
  /// it.
  package private(set) var isReading = false
  /// Whether its body records what it reads for a function that computes a derived value.
  package private(set) var recordsReads = false
  /// The functions of the same name for other arguments.
  package private(set) var overloads: [Function] = []
  private var declaredExample: CodeExample?
  /// Whether the arguments match this overload; nil for the function that is called if no overload matches.
  private var accepts: ((Call) -> Bool)?

  init(
    name: String, summary: String, parameters: [ParameterDescription], result: TypeDescription,
    receiver: String?, isGlobal: Bool = false,
    invoke: @escaping (Call) throws(Diagnostic) -> Int32
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.receiver = receiver
    self.isGlobal = isGlobal
    self.invoke = invoke
    title = Self.title(name, of: receiver, isGlobal: isGlobal)
  }

  static func title(_ name: String, of receiver: String?, isGlobal: Bool = false) -> String {
    receiver.map { "`\($0):\(name)`" } ?? (isGlobal ? "`\(name)`" : "`motion.\(name)`")
  }

  /// Declares a function of `motion`; the compiler checks the body against the parameters.
  ///
  /// `returns` documents the result if the Swift type is less precise, as `Layer` is about its kind.
  package convenience init<each Argument, Result: ScriptResult>(
    _ name: String, _ summary: String, _ parameter: repeat Parameter<each Argument>,
    returns: TypeDescription? = nil,
    body: @escaping (repeat each Argument) throws(Diagnostic) -> Result
  ) {
    self.init(
      name, isGlobal: false, summary, repeat each parameter, returns: returns, body: body)
  }

  /// Declares a function that is a global of its own, beside `motion`.
  package convenience init<each Argument, Result: ScriptResult>(
    global name: String, _ summary: String, _ parameter: repeat Parameter<each Argument>,
    body: @escaping (repeat each Argument) throws(Diagnostic) -> Result
  ) {
    self.init(name, isGlobal: true, summary, repeat each parameter, returns: nil, body: body)
  }

  private convenience init<each Argument, Result: ScriptResult>(
    _ name: String, isGlobal: Bool, _ summary: String,
    _ parameter: repeat Parameter<each Argument>, returns: TypeDescription?,
    body: @escaping (repeat each Argument) throws(Diagnostic) -> Result
  ) {
    let arity = Arity(repeat each parameter)
    let list = ParameterList(repeat each parameter)
    let title = Self.title(name, of: nil, isGlobal: isGlobal)
    self.init(
      name: name, summary: summary, parameters: arity.parameters,
      result: returns ?? Result.resultDescription,
      receiver: nil, isGlobal: isGlobal
    ) { (call) throws(Diagnostic) in
      if call.argumentCount > arity.count { throw arity.excess(call, title: title, first: 1) }
      var position = 0
      return try body(
        repeat try readArgument((each Argument).self, list, call, &position, from: 1, title)
      ).push(call)
    }
  }

  /// Declares a method; its first Lua argument is the receiver.
  public convenience init<Receiver: AnyObject, each Argument, Result: ScriptResult>(
    method name: String, of receiver: String, _ summary: String,
    _ parameter: repeat Parameter<each Argument>, returns: TypeDescription? = nil,
    body: @escaping (Receiver, Call, repeat each Argument) throws(Diagnostic) -> Result
  ) {
    let arity = Arity(repeat each parameter)
    let list = ParameterList(repeat each parameter)
    let title = Self.title(name, of: receiver)
    // All layers have the same Swift type, so a method of one kind of layer has to check the kind.
    let kind = Receiver.self == Layer.self && receiver != "layer" ? receiver : nil
    let isLayers = Receiver.self == Layer.self
    self.init(
      name: name, summary: summary, parameters: arity.parameters,
      result: returns ?? Result.resultDescription,
      receiver: receiver
    ) { (call) throws(Diagnostic) in
      let first = call.object(1)
      guard let object = first as? Receiver ?? Layer.represented(by: first) as? Receiver,
        kind.map({ (object as? Layer)?.kind.extends($0) ?? false }) ?? true
      else {
        throw arity.wrongReceiver(call, title: title, name: name, receiver: receiver)
      }
      if isLayers { try (object as? Layer)?.requirePresent() }
      if call.argumentCount > arity.count + 1 { throw arity.excess(call, title: title, first: 2) }
      var position = 0
      return try body(
        object, call,
        repeat try readArgument((each Argument).self, list, call, &position, from: 2, title)
      ).push(call)
    }
  }
}

extension Function {
  /// Declares a method of layers whose body reads the arguments, after the receiver, and pushes the
  /// results itself.
  package convenience init(
    declared name: String, of receiver: String, _ summary: String,
    _ parameters: [ParameterDescription], returns: TypeDescription,
    body: @escaping (Layer, Call) throws(Diagnostic) -> Int32
  ) {
    let title = Self.title(name, of: receiver)
    self.init(
      name: name, summary: summary, parameters: parameters, result: returns, receiver: receiver
    ) { (call) throws(Diagnostic) in
      guard let layer = Layer.represented(by: call.object(1)), layer.kind.extends(receiver) else {
        throw Arity().wrongReceiver(call, title: title, name: name, receiver: receiver)
      }
      try layer.requirePresent()
      return try body(layer, call)
    }
  }

  /// Declares a method with one parameter and any number of further arguments, which its body reads
  /// from the call.
  package convenience init<Receiver: AnyObject, Argument, Result: ScriptResult>(
    variadic name: String, of receiver: String, _ summary: String,
    _ parameter: Parameter<Argument>,
    body: @escaping (Receiver, Call, Argument) throws(Diagnostic) -> Result
  ) {
    let arity = Arity(parameter)
    let title = Self.title(name, of: receiver)
    self.init(
      name: name, summary: summary, parameters: [parameter.description],
      result: Result.resultDescription, receiver: receiver
    ) { (call) throws(Diagnostic) in
      guard let object = call.object(1) as? Receiver else {
        throw arity.wrongReceiver(call, title: title, name: name, receiver: receiver)
      }
      let argument: Argument
      do throws(Mismatch) {
        argument = try parameter.read(call, 2)
      } catch {
        throw argumentError(error, parameter.description, call, 2, title)
      }
      return try body(object, call, argument).push(call)
    }
  }
}

/// The parameters of a function, for errors about the number of arguments.
struct Arity {
  let parameters: [ParameterDescription]
  let count: Int32

  init<each Argument>(_ parameter: repeat Parameter<each Argument>) {
    var descriptions: [ParameterDescription] = []
    for one in repeat each parameter { descriptions.append(one.description) }
    parameters = descriptions
    count = Int32(descriptions.count)
  }

  func excess(_ call: Call, title: String, first: Int32) -> Diagnostic {
    let given = call.argumentCount - first + 1
    if first == 1, call.object(1) is MotionNamespace { return calledWithColon(title) }
    if count == 1, case .list = parameters[0].type {
      return Diagnostic(
        .argumentCount, "\(title) takes 1 list, found \(given) arguments",
        help: ["write the list in braces: \(title.dropLast()) { …, … }`"])
    }
    if count == 1, let options = call.namedOptions(of: parameters[0].options?.name, at: first) {
      return Diagnostic(
        .argumentCount, "\(title) takes 1 table of options, found \(given) arguments",
        help: ["write the options in braces: \(title.dropLast()) \(options)`"])
    }
    let takes = count == 0 ? "no arguments" : count == 1 ? "1 argument" : "\(count) arguments"
    return Diagnostic(
      .argumentCount, "\(title) takes \(takes), found \(given)",
      help: parameters.isEmpty
        ? []
        : [
          "the argument\(count == 1 ? " is" : "s are") "
            + parameters.map { "`\($0.name)`" }.joined(separator: ", ")
        ])
  }

  func wrongReceiver(
    _ call: Call, title: String, name: String, receiver: String
  ) -> Diagnostic {
    let wanted = TypeDescription.withArticle(receiver)
    return Diagnostic(
      .wrongReceiver,
      call.argumentCount == 0
        ? "\(title) is called without \(wanted)"
        : "\(title) is called on \(call.describe(1)), not on \(wanted)",
      help: ["call it with a colon: `\(receiver):\(name)(…)`"], token: name)
  }
}

/// Reads the next argument; `first` is the index of the first one.
private func readArgument<Value>(
  _ type: Value.Type, _ list: ParameterList, _ call: Call, _ position: inout Int,
  from first: Int32, _ title: String
) throws(Diagnostic) -> Value {
  let index = first + Int32(position)
  let parameter = list.next(type, &position)
  do throws(Mismatch) {
    return try parameter.read(call, index)
  } catch {
    throw argumentError(error, parameter.description, call, index, title)
  }
}

/// The error for an argument that is missing or does not match its parameter.
func argumentError(
  _ error: Mismatch, _ parameter: ParameterDescription, _ call: Call, _ index: Int32,
  _ title: String
) -> Diagnostic {
  if index == 1, call.object(1) is MotionNamespace { return calledWithColon(title) }
  if call.kind(index) == .absent {
    let isTable = parameter.options != nil
    return Diagnostic(
      .argumentCount, "\(title) lacks its argument `\(parameter.name)`, \(parameter.type.phrase)",
      help: isTable ? error.help : ["`\(parameter.name)`: \(parameter.summary)"])
  }
  let isOption = !error.options.isEmpty || parameter.options != nil
  return error.diagnostic(
    subject: isOption ? title : "\(title): argument `\(parameter.name)`")
}

private func calledWithColon(_ title: String) -> Diagnostic {
  Diagnostic(
    .wrongReceiver, "\(title) is called with `:`",
    help: ["call it with a dot: \(title.dropLast())(…)`"], token: ":")
}

/// The Swift object of the global `motion`, or of a table of functions in it such as `motion.define`.
package final class MotionNamespace: ScriptObject, ScriptResult {
  package static let global = "motion"
  package static var resultDescription: TypeDescription { .table(global) }

  package let scriptType: String

  /// Makes `motion`, or the table in it with a name.
  package init(_ name: String? = nil) {
    scriptType = name.map { "\(Self.global).\($0)" } ?? Self.global
  }
}

extension Function {
  /// The table of `motion` that contains the function, and its name there, such as `define` and `curve`.
  package var path: (table: String?, name: String) {
    let parts = name.split(separator: ".", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (nil, name)
  }
}

extension Function {
  /// Declares one to three lines of a script that show the function in use, which documents and
  /// editors show below its summary. They can use a scene `scene` and a layer `tile` in it.
  public func example(_ code: String) -> Function {
    declaredExample = CodeExample(
      lines: code.split(separator: "\n").map(String.init))
    return self
  }

  /// The function in use: what it declares, or one of our own examples.
  package var example: CodeExample? {
    declaredExample ?? CodeExample.named(heading) ?? CodeExample.named(plainTitle)
  }

  /// The name without back-ticks, such as `motion.header` or `list:drag`.
  package var plainTitle: String { title.filter { $0 != "`" } }

  /// The name with its parameters, which distinguishes overloads; those that can be left out are in
  /// brackets.
  package var heading: String {
    let names = parameters.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    return "\(plainTitle)(\(names.joined(separator: ", ")))"
  }
}

extension Function {
  /// Marks a function that reads the scene and changes nothing. If its body does not record its
  /// reads, what it has read counts as changing at any time.
  package func reading(recordsReads: Bool = false) -> Function {
    isReading = true
    self.recordsReads = recordsReads
    return self
  }

  /// Makes the function an overload of the one that another plugin declares under this name.
  package func overload(where accepts: @escaping (Call) -> Bool) -> Function {
    self.accepts = accepts
    return self
  }

  /// Returns one function for each name, in order. It calls the overload that accepts the arguments.
  static func resolvingOverloads(_ functions: [Function]) -> [Function] {
    let overloads = functions.filter { $0.accepts != nil }
    return functions.filter { $0.accepts == nil }.map { function in
      let own = overloads.filter { $0.name == function.name }
      return own.isEmpty ? function : function.overloaded(by: own)
    }
  }

  private func overloaded(by overloads: [Function]) -> Function {
    let function = Function(
      name: name, summary: summary, parameters: parameters, result: result, receiver: receiver,
      isGlobal: isGlobal
    ) { (call) throws(Diagnostic) in
      for overload in overloads where overload.accepts?(call) == true {
        return try overload.invoke(call)
      }
      return try self.invoke(call)
    }
    function.overloads = overloads
    function.declaredExample = declaredExample
    return function
  }
}

extension Function {
  /// Declares a function from a number to a number. It behaves like the general declaration but is specialized for
  /// these types, because scripts call such functions in inner loops.
  package convenience init(
    _ name: String, _ summary: String, _ parameter: Parameter<Double>,
    body: @escaping (Double) throws(Diagnostic) -> Double
  ) {
    let arity = Arity(parameter)
    let title = Self.title(name, of: nil)
    let description = parameter.description
    let read = parameter.read
    let (lower, upper) = Self.finiteLimits(of: description.type)
    self.init(
      name: name, summary: summary, parameters: [description], result: Double.resultDescription,
      receiver: nil
    ) { (call) throws(Diagnostic) in
      if call.argumentCount > 1 { throw arity.excess(call, title: title, first: 1) }
      if let number = call.number(1), number >= lower, number <= upper {
        call.push(try body(number))
        return 1
      }
      let value: Double
      do throws(Mismatch) {
        value = try read(call, 1)
      } catch {
        throw argumentError(error, description, call, 1, title)
      }
      call.push(try body(value))
      return 1
    }
  }

  /// The limits between which numbers are valid without further checks. Other numbers are read with all checks.
  private static func finiteLimits(of type: TypeDescription) -> (Double, Double) {
    let most = Double.greatestFiniteMagnitude
    guard case .number(_, let bounds) = type else { return (1, -1) }
    return (
      max(bounds.excludesLower ? bounds.lower.nextUp : bounds.lower, -most), min(bounds.upper, most)
    )
  }
}
