import MotionCore

/// Finds packs that need each other.
enum PackCycle {
  /// Throws if the packs cannot be put into an order in which each comes after what it needs.
  static func check(_ choices: [Resolver.Choice], project: PackName?) throws(Diagnostic) {
    var needs = Dictionary(
      uniqueKeysWithValues: choices.map {
        ($0.name, $0.candidate.dependencies.map(\.name).sorted())
      })
    // What needs the project itself needs all that the project needs.
    if let project { needs[project] = choices.map(\.name) }
    var done: Set<PackName> = []
    var path: [PackName] = []

    func visit(_ name: PackName) throws(Diagnostic) {
      if let start = path.firstIndex(of: name) { throw cycle(Array(path[start...])) }
      guard !done.contains(name) else { return }
      path.append(name)
      for next in needs[name] ?? [] { try visit(next) }
      path.removeLast()
      done.insert(name)
    }
    for name in needs.keys.sorted() { try visit(name) }
  }

  private static func cycle(_ names: [PackName]) -> Diagnostic {
    let first = names[0]
    let rest = (names.dropFirst() + [first]).map { "which needs `\($0)`" }
    return Diagnostic(
      .packCycle,
      "packs need each other: `\(first)` needs "
        + rest.joined(separator: ", ").dropFirst("which needs ".count),
      help: ["move what they share into a pack of its own"])
  }
}
