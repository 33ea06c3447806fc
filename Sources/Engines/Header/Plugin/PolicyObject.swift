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
