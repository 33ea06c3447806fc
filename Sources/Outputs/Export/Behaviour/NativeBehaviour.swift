import CPage
import MotionCore
import MotionValues

/// What the names and files of exported native code are.
package struct NativeOptions {
  /// The name of the package of Kotlin code.
  package var package: String?
  /// The access of declarations, such as `public`; nil for that of the language.
  package var access: String?
  /// Whether the code that plays the rules is in the file itself, not in one for all scenes.
  package var includesSupport = true

  package init() {}
}

/// What responds in a scene, as code for a framework that has springs and gestures of its own.
package protocol NativeBehaviour: BehaviourCode {
  /// The code that plays the rules of all scenes, as a file.
  var supportText: String { get }
}

/// What responds in a scene, as code.
package protocol BehaviourCode {
  /// The name for `--as`, and the ending of file names that mean it.
  static var format: String { get }
  static var ending: String { get }
  static var summary: String { get }

  /// Whether no rule of the description is in the code.
  var isEmpty: Bool { get }
  /// What the code does not do although the description has it, in words.
  var omissions: [String] { get }
  /// The text of the file.
  var text: String { get }
}

/// What the printers of native code share.
protocol NativePrinter {
  var rules: NativeRules { get }
  var options: NativeOptions { get }
  /// Whether the table of motions has a row.
  var hasMotions: Bool { get }

  func writeMotions(to code: inout CodeWriter)
  func write(_ drag: NativeRules.Drag, to code: inout CodeWriter)
  func write(_ machine: NativeRules.Machine, to code: inout CodeWriter)
  func write(_ look: NativeRules.Look, to code: inout CodeWriter)
  func write(_ link: NativeRules.Link, to code: inout CodeWriter)
}

extension NativePrinter {
  package var isEmpty: Bool { rules.isEmpty }
  package var omissions: [String] { rules.omissions }

  /// What declarations begin with.
  var access: String { options.access.map { "\($0) " } ?? "" }

  /// Writes all rules, with an empty line between each two.
  func writeRules(to code: inout CodeWriter) {
    var sections: [(inout CodeWriter) -> Void] = []
    if hasMotions { sections.append(writeMotions) }
    for drag in rules.drags { sections.append { write(drag, to: &$0) } }
    for machine in rules.machines { sections.append { write(machine, to: &$0) } }
    for look in rules.looks { sections.append { write(look, to: &$0) } }
    for link in rules.links { sections.append { write(link, to: &$0) } }
    for (index, section) in sections.enumerated() {
      if index > 0 { code.line() }
      section(&code)
    }
  }

  func writeMissing(to code: inout CodeWriter) {
    guard !rules.missing.isEmpty else { return }
    code.line("//")
    code.line("// Not in this file, to be written by hand:")
    for text in rules.missing { code.line("//   \(CodeText.comment(text))") }
  }

  /// The line of the script, after a sentence.
  func line(_ place: SourceLocation?) -> String {
    place.map { " (\(CodeText.comment($0.description)))" } ?? ""
  }

  func embedded(_ part: native_part) -> String {
    let file = embedded_native(part)
    return String(
      decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}

/// Names of the scene in sentences.
enum NativeName {
  /// The last word of a path, as an identifier.
  static func last(_ path: String) -> String {
    var names = CodeNames()
    return names.property(path.split { "/:".contains($0) }.last.map(String.init) ?? path)
  }

  static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  static func sentence(_ words: String) -> String {
    CodeText.comment(words.prefix(1).uppercased() + words.dropFirst())
  }
}

/// A property that follows from others, as an expression of the languages, which agree in this.
struct NativeLink {
  private let link: NativeRules.Link
  private let number: (Double) -> String
  private let list: (String) -> String
  private let named: (String, String) -> String

  /// - Parameters:
  ///   - number: A literal of a number.
  ///   - list: A literal of numbers, which are separated by commas.
  init(
    _ link: NativeRules.Link, number: @escaping (Double) -> String,
    list: @escaping (String) -> String,
    named: @escaping (String, String) -> String = { "\($0): \($1)" }
  ) {
    (self.link, self.number, self.list, self.named) = (link, number, list, named)
  }

  var expression: String {
    if let sum = link.form.straight { return text(of: sum) }
    guard case .map(let map) = link.form else { return "" }
    let (below, above) = (map.extends.below, map.extends.above)
    let extra =
      (below ? ", \(named("below", "true"))" : "") + (above ? ", \(named("above", "true"))" : "")
    return "ramp(\(link.parameters[0].name), \(numbers(map.stops)), \(numbers(map.values))\(extra))"
  }

  private func numbers(_ values: [Double]) -> String {
    list(values.map(number).joined(separator: ", "))
  }

  private func text(of sum: LinearSum) -> String {
    var text = ""
    func add(_ value: Double, _ term: (String) -> String) {
      let isMinus = value < 0
      let body = term(number(value.magnitude))
      text += text.isEmpty ? (isMinus ? "-" : "") + body : (isMinus ? " - " : " + ") + body
    }
    let leadsWithConstant = sum.constant > 1e-9 && sum.factors[0] < 0
    if leadsWithConstant { add(sum.constant) { $0 } }
    for (factor, parameter) in zip(sum.factors, link.parameters) where factor != 0 {
      let divisor = (1 / factor).rounded()
      if (factor.magnitude - 1).magnitude < 1e-9 {
        add(factor) { _ in parameter.name }
      } else if divisor.magnitude > 1, (1 / divisor - factor).magnitude < 1e-12 {
        add(divisor) { "\(parameter.name) / \($0)" }
      } else {
        add(factor) { "\($0) * \(parameter.name)" }
      }
    }
    if !leadsWithConstant, sum.constant.magnitude > 1e-9 || text.isEmpty {
      add(sum.constant) { $0 }
    }
    return sum.minimum.isFinite ? "max(\(text), \(number(sum.minimum)))" : text
  }
}
