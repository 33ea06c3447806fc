import MotionTrace

/// What `motion run` prints.
enum RunFormat: String, CaseIterable {
  case lines
  /// What moved, a row a frame, for people.
  case table
  case ndjson, csv
  /// What moved, for people.
  case summary
  /// The same for programs.
  case summaryJSON = "summary-json"

  /// The trace's form; nil for what is no trace.
  var trace: TraceFormat? {
    switch self {
    case .lines: .lines
    case .ndjson: .ndjson
    case .csv: .csv
    case .table, .summary, .summaryJSON: nil
    }
  }
}

/// When a summary follows the trace on the standard error.
enum SummaryTime: String, CaseIterable {
  /// Where the standard error is a terminal.
  case auto
  case always, never
}
