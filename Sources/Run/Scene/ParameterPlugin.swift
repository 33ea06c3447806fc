import MotionCore
import MotionPlugin

/// What a scene lets its user choose, by `--set` and by tools.
final class ParameterPlugin: Plugin {
  static let name = "params"

  private unowned let stage: Stage

  init(stage: Stage) { self.stage = stage }

  func makeModule() -> Module {
    let params = Function(
      "params",
      "Declares values that `--set name=value` chooses: `{ bounce = { 0.2, min = 0, max = 0.8 } }`.",
      SceneParameterList.parameter(
        "parameters", "By name, a default (without a name, first) and what the value may be.")
    ) { [unowned self] (list) throws(Diagnostic) in
      ParameterValues(
        values: try list.parameters.map { parameter throws(Diagnostic) in
          (parameter.name, try self.stage.parameters.declare(parameter))
        })
    }
    return Module(functions: [params])
  }
}
