/// A pattern in which `*` matches any run of characters except `/`, and `**` matches any run.
package struct GlobPattern: Sendable {
  private enum Step {
    case byte(UInt8)
    case run(crossesSegments: Bool)
  }

  private let steps: [Step]
  /// Whether a match may begin at any segment of the text.
  private let floats: Bool

  package init(_ pattern: some StringProtocol, floats: Bool = false) {
    var steps: [Step] = []
    for byte in pattern.utf8 {
      switch (byte, steps.last) {
      case (UInt8(ascii: "*"), .run): steps[steps.count - 1] = .run(crossesSegments: true)
      case (UInt8(ascii: "*"), .byte), (UInt8(ascii: "*"), nil):
        steps.append(.run(crossesSegments: false))
      default: steps.append(.byte(byte))
      }
    }
    self.steps = steps
    self.floats = floats
  }

  /// Returns whether the whole text matches, in time proportional to text times pattern.
  package func matches(_ text: some StringProtocol) -> Bool {
    let slash = UInt8(ascii: "/")
    // `reached[n]`: the text so far can match the first n steps.
    var reached = [Bool](repeating: false, count: steps.count + 1)
    reached[0] = true
    skipRuns(in: &reached)
    for byte in text.utf8 {
      var next = [Bool](repeating: false, count: steps.count + 1)
      for (index, step) in steps.enumerated() where reached[index] {
        switch step {
        case .byte(let expected): if byte == expected { next[index + 1] = true }
        case .run(let crossesSegments): if crossesSegments || byte != slash { next[index] = true }
        }
      }
      if floats && byte == slash { next[0] = true }
      skipRuns(in: &next)
      reached = next
    }
    return reached[steps.count]
  }

  /// Marks the steps after a reached run, because a run may be empty.
  private func skipRuns(in reached: inout [Bool]) {
    for (index, step) in steps.enumerated() where reached[index] {
      if case .run = step { reached[index + 1] = true }
    }
  }
}
