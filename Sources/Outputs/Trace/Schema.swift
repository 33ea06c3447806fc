/// A JSON object of a type, declared once: its members in order, by which it is written and read.
///
/// 1. Members are written in the order of their declaration.
/// 2. A reader accepts them in any order, skips members that it does not know, and takes no name
///    twice.
/// 3. A member that is not there is an error, unless the declaration allows it.
package struct Schema<Subject>: Sendable {
  private let members: [Member<Subject>]

  package init(@MemberBuilder<Subject> members: () -> [Member<Subject>]) {
    self.members = members()
    assert(Set(self.members.map(\.name)).count == self.members.count, "a member is there twice")
  }

  package func write(_ subject: Subject, to bytes: inout ByteWriter) {
    bytes.append(byte: UInt8(ascii: "{"))
    var isFirst = true
    for member in members where member.write(subject, isFirst, &bytes) { isFirst = false }
    bytes.append(byte: UInt8(ascii: "}"))
  }

  /// Reads the next object into a subject, whose values members replace.
  package func read(
    _ reader: inout JSONReader, into subject: inout Subject, _ expected: String
  ) throws(TraceSyntaxError) {
    try reader.beginObject(expected)
    var found: Set<String> = []
    while let name = try reader.nextName() {
      guard found.insert(name).inserted else {
        throw TraceSyntaxError(line: reader.line, expected: "`\(name)` once", found: "it twice")
      }
      guard let member = members.first(where: { $0.name == name }) else {
        try reader.skip()
        continue
      }
      guard let read = member.read else { preconditionFailure("`\(name)` is only written") }
      try read(&subject, &reader)
    }
    for member in members where member.isRequired && !found.contains(member.name) {
      throw TraceSyntaxError(
        line: reader.line, expected: "`\(member.name)`", found: "an object without it")
    }
  }
}

/// A member of a JSON object: its name, and how it is written and read.
package struct Member<Subject>: Sendable {
  fileprivate let name: String
  fileprivate let isRequired: Bool
  /// Writes the member after a comma, unless it is the first, and returns true; returns false if it
  /// is left out.
  fileprivate let write: @Sendable (Subject, _ isFirst: Bool, inout ByteWriter) -> Bool
  /// Nil if the member is only written.
  fileprivate let read:
    (@Sendable (inout Subject, inout JSONReader) throws(TraceSyntaxError) -> Void)?

  private init<Value: JSONWritable>(
    _ name: String, isRequired: Bool, _ value: @escaping @Sendable (Subject) -> Value?,
    read: (@Sendable (inout Subject, inout JSONReader) throws(TraceSyntaxError) -> Void)? = nil
  ) {
    let label = ",\"\(name)\":"
    self.name = name
    self.isRequired = isRequired
    write = { subject, isFirst, bytes in
      guard let value = value(subject) else { return false }
      var label = label
      label.withUTF8 {
        let shown = UnsafeBufferPointer(rebasing: $0.dropFirst(isFirst ? 1 : 0))
        bytes.append(UnsafeRawBufferPointer(shown))
      }
      value.write(json: &bytes)
      return true
    }
    self.read = read
  }

  /// Declares a member that is only written.
  package init<Value: JSONWritable>(
    _ name: String, _ value: @escaping @Sendable (Subject) -> Value
  ) { self.init(name, isRequired: true, value) }

  /// Declares a member that is only written, and left out if it is nil.
  package init<Value: JSONWritable>(
    ifPresent name: String, _ value: @escaping @Sendable (Subject) -> Value?
  ) { self.init(name, isRequired: false, value) }

  /// Declares a member; `expected` says in errors what a reader accepts.
  package init<Value: JSONReadable>(
    _ name: String, reads property: any WritableKeyPath<Subject, Value> & Sendable,
    _ expected: String
  ) {
    self.init(
      name, reads: property,
      with: { (reader) throws(TraceSyntaxError) in
        try Value.read(&reader, expected)
      })
  }

  /// Declares a member that a function reads, which may accept only some values.
  package init<Value: JSONWritable>(
    _ name: String, reads property: any WritableKeyPath<Subject, Value> & Sendable,
    with read: @escaping @Sendable (inout JSONReader) throws(TraceSyntaxError) -> Value
  ) {
    self.init(name, isRequired: true) {
      $0[keyPath: property]
    } read: { (subject, reader) throws(TraceSyntaxError) in
      subject[keyPath: property] = try read(&reader)
    }
  }

  /// Declares a member that is left out if it is nil.
  package init<Value: JSONReadable>(
    _ name: String, readsIfPresent property: any WritableKeyPath<Subject, Value?> & Sendable,
    _ expected: String
  ) {
    self.init(
      name, readsIfPresent: property,
      with: { (reader) throws(TraceSyntaxError) in
        try Value.read(&reader, expected)
      })
  }

  /// Declares a member that is left out if it is nil, and that a function reads.
  package init<Value: JSONWritable>(
    _ name: String, readsIfPresent property: any WritableKeyPath<Subject, Value?> & Sendable,
    with read: @escaping @Sendable (inout JSONReader) throws(TraceSyntaxError) -> Value
  ) {
    self.init(name, isRequired: false) {
      $0[keyPath: property]
    } read: { (subject, reader) throws(TraceSyntaxError) in
      subject[keyPath: property] = try read(&reader)
    }
  }
}

@resultBuilder
package enum MemberBuilder<Subject> {
  package static func buildExpression(_ member: Member<Subject>) -> Member<Subject> { member }

  package static func buildBlock(_ members: Member<Subject>...) -> [Member<Subject>] { members }
}
