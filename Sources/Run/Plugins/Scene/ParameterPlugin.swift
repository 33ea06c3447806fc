import MotionCore
import MotionPlugin
import MotionValues

/// Declares the parameters of a scene, which `--set` and other tools can change.
package final class ParameterPlugin: Plugin {
  package static let name = "params"

  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let params = Function(
      "params",
      "Declares values that `--set name=value` changes, and pages show: `{ bounce = { 0.2, min = 0, max = 0.8 } }`.",
      SceneParameterList.parameter(
        "parameters",
        "The parameters by name, each with its default (first, without a name) and its allowed values."
      )
    ) { [unowned self] (list) throws(Diagnostic) in
      try self.stage[SceneParameters.self].declare(list.parameters, on: self.stage)
    }
    return Module(functions: [params], types: [type], choices: [ParameterUnit.choiceDescription])
  }

  private var type: ObjectType {
    let value = TypeDescription.either([.number(.none, .any), .boolean, .string])
    let onChange = Function(
      method: SceneParameters.listenerName, of: LiveParameters.typeName,
      "Calls a function when a live parameter has changed.",
      Parameter("name", as: String.self, "The parameter."),
      .callback(
        "callback", arguments: [.init("value", value), .init("old", value)],
        "The function, which gets the new value and the one before.")
    ) { [unowned self] (_: LiveParameters, _, name, function) throws(Diagnostic) in
      try self.stage[SceneParameters.self].listen(to: name, function)
      return Nothing()
    }
    return ObjectType(
      LiveParameters.typeName,
      "The values of `motion.params`, each by its name, if some of them are live.",
      methods: [onChange])
  }
}
