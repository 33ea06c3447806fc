import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport

/// What a scene shows: the layers that paint and can be seen, from back to front.
struct TransitionPicture {
  struct Painted {
    let path: String
    /// The layer that is shown, by itself or by a copy.
    let original: Layer
    let corners: [Point]
    let opacity: Double
    let depth: Int

    /// Returns whether both show the same layer at the same place; `isNamed` compares ids only.
    func looks(like other: Painted, isNamed: Bool, within tolerance: Double) -> Bool {
      (isNamed ? original.id == other.original.id : original.path == other.original.path)
        && (opacity - other.opacity).magnitude <= tolerance
        && zip(corners, other.corners).allSatisfy {
          ($0.x - $1.x).magnitude <= tolerance && ($0.y - $1.y).magnitude <= tolerance
        }
    }

    func contains(_ point: Point) -> Bool {
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      return (xs.min() ?? 0) <= point.x && point.x <= (xs.max() ?? 0) && (ys.min() ?? 0) <= point.y
        && point.y <= (ys.max() ?? 0)
    }
  }

  private(set) var painted: [Painted] = []

  /// Takes the picture of the last frame.
  init(of run: SteppedScene) throws {
    let stage = run.session.stage
    for child in Self.fromBackToFront(stage.root.children) { try add(child, depth: 0) }
  }

  private mutating func add(_ layer: Layer, depth: Int) throws {
    let stage = layer.stage
    guard layer.property("hidden").map({ stage.store[$0.slot] == 0 }) ?? true else { return }
    let opacity = layer.totalOpacity { stage.store[$0] }
    if layer.paints, opacity > 1e-6 {
      painted.append(
        Painted(
          path: layer.path, original: stage[LayerCopies.self].original(of: layer),
          corners: try SceneProjection(layer).corners(in: stage.store).corners, opacity: opacity,
          depth: depth))
    }
    for child in Self.fromBackToFront(layer.children) { try add(child, depth: depth + 1) }
  }

  private static func fromBackToFront(_ layers: [Layer]) -> [Layer] {
    let heights = layers.map { layer in
      layer.property("zPosition").map { layer.stage.store[$0.slot] } ?? 0
    }
    return layers.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { layers[$0] }
  }

  /// Returns the first difference from another picture; nil if they are equal.
  func difference(
    from other: TransitionPicture, isNamed: Bool = false, within tolerance: Double = 1e-6
  ) -> String? {
    guard painted.count == other.painted.count,
      zip(ordered(isNamed), other.ordered(isNamed)).allSatisfy({
        $0.looks(like: $1, isNamed: isNamed, within: tolerance)
      })
    else { return "\(text)\ninstead of\n\(other.text)" }
    return nil
  }

  /// The layers from back to front. If only names count, those within an element of a transition are
  /// in the order of their ids: an interruption may change the order in which the contents of a shared
  /// element, which fade into each other, are stacked.
  private func ordered(_ isNamed: Bool) -> [Painted] {
    guard isNamed else { return painted }
    func element(_ layer: Painted) -> Substring {
      let parts = layer.path.split(separator: "/", maxSplits: 2)
      return layer.path.prefix(parts.prefix(2).reduce(0) { $0 + $1.count } + parts.count.signum())
    }
    var order: [Substring: Int] = [:]
    for layer in painted where order[element(layer)] == nil { order[element(layer)] = order.count }
    func key(_ layer: Painted) -> (Int, String) { (order[element(layer)] ?? 0, layer.original.id) }
    return painted.sorted { key($0) < key($1) }
  }

  /// The ids, from back to front.
  var ids: [String] { painted.map(\.original.id) }

  private var text: String {
    painted.map { layer in
      "  \(layer.path) \(layer.original.path) \(layer.opacity) \(layer.corners.first.map { "\($0)" } ?? "")"
    }.joined(separator: "\n")
  }
}
