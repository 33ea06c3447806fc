import MotionCore
import MotionPlugin
import MotionValues

/// What to write instead of a global that does not exist.
struct MissingGlobal {
  private let name: String
  /// The names of the functions of `motion`.
  private let functions: [String]

  init(_ name: String, functions: [String]) {
    self.name = name
    self.functions = functions
  }

  var help: String {
    if let word = ForeignWord.find(name, at: .global, among: []) { return word.help() }
    if functions.contains(name) { return "write `motion.\(name)`" }
    if Self.mathNames.contains(name) { return "write `math.\(name)`" }
    let near = Suggestion.nearest(to: name, in: functions + [MotionNamespace.global])
    return near.map { "did you mean `\($0 == MotionNamespace.global ? $0 : "motion.\($0)")`?" }
      ?? "the script has not assigned this name; look for a misspelling"
  }

  private static let mathNames: Set = [
    "abs", "ceil", "cos", "exp", "floor", "max", "min", "pi", "random", "sin", "sqrt", "tan",
  ]
}
