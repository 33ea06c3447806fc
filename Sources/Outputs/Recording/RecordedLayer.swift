import MotionValues

/// The constant data of a layer.
package struct RecordedLayer: Sendable, Equatable {
  package let path: String
  package let id: String
  package let kind: String
  /// The index of the parent; nil for the scene.
  package let parent: Int?
  /// The first frame that contains the layer.
  package let firstFrame: Int
  /// The first frame without the layer, because it was removed; nil if it stays.
  package var endFrame: Int?
  /// The index of the layer in whose place among its siblings it is painted, because it is the same
  /// layer as it leaves; nil for its own.
  package var place: Int?
  /// The properties with a constant value other than the default, including an image's source and a
  /// text's font.
  package var constants: [TraceHeader.Pair] = []
  /// The groups of engines whose properties the layer has and shows.
  package var groups: [String] = []
  /// What engines add to the drawing of this layer alone.
  package var parts: [Drawing<Amount>.Part] = []

  package init(path: String, id: String, kind: String, parent: Int?, firstFrame: Int) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.firstFrame = firstFrame
  }

  /// Returns whether a frame contains the layer.
  package func exists(in frame: Int) -> Bool {
    frame >= firstFrame && frame < endFrame ?? .max
  }
}

/// The drawings of a recording's layers; layers with the same groups share one.
package struct RecordedDrawings: Sendable {
  private var distinct: [Drawing<Amount>] = []
  private var places: [Int] = []

  private struct Groups: Hashable {
    let kind: String
    let groups: [String]
  }

  package init(_ recording: Recording) {
    let looks = Dictionary(recording.defaults.map { ($0.name, $0.look) }) { first, _ in first }
    func parts(_ name: String) -> [Drawing<Amount>.Part] {
      if case .parts(let parts)?? = looks[name] { parts } else { [] }
    }
    func base(_ name: String, or standard: Drawing<Amount>) -> Drawing<Amount> {
      if case .drawing(let drawing)?? = looks[name] { drawing } else { standard }
    }
    let (screen, layer) = (
      base(StandardLayers.scene.name, or: StandardLayers.scene.drawing),
      base(TraceDefaults.everyLayer, or: LayerProperties.drawing)
    )
    var known: [Groups: Int] = [:]
    for recorded in recording.layers {
      let own = recorded.parts
      let key = Groups(kind: recorded.kind, groups: recorded.groups)
      if own.isEmpty, let place = known[key] {
        places.append(place)
        continue
      }
      let parts = ([recorded.kind] + recorded.groups).flatMap(parts) + own
      if own.isEmpty { known[key] = distinct.count }
      places.append(distinct.count)
      let standard = recorded.parent == nil ? screen : layer
      distinct.append(base(recorded.kind, or: standard).adding(parts))
    }
  }

  package subscript(layer: Int) -> Drawing<Amount> { distinct[places[layer]] }
}

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
