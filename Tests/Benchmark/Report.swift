/// Prints one measured number per line, with its ratio to another or its goal.
enum Report {
  static func line(
    _ name: String, _ value: Double, _ unit: String, over base: Double? = nil,
    limit: Double? = nil, goal: Double? = nil
  ) {
    let padding = String(repeating: " ", count: max(1, 52 - name.count))
    var text = "\(name)\(padding)\(rounded(value)) \(unit)"
    if let base { text += "   \(rounded(value / base))×" }
    if let limit { text += " (goal: at most \(rounded(limit))×)" }
    if let goal { text += " (goal: at most \(rounded(goal)))" }
    print(text)
  }

  static func rounded(_ number: Double) -> String {
    "\((number * 100).rounded() / 100)"
  }
}
