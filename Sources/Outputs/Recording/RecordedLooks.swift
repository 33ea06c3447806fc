import MotionValues

extension Recording {
  /// What is added to the drawing of every layer in that of one: by its kind, its groups, and itself.
  package func parts(of index: Int) -> [Drawing<Amount>.Part] {
    let layer = layers[index]
    let shared = ([layer.kind] + layer.groups).flatMap { name -> [Drawing<Amount>.Part] in
      guard case .parts(let parts)? = defaults.first(where: { $0.name == name })?.look else {
        return []
      }
      return parts
    }
    return shared + layer.parts
  }

  /// Adds what layers show to the recording of a trace that does not say it: one in lines, or of an
  /// earlier version. There, a layer shows what the properties that it has are known to show.
  mutating func addStandardLooks() {
    let known = TraceDefaults.standard + Self.earlierGroups
    for group in known {
      if let place = defaults.firstIndex(where: { $0.name == group.name }) {
        defaults[place].look = group.look
      } else {
        defaults.append(group)
      }
    }
    var owners: [String: String] = [:]
    for group in known.dropFirst(2) {
      for pair in group.pairs { owners[pair.key] = group.name }
    }
    var groups = layers.map { Set($0.constants.compactMap { owners[$0.key] }) }
    for column in columns {
      if let group = owners[column.property] { groups[column.layer].insert(group) }
    }
    for (index, found) in groups.enumerated() {
      layers[index].groups = found.filter { $0 != layers[index].kind }.sorted()
    }
  }

  /// What engines have shown since before traces say it.
  private static var earlierGroups: [TraceDefaults] {
    [
      TraceDefaults(
        name: "scroll",
        pairs: [.init("offsetX", .number(0)), .init("offsetY", .number(0))],
        look: .parts([.step(.move(-"offsetX", -"offsetY", 0.0))])),
      TraceDefaults(
        name: "page", pairs: [.init("shade", .number(0))],
        look: .parts([.front(.fill(.black(opacity: "shade")))])),
    ]
  }
}
