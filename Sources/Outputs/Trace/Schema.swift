import MotionValues

/// A JSON object of a type, declared once: its members in order, by which it is written, read, and
/// described.
///
/// 1. Members are written in the order of their declaration.
/// 2. A reader accepts them in any order, skips members that it does not know, and takes no name
///    twice.
/// 3. A member that is not there is an error, unless the declaration allows it.
package struct Schema<Subject>: Sendable {
  private let name: String
  private let summary: String
  private let members: [Member<Subject>]

  /// Declares an object; `name` identifies it among all objects with a schema.
  package init(
    _ name: String, _ summary: String, @MemberBuilder<Subject> members: () -> [Member<Subject>]
  ) {
    self.name = name
    self.summary = summary
    self.members = members()
    assert(self.members.count <= 64, "a reader has a bit for each member")
    assert(Set(self.members.map(\.name)).count == self.members.count, "a member is there twice")
  }

  /// The object, described.
  package var type: JSONObjectType {
    let members = members
    return JSONObjectType(
      name, summary, others: members.first { $0.isOthers && $0.isWritten }?.type(),
      members: {
        members.filter { $0.isWritten && !$0.isOthers }.map {
          JSONObjectType.Member($0.name, $0.summary, isRequired: $0.isRequired, $0.type())
        }
      })
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
    // A bit for each member.
    var found: UInt64 = 0
    var others: Set<Identifier> = []
    while let name = try reader.nextName() {
      let known = members.firstIndex { $0.name == name && !$0.isOthers }
      let bit: UInt64 = known.map { 1 << UInt64($0) } ?? 0
      guard known == nil ? others.insert(Identifier(name)).inserted : found & bit == 0 else {
        throw reader.twice(name)
      }
      found |= bit
      guard let member = known.map({ members[$0] }) ?? members.first(where: \.isOthers) else {
        try reader.skip()
        continue
      }
      guard let read = member.read else { preconditionFailure("`\(name)` is only written") }
      try read(&subject, name, &reader)
    }
    for (index, member) in members.enumerated()
    where member.isRequired && found & (1 << UInt64(index)) == 0 {
      throw TraceSyntaxError(
        line: reader.line, expected: "`\(member.name)`", found: "an object without it")
    }
  }
}

/// A member of a JSON object: its name, what it is, and how it is written and read.
package struct Member<Subject>: Sendable {
  package typealias Reading =
    @Sendable (inout Subject, _ name: String, inout JSONReader) throws(TraceSyntaxError) -> Void

  fileprivate let name: String
  /// What it is, in a sentence, or as errors of readers say what they expect.
  fileprivate let summary: String
  fileprivate let isRequired: Bool
  /// Whether it stands for all members with names that no other member has.
  fileprivate var isOthers = false
  /// Whether a writer still writes it.
  fileprivate var isWritten = true
  fileprivate let type: @Sendable () -> JSONType
  /// Writes the member after a comma, unless it is the first, and returns true; returns false if it
  /// is left out.
  fileprivate let write: @Sendable (Subject, _ isFirst: Bool, inout ByteWriter) -> Bool
  /// Nil if the member is only written.
  fileprivate let read: Reading?

  private init<Value: JSONWritable>(
    _ name: String, _ summary: String, isRequired: Bool,
    _ value: @escaping @Sendable (Subject) -> Value?, read: Reading? = nil
  ) {
    let label = ",\"\(name)\":"
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    type = { Value.jsonType }
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
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Subject) -> Value
  ) { self.init(name, summary, isRequired: true, value) }

  /// Declares a member that is only written, and left out if it is nil.
  package init<Value: JSONWritable>(
    ifPresent name: String, _ summary: String, _ value: @escaping @Sendable (Subject) -> Value?
  ) { self.init(name, summary, isRequired: false, value) }

  /// Declares a member; `expected` says in errors what a reader accepts.
  package init<Value: JSONReadable>(
    _ name: String, reads property: any WritableKeyPath<Subject, Value> & Sendable,
    _ expected: String
  ) {
    self.init(
      name, expected, reads: property,
      with: { (reader) throws(TraceSyntaxError) in
        try Value.read(&reader, expected)
      })
  }

  /// Declares a member that a function reads, which may accept only some values.
  package init<Value: JSONWritable>(
    _ name: String, _ summary: String,
    reads property: any WritableKeyPath<Subject, Value> & Sendable,
    with read: @escaping @Sendable (inout JSONReader) throws(TraceSyntaxError) -> Value
  ) {
    self.init(name, summary, isRequired: true) {
      $0[keyPath: property]
    } read: { (subject, _, reader) throws(TraceSyntaxError) in
      subject[keyPath: property] = try read(&reader)
    }
  }

  /// Declares a member that is left out if it is nil.
  package init<Value: JSONReadable>(
    _ name: String, readsIfPresent property: any WritableKeyPath<Subject, Value?> & Sendable,
    _ expected: String
  ) {
    self.init(
      name, expected, readsIfPresent: property,
      with: { (reader) throws(TraceSyntaxError) in
        try Value.read(&reader, expected)
      })
  }

  /// Declares a member that is left out if it is nil, and that a function reads.
  package init<Value: JSONWritable>(
    _ name: String, _ summary: String,
    readsIfPresent property: any WritableKeyPath<Subject, Value?> & Sendable,
    with read: @escaping @Sendable (inout JSONReader) throws(TraceSyntaxError) -> Value
  ) {
    self.init(name, summary, isRequired: false) {
      $0[keyPath: property]
    } read: { (subject, _, reader) throws(TraceSyntaxError) in
      subject[keyPath: property] = try read(&reader)
    }
  }

  /// Declares a member that earlier versions wrote, and that a function reads.
  package init<Value: JSONWritable>(
    earlier name: String, reads property: any WritableKeyPath<Subject, Value?> & Sendable,
    with read: @escaping @Sendable (inout JSONReader) throws(TraceSyntaxError) -> Value
  ) {
    self.init(name, "", readsIfPresent: property, with: read)
    isWritten = false
  }

  /// Declares members of any other names, whose values are numbers, booleans or texts; a reader skips
  /// other values.
  package init(
    others pairs: any WritableKeyPath<Subject, [TraceHeader.Pair]> & Sendable
  ) {
    name = ""
    summary = ""
    isRequired = false
    isOthers = true
    type = { Value.jsonType }
    write = { subject, isFirst, bytes in
      for (index, pair) in subject[keyPath: pairs].enumerated() {
        if index > 0 || !isFirst { bytes.append(byte: UInt8(ascii: ",")) }
        bytes.append(jsonString: pair.key)
        bytes.append(byte: UInt8(ascii: ":"))
        bytes.append(json: pair.value)
      }
      return !subject[keyPath: pairs].isEmpty
    }
    read = { (subject, name, reader) throws(TraceSyntaxError) in
      var scalar = reader
      if let value = try? scalar.takeScalar("a value") {
        subject[keyPath: pairs].append(.init(name, Value(value, as: .text)))
      }
      try reader.skip()
    }
  }
}

@resultBuilder
package enum MemberBuilder<Subject> {
  package static func buildExpression(_ member: Member<Subject>) -> Member<Subject> { member }

  package static func buildBlock(_ members: Member<Subject>...) -> [Member<Subject>] { members }
}

/// The type of a JSON value, as its JSON Schema and its type in TypeScript say it.
package indirect enum JSONType: Sendable {
  case number, integer, text, flag, null
  /// One of some texts.
  case choice([String])
  case list(JSONType)
  /// A list with an element of each type.
  case tuple([JSONType])
  /// An object whose members have any names and values of one type.
  case map(JSONType)
  case object(JSONObjectType)
  case either([JSONType])
  case any
}

/// The type of an object with a schema.
package struct JSONObjectType: Sendable {
  package struct Member: Sendable {
    package let name: String
    package let summary: String
    package let isRequired: Bool
    package let type: JSONType

    package init(_ name: String, _ summary: String, isRequired: Bool, _ type: JSONType) {
      self.name = name
      self.summary = summary
      self.isRequired = isRequired
      self.type = type
    }
  }

  /// Identifies the type among all JSON types.
  package let name: String
  package let summary: String
  private let makeMembers: @Sendable () -> [Member]
  /// The type of members with any other names; nil if there are none.
  package let others: JSONType?

  /// `members` is called when they are asked for, since a type may contain itself.
  package init(
    _ name: String, _ summary: String, others: JSONType? = nil,
    members: @escaping @Sendable () -> [Member]
  ) {
    self.name = name
    self.summary = summary
    self.others = others
    makeMembers = members
  }

  package var members: [Member] { makeMembers() }
}

/// A JSON object whose members have any names and values of one type, in order.
package struct JSONMap<Element: JSONWritable & Sendable>: JSONWritable, Sendable {
  package typealias Member = (name: String, value: Element)
  package var members: [Member]

  package init(_ members: [Member] = []) { self.members = members }

  package static var jsonType: JSONType { .map(Element.jsonType) }

  package func write(json bytes: inout ByteWriter) {
    bytes.append(object: members) { member, bytes in
      bytes.append(jsonString: member.name)
      bytes.append(byte: UInt8(ascii: ":"))
      member.value.write(json: &bytes)
    }
  }
}

extension JSONMap: JSONReadable where Element: JSONReadable {
  package static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> JSONMap {
    var map = JSONMap()
    var found: Set<Identifier> = []
    try reader.beginObject(expected)
    while let name = try reader.nextName() {
      guard found.insert(Identifier(name)).inserted else { throw reader.twice(name) }
      map.members.append((name, try Element.read(&reader, expected)))
    }
    return map
  }
}

extension JSONMap where Element == Value {
  package init(_ pairs: [TraceHeader.Pair]) { self.init(pairs.map { ($0.key, $0.value) }) }
}

extension JSONReader {
  /// The error for a member that has a name a second time.
  func twice(_ name: String) -> TraceSyntaxError {
    TraceSyntaxError(line: line, expected: "`\(name)` once", found: "it twice")
  }
}
