import MotionRecording
import MotionValues

/// The format of a sweep's rows. Each row states its job, the number of jobs and the identity of its sweep, so that any
/// rows of a sweep can be merged.
package enum SweepFormat: String, CaseIterable, Sendable {
  case csv, ndjson

  /// The columns of every row, before those of the axes.
  static let identification = ["job", "of", "sweep"]

  /// The header line of the rows, with its line break; empty if the format has none.
  package func header(_ plan: SweepPlan) -> String {
    guard self == .csv else { return "" }
    var bytes = ByteWriter()
    let measures = plan.properties.flatMap { name in SweepMeasures.names.map { "\(name).\($0)" } }
    let columns =
      Self.identification + plan.axes.map(\.name) + ["hash", "error", "message"] + measures
      + SweepInputs.columns
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(",") }
      bytes.append(csvField: column)
    }
    return bytes.text + "\n"
  }

  /// The row of a job, with its line break.
  package func row(_ job: SweepJob, _ result: SweepResult, of plan: SweepPlan) -> String {
    var bytes = ByteWriter()
    switch self {
    case .csv: Self.append(csv: job, result, plan, to: &bytes)
    case .ndjson: SweepLine(job, result, of: plan).write(json: &bytes)
    }
    return bytes.text + "\n"
  }

  /// The line of a job in the list of jobs.
  package func listed(_ job: SweepJob, of plan: SweepPlan) -> String {
    var bytes = ByteWriter()
    switch self {
    case .csv:
      bytes.append(integer: job.number)
      bytes.append("\t" + job.arguments.map(Self.quoted).joined(separator: " "))
    case .ndjson: SweepJobLine(job: job, plan: plan).write(json: &bytes)
    }
    return bytes.text + "\n"
  }

  /// The argument as a POSIX shell reads it.
  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-_=./:,+@%".utf8.contains($0)
    }
    if isPlain { return argument }
    return
      "'\(argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  // MARK: CSV

  private static func append(
    csv job: SweepJob, _ result: SweepResult, _ plan: SweepPlan, to bytes: inout ByteWriter
  ) {
    bytes.append("\(job.number),\(plan.count),\(plan.identity)")
    for value in job.values {
      bytes.append(",")
      bytes.append(csvField: value)
    }
    bytes.append(",\(result.hash ?? ""),\(result.error ?? ""),")
    bytes.append(csvField: result.message?.oneLine ?? "")
    for index in plan.properties.indices {
      let measures = index < result.measures.count ? result.measures[index] : nil
      let fields: [Value?] = measures?.fields ?? SweepMeasures.names.map { _ in nil }
      for field in fields {
        bytes.append(",")
        guard let field else { continue }
        bytes.append(csvField: field.plainText)
      }
    }
    let inputs = result.inputs.map { SweepInputs($0) }
    for text in [result.inputs?.hash, inputs?.version, inputs?.text] {
      bytes.append(",")
      bytes.append(csvField: text ?? "")
    }
  }
}
