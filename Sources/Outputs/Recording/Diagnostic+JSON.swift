import MotionValues

extension Diagnostic: SchemaWritable {
  package static let schema = Schema<Self>("Diagnostic", "An error.") {
    Member("slug", "What it is called: `motion explain SLUG` explains it.") { $0.code.slug }
    Member("message", "What is wrong.") { $0.message }
    Member("help", "What to do, in lines.") { $0.help }
    Member(ifPresent: "file", "The file of the line.") { $0.location?.file }
    Member(ifPresent: "line", "The line of the script, from 1.") { $0.location?.line }
  }
}

extension RunWarning: SchemaWritable {
  package static let schema = Schema<Self>("Warning", "A warning, or a finding of a check.") {
    Member("slug", "What it is called: `motion explain SLUG` explains it.") { $0.code.slug }
    Member("message", "What is probably wrong.") { $0.message }
    Member("help", "What to do, in lines.") { $0.help }
    Member(ifPresent: "file", "The file of the line.") { $0.location?.file }
    Member(ifPresent: "line", "The line of the script, from 1.") { $0.location?.line }
  }
}
