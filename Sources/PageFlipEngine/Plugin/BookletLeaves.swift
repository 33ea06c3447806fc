import MotionCore
import MotionPlugin

/// The pages of a booklet on the stage, which follow its angle.
final class BookletLeaves {
  /// What the viewer sees: the leaf in the air, and its face.
  struct Shown: Equatable {
    var leaf = 0
    var face = PageFace.front

    /// The face of any leaf: those before are turned, those behind are not.
    func face(ofLeaf other: Int) -> PageFace {
      other == leaf ? face : other < leaf ? .back : .front
    }
  }

  private(set) var shown = Shown()
  /// What has been told of by events.
  private var told = Shown()
  /// Why the leaves do not follow the angle.
  private(set) var failure: Diagnostic?
  private let model: Booklet
  private let sides: [PageSide]
  /// How the sides that turn are seen.
  private let projections: [LayerProjection]
  private let hinge: Hinge
  private let isThick: Bool
  private let angleSlot: Int
  private let size: (width: Int, height: Int)
  private let label: String
  /// The angle that the leaves were last at; nil before the first time.
  private var lastAngle: Double?

  init(
    _ options: BookletOptions, _ model: Booklet, of holder: Layer, angleSlot: Int, stage: Stage
  ) throws(Diagnostic) {
    self.model = model
    self.angleSlot = angleSlot
    label = "the booklet `\(holder.path)`"
    hinge = Hinge(spine: options.spine, offset: options.hingeOffset)
    isThick = options.thickness > 0
    sides = options.sides.compactMap { PageSide($0) }
    guard let width = holder.property("width")?.slot, let height = holder.property("height")?.slot
    else { preconditionFailure("a layer that lies in another one has a size") }
    size = (width, height)
    switch options.vanishingPoint {
    case .spine: stage.viewpoints[holder.index] = .hinge(hinge)
    case .layer: stage.viewpoints[holder.index] = .anchor
    case .parent: stage.viewpoints[holder.index] = .parent
    }
    for (index, side) in sides.dropLast().enumerated() {
      stage.pageTurns[side.layer.index] = PageTurn(
        hinge: hinge, isBack: index % 2 == 1, lift: index == 0 ? options.thickness : 0,
        slot: side.turn)
    }
    projections = sides.dropLast().compactMap { LayerProjection($0.layer) }
    do throws(Diagnostic) {
      // Before anything refers to the leaves: a script may go on without them.
      let angle = stage.store[angleSlot]
      try check(model.leaf(at: angle), at: angle, in: stage.store)
      try stage.derivations.add(
        .init(
          label: label, inputs: [angleSlot] + projections.flatMap(\.arrangement),
          outputs: sides.flatMap(\.slots) + [faceSlot]
        ) { [unowned self] store, _ in self.follow(&store) }, to: stage)
    } catch {
      for side in sides { stage.pageTurns[side.layer.index] = nil }
      stage.viewpoints[holder.index] = nil
      throw error
    }
    follow(&stage.store)
    told = shown
  }

  // The group declares it next.
  private var faceSlot: Int { angleSlot + 1 }

  /// How far the pages reach from the spine, in points.
  func reach(in store: borrowing PropertyStore) -> Double {
    hinge.reach(width: store[size.width], height: store[size.height])
  }

  /// Lets the pages follow the angle.
  private func follow(_ store: inout PropertyStore) {
    let angle = store[angleSlot]
    let leaf = model.leaf(at: angle)
    do throws(Diagnostic) {
      try check(leaf, at: angle, in: store)
    } catch {
      failure = error
      return
    }
    let face = face(of: leaf, at: model.angle(ofLeaf: leaf, at: angle), in: store)
    let first = lastAngle == nil ? 0 : max(0, 2 * min(leaf, shown.leaf) - 1)
    let last =
      lastAngle == nil ? sides.count - 1 : min(sides.count - 1, 2 * max(leaf, shown.leaf) + 2)
    for index in first...last {
      sides[index].write(model.side(index, at: angle, face: face), to: &store)
    }
    store.write(Double(face.index), to: faceSlot)
    shown = Shown(leaf: leaf, face: face)
    lastAngle = angle
  }

  /// What is seen of a leaf at an angle; the back where it is edge-on, unless the edge is thick.
  private func face(
    of leaf: Int, at angle: Double, in store: borrowing PropertyStore
  ) -> PageFace {
    func isSeen(_ side: Int, at angle: Double) -> Bool {
      projections[side].sheet(turnedBy: angle, in: store)
        .facing(projections[side].viewer(in: store)) > 0
    }
    if isSeen(2 * leaf, at: angle + Booklet.tolerance) { return .front }
    return !isThick || isSeen(2 * leaf + 1, at: angle - Booklet.tolerance) ? .back : .edge
  }

  /// Checks that the leaf in the air does not reach the viewer, nor has on its way since the last frame.
  private func check(
    _ leaf: Int, at angle: Double, in store: borrowing PropertyStore
  ) throws(Diagnostic) {
    let present = model.angle(ofLeaf: leaf, at: angle)
    try check(leaf, turnedBy: present, in: store)
    // Something drives the angle, so that it has been everywhere between.
    guard let lastAngle, store.owner(of: angleSlot) != .none else { return }
    for passed in min(leaf, shown.leaf)...max(leaf, shown.leaf) {
      let upright = Double(passed) * Booklet.fullTurn + 90
      if min(lastAngle, angle) < upright, max(lastAngle, angle) > upright {
        try check(passed, turnedBy: 90, in: store)
      }
    }
  }

  private func check(
    _ leaf: Int, turnedBy degrees: Double, in store: borrowing PropertyStore
  ) throws(Diagnostic) {
    for side in 2 * leaf...2 * leaf + 1 {
      let projection = projections[side]
      do throws(ViewerReached) {
        _ = try projection.project(projection.bounds(in: store), turnedBy: degrees, in: store)
      } catch {
        throw projection.diagnostic(
          error, of: sides[side].layer, turnedBy: degrees, in: store)
      }
    }
  }

  /// Returns the pages that have come to be seen since the last time; nil is the edge of a leaf.
  func takeTurns() -> [Layer?] {
    guard told != shown else { return [] }
    var turns: [Layer?] = []
    let leaves = min(told.leaf, shown.leaf)...max(told.leaf, shown.leaf)
    for leaf in told.leaf <= shown.leaf ? Array(leaves) : leaves.reversed() {
      let face = shown.face(ofLeaf: leaf)
      guard told.face(ofLeaf: leaf) != face else { continue }
      switch face {
      case .front: turns.append(sides[2 * leaf].layer)
      case .back: turns.append(sides[2 * leaf + 1].layer)
      case .edge: turns.append(nil)
      }
    }
    told = shown
    return turns
  }
}
