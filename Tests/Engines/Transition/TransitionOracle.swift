import Support
import Testing

/// One case of `transition_cases.json`.
struct TransitionOracle: Decodable, Sendable, CustomTestStringConvertible {
  /// An id and its descendants: `["card", ["title"], ["old"]]`.
  struct Tree: Decodable, Sendable {
    let id: String
    let children: [Tree]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      id = try list.decode(String.self)
      var children: [Tree] = []
      while !list.isAtEnd { children.append(try list.decode(Tree.self)) }
      self.children = children
    }

    var tree: IdentifierTree { IdentifierTree(id: id, children: children.map(\.tree)) }
  }

  struct Expectation: Decodable, Sendable {
    let added: [String]
    let removed: [String]
    let shared: [String]
    let order: [[String]]
    let canonical: [String]?
    let animations: [String: String]
    let error: String?
  }

  let name: String
  let source: [Tree]
  let destination: [Tree]
  let definition: [String: String]
  let expect: Expectation

  var testDescription: String { name }

  /// The cases, except for the one in which siblings have the same id, which a stage rejects.
  static let all = ((try? Oracle.json("transition_cases.json", as: [TransitionOracle].self)) ?? [])
    .filter { !($0.expect.error?.hasPrefix("duplicate") ?? false) }
}
