import MotionCore
import MotionTrace

/// Why there is nothing to plot.
enum PlotError {
  static func nothingMoves(in scenes: [String]) -> Diagnostic {
    Diagnostic(
      .nothingToPlot, "nothing moves in " + scenes.map { "`\($0)`" }.joined(separator: " and "),
      help: ["a plot shows properties that change: play a timeline or an animator in the scene"])
  }

  /// Takes a pattern, a property that matches it and keeps its value, and those that moved.
  static func nothingMatches(_ pattern: String, still: String?, moved: [String]) -> Diagnostic {
    Diagnostic(
      .nothingToPlot,
      still.map { "`\($0)` keeps its value, and a plot shows what moves" }
        ?? "no property that moved matches `\(pattern)`",
      help: help(for: pattern, moved))
  }

  private static let listLimit = 8

  private static func help(for pattern: String, _ moved: [String]) -> [String] {
    var help: [String] = []
    if let near = nearest(to: pattern, moved) {
      help.append("did you mean `\(near.oneLine)`?")
    }
    let listed = moved.prefix(listLimit).map { "`\(LegibleText.cutStart($0, to: 60))`" }
    let more = moved.count - listed.count
    help.append(
      "what moved: " + listed.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""))
    return help
  }

  /// Compares the pattern with each way in which what moved can be named.
  private static func nearest(to pattern: String, _ moved: [String]) -> String? {
    var forms: [String] = []
    for name in moved {
      let column = TraceColumn(name: name, kind: .number)
      let id = column.path.split(separator: "/").last.map(String.init) ?? ""
      // A property's name alone is taken for a layer.
      if column.property == pattern { return "*.\(pattern)" }
      forms += [name, "\(id).\(column.property)", id]
    }
    return Suggestion.nearest(to: pattern, in: forms)
  }
}
