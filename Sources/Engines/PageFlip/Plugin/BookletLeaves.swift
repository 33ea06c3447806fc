import MotionCore
import MotionPlugin
import MotionValues

/// The pages of a booklet on the stage, which follow its angle.
final class BookletLeaves {
  /// The visible face of the leaf in the air.
  struct Shown: Equatable {
    var leaf = 0
    var face = PageFace.front

    /// The face of any leaf: those before the leaf in the air are turned, those after it are not.
    func face(ofLeaf other: Int) -> PageFace {
      other == leaf ? face : other < leaf ? .back : .front
    }
  }

  private unowned let stage: Stage
  private let model: Booklet
  private let sides: [PageSide]
  /// The projections of the sides that turn.
  private let projections: [LayerProjection]
  private let hinge: Hinge
  private let isThick: Bool
  private let angleSlot: Int
  private let size: (width: Int, height: Int)
  /// The slots that the faces depend on.
  private let inputs: [Int]
  /// The visible face at the last turn, its time, and the angle then.
  private var seen = Shown()
  private var time = 0.0
  private var angle = 0.0

  init(
    _ options: BookletOptions, _ model: Booklet, of holder: Layer, angleSlot: Int, stage: Stage
  ) throws(Diagnostic) {
    self.stage = stage
    self.model = model
    self.angleSlot = angleSlot
    hinge = Hinge(spine: options.spine, offset: options.hingeOffset)
    isThick = options.thickness > 0
    sides = options.sides.compactMap { PageSide($0) }
    guard let width = holder.property("width")?.slot, let height = holder.property("height")?.slot
    else { preconditionFailure("a layer inside another one has a size") }
    size = (width, height)
    let drawings = stage[StageDrawings.self]
    switch options.vanishingPoint {
    case .spine: drawings[partsOf: holder].append(hinge.viewpoint)
    case .layer: break
    case .parent: drawings[partsOf: holder].append(.keepsDepth)
    }
    for (index, side) in sides.dropLast().enumerated() {
      drawings[partsOf: side.layer] += hinge.page(
        turnedBy: .init(PageSide.turn), isBack: index % 2 == 1,
        lift: index == 0 ? options.thickness : 0)
    }
    projections = sides.dropLast().compactMap { LayerProjection($0.layer) }
    inputs =
      [angleSlot]
      + Set(projections.flatMap(\.slots)).subtracting(sides.map(\.turn)).sorted()
    do throws(Diagnostic) {
      // Checked before anything refers to the leaves, because a script may catch the error.
      for slot in inputs { stage.refresh(slot, count: 1) }
      angle = stage.store[angleSlot]
      try check(model.leaf(at: angle), turnedBy: model.angle(inTheAirAt: angle))
      try stage.derivations.add(
        Derivation(
          label: "the booklet `\(holder.path)`", inputs: inputs,
          outputs: sides.flatMap(\.slots) + [faceSlot],
          rule: .store { [unowned self] store in self.follow(&store) }))
    } catch {
      for side in sides { drawings[partsOf: side.layer].removeAll(where: \.isOfSheet) }
      drawings[partsOf: holder].removeAll(where: \.isOfView)
      throw error
    }
    seen = shown(in: stage.store)
  }

  // The property group declares `face` directly after `angle`.
  private var faceSlot: Int { angleSlot + 1 }

  /// Whether a driver moves the angle or the projection of the pages.
  var isDriven: Bool { inputs.contains { stage.moves($0) } }

  /// The distance from the spine to the pages' free edge, in points.
  var reach: Double { hinge.reach(width: stage.read(size.width), height: stage.read(size.height)) }

  /// Whether the visible face at a time differs from that at the last turn.
  func hasTurned(by time: Double) throws(Diagnostic) -> Bool { try shown(at: time).face != seen }

  /// Records the visible face at a time; returns the pages that became visible since the last turn,
  /// with nil for the edge of a leaf.
  func turn(at time: Double) throws(Diagnostic) -> [Layer?] {
    let (shown, angle) = try shown(at: time)
    try check(shown.leaf, turnedBy: model.angle(inTheAirAt: angle))
    // A driver moves the angle through all values in between; an assignment jumps.
    if time > self.time, stage.moves(angleSlot) {
      for leaf in min(shown.leaf, seen.leaf)...max(shown.leaf, seen.leaf) {
        let upright = Double(leaf) * Booklet.fullTurn + 90
        if min(self.angle, angle) < upright, upright < max(self.angle, angle) {
          try check(leaf, turnedBy: 90)
        }
      }
    }
    defer { (seen, self.angle, self.time) = (shown, angle, time) }
    return pages(from: seen, to: shown)
  }

  /// The visible face and the angle at a time.
  private func shown(at time: Double) throws(Diagnostic) -> (face: Shown, angle: Double) {
    var (angle, index) = (0.0, 0.0)
    try stage.derivations.at(time) { (evaluator) throws(Diagnostic) in
      angle = try evaluator.value(of: angleSlot)
      index = try evaluator.value(of: faceSlot)
    }
    return (Shown(leaf: model.leaf(at: angle), face: PageFace.allCases[Int(index)]), angle)
  }

  /// Writes the state of the pages that follows from the angle.
  private func follow(_ store: inout PropertyStore) {
    let face = shown(in: store).face
    for (index, side) in sides.enumerated() {
      side.write(model.side(index, at: store[angleSlot], face: face), to: &store)
    }
    store.write(Double(face.index), to: faceSlot)
  }

  /// The visible face; of an edge-on leaf it is the back, unless the edge is thick.
  private func shown(in store: borrowing PropertyStore) -> Shown {
    let leaf = model.leaf(at: store[angleSlot])
    let angle = model.angle(inTheAirAt: store[angleSlot])
    func isSeen(_ side: Int, at angle: Double) -> Bool {
      projections[side].sheet(assuming: (sides[side].turn, angle), in: store)
        .facing(projections[side].viewer(in: store)) > 0
    }
    if isSeen(2 * leaf, at: angle + Booklet.tolerance) { return Shown(leaf: leaf, face: .front) }
    let isBack = !isThick || isSeen(2 * leaf + 1, at: angle - Booklet.tolerance)
    return Shown(leaf: leaf, face: isBack ? .back : .edge)
  }

  /// Throws if a leaf reaches the viewer.
  private func check(_ leaf: Int, turnedBy degrees: Double) throws(Diagnostic) {
    for side in 2 * leaf...2 * leaf + 1 {
      let projection = projections[side]
      do throws(ViewerReached) {
        _ = try projection.project(
          projection.bounds(in: stage.store), assuming: (sides[side].turn, degrees),
          in: stage.store)
      } catch {
        throw projection.diagnostic(
          error, of: sides[side].layer, turnedBy: degrees, in: stage.store)
      }
    }
  }

  /// The pages that become visible between two states, in order.
  private func pages(from old: Shown, to new: Shown) -> [Layer?] {
    guard old != new else { return [] }
    let leaves = min(old.leaf, new.leaf)...max(old.leaf, new.leaf)
    var pages: [Layer?] = []
    for leaf in old.leaf <= new.leaf ? Array(leaves) : leaves.reversed() {
      let face = new.face(ofLeaf: leaf)
      guard old.face(ofLeaf: leaf) != face else { continue }
      switch face {
      case .front: pages.append(sides[2 * leaf].layer)
      case .back: pages.append(sides[2 * leaf + 1].layer)
      case .edge: pages.append(nil)
      }
    }
    return pages
  }
}

/// A page on the stage: its layer, and the slots that a booklet writes.
struct PageSide {
  /// The name of the property with the angle of a page.
  static let turn = "turn"
  static let properties = PropertyGroup(
    "page",
    [
      .number(
        turn, .degrees, readOnly: true,
        "The angle by which a booklet has turned the page: 0 is closed, 180 is open."),
      .number(
        "shade", .fraction, in: .unit, readOnly: true,
        "The opacity of the black over the page, from its booklet's shading and shadow."),
    ], draws: [.front(.fill(.black(opacity: "shade")))])

  let layer: Layer
  let turn: Int
  let shade: Int
  private let hidden: Int
  private let zPosition: Int

  init?(_ layer: Layer) {
    guard let hidden = layer.property("hidden")?.slot,
      let zPosition = layer.property("zPosition")?.slot
    else { return nil }
    self.layer = layer
    self.hidden = hidden
    self.zPosition = zPosition
    turn = layer.stage.attach(Self.properties, to: layer)
    shade = turn + 1
  }

  /// The slots that the booklet writes.
  var slots: [Int] { [hidden, zPosition, turn, shade] }

  func write(_ side: Booklet.Side, to store: inout PropertyStore) {
    store.write(side.isHidden ? 1 : 0, to: hidden)
    store.write(side.isRaised ? 1 : 0, to: zPosition)
    store.write(side.angle, to: turn)
    store.write(side.shade, to: shade)
  }
}

extension Layer {
  /// Whether the layer lies on a sheet, as the pages of booklets that turn do.
  var liesOnSheet: Bool { stage[StageDrawings.self][partsOf: self].contains(where: \.isOfSheet) }
}
