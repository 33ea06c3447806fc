import MotionCore
import MotionRecording
import MotionValues

extension TestResult: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("file") { $0.file }
    Member("name") { $0.name }
    Member("kind") { $0.kind.rawValue }
    Member("status") { $0.status.rawValue }
    Member(ifPresent: "failures") { $0.failures.isEmpty ? nil : $0.failures.map(\.diagnostic) }
    Member(ifPresent: "inputs") { $0.inputs }
    Member(ifPresent: "page") { $0.page }
  }
}

extension TestTally: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("tests") { $0.tests }
    Member("goldens") { $0.goldens }
    Member("recorded") { $0.recorded }
    Member("failed") { $0.failed }
  }
}
