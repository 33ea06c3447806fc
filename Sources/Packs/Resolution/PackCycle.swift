import MotionValues

/// Finds packs that depend on each other.
enum PackCycle {
  /// Throws if the packs cannot be ordered such that each follows its dependencies.
  static func check(_ choices: [Resolver.Choice], project: PackName?) throws(Diagnostic) {
    var needs = Dictionary(
      uniqueKeysWithValues: choices.map {
        ($0.name, $0.candidate.dependencies.map(\.name).sorted())
      })
    // A pack that depends on the project itself depends on all of its dependencies.
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
      "packs depend on each other: `\(first)` needs "
        + rest.joined(separator: ", ").dropFirst("which needs ".count),
      help: ["move the code they share into a pack of its own"])
  }
}
