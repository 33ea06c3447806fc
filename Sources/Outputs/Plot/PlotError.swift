import MotionRecording
import MotionValues

/// The errors of a plot without content.
enum PlotError {
  static func nothingMoves(in scenes: [String]) -> Diagnostic {
    Diagnostic(
      .nothingToPlot, "nothing moves in " + scenes.map { "`\($0)`" }.joined(separator: " and "),
      help: ["a plot shows properties that change: play a timeline or an animator in the scene"])
  }

  /// `still` is a property that matches the pattern but keeps its value; `moved` are those that
  /// moved.
  static func nothingMatches(
    _ pattern: String, still: String?, moved: [TraceColumn]
  ) -> Diagnostic {
    Diagnostic(
      .nothingToPlot,
      still.map { "`\($0)` keeps its value, but a plot shows properties that move" }
        ?? "no property that moved matches `\(pattern)`",
      help: help(for: pattern, moved))
  }

  private static let listLimit = 8

  private static func help(for pattern: String, _ moved: [TraceColumn]) -> [String] {
    let filter = TraceFilter([pattern])
    let channels = moved.lazy.filter { $0.kind == .color }
      .compactMap { filter.channelHelp(path: $0.path, property: $0.property) }.first
    if let channels { return [channels] }
    var help: [String] = []
    if let near = nearest(to: pattern, moved) {
      help.append("did you mean `\(near.oneLine)`?")
    }
    let listed = moved.prefix(listLimit).map { "`\(LegibleText.cutStart($0.name, to: 60))`" }
    let more = moved.count - listed.count
    help.append(
      "properties that moved: " + listed.joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : ""))
    return help
  }

  /// Compares the pattern with all forms in which a moving property can be named.
  private static func nearest(to pattern: String, _ moved: [TraceColumn]) -> String? {
    var forms: [String] = []
    for column in moved {
      let id = column.path.split(separator: "/").last.map(String.init) ?? ""
      // A property's name alone would be read as the id of a layer.
      if column.property == pattern { return "*.\(pattern)" }
      forms += [column.name, "\(id).\(column.property)", id]
    }
    return Suggestion.nearest(to: pattern, in: forms)
  }
}
