import ArgumentParser
import MotionRecording

/// The output of `motion run`: a trace in one of its formats, or a view of the whole run.
enum RunFormat {
  case trace(TraceFormat)
  case view(RunView)

  var name: String {
    switch self {
    case .trace(let format): format.name
    case .view(let view): view.rawValue
    }
  }
}

/// A view of a whole run, printed when it has ended.
enum RunView: String, CaseIterable {
  /// A readable table of moving properties, one row per frame.
  case table
  /// A readable summary of the motion.
  case summary
  /// The summary as JSON.
  case summaryJSON = "summary-json"
}

extension RunFormat: CaseIterable, ExpressibleByArgument {
  static let allCases =
    TraceFormat.allCases.map { RunFormat.trace($0) } + RunView.allCases.map { .view($0) }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  static var allValueStrings: [String] { allCases.map(\.name) }
  var defaultValueDescription: String { name }

  /// The help of `--format`.
  static var help: String {
    let (traces, views) = (TraceFormat.allCases.map(\.name), RunView.allCases.map(\.rawValue))
    return "\(words(traces)); or, instead of a trace, \(words(views))."
  }

  private static func words(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + (names.last.map { " or \($0)" } ?? "")
  }
}

/// When a summary follows the trace on standard error.
enum SummaryTime: String, CaseIterable {
  /// If standard error is a terminal.
  case auto
  case always, never
}
