import MotionCore
import MotionPlugin
import MotionValues

/// Lets scripts and packs define scenes, curves and springs for other scripts.
///
/// This plugin declares the kinds that belong to no engine; each engine declares its own.
package final class DefinitionPlugin: Plugin {
  package static let name = "define"

  package init(stage: Stage) {}

  package func makeModule() -> Module {
    Module(functions: [scene, curve, spring], types: [Self.type])
  }

  private var scene: Function {
    Self.define(
      .scene, "Defines a scene that other scripts show.", make: "Makes the scene from its options.",
      returning: [.anything],
      returns: KeptResults.resultDescription
    ) { (make, _, call) throws(Diagnostic) in try make.results(of: call.values) }
  }

  private var curve: Function {
    Self.define(
      .curve, "Defines a timing curve, which can be named wherever a curve is expected.",
      make: "Returns the curve: an object, a name, or a function of the time from 0 to 1.",
      returning: [Timing.typeDescription], returns: .either([.object("curve"), .object("spring")]),
      isTaken: { Curve.listed($0) != nil }
    ) { (make, definition, call) throws(Diagnostic) in
      switch try make.result(of: call, for: definition, Parameter("curve", as: Timing.self, "")) {
      case .curve(let curve): CurveObject(curve)
      case .spring(let spring): SpringObject(spring)
      }
    }
  }

  private var spring: Function {
    let spring = Parameter<SpringObject>(
      description: ParameterDescription(
        name: "spring", type: .object("spring"), summary: "", isRequired: true)
    ) { (call, index) throws(Mismatch) in
      guard let object = call.object(index) as? SpringObject else {
        throw Mismatch(
          expected: "a spring", found: call.describe(index),
          help: ["return motion.spring { duration = 0.5, bounce = 0.2 }"])
      }
      return object
    }
    return Self.define(
      .spring, "Defines a spring, which can be named wherever a curve or a spring is expected.",
      make: "Returns the spring.", returning: [SpringObject.resultDescription],
      returns: SpringObject.resultDescription,
      isTaken: { Curve.listed($0) != nil }
    ) { (make, definition, call) throws(Diagnostic) in
      try make.result(of: call, for: definition, spring)
    }
  }

  private static func define(
    _ kind: DefinitionKind, _ summary: String, make: String, returning made: [TypeDescription],
    returns: TypeDescription, isTaken: @escaping (String) -> Bool = { _ in false },
    _ build:
      @escaping (any ScriptFunction, Definition, DefinitionCall) throws(Diagnostic) ->
      any ScriptResult
  ) -> Function {
    Function(
      "define.\(kind.rawValue)", summary,
      .table(MadeDefinition.table(make, made), as: "\(kind.rawValue)Definition")
    ) { (given) throws(Diagnostic) in
      let definition = given.name.definition(kind, given.doc, given.options)
      let object = DefinitionObject(definition, returns: returns) {
        (call) throws(Diagnostic) in
        try build(given.make, definition, call)
      }
      return try given.name.library.add(object, named: given.name, isTaken: isTaken)
    }
  }

  private static var type: ObjectType {
    ObjectType(
      "definition", "A definition made by one of the functions of `motion.define`.",
      methods: [
        Function(
          method: "make", of: "definition",
          "Checks the options, fills in the defaults, and returns what the definition makes.",
          Parameter("options", as: GivenOptions.self, "The options.")
            .defaulting(to: GivenOptions()),
          returns: .anything
        ) { (object: DefinitionObject, call, _) throws(Diagnostic) in
          Product(made: try object.make(call, at: 2))
        }
      ],
      properties: [
        ObjectProperty("name", "Its name.") { (object: DefinitionObject) in
          object.definition.name
        },
        ObjectProperty("fullName", "The name that other scripts use, such as `north/soft.lift`.") {
          (object: DefinitionObject) in object.definition.fullName
        },
        ObjectProperty("kind", "The kind of object that it makes, such as `curve`.") {
          (object: DefinitionObject) in
          object.definition.kind.rawValue
        },
        ObjectProperty("doc", "Its purpose.") { (object: DefinitionObject) in
          object.definition.summary
        },
      ])
  }
}

/// The options of a definition that a function of the script makes.
private struct MadeDefinition {
  @Required var name: DefinitionName
  var doc = ""
  var options: SceneParameterList?
  @Required var make: any ScriptFunction

  /// Returns the option table; `summary` describes `make`, and `made` are its results.
  static func table(_ summary: String, _ made: [TypeDescription]) -> OptionTable<MadeDefinition> {
    OptionTable(MadeDefinition()) {
      Field(\.$name, DefinitionName.name)
      Field(\.doc, DefinitionName.doc)
      Field(\.options, DefinitionName.options)
      Field(
        \.$make,
        .callback(
          "make", arguments: [.init("options", .definitionOptions)], returning: made, summary))
    }
  }
}

/// A placeholder for the options passed to a definition, which reads them from the stack itself.
private struct GivenOptions: ScriptValue, ScriptLiteral {
  static let typeDescription = TypeDescription.named("table<string, any>", "a table of options")

  var literal: String { "{}" }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> GivenOptions {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    return GivenOptions()
  }
}

/// The result of a definition.
private struct Product: ScriptResult {
  static let resultDescription = TypeDescription.anything

  let made: any ScriptResult

  func push(_ call: Call) -> Int32 { made.push(call) }
}

/// The results of a script's function, which are on the stack.
private struct KeptResults: ScriptResult {
  static let resultDescription = TypeDescription.anything

  let count: Int32

  func push(_ call: Call) -> Int32 { count }
}

extension ScriptFunction {
  /// Calls it with a table of options, and keeps its results on the stack.
  fileprivate func results(
    of values: [(name: String, value: SceneParameter.Value)]
  ) throws(Diagnostic) -> KeptResults {
    KeptResults(count: try callKeepingResults { ParameterValues(values: values).push($0) })
  }
}
