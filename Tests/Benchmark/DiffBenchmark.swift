import MotionCore
import MotionValues
import TransitionEngine

/// The number of ids per second when two states of a screen are compared, with shapes that could be
/// expensive.
struct DiffBenchmark {
  private static let count = 100_000

  func run() {
    let ids = (0..<Self.count).map { Identifier("Section\($0 % 100).row\($0)") }
    let flat = Self.hierarchy(ids)
    measure("no change", flat, flat)
    measure("a reversed list", flat, Self.hierarchy(ids.reversed()))
    measure("every second id replaced", flat, Self.hierarchy(Self.replaced(ids)))
    // Each removed id was in front of one that moves to another parent.
    let odd = ids.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    measure("removed next to reparented", flat, Self.hierarchy(odd, pairs: true))
    measure("a chain of 10,000 nested ids", Self.chain(ids), Self.chain(ids.reversed()))
  }

  private func measure(
    _ name: String, _ source: IdentifierHierarchy, _ destination: IdentifierHierarchy
  ) {
    let count = source.count + destination.count
    let time = Stopwatch.best(of: 3) {
      let diff = HierarchyDiff(from: source, to: destination)
      precondition(diff.merged.count >= destination.count)
    }
    Report.line("diff of \(count) ids: \(name)", Double(count) / time * 1e3, "M ids/s")
  }

  private static func replaced(_ ids: [Identifier]) -> [Identifier] {
    ids.enumerated().map { $0.offset % 2 == 0 ? $0.element : Identifier("new\($0.offset)") }
  }

  /// Ids that are siblings, or every second one a child of the previous.
  private static func hierarchy(
    _ ids: [Identifier], pairs: Bool = false
  ) -> IdentifierHierarchy {
    var hierarchy = IdentifierHierarchy(capacity: ids.count)
    for (index, id) in ids.enumerated() {
      hierarchy.open(id)
      if !pairs || index % 2 == 1 { hierarchy.close() }
      if pairs && index % 2 == 1 { hierarchy.close() }
    }
    return hierarchy
  }

  private static func chain(_ ids: some Collection<Identifier>) -> IdentifierHierarchy {
    var hierarchy = IdentifierHierarchy(capacity: ids.count)
    for id in ids.prefix(10_000) { hierarchy.open(id) }
    return hierarchy
  }
}
