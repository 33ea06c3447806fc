import MotionCore
import MotionValues

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
