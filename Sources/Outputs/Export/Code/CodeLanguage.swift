import MotionCore
import MotionRecording
import MotionValues

/// A language in which the values of a property that changes in steps are written: booleans, and
/// texts for choices and texts.
enum CodeLanguage {
  case swift, kotlin, dart

  func type(of value: Value) -> String {
    guard case .boolean = value else { return "String" }
    switch self {
    case .swift: return "Bool"
    case .kotlin: return "Boolean"
    case .dart: return "bool"
    }
  }

  func literal(_ value: Value) -> String {
    if case .boolean(let value) = value { return "\(value)" }
    switch self {
    case .swift: return CodeText.swift(value.plainText)
    case .kotlin: return CodeText.kotlin(value.plainText)
    case .dart: return CodeText.dart(value.plainText)
    }
  }
}
