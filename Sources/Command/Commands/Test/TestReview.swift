import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks a person on the terminal whether a change in motion is right.
struct TestReview {
  enum Answer: Equatable {
    case accept, reject, skip, quit

    init?(_ text: some StringProtocol) {
      switch text.trimming(while: \.isWhitespace).lowercased() {
      case "y", "yes": self = .accept
      case "n", "no": self = .reject
      case "s", "skip": self = .skip
      case "q", "quit": self = .quit
      default: return nil
      }
    }
  }

  /// Whether there is a person to ask.
  static var isPossible: Bool { isatty(0) == 1 && StandardStream.output.isTerminal }

  /// Shows a change, and returns the answer; the end of the input is `quit`.
  func answer(to change: TestDelivery.Change, _ result: TestResult) -> Answer {
    let stream = StandardStream.output
    stream.write("\(result.title)\n")
    for failure in result.failures { stream.write(failure.text) }
    if !change.plot.isEmpty { stream.write("\n" + change.plot) }
    while true {
      stream.write("accept `\(change.path)`? [y]es, [n]o, [s]kip, [q]uit: ")
      guard let line = readLine() else { return .quit }
      if let answer = Answer(line) { return answer }
    }
  }
}

extension StringProtocol {
  fileprivate func trimming(while condition: (Character) -> Bool) -> String {
    var text = drop(while: condition)
    while let last = text.last, condition(last) { text = text.dropLast() }
    return String(text)
  }
}
