import MotionValues

extension Diagnostic: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("slug") { $0.code.slug }
    Member("message") { $0.message }
    Member("help") { $0.help }
    Member(ifPresent: "file") { $0.location?.file }
    Member(ifPresent: "line") { $0.location?.line }
  }
}

extension RunWarning: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("slug") { $0.code.slug }
    Member("message") { $0.message }
    Member("help") { $0.help }
    Member(ifPresent: "file") { $0.location?.file }
    Member(ifPresent: "line") { $0.location?.line }
  }
}
