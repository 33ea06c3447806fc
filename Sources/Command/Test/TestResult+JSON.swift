import MotionCore
import MotionRecording
import MotionValues

extension TestResult: SchemaWritable {
  package static let schema = Schema<Self>(
    "TestResult", "The result of a test or of a golden trace."
  ) {
    Member("file", "The file of the test, or the scene.") { $0.file }
    Member("name", "The name of the test.") { $0.name }
    Member("kind", "Whether it is a test or a golden trace.") { $0.kind }
    Member("status", "What became of it.") { $0.status }
    Member(ifPresent: "failures", "What failed.") {
      $0.failures.isEmpty ? nil : $0.failures.map(\.diagnostic)
    }
    Member(ifPresent: "inputs", "The hash of all inputs of the run.") { $0.inputs }
    Member(ifPresent: "page", "The page of the failure.") { $0.page }
  }
}

extension TestTally: SchemaWritable {
  package static let schema = Schema<Self>(
    "TestTally", "The last line: the numbers of all results."
  ) {
    Member("tests", "The number of tests.") { $0.tests }
    Member("goldens", "The number of golden traces.") { $0.goldens }
    Member("recorded", "The number of traces that were recorded.") { $0.recorded }
    Member("failed", "The number of failures.") { $0.failed }
  }
}

extension TestResult.Kind: JSONWritable {}
extension TestResult.Status: JSONWritable {}
