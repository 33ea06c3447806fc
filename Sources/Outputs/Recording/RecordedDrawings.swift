import MotionValues

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
