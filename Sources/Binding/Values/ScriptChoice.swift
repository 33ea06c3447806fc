import MotionCore
import MotionValues

/// A Swift enumeration that a script writes as a string.
package protocol ScriptChoice: ScriptValue, ScriptResult, ScriptLiteral, CaseIterable,
  RawRepresentable
where RawValue == String {
  /// The name of the type in documents, such as `HeaderPolicy`.
  static var choiceName: String { get }
  /// The meaning of the case, in one sentence.
  var summary: String { get }
}

extension ScriptChoice {
  package static var typeDescription: TypeDescription {
    .choice(choiceName, allCases.map(\.rawValue))
  }
  package static var resultDescription: TypeDescription { typeDescription }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Self {
    guard let text = call.string(index) else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    guard let value = Self(rawValue: text) else {
      throw Mismatch.unknownChoice(text, among: allCases.map(\.rawValue))
    }
    return value
  }

  package func push(_ call: Call) -> Int32 { rawValue.push(call) }

  /// The documentation of the enumeration.
  package static var choiceDescription: ChoiceDescription {
    ChoiceDescription(
      name: choiceName, cases: allCases.map { ($0.rawValue, $0.summary) })
  }
}

/// The documentation of an enumeration.
package struct ChoiceDescription: Sendable {
  package let name: String
  package let cases: [(name: String, summary: String)]
}
