internal import CDialects

/// One to three lines of a script that show a function or a method in use.
///
/// Those of our own functions are in `Sources/Libraries/CDialects/examples.lua`, which is parsed when
/// an example is first asked for: a run of a scene does not pay for it.
package struct CodeExample: Sendable {
  package let lines: [String]
  /// What leads to the function in a search, beside its name.
  package let phrases: [String]

  package init(lines: [String], phrases: [String] = []) {
    self.lines = lines
    self.phrases = phrases
  }

  /// The example of a function or a method by its name, such as `motion.spring` or `layer:onTap`; of
  /// an overload, with its parameters: `motion.withAnimation(changes)`.
  package static func named(_ name: String) -> CodeExample? { all[name] }

  /// All examples of our own functions, by the names of these.
  package static let all: [String: CodeExample] = {
    let bytes = UnsafeBufferPointer(start: examples_text(), count: examples_size())
    var (name, phrases, lines): (String?, [String], [String]) = (nil, [], [])
    var all: [String: CodeExample] = [:]
    func add() {
      if let name { all[name] = CodeExample(lines: lines, phrases: phrases) }
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix(mark) {
        add()
        let parts = line.dropFirst(mark.count).split(separator: ": ", maxSplits: 1)
        name = String(parts[0])
        phrases = parts.dropFirst().flatMap { $0.split(separator: ", ").map(String.init) }
        lines = []
      } else {
        lines.append(String(line))
      }
    }
    add()
    return all
  }()

  /// What precedes the name of an example, in a line of its own.
  private static let mark = "--- "
}
