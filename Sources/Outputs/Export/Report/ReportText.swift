import MotionCore
import MotionRecording
import MotionValues

/// A report as lines for people: each property, then the totals.
package struct ReportText: Sendable {
  package let text: String

  package init(_ report: ExportReport, _ facts: ReportFacts, output: String) {
    var rows: [[String]] = []
    var lines: [String] = []
    for entry in report.entries {
      let deviation = entry.deviation
      rows.append([
        entry.property, Self.word(entry.outcome), entry.keys > 0 ? "\(entry.keys)" : "",
        deviation.map { Self.amount($0.worst, entry.unit) } ?? "",
        deviation.map { $0.worst > 0 ? "\(Self.decimal($0.time)) s" : "" } ?? "",
        deviation.map { Self.amount($0.rms, entry.unit) } ?? "", Self.words(entry.outcome),
      ])
    }
    let titles = ["", "", "keys", "worst", "at", "rms", ""]
    let widths = titles.indices.map { column in
      (rows + [titles]).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      for (column, cell) in cells.enumerated() {
        let room = String(repeating: " ", count: widths[column] - cell.count)
        let isNumber = (2...5).contains(column)
        line += "  " + (isNumber ? room + cell : cell + room)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    if !rows.isEmpty { lines.append(line(titles)) }
    var path: String?
    for (entry, row) in zip(report.entries, rows) {
      if entry.layer != path { lines.append(entry.layer.oneLine) }
      path = entry.layer
      lines.append(line(row))
    }
    lines.append(Self.total(report, facts, output: output))
    if let corner = report.worstCorner {
      lines.append(
        "  worst corner: \(Self.amount(corner.distance, .points)), of \(corner.layer.oneLine) "
          + "at \(Self.decimal(corner.time)) s")
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func total(
    _ report: ExportReport, _ facts: ReportFacts, output: String
  ) -> String {
    func count(_ matches: (ExportReport.Outcome) -> Bool) -> Int {
      report.entries.count { matches($0.outcome) }
    }
    let kept = count { if case .kept = $0 { true } else { false } }
    let baked = count { if case .baked = $0 { true } else { false } }
    let leftOut = count { if case .leftOut = $0 { true } else { false } }
    let name = output == "-" ? "" : " · \(output.oneLine)"
    return "\(facts.scene.oneLine): \(facts.format)\(name) · \(size(facts.bytes)) "
      + "(\(size(facts.gzippedBytes)) gzipped) · \(kept) kept, \(baked) baked, \(leftOut) left out · "
      + "\(report.keyCount) \(report.keyCount == 1 ? "key" : "keys")"
  }

  private static func word(_ outcome: ExportReport.Outcome) -> String {
    switch outcome {
    case .kept: "kept"
    case .baked: "baked"
    case .leftOut: "left out"
    }
  }

  private static func words(_ outcome: ExportReport.Outcome) -> String {
    switch outcome {
    case .kept(let words), .baked(let words), .leftOut(let words): words.oneLine
    }
  }

  /// A size such as `512 B` or `3.1 KB`.
  private static func size(_ bytes: Int) -> String {
    bytes < 1000 ? "\(bytes) B" : "\(NumberText((Double(bytes) / 100).rounded() / 10)) KB"
  }

  private static func amount(_ value: Double, _ unit: Unit) -> String {
    decimal(value) + unit.measure.suffix
  }

  private static func decimal(_ value: Double) -> String {
    "\(NumberText(value.rounded(decimals: 4)))"
  }
}
