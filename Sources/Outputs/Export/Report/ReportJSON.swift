import MotionRecording
import MotionValues

/// A report and the facts about its file, as one JSON object.
package struct ReportJSON: SchemaWritable {
  package static let schema = Schema<Self>("ExportReport", "What an export has kept of a run.") {
    Member("motion-export", "The version of the format.") { _ in 1 }
    Member("format", "The name of the format.") { $0.facts.format }
    Member("scene", "The name of the scene.") { $0.facts.scene }
    Member("bytes", "The size of the file, in bytes.") { $0.facts.bytes }
    Member("gzippedBytes", "Its size after compression, in bytes.") { $0.facts.gzippedBytes }
    Member(ifPresent: "inputs", "The hash of all inputs of the run.") { $0.facts.inputs?.hash }
    Member("keys", "The number of keys.") { $0.report.keyCount }
    Member(ifPresent: "worstCorner", "The corner of a layer that is farthest from the run.") {
      $0.report.worstCorner
    }
    Member("properties", "What became of each property.") { $0.report.entries }
  }

  private let report: ExportReport
  private let facts: ReportFacts

  package init(_ report: ExportReport, _ facts: ReportFacts) {
    self.report = report
    self.facts = facts
  }
}

extension KeyPlan.Corner: SchemaWritable {
  package static let schema = Schema<Self>(
    "WorstCorner", "The corner of a layer that is farthest from the run."
  ) {
    Member("layer", "The path of the layer.") { $0.layer }
    Member("distance", "In points.") { $0.distance }
    Member("time", "In seconds.") { $0.time }
  }
}

extension ExportReport.Entry: SchemaWritable {
  package static let schema = Schema<Self>("ExportedProperty", "What became of a property.") {
    Member("layer", "The path of the layer.") { $0.layer }
    Member("property", "The name of the property.") { $0.property }
    Member("outcome", "Whether it was kept, baked or left out.") { $0.outcome.name }
    Member(ifPresent: "as", "What it was kept as.") { $0.outcome.words }
    Member(ifPresent: "reason", "Why it was baked or left out.") { $0.outcome.reason }
    Member("unit", "The unit of the property.") { $0.unit }
    Member("keys", "The number of its keys.") { $0.keys }
    Member(ifPresent: "worst", "The greatest distance from the run, in this unit.") {
      $0.deviation?.worst
    }
    Member(ifPresent: "rms", "The root mean square of the distances.") { $0.deviation?.rms }
    Member(ifPresent: "time", "The time of the greatest distance, in seconds.") {
      $0.deviation?.time
    }
  }
}

extension Unit: JSONWritable {}

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
