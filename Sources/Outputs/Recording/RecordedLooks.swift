import MotionValues

extension Recording {
  /// What a layer adds to the drawing of its kind and its groups: how it turns as a page, and how its
  /// children are seen.
  package func parts(of index: Int, _ places: PathPlaces) -> [Drawing<Amount>.Part] {
    let layer = layers[index]
    var parts: [Drawing<Amount>.Part] = []
    if let page = layer.page, let spine = Spine(rawValue: page.spine) {
      let dot = page.angle.lastIndex(of: ".") ?? page.angle.endIndex
      let turned = places.index(of: String(page.angle[..<dot]), near: index)
      let angle = Amount.Source(
        String(page.angle[dot...].dropFirst()), of: turned == index ? .own : .layer(turned))
      parts = Hinge(spine: spine, offset: page.offset).page(
        turnedBy: angle, isBack: page.isBack, lift: page.lift)
    }
    switch layer.viewpoint {
    case .anchor: break
    case .parent: parts.append(.keepsDepth)
    case .spine(let name, let offset):
      if let spine = Spine(rawValue: name) {
        parts.append(Hinge(spine: spine, offset: offset).viewpoint)
      }
    }
    return parts
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
