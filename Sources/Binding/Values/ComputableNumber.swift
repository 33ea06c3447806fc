import MotionCore
import MotionValues

/// What numbers of an option are allowed.
package protocol NumberDomain {
  static var unit: Unit { get }
  static var bounds: Bounds { get }
}

/// A number of an option: itself, or a function that computes it from what it reads of the scene.
package enum ComputableNumber<Domain: NumberDomain>: ScriptValue {
  case fixed(Double)
  case function(any ScriptFunction)

  package static var typeDescription: TypeDescription {
    let number = TypeDescription.number(Domain.unit, Domain.bounds)
    return .either([number, .function(arguments: [], results: [number])])
  }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Self {
    if call.kind(index) == .function {
      return .function(call.machine.function(index, on: call.thread))
    }
    return .fixed(try Double.read(call, at: index, Domain.unit, in: Domain.bounds))
  }

  /// The number; nil if it is computed.
  package var fixed: Double? { if case .fixed(let number) = self { number } else { nil } }

  /// The present number; what a function reads is recorded.
  package func number(for purpose: String, _ reads: TrackedReads) throws(Diagnostic) -> Double {
    switch self {
    case .fixed(let number): return number
    case .function(let function):
      var number = 0.0
      try function.derive(purpose, reads) { (call) throws(Diagnostic) in
        do throws(Mismatch) {
          number = try Double.read(call, at: -1, Domain.unit, in: Domain.bounds)
        } catch {
          throw error.returned(by: purpose).located(at: function.location)
        }
      }
      return number
    }
  }
}
