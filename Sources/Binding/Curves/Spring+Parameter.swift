import MotionCore
import MotionValues

extension Parameter where Value == Spring {
  /// A parameter that takes a spring.
  package static func spring(_ name: String, _ summary: String) -> Parameter {
    let type = TypeDescription.either([
      .object("spring"), .named("springName", "the name of a spring"), .object("definition"),
    ])
    return Parameter(
      description: ParameterDescription(
        name: name, type: type, summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      if let object = call.object(index) as? SpringObject { return object.spring }
      if let object = try call.product(index, .spring) as? SpringObject { return object.spring }
      guard let name = call.string(index) else {
        throw Mismatch(
          expected: type.phrase, found: call.describe(index),
          help: ["make one: motion.spring { duration = 0.5, bounce = 0.2 }"])
      }
      if let spring = SpringPreset(rawValue: name)?.standard { return spring }
      throw Mismatch(
        .unknownChoice, expected: "", found: "there is no spring `\(name)`",
        help: call.help(for: name, in: SpringPreset.names, .spring)
          + ["make one: motion.spring { duration = 0.5, bounce = 0.2 }"], token: name)
    }
  }
}
