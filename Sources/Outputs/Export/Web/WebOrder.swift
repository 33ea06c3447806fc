import MotionRecording

/// The order of siblings: by `zPosition`, then by creation.
struct WebOrder {
  private let values: WebValues
  private let children: [Int]

  init(of children: [Int], _ values: WebValues) {
    self.children = children
    self.values = values
  }

  private var tracks: [MotionTrack] {
    children.compactMap { child in
      values.handoff.trackIndex(child, "zPosition").map { values.handoff.tracks[$0] }
    }
  }

  /// The `z-index` of each child; empty if they are in the order of creation throughout.
  var declarations: [Int: WebDeclaration] {
    let first = ranks(at: 0)
    var last = first
    var steps: [Int: [(time: Double, text: String)]] = [:]
    for time in tracks.times {
      let next = ranks(at: time)
      for child in children.indices where next[child] != last[child] {
        steps[children[child], default: []].append((time, "\(next[child])"))
      }
      last = next
    }
    guard !steps.isEmpty || first != Array(children.indices) else {
      return [:]
    }
    return Dictionary(
      uniqueKeysWithValues: children.enumerated().map { place, child in
        (
          child,
          WebDeclaration(
            "z-index", initial: "\(first[place])", steps: steps[child] ?? [],
            shown: [WebSource(layer: child, property: "zPosition")])
        )
      })
  }

  /// The rank of each child from back to front.
  private func ranks(at time: Double) -> [Int] {
    let heights = children.map { child -> Double in
      guard let track = values.handoff.trackIndex(child, "zPosition") else {
        return values.number(child, "zPosition")
      }
      return values.handoff.tracks[track].value(at: time)
    }
    let sorted = children.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    var ranks = [Int](repeating: 0, count: children.count)
    for (rank, place) in sorted.enumerated() { ranks[place] = rank }
    return ranks
  }
}
