import MotionRecording
import MotionValues

/// A report and the facts about its file, as one JSON object.
package struct ReportJSON: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("motion-export") { _ in 1 }
    Member("format") { $0.facts.format }
    Member("scene") { $0.facts.scene }
    Member("bytes") { $0.facts.bytes }
    Member("gzippedBytes") { $0.facts.gzippedBytes }
    Member(ifPresent: "inputs") { $0.facts.inputs?.hash }
    Member("keys") { $0.report.keyCount }
    Member(ifPresent: "worstCorner") { $0.report.worstCorner }
    Member("properties") { $0.report.entries }
  }

  private let report: ExportReport
  private let facts: ReportFacts

  package init(_ report: ExportReport, _ facts: ReportFacts) {
    self.report = report
    self.facts = facts
  }
}

extension KeyPlan.Corner: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("layer") { $0.layer }
    Member("distance") { $0.distance }
    Member("time") { $0.time }
  }
}

extension ExportReport.Entry: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("layer") { $0.layer }
    Member("property") { $0.property }
    Member("outcome") { $0.outcome.name }
    Member(ifPresent: "as") { $0.outcome.words }
    Member(ifPresent: "reason") { $0.outcome.reason }
    Member("unit") { $0.unit.rawValue }
    Member("keys") { $0.keys }
    Member(ifPresent: "worst") { $0.deviation?.worst }
    Member(ifPresent: "rms") { $0.deviation?.rms }
    Member(ifPresent: "time") { $0.deviation?.time }
  }
}

extension ExportReport.Outcome {
  fileprivate var name: String {
    switch self {
    case .kept: "kept"
    case .baked: "baked"
    case .leftOut: "left out"
    }
  }

  fileprivate var words: String? { if case .kept(let words) = self { words } else { nil } }

  fileprivate var reason: String? {
    switch self {
    case .kept: nil
    case .baked(let reason), .leftOut(let reason): reason
    }
  }
}
