import MotionCore
import MotionValues
import Support
import Testing

@testable import TransitionEngine

@Suite("The names of elements")
struct ElementNamesTests {
  private static func path(_ text: String) -> ElementPath {
    let ids = text.split(separator: "/").map { Identifier(String($0)) }
    return ids.dropFirst().reduce(ElementPath(ids[0])) { ElementPath($1, in: $0) }
  }

  /// The names of two states' elements; the part of a path from `|` on is the element's rule.
  private static func names(_ source: String, _ destination: String) -> [String] {
    let sides = [source, destination].map { side in
      side.split(separator: " ").map { text in
        let rule = text.split(separator: "|").last ?? ""
        return ElementNames.Element(
          path(String(text).replacing("|", with: "/")), least: rule.split(separator: "/").count)
      }
    }
    let names = ElementNames(from: sides[0], to: sides[1])
    return [names.source, names.destination].map {
      $0.map(\.description).joined(separator: " ")
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    let destination: String
    let names: [String]
  }

  static let rows = [
    Row(
      testDescription: "a unique id is its own name, wherever it is", source: "list|title",
      destination: "sheet/head|title", names: ["title", "title"]),
    Row(
      testDescription: "repeated ids get the ids around them",
      source: "row1|title row2|title", destination: "row1|title row2|title row3|title",
      names: ["row1/title row2/title", "row1/title row2/title row3/title"]),
    Row(
      testDescription: "an id that is repeated in one state gets them in both",
      source: "row1|photo row2|photo", destination: "row2|photo",
      names: ["row1/photo row2/photo", "row2/photo"]),
    Row(
      testDescription: "only as many ids as necessary, from the inside",
      source: "list/a/row|t list/b/row|t", destination: "page/a/row|t page/b/row|t",
      names: ["a/row/t b/row/t", "a/row/t b/row/t"]),
    Row(
      testDescription: "an unrelated repetition does not lengthen a name",
      source: "list/row1|t", destination: "page/row1|t page/row2|t",
      names: ["row1/t", "row1/t row2/t"]),
    Row(
      testDescription: "a layer directly in the state keeps its id", source: "|t row|t",
      destination: "|t other|t", names: ["t row/t", "t other/t"]),
    Row(
      testDescription: "a rule with a path is part of the name", source: "list|row/t",
      destination: "page|row/t", names: ["row/t", "row/t"]),
    Row(
      testDescription: "a rule with a path leaves the rest unique", source: "a|t |b/t",
      destination: "c|t |b/t", names: ["t b/t", "t b/t"]),
    Row(
      testDescription: "what has no partner stays apart", source: "a|t b|t", destination: "c|t",
      names: ["a/t b/t", "c/t"]),
  ]

  @Test("Elements get the shortest names that tell them apart", arguments: rows)
  func table(row: Row) {
    #expect(Self.names(row.source, row.destination) == row.names)
  }

  /// A random state: paths of a few ids, each path once, and each with its parents.
  private static func state(_ random: inout SeededGenerator) -> [ElementNames.Element] {
    var paths = [Identifier: ElementPath]()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      var path: ElementPath?
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        path = ElementPath(Identifier("\(Int.random(in: 0...2, using: &random))"), in: path)
      }
      if let path { paths[path.fullName] = path }
    }
    return paths.sorted { $0.key < $1.key }.map { _, path in
      ElementNames.Element(path, least: Int.random(in: 1...2, using: &random))
    }
  }

  @Test("Names are unique ends of paths, and mirror", arguments: Array(UInt64(0)..<20))
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      // Equal paths have equal rules, which are what their lengths stand for.
      var lengths: [Identifier: Int] = [:]
      let (source, destination) = (Self.state(&random), Self.state(&random))
      func ruled(_ state: [ElementNames.Element]) -> [ElementNames.Element] {
        state.map { element in
          let length = lengths[element.path.id] ?? min(element.least, element.path.depth)
          lengths[element.path.id] = length
          return .init(element.path, least: min(length, element.path.depth))
        }
      }
      let (one, other) = (ruled(source), ruled(destination))
      let names = ElementNames(from: one, to: other)
      let back = ElementNames(from: other, to: one)
      #expect(names.source == back.destination && names.destination == back.source)
      for (elements, names) in [(one, names.source), (other, names.destination)] {
        #expect(Set(names).count == names.count, "seed \(seed): a name occurs twice in a state")
        for (element, name) in zip(elements, names) {
          #expect(element.path.fullName.ends(with: name))
        }
      }
      for (element, name) in zip(one, names.source) {
        guard let partner = names.destination.firstIndex(of: name) else { continue }
        // A longer end in common would be the better partner's.
        let end = element.path.commonEnd(with: other[partner].path).fullName
        #expect(end.ends(with: name), "seed \(seed): `\(name)`")
      }
      #expect(
        ElementNames(from: one, to: one).source == ElementNames(from: one, to: one).destination)
    }
  }
}
