import MotionCore
import MotionPlugin
import MotionValues

/// A header policy that a script defines, with its options.
final class PolicyObject: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("policy") }

  let scriptType = "policy"
  let definition: Definition
  let traits: HeaderTraits
  let step: any ScriptFunction
  let values: [(name: String, value: SceneParameter.Value)]

  init(
    _ definition: Definition, _ traits: HeaderTraits, step: any ScriptFunction,
    values: [(name: String, value: SceneParameter.Value)]
  ) {
    self.definition = definition
    self.traits = traits
    self.step = step
    self.values = values
  }

  var scriptDescription: String { "policy \(definition.fullName)" }

  static var type: ObjectType {
    ObjectType(
      "policy", "A header policy that a script defines.",
      properties: [
        ObjectProperty("name", "The name of the policy.") { (object: PolicyObject) in
          object.definition.fullName
        }
      ])
  }
}

/// A policy in a script: a name, a definition, or the result of the definition's `make`.
enum PolicyValue: ScriptValue, ScriptLiteral {
  case builtIn(HeaderPolicy)
  case defined(PolicyObject)

  static var typeDescription: TypeDescription {
    .either([
      .named("policyName", "the name of a policy"), .object("policy"), .object("definition"),
    ])
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> PolicyValue {
    let name = call.string(index)
    if let name, let policy = HeaderPolicy(rawValue: name) { return .builtIn(policy) }
    if let object = call.object(index) as? PolicyObject { return .defined(object) }
    if let object = try call.product(index, .policy) as? PolicyObject { return .defined(object) }
    let names = HeaderPolicy.allCases.map(\.rawValue)
    guard let name else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var unknown = Mismatch.unknownChoice(name, among: names)
    let help = call.help(for: name, in: names, .policy)
    if !help.isEmpty { unknown.help = help }
    throw unknown
  }

  var rule: HeaderRule {
    switch self {
    case .builtIn(let policy): .builtIn(policy)
    case .defined(let object): .defined(object.traits)
    }
  }

  var object: PolicyObject? {
    switch self {
    case .builtIn: nil
    case .defined(let object): object
    }
  }

  var literal: String { name.literal }

  /// The name of the policy in errors.
  var name: String {
    switch self {
    case .builtIn(let policy): policy.rawValue
    case .defined(let object): object.definition.fullName
    }
  }
}

/// A script's policy, running for one header.
final class PolicyRun {
  private let policy: PolicyObject
  private let header: String
  /// The name of the computation in errors.
  private let purpose: String
  /// The arguments that all calls share: the policy's options, and a table for its own use.
  private var kept: (options: any ScriptReference, memory: any ScriptReference)?

  init(_ policy: PolicyObject, header: String) {
    self.policy = policy
    self.header = header
    purpose = "the `\(PolicyDefinition.name(\.$step))` of `\(policy.definition.name)`"
  }

  /// Calls the policy's `step` for a scroll.
  ///
  /// - Throws: the script's error, or a `Diagnostic` for results of the wrong type.
  func answer(
    for model: Header, from oldY: Double, to newY: Double, start: Double, content: HeaderContent
  ) throws(Diagnostic) -> HeaderAnswer? {
    var answer: HeaderAnswer?
    try policy.step.call(
      for: purpose, results: 2,
      { call in
        push(call)
        call.machine.pushTable(on: call.thread)
        call.setField("height", model.height)
        call.setField("min", model.minimum)
        call.setField("max", model.maximum)
        call.setField("progress", model.unclampedProgress)
        call.machine.pushTable(on: call.thread)
        call.setField("from", oldY)
        call.setField("to", newY)
        call.setField("start", start)
        call.setField("top", content.top)
        call.setField("bottom", content.bottom)
        if let kept { call.machine.push(kept.memory, on: call.thread) }
        return 4
      }, { (call) throws(Diagnostic) in answer = try read(call) })
    return answer
  }

  /// Pushes the options; the first call makes them and the policy's memory table.
  private func push(_ call: Call) {
    if let kept { return call.machine.push(kept.options, on: call.thread) }
    call.machine.pushTable(on: call.thread)
    let memory = call.machine.keep(-1, on: call.thread)
    call.machine.pop(1, on: call.thread)
    _ = ParameterValues(values: policy.values).push(call)
    kept = (call.machine.keep(-1, on: call.thread), memory)
  }

  private func read(_ call: Call) throws(Diagnostic) -> HeaderAnswer {
    func number(_ index: Int32, _ meaning: String) throws(Diagnostic) -> Double {
      do throws(Mismatch) {
        return try Double.read(call, at: index)
      } catch {
        throw Diagnostic(
          error.code,
          "\(purpose) for the header `\(header)` has to return "
            + "\(meaning), and returns \(error.found)",
          help: ["return `header.height` if nothing changes"], at: policy.step.location)
      }
    }
    return HeaderAnswer(
      height: try number(-2, "a height in points"),
      progress: call.kind(-1) == .nil ? nil : try number(-1, "no second value, or a progress"))
  }
}
