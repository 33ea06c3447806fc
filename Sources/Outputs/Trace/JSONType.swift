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
