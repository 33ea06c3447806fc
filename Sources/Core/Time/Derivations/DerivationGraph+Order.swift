import MotionValues

extension DerivationGraph {
  /// Returns everything on which a derivation depends.
  func cone(of index: Int) -> Cone {
    if cones.isEmpty { cones = Array(repeating: nil, count: derivations.count) }
    if let known = cones[index] { return known }
    var sources = Set<Int>()
    var visited: Set<Int> = [index]
    var pending = [index]
    while let next = pending.popLast() {
      for slot in derivations[next].inputs {
        if drives(slot, in: stage.store) {
          let producer = stage.store.owner(of: slot).token
          if visited.insert(producer).inserted { pending.append(producer) }
        } else {
          sources.insert(slot)
        }
      }
    }
    let cone = Cone(
      sources: sources.sorted(), members: visited.sorted { rank[$0] < rank[$1] })
    cones[index] = cone
    return cone
  }

  /// Returns a value that stays equal as long as the rules and the motions on which an output
  /// depends do not change; nil if changes cannot be detected.
  func revision(of slot: Int) -> Revision? {
    let cone = cone(of: stage.store.owner(of: slot).token)
    guard timed.isEmpty || !cone.members.contains(where: timed.contains) else { return nil }
    var motions = 0
    for source in cone.sources {
      guard stage.revisesMotions(stage.store.owner(of: source)) else { return nil }
      motions += stage.store.revision(of: source)
    }
    return Revision(rules: revision, motions: motions)
  }

  /// The error for a cycle of slots, each of which depends on the next one.
  func cycle(_ slots: [Int]) -> Diagnostic {
    let names = slots.map { "`\(stage.path(of: $0))`" }
    return Diagnostic(
      .deriveCycle,
      "\(names[0]) follows " + names.dropFirst().joined(separator: ", which follows "),
      help: ["use another driver for one of these properties"])
  }

  func checkCycle(
    _ derivation: Derivation, reading inputs: [Int]
  ) throws(Diagnostic) {
    let inputs = Set(inputs)
    guard !inputs.isEmpty else { return }
    var visited = Set<Int>()
    /// Returns the slots from `slot` to one of the inputs, in the direction of the data.
    func path(from slot: Int) -> [Int]? {
      if inputs.contains(slot) { return [slot] }
      guard visited.insert(slot).inserted else { return nil }
      for reader in readers.all(of: slot) {
        for output in derivations[reader].outputs {
          if let rest = path(from: output) { return [slot] + rest }
        }
      }
      return nil
    }
    for output in derivation.outputs {
      if let found = path(from: output) { throw cycle([output] + found.reversed()) }
    }
  }

  /// Ranks the derivations by dependency depth, then by declaration order.
  func sort() {
    var producers: [Int: Int] = [:]
    for (index, derivation) in derivations.enumerated() {
      for slot in derivation.outputs { producers[slot] = index }
    }
    var depths = [Int?](repeating: nil, count: derivations.count)
    func depth(of index: Int) -> Int {
      if let known = depths[index] { return known }
      // A cycle ends here; the evaluator reports it.
      depths[index] = 0
      let before = derivations[index].inputs.compactMap { producers[$0] }.map { depth(of: $0) }
      let depth = (before.max() ?? -1) + 1
      depths[index] = depth
      return depth
    }
    let dirty = order.indices.filter { dirtyRanks.contains($0) }.map { order[$0] }
    order = derivations.indices.sorted { (depth(of: $0), $0) < (depth(of: $1), $1) }
    rank = [Int](repeating: 0, count: order.count)
    for (position, index) in order.enumerated() { rank[index] = position }
    dirtyRanks = SlotSet()
    dirtyRanks.reserve(order.count)
    for index in dirty { dirtyRanks.insert(rank[index]) }
  }
}
