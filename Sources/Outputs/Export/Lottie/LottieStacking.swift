import MotionValues

/// The orders from back to front of the layers in a layer: one for each stretch of time that needs an
/// order of its own.
///
/// Lottie's order is fixed, so where no one order fits, the layers are written again.
struct LottieStacking {
  struct Stretch {
    var span: LottieFacts.Span
    let order: [Int]
  }

  private(set) var stretches: [Stretch] = []

  /// Finds the longest stretches of a span, greedily.
  init(_ layers: [Int], _ span: LottieFacts.Span, _ source: LottieSource, _ facts: LottieFacts) {
    let ranks = layers.map { source.layer($0).number(source.layer($0).drawing.order) }
    var instants: Set<Double> = [span.start]
    for track in ranks.flatMap(\.sources).compactMap(source.handoff.track) {
      for change in track.changes {
        switch change {
        case .set(let time, _): instants.insert(time)
        case .move(let move): instants.formUnion(move.samples.times)
        }
      }
    }
    if instants.count > 1 {
      // Layers that are not visible at the same time need no order.
      instants.formUnion(layers.flatMap { facts.spans[$0].map(\.start) })
    }
    var constraints = OrderConstraints(count: layers.count)
    var (start, previous) = (span.start, [Int]())
    for instant in instants.sorted() where instant >= span.start && instant < span.end {
      let visible = layers.indices.filter { index in
        facts.spans[layers[index]].contains { $0.start <= instant && instant < $0.end }
      }
      func rank(_ index: Int) -> Double {
        ranks[index].value { source.handoff.track($0)?.value(at: instant, isBefore: false) ?? 0 }
      }
      let order = visible.sorted { (rank($0), $0) < (rank($1), $1) }
      guard order != previous else { continue }
      previous = order
      if !constraints.add(order) {
        close(constraints, layers, from: start, to: instant)
        start = instant
        constraints = OrderConstraints(count: layers.count)
        _ = constraints.add(order)
      }
    }
    close(constraints, layers, from: start, to: span.end)
  }

  private mutating func close(
    _ constraints: OrderConstraints, _ layers: [Int], from start: Double, to end: Double
  ) {
    stretches.append(
      Stretch(
        span: .init(start: start, end: end),
        order: (constraints.order ?? Array(layers.indices)).map { layers[$0] }))
  }
}

/// Which of some items have to be behind which others.
struct OrderConstraints {
  private var above: [Set<Int>]

  init(count: Int) { above = Array(repeating: [], count: count) }

  /// Adds an order of some items; returns false, and adds nothing, if no order then fits.
  mutating func add(_ items: [Int]) -> Bool {
    let before = self
    for (lower, upper) in zip(items, items.dropFirst()) { above[lower].insert(upper) }
    if order != nil { return true }
    self = before
    return false
  }

  /// An order of all items, those first made first where possible; nil if none fits.
  var order: [Int]? {
    var waiting = [Int](repeating: 0, count: above.count)
    for upper in above { for item in upper { waiting[item] += 1 } }
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: above.count)
    // No item before it is ready.
    var item = 0
    while item < above.count {
      guard waiting[item] == 0, !isPlaced[item] else {
        item += 1
        continue
      }
      isPlaced[item] = true
      order.append(item)
      var next = item + 1
      for upper in above[item] {
        waiting[upper] -= 1
        if waiting[upper] == 0 { next = min(next, upper) }
      }
      item = next
    }
    return order.count == above.count ? order : nil
  }
}
