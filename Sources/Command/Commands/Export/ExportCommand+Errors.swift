import MotionCore
import MotionExport
import MotionRecording
import MotionValues

extension ExportCommand {
  /// What `--strict` or `--max-error` does not permit.
  func flaw(of report: ExportReport) -> Diagnostic? {
    if strict, let first = report.leftOut.first, case .leftOut(let reason) = first.outcome {
      let count = report.leftOut.count
      return Diagnostic(
        .incompleteExport,
        "`\(first.layer).\(first.property)` would be left out: \(reason)"
          + (count > 1 ? "; and \(count - 1) more" : ""),
        help: [
          "nothing was written: leave out `--strict`, choose with `--select`, or another format"
        ])
    }
    guard let maxError else { return nil }
    let lengths = report.entries.filter { $0.unit == .points }.compactMap { entry in
      entry.deviation.map { ("`\(entry.layer).\(entry.property)`", $0.worst, $0.time) }
    }
    let corner = report.worstCorner.map { ("a corner of `\($0.layer)`", $0.distance, $0.time) }
    let all = lengths + (corner.map { [$0] } ?? [])
    guard let worst = all.max(by: { $0.1 < $1.1 }), worst.1 > maxError else { return nil }
    return Diagnostic(
      .incompleteExport,
      "\(worst.0) would deviate by \(NumberText(worst.1.rounded(decimals: 4))) points at "
        + "\(NumberText(worst.2.rounded(decimals: 4))) s, by more than \(NumberText(maxError))",
      help: ["nothing was written: use a smaller `--epsilon`"])
  }

  func nothingToExport(_ recording: Recording) -> Diagnostic {
    let moved = recording.columns.prefix(3).map {
      "`\(recording.layers[$0.layer].path).\($0.property)`"
    }
    if moved.isEmpty {
      return Diagnostic(
        .nothingToExport, "nothing moves in `\(recording.scene)`",
        help: [
          "an export shows properties that change: play a timeline or an animator in the scene"
        ])
    }
    let end = recording.duration.rounded(decimals: 4)
    if from >= recording.duration {
      return Diagnostic(
        .nothingToExport,
        "`\(recording.scene)` ends at \(NumberText(end)) s, before `--from`, \(NumberText(from)) s",
        help: ["let the exported part begin earlier"])
    }
    let isPart = from > 0 || to != nil
    let part = isPart ? " from \(NumberText(from)) s to \(NumberText(to ?? end)) s" : ""
    return Diagnostic(
      .nothingToExport, "nothing that is selected moves in `\(recording.scene)`\(part)",
      help: ["these move\(isPart ? " in the whole run" : ""): \(moved.joined(separator: ", "))"])
  }
}
