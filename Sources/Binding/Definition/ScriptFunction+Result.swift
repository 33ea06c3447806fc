import MotionCore
import MotionValues

extension ScriptFunction {
  /// Calls the function with a definition's options and reads its result as a parameter of that type.
  package func result<Value>(
    of call: DefinitionCall, for definition: Definition, _ parameter: Parameter<Value>
  ) throws(Diagnostic) -> Value {
    var value: Value?
    try self.call(
      for: nil, results: 1, { ParameterValues(values: call.values).push($0) },
      { (call) throws(Diagnostic) in
        do throws(Mismatch) {
          value = try call.machine.library.reading(from: definition) { () throws(Mismatch) in
            try parameter.read(call, -1)
          }
        } catch {
          throw error.returned(by: "`make` of `\(definition.name)`").located(at: location)
        }
      })
    guard let value else { preconditionFailure("what was read is there, or an error was thrown") }
    return value
  }
}
