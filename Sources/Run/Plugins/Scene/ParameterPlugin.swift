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
      "Declares values that `--set name=value` changes: `{ bounce = { 0.2, min = 0, max = 0.8 } }`.",
      SceneParameterList.parameter(
        "parameters",
        "The parameters by name, each with its default (first, without a name) and its allowed values."
      )
    ) { [unowned self] (list) throws(Diagnostic) in
      let parameters = self.stage[SceneParameters.self]
      return ParameterValues(
        values: try list.parameters.map { parameter throws(Diagnostic) in
          (parameter.name, try parameters.declare(parameter))
        })
    }
    return Module(functions: [params])
  }
}
