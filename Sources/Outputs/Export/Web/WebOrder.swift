import MotionRecording
import MotionValues

/// The order of siblings: by their drawings, then by creation.
struct WebOrder {
  private let handoff: Handoff
  private let children: [Int]
  private let heights: [HandoffNumber]
  private let sources: [[HandoffSource]]

  init(of children: [Int], _ handoff: Handoff) {
    self.children = children
    self.handoff = handoff
    let layers = children.map { HandoffLayer($0, in: handoff) }
    heights = layers.map { $0.number($0.drawing.order) }
    sources = layers.map { $0.properties(of: $0.drawing.order) }
  }

  private var tracks: [MotionTrack] {
    Set(heights.flatMap(\.sources)).compactMap(handoff.trackIndex).sorted()
      .map { handoff.tracks[$0] }
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
            shown: sources[place])
        )
      })
  }

  /// The rank of each child from back to front.
  private func ranks(at time: Double) -> [Int] {
    let heights = heights.map { height in
      height.value { source in
        handoff.trackIndex(source).map { handoff.tracks[$0].value(at: time) } ?? 0
      }
    }
    let sorted = children.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    var ranks = [Int](repeating: 0, count: children.count)
    for (rank, place) in sorted.enumerated() { ranks[place] = rank }
    return ranks
  }
}
